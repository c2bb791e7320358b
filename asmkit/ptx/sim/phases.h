/* The mbarriers and the copies in flight of a chunk, for compiled code (native_phases.py declares the same structures), and
   the operands of the instructions that functions execute. Python defines the bits of mbarriers (mbarrier_words.py): the
   numbers BYTES and COUNT of bits of pending bytes and of arrivals, and the places of the mark and of the parity. */

#define ONES(bits) ((1ull << (bits)) - 1)
#define NOBODY_WAITS (-1)
#define LOGGED 64     /* the instructions that start copies, which are logged until Python takes over */
#define ENTRIES 512   /* the events of mbarriers that are logged */
#define RANK 24       /* the lowest bit of a block's rank in a shared address, and the number of these bits */
#define RANK_BITS 16
#define CHUNK 16
enum { NEVER_INITIALIZED = -2, ARRIVED_BY_PYTHON = -1 };

/* Bulk copies of one instruction in flight: `counts` rows of each copy, which phase `until` of an mbarrier counts. */
typedef struct {
  uint8_t *memory, *flying;
  const int64_t *offsets, *counts, *until, *lanes;
  const uint8_t *data;
  uint8_t *landed; /* the copies that have completed since Python last looked */
  int64_t copies, width, written, simple; /* simple: whether compiled code can complete them */
  int64_t changed, at;                    /* whether some copies have landed, and the instruction that started them */
} Flight;

/* A tensor map, whose 128 bytes were `copy`: the geometry of its boxes. Dimensions are innermost first. */
typedef struct {
  uint64_t address;
  const uint8_t *raw;
  uint8_t copy[128];
  const uint8_t *data; /* the first element of the tensor */
  int64_t memory;      /* the number of its allocation */
  int64_t rank, together, rows, chunks, pitch, bytes; /* together: the elements of a chunk; chunks: those of a row */
  int64_t mask, shift, layout;                        /* of the swizzle */
  int64_t tile[5], steps[5], extents[5], strides[5];  /* strides: in bytes */
} Box;

/* Tensor copies of one instruction that compiled code has started: `rows` chunks of each copy. */
typedef struct {
  int64_t at, copies, rows, first_copy, first_row; /* first_copy, first_row: their places in the memory for copies */
} Issued;

/* An event of some mbarriers, in the log (its kind: knowledge.h): the numbers from `first` on belong to it. */
typedef struct {
  int64_t kind, first, count, reach, time, at;
} Event;

/* What the watchers know, for instructions on mbarriers and copies that they count. */
typedef struct {
  const Order *order;
  Writes *writes;         /* of shared memory */
  const Access *access;   /* what all accesses to shared memory have in common */
  Reads *reads;
  uint8_t *scopes, *proxies; /* for each time, as Python has them */
  int64_t times_room;
  uint8_t *synchronizing; /* for each byte of shared memory, whether threads synchronize by it */
  int32_t *target;        /* for each location of shared memory, 0 */
  int64_t *offsets, *row_lanes; /* scratch: of each lane, and of each chunk of a copy */
  int32_t *row_names;
  Knowledge *knowledge;   /* the tables to which events are joined, or NULL: Python joins them */
  int64_t joined;         /* the events of the log that are joined, the first ones */
  int64_t learns, stale;  /* whether the others have what threads learn, and whether a comparison needs it */
} Watch;

