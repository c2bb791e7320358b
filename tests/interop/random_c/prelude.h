// The types and operations of random programs, for CUDA, OpenCL C and the host. None of them has undefined behaviour,
// and no compiler may contract a product and a sum.
#if defined(__OPENCL_VERSION__)
#pragma OPENCL FP_CONTRACT OFF
typedef char i8; typedef uchar u8; typedef short i16; typedef ushort u16;
typedef int i32; typedef uint u32; typedef long i64; typedef ulong u64;
typedef float f32; typedef double f64;
#define CALLED static __attribute__((noinline))
#define INLINE static inline
INLINE u32 bits_f32(f32 x) { return as_uint(x); }
INLINE u64 bits_f64(f64 x) { return as_ulong(x); }
INLINE u32 ones(u32 x) { return popcount(x); }
INLINE u32 zeros(u32 x) { return clz(x); }
INLINE u64 high(u64 a, u64 b) { return mul_hi(a, b); }
INLINE u32 turn(u32 a, u32 by) { return rotate(a, by); }
#else
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned u32; typedef long long i64; typedef unsigned long long u64;
typedef float f32; typedef double f64;
#if defined(__CUDACC__)
#define CALLED static __device__ __noinline__
#define INLINE static __device__ __forceinline__
INLINE u32 bits_f32(f32 x) { return __float_as_uint(x); }
INLINE u64 bits_f64(f64 x) { return (u64)__double_as_longlong(x); }
INLINE u32 ones(u32 x) { return __popc(x); }
INLINE u32 zeros(u32 x) { return __clz(x); }
INLINE u64 high(u64 a, u64 b) { return __umul64hi(a, b); }
INLINE u32 turn(u32 a, u32 by) { return __funnelshift_l(a, a, by); }
#else
#include <math.h>
#include <string.h>
#define CALLED static __attribute__((noinline))
#define INLINE static inline
INLINE u32 bits_f32(f32 x) { u32 bits; memcpy(&bits, &x, 4); return bits; }
INLINE u64 bits_f64(f64 x) { u64 bits; memcpy(&bits, &x, 8); return bits; }
INLINE u32 ones(u32 x) { return __builtin_popcount(x); }
INLINE u32 zeros(u32 x) { return x ? __builtin_clz(x) : 32; }
INLINE u64 high(u64 a, u64 b) { return (u64)((unsigned __int128)a * b >> 64); }
INLINE u32 turn(u32 a, u32 by) { return by & 31 ? a << (by & 31) | a >> (32 - (by & 31)) : a; }
#endif
#endif

#if defined(__CUDACC__)
INLINE f32 add_f32(f32 a, f32 b) { return __fadd_rn(a, b); }
INLINE f32 sub_f32(f32 a, f32 b) { return __fadd_rn(a, -b); }
INLINE f32 mul_f32(f32 a, f32 b) { return __fmul_rn(a, b); }
INLINE f64 add_f64(f64 a, f64 b) { return __dadd_rn(a, b); }
INLINE f64 sub_f64(f64 a, f64 b) { return __dadd_rn(a, -b); }
INLINE f64 mul_f64(f64 a, f64 b) { return __dmul_rn(a, b); }
#else
INLINE f32 add_f32(f32 a, f32 b) { return a + b; }
INLINE f32 sub_f32(f32 a, f32 b) { return a - b; }
INLINE f32 mul_f32(f32 a, f32 b) { return a * b; }
INLINE f64 add_f64(f64 a, f64 b) { return a + b; }
INLINE f64 sub_f64(f64 a, f64 b) { return a - b; }
INLINE f64 mul_f64(f64 a, f64 b) { return a * b; }
#endif
INLINE f64 div_f64(f64 a, f64 b) { return a / b; }
INLINE f32 div_f32(f32 a, f32 b) { return (f32)((f64)a / (f64)b); }  // a quotient in OpenCL C is less exact

#if defined(__OPENCL_VERSION__)
#define ROUND_F32(name) INLINE f32 name##_f32(f32 x) { return name(x); }
INLINE f32 fma_f32(f32 a, f32 b, f32 c) { return fma(a, b, c); }
#else
#define ROUND_F32(name) INLINE f32 name##_f32(f32 x) { return name##f(x); }
INLINE f32 fma_f32(f32 a, f32 b, f32 c) { return fmaf(a, b, c); }
#endif
#define ROUND_F64(name) INLINE f64 name##_f64(f64 x) { return name(x); }
INLINE f64 fma_f64(f64 a, f64 b, f64 c) { return fma(a, b, c); }
ROUND_F32(floor) ROUND_F32(ceil) ROUND_F32(trunc) ROUND_F32(rint) ROUND_F32(fabs)
ROUND_F64(floor) ROUND_F64(ceil) ROUND_F64(trunc) ROUND_F64(rint) ROUND_F64(fabs)

// The bits of a number, the same for every NaN
INLINE u64 kept_f32(f32 x) { return x != x ? 0x7FC00000u : bits_f32(x); }
INLINE u64 kept_f64(f64 x) { return x != x ? 0x7FF8000000000000ull : bits_f64(x); }

// A number as an integer, or 7 if it may not fit
#define TO(I, F, LOW, HIGH) INLINE I I##_of_##F(F x) { return x > LOW && x < HIGH ? (I)x : 7; }
TO(i32, f32, -2e9f, 2e9f) TO(u32, f32, -0.5f, 4e9f) TO(i64, f32, -9e18f, 9e18f) TO(u64, f32, -0.5f, 1.8e19f)
TO(i32, f64, -2e9, 2e9) TO(u32, f64, -0.5, 4e9) TO(i64, f64, -9e18, 9e18) TO(u64, f64, -0.5, 1.8e19)

#define ARITHMETIC(T, U, BITS) \
    INLINE T add_##T(T a, T b) { return (T)((U)a + (U)b); } \
    INLINE T sub_##T(T a, T b) { return (T)((U)a - (U)b); } \
    INLINE T mul_##T(T a, T b) { return (T)((u64)(U)a * (u64)(U)b); } \
    INLINE T shl_##T(T a, u32 by) { return (T)((U)a << (by & (BITS - 1))); } \
    INLINE T shr_##T(T a, u32 by) { return (T)(a >> (by & (BITS - 1))); } \
    INLINE T div_##T(T a, T b) { return b == 0 || b == (T)-1 ? a : (T)(a / b); } \
    INLINE T rem_##T(T a, T b) { return b == 0 || b == (T)-1 ? a : (T)(a % b); }
ARITHMETIC(i8, u8, 8) ARITHMETIC(u8, u8, 8) ARITHMETIC(i16, u16, 16) ARITHMETIC(u16, u16, 16)
ARITHMETIC(i32, u32, 32) ARITHMETIC(u32, u32, 32) ARITHMETIC(i64, u64, 64) ARITHMETIC(u64, u64, 64)

typedef struct { i32 a; u8 b; f64 c; i16 d[3]; u64 e; } Record;
