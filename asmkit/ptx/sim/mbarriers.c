/* Arrivals on mbarriers, and waits for their phases. */

/* Return a word after arrivals, which the phase must expect, and after more bytes are expected. */
static uint64_t arrived(uint64_t word, uint64_t arrivals, uint64_t dropped, uint64_t bytes) {
  const uint64_t pending = (word >> BYTES & ONES(COUNT)) - arrivals, expected = (word >> (BYTES + COUNT) & ONES(COUNT)) - dropped;
  const uint64_t fields = ONES(BYTES + 2 * COUNT), left = (word + bytes) & ONES(BYTES);
  return (word & ~fields) | left | pending << BYTES | expected << (BYTES + COUNT);
}

/* Return whether the phase of a word is complete. */
static int is_complete(uint64_t word) { return !(word & ONES(BYTES + COUNT)); }

/* Return a word in its next phase. */
static uint64_t next_phase(uint64_t word) {
  return (word ^ 1ull << PARITY) | (word >> (BYTES + COUNT) & ONES(COUNT)) << BYTES;
}

/* Count the arrivals of lanes on mbarriers, and let the phases expect more bytes. `at` are the places of the lanes' words,
   `found` gets the words before. `drops` is whether later phases do not expect the arrivals. Returns the number of
   completed phases, whose mbarriers are written to `completed`. Changes nothing and returns a negative number if a word is
   not initialized, or if an mbarrier gets more arrivals than its phase expects. */
EXPORT int64_t advance_mbarriers(uint64_t *words, const int64_t *at, int64_t lanes, const int64_t *arrivals,
                                 const int64_t *bytes, int64_t drops, uint64_t *found, int64_t *completed) {
  int64_t count = 0;
  for (int64_t i = 0; i < lanes; i++) {
    found[i] = words[at[i]];
    if (!is_mbarrier(found[i])) return NEVER_INITIALIZED;
  }
  for (int64_t i = 0; i < lanes; i++) {
    const uint64_t word = words[at[i]], some = arrivals[i], dropped = drops ? some : 0;
    if (some > (word >> BYTES & ONES(COUNT)) || dropped > (word >> (BYTES + COUNT) & ONES(COUNT))) {
      for (int64_t k = 0; k < i; k++) words[at[k]] = found[k];
      return ARRIVED_BY_PYTHON;
    }
    words[at[i]] = arrived(word, some, dropped, bytes[i]);
  }
  for (int64_t i = 0; i < lanes; i++) {
    const uint64_t word = words[at[i]];
    if ((word ^ found[i]) >> PARITY || !is_complete(word)) continue; /* one of the lanes before has completed it */
    words[at[i]] = next_phase(word);
    completed[count++] = at[i];
  }
  return count;
}

/* ---- instructions of compiled programs */

/* Log and count the completed phases of mbarriers. */
static void log_completed(Phases *s, const uint64_t *words, int64_t count, const int64_t *places) {
  for (int64_t i = 0; i < count; i++) {
    const int64_t place = places[i];
    s->completed[place]++;
    s->lanes[s->logged + i] = place, s->places[s->logged + i] = 2 * place + (int64_t)(words[place] >> PARITY ^ 1);
  }
  if (s->watch && count) log_event(s, COMPLETED, count, 0, 0, 0);
}

/* Return whether an access is within the array that memcheck knows: some bytes of a block's shared memory. */
static int is_within(const Context *x, const Transfer *a, int64_t first, int64_t size) {
  const int64_t *bound = x->bounds + 2 * a->bound;
  return bound[0] <= first && first + size <= bound[1];
}

/* Find the mbarriers of lanes: their offsets are in x->offsets. Returns their words, or NULL if Python must execute the
   instruction. *some is 0 if no lane executes it. */
