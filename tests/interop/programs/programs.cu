// Kernels of many kinds, one in each namespace: what nvcc emits for C++. Compile it again with
//     nvcc -std=c++17 -arch=sm_90 -ptx programs.cu
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/barrier>
#include <cuda/std/utility>
#include <cuda/pipeline>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/scan.h>
#include <cuda/ptx>
#include <cuda/atomic>
#include <cstdio>

namespace virtual_calls {
struct Shape {
  float w;
  __device__ Shape(float w) : w(w) {}
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Sq : Shape {
  __device__ Sq(float w) : Shape(w) {}
  __device__ float area() const override { return w * w; }
};
struct Ci : Shape {
  __device__ Ci(float w) : Shape(w) {}
  __device__ float area() const override { return 3.0f * w * w; }
};
__device__ __noinline__ float get(Shape* s) { return s->area(); }
__global__ void k(const float* x, float* y) {
  int i = threadIdx.x;
  Sq a(x[i]);
  Ci b(x[i]);
  Shape* s = (i & 1) ? (Shape*)&a : (Shape*)&b;
  y[i] = get(s);
}
}  // namespace virtual_calls

namespace newdelete {
struct Shape {
  float w;
  __device__ Shape(float w) : w(w) {}
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Sq : Shape {
  __device__ Sq(float w) : Shape(w) {}
  __device__ float area() const override { return w * w; }
};
struct Ci : Shape {
  __device__ Ci(float w) : Shape(w) {}
  __device__ float area() const override { return 3.0f * w * w; }
};
__global__ void k(const float* x, float* y) {
  int i = threadIdx.x;
  Shape* s = (i & 1) ? (Shape*)new Sq(x[i]) : (Shape*)new Ci(x[i]);
  y[i] = s->area();
  delete s;
  int* p = (int*)malloc(4 * (i + 1));
  for (int j = 0; j <= i; j++) p[j] = j;
  int t = 0;
  for (int j = 0; j <= i; j++) t += p[j];
  y[i] += t;
  free(p);
}
}  // namespace newdelete

namespace fptr {
__device__ float f0(float x) { return x + 1; }
__device__ float f1(float x) { return x * 2; }
__device__ float f2(float x) { return x * x; }
typedef float (*F)(float);
__device__ F tab[3] = {f0, f1, f2};
__global__ void k(const float* x, float* y) {
  int i = threadIdx.x;
  y[i] = tab[i % 3](x[i]);
}
}  // namespace fptr

namespace recursion {
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__device__ int ack(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}
__global__ void k(int* y) {
  int i = threadIdx.x;
  y[i] = fib(i % 12) + ack(2, i % 4);
}
}  // namespace recursion

namespace switches {
__device__ __noinline__ int sw(int i, int v) {
  switch (i) {
    case 0:
      return v + 1;
    case 1:
      return v * 3;
    case 2:
      return v ^ 5;
    case 3:
      return v << 2;
    case 4:
      return -v;
    case 5:
      return v | 64;
    case 6:
      return v & 7;
    case 7:
      return v % 3;
    case 8:
      return v / 3;
    default:
      return 99;
  }
}
__global__ void k(int* y) {
  int i = threadIdx.x;
  y[i] = sw(i % 11, i);
}
}  // namespace switches

namespace stack_memory {
__global__ void k(int* y) {
  int i = threadIdx.x;
  int* p = (int*)alloca((i % 8 + 1) * 4);
  for (int j = 0; j <= i % 8; j++) p[j] = i + j;
  int s = 0;
  for (int j = 0; j <= i % 8; j++) s += p[j];
  y[i] = s;
}
}  // namespace stack_memory

namespace coopgroups {
namespace cg = cooperative_groups;
__global__ void k(const int* x, int* y) {
  auto b = cg::this_thread_block();
  auto t = cg::tiled_partition<16>(b);
  int i = b.thread_rank();
  int v = cg::reduce(t, x[i], cg::plus<int>());
  int m = cg::reduce(t, x[i], cg::greater<int>());
  y[i] = v * 1000 + m;
  auto w = cg::tiled_partition<8>(t);
  y[i] += w.shfl(x[i], 3) + w.any(x[i] > 50);
  auto c = cg::coalesced_threads();
  if (i % 3 == 0) {
    auto cc = cg::coalesced_threads();
    y[i] += cc.thread_rank() + cc.size();
  }
}
}  // namespace coopgroups

namespace gridsync {
namespace cg = cooperative_groups;
__global__ void k(int* a, int* y) {
  auto g = cg::this_grid();
  int i = g.thread_rank();
  a[i] = i * i;
  g.sync();
  y[i] = a[g.size() - 1 - i];
  g.sync();
  a[i] = 0;
}
}  // namespace gridsync

namespace barriers {
__global__ void k(const int* x, int* y) {
  using B = cuda::barrier<cuda::thread_scope_block>;
  __shared__ B bar;
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i == 0) init(&bar, blockDim.x);
  __syncthreads();
  for (int r = 0; r < 3; r++) {
    s[i] = x[i] + r;
    auto tok = bar.arrive();
    bar.wait(cuda::std::move(tok));
    y[i] += s[63 - i];
    bar.arrive_and_wait();
  }
}
}  // namespace barriers

namespace pipelines {
__global__ void k(const int* x, int* y, int n) {
  __shared__ alignas(16) int s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> st;
  auto g = cooperative_groups::this_thread_block();
  auto p = cuda::make_pipeline(g, &st);
  int t = threadIdx.x;
  int acc = 0;
  for (int c = 0, f = 0; c < n; c++) {
    for (; f < n && f < c + 2; f++) {
      p.producer_acquire();
      cuda::memcpy_async(g, s[f % 2], x + f * 64, cuda::aligned_size_t<16>(256), p);
      p.producer_commit();
    }
    p.consumer_wait();
    acc += s[c % 2][63 - t];
    p.consumer_release();
  }
  y[t] = acc;
}
}  // namespace pipelines

namespace atomics_of_all_kinds {
__global__ void k(int* a, unsigned* u, float* f, double* d, unsigned long long* l) {
  int i = threadIdx.x;
  atomicAdd(&a[0], i);
  atomicSub(&a[1], i);
  atomicMax(&a[2], i);
  atomicMin(&a[3], -i);
  atomicAnd(&a[4], ~(1 << (i & 31)));
  atomicOr(&a[5], 1 << (i & 31));
  atomicXor(&a[6], i);
  atomicInc(&u[0], 10);
  atomicDec(&u[1], 5);
  atomicAdd(f, 0.5f);
  atomicAdd(d, 0.25);
  atomicAdd(l, 1ull << 33);
  atomicMax(l + 1, (unsigned long long)i << 40);
  int old = atomicCAS(&a[7], 0, i + 1);
  atomicExch(&a[8], 7);
  atomicAdd_block(&a[9], 1);
  atomicAdd_system(&a[10], 2);
}
}  // namespace atomics_of_all_kinds

namespace shuffle {
__global__ void k(const int* x, int* y) {
  int i = threadIdx.x;
  int v = x[i];
  for (int o = 16; o; o >>= 1) v += __shfl_xor_sync(~0u, v, o);
  int u = __shfl_up_sync(~0u, x[i], 1);
  int d = __shfl_down_sync(~0u, x[i], 2);
  int s = __shfl_sync(~0u, x[i], 5, 8);
  unsigned b = __ballot_sync(~0u, x[i] & 1);
  int m = __match_any_sync(~0u, i % 4);
  y[i] = v + u * 2 + d * 3 + s * 5 + __popc(b) + __ffs(m) + __reduce_add_sync(~0u, i) + __all_sync(~0u, i >= 0) +
         (int)__activemask();
}
}  // namespace shuffle

namespace constmem {
__constant__ float c[4] = {1, 2, 3, 4};
__device__ float g[4] = {5, 6, 7, 8};
__device__ float* gp = g + 1;
__constant__ int* cip;
struct S {
  int a;
  float b;
  const char* s;
};
__device__ S st = {3, 2.5f, "hey"};
__device__ const char* names[2] = {"ab", "cd"};
__global__ void k(float* y) {
  int i = threadIdx.x;
  y[i] = c[i & 3] + gp[i & 1] + st.a + st.b + st.s[1] + names[i & 1][0];
  g[0] = 1;
}
}  // namespace constmem

namespace structval {
struct In {
  int n;
  float s;
  const float* p;
  char c;
  double d;
  short q[3];
};
__global__ void k(In a, float* y) {
  int i = threadIdx.x;
  if (i < a.n) y[i] = a.p[i] * a.s + a.c + a.d + a.q[i % 3];
}
}  // namespace structval

namespace nested_struct_ret {
struct P {
  float x, y;
};
struct Q {
  P a[3];
  int n;
};
__device__ __noinline__ Q mk(int i, P p) {
  Q q;
  for (int j = 0; j < 3; j++) q.a[j] = {p.x * j, p.y + j};
  q.n = i;
  return q;
}
__device__ __noinline__ float use(const Q q, const Q* r) { return q.a[1].x + r->a[2].y + q.n; }
__global__ void k(float* y) {
  int i = threadIdx.x;
  Q q = mk(i, {1.5f * i, 2});
  y[i] = use(q, &q);
}
}  // namespace nested_struct_ret

namespace gridconst_param_addr {
struct Pm {
  int v[8];
};
__device__ __noinline__ int sum(const int* p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
__global__ void k(const __grid_constant__ Pm p, int* y, Pm q) {
  int i = threadIdx.x;
  q.v[i & 7] += i;
  y[i] = sum(p.v, 8) + sum(q.v, 8) + p.v[i & 7];
}
}  // namespace gridconst_param_addr

namespace clusters {
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int* y) {
  __shared__ int s[64];
  auto c = cg::this_cluster();
  int i = threadIdx.x;
  s[i] = i + 100 * c.block_rank();
  c.sync();
  int* o = c.map_shared_rank(s, c.block_rank() ^ 1);
  y[blockIdx.x * 64 + i] = o[63 - i];
  c.sync();
}
}  // namespace clusters

namespace managed_data {
__managed__ int m = 5;
__device__ __managed__ float mf[2] = {1, 2};
__global__ void k(int* y) { y[threadIdx.x] = m + (int)mf[threadIdx.x & 1]; }
}  // namespace managed_data

namespace cg_more {
namespace cg = cooperative_groups;
__global__ void k(const int* x, int* y) {
  auto b = cg::this_thread_block();
  auto t = cg::tiled_partition<32>(b);
  int i = b.thread_rank();
  int s = cg::inclusive_scan(t, x[i]);
  int e = cg::exclusive_scan(t, x[i], cg::plus<int>());
  auto l = cg::labeled_partition(t, i % 3);
  auto bp = cg::binary_partition(t, i % 5 == 0);
  y[i] = s + e * 2 + l.size() * 1000 + l.thread_rank() * 7 + bp.size() * 100000;
  int q = cg::reduce(l, x[i], cg::plus<int>());
  y[i] += q;
  t.sync();
  auto p = cg::tiled_partition<4>(b);
  y[i] += p.meta_group_rank();
}
}  // namespace cg_more

namespace mbar_ptx {
namespace px = cuda::ptx;
__global__ void k(const int* x, int* y) {
  __shared__ alignas(16) int s[2][256];
  __shared__ uint64_t bar[2];
  int t = threadIdx.x;
  if (t == 0) {
    px::mbarrier_init(&bar[0], 1);
    px::mbarrier_init(&bar[1], 1);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    px::fence_proxy_async(px::space_shared);
  }
  __syncthreads();
  int acc = 0;
  auto issue = [&](int n) {
    int b = n & 1;
    px::mbarrier_arrive_expect_tx(px::sem_release, px::scope_cta, px::space_shared, &bar[b], 1024);
    px::cp_async_bulk(px::space_cluster, px::space_global, s[b], x + n * 256, 1024, &bar[b]);
  };
  if (t == 0) {
    issue(0);
  }
  for (int n = 0; n < 4; n++) {
    if (t == 0 && n < 3) issue(n + 1);
    while (!px::mbarrier_try_wait_parity(&bar[n & 1], (n >> 1) & 1));
    acc += s[n & 1][t] + s[n & 1][255 - t];
    __syncthreads();
  }
  y[t] = acc;
}
}  // namespace mbar_ptx

namespace bulk_tma1d {
using B = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;
__global__ void k(const float* x, float* y) {
  __shared__ alignas(128) float s[256];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ B bar;
  int t = threadIdx.x;
  if (t == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  B::arrival_token tok;
  if (t == 0) {
    cde::cp_async_bulk_global_to_shared(s, x, 1024, bar);
    tok = cuda::device::barrier_arrive_tx(bar, 1, 1024);
  } else
    tok = bar.arrive();
  bar.wait(std::move(tok));
  for (int i = t; i < 256; i += 64) s[i] *= 2;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (t == 0) {
    cde::cp_async_bulk_shared_to_global(y, s, 1024);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}
}  // namespace bulk_tma1d

namespace i128_more {
typedef unsigned __int128 u128;
__global__ void k(const unsigned long long* x, unsigned long long* y) {
  int i = threadIdx.x;
  u128 a = ((u128)x[i] << 64) | x[(i + 1) & 63];
  u128 b = (u128)x[(i + 2) & 63] * (i + 1) + 1;
  u128 q = a / b, r = a % b;
  u128 s = (a << (i + 1)) ^ (a >> (127 - i));
  y[4 * i] = (unsigned long long)q;
  y[4 * i + 1] = (unsigned long long)(q >> 64);
  y[4 * i + 2] = (unsigned long long)r;
  y[4 * i + 3] = (unsigned long long)(s >> 64) ^ (unsigned long long)s;
}
}  // namespace i128_more

namespace mutual_rec {
__device__ int odd(int n, int* l);
__device__ __noinline__ int even(int n, int* l) {
  int b[4] = {n, n + 1, n + 2, n + 3};
  l[n & 3] += b[n & 3];
  return n == 0 ? 1 : odd(n - 1, l) + b[2] * 0;
}
__device__ __noinline__ int odd(int n, int* l) {
  if (n == 0) return 0;
  return even(n - 1, l);
}
struct N {
  int v;
  N *l, *r;
};
__device__ int sum(const N* n) { return n ? n->v + sum(n->l) + sum(n->r) : 0; }
__global__ void k(int* y) {
  int i = threadIdx.x;
  int l[4] = {0, 0, 0, 0};
  int e = even(i % 9, l);
  N n[7];
  for (int j = 0; j < 7; j++) {
    n[j].v = i + j;
    n[j].l = 2 * j + 1 < 7 ? &n[2 * j + 1] : nullptr;
    n[j].r = 2 * j + 2 < 7 ? &n[2 * j + 2] : nullptr;
  }
  y[i] = e * 10000 + l[0] + l[1] + l[2] + l[3] + sum(n);
}
}  // namespace mutual_rec

namespace many_params {
struct S3 {
  float a, b, c;
};
struct __align__(16) S16 {
  int x[4];
};
__device__ __noinline__ double f(char a, short b, int c, long long d, float e, double g, S3 h, S16 i, bool j,
                                 const int* p, unsigned char u, float4 q, uint2 w) {
  return a + b + c + d + e + g + h.a + h.b + h.c + i.x[0] + i.x[3] + j + *p + u + q.x + q.w + w.y;
}
__global__ void k(double* y, char a, short b, unsigned char u, S3 s, bool t, S16 v, double2 z) {
  int i = threadIdx.x;
  y[i] = f(a, b, i, 1ll << 33, 1.5f, z.x, s, v, t, &v.x[1], u, make_float4(1, 2, 3, 4), make_uint2(5, 6)) + z.y;
}
}  // namespace many_params

namespace multi_inherit {
struct A {
  int a;
  __device__ virtual int f() { return a; }
};
struct B {
  int b;
  __device__ virtual int g() { return b * 2; }
  __device__ virtual int h() = 0;
};
struct C : A, B {
  __device__ int f() override { return a + 100; }
  __device__ int g() override { return b + a; }
  __device__ int h() override { return 7; }
};
struct D : virtual A {
  __device__ int f() override { return a * 3; }
};
__device__ __noinline__ int viaB(B* p) { return p->g() * 10 + p->h(); }
__device__ __noinline__ int viaA(A* p) { return p->f(); }
__global__ void k(int* y) {
  int i = threadIdx.x;
  C c;
  c.a = i;
  c.b = i + 1;
  D d;
  d.a = i;
  y[i] = viaB(&c) + viaA(&c) * 1000 + viaA(&d) * 100000;
}
}  // namespace multi_inherit

namespace device_global_init {
struct T {
  int a;
  const int* p;
  struct {
    short s;
    double d;
  } q[2];
};
__device__ int arr[3] = {7, 8, 9};
__device__ const T tt = {1, &arr[1], {{2, 3.5}, {4, 5.5}}};
__constant__ char msg[] = "hello";
__device__ int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
__device__ double dz = 1.0 / 3;
__device__ unsigned long long ull = 0xfedcba9876543210ull;
__device__ float nanv = __builtin_nanf("");
__device__ bool bl = true;
__device__ int* const cp = &matrix[1][2];
__device__ void (*fp)(int*) = nullptr;
__device__ int2 i2 = {3, 4};
__global__ void k(double* y) {
  int i = threadIdx.x;
  y[i] = tt.a + *tt.p + tt.q[1].s + tt.q[0].d + msg[i % 5] + matrix[i & 1][i % 3] + dz + (double)(ull >> 60) +
         (nanv != nanv) + bl + *cp + (fp == nullptr) + i2.y;
}
}  // namespace device_global_init

namespace decoupled_lookback {
__device__ unsigned long long st[16];
__device__ unsigned tick;
__global__ void k(const int* x, int* y) {
  __shared__ int s[64];
  __shared__ int pre, bid;
  int t = threadIdx.x;
  if (t == 0) bid = atomicAdd(&tick, 1);
  __syncthreads();
  int b = bid;
  s[t] = x[b * 64 + t];
  __syncthreads();
  for (int o = 1; o < 64; o *= 2) {
    int v = t >= o ? s[t - o] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  if (t == 0) {
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_device> me(st[b]);
    int agg = s[63];
    int p = 0;
    if (b == 0)
      me.store((2ull << 32) | (unsigned)agg, cuda::memory_order_release);
    else {
      me.store((1ull << 32) | (unsigned)agg, cuda::memory_order_release);
      int j = b - 1;
      while (true) {
        cuda::atomic_ref<unsigned long long, cuda::thread_scope_device> o(st[j]);
        unsigned long long v = o.load(cuda::memory_order_acquire);
        if (!(v >> 32)) continue;
        p += (int)(unsigned)v;
        if ((v >> 32) == 2) break;
        j--;
      }
      me.store((2ull << 32) | (unsigned)(p + agg), cuda::memory_order_release);
    }
    pre = p;
  }
  __syncthreads();
  y[b * 64 + t] = s[t] + pre;
}
}  // namespace decoupled_lookback

namespace cluster_more {
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(4, 1, 1) k(int* y) {
  extern __shared__ int s[];
  auto c = cg::this_cluster();
  int r = c.block_rank();
  for (int i = threadIdx.x; i < 64; i += blockDim.x) s[i] = 0;
  c.sync();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) {
    int bin = (i * 7 + blockIdx.x) % 256;
    atomicAdd(c.map_shared_rank(s, bin / 64) + bin % 64, 1);
  }
  c.sync();
  for (int i = threadIdx.x; i < 64; i += blockDim.x) atomicAdd(&y[r * 64 + i], s[i]);
  y[256] = c.num_blocks();
  y[257] = cg::cluster_group::block_index().x * 0 + c.dim_blocks().x;
}
}  // namespace cluster_more

namespace scan_reduce {
template <int N>
__device__ int scan(int* s, int v) {
  int i = threadIdx.x;
  s[i] = v;
  __syncthreads();
  for (int o = 1; o < N; o *= 2) {
    int t = i >= o ? s[i - o] : 0;
    __syncthreads();
    s[i] += t;
    __syncthreads();
  }
  return s[i];
}
__global__ void k(const int* x, int* y) {
  __shared__ int s[256];
  int i = threadIdx.x;
  y[i] = scan<256>(s, x[i]);
}
}  // namespace scan_reduce

namespace transpose {
__global__ void k(const float* x, float* y, int n) {
  __shared__ float t[32][33];
  int a = blockIdx.x * 32 + threadIdx.x, b = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) t[threadIdx.y + j][threadIdx.x] = x[(b + j) * n + a];
  __syncthreads();
  a = blockIdx.y * 32 + threadIdx.x;
  b = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) y[(b + j) * n + a] = t[threadIdx.x][threadIdx.y + j];
}
}  // namespace transpose

namespace warp_spec {
__global__ void k(const int* x, int* y, int n) {
  __shared__ int buf[2][32];
  int w = threadIdx.x / 32, l = threadIdx.x % 32;
  if (w == 0) {
    for (int i = 0; i < n; i++) {
      if (i >= 2) asm volatile("bar.sync %0,64;" ::"r"(3 + (i & 1)) : "memory");
      buf[i & 1][l] = x[i * 32 + l];
      __threadfence_block();
      asm volatile("bar.arrive %0,64;" ::"r"(1 + (i & 1)) : "memory");
    }
  } else {
    int s = 0;
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync %0,64;" ::"r"(1 + (i & 1)) : "memory");
      s += buf[i & 1][31 - l];
      if (i + 2 < n) asm volatile("bar.arrive %0,64;" ::"r"(3 + (i & 1)) : "memory");
    }
    y[l] = s;
  }
}
}  // namespace warp_spec

namespace printf_many {
__global__ void k() {
  if (threadIdx.x < 3)
    printf("t%d %s %c %5.1f|%-8s|%08.3f|%lld|%llx|%i %u\n", threadIdx.x, "ab", 'x', 1.25, "left", 3.14159,
           (long long)-1, 0xdeadbeefcafeull, -5, 7u);
  printf("no args\n");
  if (threadIdx.x == 1) {
    printf("a");
    printf("b\n");
    printf("%s%s%s\n", "", "nul", (char*)0 ? "x" : "y");
    printf("%%d %5c|%-5c|\n", 'q', 'r');
    printf("%.3s|%10.2s|\n", "abcdef", "xyz");
    printf("%e %E %G %g\n", 1e10, 1e-10, 1e20, 0.5);
    printf("%+d % d %#o %#X\n", 5, 5, 8, 255);
  }
}
}  // namespace printf_many
