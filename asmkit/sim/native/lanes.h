// Vectors of 16 lanes: their types, and the operations that C has no operator for.

typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;

#if !defined(__FMA__) && !defined(__aarch64__)
#error "a processor with fused multiply-adds is needed"
#endif

#define LANES 16
#ifndef EXPORT
#define EXPORT __attribute__((visibility("default")))
#endif
#define INLINE static inline __attribute__((always_inline, unused))
#define VECTOR(element, name)                                \
  typedef element name __attribute__((ext_vector_type(LANES))); \
  typedef name name##_at __attribute__((aligned(1)))  // in memory
VECTOR(uint8_t, vu8);
VECTOR(uint16_t, vu16);
VECTOR(uint32_t, vu32);
VECTOR(uint64_t, vu64);
VECTOR(int8_t, vi8);
VECTOR(int16_t, vi16);
VECTOR(int32_t, vi32);
VECTOR(int64_t, vi64);
VECTOR(float, vf32);
VECTOR(double, vf64);
VECTOR(_Float16, vhalf);
typedef vu8 vb;      // 0 or 1
typedef vu8_at vb_at;
typedef vu16 vf16;   // the bits of binary16: arithmetic is binary32's
typedef vu16 vbf16;  // the bits of bfloat16
typedef uint16_t vu16x2 __attribute__((ext_vector_type(32)));
typedef uint8_t vu8x4 __attribute__((ext_vector_type(64)));
typedef uint8_t vu8x2 __attribute__((ext_vector_type(32)));
typedef uint16_t vu16x4 __attribute__((ext_vector_type(64)));
typedef uint32_t vu32x2 __attribute__((ext_vector_type(32)));

// Conversions between masks (0 or -1 in each lane, of the operands' width) and vectors of 0 and 1.
#define CONVERT(x, type) __builtin_convertvector(x, type)
#define B(mask) ((vb)(CONVERT(mask, vi8) & (vi8)1))
#define M8(x) (-(vi8)(x))
#define M16(x) (-CONVERT(x, vi16))
#define M32(x) (-CONVERT(x, vi32))
#define M64(x) (-CONVERT(x, vi64))
#define SELECT8(c, a, b) (M8(c) ? (a) : (b))
#define SELECT16(c, a, b) (M16(c) ? (a) : (b))
#define SELECT32(c, a, b) (M32(c) ? (a) : (b))
#define SELECT64(c, a, b) (M64(c) ? (a) : (b))

// A selection whose condition rarely holds in any lane.
#define WHERE_RARE(type, mask, a, b)                                                                  \
  ({                                                                                                  \
    type made_ = (b);                                                                                 \
    __auto_type mask_ = (mask);                                                                       \
    if (__builtin_expect(__builtin_reduce_or(mask_) != 0, 0)) made_ = mask_ ? (a) : made_;            \
    made_;                                                                                            \
  })

// Shifts as numpy has them: amounts from the width on shift everything out.
#define SHL(type, x, n, bits) ((type)(n) < (type)(bits) ? (x) << ((n) & (type)((bits) - 1)) : (type)(0))
#define SHR(type, x, n, bits) ((type)(n) < (type)(bits) ? (x) >> ((n) & (type)((bits) - 1)) : (type)(0))

// ---- floats

// A number that the compiler does not know. It treats all NaNs as equal, and would leave out the selection of a
// particular NaN for the root of a negative number.
INLINE uint64_t hidden(uint64_t x) {
  __asm__("" : "+r"(x));
  return x;
}
#define OPAQUE(type, bits, x) ((type)((bits)(x) ^ (bits)hidden(0)))

INLINE vf32 f32_of_f16(vf16 x) { return CONVERT((vhalf)x, vf32); }
INLINE vf16 f16_of_f32(vf32 x) { return (vf16)CONVERT(x, vhalf); }
INLINE vf32 f32_of_bf16(vbf16 x) { return (vf32)(CONVERT(x, vu32) << 16); }

