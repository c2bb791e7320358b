/* Execute the operations of a program from a program counter on, as long as compiled code can. */

enum { PYTHON, BODY, BRANCH, LOADS, STORES, PRODUCT, SHUFFLE, MATRICES, MASK_BRANCH, WAIT, BARRIER, ISSUE, CALL };

/* Instructions that compute on lanes: compiled for the program. */
typedef struct {
  int32_t needs, results;
  const Need *need;
  const Result *result;
  void (*code)(Context *, const int64_t *, int64_t, int64_t);
  const int64_t *numbers;
  int32_t enables; /* whether it writes EXEC */
} Body;

/* What executes the instruction at a place of the program, and the number of instructions from there on. */
typedef struct {
  int32_t kind, count, laps; /* laps: iterations of a loop are counted here */
  const void *what;
} Operation;

/* A branch to one place. */
typedef struct {
  int32_t target, guard, negated;
} Branch;

/* A branch to one place if a mask of lanes is 0, or if it is not. */
typedef struct {
  int32_t target, low, high, zero;
} MaskBranch;

#define FULL(mask, l, step) ({                                                                                         \
    vb all_ = ones_vb();                                                                                               \
    for (int64_t k_ = 0; k_ < (step); k_ += 16) all_ &= LOAD(vb, (mask) + (l) + k_);                                   \
    all_of(all_);                                                                                                      \
  })

/* Write back what 16 lanes of a register contained, outside of a mask. */
INLINE void put_back(uint8_t *to, const uint8_t *kept, vb mask, int size) {
  switch (size) {
  case 1: AT(vu8, to) = choose_vu8(mask, AT(vu8, to), AT(vu8, kept)); break;
  case 2: AT(vu16, to) = choose_vu16(mask, AT(vu16, to), AT(vu16, kept)); break;
  case 4: AT(vu32, to) = choose_vu32(mask, AT(vu32, to), AT(vu32, kept)); break;
  case 8: AT(vu64, to) = choose_vu64(mask, AT(vu64, to), AT(vu64, kept)); break;
  default:
    for (int k = 0; k < 16; k++)
      if (!mask[k]) __builtin_memcpy(to + k * size, kept + k * size, size);
  }
}

/* Run a loop on `count` lanes, of which some are outside of a mask. These keep the values of the results `which`. */
ROUTINE void run_some(Context *x, const Body *b, const uint8_t *mask, int which, int64_t l, int64_t count) {
  uint8_t kept[b->results + 1][16 * 16];
  for (int i = 0; i < b->results; i++) {
    const int reg = b->result[i].reg, size = size_of(x, reg);
    if (b->result[i].guarded == which) __builtin_memcpy(kept[i], row(x, reg) + l * size, count * size);
  }
  b->code(x, b->numbers, l, l + count);
  for (int i = 0; i < b->results; i++) {
    const int reg = b->result[i].reg, size = size_of(x, reg);
    for (int64_t k = 0; k < count && b->result[i].guarded == which; k += 16)
      put_back(row(x, reg) + (l + k) * size, kept[i] + k * size, LOAD(vb, mask + l + k), size);
  }
}

/* Run a loop on the active lanes: runs of vectors that are whole in one call. */
ROUTINE void run_lanes(Context *x, const Body *b) {
  const uint8_t *mask = x->waves ? x->enabled : x->active;
  if (!mask) {
    b->code(x, b->numbers, 0, x->lanes);
    return;
  }
  const int64_t step = x->waves ? WAVE : 16;
  for (int64_t l = 0, end; l < x->lanes; l = end) {
    end = l + step;
    if (x->active && (x->waves ? !x->active[l] : !any_of(LOAD(vb, x->active + l)))) continue;
    if (!FULL(mask, l, step)) {
      run_some(x, b, mask, x->waves ? ENABLED : 0, l, step);
      continue;
    }
    while (end < x->lanes && FULL(mask, end, step)) end += step;
    b->code(x, b->numbers, l, end);
  }
}

INLINE int run_body(Context *x, const Body *b) {
  if (!covers_all(x, b->need, b->needs)) return 0;
  for (int i = 0; i < b->results; i++)
    if (!may_write(x, b->result[i].reg, !x->active && !b->result[i].guarded)) return 0;
  run_lanes(x, b);
  for (int i = 0; i < b->results; i++) {
    const Result *r = b->result + i;
    if (r->guarded == 1) wrote(x, r->reg);
    else wrote_in(x, r->reg, r->guarded == ENABLED ? x->enabled : x->active);
  }
  if (b->enables) find_enabled(x);
  return 1;
}

/* Jump with all active lanes. Returns 0 if other groups may have to run. */
INLINE int jump(Context *x, int64_t target, int64_t *pc) {
  if (target <= *pc) {
    if (x->turns || x->spinning || x->branches + 1 >= x->patience) return 0;
    x->branches++;
  }
  *pc = target;
  return 1;
}

/* Give the active lanes in which a predicate holds the program counter of a branch's target, and the others the next one.
   Returns 0 if Python must do so. */
