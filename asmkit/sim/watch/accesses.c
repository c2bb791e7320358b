/* The comparison of an access with earlier ones, for racecheck, and its notes. A function decides only that everything is
   in order: what it cannot decide is left to Python, which also reports. Python defines the
   numbers in capitals, and the structures a second time (compiled_accesses.py). */

typedef __INT32_TYPE__ int32_t; /* no header: a machine may have none */
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT64_TYPE__ uint64_t;

typedef int32_t Four __attribute__((vector_size(16), aligned(4)));

#define EXPORT __attribute__((visibility("default")))
enum { BY_PYTHON = -1 };

/* What agents know (ordering.py), and how they are named. */
typedef struct {
  const int32_t *table, *beside;
  const int64_t *row;
  int64_t columns, width_of_table, first, per, groups, agents, sections, lanes, lanes_of_product;
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
  int64_t window;                 /* the bytes of shared memory that a block has, 0 for another memory */
  int64_t own, peer, elsewhere;      /* the sections of the memories that fences distinguish */
  int64_t by_proxy;               /* whether the async proxy accesses memory */
  int64_t in_order;               /* whether it follows the earlier asynchronous operations of its agent */
  int64_t reach, sure;            /* of a strong access, else 0 */
  int64_t tolerant;               /* whether two strong accesses without an order are nothing to report */
  const uint8_t *proxies, *scopes; /* for each time, whether the async proxy performs the access, and its scope */
  const int32_t *clusters;        /* the cluster of each block of the chunk */
  int64_t blocks;
} Access;

/* A read in the notes: its places and names, one by one if the pieces are 0, or those at the starts of pieces. */
typedef struct {
  const int32_t *places, *starts, *names, *names_starts;
  int64_t count, parts, time, moved, pieces, stride, names_pieces, names_stride;
} Read;

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

/* Return whether a section of what an agent knows includes a name of its block until a time. */
static int row_includes(const Order *o, int64_t agent, int32_t name, int32_t time, int64_t section) {
  if (name / o->columns != o->first + agent / o->per) return 0;
  return o->table[o->row[agent] * o->width_of_table + section * o->columns + name % o->columns] >= time;
}

/* Return whether an agent knows a name until a time, as far as its row and its own operations tell: `Order.knows`. */
static int knows(const Order *o, int64_t agent, int32_t name, int32_t time, int in_order) {
  if (row_includes(o, agent, name, time, 0)) return 1;
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
  if (row_includes(o, agent, name, time, section)) return 1;
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

/* Compare lanes with the last writes of their locations. Write the lanes and places that Python must compare to `lane` and
   `place`, and return their number, or BY_PYTHON. `weak`: whether a strong access follows weak writes. */
EXPORT int64_t compare_with_writes(const Order *o, const Writes *w, const Access *a, int64_t count, const int64_t *offsets,
                                   const int64_t *agents, int32_t *lane, int64_t *place, int32_t *weak) {
  int64_t left = 0, last_agent = -1, low = 0, high = 0;
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
          !knows(o, agent, w->weak_writer[at], w->weak_written[at], 0)) {
        if (left == ROOM) return BY_PYTHON;
        lane[left] = (int32_t)i, place[left++] = ~at;
      }
      const int32_t name = w->writer[at], time = w->written[at];
      if (name == NOBODY || (name == last_name && time == last_time && agent == last_agent)) continue;
      last_name = name, last_time = time, last_agent = agent;
      const int scope = time == NEVER ? 0 : a->scopes[time];
      if (a->reach && time != NEVER && !scope) *weak = 1;
      if (knows(o, agent, name, time, a->in_order)) {
        if (!a->by_proxy || is_seen(o, a, agent, name, time, offsets[i])) continue;
      } else if (a->tolerant && is_allowed(o, a, agent, name, scope)) {
        continue;
      }
      if (left == ROOM) return BY_PYTHON;
      lane[left] = (int32_t)i, place[left++] = at;
    }
  }
  return left;
}

