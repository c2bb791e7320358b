/* The parts of a matrix product that all rules share: types, facts, gathering, decoding, rounding.

   A product is computed on matrices of 32-bit elements. The rows of A, C and D are the lanes of vectors: A is
   [block][k][row], B is [block][column][k], C and D are [block][column][row], with `pitch` rows (a multiple of 16).
   `struct operand` says where each element of a register belongs; Python derives it from the fragments. */

typedef __UINT8_TYPE__ uint8_t; /* no header: a machine may have none */
typedef __UINT16_TYPE__ uint16_t;
typedef __INT32_TYPE__ int32_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT64_TYPE__ uint64_t;

#if !defined(__FMA__) && !defined(__aarch64__)
#error "the processor has no fused multiply-add"
#endif

#define EXPORT __attribute__((visibility("default")))
#define FORCE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline))
#define UNROLL _Pragma("clang loop unroll(full)")
#define EACH(j) UNROLL for (int j = 0; j < COLUMNS; j++)

enum { ROWS = 16, COLUMNS = 4, MOST_A = 4096, MOST_B = 16384, MOST_C = 16384, ABSENT = -10000, SIGN = -__INT32_MAX__ - 1 };

typedef uint32_t vu __attribute__((vector_size(64)));
typedef int32_t vi __attribute__((vector_size(64)));
typedef float vf __attribute__((vector_size(64)));
typedef double vd __attribute__((vector_size(128)));
typedef int64_t vl __attribute__((vector_size(128)));
typedef uint32_t unaligned __attribute__((vector_size(64), aligned(4)));
typedef uint64_t vul __attribute__((vector_size(128)));

enum kind { RAW, F16, BF16, TF32, TABLE, F32, S8, S4 };

/* One operand: its registers, the bits that an element occupies, the type, and the index of each element in the
   matrix, ordered by register, lane, and part of the register. `lane_of`, if any, permutes the lanes first. */
struct operand {
    int32_t registers, lanes, bits, kind;
    const uint16_t *at;
    const uint16_t *lane_of;
    const uint32_t *table; /* of 2^bits (at most 256) elements: the bits of the numbers as float or int */
    int32_t count, lowest; /* elements of the matrix with padding; the exponent of the smallest normal number */
    int32_t runs;          /* whether `at` is of ROWS words side by side, from as many lanes */
    int32_t apart;         /* the distance of the parts of all words, if it is the same: `at` is that of the words */
    int32_t turned;        /* the distance of a quad's words, if the quads of each warp are side by side: `at` is that of lane 0 */
};

struct product {
    int32_t rule, m, n, k, blocks, pitch;
    int32_t fraction, of_zero, c_lowest, to_f16, negate, modifier, group, cut;
    int32_t swapped; /* whether this is the transposed product: A is B, and B is A */
    struct operand a, b, c, d;
};

/* A matrix of floating-point numbers and their exponents. */
struct numbers {
    float *value;
    int32_t *exponent;
    int odd, zeros; /* whether there are infinities or NaNs, and whether there are zeros */
};

FORCE vi splat(int32_t x) { return x - (vi){}; }
FORCE vf splat_f(float x) { return (vf)((vi)(vf){} + __builtin_bit_cast(int32_t, x)); }
FORCE vi pick(vi mask, vi yes, vi no) { return (mask & yes) | (~mask & no); }
FORCE vf pick_f(vi mask, vf yes, vf no) { return (vf)pick(mask, (vi)yes, (vi)no); }
FORCE vi largest(vi x, vi y) { return __builtin_elementwise_max(x, y); }
FORCE vi smallest(vi x, vi y) { return __builtin_elementwise_min(x, y); }
FORCE int any(vi mask) { return __builtin_reduce_or(mask) != 0; }
FORCE vd wide(vf x) { return __builtin_convertvector(x, vd); }
FORCE vf narrow(vd x) { return __builtin_convertvector(x, vf); }
FORCE vd power(vi exponent) { return (vd)((__builtin_convertvector(exponent, vl) + 1023) << 52); }
FORCE vf power_f(vi exponent) { return (vf)((exponent + 127) << 23); }
FORCE vf load_f(const float *at) { return *(const vf *)at; }
FORCE vi load_i(const void *at) { return *(const vi *)at; }

