/* Which registers are initialized in which lanes. */

enum { ENABLED = -2 };

/* A register that an instruction reads, in the lanes in which a predicate holds if there is one (guard >= 0), or in
   those that EXEC enables (ENABLED). */
typedef struct {
  int32_t reg, guard, negated;
} Need;

/* A register that an instruction writes, perhaps only where a predicate holds, or where EXEC enables it (ENABLED). */
typedef struct {
  int32_t reg, guarded;
} Result;

/* Return whether a register is initialized in all lanes in which it is read. */
ROUTINE int is_initialized(const Context *x, Need need) {
  const int i = need.reg;
  if (x->state[i] == WHOLE) return 1;
  if (x->state[i] == NEVER && !x->active && need.guard == -1) return 0;
  const uint8_t *known = x->initialized + i * x->lanes, *guard = need.guard < 0 ? 0 : row(x, need.guard);
  const uint8_t *lanes = need.guard == ENABLED ? x->enabled : x->active;
  vb missing = {};
  for (int64_t l = 0; l < x->lanes; l += 16) {
    vb m = lanes ? LOAD(vb, lanes + l) : ones_vb();
    if (guard) m &= LOAD(vb, guard + l) ^ (uint8_t)need.negated;
    missing |= m & ~LOAD(vb, known + l);
  }
  return !any_of(missing);
}

/* Return whether products of active lanes use a register, or another host thread does. */
INLINE int is_ours(const Context *x, int i) {
  if (x->lent[i]) {
    x->lent[i] = WANTED;
    return 1;
  }
  return x->held && x->held[i] == OURS;
}

/* Return whether a register is initialized in all lanes in which it is read, and whether no product of active lanes
   uses it. */
INLINE int covers(const Context *x, Need need) { return !is_ours(x, need.reg) && is_initialized(x, need); }

INLINE int covers_all(const Context *x, const Need *needs, int count) {
  for (int i = 0; i < count; i++)
    if (!covers(x, needs[i])) return 0;
  return 1;
}

/* Prepare a register for a write of some or all lanes: uninitialized lanes contain zeros. Returns 0 if a product of
   active lanes uses it. */
INLINE int may_write(Context *x, int i, int all) {
  if (is_ours(x, i)) return 0;
  if (x->state[i] == NEVER && !all) __builtin_memset(row(x, i), 0, size_of(x, i) * x->lanes);
  return 1;
}

/* Update the state of a register after the lanes that it is initialized in have been noted. The registers of products
   stay PARTIAL, so that Python looks at each access of their lanes. */
INLINE void settle_state(Context *x, int i) {
  x->state[i] = PARTIAL;
  if (x->held && x->held[i]) return;
  const uint8_t *known = x->initialized + i * x->lanes;
  for (int64_t l = 0; l < x->lanes; l += 16)
    if (any_of(LOAD(vb, x->alive + l) & ~LOAD(vb, known + l))) return;
  x->state[i] = WHOLE;
}

/* Update the state of a register that a loop has written in some lanes, which it has noted. */
ROUTINE void wrote(Context *x, int i) {
  x->changed[i] = 1;
  if (x->state[i] == WHOLE) return;
  x->used[i] = 1;
  settle_state(x, i);
}

/* Update the state of a register that the lanes of a mask have written (NULL: all lanes). */
ROUTINE void wrote_in(Context *x, int i, const uint8_t *mask) {
  x->changed[i] = 1;
  if (x->state[i] == WHOLE) return;
  if (!mask) {
    x->state[i] = WHOLE;
    return;
  }
  uint8_t *known = x->initialized + i * x->lanes;
  for (int64_t l = 0; l < x->lanes; l += 16) PUT(known + l, LOAD(vb, known + l) | LOAD(vb, mask + l));
  x->used[i] = 1;
  settle_state(x, i);
}

/* Update the state of a register that all active lanes have written, and that products in flight can use. */
INLINE void wrote_result(Context *x, int i) {
  if (!x->held || !x->held[i]) {
    wrote_in(x, i, x->active);
    return;
  }
  uint8_t *known = x->initialized + i * x->lanes;
  for (int64_t l = 0; l < x->lanes; l += 16)
    PUT(known + l, x->active ? LOAD(vb, known + l) | LOAD(vb, x->active + l) : ones_vb());
  x->changed[i] = x->used[i] = 1, x->state[i] = PARTIAL;
}

/* Update the state of a register that all active lanes have written. */
INLINE void wrote_all(Context *x, int i) { wrote_in(x, i, x->active); }

/* Count the active lanes in which a predicate holds, and the active lanes. */
ROUTINE void count_taken(const Context *x, const uint8_t *guard, int negated, int64_t *taken, int64_t *all) {
  int64_t some = 0, every = 0;
  for (int64_t l = 0; l < x->lanes; l += 16) {
    vb m = x->active ? LOAD(vb, x->active + l) : ones_vb();
    every += __builtin_reduce_add(m);
    some += __builtin_reduce_add(m & (LOAD(vb, guard + l) ^ (uint8_t)negated));
  }
  *taken = some, *all = every;
}

/* Find the lanes that EXEC enables in the running waves. */
ROUTINE void find_enabled(Context *x) {
  const uint32_t *low = (const uint32_t *)row(x, 0), *high = (const uint32_t *)row(x, 1);
  uint64_t all = ~0ull;
  for (int64_t l = 0; l < x->lanes; l += WAVE) {
    const uint64_t bits = x->active && !x->active[l] ? 0 : low[l] | (uint64_t)high[l] << 32;
    all &= bits;
    for (int64_t lane = 0; lane < WAVE; lane += 16)
      PUT(x->enabled_lanes + l + lane, UNPACKED(lane, (vu32){} + (uint32_t)bits, (vu32){} + (uint32_t)(bits >> 32)));
  }
  x->enabled = all == ~0ull ? 0 : x->enabled_lanes;
}
