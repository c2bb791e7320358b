// make: nvcc sm_80
// make: clang sm_75
// Correctly synchronized work of several blocks: counters, flags, locks, queues, barriers of the grid.
#include "clean.h"
typedef unsigned long long Packed;

static __device__ int block_sum(int v, int *s) {
  s[TID] = v;
  SYNC;
  for (int half = NTID / 2; half > 0; half >>= 1) {
    if (TID < half) s[TID] += s[TID + half];
    SYNC;
  }
  int sum = s[0];
  SYNC;
  return sum;
}

// The thread that counts fences before and after.
KERNEL last_block(const int *in, int *partial, int *done, int *out) {
  __shared__ int s[128], last;
  int sum = block_sum(in[CTA * 128 + TID], s);
  if (TID == 0) {
    partial[CTA] = sum;
    FENCE;
    last = ADD(done, 1) == NCTA - 1;
    FENCE;
  }
  SYNC;
  if (!last) return;
  sum = block_sum(TID < NCTA ? partial[TID] : 0, s);
  if (TID == 0) {
    *out = sum;
    *done = 0;
  }
}
// The partial sums are volatile, so only their order with the counter needs a fence.
KERNEL last_block_volatile(const int *in, volatile int *partial, int *done, int *out) {
  __shared__ int s[128], last;
  int sum = block_sum(in[CTA * 128 + TID], s);
  if (TID == 0) {
    partial[CTA] = sum;
    FENCE;
    last = ADD(done, 1) == NCTA - 1;
  }
  SYNC;
  if (last) {
    sum = block_sum(TID < NCTA ? partial[TID] : 0, s);
    if (TID == 0) *out = sum;
  }
}
// All threads write, and one thread fences for the block.
KERNEL last_block_rows(const int *in, int *rows, int *done, int *out) {
  __shared__ int last;
  rows[CTA * 64 + TID] = in[CTA * 64 + TID] * 2;
  SYNC;
  if (TID == 0) {
    FENCE;
    last = ADD(done, 1) == NCTA - 1;
    FENCE;
  }
  SYNC;
  if (last) {
    int sum = 0;
    for (int i = 0; i < NCTA; ++i) sum += rows[i * 64 + TID];
    out[TID] = sum;
  }
}
// Flags: 1 means that the block's own sum is there, 2 that the sum of all blocks up to it is.
KERNEL lookback_flags(const int *in, int *out, volatile int *flags, volatile int *own, volatile int *whole, int *next) {
  __shared__ int s[64], mine, before;
  if (TID == 0) mine = ADD(next, 1);
  SYNC;
  int at = mine, v = in[at * 64 + TID];
  s[TID] = v;
  SYNC;
  for (int by = 1; by < 64; by <<= 1) {
    int low = TID >= by ? s[TID - by] : 0;
    SYNC;
    s[TID] += low;
    SYNC;
  }
  if (TID == 63) {
    int sum = s[63], total = 0;
    if (at == 0) {
      whole[0] = sum;
      FENCE;
      flags[0] = 2;
    } else {
      own[at] = sum;
      FENCE;
      flags[at] = 1;
      for (int i = at - 1;; --i) {
        int flag;
        while ((flag = flags[i]) == 0) {}
        FENCE;
        total += flag == 2 ? whole[i] : own[i];
        if (flag == 2) break;
      }
      whole[at] = total + sum;
      FENCE;
      flags[at] = 2;
    }
    before = total;
  }
  SYNC;
  out[at * 64 + TID] = before + s[TID];
}
// The flag and the sum are one word, so nothing else needs an order.
KERNEL lookback_packed(const int *in, int *out, volatile Packed *state, int *next) {
  __shared__ int s[64], mine, before;
  if (TID == 0) mine = ADD(next, 1);
  SYNC;
  int at = mine, v = in[at * 64 + TID], sum = block_sum(v, s);
  if (TID == 0) {
    int total = 0;
    if (at) {
      state[at] = (Packed)1 << 32 | (uint)sum;
      for (int i = at - 1;; --i) {
        Packed seen;
        do seen = state[i];
        while (seen >> 32 == 0);
        total += (int)seen;
        if (seen >> 32 == 2) break;
      }
    }
    state[at] = (Packed)2 << 32 | (uint)(total + sum);
    before = total;
  }
  SYNC;
  out[at * 64 + TID] = before + v;
}
KERNEL spin_lock(int *lock, int *cells) {
  if (LANE == 0) {
    while (CAS(lock, 0, 1) != 0) {}
    FENCE;
    cells[0] += 1;
    cells[1] = cells[0] * 2;
    FENCE;
    SWAP(lock, 0);
  }
}
// Every lane takes the lock of its own account, which lanes of one warp share.
KERNEL lock_by_lane(int *locks, int *accounts, const int *to, const int *amount) {
  int i = CTA * NTID + TID, a = to[i];
  for (int done = 0; !done;) {
    if (CAS(&locks[a], 0, 1) == 0) {
      FENCE;
      accounts[a] += amount[i];
      FENCE;
      SWAP(&locks[a], 0);
      done = 1;
    }
  }
}
KERNEL ticket_lock(int *next, volatile int *serving, int *order, int *length) {
  if (TID == 0) {
    int mine = ADD(next, 1);
    while (*serving != mine) {}
    FENCE;
    int n = *length;
    order[n] = CTA;
    *length = n + 1;
    FENCE;
    *serving = mine + 1;
  }
}
static __device__ void grid_sync(int *arrived, int phase) {
  SYNC;
  if (TID == 0) {
    FENCE;
    ADD(arrived, 1);
    while (*(volatile int *)arrived < phase * NCTA) {}
    FENCE;
  }
  SYNC;
}
KERNEL grid_barrier(int *a, int *b, int *arrived, int steps) {
  int n = NCTA * NTID, i = CTA * NTID + TID;
  for (int step = 1; step <= steps; ++step) {
    int *from = step & 1 ? a : b, *to = step & 1 ? b : a;
    to[i] = from[i] + from[(i + NTID) % n] - from[(i + n - 1) % n];
    grid_sync(arrived, step);
  }
}
// A barrier of the grid whose generation changes when the last block arrives, in place.
KERNEL grid_generations(int *data, int *arrived, volatile int *generation, int steps) {
  int n = NCTA * NTID, i = CTA * NTID + TID;
  for (int step = 0; step < steps; ++step)
    for (int half = 0; half < 2; ++half) {
      int v = data[half ? i : (i + 3 * NTID / 2) % n];
      __shared__ int kept[64];
      if (half == 0) kept[TID] = v;
      else v = kept[TID] + 1;
      SYNC;
      if (TID == 0) {
        int old = *generation;
        FENCE;
        if (ADD(arrived, 1) == NCTA - 1) {
          *(volatile int *)arrived = 0;
          FENCE;
          *generation = old + 1;
        } else {
          while (*generation == old) {}
        }
        FENCE;
      }
      SYNC;
      if (half == 0) data[i] = v + 1;
      else if (v < 0) data[i] = 0;
    }
}
KERNEL work_queue(const int *in, int *out, int *next, int count) {
  __shared__ int item;
  for (;;) {
    if (TID == 0) item = ADD(next, 1);
    SYNC;
    int at = item;
    SYNC;
    if (at >= count) break;
    out[at * NTID + TID] = in[at * NTID + TID] * 3 + at;
  }
}
// Block 0 writes rows and raises a flag for each, and the other blocks poll the flag of their row.
KERNEL poll_flag(const int *in, int *rows, int *flags, int *out) {
  if (CTA == 0) {
    for (int row = 1; row < NCTA; ++row) {
      rows[row * 64 + TID] = in[row * 64 + TID] + row;
      SYNC;
      if (TID == 0) {
        FENCE;
        *(volatile int *)&flags[row] = 1;
      }
    }
  } else {
    if (TID == 0) {
      while (*(volatile int *)&flags[CTA] == 0) {}
      FENCE;
    }
    SYNC;
    out[CTA * 64 + TID] = rows[CTA * 64 + 63 - TID];
  }
}
// A ring of cells with turns. Half of the blocks put items in, and the others take them out.
KERNEL ring_queue(int *turns, int *cells, int *head, int *tail, int *out) {
  if (TID != 0) return;
  for (int i = 0; i < 4; ++i) {
    if (CTA & 1) {
      int at = ADD(tail, 1), cell = at & 3, turn = at >> 2;
      while (*(volatile int *)&turns[cell] != 2 * turn + 1) {}
      FENCE;
      out[at] = cells[cell];
      FENCE;
      *(volatile int *)&turns[cell] = 2 * turn + 2;
    } else {
      int at = ADD(head, 1), cell = at & 3, turn = at >> 2;
      while (*(volatile int *)&turns[cell] != 2 * turn) {}
      FENCE;
      cells[cell] = CTA * 100 + i;
      FENCE;
      *(volatile int *)&turns[cell] = 2 * turn + 1;
    }
  }
}
// Open addressing: a key's slot is claimed by CAS, and its count is added to.
KERNEL hash_count(const int *keys, int *slots, int *counts, int n) {
  int i = CTA * NTID + TID;
  if (i >= n) return;
  int key = keys[i];
  for (int at = key * 7 & 63;; at = at + 1 & 63) {
    int seen = CAS(&slots[at], -1, key);
    if (seen == -1 || seen == key) {
      ADD(&counts[at], 1);
      return;
    }
  }
}
// Lists by atomic exchange of their heads. The last block walks them.
KERNEL linked_lists(const int *keys, int *heads, int *nexts, int *done, int *sums) {
  __shared__ int last;
  int i = CTA * 64 + TID;
  nexts[i] = SWAP(&heads[keys[i]], i);
  SYNC;
  if (TID == 0) {
    FENCE;
    last = ADD(done, 1) == NCTA - 1;
    FENCE;
  }
  SYNC;
  if (!last || TID >= 16) return;
  int sum = 0;
  for (int at = heads[TID]; at >= 0; at = nexts[at]) sum += at;
  sums[TID] = sum;
}
