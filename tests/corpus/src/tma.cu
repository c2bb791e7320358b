// make: nvcc sm_90
// make: nvcc sm_100a
// Bulk and tensor copies, barriers with bytes, clusters, descriptors, through the wrappers of the library.
#include <cuda/barrier>
#include <cuda/ptx>
namespace ptx = cuda::ptx;
struct alignas(128) Map { char bytes[128]; };
using u64 = unsigned long long;

extern "C" __global__ void __cluster_dims__(2, 1, 1) loads(const __grid_constant__ Map map, float *out, int x, int y) {
  __shared__ alignas(128) float tile[32][32];
  __shared__ cuda::std::uint64_t bar;
  const cuda::std::int32_t at[2] = {x, y};
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::fence_proxy_async(ptx::space_shared);
  }
  ptx::barrier_cluster_arrive(ptx::sem_release);
  ptx::barrier_cluster_wait(ptx::sem_acquire);
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, at, &bar);
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, at, &bar, cuda::std::uint16_t(3));
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(tile));
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {}
  out[threadIdx.x] = tile[threadIdx.x % 32][ptx::get_sreg_cluster_ctarank()];
  tile[threadIdx.x % 32][0] += 1.0f;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, tile);
    ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &map, at, tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}
extern "C" __global__ void bulk(const int *a, int *out, double *d) {
  __shared__ alignas(16) int s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(s, a, cuda::aligned_size_t<16>(1024), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, 1024);
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  s[threadIdx.x] *= 2;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, 1024);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_max, out, s, 1024);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, d, (double *)s, 256);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}
#if __CUDA_ARCH_FEAT_SM90_ALL || __CUDA_ARCH_FEAT_SM100_ALL
extern "C" __global__ void descriptors(Map *map, void *base) {
  __shared__ alignas(128) Map s;
  if (threadIdx.x < 32) {
    s.bytes[threadIdx.x] = 0;
    __syncwarp();
    ptx::tensormap_replace_global_address(ptx::space_shared, &s, base);
    ptx::tensormap_replace_rank(ptx::space_shared, &s, 1);
    ptx::tensormap_replace_box_dim(ptx::space_shared, &s, ptx::n32_t<0>(), 32);
    ptx::tensormap_replace_global_dim(ptx::space_shared, &s, ptx::n32_t<1>(), 1024);
    ptx::tensormap_replace_global_stride(ptx::space_shared, &s, ptx::n32_t<0>(), u64(4096));
    ptx::tensormap_replace_elemtype(ptx::space_shared, &s, ptx::n32_t<7>());
    ptx::tensormap_replace_swizzle_mode(ptx::space_shared, &s, ptx::n32_t<3>());
    ptx::tensormap_replace_fill_mode(ptx::space_shared, &s, ptx::n32_t<0>());
    ptx::tensormap_cp_fenceproxy(ptx::sem_release, ptx::scope_gpu, map, &s, ptx::n32_t<128>());
    ptx::fence_proxy_tensormap_generic(ptx::sem_acquire, ptx::scope_gpu, map, ptx::n32_t<128>());
  }
}
#endif
extern "C" __global__ void __cluster_dims__(4, 1, 1) remote(int *out) {
  __shared__ int value;
  __shared__ cuda::std::uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 4);
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  auto *theirs = static_cast<cuda::std::uint64_t *>(__cluster_map_shared_rank(&bar, (ptx::get_sreg_cluster_ctarank() + 1) & 3));
  ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, theirs);
  auto *other = static_cast<int *>(__cluster_map_shared_rank(&value, 1));
  ptx::st_async(other, 7, theirs);
  ptx::red_async(ptx::op_add, other, 3, theirs);
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &bar, 0)) {}
  out[threadIdx.x] = value + __cluster_query_shared_rank(other) + ptx::get_sreg_cluster_nctarank();
}
