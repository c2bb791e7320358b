// make: clang sm_75
// make: clang sm_100
// make: clang sm_80 -O1
// make: clang-14 sm_80
// Functions: recursive, through pointers, with structures, arrays in local memory, virtual ones, variadic ones.
#include "device.h"

struct Pair { float re, im; };
struct Big { double x[5]; int tag; char name[7]; };
struct Shape { __device__ virtual float area() const = 0; };
struct Square : Shape { float side; __device__ float area() const override { return side * side; } };
struct Circle : Shape { float r; __device__ float area() const override { return 3.0f * r * r; } };

#define NOINLINE __device__ __attribute__((noinline))
NOINLINE Pair multiply(Pair a, Pair b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
NOINLINE Big turn(Big b, int by) { b.name[by] = 'x'; b.x[by] = b.tag; return b; }
NOINLINE bool small(short a, signed char b, unsigned char c, bool d) { return d ? a < b : a > c; }
NOINLINE int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
NOINLINE float add(float a, float b) { return a + b; }
NOINLINE float mul(float a, float b) { return a * b; }
NOINLINE __int128 wide(__int128 a, long b) { return a * b; }
#if __clang_major__ > 18
NOINLINE int total(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return sum;
}
#else
#define total(n, ...) n
#endif
__device__ float (*table[2])(float, float) = {add, mul};

extern "C" __global__ void calls(Pair *p, Big *b, short *s, int *i, __int128 *w) {
  p[0] = multiply(p[1], p[2]);
  b[0] = turn(b[1], 3);
  s[0] = small(s[1], s[2], s[3], s[4]);
  i[0] = fib(i[1]);
  i[2] = total(3, i[3], i[4], 7);
  w[0] = wide(w[1], 5);
}
extern "C" __global__ void pointers(float *x, int which) { x[TID] = table[which](x[0], x[1]); }
extern "C" __global__ void virtuals(float *x, int which) {
  Square square;
  Circle circle;
  square.side = x[0];
  circle.r = x[1];
  const Shape *shape = which ? static_cast<Shape *>(&square) : &circle;
  x[TID] = shape->area();
}
extern "C" __global__ void local(const int *a, int *out, int n) {
  int window[17];
  for (int i = 0; i < 17; ++i) window[i] = a[i * n];
  for (int i = 0; i < n; ++i) window[a[i] % 17] ^= i;
  out[TID] = window[TID % 17];
}
extern "C" __global__ void by_value(Big b, float *out, int i) { *out = b.x[i] + b.name[i]; }
