// Loads and stores of vectors, and shuffles (OpenCL C 2.0, 6.13.7 and 6.13.12).
#pragma once

// vload4(i, p) reads p[4 i] … p[4 i + 3], which have the alignment of one element. So does vstore4.
#define __CL_LOADS_OF(T, n, space)                                                                                     \
  __CL T##n vload##n(size_t i, const space T *p) { return *(const space __cl_##T##n##_packed *)(p + n * i); }
#define __CL_LOADS_IN(T, space)                                                                                        \
  __CL_LOADS_OF(T, 2, space) __CL_LOADS_OF(T, 4, space) __CL_LOADS_OF(T, 8, space) __CL_LOADS_OF(T, 16, space)         \
  __CL T##3 vload3(size_t i, const space T *p) { return (T##3)(p[3 * i], p[3 * i + 1], p[3 * i + 2]); }
#define __CL_STORES_OF(T, n)                                                                                           \
  __CL void vstore##n(T##n x, size_t i, T *p) { *(__cl_##T##n##_packed *)(p + n * i) = x; }
#define __CL_MEMORY(T)                                                                                                 \
  __CL_LOADS_IN(T, ) __CL_LOADS_IN(T, __constant)                                                                      \
  __CL_STORES_OF(T, 2) __CL_STORES_OF(T, 4) __CL_STORES_OF(T, 8) __CL_STORES_OF(T, 16)                                 \
  __CL void vstore3(T##3 x, size_t i, T *p) {                                                                          \
    p[3 * i] = x.s0;                                                                                                   \
    p[3 * i + 1] = x.s1;                                                                                               \
    p[3 * i + 2] = x.s2;                                                                                               \
  }
__CL_SCALARS(__CL_MEMORY)

// Half-precision numbers in memory as floats. Stores round to nearest even. vloada and vstorea have aligned vectors.
#define __CL_HALVES_IN(space)                                                                                          \
  __CL float vload_half(size_t i, const space half *p) { return (float)p[i]; }                                         \
  __CL float vloada_half(size_t i, const space half *p) { return (float)p[i]; }                                        \
  __CL float2 vload_half2(size_t i, const space half *p) { return convert_float2(vload2(i, p)); }                      \
  __CL float3 vload_half3(size_t i, const space half *p) { return convert_float3(vload3(i, p)); }                      \
  __CL float4 vload_half4(size_t i, const space half *p) { return convert_float4(vload4(i, p)); }                      \
  __CL float8 vload_half8(size_t i, const space half *p) { return convert_float8(vload8(i, p)); }                      \
  __CL float16 vload_half16(size_t i, const space half *p) { return convert_float16(vload16(i, p)); }                  \
  __CL float2 vloada_half2(size_t i, const space half *p) { return convert_float2(((const space half2 *)p)[i]); }      \
  __CL float3 vloada_half3(size_t i, const space half *p) { return convert_float3(((const space half4 *)p)[i].xyz); }  \
  __CL float4 vloada_half4(size_t i, const space half *p) { return convert_float4(((const space half4 *)p)[i]); }      \
  __CL float8 vloada_half8(size_t i, const space half *p) { return convert_float8(((const space half8 *)p)[i]); }      \
  __CL float16 vloada_half16(size_t i, const space half *p) { return convert_float16(((const space half16 *)p)[i]); }
__CL_HALVES_IN()
__CL_HALVES_IN(__constant)
#define __CL_STORE_HALVES(S, suffix)                                                                                   \
  __CL void vstore_half##suffix(S x, size_t i, half *p) { p[i] = (half)x; }                                            \
  __CL void vstorea_half##suffix(S x, size_t i, half *p) { p[i] = (half)x; }                                           \
  __CL void vstore_half2##suffix(S##2 x, size_t i, half *p) { vstore2(convert_half2(x), i, p); }                       \
  __CL void vstore_half3##suffix(S##3 x, size_t i, half *p) { vstore3(convert_half3(x), i, p); }                       \
  __CL void vstore_half4##suffix(S##4 x, size_t i, half *p) { vstore4(convert_half4(x), i, p); }                       \
  __CL void vstore_half8##suffix(S##8 x, size_t i, half *p) { vstore8(convert_half8(x), i, p); }                       \
  __CL void vstore_half16##suffix(S##16 x, size_t i, half *p) { vstore16(convert_half16(x), i, p); }                   \
  __CL void vstorea_half2##suffix(S##2 x, size_t i, half *p) { ((half2 *)p)[i] = convert_half2(x); }                   \
  __CL void vstorea_half3##suffix(S##3 x, size_t i, half *p) { ((half3 *)p)[i] = convert_half3(x); }                   \
  __CL void vstorea_half4##suffix(S##4 x, size_t i, half *p) { ((half4 *)p)[i] = convert_half4(x); }                   \
  __CL void vstorea_half8##suffix(S##8 x, size_t i, half *p) { ((half8 *)p)[i] = convert_half8(x); }                   \
  __CL void vstorea_half16##suffix(S##16 x, size_t i, half *p) { ((half16 *)p)[i] = convert_half16(x); }
__CL_STORE_HALVES(float, )
__CL_STORE_HALVES(float, _rte)
__CL_STORE_HALVES(double, )
__CL_STORE_HALVES(double, _rte)

// shuffle(x, mask) and shuffle2(x, y, mask): elements of x, or of x and y, by the low bits of the mask.
#define __CL_SHUFFLE_OF(T, U, n, m)                                                                                    \
  __CL T##m shuffle(T##n x, U##m mask) {                                                                               \
    T##m r;                                                                                                            \
    for (int i = 0; i < m; ++i) r[i] = x[mask[i] & (n - 1)];                                                           \
    return r;                                                                                                          \
  }                                                                                                                    \
  __CL T##m shuffle2(T##n x, T##n y, U##m mask) {                                                                      \
    T##m r;                                                                                                            \
    for (int i = 0; i < m; ++i) r[i] = mask[i] & n ? y[mask[i] & (n - 1)] : x[mask[i] & (n - 1)];                      \
    return r;                                                                                                          \
  }
#define __CL_SHUFFLE_TO(T, U, m)                                                                                       \
  __CL_SHUFFLE_OF(T, U, 2, m) __CL_SHUFFLE_OF(T, U, 4, m) __CL_SHUFFLE_OF(T, U, 8, m) __CL_SHUFFLE_OF(T, U, 16, m)
#define __CL_SHUFFLES(T, U)                                                                                            \
  __CL_SHUFFLE_TO(T, U, 2) __CL_SHUFFLE_TO(T, U, 4) __CL_SHUFFLE_TO(T, U, 8) __CL_SHUFFLE_TO(T, U, 16)
__CL_SHUFFLES(char, uchar)
__CL_SHUFFLES(uchar, uchar)
__CL_SHUFFLES(short, ushort)
__CL_SHUFFLES(ushort, ushort)
__CL_SHUFFLES(half, ushort)
__CL_SHUFFLES(int, uint)
__CL_SHUFFLES(uint, uint)
__CL_SHUFFLES(float, uint)
__CL_SHUFFLES(long, ulong)
__CL_SHUFFLES(ulong, ulong)
__CL_SHUFFLES(double, ulong)
