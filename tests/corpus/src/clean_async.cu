// make: nvcc sm_80
// make: nvcc sm_90
// Correctly synchronized copies in flight, named barriers, and matrix multiplication from shared memory.
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cooperative_groups.h>
#include <mma.h>
#define KERNEL extern "C" __global__ void
#define TID threadIdx.x
#define CTA blockIdx.x

static __device__ unsigned shared_address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
static __device__ void copy16(void *to, const void *from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(to)), "l"(from) : "memory");
}
static __device__ void commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int N> static __device__ void wait() { asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory"); }

KERNEL copy_double(const int4 *in, int4 *out, int n) {
  __shared__ int4 s[2][64];
  copy16(&s[0][TID], &in[TID]);
  commit();
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n) {
      copy16(&s[~i & 1][TID], &in[(i + 1) * 64 + TID]);
      commit();
      wait<1>();
    } else {
      wait<0>();
    }
    __syncthreads();
    out[i * 64 + TID] = s[i & 1][63 - TID];
    __syncthreads();
  }
}
// One barrier per step: the buffer that is filled was read before the barrier of this step.
KERNEL copy_triple(const int4 *in, int4 *out, int n) {
  __shared__ int4 s[3][64];
  for (int i = 0; i < 2; ++i) {
    copy16(&s[i][TID], &in[i * 64 + TID]);
    commit();
  }
  for (int i = 0; i < n; ++i) {
    wait<1>();
    __syncthreads();
    if (i + 2 < n) copy16(&s[(i + 2) % 3][TID], &in[(i + 2) * 64 + TID]);
    commit();
    int4 v = s[i % 3][TID ^ 21];
    out[i * 64 + TID] = make_int4(v.w, v.z, v.y, v.x);
  }
}
// Each thread reads what it has copied itself, so waiting suffices.
KERNEL copy_own(const float *in, float *out, int n) {
  __shared__ float s[4][64];
  float sum = 0;
  for (int i = 0; i < 3; ++i) {
    if (i < n) __pipeline_memcpy_async(&s[i][TID], &in[i * 64 + TID], 4);
    __pipeline_commit();
  }
  for (int i = 0; i < n; ++i) {
    if (i + 3 < n) __pipeline_memcpy_async(&s[(i + 3) & 3][TID], &in[(i + 3) * 64 + TID], 4);
    __pipeline_commit();
    __pipeline_wait_prior(3);
    sum = sum * 2 + s[i & 3][TID];
  }
  out[TID] = sum;
}
KERNEL copy_pipeline(const int *in, int *out, int n) {
  __shared__ int s[2][128];
  auto pipe = cuda::make_pipeline();
  int sum = 0;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][TID], &in[TID], sizeof(int), pipe);
  pipe.producer_commit();
  for (int i = 1; i <= n; ++i) {
    if (i < n) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[i & 1][TID], &in[i * 128 + TID], sizeof(int), pipe);
      pipe.producer_commit();
      cuda::pipeline_consumer_wait_prior<1>(pipe);
    } else {
      cuda::pipeline_consumer_wait_prior<0>(pipe);
    }
    __syncthreads();
    sum += s[~i & 1][127 - TID] * i;
    pipe.consumer_release();
    __syncthreads();
  }
  out[TID] = sum;
}
KERNEL copy_barrier(const int *in, int *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[128];
  auto block = cooperative_groups::this_thread_block();
  if (TID == 0) init(&bar, 128);
  block.sync();
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    cuda::memcpy_async(&s[TID], &in[i * 128 + TID], sizeof(int), bar);
    bar.arrive_and_wait();
    sum += s[TID ^ 64];
    block.sync();
  }
  out[TID] = sum;
}
// Warp 0 fills buffers and the others use them: barriers 1 and 2 say full, 3 and 4 say empty.
KERNEL named_barriers(const int *in, int *out, int n) {
  __shared__ int s[2][32];
  int lane = TID & 31, warp = TID >> 5;
  for (int i = 0; i < n; ++i) {
    int full = 1 + (i & 1), empty = 3 + (i & 1);
    if (warp == 0) {
      if (i >= 2) asm volatile("bar.sync %0, 96;" ::"r"(empty) : "memory");
      s[i & 1][lane] = in[i * 32 + lane] + i;
      asm volatile("bar.arrive %0, 96;" ::"r"(full) : "memory");
    } else {
      asm volatile("bar.sync %0, 96;" ::"r"(full) : "memory");
      out[(i * 2 + warp - 1) * 32 + lane] = s[i & 1][31 - lane] * warp;
      if (i + 2 < n) asm volatile("bar.arrive %0, 96;" ::"r"(empty) : "memory");
    }
  }
}
KERNEL halves_apart(const int *in, int *out) {
  __shared__ int s[128];
  int half = TID >> 6, t = TID & 63;
  s[TID] = in[TID];
  for (int by = 32; by > 0; by >>= 1) {
    asm volatile("bar.sync %0, 64;" ::"r"(half + 1) : "memory");
    if (t < by) s[TID] += s[TID + by];
  }
  if (t == 0) out[half] = s[TID];
}
KERNEL votes_all(const int *in, int *out) {
  int any = __syncthreads_or(in[CTA * 64 + TID] > 95), count = __syncthreads_count(in[CTA * 64 + TID] > 0);
  int all = __syncthreads_and(in[CTA * 64 + TID] > -99);
  if (TID == 0) out[CTA] = any + 2 * all + 4 * count;
}
KERNEL multiply_wmma(const half *a, const half *b, float *c, int n) {
  using namespace nvcuda::wmma;
  __shared__ half sa[2][16 * 24], sb[2][16 * 24];
  __shared__ float sc[2][256];
  int lane = TID & 31, warp = TID >> 5, row = lane >> 1, part = (lane & 1) * 8;
  fragment<accumulator, 16, 16, 16, float> sum;
  fill_fragment(sum, 0.f);
  for (int k = warp * 16; k < n; k += 32) {
    *(int4 *)&sa[warp][row * 24 + part] = *(const int4 *)&a[row * n + k + part];
    *(int4 *)&sb[warp][row * 24 + part] = *(const int4 *)&b[(k + row) * 16 + part];
    __syncwarp();
    fragment<matrix_a, 16, 16, 16, half, row_major> fa;
    fragment<matrix_b, 16, 16, 16, half, row_major> fb;
    load_matrix_sync(fa, sa[warp], 24);
    load_matrix_sync(fb, sb[warp], 24);
    mma_sync(sum, fa, fb, sum);
    __syncwarp();
  }
  store_matrix_sync(sc[warp], sum, 16, mem_row_major);
  __syncthreads();
  for (int i = TID; i < 256; i += 64) c[i] = sc[0][i] + sc[1][i];
}
// ldmatrix and mma on tiles that cp.async copies, in two stages.
KERNEL multiply_mma(const half *a, const half *b, float *c, int n) {
  __shared__ __align__(16) half sa[2][16][16], sb[2][16][8];
  int lane = TID & 31;
  float d[4] = {};
  auto fetch = [&](int k) {
    int stage = k >> 4 & 1;
    copy16(&sa[stage][lane >> 1][(lane & 1) * 8], &a[(lane >> 1) * n + k + (lane & 1) * 8]);
    if (lane < 16) copy16(&sb[stage][lane][0], &b[(k + lane) * 8]);
    commit();
  };
  fetch(0);
  for (int k = 0; k < n; k += 16) {
    if (k + 16 < n) {
      fetch(k + 16);
      wait<1>();
    } else {
      wait<0>();
    }
    __syncwarp();
    int stage = k >> 4 & 1;
    unsigned ra[4], rb[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3])
                 : "r"(shared_address(&sa[stage][lane & 15][(lane >> 4) * 8])) : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
                 : "=r"(rb[0]), "=r"(rb[1]) : "r"(shared_address(&sb[stage][lane & 15][0])) : "memory");
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]));
    __syncwarp();
  }
  float *to = &c[(lane >> 2) * 8 + (lane & 3) * 2];
  to[0] = d[0];
  to[1] = d[1];
  to[64] = d[2];
  to[65] = d[3];
}
