// Elementary functions (OpenCL C 2.0, 6.13.2).
//
// Functions of half are computed in float, those of float in double, except exp and log, which LLVM expands. So they are
// within 1 ulp. Functions of double are within about 4 ulp, except pow, rootn, exp10, atanh, erf, erfc, tgamma and lgamma,
// whose relative error grows to about 1e-12. sin, cos and tan lose accuracy beyond 2²⁵ (double) and 2³⁰ (float).
#pragma once

// ---- double: exp and log by the reductions and polynomials of FreeBSD's msun
__CL double exp(double x) {
  if (x != x) return x;
  if (x > 0x1.62e42fefa39efp9) return INFINITY;
  if (x < -0x1.74910d52d3051p9) return 0;
  double k = __builtin_elementwise_roundeven(x * M_LOG2E);
  double high = x - k * 0x1.62e42feep-1, low = k * 0x1.a39ef35793c76p-33, r = high - low, t = r * r;
  double c = r - t * (0x1.555555555553ep-3 +
                      t * (-0x1.6c16c16bebd93p-9 +
                           t * (0x1.1566aaf25de2cp-14 + t * (-0x1.bbd41c5d26bf1p-20 + t * 0x1.6376972bea4d0p-25))));
  return ldexp(1 - ((low - (r * c) / (2 - c)) - high), (int)k);
}
__CL double log(double x) {
  if (x != x || x < 0) return NAN;
  if (x == 0) return -INFINITY;
  if (x == INFINITY) return x;
  int k = __cl_exponent(x);
  double m = __cl_mantissa(x);
  if (m < M_SQRT1_2) {
    m *= 2;
    k -= 1;
  }
  double f = m - 1, s = f / (2 + f), z = s * s, w = z * z;
  double even = w * (0x1.999999997fa04p-2 + w * (0x1.c71c51d8e78afp-3 + w * 0x1.39a09d078c69fp-3));
  double odd = z * (0x1.5555555555593p-1 +
                    w * (0x1.2492494229359p-2 + w * (0x1.7466496cb03dep-3 + w * 0x1.2f112df3e5244p-3)));
  double half_square = 0.5 * f * f;
  return k * 0x1.62e42feep-1 -
         ((half_square - (s * (half_square + even + odd) + k * 0x1.a39ef35793c76p-33)) - f);
}
__CL double exp2(double x) {
  double k = __builtin_elementwise_roundeven(x);
  return fabs(x) < 1100 ? ldexp(exp((x - k) * M_LN2), (int)k) : exp(x * M_LN2);
}
__CL double exp10(double x) {
  double k = __builtin_elementwise_roundeven(x * 0x1.a934f0979a371p+1);
  return fabs(x) < 350 ? ldexp(exp(fma(x, M_LN10, -k * 0x1.62e42feep-1) - k * 0x1.a39ef35793c76p-33), (int)k)
                       : exp(x * M_LN10);
}
__CL double log2(double x) {
  bool plain = x > 0 && x < INFINITY;
  int k = plain ? __cl_exponent(x) : 0;
  double m = plain ? __cl_mantissa(x) : x;
  if (plain && m < M_SQRT1_2) {
    m *= 2;
    k -= 1;
  }
  return fma(log(m), M_LOG2E, (double)k);
}
__CL double log10(double x) { return log(x) * 0x1.bcb7b1526e50ep-2; }
__CL double expm1(double x) {
  if (fabs(x) < 0x1p-54) return x;
  double u = exp(x);
  if (u == INFINITY) return u;
  return u - 1 == -1 ? -1 : u == 1 ? x : (u - 1) * x / log(u);
}
__CL double log1p(double x) {
  double u = 1 + x;
  return u == 1 || u == INFINITY ? x : log(u) * x / (u - 1);
}
__CL double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (x != x || y != y) return NAN;
  bool whole = trunc(y) == y, odd = whole && fabs(y) < 0x1p53 && fabs(fmod(y, 2.0)) == 1;
  double a = fabs(x);
  if (x < 0 && !whole && fabs(y) != INFINITY && a != INFINITY) return NAN;
  double r = a == 1 ? 1 : a == 0 ? (y < 0 ? INFINITY : 0) : exp(y * log(a));
  return odd ? copysign(r, x) : r;
}

