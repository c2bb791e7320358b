/* Loads and stores of all active lanes, with the watchers. A function returns 0 if Python must execute the access. */

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

ROUTINE int64_t first_lane(const uint8_t *mask) {
  int64_t l = 0;
  if (mask)
    while (!mask[l]) l++;
  return l;
}

/* Turn the addresses in x->offsets into offsets into one allocation, if all are valid. Other lanes get a valid one. */
ROUTINE Memory *resolve(Context *x, const Transfer *a, const uint8_t *mask) {
  const int64_t size = a->width * a->count;
  const uint64_t first = x->offsets[first_lane(mask)];
  uint64_t top = first >> SPAN, base = 0;
  int space = a->space;
  if (space == GENERIC_SPACE)
    space = top == SHARED_TOP ? SHARED_SPACE : top == LOCAL_TOP ? LOCAL_SPACE : GLOBAL_SPACE;
  if (space == GLOBAL_SPACE) {
    if (top == 0 || top >= ALLOCATIONS) return 0;
    base = top << SPAN;
  } else {
    if (a->space == GENERIC_SPACE) base = top << SPAN;
    top = space == SHARED_SPACE ? SHARED_TOP : LOCAL_TOP;
  }
  Memory *m = &x->memories[top];
  if (!m->data || m->window < size) return 0;
  const uint64_t keep = a->space == SHARED_SPACE || a->space == LOCAL_SPACE ? IN_SPAN : ~0ull;
  vu64 bits = {}, high = {}, low = ~(vu64){};
  for (int64_t l = 0; l < x->lanes; l += 16) {
    vu64 v = LOAD(vu64, x->offsets + l);
    if (mask) v = choose_vu64(LOAD(vb, mask + l), v, (vu64){} + first);
    v = (v - base) & keep;
    bits |= v;
    high = __builtin_elementwise_max(high, v);
    low = __builtin_elementwise_min(low, v);
    PUT(x->offsets + l, v);
  }
  const uint64_t least = __builtin_reduce_min(low), most = __builtin_reduce_max(high);
  if (__builtin_reduce_or(bits) & (size - 1) || most > (uint64_t)(m->window - size)) return 0;
  const int64_t *bound = x->bounds + 2 * a->bound;
  if (bound[0] > bound[1]) return 0;
  if (space == SHARED_SPACE) {
    if ((int64_t)least < bound[0] || (int64_t)most + size > bound[1]) return 0;
  }
  if (m->lanes == 1) {
    const vu64 iota = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (int64_t l = 0; l < x->lanes; l += 16)
      PUT(x->offsets + l, LOAD(vu64, x->offsets + l) + (iota + l) * m->pitch);
  } else if (m->lanes) {
    for (int64_t l = m->lanes; l < x->lanes; l += 16) /* the first window needs no base */
      PUT(x->offsets + l, LOAD(vu64, x->offsets + l) + (uint64_t)(l / m->lanes) * m->pitch);
  }
  return m;
}

/* Return whether 16 lanes from l access consecutive elements of `size` bytes. */
INLINE int consecutive(const Context *x, int64_t l, int64_t size) {
  const vu64 iota = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  vu64 v = LOAD(vu64, x->offsets + l);
  return !__builtin_reduce_or(v ^ (x->offsets[l] + iota * size));
}

INLINE int full_at(const uint8_t *mask, int64_t l) { return !mask || all_of(LOAD(vb, mask + l)); }
INLINE int none_at(const uint8_t *mask, int64_t l) { return mask && !any_of(LOAD(vb, mask + l)); }

/* Return whether `count` bytes are all 1 (initialized) or all 0 (not in flight). */
INLINE int all_bytes(const uint8_t *from, int64_t count, uint64_t want) {
  int64_t i = 0;
  for (; i + 64 <= count; i += 64) {
    typedef uint64_t v8 __attribute__((vector_size(64)));
    v8 v = LOAD(v8, from + i);
    if (__builtin_reduce_or(v ^ want)) return 0;
  }
  for (; i + 8 <= count; i += 8)
    if (LOAD(uint64_t, from + i) != want) return 0;
  for (; i < count; i++)
    if (from[i] != (uint8_t)want) return 0;
  return 1;
}

