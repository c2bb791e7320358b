/* Where the lanes of a load or store access memory. */

/* A load or store of up to 8 elements of each lane: at a register plus an offset, or at a constant. */
typedef struct {
  int32_t at, width, count, space, bound, read_only; /* bound: the number of its array's bounds */
  int32_t base, constant, guard, negated, extends;   /* extends: sign-extend what is loaded */
  int32_t regs[8];                                   /* -1: discarded */
  uint64_t offset;
} Transfer;

/* Put the lanes that access memory into x->mask. Returns the mask, or NULL for all lanes. *some is 0 if there are none. */
ROUTINE const uint8_t *accessing(Context *x, const uint8_t *guard, int negated, int *some) {
  *some = 1;
  if (!guard) return x->active;
  vb any = {};
  int all = 1;
  for (int64_t l = 0; l < x->lanes; l += 16) {
    vb m = LOAD(vb, guard + l) ^ (uint8_t)negated;
    if (x->active) m &= LOAD(vb, x->active + l);
    any |= m;
    all &= all_of(m);
    PUT(x->mask + l, m);
  }
  *some = any_of(any);
  return all ? 0 : x->mask;
}

/* Find the lanes that a transfer concerns. Returns 0 if Python must execute it. */
INLINE int begin(Context *x, const Transfer *a, const uint8_t **mask, int *some) {
  const uint8_t *guard = a->guard < 0 ? 0 : row(x, a->guard);
  if (guard && !covers(x, (Need){a->guard, -1, 0})) return 0;
  if (a->base >= 0 && !covers(x, (Need){a->base, a->guard, a->negated})) return 0;
  *mask = accessing(x, guard, a->negated, some);
  return 1;
}

ROUTINE int64_t first_lane(const uint8_t *mask) {
  int64_t l = 0;
  if (mask)
    while (!mask[l]) l++;
  return l;
}

/* The offsets into a memory that the lanes access: (address - base) & keep, from the start of the lane's window. */
typedef struct {
  Memory *memory;
  const uint8_t *row; /* the register of the addresses */
  int64_t bytes;      /* of the register, 0: all lanes access `number` */
  const uint32_t *starts; /* what to subtract from the address of each lane, or NULL */
  uint64_t number, base, keep;
} Places;

#define IOTA ((vu64){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})

/* Return whether 16 lanes access consecutive elements of `size` bytes. */
INLINE int consecutive(vu64 at, int64_t size) { return !__builtin_reduce_or(at ^ (at[0] + IOTA * size)); }

INLINE int full_at(const uint8_t *mask, int64_t l) { return !mask || all_of(LOAD(vb, mask + l)); }
INLINE int none_at(const uint8_t *mask, int64_t l) { return mask && !any_of(LOAD(vb, mask + l)); }

/* Return the addresses of 16 lanes. */
INLINE vu64 addresses_at(const Places *p, int64_t l) {
  if (p->bytes == 8) return LOAD(vu64, p->row + 8 * l) + p->number;
  if (p->bytes == 4) return __builtin_convertvector(LOAD(vu32, p->row + 4 * l) + (uint32_t)p->number, vu64);
  return (vu64){} + p->number;
}

/* Return the offsets of 16 lanes from the start of their windows. */
INLINE vu64 in_window(const Places *p, int64_t l) {
  const vu64 v = addresses_at(p, l) - p->base;
  return (p->starts ? v - __builtin_convertvector(LOAD(vu32, p->starts + l), vu64) : v) & p->keep;
}

/* Return where the windows of 16 lanes start. */
INLINE vu64 windows_at(const Memory *m, int64_t l) {
  if (!m->lanes) return (vu64){};
  if (m->lanes == 1) return (IOTA + l) * m->pitch;
  return (vu64){} + (uint64_t)(l / m->lanes * m->pitch);
}

/* Return the offsets of 16 lanes. Lanes outside of the mask get that of another one. */
INLINE vu64 offsets_at(const Places *p, const uint8_t *mask, int64_t l) {
  const vu64 v = in_window(p, l) + windows_at(p->memory, l);
  if (full_at(mask, l)) return v;
  const vb m = LOAD(vb, mask + l);
  return choose_vu64(m, v, (vu64){} + v[first_lane((const uint8_t *)&m)]);
}

/* Return whether all lanes access one array of a memory, at multiples of the size. */
ROUTINE int are_valid(const Context *x, const Transfer *a, const Places *at, const uint8_t *mask, int bounded) {
  const Places p = *at;
  const int64_t size = a->width * a->count, *bound = x->bounds + 2 * a->bound;
  vu64 bits = {}, high = {}, low = ~(vu64){};
  for (int64_t l = 0; l < x->lanes; l += 16) {
    vu64 v = in_window(&p, l);
    if (mask) {
      const vb m = LOAD(vb, mask + l);
      low = __builtin_elementwise_min(low, choose_vu64(m, v, low));
      v = choose_vu64(m, v, (vu64){});
    } else {
      low = __builtin_elementwise_min(low, v);
    }
    bits |= v;
    high = __builtin_elementwise_max(high, v);
  }
  const int64_t least = __builtin_reduce_min(low);
  const uint64_t most = __builtin_reduce_max(high);
  if (__builtin_reduce_or(bits) & (size - 1) || most > (uint64_t)(p.memory->window - size)) return 0;
  if (bound[0] > bound[1]) return 0;
  return !bounded || (least >= bound[0] && (int64_t)most + size <= bound[1]);
}

/* Put the addresses of a load or store into *p. */
INLINE void addresses_of(const Context *x, const Transfer *a, Places *p) {
  p->row = a->base < 0 ? 0 : row(x, a->base), p->bytes = a->base < 0 ? 0 : size_of(x, a->base);
  p->number = a->offset + (a->base < 0 ? x->constants[a->constant] : 0);
}

/* Find the memory that all lanes access, and where they do. Returns NULL if Python must execute the access. */
ROUTINE Memory *resolve(Context *x, const Transfer *a, const uint8_t *mask, Places *p) {
  p->base = 0, p->keep = a->space == SHARED_SPACE || a->space == LOCAL_SPACE ? IN_SPAN : ~0ull;
  const int64_t first = first_lane(mask);
  uint64_t top = addresses_at(p, first & -16)[first & 15] >> SPAN;
  int space = a->space;
  if (space == GENERIC_SPACE)
    space = top == SHARED_TOP ? SHARED_SPACE : top == LOCAL_TOP ? LOCAL_SPACE : GLOBAL_SPACE;
  if (space == GLOBAL_SPACE && (top == 0 || top >= ALLOCATIONS)) return 0;
  if (space == GLOBAL_SPACE || a->space == GENERIC_SPACE) p->base = top << SPAN;
  p->starts = space == SHARED_SPACE && p->bytes ? x->starts : 0; /* a constant is an offset in the own block */
  if (space != GLOBAL_SPACE) top = space == SHARED_SPACE ? SHARED_TOP : LOCAL_TOP;
  Memory *m = p->memory = &x->memories[top];
  if (!m->data || m->window < a->width * a->count) return 0;
  return are_valid(x, a, p, mask, space == SHARED_SPACE) ? m : 0;
}

/* Put the offsets of all lanes into x->offsets. */
ROUTINE void list_offsets(Context *x, const Places *at, const uint8_t *mask) {
  const Places p = *at;
  for (int64_t l = 0; l < x->lanes; l += 16)
    if (!none_at(mask, l)) PUT(x->offsets + l, offsets_at(&p, mask, l));
}
