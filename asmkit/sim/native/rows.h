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

/* Set the layouts of the chunks that hold pieces of at most 16 bytes. */
EXPORT void record_layouts(uint8_t *layouts, const int64_t *at, int64_t count, int64_t size, int64_t layout) {
  for (int64_t i = 0; i < count; i++) layouts[at[i] / 16] = layouts[(at[i] + size - 1) / 16] = (uint8_t)layout;
}

/* Copy the chunks of 16 bytes at the offsets of some tables to an array. A table's offsets are relative to its window.
   Returns 1 if a chunk has another layout than `layout`, plus 2 if it has a note that is not 0. `layouts` has one byte
   for each chunk of memory, `notes` one for each byte. Both can be NULL. */
EXPORT int read_chunks(const uint8_t *from, const int64_t *const *tables, const int64_t *windows, int64_t count,
                       int64_t size, uint8_t *to, const uint8_t *layouts, int64_t layout, const uint8_t *notes) {
  uint8_t others = 0;
  v16 marked = {};
  for (int64_t t = 0; t < count; t++)
    for (int64_t i = 0; i < size; i++, to += 16) {
      const int64_t at = tables[t][i] + windows[t];
      PUT(to, LOAD(v16, from + at));
      if (layouts) others |= layouts[at / 16] ^ (uint8_t)layout;
      if (notes) marked |= LOAD(v16, notes + at);
    }
  return (others != 0) | (marked[0] | marked[1] ? 2 : 0);
}

/* Return whether a note of rows is not 0. */
EXPORT int any_marked(const uint8_t *notes, const int64_t *at, int64_t count, int64_t width) {
  uint8_t word[16] = {};
  EACH_WIDTH(JOIN_ROWS)
  return any_of(LOAD(vb, word));
}
