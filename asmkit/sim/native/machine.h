/* The state of a chunk that compiled code shares with Python (context.py declares the same structures for ctypes). */

/* clang inlines what is called once, and then takes long */
#define ROUTINE static __attribute__((noinline, unused))
#define NOBODY (-1)
#define NEVER_TIME 0x7FFFFFFF
#define SPAN 40
#define IN_SPAN ((1ull << SPAN) - 1) /* the bits of an address within its allocation */
#define SHARED_TOP 0x7F
#define LOCAL_TOP 0x7E
#define ALLOCATIONS 0x7C
#define WAVE 64
#define COUNTERS 2
#define QUEUED 64
#define KEPT 8
#define BY_PYTHON (-1)
#define WITHOUT_RESULT (-2)

enum { WHOLE, PARTIAL, NEVER };
enum { OTHERS = 1, OURS }; /* whose operations use a register: only those of inactive lanes, or of active ones, too */
enum { LENT = 1, WANTED };
enum { GLOBAL_SPACE, SHARED_SPACE, LOCAL_SPACE, GENERIC_SPACE };

/* An allocation, or the shared or local memory of all blocks of the chunk, with the watchers' notes on it. */
typedef struct {
  uint8_t *data;
  int64_t window; /* the bytes that one block (shared), one thread (local) or all (global) see */
  int64_t pitch;  /* the bytes from one window to the next */
  int64_t lanes;  /* the lanes that share a window, 0: all */
  int64_t space;
  uint8_t *initialized;      /* initcheck: one byte for each location, or NULL */
  const uint8_t *flying;     /* the destinations of copies in flight, one byte each, or NULL */
  int32_t *writer, *written; /* racecheck: the last write of each location, or NULL */
  uint8_t *same;             /* whether it changed nothing, or NULL */
  int64_t latest;            /* the time of the latest write */
  int64_t settled;           /* the time until which all threads know all accesses */
  int64_t immediately;       /* whether all threads know each access as soon as it is over: one agent accesses it */
  int64_t reads_low, reads_high, reads_latest;  /* the locations of reads that a write must look at, and their time */
  int64_t python_loads, python_stores;          /* whether Python must execute all loads, all stores */
  uint8_t *layouts;          /* one byte for each chunk of 16 bytes, which plain stores set to 0, or NULL */
  int64_t fresh, conflicts;  /* in a trial: the locations that were written first, and those of other chunks */
} Memory;

/* The memory operations of waves in flight that a counter counts, the oldest first: the instruction that compiled code
   has executed, or BY_PYTHON, WITHOUT_RESULT. */
typedef struct {
  int64_t simple;           /* whether all of them are in flight in all waves, and complete in order */
  int64_t count, landed;    /* landed: those that have completed since Python last looked */
  int32_t at[QUEUED], time[QUEUED]; /* racecheck: the time of the access */
  int32_t kept[QUEUED];     /* racecheck: the row of x->kept with the offsets of an access to LDS, or -1 */
} Queue;

/* A read that racecheck notes later: pieces with one stride, or all places. `moved` is added to all places. */
typedef struct {
  int64_t memory, time, parts, count, pieces, stride, names_pieces, names_stride, start, names_start, moved, low, high;
  int64_t settles;
} Read;

