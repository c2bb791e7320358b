"""The kernel that the guide of the debugger runs: it needs a barrier between its store and its load."""

from asmkit import Ptr, f32, ptx


@ptx.kernel(arch="sm_80", block=(64,), signature="(N)->(N)", grid=lambda d: (d.N // 64,))
def reverse(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """out = x with each group of 64 elements reversed, f32."""
    tile, t, a = k.shared(f32, 64), k.tid.x, k.reg(f32)
    i = (k.ctaid.x << 6) + t
    k.ptx.ld.global_.f32(a, (x + i)[0])
    k.ptx.st.shared.f32(tile[t], a)
    b = k.reg(f32)
    k.ptx.ld.shared.f32(b, tile[63 - t])
    k.ptx.st.global_.f32((out + i)[0], b)