/* Return whether all bytes of notes that the lanes access have a value. `shift`: bytes of memory for each note. */
ROUTINE int noted(const Context *x, const uint8_t *notes, const uint8_t *mask, int64_t size, int shift, uint64_t want) {
  const int64_t parts = size >> shift ? size >> shift : 1;
  for (int64_t l = 0; l < x->lanes; l += 16) {
    if (none_at(mask, l)) continue;
    if (full_at(mask, l) && size >> shift && consecutive(x, l, size)) {
      if (!all_bytes(notes + (x->offsets[l] >> shift), 16 * parts, want)) return 0;
      continue;
    }
    for (int64_t k = l; k < l + 16; k++)
      if ((!mask || mask[k]) && !all_bytes(notes + (x->offsets[k] >> shift), parts, want)) return 0;
  }
  return 1;
}

/* ---- racecheck */

/* Return whether the agent of a lane knows the write that a location notes. */
INLINE int knows(const Context *x, int64_t lane, int32_t writer, int32_t time, int64_t settled) {
  if (writer == NOBODY) return 1;
  if (time == NEVER_TIME) return 0;
  if (time <= settled || writer == x->names[lane]) return 1;
  const int64_t block = writer / x->columns, column = writer % x->columns;
  return block == x->first + lane / x->per && x->table[x->knowledge[lane] * x->table_columns + column] >= time;
}

INLINE int32_t greatest_time(const int32_t *written, int64_t count) {
  int32_t most = 0;
  int64_t i = 0;
  vi32 v = {};
  for (; i + 16 <= count; i += 16) v = __builtin_elementwise_max(v, LOAD(vi32, written + i));
  most = __builtin_reduce_max(v);
  for (; i < count; i++) most = written[i] > most ? written[i] : most;
  return most;
}

/* Return whether the lanes know the last writes of all locations that they access. */
ROUTINE int ordered(const Context *x, const Memory *m, const uint8_t *mask, int64_t size) {
  if (!m->writer || m->latest <= m->settled) return 1;
  const int shift = (int)x->grain_shift;
  const int64_t parts = size >> shift;
  for (int64_t l = 0; l < x->lanes; l += 16) {
    if (none_at(mask, l)) continue;
    if (full_at(mask, l) && consecutive(x, l, size) &&
        greatest_time(m->written + (x->offsets[l] >> shift), 16 * parts) <= m->settled)
      continue;
    for (int64_t k = l; k < l + 16; k++) {
      if (mask && !mask[k]) continue;
      const int64_t place = x->offsets[k] >> shift;
      for (int64_t part = 0; part < parts; part++)
        if (!knows(x, k, m->writer[place + part], m->written[place + part], m->settled)) return 0;
    }
  }
  return 1;
}

INLINE void tick(Context *x, int at) {
  x->now++;
  x->ticked[x->ticks++] = at;
}

/* Write numbers in pieces with one stride to the arena: all first indices, then all values. Returns the number of
   pieces, or 0 after writing all numbers, if that needs less memory or there are few. */
ROUTINE int64_t pack_into(int32_t *out, const int32_t *values, int64_t count, int64_t *stride) {
  if (count >= 64) {
    const int32_t step = values[1] - values[0];
    int64_t breaks = 0, i = 1;
    for (; i + 16 <= count; i += 16) {
      vi32 apart = (LOAD(vi32, values + i) - LOAD(vi32, values + i - 1)) != step;
      if (__builtin_reduce_or(apart)) breaks -= __builtin_reduce_add(apart);
    }
    for (; i < count; i++) breaks += values[i] - values[i - 1] != step;
    if (breaks * 4 <= count) {
      const int64_t pieces = breaks + 1;
      int64_t p = 1;
      out[0] = 0, out[pieces] = values[0];
      for (i = 1; i < count && p < pieces; i++)
        if (values[i] - values[i - 1] != step) out[p] = (int32_t)i, out[pieces + p] = values[i], p++;
      *stride = step;
      return pieces;
    }
  }
  __builtin_memcpy(out, values, count * 4);
  return 0;
}

