// Sub-groups, and waves of a work group that hand over data in local memory.

kernel void sub_reduce(global const int *x, global const float *y, global int *sum, global float *most,
                       global long *product, global double *total, global uint *least) {
  int i = get_global_id(0), at = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
  int s = sub_group_reduce_add(x[i]);
  float m = sub_group_reduce_max(y[i]);
  long p = sub_group_reduce_max((long)x[i] * 10000000000L);
  double t = sub_group_reduce_add((double)y[i]);
  uint l = sub_group_reduce_min((uint)x[i]);
  if (get_sub_group_local_id() == 0) {
    sum[at] = s;
    most[at] = m;
    product[at] = p;
    total[at] = t;
    least[at] = l;
  }
}

kernel void sub_scan(global const int *x, global int *inclusive, global int *exclusive, global int *most) {
  int i = get_global_id(0);
  inclusive[i] = sub_group_scan_inclusive_add(x[i]);
  exclusive[i] = sub_group_scan_exclusive_add(x[i]);
  most[i] = sub_group_scan_inclusive_max(x[i]);
}

kernel void sub_shuffle(global const float *x, global float *out, global long *wide) {
  int i = get_global_id(0);
  float v = x[i];
  for (uint by = 1; by < 64; by *= 2) v += sub_group_shuffle_xor(v, by) * 0.5f;
  out[i] = v + sub_group_broadcast(x[i], 17) + sub_group_shuffle(x[i], 63 - get_sub_group_local_id());
  wide[i] = sub_group_shuffle_xor((long)i << 33, 5) + sub_group_broadcast_first((long)i);
}

kernel void sub_ballot(global const int *x, global int *out, global uint *count, int n) {
  int i = get_global_id(0);
  bool keep = i < n && (x[i] & 1);
  uint4 lanes = sub_group_ballot(keep);
  uint base = 0;
  if (get_sub_group_local_id() == 0) base = atomic_add(count, sub_group_ballot_bit_count(lanes));
  base = sub_group_broadcast_first(base);
  if (keep) out[base + sub_group_ballot_exclusive_scan(lanes)] = x[i];
}

kernel void sub_votes(global const int *x, global int *all, global int *any) {
  int i = get_global_id(0);
  all[i] = sub_group_all(x[i] > 0);
  any[i] = sub_group_any(x[i] > 90);
}

// The last wave of the group has 16 lanes only.
kernel void sub_partial(global const int *x, global int *out) {
  int i = get_global_id(0);
  out[i] = sub_group_reduce_min(x[i]) + 1000 * (int)get_sub_group_size();
}

kernel void wave_transpose(global const int *x, global int *out) {
  local int tile[4][64 * 8];
  int lane = get_sub_group_local_id();
  local int *mine = tile[get_sub_group_id()];
  int base = (get_group_id(0) * 4 + get_sub_group_id()) * 512;
  for (int j = 0; j < 8; ++j) mine[j * 64 + lane] = x[base + j * 64 + lane];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = 0; j < 8; ++j) out[base + j * 64 + lane] = mine[lane * 8 + j];
}

