/* Dense products of warpgroups, and their groups (native_wgmma.py reads the structures, and wgmma.py is the reference).
   Python defines the fields of a matrix descriptor: START, LEADING, STRIDE, BASE and SWIZZLE are their lowest bits, with
   _BITS their widths, and UNIT is the unit of the offsets. A function returns 0 if Python must execute the instruction. */

enum { GROUP_WARPS = 4, GROUP_LANES = GROUP_WARPS * WARP_LANES };
#define IN_FLIGHT 64         /* the products in flight of which compiled code keeps track */
enum { MOST_CHUNKS = 64 };   /* the chunks of a line of a matrix */
enum { LINE = 64 };          /* the alignment of matrices, in bytes */
#define MOST_WORK (1ll << 28) /* the multiplications until compiled code returns, so that Ctrl-C is not late */
#define FIELD(bits, name) ((int64_t)((bits) >> name & ONES(name##_BITS)))

/* A swizzle mode: the width of its pattern, the bits that change, the rows of 128 bytes of its period, and its layout. */
typedef struct {
  int64_t width, mask, shift, rows, layout;
} Swizzle;

/* A matrix in shared memory: its lines, and the chunks of each. turned: whether the lines are columns. */
typedef struct {
  int64_t lines, chunks, turned;
} Tile;

/* What the program states of a product. A is in registers if it has no lines. */
typedef struct {
  const void *product;
  Tile a, b;
  const int64_t *d_registers, *a_registers;
  int64_t d_count, a_count;
  int64_t set;  /* the number of its set of registers */
  int64_t work; /* the multiplications of a warpgroup */
} Kind;

/* The registers that a product holds, and the number of products in flight that hold the same ones. */
typedef struct {
  const int64_t *registers;
  int64_t count, products;
} Set;

typedef void Compute(const void *, const uint64_t *, const uint64_t *, const uint64_t *, const uint64_t *, const long *, long);
typedef void Post(void *, const void *, const uint64_t *, const uint64_t *, const uint64_t *, const uint64_t *,
                  const long *, long);
typedef int IsServing(const void *);

typedef struct {
  int64_t ready, reads_ready;     /* whether compiled code executes the instructions, and products among them */
  const Kind **kinds;             /* for each instruction, NULL: Python executes it */
  Set *sets;
  uint8_t *held;                  /* for each register, as Context.held */
  int64_t registers;
  int64_t *committed;             /* for each warp, the groups that it has committed */
  int64_t warps, block_warps;
  int64_t set_of[IN_FLIGHT];      /* the sets of the products in flight, the oldest first */
  int64_t at_of[IN_FLIGHT], time_of[IN_FLIGHT]; /* their instructions, and the times of their last reads, or 0 */
  int64_t *groups;                /* for each product in flight and each warp: its group, -1: no product */
  int64_t count, changed;         /* changed: whether products have started or ended */
  uint8_t *memory;                /* the shared memory */
  const uint8_t *layouts;         /* for each chunk of it, or NULL: no tensor copy has written it */
  int64_t pitch, bytes;           /* of a block */
  Swizzle swizzles[SWIZZLES];
  Compute *compute;
  Post *post;
  IsServing *is_serving;
  void *servers;                  /* the host threads that help, or NULL: they have not started */
  int64_t helpers, worth, posted; /* worth: the multiplications that are worth another thread */
  uint8_t *scratch;               /* `slots` parts, one for each posted product and the next one */
  int64_t slot_bytes, slots, slot;
  int64_t work;                   /* the multiplications since compiled code began */
  int64_t *firsts;                /* scratch: the first lanes of the warpgroups */
  MatrixReads reads;
} Products;

/* ---- warpgroups */

/* Write the first lanes of the active warpgroups. Returns their number, or 0 if a warpgroup is not complete. */
static int64_t find_groups(const Context *x, const Products *s) {
  int64_t count = 0;
  for (int64_t first = 0, end; first < s->warps; first = end) {
    const int64_t block_end = (first / s->block_warps + 1) * s->block_warps;
    end = first + GROUP_WARPS < block_end ? first + GROUP_WARPS : block_end;
    vb all = ones_vb(), any = {};
    for (int64_t l = first * WARP_LANES; l < end * WARP_LANES; l += 16) {
      const vb here = x->active ? LOAD(vb, x->active + l) : ones_vb();
      all &= here, any |= here;
    }
    if (!any_of(any)) continue;
    if (!all_of(all) || end - first < GROUP_WARPS) return 0;
    s->firsts[count++] = first * WARP_LANES;
  }
  return count;
}

