// make: nvcc sm_80
// make: nvcc sm_90 -use_fast_math
// Mathematics: functions of one and two precisions, their slow paths, and the fast ones.

extern "C" __global__ void singles(const float *a, float *o) {
  float x = a[threadIdx.x], y = a[threadIdx.x + 32];
  o[0] = sinf(x) + cosf(y);
  o[1] = tanf(x);
  o[2] = expf(x) + exp2f(y) + exp10f(x);
  o[3] = logf(x) + log2f(y) + log1pf(x);
  o[4] = powf(x, y);
  o[5] = x / y + 1.0f / x;
  o[6] = sqrtf(x) + rsqrtf(y) + cbrtf(x);
  o[7] = atan2f(x, y) + asinf(x);
  o[8] = erff(x) + tgammaf(y);
  o[9] = fmodf(x, y) + remainderf(x, y);
  o[10] = tanhf(x) + sinhf(y);
  o[11] = hypotf(x, y) + fdimf(x, y) + copysignf(x, y);
  int e;
  o[12] = frexpf(x, &e) + ldexpf(y, e) + scalbnf(x, 3) + ilogbf(y);
  float whole;
  o[13] = modff(x, &whole) + whole + nextafterf(x, y) + nearbyintf(y);
  o[14] = isnan(x) + isinf(y) + signbit(x) + isfinite(y);
  float s, c;
  sincosf(x, &s, &c);
  sincospif(y, o + 20, o + 21);
  o[15] = s * c;
}
extern "C" __global__ void fasts(const float *a, float *o) {
  float x = a[threadIdx.x], y = a[threadIdx.x + 32];
  o[0] = __sinf(x) + __cosf(y) + __expf(x) + __logf(y) + __powf(x, y) + __fdividef(x, y) + __tanf(x);
  o[1] = __fadd_rz(x, y) * __fmul_ru(x, y) + __fmaf_rd(x, y, x) + __fdiv_rz(x, y) + __frcp_ru(x) + __fsqrt_rd(y) + __frsqrt_rn(x);
  o[2] = fmaf(x, y, o[3]) - fabsf(x) + fmaxf(x, fminf(y, 2.0f));
}
extern "C" __global__ void doubles(const double *a, double *o) {
  double x = a[threadIdx.x], y = a[threadIdx.x + 32];
  o[0] = x / y;
  o[1] = sqrt(x) + rsqrt(y);
  o[2] = sin(x);
  o[3] = exp(x) + log(y);
  o[4] = pow(x, y);
  o[5] = __dadd_ru(x, y) * __dmul_rz(x, y) + __fma_rd(x, y, x) + __ddiv_rn(x, y) + __drcp_rz(x) + __dsqrt_rn(y);
  o[6] = fma(x, y, 1.0) - fabs(x) + fmax(x, y) + fmin(x, 3.0);
  o[7] = x < y ? x : -y;
}
