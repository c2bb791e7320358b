/* Move elements of 16 lanes between registers and memory. `at` are the offsets of the lanes. */

/* A vector whose elements are set one by one: the compiler keeps it in registers if each index is a constant. */
#define UNROLL _Pragma("clang loop unroll(full)")

#define GATHER(W)                                                                                                      \
  INLINE vu##W gather_##W(const uint8_t *data, vu64 at, int near) {                                                    \
    if (near) return LOAD(vu##W, data + at[0]);                                                                        \
    uint64_t each[16];                                                                                                 \
    PUT(each, at);                                                                                                     \
    vu##W v;                                                                                                           \
    UNROLL for (int k = 0; k < 16; k++) v[k] = LOAD(uint##W##_t, data + each[k]);                                      \
    return v;                                                                                                          \
  }
GATHER(8)
GATHER(16)
GATHER(32)
GATHER(64)

#define EVEN(a, b)                                                                                                     \
  __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define ODD(a, b)                                                                                                      \
  __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
#define LOW(a, b) __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define HIGH(a, b) __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)

/* Four elements of 32 bits of each lane. */
typedef struct {
  vu32 v[4];
} vu32_4;

INLINE vu32_4 split_4x32(const uint8_t *from) {
  const vu32 v0 = LOAD(vu32, from), v1 = LOAD(vu32, from + 64), v2 = LOAD(vu32, from + 128), v3 = LOAD(vu32, from + 192);
  const vu32 a = EVEN(v0, v1), b = EVEN(v2, v3), c = ODD(v0, v1), d = ODD(v2, v3);
  return (vu32_4){{EVEN(a, b), EVEN(c, d), ODD(a, b), ODD(c, d)}};
}

INLINE vu32_4 gather_4x32(const uint8_t *data, vu64 at) {
  if (consecutive(at, 16)) return split_4x32(data + at[0]);
  uint64_t each[16];
  uint8_t v[256];
  PUT(each, at);
  for (int k = 0; k < 16; k++) __builtin_memcpy(v + 16 * k, data + each[k], 16);
  return split_4x32(v);
}

/* Store four elements of 32 bits of each lane, whose addresses are consecutive. */
INLINE void scatter_4x32(uint8_t *to, const vu32 *v) {
  const vu32 a = LOW(v[0], v[2]), b = LOW(v[1], v[3]), c = HIGH(v[0], v[2]), d = HIGH(v[1], v[3]);
  const vu32 out[4] = {LOW(a, b), HIGH(a, b), LOW(c, d), HIGH(c, d)};
  __builtin_memcpy(to, out, sizeof out);
}

/* Write the lanes of `m` to a register of some bytes, zero-extended or sign-extended to its size. */
#define SPREAD(W)                                                                                                      \
  INLINE void put_##W(uint8_t *row, int bytes, vu##W v, int64_t l, vb m, int full, int extends) {                      \
    uint8_t *to = row + l * bytes;                                                                                     \
    switch (bytes) {                                                                                                   \
    case 2: {                                                                                                          \
      vu16 w = extends ? (vu16)__builtin_convertvector((vi##W)v, vi16) : __builtin_convertvector(v, vu16);             \
      PUT(to, full ? w : choose_vu16(m, w, LOAD(vu16, to)));                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
    case 4: {                                                                                                          \
      vu32 w = extends ? (vu32)__builtin_convertvector((vi##W)v, vi32) : __builtin_convertvector(v, vu32);             \
      PUT(to, full ? w : choose_vu32(m, w, LOAD(vu32, to)));                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
    case 8: {                                                                                                          \
      vu64 w = extends ? (vu64)__builtin_convertvector((vi##W)v, vi64) : __builtin_convertvector(v, vu64);             \
      PUT(to, full ? w : choose_vu64(m, w, LOAD(vu64, to)));                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
    default: {                                                                                                         \
      vu8 w = __builtin_convertvector(v, vu8);                                                                         \
      PUT(to, full ? w : choose_vu8(m, w, LOAD(vu8, to)));                                                             \
    }                                                                                                                  \
    }                                                                                                                  \
  }
SPREAD(8)
SPREAD(16)
SPREAD(32)
SPREAD(64)

/* Where the elements of a load or store are, one row of lanes each: the rows of registers, or arrays of Python. NULL
   where a load discards an element. */
typedef struct {
  uint8_t *row[8];
  int bytes[8];
} Rows;

INLINE Rows rows_of(const Context *x, const Transfer *a) {
  Rows r;
  for (int j = 0; j < a->count; j++) {
    r.row[j] = a->regs[j] < 0 ? 0 : row(x, a->regs[j]);
    r.bytes[j] = a->regs[j] < 0 ? 0 : size_of(x, a->regs[j]);
  }
  return r;
}

#define TAKE(W)                                                                                                        \
  ROUTINE void take_##W(const Context *x, const Places *at, const Transfer *a, const Rows *rows, const uint8_t *mask) { \
    const Places p = *at;                                                                                              \
    const Rows to = *rows;                                                                                             \
    const uint8_t *data = p.memory->data;                                                                              \
    const int count = a->count, extends = a->extends;                                                                  \
    const int64_t lanes = x->lanes;                                                                                    \
    for (int64_t l = 0; l < lanes; l += 16) {                                                                          \
      if (none_at(mask, l)) continue;                                                                                  \
      const vu64 from = offsets_at(&p, mask, l);                                                                       \
      const int full = full_at(mask, l), near = full && count == 1 && consecutive(from, W / 8);                        \
      const vb m = mask ? LOAD(vb, mask + l) : ones_vb();                                                              \
      for (int j = 0; j < count; j++)                                                                                  \
        if (to.row[j]) put_##W(to.row[j], to.bytes[j], gather_##W(data + j * (W / 8), from, near), l, m, full, extends); \
    }                                                                                                                  \
  }
TAKE(8)
TAKE(16)
TAKE(32)
TAKE(64)

#define AHEAD 128 /* lanes: each warp often reads a row of its own, which the processor does not foresee */

/* Load four elements of 32 bits of each lane from global memory, at addresses in registers of 64 bits. */
ROUTINE void take_global_4x32(const Places *p, const Rows *rows, int64_t lanes) {
  const Rows to = *rows;
  const uint64_t *from = (const uint64_t *)p->row, by = p->number - p->base;
  const uint8_t *data = p->memory->data;
  for (int64_t l = 0; l < lanes; l += 16) {
    if (l + AHEAD < lanes)
      for (int line = 0; line < 256; line += 64) __builtin_prefetch(data + from[l + AHEAD] + by + line);
    const vu32_4 loaded = gather_4x32(data, LOAD(vu64, from + l) + by);
    PUT(to.row[0] + 4 * l, loaded.v[0]);
    PUT(to.row[1] + 4 * l, loaded.v[1]);
    PUT(to.row[2] + 4 * l, loaded.v[2]);
    PUT(to.row[3] + 4 * l, loaded.v[3]);
  }
}

ROUTINE void take_4x32(const Context *x, const Places *at, const Transfer *a, const Rows *rows, const uint8_t *mask) {
  const Places p = *at;
  const Rows to = *rows;
  const uint8_t *data = p.memory->data;
  const int extends = a->extends;
  const int64_t lanes = x->lanes;
  int plain = !mask;
  for (int j = 0; j < 4; j++) plain &= to.bytes[j] == 4;
  if (plain && p.bytes == 8 && p.keep == ~0ull && !p.starts && !p.memory->lanes) {
    take_global_4x32(&p, &to, lanes);
    return;
  }
  for (int64_t l = 0; l < lanes; l += 16) {
    if (none_at(mask, l)) continue;
    const vu32_4 loaded = gather_4x32(data, offsets_at(&p, mask, l));
    if (plain) {
      PUT(to.row[0] + 4 * l, loaded.v[0]);
      PUT(to.row[1] + 4 * l, loaded.v[1]);
      PUT(to.row[2] + 4 * l, loaded.v[2]);
      PUT(to.row[3] + 4 * l, loaded.v[3]);
      continue;
    }
    const int full = full_at(mask, l);
    const vb m = mask ? LOAD(vb, mask + l) : ones_vb();
    for (int j = 0; j < 4; j++)
      if (to.row[j]) put_32(to.row[j], to.bytes[j], loaded.v[j], l, m, full, extends);
  }
}

#define GIVE(W)                                                                                                        \
  ROUTINE void give_##W(const Context *x, const Places *at, const Transfer *a, const Rows *rows, const uint8_t *mask) { \
    const Places p = *at;                                                                                              \
    const Rows of = *rows;                                                                                             \
    uint8_t *data = p.memory->data;                                                                                    \
    const int count = a->count;                                                                                        \
    const int64_t lanes = x->lanes;                                                                                    \
    for (int64_t l = 0; l < lanes; l += 16) {                                                                          \
      if (none_at(mask, l)) continue;                                                                                  \
      const vu64 to = offsets_at(&p, mask, l);                                                                         \
      if (count == 1 && full_at(mask, l) && consecutive(to, W / 8)) {                                                  \
        PUT(data + to[0], LOAD(vu##W, of.row[0] + l * (W / 8)));                                                       \
        continue;                                                                                                      \
      }                                                                                                                \
      uint64_t each[16];                                                                                               \
      PUT(each, to);                                                                                                   \
      for (int j = 0; j < count; j++)                                                                                  \
        for (int k = 0; k < 16; k++)                                                                                   \
          if (!mask || mask[l + k])                                                                                    \
            PUT(data + each[k] + j * (W / 8), LOAD(uint##W##_t, of.row[j] + (l + k) * (W / 8)));                       \
    }                                                                                                                  \
  }
GIVE(8)
GIVE(16)
GIVE(32)
GIVE(64)

ROUTINE void give_4x32(const Context *x, const Places *at, const Transfer *a, const Rows *rows, const uint8_t *mask) {
  const Places p = *at;
  const Rows of = *rows;
  uint8_t *data = p.memory->data;
  const int64_t lanes = x->lanes;
  for (int64_t l = 0; l < lanes; l += 16) {
    if (none_at(mask, l)) continue;
    const vu64 to = offsets_at(&p, mask, l);
    vu32 v[4];
    for (int j = 0; j < 4; j++) v[j] = LOAD(vu32, of.row[j] + 4 * l);
    if (full_at(mask, l) && consecutive(to, 16)) {
      scatter_4x32(data + to[0], v);
      continue;
    }
    vu32 out[4];
    scatter_4x32((uint8_t *)out, v);
    for (int k = 0; k < 16; k++)
      if (!mask || mask[l + k]) __builtin_memcpy(data + to[k], (uint8_t *)out + 16 * k, 16);
  }
}