INLINE vbf16 bf16_of_f32(vf32 x) {
  vu32 bits = (vu32)x;
  vu32 rounded = bits + (vu32)0x7FFF + ((bits >> 16) & (vu32)1);
  vu32 nan = (bits & (vu32)0x80000000u) | (vu32)0x7FC00000;
  return CONVERT((x != x ? nan : rounded) >> 16, vu16);
}

// Rounds to odd, so that a later rounding to 16 bits is right.
INLINE vf32 f32_odd_of_f64(vf64 x) {
  vf32 near = CONVERT(x, vf32);
  vf64 back = CONVERT(near, vf64);
  vi64 outward = __builtin_elementwise_abs(back) > __builtin_elementwise_abs(x);
  vi64 inexact = (back < x) | (back > x);
  vi32 bits = (vi32)near + CONVERT(outward, vi32);
  return (vf32)(bits | (CONVERT(inexact, vi32) & (vi32)1));
}
INLINE vf16 f16_of_f64(vf64 x) { return f16_of_f32(f32_odd_of_f64(x)); }
INLINE vbf16 bf16_of_f64(vf64 x) { return bf16_of_f32(f32_odd_of_f64(x)); }
INLINE vbf16 bf16_of_f64_twice(vf64 x) { return bf16_of_f32(CONVERT(x, vf32)); }

INLINE vf64 odd_sum(vf64 x, vf64 y) {
  vf64 total = x + y, back = total - x;
  vf64 lost = (x - (total - back)) + (y - back);
  vi64 bits = (vi64)total;
  vi64 finite = __builtin_elementwise_abs(total) < (vf64)__builtin_inf();
  vi64 move = finite & ((lost < (vf64)0) | (lost > (vf64)0)) & ((bits & (vi64)1) == (vi64)0);
  vi64 step = (((vi64)lost ^ bits) >> 63) | (vi64)1;
  return (vf64)(bits + (move & step));
}
INLINE vf64 to_odd(vf64 total, vf64 lost) {
  vi64 bits = (vi64)total;
  vi64 finite = __builtin_elementwise_abs(total) < (vf64)__builtin_inf();
  vi64 move = finite & (lost != (vf64)0) & ((bits & (vi64)1) == (vi64)0);
  vi64 step = (((vi64)lost ^ bits) >> 63) | (vi64)1;
  return (vf64)(bits + (move & step));
}

INLINE vf32 fma_f32(vf32 x, vf32 y, vf32 z) { return __builtin_elementwise_fma(x, y, z); }
INLINE vf64 fma_f64(vf64 x, vf64 y, vf64 z) { return __builtin_elementwise_fma(x, y, z); }

// x·y + z rounded to odd in binary32.
INLINE vf32 fma_odd(vf32 x, vf32 y, vf32 z) {
#if defined(__AVX512F__) && __has_builtin(__builtin_ia32_vfmaddps512_mask)
  typedef float ps __attribute__((vector_size(64)));
  vf32 down = (vf32)__builtin_ia32_vfmaddps512_mask((ps)x, (ps)y, (ps)z, -1, 9);
  vf32 up = (vf32)__builtin_ia32_vfmaddps512_mask((ps)x, (ps)y, (ps)z, -1, 10);
  vi32 cut = (vi32)__builtin_ia32_vfmaddps512_mask((ps)x, (ps)y, (ps)z, -1, 11);
  return (vf32)(cut | (((down < up) | (down > up)) & (vi32)1));
#else
  vf64 product = CONVERT(x, vf64) * CONVERT(y, vf64);
  return f32_odd_of_f64(odd_sum(product, CONVERT(z, vf64)));
#endif
}
INLINE vf16 fma_f16(vf16 x, vf16 y, vf16 z) {
  return f16_of_f32(fma_odd(f32_of_f16(x), f32_of_f16(y), f32_of_f16(z)));
}
INLINE vbf16 fma_bf16(vbf16 x, vbf16 y, vbf16 z) {
  return bf16_of_f32(fma_odd(f32_of_bf16(x), f32_of_bf16(y), f32_of_bf16(z)));
}

