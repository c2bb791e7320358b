// Copies by a whole work group (OpenCL C 2.0, 6.13.10). Every item copies some elements, so a wait is a barrier.
#pragma once

#define __CL_COPY_OF(V, to, from)                                                                                      \
  __CL event_t async_work_group_copy(to V *dst, const from V *src, size_t count, event_t event) {                      \
    for (size_t i = get_local_linear_id(); i < count; i += __cl_work_group_items()) dst[i] = src[i];                   \
    return event;                                                                                                      \
  }
#define __CL_COPY(V)                                                                                                   \
  __CL_COPY_OF(V, __local, __global) __CL_COPY_OF(V, __global, __local)                                                \
  __CL event_t async_work_group_strided_copy(__local V *dst, const __global V *src, size_t count, size_t stride,       \
                                             event_t event) {                                                          \
    for (size_t i = get_local_linear_id(); i < count; i += __cl_work_group_items()) dst[i] = src[i * stride];          \
    return event;                                                                                                      \
  }                                                                                                                    \
  __CL event_t async_work_group_strided_copy(__global V *dst, const __local V *src, size_t count, size_t stride,       \
                                             event_t event) {                                                          \
    for (size_t i = get_local_linear_id(); i < count; i += __cl_work_group_items()) dst[i * stride] = src[i];          \
    return event;                                                                                                      \
  }                                                                                                                    \
  __CL void prefetch(const __global V *p, size_t count) {}
#define __CL_COPIES(T) __CL_COPY(T) __CL_COPY(T##2) __CL_COPY(T##4) __CL_COPY(T##8) __CL_COPY(T##16)
__CL_SCALARS(__CL_COPIES)

__CL __attribute__((convergent)) void wait_group_events(int count, event_t *events) {
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
