/* The knowledge that agents pass on at mbarriers. ordering.py and phases.py are the reference. A function that joins an event
   returns 0 if a table is full. It can have joined a part of the event then: Python joins all of it again, which does not
   change the joined part. Several entries can share an array of times, which does not change then. */

#define MOST_KEPT 32  /* the most entries that are kept for one phase of an mbarrier, or that an agent has besides its row */
#define REMEMBERED 16 /* the rows of one event that are remembered */
enum { ARRIVED, COMPLETED, LANDED, OBSERVED, ISSUED, WAITED }; /* the kinds of events */

typedef int32_t Sixteen __attribute__((vector_size(64), aligned(4)));

/* The times of a block's agents and operations, as `Known` has them: who has left them, and the reach of its scope. */
typedef struct {
  int64_t owner, reach, block;
  int32_t *times;
  int64_t alone; /* whether nothing else has these times, so that they may change */
} Entry;

typedef struct {
  int64_t count;
  Entry entries[MOST_KEPT];
} Left;

/* What is kept for the phases of an mbarrier: for the current one, and for the completed ones of both parities. */
typedef struct {
  int64_t place, last; /* last: the last completed phase, or -1 */
  Left pending, done[2];
} Barrier;

/* The tables to which compiled code adds. Python makes room. */
typedef struct {
  Order *order;
  int32_t *floor;            /* for each row, the time until which all agents of the block are known */
  int64_t rows, rows_room, real; /* real: the agents of a block that have threads */
  int32_t *far_of_row;       /* as those of the order, with room */
  int64_t *far_starts;
  Far *far;
  int64_t records, records_room, far_room;
  uint64_t *free;            /* the addresses of unused arrays of times */
  int64_t free_count;
  int32_t *number_of;        /* for each place of an mbarrier, the number of its structure from 1 on, or 0 */
  Barrier *barriers;
  int64_t barriers_count, barriers_room;
  int64_t learned;           /* whether rows or records may be new */
} Knowledge;

/* ---- arrays of times */

/* Return an unused array of times, or NULL. */
static int32_t *take_times(Knowledge *k) {
  return k->free_count ? (int32_t *)k->free[--k->free_count] : 0;
}

/* Let times be at least other ones. */
static void raise_times(const Knowledge *k, int32_t *to, const int32_t *from) {
  const int64_t count = k->order->width_of_table;
  int64_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const Sixteen one = *(Sixteen *)(to + i), other = *(const Sixteen *)(from + i), more = other > one;
    *(Sixteen *)(to + i) = (other & more) | (one & ~more);
  }
  for (; i < count; i++) to[i] = from[i] > to[i] ? from[i] : to[i];
}

/* Return whether times are at least other ones. */
static int include_times(const Knowledge *k, const int32_t *one, const int32_t *other) {
  const int64_t count = k->order->width_of_table;
  Sixteen less = {};
  int64_t i = 0;
  for (; i + 16 <= count; i += 16) less |= *(const Sixteen *)(one + i) < *(const Sixteen *)(other + i);
  for (; i < count; i++) less[0] |= one[i] < other[i];
  for (i = 1; i < 16; i++) less[0] |= less[i];
  return !less[0];
}

/* Return the later times of both, or NULL without room. */
static int32_t *join_times(Knowledge *k, int32_t *one, int32_t *other) {
  if (one == other || include_times(k, one, other)) return one;
  if (include_times(k, other, one)) return other;
  int32_t *made = take_times(k);
  if (!made) return 0;
  __builtin_memcpy(made, one, k->order->width_of_table * sizeof *made);
  raise_times(k, made, other);
  return made;
}

/* ---- entries */

static Entry *entry_of(Left *left, int64_t owner, int64_t reach, int64_t block) {
  for (Entry *e = left->entries; e < left->entries + left->count; e++)
    if (e->owner == owner && e->reach == reach && e->block == block) return e;
  return 0;
}

/* Add times of a block to what an owner has left. */
static int keep(Knowledge *k, Left *left, int64_t owner, int64_t reach, int64_t block, int32_t *times) {
  Entry *e = entry_of(left, owner, reach, block);
  if (e) {
    int32_t *both = join_times(k, e->times, times);
    if (both) e->times = both, e->alone = 0;
    return both != 0;
  }
  if (left->count == MOST_KEPT) return 0;
  left->entries[left->count++] = (Entry){owner, reach, block, times, 0};
  return 1;
}

