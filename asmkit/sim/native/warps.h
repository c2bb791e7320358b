/* Instructions that the lanes of a warp execute together. A function returns 0 if Python must execute it. */

#define WARP 32

/* Return whether each warp executes an instruction with all of its lanes or with none. Puts one byte for each warp into
   x->mask. */
static int whole_warps(Context *x) {
  if (x->meetings) return 0;
  if (!x->active) return 1;
  for (int64_t w = 0; w < x->lanes / WARP; w++) {
    const uint8_t *lanes = x->active + w * WARP;
    const vb low = LOAD(vb, lanes), high = LOAD(vb, lanes + 16);
    const int all = all_of(low) && all_of(high);
    if (!all && (any_of(low) || any_of(high))) return 0;
    x->mask[w] = all;
  }
  return 1;
}

/* Note that the active lanes have initialized a register. */
static void wrote_all(Context *x, int i) {
  if (x->state[i] != WHOLE && x->active)
    for (int64_t l = 0; l < x->lanes; l += 16) {
      uint8_t *known = x->initialized + i * x->lanes + l;
      PUT(known, LOAD(vb, known) | LOAD(vb, x->active + l));
    }
  wrote(x, i, 0);
}

typedef void Product(const void *, const uint32_t *const *, const uint32_t *const *, const uint32_t *const *,
                     uint32_t *const *, long, long, const uint8_t *);

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

/* Move values between the lanes of each warp. b and c are rows, or one value for all lanes with a step of 0. */
static void shuffle(const Context *x, int mode, const uint32_t *a, const uint32_t *b, const uint32_t *c, int b_step,
                    int c_step, uint32_t *d, uint8_t *p) {
  uint8_t inside[WARP];
  uint32_t from[WARP], values[WARP];
  for (int64_t w = 0; w < x->lanes; w += WARP) {
    for (int l = 0; l < WARP && (!w || b_step || c_step); l++)
      from[l] = shuffled(mode, l, b[(w + l) * b_step], c[(w + l) * c_step], inside + l);
    for (int l = 0; l < WARP; l++) values[l] = a[w + from[l]];
    __builtin_memcpy(d + w, values, sizeof values);
    if (p) __builtin_memcpy(p + w, inside, sizeof inside);
  }
}

/* Load fragments of 8x8 matrices of halves: register j of lane l takes its halves from the rows of other lanes. */
static void load_matrices(const Context *x, const Memory *m, int count, const uint8_t *lane, const uint8_t *col,
                          uint8_t *const *rows) {
  for (int64_t w = 0; w < x->lanes / WARP; w++) {
    if (x->active && !x->active[w * WARP]) continue;
    const uint64_t *at = x->offsets + w * WARP;
    for (int j = 0; j < count; j++)
      for (int l = 0; l < WARP; l++) {
        const int i = 2 * (j * WARP + l);
        const uint32_t low = LOAD(uint16_t, m->data + at[lane[i]] + 2 * col[i]);
        const uint32_t high = LOAD(uint16_t, m->data + at[lane[i + 1]] + 2 * col[i + 1]);
        PUT(rows[j] + 4 * (w * WARP + l), low | high << 16);
      }
  }
}
