// Types, vectors and constants (OpenCL C, 6.1 and 6.12).
#pragma once

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;

// `T4` is a vector, and `T4_packed` one with the alignment of its elements, for vload4 and vstore4.
#define __CL_VECTOR(T, n)                                                                                              \
  typedef T T##n __attribute__((ext_vector_type(n)));                                                                  \
  typedef T __cl_##T##n##_packed __attribute__((ext_vector_type(n), aligned(sizeof(T))));
#define __CL_VECTORS(T)                                                                                                \
  __CL_VECTOR(T, 2) __CL_VECTOR(T, 3) __CL_VECTOR(T, 4) __CL_VECTOR(T, 8) __CL_VECTOR(T, 16)

__CL_VECTORS(char)
__CL_VECTORS(uchar)
__CL_VECTORS(short)
__CL_VECTORS(ushort)
__CL_VECTORS(int)
__CL_VECTORS(uint)
__CL_VECTORS(long)
__CL_VECTORS(ulong)
__CL_VECTORS(half)
__CL_VECTORS(float)
__CL_VECTORS(double)

#ifndef NULL
#define NULL ((void *)0)
#endif

#define CHAR_BIT 8
#define CHAR_MAX SCHAR_MAX
#define CHAR_MIN SCHAR_MIN
#define SCHAR_MAX 127
#define SCHAR_MIN (-127 - 1)
#define UCHAR_MAX 255
#define SHRT_MAX 32767
#define SHRT_MIN (-32767 - 1)
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 0xffffffffU
#define LONG_MAX 0x7fffffffffffffffL
#define LONG_MIN (-0x7fffffffffffffffL - 1)
#define ULONG_MAX 0xffffffffffffffffUL

#define HALF_DIG 3
#define HALF_MANT_DIG 11
#define HALF_MAX_10_EXP 4
#define HALF_MAX_EXP 16
#define HALF_MIN_10_EXP (-4)
#define HALF_MIN_EXP (-13)
#define HALF_RADIX 2
#define HALF_MAX ((half)0x1.ffcp15h)
#define HALF_MIN ((half)0x1.0p-14h)
#define HALF_EPSILON ((half)0x1.0p-10h)
#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_MAX_10_EXP 38
#define FLT_MAX_EXP 128
#define FLT_MIN_10_EXP (-37)
#define FLT_MIN_EXP (-125)
#define FLT_RADIX 2
#define FLT_MAX 0x1.fffffep127f
#define FLT_MIN 0x1.0p-126f
#define FLT_EPSILON 0x1.0p-23f
#define DBL_DIG 15
#define DBL_MANT_DIG 53
#define DBL_MAX_10_EXP 308
#define DBL_MAX_EXP 1024
#define DBL_MIN_10_EXP (-307)
#define DBL_MIN_EXP (-1021)
#define DBL_RADIX 2
#define DBL_MAX 0x1.fffffffffffffp1023
#define DBL_MIN 0x1.0p-1022
#define DBL_EPSILON 0x1.0p-52
#define FP_ILOGB0 INT_MIN
#define FP_ILOGBNAN INT_MIN
#define MAXFLOAT FLT_MAX
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VAL __builtin_huge_val()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

#define M_E 0x1.5bf0a8b145769p+1
#define M_LOG2E 0x1.71547652b82fep+0
#define M_LOG10E 0x1.bcb7b1526e50ep-2
#define M_LN2 0x1.62e42fefa39efp-1
#define M_LN10 0x1.26bb1bbb55516p+1
#define M_PI 0x1.921fb54442d18p+1
#define M_PI_2 0x1.921fb54442d18p+0
#define M_PI_4 0x1.921fb54442d18p-1
#define M_1_PI 0x1.45f306dc9c883p-2
#define M_2_PI 0x1.45f306dc9c883p-1
#define M_2_SQRTPI 0x1.20dd750429b6dp+0
#define M_SQRT2 0x1.6a09e667f3bcdp+0
#define M_SQRT1_2 0x1.6a09e667f3bcdp-1
#define M_E_F ((float)M_E)
#define M_LOG2E_F ((float)M_LOG2E)
#define M_LOG10E_F ((float)M_LOG10E)
#define M_LN2_F ((float)M_LN2)
#define M_LN10_F ((float)M_LN10)
#define M_PI_F ((float)M_PI)
#define M_PI_2_F ((float)M_PI_2)
#define M_PI_4_F ((float)M_PI_4)
#define M_1_PI_F ((float)M_1_PI)
#define M_2_PI_F ((float)M_2_PI)
#define M_2_SQRTPI_F ((float)M_2_SQRTPI)
#define M_SQRT2_F ((float)M_SQRT2)
#define M_SQRT1_2_F ((float)M_SQRT1_2)
#define M_E_H ((half)M_E)
#define M_LOG2E_H ((half)M_LOG2E)
#define M_LN2_H ((half)M_LN2)
#define M_LN10_H ((half)M_LN10)
#define M_PI_H ((half)M_PI)
#define M_PI_2_H ((half)M_PI_2)
#define M_1_PI_H ((half)M_1_PI)
#define M_SQRT2_H ((half)M_SQRT2)