/* Return the entry for a block, with times that may change, NULL without room. */
static Entry *own_entry(Knowledge *k, Left *left, int64_t owner, int64_t reach, int64_t block) {
  const int64_t bytes = k->order->width_of_table * sizeof(int32_t);
  Entry *e = entry_of(left, owner, reach, block);
  if (e && e->alone) return e;
  int32_t *made = left->count < MOST_KEPT ? take_times(k) : 0;
  if (!made) return 0;
  if (e) __builtin_memcpy(made, e->times, bytes);
  else __builtin_memset(made, 0, bytes), e = left->entries + left->count++;
  *e = (Entry){owner, reach, block, made, 1};
  return e;
}

/* Add what a row knows about other blocks. */
static int keep_far(Knowledge *k, Left *left, int64_t owner, int64_t reach, int64_t row) {
  const int64_t record = k->far_of_row[row];
  if (record < 0) return 1;
  for (const Far *f = k->far + k->far_starts[record]; f < k->far + k->far_starts[record + 1]; f++)
    if (!keep(k, left, owner, reach, f->block, (int32_t *)f->times)) return 0;
  return 1;
}

/* Return what is kept for an mbarrier, NULL without room. */
static Barrier *barrier_at(Knowledge *k, int64_t place) {
  if (k->number_of[place]) return k->barriers + k->number_of[place] - 1;
  if (k->barriers_count == k->barriers_room) return 0;
  Barrier *b = k->barriers + k->barriers_count++;
  b->place = place, b->last = -1, b->pending.count = b->done[0].count = b->done[1].count = 0;
  k->number_of[place] = (int32_t)k->barriers_count;
  return b;
}

/* Return whether a lane before `i`, of the same block, has the same mbarrier or phase. */
static int is_repeated(const Order *o, int64_t i, const int64_t *lanes, const int64_t *places) {
  const int64_t first = lanes[i] / o->per * o->per;
  for (int64_t before = i - 1; before >= 0 && lanes[before] >= first && lanes[before] < first + o->per; before--)
    if (places[before] == places[i]) return 1;
  return 0;
}

/* ---- arrivals and completed phases */

/* Let times be at least one at a place. */
static void raise_time(int32_t *times, int64_t place, int32_t time) {
  if (times[place] < time) times[place] = time;
}

/* Add what an agent knows about itself besides its row: `Order._with_own`. */
static void add_own(const Order *o, int32_t *times, int64_t agent) {
  const int64_t column = agent % o->per;
  if (!o->groups) return;
  raise_time(times, o->groups + column, o->beside[agent]);
  for (int64_t section = 1; section < o->sections; section++)
    raise_time(times, section * o->columns + column, o->beside[section * o->agents + agent]);
  raise_time(times, column_of_product(o, column), o->beside[o->sections * o->agents + agent]);
}

/* Keep what the lanes of a block that arrive at the mbarrier of lane `i` have done until a time. */
static int keep_arrivals(Knowledge *k, Left *left, int64_t i, int64_t n, const int64_t *lanes, const int64_t *places,
                         int64_t reach, int32_t time) {
  const Order *o = k->order;
  const int64_t first = lanes[i] / o->per * o->per, owner = o->first + lanes[i] / o->per, place = places[i];
  for (int64_t last = -1; i < n && lanes[i] >= first && lanes[i] < first + o->per; i++) {
    if (places[i] != place) continue;
    const int64_t row = o->row[lanes[i]];
    if (row != last && !keep_far(k, left, owner, reach, row)) return 0;
    const Entry *e = own_entry(k, left, owner, reach, owner);
    if (!e) return 0;
    if (row != last) raise_times(k, e->times, o->table + row * o->width_of_table);
    last = row;
    raise_time(e->times, lanes[i] - first, time);
    add_own(o, e->times, lanes[i]);
  }
  return 1;
}

/* Join arrivals of lanes, in order, at mbarriers: `Phases.arrive`. Each lane is an agent. */
EXPORT int64_t join_arrivals(Knowledge *k, int64_t n, const int64_t *lanes, const int64_t *places, int64_t reach,
                             int64_t time) {
  for (int64_t i = 0; i < n; i++) {
    if (is_repeated(k->order, i, lanes, places)) continue;
    Barrier *b = barrier_at(k, places[i]);
    if (!b || !keep_arrivals(k, &b->pending, i, n, lanes, places, reach, (int32_t)time)) return 0;
  }
  return 1;
}

/* Join completed phases of mbarriers: `Phases.complete`. */
EXPORT int64_t join_completed(Knowledge *k, int64_t n, const int64_t *places, const int64_t *phases) {
  for (int64_t i = 0; i < n; i++)
    if (!barrier_at(k, places[i])) return 0;
  for (int64_t i = 0; i < n; i++) {
    Barrier *b = barrier_at(k, places[i]);
    Left *done = b->done + (phases[i] & 1);
    done->count = b->pending.count, b->pending.count = 0, b->last = phases[i];
    __builtin_memcpy(done->entries, b->pending.entries, done->count * sizeof(Entry));
  }
  return 1;
}