kernel void wave_exchange(global const int *x, global int *out, int rounds) {
  local int slots[256];
  int i = get_local_id(0), v = x[get_global_id(0)];
  for (int r = 0; r < rounds; ++r) {
    slots[i] = v;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    v += slots[i ^ (1 << r)];
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = v;
}

kernel void spmv(global const int *start, global const int *column, global const float *value, global const float *x,
                 global float *y, int rows) {
  int row = get_group_id(0) * get_num_sub_groups() + get_sub_group_id(), lane = get_sub_group_local_id();
  if (row >= rows) return;
  float sum = 0;
  for (int j = start[row] + lane; j < start[row + 1]; j += 64) sum += value[j] * x[column[j]];
  sum = sub_group_reduce_add(sum);
  if (lane == 0) y[row] = sum;
}

// Wave 0 produces items, and the other waves consume one each: flags in local memory
kernel void flag_in_lds(global const int *x, global int *out) {
  local int data[64];
  local atomic_int ready;
  int lane = get_sub_group_local_id(), wave = get_sub_group_id();
  if (get_local_id(0) == 0) atomic_store_explicit(&ready, 0, memory_order_relaxed, memory_scope_work_group);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (wave == 0) {
    data[lane] = x[get_group_id(0) * 64 + lane] * 3;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    if (lane == 0) atomic_store_explicit(&ready, 1, memory_order_release, memory_scope_work_group);
  } else {
    while (atomic_load_explicit(&ready, memory_order_acquire, memory_scope_work_group) == 0) {
    }
    out[(get_group_id(0) * 3 + wave - 1) * 64 + lane] = data[63 - lane] + wave;
  }
}

#define SLOTS 4
kernel void ring(global const int *x, global int *out, int count) {
  local int data[SLOTS][64];
  local atomic_int head, tail;
  int lane = get_sub_group_local_id();
  if (get_local_id(0) == 0) {
    atomic_store_explicit(&head, 0, memory_order_relaxed, memory_scope_work_group);
    atomic_store_explicit(&tail, 0, memory_order_relaxed, memory_scope_work_group);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_sub_group_id() == 0) {
    for (int i = 0; i < count; ++i) {
      while (i - atomic_load_explicit(&tail, memory_order_acquire, memory_scope_work_group) >= SLOTS) {
      }
      data[i % SLOTS][lane] = x[i * 64 + lane];
      sub_group_barrier(CLK_LOCAL_MEM_FENCE);
      if (lane == 0) atomic_store_explicit(&head, i + 1, memory_order_release, memory_scope_work_group);
    }
  } else {
    for (int i = 0; i < count; ++i) {
      while (atomic_load_explicit(&head, memory_order_acquire, memory_scope_work_group) <= i) {
      }
      out[i * 64 + lane] = data[i % SLOTS][lane ^ 1] * 2;
      sub_group_barrier(CLK_LOCAL_MEM_FENCE);
      if (lane == 0) atomic_store_explicit(&tail, i + 1, memory_order_release, memory_scope_work_group);
    }
  }
}

kernel void ticket_in_lds(global int *out, int rounds) {
  local atomic_int next, serving;
  local int total, last;
  if (get_local_id(0) == 0) {
    atomic_init(&next, 0);
    atomic_init(&serving, 0);
    total = 0;
    last = -1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 0; r < rounds; ++r) {
    if (get_sub_group_local_id() == 0) {
      int mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed, memory_scope_work_group);
      while (atomic_load_explicit(&serving, memory_order_acquire, memory_scope_work_group) != mine) {
      }
      total += mine == last + 1 ? 1 : 1000;
      last = mine;
      atomic_store_explicit(&serving, mine + 1, memory_order_release, memory_scope_work_group);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) out[get_group_id(0)] = total;
}

// Each wave waits for the wave before it.
kernel void wave_chain(global int *out) {
  local int sum[64];
  local atomic_uint turn;
  uint lane = get_sub_group_local_id(), wave = get_sub_group_id();
  if (get_local_id(0) == 0) atomic_init(&turn, 0);
  if (wave == 0) sum[lane] = lane;
  barrier(CLK_LOCAL_MEM_FENCE);
  while (atomic_load_explicit(&turn, memory_order_acquire, memory_scope_work_group) != wave) {
  }
  sum[lane] = sum[lane] * 3 + wave;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (lane == 0) atomic_fetch_add_explicit(&turn, 1, memory_order_release, memory_scope_work_group);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (wave == 0) out[get_group_id(0) * 64 + lane] = sum[lane];
}

kernel void uniform_atomics(global int *counter, global int *most, global int *order, global const int *x) {
  int i = get_global_id(0);
  order[i] = atomic_add(counter, 2);
  atomic_max(most, x[i]);
  if (x[i] > 0) atomic_inc(counter + 1);
  atomic_or(counter + 2, 1 << (x[i] & 15));
}

kernel void lds_pools(global const int *x, global int *out) {
  local int pool[64], used;
  int i = get_local_id(0);
  if (i == 0) used = 0;
  if (i < 64) pool[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int slot = -1;
  if (x[get_global_id(0)] % 7 == 0) slot = atomic_inc(&used);
  if (slot >= 0 && slot < 64) pool[slot] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 64) out[get_group_id(0) * 64 + i] = i < min(used, 64) ? pool[i] : 0;
}

// FLAT atomics on local memory: clang does not derive the address space of volatile accesses.
kernel void generic_atomics(global const int *x, global int *out) {
  local int bins[16];
  int i = get_local_id(0);
  if (i < 16) bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  volatile int *bin = &bins[x[get_global_id(0)] & 15];
  __scoped_atomic_fetch_add(bin, i, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 16) out[get_group_id(0) * 16 + i] = bins[i];
}
