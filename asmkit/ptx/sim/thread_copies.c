/* Copies of single threads (cp.async), and their groups (native_thread_copies.py reads the structures, and async_copy.py is the
   reference). A function returns 0 if Python must execute the instruction. */

#define COPIES 32 /* the copies in flight of which compiled code keeps track, and the slots for their arrays */
enum { SOURCE, VALID, SOURCE_OFFSET = 0, VALID_NUMBER };

/* The copies of one instruction in flight, of the lanes that have not waited. `number` tells instructions apart. */
typedef struct {
  int64_t *offsets, *lanes, *groups;
  int64_t *sources; /* the offset of each source, or -1 if nothing is read */
  uint8_t *data;
  int64_t at, count, width, number, slot; /* slot: -1 for arrays of Python */
  int64_t memory, time; /* racecheck: the number of the memory of the sources, and the time of the read, or 0 */
} ThreadCopy;

typedef struct {
  int64_t ready;               /* whether compiled code executes the instructions */
  ThreadCopy copies[COPIES];   /* the oldest first */
  int64_t count, changed, next_number;
  int64_t free[COPIES], free_count; /* the slots that no copy uses */
  int64_t *offsets, *lanes, *groups, *sources; /* memory for the arrays, by slots: the last one is scratch */
  uint8_t *data;
  int64_t *group;              /* for each lane, the group of its next copy */
  uint8_t *flying;             /* the marks of copies on shared memory */
  uint8_t *reads;              /* scratch: the lanes that read the source */
  int32_t *names;              /* scratch: the names of lanes */
  Watch *watch;                /* NULL without racecheck */
} ThreadCopies;

/* The sources of one instruction: those of the lanes in s->reads. */
struct sources {
  Transfer transfer;
  Places places;
  Memory *memory; /* NULL: no lane reads */
};

/* Return whether a copy in flight writes some of the bytes that lanes read. Their offsets are in x->offsets. */
static int is_flying(const Context *x, const uint8_t *flying, const uint8_t *mask, int64_t width) {
  uint8_t some = 0;
  EACH_LANE(l) for (int64_t k = 0; k < width; k++) some |= flying[x->offsets[l] + k];
  return some;
}

/* ---- watchers */

/* Return whether initcheck and racecheck have nothing to report about reads of sources by the lanes of a mask. */
static int may_read_sources(const Context *x, Watch *w, const Memory *m, const uint8_t *mask, int64_t width) {
  if (m->initialized && !noted(x, m->initialized, mask, width, (int)x->grain_shift, 0x0101010101010101ull)) return 0;
  if (!m->latest) return 1;
  const int in_order = !m->python_loads && ordered(x, m, mask, width);
  if (!in_order) w->stale = w->learns;
  return in_order;
}

/* Return the access of copies to their destinations, with which no proxy has to do. */
static Access access_of_copies(const Watch *w, int64_t width) {
  Access a = access_of(w, width, 0, 0, 1);
  a.by_proxy = 0;
  return a;
}

/* Note copies that start now, and when they read their sources. Returns 0, without any change, if Python must compare them
   with earlier accesses. */
static int note_start(Context *x, ThreadCopies *s, const struct sources *from, ThreadCopy *made) {
  Watch *w = s->watch;
  const Access a = access_of_copies(w, made->width);
  Memory *shared = &x->memories[SHARED_TOP];
  int32_t weak;
  if (!has_times(x, w, 2) || !can_note(x)) return 0;
  const int settled = are_until(w, &a, made->count, made->offsets, shared->settled);
  if (!settled && !follows(w, &a, made->count, made->offsets, made->lanes, &weak)) return 0;
  if (!overwrites(x, w, &a, made->count, made->offsets, made->lanes)) return 0;
  if (from->memory) {
    list_offsets(x, &from->places, s->reads);
    made->memory = from->memory - x->memories;
    note_read(x, made->memory, &from->transfer, s->reads, (int32_t)w->order->groups);
    made->time = x->now;
  }
  const int32_t time = begin_access(x, w, (int)made->at, 0, 0);
  for (int64_t i = 0; i < made->count; i++) s->names[i] = x->names[made->lanes[i]];
  note_write(w->writes, &a, made->count, made->offsets, s->names, NEVER, time, 0);
  shared->writer = w->writes->writer, shared->written = w->writes->written, shared->latest = NEVER;
  return 1;
}

