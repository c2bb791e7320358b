/* The sums of MFMA: `_fused`, `_chain` and `_flushed` of asmkit/gcn/sim/alu/mfma.py. */

enum { CUT = 24, SUM = 31, OF_ZERO = -126, MOST_SUMS = 16 };

/* Sums of products in units of 2^(e - CUT), as double or int, and their largest exponents e. */
struct sums {
    vd total[COLUMNS];
    vi small[COLUMNS], e[COLUMNS];
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

/* Whether the rows of A and the columns of B have zeros in a sum, as masks: they bound its exponent. */
struct zeros {
    vi rows;
    int columns[COLUMNS];
};

/* Return 1 if the sum has to be computed in double. */
FORCE int cut_sum(const struct columns *s, const struct zeros *z, int odd, struct sums *made) {
    vi present[COLUMNS], large = {};
    exponents_of_products(s, present);
    EACH(j) {
        made->e[j] = largest(present[j], pick(z->rows | z->columns[j], splat(OF_ZERO), splat(ABSENT)));
        large |= present[j] >= 126;
    }
    if (odd || any(large)) {
        careful_sum(s, made);
        return 1;
    }
    truncated_sum(s, CUT, made->e, present, made->small);
    return 0;
}

FORCE vi exponent_of_sum(vf c) { return largest(((vi)c >> 23 & 255) - 127, splat(OF_ZERO)); }

/* Add one sum to C in double. `split`: a small C is dropped. */
FORCE vf fused_step(vd total, vi e, vf c, int split) {
    vi of_c = exponent_of_sum(c), e_max = largest(e, of_c);
    vd kept = __builtin_elementwise_floor(wide(c) * power(CUT - e_max));
    if (split) kept = (vd)((vl)kept & ~__builtin_convertvector(of_c < e_max - (CUT + 1), vl));
    total = __builtin_elementwise_floor(total * power(e - e_max + (SUM - CUT)));
    total += kept * (double)(1 << (SUM - CUT));
    return narrow(total * power(e_max - SUM)) + 0.0f;
}

/* The same in integers: arithmetic shifts round toward -infinity. The exponents must be in the range of `is_near`. */
FORCE vf near_step(vi total, vi e, vf c) {
    vi of_c = exponent_of_sum(c), e_max = largest(e, of_c);
    vi size = ((vi)c & 0x7fffff) | (((vi)c & 0x7f800000) != 0 & 0x800000), sign = (vi)c >> 31;
    vi kept = (((size ^ sign) - sign) << 1) >> smallest(e_max - of_c, splat(31));
    vl sum = __builtin_convertvector(total, vl) << (SUM - CUT);
    sum >>= __builtin_convertvector(smallest(e_max - e, splat(63)), vl);
    sum += __builtin_convertvector(kept, vl) << (SUM - CUT);
    return __builtin_convertvector(sum, vf) * power_f(e_max - SUM) + 0.0f;
}

FORCE vi is_near(vi e, vf c) {
    vi e_max = largest(e, exponent_of_sum(c));
    return (e_max >= LOWEST_FLOAT) & (e_max <= 120);
}

FORCE void next_sum(struct columns *s) {
    s->a += s->k * s->a_pitch, s->ea += s->k * s->a_pitch, s->b += s->k, s->eb += s->k;
}

/* Add the products of one group to four columns. */
FORCE void fused_group(struct columns *s, const struct zeros *z, int odd, vf *c) {
    struct sums sum;
    vi near = splat(-1);
    int in_double = cut_sum(s, z, odd, &sum);
    next_sum(s);
    EACH(j) near &= is_near(sum.e[j], c[j]);
    if (!in_double && !any(~near)) {
        EACH(j) c[j] = near_step(sum.small[j], sum.e[j], c[j]);
        return;
    }
    EACH(j) c[j] = fused_step(in_double ? sum.total[j] : __builtin_convertvector(sum.small[j], vd), sum.e[j], c[j], 0);
}

/* Add the products of one group, which form two sums, to four columns. */
FORCE void split_group(struct columns *s, const struct zeros *z, int odd, vf *c) {
    struct sums sum[2];
    for (int i = 0; i < 2; i++) {
        if (!cut_sum(s, z + i, odd, sum + i)) EACH(j) sum[i].total[j] = __builtin_convertvector(sum[i].small[j], vd);
        next_sum(s);
    }
    EACH(j) {
        vi e = largest(sum[0].e[j], sum[1].e[j]);
        vd total = __builtin_elementwise_floor(sum[0].total[j] * power(sum[0].e[j] - e)) +
                   __builtin_elementwise_floor(sum[1].total[j] * power(sum[1].e[j] - e));
        c[j] = fused_step(total, e, c[j], 1);
    }
}

/* Return the zeros of each sum of `s->k` products. */
FORCE void find_zeros(const struct columns *s, long count, struct zeros *z) {
    for (long i = 0; i < count; i++) {
        vi low = {};
        for (long k = i * s->k; k < (i + 1) * s->k; k++) low = smallest(low, load_i(s->ea + k * s->a_pitch));
        z[i].rows = low <= ABSENT;
        EACH(j) {
            const int32_t *e = s->eb + j * s->b_pitch + i * s->k;
            int lowest = 0;
            for (long k = 0; k < s->k; k++) lowest = e[k] < lowest ? e[k] : lowest;
            z[i].columns[j] = lowest <= ABSENT ? -1 : 0;
        }
    }
}

FORCE void fused_columns(const struct product *p, struct columns s, int odd, int zeros, vf *c, int split) {
    struct zeros found[MOST_SUMS];
    long count = p->k / p->group;
    s.k = split ? p->group / 2 : p->group;
    if (zeros)
        find_zeros(&s, count << split, found);
    else
        for (long i = 0; i < count << split; i++) found[i] = (struct zeros){};
    for (long i = 0; i < count; i++) {
        if (split)
            split_group(&s, found + 2 * i, odd, c);
        else
            fused_group(&s, found + i, odd, c);
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
                vi odd = {};
                EACH(j) sum[j] = load_f((float *)c + z + j * p->pitch), odd |= is_odd(sum[j]);
                fused_columns(p, s, a.odd | b.odd | any(odd), a.zeros | b.zeros, sum, split);
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
FORCE vf flushed(vf x) { return pick_f(size_of(x) < TINY, (vf)((vi)x & SIGN), x); }
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
