"""Texts with calls, local memory and tensor memory, and their sessions."""

import numpy as np

import asmkit
from asmkit.debug.session import Session
from tests.gcn.sim.test_link import CALL, HEAD, TAIL, WAIT

CALLS = """.version 8.3
.target sm_90
.address_size 64
.func (.reg .u32 sum) twice(.reg .u32 a)
{
    .local .align 4 .b8 kept[16];
    .reg .u32 %x;
    st.local.u32 [kept+4], a;
    ld.local.u32 %x, [kept+4];
    add.u32 sum, %x, a;
    ret;
}
.func (.reg .u32 sum) fourfold(.reg .u32 a)
{
    .reg .u32 %x;
    call.uni (%x), twice, (a);
    call.uni (sum), twice, (%x);
    ret;
}
.visible .entry k(.param .u64 out)
{
    .local .align 16 .b8 depot[32];
    .reg .b64 %rd<4>; .reg .b32 %r<8>; .reg .pred %p;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    st.local.u32 [depot+4], %r1;
    setp.lt.u32 %p, %r1, 16;
    call.uni (%r2), fourfold, (%r1);
    @%p call (%r2), twice, (%r2);
    mul.wide.u32 %rd2, %r1, 4;
    add.s64 %rd1, %rd1, %rd2;
    st.global.u32 [%rd1], %r2;
    ret;
}
"""

RECURSION = """.version 8.3
.target sm_90
.address_size 64
.func (.reg .u32 sum) to_zero(.reg .u32 n)
{
    .reg .u32 %x; .reg .pred %p;
    mov.u32 sum, n;
    setp.eq.u32 %p, n, 0;
    @%p ret;
    sub.u32 %x, n, 1;
    call.uni (%x), to_zero, (%x);
    add.u32 sum, %x, n;
    ret;
}
.visible .entry k(.param .u64 out)
{
    .reg .b64 %rd<4>; .reg .b32 %r<8>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, 3;
    call.uni (%r2), to_zero, (%r1);
    st.global.u32 [%rd1], %r2;
    ret;
}
"""

TENSOR = """.version 8.7
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 out)
.reqntid 128
{
    .shared .align 16 .b8 memory[16];
    .reg .b32 %r<8>; .reg .pred %p<2>;
    mov.u32 %r0, %tid.x;
    setp.lt.u32 %p0, %r0, 32;
    @%p0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [memory], 64;
    bar.sync 0;
    ld.shared.b32 %r1, [memory];
    shr.u32 %r2, %r0, 5;
    shl.b32 %r2, %r2, 21;
    add.u32 %r2, %r1, %r2;
    tcgen05.st.sync.aligned.32x32b.x2.b32 [%r2], {%r0, %r0};
    tcgen05.wait::st.sync.aligned;
    bar.sync 0;
    @%p0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r1, 64;
    ret;
}
"""

_SIZE = ".amdhsa_private_segment_fixed_size 32\n    "
SCRATCH = f"""{HEAD.format(wait=WAIT)}
    s_mov_b32 s6, 8
    s_waitcnt vmcnt(0)
    scratch_store_dword off, v1, s6
    s_waitcnt vmcnt(0)
{CALL}{CALL}{TAIL.replace(".amdhsa_next_free_vgpr", _SIZE + ".amdhsa_next_free_vgpr")}"""


def text_session(text: str, isa: str = "ptx", block: int = 32) -> Session:
    """A session of the only kernel of a text, on an array of a number for each thread."""
    data = np.arange(block, dtype=np.uint32)
    kernel = {} if isa == "ptx" else {"kernel": "kern"}
    return asmkit.debug(asmkit.read(text, isa), data, grid=1, block=block, show=False, **kernel)