// ---- double: trigonometry. The quadrant is in the low bits of `n`.
__CL double __cl_reduced(double x, int *n) {
  double k = __builtin_elementwise_roundeven(x * M_2_PI);
  *n = (int)(long)k;
  double r = fma(-k, 0x1.921fb54442d18p+0, x);
  r = fma(-k, 0x1.1a62633145c07p-54, r);
  return fma(-k, -0x1.f1976b7ed8fbcp-110, r);
}
__CL double __cl_sin_near_0(double x) {
  double z = x * x;
  return x + x * z * (-0x1.5555555555549p-3 +
                      z * (0x1.111111110f8a6p-7 +
                           z * (-0x1.a01a019c161d5p-13 +
                                z * (0x1.71de357b1fe7dp-19 + z * (-0x1.ae5e68a2b9cebp-26 + z * 0x1.5d93a5acfd57cp-33)))));
}
__CL double __cl_cos_near_0(double x) {
  double z = x * x;
  double r = z * (0x1.555555555554cp-5 +
                  z * (-0x1.6c16c16c15177p-10 +
                       z * (0x1.a01a019cb1590p-16 +
                            z * (-0x1.27e4f809c52adp-22 + z * (0x1.1ee9ebdb4b1c4p-29 + z * -0x1.8fae9be8838d4p-37)))));
  double h = 0.5 * z, w = 1 - h;
  return w + ((1 - w) - h + z * r);
}
__CL double __cl_turned(double r, int n) {
  double v = n & 1 ? __cl_cos_near_0(r) : __cl_sin_near_0(r);
  return n & 2 ? -v : v;
}
__CL double sin(double x) {
  int n;
  double r = __cl_reduced(x, &n);
  return fabs(x) < INFINITY ? __cl_turned(r, n) : NAN;
}
__CL double cos(double x) {
  int n;
  double r = __cl_reduced(x, &n);
  return fabs(x) < INFINITY ? __cl_turned(r, n + 1) : NAN;
}
__CL double tan(double x) { return sin(x) / cos(x); }
__CL double sinpi(double x) {
  double k = __builtin_elementwise_roundeven(2 * x);
  return fabs(x) < INFINITY ? __cl_turned((x - 0.5 * k) * M_PI, (int)fmod(k, 4.0)) : NAN;
}
__CL double cospi(double x) {
  double k = __builtin_elementwise_roundeven(2 * x);
  return fabs(x) < INFINITY ? __cl_turned((x - 0.5 * k) * M_PI, (int)fmod(k, 4.0) + 1) : NAN;
}
__CL double tanpi(double x) { return sinpi(x) / cospi(x); }
__CL double atan(double x) {
  double a = fabs(x), base = 0, low = 0;
  if (a >= 2.4375) {
    base = M_PI_2;
    low = 0x1.1a62633145c07p-54;
    a = -1 / a;
  } else if (a >= 1.1875) {
    base = 0x1.f730bd281f69bp-1;
    low = 0x1.007887af0cbbdp-56;
    a = (a - 1.5) / (1 + 1.5 * a);
  } else if (a >= 0.6875) {
    base = M_PI_4;
    low = 0x1.1a62633145c07p-55;
    a = (a - 1) / (a + 1);
  } else if (a >= 0.4375) {
    base = 0x1.dac670561bb4fp-2;
    low = 0x1.a2b7f222f65e2p-56;
    a = (2 * a - 1) / (2 + a);
  }
  double z = a * a, w = z * z;
  double odd = z * (0x1.555555555550dp-2 +
                    w * (0x1.24924920083ffp-3 +
                         w * (0x1.745cdc54c206ep-4 +
                              w * (0x1.10d66a0d03d51p-4 + w * (0x1.97b4b24760debp-5 + w * 0x1.0ad3ae322da11p-6)))));
  double even = w * (-0x1.999999998ebc4p-3 +
                     w * (-0x1.c71c6fe231671p-4 +
                          w * (-0x1.3b0f2af749a6dp-4 + w * (-0x1.dde2d52defd9ap-5 + w * -0x1.2b4442c6a6c2fp-5))));
  return copysign(base + (low - (a * (odd + even)) + a), x);
}
__CL double atan2(double y, double x) {
  if (x != x || y != y) return NAN;
  double a = fabs(y), b = fabs(x);
  double r = a == 0 && b == 0 ? 0 : a == INFINITY && b == INFINITY ? M_PI_4 : b < a ? M_PI_2 - atan(b / a) : atan(a / b);
  return copysign(signbit(x) ? M_PI - r : r, y);
}
__CL double asin(double x) { return fabs(x) > 1 ? NAN : atan2(x, sqrt((1 - x) * (1 + x))); }
__CL double acos(double x) { return fabs(x) > 1 ? NAN : 2 * atan2(sqrt(1 - x), sqrt(1 + x)); }
__CL double atanpi(double x) { return atan(x) * M_1_PI; }
__CL double atan2pi(double y, double x) { return atan2(y, x) * M_1_PI; }
__CL double asinpi(double x) { return asin(x) * M_1_PI; }
__CL double acospi(double x) { return acos(x) * M_1_PI; }

