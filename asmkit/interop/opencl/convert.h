// Conversions and reinterpretations (OpenCL C 2.0, 6.2.3 and 6.2.4).
//
// `_sat` saturates. `_rte`, `_rtz`, `_rtp` and `_rtn` round a floating-point number to an integer. Conversions to
// floating-point types round to nearest even, and have `_rte` alone.
#pragma once

#define as_char(x) __builtin_astype((x), char)
#define as_uchar(x) __builtin_astype((x), uchar)
#define as_short(x) __builtin_astype((x), short)
#define as_ushort(x) __builtin_astype((x), ushort)
#define as_int(x) __builtin_astype((x), int)
#define as_uint(x) __builtin_astype((x), uint)
#define as_long(x) __builtin_astype((x), long)
#define as_ulong(x) __builtin_astype((x), ulong)
#define as_half(x) __builtin_astype((x), half)
#define as_float(x) __builtin_astype((x), float)
#define as_double(x) __builtin_astype((x), double)
#define as_char2(x) __builtin_astype((x), char2)
#define as_char3(x) __builtin_astype((x), char3)
#define as_char4(x) __builtin_astype((x), char4)
#define as_char8(x) __builtin_astype((x), char8)
#define as_char16(x) __builtin_astype((x), char16)
#define as_uchar2(x) __builtin_astype((x), uchar2)
#define as_uchar3(x) __builtin_astype((x), uchar3)
#define as_uchar4(x) __builtin_astype((x), uchar4)
#define as_uchar8(x) __builtin_astype((x), uchar8)
#define as_uchar16(x) __builtin_astype((x), uchar16)
#define as_short2(x) __builtin_astype((x), short2)
#define as_short3(x) __builtin_astype((x), short3)
#define as_short4(x) __builtin_astype((x), short4)
#define as_short8(x) __builtin_astype((x), short8)
#define as_short16(x) __builtin_astype((x), short16)
#define as_ushort2(x) __builtin_astype((x), ushort2)
#define as_ushort3(x) __builtin_astype((x), ushort3)
#define as_ushort4(x) __builtin_astype((x), ushort4)
#define as_ushort8(x) __builtin_astype((x), ushort8)
#define as_ushort16(x) __builtin_astype((x), ushort16)
#define as_int2(x) __builtin_astype((x), int2)
#define as_int3(x) __builtin_astype((x), int3)
#define as_int4(x) __builtin_astype((x), int4)
#define as_int8(x) __builtin_astype((x), int8)
#define as_int16(x) __builtin_astype((x), int16)
#define as_uint2(x) __builtin_astype((x), uint2)
#define as_uint3(x) __builtin_astype((x), uint3)
#define as_uint4(x) __builtin_astype((x), uint4)
#define as_uint8(x) __builtin_astype((x), uint8)
#define as_uint16(x) __builtin_astype((x), uint16)
#define as_long2(x) __builtin_astype((x), long2)
#define as_long3(x) __builtin_astype((x), long3)
#define as_long4(x) __builtin_astype((x), long4)
#define as_long8(x) __builtin_astype((x), long8)
#define as_long16(x) __builtin_astype((x), long16)
#define as_ulong2(x) __builtin_astype((x), ulong2)
#define as_ulong3(x) __builtin_astype((x), ulong3)
#define as_ulong4(x) __builtin_astype((x), ulong4)
#define as_ulong8(x) __builtin_astype((x), ulong8)
#define as_ulong16(x) __builtin_astype((x), ulong16)
#define as_half2(x) __builtin_astype((x), half2)
#define as_half3(x) __builtin_astype((x), half3)
#define as_half4(x) __builtin_astype((x), half4)
#define as_half8(x) __builtin_astype((x), half8)
#define as_half16(x) __builtin_astype((x), half16)
#define as_float2(x) __builtin_astype((x), float2)
#define as_float3(x) __builtin_astype((x), float3)
#define as_float4(x) __builtin_astype((x), float4)
#define as_float8(x) __builtin_astype((x), float8)
#define as_float16(x) __builtin_astype((x), float16)
#define as_double2(x) __builtin_astype((x), double2)
#define as_double3(x) __builtin_astype((x), double3)
#define as_double4(x) __builtin_astype((x), double4)
#define as_double8(x) __builtin_astype((x), double8)
#define as_double16(x) __builtin_astype((x), double16)

