// Arithmetic functions that the hardware or short sequences compute (OpenCL C 2.0, 6.13.2).
//
// Correctly rounded: fabs, sqrt, fma, mad (which is fma), floor, ceil, trunc, rint, round, fmin, fmax, fmod, remainder,
// ldexp, frexp. LLVM expands exp, exp2, exp10, log, log2 and log10 of half and float to within 1 to 2 ulp (OpenCL allows
// 3). `native_` and `half_` functions are the hardware's instructions, which have absolute errors of about 2⁻²².
#pragma once

// f(x) by one of clang's functions of vectors.
#define __CL_ELEMENTWISE(T)                                                                                            \
  __CL T fabs(T x) { return __builtin_elementwise_abs(x); }                                                            \
  __CL T floor(T x) { return __builtin_elementwise_floor(x); }                                                         \
  __CL T ceil(T x) { return __builtin_elementwise_ceil(x); }                                                           \
  __CL T trunc(T x) { return __builtin_elementwise_trunc(x); }                                                         \
  __CL T rint(T x) { return __builtin_elementwise_roundeven(x); }                                                      \
  __CL T round(T x) { return __builtin_elementwise_round(x); }                                                         \
  __CL T sqrt(T x) { return __builtin_elementwise_sqrt(x); }                                                           \
  __CL T rsqrt(T x) { return (T)1 / sqrt(x); }                                                                         \
  __CL T copysign(T a, T b) { return __builtin_elementwise_copysign(a, b); }                                           \
  __CL T fma(T a, T b, T c) { return __builtin_elementwise_fma(a, b, c); }                                             \
  __CL T mad(T a, T b, T c) { return fma(a, b, c); }                                                                   \
  __CL T fmin(T a, T b) { return __builtin_elementwise_min(a, b); }                                                    \
  __CL T fmax(T a, T b) { return __builtin_elementwise_max(a, b); }                                                    \
  __CL T min(T a, T b) { return fmin(a, b); }                                                                          \
  __CL T max(T a, T b) { return fmax(a, b); }                                                                          \
  __CL T clamp(T x, T low, T high) { return fmin(fmax(x, low), high); }                                                \
  __CL T mix(T a, T b, T t) { return a + (b - a) * t; }                                                                \
  __CL T degrees(T x) { return x * (T)(180 * M_1_PI); }                                                                \
  __CL T radians(T x) { return x * (T)(M_PI / 180); }
#define __CL_ELEMENTWISE_IN(T)                                                                                         \
  __CL_WIDTHS(__CL_ELEMENTWISE, T)                                                                                     \
  __CL_LAST_SCALAR(fmin, T) __CL_LAST_SCALAR(fmax, T) __CL_LAST_SCALAR(min, T) __CL_LAST_SCALAR(max, T)                \
  __CL_SCALARS_LAST2(T, 2) __CL_SCALARS_LAST2(T, 3) __CL_SCALARS_LAST2(T, 4) __CL_SCALARS_LAST2(T, 8)                  \
  __CL_SCALARS_LAST2(T, 16)
#define __CL_SCALARS_LAST2(T, n)                                                                                       \
  __CL T##n clamp(T##n x, T low, T high) { return clamp(x, (T##n)(low), (T##n)(high)); }                               \
  __CL T##n mix(T##n a, T##n b, T t) { return mix(a, b, (T##n)(t)); }
__CL_FLOATS(__CL_ELEMENTWISE_IN)

