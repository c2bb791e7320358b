// Integer functions (OpenCL C 2.0, 6.13.3).
#pragma once

// min, max and clamp of vectors also accept scalars as their last arguments.
#define __CL_ORDERED(T)                                                                                                \
  __CL T min(T a, T b) { return __builtin_elementwise_min(a, b); }                                                     \
  __CL T max(T a, T b) { return __builtin_elementwise_max(a, b); }                                                     \
  __CL T clamp(T x, T low, T high) { return min(max(x, low), high); }                                                  \
  __CL T add_sat(T a, T b) { return __builtin_elementwise_add_sat(a, b); }                                             \
  __CL T sub_sat(T a, T b) { return __builtin_elementwise_sub_sat(a, b); }                                             \
  __CL T hadd(T a, T b) { return (a >> (T)1) + (b >> (T)1) + (a & b & (T)1); }                                         \
  __CL T rhadd(T a, T b) { return (a >> (T)1) + (b >> (T)1) + ((a | b) & (T)1); }
#define __CL_ORDERED_IN(T)                                                                                             \
  __CL_WIDTHS(__CL_ORDERED, T)                                                                                         \
  __CL_LAST_SCALAR(min, T) __CL_LAST_SCALAR(max, T)                                                                    \
  __CL T##2 clamp(T##2 x, T low, T high) { return clamp(x, (T##2)(low), (T##2)(high)); }                               \
  __CL T##3 clamp(T##3 x, T low, T high) { return clamp(x, (T##3)(low), (T##3)(high)); }                               \
  __CL T##4 clamp(T##4 x, T low, T high) { return clamp(x, (T##4)(low), (T##4)(high)); }                               \
  __CL T##8 clamp(T##8 x, T low, T high) { return clamp(x, (T##8)(low), (T##8)(high)); }                               \
  __CL T##16 clamp(T##16 x, T low, T high) { return clamp(x, (T##16)(low), (T##16)(high)); }
__CL_INTEGERS(__CL_ORDERED_IN)

// Counts of bits, rotations, magnitudes and high halves of products: T has the unsigned type U, and W is twice as wide.
#define __CL_BITS(T, U, count)                                                                                         \
  __CL T popcount(T x) { return (T)__builtin_popcountl((ulong)(U)x); }                                                 \
  __CL T clz(T x) { return (T)(x ? __builtin_clzl((ulong)(U)x) - (64 - count) : count); }                              \
  __CL T ctz(T x) { return (T)(x ? __builtin_ctzl((ulong)(U)x) : count); }                                             \
  __CL T rotate(T x, T by) {                                                                                           \
    U n = (U)by & (count - 1);                                                                                         \
    return (T)(n ? (U)((U)x << n) | (U)((U)x >> (count - n)) : (U)x);                                                  \
  }                                                                                                                    \
  __CL U abs_diff(T a, T b) { return a > b ? (U)a - (U)b : (U)b - (U)a; }                                              \
  __CL_MAP1(T, popcount, T) __CL_MAP1(T, clz, T) __CL_MAP1(T, ctz, T)                                                  \
  __CL_MAP2(T, rotate, T, T) __CL_MAP2(U, abs_diff, T, T)
__CL_BITS(char, uchar, 8)
__CL_BITS(uchar, uchar, 8)
__CL_BITS(short, ushort, 16)
__CL_BITS(ushort, ushort, 16)
__CL_BITS(int, uint, 32)
__CL_BITS(uint, uint, 32)
__CL_BITS(long, ulong, 64)
__CL_BITS(ulong, ulong, 64)

#define __CL_ABS_SIGNED(T, U)                                                                                          \
  __CL U abs(T x) { return x < 0 ? (U)-(U)x : (U)x; }                                                                  \
  __CL_MAP1(U, abs, T)
#define __CL_ABS_UNSIGNED(U)                                                                                           \
  __CL U abs(U x) { return x; }                                                                                        \
  __CL_MAP1(U, abs, U)
__CL_ABS_SIGNED(char, uchar)
__CL_ABS_SIGNED(short, ushort)
__CL_ABS_SIGNED(int, uint)
__CL_ABS_SIGNED(long, ulong)
__CL_ABS_UNSIGNED(uchar)
__CL_ABS_UNSIGNED(ushort)
__CL_ABS_UNSIGNED(uint)
__CL_ABS_UNSIGNED(ulong)

#define __CL_PRODUCT(T, W, count)                                                                                      \
  __CL T mul_hi(T a, T b) { return (T)((W)a * (W)b >> count); }                                                        \
  __CL T mad_hi(T a, T b, T c) { return mul_hi(a, b) + c; }                                                            \
  __CL T mad_sat(T a, T b, T c) { return (T)__cl_saturated_##T((W)a * (W)b + (W)c); }                                  \
  __CL_MAP2(T, mul_hi, T, T) __CL_MAP3(T, mad_hi, T, T, T) __CL_MAP3(T, mad_sat, T, T, T)
#define __cl_saturated_char(x) convert_char_sat(x)
#define __cl_saturated_uchar(x) convert_uchar_sat(x)
#define __cl_saturated_short(x) convert_short_sat(x)
#define __cl_saturated_ushort(x) convert_ushort_sat(x)
#define __cl_saturated_int(x) convert_int_sat(x)
#define __cl_saturated_uint(x) convert_uint_sat(x)
#define __cl_saturated_long(x) __cl_from_wide(x)
#define __cl_saturated_ulong(x) __cl_from_wide(x)
typedef __int128 __cl_wide;
typedef unsigned __int128 __cl_uwide;
__CL long __cl_from_wide(__cl_wide x) { return x > LONG_MAX ? LONG_MAX : x < LONG_MIN ? LONG_MIN : (long)x; }
__CL ulong __cl_from_wide(__cl_uwide x) { return x > ULONG_MAX ? ULONG_MAX : (ulong)x; }
__CL_PRODUCT(char, int, 8)
__CL_PRODUCT(uchar, uint, 8)
__CL_PRODUCT(short, int, 16)
__CL_PRODUCT(ushort, ulong, 16)
__CL_PRODUCT(int, long, 32)
__CL_PRODUCT(uint, ulong, 32)
__CL_PRODUCT(long, __cl_wide, 64)
__CL_PRODUCT(ulong, __cl_uwide, 64)

#define __CL_PRODUCT24(T)                                                                                              \
  __CL T mul24(T a, T b) { return a * b; }                                                                             \
  __CL T mad24(T a, T b, T c) { return a * b + c; }
__CL_WIDTHS(__CL_PRODUCT24, int)
__CL_WIDTHS(__CL_PRODUCT24, uint)

#define __CL_UPSAMPLE(W, H, L, count)                                                                                  \
  __CL W upsample(H high, L low) { return (W)((W)high << count) | (W)low; }                                            \
  __CL_MAP2(W, upsample, H, L)
__CL_UPSAMPLE(short, char, uchar, 8)
__CL_UPSAMPLE(ushort, uchar, uchar, 8)
__CL_UPSAMPLE(int, short, ushort, 16)
__CL_UPSAMPLE(uint, ushort, ushort, 16)
__CL_UPSAMPLE(long, int, uint, 32)
__CL_UPSAMPLE(ulong, uint, uint, 32)
