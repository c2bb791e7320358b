// make: nvcc sm_75
// make: nvcc sm_90
// The memory model: atomics with orders and scopes, fences, cached and hinted accesses, address spaces.
#include <cuda/atomic>
#include <cuda/semaphore>
#include <cuda/latch>

extern "C" __global__ void references(int *p, unsigned long long *l, float *f) {
  cuda::atomic_ref<int, cuda::thread_scope_device> a(*p);
  p[1] = a.load(cuda::memory_order_acquire);
  a.store(3, cuda::memory_order_release);
  p[2] = a.fetch_add(1, cuda::memory_order_relaxed);
  p[3] = a.fetch_max(1, cuda::memory_order_acq_rel);
  cuda::atomic_ref<unsigned long long, cuda::thread_scope_system> s(l[0]);
  unsigned long long expected = 2;
  while (!s.compare_exchange_weak(expected, expected * 3, cuda::memory_order_acq_rel, cuda::memory_order_relaxed)) {}
  s.fetch_and(15, cuda::memory_order_seq_cst);
  cuda::atomic_ref<float, cuda::thread_scope_block> b(f[0]);
  f[1] = b.fetch_add(2.0f, cuda::memory_order_release);
  f[2] = b.exchange(1.0f);
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
  cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
}
extern "C" __global__ void spins(cuda::atomic<int, cuda::thread_scope_device> *lock, int *data) {
  while (lock->exchange(1, cuda::memory_order_acquire)) __nanosleep(64);
  data[0] += threadIdx.x;
  lock->store(0, cuda::memory_order_release);
  lock->notify_one();
  lock->wait(1);
}
extern "C" __global__ void hints(const float4 *a, const int *b, float4 *out, int *ints, unsigned char *c) {
  out[0] = __ldg(a);
  out[1] = __ldcg(a + 1);
  out[2] = __ldca(a + 2);
  out[3] = __ldcs(a + 3);
  ints[0] = __ldlu(b) + __ldcv(b + 1) + __ldg(b + 2);
  c[0] = __ldg(c + 1);
  __stwb(out + 4, a[4]);
  __stcg(ints + 1, 5);
  __stcs(ints + 2, 6);
  __stwt(ints + 3, 7);
}
extern "C" __global__ void spaces(void *p, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = out[threadIdx.x];
  out[0] = __isGlobal(p) + 2 * __isShared(p) + 4 * __isLocal(p) + 8 * __isConstant(p);
  out[1] = (int)__cvta_generic_to_shared(s + 3);
  size_t g = __cvta_generic_to_global(p);
  int v;
  asm volatile("ld.global.L1::no_allocate.s32 %0, [%1];" : "=r"(v) : "l"(g));
  asm volatile("ld.relaxed.gpu.global.s32 %0, [%1+4];" : "=r"(out[2]) : "l"(g));
  asm volatile("st.release.sys.global.s32 [%0+-8], %1;" ::"l"(g), "r"(v) : "memory");
  asm volatile("prefetch.global.L2 [%0];" ::"l"(g));
  asm volatile("prefetchu.L1 [%0];" ::"l"(p));
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
  asm volatile("fence.sc.cta;" ::: "memory");
  asm volatile("red.release.gpu.global.add.s32 [%0], 1;" ::"l"(g) : "memory");
#if __CUDA_ARCH__ >= 900
  unsigned long long policy;
  asm("createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64 %0, 0.5;" : "=l"(policy));
  asm volatile("ld.global.L2::cache_hint.s32 %0, [%1], %2;" : "=r"(v) : "l"(g), "l"(policy));
  asm volatile("st.global.L1::no_allocate.L2::cache_hint.v2.s32 [%0], {%1, %2}, %3;" ::"l"(g), "r"(v), "r"(3), "l"(policy) : "memory");
  asm("createpolicy.range.global.L2::evict_last.L2::evict_unchanged.b64 %0, [%1], %2, %3;" : "=l"(policy) : "l"(g), "r"(v), "r"(4096));
  asm volatile("discard.global.L2 [%0], 128;" ::"l"(g) : "memory");
  asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(g));
  asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(out[1]), "r"(v), "r"(out[2]) : "memory");
#endif
  out[4] = v;
}
