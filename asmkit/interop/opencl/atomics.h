// Atomics: `atomic_add` of OpenCL 1.x (relaxed, device scope), and `atomic_fetch_add_explicit` (OpenCL C 2.0, 6.13.11).
#pragma once

#define ATOMIC_VAR_INIT(x) (x)
#define ATOMIC_FLAG_INIT 0

// ---- OpenCL 2.0: macros over clang's functions, which accept every atomic type and every address space.
// The scope of an `_explicit` function is optional.
#define __CL_SCOPE(...) __CL_FIRST(__VA_ARGS__ __VA_OPT__(, ) memory_scope_device, )
#define __CL_FIRST(first, ...) first

#define atomic_init(p, v) __opencl_atomic_init(p, v)
#define atomic_load(p) __opencl_atomic_load(p, memory_order_seq_cst, memory_scope_device)
#define atomic_load_explicit(p, order, ...) __opencl_atomic_load(p, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_store(p, v) __opencl_atomic_store(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_store_explicit(p, v, order, ...) __opencl_atomic_store(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_exchange(p, v) __opencl_atomic_exchange(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_exchange_explicit(p, v, order, ...) __opencl_atomic_exchange(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_fetch_add(p, v) __opencl_atomic_fetch_add(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_fetch_add_explicit(p, v, order, ...) __opencl_atomic_fetch_add(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_fetch_sub(p, v) __opencl_atomic_fetch_sub(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_fetch_sub_explicit(p, v, order, ...) __opencl_atomic_fetch_sub(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_fetch_or(p, v) __opencl_atomic_fetch_or(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_fetch_or_explicit(p, v, order, ...) __opencl_atomic_fetch_or(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_fetch_xor(p, v) __opencl_atomic_fetch_xor(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_fetch_xor_explicit(p, v, order, ...) __opencl_atomic_fetch_xor(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_fetch_and(p, v) __opencl_atomic_fetch_and(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_fetch_and_explicit(p, v, order, ...) __opencl_atomic_fetch_and(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_fetch_min(p, v) __opencl_atomic_fetch_min(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_fetch_min_explicit(p, v, order, ...) __opencl_atomic_fetch_min(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_fetch_max(p, v) __opencl_atomic_fetch_max(p, v, memory_order_seq_cst, memory_scope_device)
#define atomic_fetch_max_explicit(p, v, order, ...) __opencl_atomic_fetch_max(p, v, order, __CL_SCOPE(__VA_ARGS__))
#define atomic_compare_exchange_strong(p, expected, v)                                                                 \
  __opencl_atomic_compare_exchange_strong(p, expected, v, memory_order_seq_cst, memory_order_seq_cst,                  \
                                          memory_scope_device)
#define atomic_compare_exchange_strong_explicit(p, expected, v, order, failure, ...)                                   \
  __opencl_atomic_compare_exchange_strong(p, expected, v, order, failure, __CL_SCOPE(__VA_ARGS__))
#define atomic_compare_exchange_weak(p, expected, v)                                                                   \
  __opencl_atomic_compare_exchange_weak(p, expected, v, memory_order_seq_cst, memory_order_seq_cst, memory_scope_device)
#define atomic_compare_exchange_weak_explicit(p, expected, v, order, failure, ...)                                     \
  __opencl_atomic_compare_exchange_weak(p, expected, v, order, failure, __CL_SCOPE(__VA_ARGS__))
#define atomic_flag_test_and_set(p) (atomic_exchange(p, 1) != 0)
#define atomic_flag_test_and_set_explicit(p, ...) (atomic_exchange_explicit(p, 1, __VA_ARGS__) != 0)
#define atomic_flag_clear(p) atomic_store(p, 0)
#define atomic_flag_clear_explicit(p, ...) atomic_store_explicit(p, 0, __VA_ARGS__)

// ---- OpenCL 1.x: plain integers, 32 and 64 bits, and the exchange of floats. The `atom_` names are the same functions.
// The casts drop `volatile`, for which LLVM would keep FLAT instructions.
#define __CL_ATOMIC(T, name, how)                                                                                      \
  __CL T atomic_##name(volatile T *p, T v) {                                                                           \
    return __scoped_atomic_##how((T *)p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);                                  \
  }                                                                                                                    \
  __CL T atom_##name(volatile T *p, T v) { return atomic_##name(p, v); }
#define __CL_ATOMICS(T)                                                                                                \
  __CL_ATOMIC(T, add, fetch_add)                                                                                       \
  __CL_ATOMIC(T, sub, fetch_sub)                                                                                       \
  __CL_ATOMIC(T, min, fetch_min)                                                                                       \
  __CL_ATOMIC(T, max, fetch_max)                                                                                       \
  __CL_ATOMIC(T, and, fetch_and)                                                                                       \
  __CL_ATOMIC(T, or, fetch_or)                                                                                         \
  __CL_ATOMIC(T, xor, fetch_xor)                                                                                       \
  __CL_ATOMIC(T, xchg, exchange_n)                                                                                     \
  __CL T atomic_inc(volatile T *p) { return atomic_add(p, (T)1); }                                                     \
  __CL T atom_inc(volatile T *p) { return atomic_add(p, (T)1); }                                                       \
  __CL T atomic_dec(volatile T *p) { return atomic_sub(p, (T)1); }                                                     \
  __CL T atom_dec(volatile T *p) { return atomic_sub(p, (T)1); }                                                       \
  __CL T atomic_cmpxchg(volatile T *p, T expected, T v) {                                                              \
    __scoped_atomic_compare_exchange_n((T *)p, &expected, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED,                \
                                       __MEMORY_SCOPE_DEVICE);                                                         \
    return expected;                                                                                                   \
  }                                                                                                                    \
  __CL T atom_cmpxchg(volatile T *p, T expected, T v) { return atomic_cmpxchg(p, expected, v); }
__CL_ATOMICS(int)
__CL_ATOMICS(uint)
__CL_ATOMICS(long)
__CL_ATOMICS(ulong)
__CL float atomic_xchg(volatile float *p, float v) {
  return as_float(atomic_xchg((volatile int *)p, as_int(v)));
}
