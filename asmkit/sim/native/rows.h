/* Rows of 1, 2, 4, 8 or 16 bytes, for Python (rows.py). */

typedef uint64_t v16 __attribute__((vector_size(16)));

#define EACH_WIDTH(ACTION)                                                                                             \
  switch (width) {                                                                                                     \
  case 1: ACTION(uint8_t); break;                                                                                      \
  case 2: ACTION(uint16_t); break;                                                                                     \
  case 4: ACTION(uint32_t); break;                                                                                     \
  case 8: ACTION(uint64_t); break;                                                                                     \
  default: ACTION(v16);                                                                                                \
  }
#define GATHER_ROWS(T) for (int64_t i = 0; i < count; i++) PUT(to + i * sizeof(T), LOAD(T, from + at[i]))
#define SCATTER_ROWS(T) for (int64_t i = 0; i < count; i++) PUT(to + at[i], LOAD(T, from + i * sizeof(T)))
#define MARK_ROWS(T) for (int64_t i = 0; i < count; i++) PUT(notes + at[i], LOAD(T, word))
#define JOIN_ROWS(T)                                                                                                   \
  do {                                                                                                                 \
    T some = {};                                                                                                       \
    for (int64_t i = 0; i < count; i++) some |= LOAD(T, notes + at[i]);                                                \
    PUT(word, some);                                                                                                   \
  } while (0)

/* Copy the row at each offset from memory to an array. */
EXPORT void gather_rows(const uint8_t *from, const int64_t *at, int64_t count, int64_t width, uint8_t *to) {
  EACH_WIDTH(GATHER_ROWS)
}

/* Copy rows from an array to memory, in order. */
EXPORT void scatter_rows(uint8_t *to, const int64_t *at, int64_t count, int64_t width, const uint8_t *from) {
  EACH_WIDTH(SCATTER_ROWS)
}

/* Set the notes of rows. */
EXPORT void mark_rows(uint8_t *notes, const int64_t *at, int64_t count, int64_t width, int64_t value) {
  uint8_t word[16];
  for (int k = 0; k < 16; k++) word[k] = (uint8_t)value;
  EACH_WIDTH(MARK_ROWS)
}

/* Return whether a note of rows is not 0. */
EXPORT int any_marked(const uint8_t *notes, const int64_t *at, int64_t count, int64_t width) {
  uint8_t word[16] = {};
  EACH_WIDTH(JOIN_ROWS)
  return any_of(LOAD(vb, word));
}
