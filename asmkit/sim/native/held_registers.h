/* The registers of products, for Python and for functions of the target. Products in flight hold registers. */

/* Return whether registers are initialized in all active lanes. Products in flight can use them. */
EXPORT int are_initialized(const Context *x, const int64_t *registers, int64_t count) {
  for (int64_t i = 0; i < count; i++)
    if (!is_initialized(x, (Need){(int32_t)registers[i], -1, 0})) return 0;
  return 1;
}

/* Copy the value of a register in each group of lanes, given their first lanes. Returns 0 if it is not initialized in all
   active lanes, or differs within a group. */
EXPORT int uniform_values(const Context *x, int64_t reg, const int64_t *firsts, int64_t count, int64_t lanes,
                          uint64_t *values) {
  const int64_t size = size_of(x, (int)reg);
  if (size > 8 || !is_initialized(x, (Need){(int32_t)reg, -1, 0})) return 0;
  for (int64_t i = 0; i < count; i++) {
    const uint8_t *from = row(x, (int)reg) + firsts[i] * size;
    uint8_t differs = 0;
    for (int64_t k = size; k < lanes * size; k++) differs |= from[k] ^ from[k - size];
    if (differs) return 0;
    values[i] = 0;
    __builtin_memcpy(values + i, from, size);
  }
  return 1;
}

/* Note that all active lanes have written registers, which products in flight can use. */
EXPORT void note_results(Context *x, const int64_t *registers, int64_t count) {
  for (int64_t i = 0; i < count; i++) wrote_result(x, (int)registers[i]);
}

/* Let products hold registers: these are PARTIAL, and initialized in all lanes, until they are released. */
EXPORT void hold(Context *x, const int64_t *registers, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    const int reg = (int)registers[i];
    if (x->state[reg] == PARTIAL) continue;
    if (x->state[reg] == NEVER) __builtin_memset(row(x, reg), 0, size_of(x, reg) * x->lanes);
    __builtin_memset(x->initialized + reg * x->lanes, 1, x->lanes);
    x->used[reg] = 1, x->state[reg] = PARTIAL;
  }
}

/* Update the states of registers that products no longer use. */
EXPORT void release(Context *x, const int64_t *registers, int64_t count) {
  for (int64_t i = 0; i < count; i++)
    if (x->state[registers[i]] == PARTIAL) settle_state(x, (int)registers[i]);
}
