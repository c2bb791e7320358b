/* The watchers of instructions on mbarriers, and of the copies that mbarriers count. A function decides only that there is
   nothing to report. Without racecheck, s->watch is NULL. */

enum { STRONG = 3 }; /* the reach of an access to an mbarrier, and how sure it is that the access is strong */
enum { ALIKE = 16 }; /* the earlier reads with which a read can share its numbers */

/* Join an event, the last one in the log, with what agents know. Python joins it if one before it is not joined. */
static void join(const Phases *s, const Event *e) {
  Watch *w = s->watch;
  const int64_t *lanes = s->lanes + e->first, *places = s->places + e->first;
  if (w->knowledge && w->joined == s->entries - 1)
    w->joined += join_event(w->knowledge, e->kind, e->count, lanes, places, e->reach, e->time);
  if (w->joined < s->entries && (e->kind == OBSERVED || e->kind == WAITED)) w->learns = 1;
}

/* Add an event to the log. Its numbers are already there. */
static void log_event(Phases *s, int64_t kind, int64_t count, int64_t reach, int64_t time, int64_t at) {
  Event *e = s->events_of_mbarriers + s->entries++;
  *e = (Event){kind, s->logged, count, reach, time, at};
  s->logged += count;
  if (s->watch) join(s, e);
}

/* Return whether there is room for some more accesses. */
static int has_times(const Context *x, const Watch *w, int64_t accesses) {
  return x->ticks + accesses < x->ticks_room && x->now + accesses < w->times_room;
}

/* Return whether all events of the log are joined. Only then compiled code may change what agents know: an event of the log
   passes on what they knew before. */
static int all_joined(const Phases *s) { return !s->watch || s->watch->joined == s->entries; }

/* Return whether there is room for some events with some numbers, and for as many accesses. */
static int has_room(const Context *x, const Phases *s, int64_t events, int64_t numbers) {
  if (s->entries + events > ENTRIES || s->logged + numbers > s->room) return 0;
  return !s->watch || has_times(x, s->watch, events);
}

/* Begin an access: its time is one more. */
static int32_t begin_access(Context *x, const Watch *w, int at, int strong, int by_proxy) {
  x->ticked[x->ticks++] = at;
  x->now++;
  w->scopes[x->now] = strong ? STRONG << 2 | STRONG : 0;
  w->proxies[x->now] = (uint8_t)by_proxy;
  return (int32_t)x->now;
}

/* Return whether all locations of pieces of `size` bytes of a memory are initialized. */
static int are_initialized_at(const Context *x, const Memory *m, const int64_t *offsets, int64_t n, int64_t size) {
  const int64_t shift = x->grain_shift, parts = size >> shift;
  for (int64_t i = 0; m->initialized && i < n; i++)
    for (int64_t at = offsets[i] >> shift, end = at + parts; at < end; at++)
      if (!m->initialized[at]) return 0;
  return 1;
}

/* Note that pieces of `size` bytes of a memory are initialized. */
static void initialize(const Context *x, const Memory *m, const int64_t *offsets, int64_t n, int64_t size) {
  const int64_t shift = x->grain_shift, parts = size >> shift;
  for (int64_t i = 0; m->initialized && i < n; i++) {
    int64_t at = offsets[i] >> shift, end = at + parts;
    for (; at + 4 <= end; at += 4) PUT(m->initialized + at, 0x01010101u);
    for (; at < end; at++) m->initialized[at] = 1;
  }
}

/* Return an access of `size` bytes to shared memory. `copies`: whether a copy of the async proxy performs it. */
static Access access_of(const Watch *w, int64_t size, int strong, int tolerant, int copies) {
  Access a = *w->access;
  a.parts = size >> a.shift ? size >> a.shift : 1;
  a.reach = a.sure = strong ? STRONG : 0, a.tolerant = tolerant, a.by_proxy = a.copies = copies, a.in_order = 0;
  return a;
}

/* Return whether the last writes of the locations that lanes access are not after a time. */
static int are_until(const Watch *w, const Access *a, int64_t n, const int64_t *offsets, int64_t time) {
  int32_t latest = 0;
  Four most = {};
  for (int64_t i = 0; i < n; i++) {
    const int32_t *from = w->writes->written + (offsets[i] >> a->shift);
    int64_t k = 0;
    for (; k + 4 <= a->parts; k += 4) most = __builtin_elementwise_max(most, *(const Four *)(from + k));
    for (; k < a->parts; k++) latest = from[k] > latest ? from[k] : latest;
  }
  return latest <= time && __builtin_reduce_max(most) <= time;
}

