// make: nvcc sm_75
// make: nvcc sm_80
// The warp matrix interface: all shapes and types.
#include <mma.h>
using namespace nvcuda;

template <int M, int N, int K, typename A, typename C, typename LA, typename LB>
__device__ void tile(const A *a, const A *b, C *c, unsigned n) {
  wmma::fragment<wmma::matrix_a, M, N, K, A, LA> fa;
  wmma::fragment<wmma::matrix_b, M, N, K, A, LB> fb;
  wmma::fragment<wmma::accumulator, M, N, K, C> fc;
  wmma::fill_fragment(fc, C(0));
  for (unsigned k = 0; k < n; k += K) {
    wmma::load_matrix_sync(fa, a + k, n);
    wmma::load_matrix_sync(fb, b + k, n);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(c, fc, n, wmma::mem_row_major);
}
extern "C" __global__ void f16_f32(const half *a, const half *b, float *c, unsigned n) { tile<16, 16, 16, half, float, wmma::row_major, wmma::col_major>(a, b, c, n); }
extern "C" __global__ void f16_f16(const half *a, const half *b, half *c, unsigned n) { tile<32, 8, 16, half, half, wmma::col_major, wmma::row_major>(a, b, c, n); }
extern "C" __global__ void s8(const signed char *a, const signed char *b, int *c, unsigned n) { tile<8, 32, 16, signed char, int, wmma::row_major, wmma::col_major>(a, b, c, n); }
extern "C" __global__ void u8(const unsigned char *a, const unsigned char *b, int *c, unsigned n) { tile<16, 16, 16, unsigned char, int, wmma::row_major, wmma::row_major>(a, b, c, n); }
extern "C" __global__ void staged(const half *a, float *c) {
  __shared__ half s[512];
  __shared__ float t[256];
  for (int i = threadIdx.x; i < 512; i += 32) s[i] = a[i];
  __syncwarp();
  tile<16, 16, 16, half, float, wmma::row_major, wmma::col_major>(s, s + 256, t, 16);
  __syncwarp();
  c[threadIdx.x] = t[threadIdx.x];
}
extern "C" __global__ void s4(const void *a, const void *b, int *c) {
  using namespace wmma::experimental;
  wmma::fragment<wmma::matrix_a, 8, 8, 32, precision::s4, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 8, 8, 32, precision::s4, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 8, 8, 32, int> fc;
  wmma::fill_fragment(fc, 1);
  wmma::load_matrix_sync(fa, a, 32);
  wmma::load_matrix_sync(fb, b, 32);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 8, wmma::mem_col_major);
}
extern "C" __global__ void b1(const void *a, const void *b, int *c) {
  using namespace wmma::experimental;
  wmma::fragment<wmma::matrix_a, 8, 8, 128, precision::b1, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 8, 8, 128, precision::b1, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 8, 8, 128, int> fc;
  wmma::fill_fragment(fc, 0);
  wmma::load_matrix_sync(fa, a, 128);
  wmma::load_matrix_sync(fb, b, 128);
  wmma::bmma_sync(fc, fa, fb, fc, bmmaBitOpXOR, bmmaAccumulateOpPOPC);
#if __CUDA_ARCH__ >= 800
  wmma::bmma_sync(fc, fa, fb, fc, bmmaBitOpAND, bmmaAccumulateOpPOPC);
#endif
  wmma::store_matrix_sync(c, fc, 8, wmma::mem_row_major);
}
#if __CUDA_ARCH__ >= 800
extern "C" __global__ void bf16(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *c, unsigned n) { tile<16, 16, 16, __nv_bfloat16, float, wmma::row_major, wmma::col_major>(a, b, c, n); }
extern "C" __global__ void f64(const double *a, const double *b, double *c, unsigned n) { tile<8, 8, 4, double, double, wmma::row_major, wmma::col_major>(a, b, c, n); }
extern "C" __global__ void tf32(const float *a, const float *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
  wmma::load_matrix_sync(fc, c, 16, wmma::mem_row_major);
  wmma::load_matrix_sync(fa, a, 8);
  wmma::load_matrix_sync(fb, b, 8);
  for (int i = 0; i < fa.num_elements; ++i) fa.x[i] = wmma::__float_to_tf32(fa.x[i]);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
#endif
