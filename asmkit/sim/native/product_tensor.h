/* The tensor core's sum: `_tensor` of asmkit/ptx/sim/alu/mma.py.

   The products are exact in float. Multiplied by a power of two they are in units of 2^(e - fraction), and the
   conversion to int truncates them toward zero. `far` marks exponents at which float would lose bits: those lanes'
   products are computed in double. */

enum { LOWEST_FLOAT = -70, HIGHEST_FLOAT = 125 };

struct columns {
    const float *a, *b;
    const int32_t *ea, *eb;
    long k, a_pitch, b_pitch;
};

FORCE void exponents_of_products(const struct columns *s, vi *e) {
    EACH(j) e[j] = splat(2 * ABSENT);
    for (long k = 0; k < s->k; k++) {
        vi x = load_i(s->ea + k * s->a_pitch);
        EACH(j) e[j] = largest(e[j], x + s->eb[j * s->b_pitch + k]);
    }
}

FORCE void add_near(const struct columns *s, const vf *scale, vi *total) {
    for (long k = 0; k < s->k; k++) {
        vf x = load_f(s->a + k * s->a_pitch);
        EACH(j) total[j] += __builtin_convertvector(x * s->b[j * s->b_pitch + k] * scale[j], vi);
    }
}

NOINLINE void add_far(const struct columns *s, const vd *scale, vi *total) {
    for (long k = 0; k < s->k; k++) {
        vd x = wide(load_f(s->a + k * s->a_pitch));
        EACH(j) total[j] += __builtin_convertvector(x * (double)s->b[j * s->b_pitch + k] * scale[j], vi);
    }
}

/* Add the truncated products of four columns, in units of 2^(e - fraction). `present` is the largest exponent of the
   products, at most e. */
FORCE void truncated_sum(const struct columns *s, int fraction, const vi *e, const vi *present, vi *total) {
    vi far = {};
    vf scale[COLUMNS];
    EACH(j) {
        total[j] = (vi){};
        far |= (present[j] > ABSENT / 2) & ((e[j] < LOWEST_FLOAT) | (present[j] > HIGHEST_FLOAT));
        scale[j] = power_f(fraction - smallest(largest(e[j], splat(LOWEST_FLOAT)), splat(127)));
    }
    if (!any(far)) {
        add_near(s, scale, total);
    } else {
        vd wider[COLUMNS];
        EACH(j) wider[j] = power(fraction - e[j]);
        add_far(s, wider, total);
    }
}

/* Return the sum of products and C in units of 2^(e - fraction) as float, if `int` holds it. */
FORCE vf near_sum(vi total, vf c, vi e, int fraction) {
    vi near = largest(e, splat(LOWEST_FLOAT));
    total += __builtin_convertvector(c * power_f(fraction - near), vi);
    vi size = __builtin_elementwise_abs(total);
    vf made = __builtin_convertvector(size, vf);
    made = (vf)((vi)made + (__builtin_convertvector(made, vi) > size)); /* truncated */
    return (vf)((vi)(made * power_f(near - fraction)) | (total & SIGN));
}

FORCE vd far_sum(vi total, vf c, vi e, int fraction) {
    vd sum = __builtin_elementwise_trunc(wide(c) * power(fraction - e));
    return (sum + __builtin_convertvector(total, vd)) * power(e - fraction);
}

/* Compute four columns of 16 rows. `c` are the numbers, `d` the bits of float or f16. */
FORCE void tensor_columns(const struct product *p, const struct columns *s, const vf *c, vi *d) {
    vi present[COLUMNS], e[COLUMNS], total[COLUMNS], far = {};
    exponents_of_products(s, present);
    EACH(j) e[j] = largest(present[j], exponents(c[j], p->c_lowest, p->of_zero));
    truncated_sum(s, p->fraction, e, present, total);
    if (p->to_f16) {
        EACH(j) {
            vi made = to_f16(far_sum(total[j], c[j], e[j], p->fraction));
            d[j] = pick((made & 0x7fff) == 0, (vi){}, made);
        }
        return;
    }
    EACH(j) {
        far |= (e[j] < LOWEST_FLOAT) & ((c[j] != 0) | (present[j] > ABSENT / 2));
        far |= (present[j] > HIGHEST_FLOAT) | (__builtin_elementwise_abs(total[j]) > 0x7b000000);
    }
    if (any(far)) {
        EACH(j) d[j] = (vi)cut_to_float(far_sum(total[j], c[j], e[j], p->fraction));
    } else {
        EACH(j) d[j] = (vi)near_sum(total[j], c[j], smallest(e[j], splat(127)), p->fraction);
    }
}

