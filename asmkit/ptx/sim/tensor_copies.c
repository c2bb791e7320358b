/* Tensor copies to shared memory, which mbarriers count. */

/* The operands of a copy. The destination is the transfer of the call. */
enum { BARRIER_REG, MAP_REG, MASK_REG, COORDINATE_REGS };
enum { BARRIER_CONSTANT, BARRIER_OFFSET, MAP_OFFSET, DIMENSIONS, MASK_NUMBER, IS_MULTICAST, COORDINATES };
enum { ALIGN = 128 };

/* Return the map at an address, whose bytes must be those that Python has decoded, or NULL. */
static const Box *box_at(const Phases *s, uint64_t address) {
  for (const Box *b = s->boxes; b < s->boxes + s->box_count; b++)
    if (b->address == address && !__builtin_memcmp(b->raw, b->copy, sizeof b->copy)) return b;
  return 0;
}

/* Return the map that all lanes use, or NULL if Python must execute the instruction. */
static const Box *common_box(const Context *x, const Phases *s, const Call *c, const uint8_t *mask) {
  const int reg = c->regs[MAP_REG];
  const uint64_t first = value_at(x, reg, 0, first_lane(mask));
  EACH_LANE(l) if (value_at(x, reg, 0, l) != first) return 0;
  const Box *b = box_at(s, first + (uint64_t)c->numbers[MAP_OFFSET]);
  return b && b->rank == c->numbers[DIMENSIONS] ? b : 0;
}

INLINE int64_t coordinate(const Context *x, const Call *c, int d, int64_t lane) {
  return (int32_t)value_at(x, c->regs[COORDINATE_REGS + d], c->numbers[COORDINATES + d], lane);
}

/* Log the copies of each lane: the lane, the destination (in s->places), and the phase.
   Returns their number, or 0 if Python must execute the instruction. */
static int64_t find_copies(Context *x, Phases *s, const Call *c, const Box *b, const uint8_t *mask) {
  Places to, bar = {.row = c->regs[BARRIER_REG] < 0 ? 0 : row(x, c->regs[BARRIER_REG])};
  addresses_of(x, &c->transfer, &to);
  bar.bytes = bar.row ? size_of(x, c->regs[BARRIER_REG]) : 0;
  bar.number = (uint64_t)c->numbers[BARRIER_OFFSET] + (bar.row ? 0 : x->constants[c->numbers[BARRIER_CONSTANT]]);
  const uint64_t *words = (const uint64_t *)x->memories[SHARED_TOP].data;
  int64_t n = 0;
  EACH_LANE(l) {
    const Place place = place_at(s, &to, c->transfer.space, l, b->rows * b->pitch, ALIGN);
    const Place at = place_at(s, &bar, SHARED_SPACE, l, sizeof(uint64_t), sizeof(uint64_t));
    if (!is_within(x, &c->transfer, place.inside, b->rows * b->pitch)) return 0;
    if (place.rank < 0 || at.rank != place.rank || coordinate(x, c, 0, l) % b->together) return 0;
    const uint64_t given = value_at(x, c->regs[MASK_REG], c->numbers[MASK_NUMBER], l) & 0xFFFF;
    const uint64_t ranks = c->numbers[IS_MULTICAST] ? given : 1ull << place.rank;
    if (ranks >> s->size) return 0;
    for (int64_t rank = 0; rank < s->size; rank++) {
      if (!(ranks >> rank & 1)) continue;
      const int64_t barrier = offset_of(s, at, rank) / (int64_t)sizeof(uint64_t);
      if (s->copies + n >= s->copies_room || s->logged + n >= s->room || !is_mbarrier(words[barrier])) return 0;
      s->copy_lanes[s->copies + n] = l;
      s->until[s->copies + n] = 2 * barrier + (int64_t)(words[barrier] >> PARITY);
      s->places[s->logged + n] = offset_of(s, place, rank), n++;
    }
  }
  return n;
}

/* Write the offsets of the chunks of a box in shared memory, given that of its first one. Returns whether copies in flight
   write some of them. */
static int find_chunks(const Phases *s, const Box *b, int64_t first, int64_t *there) {
  const int64_t window = first / s->pitch * s->pitch;
  v16 marked = {};
  for (int64_t r = 0; r < b->rows; r++)
    for (int64_t i = 0; i < b->chunks; i++) {
      const int64_t at = first - window + r * b->pitch + i * CHUNK;
      *there = window + (at ^ (at >> b->shift & b->mask));
      marked |= LOAD(v16, s->flying + *there++);
    }
  return marked[0] | marked[1] ? 1 : 0;
}