// One conversion: of a type to another, with a suffix and the function that rounds, for scalars and all vectors.
#define __CL_AS_IT_IS(x) x
#define __CL_CONVERT(T, suffix, S, round)                                                                              \
  __CL T convert_##T##suffix(S x) { return (T)(round(x)); }                                                            \
  __CL T##2 convert_##T##2##suffix(S##2 x) { return __builtin_convertvector(round(x), T##2); }                         \
  __CL T##3 convert_##T##3##suffix(S##3 x) { return __builtin_convertvector(round(x), T##3); }                         \
  __CL T##4 convert_##T##4##suffix(S##4 x) { return __builtin_convertvector(round(x), T##4); }                         \
  __CL T##8 convert_##T##8##suffix(S##8 x) { return __builtin_convertvector(round(x), T##8); }                         \
  __CL T##16 convert_##T##16##suffix(S##16 x) { return __builtin_convertvector(round(x), T##16); }

// Plain conversions: of every type to every other one.
#define __CL_PLAIN(T)                                                                                                  \
  __CL_CONVERT(T, , char, __CL_AS_IT_IS) __CL_CONVERT(T, , uchar, __CL_AS_IT_IS)                                       \
  __CL_CONVERT(T, , short, __CL_AS_IT_IS) __CL_CONVERT(T, , ushort, __CL_AS_IT_IS)                                     \
  __CL_CONVERT(T, , int, __CL_AS_IT_IS) __CL_CONVERT(T, , uint, __CL_AS_IT_IS)                                         \
  __CL_CONVERT(T, , long, __CL_AS_IT_IS) __CL_CONVERT(T, , ulong, __CL_AS_IT_IS)                                       \
  __CL_CONVERT(T, , half, __CL_AS_IT_IS) __CL_CONVERT(T, , float, __CL_AS_IT_IS)                                       \
  __CL_CONVERT(T, , double, __CL_AS_IT_IS)
__CL_SCALARS(__CL_PLAIN)

// To floating-point types: round to nearest even.
#define __CL_NEAREST(T)                                                                                                \
  __CL_CONVERT(T, _rte, int, __CL_AS_IT_IS) __CL_CONVERT(T, _rte, uint, __CL_AS_IT_IS)                                 \
  __CL_CONVERT(T, _rte, long, __CL_AS_IT_IS) __CL_CONVERT(T, _rte, ulong, __CL_AS_IT_IS)                               \
  __CL_CONVERT(T, _rte, half, __CL_AS_IT_IS) __CL_CONVERT(T, _rte, float, __CL_AS_IT_IS)                               \
  __CL_CONVERT(T, _rte, double, __CL_AS_IT_IS)
__CL_FLOATS(__CL_NEAREST)

// To integers: round, then convert.
#define __CL_ROUNDED(T, S)                                                                                             \
  __CL_CONVERT(T, _rte, S, __builtin_elementwise_roundeven) __CL_CONVERT(T, _rtz, S, __builtin_elementwise_trunc)      \
  __CL_CONVERT(T, _rtp, S, __builtin_elementwise_ceil) __CL_CONVERT(T, _rtn, S, __builtin_elementwise_floor)
#define __CL_ROUNDED_TO(T) __CL_ROUNDED(T, half) __CL_ROUNDED(T, float) __CL_ROUNDED(T, double)
__CL_INTEGERS(__CL_ROUNDED_TO)

// To integers with saturation. NaN becomes 0.
#define __CL_SATURATED(T, suffix, S, round, low, high)                                                                 \
  __CL T convert_##T##_sat##suffix(S x) {                                                                              \
    S r = round(x);                                                                                                    \
    return r != r ? (T)0 : r <= (S)(low) ? (T)(low) : r >= (S)(high) ? (T)(high) : (T)r;                               \
  }                                                                                                                    \
  __CL_SATURATED_VECTORS(T, suffix, S)
