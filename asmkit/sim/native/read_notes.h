/* The watchers' notes on what lanes read: whether it is initialized, not in flight and in order, and racecheck's notes. */

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
    if (full_at(mask, l) && size >> shift && consecutive(LOAD(vu64, x->offsets + l), size)) {
      if (!all_bytes(notes + (x->offsets[l] >> shift), 16 * parts, want)) return 0;
      continue;
    }
    for (int64_t k = l; k < l + 16; k++)
      if ((!mask || mask[k]) && !all_bytes(notes + (x->offsets[k] >> shift), parts, want)) return 0;
  }
  return 1;
}

/* Return whether the agent of a lane knows the write that a location notes. */
INLINE int knows_write(const Context *x, int64_t lane, int32_t writer, int32_t time, int64_t settled) {
  if (writer < 0) return writer == NOBODY;
  if (time == NEVER_TIME) return 0;
  if (time <= settled || writer == x->names[lane]) return 1;
  const int64_t block = writer / x->columns, column = writer % x->columns;
  const int64_t agent = lane / x->agent;
  return block == x->first + agent / x->per && x->table[x->knowledge[agent] * x->table_columns + column] >= time;
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
    if (full_at(mask, l) && consecutive(LOAD(vu64, x->offsets + l), size) &&
        greatest_time(m->written + (x->offsets[l] >> shift), 16 * parts) <= m->settled)
      continue;
    for (int64_t k = l; k < l + 16; k++) {
      if (mask && !mask[k]) continue;
      const int64_t place = x->offsets[k] >> shift;
      for (int64_t part = 0; part < parts; part++)
        if (!knows_write(x, k, m->writer[place + part], m->written[place + part], m->settled)) return 0;
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

/* Return whether there is room to note a read. */
INLINE int can_note(const Context *x) {
  return x->ticks < x->ticks_room && x->reads < x->reads_room && x->arena_used + 4 * x->lanes <= x->arena_room;
}

/* Note a read for racecheck. Returns 0 if the notes are full. `operation`: the number added to the names of agents for
   the asynchronous operations that read for them, or 0: they read themselves. */
ROUTINE int note_read(Context *x, int64_t memory, const Transfer *a, const uint8_t *mask, int32_t operation) {
  if (!can_note(x)) return 0;
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
      PUT(names + count, LOAD(vi32, x->names + l) + operation);
      count += 16;
      continue;
    }
    for (int64_t k = 0; k < 16; k++) {
      if (!mask[l + k]) continue;
      low = v[k] < low ? v[k] : low, high = v[k] > high ? v[k] : high;
      places[count] = v[k], names[count++] = x->names[l + k] + operation;
    }
  }
  const int32_t vector_low = __builtin_reduce_min(least), vector_high = __builtin_reduce_max(most);
  low = vector_low < low ? vector_low : low, high = vector_high > high ? vector_high : high;
  tick(x, a->at);
  Read *r = &x->noted[x->reads++];
  *r = (Read){.memory = memory, .time = x->now, .count = count, .start = x->arena_used, .settles = !a->read_only && !operation};
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