/* Compute the lanes with infinities and NaNs again: the plain sum is infinite or a NaN exactly if the result is. */
NOINLINE void odd_lanes(const struct product *p, const struct columns *s, const vf *c, vi *d) {
    EACH(j) {
        vd sum = wide(c[j]);
        for (long k = 0; k < s->k; k++)
            sum += wide(load_f(s->a + k * s->a_pitch)) * (double)s->b[j * s->b_pitch + k];
        vf made = narrow(sum);
        vi odd = ~__builtin_convertvector(__builtin_elementwise_abs(sum) < __builtin_inf(), vi);
        vi bits = p->to_f16 ? to_f16(sum) : one_nan(made, 0x7fffffff);
        d[j] = pick(odd, bits, d[j]);
    }
}

/* Compute D of one block of rows. C are the bits in p->c's type. */
NOINLINE void tensor_rows(const struct product *p, struct columns s, int odd, const uint32_t *c, uint32_t *d) {
    const float *b = s.b;
    const int32_t *eb = s.eb;
    for (long n = 0; n < p->n; n += COLUMNS) {
        vf z[COLUMNS];
        vi made[COLUMNS], odd_c = {};
        s.b = b + n * s.b_pitch, s.eb = eb + n * s.b_pitch;
        EACH(j) {
            vi bits = load_i(c + (n + j) * p->pitch);
            z[j] = p->c.kind == F16 ? from_f16(bits) : (vf)bits;
            odd_c |= is_odd(z[j]);
        }
        tensor_columns(p, &s, z, made);
        if (odd || any(odd_c)) odd_lanes(p, &s, z, made);
        EACH(j) {
            if (p->cut) made[j] = pick(is_odd((vf)made[j]), made[j], made[j] & (int32_t)(0xffffffffu << (23 - p->cut)));
            *(vi *)(d + (n + j) * p->pitch) = made[j];
        }
    }
}

/* PTX's f16, bf16, tf32, and 8-bit floats of wgmma. */
static void tensor(const struct product *p, struct numbers a, struct numbers b, const uint32_t *c, uint32_t *d) {
    for (long row = 0; row < p->pitch; row += ROWS) {
        struct columns s = {a.value + row, b.value, a.exponent + row, b.exponent, p->k, p->pitch, p->k};
        tensor_rows(p, s, a.odd | b.odd, c + row, d + row);
    }
}

/* 8-bit floats of mma.sync: two sums in a chain, then a plain addition of C. k is ordered by the sum. */
static void tensor_8(const struct product *p, struct numbers a, struct numbers b, const uint32_t *c, uint32_t *d) {
    static const uint32_t zeros[ROWS * 64] __attribute__((aligned(128)));
    struct product half = *p;
    half.c.kind = p->to_f16 ? F16 : F32;
    for (long row = 0; row < p->pitch; row += ROWS) {
        struct columns s = {a.value + row, b.value, a.exponent + row, b.exponent, p->k / 2, p->pitch, p->k};
        tensor_rows(&half, s, a.odd | b.odd, zeros, d + row);
        s.a += p->k / 2 * p->pitch, s.ea += p->k / 2 * p->pitch, s.b += p->k / 2, s.eb += p->k / 2;
        tensor_rows(&half, s, a.odd | b.odd, d + row, d + row);
        for (long n = 0; n < p->n; n++) {
            vi *to = (vi *)(d + n * p->pitch + row), z = load_i(c + n * p->pitch + row);
            if (p->to_f16)
                *to = to_f16(wide(from_f16(*to) + from_f16(z)));
            else
                *to = one_nan((vf)*to + (vf)z, 0x7fffffff);
        }
    }
}
