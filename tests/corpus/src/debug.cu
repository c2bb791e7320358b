// make: nvcc sm_80 -G
// make: nvcc sm_90 -lineinfo
// With debug information: sections, files, lines, inlined functions.

struct Pair { int first; float second; };
__device__ float inlined(float x) {
  float y = x * 2;
  return y + 1;
}
__device__ __noinline__ int called(Pair *p, int i) { return p[i].first + (int)inlined(p[i].second); }
__shared__ int shared_one[32];
__constant__ int constant_one = 4;

extern "C" __global__ void traced(Pair *p, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int local[4] = {1, 2, 3, i};
    shared_one[threadIdx.x] = called(p, i);
    __syncthreads();
    for (int k = 0; k < 4; ++k) out[i] += local[(k + i) & 3] * shared_one[31 - threadIdx.x] + constant_one;
  }
}
