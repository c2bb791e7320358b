// What the headers of OpenCL would bring: types, the work item's place, barriers.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
#define VECTORS(t)                                                                                                    \
  typedef t t##2 __attribute__((ext_vector_type(2)));                                                                 \
  typedef t t##3 __attribute__((ext_vector_type(3)));                                                                 \
  typedef t t##4 __attribute__((ext_vector_type(4)));                                                                 \
  typedef t t##8 __attribute__((ext_vector_type(8)));                                                                 \
  typedef t t##16 __attribute__((ext_vector_type(16)));
VECTORS(char)
VECTORS(uchar)
VECTORS(short)
VECTORS(ushort)
VECTORS(int)
VECTORS(uint)
VECTORS(long)
VECTORS(ulong)
VECTORS(half)
VECTORS(float)
VECTORS(double)
typedef float float32 __attribute__((ext_vector_type(32)));
typedef __bf16 bf16;
typedef bf16 bf16x2 __attribute__((ext_vector_type(2)));
typedef bf16 bf16x4 __attribute__((ext_vector_type(4)));
typedef bf16 bf16x8 __attribute__((ext_vector_type(8)));

#define KERNEL(n) kernel __attribute__((reqd_work_group_size(n, 1, 1))) void
#define tid ((int)__builtin_amdgcn_workitem_id_x())
#define group ((int)__builtin_amdgcn_workgroup_id_x())
#define BARRIER                                                                                                       \
  do {                                                                                                                \
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");                                                            \
    __builtin_amdgcn_s_barrier();                                                                                     \
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");                                                            \
  } while (0)
#define noinline __attribute__((noinline))