/* Write the value of an operand in each warpgroup. Returns 0 if it is not the same in all lanes of one. */
static int read_operand(const Context *x, const Products *s, int reg, int64_t number, int64_t count, uint64_t *values) {
  for (int64_t i = 0; reg < 0 && i < count; i++) values[i] = (uint64_t)number;
  if (reg < 0) return 1;
  return !is_ours(x, reg) && uniform_values(x, reg, s->firsts, count, GROUP_LANES, values);
}

INLINE int is_active(const Context *x, int64_t warp) {
  if (!x->active) return 1;
  const uint8_t *lanes = x->active + warp * WARP_LANES;
  return any_of(LOAD(vb, lanes) | LOAD(vb, lanes + 16));
}

/* ---- products in flight */

/* Mark the registers that products in flight hold. */
static void mark_held(Context *x, const Products *s) {
  __builtin_memset(s->held, 0, s->registers);
  for (int64_t i = 0; i < s->count; i++) {
    const Set *set = &s->sets[s->set_of[i]];
    int ours = 0;
    for (int64_t w = 0; w < s->warps && !ours; w++) ours = s->groups[i * s->warps + w] >= 0 && is_active(x, w);
    for (int64_t r = 0; r < set->count; r++)
      if (ours || !s->held[set->registers[r]]) s->held[set->registers[r]] = ours ? OURS : OTHERS;
  }
  x->held = s->count ? s->held : 0;
}

/* Note that the active warps have started a product, whose last read has a time. */
static void issue(Context *x, Products *s, const Kind *k, int64_t at, int64_t time) {
  Set *set = &s->sets[k->set];
  int64_t *groups = s->groups + s->count * s->warps;
  for (int64_t w = 0; w < s->warps; w++) groups[w] = is_active(x, w) ? s->committed[w] : -1;
  s->at_of[s->count] = at, s->time_of[s->count] = time;
  s->set_of[s->count++] = k->set;
  if (!set->products++) {
    hold(x, set->registers, set->count);
    for (int64_t r = 0; r < set->count; r++) x->changed[set->registers[r]] = 1;
  }
  for (int64_t r = 0; r < set->count; r++) s->held[set->registers[r]] = OURS;
  x->held = s->held;
  s->changed = 1;
  x->events++;
}

/* Complete the products of the active warps whose groups are not among the newest ones. */
static void complete_groups(Context *x, Products *s, int64_t newest) {
  int64_t left = 0, ended[IN_FLIGHT], ends = 0;
  for (int64_t i = 0; i < s->count; i++) {
    int64_t *groups = s->groups + i * s->warps, *kept = s->groups + left * s->warps, warps = 0;
    for (int64_t w = 0; w < s->warps; w++) {
      if (groups[w] >= 0 && groups[w] < s->committed[w] - newest && is_active(x, w)) {
        groups[w] = -1, s->changed = 1;
        note_completed(&s->reads, w, s->time_of[i]);
      }
      warps += groups[w] >= 0;
    }
    if (warps) {
      if (kept != groups) __builtin_memcpy(kept, groups, s->warps * sizeof *groups);
      s->at_of[left] = s->at_of[i], s->time_of[left] = s->time_of[i];
      s->set_of[left++] = s->set_of[i];
    } else {
      ended[ends++] = s->set_of[i];
      s->sets[s->set_of[i]].products--;
    }
  }
  s->count = left;
  if (s->changed) mark_held(x, s);
  for (int64_t i = 0; i < ends; i++)
    for (const int64_t *r = s->sets[ended[i]].registers, *end = r + s->sets[ended[i]].count; r < end; r++)
      if (!s->held[*r]) release(x, r, 1);
}

/* ---- matrices in shared memory */

/* Copy a matrix from shared memory, given its descriptor and the start of the block's memory, and write the offsets of its
   chunks, unless they are NULL. Returns 0 if a chunk is outside of this memory, a copy in flight writes it, or a tensor copy
   has written it with another swizzle. */