ROUTINE uint64_t *find_mbarriers(Context *x, const Call *c, const uint8_t **lanes, int *some) {
  const Phases *s = x->own;
  if (!s || !s->ready || !begin(x, &c->transfer, lanes, some)) return 0;
  const uint8_t *mask = *lanes;
  Places p;
  addresses_of(x, &c->transfer, &p);
  if (*some) EACH_LANE(l) {
    const Place place = place_at(s, &p, c->transfer.space, l, sizeof(uint64_t), sizeof(uint64_t));
    if (place.rank < 0 || !is_within(x, &c->transfer, place.inside, sizeof(uint64_t))) return 0;
    x->offsets[l] = (uint64_t)offset_of(s, place, place.rank);
  }
  return (uint64_t *)x->memories[SHARED_TOP].data;
}

/* ---- waits */

/* Forget the observed phases, after they have been handled. */
INLINE void forget_observed(Phases *s, int64_t count) {
  for (int64_t i = 0; i < count; i++) s->is_observed[s->observed[i]] = 0;
}

/* Return whether compiled code can complete all copies that wait for observed phases, and with *some and *copies the number
   of instructions that have started some, and of copies. */
static int may_land(const Phases *s, int64_t *some, int64_t *copies) {
  *some = *copies = 0;
  for (const Flight *f = s->flights; f < s->flights + s->count; f++) {
    const int64_t before = *copies;
    for (int64_t i = 0; i < f->copies; i++) *copies += has_landed(s, f, i);
    *some += *copies > before;
    if (*copies > before && !f->simple) return 0;
  }
  return 1;
}

/* Complete the copies that wait for observed phases: write their rows, unless a random order has done so. */
static void land(Context *x, Phases *s) {
  for (Flight *f = s->flights; f < s->flights + s->count; f++) {
    int64_t before = 0, some = 0;
    for (int64_t i = 0; i < f->copies; i++) some |= has_landed(s, f, i);
    if (some && s->watch) note_landed(x, s, f);
    for (int64_t i = 0; some && i < f->copies; before += f->counts[i++]) {
      if (!has_landed(s, f, i)) continue;
      f->landed[i] = 1;
      mark_rows(f->flying, f->offsets + before, f->counts[i], f->width, 0);
      if (!f->written) scatter_rows(f->memory, f->offsets + before, f->counts[i], f->width, f->data + before * f->width);
    }
    if (!some) continue;
    f->changed = s->landed = 1;
    x->events += !f->written;
  }
}

/* Find which lanes wait for completed phases (one byte each), and the phases, if something depends on the result. Returns
   the number of phases, or a negative number if a word is not an mbarrier. */
static int64_t test_phases(Context *x, Phases *s, const Call *c, const uint64_t *words, const uint8_t *mask, uint8_t *done) {
  const int by_state = (int)c->numbers[1], observes = (int)c->numbers[2];
  int64_t count = 0;
  EACH_LANE(l) {
    const uint64_t word = words[x->offsets[l] / 8], given = value_at(x, c->regs[1], c->numbers[0], l);
    const uint64_t wanted = by_state ? given >> PARITY : given & 1;
    const int64_t phase = (int64_t)(x->offsets[l] / 8 * 2 + wanted);
    if (!is_mbarrier(word)) {
      forget_observed(s, count);
      return NEVER_INITIALIZED;
    }
    done[l] = word >> PARITY != wanted;
    if (done[l] && observes && !s->is_observed[phase]) s->is_observed[phase] = 1, s->observed[count++] = phase;
  }
  return count;
}

/* Log which lanes have observed phases. */
static void log_observed(Context *x, Phases *s, const Call *c, const uint8_t *mask, const uint8_t *done, int64_t reach) {
  const uint64_t *words = (const uint64_t *)x->memories[SHARED_TOP].data;
  int64_t n = 0;
  EACH_LANE(l) {
    if (!done[l]) continue;
    const int64_t place = (int64_t)(x->offsets[l] / 8);
    s->lanes[s->logged + n] = l, s->places[s->logged + n++] = 2 * place + (int64_t)(words[place] >> PARITY ^ 1);
  }
  if (n) log_event(s, OBSERVED, n, reach, x->now, c->transfer.at);
}

/* Complete the copies that wait for the `count` observed phases, and note for the watchers that lanes have tested phases.
   Returns 0, without any change, if Python must do so. */
