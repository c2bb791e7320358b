// Work groups that synchronize through global memory.

#define EMPTY 0u
#define PARTIAL 1u
#define WHOLE 2u
kernel void lookback(global const int *x, global int *out, global int *partial, global int *whole,
                     global atomic_uint *state) {
  local int sums[256];
  local int before;
  int i = get_local_id(0), group = get_group_id(0);
  sums[i] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int by = 1; by < 256; by *= 2) {
    int add = i >= by ? sums[i - by] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[i] += add;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0) {
    int all = sums[255], sum = 0;
    if (group == 0) {
      whole[0] = all;
      atomic_store_explicit(&state[0], WHOLE, memory_order_release, memory_scope_device);
    } else {
      partial[group] = all;
      atomic_store_explicit(&state[group], PARTIAL, memory_order_release, memory_scope_device);
      for (int at = group - 1; at >= 0;) {
        uint now = atomic_load_explicit(&state[at], memory_order_acquire, memory_scope_device);
        if (now == WHOLE) {
          sum += whole[at];
          break;
        }
        if (now == PARTIAL) sum += partial[at--];
      }
      whole[group] = sum + all;
      atomic_store_explicit(&state[group], WHOLE, memory_order_release, memory_scope_device);
    }
    before = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = sums[i] + before;
}

kernel void lookback_packed(global const int *x, global int *out, global atomic_ulong *state) {
  local int total;
  local int before;
  int i = get_local_id(0), group = get_group_id(0);
  int mine = sub_group_scan_inclusive_add(x[get_global_id(0)]);
  if (i == 63) total = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i == 0) {
    int sum = 0;
    for (int at = group - 1; at >= 0; --at) {
      ulong word;
      do word = atomic_load_explicit(&state[at], memory_order_relaxed, memory_scope_device);
      while (word == 0);
      sum += (int)(uint)word;
      if (word >> 32 == 2) break;
      if (word >> 32 == 1) continue;
    }
    atomic_store_explicit(&state[group], 2UL << 32 | (uint)(sum + total), memory_order_relaxed, memory_scope_device);
    before = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = mine + before;
}

kernel void last_group(global const int *x, global int *partial, global int *out, global atomic_uint *done, int n) {
  local int sums[128];
  local int last;
  int i = get_local_id(0), sum = 0;
  for (int at = get_global_id(0); at < n; at += get_global_size(0)) sum += x[at];
  sums[i] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int by = 64; by > 0; by /= 2) {
    if (i < by) sums[i] += sums[i + by];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0) {
    partial[get_group_id(0)] = sums[0];
    last = atomic_fetch_add_explicit(done, 1, memory_order_acq_rel, memory_scope_device) == get_num_groups(0) - 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (last) {
    sum = 0;
    for (int at = i; at < get_num_groups(0); at += 128) sum += partial[at];
    sums[i] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int by = 64; by > 0; by /= 2) {
      if (i < by) sums[i] += sums[i + by];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 0) *out = sums[0];
  }
}

// Every item stores its part, a fence makes it visible, and the last item of the grid adds all parts.
kernel void last_item(global const int *x, global int *parts, global int *out, global uint *done) {
  int i = get_global_id(0), n = get_global_size(0);
  parts[i] = x[i] * x[i];
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  if (atomic_inc(done) == n - 1) {
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
    int sum = 0;
    for (int j = 0; j < n; ++j) sum += parts[j];
    *out = sum;
  }
}

kernel void spin_lock(global atomic_int *lock, global int *shared_sum, global int *seen) {
  if (get_local_id(0) == 0) {
    int expected = 0;
    while (!atomic_compare_exchange_strong_explicit(lock, &expected, 1, memory_order_acquire, memory_order_relaxed,
                                                    memory_scope_device))
      expected = 0;
    seen[get_group_id(0)] = shared_sum[0];
    shared_sum[0] += 1;
    shared_sum[1] += get_group_id(0);
    atomic_store_explicit(lock, 0, memory_order_release, memory_scope_device);
  }
}

kernel void lock_exchange(global atomic_int *lock, global int *value, int rounds) {
  if (get_local_id(0) != 0) return;
  for (int r = 0; r < rounds; ++r) {
    while (atomic_exchange_explicit(lock, 1, memory_order_acquire, memory_scope_device)) {
    }
    *value = *value * 3 + 1;
    atomic_store_explicit(lock, 0, memory_order_release, memory_scope_device);
  }
}

