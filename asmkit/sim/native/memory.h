/* Loads and stores of all active lanes, with the watchers. A function returns 0 if Python must execute the access. */

/* The notes that a write has replaced: for each location, its place, its last writer and the time. */
typedef struct {
  int32_t *place, *writer, *written;
  int64_t count;
} Replaced;

/* Note one write, and what the note replaces. */
INLINE void replace(Memory *m, Replaced *log, int64_t place, int32_t name, int32_t now) {
  log->place[log->count] = (int32_t)place;
  log->writer[log->count] = m->writer[place], log->written[log->count] = m->written[place];
  log->count++;
  m->writer[place] = name, m->written[place] = now;
}

/* Return whether one agent has 16 lanes. */
INLINE int is_one_agent(const Context *x, int64_t l) {
  const vi32 names = LOAD(vi32, x->names + l);
  return !__builtin_reduce_or(names ^ names[0]);
}

/* Note the writes of one agent to consecutive locations, a multiple of 16, and what the notes replace. */
INLINE void replace_all(Memory *m, Replaced *log, int64_t place, int64_t count, int32_t name, int32_t now) {
  __builtin_memcpy(log->writer + log->count, m->writer + place, count * 4);
  __builtin_memcpy(log->written + log->count, m->written + place, count * 4);
  for (int64_t i = 0; i < count; i += 16) {
    PUT(log->place + log->count + i, __builtin_convertvector(IOTA, vi32) + (int32_t)(place + i));
    PUT(m->writer + place + i, (vi32){} + name);
    PUT(m->written + place + i, (vi32){} + now);
  }
  log->count += count;
}

/* Undo the notes of a write in reverse order. */
ROUTINE void undo_writes(Memory *m, const Replaced *log) {
  for (int64_t i = log->count - 1; i >= 0; i--)
    m->writer[log->place[i]] = log->writer[i], m->written[log->place[i]] = log->written[i];
}

/* Return whether all threads know the last writes of consecutive locations. */
INLINE int are_settled(const Memory *m, int64_t place, int64_t count) {
  vi32 unsettled = {};
  for (int64_t i = 0; i < count; i += 16) {
    const vi32 writer = LOAD(vi32, m->writer + place + i), written = LOAD(vi32, m->written + place + i);
    unsettled |= (writer != NOBODY) & (written > (int32_t)m->settled);
  }
  return !__builtin_reduce_or(unsettled);
}

/* Count which of the replaced notes of global memory are new locations, and which are those of other chunks. */
ROUTINE void count_claims(const Context *x, Memory *m, const Replaced *log) {
  const int32_t first = (int32_t)x->own_first, end = (int32_t)x->own_end;
  int64_t fresh = 0, own = 0;
  for (int64_t i = 0; i < log->count; i++) {
    fresh += log->writer[i] == NOBODY;
    own += log->writer[i] >= first && log->writer[i] < end;
  }
  m->fresh += fresh, m->conflicts += log->count - fresh - own;
}

/* Note the writes of an instruction, if each lane knows the last ones and no two lanes write one location. */
ROUTINE int note_writes(Context *x, Memory *m, const Transfer *a, const uint8_t *mask) {
  const int64_t size = a->width * a->count, parts = size >> x->grain_shift;
  if (!m->writer || x->ticks >= x->ticks_room || x->arena_used + 3 * parts * x->lanes > x->arena_room) return 0;
  const int64_t room = parts * x->lanes;
  int32_t *free = x->arena + x->arena_used;
  Replaced log = {free, free + room, free + 2 * room, 0};
  const int32_t now = (int32_t)x->now + 1;
  uint64_t low = ~0ull, high = 0;
  for (int64_t l = 0; l < x->lanes; l += 16) {
    if (none_at(mask, l)) continue;
    const int settled = full_at(mask, l) && consecutive(LOAD(vu64, x->offsets + l), size) &&
                        are_settled(m, x->offsets[l] >> x->grain_shift, 16 * parts);
    if (settled && is_one_agent(x, l)) {
      const uint64_t place = x->offsets[l] >> x->grain_shift, last = place + 15 * parts;
      low = place < low ? place : low, high = last > high ? last : high;
      replace_all(m, &log, (int64_t)place, 16 * parts, x->names[l], now);
      continue;
    }
    for (int64_t k = l; k < l + 16; k++) {
      if (mask && !mask[k]) continue;
      const uint64_t place = x->offsets[k] >> x->grain_shift;
      low = place < low ? place : low, high = place > high ? place : high;
      for (uint64_t one = place; one < place + parts; one++) {
        if (!settled && (m->written[one] == now || !knows_write(x, k, m->writer[one], m->written[one], m->settled))) {
          undo_writes(m, &log);
          return 0;
        }
        replace(m, &log, one, x->names[k], now);
      }
    }
  }
  if (may_have_been_read(x, m - x->memories, low, high + parts)) {
    undo_writes(m, &log);
    return 0;
  }
  tick(x, a->at);
  m->latest = x->now;
  if (x->own_end && m->space == GLOBAL_SPACE) count_claims(x, m, &log);
  return 1;
}

