/* Arrivals on mbarriers. Python defines the bits of their words (mbarrier_words.py): the numbers BYTES and COUNT of bits
   of pending bytes and of arrivals, and the places of the mark and of the parity. */

typedef __INT64_TYPE__ int64_t; /* no header: a machine may have none */
typedef __UINT64_TYPE__ uint64_t;

#define EXPORT __attribute__((visibility("default")))
#define ONES(bits) ((1ull << (bits)) - 1)
enum { NEVER_INITIALIZED = -2, BY_PYTHON = -1 };

static int is_initialized(uint64_t word) { return word >> MARK & 1 && word != ~0ull; }

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
EXPORT int64_t advance(uint64_t *words, const int64_t *at, int64_t lanes, const int64_t *arrivals, const int64_t *bytes,
                       int64_t drops, uint64_t *found, int64_t *completed) {
  int64_t count = 0;
  for (int64_t i = 0; i < lanes; i++) {
    found[i] = words[at[i]];
    if (!is_initialized(found[i])) return NEVER_INITIALIZED;
  }
  for (int64_t i = 0; i < lanes; i++) {
    const uint64_t word = words[at[i]], some = arrivals[i], dropped = drops ? some : 0;
    if (some > (word >> BYTES & ONES(COUNT)) || dropped > (word >> (BYTES + COUNT) & ONES(COUNT))) {
      for (int64_t k = 0; k < i; k++) words[at[k]] = found[k];
      return BY_PYTHON;
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