// The next number towards another one.
#define NEXTAFTER(name, type, ints, bits, one, top)                                   \
  INLINE type name(type x, type y) {                                                  \
    ints own = (ints)x, zero = (own & (ints)~(top)) == (ints)0;                       \
    ints least = ((ints)y & (ints)(top)) | (ints)1;                                   \
    ints away = (x < y) == (own >= (ints)0);                                          \
    ints next = zero ? least : own + (away ? (ints)1 : (ints)-1);                     \
    type sum = x + y;                                                                 \
    return ((x != x) | (y != y)) ? sum : x == y ? y : (type)next;                       \
  }
NEXTAFTER(nextafter_f32, vf32, vi32, 32, 1, 0x80000000u)
NEXTAFTER(nextafter_f64, vf64, vi64, 64, 1, 0x8000000000000000u)
#define NEXTAFTER16(name, wide)                                                       \
  INLINE vu16 name(vu16 a, vu16 b) {                                                  \
    vf32 x = wide(a), y = wide(b);                                                    \
    vi16 own = (vi16)a, zero = (own & (vi16)0x7FFF) == (vi16)0;                       \
    vi16 least = ((vi16)b & (vi16)0x8000) | (vi16)1;                                  \
    vi16 away = CONVERT(x < y, vi16) == (own >= (vi16)0);                             \
    vi16 next = zero ? least : own + (away ? (vi16)1 : (vi16)-1);                     \
    vi16 unordered = CONVERT((x != x) | (y != y), vi16), same = CONVERT(x == y, vi16);\
    return (vu16)(unordered ? (vi16)0x7E00 : same ? (vi16)b : next);                  \
  }
NEXTAFTER16(nextafter_f16, f32_of_f16)
NEXTAFTER16(nextafter_bf16, f32_of_bf16)

// The significand from 1/2 to 1, and its exponent. Numbers that are not finite, and zeros, are unchanged.
INLINE vi32 frexp_exponent(vf64 x) {
  vi64 small = (((vu64)x << 1) >> 53) == (vu64)0, zero = x == (vf64)0;
  vu64 bits = (vu64)(small ? x * (vf64)0x1p54 : x);
  vi64 biased = (vi64)((bits << 1) >> 53);
  vi64 made = biased - (vi64)1022 - (small & (vi64)54);
  return CONVERT((zero | (biased == (vi64)2047)) ? (vi64)0 : made, vi32);
}
INLINE vf64 frexp_mantissa(vf64 x) {
  vi64 small = (((vu64)x << 1) >> 53) == (vu64)0;
  vu64 bits = (vu64)(small ? x * (vf64)0x1p54 : x);
  vf64 made = (vf64)((bits & (vu64)0x800FFFFFFFFFFFFF) | ((vu64)1022 << 52));
  vi64 same = (x == (vf64)0) | (((bits << 1) >> 53) == (vu64)2047);
  return same ? x : made;
}

// x·2^n, rounded once.
INLINE vf64 power_of_2(vi64 n) { return (vf64)((n + (vi64)1023) << 52); }
INLINE vf64 ldexp_f64(vf64 x, vi32 by) {
  vi64 n = CONVERT(by, vi64);
  n = __builtin_elementwise_min(__builtin_elementwise_max(n, (vi64)-2500), (vi64)2500);
  for (int i = 0; i < 2; i++) {
    vi64 up = n > (vi64)1023, down = n < (vi64)-1022;
    vf64 factor = up ? (vf64)0x1p1023 : down ? (vf64)0x1p-969 : (vf64)1;  // 53 bits above the smallest: no rounding
    x = x * factor;
    n = n - (up ? (vi64)1023 : down ? (vi64)-969 : (vi64)0);
  }
  n = __builtin_elementwise_min(__builtin_elementwise_max(n, (vi64)-1022), (vi64)1023);
  return x * power_of_2(n);
}
INLINE vf32 ldexp_f32(vf32 x, vi32 by) {
  vi32 n = __builtin_elementwise_min(__builtin_elementwise_max(by, (vi32)-500), (vi32)500);
  return CONVERT(CONVERT(x, vf64) * power_of_2(CONVERT(n, vi64)), vf32);
}