/* ---- loads */

/* Let all threads know the accesses until now where they do so immediately. */
INLINE void settle(const Context *x, Memory *m) {
  if (m->immediately) m->settled = x->now;
}

/* Check a load for the watchers, and note it. */
ROUTINE int watch_load(Context *x, const Places *p, const Transfer *a, const uint8_t *mask) {
  Memory *m = p->memory;
  const int64_t size = a->width * a->count;
  const int races = x->races && m->space != LOCAL_SPACE;
  if (m->python_loads) return 0;
  if (m->flying || m->initialized || races) list_offsets(x, p, mask);
  if (m->flying && !noted(x, m->flying, mask, size, 0, 0)) return 0;
  if (m->initialized && !noted(x, m->initialized, mask, size, (int)x->grain_shift, 0x0101010101010101ull)) return 0;
  if (!races) return 1;
  if (a->read_only && m->latest) return 0;
  settle(x, m);
  if (m->immediately && !a->read_only && m->latest <= m->settled) {
    if (x->ticks >= x->ticks_room) return 0;
    tick(x, a->at); /* no write has to look at this read */
    return 1;
  }
  return ordered(x, m, mask, size) && note_read(x, m - x->memories, a, mask, 0);
}

/* Prepare a load. Returns 0 if Python must execute it. */
ROUTINE int begin_load(Context *x, const Transfer *a, const uint8_t *mask, Places *p) {
  addresses_of(x, a, p);
  Memory *m = resolve(x, a, mask, p);
  return m && watch_load(x, p, a, mask);
}

/* Load the lanes of a mask. */
ROUTINE void take(const Context *x, const Places *p, const Transfer *a, const Rows *to, const uint8_t *mask) {
  if (a->width == 4 && a->count == 4) take_4x32(x, p, a, to, mask);
  else if (a->width == 4) take_32(x, p, a, to, mask);
  else if (a->width == 8) take_64(x, p, a, to, mask);
  else if (a->width == 2) take_16(x, p, a, to, mask);
  else take_8(x, p, a, to, mask);
}

static int load(Context *x, const Transfer *a) {
  const uint8_t *mask;
  int some;
  Places p;
  if (!begin(x, a, &mask, &some)) return 0;
  if (!some) return 1;
  for (int j = 0; j < a->count; j++)
    if (a->regs[j] >= 0 && !may_write(x, a->regs[j], !mask)) return 0;
  if (!begin_load(x, a, mask, &p)) return 0;
  const Rows to = rows_of(x, a);
  take(x, &p, a, &to, mask);
  for (int j = 0; j < a->count; j++)
    if (a->regs[j] >= 0) wrote_in(x, a->regs[j], mask);
  return 1;
}

/* ---- stores */

/* Return which of 16 lanes store values that are in memory already. */
#define HOLDS(W)                                                                                                       \
  INLINE vb holds_##W(const uint8_t *data, vu64 at, int near, const uint8_t *row, int64_t l) {                         \
    return B(gather_##W(data, at, near) == LOAD(vu##W, row + l * (W / 8)));                                            \
  }
HOLDS(8)
HOLDS(16)
HOLDS(32)
HOLDS(64)

INLINE vb same_values(const Memory *m, const Transfer *a, const Rows *of, vu64 at, int64_t l) {
  const int near = a->count == 1 && consecutive(at, a->width);
  vb same = ones_vb();
  for (int j = 0; j < a->count && any_of(same); j++) {
    const uint8_t *data = m->data + j * a->width, *from = of->row[j];
    if (a->width == 1) same &= holds_8(data, at, near, from, l);
    else if (a->width == 2) same &= holds_16(data, at, near, from, l);
    else if (a->width == 4) same &= holds_32(data, at, near, from, l);
    else same &= holds_64(data, at, near, from, l);
  }
  return same;
}

