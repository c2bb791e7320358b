// make: nvcc sm_80
// What the lanes of a warp tell each other.

extern "C" __global__ void shuffles(int *a, float *f, double *d, long long *l, int lane) {
  unsigned all = 0xffffffffu;
  int v = a[threadIdx.x];
  a[0] = __shfl_sync(all, v, lane);
  a[1] = __shfl_up_sync(all, v, 1);
  a[2] = __shfl_down_sync(all, v, 2, 16);
  a[3] = __shfl_xor_sync(all, v, 4);
  f[0] = __shfl_sync(all, f[threadIdx.x], 3, 8);
  d[0] = __shfl_down_sync(all, d[threadIdx.x], 16);
  l[0] = __shfl_xor_sync(0xffffu, l[threadIdx.x], 1, 4);
}
extern "C" __global__ void votes(const int *a, unsigned *out) {
  bool p = a[threadIdx.x] > 3;
  unsigned active = __activemask();
  out[0] = __all_sync(active, p);
  out[1] = __any_sync(0xffu, p);
  out[2] = __ballot_sync(active, p);
  out[3] = __popc(__ballot_sync(active, p)) + __uni_sync(active, p);
}
extern "C" __global__ void matches(const int *a, const long long *l, unsigned *out) {
  int same;
  out[0] = __match_any_sync(0xffffffffu, a[threadIdx.x]);
  out[1] = __match_all_sync(0xffffffffu, l[threadIdx.x], &same);
  out[2] = same;
}
extern "C" __global__ void reduces(unsigned *u, int *s) {
  unsigned v = u[threadIdx.x];
  u[0] = __reduce_add_sync(~0u, v);
  u[1] = __reduce_min_sync(~0u, v);
  u[2] = __reduce_max_sync(~0u, v);
  u[3] = __reduce_and_sync(~0u, v);
  u[4] = __reduce_or_sync(~0u, v);
  u[5] = __reduce_xor_sync(~0u, v);
  s[0] = __reduce_max_sync(~0u, s[threadIdx.x]);
}
extern "C" __global__ void masks(unsigned *out) {
  unsigned lt, le, gt, ge, eq, lane, warp, count, sm, sms;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lt));
  asm("mov.u32 %0, %%lanemask_le;" : "=r"(le));
  asm("mov.u32 %0, %%lanemask_gt;" : "=r"(gt));
  asm("mov.u32 %0, %%lanemask_ge;" : "=r"(ge));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(eq));
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  asm("mov.u32 %0, %%nwarpid;" : "=r"(count));
  asm("mov.u32 %0, %%smid;" : "=r"(sm));
  asm("mov.u32 %0, %%nsmid;" : "=r"(sms));
  out[threadIdx.x] = lt ^ le ^ gt ^ ge ^ eq ^ lane ^ warp ^ count ^ sm ^ sms;
}
extern "C" __global__ void barriers(int *a, int n) {
  __shared__ int s[128];
  s[threadIdx.x] = a[threadIdx.x];
  __syncwarp();
  if (threadIdx.x < n) __syncwarp(0xffff);
  int c = __syncthreads_count(s[threadIdx.x ^ 1] > 0);
  int o = __syncthreads_or(s[0] > n);
  int d = __syncthreads_and(s[1] > n);
  asm volatile("bar.sync 1, 64;");
  asm volatile("bar.arrive 2, %0;" ::"r"(n * 32));
  asm volatile("barrier.sync %0, %1;" ::"r"(n), "r"(128));
  asm volatile("barrier.sync.aligned 3;");
  a[threadIdx.x] = c + o + d;
}
extern "C" __global__ void __launch_bounds__(256) warp_sum(const float *a, float *out, int n) {
  __shared__ float partial[8];
  float v = 0;
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) v += a[i];
  for (int by = 16; by; by >>= 1) v += __shfl_xor_sync(~0u, v, by);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 8) {
    v = partial[threadIdx.x];
    for (int by = 4; by; by >>= 1) v += __shfl_down_sync(0xff, v, by, 8);
    if (threadIdx.x == 0) atomicAdd(out, v);
  }
}