/* Return whether numbers are those of earlier ones plus one constant. */
INLINE int moved_by(const int32_t *values, const int32_t *before, int64_t count, int32_t by) {
  int64_t i = 0;
  for (; i + 16 <= count; i += 16)
    if (__builtin_reduce_or((LOAD(vi32, values + i) - LOAD(vi32, before + i)) ^ by)) return 0;
  for (; i < count; i++)
    if (values[i] - before[i] != by) return 0;
  return 1;
}

/* Return whether packed numbers are those of earlier ones plus one constant. */
INLINE int packed_alike(const int32_t *values, const int32_t *before, int64_t count, int64_t pieces, int32_t by) {
  return pieces ? moved_by(values, before, pieces, 0) && moved_by(values + pieces, before + pieces, pieces, by)
                : moved_by(values, before, count, by);
}

/* Let a new read share the numbers of a recent one: the instructions of a loop often read the same pattern. The new
   numbers are at the end of the arena: those that cannot be shared stay there. */
ROUTINE void share_numbers(Context *x, Read *r) {
  int32_t *places = x->arena + r->start, *names = x->arena + r->names_start;
  const int64_t size = r->pieces ? 2 * r->pieces : r->count, names_size = r->names_pieces ? 2 * r->names_pieces : r->count;
  int new_places = 1, new_names = 1;
  for (const Read *o = r - 1; o >= x->noted && o >= r - 8 && (new_places || new_names); o--) {
    if (o->count != r->count) continue;
    const int32_t *before = x->arena + o->start, by = places[r->pieces] - before[r->pieces];
    if (new_places && o->pieces == r->pieces && o->stride == r->stride &&
        packed_alike(places, before, r->count, r->pieces, by))
      new_places = 0, r->start = o->start, r->moved = by;
    if (new_names && o->names_pieces == r->names_pieces && o->names_stride == r->names_stride &&
        packed_alike(names, x->arena + o->names_start, r->count, r->names_pieces, 0))
      new_names = 0, r->names_start = o->names_start;
  }
  if (new_places) x->arena_used += size;
  if (!new_names) return;
  if (!new_places) __builtin_memmove(places, names, names_size * 4);
  r->names_start = x->arena_used;
  x->arena_used += names_size;
}

/* Note a read for racecheck. Returns 0 if there is no room left. */
ROUTINE int note_read(Context *x, int64_t memory, const Transfer *a, const uint8_t *mask) {
  if (x->ticks >= x->ticks_room || x->reads >= x->reads_room || x->arena_used + 4 * x->lanes > x->arena_room) return 0;
  const int shift = (int)x->grain_shift;
  int32_t *places = x->arena + x->arena_used + 2 * x->lanes, *names = places + x->lanes; /* scratch */
  int64_t count = 0;
  int32_t low = NEVER_TIME, high = 0;
  vi32 least = (vi32){} + NEVER_TIME, most = {};
  for (int64_t l = 0; l < x->lanes; l += 16) {
    if (none_at(mask, l)) continue;
    vi32 v = __builtin_convertvector(LOAD(vu64, x->offsets + l) >> shift, vi32);
    if (full_at(mask, l)) {
      least = __builtin_elementwise_min(least, v), most = __builtin_elementwise_max(most, v);
      PUT(places + count, v);
      PUT(names + count, LOAD(vi32, x->names + l));
      count += 16;
      continue;
    }
    for (int64_t k = 0; k < 16; k++) {
      if (!mask[l + k]) continue;
      low = v[k] < low ? v[k] : low, high = v[k] > high ? v[k] : high;
      places[count] = v[k], names[count++] = x->names[l + k];
    }
  }
  const int32_t vector_low = __builtin_reduce_min(least), vector_high = __builtin_reduce_max(most);
  low = vector_low < low ? vector_low : low, high = vector_high > high ? vector_high : high;
  tick(x, a->at);
  Read *r = &x->noted[x->reads++];
  *r = (Read){.memory = memory, .time = x->now, .count = count, .start = x->arena_used, .settles = !a->read_only};
  r->parts = a->width * a->count >> shift;
  r->low = low, r->high = high + r->parts;
  int32_t *out = x->arena + x->arena_used;
  r->pieces = pack_into(out, places, count, &r->stride);
  out += r->pieces ? 2 * r->pieces : count;
  r->names_start = out - x->arena;
  r->names_pieces = pack_into(out, names, count, &r->names_stride);
  share_numbers(x, r);
  return 1;
}

