// make: nvcc sm_80
// make: nvcc sm_90
// Asynchronous copies through the library: pipelines, barriers in shared memory, phases.
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cooperative_groups.h>

extern "C" __global__ void primitives(const int4 *a, int4 *out, int n) {
  __shared__ int4 s[2][128];
  __pipeline_memcpy_async(&s[0][threadIdx.x], a + threadIdx.x, 16);
  __pipeline_commit();
  for (int i = 1; i < n; ++i) {
    __pipeline_memcpy_async(&s[i & 1][threadIdx.x], a + i * 128 + threadIdx.x, 16, 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[i * 128 + threadIdx.x] = s[~i & 1][127 - threadIdx.x];
    __syncthreads();
  }
  __pipeline_wait_prior(0);
}
extern "C" __global__ void barriers(const float *a, float *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float s[256];
  auto block = cooperative_groups::this_thread_block();
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  block.sync();
  for (int i = 0; i < n; ++i) {
    cuda::memcpy_async(block, s, a + i * 256, sizeof(s), bar);
    bar.arrive_and_wait();
    out[i * 256 + threadIdx.x] = s[threadIdx.x ^ 1];
    auto token = bar.arrive();
    bar.wait(std::move(token));
  }
}
extern "C" __global__ void stages(const int *a, int *out, int n) {
  constexpr int STAGES = 2;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
  __shared__ int s[STAGES][128];
  auto block = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int fetch = 0, i = 0; i < n; ++i) {
    for (; fetch < n && fetch < i + STAGES; ++fetch) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[fetch % STAGES], a + fetch * 128, cuda::aligned_size_t<16>(512), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[i * 128 + threadIdx.x] = s[i % STAGES][127 - threadIdx.x];
    pipe.consumer_release();
  }
}