// ---- double: hyperbolic functions, roots, error functions, gamma
__CL double sinh(double x) {
  double t = expm1(fabs(x)), h = fabs(x) > 700 ? 0.5 * exp(0.5 * fabs(x)) * exp(0.5 * fabs(x)) : 0.5 * (t + t / (t + 1));
  return copysign(h, x);
}
__CL double cosh(double x) {
  double h = exp(0.5 * fabs(x)), t = h * h;
  return fabs(x) > 700 ? 0.5 * h * h : 0.5 * (t + 1 / t);
}
__CL double tanh(double x) {
  double t = expm1(2 * fabs(x));
  return copysign(fabs(x) > 22 ? 1 : t / (t + 2), x);
}
__CL double asinh(double x) {
  double a = fabs(x);
  return copysign(a > 0x1p28 ? log(a) + M_LN2 : log1p(a + a * a / (1 + sqrt(1 + a * a))), x);
}
__CL double acosh(double x) {
  return x < 1 ? NAN : x > 0x1p28 ? log(x) + M_LN2 : log1p(x - 1 + sqrt((x - 1) * (x + 1)));
}
__CL double atanh(double x) { return 0.5 * log1p(2 * x / (1 - x)); }
__CL double hypot(double a, double b) {
  double x = fmax(fabs(a), fabs(b)), y = fmin(fabs(a), fabs(b));
  if (x == INFINITY || x == 0) return x;
  int k = ilogb(x);
  x = ldexp(x, -k);
  y = ldexp(y, -k);
  return ldexp(sqrt(fma(x, x, y * y)), k);
}
__CL double cbrt(double x) {
  double a = fabs(x);
  if (!(a > 0 && a < INFINITY)) return x;
  double r = exp(log(a) / 3);
  r -= (r * r * r - a) / (3 * r * r);
  return copysign(r, x);
}
__CL double powr(double x, double y) { return x < 0 ? NAN : pow(x, y); }
__CL double pown(double x, int n) { return pow(x, (double)n); }
__CL double rootn(double x, int n) {
  return n == 0 || (x < 0 && !(n & 1)) ? NAN : copysign(pow(fabs(x), 1.0 / n), n & 1 ? x : 1.0);
}
__CL double __cl_erf_near_0(double x) {
  double sum = x, term = x;
#pragma clang loop unroll(disable)
  for (int n = 1; n < 60; ++n) {
    term *= 2 * x * x / (2 * n + 1);
    sum += term;
  }
  return M_2_SQRTPI * exp(-x * x) * sum;
}
__CL double __cl_erfc_far(double x) {
  double f = 0;
#pragma clang loop unroll(disable)
  for (int n = 60; n > 0; --n) f = 0.5 * n / (x + f);
  return exp(-x * x) * 0.5 * M_2_SQRTPI / (x + f);
}
__CL double erf(double x) {
  double a = fabs(x);
  return x != x ? x : copysign(a < 2.5 ? __cl_erf_near_0(a) : a > 6 ? 1 : 1 - __cl_erfc_far(a), x);
}
__CL double erfc(double x) {
  return x != x ? x : x < 2.5 ? (x < -6 ? 2 : x < -2.5 ? 2 - __cl_erfc_far(-x) : 1 - copysign(__cl_erf_near_0(fabs(x)), x))
         : x > 27.3 ? 0 : __cl_erfc_far(x);
}
// Lanczos' series for x ≥ 0.5, with g = 7
__CL double __cl_lanczos(double x) {
  return 0.99999999999980993 + 676.5203681218851 / x - 1259.1392167224028 / (x + 1) + 771.32342877765313 / (x + 2) -
         176.61502916214059 / (x + 3) + 12.507343278686905 / (x + 4) - 0.13857109526572012 / (x + 5) +
         9.9843695780195716e-6 / (x + 6) + 1.5056327351493116e-7 / (x + 7);
}
__CL double __cl_lgamma_right(double x) {
  return 0x1.d67f1c864beb5p-1 + (x - 0.5) * log(x + 6.5) - (x + 6.5) + log(__cl_lanczos(x));
}
__CL double __cl_tgamma_right(double x) {
  double half_power = exp((0.5 * x - 0.25) * log(x + 6.5));
  return 0x1.40d931ff62706p+1 * half_power * (half_power * exp(-(x + 6.5))) * __cl_lanczos(x);
}
__CL double lgamma(double x) {
  if (x == trunc(x) && x <= 0) return INFINITY;
  return x < 0.5 ? log(M_PI / fabs(sinpi(x))) - __cl_lgamma_right(1 - x) : __cl_lgamma_right(x);
}
__CL double tgamma(double x) {
  if (x == trunc(x) && x < 0) return NAN;
  if (x == 0) return copysign((double)INFINITY, x);
  return x < 0.5 ? M_PI / (sinpi(x) * __cl_tgamma_right(1 - x)) : x > 172 ? INFINITY : __cl_tgamma_right(x);
}

