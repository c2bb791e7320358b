"""Tensor memory (PTX ISA 9.7.16.7 to 9.7.16.12): tcgen05.alloc, ld, st, cp, shift, and their synchronization.

An address of tensor memory is a 32-bit register: the lane in the upper half, the column in the lower half.  `g` selects
one block or a pair of blocks of a cluster.  Loads and stores are complete after tcgen05.wait, copies after the mbarrier
of a tcgen05.commit has completed.
"""

from __future__ import annotations

from ...isa.notation import op

_ALL = "sm_100f sm_110f"
_G = "<g:cta_group::1|cta_group::2>"
_TO64 = "<n:x1|x2|x4|x8|x16|x32|x64>"
_TO128 = "<n:x1|x2|x4|x8|x16|x32|x64|x128>"
_FROM2 = "<n:x2|x4|x8|x16|x32|x64|x128>"
_FROM4 = "<n:x4|x8|x16|x32|x64|x128>"
_RED = "tcgen05.ld.red.sync.aligned"
_SPARSE = "<o:max|min>.sp::2:4{.abs}"
_PACKED = "{.b8x16}{.<packed:b6x16_p32|b4x16_p64>}"
_BOTH = "b8x16 => packed; packed => b8x16"
_COMMIT = f"tcgen05.commit.{_G}.mbarrier::arrive::one{{.<ss:shared::cluster>}}"
_READ = "{.sync_restrict::shared::read::mma::a}"
_RESTRICT = {"sync_restrict::shared::read::mma::a": "sm_107f 9.4"}