/* Note that copies are complete: their lanes know what they have written, and that they have read. */
static void note_end(Context *x, const ThreadCopies *s, const ThreadCopy *f) {
  const Watch *w = s->watch;
  const Access a = access_of_copies(w, f->width);
  Writes last = {w->writes->writer, w->writes->written};
  const int32_t time = begin_access(x, w, (int)f->at, 0, 0);
  for (int64_t i = 0; i < f->count; i++) {
    const int64_t lane = f->lanes[i];
    int32_t *known = w->order->beside + lane;
    if (f->sources[i] >= 0 && *known < f->time) *known = (int32_t)f->time;
    s->names[i] = x->names[lane];
  }
  note_write(&last, &a, f->count, f->offsets, s->names, time, 0, 0);
  initialize(x, &x->memories[SHARED_TOP], f->offsets, f->count, f->width);
}

/* ---- instructions */

/* Let copies use the memory of a slot. */
static void place_in_slot(const Context *x, const ThreadCopies *s, ThreadCopy *f, int64_t slot) {
  const int64_t first = slot * x->lanes;
  f->offsets = s->offsets + first, f->lanes = s->lanes + first, f->groups = s->groups + first;
  f->sources = s->sources + first, f->data = s->data + CHUNK * first;
}

/* Put the lanes of a mask whose sources are read into s->reads. Returns -1 if Python must copy a part of a source, and
   otherwise whether there are some. */
static int list_readers(const Context *x, const ThreadCopies *s, const Call *c, const uint8_t *mask, int64_t width) {
  int some = 0;
  __builtin_memset(s->reads, 0, x->lanes);
  EACH_LANE(l) {
    const int64_t valid = (int32_t)value_at(x, c->regs[VALID], c->numbers[VALID_NUMBER], l);
    if (valid > 0 && valid < width) return -1;
    some |= s->reads[l] = valid >= width;
  }
  return some;
}

/* Find the sources of lanes: their offsets are in x->offsets. Returns 0 if Python must read them. */
static int find_sources_of_lanes(Context *x, const ThreadCopies *s, const Call *c, const uint8_t *mask,
                                 struct sources *from) {
  const int64_t width = c->transfer.width * c->transfer.count;
  const int some = list_readers(x, s, c, mask, width);
  if (some < 0) return 0;
  Transfer *a = &from->transfer;
  *from = (struct sources){.transfer = c->transfer};
  a->space = GLOBAL_SPACE, a->base = c->regs[SOURCE], a->offset = (uint64_t)c->numbers[SOURCE_OFFSET];
  if (!some) return 1;
  addresses_of(x, a, &from->places);
  Memory *m = from->memory = resolve(x, a, s->reads, &from->places);
  if (!m) return 0;
  list_offsets(x, &from->places, s->reads);
  if (m->flying && is_flying(x, m->flying, s->reads, width)) return 0;
  return s->watch ? may_read_sources(x, s->watch, m, s->reads, width) : !m->python_loads;
}

/* Read the sources of lanes, with zeros for the lanes that do not read. Their destinations are not in `made` yet. */
static void read_sources(const Context *x, const ThreadCopies *s, const struct sources *from, const uint8_t *mask,
                         ThreadCopy *made) {
  int64_t n = 0, reads = 0;
  EACH_LANE(l) {
    made->sources[n++] = s->reads[l] ? (int64_t)x->offsets[l] : -1;
    reads += s->reads[l];
  }
  if (reads == n) {
    gather_rows(from->memory->data, made->sources, n, made->width, made->data);
    return;
  }
  for (int64_t i = 0; i < n; i++) {
    uint8_t *to = made->data + i * made->width;
    if (made->sources[i] < 0) __builtin_memset(to, 0, made->width);
    else __builtin_memcpy(to, from->memory->data + made->sources[i], made->width);
  }
}

/* cp.async to shared memory, of 4, 8 or 16 bytes. Registers: the address of the source, and the bytes that are valid, which
   are a number otherwise. Numbers: the offset of the source, and the bytes. */
