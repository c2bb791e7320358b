/* Products that several host threads compute together, without Python's lock: each takes the next one until none is
   left. The thread that has them begins them and waits for their end. The others serve. */

enum { SPINS = 1000, WAIT_WHILE = 128, WAKE = 129 /* of a futex that one process uses */ };

#if defined(__x86_64__)
enum { FUTEX = 202, CLOCK_GETTIME = 228 };
NOINLINE long system_call(long number, long a, long b, long c, long d) {
    long result;
    register long r10 __asm__("r10") = d;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10) : "rcx", "r11", "memory");
    return result;
}
#define RELAX() __builtin_ia32_pause()
#else
enum { FUTEX = 98, CLOCK_GETTIME = 113 };
NOINLINE long system_call(long number, long a, long b, long c, long d) {
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c, x3 __asm__("x3") = d;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3) : "memory");
    return x0;
}
#define RELAX() __asm__ volatile("yield")
#endif

#define READ(x) __atomic_load_n(&(x), __ATOMIC_SEQ_CST)
#define WRITE(x, value) __atomic_store_n(&(x), value, __ATOMIC_SEQ_CST)

/* The products of several warps. Their number and what they are may only be used by a thread that holds a ticket. */
struct shared {
    uint64_t ticket;         /* the number of the job << 32 | the next product of it */
    int32_t job, end;        /* job: a futex. end: whether the servers end */
    int32_t left, sleepers;  /* left: the products that are not computed yet, a futex */
    int64_t served;          /* the nanoseconds of processor time that servers have spent on products */
    const struct product *product;
    const uint32_t *const *a, *const *b, *const *c;
    uint32_t *const *d;
    const long *firsts;
    long count;
};

FORCE int64_t processor_time(void) {
    int64_t now[2];
    system_call(CLOCK_GETTIME, 3 /* of this thread */, (long)now, 0, 0);
    return now[0] * 1000000000 + now[1];
}

/* Wait while a futex has a value, after a moment in sleep. */
NOINLINE void wait_while(int32_t *futex, int32_t value) {
    for (int i = 0; i < SPINS; i++) {
        if (READ(*futex) != value) return;
        RELAX();
    }
    system_call(FUTEX, (long)futex, WAIT_WHILE, value, 0);
}

/* Compute products of the current job until none is left. */
NOINLINE void take_products(struct shared *s) {
    for (;;) {
        uint64_t ticket = READ(s->ticket);
        const struct shared now = *s; /* what it says counts if the ticket is still the same */
        const uint32_t next = (uint32_t)ticket;
        if (next >= now.count) return;
        if (!__atomic_compare_exchange_n(&s->ticket, &ticket, ticket + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) continue;
        products_at(now.product, now.a, now.b, now.c, now.d, now.firsts + 4 * next, 1);
        if (!__atomic_sub_fetch(&s->left, 1, __ATOMIC_SEQ_CST)) system_call(FUTEX, (long)&s->left, WAKE, 1, 0);
    }
}

/* Compute products of all jobs, until the end. */
EXPORT void serve(struct shared *s) {
    for (int32_t seen = 0; !READ(s->end);) {
        if (READ(s->job) == seen) {
            __atomic_add_fetch(&s->sleepers, 1, __ATOMIC_SEQ_CST);
            wait_while(&s->job, seen);
            __atomic_sub_fetch(&s->sleepers, 1, __ATOMIC_SEQ_CST);
            continue;
        }
        seen = READ(s->job);
        const int64_t began = processor_time();
        take_products(s);
        __atomic_add_fetch(&s->served, processor_time() - began, __ATOMIC_SEQ_CST);
    }
}

NOINLINE void wake_servers(struct shared *s) {
    WRITE(s->job, READ(s->job) + 1);
    if (READ(s->sleepers)) system_call(FUTEX, (long)&s->job, WAKE, 1 << 20, 0);
}

/* Let the servers end. */
EXPORT void end_serving(struct shared *s) {
    WRITE(s->end, 1);
    wake_servers(s);
}

/* Compute D of many warps as `products_at` does, together with the servers. */
EXPORT void share_products(
    struct shared *s, const struct product *p, const uint32_t *const *a, const uint32_t *const *b,
    const uint32_t *const *c, uint32_t *const *d, const long *firsts, long warps) {
    const uint64_t job = (READ(s->ticket) >> 32) + 1;
    WRITE(s->ticket, job << 32 | 0xFFFFFFFF); /* no thread takes a product while the fields change */
    s->product = p, s->a = a, s->b = b, s->c = c, s->d = d, s->firsts = firsts, s->count = warps;
    WRITE(s->left, (int32_t)warps);
    WRITE(s->ticket, job << 32);
    wake_servers(s);
    take_products(s);
    for (int32_t left; (left = READ(s->left));) wait_while(&s->left, left);
}
