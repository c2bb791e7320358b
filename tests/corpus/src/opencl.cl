// make: clang-14 sm_75 -Xclang -finclude-default-header -cl-std=CL2.0
// make: clang-22 sm_90 -Xclang -finclude-default-header -cl-std=CL2.0
// OpenCL C: address spaces in the parameters, vectors, local and private arrays, functions of the library left outside.

typedef struct { float4 position; int kind; } Body;
constant float table[4] = {1.0f, 2.5f, -3.0f, 1e-3f};

kernel void add(global const float *a, global const float *b, global float *c, const uint n) {
  uint i = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x();
  if (i < n) c[i] = a[i] + b[i];
}
kernel void vectors(global float4 *a, global const int8 *b, global char16 *c, double2 d) {
  a[0] = a[1] * a[2] + (float4)(1.0f, 2.0f, 3.0f, 4.0f);
  a[3].xyz = a[4].zyx;
  c[0] = convert_char16((int16)(b[0], b[1]));
  a[5] = (float4)((float)d.x, (float)d.y, 0, 1) * table[b[2].s3 & 3];
  c[1] = c[2] < c[3] ? c[4] : c[5];
}
kernel void reduces(global const int *a, global int *out, local int *scratch) {
  uint t = __nvvm_read_ptx_sreg_tid_x();
  scratch[t] = a[t];
  for (uint by = 64; by; by >>= 1) {
    __syncthreads();
    if (t < by) scratch[t] += scratch[t + by];
  }
  if (!t) *out = scratch[0];
}
__attribute__((noinline)) float4 move(Body body, float by) { return body.position * by; }
kernel __attribute__((reqd_work_group_size(64, 2, 1))) void bodies(global Body *all, float by) {
  private Body mine = all[__nvvm_read_ptx_sreg_tid_x()];
  mine.position = move(mine, by);
  mine.kind++;
  all[__nvvm_read_ptx_sreg_tid_x()] = mine;
}
kernel void outside(global float *x) { x[0] = sin(x[1]) + pow(x[2], 2.0f); }
kernel void generic_pointers(global int *g, int which) {
  local int l[32];
  int *p = which ? (int *)l : (int *)g;
  p[which] = 3;
  private int q[8];
  for (int i = 0; i < 8; ++i) q[i] = g[i] ^ which;
  g[q[which]] = l[which];
}
