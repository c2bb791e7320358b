/* Instructions that the lanes of a warp execute together. A function returns 0 if Python must execute it. */

#define WARP 32

/* Return whether each warp of some lanes executes an instruction with all of its lanes or with none. Puts one byte for
   each warp into x->mask. */
ROUTINE int whole_warps(Context *x, int width) {
  if (x->meetings) return 0;
  if (!x->active) return 1;
  for (int64_t w = 0; w < x->lanes / width; w++) {
    const uint8_t *lanes = x->active + w * width;
    vb some = {}, all = ones_vb();
    for (int l = 0; l < width; l += 16) some |= LOAD(vb, lanes + l), all &= LOAD(vb, lanes + l);
    if (any_of(some) && !all_of(all)) return 0;
    x->mask[w] = all_of(all);
  }
  return 1;
}

/* A matrix product of each warp or wave: the function and the facts are constants of the launch. */
typedef struct {
  int32_t function, facts, floats, width, counts[4], regs[4][64]; /* width: the lanes of a warp or a wave */
} Product;

typedef void Multiply(const void *, const uint32_t *const *, const uint32_t *const *, const uint32_t *const *,
                      uint32_t *const *, long, long, const uint8_t *);

static int multiply(Context *x, const Product *p) {
  uint32_t *rows[4][64];
  if (p->floats && !x->exact) return 0;
  for (int o = 0; o < 4; o++)
    for (int j = 0; j < p->counts[o]; j++) {
      const int i = p->regs[o][j];
      if (o == 3 ? !may_write(x, i, !x->active) : !covers(x, (Need){i, -1, 0})) return 0;
      rows[o][j] = (uint32_t *)row(x, i);
    }
  if (!whole_warps(x, p->width)) return 0;
  ((Multiply *)x->constants[p->function])((const void *)x->constants[p->facts], (const uint32_t *const *)rows[0],
                                          (const uint32_t *const *)rows[1], (const uint32_t *const *)rows[2], rows[3],
                                          p->width, x->lanes / p->width, x->active ? x->mask : 0);
  for (int j = 0; j < p->counts[3]; j++) wrote_all(x, p->regs[3][j]);
  return 1;
}

enum { SHFL_UP, SHFL_DOWN, SHFL_BFLY, SHFL_IDX };

/* Return the lane that a lane reads, by the algorithm of the manual (PTX ISA 9.7.9.6), and whether it is in range. */
INLINE int shuffled(int mode, int lane, uint32_t b, uint32_t c, uint8_t *inside) {
  const int by = b & 31, clamp = c & 31, segment = c >> 8 & 31;
  const int top = (lane & segment) | (clamp & ~segment), bottom = lane & segment;
  const int from = mode == SHFL_UP ? lane - by : mode == SHFL_DOWN ? lane + by : mode == SHFL_BFLY ? lane ^ by
                                                                              : bottom | (by & ~segment);
  *inside = mode == SHFL_UP ? from >= top : from <= top;
  return *inside ? from : lane;
}

/* Copy the values of a warp from the lanes `from`. */
INLINE void permute_warp(const uint32_t *a, const uint32_t *from, uint32_t *d) {
#if defined(__AVX512F__) && __has_builtin(__builtin_ia32_vpermi2vard512)
  typedef int half __attribute__((vector_size(64)));
  const half low = LOAD(half, a), high = LOAD(half, a + 16);
  PUT(d, __builtin_ia32_vpermi2vard512(low, LOAD(half, from), high));
  PUT(d + 16, __builtin_ia32_vpermi2vard512(low, LOAD(half, from + 16), high));
#else
  uint32_t values[WARP];
  for (int l = 0; l < WARP; l++) values[l] = a[from[l]];
  __builtin_memcpy(d, values, sizeof values);
#endif
}

/* shfl.sync of whole warps: registers, or constants where the register is -1. */
typedef struct {
  int32_t mode, a, b, c, d, p;
  uint32_t b_value, c_value;
} Shuffle;