typedef struct {
  uint8_t *registers, *initialized, *state, *changed, *used; /* used: whose rows of `initialized` are in use */
  uint8_t *lent;              /* the registers that other host threads use (LENT), and those that are needed (WANTED) */
  uint8_t *held;              /* the registers that operations in flight use (OTHERS, OURS), or NULL: none */
  const uint8_t *active, *alive;
  const int64_t *firsts;      /* the place of each register, in bytes for each lane */
  const uint64_t *constants;
  const uint32_t *starts;     /* the shared address at which the own block of each lane starts, or NULL: 0 */
  const int64_t *bounds;
  const uint8_t *const *rows; /* special registers, one row of 64-bit values each */
  uint64_t *offsets;
  uint8_t *mask;
  uint32_t *words;            /* scratch: four words of each lane */
  Memory *memories;
  int64_t lanes, stop, left, pc, branches, patience, turns, spinning, events, python_stores, apart, meetings, exact;
  int64_t laps;               /* whether iterations of loops are counted */
  /* waves: EXEC is in the registers 0 and 1 */
  int64_t waves, flights;     /* flights: whether memory operations are outstanding */
  int64_t barriers;           /* whether a barrier that all threads reach together has no effect */
  const uint8_t *enabled;     /* the running lanes that EXEC enables, or NULL: all lanes */
  uint8_t *enabled_lanes;
  Queue *queues;              /* the memory operations in flight, or NULL: Python executes them */
  int32_t *awaiting;          /* for each register, the number of operations in flight that write it */
  uint64_t *addresses;
  uint64_t *kept;             /* racecheck: the offsets of accesses to LDS in flight, KEPT rows of all lanes */
  int64_t kept_rows;          /* one bit for each row in use */
  int64_t first_store, last_store; /* racecheck: the times of stores to global memory since Python last looked, or 0 */
  /* racecheck */
  int64_t races, grain_shift, now, ticks, ticks_room, reads, reads_room, arena_used, arena_room;
  int32_t *ticked, *arena;
  Read *noted;
  const int32_t *names, *table;
  const int64_t *knowledge; /* the row of each agent in the table */
  int64_t columns, table_columns, first, per, agent; /* agent: the number of lanes of an agent */
  int64_t own_first, own_end; /* in a trial: the names of the chunk's agents */
  int32_t *pcs;               /* the program counters of the lanes, or NULL: Python splits groups */
  int64_t moved;              /* whether lanes have parted at a branch, and have new program counters */
  void *own;                  /* the state of the instructions that functions of the target execute, or NULL: Python does */
  void *products, *copies;    /* those of the products and of the threads' copies that functions start, or NULL */
} Context;

#define LOAD(T, from) ({ T loaded_; __builtin_memcpy(&loaded_, (from), sizeof loaded_); loaded_; })
#define AT(T, from) (*(T##_at *)(from)) /* a vector in memory, as LOAD and PUT: clang compiles it faster */
#define PUT(to, value) do { __typeof__(value) put_ = (value); __builtin_memcpy((to), &put_, sizeof put_); } while (0)

INLINE int any_of(vb m) {
  unsigned __int128 bits;
  __builtin_memcpy(&bits, &m, 16);
  return bits != 0;
}
INLINE int all_of(vb m) {
  unsigned __int128 bits;
  __builtin_memcpy(&bits, &m, 16);
  return bits == (((unsigned __int128)0x0101010101010101ull << 64) | 0x0101010101010101ull);
}
INLINE vb ones_vb(void) { return (vb){} + 1; }
INLINE vu8 choose_vu8(vb m, vu8 a, vu8 b) { return (m != 0) ? a : b; }
INLINE vu16 choose_vu16(vb m, vu16 a, vu16 b) { return (__builtin_convertvector(m, vu16) != 0) ? a : b; }
INLINE vu32 choose_vu32(vb m, vu32 a, vu32 b) { return (__builtin_convertvector(m, vu32) != 0) ? a : b; }
INLINE vu64 choose_vu64(vb m, vu64 a, vu64 b) { return (__builtin_convertvector(m, vu64) != 0) ? a : b; }
INLINE vb choose_vb(vb m, vb a, vb b) { return (m != 0) ? a : b; }

/* Return one bit for each lane. */
INLINE uint64_t lanes_to_bits(vb v) {
  typedef _Bool bits __attribute__((ext_vector_type(16)));
  const bits some = __builtin_convertvector(v, bits);
  uint16_t made;
  __builtin_memcpy(&made, &some, sizeof made);
  return made;
}

INLINE uint8_t *row(const Context *x, int i) { return x->registers + x->firsts[i] * x->lanes; }
INLINE int size_of(const Context *x, int i) { return (int)(x->firsts[i + 1] - x->firsts[i]); }

/* Write a scalar register of a wave. */
ROUTINE void put_wave(uint8_t *to, vu32 value) {
  for (int k = 0; k < WAVE; k += LANES) AT(vu32, to + k * 4) = value;
}

/* Write the low and the high dword of a mask of a wave. */
INLINE void put_bits(uint8_t *low, uint8_t *high, uint64_t bits) {
  put_wave(low, (vu32){} + (uint32_t)bits);
  put_wave(high, (vu32){} + (uint32_t)(bits >> 32));
}
