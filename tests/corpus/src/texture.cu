// make: nvcc sm_75
// make: nvcc sm_100
// Textures and surfaces by handle: every dimension, levels, gradients, gathers, boundary modes.

extern "C" __global__ void fetches(cudaTextureObject_t t, float4 *out, int *ints, float x, float y, float z, int i) {
  out[0] = tex1D<float4>(t, x);
  out[1] = tex2D<float4>(t, x, y);
  out[2] = tex3D<float4>(t, x, y, z);
  out[3] = tex1DLayered<float4>(t, x, i);
  out[4] = tex2DLayered<float4>(t, x, y, i);
  out[5] = texCubemap<float4>(t, x, y, z);
  out[6] = texCubemapLayered<float4>(t, x, y, z, i);
  out[7] = tex1Dfetch<float4>(t, i);
  ints[0] = tex1Dfetch<int>(t, i);
  ints[1] = tex2D<unsigned char>(t, x, y);
  short2 s = tex3D<short2>(t, x, y, z);
  ints[2] = s.x + s.y;
  uint4 u = tex2D<uint4>(t, x, y);
  ints[3] = u.x ^ u.w;
}
extern "C" __global__ void levels(cudaTextureObject_t t, float4 *out, float x, float y, float z, float l) {
  out[0] = tex1DLod<float4>(t, x, l);
  out[1] = tex2DLod<float4>(t, x, y, l);
  out[2] = tex3DLod<float4>(t, x, y, z, l);
  out[3] = tex2DLayeredLod<float4>(t, x, y, 2, l);
  out[4] = texCubemapLod<float4>(t, x, y, z, l);
  out[5] = tex1DGrad<float4>(t, x, y, z);
  out[6] = tex2DGrad<float4>(t, x, y, make_float2(z, l), make_float2(l, z));
  out[7] = tex3DGrad<float4>(t, x, y, z, make_float4(x, y, z, l), make_float4(l, z, y, x));
  out[8] = tex2DLayeredGrad<float4>(t, x, y, 1, make_float2(z, l), make_float2(l, z));
}
extern "C" __global__ void gathers(cudaTextureObject_t t, float4 *out, int4 *ints, float x, float y) {
  out[0] = tex2Dgather<float4>(t, x, y, 0);
  out[1] = tex2Dgather<float4>(t, x, y, 1);
  out[2] = tex2Dgather<float4>(t, x, y, 2);
  ints[0] = tex2Dgather<int4>(t, x, y, 3);
}
extern "C" __global__ void reads(cudaSurfaceObject_t s, int *out, float4 *wide, int x, int y, int z) {
  out[0] = surf1Dread<int>(s, x * 4);
  out[1] = surf2Dread<int>(s, x * 4, y, cudaBoundaryModeClamp);
  out[2] = surf3Dread<int>(s, x * 4, y, z, cudaBoundaryModeZero);
  out[3] = surf1DLayeredread<short>(s, x * 2, z);
  out[4] = surf2DLayeredread<char>(s, x, y, z);
  out[5] = surfCubemapread<int>(s, x * 4, y, 3);
  wide[0] = surf2Dread<float4>(s, x * 16, y);
  float2 two = surf1Dread<float2>(s, x * 8);
  wide[1] = make_float4(two.x, two.y, 0, 0);
  longlong2 ll = surf2Dread<longlong2>(s, x * 16, y);
  out[6] = (int)(ll.x + ll.y);
}
extern "C" __global__ void writes(cudaSurfaceObject_t s, int v, float4 wide, int x, int y, int z) {
  surf1Dwrite(v, s, x * 4);
  surf2Dwrite(wide, s, x * 16, y, cudaBoundaryModeClamp);
  surf3Dwrite((short)v, s, x * 2, y, z, cudaBoundaryModeZero);
  surf1DLayeredwrite((char)v, s, x, z);
  surf2DLayeredwrite(make_float2(wide.x, wide.y), s, x * 8, y, z);
  surfCubemapLayeredwrite(v, s, x * 4, y, z);
}
extern "C" __global__ void asks(cudaTextureObject_t t, int *out) {
  int w, h, d, c;
  asm("txq.width.b32 %0, [%1];" : "=r"(w) : "l"(t));
  asm("txq.height.b32 %0, [%1];" : "=r"(h) : "l"(t));
  asm("suq.depth.b32 %0, [%1];" : "=r"(d) : "l"(t));
  asm("txq.channel_order.b32 %0, [%1];" : "=r"(c) : "l"(t));
  out[0] = w * h * d + c;
}
