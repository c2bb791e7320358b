// Sub-groups, which are waves of 64 lanes (cl_khr_subgroups, cl_khr_subgroup_shuffle, _shuffle_relative, _ballot).
//
// All lanes of a sub-group execute these functions together. The last sub-group of a work group can have fewer lanes.
#pragma once

#define __CL_WAVE 64
#define __CL_TOGETHER __CL __attribute__((convergent))

__CL uint get_sub_group_local_id(void) { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u)); }
__CL uint get_max_sub_group_size(void) { return __CL_WAVE; }
__CL uint __cl_work_group_items(void) { return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2)); }
__CL uint get_num_sub_groups(void) { return (__cl_work_group_items() + __CL_WAVE - 1) / __CL_WAVE; }
__CL uint get_enqueued_num_sub_groups(void) { return get_num_sub_groups(); }
__CL uint get_sub_group_id(void) { return (uint)get_local_linear_id() / __CL_WAVE; }
__CL uint get_sub_group_size(void) { return min(64u, __cl_work_group_items() - get_sub_group_id() * __CL_WAVE); }

// ---- votes
__CL_TOGETHER ulong __cl_ballot(int p) { return __builtin_amdgcn_ballot_w64(p != 0); }
__CL_TOGETHER uint4 sub_group_ballot(int p) {
  ulong lanes = __cl_ballot(p);
  return (uint4)((uint)lanes, (uint)(lanes >> 32), 0, 0);
}
__CL ulong __cl_lanes_of(uint4 ballot) { return (ulong)ballot.y << 32 | ballot.x; }
__CL int sub_group_inverse_ballot(uint4 ballot) { return (int)(__cl_lanes_of(ballot) >> get_sub_group_local_id() & 1); }
__CL int sub_group_ballot_bit_extract(uint4 ballot, uint lane) { return (int)(__cl_lanes_of(ballot) >> lane & 1); }
__CL uint sub_group_ballot_bit_count(uint4 ballot) { return (uint)popcount(__cl_lanes_of(ballot)); }
__CL uint sub_group_ballot_exclusive_scan(uint4 b) { return __builtin_amdgcn_mbcnt_hi(b.y, __builtin_amdgcn_mbcnt_lo(b.x, 0u)); }
__CL uint sub_group_ballot_inclusive_scan(uint4 b) {
  return sub_group_ballot_exclusive_scan(b) + sub_group_inverse_ballot(b);
}
__CL uint sub_group_ballot_find_lsb(uint4 ballot) { return (uint)ctz(__cl_lanes_of(ballot)); }
__CL uint sub_group_ballot_find_msb(uint4 ballot) { return 63 - (uint)clz(__cl_lanes_of(ballot)); }
__CL_TOGETHER int sub_group_all(int p) { return __cl_ballot(p == 0) == 0; }
__CL_TOGETHER int sub_group_any(int p) { return __cl_ballot(p) != 0; }
__CL_TOGETHER int sub_group_elect(void) {
  return get_sub_group_local_id() == (uint)__builtin_ctzl(__cl_ballot(1));
}