/* Drop the noted reads that every thread knows, if these are all. */
ROUTINE void forget_settled(Context *x) {
  for (int64_t i = 0; i < x->reads; i++)
    if (!x->noted[i].settles || x->noted[i].time > x->memories[x->noted[i].memory].settled) return;
  x->reads = 0, x->arena_used = 0;
}

/* Return whether a write has to look at earlier reads. */
ROUTINE int may_have_been_read(const Context *x, int64_t memory, int64_t low, int64_t high) {
  const Memory *m = &x->memories[memory];
  if (m->reads_latest > m->settled && low < m->reads_high && high > m->reads_low) return 1;
  for (int64_t i = 0; i < x->reads; i++) {
    const Read *r = &x->noted[i];
    if (r->memory == memory && (r->time > m->settled || !r->settles) && low < r->high && high > r->low) return 1;
  }
  return 0;
}

/* Undo the notes of a write for the lanes before `end`, part by part in reverse order. */
ROUTINE void undo_writes(Memory *m, const int32_t *log, int64_t count) {
  for (int64_t i = count - 1; i >= 0; i--)
    m->writer[log[3 * i]] = log[3 * i + 1], m->written[log[3 * i]] = log[3 * i + 2];
}

/* Note the writes of an instruction, if each lane knows the last ones and no two lanes write one location. */
ROUTINE int note_writes(Context *x, Memory *m, const Transfer *a, const uint8_t *mask) {
  const int64_t size = a->width * a->count, parts = size >> x->grain_shift;
  if (!m->writer || x->ticks >= x->ticks_room || x->arena_used + 3 * parts * x->lanes > x->arena_room) return 0;
  int32_t *log = x->arena + x->arena_used;
  const int32_t now = (int32_t)x->now + 1;
  int64_t count = 0;
  uint64_t low = ~0ull, high = 0;
  for (int64_t k = 0; k < x->lanes; k++) {
    if (mask && !mask[k]) continue;
    const uint64_t place = x->offsets[k] >> x->grain_shift;
    low = place < low ? place : low, high = place > high ? place : high;
    for (int64_t part = 0; part < parts; part++) {
      int32_t *writer = m->writer + place + part, *written = m->written + place + part;
      if (*written == now || !knows(x, k, *writer, *written, m->settled)) {
        undo_writes(m, log, count);
        return 0;
      }
      log[3 * count] = (int32_t)(place + part), log[3 * count + 1] = *writer, log[3 * count + 2] = *written, count++;
      *writer = x->names[k], *written = now;
    }
  }
  if (may_have_been_read(x, m - x->memories, low, high + parts)) {
    undo_writes(m, log, count);
    return 0;
  }
  tick(x, a->at);
  m->latest = x->now;
  return 1;
}

/* ---- loads */

/* Check a load for the watchers, and note it. */
ROUTINE int watch_load(Context *x, Memory *m, const Transfer *a, const uint8_t *mask) {
  const int64_t size = a->width * a->count;
  if (m->python_loads) return 0;
  if (m->flying && !noted(x, m->flying, mask, size, 0, 0)) return 0;
  if (m->initialized && !noted(x, m->initialized, mask, size, (int)x->grain_shift, 0x0101010101010101ull)) return 0;
  if (!x->races || m->space == LOCAL_SPACE) return 1;
  if (a->read_only && m->latest) return 0;
  return ordered(x, m, mask, size) && note_read(x, m - x->memories, a, mask);
}

