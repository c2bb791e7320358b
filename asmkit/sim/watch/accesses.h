/* Racecheck's comparison of an access with earlier ones, and its notes. A function decides only that everything is in order:
   what it cannot decide is left to Python, which also reports. Python defines the numbers in capitals, and reads the
   structures from this file (compiled_accesses.py). */

typedef __INT32_TYPE__ int32_t; /* no header: a machine may have none */
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT64_TYPE__ uint64_t;

typedef int32_t Four __attribute__((vector_size(16), aligned(4)));

/* What an agent knows about another block: the time of each of its agents and operations. */
typedef struct {
  int64_t block; /* ~block: what orders only the copies that the agent issues */
  const int32_t *times;
} Far;

/* What agents know (ordering.py), and how they are named. */
typedef struct {
  const int32_t *table;
  int32_t *beside; /* compiled code updates the times until which copies in groups have completed */
  const int64_t *row;
  int64_t columns, width_of_table, first, per, groups, agents, sections, lanes, lanes_of_product;
  const int32_t *far_of_row; /* for each row, the number of its knowledge about other blocks, or -1. NULL: there is none */
  const int64_t *far_starts; /* where each such knowledge starts in `far`, and the end */
  const Far *far;
} Order;

/* The last writes of an allocation (last_writes.py). */
typedef struct {
  int32_t *writer, *written, *copying;
  uint8_t *same;
  int32_t *weak_writer, *weak_written;
} Writes;

/* An access: `parts` locations from each offset on. */
typedef struct {
  int64_t parts, shift;
  int64_t window;                  /* the bytes of shared memory that a block has, 0 for another memory */
  int64_t own, peer, elsewhere;    /* the sections of the memories that fences distinguish */
  int64_t by_proxy;                /* whether the async proxy accesses memory */
  int64_t in_order;                /* whether it follows the earlier asynchronous operations of its agent */
  int64_t copies;                  /* whether a copy performs it from now on */
  int64_t reach, sure;             /* of a strong access, else 0 */
  int64_t tolerant;                /* whether two strong accesses without an order are nothing to report */
  const uint8_t *proxies, *scopes; /* for each time, whether the async proxy performs the access, and its scope */
  const int32_t *clusters;         /* the cluster of each block of the chunk */
  int64_t blocks;
} Access;

/* A read in the notes: its places and names, one by one if the pieces are 0, or those at the starts of pieces. It is not
   about locations outside of the bounds, also in the windows of blocks. */
typedef struct {
  const int32_t *places, *starts, *names, *names_starts;
  int64_t count, parts, time, moved, pieces, stride, names_pieces, names_stride;
  int64_t low, high, within_low, within_high, settles;
  int64_t state; /* SAME, CHANGED or FRESH */
} Noted;

/* Reads that are sorted by location (sorted_reads.py). The places are those after `base`, the times of removed ones 0. */
typedef struct {
  const uint16_t *places;
  const int32_t *names;
  int32_t *times;
  int64_t count, base;
} Run;

/* The reads of an allocation, with room for new numbers. `window`: the locations that a block has, 0: all. */
typedef struct {
  Noted *noted;
  int64_t count, room, window, changed;
  int32_t *arena, *scratch;
  int64_t used, arena_room, scratch_room;
  const Run *runs;
  int64_t run_count;
} Reads;

/* The locations that an access writes: for each location from `low` on, the number of the lane that writes it from 1 on,
   or 0. */
typedef struct {
  int32_t *lanes;
  int64_t low, span;
} Target;

static int64_t column_of_product(const Order *o, int64_t column) {
  return o->per + PHASES + column * o->lanes / o->lanes_of_product % PRODUCTS;
}

static int64_t name_of(const Order *o, int64_t agent) {
  return (o->first + agent / o->per) * o->columns + agent % o->per;
}

/* Return what an agent knows about another block, or NULL. */
static const int32_t *far_times(const Order *o, int64_t agent, int64_t block) {
  const int32_t number = o->far_of_row ? o->far_of_row[o->row[agent]] : -1;
  for (int64_t i = number < 0 ? 0 : o->far_starts[number]; number >= 0 && i < o->far_starts[number + 1]; i++)
    if (o->far[i].block == block) return o->far[i].times;
  return 0;
}