// ---- shuffles of 32-bit values, then of every type
__CL_TOGETHER int __cl_shuffle(int x, uint lane) { return __builtin_amdgcn_ds_bpermute((int)(lane << 2), x); }
__CL_TOGETHER long __cl_shuffle(long x, uint lane) {
  uint low = (uint)__cl_shuffle((int)x, lane), high = (uint)__cl_shuffle((int)(x >> 32), lane);
  return (long)((ulong)high << 32 | low);
}
__CL_TOGETHER int __cl_first(int x) { return __builtin_amdgcn_readfirstlane(x); }
__CL_TOGETHER long __cl_first(long x) {
  uint low = (uint)__cl_first((int)x), high = (uint)__cl_first((int)(x >> 32));
  return (long)((ulong)high << 32 | low);
}
// B holds the bits of T, and I is the integer type of T's size.
#define __CL_SHUFFLES_OF(T, I, B)                                                                                      \
  __CL_TOGETHER T sub_group_shuffle(T x, uint lane) {                                                                  \
    return __builtin_astype((I)__cl_shuffle((B)__builtin_astype(x, I), lane), T);                                      \
  }                                                                                                                    \
  __CL_TOGETHER T sub_group_shuffle_xor(T x, uint mask) {                                                              \
    return sub_group_shuffle(x, get_sub_group_local_id() ^ mask);                                                      \
  }                                                                                                                    \
  __CL_TOGETHER T sub_group_shuffle_up(T x, uint by) { return sub_group_shuffle(x, get_sub_group_local_id() - by); }   \
  __CL_TOGETHER T sub_group_shuffle_down(T x, uint by) { return sub_group_shuffle(x, get_sub_group_local_id() + by); } \
  __CL_TOGETHER T sub_group_broadcast(T x, uint lane) { return sub_group_shuffle(x, lane); }                           \
  __CL_TOGETHER T sub_group_non_uniform_broadcast(T x, uint lane) { return sub_group_shuffle(x, lane); }               \
  __CL_TOGETHER T sub_group_broadcast_first(T x) {                                                                     \
    return __builtin_astype((I)__cl_first((B)__builtin_astype(x, I)), T);                                              \
  }
__CL_SHUFFLES_OF(char, char, int)
__CL_SHUFFLES_OF(uchar, uchar, int)
__CL_SHUFFLES_OF(short, short, int)
__CL_SHUFFLES_OF(ushort, ushort, int)
__CL_SHUFFLES_OF(half, short, int)
__CL_SHUFFLES_OF(int, int, int)
__CL_SHUFFLES_OF(uint, int, int)
__CL_SHUFFLES_OF(float, int, int)
__CL_SHUFFLES_OF(long, long, long)
__CL_SHUFFLES_OF(ulong, long, long)
__CL_SHUFFLES_OF(double, long, long)

// ---- reductions and scans
#define __CL_COLLECTIVE(T, name, identity, both)                                                                       \
  __CL_TOGETHER T sub_group_reduce_##name(T x) {                                                                       \
    uint lane = get_sub_group_local_id(), size = get_sub_group_size();                                                 \
    T a = x;                                                                                                           \
    for (uint by = __CL_WAVE / 2; by; by /= 2) {                                                                       \
      T b = sub_group_shuffle_xor(a, by);                                                                              \
      a = (lane ^ by) < size ? both : a;                                                                               \
    }                                                                                                                  \
    return sub_group_broadcast_first(a);                                                                               \
  }                                                                                                                    \
  __CL_TOGETHER T sub_group_scan_inclusive_##name(T x) {                                                               \
    uint lane = get_sub_group_local_id();                                                                              \
    T a = x;                                                                                                           \
    for (uint by = 1; by < __CL_WAVE; by *= 2) {                                                                       \
      T b = sub_group_shuffle_up(a, by);                                                                               \
      a = lane >= by ? both : a;                                                                                       \
    }                                                                                                                  \
    return a;                                                                                                          \
  }                                                                                                                    \
  __CL_TOGETHER T sub_group_scan_exclusive_##name(T x) {                                                               \
    T a = sub_group_shuffle_up(sub_group_scan_inclusive_##name(x), 1);                                                 \
    return get_sub_group_local_id() ? a : (T)(identity);                                                               \
  }
#define __CL_COLLECTIVES(T, low, high)                                                                                 \
  __CL_COLLECTIVE(T, add, 0, a + b)                                                                                    \
  __CL_COLLECTIVE(T, mul, 1, a *b)                                                                                     \
  __CL_COLLECTIVE(T, min, high, min(a, b))                                                                             \
  __CL_COLLECTIVE(T, max, low, max(a, b))
__CL_COLLECTIVES(int, INT_MIN, INT_MAX)
__CL_COLLECTIVES(uint, 0, UINT_MAX)
__CL_COLLECTIVES(long, LONG_MIN, LONG_MAX)
__CL_COLLECTIVES(ulong, 0, ULONG_MAX)
__CL_COLLECTIVES(half, -INFINITY, INFINITY)
__CL_COLLECTIVES(float, -INFINITY, INFINITY)
__CL_COLLECTIVES(double, -INFINITY, INFINITY)