/* Return whether lanes of a strong access were not the last ones at their location, although its scope does not include
   the last one: `Races.too_narrow`. The access has been noted. */
EXPORT int64_t is_too_narrow(const Order *o, const Writes *w, const Access *a, int64_t count, const int64_t *offsets,
                             const int64_t *agents) {
  for (int64_t i = 0; i < count; i++) {
    const int32_t name = w->writer[offsets[i] >> a->shift];
    if (name != name_of(o, agents[i]) && !is_allowed(o, a, agents[i], name, (int)(a->reach << 2 | a->sure))) return 1;
  }
  return 0;
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

/* Find the writing lanes of the locations of a read. Lanes that `stay` do not end the notes on what was read.

   `places` and `names` get what the note still has to keep. `found` gets the number of these, and whether a location is
   written. Write the lanes and names that Python must compare to `lane` and `name`, and return their number, or
   BY_PYTHON. */
EXPORT int64_t compare_with_read(const Order *o, const Access *a, const Target *t, const Read *r, const int64_t *agents,
                                 const uint8_t *stay, int32_t *places, int32_t *names, int64_t *found,
                                 int32_t *lane, int64_t *name) {
  int64_t left = 0, kept = 0, hits = 0, last_agent = -1, last_name = NOBODY;
  unpack(r->places, r->starts, r->pieces, r->stride, r->count, (int32_t)r->moved, places);
  unpack(r->names, r->names_starts, r->names_pieces, r->names_stride, r->count, 0, names);
  for (int64_t i = 0; i < r->count; i++) {
    const int64_t first = places[i] - t->low;
    int stays = 0;
    for (int64_t at = first; at < first + r->parts; at++) {
      const int32_t one = (uint64_t)at < (uint64_t)t->span ? t->lanes[at] - 1 : -1;
      if (one < 0) {
        stays = 1;
        continue;
      }
      hits = 1;
      if (stay && stay[one]) stays = 1;
      if (agents[one] == last_agent && names[i] == last_name) continue;
      last_agent = agents[one], last_name = names[i];
      if (knows(o, last_agent, names[i], (int32_t)r->time, (int)a->in_order)) continue;
      if (a->tolerant && is_allowed(o, a, last_agent, names[i], a->scopes[r->time])) continue;
      if (left == ROOM) return BY_PYTHON;
      lane[left] = one, name[left++] = names[i];
    }
    if (stays) places[kept] = places[i], names[kept++] = names[i];
  }
  found[0] = kept, found[1] = hits;
  return left;
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
    for (int64_t at = first; at < end; at++) w->writer[at] = names[i], w->written[at] = time;
    for (int64_t at = first; start && at < end; at++) w->copying[at] = start;
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

/* Write the locations and the names of a read to `out`, packed, and to `found` its bounds, then the pieces and strides of
   both. `places` is room for all. */
EXPORT void pack_read(int64_t count, const int64_t *offsets, int64_t shift, int64_t parts, int64_t window,
                      const int32_t *names, int32_t *places, int32_t *out, int64_t *found) {
  find_bounds(count, offsets, shift, parts, window, found);
  for (int64_t i = 0; i < count; i++) places[i] = (int32_t)(offsets[i] >> shift);
  found[4] = pack(out, places, count, &found[5]);
  found[6] = pack(out + (found[4] ? 2 * found[4] : count), names, count, &found[7]);
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

/* Return whether all locations that are accessed have a note (a byte) that is not 0. */
EXPORT int64_t are_noted(const uint8_t *notes, int64_t count, const int64_t *offsets, int64_t shift, int64_t parts) {
  for (int64_t i = 0; i < count; i++)
    for (int64_t at = offsets[i] >> shift, end = at + parts; at < end; at++)
      if (!notes[at]) return 0;
  return 1;
}
