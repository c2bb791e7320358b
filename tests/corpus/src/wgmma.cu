// make: nvcc sm_90a
// Warp-group products with a producer warp: setmaxnreg, wgmma from descriptors and registers, TMA by hand.
#include <cstdint>

__device__ inline uint64_t descriptor(uint32_t address) {
  return (uint64_t)((address & 0x3ffff) >> 4) | (uint64_t)1 << 16 | (uint64_t)64 << 32 | (uint64_t)1 << 62;
}
__device__ inline uint32_t at(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ inline void wait(uint32_t bar, uint32_t parity) {
  asm volatile("{\n"
               ".reg .pred P1;\n"
               "LAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\n"
               "bra LAB_WAIT;\n"
               "DONE:\n"
               "}\n" ::"r"(bar), "r"(parity));
}
struct alignas(64) Map { uint64_t words[16]; };

extern "C" __global__ void __launch_bounds__(256, 1) gemm(const __grid_constant__ Map ma, const __grid_constant__ Map mb, float *c, int n, int k) {
  extern __shared__ __align__(1024) unsigned char s[];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) {
      asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(full + i)), "r"(1));
      asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(empty + i)), "r"(128));
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("prefetch.tensormap [%0];" ::"l"(&ma) : "memory");
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (threadIdx.x == 128) {
      for (int i = 0; i < k / 64; ++i) {
        uint32_t b = i & 1, bar = at(full + b);
        wait(at(empty + b), ((i >> 1) & 1) ^ 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bar), "r"(16384));
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
                     ::"r"(at(s + b * 8192)), "l"(&ma), "r"(bar), "r"(i * 64), "r"((int)blockIdx.y * 64) : "memory");
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1, {%3, %4}], [%2], %5;"
                     ::"r"(at(s + 16384 + b * 8192)), "l"(&mb), "r"(bar), "r"(i * 64), "r"((int)blockIdx.x * 64), "l"(0x14F0000000000000ull) : "memory");
      }
    }
    return;
  }
  asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
  float d[32] = {};
  for (int i = 0; i < k / 64; ++i) {
    uint32_t b = i & 1;
    wait(at(full + b), (i >> 1) & 1);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    for (int kk = 0; kk < 4; ++kk) {
      uint64_t da = descriptor(at(s + b * 8192) + kk * 32), db = descriptor(at(s + 16384 + b * 8192) + kk * 32);
      asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
                   "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "
                   "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                   "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 1;\n}\n"
                   : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]),
                     "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]),
                     "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]),
                     "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31])
                   : "l"(da), "l"(db), "r"(i + kk));
    }
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(0) : "memory");
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(empty + b)) : "memory");
  }
  for (int i = 0; i < 32; ++i)
    c[(blockIdx.y * 64 + threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4 + i / 2 % 2 * 8) * n + blockIdx.x * 64 + i / 4 * 8 + threadIdx.x % 4 * 2 + i % 2] = d[i];
}
extern "C" __global__ void narrow(unsigned *u, float *f, uint64_t b) {
  asm volatile("wgmma.fence.sync.aligned;\n"
               "wgmma.mma_async.sync.aligned.m64n8k32.f32.e4m3.e5m2 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, 1, -1, 1;\n"
               "wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8.satfinite {%9, %10, %11, %12}, %8, %8, 0;\n"
               "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;"
               : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]), "l"(b), "r"(u[4]), "r"(u[5]), "r"(u[6]), "r"(u[7]));
  asm volatile("griddepcontrol.wait;" ::: "memory");
  asm volatile("griddepcontrol.launch_dependents;");
  asm volatile("{.reg .pred e; elect.sync _|e, -1; @e st.global.u32 [%0], 1;}" ::"l"(u) : "memory");
}