static int observe(Context *x, Phases *s, const Call *c, const uint8_t *mask, int64_t count) {
  int64_t some, copies;
  if (!may_land(s, &some, &copies)) return 0;
  if (s->watch) {
    const int tolerant = (int)c->numbers[3];
    if (!has_room(x, s, some + 2, copies + 2 * x->lanes)) return 0;
    const int64_t n = list_lanes(x, s, mask);
    if (!may_test(x, s, n, tolerant)) return 0;
    note_test(x, s, c->transfer.at, n, tolerant);
  }
  if (count) land(x, s);
  return 1;
}

/* mbarrier.test_wait and try_wait. Registers: the result, and the parity or the state, which is a number otherwise.
   Numbers: that number, whether it is a state, whether the program uses the result, whether a branch depends on it, and the
   reach of the scope, or 0. */
EXPORT int wait_for_phase(Context *x, const Call *c) {
  Phases *s = x->own;
  const uint8_t *mask;
  int some;
  const uint64_t *words = find_mbarriers(x, c, &mask, &some);
  if (!words || !is_readable(x, c, c->regs[1]) || !may_write(x, c->regs[0], !mask)) return 0;
  if (!some) return 1;
  uint8_t *done = (uint8_t *)s->done, *result = row(x, c->regs[0]);
  const int64_t count = test_phases(x, s, c, words, mask, done);
  if (count < 0) return 0;
  const int observes = observe(x, s, c, mask, count);
  forget_observed(s, count);
  if (!observes) return 0;
  if (s->watch && c->numbers[2] && c->numbers[4]) log_observed(x, s, c, mask, done, c->numbers[4]);
  int waits = 0;
  EACH_LANE(l) {
    result[l] = done[l];
    s->waiting[l] = done[l] ? NOBODY_WAITS : (int64_t)(x->offsets[l] / 8);
    waits |= !done[l];
  }
  wrote_in(x, c->regs[0], mask);
  if (!waits) return 1;
  x->spinning = 1;
  EACH_LANE(l) s->tried[l] = s->events + x->events;
  return 1;
}

/* ---- arrivals */

/* mbarrier.arrive, arrive_drop, expect_tx and complete_tx. Registers: the state, the count, and the bytes, which are
   numbers otherwise. Numbers: the count, the bytes, whether later phases do not expect the arrivals, the sign of the
   bytes, whether lanes arrive, and the reach of the scope, or 0. */
EXPORT int arrive(Context *x, const Call *c) {
  Phases *s = x->own;
  const uint8_t *mask;
  int some;
  uint64_t *words = find_mbarriers(x, c, &mask, &some);
  if (!words || !is_readable(x, c, c->regs[1]) || !is_readable(x, c, c->regs[2])) return 0;
  if (c->regs[0] >= 0 && !may_write(x, c->regs[0], !mask)) return 0;
  if (!some) return 1;
  if (!has_room(x, s, 2, 2 * x->lanes)) return 0;
  int64_t *lanes = s->lanes + s->logged, *places = s->places + s->logged, n = 0;
  int64_t *arrivals = s->arrivals + s->logged, *bytes = s->bytes + s->logged;
  EACH_LANE(l) {
    lanes[n] = l, places[n] = (int64_t)(x->offsets[l] / 8);
    arrivals[n] = (int64_t)value_at(x, c->regs[1], c->numbers[0], l);
    bytes[n++] = c->numbers[3] * (int64_t)value_at(x, c->regs[2], c->numbers[1], l);
  }
  if (s->watch && !may_update(x, s, list_lanes(x, s, mask))) return 0;
  const int64_t completed = advance_mbarriers(words, places, n, arrivals, bytes, c->numbers[2], s->found + s->logged, s->done);
  if (completed < 0) return 0;
  const int64_t time = s->watch ? note_update(x, s, c->transfer.at, n) : 0;
  x->events++;
  if (c->regs[0] >= 0) {
    uint64_t *state = (uint64_t *)row(x, c->regs[0]);
    for (int64_t i = 0; i < n; i++) state[lanes[i]] = s->found[s->logged + i];
    wrote_in(x, c->regs[0], mask);
  }
  if (c->numbers[4]) log_event(s, ARRIVED, n, c->numbers[5], time, c->transfer.at);
  log_completed(s, words, completed, s->done);
  return 1;
}
