// make: nvcc sm_75 -rdc=true
// make: nvcc sm_90
// Device functions: not inlined, recursive, mutually recursive, with structures, through pointers and tables.

struct Complex { float re, im; };
struct Big { double x[5]; int tag; char name[7]; };
struct Empty {};

__device__ __noinline__ Complex multiply(Complex a, Complex b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
__device__ __noinline__ Big shuffle(Big b, int by) {
  Big out = b;
  for (int i = 0; i < 5; ++i) out.x[i] = b.x[(i + by) % 5];
  out.name[by % 7] = 'x';
  out.tag += by;
  return out;
}
__device__ __noinline__ bool small(short a, signed char b, unsigned char c, bool d) { return d ? a < b : a > c; }
__device__ __noinline__ void nothing(Empty, int *p) { if (p) *p = 0; }
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__device__ int odd(int n);
__device__ __noinline__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ __noinline__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__device__ unsigned ackermann(unsigned m, unsigned n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__device__ __noinline__ float add(float a, float b) { return a + b; }
__device__ __noinline__ float sub(float a, float b) { return a - b; }
__device__ __noinline__ float mul(float a, float b) { return a * b; }

typedef float (*Op)(float, float);
__device__ Op table[3] = {add, sub, mul};
__constant__ Op fixed[2] = {mul, add};

struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  float side;
  __device__ Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};
struct Circle : Shape {
  float radius;
  __device__ Circle(float r) : radius(r) {}
  __device__ float area() const override { return 3.14159265f * radius * radius; }
};

extern "C" __global__ void complexes(const Complex *a, const Complex *b, Complex *out) {
  int i = threadIdx.x;
  out[i] = multiply(multiply(a[i], b[i]), a[0]);
}
extern "C" __global__ void structures(Big *all, Big one, int by) { all[threadIdx.x] = shuffle(shuffle(all[threadIdx.x], by), one.tag); }
extern "C" __global__ void smalls(const short *a, bool *out) { out[threadIdx.x] = small(a[0], a[1], a[2], a[3] > 0); nothing({}, nullptr); }
extern "C" __global__ void recursions(int *out, int n) { out[0] = fib(n); out[1] = even(n); out[2] = ackermann(2, n); }
extern "C" __global__ void pointers(float *x, int which) { x[threadIdx.x] = fixed[which & 1](table[which % 3](x[0], x[1]), 2.0f); }
extern "C" __global__ void virtuals(float *x, int which) {
  Square square(x[0]);
  Circle circle(x[1]);
  Shape *shape = which ? static_cast<Shape *>(&square) : &circle;
  x[threadIdx.x] = shape->area();
}
template <typename F> __device__ __noinline__ void apply(float *x, F f) { x[threadIdx.x] = f(x[threadIdx.x]); }
extern "C" __global__ void lambdas(float *x, float a) {
  apply(x, [=](float v) { return v * a; });
  apply(x, [](float v) { return v + 1; });
}
