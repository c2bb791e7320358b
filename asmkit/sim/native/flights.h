/* Loads and stores of waves, which counters count until a wait. A function returns 0 if Python must execute it. */

/* A load or store of all lanes. `address`: the registers whose sum the address is, the low and high dword of each lane,
   and of each wave, or -1. `buffer`: the register with the size of a buffer, or -1, the register with its scalar offset,
   or -1, the offset if it is a number, and the register with the flags of the buffer. */
typedef struct {
  Transfer transfer;
  int32_t stores, counter, address[4], buffer[4];
} Issue;

/* A wait until each counter counts at most some operations, -1: any number. */
typedef struct {
  int32_t most[COUNTERS];
} Wait;

/* Write the addresses of all lanes to x->addresses. */
ROUTINE void sum_address(Context *x, const Issue *f) {
  const uint32_t *part[4];
  for (int i = 0; i < 4; i++) part[i] = f->address[i] < 0 ? 0 : (const uint32_t *)row(x, f->address[i]);
  for (int64_t l = 0; l < x->lanes; l += 16) {
    vu64 sum = (vu64){} + f->transfer.offset;
    for (int i = 0; i < 4; i++)
      if (part[i]) sum += __builtin_convertvector(LOAD(vu32, part[i] + l), vu64) << (i & 1 ? 32 : 0);
    PUT(x->addresses + l, sum);
  }
}

/* Write the addresses of all lanes to x->addresses. Returns 0 if some are outside of the buffer, or swizzled, or depend
   on the number of the lane (bit 23 of the flags). */
ROUTINE int address_in_buffer(Context *x, const Issue *f) {
  const uint32_t *lane = f->address[0] < 0 ? 0 : (const uint32_t *)row(x, f->address[0]);
  const uint32_t *low = (const uint32_t *)row(x, f->address[2]), *high = (const uint32_t *)row(x, f->address[3]);
  const uint32_t *size = (const uint32_t *)row(x, f->buffer[0]);
  const uint32_t *flags = (const uint32_t *)row(x, f->buffer[3]);
  const uint32_t *scalar = f->buffer[1] < 0 ? 0 : (const uint32_t *)row(x, f->buffer[1]);
  const uint64_t bytes = f->transfer.width * f->transfer.count;
  vu64 outside = {};
  for (int64_t l = 0; l < x->lanes; l += 16) {
    const vu32 upper = LOAD(vu32, high + l), by = scalar ? LOAD(vu32, scalar + l) : (vu32){} + (uint32_t)f->buffer[2];
    const vu32 at = (lane ? LOAD(vu32, lane + l) : (vu32){}) + (uint32_t)f->transfer.offset;
    const vu64 offset = __builtin_convertvector(at, vu64);
    outside |= (vu64)(offset + bytes > __builtin_convertvector(LOAD(vu32, size + l), vu64));
    outside |= __builtin_convertvector(upper >> 31 | (LOAD(vu32, flags + l) >> 23 & 1), vu64);
    const vu64 base = __builtin_convertvector(LOAD(vu32, low + l), vu64) |
                      __builtin_convertvector(upper & 0xFFFF, vu64) << 32;
    PUT(x->addresses + l, base + __builtin_convertvector(by, vu64) + offset);
  }
  return !__builtin_reduce_or(outside);
}

/* Find where the lanes access memory. Returns 0 if Python must execute the access. */
INLINE int address_of_issue(Context *x, const Issue *f, Places *p) {
  const Transfer *a = &f->transfer;
  if (a->base >= 0) {
    addresses_of(x, a, p);
    return covers(x, (Need){a->base, -1, 0});
  }
  for (int i = 0; i < 4; i++)
    if (f->address[i] >= 0 && !covers(x, (Need){f->address[i], -1, 0})) return 0;
  if (f->buffer[0] >= 0) {
    if (!covers(x, (Need){f->buffer[0], -1, 0}) || !covers(x, (Need){f->buffer[3], -1, 0})) return 0;
    if (f->buffer[1] >= 0 && !covers(x, (Need){f->buffer[1], -1, 0})) return 0;
    if (!address_in_buffer(x, f)) return 0;
  } else {
    sum_address(x, f);
  }
  *p = (Places){.row = (const uint8_t *)x->addresses, .bytes = 8};
  return 1;
}

ROUTINE int issue_load(Context *x, const Transfer *a, Places *p) {
  for (int j = 0; j < a->count; j++)
    if (!may_write(x, a->regs[j], 1)) return 0;
  if (!resolve(x, a, 0, p) || !watch_load(x, p, a, 0)) return 0;
  const Rows to = rows_of(x, a);
  take(x, p, a, &to, 0);
  for (int j = 0; j < a->count; j++) {
    wrote_in(x, a->regs[j], 0);
    x->awaiting[a->regs[j]]++, x->held[a->regs[j]] = OURS;
  }
  return 1;
}

ROUTINE int issue_store(Context *x, const Transfer *a, Places *p) {
  for (int j = 0; j < a->count; j++)
    if (!covers(x, (Need){a->regs[j], -1, 0})) return 0;
  const Rows of = rows_of(x, a);
  return store_at(x, a, p, &of, 0) != 0;
}

/* Keep for racecheck when an operation accesses memory, and where in LDS. */
INLINE void keep_issue(Context *x, const Issue *f, Queue *q) {
  const int shared = f->transfer.space == SHARED_SPACE, free = __builtin_ctzll(~x->kept_rows);
  q->time[q->count] = (int32_t)x->now, q->kept[q->count] = shared ? free : -1;
  if (shared) {
    x->kept_rows |= 1ll << free;
    __builtin_memcpy(x->kept + free * x->lanes, x->offsets, x->lanes * 8);
  } else if (f->stores) {
    if (!x->first_store) x->first_store = x->now;
    x->last_store = x->now;
  }
}

/* Execute a load or store of all lanes. */
static int begin_issue(Context *x, const Issue *f, int at) {
  Places p;
  if (!x->queues || x->active || x->enabled) return 0;
  Queue *q = x->queues + f->counter;
  const int full = f->transfer.space == SHARED_SPACE && x->kept_rows == (1 << KEPT) - 1;
  if (q->count >= QUEUED || (x->races && full) || !address_of_issue(x, f, &p)) return 0;
  if (!(f->stores ? issue_store : issue_load)(x, &f->transfer, &p)) return 0;
  if (x->races) keep_issue(x, f, q);
  q->at[q->count++] = at;
  return 1;
}