/* Return whether lanes are in order after the last writes of their locations. If they may be, after what they have not
   learned yet, Python lets them learn it first. `weak`: whether a strong access follows weak writes. */
static int follows(Watch *w, const Access *a, int64_t n, const int64_t *offsets, const int64_t *lanes, int32_t *weak) {
  const int in_order = (int)follows_writes(w->order, w->writes, a, n, offsets, lanes, weak);
  if (!in_order) w->stale = w->learns;
  return in_order;
}

/* Note that writes must look at a read. */
static void extend_reads(Memory *m, int64_t low, int64_t high, int64_t time) {
  m->reads_low = low < m->reads_low ? low : m->reads_low;
  m->reads_high = high > m->reads_high ? high : m->reads_high;
  m->reads_latest = time > m->reads_latest ? time : m->reads_latest;
}

/* Return whether all threads know a read of shared memory by a plain load. */
INLINE int is_settled(const Memory *m, const Read *r) { return r->settles && r->time <= m->settled; }

/* Return whether a write with some bounds must look at a read by a plain load, which only the context has noted. */
INLINE int concerns(const Context *x, const Read *r, const int64_t *bounds) {
  const int overlaps = r->memory == SHARED_TOP && r->low < bounds[1] && r->high > bounds[0];
  return overlaps && !is_settled(&x->memories[SHARED_TOP], r);
}

/* Return a read by a plain load as a note, with the same numbers. */
static Noted noted_as(const Context *x, const Reads *s, const Read *r) {
  const int32_t *places = x->arena + r->start, *names = x->arena + r->names_start;
  const int64_t start = s->window ? r->low / s->window * s->window : 0;
  const int one = !s->window || r->high <= start + s->window; /* whether the read is in one window */
  return (Noted){
      .places = places + r->pieces, .starts = places, .names = names + r->names_pieces, .names_starts = names,
      .count = r->count, .parts = r->parts, .time = r->time, .moved = r->moved, .pieces = r->pieces, .stride = r->stride,
      .names_pieces = r->names_pieces, .names_stride = r->names_stride, .low = r->low, .high = r->high,
      .within_low = one ? r->low - start : 0, .within_high = one ? r->high - start : s->window, .settles = r->settles,
      .state = FRESH};
}

/* Add the reads by plain loads that concern a write to the notes. Returns 0 if the notes are full. */
static int add_plain_reads(const Context *x, Reads *s, const int64_t *bounds) {
  for (int64_t i = 0; i < x->reads; i++) {
    if (!concerns(x, x->noted + i, bounds)) continue;
    if (s->count == s->room) return 0;
    s->noted[s->count++] = noted_as(x, s, x->noted + i);
  }
  return 1;
}

/* Leave reads by plain loads to the context if the write has removed no location of them. Otherwise the notes keep the rest.
   The notes on these reads are those from `first` on. */
static void part_plain_reads(Context *x, Reads *s, const int64_t *bounds, int64_t first) {
  Memory *m = &x->memories[SHARED_TOP];
  int64_t left = 0, kept = first, next = first;
  for (int64_t i = 0; i < x->reads; i++) {
    const Read r = x->noted[i];
    const int concerned = concerns(x, &r, bounds);
    const Noted *n = s->noted + next;
    next += concerned;
    if (r.memory == SHARED_TOP && is_settled(m, &r)) continue;
    if (!concerned || n->count == r.count) x->noted[left++] = r;
    else if (n->count) extend_reads(m, r.low, r.high, r.time), s->noted[kept++] = *n;
  }
  s->count = kept, x->reads = left;
  if (!left) x->arena_used = 0;
}

/* Return whether all lanes of a write are in the table of the locations that they write: no two write one location. */
static int are_distinct(const Target *t, int64_t n, const int64_t *offsets, int64_t shift) {
  int apart = 1;
  for (int64_t i = 0; i < n; i++) apart &= writing_lane(t, offsets[i] >> shift) == i;
  return apart;
}

/* Remove the earlier reads of the locations of a write, if it is in order after them. The lanes of a weak write must write
   different locations. */
static int overwrites(Context *x, Watch *w, const Access *a, int64_t n, const int64_t *offsets, const int64_t *lanes) {
  Reads *s = w->reads;
  const int64_t first = s->count;
  int64_t bounds[4];
  find_bounds(n, offsets, a->shift, a->parts, s->window, bounds);
  const Target t = {w->target + bounds[0], bounds[0], bounds[1] - bounds[0]};
  const int has_room = add_plain_reads(x, s, bounds);
  const int64_t parts = s->count || s->run_count ? a->parts : 1; /* without reads, the first location is enough */
  fill_target(&t, n, offsets, a->shift, parts);
  const int distinct = has_room && (a->reach || are_distinct(&t, n, offsets, a->shift));
  const int in_order = distinct && overwrite_reads(w->order, a, &t, s, bounds, lanes, 0);
  clear_target(&t, n, offsets, a->shift, parts);
  if (in_order) part_plain_reads(x, s, bounds, first);
  else s->count = first, w->stale = w->learns;
  return in_order;
}