// ---- integers and bits

#if defined(__AVX512F__) && __has_builtin(__builtin_ia32_pternlogd512_mask)
typedef int ternary_lanes __attribute__((vector_size(64)));
#define LOP3(x, y, z, table)                                                                                    \
  ((vu32)__builtin_ia32_pternlogd512_mask((ternary_lanes)(x), (ternary_lanes)(y), (ternary_lanes)(z), table, -1))
#else
#define TERM(n, x, y, z, table)                                                                                  \
  ((table) >> (n) & 1 ? ((n) & 4 ? (x) : ~(x)) & ((n) & 2 ? (y) : ~(y)) & ((n) & 1 ? (z) : ~(z)) : (vu32)0)
#define LOP3(x, y, z, table)                                                                                     \
  (TERM(0, x, y, z, table) | TERM(1, x, y, z, table) | TERM(2, x, y, z, table) | TERM(3, x, y, z, table) |       \
   TERM(4, x, y, z, table) | TERM(5, x, y, z, table) | TERM(6, x, y, z, table) | TERM(7, x, y, z, table))
#endif

// The bytes that the nibbles of a selector choose from y:x, each byte or its sign.
INLINE vu32 permuted(vu32 x, vu32 y, vu32 selector) {
  vu32 n = selector & (vu32)0xFFFF;
  n = (n | (n << 8)) & (vu32)0x00FF00FF;
  n = (n | (n << 4)) & (vu32)0x0F0F0F0F;
#if defined(__AVX512BW__) && __has_builtin(__builtin_ia32_pshufb512)
  typedef char bytes __attribute__((vector_size(64)));
  typedef int8_t lanes8 __attribute__((ext_vector_type(64)));
  vu32 base = {0, 0x04040404, 0x08080808, 0x0C0C0C0C, 0, 0x04040404, 0x08080808, 0x0C0C0C0C,
               0, 0x04040404, 0x08080808, 0x0C0C0C0C, 0, 0x04040404, 0x08080808, 0x0C0C0C0C};
  bytes at = (bytes)((n & (vu32)0x03030303) | base);
  lanes8 low = (lanes8)__builtin_ia32_pshufb512((bytes)x, at), high = (lanes8)__builtin_ia32_pshufb512((bytes)y, at);
  lanes8 upper = (lanes8)(((lanes8)n & (lanes8)4) != (lanes8)0), sign = (lanes8)(((lanes8)n & (lanes8)8) != (lanes8)0);
  lanes8 found = upper ? high : low;
  return (vu32)(sign ? found >> 7 : found);
#else
  vu64 both = (CONVERT(y, vu64) << 32) | CONVERT(x, vu64);
  vu32 made = (vu32)0;
  for (int i = 0; i < 4; i++) {
    vu32 nibble = (n >> (8 * i)) & (vu32)15;
    vi32 byte = CONVERT(CONVERT(both >> CONVERT((nibble & (vu32)7) * (vu32)8, vu64), vi8), vi32);
    byte = (nibble & (vu32)8) != (vu32)0 ? byte >> 7 : byte;
    made |= ((vu32)byte & (vu32)0xFF) << (8 * i);
  }
  return made;
#endif
}

// The bytes that the bytes of a selector choose from x:y: 0 to 7 a byte, 8 to 11 a sign, 12 zeros, more ones.
INLINE vu32 permuted_by_bytes(vu32 x, vu32 y, vu32 selector) {
  vu64 both = (CONVERT(x, vu64) << 32) | CONVERT(y, vu64);
  vu32 made = (vu32)0;
  for (int i = 0; i < 4; i++) {
    vu32 which = (selector >> (8 * i)) & (vu32)255;
    vu32 byte = CONVERT(both >> CONVERT((which & (vu32)7) * (vu32)8, vu64), vu32) & (vu32)255;
    vu32 sign = CONVERT(both >> CONVERT((which & (vu32)3) * (vu32)16 + (vu32)15, vu64), vu32) & (vu32)1;
    vu32 special = which < (vu32)12 ? sign * (vu32)255 : which == (vu32)12 ? (vu32)0 : (vu32)255;
    made |= (which < (vu32)8 ? byte : special) << (8 * i);
  }
  return made;
}

