// Macros that define functions of vectors: element by element, from the function of scalars.
#pragma once

#define __CL_INTEGERS(DO) DO(char) DO(uchar) DO(short) DO(ushort) DO(int) DO(uint) DO(long) DO(ulong)
#define __CL_FLOATS(DO) DO(half) DO(float) DO(double)
#define __CL_SCALARS(DO) __CL_INTEGERS(DO) __CL_FLOATS(DO)

// DO(T, suffix) for a type and for each of its vectors.
#define __CL_WIDTHS(DO, T) DO(T) DO(T##2) DO(T##3) DO(T##4) DO(T##8) DO(T##16)

// f(A) → R
#define __CL_MAP1(R, f, A)                                                                                             \
  __CL R##2 f(A##2 a) { return (R##2)(f(a.s0), f(a.s1)); }                                                             \
  __CL R##3 f(A##3 a) { return (R##3)(f(a.s0), f(a.s1), f(a.s2)); }                                                    \
  __CL R##4 f(A##4 a) { return (R##4)(f(a.lo), f(a.hi)); }                                                             \
  __CL R##8 f(A##8 a) { return (R##8)(f(a.lo), f(a.hi)); }                                                             \
  __CL R##16 f(A##16 a) { return (R##16)(f(a.lo), f(a.hi)); }

// f(A, B) → R
#define __CL_MAP2(R, f, A, B)                                                                                          \
  __CL R##2 f(A##2 a, B##2 b) { return (R##2)(f(a.s0, b.s0), f(a.s1, b.s1)); }                                         \
  __CL R##3 f(A##3 a, B##3 b) { return (R##3)(f(a.s0, b.s0), f(a.s1, b.s1), f(a.s2, b.s2)); }                          \
  __CL R##4 f(A##4 a, B##4 b) { return (R##4)(f(a.lo, b.lo), f(a.hi, b.hi)); }                                         \
  __CL R##8 f(A##8 a, B##8 b) { return (R##8)(f(a.lo, b.lo), f(a.hi, b.hi)); }                                         \
  __CL R##16 f(A##16 a, B##16 b) { return (R##16)(f(a.lo, b.lo), f(a.hi, b.hi)); }

// f(A, B, C) → R
#define __CL_MAP3(R, f, A, B, C)                                                                                       \
  __CL R##2 f(A##2 a, B##2 b, C##2 c) { return (R##2)(f(a.s0, b.s0, c.s0), f(a.s1, b.s1, c.s1)); }                     \
  __CL R##3 f(A##3 a, B##3 b, C##3 c) {                                                                                \
    return (R##3)(f(a.s0, b.s0, c.s0), f(a.s1, b.s1, c.s1), f(a.s2, b.s2, c.s2));                                      \
  }                                                                                                                    \
  __CL R##4 f(A##4 a, B##4 b, C##4 c) { return (R##4)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); }                     \
  __CL R##8 f(A##8 a, B##8 b, C##8 c) { return (R##8)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); }                     \
  __CL R##16 f(A##16 a, B##16 b, C##16 c) { return (R##16)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); }

// f(T, scalar) for vectors of T, where the scalar applies to every element.
#define __CL_LAST_SCALAR(f, T)                                                                                         \
  __CL T##2 f(T##2 a, T b) { return f(a, (T##2)(b)); }                                                                 \
  __CL T##3 f(T##3 a, T b) { return f(a, (T##3)(b)); }                                                                 \
  __CL T##4 f(T##4 a, T b) { return f(a, (T##4)(b)); }                                                                 \
  __CL T##8 f(T##8 a, T b) { return f(a, (T##8)(b)); }                                                                 \
  __CL T##16 f(T##16 a, T b) { return f(a, (T##16)(b)); }