/* --- between registers and matrices --- */

FORCE void gather_parts(const struct operand *o, const uint32_t *const *from, long first, uint32_t *to, int bits) {
    const uint16_t *restrict at = o->at, *restrict lane_of = o->lane_of;
    const long registers = o->registers, lanes = o->lanes;
    const uint32_t mask = bits == 32 ? ~0u : (1u << (bits & 31)) - 1;
    for (long i = 0; i < registers; i++) {
        const uint32_t *row = from[i] + first;
        for (long lane = 0; lane < lanes; lane++, at += 32 / bits) {
            uint32_t word = row[lane_of ? lane_of[lane] : lane];
            UNROLL for (int part = 0; part < 32 / bits; part++) to[at[part]] = word >> (part * bits) & mask;
        }
    }
}

FORCE void gather_runs(const struct operand *o, const uint32_t *const *from, long first, uint32_t *to) {
    const uint16_t *restrict at = o->at;
    for (long i = 0; i < o->registers; i++)
        for (long lane = 0; lane < o->lanes; lane += ROWS) *(vu *)(to + *at++) = *(const unaligned *)(from[i] + first + lane);
}

typedef uint32_t eight __attribute__((vector_size(32), aligned(4)));

/* Word i of each quad of 32 lanes. */
#define OF_QUADS(low, high, i) \
    __builtin_shufflevector(low, high, i, 4 + i, 8 + i, 12 + i, 16 + i, 20 + i, 24 + i, 28 + i)

FORCE void gather_turned(const struct operand *o, const uint32_t *const *from, long first, uint32_t *to) {
    const uint16_t *at = o->at;
    const long by = o->turned;
    for (long i = 0; i < o->registers; i++)
        for (long lane = 0; lane < o->lanes; lane += 32) {
            const uint32_t *row = from[i] + first + lane;
            vu low = *(const unaligned *)row, high = *(const unaligned *)(row + 16);
            uint32_t *place = to + *at++;
            *(eight *)place = OF_QUADS(low, high, 0);
            *(eight *)(place + by) = OF_QUADS(low, high, 1);
            *(eight *)(place + 2 * by) = OF_QUADS(low, high, 2);
            *(eight *)(place + 3 * by) = OF_QUADS(low, high, 3);
        }
}

