// The language: private memory, calls, control flow, numbers, vectors and arguments. Items do not share data.

kernel void private_array(global const int *x, global int *out, int n) {
  int stack[32];
  int i = get_global_id(0);
  for (int j = 0; j < 32; ++j) stack[j] = x[(i + j) % n];
  int at = i & 31, sum = 0;
  for (int j = 0; j < 40; ++j) {
    sum += stack[at] * (j + 1);
    at = (at + stack[at]) & 31;
  }
  out[i] = sum;
}

kernel void insertion_sort(global int *x) {
  int t[12];
  int i = get_global_id(0);
  for (int j = 0; j < 12; ++j) t[j] = x[12 * i + j];
  for (int j = 1; j < 12; ++j) {
    int v = t[j], k = j;
    while (k > 0 && t[k - 1] > v) {
      t[k] = t[k - 1];
      --k;
    }
    t[k] = v;
  }
  for (int j = 0; j < 12; ++j) x[12 * i + j] = t[j];
}

#define NOINLINE __attribute__((noinline))
NOINLINE int many(int a, int b, int c, int d, long e, float4 f, int g, int h, double i, int8 j, int16 k, int l) {
  return a + 2 * b + 3 * c + 4 * d + (int)e + (int)f.x + (int)f.w + g * h + (int)i + j.s0 + j.s7 + k.s3 + k.sf + l;
}
kernel void calls(global const int *x, global int *out) {
  int i = get_global_id(0), v = x[i];
  out[i] = many(v, 1, i, 2, (long)v << 1, (float4)(v, 2, 3, 4), 5, v, 6.0, (int8)(v), (int16)(i), 7);
}

#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
NOINLINE int twice(int x) { return 2 * x; }
NOINLINE int square(int x) { return x * x; }
NOINLINE int negate(int x) { return -x; }
typedef int (*function)(int);
kernel void function_pointers(global const int *x, global int *out) {
  int i = get_global_id(0);
  function f = x[i] % 3 == 0 ? twice : x[i] % 3 == 1 ? square : negate;
  out[i] = f(x[i]) + 1;
}

// OpenCL C has no recursion, except through pointers, for which clang reserves a stack of the runtime's size.
typedef struct Recursive {
  int (*again)(int, private struct Recursive *);
  int calls;
} Recursive;
NOINLINE int fibonacci(int n, private Recursive *r) {
  ++r->calls;
  return n < 2 ? n : r->again(n - 1, r) + r->again(n - 2, r);
}
kernel void recursion(global const int *x, global int *out, global int *calls) {
  int i = get_global_id(0);
  Recursive r = {fibonacci, 0};
  out[i] = fibonacci(x[i], &r);
  calls[i] = r.calls;
}

kernel void stack_arrays(global const int *x, global int *out, int n) {
  int i = get_global_id(0);
  private int *t = __builtin_alloca(n * sizeof(int));
  for (int j = 0; j < n; ++j) t[j] = x[j] * i;
  int sum = 0;
  for (int j = 0; j < n; ++j) sum = sum * 3 + t[(j * 7 + i) % n];
  out[i] = sum;
}

constant int primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
constant char text[] = "the quick brown fox jumps over it";
kernel void tables(global const int *x, global int *out) {
  int i = get_global_id(0), v = x[i];
  int r;
  switch (v & 15) {
  case 0: r = v + 1; break;
  case 1: r = v * 3; break;
  case 2: r = v ^ 0x55; break;
  case 3: r = v >> 2; break;
  case 4: r = -v; break;
  case 5: r = v | 7; break;
  case 6: r = v % 10; break;
  case 7: r = v / 3; break;
  case 8:
  case 9: r = v - 100;
  case 10: r = v + i; break;
  default: r = primes[v & 15]; break;
  }
  out[i] = r + primes[i & 15] + text[v % 33];
}

kernel void longs(global const long *a, global const long *b, global long *out, global const ulong *u, global ulong *uo) {
  int i = get_global_id(0);
  out[4 * i] = a[i] * b[i] + i;
  out[4 * i + 1] = a[i] / b[i];
  out[4 * i + 2] = a[i] % b[i];
  out[4 * i + 3] = (a[i] >> 7) - (a[i] << 3) + mul_hi(a[i], b[i]);
  uo[2 * i] = u[i] / (uint)(b[i] | 1);
  uo[2 * i + 1] = u[i] * 0x9e3779b97f4a7c15UL >> (i & 63) | rotate(u[i], (ulong)i);
}