/* Return whether there is room to note some reads, of `n` locations together. */
static int can_note_reads(const Watch *w, int64_t reads, int64_t n) {
  const Reads *r = w->reads;
  return r->count + reads <= r->room && r->used + 2 * n <= r->arena_room && 2 * n <= r->scratch_room;
}

/* Return whether numbers are those of earlier ones plus one constant. */
static int are_moved(const int32_t *some, const int32_t *before, int64_t count, int32_t by) {
  for (int64_t i = 0, end; i < count; i = end) {
    int32_t apart = 0;
    for (end = i + 64 < count ? i + 64 : count; i < end; i++) apart |= (some[i] - before[i]) ^ by;
    if (apart) return 0;
  }
  return 1;
}

/* Let the newest read share the numbers of one of the reads before it that compiled code has noted: the instructions of a
   loop often read the same locations. Its own numbers are at the end of the arena, first the places, then the names. Those
   that it does not share stay there. */
static void share_with_earlier(Reads *s, Noted *r) {
  const int64_t size = r->pieces ? 2 * r->pieces : r->count, names_size = r->names_pieces ? 2 * r->names_pieces : r->count;
  int32_t *out = s->arena + s->used;
  int places = 0, names = 0;
  for (const Noted *o = r - 1; o >= s->noted && o >= r - ALIKE && !(places && names); o--) {
    if (o->state != FRESH || o->count != r->count) continue;
    if (!places && o->pieces == r->pieces && o->stride == r->stride &&
        are_moved(r->places, o->places, size - r->pieces, r->places[0] - o->places[0]) &&
        (!r->pieces || are_moved(r->starts, o->starts, r->pieces, 0)))
      places = 1, r->moved = r->places[0] - o->places[0], r->places = o->places, r->starts = o->starts;
    if (!names && o->names_pieces == r->names_pieces && o->names_stride == r->names_stride &&
        are_moved(r->names, o->names, names_size - r->names_pieces, 0) &&
        (!r->names_pieces || are_moved(r->names_starts, o->names_starts, r->names_pieces, 0)))
      names = 1, r->names = o->names, r->names_starts = o->names_starts;
  }
  if (!places) out += size;
  else if (!names) {
    __builtin_memmove(out, r->names_starts, names_size * sizeof *out);
    r->names_starts = out, r->names = out + r->names_pieces;
  }
  s->used = out + (names ? 0 : names_size) - s->arena;
}

/* Note a read of shared memory by agents or operations with some names, which can be in the scratch after `n` numbers.
   `settles`: whether a barrier can make it irrelevant. */
static void note_shared_read(Context *x, const Watch *w, const Access *a, int64_t n, const int64_t *offsets,
                             const int32_t *names, int32_t time, int settles) {
  Reads *s = w->reads;
  int32_t *places = s->scratch, *out = s->arena + s->used;
  int64_t bounds[4];
  find_bounds(n, offsets, a->shift, a->parts, s->window, bounds);
  for (int64_t i = 0; i < n; i++) places[i] = (int32_t)(offsets[i] >> a->shift);
  Noted *r = &s->noted[s->count++];
  *r = (Noted){.count = n, .parts = a->parts, .time = time, .low = bounds[0], .high = bounds[1], .within_low = bounds[2],
               .within_high = bounds[3], .settles = settles, .state = FRESH};
  r->pieces = pack(out, places, n, &r->stride);
  r->places = out + r->pieces, r->starts = out;
  out += r->pieces ? 2 * r->pieces : n;
  r->names_pieces = pack(out, names, n, &r->names_stride);
  r->names = out + r->names_pieces, r->names_starts = out;
  share_with_earlier(s, r);
  s->changed = 1;
  extend_reads(&x->memories[SHARED_TOP], bounds[0], bounds[1], settles ? time : NEVER_TIME);
}

/* Note that threads synchronize by mbarriers. */
static void note_synchronizing(const Watch *w, int64_t n, const int64_t *offsets) {
  for (int64_t i = 0; i < n; i++) PUT(w->synchronizing + offsets[i], (uint64_t)0x0101010101010101ull);
}