// The position of the highest set bit, counted from 1, or 0.
INLINE vi32 length_u32(vu32 x) { return (vi32)((vu32)32 - __builtin_elementwise_clzg(x, (vu32)32)); }
INLINE vi32 length_u64(vu64 x) { return CONVERT((vu64)64 - __builtin_elementwise_clzg(x, (vu64)64), vi32); }

INLINE vi64 lowest_u32(vu32 x) { return CONVERT((vi32)__builtin_elementwise_ctzg(x, (vu32)-1), vi64); }
INLINE vi64 lowest_u64(vu64 x) { return (vi64)__builtin_elementwise_ctzg(x, (vu64)-1); }

INLINE vu32 find_nth_set(vu32 mask, vu32 base, vi32 offset) {
  vu32 made;
  for (int lane = 0; lane < LANES; lane++) {
    int64_t at = base[lane], step = offset[lane] < 0 ? -1 : 1, left = offset[lane];
    left = left < 0 ? -left : left == 0 ? 1 : left;
    uint32_t found = 0xFFFFFFFF;
    for (int i = 0; i < (offset[lane] ? 32 : 1); i++, at += step)
      if (at >= 0 && at < 32 && mask[lane] >> at & 1 && --left == 0) found = at;
    made[lane] = found;
  }
  return made;
}

INLINE vu64 carryless(vu64 x, vu64 y, int upper) {
  vu64 made = (vu64)0;
  for (int i = 0; i < 64; i++) {
    vu64 term = upper ? (x >> (vu64)(63 - i)) >> 1 : x << (vu64)i;
    made ^= ((y >> (vu64)i) & (vu64)1) != (vu64)0 ? term : (vu64)0;
  }
  return made;
}

// Unsigned quotients: 0 where the divisor is 0, as numpy has them.
INLINE vu32 quotient_u32(vu32 x, vu32 y) {
  vu32 made = CONVERT(CONVERT(x, vf64) / CONVERT(y == (vu32)0 ? (vu32)1 : y, vf64), vu32);
  return y == (vu32)0 ? (vu32)0 : made;
}
INLINE vu64 quotient_u64(vu64 x, vu64 y) {
  vu64 made;
  for (int lane = 0; lane < LANES; lane++) made[lane] = y[lane] ? x[lane] / y[lane] : 0;
  return made;
}
INLINE vu16 quotient_u16(vu16 x, vu16 y) { return CONVERT(quotient_u32(CONVERT(x, vu32), CONVERT(y, vu32)), vu16); }
INLINE vu8 quotient_u8(vu8 x, vu8 y) { return CONVERT(quotient_u32(CONVERT(x, vu32), CONVERT(y, vu32)), vu8); }

// ---- floats of 8, 6 and 4 bits in a byte, by the bits of the exponent and of the fraction

enum { NO_NAN, ONE_NAN, IEEE, FNUZ };  // what the largest exponent means, or that -0 is the only NaN

INLINE vf32 f32_of_narrow(vu8 x, int exponent, int fraction, int special) {
  int bias = (1 << (exponent - 1)) - (special != FNUZ);
  vu32 size = CONVERT(x, vu32) & (vu32)((1u << (exponent + fraction)) - 1);
  vu32 sign = (CONVERT(x, vu32) >> (exponent + fraction)) != (vu32)0 ? (vu32)0x80000000u : (vu32)0;
  vf32 scale = (vf32)(vu32)((uint32_t)(254 - bias) << 23);
  vu32 made = (vu32)((vf32)(size << (23 - fraction)) * scale);
  if (special == ONE_NAN) made = size == (vu32)0x7F ? (vu32)0x7FC00000 : made;
  if (special == IEEE) {
    vu32 largest = (vu32)(((1u << exponent) - 1) << fraction);
    made = size == largest ? (vu32)0x7F800000 : size > largest ? (vu32)0x7FC00000 : made;
  }
  if (special == FNUZ) made = CONVERT(x, vu32) == (vu32)0x80 ? (vu32)0x7FC00000 : made;
  return (vf32)(made | sign);
}