// Functions of one element, then of vectors.
#define __CL_ARITHMETIC(T)                                                                                             \
  __CL T fdim(T a, T b) { return a > b ? a - b : a <= b ? (T)0 : (T)NAN; }                                             \
  __CL T sign(T x) { return x > 0 ? (T)1 : x < 0 ? (T)-1 : x != x ? (T)0 : x; }                                        \
  __CL T step(T edge, T x) { return x < edge ? (T)0 : (T)1; }                                                          \
  __CL T smoothstep(T low, T high, T x) {                                                                              \
    T t = clamp((x - low) / (high - low), (T)0, (T)1);                                                                 \
    return t * t * ((T)3 - (T)2 * t);                                                                                  \
  }                                                                                                                    \
  __CL T maxmag(T a, T b) { return fabs(a) > fabs(b) ? a : fabs(b) > fabs(a) ? b : fmax(a, b); }                       \
  __CL T minmag(T a, T b) { return fabs(a) < fabs(b) ? a : fabs(b) < fabs(a) ? b : fmin(a, b); }                       \
  __CL T ldexp(T x, int k) { return __cl_ldexp(x, k); }                                                                \
  __CL int ilogb(T x) {                                                                                                \
    return x == 0 || x != x ? FP_ILOGB0 : fabs(x) == (T)INFINITY ? INT_MAX : __cl_exponent(x) - 1;                     \
  }                                                                                                                    \
  __CL T logb(T x) {                                                                                                   \
    return x == 0 ? (T)-INFINITY : x != x || fabs(x) == (T)INFINITY ? fabs(x) : (T)(__cl_exponent(x) - 1);             \
  }                                                                                                                    \
  __CL T frexp(T x, int *e) {                                                                                          \
    bool plain = x != 0 && fabs(x) < (T)INFINITY;                                                                      \
    *e = plain ? __cl_exponent(x) : 0;                                                                                 \
    return plain ? __cl_mantissa(x) : x;                                                                               \
  }                                                                                                                    \
  __CL T modf(T x, T *whole) {                                                                                         \
    T t = trunc(x);                                                                                                    \
    *whole = t;                                                                                                        \
    return copysign(fabs(x) == (T)INFINITY ? (T)0 : x - t, x);                                                         \
  }                                                                                                                    \
  __CL T fract(T x, T *whole) {                                                                                        \
    T f = floor(x);                                                                                                    \
    *whole = f;                                                                                                        \
    return fabs(x) == (T)INFINITY ? copysign((T)0, x) : fmin(x - f, (T)(1 - __CL_ULP_##T));                            \
  }                                                                                                                    \
  __CL T fmod(T x, T y) {                                                                                              \
    T a = fabs(x), b = fabs(y);                                                                                        \
    if (!(a < (T)INFINITY) || b != b || b == 0) return (T)NAN;                                                         \
    if (b == (T)INFINITY) return x;                                                                                    \
    while (a >= b) {                                                                                                   \
      T part = ldexp(b, ilogb(a) - ilogb(b));                                                                          \
      a -= part > a ? ldexp(b, ilogb(a) - ilogb(b) - 1) : part;                                                        \
    }                                                                                                                  \
    return copysign(a, x);                                                                                             \
  }                                                                                                                    \
  __CL T remainder(T x, T y) {                                                                                         \
    T b = fabs(y);                                                                                                     \
    if (x != x || b != b || b == 0 || fabs(x) == (T)INFINITY) return (T)NAN;                                           \
    T a = fabs(b < ldexp((T)1, __CL_TOP_##T) ? fmod(x, 2 * b) : x);                                                    \
    if (a > b / 2 && a - b >= -b / 2) {                                                                                \
      a -= b;                                                                                                          \
      if (a >= b / 2) a -= b;                                                                                          \
    }                                                                                                                  \
    return x < 0 ? -a : a;                                                                                             \
  }                                                                                                                    \
  __CL_MAP2(T, fdim, T, T) __CL_MAP1(T, sign, T) __CL_MAP2(T, step, T, T) __CL_MAP3(T, smoothstep, T, T, T)            \
  __CL_MAP2(T, maxmag, T, T) __CL_MAP2(T, minmag, T, T) __CL_MAP2(T, ldexp, T, int) __CL_MAP1(int, ilogb, T)           \
  __CL_MAP1(T, logb, T) __CL_MAP2(T, fmod, T, T) __CL_MAP2(T, remainder, T, T)                                         \
  __CL_ARITHMETIC_OF(T, 2) __CL_ARITHMETIC_OF(T, 3) __CL_ARITHMETIC_OF(T, 4) __CL_ARITHMETIC_OF(T, 8)                  \
  __CL_ARITHMETIC_OF(T, 16)
#define __CL_ARITHMETIC_OF(T, n)                                                                                       \
  __CL T##n ldexp(T##n x, int k) { return ldexp(x, (int##n)(k)); }                                                     \
  __CL T##n step(T edge, T##n x) { return step((T##n)(edge), x); }                                                     \
  __CL T##n smoothstep(T low, T high, T##n x) { return smoothstep((T##n)(low), (T##n)(high), x); }                     \
  __CL T##n modf(T##n x, T##n *whole) {                                                                                \
    T##n r, w;                                                                                                         \
    for (int i = 0; i < n; ++i) {                                                                                      \
      T one;                                                                                                           \
      r[i] = modf((T)x[i], &one);                                                                                      \
      w[i] = one;                                                                                                      \
    }                                                                                                                  \
    *whole = w;                                                                                                        \
    return r;                                                                                                          \
  }                                                                                                                    \
  __CL T##n fract(T##n x, T##n *whole) {                                                                               \
    T##n r, w;                                                                                                         \
    for (int i = 0; i < n; ++i) {                                                                                      \
      T one;                                                                                                           \
      r[i] = fract((T)x[i], &one);                                                                                     \
      w[i] = one;                                                                                                      \
    }                                                                                                                  \
    *whole = w;                                                                                                        \
    return r;                                                                                                          \
  }                                                                                                                    \
  __CL T##n frexp(T##n x, int##n *e) {                                                                                 \
    T##n r;                                                                                                            \
    int##n w;                                                                                                          \
    for (int i = 0; i < n; ++i) {                                                                                      \
      int one;                                                                                                         \
      r[i] = frexp((T)x[i], &one);                                                                                     \
      w[i] = one;                                                                                                      \
    }                                                                                                                  \
    *e = w;                                                                                                            \
    return r;                                                                                                          \
  }
#define __CL_ULP_half 0x1.0p-11
#define __CL_ULP_float 0x1.0p-24
#define __CL_ULP_double 0x1.0p-53
#define __CL_TOP_half 15
#define __CL_TOP_float 127
#define __CL_TOP_double 1023
__CL half __cl_ldexp(half x, int k) { return __builtin_amdgcn_ldexph(x, k); }
__CL float __cl_ldexp(float x, int k) { return __builtin_ldexpf(x, k); }
__CL double __cl_ldexp(double x, int k) { return __builtin_ldexp(x, k); }
__CL int __cl_exponent(half x) { return __builtin_amdgcn_frexp_exph(x); }
__CL int __cl_exponent(float x) { return __builtin_amdgcn_frexp_expf(x); }
__CL int __cl_exponent(double x) { return __builtin_amdgcn_frexp_exp(x); }
__CL half __cl_mantissa(half x) { return __builtin_amdgcn_frexp_manth(x); }
__CL float __cl_mantissa(float x) { return __builtin_amdgcn_frexp_mantf(x); }
__CL double __cl_mantissa(double x) { return __builtin_amdgcn_frexp_mant(x); }
__CL_FLOATS(__CL_ARITHMETIC)

#define __CL_NEXT(T, I)                                                                                                \
  __CL T nextafter(T x, T y) {                                                                                         \
    if (x != x || y != y) return (T)NAN;                                                                               \
    if (x == y) return y;                                                                                              \
    I bits = __builtin_astype(x, I);                                                                                   \
    if (x == 0) return copysign(__builtin_astype((I)1, T), y);                                                         \
    return __builtin_astype((I)(bits + ((x < y) == (x > 0) ? 1 : -1)), T);                                             \
  }                                                                                                                    \
  __CL_MAP2(T, nextafter, T, T)
__CL_NEXT(half, short)
__CL_NEXT(float, int)
__CL_NEXT(double, long)
__CL half nan(ushort code) { return as_half((ushort)(0x7e00 | code)); }
__CL float nan(uint code) { return as_float(0x7fc00000 | code); }
__CL double nan(ulong code) { return as_double(0x7ff8000000000000UL | code); }

// The hardware's instructions
#define __CL_NATIVE1(name, value)                                                                                      \
  __CL float native_##name(float x) { return value; }                                                                  \
  __CL float half_##name(float x) { return value; }                                                                    \
  __CL_MAP1(float, native_##name, float) __CL_MAP1(float, half_##name, float)
#define __CL_NATIVE2(name, value)                                                                                      \
  __CL float native_##name(float x, float y) { return value; }                                                         \
  __CL float half_##name(float x, float y) { return value; }                                                           \
  __CL_MAP2(float, native_##name, float, float) __CL_MAP2(float, half_##name, float, float)
__CL_NATIVE1(exp2, __builtin_amdgcn_exp2f(x))
__CL_NATIVE1(exp, __builtin_amdgcn_exp2f(x *M_LOG2E_F))
__CL_NATIVE1(exp10, __builtin_amdgcn_exp2f(x * 0x1.a934fp+1f))
__CL_NATIVE1(log2, __builtin_amdgcn_logf(x))
__CL_NATIVE1(log, __builtin_amdgcn_logf(x) * M_LN2_F)
__CL_NATIVE1(log10, __builtin_amdgcn_logf(x) * 0x1.344136p-2f)
__CL_NATIVE1(recip, __builtin_amdgcn_rcpf(x))
__CL_NATIVE1(rsqrt, __builtin_amdgcn_rsqf(x))
__CL_NATIVE1(sqrt, __builtin_amdgcn_sqrtf(x))
__CL_NATIVE1(sin, __builtin_amdgcn_sinf(__builtin_amdgcn_fractf(x *(0.5f * M_1_PI_F))))
__CL_NATIVE1(cos, __builtin_amdgcn_cosf(__builtin_amdgcn_fractf(x *(0.5f * M_1_PI_F))))
__CL_NATIVE1(tan, native_sin(x) * __builtin_amdgcn_rcpf(native_cos(x)))
__CL_NATIVE2(divide, x *__builtin_amdgcn_rcpf(y))
__CL_NATIVE2(powr, __builtin_amdgcn_exp2f(y *__builtin_amdgcn_logf(x)))
