"""Matrix products of a warpgroup (PTX ISA 9.7.15): wgmma.mma_async, dense and sparse, and the order of its groups.

B is in shared memory, A is in shared memory or in registers.  A 64-bit descriptor describes a matrix in shared memory.
`scale_d` selects whether D is accumulated.  `scale_a` and `scale_b` negate, `trans_a` and `trans_b` transpose a matrix
of halves.  A sparse A keeps two of four elements (tf32: one of two).  `meta` selects them, and `sel` is the pair of threads
that provides it.  Do not access D before you have waited for its group.
"""

from __future__ import annotations

from ...isa.notation import op

_DENSE, _SPARSE = "wgmma.mma_async.sync.aligned", "wgmma.mma_async.sp.sync.aligned"
_INT32 = "<s:m64n(8..32/8)k32|m64n(48..256/16)k32>{.satfinite}.s32.<ta:u8|s8>.<tb:u8|s8>"
_INT64 = "<s:m64n(8..32/8)k64|m64n(48..256/16)k64>{.satfinite}.s32.<ta:u8|s8>.<tb:u8|s8>"
_BITS = "<s:m64n(8..32/8)k256|m64n(48..256/16)k256>.s32.b1.b1.and.popc"
_MIXED = {"ta=u8 & tb=s8": "8.4", "ta=s8 & tb=u8": "8.4"}
_F8 = "<ta:e4m3|e5m2>.<tb:e4m3|e5m2>"
_F32, _F16, _S32 = "+d:f32*mn/128", "+d:b32=f16x2*mn/256", "+d:s32*mn/128"
_MEM, _REG = "a:b64=u64|imm, b:b64=u64|imm", "a:b32=f16x2*4, b:b64=u64|imm"  # A in memory or in registers; B in memory
_INTS = "a:b32*4, b:b64=u64|imm"
_PAIR, _ALL = "meta:b32*1?, sel:imm(0..1)", "meta:b32*1?, sel:imm(0..0)"  # the threads that provide the metadata
_D = "scale_d:!pred|imm(0 1)"
_ABD = f"{_D}, scale_a:imm(-1 1), scale_b:imm(-1 1)"
_TB = _ABD + ", trans_b:imm(0..1)"
_TAB = _ABD + ", trans_a:imm(0..1), trans_b:imm(0..1)"

