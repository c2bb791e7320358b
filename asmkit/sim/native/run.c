/* Execute the operations of a program from a program counter on, as long as compiled code can. */

enum { PYTHON, BODY, BRANCH, LOADS, STORES, PRODUCT, SHUFFLE, MATRICES };

/* Instructions that compute on lanes: compiled for the program. */
typedef struct {
  int32_t needs, results;
  const Need *need;
  const Result *result;
  void (*code)(Context *);
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

INLINE int run_body(Context *x, const Body *b) {
  if (!covers_all(x, b->need, b->needs)) return 0;
  for (int i = 0; i < b->results; i++)
    if (!may_write(x, b->result[i].reg, !x->active && !b->result[i].guarded)) return 0;
  b->code(x);
  for (int i = 0; i < b->results; i++) wrote(x, b->result[i].reg, b->result[i].guarded);
  return 1;
}

/* Put the next program counter into *pc. Returns 0 if lanes part, or if other groups may have to run. */
INLINE int branch(Context *x, const Branch *b, int64_t *pc) {
  int64_t next = b->target;
  if (b->guard >= 0) {
    int64_t taken, all;
    if (!covers(x, (Need){b->guard, -1, 0})) return 0;
    count_taken(x, row(x, b->guard), b->negated, &taken, &all);
    if (taken && taken < all) return 0;
    if (!taken) next = *pc + 1;
  }
  if (next <= *pc) {
    if (x->turns || x->spinning || x->branches + 1 >= x->patience) return 0;
    x->branches++;
  }
  *pc = next;
  return 1;
}

EXPORT void run(Context *x, const Operation *operations) {
  forget_settled(x);
  int64_t pc = x->pc;
  while (pc < x->stop && x->left > 0) {
    const Operation *o = &operations[pc];
    int64_t next = pc + o->count;
    int done = 0;
    if (o->count > x->left || (o->count > 1 && x->stop < next) || (o->laps && (x->apart || x->active))) break;
    switch (o->kind) {
    case BODY: done = run_body(x, o->what); break;
    case BRANCH: next = pc, done = branch(x, o->what, &next); break;
    case LOADS: done = load(x, o->what); break;
    case STORES: done = store(x, o->what); break;
    case PRODUCT: done = multiply(x, o->what); break;
    case SHUFFLE: done = shuffle(x, o->what); break;
    case MATRICES: done = load_matrices(x, o->what); break;
    default: break;
    }
    if (!done) break;
    x->left -= o->count;
    pc = next;
  }
  x->pc = pc;
}
