// make: nvcc sm_80
// make: nvcc sm_90
// make: nvcc sm_120
// Directives of entries: launch bounds, registers, cluster sizes, parameters that are constant.

__global__ void __launch_bounds__(256) a(float *p) { p[threadIdx.x] *= 2.0f; }
__global__ void __launch_bounds__(128, 4) b(float *p) { p[threadIdx.x + blockIdx.x * blockDim.x] += 1.0f; }
__global__ void __maxnreg__(40) c(const float *__restrict__ p, float *__restrict__ q) { q[threadIdx.x] = p[threadIdx.y * blockDim.x]; }
template <typename T, int N> __global__ void d(T *p, T v) {
  for (int i = 0; i < N; ++i) p[i * gridDim.x + blockIdx.z] = v;
}
template __global__ void d<double, 3>(double *, double);
template __global__ void d<char, 2>(char *, char);
#if __CUDA_ARCH__ >= 900
__global__ void __cluster_dims__(2, 2, 1) e(int *p) {
  unsigned x, n;
  asm("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(x));
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(n));
  p[x] = n;
}
__global__ void __launch_bounds__(256, 1, 4) f(int *p) {
  unsigned x;
  asm("mov.u32 %0, %%clusterid.x;" : "=r"(x));
  p[x] = blockIdx.x;
}
__global__ void __block_size__((64, 2, 1), (2, 1, 1)) g(int *p) { p[threadIdx.x] = threadIdx.y; }
#endif
__global__ void many(char a, short b, int c, long long d, float e, double f, float3 g, double2 h, bool i, int *p, const char *q, unsigned char *r) {
  p[c] = a + b + d + (int)e + (int)f + (int)g.z + (int)h.y + i + q[3];
  r[0] = i;
}
__global__ void empty() {}