/* Return whether a section of what an agent knows includes a name until a time. `copies`: also what orders only copies. */
static int includes(const Order *o, int64_t agent, int32_t name, int32_t time, int64_t section, int64_t copies) {
  const int64_t block = name / o->columns, column = section * o->columns + name % o->columns;
  if (block == o->first + agent / o->per) {
    if (o->table[o->row[agent] * o->width_of_table + column] >= time) return 1;
  } else if (o->far_of_row) {
    const int32_t *times = far_times(o, agent, block);
    if (times && times[column] >= time) return 1;
  }
  const int32_t *times = copies ? far_times(o, agent, ~block) : 0;
  return times && times[column] >= time;
}

/* Return whether an agent knows a name until a time: `Order.knows`. */
static int knows(const Order *o, int64_t agent, int32_t name, int32_t time, int64_t in_order, int64_t copies) {
  if (includes(o, agent, name, time, 0, copies)) return 1;
  const int64_t mine = name_of(o, agent), column = agent % o->per;
  if (name == mine && (time != NEVER || in_order)) return 1;
  if (!o->groups) return 0;
  if (name - o->groups == mine && (in_order || o->beside[agent] >= time)) return 1;
  return name == mine + column_of_product(o, column) - column && o->beside[o->sections * o->agents + agent] >= time;
}

/* Return whether a proxy fence follows an earlier write, if it needs one: `Races._not_seen`. */
static int is_seen(const Order *o, const Access *a, int64_t agent, int32_t name, int32_t time, int64_t offset) {
  if (time == NEVER || a->proxies[time]) return 1;
  const int64_t here = a->window && name / o->columns == o->first + offset / a->window;
  const int64_t section = !a->window ? a->elsewhere : here ? a->own : a->peer;
  if (!section) return 0;
  if (includes(o, agent, name, time, section, a->copies)) return 1;
  return name == name_of(o, agent) && o->beside[section * o->agents + agent] >= time;
}

/* Return whether both accesses are strong and their scopes include each other: `Races._allowed`. */
static int is_allowed(const Order *o, const Access *a, int64_t agent, int32_t name, int scope) {
  const int64_t reach = scope >> 2, sure = scope & 3, own = agent / o->per, other = name / o->columns - o->first;
  int64_t need = 3;
  if (own == other) need = 1;
  else if (a->clusters && other >= 0 && other < a->blocks && a->clusters[own] == a->clusters[other]) need = 2;
  const int certain = (sure < a->sure ? sure : a->sure) > 1 || (sure > a->sure ? sure : a->sure) > 2;
  return a->reach && reach >= need && a->reach >= need && certain;
}

/* Return whether four numbers are all the same one. */
static int are_all(const int32_t *some, int32_t one) {
  const Four apart = *(const Four *)some ^ one;
  return !(apart[0] | apart[1] | apart[2] | apart[3]);
}

/* Return whether lanes are in order after the last writes of their locations. `weak`: whether a strong access follows weak
   writes. */
EXPORT int64_t follows_writes(const Order *o, const Writes *w, const Access *a, int64_t count, const int64_t *offsets,
                              const int64_t *agents, int32_t *weak) {
  int64_t last_agent = -1, low = 0, high = 0;
  int32_t last_name = NOBODY, last_time = 0;
  *weak = 0;
  for (int64_t i = 0; i < count; i++) {
    const int64_t first = offsets[i] >> a->shift, agent = agents[i];
    if (a->by_proxy && a->window && (offsets[i] < low || offsets[i] >= high)) {
      low = offsets[i] / a->window * a->window, high = low + a->window, last_agent = -1;
    }
    for (int64_t at = first; at < first + a->parts; at++) {
      while (!a->reach && agent == last_agent && at + 4 <= first + a->parts && are_all(w->writer + at, last_name) &&
             are_all(w->written + at, last_time))
        at += 4;
      if (at >= first + a->parts) break;
      if (a->reach && w->weak_writer && w->weak_writer[at] != NOBODY &&
          !knows(o, agent, w->weak_writer[at], w->weak_written[at], 0, 0))
        return 0;
      const int32_t name = w->writer[at], time = w->written[at];
      if (name == NOBODY || (name == last_name && time == last_time && agent == last_agent)) continue;
      last_name = name, last_time = time, last_agent = agent;
      const int scope = time == NEVER ? 0 : a->scopes[time];
      if (a->reach && time != NEVER && !scope) *weak = 1;
      if (knows(o, agent, name, time, a->in_order, a->copies)) {
        if (!a->by_proxy || is_seen(o, a, agent, name, time, offsets[i])) continue;
      } else if (a->tolerant && is_allowed(o, a, agent, name, scope)) {
        continue;
      }
      return 0;
    }
  }
  return 1;
}