void grid_barrier(global atomic_uint *arrived, global atomic_uint *phase, uint groups) {
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    uint now = atomic_load_explicit(phase, memory_order_relaxed, memory_scope_device);
    if (atomic_fetch_add_explicit(arrived, 1, memory_order_acq_rel, memory_scope_device) == groups - 1) {
      atomic_store_explicit(arrived, 0, memory_order_relaxed, memory_scope_device);
      atomic_store_explicit(phase, now + 1, memory_order_release, memory_scope_device);
    } else {
      while (atomic_load_explicit(phase, memory_order_acquire, memory_scope_device) == now) {
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
kernel void grid_sweeps(global float *a, global float *b, int n, int sweeps, global atomic_uint *state) {
  global float *from = a, *to = b;
  for (int s = 0; s < sweeps; ++s) {
    for (int i = get_global_id(0) + 1; i < n - 1; i += get_global_size(0))
      to[i] = 0.5f * (from[i - 1] + from[i + 1]);
    grid_barrier(state, state + 1, get_num_groups(0));
    global float *old = from;
    from = to;
    to = old;
  }
}

// Group after group adds to a token.
kernel void token(global int *token, global atomic_int *turn) {
  int group = get_group_id(0);
  if (get_local_id(0) == 0) {
    while (atomic_load_explicit(turn, memory_order_acquire, memory_scope_device) != group) {
    }
    *token = *token * 2 + group;
    atomic_store_explicit(turn, group + 1, memory_order_release, memory_scope_device);
  }
}

// All items of the next group read what all items of this group wrote.
kernel void relay(global int *data, global atomic_int *turn) {
  int group = get_group_id(0), i = get_local_id(0), size = get_local_size(0);
  if (group > 0) {
    if (i == 0)
      while (atomic_load_explicit(turn, memory_order_acquire, memory_scope_device) != group) {
      }
    barrier(CLK_GLOBAL_MEM_FENCE);
    data[group * size + i] = data[(group - 1) * size + (size - 1 - i)] + 1;
  } else
    data[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (i == 0) atomic_store_explicit(turn, group + 1, memory_order_release, memory_scope_device);
}

kernel void seq_cst_counters(global atomic_int *a, global atomic_int *b, global int *sum) {
  int mine = atomic_fetch_add(a, 1);
  atomic_fetch_sub(b, mine);
  atomic_fetch_max(b + 1, mine);
  atomic_fetch_min(b + 2, -mine);
  atomic_fetch_xor(b + 3, mine);
  if (atomic_load(a) > 0) atomic_inc(sum);
}

kernel void atomics_old(global int *x, global uint *y, global long *z, global const int *v) {
  int i = get_global_id(0);
  atomic_add(&x[0], v[i]);
  atomic_sub(&x[1], v[i]);
  atomic_min(&x[2], v[i]);
  atomic_max(&x[3], v[i]);
  atomic_and(&x[4], v[i] | 0xff);
  atomic_or(&x[5], v[i] & 0xff);
  atomic_xor(&x[6], v[i]);
  atomic_dec(&x[7]);
  atomic_min(&y[0], (uint)v[i]);
  atomic_max(&y[1], (uint)v[i]);
  atom_add(&z[0], (long)v[i] << 20);
  atom_max(&z[1], (long)v[i]);
}

kernel void add_floats(global float *sum, global const float *x, local float *part) {
  int i = get_local_id(0);
  if (i == 0) *part = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  local int *bits = (local int *)part;
  int old = *(volatile local int *)bits, seen;
  do {
    seen = old;
    old = atomic_cmpxchg(bits, seen, as_int(as_float(seen) + x[get_global_id(0)]));
  } while (old != seen);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i == 0) {
    volatile global int *to = (volatile global int *)sum;
    int now = *to, was;
    do {
      was = now;
      now = atomic_cmpxchg(to, was, as_int(as_float(was) + *part));
    } while (now != was);
  }
}

kernel void work_queue(global const int *work, global int *done, global uint *next, int n) {
  local uint first;
  for (;;) {
    if (get_local_id(0) == 0) first = atomic_add(next, get_local_size(0));
    barrier(CLK_LOCAL_MEM_FENCE);
    uint at = first + get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (first >= n) break;
    if (at < n) {
      int x = work[at], steps = 0;
      while (x != 1) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        ++steps;
      }
      done[at] = steps;
    }
  }
}

kernel void hash_insert(global uint *keys, global uint *counts, global const uint *x, uint mask) {
  uint key = x[get_global_id(0)], at = key * 2654435761u & mask;
  for (;;) {
    uint old = atomic_cmpxchg(&keys[at], 0u, key);
    if (old == 0 || old == key) {
      atomic_inc(&counts[at]);
      break;
    }
    at = at + 1 & mask;
  }
}

kernel void linked_lists(global int *heads, global int *next, global const int *x, int buckets) {
  int i = get_global_id(0);
  int old = atomic_xchg(&heads[x[i] % buckets], i);
  next[i] = old;
}

kernel void flags_of_items(global const int *x, global int *data, global uint *ready, global int *out) {
  int i = get_global_id(0), half_size = get_global_size(0) / 2;
  if (i < half_size) {
    data[i] = x[i] * 5;
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
    atomic_xchg(&ready[i], 1u);
  } else {
    int from = half_size - 1 - (i - half_size);
    while (atomic_or(&ready[from], 0u) == 0) {
    }
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
    out[i - half_size] = data[from] + 1;
  }
}
