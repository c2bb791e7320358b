/* Copies of single threads (cp.async), and their groups (native_thread_copies.py reads the structures, and async_copy.py is the
   reference). A function returns 0 if Python must execute the instruction. */

#define COPIES 32 /* the copies in flight of which compiled code keeps track, and the slots for their arrays */
enum { SOURCE, VALID, SOURCE_OFFSET = 0, VALID_NUMBER };

/* The copies of one instruction in flight, of the lanes that have not waited. `number` tells instructions apart. */
typedef struct {
  int64_t *offsets, *lanes, *groups;
  uint8_t *data;
  int64_t at, count, width, number, slot; /* slot: -1 for arrays of Python */
} ThreadCopy;

typedef struct {
  int64_t ready;               /* whether compiled code executes the instructions */
  ThreadCopy copies[COPIES];   /* the oldest first */
  int64_t count, changed, next_number;
  int64_t free[COPIES], free_count; /* the slots that no copy uses */
  int64_t *offsets, *lanes, *groups; /* memory for the arrays, by slots */
  uint8_t *data;
  int64_t *group;              /* for each lane, the group of its next copy */
  uint8_t *flying;             /* the marks of copies on shared memory */
  uint8_t *reads;              /* scratch: the lanes that read the source */
} ThreadCopies;

/* Return whether a copy in flight writes some of the bytes that lanes read. Their offsets are in x->offsets. */
static int is_flying(const Context *x, const uint8_t *flying, const uint8_t *mask, int64_t width) {
  uint8_t some = 0;
  EACH_LANE(l) for (int64_t k = 0; k < width; k++) some |= flying[x->offsets[l] + k];
  return some;
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

/* Read the sources of lanes. Returns 0 if Python must do so. */
static int read_sources(Context *x, const ThreadCopies *s, const Call *c, const uint8_t *mask, int64_t width, uint8_t *to) {
  const int some = list_readers(x, s, c, mask, width);
  if (some < 0) return 0;
  Transfer source = c->transfer;
  source.space = GLOBAL_SPACE, source.base = c->regs[SOURCE], source.offset = (uint64_t)c->numbers[SOURCE_OFFSET];
  Places from = {};
  if (some) {
    addresses_of(x, &source, &from);
    const Memory *m = resolve(x, &source, s->reads, &from);
    if (!m || m->python_loads) return 0;
    list_offsets(x, &from, s->reads);
    if (m->flying && is_flying(x, m->flying, s->reads, width)) return 0;
  }
  EACH_LANE(l) {
    if (s->reads[l]) __builtin_memcpy(to, from.memory->data + x->offsets[l], width);
    else __builtin_memset(to, 0, width);
    to += width;
  }
  return 1;
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
  addresses_of(x, &c->transfer, &to);
  Memory *shared = resolve(x, &c->transfer, mask, &to);
  if (!shared || (shared->flying && shared->flying != s->flying)) return 0;
  const int64_t slot = s->free[s->free_count - 1], first = slot * x->lanes;
  ThreadCopy made = {s->offsets + first, s->lanes + first, s->groups + first, s->data + CHUNK * first, c->transfer.at};
  made.slot = slot, made.width = c->transfer.width * c->transfer.count;
  if (!read_sources(x, s, c, mask, made.width, made.data)) return 0;
  list_offsets(x, &to, mask);
  EACH_LANE(l) {
    made.offsets[made.count] = (int64_t)x->offsets[l], made.lanes[made.count] = l;
    made.groups[made.count++] = s->group[l];
    __builtin_memset(s->flying + x->offsets[l], 1, made.width);
  }
  made.number = s->next_number++;
  s->copies[s->count++] = made, s->free_count--, s->changed = 1;
  shared->flying = s->flying;
  if (x->own) ((Phases *)x->own)->ready = 0; /* what they read can be in flight now */
  if (x->products) ((Products *)x->products)->reads_ready = 0;
  return 1;
}

/* Complete the copies of some lanes: those for which `ready` is not 0. */
static void land_copies(Context *x, const ThreadCopies *s, ThreadCopy *f, const uint8_t *ready) {
  const Memory *shared = &x->memories[SHARED_TOP];
  int64_t left = 0;
  for (int64_t i = 0; i < f->count; i++) {
    const int64_t at = f->offsets[i];
    uint8_t *data = f->data + i * f->width;
    if (ready[f->lanes[i]]) {
      __builtin_memset(s->flying + at, 0, f->width);
      if (shared->layouts) record_layouts(shared->layouts, &at, 1, f->width, 0);
      __builtin_memcpy(shared->data + at, data, f->width);
      continue;
    }
    f->offsets[left] = at, f->lanes[left] = f->lanes[i], f->groups[left] = f->groups[i];
    __builtin_memmove(f->data + left++ * f->width, data, f->width);
  }
  f->count = left;
}

/* cp.async.wait_group and wait_all. Number: the newest groups, for which the lanes do not wait, -1: wait for all copies. */
EXPORT int wait_for_copies(Context *x, const Call *c) {
  ThreadCopies *s = x->copies;
  const int64_t newest = c->numbers[0];
  if (!s || !s->ready || !x->memories[SHARED_TOP].data) return 0;
  int64_t left = 0;
  for (int64_t i = 0; i < s->count; i++) {
    ThreadCopy f = s->copies[i];
    int some = 0;
    __builtin_memset(s->reads, 0, x->lanes);
    for (int64_t k = 0; k < f.count; k++) {
      const int64_t l = f.lanes[k];
      some |= s->reads[l] = (!x->active || x->active[l]) && (newest < 0 || f.groups[k] < s->group[l] - newest);
    }
    if (some) {
      land_copies(x, s, &f, s->reads);
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
