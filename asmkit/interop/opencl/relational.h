// Comparisons and selections (OpenCL C 2.0, 6.13.6). A true element of a vector is -1, a true scalar is 1.
#pragma once

#define __CL_COMPARE(name, V, I, test)                                                                                 \
  __CL I name(V a, V b) { return test; }
#define __CL_COMPARE_ALL(V, I)                                                                                         \
  __CL_COMPARE(isequal, V, I, a == b)                                                                                  \
  __CL_COMPARE(isnotequal, V, I, a != b)                                                                               \
  __CL_COMPARE(isgreater, V, I, a > b)                                                                                 \
  __CL_COMPARE(isgreaterequal, V, I, a >= b)                                                                           \
  __CL_COMPARE(isless, V, I, a < b)                                                                                    \
  __CL_COMPARE(islessequal, V, I, a <= b)                                                                              \
  __CL_COMPARE(islessgreater, V, I, (a < b) | (a > b))                                                                 \
  __CL_COMPARE(isordered, V, I, (a == a) & (b == b))                                                                   \
  __CL_COMPARE(isunordered, V, I, (a != a) | (b != b))                                                                 \
  __CL I isnan(V x) { return x != x; }                                                                                 \
  __CL I isinf(V x) { return __builtin_elementwise_abs(x) == (V)INFINITY; }                                            \
  __CL I isfinite(V x) { return __builtin_elementwise_abs(x) < (V)INFINITY; }
#define __CL_COMPARE_OF(T, I)                                                                                          \
  __CL_COMPARE_ALL(T, int)                                                                                             \
  __CL_COMPARE_ALL(T##2, I##2) __CL_COMPARE_ALL(T##3, I##3) __CL_COMPARE_ALL(T##4, I##4)                               \
  __CL_COMPARE_ALL(T##8, I##8) __CL_COMPARE_ALL(T##16, I##16)                                                          \
  __CL int isnormal(T x) { return isfinite(x) && __builtin_elementwise_abs(x) >= __CL_LEAST_##T; }                     \
  __CL int signbit(T x) { return __builtin_astype(x, I) < 0; }                                                         \
  __CL_SIGNS(T, I, 2) __CL_SIGNS(T, I, 3) __CL_SIGNS(T, I, 4) __CL_SIGNS(T, I, 8) __CL_SIGNS(T, I, 16)
#define __CL_LEAST_half HALF_MIN
#define __CL_LEAST_float FLT_MIN
#define __CL_LEAST_double DBL_MIN
#define __CL_SIGNS(T, I, n)                                                                                            \
  __CL I##n signbit(T##n x) { return __builtin_astype(x, I##n) < (I)0; }                                               \
  __CL I##n isnormal(T##n x) {                                                                                         \
    return isfinite(x) & (__builtin_elementwise_abs(x) >= (T##n)(__CL_LEAST_##T));                                     \
  }
__CL_COMPARE_OF(half, short)
__CL_COMPARE_OF(float, int)
__CL_COMPARE_OF(double, long)

// any and all look at the sign bits.
#define __CL_ANY(T)                                                                                                    \
  __CL int any(T x) { return x < 0; }                                                                                  \
  __CL int any(T##2 x) { return (x.s0 | x.s1) < 0; }                                                                   \
  __CL int any(T##3 x) { return (x.s0 | x.s1 | x.s2) < 0; }                                                            \
  __CL int any(T##4 x) { return any(x.lo | x.hi); }                                                                    \
  __CL int any(T##8 x) { return any(x.lo | x.hi); }                                                                    \
  __CL int any(T##16 x) { return any(x.lo | x.hi); }                                                                   \
  __CL int all(T x) { return x < 0; }                                                                                  \
  __CL int all(T##2 x) { return (x.s0 & x.s1) < 0; }                                                                   \
  __CL int all(T##3 x) { return (x.s0 & x.s1 & x.s2) < 0; }                                                            \
  __CL int all(T##4 x) { return all(x.lo & x.hi); }                                                                    \
  __CL int all(T##8 x) { return all(x.lo & x.hi); }                                                                    \
  __CL int all(T##16 x) { return all(x.lo & x.hi); }
__CL_ANY(char)
__CL_ANY(short)
__CL_ANY(int)
__CL_ANY(long)

// select(a, b, c): b where c is set. For vectors, the sign bit of each element decides.
#define __CL_SELECT(T, I, U)                                                                                           \
  __CL T select(T a, T b, I c) { return c ? b : a; }                                                                   \
  __CL T select(T a, T b, U c) { return c ? b : a; }                                                                   \
  __CL T bitselect(T a, T b, T c) {                                                                                    \
    return __builtin_astype((U)((__builtin_astype(a, U) & ~__builtin_astype(c, U)) |                                   \
                                (__builtin_astype(b, U) & __builtin_astype(c, U))), T);                                \
  }                                                                                                                    \
  __CL_SELECT_OF(T, I, U, 2) __CL_SELECT_OF(T, I, U, 3) __CL_SELECT_OF(T, I, U, 4) __CL_SELECT_OF(T, I, U, 8)          \
  __CL_SELECT_OF(T, I, U, 16)
#define __CL_SELECT_OF(T, I, U, n)                                                                                     \
  __CL T##n select(T##n a, T##n b, I##n c) { return c < (I##n)0 ? b : a; }                                             \
  __CL T##n select(T##n a, T##n b, U##n c) { return select(a, b, __builtin_astype(c, I##n)); }                         \
  __CL T##n bitselect(T##n a, T##n b, T##n c) {                                                                        \
    U##n m = __builtin_astype(c, U##n);                                                                                \
    return __builtin_astype((__builtin_astype(a, U##n) & ~m) | (__builtin_astype(b, U##n) & m), T##n);                 \
  }
__CL_SELECT(char, char, uchar)
__CL_SELECT(uchar, char, uchar)
__CL_SELECT(short, short, ushort)
__CL_SELECT(ushort, short, ushort)
__CL_SELECT(half, short, ushort)
__CL_SELECT(int, int, uint)
__CL_SELECT(uint, int, uint)
__CL_SELECT(float, int, uint)
__CL_SELECT(long, long, ulong)
__CL_SELECT(ulong, long, ulong)
__CL_SELECT(double, long, ulong)