/* Find the chunks of a lane's box in the tensor: their offsets, or -1 outside of it. */
static void find_sources(const Context *x, const Call *c, const Box *b, int64_t lane, int64_t *from) {
  int64_t first[5], index[5] = {};
  for (int d = 0; d < b->rank; d++) first[d] = coordinate(x, c, d, lane);
  for (int64_t r = 0; r < b->rows; r++) {
    int64_t at = first[0] * b->strides[0];
    int inside = 1;
    for (int d = 1; d < b->rank; d++) {
      const int64_t one = first[d] + index[d] * b->steps[d];
      inside &= one >= 0 && one < b->extents[d];
      at += one * b->strides[d];
    }
    for (int64_t i = 0; i < b->chunks; i++) {
      const int64_t one = first[0] + i * b->together;
      *from++ = inside && one >= 0 && one < b->extents[0] ? at + i * CHUNK : -1;
    }
    for (int d = 1; d < b->rank && ++index[d] == b->tile[d]; d++) index[d] = 0;
  }
}

/* Read a box of the tensor, with zeros for what is outside of it. */
static void read_box(const Box *b, const int64_t *from, int64_t rows, uint8_t *to) {
  for (int64_t i = 0; i < rows; i++, to += CHUNK) PUT(to, from[i] < 0 ? (v16){} : LOAD(v16, b->data + from[i]));
}

/* Return whether the copy `i` of an instruction is the first one of its lane. */
INLINE int is_first(const Phases *s, int64_t i) {
  return !i || s->copy_lanes[s->copies + i - 1] != s->copy_lanes[s->copies + i];
}

/* ---- watchers */

/* Return whether the destinations of some copies of one instruction, which are in s->places, are apart. */
static int are_apart(const Phases *s, const Box *b, int64_t n) {
  const int64_t *first = s->places + s->logged, size = b->rows * b->pitch;
  for (int64_t i = 1; i < n; i++)
    for (int64_t k = 0; k < i; k++)
      if (first[i] < first[k] + size && first[k] < first[i] + size) return 0;
  return 1;
}

/* Return whether racecheck and initcheck have nothing to report about copies, and remove the earlier reads of what they
   write. The launch must not have written the memory of the tensor. */
static int may_copy(Context *x, Phases *s, const Box *b, int64_t n, int64_t rows) {
  Watch *w = s->watch;
  const Memory *tensor = &x->memories[b->memory];
  if (!tensor->data || tensor->latest || tensor->initialized || !w->writes->copying) return 0;
  if (!has_room(x, s, 3, 3 * n) || !are_apart(s, b, n)) return 0;
  if (x->reads == x->reads_room || x->arena_used + 4 * n * rows > x->arena_room) return 0;
  for (int64_t i = 0; i < n * rows; i++) w->row_lanes[i] = s->copy_lanes[s->copies + i / rows];
  const Access a = access_of(w, CHUNK, 0, 0, 1);
  const int64_t *there = s->there + s->rows;
  int32_t weak;
  if (!follows(w, &a, n * rows, there, w->row_lanes, &weak)) return 0;
  return overwrites(x, w, &a, n * rows, there, w->row_lanes);
}

/* Note that copies read a tensor until phases of mbarriers. */
static void note_tensor_read(Context *x, const Phases *s, const Box *b, int64_t n, int64_t rows) {
  const Watch *w = s->watch;
  const Order *o = w->order;
  const int64_t base = b->data - x->memories[b->memory].data;
  int32_t *out = x->arena + x->arena_used, *places = out + 2 * n * rows, *names = places + n * rows;
  Read r = {.memory = b->memory, .time = x->now, .parts = CHUNK >> x->grain_shift, .low = NEVER_TIME};
  for (int64_t i = 0; i < n; i++) {
    const int64_t lane = s->copy_lanes[s->copies + i], *from = s->from + s->rows + i * rows;
    const int64_t name = (o->first + lane / o->per) * o->columns + o->per + s->until[s->copies + i] % PHASES;
    for (int64_t k = 0; is_first(s, i) && k < rows; k++) {
      if (from[k] < 0) continue;
      const int32_t place = (int32_t)((base + from[k]) >> x->grain_shift);
      r.low = place < r.low ? place : r.low, r.high = place >= r.high ? place + 1 : r.high;
      places[r.count] = place, names[r.count++] = (int32_t)name;
    }
  }
  if (!r.count) return;
  r.parts = r.parts ? r.parts : 1, r.high += r.parts - 1;
  r.start = x->arena_used, r.pieces = pack(out, places, r.count, &r.stride);
  r.names_start = r.start + (r.pieces ? 2 * r.pieces : r.count);
  r.names_pieces = pack(x->arena + r.names_start, names, r.count, &r.names_stride);
  x->arena_used = r.names_start + (r.names_pieces ? 2 * r.names_pieces : r.count);
  x->noted[x->reads++] = r;
}

