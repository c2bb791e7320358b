// Algorithms of one work group: barriers and local memory.

kernel void reduce_tree(global const int *x, global int *out) {
  local int part[256];
  int i = get_local_id(0);
  part[i] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int by = 128; by > 0; by /= 2) {
    if (i < by) part[i] += part[i + by];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0) out[get_group_id(0)] = part[0];
}

kernel void reduce_dynamic(global const float *x, global float *out, local float *part, int n) {
  int i = get_local_id(0), size = get_local_size(0);
  float sum = 0;
  for (int at = i; at < n; at += size) sum += x[get_group_id(0) * n + at];
  part[i] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int by = size / 2; by > 0; by >>= 1) {
    if (i < by) part[i] += part[i + by];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0) out[get_group_id(0)] = part[0];
}

kernel void argmax(global const float *x, global float *value, global int *index) {
  local float best[128];
  local int where[128];
  int i = get_local_id(0), base = get_group_id(0) * 512;
  float most = -INFINITY;
  int at = 0;
  for (int j = i; j < 512; j += 128)
    if (x[base + j] > most) {
      most = x[base + j];
      at = j;
    }
  best[i] = most;
  where[i] = at;
  for (int by = 64; by > 0; by >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < by) {
      bool other = best[i + by] > best[i] || (best[i + by] == best[i] && where[i + by] < where[i]);
      if (other) {
        best[i] = best[i + by];
        where[i] = where[i + by];
      }
    }
  }
  if (i == 0) {
    value[get_group_id(0)] = best[0];
    index[get_group_id(0)] = where[0];
  }
}

kernel void scan_double(global const int *x, global int *out) {
  local int buffer[2][256];
  int i = get_local_id(0), now = 0;
  buffer[0][i] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int by = 1; by < 256; by *= 2) {
    buffer[1 - now][i] = buffer[now][i] + (i >= by ? buffer[now][i - by] : 0);
    now = 1 - now;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = buffer[now][i];
}

kernel void scan_tree(global const int *x, global int *out) {
  local int t[256];
  int i = get_local_id(0), base = get_group_id(0) * 256;
  t[2 * i] = x[base + 2 * i];
  t[2 * i + 1] = x[base + 2 * i + 1];
  int by = 1;
  for (int d = 128; d > 0; d /= 2, by *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < d) t[by * (2 * i + 2) - 1] += t[by * (2 * i + 1) - 1];
  }
  if (i == 0) t[255] = 0;
  for (int d = 1; d < 256; d *= 2) {
    by /= 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < d) {
      int a = by * (2 * i + 1) - 1, b = by * (2 * i + 2) - 1, old = t[a];
      t[a] = t[b];
      t[b] += old;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[base + 2 * i] = t[2 * i];
  out[base + 2 * i + 1] = t[2 * i + 1];
}

#define TILE 32
kernel __attribute__((reqd_work_group_size(TILE, 8, 1))) void transpose(global const float *x, global float *out, int w,
                                                                        int h) {
  local float tile[TILE][TILE + 1];
  int c = get_group_id(0) * TILE + get_local_id(0), r = get_group_id(1) * TILE + get_local_id(1);
  for (int j = 0; j < TILE; j += 8)
    if (c < w && r + j < h) tile[get_local_id(1) + j][get_local_id(0)] = x[(r + j) * w + c];
  barrier(CLK_LOCAL_MEM_FENCE);
  c = get_group_id(1) * TILE + get_local_id(0);
  r = get_group_id(0) * TILE + get_local_id(1);
  for (int j = 0; j < TILE; j += 8)
    if (c < h && r + j < w) out[(r + j) * h + c] = tile[get_local_id(0)][get_local_id(1) + j];
}