ROUTINE int split(Context *x, const Branch *b, int64_t pc) {
  if (!x->pcs || (b->target <= pc && x->spinning)) return 0;
  const uint8_t *guard = row(x, b->guard);
  for (int64_t l = 0; l < x->lanes; l++)
    if (!x->active || x->active[l]) x->pcs[l] = guard[l] ^ b->negated ? b->target : (int32_t)pc + 1;
  return x->moved = 1;
}

/* Put the next program counter into *pc, or split the lanes. Returns 0 if other groups may have to run. */
INLINE int branch(Context *x, const Branch *b, int counts, int64_t *pc) {
  if (b->guard >= 0) {
    int64_t taken, all;
    if (!covers(x, (Need){b->guard, -1, 0})) return 0;
    count_taken(x, row(x, b->guard), b->negated, &taken, &all);
    if (taken && taken < all) return counts ? 0 : split(x, b, *pc);
    if (!taken) return ++*pc, 1;
  }
  return jump(x, b->target, pc);
}

INLINE int branch_on_mask(Context *x, const MaskBranch *b, int64_t *pc) {
  if (!covers(x, (Need){b->low, -1, 0}) || !covers(x, (Need){b->high, -1, 0})) return 0;
  const uint32_t *low = (const uint32_t *)row(x, b->low), *high = (const uint32_t *)row(x, b->high);
  int taken = 0, left = 0;
  for (int64_t l = 0; l < x->lanes; l += WAVE) {
    if (x->active && !x->active[l]) continue;
    if (!(low[l] | high[l]) == b->zero) taken = 1;
    else left = 1;
  }
  if (taken && left) return 0;
  return taken ? jump(x, b->target, pc) : (++*pc, 1);
}

/* Complete an operation of a queue. */
INLINE void land(Context *x, const Operation *operations, const Queue *q, int64_t i) {
  const int at = q->at[i];
  if (at == WITHOUT_RESULT) return;
  if (x->races && q->kept[i] >= 0) x->kept_rows &= ~(1ll << q->kept[i]);
  const Issue *f = operations[at].what;
  for (int j = 0; !f->stores && j < f->transfer.count; j++) {
    const int reg = f->transfer.regs[j];
    if (!--x->awaiting[reg]) x->held[reg] = 0;
  }
}

/* Return whether a wait until at most some operations are left completes none that Python must complete. */
INLINE int may_land(const Queue *q, int64_t most) {
  if (!q->count) return 1;
  if (!q->simple) return 0;
  for (int64_t i = 0; i < q->count - most; i++)
    if (q->at[i] == BY_PYTHON) return 0;
  return 1;
}

/* Wait for memory operations. Returns 0 if Python must do so. */
INLINE int wait_for(Context *x, const Wait *w, const Operation *operations) {
  if (!x->queues) return !x->flights;
  int left = 0;
  for (int c = 0; c < COUNTERS; c++) {
    left |= x->queues[c].count != 0;
    if (w->most[c] >= 0 && !may_land(x->queues + c, w->most[c])) return 0;
  }
  if (left && x->active) return 0;
  for (int c = 0; c < COUNTERS; c++) {
    Queue *q = x->queues + c;
    const int64_t landing = w->most[c] < 0 || q->count < w->most[c] ? 0 : q->count - w->most[c];
    for (int64_t i = 0; i < landing; i++) land(x, operations, q, i);
    q->count -= landing, q->landed += landing;
    for (int64_t i = 0; landing && i < q->count; i++)
      q->at[i] = q->at[i + landing], q->time[i] = q->time[i + landing], q->kept[i] = q->kept[i + landing];
  }
  return 1;
}

EXPORT void run(Context *x, const Operation *operations) {
  forget_settled(x);
  if (x->waves) find_enabled(x);
  int64_t pc = x->pc;
  x->moved = 0;
  while (pc < x->stop && x->left > 0 && !x->moved) {
    const Operation *o = &operations[pc];
    int64_t next = pc + o->count;
    int done = 0;
    if (o->count > x->left || (o->count > 1 && x->stop < next) || (o->laps && x->laps && (x->apart || x->active))) break;
    switch (o->kind) {
    case BODY: done = run_body(x, o->what); break;
    case BRANCH: next = pc, done = branch(x, o->what, o->laps && x->laps, &next); break;
    case LOADS: done = load(x, o->what); break;
    case STORES: done = store(x, o->what); break;
    case PRODUCT: done = multiply(x, o->what); break;
    case SHUFFLE: done = shuffle(x, o->what); break;
    case MATRICES: done = ((const Matrices *)o->what)->stores ? store_matrices(x, o->what) : load_matrices(x, o->what); break;
    case MASK_BRANCH: next = pc, done = branch_on_mask(x, o->what, &next); break;
    case WAIT: done = wait_for(x, o->what, operations); break;
    case BARRIER: done = x->barriers && !x->active && !x->meetings; break;
    case ISSUE: done = begin_issue(x, o->what, (int)pc); break;
    case CALL: done = call(x, x->constants, o->what); break;
    default: break;
    }
    if (!done) break;
    x->left -= o->count;
    pc = next;
  }
  x->pc = pc;
}
