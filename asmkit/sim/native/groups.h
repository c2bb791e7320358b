/* The lanes that run together, for the scheduler (groups.py), and what decides whether they make progress (deadlock.py). */

/* The choice of the scheduler: the program counter of the lanes, the next one of other lanes, whether lanes with later
   turns are left, and the number of the known mask that has these lanes: -1 for a new one, -2 for all lanes. */
typedef struct {
  int64_t low, stop, turns, known;
} Choice;

/* Return the lowest program counter of the lanes whose turn it is, or of all lanes (turn: NULL). */
static int32_t lowest(const int32_t *pcs, const int32_t *turn, int64_t lanes, int32_t halt, int64_t *turns) {
  vi32 first = (vi32){} + NEVER_TIME, last = first, low = (vi32){} + halt;
  for (int64_t l = 0; turn && l < lanes; l += 16) {
    const vi32 ready = LOAD(vi32, pcs + l) < halt, one = LOAD(vi32, turn + l);
    first = __builtin_elementwise_min(first, ready ? one : first);
    last = __builtin_elementwise_min(last, ready ? -one : last);
  }
  const int32_t now = __builtin_reduce_min(first);
  if (turn) *turns = now != -__builtin_reduce_min(last);
  for (int64_t l = 0; l < lanes; l += 16) {
    const vi32 pc = LOAD(vi32, pcs + l);
    low = __builtin_elementwise_min(low, turn ? (LOAD(vi32, turn + l) == now ? pc : low) : pc);
  }
  return __builtin_reduce_min(low);
}

/* Choose the lanes with the lowest program counter among those whose turn it is, and write them to `mask`, one byte each.
   `known` are masks of recent groups. */
EXPORT void choose_lanes(const int32_t *pcs, const int32_t *turn, int64_t lanes, int32_t halt, uint8_t *mask,
                         const uint8_t *const *known, int64_t count, Choice *made) {
  const int32_t low = lowest(pcs, turn, lanes, halt, &made->turns);
  vi32 stop = (vi32){} + halt;
  vb all = ones_vb();
  for (int64_t l = 0; l < lanes; l += 16) {
    const vi32 pc = LOAD(vi32, pcs + l);
    const vb here = B(pc == low);
    stop = __builtin_elementwise_min(stop, pc > low ? pc : stop);
    all &= here;
    PUT(mask + l, here);
  }
  made->low = low, made->stop = __builtin_reduce_min(stop), made->known = all_of(all) ? -2 : -1;
  for (int64_t i = 0; i < count && made->known == -1; i++)
    if (!__builtin_memcmp(mask, known[i], lanes)) made->known = i;
}

enum { PARTS = 4 }; /* the parts of a hash, which the processor computes at the same time */

INLINE uint64_t mixed(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15;
  return hash ^ hash >> 29;
}

/* Mix bytes into a hash. */
INLINE void mix(uint64_t *hash, const uint8_t *from, int64_t bytes) {
  uint64_t a = hash[0], b = hash[1], c = hash[2], d = hash[3];
  int64_t k = 0;
  for (; k + 8 * PARTS <= bytes; k += 8 * PARTS) {
    a = mixed(a, LOAD(uint64_t, from + k)), b = mixed(b, LOAD(uint64_t, from + k + 8));
    c = mixed(c, LOAD(uint64_t, from + k + 16)), d = mixed(d, LOAD(uint64_t, from + k + 24));
  }
  for (; k < bytes; k++) a = mixed(a, from[k]);
  hash[0] = a, hash[1] = b, hash[2] = c, hash[3] = d;
}

/* Return a hash of which registers have a value, and of their values in each run of active lanes, of which only the first
   ones count. */
EXPORT uint64_t hash_values(const Context *x, const int64_t *registers, int64_t count, int64_t most) {
  uint64_t hash[PARTS] = {1, 2, 3, 4};
  for (int64_t l = 0, end; l < x->lanes && most > 0; l = end) {
    for (; x->active && l < x->lanes && !x->active[l]; l++);
    for (end = l; end < x->lanes && end - l < most && (!x->active || x->active[end]); end++);
    most -= end - l;
    for (int64_t i = 0; i < count; i++) {
      const int reg = (int)registers[i];
      const int64_t size = size_of(x, reg), bytes = x->state[reg] == NEVER ? 0 : (end - l) * size;
      hash[0] = mixed(hash[0], (uint64_t)bytes);
      mix(hash, row(x, reg) + l * size, bytes);
    }
  }
  for (int part = 1; part < PARTS; part++) hash[0] = mixed(hash[0], hash[part]);
  return hash[0];
}
