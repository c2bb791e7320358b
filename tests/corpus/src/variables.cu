// make: clang sm_75
// make: clang sm_90
// make: clang-14 sm_80
// Variables with initial values of all kinds, linkages and spaces.
#include "device.h"

struct Node { int value; const Node *next; const char *name; };
struct __attribute__((packed)) Tight { char a; const int *p; short b; };
__device__ int counter = 42;
__device__ float weights[4] = {0.1f, -1e30f, 3.402823466e38f, 1e-40f};
__device__ double constants[2] = {3.141592653589793, -0.0};
__device__ _Float16 halves[3] = {1.5, -2.0, 0.1};
__constant__ char message[] = "text with \"quotes\" and \n";
__device__ const Node first = {1, nullptr, "first"};
__device__ const Node second = {2, &first, message + 2};
#if __clang_major__ > 18
__device__ Tight tight = {'a', &counter, -3};
#else
__device__ Tight tight;
#endif
__device__ const void *mixed[3] = {&counter, nullptr, weights + 3};
__device__ __attribute__((weak)) long weak_value = -1;
extern __device__ int elsewhere;
static __device__ int hidden = 1;
__device__ volatile unsigned char flag;
#if __clang_major__ > 18
__device__ __int128 huge = 12345678901234567;
#else
__device__ long huge = 12345678901234567;
#endif
__device__ bool truths[3] = {true, false, true};
__shared__ int here[64];
extern __shared__ float dynamic[];

extern "C" __global__ void uses(float *out, int i) {
  here[TID] = counter + message[i] + (int)constants[i] + elsewhere + hidden++;
  dynamic[TID] = weights[i] + (float)halves[i & 1];
  __syncthreads();
  out[TID] = here[i] + dynamic[i + 1] + second.next->value + second.name[1] + *tight.p + tight.b + truths[i];
  out[1] = (mixed[i] != nullptr) + weak_value + (float)(long)huge;
  weak_value = i;
  flag = 3;
  while (flag != 2) {}
}
