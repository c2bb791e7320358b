// make: nvcc sm_80
// make: nvcc sm_90
// A matrix product by hand: cp.async stages, ldmatrix, mma.sync, stmatrix; and one of each other mma shape.
#include <cuda_bf16.h>
#include <cstdint>

__device__ inline unsigned shared_address(const void *p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__device__ inline void copy16(unsigned to, const void *from, bool there) {
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;\n" ::"r"(to), "l"(from), "r"(there ? 16 : 0));
}
__device__ inline void ldmatrix4(unsigned (&d)[4], unsigned at) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(at));
}
__device__ inline void ldmatrix2t(unsigned (&d)[2], unsigned at) {
  asm volatile("ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16 {%0, %1}, [%2];\n" : "=r"(d[0]), "=r"(d[1]) : "r"(at));
}
__device__ inline void mma(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

extern "C" __global__ void __launch_bounds__(128, 2)
gemm(const __nv_bfloat16 *__restrict__ a, const __nv_bfloat16 *__restrict__ b, float *__restrict__ c, int n, int k) {
  constexpr int STAGES = 3, BM = 64, BN = 64, BK = 32;
  __shared__ __align__(128) __nv_bfloat16 sa[STAGES][BM][BK + 8], sb[STAGES][BK][BN + 8];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float acc[8][4] = {};
  auto stage = [&](int s, int at) {
    for (int i = threadIdx.x; i < BM * BK / 8; i += 128)
      copy16(shared_address(&sa[s][i / 4][i % 4 * 8]), a + (size_t)(blockIdx.y * BM + i / 4) * k + at + i % 4 * 8, at < k);
    for (int i = threadIdx.x; i < BK * BN / 8; i += 128)
      copy16(shared_address(&sb[s][i / 8][i % 8 * 8]), b + (size_t)(at + i / 8) * n + blockIdx.x * BN + i % 8 * 8, at < k);
    asm volatile("cp.async.commit_group;\n");
  };
  stage(0, 0);
  stage(1, BK);
  for (int at = 0, s = 0; at < k; at += BK, s = (s + 1) % STAGES) {
    asm volatile("cp.async.wait_group %0;\n" ::"n"(1));
    __syncthreads();
    stage((s + 2) % STAGES, at + 2 * BK);
#pragma unroll
    for (int kk = 0; kk < BK; kk += 16) {
      unsigned fa[4];
      ldmatrix4(fa, shared_address(&sa[s][warp * 16 + lane % 16][kk + lane / 16 * 8]));
#pragma unroll
      for (int j = 0; j < 8; ++j) {
        unsigned fb[2];
        ldmatrix2t(fb, shared_address(&sb[s][kk + lane % 16][j * 8]));
        mma(acc[j], fa, fb);
      }
    }
  }
  asm volatile("cp.async.wait_all;\n" ::: "memory");
#pragma unroll
  for (int j = 0; j < 8; ++j) {
    int row = blockIdx.y * BM + warp * 16 + lane / 4, col = blockIdx.x * BN + j * 8 + lane % 4 * 2;
    *reinterpret_cast<float2 *>(c + (size_t)row * n + col) = make_float2(acc[j][0], acc[j][1]);
    *reinterpret_cast<float2 *>(c + (size_t)(row + 8) * n + col) = make_float2(acc[j][2], acc[j][3]);
  }
}

extern "C" __global__ void shapes(unsigned *u, float *f, double *d, int *i) {
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]), "r"(u[4]), "r"(u[5]));
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};"
               : "+r"(u[10]), "+r"(u[11]) : "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]), "r"(u[4]), "r"(u[5]));
  asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+r"(i[0]), "+r"(i[1]), "+r"(i[2]), "+r"(i[3]) : "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]), "r"(u[4]), "r"(u[5]));
  asm volatile("mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+r"(i[0]), "+r"(i[1]), "+r"(i[2]), "+r"(i[3]) : "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]), "r"(u[4]), "r"(u[5]));
  asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+r"(i[0]), "+r"(i[1]), "+r"(i[2]), "+r"(i[3]) : "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]), "r"(u[4]), "r"(u[5]));
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};" : "+d"(d[0]), "+d"(d[1]) : "d"(d[2]), "d"(d[3]));
  asm volatile("mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9,%10,%11}, {%0,%1,%2,%3}, %12, 0x0;"
               : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
               : "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]), "r"(u[4]), "r"(u[5]), "r"(u[6]), "r"(u[7]), "r"(u[8]));
#if __CUDA_ARCH__ >= 900
  __shared__ unsigned tile[128];
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(u[20]) : "r"(u[21]));
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(shared_address(tile)), "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]) : "memory");
  u[22] = tile[threadIdx.x];
  asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(u[0]), "r"(u[1]), "r"(u[2]), "r"(u[3]), "r"(u[4]), "r"(u[5]));
#endif
}
