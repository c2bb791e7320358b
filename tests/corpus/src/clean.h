// Names that nvcc and clang share, for kernels that both compile. clang compiles them without CUDA's headers.
#pragma once
#ifdef __clang__
#include "device.h"
typedef unsigned uint;
struct Float4 { float x, y, z, w; };
#define FULL 0xffffffffu
#define SYNC __syncthreads()
#define SYNC_WARP __nvvm_bar_warp_sync(FULL)
#define FENCE __nvvm_membar_gl()
#define FENCE_BLOCK __nvvm_membar_cta()
#define NCTA __nvvm_read_ptx_sreg_nctaid_x()
#define DOWN(v, by) __nvvm_shfl_sync_down_i32(FULL, v, by, 31)
#define UP(v, by) __nvvm_shfl_sync_up_i32(FULL, v, by, 0)
#define XOR(v, by) __nvvm_shfl_sync_bfly_i32(FULL, v, by, 31)
#define FROM(v, lane) __nvvm_shfl_sync_idx_i32(FULL, v, lane, 31)
#define BALLOT(p) __nvvm_vote_ballot_sync(FULL, p)
#define ADD(p, v) __nvvm_atom_add_gen_i((int *)(p), v)
#define SWAP(p, v) __nvvm_atom_xchg_gen_i((int *)(p), v)
#define CAS(p, want, v) __nvvm_atom_cas_gen_i((int *)(p), want, v)
#define POPC(v) __builtin_popcount(v)
#define FFS(v) __builtin_ffs(v)
#else
#define TID threadIdx.x
#define CTA blockIdx.x
#define NTID blockDim.x
#define NCTA gridDim.x
#define FULL 0xffffffffu
#define SYNC __syncthreads()
#define SYNC_WARP __syncwarp()
#define FENCE __threadfence()
#define FENCE_BLOCK __threadfence_block()
#define DOWN(v, by) __shfl_down_sync(FULL, v, by)
#define UP(v, by) __shfl_up_sync(FULL, v, by)
#define XOR(v, by) __shfl_xor_sync(FULL, v, by)
#define FROM(v, lane) __shfl_sync(FULL, v, lane)
#define BALLOT(p) __ballot_sync(FULL, p)
#define ADD(p, v) atomicAdd((int *)(p), v)
#define SWAP(p, v) atomicExch((int *)(p), v)
#define CAS(p, want, v) atomicCAS((int *)(p), want, v)
#define POPC(v) __popc(v)
#define FFS(v) __ffs(v)
#endif
#define KERNEL extern "C" __global__ void
#define LANE (TID & 31)
#define WARP (TID >> 5)