kernel void divisions(global const int *a, global const int *b, global int *out, global uint *uo) {
  int i = get_global_id(0);
  out[i] = a[i] / b[i] * 7 + a[i] % b[i];
  uo[i] = (uint)a[i] / (uint)b[i] + (uint)a[i] % ((uint)b[i] + 3u);
}

kernel void halves(global const half4 *a, global const half4 *b, global half4 *out, global half *dots) {
  int i = get_global_id(0);
  half4 v = fma(a[i], b[i], (half4)(0.5h));
  out[i] = clamp(v, (half)-60.0h, (half)60.0h) - min(a[i].wzyx, b[i]);
  dots[i] = dot(a[i], b[i]) + fabs(a[i].y);
}

kernel void half_memory(global const half *x, global half *out, global float *wide) {
  int i = get_global_id(0);
  float4 v = vload_half4(i, x);
  vstore_half4(v * 2.0f, i, out);
  wide[i] = vload_half(4 * i + 3, x) + v.x;
}

kernel void doubles(global const double *x, global double *out) {
  int i = get_global_id(0);
  double v = x[i], p = 0;
  for (int j = 8; j >= 0; --j) p = fma(p, v, 1.0 / (j + 1));
  out[i] = sqrt(p * p + 1) / (fabs(v) + 2) + floor(v) - (double)(long)(v * 1000);
}

kernel void collatz(global const int *x, global int *out) {
  int i = get_global_id(0), steps = 0;
  for (int v = x[i]; v > 1; v = v & 1 ? 3 * v + 1 : v / 2) ++steps;
  out[i] = steps;
}

kernel void nested_loops(global const int *x, global int *out, int n) {
  int i = get_global_id(0), found = 0;
  for (int a = 0; a < n; ++a) {
    if (x[a] == i) continue;
    for (int b = a + 1; b < n; ++b) {
      if (x[b] < 0) break;
      for (int c = b; c < n; ++c) {
        if (x[a] + x[b] + x[c] == i) {
          found = 100 * a + 10 * b + c;
          goto done;
        }
        if (x[c] > i) break;
      }
    }
  }
done:
  out[i] = found;
}

typedef struct {
  float scale;
  int offsets[3];
  double bias;
  char kind;
} Settings;
kernel void structure(global const float *x, global float *out, Settings s, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = x[i] * s.scale + (float)s.bias + s.offsets[i % 3] + s.kind;
}

typedef struct {
  global const int *from;
  global int *to;
  int count;
} Arrays;
kernel void structure_pointers(Arrays arrays, int by) {
  for (int i = get_global_id(0); i < arrays.count; i += get_global_size(0)) arrays.to[i] = arrays.from[i] * by;
}

kernel void places(global int *out) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int w = get_global_size(0), h = get_global_size(1), at = (z * h + y) * w + x;
  out[at] = (int)get_local_size(0) + 10 * (int)get_local_size(1) + 100 * (int)get_local_size(2) +
            1000 * (int)get_num_groups(0) + 10000 * (int)get_num_groups(1) + 100000 * (int)get_num_groups(2) +
            1000000 * (int)get_work_dim() + (int)get_group_id(1) + (int)get_global_offset(0) +
            (get_global_linear_id() == at ? 0 : 7) + (int)get_local_linear_id() * 10000000;
}

kernel void vectors(global const float4 *a, global const int8 *b, global const uchar16 *c, global float4 *oa,
                    global int8 *ob, global uchar16 *oc, global uchar4 *clipped) {
  int i = get_global_id(0);
  oa[i] = a[i].wxyz * 2.0f + convert_float4(b[i].lo) - (float4)(1, 2, 3, 4);
  ob[i] = select(b[i], -b[i], b[i] > 10) + convert_int8(c[i].even) + (int8)(b[i].s0);
  oc[i] = c[i].s0f1e2d3c4b5a6978 + (uchar16)(3) * (c[i] >> (uchar16)(1));
  clipped[i] = convert_uchar4_sat_rte(a[i] * 40.0f);
}

kernel void small_types(global const char *a, global const short *b, global const ushort2 *c, global char *oa,
                        global short *ob, global ushort2 *oc) {
  int i = get_global_id(0);
  oa[i] = a[i] * 3 + (char)b[i];
  ob[i] = add_sat(b[i], (short)(a[i] * 300)) - hadd(b[i], (short)7);
  oc[i] = c[i].yx + (ushort2)(i, 7) * c[i];
}

