// What CUDA's headers would give, for clang without them.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define TID __nvvm_read_ptx_sreg_tid_x()
#define CTA __nvvm_read_ptx_sreg_ctaid_x()
#define NTID __nvvm_read_ptx_sreg_ntid_x()
typedef unsigned long size_t;
