/* The watchers of the matrices that products of warpgroups read from shared memory. Without watchers, nothing happens here. */

#define MATRICES 2 /* A and B */
enum { WARP_LANES = 32 };

/* What one instruction reads: `count` chunks of shared memory, those of A before those of B. */
typedef struct {
  int64_t watched;              /* whether there are watchers */
  int64_t matrices, count;
  int64_t ends[MATRICES];       /* the end of each matrix's chunks */
  int64_t *offsets, *lanes;     /* scratch: of each chunk, the first lane of its warpgroup */
  int32_t *names;               /* scratch: of each chunk, and of each warpgroup */
  const int64_t *arrays;        /* memcheck: the first byte and the end of each array in shared memory */
  int64_t array_count;
  int64_t *completed;           /* scratch: for each warp, the time of the last read that has completed, or 0 */
} MatrixReads;

/* Return what the watchers know, or NULL if Python must execute the instruction. */
INLINE Phases *known_to_watchers(const Context *x) {
  Phases *s = x->own;
  return s && s->ready && s->watch ? s : 0;
}

/* Begin the reads of an instruction. Returns 0 if Python must execute it. */
static int begin_reads(const Context *x, MatrixReads *r) {
  r->matrices = r->count = 0;
  return !r->watched || known_to_watchers(x);
}

/* Add the chunks of a matrix of each warpgroup, given their first lanes. Returns the memory for their offsets, or
   NULL without watchers. */
static int64_t *add_chunks(MatrixReads *r, int64_t chunks, const int64_t *firsts, int64_t warpgroups) {
  if (!r->watched) return 0;
  int64_t *offsets = r->offsets + r->count;
  for (int64_t i = 0; i < warpgroups; i++)
    for (int64_t k = 0; k < chunks; k++) r->lanes[r->count++] = firsts[i];
  r->ends[r->matrices++] = r->count;
  return offsets;
}

/* Return whether a tile begins in an array and does not end there. */
static int leaves_some_array(const Phases *s, const MatrixReads *r) {
  for (int64_t i = 0, first = 0; r->array_count && i < r->matrices; first = r->ends[i++])
    if (leaves_array(r->ends[i] - first, r->offsets + first, r->lanes + first, s->pitch, CHUNK, r->array_count, r->arrays))
      return 1;
  return 0;
}

/* Return a read of chunks by products. */
static Access read_of_products(const Watch *w) {
  Access a = access_of(w, CHUNK, 0, 0, 0);
  a.by_proxy = 1;
  return a;
}

/* Return whether the watchers have nothing to report about the reads. */
static int may_read(const Context *x, const MatrixReads *r, int64_t warpgroups) {
  if (!r->watched) return 1;
  const Phases *s = known_to_watchers(x);
  Watch *w = s->watch;
  if (!has_room(x, s, r->matrices, r->matrices * warpgroups) || !can_note_reads(w, r->matrices, r->count)) return 0;
  if (!are_initialized_at(x, &x->memories[SHARED_TOP], r->offsets, r->count, CHUNK) || leaves_some_array(s, r)) return 0;
  const Access a = read_of_products(w);
  int32_t weak;
  return follows(w, &a, r->count, r->offsets, r->lanes, &weak);
}

/* Note the reads, and which warpgroups have issued them. Returns the time of the last one, or 0 without watchers. */
static int64_t note_reads(Context *x, const MatrixReads *r, int64_t at, const int64_t *firsts, int64_t warpgroups) {
  if (!r->watched) return 0;
  Phases *s = known_to_watchers(x);
  const Watch *w = s->watch;
  const Access a = read_of_products(w);
  name_operations(w->order, r->count, r->lanes, TOGETHER, 0, r->names, r->names + r->count);
  for (int64_t i = 0, first = 0; i < r->matrices; first = r->ends[i++]) {
    const int32_t time = begin_access(x, w, (int)at, 0, 1);
    note_shared_read(x, w, &a, r->ends[i] - first, r->offsets + first, r->names + first, time, 0);
    for (int64_t k = 0; k < warpgroups; k++) s->lanes[s->logged + k] = firsts[k];
    log_event(s, ISSUED, warpgroups, 0, time, at);
  }
  return x->now;
}

/* ---- groups */

/* Return whether compiled code can note that products of warps complete. */
static int may_complete(const Context *x, const MatrixReads *r, int64_t warps) {
  const Phases *s = known_to_watchers(x);
  return !r->watched || (s && has_room(x, s, 1, warps));
}

/* Note that a product of a warp, whose last read has a time, has completed. */
INLINE void note_completed(const MatrixReads *r, int64_t warp, int64_t time) {
  if (r->watched && r->completed[warp] < time) r->completed[warp] = time;
}

/* Log until when the products of warps have completed, for the warps that have waited for some. */
static void log_completed_reads(const Context *x, const MatrixReads *r, int64_t warps, int64_t at) {
  if (!r->watched) return;
  Phases *s = known_to_watchers(x);
  int64_t n = 0;
  for (int64_t w = 0; w < warps; w++) {
    if (!r->completed[w]) continue;
    s->lanes[s->logged + n] = w * WARP_LANES, s->places[s->logged + n++] = r->completed[w];
    r->completed[w] = 0;
  }
  if (n) log_event(s, WAITED, n, WARP_LANES, 0, at);
}