/* Prepare a load of the addresses in x->offsets. */
ROUTINE Memory *begin_load(Context *x, const Transfer *a, const uint8_t *mask) {
  Memory *m = resolve(x, a, mask);
  return m && watch_load(x, m, a, mask) ? m : 0;
}

#define GATHER(W)                                                                                                      \
  INLINE vu##W gather_##W(const Context *x, const Memory *m, int64_t l, int64_t part, int near) {                      \
    const uint8_t *data = m->data + part * (W / 8);                                                                    \
    if (near) return LOAD(vu##W, data + x->offsets[l]);                                                                \
    vu##W v;                                                                                                           \
    for (int k = 0; k < 16; k++) v[k] = LOAD(uint##W##_t, data + x->offsets[l + k]);                                   \
    return v;                                                                                                          \
  }
GATHER(8)
GATHER(16)
GATHER(32)
GATHER(64)

/* Load four elements of 32 bits for each of 16 lanes. */
INLINE void gather_4x32(const Context *x, const Memory *m, int64_t l, vu32 *out) {
  typedef uint32_t v4 __attribute__((vector_size(16)));
  for (int g = 0; g < 4; g++) {
    const uint64_t *at = x->offsets + l + 4 * g;
    v4 a = LOAD(v4, m->data + at[0]), b = LOAD(v4, m->data + at[1]);
    v4 c = LOAD(v4, m->data + at[2]), d = LOAD(v4, m->data + at[3]);
    v4 ab0 = __builtin_shufflevector(a, b, 0, 4, 1, 5), ab1 = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    v4 cd0 = __builtin_shufflevector(c, d, 0, 4, 1, 5), cd1 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    v4 rows[4] = {
        __builtin_shufflevector(ab0, cd0, 0, 1, 4, 5), __builtin_shufflevector(ab0, cd0, 2, 3, 6, 7),
        __builtin_shufflevector(ab1, cd1, 0, 1, 4, 5), __builtin_shufflevector(ab1, cd1, 2, 3, 6, 7)};
    for (int j = 0; j < 4; j++) __builtin_memcpy((uint8_t *)(out + j) + 16 * g, &rows[j], 16);
  }
}

/* Write loaded elements of 16 lanes to a register, extended to its size. */
#define SPREAD(W)                                                                                                      \
  INLINE void put_##W(Context *x, int i, vu##W v, int64_t l, vb m, int full, int extends) {                            \
    uint8_t *to = row(x, i) + l * size_of(x, i);                                                                       \
    switch (size_of(x, i)) {                                                                                           \
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
    initialized(x, i, m, l);                                                                                           \
  }
SPREAD(8)
SPREAD(16)
SPREAD(32)
SPREAD(64)

#define TAKE(W)                                                                                                        \
  ROUTINE void take_##W(Context *x, const Memory *from, const Transfer *a, const uint8_t *mask) {                      \
    const int64_t size = a->width * a->count;                                                                          \
    for (int64_t l = 0; l < x->lanes; l += 16) {                                                                       \
      if (none_at(mask, l)) continue;                                                                                  \
      const int full = full_at(mask, l), near = a->count == 1 && consecutive(x, l, size);                              \
      const vb m = mask ? LOAD(vb, mask + l) : ones_vb();                                                              \
      for (int j = 0; j < a->count; j++)                                                                               \
        if (a->regs[j] >= 0) put_##W(x, a->regs[j], gather_##W(x, from, l, j, near), l, m, full, a->extends);    \
    }                                                                                                                  \
  }
TAKE(8)
TAKE(16)
TAKE(32)
TAKE(64)

