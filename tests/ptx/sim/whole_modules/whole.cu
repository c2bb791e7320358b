// nvcc -arch=sm_90 -ptx whole.cu -o release.ptx, and with -G: debug.ptx
#include <cstdio>
#include <cassert>
__constant__ int table[4] = {1, 10, 100, 1000};
__device__ int counter = 7;
__device__ int *where = &counter;
struct P { int a; float b; double c; short d[3]; };
__device__ __noinline__ P make(P p, int k) { p.a += k; p.b *= 2; p.c -= k; p.d[1] = k; return p; }
__device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
typedef int (*fn)(int);
__device__ __noinline__ int f0(int x) { return x + 1; }
__device__ __noinline__ int f1(int x) { return x * 3; }
__device__ __noinline__ int f2(int x) { return fib(x & 7); }
__device__ fn fns[3] = {f0, f1, f2};
struct Base { int v; __device__ Base(int v) : v(v) {} __device__ virtual int get(int x) { return v + x; } };
struct Derived : Base { __device__ Derived(int v) : Base(v) {} __device__ int get(int x) override { return v * x; } };
extern "C" __global__ void structs(P *out, P in) { int i = blockIdx.x * blockDim.x + threadIdx.x; out[i] = make(in, i); }
extern "C" __global__ void pointers(int *out) { int i = threadIdx.x; out[i] = fns[i % 3](i) + table[i & 3] + *where; }
extern "C" __global__ void some(int *out) { int i = threadIdx.x; int r = -1; if (i % 5 == 2) r = fib(i & 15); out[i] = r; }
extern "C" __global__ void virt(int *out) { int i = threadIdx.x; Base b(i + 1); Derived d(i + 2); Base *p = i % 2 ? &b : (Base *)&d; out[i] = p->get(i); }
extern "C" __global__ void cases(int *out, int *in) {
  int i = threadIdx.x, r = 0, local[16];
  for (int k = 0; k < 16; k++) local[k] = k * i;
  switch (in[i]) { case 0: r = 5; break; case 1: r = local[in[i + 1] & 15]; break; case 2: r = i ^ 3; break; case 3: r = i / 3; break; case 4: r = i % 7; break; case 5: r = -i; break; case 6: r = i << 2; break; default: r = 99; }
  out[i] = r + local[(in[i] * 3) & 15]; }
extern "C" __global__ void prints(int n) { if (threadIdx.x < 2) printf("n=%d x=%5.2f s=%s c=%c l=%lld\n", n + threadIdx.x, 1.5 * threadIdx.x, "abc", 'q', 1ll << 40); assert(n < 5); }
extern __shared__ float dyn[];
extern "C" __global__ void reverse(float *out, float *in) { __shared__ int total; int i = threadIdx.x; if (i == 0) total = 3; dyn[i] = in[i]; __syncthreads(); out[i] = dyn[blockDim.x - 1 - i] + total; }
