// make: nvcc sm_80
// make: nvcc sm_90 -rdc=true
// Variables of every space with initial values: numbers, strings, structures, addresses of others.
#include <cuda_fp16.h>

struct Node { int value; const Node *next; const char *name; };
struct __align__(16) Packed { char a; short b; float c; double d; bool e[3]; };

__device__ int counter = 42;
__device__ float weights[4] = {0.1f, -1e30f, 3.402823466e38f, 1e-40f};
__device__ double constants[3] = {3.141592653589793, -0.0, 1e308};
__device__ unsigned char bytes[] = {0, 1, 255, 128};
__device__ short shorts[5] = {-1, 2, -32768};
__device__ long long wide[2] = {-1LL, 0x7fffffffffffffffLL};
__constant__ char message[] = "a \"string\"\n with escapes \\ and \x80";
__constant__ float2 pairs[2] = {{1.0f, 2.0f}, {3.0f}};
__device__ const Node first = {1, nullptr, "first"};
__device__ const Node second = {2, &first, message + 2};
__constant__ Packed packed = {'p', -7, 1.5f, 2.5, {true, false, true}};
__device__ long long *inside = &wide[1];
__device__ const void *mixed[4] = {&counter, nullptr, &packed.d, weights + 3};
__managed__ float managed[8];
__managed__ int started = 5;
__device__ int zeroed[100];
__device__ int __align__(64) aligned[3];
extern "C" __device__ __attribute__((weak)) int weak_value = 3;
#ifdef __CUDACC_RDC__
extern __device__ int elsewhere;
extern __constant__ float elsewhere_constant[];
#endif
static __device__ int hidden = 1;
__device__ volatile int flag;

extern "C" __global__ void uses(float *out, int i) {
  static __shared__ int here[64];
  __shared__ Packed one;
  extern __shared__ double dynamic[];
  here[threadIdx.x] = counter + bytes[i & 3] + shorts[i] + (int)wide[i & 1] + message[i];
  if (threadIdx.x == 0) one = packed;
  dynamic[threadIdx.x] = constants[i % 3];
  __syncthreads();
  const Node *node = &first;
  for (int k = 0; k < i; ++k) node = node->next;
  out[threadIdx.x] = weights[i] + pairs[i & 1].y + here[i] + one.c + (float)dynamic[i] + node->value + node->name[0];
  out[1] = managed[i] + started + zeroed[i] + aligned[i] + weak_value + hidden + *inside + (mixed[i] != nullptr);
#ifdef __CUDACC_RDC__
  out[2] = elsewhere + elsewhere_constant[i];
#endif
  flag = 1;
  while (flag != 2) {}
  hidden = i;
}

extern "C" __global__ void statics(int *out) {
  static __device__ int calls = 7;
  const char *names[] = {"zero", "one", "two", "three"};
  out[threadIdx.x] = atomicAdd(&calls, 1) + names[threadIdx.x & 3][1];
}

extern "C" __global__ void reverse(float *x, int n) {
  extern __shared__ float buffer[];
  buffer[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = buffer[n - 1 - threadIdx.x];
}