ROUTINE void take_4x32(Context *x, const Memory *from, const Transfer *a, const uint8_t *mask) {
  for (int64_t l = 0; l < x->lanes; l += 16) {
    if (none_at(mask, l)) continue;
    const int full = full_at(mask, l);
    const vb m = mask ? LOAD(vb, mask + l) : ones_vb();
    vu32 v[4];
    gather_4x32(x, from, l, v);
    for (int j = 0; j < 4; j++)
      if (a->regs[j] >= 0) put_32(x, a->regs[j], v[j], l, m, full, a->extends);
  }
}

/* Compute the addresses of all lanes. */
ROUTINE void addresses(Context *x, const Transfer *a) {
  if (a->base < 0) {
    const vu64 v = (vu64){} + (x->constants[a->constant] + a->offset);
    for (int64_t l = 0; l < x->lanes; l += 16) PUT(x->offsets + l, v);
    return;
  }
  const uint8_t *base = row(x, a->base);
  if (size_of(x, a->base) == 8)
    for (int64_t l = 0; l < x->lanes; l += 16) PUT(x->offsets + l, LOAD(vu64, base + 8 * l) + a->offset);
  else
    for (int64_t l = 0; l < x->lanes; l += 16) {
      const vu32 v = LOAD(vu32, base + 4 * l) + (uint32_t)a->offset;
      PUT(x->offsets + l, __builtin_convertvector(v, vu64));
    }
}

/* Find the lanes that a transfer concerns, and their addresses. Returns 0 if Python must execute it. */
INLINE int begin(Context *x, const Transfer *a, const uint8_t **mask, int *some) {
  const uint8_t *guard = a->guard < 0 ? 0 : row(x, a->guard);
  if (guard && !covers(x, (Need){a->guard, -1, 0})) return 0;
  if (a->base >= 0 && !covers(x, (Need){a->base, a->guard, a->negated})) return 0;
  *mask = accessing(x, guard, a->negated, some);
  if (*some) addresses(x, a);
  return 1;
}

static int load(Context *x, const Transfer *a) {
  const uint8_t *mask;
  int some;
  if (!begin(x, a, &mask, &some)) return 0;
  if (!some) return 1;
  for (int j = 0; j < a->count; j++)
    if (a->regs[j] >= 0 && !is_free(x, a->regs[j])) return 0;
  Memory *from = begin_load(x, a, mask);
  if (!from) return 0;
  if (a->width == 4 && a->count == 4) take_4x32(x, from, a, mask);
  else if (a->width == 4) take_32(x, from, a, mask);
  else if (a->width == 8) take_64(x, from, a, mask);
  else if (a->width == 2) take_16(x, from, a, mask);
  else take_8(x, from, a, mask);
  for (int j = 0; j < a->count; j++)
    if (a->regs[j] >= 0) wrote(x, a->regs[j], a->guard >= 0);
  return 1;
}

/* ---- stores */

