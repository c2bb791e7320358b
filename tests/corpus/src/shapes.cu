// make: clang sm_75
// make: clang sm_90
// make: clang sm_80 -O0
// make: clang-14 sm_75
// Control flow as clang lays it out: loops, jumps, switches, conditions, phis.
#include "device.h"

extern "C" __global__ void loops(const int *a, int *out, int n, int m) {
  int i = CTA * NTID + TID;
  if (i >= n) return;
  int sum = 0;
  for (int j = 0; j < m; ++j) {
    int v = a[j * n + i];
    if (v < 0) continue;
    if (v == 77) break;
    for (int k = v; k > 1; k /= 3) {
      if ((k & 1) && sum > k) goto done;
      sum += k;
    }
  }
  do sum = sum & 1 ? 3 * sum + 1 : sum >> 1;
  while (sum > 1);
done:
  out[i] = sum;
}
extern "C" __global__ void dense(const int *a, float *x) {
  switch (a[TID]) {
    case 0: *x *= 2.0f; break;
    case 1: *x += 3.5f; x[1] = *x;
    case 2: *x = -*x; break;
    case 3: *x = 1.0f / *x; break;
    case 4: x[2] = x[3] * x[4]; break;
    case 5: return;
    case 6: __syncthreads(); break;
    case 7: x[a[1]] = 1; break;
    default: *x = 0;
  }
}
extern "C" __global__ void sparse(const long *a, int *out) {
  switch (a[TID]) {
    case -5: *out = 1; break;
    case 1000: *out = 2; break;
    case 0x123456789abcL: *out = 3; break;
    default: __builtin_unreachable();
  }
}
extern "C" __global__ void select(const float *a, const double *d, bool *out, short *s) {
  bool p = a[0] < a[1] || (a[2] > 1.0f && !(a[3] != a[3]));
  out[0] = p ^ (d[0] >= d[1]);
  s[0] = p ? s[1] : s[2];
  out[1] = __builtin_isnan(a[4]);
}
extern "C" __global__ void search(const int *sorted, int key, int *found, int n) {
  int low = 0, high = n;
  while (low < high) {
    int mid = low + (high - low) / 2;
    if (sorted[mid] < key) low = mid + 1;
    else high = mid;
  }
  *found = low < n && sorted[low] == key ? low : -1;
}
