// The kernel of a random program: each thread computes `first`, threads exchange a word, and each computes `second`.
// The host does the same, one thread after another.
#define START(word) \
    u32 a = x[4 * id], b = x[4 * id + 1], c = x[4 * id + 2], d = x[4 * id + 3]; \
    first(a, (u64)b << 32 | c, (i32)d, (f32)(i32)b * 0.001f, (f64)(i32)c * 1e-4, id, word)
#define CONTINUE(got, word, to) \
    second((u32)got, word[2], (i32)(got >> 32), (f32)(i32)(got >> 7) * 0.01f, (f64)(i32)got * 3e-3, id, to); \
    for (u32 i = 0; i < 4; ++i) out[4 * id + i] = to[i] + word[i] * 3
#define FROM(thread) (((thread) * 5 + 3) & 63)

#if defined(__OPENCL_VERSION__) || defined(__CUDACC__)
#if defined(__OPENCL_VERSION__)
kernel void random_kernel(global const u32* x, global u64* out, global u32* totals) {
    local u64 sent[64];
    u32 thread = get_local_id(0), id = get_global_id(0);
#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)
#define ADD atomic_add
#define MAX atomic_max
#else
extern "C" __global__ void random_kernel(const u32* x, u64* out, u32* totals) {
    __shared__ u64 sent[64];
    u32 thread = threadIdx.x, id = blockIdx.x * blockDim.x + thread;
#define BARRIER __syncthreads()
#define ADD atomicAdd
#define MAX atomicMax
#endif
    u64 mine[4], then[4];
    START(mine);
    sent[thread] = mine[0] ^ mine[1];
    BARRIER;
    u64 got = sent[FROM(thread)];
    CONTINUE(got, mine, then);
    ADD(totals, (u32)then[0]);
    MAX(totals + 1, (u32)then[1]);
}
#else
extern "C" void random_kernel(const u32* x, u64* out, u32* totals, u32 count) {
    for (u32 block = 0; block < count; block += 64) {
        u64 all[64][4], sent[64];
        for (u32 thread = 0; thread < 64; ++thread) {
            u32 id = block + thread;
            START(all[thread]);
            sent[thread] = all[thread][0] ^ all[thread][1];
        }
        for (u32 thread = 0; thread < 64; ++thread) {
            u32 id = block + thread;
            u64 got = sent[FROM(thread)], *mine = all[thread], then[4];
            CONTINUE(got, mine, then);
            totals[0] += (u32)then[0];
            if ((u32)then[1] > totals[1]) totals[1] = (u32)then[1];
        }
    }
}
#endif
