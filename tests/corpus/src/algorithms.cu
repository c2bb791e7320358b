// make: nvcc sm_75
// make: nvcc sm_100
// Usual kernels: transposition, stencils, scans, histograms, sorting, sparse products, bodies, fractals, graphs.

extern "C" __global__ void transpose(const float *a, float *out, int w, int h) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = a[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}
extern "C" __global__ void stencil(const double *a, double *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x < n - 1 && y < n - 1)
    out[y * n + x] = 0.25 * (a[y * n + x - 1] + a[y * n + x + 1] + a[(y - 1) * n + x] + a[(y + 1) * n + x]) - 4.0 * a[y * n + x];
}
extern "C" __global__ void scan(int *a, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[2 * t] = a[2 * t];
  s[2 * t + 1] = a[2 * t + 1];
  int by = 1;
  for (int d = n >> 1; d > 0; d >>= 1, by *= 2) {
    __syncthreads();
    if (t < d) s[by * (2 * t + 2) - 1] += s[by * (2 * t + 1) - 1];
  }
  if (t == 0) s[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    by >>= 1;
    __syncthreads();
    if (t < d) {
      int i = by * (2 * t + 1) - 1, j = by * (2 * t + 2) - 1, v = s[i];
      s[i] = s[j];
      s[j] += v;
    }
  }
  __syncthreads();
  a[2 * t] = s[2 * t];
  a[2 * t + 1] = s[2 * t + 1];
}
extern "C" __global__ void histogram(const unsigned char *a, unsigned *out, int n) {
  __shared__ unsigned bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(bins + a[i], 1u);
  __syncthreads();
  atomicAdd(out + threadIdx.x, bins[threadIdx.x]);
}
extern "C" __global__ void bitonic(unsigned *a, int j, int k) {
  unsigned i = threadIdx.x + blockDim.x * blockIdx.x, other = i ^ j;
  if (other > i && ((i & k) == 0) == (a[i] > a[other])) {
    unsigned t = a[i];
    a[i] = a[other];
    a[other] = t;
  }
}
extern "C" __global__ void sparse(const int *rows, const int *columns, const float *values, const float *x, float *y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0;
  for (int i = rows[row]; i < rows[row + 1]; ++i) sum += values[i] * __ldg(x + columns[i]);
  y[row] = sum;
}
extern "C" __global__ void bodies(const float4 *p, float4 *force, int n) {
  __shared__ float4 s[128];
  float4 me = p[blockIdx.x * 128 + threadIdx.x];
  float3 f = make_float3(0, 0, 0);
  for (int tile = 0; tile < n; tile += 128) {
    s[threadIdx.x] = p[tile + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int i = 0; i < 128; ++i) {
      float dx = s[i].x - me.x, dy = s[i].y - me.y, dz = s[i].z - me.z;
      float r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-6f), w = s[i].w * r * r * r;
      f.x += dx * w;
      f.y += dy * w;
      f.z += dz * w;
    }
    __syncthreads();
  }
  force[blockIdx.x * 128 + threadIdx.x] = make_float4(f.x, f.y, f.z, 0);
}
extern "C" __global__ void mandelbrot(unsigned char *out, int w, int h, int most) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cx = px * 3.0f / w - 2.0f, cy = py * 2.0f / h - 1.0f, x = 0, y = 0;
  int i = 0;
  while (x * x + y * y < 4.0f && i++ < most) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
  }
  out[py * w + px] = i == most + 1 ? 0 : i * 255 / most;
}
extern "C" __global__ void breadth(const int *offsets, const int *edges, int *levels, const int *frontier, int size, int *next, int *count, int level) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= size) return;
  int v = frontier[t];
  for (int e = offsets[v]; e < offsets[v + 1]; ++e)
    if (atomicCAS(levels + edges[e], -1, level + 1) == -1) next[atomicAdd(count, 1)] = edges[e];
}
extern "C" __global__ void butterfly(float2 *x, int n, int span) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n / 2) return;
  int i = (t / span) * 2 * span + t % span, j = i + span;
  float s, c;
  __sincosf(-3.14159265f * (t % span) / span, &s, &c);
  float2 a = x[i], b = x[j], m = make_float2(b.x * c - b.y * s, b.x * s + b.y * c);
  x[i] = make_float2(a.x + m.x, a.y + m.y);
  x[j] = make_float2(a.x - m.x, a.y - m.y);
}
extern "C" __global__ void hash(const unsigned *in, unsigned *out, int n) {
  unsigned h = 2166136261u;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    h = (h ^ in[i]) * 16777619u;
    h = (h << 13) | (h >> 19);
    h ^= h >> 16;
  }
  out[threadIdx.x] = h;
}