static int shuffle(Context *x, const Shuffle *s) {
  if (!whole_warps(x, WARP) || !covers(x, (Need){s->a, -1, 0})) return 0;
  if ((s->b >= 0 && !covers(x, (Need){s->b, -1, 0})) || (s->c >= 0 && !covers(x, (Need){s->c, -1, 0}))) return 0;
  if (!may_write(x, s->d, !x->active) || (s->p >= 0 && !may_write(x, s->p, !x->active))) return 0;
  const int fixed = s->b < 0 && s->c < 0;
  const uint32_t *a = (uint32_t *)row(x, s->a), *b = s->b < 0 ? 0 : (uint32_t *)row(x, s->b);
  const uint32_t *c = s->c < 0 ? 0 : (uint32_t *)row(x, s->c);
  uint8_t inside[WARP], *p = s->p < 0 ? 0 : row(x, s->p);
  uint32_t from[WARP], *d = (uint32_t *)row(x, s->d);
  int known = 0; /* whether all warps read the lanes that are in `from` */
  for (int64_t w = 0; w < x->lanes; w += WARP) {
    if (x->active && !x->active[w]) continue;
    for (int l = 0; l < WARP && !known; l++)
      from[l] = shuffled(s->mode, l, b ? b[w + l] : s->b_value, c ? c[w + l] : s->c_value, inside + l);
    known = fixed;
    permute_warp(a + w, from, d + w);
    if (p) __builtin_memcpy(p + w, inside, sizeof inside);
  }
  wrote_all(x, s->d);
  if (s->p >= 0) wrote_all(x, s->p);
  return 1;
}

/* ldmatrix or stmatrix of halves: for each register, lane and half, the lane whose row it is in, and its place there. */
typedef struct {
  Transfer transfer;
  uint8_t lane[256], col[256];
  int32_t stores;
} Matrices;

/* A row of a matrix as an access of one lane. */
INLINE Transfer row_of(const Transfer *a) {
  Transfer made = *a;
  made.width = 4, made.count = 4;
  return made;
}

/* Put the lanes whose addresses are those of rows into x->mask. */
INLINE void find_rows(Context *x, const Transfer *a) {
  for (int64_t l = 0; l < x->lanes; l++) x->mask[l] = (l & 31) < 8 * a->count && (!x->active || x->active[l]);
}

static int load_matrices(Context *x, const Matrices *t) {
  const Transfer *a = &t->transfer;
  if (!whole_warps(x, WARP) || (a->base >= 0 && !covers(x, (Need){a->base, -1, 0}))) return 0;
  for (int j = 0; j < a->count; j++)
    if (!may_write(x, a->regs[j], !x->active)) return 0;
  find_rows(x, a);
  Places p;
  const Transfer rows = row_of(a);
  if (!begin_load(x, &rows, x->mask, &p)) return 0;
  list_offsets(x, &p, x->mask);
  const Memory *m = p.memory;
  for (int64_t w = 0; w < x->lanes; w += WARP) {
    if (x->active && !x->active[w]) continue;
    const uint64_t *at = x->offsets + w;
    for (int j = 0; j < a->count; j++) {
      uint32_t *d = (uint32_t *)row(x, a->regs[j]) + w;
      for (int l = 0; l < WARP; l++) {
        const int i = 2 * (j * WARP + l);
        const uint32_t low = LOAD(uint16_t, m->data + at[t->lane[i]] + 2 * t->col[i]);
        const uint32_t high = LOAD(uint16_t, m->data + at[t->lane[i + 1]] + 2 * t->col[i + 1]);
        d[l] = low | high << 16;
      }
    }
  }
  for (int j = 0; j < a->count; j++) wrote_all(x, a->regs[j]);
  return 1;
}

static int store_matrices(Context *x, const Matrices *t) {
  const Transfer *a = &t->transfer;
  if (!whole_warps(x, WARP) || (a->base >= 0 && !covers(x, (Need){a->base, -1, 0}))) return 0;
  for (int j = 0; j < a->count; j++)
    if (!covers(x, (Need){a->regs[j], -1, 0})) return 0;
  find_rows(x, a);
  for (int64_t w = 0; w < x->lanes; w += WARP) {
    if (x->active && !x->active[w]) continue;
    for (int j = 0; j < a->count; j++) {
      const uint16_t *halves = (const uint16_t *)(row(x, a->regs[j]) + 4 * w);
      for (int i = 0; i < 2 * WARP; i++) {
        const int at = 2 * j * WARP + i, col = t->col[at];
        ((uint16_t *)(x->words + col / 2 * x->lanes + w + t->lane[at]))[col % 2] = halves[i];
      }
    }
  }
  Places p;
  const Transfer rows = row_of(a);
  addresses_of(x, a, &p);
  Rows of;
  for (int j = 0; j < 4; j++) of.row[j] = (uint8_t *)(x->words + j * x->lanes), of.bytes[j] = 4;
  return store_at(x, &rows, &p, &of, x->mask) != 0;
}