# fmt: off
ROWS = [
    # 9.7.15.5.2: dense
    op(f"{_DENSE}.<s:m64n(8..256/8)k16>.f32.<t:f16|bf16>.<t>   {_F32}, {_MEM}, {_TAB}",                          "Compute D = A·B + D of halves in f32 with A in shared memory.",        ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k16>.f16.f16.f16   {_F16}, {_MEM}, {_TAB}",                                   "Compute D = A·B + D of halves in f16 with A in shared memory.",        ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k8>.f32.tf32.tf32   {_F32}, {_MEM}, {_ABD}",                                  "Compute D = A·B + D of tf32 in f32 with A in shared memory.",          ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k32>.f32.{_F8}   {_F32}, {_MEM}, {_ABD}",                                     "Compute D = A·B + D of bytes in f32 with A in shared memory.",         ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k32>.f16.{_F8}   {_F16}, {_MEM}, {_ABD}",                                     "Compute D = A·B + D of bytes in f16 with A in shared memory.",         ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.{_INT32}   {_S32}, {_MEM}, {_D}",                                                              "Compute D = A·B + D of bytes in s32 with A in shared memory.",         ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", needs=_MIXED, effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.{_BITS}   {_S32}, {_MEM}, {_D}",                                                               "Compute D = D + the number of ones in A ∧ B with A in shared memory.", ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k16>.f32.<t:f16|bf16>.<t>   {_F32}, {_REG}, {_TB}",                           "Compute D = A·B + D of halves in f32 with A in registers.",            ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k16>.f16.f16.f16   {_F16}, {_REG}, {_TB}",                                    "Compute D = A·B + D of halves in f16 with A in registers.",            ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k8>.f32.tf32.tf32   {_F32}, {_REG}, {_ABD}",                                  "Compute D = A·B + D of tf32 in f32 with A in registers.",              ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k32>.f32.{_F8}   {_F32}, {_REG}, {_ABD}",                                     "Compute D = A·B + D of bytes in f32 with A in registers.",             ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.<s:m64n(8..256/8)k32>.f16.{_F8}   {_F16}, {_REG}, {_ABD}",                                     "Compute D = A·B + D of bytes in f16 with A in registers.",             ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.{_INT32}   {_S32}, {_INTS}, {_D}",                                                              "Compute D = A·B + D of bytes in s32 with A in registers.",         ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", needs=_MIXED, effect="async product", sem="wgmma_mma_async"),
    op(f"{_DENSE}.{_BITS}   {_S32}, {_INTS}, {_D}",                                                               "Compute D = D + the number of ones in A ∧ B with A in registers.", ref="9.7.15.5.2", arch="sm_90a", ptx="8.0", effect="async product", sem="wgmma_mma_async"),

    # 9.7.15.6.3: sparse
    op(f"{_SPARSE}.<s:m64n(8..256/8)k32>.f32.<t:f16|bf16>.<t>   {_F32}, {_MEM}, {_PAIR}, {_TAB}",                "Compute D = A·B + D of halves in f32 with a sparse A in shared memory.", ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k32>.f16.f16.f16   {_F16}, {_MEM}, {_PAIR}, {_TAB}",                         "Compute D = A·B + D of halves in f16 with a sparse A in shared memory.", ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k16>.f32.tf32.tf32   {_F32}, {_MEM}, {_PAIR}, {_ABD}",                       "Compute D = A·B + D of tf32 in f32 with a sparse A in shared memory.",   ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k64>.f32.{_F8}   {_F32}, {_MEM}, {_ALL}, {_ABD}",                            "Compute D = A·B + D of bytes in f32 with a sparse A in shared memory.",  ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k64>.f16.{_F8}   {_F16}, {_MEM}, {_ALL}, {_ABD}",                            "Compute D = A·B + D of bytes in f16 with a sparse A in shared memory.",  ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.{_INT64}   {_S32}, {_MEM}, {_ALL}, {_D}",                                                     "Compute D = A·B + D of bytes in s32 with a sparse A in shared memory.",  ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", needs=_MIXED, effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k32>.f32.<t:f16|bf16>.<t>   {_F32}, {_REG}, {_PAIR}, {_TB}",                 "Compute D = A·B + D of halves in f32 with a sparse A in registers.",     ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k32>.f16.f16.f16   {_F16}, {_REG}, {_PAIR}, {_TB}",                          "Compute D = A·B + D of halves in f16 with a sparse A in registers.",     ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k16>.f32.tf32.tf32   {_F32}, {_REG}, {_PAIR}, {_ABD}",                       "Compute D = A·B + D of tf32 in f32 with a sparse A in registers.",       ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k64>.f32.{_F8}   {_F32}, {_REG}, {_ALL}, {_ABD}",                            "Compute D = A·B + D of bytes in f32 with a sparse A in registers.",      ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.<s:m64n(8..256/8)k64>.f16.{_F8}   {_F16}, {_REG}, {_ALL}, {_ABD}",                            "Compute D = A·B + D of bytes in f16 with a sparse A in registers.",      ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", effect="async product", sem="wgmma_mma_async_sp"),
    op(f"{_SPARSE}.{_INT64}   {_S32}, {_INTS}, {_ALL}, {_D}",                                                     "Compute D = A·B + D of bytes in s32 with a sparse A in registers.", ref="9.7.15.6.3", arch="sm_90a", ptx="8.2", needs=_MIXED, effect="async product", sem="wgmma_mma_async_sp"),

    # 9.7.15.7: the order of the groups
    op("wgmma.fence.sync.aligned",                             "Order earlier accesses to registers and shared memory before later wgmma instructions.", ref="9.7.15.7.1", arch="sm_90a", ptx="8.0", effect="async fence", sem="nop"),
    op("wgmma.commit_group.sync.aligned",                      "Commit the wgmma instructions since the last commit as one group.", ref="9.7.15.7.2", arch="sm_90a", ptx="8.0", effect="async", sem="wgmma_commit_group"),
    op("wgmma.wait_group.sync.aligned   n:imm(0..2147483647)", "Wait until at most the n newest groups are outstanding.",           ref="9.7.15.7.3", arch="sm_90a", ptx="8.0", effect="async", sem="wgmma_wait_group"),
]