/* Put the lanes of a mask and the offsets of their mbarriers, which are in x->offsets, into s->lanes and w->offsets. */
static int64_t list_lanes(const Context *x, Phases *s, const uint8_t *mask) {
  int64_t n = 0;
  EACH_LANE(l) s->lanes[s->logged + n] = l, s->watch->offsets[n++] = (int64_t)x->offsets[l];
  return n;
}

/* Return whether a copy waits for an observed phase. */
INLINE int has_landed(const Phases *s, const Flight *f, int64_t copy) {
  return !f->landed[copy] && f->until[copy] >= 0 && s->is_observed[f->until[copy]];
}

/* ---- waits */

/* Return whether a read of mbarriers by listed lanes is in order. `tolerant`: whether a branch depends on it. */
static int may_test(const Context *x, Phases *s, int64_t n, int tolerant) {
  Watch *w = s->watch;
  const Access a = access_of(w, sizeof(uint64_t), 1, tolerant, 0);
  if (!are_initialized_at(x, &x->memories[SHARED_TOP], w->offsets, n, sizeof(uint64_t)) || !can_note_reads(w, 1, n)) return 0;
  int32_t weak;
  return follows(w, &a, n, w->offsets, s->lanes + s->logged, &weak);
}

/* Note a read of mbarriers by listed lanes. */
static void note_test(Context *x, Phases *s, int at, int64_t n, int tolerant) {
  const Watch *w = s->watch;
  const Access a = access_of(w, sizeof(uint64_t), 1, tolerant, 0);
  int32_t *names = w->reads->scratch + n;
  for (int64_t i = 0; i < n; i++) names[i] = x->names[s->lanes[s->logged + i]];
  note_shared_read(x, w, &a, n, w->offsets, names, begin_access(x, w, at, 1, 0), 1);
  if (tolerant) note_synchronizing(w, n, w->offsets);
}

/* Note the copies that land now. Their rows have the names of their phases. */
static void note_landed(Context *x, Phases *s, const Flight *f) {
  const Watch *w = s->watch;
  const Order *o = w->order;
  const int32_t time = begin_access(x, w, (int)f->at, 0, 1);
  int64_t n = 0, before = 0;
  const int64_t parts = f->width >> w->access->shift ? f->width >> w->access->shift : 1;
  for (int64_t i = 0; i < f->copies; before += f->counts[i++]) {
    if (!has_landed(s, f, i)) continue;
    const int64_t lane = f->lanes[i], phase = f->until[i];
    const int32_t name = (int32_t)((o->first + lane / o->per) * o->columns + o->per + phase % PHASES);
    for (int64_t row = before; row < before + f->counts[i]; row++)
      for (int64_t at = f->offsets[row] >> w->access->shift, end = at + parts; at < end; at++)
        w->writes->writer[at] = name, w->writes->written[at] = time;
    initialize(x, &x->memories[SHARED_TOP], f->offsets + before, f->counts[i], f->width);
    s->lanes[s->logged + n] = lane, s->places[s->logged + n++] = phase;
  }
  log_event(s, LANDED, n, 0, time, f->at);
  Memory *m = &x->memories[SHARED_TOP];
  m->python_loads = m->python_stores = 1;
}

/* ---- arrivals */

/* Return whether an update of mbarriers by listed lanes is in order, and remove the earlier reads of them. Python makes the
   notes on weak writes when the first one needs them. */
static int may_update(Context *x, Phases *s, int64_t n) {
  Watch *w = s->watch;
  const Access a = access_of(w, sizeof(uint64_t), 1, 1, 0);
  if (!are_initialized_at(x, &x->memories[SHARED_TOP], w->offsets, n, sizeof(uint64_t))) return 0;
  const int64_t *lanes = s->lanes + s->logged;
  int32_t weak;
  if (!follows(w, &a, n, w->offsets, lanes, &weak) || (weak && !w->writes->weak_writer)) return 0;
  return overwrites(x, w, &a, n, w->offsets, lanes);
}

/* Note an update of mbarriers by listed lanes. Returns its time. */
static int64_t note_update(Context *x, Phases *s, int at, int64_t n) {
  const Watch *w = s->watch;
  const Access a = access_of(w, sizeof(uint64_t), 1, 1, 0);
  const int32_t time = begin_access(x, w, at, 1, 0);
  for (int64_t i = 0; i < n; i++) {
    const int32_t name = x->names[s->lanes[s->logged + i]];
    note_write(w->writes, &a, 1, w->offsets + i, &name, time, 0, 0);
  }
  note_synchronizing(w, n, w->offsets);
  initialize(x, &x->memories[SHARED_TOP], w->offsets, n, sizeof(uint64_t));
  if (x->memories[SHARED_TOP].latest < time) x->memories[SHARED_TOP].latest = time;
  return time;
}