/* Note copies that start now: what they read and write, and who has issued them. Returns 1. */
static int note_copies(Context *x, Phases *s, const Call *c, const Box *b, int64_t n, int64_t rows) {
  const Watch *w = s->watch;
  const Access a = access_of(w, CHUNK, 0, 0, 1);
  const int32_t read = begin_access(x, w, c->transfer.at, 0, 1);
  note_tensor_read(x, s, b, n, rows);
  const int32_t time = begin_access(x, w, c->transfer.at, 0, 1);
  for (int64_t i = 0; i < n * rows; i++) w->row_names[i] = x->names[w->row_lanes[i]];
  note_write(w->writes, &a, n * rows, s->there + s->rows, w->row_names, NEVER, time, 0);
  x->memories[SHARED_TOP].latest = NEVER_TIME;
  int64_t issuers = 0;
  for (int64_t i = 0; i < n * rows; i++) {
    const int64_t lane = w->row_lanes[i], last = issuers ? s->lanes[s->logged + issuers - 1] : -1;
    if (is_first(s, i / rows) && s->from[s->rows + i] >= 0 && lane != last) s->lanes[s->logged + issuers++] = lane;
  }
  log_event(s, ISSUED, issuers, 0, read, c->transfer.at);
  return 1;
}

/* Let the mbarriers count the bytes of copies, which are the `n` newest ones. */
static void complete(Context *x, Phases *s, const Box *b, int64_t n) {
  const int64_t at = s->logged, first = s->copies - n;
  for (int64_t i = 0; i < n; i++)
    s->arrivals[at + i] = 0, s->bytes[at + i] = -b->bytes, s->lanes[at + i] = s->until[first + i] / 2;
  uint64_t *words = (uint64_t *)x->memories[SHARED_TOP].data;
  const int64_t completed =
      advance_mbarriers(words, s->lanes + at, n, s->arrivals + at, s->bytes + at, 0, s->found + at, s->places + at);
  log_completed(s, words, completed, s->places + at);
}

/* Start the logged copies: read their boxes, mark where they will write, and let the mbarriers count them. */
static void start(Context *x, Phases *s, const Call *c, const Box *b, int64_t n) {
  const int64_t rows = b->rows * b->chunks;
  const int64_t *there = s->there + s->rows;
  uint8_t *data = s->data + s->rows * CHUNK;
  for (int64_t i = 0; i < n; i++) {
    uint8_t *to = data + i * rows * CHUNK;
    if (is_first(s, i)) read_box(b, s->from + s->rows + i * rows, rows, to);
    else __builtin_memcpy(to, to - rows * CHUNK, rows * CHUNK);
  }
  mark_rows(s->flying, there, n * rows, CHUNK, 1);
  record_layouts(s->layouts, there, n * rows, CHUNK, b->layout);
  Memory *shared = &x->memories[SHARED_TOP];
  shared->flying = s->flying, shared->layouts = s->layouts;
  for (int64_t i = s->copies; i < s->copies + n; i++) s->counts[i] = rows, s->landed_copies[i] = 0;
  s->issued[s->issued_count++] = (Issued){c->transfer.at, n, rows, s->copies, s->rows};
  s->flights[s->count++] = (Flight){
      .memory = shared->data, .flying = s->flying, .offsets = there, .counts = s->counts + s->copies,
      .until = s->until + s->copies, .lanes = s->copy_lanes + s->copies, .data = data,
      .landed = s->landed_copies + s->copies, .copies = n, .width = CHUNK, .simple = 1, .at = c->transfer.at};
  s->copies += n, s->rows += n * rows;
  complete(x, s, b, n);
  x->events++;
}

/* cp.async.bulk.tensor of boxes to shared memory. Registers: that of the mbarrier's address, the map's address, the mask of
   a multicast, and the coordinates, innermost first. Numbers: the constant of the mbarrier's address and its offset, the
   offset of the map, the number of dimensions, the mask, whether it is a multicast, and the coordinates. */
EXPORT int copy_boxes(Context *x, const Call *c) {
  Phases *s = x->own;
  const uint8_t *mask;
  int some;
  if (!s || !s->ready || !s->copies_ready || s->issued_count == LOGGED) return 0;
  if (!begin(x, &c->transfer, &mask, &some)) return 0;
  for (int i = 0; i < COORDINATE_REGS + c->numbers[DIMENSIONS]; i++)
    if (!is_readable(x, c, c->regs[i])) return 0;
  if (!some) return 1;
  const Box *b = common_box(x, s, c, mask);
  const int64_t n = b ? find_copies(x, s, c, b, mask) : 0, rows = b ? b->rows * b->chunks : 0;
  if (!n || s->rows + n * rows > s->rows_room) return 0;
  for (int64_t i = 0; i < n; i++)
    if (find_chunks(s, b, s->places[s->logged + i], s->there + s->rows + i * rows)) return 0;
  for (int64_t i = 0; i < n; i++)
    if (is_first(s, i)) find_sources(x, c, b, s->copy_lanes[s->copies + i], s->from + s->rows + i * rows);
  if (x->memories[b->memory].flying) return 0; /* copies in flight may write what this one reads */
  if (s->watch && !(may_copy(x, s, b, n, rows) && note_copies(x, s, c, b, n, rows))) return 0;
  start(x, s, c, b, n);
  return 1;
}
