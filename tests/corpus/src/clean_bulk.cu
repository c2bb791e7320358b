// make: nvcc sm_90
// make: nvcc sm_100
// Correctly synchronized bulk copies with barriers in shared memory, and clusters with distributed shared memory.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/ptx>
#define KERNEL extern "C" __global__ void
#define TID threadIdx.x
#define CTA blockIdx.x
namespace cg = cooperative_groups;
typedef unsigned long long Bar;

static __device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
static __device__ void bar_init(Bar *bar, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address(bar)), "r"(count) : "memory");
}
static __device__ void bar_visible() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
static __device__ void bar_arrive(Bar *bar) {
  asm volatile("{ .reg .b64 t; mbarrier.arrive.shared::cta.b64 t, [%0]; }" ::"r"(address(bar)) : "memory");
}
static __device__ void bar_expect(Bar *bar, int bytes) {
  asm volatile("{ .reg .b64 t; mbarrier.arrive.expect_tx.shared::cta.b64 t, [%0], %1; }"
               ::"r"(address(bar)), "r"(bytes) : "memory");
}
static __device__ void bar_wait(Bar *bar, int phase) {
  int done;
  do
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.s32 %0, 1, 0, p; }"
                 : "=r"(done) : "r"(address(bar)), "r"(phase) : "memory");
  while (!done);
}
static __device__ void bulk_in(void *to, const void *from, int bytes, Bar *bar) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
               ::"r"(address(to)), "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(address(bar)) : "memory");
}
static __device__ void proxy_fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