// ---- float and half
#define __CL_EXPONENTIAL(T)                                                                                            \
  __CL T exp(T x) { return __builtin_elementwise_exp(x); }                                                             \
  __CL T exp2(T x) { return __builtin_elementwise_exp2(x); }                                                           \
  __CL T log(T x) { return __builtin_elementwise_log(x); }                                                             \
  __CL T log2(T x) { return __builtin_elementwise_log2(x); }                                                           \
  __CL T log10(T x) { return __builtin_elementwise_log10(x); }
__CL_EXPONENTIAL(half)
__CL_EXPONENTIAL(float)
#define __CL_NARROW1(T, W, f)                                                                                          \
  __CL T f(T x) { return (T)f((W)x); }
#define __CL_NARROW2(T, W, f)                                                                                          \
  __CL T f(T x, T y) { return (T)f((W)x, (W)y); }
#define __CL_NARROW(T, W)                                                                                              \
  __CL_NARROW1(T, W, exp10) __CL_NARROW1(T, W, expm1) __CL_NARROW1(T, W, log1p) __CL_NARROW1(T, W, sin)                \
  __CL_NARROW1(T, W, cos) __CL_NARROW1(T, W, tan) __CL_NARROW1(T, W, sinpi) __CL_NARROW1(T, W, cospi)                  \
  __CL_NARROW1(T, W, tanpi) __CL_NARROW1(T, W, asin) __CL_NARROW1(T, W, acos) __CL_NARROW1(T, W, atan)                 \
  __CL_NARROW1(T, W, asinpi) __CL_NARROW1(T, W, acospi) __CL_NARROW1(T, W, atanpi) __CL_NARROW1(T, W, sinh)            \
  __CL_NARROW1(T, W, cosh) __CL_NARROW1(T, W, tanh) __CL_NARROW1(T, W, asinh) __CL_NARROW1(T, W, acosh)                \
  __CL_NARROW1(T, W, atanh) __CL_NARROW1(T, W, cbrt) __CL_NARROW1(T, W, erf) __CL_NARROW1(T, W, erfc)                  \
  __CL_NARROW1(T, W, lgamma) __CL_NARROW1(T, W, tgamma) __CL_NARROW2(T, W, pow) __CL_NARROW2(T, W, powr)               \
  __CL_NARROW2(T, W, atan2) __CL_NARROW2(T, W, atan2pi) __CL_NARROW2(T, W, hypot)                                      \
  __CL T pown(T x, int n) { return (T)pown((W)x, n); }                                                                 \
  __CL T rootn(T x, int n) { return (T)rootn((W)x, n); }
__CL_NARROW(float, double)
__CL_NARROW(half, float)

// ---- vectors
#define __CL_ELEMENTARY(T)                                                                                             \
  __CL_MAP1(T, exp, T) __CL_MAP1(T, exp2, T) __CL_MAP1(T, exp10, T) __CL_MAP1(T, expm1, T) __CL_MAP1(T, log, T)        \
  __CL_MAP1(T, log2, T) __CL_MAP1(T, log10, T) __CL_MAP1(T, log1p, T) __CL_MAP1(T, sin, T) __CL_MAP1(T, cos, T)        \
  __CL_MAP1(T, tan, T) __CL_MAP1(T, sinpi, T) __CL_MAP1(T, cospi, T) __CL_MAP1(T, tanpi, T) __CL_MAP1(T, asin, T)      \
  __CL_MAP1(T, acos, T) __CL_MAP1(T, atan, T) __CL_MAP1(T, asinpi, T) __CL_MAP1(T, acospi, T) __CL_MAP1(T, atanpi, T)  \
  __CL_MAP1(T, sinh, T) __CL_MAP1(T, cosh, T) __CL_MAP1(T, tanh, T) __CL_MAP1(T, asinh, T) __CL_MAP1(T, acosh, T)      \
  __CL_MAP1(T, atanh, T) __CL_MAP1(T, cbrt, T) __CL_MAP1(T, erf, T) __CL_MAP1(T, erfc, T) __CL_MAP1(T, lgamma, T)      \
  __CL_MAP1(T, tgamma, T) __CL_MAP2(T, pow, T, T) __CL_MAP2(T, powr, T, T) __CL_MAP2(T, atan2, T, T)                   \
  __CL_MAP2(T, atan2pi, T, T) __CL_MAP2(T, hypot, T, T) __CL_MAP2(T, pown, T, int) __CL_MAP2(T, rootn, T, int)         \
  __CL_SINCOS(T) __CL_SINCOS(T##2) __CL_SINCOS(T##3) __CL_SINCOS(T##4) __CL_SINCOS(T##8) __CL_SINCOS(T##16)
#define __CL_SINCOS(V)                                                                                                 \
  __CL V sincos(V x, V *c) {                                                                                           \
    *c = cos(x);                                                                                                       \
    return sin(x);                                                                                                     \
  }
__CL_FLOATS(__CL_ELEMENTARY)
