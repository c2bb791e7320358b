/* Integers, bits, f64, and the sum of mma.m8n8k4 of f16: `_integer`, `_binary`, `_double`, `_volta`. */

/* Integers of at most 8 bits. `modifier`: clamp the result. */
static void integers(const struct product *p, const int32_t *a, const int32_t *b, const uint32_t *c, uint32_t *d) {
    for (long block = 0; block < p->blocks; block++, a += p->k * p->pitch, b += p->k * p->n)
        for (long n = 0; n < p->n; n++, c += p->pitch, d += p->pitch)
            for (long row = 0; row < p->pitch; row += ROWS) {
                vi total = {}, z = load_i(c + row);
                for (long k = 0; k < p->k; k++) total += load_i(a + k * p->pitch + row) * b[n * p->k + k];
                *(vi *)(d + row) = p->modifier ? __builtin_elementwise_add_sat(z, total) : z + total;
            }
}

FORCE vu ones(vu x) {
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f;
    return (x * 0x01010101) >> 24;
}

/* Words of bits. `modifier`: xor instead of and. */
static void bits(const struct product *p, const int32_t *a, const int32_t *b, const uint32_t *c, uint32_t *d) {
    for (long n = 0; n < p->n; n++)
        for (long row = 0; row < p->pitch; row += ROWS) {
            vu total = *(const vu *)(c + n * p->pitch + row);
            for (long k = 0; k < p->k; k++) {
                vi x = load_i(a + k * p->pitch + row);
                total += ones((vu)(p->modifier ? x ^ b[n * p->k + k] : x & b[n * p->k + k]));
            }
            *(vu *)(d + n * p->pitch + row) = total;
        }
}

/* The product is exact, and the sum in double is rounded again to float. */
FORCE vf fused(vf x, float y, vf z) { return narrow(wide(x) * (double)y + wide(z)); }

static void volta(const struct product *p, struct numbers a, struct numbers b, const uint32_t *c, uint32_t *d) {
    const float *y = b.value;
    const long pitch = p->pitch;
    for (long block = 0; block < p->blocks; block++)
        for (long n = 0; n < p->n; n++, y += 4, c += pitch, d += pitch) {
            const float *x = a.value + block * 4 * pitch;
            vf x0 = load_f(x), x1 = load_f(x + pitch), x2 = load_f(x + 2 * pitch), x3 = load_f(x + 3 * pitch);
            vf z = p->c.kind == F16 ? from_f16(load_i(c)) : (vf)load_i(c);
            if (p->to_f16) {
                z = (z + fused(x1, y[1], x0 * y[0])) + fused(x3, y[3], x2 * y[2]);
                *(vi *)d = to_f16(wide(z));
            } else {
                z += fused(x3, y[3], fused(x2, y[2], fused(x1, y[1], x0 * y[0] + 0.0f)));
                *(vi *)d = one_nan(z, 0x7fffffff);
            }
        }
}

/* f64 of 8 lanes: a chain of fused multiply-adds in the order of k. */
static void doubles(const struct product *p, const double *a, const double *b, const double *c, double *d) {
    for (long block = 0; block < p->blocks; block++, a += p->k * p->pitch, b += p->k * p->n)
        for (long n = 0; n < p->n; n++, c += p->pitch, d += p->pitch)
            for (long row = 0; row < p->pitch; row += ROWS) {
                vd total = *(const vd *)(c + row);
                for (long k = 0; k < p->k; k++) {
                    vd y = b[n * p->k + k] - (vd){}; /* + would change a negative zero */
                    total = __builtin_elementwise_fma(*(const vd *)(a + k * p->pitch + row), y, total);
                }
                vl nan = total != total;
                *(vl *)(d + row) = (nan & 0x7ff8000000000000) | (~nan & (vl)total);
            }
}