KERNEL bulk_once(const int *in, int *out) {
  __shared__ alignas(128) int s[256];
  __shared__ Bar bar;
  if (TID == 0) {
    bar_init(&bar, 1);
    bar_visible();
  }
  __syncthreads();
  if (TID == 0) {
    bar_expect(&bar, sizeof s);
    bulk_in(s, in + CTA * 256, sizeof s, &bar);
  }
  bar_wait(&bar, 0);
  for (int i = TID; i < 256; i += 64) out[CTA * 256 + i] = s[255 - i] * 2;
}
// Warp 0 fills stages, and the other two warps use them: barriers for full and for empty, with phases.
KERNEL bulk_ring(const int *in, int *out, int n) {
  __shared__ alignas(128) int s[3][128];
  __shared__ Bar full[3], empty[3];
  if (TID == 0) {
    for (int i = 0; i < 3; ++i) {
      bar_init(&full[i], 1);
      bar_init(&empty[i], 64);
    }
    bar_visible();
  }
  __syncthreads();
  if (TID < 32) {
    if (TID == 0)
      for (int i = 0; i < n; ++i) {
        int stage = i % 3;
        if (i >= 3) bar_wait(&empty[stage], (i / 3 - 1) & 1);
        bar_expect(&full[stage], 512);
        bulk_in(s[stage], in + i * 128, 512, &full[stage]);
      }
  } else {
    int t = TID - 32, sum = 0;
    for (int i = 0; i < n; ++i) {
      int stage = i % 3;
      bar_wait(&full[stage], i / 3 & 1);
      sum = sum * 3 + s[stage][t] - s[stage][127 - t];
      bar_arrive(&empty[stage]);
    }
    out[t] = sum;
  }
}
// In by a barrier, changed in place, and out by a group of copies.
KERNEL bulk_through(const int *in, int *out, int n) {
  __shared__ alignas(128) int s[2][64];
  __shared__ Bar bar[2];
  if (TID == 0) {
    bar_init(&bar[0], 1);
    bar_init(&bar[1], 1);
    bar_visible();
  }
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    int stage = i & 1;
    if (TID == 0) {
      asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
      bar_expect(&bar[stage], 256);
      bulk_in(s[stage], in + i * 64, 256, &bar[stage]);
    }
    bar_wait(&bar[stage], i >> 1 & 1);
    s[stage][TID] += i;
    proxy_fence();
    __syncthreads();
    if (TID == 0) {
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;"
                   ::"l"(__cvta_generic_to_global(out + i * 64)), "r"(address(s[stage])) : "memory");
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    }
  }
  if (TID == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
KERNEL bulk_add(const int *in, int *sums) {
  __shared__ alignas(128) int s[64];
  s[TID] = in[CTA * 64 + TID];
  proxy_fence();
  __syncthreads();
  if (TID == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], 256;"
                 ::"l"(__cvta_generic_to_global(sums)), "r"(address(s)) : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}
KERNEL bulk_library(const int *in, int *out) {
  __shared__ alignas(128) int s[128];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (TID == 0) {
    init(&bar, 64);
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
  }
  __syncthreads();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token;
  if (TID == 0) {
    cuda::device::memcpy_async_tx(s, in, cuda::aligned_size_t<16>(sizeof s), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof s);
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  out[TID] = s[TID] - s[127 - TID];
}
// Each block of the cluster sums its part, and block 0 reads the parts of the others.
KERNEL cluster_reduce(const int *in, int *out) {
  __shared__ int s[64];
  auto cluster = cg::this_cluster();
  s[TID] = in[CTA * 64 + TID];
  __syncthreads();
  for (int by = 32; by > 0; by >>= 1) {
    if (TID < by) s[TID] += s[TID + by];
    __syncthreads();
  }
  cluster.sync();
  if (cluster.block_rank() == 0 && TID == 0) {
    int sum = 0;
    for (int i = 0; i < cluster.num_blocks(); ++i) sum += *cluster.map_shared_rank(s, i);
    out[CTA / cluster.num_blocks()] = sum;
  }
  cluster.sync();
}
KERNEL cluster_histogram(const unsigned char *in, int *out, int n) {
  __shared__ int bins[32];
  auto cluster = cg::this_cluster();
  int size = cluster.num_blocks();
  for (int i = TID; i < 32; i += blockDim.x) bins[i] = 0;
  cluster.sync();
  for (int i = CTA * blockDim.x + TID; i < n; i += gridDim.x * blockDim.x) {
    int bin = in[i] % (32 * size);
    atomicAdd(cluster.map_shared_rank(&bins[bin & 31], bin >> 5), 1);
  }
  cluster.sync();
  for (int i = TID; i < 32; i += blockDim.x) atomicAdd(&out[cluster.block_rank() * 32 + i], bins[i]);
}
KERNEL cluster_ring(const int *in, int *out, int n) {
  __shared__ int s[2][32];
  auto cluster = cg::this_cluster();
  int next = (cluster.block_rank() + 1) % cluster.num_blocks();
  s[0][TID] = in[CTA * 32 + TID];
  cluster.sync();
  for (int i = 0; i < n; ++i) {
    int v = s[i & 1][31 - TID] + i;
    cluster.map_shared_rank(s[~i & 1], next)[TID] = v;
    asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  }
  out[CTA * 32 + TID] = s[n & 1][TID];
}
// Threads of one block arrive at the other block's barrier after they wrote to its memory.
KERNEL cluster_message(const int *in, int *out) {
  __shared__ int s[32];
  __shared__ Bar bar;
  auto cluster = cg::this_cluster();
  int other = cluster.block_rank() ^ 1;
  if (TID == 0) {
    bar_init(&bar, 32);
    bar_visible();
  }
  cluster.sync();
  *cluster.map_shared_rank(&s[TID], other) = in[CTA * 32 + TID];
  unsigned there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(address(&bar)), "r"(other));
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(there) : "memory");
  int done;
  do
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], 0; selp.s32 %0, 1, 0, p; }"
                 : "=r"(done) : "r"(address(&bar)) : "memory");
  while (!done);
  out[CTA * 32 + TID] = s[TID ^ 5];
  cluster.sync();
}
// A bulk copy from shared memory to the other block's, which completes on the other block's barrier.
KERNEL cluster_bulk(const int *in, int *out) {
  __shared__ alignas(128) int from[64], to[64];
  __shared__ Bar bar;
  auto cluster = cg::this_cluster();
  int other = cluster.block_rank() ^ 1;
  if (TID == 0) {
    bar_init(&bar, 1);
    bar_visible();
    bar_expect(&bar, 256);
  }
  from[TID] = in[CTA * 64 + TID] * 3;
  proxy_fence();
  cluster.sync();
  if (TID == 0) {
    unsigned there, flag;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(address(to)), "r"(other));
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(flag) : "r"(address(&bar)), "r"(other));
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];"
                 ::"r"(there), "r"(address(from)), "r"(flag) : "memory");
  }
  bar_wait(&bar, 0);
  out[CTA * 64 + TID] = to[63 - TID];
  cluster.sync();
}
// Block 0 copies one tile to all blocks of the cluster.
KERNEL cluster_multicast(const int *in, int *out) {
  __shared__ alignas(128) int s[64];
  __shared__ Bar bar;
  auto cluster = cg::this_cluster();
  if (TID == 0) {
    bar_init(&bar, 1);
    bar_visible();
    bar_expect(&bar, 256);
  }
  cluster.sync();
  if (cluster.block_rank() == 0 && TID == 0)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], 256, [%2], %3;"
                 ::"r"(address(s)), "l"(__cvta_generic_to_global(in + CTA * 64)), "r"(address(&bar)),
                 "h"((short)((1 << cluster.num_blocks()) - 1)) : "memory");
  bar_wait(&bar, 0);
  out[CTA * 64 + TID] = s[TID] + CTA;
  cluster.sync();
}