/* Write the lanes that write each location from `low` on to a table, which has 0 everywhere. */
EXPORT void fill_target(const Target *t, int64_t count, const int64_t *offsets, int64_t shift, int64_t parts) {
  for (int64_t part = 0; part < parts; part++)
    for (int64_t i = 0; i < count; i++) t->lanes[(offsets[i] >> shift) + part - t->low] = (int32_t)i + 1;
}

/* Write 0 to a table again. */
EXPORT void clear_target(const Target *t, int64_t count, const int64_t *offsets, int64_t shift, int64_t parts) {
  for (int64_t i = 0; i < count; i++)
    for (int64_t part = 0; part < parts; part++) t->lanes[(offsets[i] >> shift) + part - t->low] = 0;
}

/* Write numbers one by one. */
static void unpack(const int32_t *from, const int32_t *starts, int64_t pieces, int64_t stride, int64_t count,
                   int32_t moved, int32_t *to) {
  if (!pieces) {
    for (int64_t i = 0; i < count; i++) to[i] = from[i] + moved;
    return;
  }
  for (int64_t p = 0; p < pieces; p++) {
    const int64_t end = p + 1 < pieces ? starts[p + 1] : count;
    int32_t value = from[p] + moved;
    for (int64_t i = starts[p]; i < end; i++, value += (int32_t)stride) to[i] = value;
  }
}

/* Write numbers in pieces with one stride if they need less memory (strides.py): the starts of the pieces, and the
   numbers there. Otherwise write all of them. Returns the number of pieces, 0 for all numbers. */
static int64_t pack(int32_t *out, const int32_t *values, int64_t count, int64_t *stride) {
  const int32_t step = count > 1 ? values[1] - values[0] : 0;
  int64_t breaks = 0, pieces = 1;
  for (int64_t i = 1; i < count; i++) breaks += values[i] - values[i - 1] != step;
  if (count < SHORT || breaks * 4 > count) {
    __builtin_memcpy(out, values, count * 4);
    return 0;
  }
  out[0] = 0, out[breaks + 1] = values[0];
  for (int64_t i = 1; i < count && pieces <= breaks; i++)
    if (values[i] - values[i - 1] != step) out[pieces] = (int32_t)i, out[breaks + 1 + pieces++] = values[i];
  *stride = step;
  return pieces;
}

/* Find the first location of an access and the end, and these within the windows of the blocks. */
EXPORT void find_bounds(int64_t count, const int64_t *offsets, int64_t shift, int64_t parts, int64_t window,
                        int64_t *found) {
  int64_t low = NEVER, high = 0, within_low = NEVER, within_high = 0, start = 0, end = 0;
  for (int64_t i = 0; i < count; i++) {
    const int64_t place = offsets[i] >> shift;
    if (place < low) low = place;
    if (place > high) high = place;
    if (!window) continue;
    if (place < start || place >= end) start = place / window * window, end = start + window;
    if (place - start < within_low) within_low = place - start;
    if (place - start > within_high) within_high = place - start;
  }
  found[0] = low, found[1] = high + parts;
  found[2] = window ? within_low : low, found[3] = (window ? within_high : high) + parts;
}

/* Return whether a write of some locations, with these bounds, has to look at a read. */
static int is_touched(const Noted *r, const int64_t *bounds) {
  return r->low < bounds[1] && r->high > bounds[0] && r->within_low < bounds[3] && r->within_high > bounds[2];
}

/* Write the places and the names of a read one by one. */
static void unpack_read(const Noted *r, int32_t *places, int32_t *names) {
  unpack(r->places, r->starts, r->pieces, r->stride, r->count, (int32_t)r->moved, places);
  unpack(r->names, r->names_starts, r->names_pieces, r->names_stride, r->count, 0, names);
}

/* Return the number of the lane that writes a location, or -1. */
static int32_t writing_lane(const Target *t, int64_t at) {
  return (uint64_t)(at - t->low) < (uint64_t)t->span ? t->lanes[at - t->low] - 1 : -1;
}

/* Return whether the lanes that write locations of a read, which is unpacked, are in order after it. `hits`: whether there
   are some. */
static int follows_read(const Order *o, const Access *a, const Target *t, const Noted *r, const int32_t *places,
                        const int32_t *names, const int64_t *agents, int *hits) {
  int64_t last_agent = -1, last_name = NOBODY;
  for (int64_t i = 0; i < r->count; i++)
    for (int64_t at = places[i]; at < places[i] + r->parts; at++) {
      const int32_t lane = writing_lane(t, at);
      if (lane < 0) continue;
      *hits = 1;
      if (agents[lane] == last_agent && names[i] == last_name) continue;
      last_agent = agents[lane], last_name = names[i];
      if (knows(o, last_agent, names[i], (int32_t)r->time, a->in_order, a->copies)) continue;
      if (!a->tolerant || !is_allowed(o, a, last_agent, names[i], a->scopes[r->time])) return 0;
    }
  return 1;
}

