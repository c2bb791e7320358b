/* Functions that compare and note accesses for Python, besides those of accesses.h. */

/* Return whether lanes of a strong access were not the last ones at their location, although its scope does not include
   the last one: `Races.too_narrow`. The access has been noted. */
EXPORT int64_t is_too_narrow(const Order *o, const Writes *w, const Access *a, int64_t count, const int64_t *offsets,
                             const int64_t *agents) {
  for (int64_t i = 0; i < count; i++) {
    const int32_t name = w->writer[offsets[i] >> a->shift];
    if (name != name_of(o, agents[i]) && !is_allowed(o, a, agents[i], name, (int)(a->reach << 2 | a->sure))) return 1;
  }
  return 0;
}

/* Write the locations and the names of a read to `out`, packed, and to `found` its bounds, then the pieces and strides of
   both. `places` is room for all. */
EXPORT void pack_read(int64_t count, const int64_t *offsets, int64_t shift, int64_t parts, int64_t window,
                      const int32_t *names, int32_t *places, int32_t *out, int64_t *found) {
  find_bounds(count, offsets, shift, parts, window, found);
  for (int64_t i = 0; i < count; i++) places[i] = (int32_t)(offsets[i] >> shift);
  found[4] = pack(out, places, count, &found[5]);
  found[6] = pack(out + (found[4] ? 2 * found[4] : count), names, count, &found[7]);
}

/* Return whether all locations that are accessed have a note (a byte) that is not 0. */
EXPORT int64_t are_noted(const uint8_t *notes, int64_t count, const int64_t *offsets, int64_t shift, int64_t parts) {
  for (int64_t i = 0; i < count; i++)
    for (int64_t at = offsets[i] >> shift, end = at + parts; at < end; at++)
      if (!notes[at]) return 0;
  return 1;
}