/* Note which writes change nothing. Returns 0 if some do, and there is no room for these notes. */
ROUTINE int note_same(Context *x, Memory *m, const Transfer *a, const Rows *of, const uint8_t *mask) {
  const int64_t parts = a->width * a->count >> x->grain_shift;
  for (int64_t l = 0; l < x->lanes; l += 16) {
    if (none_at(mask, l)) continue;
    const vu64 at = LOAD(vu64, x->offsets + l);
    const vb here = mask ? LOAD(vb, mask + l) : ones_vb(), same = here & same_values(m, a, of, at, l);
    if (!m->same) {
      if (any_of(same)) return 0;
      continue;
    }
    if (all_of(here) && !any_of(same) && consecutive(at, a->width * a->count)) {
      __builtin_memset(m->same + (at[0] >> x->grain_shift), 0, 16 * parts);
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
    if (full_at(mask, l) && size >> shift && consecutive(LOAD(vu64, x->offsets + l), size)) {
      __builtin_memset(m->initialized + (x->offsets[l] >> shift), 1, 16 * parts);
      continue;
    }
    for (int64_t k = l; k < l + 16; k++)
      if (!mask || mask[k]) __builtin_memset(m->initialized + (x->offsets[k] >> shift), 1, parts);
  }
}

/* Note that lanes store to chunks of shared memory, which no longer have the layout of a tensor copy. */
ROUTINE void forget_layouts(Context *x, const Memory *m, int64_t size, const uint8_t *mask) {
  for (int64_t l = 0; l < x->lanes; l++) {
    if (mask && !mask[l]) continue;
    const int64_t first = (int64_t)x->offsets[l], last = first + size - 1;
    for (int64_t chunk = first / 16; chunk <= last / 16; chunk++) m->layouts[chunk] = 0;
  }
}

/* Store the lanes of a mask at addresses. Returns NULL if Python must do so. */
ROUTINE Memory *store_at(Context *x, const Transfer *a, Places *p, const Rows *of, const uint8_t *mask) {
  Memory *m = resolve(x, a, mask, p);
  const int64_t size = a->width * a->count;
  if (!m || m->python_stores || x->python_stores) return 0;
  const int races = x->races && m->space != LOCAL_SPACE;
  if (m->flying || m->initialized || m->layouts || races) list_offsets(x, p, mask);
  if (m->flying && !noted(x, m->flying, mask, size, 0, 0)) return 0;
  if (races) settle(x, m);
  if (races && ((!m->same && !note_same(x, m, a, of, mask)) || !note_writes(x, m, a, mask))) return 0;
  if (races && m->same) note_same(x, m, a, of, mask);
  if (m->initialized) mark_initialized(x, m, size, mask);
  if (m->layouts) forget_layouts(x, m, size, mask);
  if (a->width == 4 && a->count == 4) give_4x32(x, p, a, of, mask);
  else if (a->width == 4) give_32(x, p, a, of, mask);
  else if (a->width == 8) give_64(x, p, a, of, mask);
  else if (a->width == 2) give_16(x, p, a, of, mask);
  else give_8(x, p, a, of, mask);
  x->events++;
  return m;
}

static int store(Context *x, const Transfer *a) {
  const uint8_t *mask;
  int some;
  Places p;
  if (!begin(x, a, &mask, &some)) return 0;
  for (int j = 0; j < a->count; j++)
    if (!covers(x, (Need){a->regs[j], a->guard, a->negated})) return 0;
  if (!some) return 1;
  addresses_of(x, a, &p);
  const Rows of = rows_of(x, a);
  return store_at(x, a, &p, &of, mask) != 0;
}

/* ---- accesses of all lanes for Python, which has read the addresses and the values */

INLINE void of_python(Places *p, const uint8_t *addresses, int64_t bytes, Rows *rows, const Transfer *a,
                      uint8_t *const *arrays) {
  *p = (Places){.row = addresses, .bytes = bytes};
  for (int j = 0; j < a->count; j++) rows->row[j] = arrays[j], rows->bytes[j] = a->width;
}

/* Load from the addresses into the arrays. Returns the number of the memory, -1 if Python must load. */
EXPORT int load_lanes(Context *x, const Transfer *a, const uint8_t *addresses, int64_t bytes, uint8_t *const *arrays) {
  Places p;
  Rows to;
  of_python(&p, addresses, bytes, &to, a, arrays);
  Memory *m = resolve(x, a, 0, &p);
  if (!m || !watch_load(x, &p, a, 0)) return -1;
  take(x, &p, a, &to, 0);
  return (int)(m - x->memories);
}

/* Store the arrays at the addresses. Returns the number of the memory, -1 if Python must store. */
EXPORT int store_lanes(Context *x, const Transfer *a, const uint8_t *addresses, int64_t bytes, uint8_t *const *arrays) {
  Places p;
  Rows of;
  of_python(&p, addresses, bytes, &of, a, arrays);
  Memory *m = store_at(x, a, &p, &of, 0);
  return m ? (int)(m - x->memories) : -1;
}