/* Return the first of the sorted reads that is not before a location. */
static int64_t first_from(const Run *r, int64_t location) {
  int64_t low = 0, high = r->count;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (r->places[middle] + r->base < location) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* Find sorted reads within bounds, in the windows from *window on. Returns whether there can be some, from *at to *end. */
static int next_part(const Run *r, const int64_t *bounds, int64_t size, int64_t *window, int64_t *at, int64_t *end) {
  const int64_t last = r->base + r->places[r->count - 1] + 1, high = bounds[1] < last ? bounds[1] : last;
  int64_t low = bounds[0] > r->base ? bounds[0] : r->base;
  if (size && *window < low / size * size) *window = low / size * size;
  if (*window >= high || low >= high) return 0;
  const int64_t start = *window + (size ? bounds[2] : bounds[0]), stop = *window + (size ? bounds[3] : bounds[1]);
  *at = first_from(r, start > low ? start : low), *end = first_from(r, stop < high ? stop : high);
  *window += size ? size : high;
  return 1;
}

/* Return whether the lanes that write locations of sorted reads are in order after them, and after no weak ones if the
   write is strong. */
static int follows_run(const Order *o, const Access *a, const Target *t, const Run *r, int64_t size, const int64_t *bounds,
                       const int64_t *agents, const uint8_t *stay) {
  int64_t last_agent = -1, last_name = NOBODY, last_time = 0;
  for (int64_t window = 0, i, end; next_part(r, bounds, size, &window, &i, &end);)
    for (; i < end; i++) {
      const int32_t time = r->times[i], lane = time ? writing_lane(t, r->places[i] + r->base) : -1;
      if (lane < 0 || (agents[lane] == last_agent && r->names[i] == last_name && time == last_time)) continue;
      if (a->reach && !stay && !a->scopes[time]) return 0;
      last_agent = agents[lane], last_name = r->names[i], last_time = time;
      if (knows(o, last_agent, r->names[i], time, a->in_order, a->copies)) continue;
      if (!a->tolerant || !is_allowed(o, a, last_agent, r->names[i], a->scopes[time])) return 0;
    }
  return 1;
}

/* Remove the sorted reads of locations that lanes write, unless a lane lets them `stay`. */
static void remove_from_run(const Target *t, const Run *r, int64_t size, const int64_t *bounds, const uint8_t *stay) {
  for (int64_t window = 0, i, end; next_part(r, bounds, size, &window, &i, &end);)
    for (; i < end; i++) {
      const int32_t lane = writing_lane(t, r->places[i] + r->base);
      if (lane >= 0 && !(stay && stay[lane])) r->times[i] = 0;
    }
}

/* Keep only the places of a read, which is unpacked, that no lane writes, or at which a lane lets reads `stay`. */
static void keep_unwritten(Reads *s, Noted *r, const Target *t, const uint8_t *stay, int32_t *places, int32_t *names) {
  int64_t kept = 0;
  for (int64_t i = 0; i < r->count; i++) {
    int stays = 0;
    for (int64_t at = places[i]; !stays && at < places[i] + r->parts; at++) {
      const int32_t lane = writing_lane(t, at);
      stays = lane < 0 || (stay && stay[lane]);
    }
    if (stays) places[kept] = places[i], names[kept++] = names[i];
  }
  if (kept == r->count) return;
  int32_t *out = s->arena + s->used;
  r->count = kept, r->moved = 0, s->changed = 1;
  r->pieces = pack(out, places, kept, &r->stride);
  r->places = r->pieces ? out + r->pieces : out, r->starts = out;
  out += r->pieces ? 2 * r->pieces : kept;
  r->names_pieces = pack(out, names, kept, &r->names_stride);
  r->names = r->names_pieces ? out + r->names_pieces : out, r->names_starts = out;
  s->used = out + (r->names_pieces ? 2 * r->names_pieces : kept) - s->arena;
  if (r->state != FRESH) r->state = CHANGED;
}

/* Compare a write with the earlier reads of its locations, and remove these. Returns 0, without any change, if they are not
   all in order, or if a strong write follows weak reads. `stay`: the lanes that do not end what was read, or NULL. */
EXPORT int64_t overwrite_reads(const Order *o, const Access *a, const Target *t, Reads *s, const int64_t *bounds,
                               const int64_t *agents, const uint8_t *stay) {
  int64_t needed = 0;
  for (Noted *r = s->noted; r < s->noted + s->count; r++) {
    if (!r->count || !is_touched(r, bounds)) continue;
    int hits = 0;
    if (2 * r->count > s->scratch_room) return 0;
    unpack_read(r, s->scratch, s->scratch + r->count);
    if (!follows_read(o, a, t, r, s->scratch, s->scratch + r->count, agents, &hits)) return 0;
    if (hits && a->reach && !stay && !a->scopes[r->time]) return 0;
    needed += hits ? 2 * r->count : 0;
  }
  if (s->used + needed > s->arena_room) return 0;
  for (const Run *r = s->runs; r < s->runs + s->run_count; r++)
    if (!follows_run(o, a, t, r, s->window, bounds, agents, stay)) return 0;
  for (const Run *r = s->runs; r < s->runs + s->run_count; r++) remove_from_run(t, r, s->window, bounds, stay);
  for (Noted *r = s->noted; needed && r < s->noted + s->count; r++) {
    if (!r->count || !is_touched(r, bounds)) continue;
    unpack_read(r, s->scratch, s->scratch + r->count);
    keep_unwritten(s, r, t, stay, s->scratch, s->scratch + r->count);
  }
  return 1;
}

/* Set the notes on consecutive locations. */
static void set_notes(int32_t *notes, int64_t first, int64_t end, int32_t value) {
  for (; first + 4 <= end; first += 4) *(Four *)(notes + first) = (Four){} + value;
  for (; first < end; first++) notes[first] = value;
}

/* Note a write. `start` is the time at which a copy begins, or 0. `same`: the lanes that change nothing, or NULL. A weak
   write ends the notes on weak ones, a strong one keeps a weak one before it. */
EXPORT void note_write(Writes *w, const Access *a, int64_t count, const int64_t *offsets, const int32_t *names,
                       int32_t time, int32_t start, const uint8_t *same) {
  for (int64_t i = 0; i < count; i++) {
    const int64_t first = offsets[i] >> a->shift, end = first + a->parts;
    for (int64_t at = first; w->weak_writer && at < end; at++) {
      if (!a->reach) w->weak_writer[at] = NOBODY;
      else if (w->writer[at] != NOBODY && w->written[at] != NEVER && !a->scopes[w->written[at]])
        w->weak_writer[at] = w->writer[at], w->weak_written[at] = w->written[at];
    }
    set_notes(w->writer, first, end, names[i]);
    set_notes(w->written, first, end, time);
    if (start) set_notes(w->copying, first, end, start);
    for (int64_t at = first; w->same && at < end; at++) w->same[at] = same && same[i];
  }
}

/* Write the names of the agents or operations that access memory to `names`, and the names of the agents, each as often
   as it follows another one, to `issuers`. Returns the number of these. `until`: the phases that complete copies, or -1, or
   NULL: see `Order.operations`. */
EXPORT int64_t name_operations(const Order *o, int64_t count, const int64_t *agents, int64_t kind, const int64_t *until,
                               int32_t *names, int32_t *issuers) {
  int64_t last = -1, mine = 0, column = 0, others = 0;
  for (int64_t i = 0; i < count; i++) {
    if (agents[i] != last) {
      last = agents[i], mine = name_of(o, last), column = last % o->per;
      issuers[others++] = (int32_t)mine;
    }
    if (until && until[i] >= 0) names[i] = (int32_t)(mine - column + o->per + until[i] % PHASES);
    else if (kind == TOGETHER) names[i] = (int32_t)(mine - column + column_of_product(o, column));
    else names[i] = (int32_t)(mine + o->groups);
  }
  return others;
}

/* Return whether tiles of shared memory begin in an array and do not end there. A tile has pieces of `size` bytes at
   consecutive offsets with one lane, in a window of `pitch` bytes. `arrays`: the first byte and the end of each. */
EXPORT int64_t leaves_array(int64_t count, const int64_t *offsets, const int64_t *lanes, int64_t pitch, int64_t size,
                            int64_t number, const int64_t *arrays) {
  for (int64_t i = 0, end; i < count; i = end) {
    int64_t low = offsets[i], high = low;
    for (end = i + 1; end < count && lanes[end] == lanes[i]; end++) {
      if (offsets[end] < low) low = offsets[end];
      if (offsets[end] > high) high = offsets[end];
    }
    const int64_t start = low / pitch * pitch;
    for (int64_t k = 0; k < number; k++)
      if (arrays[2 * k] <= low - start && low - start < arrays[2 * k + 1] && high - start + size > arrays[2 * k + 1])
        return 1;
  }
  return 0;
}