// A power of two in a byte, or a NaN.
INLINE vf32 f32_of_power(vu8 x) {
  vu32 e = CONVERT(x, vu32);
  return (vf32)(e == (vu32)0 ? (vu32)0x00400000 : e == (vu32)0xFF ? (vu32)0x7FC00000 : e << 23);
}

INLINE vu8 narrow_of_f32(vf32 x, int exponent, int fraction, int special) {
  int bias = (1 << (exponent - 1)) - (special != FNUZ), cut = 23 - fraction;
  vu32 bits = (vu32)x, size = bits & (vu32)0x7FFFFFFF;
  vu32 sign = (bits >> 31) << (exponent + fraction);
  vu32 normal = (size + (vu32)((1u << (cut - 1)) - 1) + ((size >> cut) & (vu32)1)) >> cut;
  normal -= (vu32)((uint32_t)(127 - bias) << fraction);
  vu32 one = (vu32)((uint32_t)(127 + 23 + 1 - bias - fraction) << 23);  // its last bit is the least subnormal
  vu32 small = (vu32)((vf32)size + (vf32)one) - one;
  vu32 made = size < (vu32)((uint32_t)(128 - bias) << 23) ? small : normal;
  vu32 most = (vu32)((1u << (exponent + fraction)) - 1);
  vu32 nan = (vu32)(size > (vu32)0x7F800000);
  if (special == NO_NAN) {
    made = (vi32)nan ? (vu32)0 : made > most ? most : made;
    sign ^= nan & (vu32)(1u << (exponent + fraction));
  }
  if (special == ONE_NAN) made = made > (vu32)0x7E ? (vu32)0x7F : made;
  if (special == IEEE) {
    vu32 infinity = (vu32)(((1u << exponent) - 1) << fraction);
    made = (vi32)nan ? infinity + (vu32)2 : made > infinity ? infinity : made;
  }
  if (special == FNUZ) {
    sign = made == (vu32)0 ? (vu32)0 : made > most ? (vu32)0x80 : sign;
    made = made > most ? (vu32)0 : made;
  }
  return CONVERT(made | sign, vu8);
}

// ---- the sign of exact − near, for binary64: from the results rounded down and up

#define LOST(down, up) ((vi64)(near < (up) & near == (down)) & (vi64)1) - ((vi64)(near > (down) & near == (up)) & (vi64)1)
#if defined(__AVX512F__)
typedef double vf64_half __attribute__((ext_vector_type(8)));
typedef double pd __attribute__((vector_size(64)));
#define LOW(x) ((pd)__builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7))
#define HIGH(x) ((pd)__builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15))
#define BOTH(low, high)                                                                                     \
  ((vf64)__builtin_shufflevector((vf64_half)(low), (vf64_half)(high), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, \
                                 12, 13, 14, 15))
#define DIRECTED2(op, mode, x, y) BOTH(op(LOW(x), LOW(y), mode), op(HIGH(x), HIGH(y), mode))
#define LOST_OF_TWO(name, op)                                                        \
  INLINE vi64 name(vf64 near, vf64 x, vf64 y) {                                      \
    vf64 down = DIRECTED2(op, 9, x, y), up = DIRECTED2(op, 10, x, y);                \
    return LOST(down, up);                                                           \
  }