/* ---- copies */

/* Keep that an operation has done everything until a time. */
static int keep_copy(Knowledge *k, Left *left, int64_t block, int64_t column, int32_t time) {
  const Entry *e = entry_of(left, BY_COPIES, REACH_OF_COPIES, block);
  if (e && e->times[column] >= time) return 1;
  e = own_entry(k, left, BY_COPIES, REACH_OF_COPIES, block);
  if (e) raise_time(e->times, column, time);
  return e != 0;
}

/* Join copies of lanes that phases count, and that have landed at a time: `Phases.copied`. */
EXPORT int64_t join_copies(Knowledge *k, int64_t n, const int64_t *lanes, const int64_t *phases, int64_t time) {
  const Order *o = k->order;
  for (int64_t i = 0; i < n; i++) {
    Barrier *b = barrier_at(k, phases[i] / 2);
    if (!b) return 0;
    Left *left = b->last == phases[i] ? b->done + (phases[i] & 1) : &b->pending;
    if (!keep_copy(k, left, o->first + lanes[i] / o->per, o->per + phases[i] % PHASES, (int32_t)time)) return 0;
  }
  return 1;
}

/* ---- observed phases */

/* Find what a thread of a block may take from a phase, with the scope of its wait: `phases._taken`. */
static int take_left(Knowledge *k, int64_t phase, int64_t block, int64_t reach, Left *known) {
  known->count = 0;
  if (!k->number_of[phase / 2]) return 1;
  Left *left = k->barriers[k->number_of[phase / 2] - 1].done + (phase & 1);
  for (Entry *e = left->entries; e < left->entries + left->count; e++) {
    e->alone = 0;
    const int64_t both = e->reach < reach ? e->reach : reach;
    const int all = e->owner == BY_COPIES || e->owner == block || both >= REACH_OF_CLUSTER;
    if (!keep(k, known, 0, 0, all || e->block < 0 ? e->block : ~e->block, e->times)) return 0;
  }
  return 1;
}

/* Return whether a record has some entries, which may be in another order. */
static int has_entries(const Knowledge *k, int64_t record, const Left *some) {
  const Far *first = k->far + k->far_starts[record], *end = k->far + k->far_starts[record + 1];
  if (end - first != some->count) return 0;
  for (const Entry *e = some->entries; e < some->entries + some->count; e++) {
    const Far *f = first;
    while (f < end && (f->block != e->block || f->times != e->times)) f++;
    if (f == end) return 0;
  }
  return 1;
}

/* Return the record of knowledge about other blocks, -1 if there is none, or -2 without room. */
static int64_t record_of(Knowledge *k, const Left *some) {
  if (!some->count) return -1;
  for (int64_t record = k->records - 1; record >= 0 && record >= k->records - REMEMBERED; record--)
    if (has_entries(k, record, some)) return record;
  int64_t at = k->far_starts[k->records];
  if (k->records == k->records_room || at + some->count > k->far_room) return -2;
  for (const Entry *e = some->entries; e < some->entries + some->count; e++) k->far[at++] = (Far){e->block, e->times};
  k->far_starts[++k->records] = at;
  k->learned = 1;
  k->order->far_of_row = k->far_of_row, k->order->far_starts = k->far_starts, k->order->far = k->far;
  return k->records - 1;
}

/* Return the record of a row together with knowledge, but without that about a block, or -2 without room. */
static int64_t learned_record(Knowledge *k, const Left *known, int64_t row, int64_t block) {
  Left all = {.count = 0};
  if (!keep_far(k, &all, 0, 0, row)) return -2;
  for (const Entry *e = known->entries; e < known->entries + known->count; e++)
    if (e->block != block && !keep(k, &all, 0, 0, e->block, e->times)) return -2;
  return record_of(k, &all);
}

/* Return the row of an agent of a block, who has had a row, after it has learned something, or -1 without room. */
static int64_t learned_row(Knowledge *k, Left *known, int64_t row, int64_t block) {
  const Order *o = k->order;
  const int32_t *before = o->table + row * o->width_of_table;
  const Entry *own = entry_of(known, 0, 0, block);
  const int64_t record = learned_record(k, known, row, block);
  if (record == -2) return -1;
  if ((!own || include_times(k, before, own->times)) && record == k->far_of_row[row]) return row;
  if (k->rows == k->rows_room) return -1;
  int32_t *made = (int32_t *)o->table + k->rows * o->width_of_table, least = NEVER;
  __builtin_memcpy(made, before, o->width_of_table * sizeof *made);
  if (own) raise_times(k, made, own->times);
  for (int64_t i = 0; i < k->real; i++) least = made[i] < least ? made[i] : least;
  k->floor[k->rows] = least, k->far_of_row[k->rows] = (int32_t)record;
  return k->rows++;
}

