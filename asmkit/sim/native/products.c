/* The entry point of the matrix products. The other parts of the source precede this one. */

enum rule { TENSOR, TENSOR_8, VOLTA, FUSED, FUSED_8, PLAIN, INTEGERS, BITS, DOUBLES };

typedef void rule_of(const struct product *, struct numbers, struct numbers, const uint32_t *, uint32_t *);
static rule_of *const rules[] = {tensor, tensor_8, volta, fused_16, fused_8, plain};

#define ALIGNED __attribute__((aligned(128)))

struct rows {
    const uint32_t *const *a, *const *b, *const *c;
    uint32_t *const *d;
};

/* --- f64 --- */

NOINLINE void gather_doubles(const struct operand *o, const uint32_t *const *from, long first, uint64_t *to, int neg) {
    const uint16_t *at = o->at;
    for (int i = 0; i < o->registers; i++)
        for (int lane = 0; lane < o->lanes; lane++) {
            uint64_t x;
            if (o->bits == 64) /* registers of 64 bits */
                x = ((const uint64_t *)from[i])[first + lane];
            else /* pairs of registers */
                x = from[2 * i][first + lane] | (uint64_t)from[2 * i + 1][first + lane] << 32;
            to[*at++] = x ^ (uint64_t)neg << 63;
        }
}

NOINLINE void scatter_doubles(const struct operand *o, const uint64_t *from, uint32_t *const *to, long first) {
    const uint16_t *at = o->at;
    for (int i = 0; i < o->registers; i++)
        for (int lane = 0; lane < o->lanes; lane++) {
            uint64_t x = from[*at++];
            if (o->bits == 64)
                ((uint64_t *)to[i])[first + lane] = x;
            else
                to[2 * i][first + lane] = x, to[2 * i + 1][first + lane] = x >> 32;
        }
}

NOINLINE void one_double(const struct product *p, struct rows r, const long *first) {
    uint64_t a[2048] ALIGNED, b[1024] ALIGNED, c[1024] ALIGNED, d[1024] ALIGNED;
    gather_doubles(&p->a, r.a, first[0], a, p->negate & 1);
    gather_doubles(&p->b, r.b, first[1], b, p->negate >> 1 & 1);
    gather_doubles(&p->c, r.c, first[2], c, p->negate >> 2 & 1);
    doubles(p, (double *)a, (double *)b, (double *)c, (double *)d);
    scatter_doubles(&p->d, d, r.d, first[3]);
}

/* --- the other types --- */

FORCE void clear(const struct operand *o, uint32_t *to) {
    for (long i = 0; i < o->count; i += ROWS) *(vi *)(to + i) = (vi){};
}

NOINLINE void one(const struct product *p, struct rows r, const long *first) {
    /* the sizes keep the arrays apart modulo 4 KiB, where stores would delay loads */
    uint32_t a[MOST_A + 160] ALIGNED, b[MOST_B + 224] ALIGNED, c[MOST_C + 288] ALIGNED, d[MOST_C + 352] ALIGNED;
    float x[MOST_A + 416] ALIGNED, y[MOST_B + 480] ALIGNED;
    struct numbers na = {x, (int32_t *)a}, nb = {y, (int32_t *)b};
    if (p->m < p->pitch) clear(&p->a, a), clear(&p->c, c);
    gather(&p->a, r.a, first[0], a);
    gather(&p->b, r.b, first[1], b);
    if (r.c)
        gather(&p->c, r.c, first[2], c);
    else
        clear(&p->c, c);
    if (p->rule >= INTEGERS) {
        extend(&p->a, a);
        extend(&p->b, b);
        (p->rule == BITS ? bits : integers)(p, (int32_t *)a, (int32_t *)b, c, d);
    } else {
        decode(&p->a, a, &na);
        decode(&p->b, b, &nb);
        if (p->negate)
            for (long i = 0; i < p->a.count; i += ROWS) *(vi *)(x + i) ^= SIGN;
        rules[p->rule](p, na, nb, c, d);
    }
    scatter(&p->d, d, r.d, first[3]);
}

/* Compute D of many warps. Lane l of warp w of register i of A is a[i][w * strides[0] + l], in elements of the
   register's size. No C is a C of zeros. `active`, if any, has one byte for each warp. */
EXPORT void products(
    const struct product *p, const uint32_t *const *a, const uint32_t *const *b, const uint32_t *const *c,
    uint32_t *const *d, const long *strides, long warps, const uint8_t *active) {
    struct rows r = {p->swapped ? b : a, p->swapped ? a : b, c, d};
    for (long w = 0; w < warps; w++) {
        if (active && !active[w]) continue;
        long first[] = {w * strides[p->swapped], w * strides[!p->swapped], w * strides[2], w * strides[3]};
        (p->rule == DOUBLES ? one_double : one)(p, r, first);
    }
}

/* The same with the first element of each warp in the registers of A, B, C and D. */
EXPORT void products_at(
    const struct product *p, const uint32_t *const *a, const uint32_t *const *b, const uint32_t *const *c,
    uint32_t *const *d, const long *firsts, long warps) {
    struct rows r = {p->swapped ? b : a, p->swapped ? a : b, c, d};
    for (long w = 0; w < warps; w++, firsts += 4) {
        long first[] = {firsts[p->swapped], firsts[!p->swapped], firsts[2], firsts[3]};
        (p->rule == DOUBLES ? one_double : one)(p, r, first);
    }
}

/* The same with one stride for all registers. D can be C. */
EXPORT void product(
    const struct product *p, const uint32_t *const *a, const uint32_t *const *b, const uint32_t *const *c,
    uint32_t *const *d, long stride, long warps, const uint8_t *active) {
    long strides[] = {stride, stride, stride, stride};
    products(p, a, b, c, d, strides, warps, active);
}