kernel void histogram(global const uchar *x, global uint *out, int n) {
  local uint bins[256];
  for (int i = get_local_id(0); i < 256; i += get_local_size(0)) bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) atomic_inc(&bins[x[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_id(0); i < 256; i += get_local_size(0))
    if (bins[i]) atomic_add(&out[i], bins[i]);
}

kernel void matmul_tiled(global const float *a, global const float *b, global float *c, int n) {
  local float ta[16][16], tb[16][16];
  int x = get_local_id(0), y = get_local_id(1), row = get_global_id(1), col = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    ta[y][x] = a[row * n + k + x];
    tb[y][x] = b[(k + y) * n + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 16; ++j) sum = fma(ta[y][j], tb[j][x], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = sum;
}

// Each item computes 4 × 4 elements, and loads the tiles as vectors of four.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void matmul_blocked(global const float4 *a, global const float4 *b,
                                                                           global float4 *c, int n) {
  local float4 ta[32][4], tb[16][8];
  int i = get_local_id(0), ty = i / 8, tx = i % 8, row = get_group_id(1) * 32, col = get_group_id(0) * 32;
  float4 sum[4] = {0, 0, 0, 0};
  for (int k = 0; k < n; k += 16) {
    for (int j = i; j < 128; j += 64) {
      ta[j / 4][j % 4] = a[((row + j / 4) * n + k) / 4 + j % 4];
      tb[j / 8][j % 8] = b[((k + j / 8) * n + col) / 4 + j % 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 4; ++j) {
      for (int r = 0; r < 4; ++r) {
        float4 left = ta[4 * ty + r][j];
        sum[r] = mad((float4)(left.x), tb[4 * j][tx], sum[r]);
        sum[r] = mad((float4)(left.y), tb[4 * j + 1][tx], sum[r]);
        sum[r] = mad((float4)(left.z), tb[4 * j + 2][tx], sum[r]);
        sum[r] = mad((float4)(left.w), tb[4 * j + 3][tx], sum[r]);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int r = 0; r < 4; ++r) c[((row + 4 * ty + r) * n + col) / 4 + tx] = sum[r];
}

// The tiles of the next step are loaded while those of this step are used: one barrier for each step.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void matmul_two_buffers(global const half *a, global const half *b,
                                                                                global float *c, int n) {
  local half ta[2][16][16], tb[2][16][16];
  int i = get_local_id(0), y = i / 16, x = i % 16, row = get_group_id(1) * 16 + y, col = get_group_id(0) * 16 + x;
  ta[0][y][x] = a[row * n + x];
  tb[0][y][x] = b[y * n + col];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int k = 0, now = 0; k < n; k += 16, now ^= 1) {
    bool more = k + 16 < n;
    half na = more ? a[row * n + k + 16 + x] : 0, nb = more ? b[(k + 16 + y) * n + col] : 0;
    for (int j = 0; j < 16; ++j) sum += (float)ta[now][y][j] * (float)tb[now][j][x];
    if (more) {
      ta[now ^ 1][y][x] = na;
      tb[now ^ 1][y][x] = nb;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = sum;
}

kernel void stencil(global const float *x, global float *out, int n) {
  local float tile[256 + 6];
  int i = get_local_id(0), at = get_global_id(0);
  tile[i + 3] = at < n ? x[at] : 0;
  if (i < 3) {
    tile[i] = at >= 3 ? x[at - 3] : 0;
    tile[i + 259] = at + 256 < n ? x[at + 256] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int j = -3; j <= 3; ++j) sum += tile[i + 3 + j];
  if (at < n) out[at] = sum;
}

constant float weights[5][5] = {
    {1, 2, 3, 2, 1}, {2, 4, 6, 4, 2}, {3, 6, 9, 6, 3}, {2, 4, 6, 4, 2}, {1, 2, 3, 2, 1}};
kernel void convolve(global const float *x, global float *out, int w, int h) {
  local float tile[20][20];
  int lx = get_local_id(0), ly = get_local_id(1), gx = get_group_id(0) * 16, gy = get_group_id(1) * 16;
  for (int r = ly; r < 20; r += 16)
    for (int c = lx; c < 20; c += 16) {
      int sx = clamp(gx + c - 2, 0, w - 1), sy = clamp(gy + r - 2, 0, h - 1);
      tile[r][c] = x[sy * w + sx];
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int r = 0; r < 5; ++r)
    for (int c = 0; c < 5; ++c) sum += weights[r][c] * tile[ly + r][lx + c];
  if (gx + lx < w && gy + ly < h) out[(gy + ly) * w + gx + lx] = sum;
}

kernel void bitonic(global int *x) {
  local int t[256];
  int i = get_local_id(0), at = get_group_id(0) * 256 + i;
  t[i] = x[at];
  t[i + 128] = x[at + 128];
  for (int size = 2; size <= 256; size *= 2)
    for (int by = size / 2; by > 0; by /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int a = 2 * i - (i & (by - 1)), b = a + by;
      bool up = (a & size) == 0;
      if ((t[a] > t[b]) == up) {
        int old = t[a];
        t[a] = t[b];
        t[b] = old;
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  x[at] = t[i];
  x[at + 128] = t[i + 128];
}

kernel void softmax(global const float *x, global float *out, int n) {
  local float part[128];
  int i = get_local_id(0);
  global const float *row = x + get_group_id(0) * n;
  float most = -INFINITY, sum = 0;
  for (int j = i; j < n; j += 128) most = fmax(most, row[j]);
  part[i] = most;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int by = 64; by > 0; by /= 2) {
    if (i < by) part[i] = fmax(part[i], part[i + by]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  most = part[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = i; j < n; j += 128) sum += exp(row[j] - most);
  part[i] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int by = 64; by > 0; by /= 2) {
    if (i < by) part[i] += part[i + by];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int j = i; j < n; j += 128) out[get_group_id(0) * n + j] = exp(row[j] - most) / part[0];
}

kernel void layer_norm(global const float *x, global const float *gain, global const float *bias, global float *out,
                       int n, float epsilon) {
  local float sums[4], squares[4];
  int i = get_local_id(0), wave = get_sub_group_id();
  global const float *row = x + get_group_id(0) * n;
  float sum = 0, square = 0;
  for (int j = i; j < n; j += 256) {
    sum += row[j];
    square += row[j] * row[j];
  }
  sum = sub_group_reduce_add(sum);
  square = sub_group_reduce_add(square);
  if (get_sub_group_local_id() == 0) {
    sums[wave] = sum;
    squares[wave] = square;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float mean = (sums[0] + sums[1] + sums[2] + sums[3]) / n;
  float var = (squares[0] + squares[1] + squares[2] + squares[3]) / n - mean * mean;
  float scale = rsqrt(var + epsilon);
  for (int j = i; j < n; j += 256) out[get_group_id(0) * n + j] = (row[j] - mean) * scale * gain[j] + bias[j];
}

kernel void compact(global const int *x, global int *out, global uint *count, int n) {
  local uint kept[256];
  local uint base;
  int i = get_local_id(0), at = get_global_id(0);
  uint keep = at < n && x[at] > 0;
  kept[i] = keep;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int by = 1; by < 256; by *= 2) {
    uint add = i >= by ? kept[i - by] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    kept[i] += add;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 255) base = atomic_add(count, kept[255]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (keep) out[base + kept[i] - 1] = x[at];
}

kernel void radix_pass(global const uint *x, global uint *out, int shift) {
  local uint count[16], start[16];
  local uint digit[128];
  int i = get_local_id(0), base = get_group_id(0) * 128;
  if (i < 16) count[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint mine = x[base + i] >> shift & 15;
  digit[i] = mine;
  atomic_inc(&count[mine]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 16) {
    uint sum = 0;
    for (int j = 0; j < i; ++j) sum += count[j];
    start[i] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint before = 0;
  for (int j = 0; j < i; ++j) before += digit[j] == mine;
  out[base + start[mine] + before] = x[base + i];
}

kernel void copy_async(global const float4 *x, global float4 *out, global const int *strided, global int *gathered) {
  local float4 tile[100];
  local int picked[32];
  size_t group = get_group_id(0);
  event_t done = async_work_group_copy(tile, x + group * 100, 100, 0);
  done = async_work_group_strided_copy(picked, strided + group * 96, 32, 3, done);
  wait_group_events(1, &done);
  for (int i = get_local_id(0); i < 50; i += get_local_size(0)) {
    float4 old = tile[i];
    tile[i] = tile[99 - i] * 2.0f;
    tile[99 - i] = old * 2.0f;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  done = async_work_group_copy(out + group * 100, tile, 100, 0);
  done = async_work_group_copy(gathered + group * 32, picked, 32, done);
  wait_group_events(1, &done);
}

kernel void jacobi(global float *x, int sweeps) {
  local float now[18][18], next[18][18];
  int c = get_local_id(0), r = get_local_id(1);
  global float *tile = x + get_group_id(0) * 324;
  for (int j = r * 16 + c; j < 324; j += 256) now[j / 18][j % 18] = next[j / 18][j % 18] = tile[j];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 0; s < sweeps; ++s) {
    next[r + 1][c + 1] = 0.25f * (now[r][c + 1] + now[r + 2][c + 1] + now[r + 1][c] + now[r + 1][c + 2]);
    barrier(CLK_LOCAL_MEM_FENCE);
    now[r + 1][c + 1] = next[r + 1][c + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  tile[(r + 1) * 18 + c + 1] = now[r + 1][c + 1];
}

kernel void fft(global float2 *x) {
  local float2 t[256];
  int i = get_local_id(0);
  global float2 *row = x + get_group_id(0) * 256;
  for (int j = i; j < 256; j += 128) {
    uint to = 0;
    for (int b = 0; b < 8; ++b) to |= (j >> b & 1) << (7 - b);
    t[to] = row[j];
  }
  for (int half_size = 1; half_size < 256; half_size *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int k = i & (half_size - 1), a = 2 * i - k, b = a + half_size;
    float angle = (float)k / half_size, c = cospi(angle), s = -sinpi(angle);
    float2 u = t[a], v = t[b];
    v = (float2)(v.x * c - v.y * s, v.x * s + v.y * c);
    t[a] = u + v;
    t[b] = u - v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = i; j < 256; j += 128) row[j] = t[j];
}

kernel void cholesky(global float *x) {
  local float a[16][17];
  int c = get_local_id(0), r = get_local_id(1);
  global float *mine = x + get_group_id(0) * 256;
  a[r][c] = mine[r * 16 + c];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < 16; ++k) {
    if (r == k && c == k) a[k][k] = sqrt(a[k][k]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (c == k && r > k) a[r][k] /= a[k][k];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (c > k && r >= c) a[r][c] -= a[r][k] * a[c][k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  mine[r * 16 + c] = c <= r ? a[r][c] : 0;
}

kernel void nbody(global const float4 *body, global float4 *force, int n) {
  local float4 tile[64];
  int i = get_global_id(0);
  float4 me = body[i], sum = 0;
  for (int first = 0; first < n; first += 64) {
    tile[get_local_id(0)] = body[first + get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 4
    for (int j = 0; j < 64; ++j) {
      float4 d = tile[j] - me;
      float s = d.x * d.x + d.y * d.y + d.z * d.z + 1.0f, q = rsqrt(s);
      sum.xyz += d.xyz * (tile[j].w * q * q * q);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  force[i] = sum;
}

kernel void life(global const uchar *x, global uchar *out, int w) {
  local uchar cells[18 * 18];
  int c = get_local_id(0), r = get_local_id(1), gx = get_group_id(0) * 16, gy = get_group_id(1) * 16;
  for (int j = r * 16 + c; j < 324; j += 256) {
    int sx = (gx + j % 18 - 1 + w) % w, sy = (gy + j / 18 - 1 + w) % w;
    cells[j] = x[sy * w + sx];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int count = 0;
  for (int dy = 0; dy < 3; ++dy)
    for (int dx = 0; dx < 3; ++dx) count += dx == 1 && dy == 1 ? 0 : cells[(r + dy) * 18 + c + dx];
  out[(gy + r) * w + gx + c] = count == 3 || (count == 2 && cells[(r + 1) * 18 + c + 1]);
}

// Vectors at addresses in local memory that are aligned to 4 bytes only
kernel void unaligned(global const int *x, global int *out) {
  local int t[256 + 8];
  int i = get_local_id(0);
  for (int j = i; j < 264; j += 64) t[j] = x[j];
  barrier(CLK_LOCAL_MEM_FENCE);
  int4 a = vload4(i, t + 1);
  int3 b = vload3(i, t + 2);
  int2 c = vload2(i, t + 3);
  barrier(CLK_LOCAL_MEM_FENCE);
  vstore4(a.wzyx, i, t + 5);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[4 * i] = t[5 + 4 * i];
  out[4 * i + 1] = t[8 + 4 * i];
  out[4 * i + 2] = b.x + b.y + b.z;
  out[4 * i + 3] = c.x - c.y;
}

kernel void unaligned_bytes(global const uchar *x, global uchar *out) {
  local uchar t[64 * 16 + 16];
  int i = get_local_id(0);
  for (int j = i; j < 1040; j += 64) t[j] = x[j];
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar16 a = vload16(i, t + 1);
  uchar8 b = vload8(i, t + 3);
  uchar4 c = vload4(i, t + 2);
  barrier(CLK_LOCAL_MEM_FENCE);
  vstore16(a + (uchar16)(c, c, b), i, t + 3);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = i; j < 1040; j += 64) out[j] = t[j];
}