/* The newest rows of one event, and the rows after what their agents have learned. */
typedef struct {
  int64_t count, from[REMEMBERED], to[REMEMBERED];
} Remembered;

/* Return a remembered row that says the same as the newest row, which is dropped then, or the newest row. */
static int64_t one_of_alike(Knowledge *k, const Remembered *r) {
  const int64_t newest = k->rows - 1, width = k->order->width_of_table;
  for (int64_t i = r->count - 1; i >= 0 && i >= r->count - REMEMBERED; i--) {
    const int64_t other = r->to[i % REMEMBERED];
    if (k->far_of_row[other] != k->far_of_row[newest]) continue;
    if (__builtin_memcmp(k->order->table + other * width, k->order->table + newest * width, width * 4)) continue;
    k->rows--;
    return other;
  }
  return newest;
}

/* Return the row of an agent after it has learned something, as `learned_row` does. */
static int64_t remembered_row(Knowledge *k, Left *known, int64_t row, int64_t block, Remembered *r) {
  for (int64_t i = r->count - 1; i >= 0 && i >= r->count - REMEMBERED; i--)
    if (r->from[i % REMEMBERED] == row) return r->to[i % REMEMBERED];
  const int64_t rows = k->rows;
  int64_t made = learned_row(k, known, row, block);
  if (made < 0) return made;
  if (k->rows > rows) made = one_of_alike(k, r);
  r->from[r->count % REMEMBERED] = row, r->to[r->count % REMEMBERED] = made, r->count++;
  return made;
}

/* Give the lanes of a block that have observed the phase of lane `i` what is known about it. */
static int learn(Knowledge *k, Left *known, int64_t i, int64_t n, const int64_t *lanes, const int64_t *phases) {
  const Order *o = k->order;
  const int64_t first = lanes[i] / o->per * o->per, block = o->first + lanes[i] / o->per, phase = phases[i];
  Remembered r = {.count = 0};
  k->learned = 1;
  for (; i < n && lanes[i] >= first && lanes[i] < first + o->per; i++) {
    if (phases[i] != phase) continue;
    const int64_t row = remembered_row(k, known, o->row[lanes[i]], block, &r);
    if (row < 0) return 0;
    ((int64_t *)o->row)[lanes[i]] = row;
  }
  return 1;
}

/* Join observations of phases by lanes, in order: `Phases.observe`. Each lane is an agent. */
EXPORT int64_t join_observed(Knowledge *k, int64_t n, const int64_t *lanes, const int64_t *phases, int64_t reach) {
  const Order *o = k->order;
  Left known;
  for (int64_t i = 0; i < n; i++) {
    if (is_repeated(o, i, lanes, phases)) continue;
    if (!take_left(k, phases[i], o->first + lanes[i] / o->per, reach, &known)) return 0;
    if (known.count && !learn(k, &known, i, n, lanes, phases)) return 0;
  }
  return 1;
}

/* Let the agents of some lanes each from the first ones on know that their products have completed until some times. */
static int join_waits(const Knowledge *k, int64_t n, const int64_t *firsts, const int64_t *times, int64_t lanes) {
  const Order *o = k->order;
  int32_t *completed = o->beside + o->sections * o->agents;
  for (int64_t i = 0; i < n; i++)
    for (int64_t lane = firsts[i]; lane < firsts[i] + lanes; lane += o->lanes)
      raise_time(completed, lane / o->lanes, (int32_t)times[i]);
  return 1;
}

/* Join an event. Returns 0 if Python must join it. */
EXPORT int64_t join_event(Knowledge *k, int64_t kind, int64_t n, const int64_t *lanes, const int64_t *places,
                          int64_t reach, int64_t time) {
  switch (kind) {
    case ARRIVED: return !reach || join_arrivals(k, n, lanes, places, reach, time);
    case COMPLETED: return join_completed(k, n, lanes, places);
    case LANDED: return join_copies(k, n, lanes, places, time);
    case OBSERVED: return join_observed(k, n, lanes, places, reach);
    case WAITED: return join_waits(k, n, lanes, places, reach);
    default: return kind == ISSUED; /* no agent learns from it */
  }
}