static int read_matrix(const Context *x, const Products *s, const Tile *t, uint64_t bits, int64_t window, uint8_t *to,
                       int64_t *offsets) {
  const Phases *phases = x->own;
  const uint8_t *layouts = phases && phases->issued_count ? phases->layouts : s->layouts;
  const uint8_t *flying = x->memories[SHARED_TOP].flying;
  const Swizzle *w = &s->swizzles[FIELD(bits, SWIZZLE)];
  const int64_t start = FIELD(bits, START) * UNIT, swapped = t->turned && w->width == CHUNK;
  const int64_t strides[] = {FIELD(bits, LEADING) * UNIT, FIELD(bits, STRIDE) * UNIT};
  if (FIELD(bits, BASE) || (start >> 7) % w->rows) return 0;
  int64_t inner[MOST_CHUNKS];
  for (int64_t i = 0; i < t->chunks; i++)
    inner[i] = i * CHUNK / w->width * strides[swapped] + i * CHUNK % w->width;
  uint8_t others = 0;
  v16 marked = {};
  for (int64_t line = 0; line < t->lines; line++) {
    const int64_t from = start + line / 8 * strides[!swapped] + line % 8 * w->width;
    for (int64_t i = 0; i < t->chunks; i++, to += CHUNK) {
      const int64_t straight = from + inner[i], inside = straight ^ (straight >> w->shift & w->mask), at = window + inside;
      if (inside > s->bytes - CHUNK) return 0;
      PUT(to, LOAD(v16, s->memory + at));
      if (offsets) *offsets++ = at;
      if (layouts && layouts[at / CHUNK]) others |= layouts[at / CHUNK] ^ (uint8_t)w->layout;
      if (flying) marked |= LOAD(v16, flying + at);
    }
  }
  return !others && !(marked[0] | marked[1]);
}

/* Copy the distinct matrices of warpgroups, and write the first word of each one's matrix to every fourth number of
   `words`. Returns the bytes, or -1 if Python must look at a matrix. */
static int64_t read_matrices(const Context *x, Products *s, const Tile *t, const uint64_t *descriptors, int64_t count,
                             uint8_t *to, long *words) {
  const int64_t chunks = t->lines * t->chunks, lanes = s->block_warps * WARP_LANES;
  int64_t *offsets = add_chunks(&s->reads, chunks, s->firsts, count), made = 0;
  for (int64_t i = 0; i < count; i++) {
    const int64_t block = s->firsts[i] / lanes;
    int64_t same = i - 1; /* warpgroups of one block are neighbours */
    for (; same >= 0 && s->firsts[same] / lanes == block; same--)
      if (descriptors[same] == descriptors[i]) break;
    if (same >= 0 && s->firsts[same] / lanes == block) {
      words[4 * i] = words[4 * same];
      if (offsets) __builtin_memcpy(offsets + i * chunks, offsets + same * chunks, chunks * sizeof *offsets);
      continue;
    }
    if (!read_matrix(x, s, t, descriptors[i], block * s->pitch, to + made, offsets ? offsets + i * chunks : 0)) return -1;
    words[4 * i] = made / (int64_t)sizeof(uint32_t);
    made += chunks * CHUNK;
  }
  return made;
}

/* ---- instructions */

/* The operands of a product: the descriptors and whether to add, for each warpgroup. */
enum { A_DESCRIPTOR, B_DESCRIPTOR, ADDS, OPERANDS };

/* Prepare the registers of D for results. Returns 0 if A or C is not initialized. */
static int prepare_registers(Context *x, const Kind *k, int adds) {
  if (!are_initialized(x, k->a_registers, k->a_count)) return 0;
  if (adds && !are_initialized(x, k->d_registers, k->d_count)) return 0;
  for (int64_t i = 0; i < k->d_count; i++) {
    const int reg = (int)k->d_registers[i];
    if (x->state[reg] == NEVER) __builtin_memset(row(x, reg), 0, size_of(x, reg) * x->lanes);
  }
  return 1;
}

/* Write the addresses of registers. */
static uint64_t *list_rows(const Context *x, const int64_t *registers, int64_t count, uint64_t *to) {
  for (int64_t i = 0; i < count; i++) to[i] = (uint64_t)row(x, (int)registers[i]);
  return to + count;
}

