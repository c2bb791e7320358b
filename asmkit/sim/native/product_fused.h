/* The sums of MFMA: `_fused`, `_chain` and `_flushed` of asmkit/gcn/sim/alu/mfma.py. */

enum { CUT = 24, SUM = 31, OF_ZERO = -126 };

/* Sums of products in units of 2^(e - CUT), and their largest exponents e. */
struct sums {
    vd total[COLUMNS];
    vi e[COLUMNS];
};

/* The literal sum in double, for infinities, NaNs, and products from 2^128 on, which are infinite. */
NOINLINE void careful_sum(const struct columns *s, struct sums *made) {
    vd scale[COLUMNS];
    EACH(j) made->total[j] = (vd){}, scale[j] = power(CUT - made->e[j]);
    for (long k = 0; k < s->k; k++) {
        vd x = wide(load_f(s->a + k * s->a_pitch));
        EACH(j) {
            vd term = x * (double)s->b[j * s->b_pitch + k];
            vd infinite = term * __builtin_inf();
            vl over = __builtin_elementwise_abs(term) >= 0x1p128;
            term = (vd)((over & (vl)infinite) | (~over & (vl)term));
            made->total[j] += __builtin_elementwise_trunc(term * scale[j]);
        }
    }
}

FORCE void cut_sum(const struct columns *s, int odd, struct sums *made) {
    vi present[COLUMNS], total[COLUMNS], zero = splat(0), large = {};
    exponents_of_products(s, present);
    for (long k = 0; k < s->k; k++) zero = smallest(zero, load_i(s->ea + k * s->a_pitch));
    EACH(j) {
        int low = 0;
        for (long k = 0; k < s->k; k++) low = s->eb[j * s->b_pitch + k] < low ? s->eb[j * s->b_pitch + k] : low;
        vi none = (zero <= ABSENT) | splat(low <= ABSENT ? -1 : 0);
        made->e[j] = largest(present[j], pick(none, splat(OF_ZERO), splat(ABSENT)));
        large |= present[j] >= 126;
    }
    if (odd || any(large)) {
        careful_sum(s, made);
    } else {
        truncated_sum(s, CUT, made->e, present, total);
        EACH(j) made->total[j] = __builtin_convertvector(total[j], vd);
    }
}

/* Add one sum to C. `split`: a small C is dropped. */
FORCE vf fused_step(vd total, vi e, vf c, int split) {
    vi of_c = largest(((vi)c >> 23 & 255) - 127, splat(OF_ZERO)), e_max = largest(e, of_c);
    vd kept = __builtin_elementwise_floor(wide(c) * power(CUT - e_max));
    if (split) kept = (vd)((vl)kept & ~__builtin_convertvector(of_c < e_max - (CUT + 1), vl));
    total = __builtin_elementwise_floor(total * power(e - e_max + (SUM - CUT)));
    total += kept * (double)(1 << (SUM - CUT));
    return narrow(total * power(e_max - SUM)) + 0.0f;
}

/* Compute four columns of 16 rows. `split`: the two halves of a group form two sums. */
FORCE void fused_columns(const struct product *p, struct columns s, int odd, vf *c, int split) {
    long group = p->group;
    s.k = split ? group / 2 : group;
    for (long k = 0; k < p->k; k += group) {
        struct sums first, second;
        cut_sum(&s, odd, &first);
        s.a += s.k * s.a_pitch, s.ea += s.k * s.a_pitch, s.b += s.k, s.eb += s.k;
        if (split) {
            cut_sum(&s, odd, &second);
            s.a += s.k * s.a_pitch, s.ea += s.k * s.a_pitch, s.b += s.k, s.eb += s.k;
            EACH(j) {
                vi e = largest(first.e[j], second.e[j]);
                first.total[j] = __builtin_elementwise_floor(first.total[j] * power(first.e[j] - e)) +
                                 __builtin_elementwise_floor(second.total[j] * power(second.e[j] - e));
                first.e[j] = e;
            }
        }
        EACH(j) c[j] = fused_step(first.total[j], first.e[j], c[j], split);
    }
}

FORCE void fused_blocks(
    const struct product *p, struct numbers a, struct numbers b, const uint32_t *c, uint32_t *d, int split) {
    for (long block = 0; block < p->blocks; block++)
        for (long n = 0; n < p->n; n += COLUMNS)
            for (long row = 0; row < p->pitch; row += ROWS) {
                long x = block * p->k * p->pitch + row, y = (block * p->n + n) * p->k;
                long z = (block * p->n + n) * p->pitch + row;
                struct columns s = {a.value + x, b.value + y, a.exponent + x, b.exponent + y, 0, p->pitch, p->k};
                vf sum[COLUMNS];
                EACH(j) sum[j] = load_f((float *)c + z + j * p->pitch);
                fused_columns(p, s, a.odd | b.odd, sum, split);
                EACH(j) *(vi *)(d + z + j * p->pitch) = one_nan(sum[j], 0x7fc00000);
            }
}

static void fused_8(const struct product *p, struct numbers a, struct numbers b, const uint32_t *c, uint32_t *d) {
    fused_blocks(p, a, b, c, d, 1);
}

static void fused_16(const struct product *p, struct numbers a, struct numbers b, const uint32_t *c, uint32_t *d) {
    fused_blocks(p, a, b, c, d, 0);
}

/* --- f32, and gfx90a --- */

#define TINY 0x1p-126f

FORCE vf size_of(vf x) { return __builtin_elementwise_abs(x); }
FORCE vf flushed(vf x) { return pick_f(size_of(x) < TINY, (vf)((vi)x & INT32_MIN), x); }
FORCE vf flushed_below(vf x, float least) { return pick_f(size_of(x) < least, (vf){}, x); }

FORCE vf chain_of(const struct product *p, const float *a, const float *b, vf c) {
    for (long k = 0; k < p->k; k++)
        c = __builtin_elementwise_fma(load_f(a + k * p->pitch), b[k] - (vf){}, c);
    return c;
}

FORCE vf flushed_sum(const struct product *p, const float *a, const float *b, vf c, long k, long group) {
    float least = __builtin_bit_cast(float, (p->a.lowest + 127) << 23);
    vf terms[4];
    for (long i = 0; i < group; i++) {
        float y = b[k + i];
        y = __builtin_fabsf(y) < least ? 0 : y;
        terms[i] = flushed(flushed_below(load_f(a + (k + i) * p->pitch), least) * y);
    }
    for (; group > 1; group /= 2)
        for (long i = 0; i < group / 2; i++) terms[i] = flushed(terms[2 * i] + terms[2 * i + 1]);
    return flushed(c + terms[0]);
}

/* Compute each vector of 16 rows by a chain of fused multiply-adds, or on gfx90a by sums of groups. */
static void plain(const struct product *p, struct numbers a, struct numbers b, const uint32_t *c, uint32_t *d) {
    for (long block = 0; block < p->blocks; block++)
        for (long n = 0; n < p->n; n++)
            for (long row = 0; row < p->pitch; row += ROWS) {
                const float *x = a.value + block * p->k * p->pitch + row, *y = b.value + (block * p->n + n) * p->k;
                long z = (block * p->n + n) * p->pitch + row;
                vf sum = load_f((float *)c + z);
                if (p->group) {
                    sum = flushed_below(sum, TINY);
                    for (long k = 0; k < p->k; k += p->group) sum = flushed_sum(p, x, y, sum, k, p->group);
                } else {
                    sum = chain_of(p, x, y, sum);
                }
                *(vi *)(d + z) = one_nan(sum, 0x7fc00000);
            }
}