EXPORT int copy_of_threads(Context *x, const Call *c) {
  ThreadCopies *s = x->copies;
  const uint8_t *mask;
  int some;
  if (!s || !s->ready || s->count == COPIES || !s->free_count || !begin(x, &c->transfer, &mask, &some)) return 0;
  if (!is_readable(x, c, c->regs[SOURCE]) || !is_readable(x, c, c->regs[VALID])) return 0;
  if (!some) return 1;
  Places to;
  struct sources from;
  addresses_of(x, &c->transfer, &to);
  Memory *shared = resolve(x, &c->transfer, mask, &to);
  if (!shared || (shared->flying && shared->flying != s->flying)) return 0;
  if (!find_sources_of_lanes(x, s, c, mask, &from)) return 0;
  ThreadCopy made = {.at = c->transfer.at, .slot = s->free[s->free_count - 1]};
  made.width = c->transfer.width * c->transfer.count;
  place_in_slot(x, s, &made, made.slot);
  read_sources(x, s, &from, mask, &made);
  list_offsets(x, &to, mask);
  EACH_LANE(l) {
    made.offsets[made.count] = (int64_t)x->offsets[l], made.lanes[made.count] = l;
    made.groups[made.count++] = s->group[l];
  }
  if (s->watch && !note_start(x, s, &from, &made)) return 0;
  mark_rows(s->flying, made.offsets, made.count, made.width, 1);
  made.number = s->next_number++;
  s->copies[s->count++] = made, s->free_count--, s->changed = 1;
  shared->flying = s->flying;
  if (x->own) ((Phases *)x->own)->ready = 0; /* what they read can be in flight now */
  if (x->products) ((Products *)x->products)->reads_ready = 0;
  return 1;
}

/* Move a copy to another place of the arrays, which can be those of other copies. */
static void move_copy(const ThreadCopies *s, ThreadCopy *to, int64_t i, const ThreadCopy *from, int64_t k) {
  to->offsets[i] = from->offsets[k], to->lanes[i] = from->lanes[k], to->groups[i] = from->groups[k];
  to->sources[i] = from->sources[k];
  __builtin_memmove(to->data + i * to->width, from->data + k * from->width, from->width);
}

/* Divide copies: those of the lanes for which `ready` is not 0 are returned, in the last slot. The others are left. */
static ThreadCopy divide(const Context *x, const ThreadCopies *s, ThreadCopy *f, const uint8_t *ready) {
  ThreadCopy made = *f;
  place_in_slot(x, s, &made, COPIES);
  int64_t left = 0;
  made.count = 0;
  for (int64_t i = 0; i < f->count; i++)
    if (ready[f->lanes[i]]) move_copy(s, &made, made.count++, f, i);
    else move_copy(s, f, left++, f, i);
  f->count = left;
  return made;
}

/* Complete copies. */
static void land_copies(Context *x, const ThreadCopies *s, const ThreadCopy *f) {
  const Memory *shared = &x->memories[SHARED_TOP];
  if (s->watch) note_end(x, s, f);
  mark_rows(s->flying, f->offsets, f->count, f->width, 0);
  if (shared->layouts) record_layouts(shared->layouts, f->offsets, f->count, f->width, 0);
  scatter_rows(shared->data, f->offsets, f->count, f->width, f->data);
}

/* cp.async.wait_group and wait_all. Number: the newest groups, for which the lanes do not wait, -1: wait for all copies. */
EXPORT int wait_for_copies(Context *x, const Call *c) {
  ThreadCopies *s = x->copies;
  const int64_t newest = c->numbers[0];
  if (!s || !s->ready || !x->memories[SHARED_TOP].data) return 0;
  if (s->watch && (!has_times(x, s->watch, s->count) || (x->own && !all_joined(x->own)))) return 0;
  int64_t left = 0;
  for (int64_t i = 0; i < s->count; i++) {
    ThreadCopy f = s->copies[i];
    int64_t some = 0;
    for (int64_t k = 0; k < f.count; k++) {
      const int64_t l = f.lanes[k];
      some += s->reads[l] = (!x->active || x->active[l]) && (newest < 0 || f.groups[k] < s->group[l] - newest);
    }
    if (some) {
      ThreadCopy landing = f;
      if (some < f.count) landing = divide(x, s, &f, s->reads);
      else f.count = 0;
      land_copies(x, s, &landing);
      f.number = s->next_number++;
      s->changed = 1, x->events++;
    }
    if (f.count) s->copies[left++] = f;
    else if (f.slot >= 0) s->free[s->free_count++] = f.slot;
  }
  s->count = left;
  return 1;
}

/* cp.async.commit_group. */
EXPORT int commit_copies(Context *x, const Call *c) {
  const ThreadCopies *s = x->copies;
  if (!s || !s->ready) return 0;
  for (int64_t l = 0; l < x->lanes; l++) s->group[l] += !x->active || x->active[l];
  return 1;
}