LOST_OF_TWO(lost_add, __builtin_ia32_addpd512)
LOST_OF_TWO(lost_mul, __builtin_ia32_mulpd512)
LOST_OF_TWO(lost_div, __builtin_ia32_divpd512)
#define FMA_PART(part, mode) __builtin_ia32_vfmaddpd512_mask(part(x), part(y), part(z), -1, mode)
INLINE vi64 lost_fma(vf64 near, vf64 x, vf64 y, vf64 z) {
  vf64 down = BOTH(FMA_PART(LOW, 9), FMA_PART(HIGH, 9)), up = BOTH(FMA_PART(LOW, 10), FMA_PART(HIGH, 10));
  return LOST(down, up);
}
#define SQRT_PART(part, mode) __builtin_ia32_sqrtpd512(part(x), mode)
INLINE vi64 lost_sqrt(vf64 near, vf64 x) {
  vf64 down = BOTH(SQRT_PART(LOW, 9), SQRT_PART(HIGH, 9)), up = BOTH(SQRT_PART(LOW, 10), SQRT_PART(HIGH, 10));
  return LOST(down, up);
}
#else
// Without instructions that state their rounding, a control register of the processor has it.
#if defined(__aarch64__)
typedef double directed __attribute__((ext_vector_type(2)));
typedef uint64_t control;
enum { DOWNWARD = 2 << 22, UPWARD = 1 << 22 };
#define READ_CONTROL(x) __asm__ volatile("mrs %0, fpcr" : "=r"(x))
#define WRITE_CONTROL(x) __asm__ volatile("msr fpcr, %0" : : "r"(x))
#define DIRECTED(arm, x86, made, x, y) __asm__ volatile(arm : "+w"(made) : "w"(x), "w"(y))
#else
typedef double directed __attribute__((ext_vector_type(4)));
typedef uint32_t control;
enum { DOWNWARD = 1 << 13, UPWARD = 2 << 13 };
#define READ_CONTROL(x) __asm__ volatile("stmxcsr %0" : "=m"(x))
#define WRITE_CONTROL(x) __asm__ volatile("ldmxcsr %0" : : "m"(x))
#define DIRECTED(arm, x86, made, x, y) __asm__ volatile(x86 : "+x"(made) : "x"(x), "x"(y))
#endif

// A function of its own, and assembly: the compiler must not move other operations to where the rounding is not nearest.
#define LOST_OF(name, arm, x86)                                                                              \
  static __attribute__((noinline, unused)) vi64 name(vf64 near, vf64 x, vf64 y, vf64 z) {                    \
    vf64 made[2] = {z, z};                                                                                   \
    control own;                                                                                             \
    READ_CONTROL(own);                                                                                       \
    for (int up = 0; up < 2; up++) {                                                                         \
      const control wanted = own | (control)(up ? UPWARD : DOWNWARD);                                        \
      WRITE_CONTROL(wanted);                                                                                 \
      for (int i = 0; i < (int)(sizeof x / sizeof(directed)); i++)                                           \
        DIRECTED(arm, x86, ((directed *)(made + up))[i], ((directed *)&x)[i], ((directed *)&y)[i]);          \
    }                                                                                                        \
    WRITE_CONTROL(own);                                                                                      \
    return LOST(made[0], made[1]);                                                                           \
  }
LOST_OF(lost_sum, "fadd %0.2d, %1.2d, %2.2d", "vaddpd %2, %1, %0")
LOST_OF(lost_product, "fmul %0.2d, %1.2d, %2.2d", "vmulpd %2, %1, %0")
LOST_OF(lost_quotient, "fdiv %0.2d, %1.2d, %2.2d", "vdivpd %2, %1, %0")
LOST_OF(lost_root, "fsqrt %0.2d, %1.2d", "vsqrtpd %1, %0")
LOST_OF(lost_fma, "fmla %0.2d, %1.2d, %2.2d", "vfmadd231pd %2, %1, %0")
#define lost_add(near, x, y) lost_sum(near, x, y, y)
#define lost_mul(near, x, y) lost_product(near, x, y, y)
#define lost_div(near, x, y) lost_quotient(near, x, y, y)
#define lost_sqrt(near, x) lost_root(near, x, x, x)
#endif

// ---- waves: `lane` is the number in its wave of the vector's first lane

#define LANE_NUMBERS(lane, type) ((type)lane + CONVERT(((vu8){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}), type))
#define UNPACKED(lane, low, high) ((vb)CONVERT(((lane < 32 ? (low) : (high)) >> (LANE_NUMBERS(lane, vu32) & (vu32)31)) & (vu32)1, vu8))
