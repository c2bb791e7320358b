// make: nvcc sm_80
// make: clang sm_75
// Correctly synchronized work of one block: reductions, scans, sorting, tiles, histograms, compaction.
#include "clean.h"

static __device__ int warp_sum(int v) {
  for (int by = 16; by > 0; by >>= 1) v += DOWN(v, by);
  return v;
}
static __device__ int warp_scan(int v) {
  for (int by = 1; by < 32; by <<= 1) {
    int below = UP(v, by);
    if (LANE >= by) v += below;
  }
  return v;
}
// The inclusive sum over the threads of a block, all of which call it. `part` has one element per warp.
static __device__ int block_scan(int v, int *part) {
  int sum = warp_scan(v), warps = NTID >> 5;
  if (LANE == 31) part[WARP] = sum;
  SYNC;
  if (WARP == 0) {
    int p = LANE < warps ? part[LANE] : 0;
    p = warp_scan(p);
    if (LANE < warps) part[LANE] = p;
  }
  SYNC;
  int before = WARP ? part[WARP - 1] : 0;
  SYNC;
  return sum + before;
}

KERNEL reduce_tree(const int *in, int *out) {
  __shared__ int s[256];
  s[TID] = in[CTA * 256 + TID];
  SYNC;
  for (int half = 128; half > 0; half >>= 1) {
    if (TID < half) s[TID] += s[TID + half];
    SYNC;
  }
  if (TID == 0) out[CTA] = s[0];
}
KERNEL reduce_shuffle(const int *in, int *out, int n) {
  __shared__ int part[8];
  int sum = 0;
  for (int i = CTA * NTID + TID; i < n; i += NCTA * NTID) sum += in[i];
  sum = warp_sum(sum);
  if (LANE == 0) part[WARP] = sum;
  SYNC;
  if (WARP == 0) {
    sum = LANE < (NTID >> 5) ? part[LANE] : 0;
    sum = warp_sum(sum);
    if (LANE == 0) out[CTA] = sum;
  }
}
KERNEL reduce_last_warp(const int *in, int *out) {
  __shared__ int s[128];
  s[TID] = in[CTA * 128 + TID];
  SYNC;
  if (TID < 64) s[TID] += s[TID + 64];
  SYNC;
  if (TID < 32) {
    int v = s[TID] + s[TID + 32];
    for (int by = 16; by > 0; by >>= 1) {
      s[TID] = v;
      SYNC_WARP;
      v += s[(TID + by) & 31];
      SYNC_WARP;
    }
    if (TID == 0) out[CTA] = v;
  }
}
KERNEL reduce_volatile(const int *in, int *out) {
  __shared__ int s[128];
  s[TID] = in[CTA * 128 + TID];
  SYNC;
  if (TID < 64) s[TID] += s[TID + 64];
  SYNC;
  if (TID < 32) {
    volatile int *v = s;
    int sum = v[TID] + v[TID + 32];
    SYNC_WARP;
    v[TID] = sum;
    SYNC_WARP;
    for (int by = 16; by > 0; by >>= 1) {
      sum = v[TID];
      if (TID < by) sum += v[TID + by];
      SYNC_WARP;
      v[TID] = sum;
      SYNC_WARP;
    }
    if (TID == 0) out[CTA] = v[0];
  }
}
KERNEL scan_double(const int *in, int *out) {
  __shared__ int s[2][128];
  int now = 0;
  s[0][TID] = in[CTA * 128 + TID];
  SYNC;
  for (int by = 1; by < 128; by <<= 1) {
    s[!now][TID] = s[now][TID] + (TID >= by ? s[now][TID - by] : 0);
    now = !now;
    SYNC;
  }
  out[CTA * 128 + TID] = s[now][TID];
}
KERNEL scan_tree(const int *in, int *out) {
  __shared__ int s[256];
  int a = 2 * TID, b = a + 1, by = 1;
  s[a] = in[CTA * 256 + a];
  s[b] = in[CTA * 256 + b];
  for (int d = 128; d > 0; d >>= 1) {
    SYNC;
    if (TID < d) s[by * (b + 1) - 1] += s[by * (a + 1) - 1];
    by *= 2;
  }
  if (TID == 0) s[255] = 0;
  for (int d = 1; d < 256; d *= 2) {
    by >>= 1;
    SYNC;
    if (TID < d) {
      int low = by * (a + 1) - 1, high = by * (b + 1) - 1, kept = s[low];
      s[low] = s[high];
      s[high] += kept;
    }
  }
  SYNC;
  out[CTA * 256 + a] = s[a];
  out[CTA * 256 + b] = s[b];
}
KERNEL scan_shuffle(const int *in, int *out, int n) {
  __shared__ int part[32], carry;
  if (TID == 0) carry = 0;
  SYNC;
  for (int at = 0; at < n; at += NTID) {
    int v = at + TID < n ? in[at + TID] : 0;
    int sum = block_scan(v, part) + carry;
    if (at + TID < n) out[at + TID] = sum;
    SYNC;
    if (TID == NTID - 1) carry = sum;
    SYNC;
  }
}
KERNEL transpose(const float *in, float *out, int width, int height) {
  __shared__ float tile[32][33];
  int across = CTA % (width / 32) * 32, down = CTA / (width / 32) * 32;
  for (int y = WARP; y < 32; y += 8) tile[y][LANE] = in[(down + y) * width + across + LANE];
  SYNC;
  for (int y = WARP; y < 32; y += 8) out[(across + y) * height + down + LANE] = tile[LANE][y];
}
KERNEL matmul(const float *a, const float *b, float *c, int n) {
  __shared__ float sa[2][16][16], sb[2][16][17];
  int x = TID & 15, y = TID >> 4, col = CTA % (n / 16) * 16 + x, row = CTA / (n / 16) * 16 + y, now = 0;
  float sum = 0;
  sa[0][y][x] = a[row * n + x];
  sb[0][y][x] = b[y * n + col];
  SYNC;
  for (int k = 16; k <= n; k += 16) {
    if (k < n) {
      sa[!now][y][x] = a[row * n + k + x];
      sb[!now][y][x] = b[(k + y) * n + col];
    }
    for (int i = 0; i < 16; ++i) sum += sa[now][y][i] * sb[now][i][x];
    SYNC;
    now = !now;
  }
  c[row * n + col] = sum;
}
KERNEL histogram(const unsigned char *in, int *out, int n) {
  __shared__ int bins[64];
  for (int i = TID; i < 64; i += NTID) bins[i] = 0;
  SYNC;
  for (int i = CTA * NTID + TID; i < n; i += NTID * NCTA) ADD(&bins[in[i] & 63], 1);
  SYNC;
  for (int i = TID; i < 64; i += NTID)
    if (bins[i]) ADD(&out[i], bins[i]);
}
KERNEL stencil(int *data, int steps) {
  __shared__ int s[130];
  s[TID + 1] = data[CTA * 128 + TID];
  if (TID == 0) s[0] = s[129] = 0;
  SYNC;
  for (int i = 0; i < steps; ++i) {
    int v = s[TID] + 2 * s[TID + 1] + s[TID + 2];
    SYNC;
    s[TID + 1] = v & 0xffff;
    SYNC;
  }
  data[CTA * 128 + TID] = s[TID + 1];
}
KERNEL bitonic(int *data) {
  __shared__ int s[128];
  s[TID] = data[CTA * 128 + TID];
  for (int size = 2; size <= 128; size *= 2)
    for (int by = size / 2; by > 0; by /= 2) {
      SYNC;
      int other = TID ^ by;
      if (other > TID) {
        int low = s[TID], high = s[other];
        if ((low > high) == ((TID & size) == 0)) {
          s[TID] = high;
          s[other] = low;
        }
      }
    }
  SYNC;
  data[CTA * 128 + TID] = s[TID];
}
KERNEL aggregated(const int *in, int *out, int *count, int n) {
  int i = CTA * NTID + TID, v = i < n ? in[i] : -1, at = 0;
  uint chosen = BALLOT(v >= 0);
  if (chosen == 0) return;
  int leader = FFS(chosen) - 1;
  if (LANE == leader) at = ADD(count, POPC(chosen));
  at = FROM(at, leader);
  if (v >= 0) out[at + POPC(chosen & ((1u << LANE) - 1))] = v;
}
KERNEL compact(const int *in, int *out, int *counts) {
  __shared__ int part[32];
  int v = in[CTA * NTID + TID], keep = v & 1, at = block_scan(keep, part);
  if (keep) out[CTA * NTID + at - 1] = v;
  if (TID == NTID - 1) counts[CTA] = at;
}
KERNEL radix(int *data, int bits) {
  __shared__ int s[128], part[32], zeros;
  int v = data[CTA * 128 + TID];
  for (int bit = 0; bit < bits; ++bit) {
    int one = v >> bit & 1, below = block_scan(!one, part);
    if (TID == 127) zeros = below;
    SYNC;
    s[one ? zeros + TID - below : below - 1] = v;
    SYNC;
    v = s[TID];
  }
  data[CTA * 128 + TID] = v;
}
KERNEL warp_exchange(const int *in, int *out) {
  __shared__ int s[4][32];
  int v = in[CTA * 128 + TID];
  for (int i = 0; i < 4; ++i) {
    s[WARP][(LANE * 5 + i) & 31] = v + i;
    SYNC_WARP;
    v = s[WARP][LANE ^ 1];
    SYNC_WARP;
  }
  out[CTA * 128 + TID] = v;
}
KERNEL butterflies(const int *in, int *out) {
  __shared__ int most[4];
  int v = in[CTA * 128 + TID];
  for (int by = 16; by > 0; by >>= 1) {
    int other = XOR(v, by);
    v = v > other ? v : other;
  }
  most[WARP] = v;  // all lanes store the same value
  SYNC;
  int best = most[0];
  for (int i = 1; i < 4; ++i) best = best > most[i] ? best : most[i];
  out[CTA * 128 + TID] = best - in[CTA * 128 + TID];
}