/* Compute the products, or let other host threads do so. */
static void compute(Context *x, Products *s, const Kind *k, const uint64_t *a, const uint64_t *b, const uint64_t *d,
                    int adds, const long *firsts, int64_t count, int posts) {
  s->work += count * k->work;
  if (!posts) {
    s->compute(k->product, a, b, adds ? d : 0, d, firsts, count);
    return;
  }
  s->post(s->servers, k->product, a, b, adds ? d : 0, d, firsts, count);
  for (int64_t i = 0; i < k->d_count; i++) x->lent[k->d_registers[i]] = LENT;
  for (int64_t i = 0; i < k->a_count; i++) x->lent[k->a_registers[i]] = LENT;
  s->posted = 1, s->slot = (s->slot + 1) % s->slots;
}

/* wgmma.mma_async, dense. Registers: the descriptors of A and B, and whether to add to D, which are numbers otherwise. */
EXPORT int start_product(Context *x, const Call *c) {
  Products *s = x->products;
  if (!s || !s->ready || !s->reads_ready || x->meetings || s->count == IN_FLIGHT || s->work > MOST_WORK) return 0;
  if (!begin_reads(x, &s->reads)) return 0;
  const Kind *k = s->kinds[c->transfer.at];
  const int64_t count = k ? find_groups(x, s) : 0;
  if (!count || !x->memories[SHARED_TOP].data) return 0;
  const int serving = s->servers && s->is_serving(s->servers);
  const int posts = serving || (s->helpers && count * k->work >= s->worth);
  if (posts && !s->servers) return 0; /* Python starts the threads */
  uint64_t values[OPERANDS][count];
  for (int i = 0; i < OPERANDS; i++)
    if (!read_operand(x, s, c->regs[i], c->numbers[i], count, values[i])) return 0;
  const int adds = values[ADDS][0] != 0;
  for (int64_t i = 0; i < count; i++)
    if ((values[ADDS][i] != 0) != adds) return 0;
  long *firsts = (long *)(s->scratch + s->slot * s->slot_bytes);
  uint64_t *a = (uint64_t *)(firsts + 4 * count), *b = a + (k->a_count ? k->a_count : 1), *d = b + 1;
  uint8_t *data = (uint8_t *)(((uint64_t)list_rows(x, k->d_registers, k->d_count, d) + LINE - 1) & -(uint64_t)LINE);
  for (int64_t i = 0; i < count; i++) firsts[4 * i] = firsts[4 * i + 2] = firsts[4 * i + 3] = s->firsts[i];
  a[0] = (uint64_t)data;
  if (k->a_count) list_rows(x, k->a_registers, k->a_count, a);
  const int64_t bytes = k->a_count ? 0 : read_matrices(x, s, &k->a, values[A_DESCRIPTOR], count, data, firsts);
  b[0] = (uint64_t)data + bytes;
  if (bytes < 0 || read_matrices(x, s, &k->b, values[B_DESCRIPTOR], count, data + bytes, firsts + 1) < 0) return 0;
  if (!may_read(x, &s->reads, count) || !prepare_registers(x, k, adds)) return 0;
  const int64_t time = note_reads(x, &s->reads, c->transfer.at, s->firsts, count);
  compute(x, s, k, a, b, d, adds, firsts, count, posts);
  note_results(x, k->d_registers, k->d_count);
  issue(x, s, k, c->transfer.at, time);
  return 1;
}

/* wgmma.commit_group. */
EXPORT int commit_group(Context *x, const Call *c) {
  Products *s = x->products;
  if (!s || !s->ready) return 0;
  for (int64_t w = 0; w < s->warps; w++) s->committed[w] += is_active(x, w);
  return 1;
}

/* wgmma.wait_group. Number: the newest groups, for which it does not wait. */
EXPORT int wait_group(Context *x, const Call *c) {
  Products *s = x->products;
  if (!s || !s->ready || !may_complete(x, &s->reads, s->warps)) return 0;
  complete_groups(x, s, c->numbers[0]);
  log_completed_reads(x, &s->reads, s->warps, c->transfer.at);
  x->events++;
  return 1;
}