kernel void bits(global const uint *x, global uint *out) {
  int i = get_global_id(0);
  uint v = x[i];
  out[i] = popcount(v) + clz(v) * 100 + ctz(v) * 10000 + (mul_hi(v, 0x12345678u) ^ rotate(v, 7u)) +
           (v >> 3 & 0x1ff) + abs_diff(v, 5u) + mad24(v & 0xfff, 3u, 1u) + (uint)upsample((ushort)v, (ushort)(v >> 16));
}

// A pointer to local or to global memory, chosen for each item
kernel void generic_pointers(global int *x, global int *out) {
  local int t[64];
  int i = get_local_id(0);
  int mine[4] = {i, i + 1, i + 2, i + 3};
  t[i] = i * 10;
  barrier(CLK_LOCAL_MEM_FENCE);
  int *from = i % 3 == 0 ? (int *)&t[63 - i] : i % 3 == 1 ? (int *)&x[i] : &mine[i & 3];
  out[i] = *from + 1;
  int *to = i & 1 ? (int *)&t[i] : (int *)&x[i];
  *to = -i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] += t[i ^ 1];
}

kernel void state_machine(global const uchar *text, global int *out, int n) {
  int i = get_global_id(0), words = 0, digits = 0, j = 0;
  global const uchar *s = text + i * n;
between:
  if (j == n) goto end;
  if (s[j] == ' ') {
    ++j;
    goto between;
  }
  if (s[j] < 'a') goto number;
  ++words;
word:
  if (j < n && s[j] >= 'a') {
    ++j;
    goto word;
  }
  goto between;
number:
  digits = digits * 10 + s[j++] - '0';
  if (j < n && s[j] >= '0' && s[j] < 'a') goto number;
  goto between;
end:
  out[i] = words * 1000000 + digits % 1000000;
}

kernel void mandelbrot(global int *out, float x0, float y0, float step_by, int most) {
  int c = get_global_id(0), r = get_global_id(1);
  float x = 0, y = 0, cx = x0 + c * step_by, cy = y0 + r * step_by;
  int n = 0;
  while (n < most && x * x + y * y <= 4.0f) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    ++n;
  }
  out[r * get_global_size(0) + c] = n;
}

kernel void tails(global const float *x, global float *out, int n) {
  int i = get_global_id(0) * 4;
  if (i + 4 <= n)
    vstore4(vload4(0, x + i) * 3.0f, 0, out + i);
  else
    for (; i < n; ++i) out[i] = x[i] * 3.0f;
}

kernel void early_return(global const int *x, global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  int v = x[i];
  if (v < 0) {
    out[i] = -1;
    return;
  }
  for (int j = 0; j < v; ++j) {
    if (j * j == v) {
      out[i] = j;
      return;
    }
  }
  out[i] = v;
}

kernel void random_walk(global uint *state, global float *out, int steps) {
  int i = get_global_id(0);
  ulong s = (ulong)state[i] * 6364136223846793005UL + 1442695040888963407UL;
  float2 at = 0;
  for (int j = 0; j < steps; ++j) {
    s = s * 6364136223846793005UL + (ulong)(2 * i + 1);
    uint mixed = (uint)((s >> 18 ^ s) >> 27), by = (uint)(s >> 59), r = mixed >> by | mixed << (-by & 31);
    if (r & 1) at.x += r & 2 ? 1 : -1;
    else at.y += r & 2 ? 1 : -1;
  }
  state[i] = (uint)(s >> 32);
  out[i] = at.x * 1000 + at.y;
}

typedef union {
  float f;
  uint u;
  uchar b[4];
} Word;
kernel void unions(global const float *x, global uint *out) {
  int i = get_global_id(0);
  Word w;
  w.f = x[i];
  uchar low = w.b[0];
  w.b[0] = w.b[3];
  w.b[3] = low;
  out[i] = w.u;
}

kernel void gelu(global const float *x, global float *exact, global float *fast) {
  int i = get_global_id(0);
  float v = x[i];
  exact[i] = 0.5f * v * (1.0f + erf(v * M_SQRT1_2_F));
  fast[i] = v * native_recip(1.0f + native_exp(-1.702f * v));
}
