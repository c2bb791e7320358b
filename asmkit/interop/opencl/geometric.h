// Geometric functions of up to four elements (OpenCL C 2.0, 6.13.5).
#pragma once

#define __CL_GEOMETRIC(T)                                                                                              \
  __CL T dot(T a, T b) { return a * b; }                                                                               \
  __CL T dot(T##2 a, T##2 b) { return fma(a.x, b.x, a.y * b.y); }                                                      \
  __CL T dot(T##3 a, T##3 b) { return fma(a.x, b.x, fma(a.y, b.y, a.z * b.z)); }                                       \
  __CL T dot(T##4 a, T##4 b) { return fma(a.x, b.x, fma(a.y, b.y, fma(a.z, b.z, a.w * b.w))); }                        \
  __CL T##3 cross(T##3 a, T##3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }                                            \
  __CL T##4 cross(T##4 a, T##4 b) { return (T##4)(a.yzx * b.zxy - a.zxy * b.yzx, (T)0); }                              \
  __CL_LENGTHS(T, T) __CL_LENGTHS(T, T##2) __CL_LENGTHS(T, T##3) __CL_LENGTHS(T, T##4)
#define __CL_LENGTHS(T, V)                                                                                             \
  __CL T length(V a) { return sqrt(dot(a, a)); }                                                                       \
  __CL T distance(V a, V b) { return length(a - b); }                                                                  \
  __CL V normalize(V a) {                                                                                              \
    T d = dot(a, a);                                                                                                   \
    return d == 0 ? a : a * (V)((T)1 / sqrt(d));                                                                       \
  }                                                                                                                    \
  __CL T fast_length(V a) { return length(a); }                                                                        \
  __CL T fast_distance(V a, V b) { return length(a - b); }                                                             \
  __CL V fast_normalize(V a) { return normalize(a); }
__CL_FLOATS(__CL_GEOMETRIC)