NOINLINE void scatter_turned(const struct operand *o, const uint32_t *from, uint32_t *const *to, long first) {
    typedef uint64_t pairs __attribute__((vector_size(64)));
    const uint16_t *at = o->at;
    const long by = o->turned;
    for (long i = 0; i < o->registers; i++)
        for (long lane = 0; lane < o->lanes; lane += 32) {
            const uint32_t *place = from + *at++;
            eight x0 = *(const eight *)place, x1 = *(const eight *)(place + by);
            eight x2 = *(const eight *)(place + 2 * by), x3 = *(const eight *)(place + 3 * by);
            pairs left = (pairs)__builtin_shufflevector(x0, x1, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
            pairs right = (pairs)__builtin_shufflevector(x2, x3, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
            uint32_t *row = to[i] + first + lane;
            *(unaligned *)row = (vu)__builtin_shufflevector(left, right, 0, 8, 1, 9, 2, 10, 3, 11);
            *(unaligned *)(row + 16) = (vu)__builtin_shufflevector(left, right, 4, 12, 5, 13, 6, 14, 7, 15);
        }
}

/* Gather words whose parts are neighbours in the matrix. */
FORCE void gather_words(const struct operand *o, const uint32_t *const *from, long first, uint32_t *to) {
    const uint16_t *restrict at = o->at, *restrict lane_of = o->lane_of;
    const long registers = o->registers, lanes = o->lanes;
    if (o->runs) return gather_runs(o, from, first, to);
    if (o->turned) return gather_turned(o, from, first, to);
    for (long i = 0; i < registers; i++) {
        const uint32_t *row = from[i] + first;
        if (lane_of)
            for (long lane = 0; lane < lanes; lane++) to[*at++] = row[lane_of[lane]];
        else
            for (long lane = 0; lane < lanes; lane++) to[*at++] = row[lane];
    }
}

/* Separate the parts of words: they are `apart` elements apart, a multiple of ROWS. */
FORCE void split_rows(uint32_t *to, long count, long apart, int bits) {
    const int parts = 32 / bits;
    for (long i = 0; i < count; i += parts * apart)
        for (long j = i; j < i + apart; j += ROWS) {
            vu words = *(vu *)(to + j);
            UNROLL for (int part = 0; part < parts; part++)
                *(vu *)(to + j + part * apart) = words >> (part * bits) & ((1u << bits) - 1);
        }
}

typedef uint16_t halves_of_16 __attribute__((vector_size(32)));
typedef uint8_t bytes_of_16 __attribute__((vector_size(16)));

/* Separate the parts of words: they are side by side. From the end, because the words are overwritten. */
FORCE void widen(uint32_t *to, long count, int bits) {
    for (long i = count - ROWS; i >= 0; i -= ROWS) {
        if (bits == 16)
            *(vu *)(to + i) = __builtin_convertvector(*(halves_of_16 *)((uint16_t *)to + i), vu);
        else
            *(vu *)(to + i) = __builtin_convertvector(*(bytes_of_16 *)((uint8_t *)to + i), vu);
    }
}

FORCE void gather_as_words(
    const struct operand *o, const uint32_t *const *from, long first, uint32_t *to, int bits) {
    gather_words(o, from, first, to);
    if (o->apart == 1)
        widen(to, o->count, bits);
    else
        split_rows(to, o->count, o->apart, bits);
}

NOINLINE void gather(const struct operand *o, const uint32_t *const *from, long first, uint32_t *to) {
    switch (o->bits + 64 * !!o->apart) {
    case 64 + 16: gather_as_words(o, from, first, to, 16); break;
    case 64 + 8: gather_as_words(o, from, first, to, 8); break;
    case 64 + 4: gather_as_words(o, from, first, to, 4); break;
    case 4: gather_parts(o, from, first, to, 4); break;
    case 8: gather_parts(o, from, first, to, 8); break;
    case 16: gather_parts(o, from, first, to, 16); break;
    default: gather_words(o, from, first, to);
    }
}

NOINLINE void scatter(const struct operand *o, const uint32_t *from, uint32_t *const *to, long first) {
    const uint16_t *restrict at = o->at;
    const long registers = o->registers, lanes = o->lanes, halves = o->bits == 16;
    if (o->turned) return scatter_turned(o, from, to, first);
    for (long i = 0; i < registers; i++) {
        uint32_t *row = to[i] + first;
        if (o->runs)
            for (long lane = 0; lane < lanes; lane += ROWS) *(unaligned *)(row + lane) = *(const vu *)(from + *at++);
        else if (halves)
            for (long lane = 0; lane < lanes; lane++, at += 2) row[lane] = from[at[0]] | from[at[1]] << 16;
        else
            for (long lane = 0; lane < lanes; lane++) row[lane] = from[*at++];
    }
}

/* --- between bits and numbers --- */

FORCE vf from_f16(vi bits) {
    vi size = (bits & 0x7fff) << 13, sign = (bits & 0x8000) << 16;
    vi small = (vi)(__builtin_convertvector(bits & 0x3ff, vf) * 0x1p-24f);
    vi made = pick((size & 0x0f800000) == 0, small, size + (112 << 23));
    return (vf)(pick((size & 0x0f800000) == 0x0f800000, size | 0x7f800000, made) | sign);
}

/* Return the exponents, and ABSENT for zeros. */
FORCE vi exponents(vf x, int lowest, int of_zero) {
    vi made = largest(((vi)x >> 23 & 255) - 127, splat(lowest));
    return pick(x == 0, splat(of_zero), made);
}

FORCE vi is_odd(vf x) { return ((vi)x & 0x7f800000) == 0x7f800000; }

FORCE vf decoded(vi bits, int kind) {
    return kind == F16 ? from_f16(bits) : (vf)(kind == BF16 ? bits << 16 : kind == TF32 ? bits & ~0x1fff : bits);
}

FORCE void decode_all(const struct operand *o, const uint32_t *bits, struct numbers *to, int kind) {
    vi odd = {}, zeros = {};
    for (long i = 0; i < o->count; i += ROWS) {
        vf x = decoded(load_i(bits + i), kind);
        *(vf *)(to->value + i) = x;
        *(vi *)(to->exponent + i) = exponents(x, o->lowest, ABSENT);
        odd |= is_odd(x);
        zeros |= x == 0;
    }
    to->odd = any(odd), to->zeros = any(zeros);
}

/* Replace elements by those of the operand's table. */
NOINLINE void look_up(const struct operand *o, uint32_t *bits) {
    for (long i = 0; i < o->count; i++) bits[i] = o->table[bits[i]];
}

/* Extend the signs of signed integers. */
NOINLINE void extend(const struct operand *o, uint32_t *bits) {
    if (o->kind != S8 && o->kind != S4) return;
    const int unused = o->kind == S8 ? 24 : 28;
    for (long i = 0; i < o->count; i += ROWS) *(vi *)(bits + i) = load_i(bits + i) << unused >> unused;
}

NOINLINE void decode(const struct operand *o, uint32_t *bits, struct numbers *to) {
    if (o->kind == TABLE) look_up(o, bits);
    switch (o->kind) {
    case F16: decode_all(o, bits, to, F16); break;
    case BF16: decode_all(o, bits, to, BF16); break;
    case TF32: decode_all(o, bits, to, TF32); break;
    default: decode_all(o, bits, to, F32);
    }
}

/* --- rounding --- */

/* Truncate toward zero to float, with infinity from 2^128 on. A zero becomes +0. */
FORCE vf cut_to_float(vd x) {
    vf made = narrow(x);
    vd size = __builtin_elementwise_abs(x);
    vl down = (__builtin_elementwise_abs(wide(made)) > size) & (size < 0x1p128);
    return (vf)((vi)made + __builtin_convertvector(down, vi)) + 0.0f;
}

/* Round to nearest even to f16, and return the bits. */
FORCE vi to_f16(vd x) {
    vd size = __builtin_elementwise_abs(x);
    vul exponent = (vul)size >> 52;
    exponent = __builtin_elementwise_max(exponent, (vul){} + (1023 - 14));
    vd grid = (vd)((exponent + 42) << 52);
    vd rounded = (size + grid) - grid; /* a multiple of the unit in the last place of an f16 */
    vf exact = narrow(rounded);
    vi small = __builtin_convertvector(exact * 0x1p24f, vi);
    vi made = pick(exact < 0x1p-14f, small, ((vi)exact >> 13) - (112 << 10));
    made = pick(exact >= 0x1p16f, splat(0x7c00), made);
    made = pick(exact != exact, splat(0x7fff), made);
    vi sign = __builtin_convertvector((vl)x >> 63, vi) & 0x8000;
    return pick(exact != exact, made, made | sign);
}

/* Replace every NaN by `nan`. */
FORCE vi one_nan(vf x, int32_t nan) { return pick(x != x, splat(nan), (vi)x); }