# fmt: off
ROWS = [
    # 9.7.16.7.1: columns of tensor memory
    op(f"tcgen05.alloc.{_G}.sync.aligned{{.<ss:shared::cta>}}.b32              [d:ss], n:u32|imm(32 64 128 256 512)",       "Allocate n columns of tensor memory, and write their address to shared memory.",                 ref="9.7.16.7.1", arch=_ALL, ptx="8.6", effect="memory", sem="tcgen05_alloc"),
    op(f"tcgen05.alloc.{_G}.sync.aligned.exclusive{{.<ss:shared::cta>}}.b32    [d:ss], n:u32|imm(32..1024/32)",             "Allocate n columns of tensor memory exclusively for this block.  n need not be a power of two.", ref="9.7.16.7.1", arch=_ALL, ptx="9.4", effect="memory", sem="tcgen05_alloc"),
    op(f"tcgen05.dealloc.{_G}.sync.aligned.b32                                 a:u32|imm, n:u32|imm(32 64 128 256 512)",    "Free n columns of tensor memory.",                                                               ref="9.7.16.7.1", arch=_ALL, ptx="8.6", effect="memory", sem="tcgen05_dealloc"),
    op(f"tcgen05.dealloc.{_G}.sync.aligned.exclusive.b32                       a:u32|imm, n:u32|imm(32..1024/32)",          "Free n exclusively allocated columns of tensor memory.",                                         ref="9.7.16.7.1", arch=_ALL, ptx="9.4", effect="memory", sem="tcgen05_dealloc"),
    op(f"tcgen05.relinquish_alloc_permit.{_G}.sync.aligned",                                                                "Relinquish the right of this block to allocate tensor memory.",                                  ref="9.7.16.7.1", arch=_ALL, ptx="8.6", effect="memory", sem="tcgen05_relinquish_alloc_permit"),

    # 9.7.16.8.3: tcgen05.ld
    op(f"tcgen05.ld.sync.aligned.<s:16x64b|32x32b>.{_TO128}{{.pack::16b}}.b32  =d:b32*n, [a:tmem]",                          "Load from tensor memory.  `.pack::16b`: two columns in one register.",  ref="9.7.16.8.3", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_ld"),
    op(f"tcgen05.ld.sync.aligned.16x128b.{_TO64}{{.pack::16b}}.b32             =d:b32*n*2, [a:tmem]",                        "Load from tensor memory.  `.pack::16b`: two columns in one register.",  ref="9.7.16.8.3", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_ld"),
    op("tcgen05.ld.sync.aligned.16x256b.<n:x1|x2|x4|x8|x16|x32>{.pack::16b}.b32   =d:b32*n*4, [a:tmem]",                     "Load from tensor memory.  `.pack::16b`: two columns in one register.",  ref="9.7.16.8.3", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_ld"),
    op(f"tcgen05.ld.sync.aligned.16x32bx2.{_TO128}{{.pack::16b}}.b32           =d:b32*n, [a:tmem], apart:imm(0..4294967295)", "Load from two locations, `apart` columns from each other.",            ref="9.7.16.8.3", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_ld"),
    op(f"{_RED}.32x32b.{_FROM2}.<o:max|min>{{.abs}}{{.NaN}}.f32                =d:b32*n, =r:f32*1?, [a:tmem]",                  "Load, and reduce the values of each lane.",                             ref="9.7.16.8.3", arch="sm_103f sm_110f", ptx="8.8", effect="async", sem="tcgen05_ld_red"),
    op(f"{_RED}.32x32b.{_FROM2}.<o:max|min>.<t:u32|s32>                        =d:b32*n, =r:t*1?, [a:tmem]",                    "Load, and reduce the values of each lane.",                             ref="9.7.16.8.3", arch="sm_103f sm_110f", ptx="8.8", effect="async", sem="tcgen05_ld_red"),
    op(f"{_RED}.16x32bx2.{_FROM2}.<o:max|min>{{.abs}}{{.NaN}}.f32              =d:b32*n, =r:f32*1?, [a:tmem], apart:imm(0..4294967295)", "Load from two locations, and reduce the values of each lane.", ref="9.7.16.8.3", arch="sm_103f sm_110f", ptx="8.8", effect="async", sem="tcgen05_ld_red"),
    op(f"{_RED}.16x32bx2.{_FROM2}.<o:max|min>.<t:u32|s32>                      =d:b32*n, =r:t*1?, [a:tmem], apart:imm(0..4294967295)", "Load from two locations, and reduce the values of each lane.",   ref="9.7.16.8.3", arch="sm_103f sm_110f", ptx="8.8", effect="async", sem="tcgen05_ld_red"),
    op(f"tcgen05.ld.spcompress.sync.aligned.32x32b.{_FROM4}.{_SPARSE}.f32.b2   =m:b32*n/32, =d:b32*n/2, [a:tmem]",           "Load, and keep the two largest or smallest of every four values.  m: their indices.", ref="9.7.16.8", arch="sm_107a", ptx="9.4", effect="async"),
    op(f"tcgen05.ld.red.spcompress.sync.aligned.32x32b.{_FROM4}.{_SPARSE}{{.NaN}}.f32.b2   =m:b32*n/32, =d:b32*n/2, =r:f32*1?, [a:tmem]", "Load, keep the two largest or smallest of every four values, and reduce the values of each lane.", ref="9.7.16.8", arch="sm_107a", ptx="9.4", effect="async"),

    # 9.7.16.8.4, 9.7.16.8.5: tcgen05.st, tcgen05.wait
    op(f"tcgen05.st.sync.aligned.<s:16x64b|32x32b>.{_TO128}{{.unpack::16b}}.b32   [a:tmem], b:b32*n",                         "Store to tensor memory.  `.unpack::16b`: one register into two columns.", ref="9.7.16.8.4", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_st"),
    op(f"tcgen05.st.sync.aligned.16x128b.{_TO64}{{.unpack::16b}}.b32           [a:tmem], b:b32*n*2",                          "Store to tensor memory.  `.unpack::16b`: one register into two columns.", ref="9.7.16.8.4", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_st"),
    op("tcgen05.st.sync.aligned.16x256b.<n:x1|x2|x4|x8|x16|x32>{.unpack::16b}.b32   [a:tmem], b:b32*n*4",                     "Store to tensor memory.  `.unpack::16b`: one register into two columns.", ref="9.7.16.8.4", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_st"),
    op(f"tcgen05.st.sync.aligned.16x32bx2.{_TO128}{{.unpack::16b}}.b32         [a:tmem], apart:imm(0..4294967295), b:b32*n",  "Store to two locations, `apart` columns from each other.",                ref="9.7.16.8.4", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_st"),
    op("tcgen05.<w:wait::ld|wait::st>.sync.aligned",                                                                          "Wait for all loads, or all stores, of this thread to complete.",          ref="9.7.16.8.5", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_wait"),

    # 9.7.16.9: tcgen05.cp, tcgen05.shift
    op(f"tcgen05.cp.{_G}.<s:128x256b|4x256b|128x128b>{_PACKED}                 [d:tmem], b:b64=u64|imm",                          "Copy from shared to tensor memory.  Values narrower than a byte are expanded to bytes.", ref="9.7.16.9.2", arch=_ALL, ptx="8.6", rule=_BOTH, effect="async", sem="tcgen05_cp"),
    op(f"tcgen05.cp.{_G}.64x128b.<w:warpx2::02_13|warpx2::01_23>{_PACKED}      [d:tmem], b:b64=u64|imm",                          "Copy from shared memory to the lanes of two pairs of warps.",   ref="9.7.16.9.2", arch=_ALL, ptx="8.6", rule=_BOTH, effect="async", sem="tcgen05_cp"),
    op(f"tcgen05.cp.{_G}.32x128b.warpx4{_PACKED}                               [d:tmem], b:b64=u64|imm",                          "Copy from shared memory to the lanes of four warps.",           ref="9.7.16.9.2", arch=_ALL, ptx="8.6", rule=_BOTH, effect="async", sem="tcgen05_cp"),
    op(f"tcgen05.shift.{_G}.down                                               [d:tmem]",                                     "Shift the rows from the address on down by one.", ref="9.7.16.9.3", arch="sm_100a sm_103a sm_107a sm_110a", ptx="8.6", effect="async", sem="tcgen05_shift"),

    # 9.7.16.11.1, 9.7.16.12.1: tcgen05.fence, tcgen05.commit
    op("tcgen05.<f:fence::before_thread_sync|fence::after_thread_sync>",                                                      "Order tcgen05 operations before a later, or after an earlier, synchronization of threads.", ref="9.7.16.11.1", arch=_ALL, ptx="8.6", effect="async", sem="tcgen05_fence"),
    op(f"{_COMMIT}{_READ}.b64                                                  [m:ss]",                                       "Let an mbarrier track the completion of this thread's earlier asynchronous tcgen05 operations.", ref="9.7.16.12.1", arch=_ALL, ptx="8.6", needs=_RESTRICT, effect="async", sem="tcgen05_commit"),
    op(f"{_COMMIT}.<to:multicast::cluster|multicast::cluster::16b>{_READ}.b64  [m:ss], mask:u16|imm",                         "Let the mbarriers of several blocks track the completion of this thread's tcgen05 operations.",  ref="9.7.16.12.1", arch=_ALL, ptx="8.6", needs={**_RESTRICT, "multicast::cluster::16b": "9.4"}, effect="async", sem="tcgen05_commit"),
    op(f"{_COMMIT}.multicast::cluster::32b{_READ}.b64                          [m:ss], mask:u32|imm",                         "Let the mbarriers of several blocks of a large cluster track the completion of this thread's tcgen05 operations.", ref="9.7.16.12.1", arch="sm_107f", ptx="9.4", effect="async", sem="tcgen05_commit"),
]
