// make: nvcc sm_100a
// The fifth generation's tensor memory: allocation, copies, products, loads and stores, through the library's wrappers.
#include <cuda/ptx>
namespace ptx = cuda::ptx;
using u64 = cuda::std::uint64_t;
using u32 = cuda::std::uint32_t;

extern "C" __global__ void __launch_bounds__(128) products(u64 a, u64 b, u32 idesc, u32 *out, u64 scales) {
  __shared__ u32 where;
  __shared__ u64 bar;
  if (threadIdx.x < 32) {
    ptx::tcgen05_alloc(ptx::cta_group_1, &where, 128);
    ptx::tcgen05_relinquish_alloc_permit(ptx::cta_group_1);
  }
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  ptx::tcgen05_fence_before_thread_sync();
  __syncthreads();
  ptx::tcgen05_fence_after_thread_sync();
  u32 d = where;
  if (threadIdx.x == 0) {
    ptx::tcgen05_cp_128x256b(ptx::cta_group_1, d + 64, scales);
    ptx::tcgen05_cp_32x128b_warpx4(ptx::cta_group_1, d + 96, scales);
    ptx::tcgen05_mma(ptx::kind_f16, ptx::cta_group_1, d, a, b, idesc, false, ptx::n32_t<0>());
    for (int k = 1; k < 4; ++k) ptx::tcgen05_mma(ptx::kind_f16, ptx::cta_group_1, d, a + 2 * k, b + 2 * k, idesc, true, ptx::n32_t<1>());
    ptx::tcgen05_mma_tmem_a(ptx::kind_tf32, ptx::cta_group_1, d, d + 32, b, idesc, true, ptx::n32_t<0>());
    ptx::tcgen05_commit(ptx::cta_group_1, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {}
  u32 r[16], s[4];
  ptx::tcgen05_ld_32x32b(r, d);
  ptx::tcgen05_ld_16x256b(s, d + 16);
  ptx::tcgen05_wait_ld();
  for (int i = 0; i < 16; ++i) out[threadIdx.x * 16 + i] = r[i] ^ s[i & 3];
  ptx::tcgen05_st_32x32b(d, r);
  ptx::tcgen05_wait_st();
  ptx::tcgen05_shift_down(ptx::cta_group_1, d);
  __syncthreads();
  if (threadIdx.x < 32) ptx::tcgen05_dealloc(ptx::cta_group_1, d, 128);
}
extern "C" __global__ void by_hand(u64 a, u64 b, u32 d, u32 idesc, u32 sfa, u32 *out, int go) {
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\n"
               "tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.scale_vec::1X [%0], %1, %2, %3, [%5], [%6], p;\n}\n"
               ::"r"(d), "l"(a), "l"(b), "r"(idesc), "r"(go), "r"(sfa), "r"(sfa + 4));
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\n"
               "tcgen05.mma.cta_group::1.kind::i8 [%0], %1, %2, %3, {%5, %5, %5, %5}, p;\n}\n"
               ::"r"(d), "l"(a), "l"(b), "r"(idesc), "r"(go), "r"(0));
  u32 r[2];
  asm volatile("tcgen05.ld.sync.aligned.16x64b.x2.pack::16b.b32 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(d));
  asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
  out[0] = r[0] + r[1];
  float2 x = make_float2(out[1], out[2]);
  u64 w;
  asm("mov.b64 %0, {%1, %2};" : "=l"(w) : "f"(x.x), "f"(x.y));
  asm("fma.rn.f32x2 %0, %0, %0, %0;" : "+l"(w));
  asm("mov.b64 {%0, %1}, %2;" : "=f"(x.x), "=f"(x.y) : "l"(w));
  out[3] = x.x + x.y;
}
extern "C" __global__ void launches(u32 *out) {
  __shared__ alignas(16) uint4 response;
  __shared__ u64 bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::clusterlaunchcontrol_try_cancel(&response, &bar);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_relaxed, ptx::scope_cta, ptx::space_shared, &bar, 16);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {}
  if (ptx::clusterlaunchcontrol_query_cancel_is_canceled(response))
    out[0] = ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_x<u32>(response);
}
