// The work item's place, barriers and fences (OpenCL C 2.0, 6.13.1 and 6.13.8). Every work group is full.
#pragma once

#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
#define CLK_IMAGE_MEM_FENCE 4
typedef uint cl_mem_fence_flags;

typedef enum memory_order {
  memory_order_relaxed = __ATOMIC_RELAXED,
  memory_order_acquire = __ATOMIC_ACQUIRE,
  memory_order_release = __ATOMIC_RELEASE,
  memory_order_acq_rel = __ATOMIC_ACQ_REL,
  memory_order_seq_cst = __ATOMIC_SEQ_CST
} memory_order;

typedef enum memory_scope {
  memory_scope_work_item = __OPENCL_MEMORY_SCOPE_WORK_ITEM,
  memory_scope_work_group = __OPENCL_MEMORY_SCOPE_WORK_GROUP,
  memory_scope_device = __OPENCL_MEMORY_SCOPE_DEVICE,
  memory_scope_all_svm_devices = __OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES,
  memory_scope_all_devices = __OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES,
  memory_scope_sub_group = __OPENCL_MEMORY_SCOPE_SUB_GROUP
} memory_scope;

// The hidden arguments (LLVM's AMDGPUUsage, "Code Object V5 Metadata"): the bytes after the kernel's own arguments.
#define __CL_HIDDEN(T, at) (*(const __constant T *)((const __constant char *)__builtin_amdgcn_implicitarg_ptr() + (at)))

__CL size_t get_group_id(uint d) {
  return d == 0   ? __builtin_amdgcn_workgroup_id_x()
         : d == 1 ? __builtin_amdgcn_workgroup_id_y()
         : d == 2 ? __builtin_amdgcn_workgroup_id_z()
                  : 0;
}
__CL size_t get_local_id(uint d) {
  return d == 0   ? __builtin_amdgcn_workitem_id_x()
         : d == 1 ? __builtin_amdgcn_workitem_id_y()
         : d == 2 ? __builtin_amdgcn_workitem_id_z()
                  : 0;
}
__CL size_t get_enqueued_local_size(uint d) {
  return d == 0   ? __builtin_amdgcn_workgroup_size_x()
         : d == 1 ? __builtin_amdgcn_workgroup_size_y()
         : d == 2 ? __builtin_amdgcn_workgroup_size_z()
                  : 1;
}
__CL size_t get_local_size(uint d) { return get_enqueued_local_size(d); }
__CL size_t get_num_groups(uint d) {
  return d == 0 ? __CL_HIDDEN(uint, 0) : d == 1 ? __CL_HIDDEN(uint, 4) : d == 2 ? __CL_HIDDEN(uint, 8) : 1;
}
__CL size_t get_global_offset(uint d) {
  return d == 0 ? __CL_HIDDEN(ulong, 40) : d == 1 ? __CL_HIDDEN(ulong, 48) : d == 2 ? __CL_HIDDEN(ulong, 56) : 0;
}
__CL uint get_work_dim(void) { return __CL_HIDDEN(ushort, 64); }
__CL size_t get_global_size(uint d) { return get_num_groups(d) * get_local_size(d); }
__CL size_t get_global_id(uint d) {
  return (uint)get_group_id(d) * (uint)get_local_size(d) + (uint)get_local_id(d) + get_global_offset(d);
}
__CL size_t get_local_linear_id(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
}
__CL size_t get_global_linear_id(void) {
  return (get_group_id(2) * get_local_size(2) + get_local_id(2)) * get_global_size(1) * get_global_size(0) +
         (get_group_id(1) * get_local_size(1) + get_local_id(1)) * get_global_size(0) +
         get_group_id(0) * get_local_size(0) + get_local_id(0);
}

// Fences. The flags select the address spaces, and are constants.
#define __CL_FENCE(order, scope, flags)                                                                                \
  do {                                                                                                                 \
    if ((flags) == CLK_LOCAL_MEM_FENCE) __builtin_amdgcn_fence(order, scope, "local");                                 \
    else if ((flags) == CLK_GLOBAL_MEM_FENCE) __builtin_amdgcn_fence(order, scope, "global");                          \
    else if (flags) __builtin_amdgcn_fence(order, scope);                                                              \
  } while (0)
#define __CL_FENCE_OF(order, scope, flags)                                                                             \
  do {                                                                                                                 \
    if ((scope) == memory_scope_sub_group) __CL_FENCE(order, "wavefront", flags);                                      \
    else if ((scope) == memory_scope_work_group) __CL_FENCE(order, "workgroup", flags);                                \
    else if ((scope) == memory_scope_device) __CL_FENCE(order, "agent", flags);                                        \
    else if ((scope) == memory_scope_all_svm_devices) __CL_FENCE(order, "", flags);                                    \
  } while (0)

__CL void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order, memory_scope scope) {
  switch (order) {
  case memory_order_relaxed: break;
  case memory_order_acquire: __CL_FENCE_OF(__ATOMIC_ACQUIRE, scope, flags); break;
  case memory_order_release: __CL_FENCE_OF(__ATOMIC_RELEASE, scope, flags); break;
  case memory_order_acq_rel: __CL_FENCE_OF(__ATOMIC_ACQ_REL, scope, flags); break;
  case memory_order_seq_cst: __CL_FENCE_OF(__ATOMIC_SEQ_CST, scope, flags); break;
  }
}
__CL void mem_fence(cl_mem_fence_flags flags) {
  atomic_work_item_fence(flags, memory_order_acq_rel, memory_scope_work_group);
}
__CL void read_mem_fence(cl_mem_fence_flags flags) {
  atomic_work_item_fence(flags, memory_order_acquire, memory_scope_work_group);
}
__CL void write_mem_fence(cl_mem_fence_flags flags) {
  atomic_work_item_fence(flags, memory_order_release, memory_scope_work_group);
}

// Barriers
__CL __attribute__((convergent)) void work_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
  atomic_work_item_fence(flags, memory_order_release, scope);
  __builtin_amdgcn_s_barrier();
  atomic_work_item_fence(flags, memory_order_acquire, scope);
}
__CL __attribute__((convergent)) void work_group_barrier(cl_mem_fence_flags flags) {
  work_group_barrier(flags, memory_scope_work_group);
}
__CL __attribute__((convergent)) void barrier(cl_mem_fence_flags flags) { work_group_barrier(flags); }
__CL __attribute__((convergent)) void sub_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
  atomic_work_item_fence(flags, memory_order_release, scope);
  __builtin_amdgcn_wave_barrier();
  atomic_work_item_fence(flags, memory_order_acquire, scope);
}
__CL __attribute__((convergent)) void sub_group_barrier(cl_mem_fence_flags flags) {
  sub_group_barrier(flags, memory_scope_sub_group);
}
