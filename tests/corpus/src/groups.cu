// make: nvcc sm_80
// make: nvcc sm_90
// Cooperative groups: blocks, tiles, coalesced lanes, the grid, clusters, reductions and scans.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

extern "C" __global__ void tiles(const float *a, float *out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  float v = a[block.thread_rank()];
  v = cg::reduce(tile, v, cg::plus<float>());
  int before = cg::exclusive_scan(tile, (int)v);
  if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = v + before;
  tile.sync();
  auto halves = cg::tiled_partition<2>(tile);
  out[block.thread_rank() + 64] = halves.shfl_xor(v, 1) + halves.any(v > 0);
  block.sync();
}
extern "C" __global__ void coalesced(const int *a, int *count, int *out) {
  if (a[threadIdx.x] > 0) {
    auto active = cg::coalesced_threads();
    int base = 0;
    if (active.thread_rank() == 0) base = atomicAdd(count, active.size());
    out[active.shfl(base, 0) + active.thread_rank()] = a[threadIdx.x];
  }
}
extern "C" __global__ void whole_grid(int *a, int n) {
  auto grid = cg::this_grid();
  for (int i = 0; i < n; ++i) {
    a[grid.thread_rank()] += a[(grid.thread_rank() + 1) % grid.size()];
    grid.sync();
  }
}
extern "C" __global__ void copies(const int *a, int *out) {
  __shared__ int buffer[256];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, buffer, a + blockIdx.x * 256, sizeof(buffer));
  cg::wait(block);
  out[blockIdx.x * 256 + threadIdx.x] = buffer[255 - threadIdx.x];
}
extern "C" __global__ void labelled(int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto same = cg::labeled_partition(warp, out[threadIdx.x] & 3);
  auto parity = cg::binary_partition(warp, threadIdx.x & 1);
  out[threadIdx.x] = same.size() * 100 + parity.thread_rank();
}
#if __CUDA_ARCH__ >= 900
extern "C" __global__ void __cluster_dims__(4, 1, 1) clusters(int *out) {
  __shared__ int mine;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) mine = blockIdx.x;
  cluster.sync();
  int *theirs = cluster.map_shared_rank(&mine, (cluster.block_rank() + 1) % cluster.num_blocks());
  out[blockIdx.x * blockDim.x + threadIdx.x] = *theirs;
  cluster.barrier_arrive();
  cluster.barrier_wait();
}
#endif
