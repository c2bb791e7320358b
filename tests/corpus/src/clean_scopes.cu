// make: nvcc sm_80
// make: nvcc sm_90
// Correctly synchronized messages by atomic operations with orders and scopes: the library's, and inline assembly.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#define KERNEL extern "C" __global__ void
#define TID threadIdx.x
#define CTA blockIdx.x
namespace cg = cooperative_groups;
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
using block_ref = cuda::atomic_ref<int, cuda::thread_scope_block>;

static __device__ int load_acquire(const int *p) {
  int v;
  asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(__cvta_generic_to_global(p)) : "memory");
  return v;
}
static __device__ void store_release(int *p, int v) {
  asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(__cvta_generic_to_global(p)), "r"(v) : "memory");
}
static __device__ int add_acq_rel(int *p, int v) {
  int old;
  asm volatile("atom.add.acq_rel.gpu.global.s32 %0, [%1], %2;"
               : "=r"(old) : "l"(__cvta_generic_to_global(p)), "r"(v) : "memory");
  return old;
}

// A value goes from block to block.
KERNEL chain_acquire(int *flags, int *data, const int *in) {
  if (TID == 0 && CTA > 0)
    while (load_acquire(&flags[CTA - 1]) == 0) {}
  __syncthreads();
  int before = CTA ? data[(CTA - 1) * 64 + TID] : 0;
  data[CTA * 64 + TID] = before + in[CTA * 64 + TID];
  __syncthreads();
  if (TID == 0) store_release(&flags[CTA], 1);
}
KERNEL lookback_acquire(const int *in, int *out, int *flags, int *own, int *whole, int *next) {
  __shared__ int mine, before, part[4];
  if (TID == 0) mine = atomicAdd(next, 1);
  __syncthreads();
  int at = mine, v = in[at * 128 + TID], lane = TID & 31, warp = TID >> 5, sum = v;
  for (int by = 1; by < 32; by <<= 1) {
    int low = __shfl_up_sync(~0u, sum, by);
    if (lane >= by) sum += low;
  }
  if (lane == 31) part[warp] = sum;
  __syncthreads();
  for (int i = 0; i < warp; ++i) sum += part[i];
  if (TID == 127) {
    int total = 0;
    own[at] = sum;
    if (at) {
      store_release(&flags[at], 1);
      for (int i = at - 1; i >= 0; --i) {
        int flag;
        do flag = load_acquire(&flags[i]);
        while (!flag);
        total += flag == 2 ? whole[i] : own[i];
        if (flag == 2) break;
      }
    }
    whole[at] = total + sum;
    store_release(&flags[at], 2);
    before = total;
  }
  __syncthreads();
  out[at * 128 + TID] = before + sum;
}
KERNEL counter_acq_rel(const int *in, int *rows, int *done, int *out) {
  __shared__ int last;
  rows[CTA * 64 + TID] = in[CTA * 64 + TID] + 1;
  __syncthreads();
  if (TID == 0) last = add_acq_rel(done, 1) == gridDim.x - 1;
  __syncthreads();
  if (!last) return;
  int sum = 0;
  for (int i = 0; i < gridDim.x; ++i) sum ^= rows[i * 64 + TID];
  out[TID] = sum;
}
// Every thread of the other blocks counts for itself, and every thread of block 0 waits for itself.
KERNEL counted_by_thread(const int *in, int *cells, int *done, int *out) {
  int n = (gridDim.x - 1) * 64;
  if (CTA) {
    cells[(CTA - 1) * 64 + TID] = in[(CTA - 1) * 64 + TID];
    asm volatile("red.release.gpu.global.add.s32 [%0], 1;" ::"l"(__cvta_generic_to_global(done)) : "memory");
  } else {
    while (load_acquire(done) < n) {}
    for (int i = TID; i < n; i += 64) out[i] = cells[n - 1 - i];
  }
}
KERNEL message_block(const int *in, int *out) {
  __shared__ int data[32], flag;
  if (TID == 0) flag = 0;
  __syncthreads();
  block_ref f(flag);
  int lane = TID & 31, warp = TID >> 5;
  for (int i = 0; i < 4; ++i) {
    if (warp == 0) {
      while (f.load(cuda::memory_order_acquire) != 2 * i) {}
      data[lane] = in[i * 32 + lane];
      __syncwarp();
      if (lane == 0) f.store(2 * i + 1, cuda::memory_order_release);
      __syncwarp();
    } else {
      while (f.load(cuda::memory_order_acquire) != 2 * i + 1) {}
      out[i * 32 + lane] = data[31 - lane];
      __syncwarp();
      if (lane == 0) f.store(2 * i + 2, cuda::memory_order_release);
      __syncwarp();
    }
  }
}
KERNEL fences_block(int *out) {
  __shared__ int data[2], flag;
  if (TID == 0) flag = 0;
  __syncthreads();
  if (TID == 32) {
    data[0] = 5;
    data[1] = CTA;
    __threadfence_block();
    *(volatile int *)&flag = 1;
  } else if (TID == 0) {
    while (*(volatile int *)&flag == 0) {}
    __threadfence_block();
    out[CTA] = data[0] * 100 + data[1];
  }
}
KERNEL lock_ref(int *lock, int *cells) {
  if ((TID & 31) != 0) return;
  device_ref l(*lock);
  int want = 0;
  while (!l.compare_exchange_weak(want, 1, cuda::memory_order_acquire, cuda::memory_order_relaxed)) want = 0;
  cells[cells[0] + 1] = CTA * 2 + (TID >> 5);
  cells[0] += 1;
  l.store(0, cuda::memory_order_release);
}
KERNEL flags_seq_cst(int *x, int *y, int *seen) {
  device_ref rx(*x), ry(*y);
  if (TID) return;
  if (CTA == 0) {
    rx.store(1, cuda::memory_order_seq_cst);
    seen[0] = ry.load(cuda::memory_order_seq_cst);
  } else {
    ry.store(1, cuda::memory_order_seq_cst);
    seen[1] = rx.load(cuda::memory_order_seq_cst);
  }
}
// The writer's words are relaxed atomics, and the reader repeats until the version did not change.
KERNEL seqlock(int *version, int *words, int *out) {
  device_ref v(*version), a(words[0]), b(words[1]);
  if (TID) return;
  if (CTA == 0) {
    for (int i = 1; i <= 8; ++i) {
      v.store(2 * i - 1, cuda::memory_order_relaxed);
      cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
      a.store(i, cuda::memory_order_relaxed);
      b.store(-i, cuda::memory_order_relaxed);
      v.store(2 * i, cuda::memory_order_release);
    }
  } else {
    int before, after, left, right;
    do {
      before = v.load(cuda::memory_order_acquire);
      left = a.load(cuda::memory_order_relaxed);
      right = b.load(cuda::memory_order_relaxed);
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
      after = v.load(cuda::memory_order_relaxed);
    } while (before != after || before & 1 || before == 0);
    out[CTA] = left + right;
  }
}
KERNEL barrier_phases(const int *in, int *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  if (TID == 0) init(&bar, 64);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    s[TID] = in[i * 64 + TID];
    bar.arrive_and_wait();
    sum += s[TID ^ 33];
    auto token = bar.arrive();
    sum *= 3;
    bar.wait(std::move(token));
  }
  out[TID] = sum;
}
KERNEL latch_once(const int *in, int *out) {
  using Latch = cuda::latch<cuda::thread_scope_block>;
  __shared__ alignas(Latch) char raw[sizeof(Latch)];
  __shared__ int s[96];
  Latch &ready = *reinterpret_cast<Latch *>(raw);
  if (TID == 0) new (raw) Latch(96);
  __syncthreads();
  s[TID] = in[TID];
  ready.count_down();
  if (TID >= 32) return;
  ready.wait();
  out[TID] = s[TID] + s[TID + 32] + s[TID + 64];
}
KERNEL semaphore_one(int *cells) {
  using Semaphore = cuda::binary_semaphore<cuda::thread_scope_block>;
  __shared__ alignas(Semaphore) char raw[sizeof(Semaphore)];
  __shared__ int s[2];
  Semaphore &free = *reinterpret_cast<Semaphore *>(raw);
  if (TID == 0) {
    new (raw) Semaphore(1);
    s[0] = s[1] = 0;
  }
  __syncthreads();
  if ((TID & 31) == 0) {
    free.acquire();
    s[0] += 1;
    s[1] += s[0];
    free.release();
  }
  __syncthreads();
  if (TID < 2) cells[CTA * 2 + TID] = s[TID];
}
KERNEL group_reduce(const int *in, int *out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  __shared__ int part[8];
  int sum = cg::reduce(tile, in[CTA * 128 + TID], cg::plus<int>());
  if (tile.thread_rank() == 0) part[tile.meta_group_rank()] = sum;
  block.sync();
  if (tile.meta_group_rank() == 0) {
    int v = tile.thread_rank() < 8 ? part[tile.thread_rank()] : -1000;
    v = cg::reduce(tile, v, cg::greater<int>());
    if (tile.thread_rank() == 0) out[CTA] = v;
  }
}
KERNEL group_tiles(const int *in, int *out, int *count) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  __shared__ int s[8][9];
  int v = in[TID], at = cg::exclusive_scan(tile, v);
  s[tile.meta_group_rank()][tile.thread_rank()] = at;
  tile.sync();
  out[TID] = s[tile.meta_group_rank()][7 - tile.thread_rank()];
  if (v > 0) {
    auto active = cg::coalesced_threads();
    if (active.thread_rank() == 0) atomicAdd(count, (int)active.size());
  }
}