#define __CL_SATURATED_INTEGER(T, S, low, high)                                                                        \
  __CL T convert_##T##_sat(S x) {                                                                                      \
    return x < 0 ? ((long)x < (long)(low) ? (T)(low) : (T)x) : (ulong)x > (ulong)(high) ? (T)(high) : (T)x;            \
  }                                                                                                                    \
  __CL_SATURATED_VECTORS(T, , S)
#define __CL_SATURATED_VECTORS(T, suffix, S)                                                                           \
  __CL T##2 convert_##T##2_sat##suffix(S##2 x) {                                                                       \
    return (T##2)(convert_##T##_sat##suffix(x.s0), convert_##T##_sat##suffix(x.s1));                                   \
  }                                                                                                                    \
  __CL T##3 convert_##T##3_sat##suffix(S##3 x) {                                                                       \
    return (T##3)(convert_##T##2_sat##suffix(x.s01), convert_##T##_sat##suffix(x.s2));                                 \
  }                                                                                                                    \
  __CL T##4 convert_##T##4_sat##suffix(S##4 x) {                                                                       \
    return (T##4)(convert_##T##2_sat##suffix(x.lo), convert_##T##2_sat##suffix(x.hi));                                 \
  }                                                                                                                    \
  __CL T##8 convert_##T##8_sat##suffix(S##8 x) {                                                                       \
    return (T##8)(convert_##T##4_sat##suffix(x.lo), convert_##T##4_sat##suffix(x.hi));                                 \
  }                                                                                                                    \
  __CL T##16 convert_##T##16_sat##suffix(S##16 x) {                                                                    \
    return (T##16)(convert_##T##8_sat##suffix(x.lo), convert_##T##8_sat##suffix(x.hi));                                \
  }
#define __CL_SATURATED_FLOAT(T, S, low, high)                                                                          \
  __CL_SATURATED(T, , S, __builtin_elementwise_trunc, low, high)                                                       \
  __CL_SATURATED(T, _rte, S, __builtin_elementwise_roundeven, low, high)                                               \
  __CL_SATURATED(T, _rtz, S, __builtin_elementwise_trunc, low, high)                                                   \
  __CL_SATURATED(T, _rtp, S, __builtin_elementwise_ceil, low, high)                                                    \
  __CL_SATURATED(T, _rtn, S, __builtin_elementwise_floor, low, high)
#define __CL_SATURATED_TO(T, low, high)                                                                                \
  __CL_SATURATED_INTEGER(T, char, low, high) __CL_SATURATED_INTEGER(T, uchar, low, high)                               \
  __CL_SATURATED_INTEGER(T, short, low, high) __CL_SATURATED_INTEGER(T, ushort, low, high)                             \
  __CL_SATURATED_INTEGER(T, int, low, high) __CL_SATURATED_INTEGER(T, uint, low, high)                                 \
  __CL_SATURATED_INTEGER(T, long, low, high) __CL_SATURATED_INTEGER(T, ulong, low, high)                               \
  __CL_SATURATED_FLOAT(T, half, low, high) __CL_SATURATED_FLOAT(T, float, low, high)                                   \
  __CL_SATURATED_FLOAT(T, double, low, high)
__CL_SATURATED_TO(char, SCHAR_MIN, SCHAR_MAX)
__CL_SATURATED_TO(uchar, 0, UCHAR_MAX)
__CL_SATURATED_TO(short, SHRT_MIN, SHRT_MAX)
__CL_SATURATED_TO(ushort, 0, USHRT_MAX)
__CL_SATURATED_TO(int, INT_MIN, INT_MAX)
__CL_SATURATED_TO(uint, 0, UINT_MAX)
__CL_SATURATED_TO(long, LONG_MIN, LONG_MAX)
__CL_SATURATED_TO(ulong, 0, ULONG_MAX)
