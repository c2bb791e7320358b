// make: gfx90a gfx942 gfx950 -O3
// Control flow: loops of a lane's own length, switches, early returns, loops of the whole wave.
#include "common.h"

KERNEL(64) collatz(global uint *steps, global const uint *start) {
  int i = group * 64 + tid;
  uint n = start[i], count = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n >> 1;
    count++;
  }
  steps[i] = count;
}

KERNEL(64) dispatch(global int *out, global const int *op, global const int *a, global const int *b) {
  int i = group * 64 + tid, x = a[i], y = b[i], r = 0;
  switch (op[i]) {
    case 0: r = x + y; break;
    case 1: r = x - y; break;
    case 2: r = x * y; break;
    case 3: r = x & y;
    case 4: r += x | y; break;
    case 7: r = x << (y & 31); break;
    case 9: r = x >> (y & 31); break;
    case 100: return;
    default: r = -1;
  }
  out[i] = r;
}

KERNEL(64) early(global float *out, global const float *in, int n, float limit) {
  int i = group * 64 + tid;
  if (i >= n) return;
  float x = in[i];
  if (x > limit) {
    out[i] = limit;
    return;
  }
  for (int j = 0; j < 8; j++) {
    x = x * x;
    if (x > limit) break;
    if (x < 0.25f) continue;
    x += 0.5f;
  }
  out[i] = x;
}

KERNEL(64) uniform_rows(global int *out, global const int *rows, global const int *ends, int count) {
  int sum = 0;
  for (int r = 0; r < count; r++) {
    int end = ends[r];
    if (end < 0) break;
    for (int j = 0; j < end; j++) sum = sum * 3 + rows[r * 16 + j] * tid;
  }
  out[group * 64 + tid] = sum;
}

KERNEL(64) mandelbrot(global int *out, int width, float scale) {
  float cr = (tid - 40) * scale, ci = (group - 4) * scale, x = 0, y = 0;
  int n = 0;
  for (; n < 50; n++) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4) break;
    y = 2 * x * y + ci;
    x = xx - yy + cr;
  }
  out[group * width + tid] = n;
}

KERNEL(64) automaton(global uint *out, global const uchar *text, int length) {
  uint state = 0, words = 0, depth = 0;
  global const uchar *at = text + tid * length;
  for (int i = 0; i < length; i++) {
    uchar c = at[i];
  again:
    if (state == 0) {
      if (c == ' ') continue;
      if (c == '(') {
        depth++;
        continue;
      }
      if (c == ')') {
        if (depth == 0) goto wrong;
        depth--;
        continue;
      }
      state = 1;
      words++;
    } else if (c == ' ' || c == '(' || c == ')') {
      state = 0;
      goto again;
    }
  }
  out[tid] = words | depth << 16;
  return;
wrong:
  out[tid] = ~0u;
}
