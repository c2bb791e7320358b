// make: nvcc sm_75
// make: nvcc sm_90
// Shapes of control flow: loops, jumps out of them, dense and sparse switches, short circuits.

extern "C" __global__ void loops(const int *a, int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
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
  do {
    sum = sum & 1 ? 3 * sum + 1 : sum >> 1;
  } while (sum > 1);
done:
  out[i] = sum;
}

extern "C" __global__ void dense_switch(const int *a, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = out[i];
  switch (a[i]) {
    case 0: x = x * 2.0f; break;
    case 1: x = x + 3.5f; out[i + n] = x;
    case 2: x = -x; break;
    case 3: x = rsqrtf(x); break;
    case 4: x = x * x * x; break;
    case 5: return;
    case 6: x = fabsf(x) - 1.0f; break;
    case 7: for (int k = 0; k < i; ++k) x += out[k]; break;
    case 8: x = fminf(x, 9.0f); break;
    case 9: x = __int_as_float(a[i + 1]); break;
    default: x = 0.0f;
  }
  out[i] = x;
}

extern "C" __global__ void sparse_switch(const unsigned long long *a, int *out) {
  int i = threadIdx.x;
  switch (a[i]) {
    case 3: out[i] = 1; break;
    case 1000: out[i] = out[0] + 2; break;
    case 70000: out[i] = out[1] * 3; break;
    case 0x123456789abcULL: out[i] = 4; break;
    case ~0ULL: __syncthreads(); out[i] = 5; break;
  }
}

extern "C" __global__ void conditions(const float *a, const float *b, bool *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float x = a[i], y = b[i];
    bool close = (x < y && y < 2 * x) || (x > 10.0f && !(y != y)) || x == -y;
    out[i] = close ^ (x >= y);
  }
}

extern "C" __global__ void unrolled(const float4 *a, float4 *out, int n) {
  float4 s = make_float4(0.f, 1.f, -2.f, 0.5f);
#pragma unroll 4
  for (int i = threadIdx.x; i < n; i += 32) {
    float4 v = a[i];
    s.x = fmaf(v.x, v.y, s.x);
    s.y += v.z;
    s.z = fmaxf(s.z, v.w);
    s.w -= v.x;
  }
#pragma unroll 1
  for (int i = 0; i < 3; ++i) out[threadIdx.x + 32 * i] = s;
}

extern "C" __global__ void search(const int *sorted, const int *keys, int *found, int n) {
  int key = keys[threadIdx.x], low = 0, high = n;
  while (low < high) {
    int mid = low + (high - low) / 2;
    if (sorted[mid] < key) low = mid + 1; else high = mid;
  }
  found[threadIdx.x] = low < n && sorted[low] == key ? low : -1;
}

extern "C" __global__ void machine(const char *text, int *tokens, int n) {
  enum { START, WORD, NUMBER, STRING, ESCAPE, COMMENT, END } state = START;
  int count = 0;
  for (int i = 0; i < n && state != END; ++i) {
    char c = text[i];
    switch (state) {
      case START:
        if (c >= '0' && c <= '9') state = NUMBER;
        else if (c == '"') state = STRING;
        else if (c == '#') state = COMMENT;
        else if (c == 0) state = END;
        else if (c != ' ') state = WORD;
        break;
      case WORD: if (c == ' ') { state = START; ++count; } break;
      case NUMBER: if (c < '0' || c > '9') { state = START; count += 10; } break;
      case STRING: if (c == '\\') state = ESCAPE; else if (c == '"') { state = START; count += 100; } break;
      case ESCAPE: state = STRING; break;
      case COMMENT: if (c == '\n') state = START; break;
      default: break;
    }
  }
  *tokens = count;
}