typedef struct {
  int64_t ready;                        /* whether compiled code executes the instructions */
  int64_t *waiting, *completed, *tried; /* for each lane, mbarrier and lane, as Python has them */
  int64_t events;                       /* those before compiled code ran */
  Flight *flights;
  int64_t count;
  int64_t *observed;                    /* phases that lanes have observed */
  uint8_t *is_observed;                 /* for each phase */
  int64_t *done;                        /* scratch */
  int64_t *lanes, *places, *arrivals, *bytes; /* the log */
  uint64_t *found;
  int64_t logged, room, entries;
  Event events_of_mbarriers[ENTRIES];
  int64_t landed;                       /* whether some copies have landed */
  int64_t window, pitch, block_lanes, size; /* of the blocks' shared memory; size: the blocks of a cluster */
  const int64_t *peers;                 /* for each block, the blocks of its cluster by rank */
  int64_t copies_ready;                 /* whether compiled code starts copies */
  const Box *boxes;
  int64_t box_count;
  uint8_t *flying, *layouts;            /* of shared memory */
  Issued issued[LOGGED];                /* the newest ones among the flights */
  int64_t issued_count;
  int64_t copies, rows;                 /* memory for copies, and for their chunks: the next free place */
  int64_t *copy_lanes, *counts, *until, *there, *from; /* from, there: of each chunk in the tensor, and in shared memory */
  uint8_t *landed_copies, *data;
  int64_t copies_room, rows_room;
  Watch *watch;                         /* NULL without racecheck */
} Phases;

static int is_mbarrier(uint64_t word) { return word >> MARK & 1 && word != ~0ull; }

/* Return whether a register that an instruction may have is initialized in the lanes that execute it. */
INLINE int is_readable(const Context *x, const Call *c, int reg) {
  return reg < 0 || covers(x, (Need){reg, c->transfer.guard, c->transfer.negated});
}

/* Return the value of a lane: that of a register of 2, 4 or 8 bytes, or a number if it is -1. */
INLINE uint64_t value_at(const Context *x, int reg, int64_t number, int64_t lane) {
  if (reg < 0) return (uint64_t)number;
  const uint8_t *from = row(x, reg);
  const int size = size_of(x, reg);
  return size == 8   ? LOAD(uint64_t, from + 8 * lane)
         : size == 4 ? LOAD(uint32_t, from + 4 * lane)
                     : LOAD(uint16_t, from + 2 * lane);
}

/* Do something for each lane of a mask. */
#define EACH_LANE(l)                                                                                                   \
  for (int64_t first_ = 0; first_ < x->lanes; first_ += 16)                                                            \
    if (!none_at(mask, first_))                                                                                        \
      for (int64_t l = first_; l < first_ + 16; l++)                                                                   \
        if (!mask || mask[l])

/* A place in the shared memory of a block: the offset in it, its rank in the cluster, and the lane's own block. */
typedef struct {
  int64_t inside, rank, block;
} Place;

/* Return where a lane's shared address points to. The rank is -1 if Python must report it. `p` has the addresses, at which
   `size` bytes begin, a multiple of `align`. */
INLINE Place place_at(const Phases *s, const Places *p, int space, int64_t lane, int64_t size, int64_t align) {
  const int64_t block = lane / s->block_lanes;
  uint64_t at = p->bytes == 8   ? LOAD(uint64_t, p->row + 8 * lane) + p->number
                : p->bytes == 4 ? LOAD(uint32_t, p->row + 4 * lane) + (uint32_t)p->number
                                : p->number;
  const int outside = space == GENERIC_SPACE && at >> SPAN != SHARED_TOP;
  at &= IN_SPAN;
  const int in_own = s->size == 1 || !p->bytes; /* a constant is an offset in the own block */
  const int64_t inside = (int64_t)(in_own ? at : at & ONES(RANK));
  int64_t rank = in_own ? NOBODY : (int64_t)(at >> RANK & ONES(RANK_BITS));
  for (int64_t i = 0; in_own && i < s->size; i++)
    if (s->peers[block * s->size + i] == block) rank = i;
  if (outside || inside % align || inside > s->window - size || rank >= s->size) rank = NOBODY;
  return (Place){inside, rank, block};
}

/* Return the offset of a place in the shared memory of the chunk, or of the same place in the block with another rank. */
INLINE int64_t offset_of(const Phases *s, Place place, int64_t rank) {
  return place.inside + s->peers[place.block * s->size + rank] * s->pitch;
}