/* Return the lanes of 16 whose values are in memory already. */
#define HOLDS(W)                                                                                                       \
  INLINE void holds_##W(const Context *x, const Memory *m, int64_t part, const uint8_t *row, int64_t l, vb *same) {    \
    for (int k = 0; k < 16; k++)                                                                                       \
      (*same)[k] &= LOAD(uint##W##_t, m->data + x->offsets[l + k] + part * (W / 8)) ==                                 \
                    LOAD(uint##W##_t, row + (l + k) * (W / 8));                                                        \
  }
HOLDS(8)
HOLDS(16)
HOLDS(32)
HOLDS(64)

INLINE void same_values(const Context *x, const Memory *m, const Transfer *a, int64_t l, vb *same) {
  for (int j = 0; j < a->count; j++) {
    if (a->width == 1) holds_8(x, m, j, row(x, a->regs[j]), l, same);
    else if (a->width == 2) holds_16(x, m, j, row(x, a->regs[j]), l, same);
    else if (a->width == 4) holds_32(x, m, j, row(x, a->regs[j]), l, same);
    else holds_64(x, m, j, row(x, a->regs[j]), l, same);
  }
}

/* Note which writes change nothing. Returns 0 if some do, and there is no room for these notes. */
ROUTINE int note_same(Context *x, Memory *m, const Transfer *a, const uint8_t *mask) {
  const int64_t parts = a->width * a->count >> x->grain_shift;
  for (int64_t l = 0; l < x->lanes; l += 16) {
    if (none_at(mask, l)) continue;
    vb same = ones_vb();
    if (mask) same = LOAD(vb, mask + l);
    const vb here = same;
    same_values(x, m, a, l, &same);
    if (!m->same) {
      if (any_of(same)) return 0;
      continue;
    }
    for (int64_t k = 0; k < 16; k++)
      for (int64_t part = 0; here[k] && part < parts; part++)
        m->same[(x->offsets[l + k] >> x->grain_shift) + part] = same[k];
  }
  return 1;
}

ROUTINE void mark_initialized(Context *x, Memory *m, int64_t size, const uint8_t *mask) {
  const int shift = (int)x->grain_shift;
  const int64_t parts = size >> shift ? size >> shift : 1;
  for (int64_t l = 0; l < x->lanes; l += 16) {
    if (none_at(mask, l)) continue;
    if (full_at(mask, l) && size >> shift && consecutive(x, l, size)) {
      __builtin_memset(m->initialized + (x->offsets[l] >> shift), 1, 16 * parts);
      continue;
    }
    for (int64_t k = l; k < l + 16; k++)
      if (!mask || mask[k]) __builtin_memset(m->initialized + (x->offsets[k] >> shift), 1, parts);
  }
}

#define SCATTER(W)                                                                                                     \
  ROUTINE void scatter_##W(const Context *x, Memory *m, int64_t part, int64_t size, const uint8_t *row,                 \
                          const uint8_t *mask) {                                                                       \
    uint8_t *data = m->data + part * (W / 8);                                                                          \
    for (int64_t l = 0; l < x->lanes; l += 16) {                                                                       \
      if (none_at(mask, l)) continue;                                                                                  \
      if (size == W / 8 && full_at(mask, l) && consecutive(x, l, size)) {                                              \
        PUT(data + x->offsets[l], LOAD(vu##W, row + l * (W / 8)));                                                     \
        continue;                                                                                                      \
      }                                                                                                                \
      for (int64_t k = l; k < l + 16; k++)                                                                             \
        if (!mask || mask[k]) PUT(data + x->offsets[k], LOAD(uint##W##_t, row + k * (W / 8)));                         \
    }                                                                                                                  \
  }
SCATTER(8)
SCATTER(16)
SCATTER(32)
SCATTER(64)

/* Store values at the addresses in x->offsets. Of lanes with the same address, the highest wins. */
static int store(Context *x, const Transfer *a) {
  const uint8_t *mask;
  int some;
  if (!begin(x, a, &mask, &some)) return 0;
  for (int j = 0; j < a->count; j++)
    if (!covers(x, (Need){a->regs[j], a->guard, a->negated})) return 0;
  if (!some) return 1;
  Memory *m = resolve(x, a, mask);
  const int64_t size = a->width * a->count;
  if (!m || m->python_stores || x->python_stores) return 0;
  if (m->flying && !noted(x, m->flying, mask, size, 0, 0)) return 0;
  const int races = x->races && m->space != LOCAL_SPACE;
  if (races && ((!m->same && !note_same(x, m, a, mask)) || !note_writes(x, m, a, mask))) return 0;
  if (races && m->same) note_same(x, m, a, mask);
  if (m->initialized) mark_initialized(x, m, size, mask);
  for (int j = 0; j < a->count; j++) {
    if (a->width == 1) scatter_8(x, m, j, size, row(x, a->regs[j]), mask);
    else if (a->width == 2) scatter_16(x, m, j, size, row(x, a->regs[j]), mask);
    else if (a->width == 4) scatter_32(x, m, j, size, row(x, a->regs[j]), mask);
    else scatter_64(x, m, j, size, row(x, a->regs[j]), mask);
  }
  x->events++;
  return 1;
}
