// make: nvcc sm_86
// Calls into the run time: printf, assert, malloc, traps and clocks.
#include <cstdio>
#include <cassert>

struct Item { int a; double b; };

extern "C" __global__ void prints(const int *a, double x, const char *s) {
  printf("plain\n");
  printf("%d %5.2f %s %c %lld %p\n", a[0], x, s, (char)a[1], (long long)a[2], (const void *)a);
}
extern "C" __global__ void asserts(const int *a, int n) {
  assert(a[threadIdx.x] < n && "within the bound");
  if (a[0] == 5) __trap();
  if (a[1] == 6) __brkpt();
}
extern "C" __global__ void allocates(int **out, int n) {
  int *p = (int *)malloc(n * sizeof(int));
  if (!p) return;
  for (int i = 0; i < n; ++i) p[i] = i;
  out[threadIdx.x] = p;
  Item *item = new Item{n, 2.0};
  out[threadIdx.x + 32] = &item->a;
  free(out[0]);
  delete item;
}
extern "C" __global__ void clocks(long long *out, unsigned *small) {
  long long start = clock64();
  unsigned low = clock();
  __nanosleep(100);
  out[threadIdx.x] = clock64() - start;
  small[0] = clock() - low;
  unsigned long long now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  out[32] = now;
  __prof_trigger(3);
}
