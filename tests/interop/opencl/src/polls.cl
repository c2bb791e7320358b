// Polls of flags, as kernels write them and as clang rearranges them: peeled, rotated, by atomics, with a limit.

#define WG memory_scope_work_group
#define LOAD(flag) atomic_load_explicit(&flag, memory_order_acquire, WG)

// Wave 0 produces 64 numbers, and sets a flag. The other waves wait for it.
#define BEGIN                                                                                                          \
  local int data[64];                                                                                                  \
  local atomic_int flag;                                                                                               \
  int lane = get_sub_group_local_id(), wave = get_sub_group_id();                                                      \
  if (get_local_id(0) == 0) atomic_store_explicit(&flag, 0, memory_order_relaxed, WG);                                 \
  barrier(CLK_LOCAL_MEM_FENCE);                                                                                        \
  if (wave == 0) {                                                                                                     \
    data[lane] = x[lane];                                                                                              \
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);                                                                            \
    if (lane == 0) atomic_store_explicit(&flag, 1, memory_order_release, WG);                                          \
    return;                                                                                                            \
  }
#define END out[(wave - 1) * 64 + lane] = data[63 - lane];

kernel void poll_peeled(global const int *x, global int *out) {
  BEGIN
  int seen = LOAD(flag);
  while (seen == 0) seen = LOAD(flag);
  END
}

kernel void poll_counted(global const int *x, global int *out) {
  BEGIN
  if (LOAD(flag) == 0) {
    int count = 0;
    do ++count;
    while (LOAD(flag) == 0 && count < 1000000);
  }
  END
}

kernel void poll_bounded(global const int *x, global int *out) {
  BEGIN
  int ready = 0;
  for (int i = 0; i < 100000 && !ready; ++i) ready = LOAD(flag);
  if (ready) {
    END
  }
}

kernel void poll_fenced(global const int *x, global int *out) {
  BEGIN
  while (atomic_load_explicit(&flag, memory_order_relaxed, WG) == 0) {
  }
  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acquire, WG);
  END
}

// clang makes a load of an atomic that adds 0, which the first lane executes.
kernel void poll_by_atomic(global const int *x, global int *out) {
  BEGIN
  while (atomic_fetch_add_explicit(&flag, 0, memory_order_acquire, WG) == 0) {
  }
  END
}

kernel void poll_by_one_lane(global const int *x, global int *out) {
  BEGIN
  if (lane == 0)
    while (LOAD(flag) == 0) {
    }
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  END
}

kernel void poll_volatile(global const int *x, global int *out) {
  local int data[64];
  volatile local int flag;
  int lane = get_sub_group_local_id(), wave = get_sub_group_id();
  if (get_local_id(0) == 0) flag = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (wave == 0) {
    data[lane] = x[lane];
    mem_fence(CLK_LOCAL_MEM_FENCE);
    if (lane == 0) flag = 1;
  } else {
    while (flag == 0) {
    }
    mem_fence(CLK_LOCAL_MEM_FENCE);
    END
  }
}

kernel void poll_many(global const int *x, global int *out, int n) {
  local int data[8][64];
  local atomic_int flags[8];
  int lane = get_sub_group_local_id(), wave = get_sub_group_id();
  if (get_local_id(0) < 8) atomic_store_explicit(&flags[get_local_id(0)], 0, memory_order_relaxed, WG);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < n; ++i) {
    if (wave == 0) {
      data[i][lane] = x[i * 64 + lane];
      sub_group_barrier(CLK_LOCAL_MEM_FENCE);
      if (lane == 0) atomic_store_explicit(&flags[i], 1, memory_order_release, WG);
    } else {
      while (!LOAD(flags[i])) {
      }
      out[i * 64 + lane] = data[i][lane ^ 3];
    }
  }
}

kernel void ping_pong(global int *out, int n) {
  local int ball;
  local atomic_int turn;
  if (get_local_id(0) == 0) {
    ball = 0;
    atomic_init(&turn, 0);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_sub_group_local_id() == 0)
    for (int i = 0; i < n; ++i) {
      while ((LOAD(turn) & 1) != get_sub_group_id()) {
      }
      ball = ball * 2 + get_sub_group_id();
      atomic_store_explicit(&turn, atomic_load_explicit(&turn, memory_order_relaxed, WG) + 1, memory_order_release, WG);
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) *out = ball;
}

kernel void lock_in_lds(global int *out, int n) {
  local int sum;
  local atomic_int lock;
  if (get_local_id(0) == 0) {
    sum = 0;
    atomic_init(&lock, 0);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_sub_group_local_id() == 0)
    for (int i = 0; i < n; ++i) {
      int free = 0;
      while (!atomic_compare_exchange_weak_explicit(&lock, &free, 1, memory_order_acquire, memory_order_relaxed, WG))
        free = 0;
      sum += i;
      atomic_store_explicit(&lock, 0, memory_order_release, WG);
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) *out = sum;
}

#define ALL memory_scope_device
kernel void seqlock(global atomic_int *data, global atomic_uint *seq, global int *out, int n) {
  if (get_local_id(0) != 0) return;
  if (get_group_id(0) == 0) {
    for (int i = 1; i <= n; ++i) {
      atomic_store_explicit(seq, 2 * i - 1, memory_order_relaxed, ALL);
      atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, ALL);
      atomic_store_explicit(&data[0], i, memory_order_relaxed, ALL);
      atomic_store_explicit(&data[1], -i, memory_order_relaxed, ALL);
      atomic_store_explicit(seq, 2 * i, memory_order_release, ALL);
    }
    return;
  }
  uint before, after;
  int a, b;
  do {
    before = atomic_load_explicit(seq, memory_order_acquire, ALL);
    a = atomic_load_explicit(&data[0], memory_order_relaxed, ALL);
    b = atomic_load_explicit(&data[1], memory_order_relaxed, ALL);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, ALL);
    after = atomic_load_explicit(seq, memory_order_relaxed, ALL);
  } while (before != after || (before & 1) || before == 0);
  out[get_group_id(0)] = a + b;
}

// Flags of OpenCL 1.x: atomics without orders, and fences beside them
kernel void message(global int *data, volatile global int *flag, global int *out) {
  int i = get_local_id(0);
  if (get_group_id(0) == 0) {
    data[i] = i * 3;
    barrier(CLK_GLOBAL_MEM_FENCE);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, ALL);
    if (i == 0) atomic_xchg(flag, 1);
  } else {
    if (i == 0)
      while (atomic_add(flag, 0) == 0) {
      }
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, ALL);
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[i] = data[get_local_size(0) - 1 - i];
  }
}
