// make: gfx90a gfx942 gfx950 -O2
// Functions that are called: plain, with a stack, by each other, with pointers to their caller's arrays.
#include "common.h"

noinline float power(float x, int n) {
  float r = 1;
  for (int i = 0; i < n; i++) r *= x;
  return r;
}

noinline int gcd(int a, int b) {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}

noinline int digits(int *v, int n) {
  int count = 0;
  do v[count++ & 7] = n % 7;
  while (n /= 7);
  return count;
}

noinline int palindrome(int n) {
  int v[8], count = digits(v, n);
  for (int i = 0; i < count / 2; i++)
    if (v[i] != v[count - 1 - i]) return 0;
  return count;
}

noinline int next_one(int n) {
  int tried = 0, found;
  while (!(found = palindrome(n + tried))) tried++;
  return tried * 100 + found;
}

noinline void sort4(int *v) {
  for (int i = 1; i < 4; i++)
    for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
      int t = v[j];
      v[j] = v[j - 1];
      v[j - 1] = t;
    }
}

KERNEL(64) calling(global float *out, global int *divisors, global const float *in, global const int *n) {
  int i = group * 64 + tid;
  out[i] = power(in[i], n[i] & 7) + power(2.0f, group);
  if (n[i] & 8) divisors[i] = gcd(n[i], 360);
}

KERNEL(64) nested(global int *out, global const int *n) {
  int i = group * 64 + tid;
  if (n[i] >= 0) out[i] = next_one(n[i]);
}

KERNEL(64) sorted_(global int4 *out, global const int4 *in) {
  int v[4];
  int4 x = in[tid];
  v[0] = x.x, v[1] = x.y, v[2] = x.z, v[3] = x.w;
  sort4(v);
  out[tid] = (int4)(v[0], v[1], v[2], v[3]);
}
