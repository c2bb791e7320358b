/* Instructions that functions of the target execute. */

/* What a function knows of the operands: the address, and registers and numbers in an order of its own. */
typedef struct {
  int32_t function; /* the constant of the launch that is its address */
  Transfer transfer;
  int32_t regs[16];
  int64_t numbers[16];
} Call;

/* A function returns 0, and changes nothing, if Python must execute the instruction. */
typedef int Function(void *, const Call *);

INLINE int call(void *x, const uint64_t *constants, const Call *c) { return ((Function *)constants[c->function])(x, c); }
