/* Products that several host threads compute, without Python's lock: each takes the next one until none is left. The
   thread that has them posts them as jobs, does other work, and finishes the jobs when it needs their results. The others
   serve. A job begins when the one before it has ended, because its sums may be those of that job. */

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

/* The products of several warps. Only a thread that holds a ticket may use them. */
struct job {
    const struct product *product;
    const uint32_t *const *a, *const *b, *const *c;
    uint32_t *const *d;
    const long *firsts;
    long count;
    int64_t left; /* the products that are not computed yet */
};

struct shared {
    uint64_t ticket;           /* the number of the job << 32 | the next product of it */
    int64_t served;            /* the nanoseconds of processor time that servers have spent on products */
    int32_t posted, ended;     /* the numbers of jobs */
    int32_t changes, sleepers; /* changes: how often jobs were posted and have ended, a futex */
    int32_t end;               /* whether the servers end */
    struct job jobs[JOBS];     /* job i has the place i % JOBS */
};

FORCE int64_t processor_time(void) {
    int64_t now[2];
    system_call(CLOCK_GETTIME, 3 /* of this thread */, (long)now, 0, 0);
    return now[0] * 1000000000 + now[1];
}

/* Wait until there are changes besides those that were seen, after a moment in sleep. */
NOINLINE void wait_for_change(struct shared *s, int32_t seen) {
    __atomic_add_fetch(&s->sleepers, 1, __ATOMIC_SEQ_CST);
    int i = 0;
    for (; i < SPINS && READ(s->changes) == seen; i++) RELAX();
    if (i == SPINS) system_call(FUTEX, (long)&s->changes, WAIT_WHILE, seen, 0);
    __atomic_sub_fetch(&s->sleepers, 1, __ATOMIC_SEQ_CST);
}

NOINLINE void change(struct shared *s) {
    __atomic_add_fetch(&s->changes, 1, __ATOMIC_SEQ_CST);
    if (READ(s->sleepers)) system_call(FUTEX, (long)&s->changes, WAKE, 1 << 20, 0);
}

/* Compute the next product. Returns 0 if there is none until something changes. */
NOINLINE int take_product(struct shared *s) {
    uint64_t ticket = READ(s->ticket);
    const uint32_t number = ticket >> 32, next = (uint32_t)ticket;
    if (number == (uint32_t)READ(s->posted)) return 0;
    struct job *job = &s->jobs[number % JOBS];
    const struct job now = *job; /* what it says counts if the ticket is still the same */
    if (next >= now.count) return READ(s->ticket) != ticket;
    if (!__atomic_compare_exchange_n(&s->ticket, &ticket, ticket + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return 1;
    products_at(now.product, now.a, now.b, now.c, now.d, now.firsts + 4 * next, 1);
    if (__atomic_sub_fetch(&job->left, 1, __ATOMIC_SEQ_CST)) return 1;
    WRITE(s->ticket, (uint64_t)(number + 1) << 32);
    __atomic_add_fetch(&s->ended, 1, __ATOMIC_SEQ_CST); /* another thread may have ended the next job already */
    change(s);
    return 1;
}

/* Compute products until at most some jobs are left. */
NOINLINE void work_off(struct shared *s, int32_t most) {
    for (;;) {
        const int32_t seen = READ(s->changes);
        if (READ(s->posted) - READ(s->ended) <= most) return;
        if (!take_product(s)) wait_for_change(s, seen);
    }
}

/* Compute products of all jobs, until the end. */
EXPORT void serve(struct shared *s) {
    while (!READ(s->end)) {
        const int32_t seen = READ(s->changes);
        const int64_t began = processor_time();
        if (!take_product(s)) {
            wait_for_change(s, seen);
            continue;
        }
        while (take_product(s));
        __atomic_add_fetch(&s->served, processor_time() - began, __ATOMIC_SEQ_CST);
    }
}

/* Let the servers end. */
EXPORT void end_serving(struct shared *s) {
    WRITE(s->end, 1);
    change(s);
}

/* Let the servers compute D of many warps as `products_at` does. One thread posts all jobs. */
EXPORT void post_products(
    struct shared *s, const struct product *p, const uint32_t *const *a, const uint32_t *const *b,
    const uint32_t *const *c, uint32_t *const *d, const long *firsts, long warps) {
    work_off(s, JOBS - 1);
    const int32_t number = READ(s->posted);
    s->jobs[number % JOBS] = (struct job){p, a, b, c, d, firsts, warps, warps};
    WRITE(s->posted, number + 1);
    change(s);
}

/* Compute the products of all jobs that are left, together with the servers. */
EXPORT void finish_products(struct shared *s) { work_off(s, 0); }

/* Return whether some jobs have not ended. */
EXPORT int is_serving(const struct shared *s) { return READ(s->posted) != READ(s->ended); }
