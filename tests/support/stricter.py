"""Where the table is stricter than ptxas: spellings that ptxas takes and the table refuses, each kind with its reason.

The kinds, and what else asmkit alone refuses, have ten reasons:

 1. a modifier given twice;
 2. a modifier of another instruction, or one without a meaning there, which ptxas reads over;
 3. a modifier that the manual demands and ptxas does not;
 4. a constant that does not fit its type, or of another kind (a double where a float is meant), which ptxas cuts;
 5. constants, predicates and sinks in matrices, in vectors of memory accesses, and constants of 128 bits;
 6. a packed register (.f16x2) where an integer is meant, and other registers whose class ptxas does not compare;
 7. an address in a register that is too narrow (32 bits for global and generic memory, on which ptxas gives up
    later), in a special register, or of a texture; an index of an array without a length;
 8. a variable's address as a number of an arithmetic instruction;
 9. textures and surfaces: coordinates of another type or length, operands too many;
10. braces around what is no vector, and one register for several elements.

Also refused, and not spelled here: a modifier given twice, and constants that do not fit their type (ptxas cuts them
silently).  The order of modifiers is no matter of this list: the parser takes any order.

Of operands, the manual has none of these, and ptxas takes them:

- constants in the matrices of mma, wgmma and wmma, and in what stmatrix, wmma.store and tcgen05.st store; sinks in the
  destinations of wmma; `scale-input-d` of integers on tensor memory;
- a selector of 2 or 3 where a sparse matrix has two pairs of threads;
- longer or scalar vectors of coordinates, a scalar offset, constants outside of braces (textures and surfaces);
- addresses without brackets (fabric), a vector as a mask, a float's bits where lop3, prmt, shf and shfl want bits, a
  constant of 128 bits;
- a function's address in 32 bits.
"""

from __future__ import annotations

from typing import NamedTuple


class Stricter(NamedTuple):
    """One kind: the pattern of its spellings, one of them (with operands), and why it is refused."""

    pattern: str
    example: str
    reason: str


TYPES = "f16|bf16|bf16x2|tf32|f32|f64|s32|s8|u8|s4|u4|s2|u2|b1|b4|e4m3|e5m2|e3m2|e2m3|e2m1"

# words of testp, of tensor maps, of conversions within tcgen05 and ldmatrix, and the type of predicates: ptxas reads
# over them in the opcode of nearly every other instruction
READ_OVER = (
    "acc::f16|acc::f32|b2|b4x16_p64|b6x16_p32|b8x16|box_dim|element_stride|elemtype|fill_mode|global_address|global_dim"
    "|global_stride|interleave_layout|rank|swizzle_atomicity|swizzle_mode|pred"
    "|finite|infinite|normal|subnormal|number|notanumber|texref|samplerref|surfref"
)

STRICTER = (
    Stricter(
        rf"(?!testp|tensormap|tcgen05|ldmatrix).*\.({READ_OVER})\b", "add.rank.s32 %r0, %r2, %r4;",
        "ptxas reads over a word that belongs to another instruction",
    ),
    Stricter(r"testp\.f", "testp.f32 %p0, %r2;", "asks nothing: the manual demands a property"),
    Stricter(
        r"fma\.(?=.*\br[zmp]\b)(?=.*\bbf16)", "fma.rm.bf16 %h0, %h2, %h4, %h6;",
        "bf16 rounds to nearest even only: the manual has no other, and f16 refuses it too",
    ),
    Stricter(
        r"fma\.(?=.*\boob\b)(?=.*\bsat\b)", "fma.rn.oob.sat.f16 %h0, %h2, %h4, %h6;",
        "the manual has .oob without .sat",
    ),
    Stricter(r"rcp\.(?=.*\bftz\b)(?=.*\br[nzmp]\b).*f64", "rcp.rn.ftz.f64 %d0, %d2;", "f64 has no .ftz but in .approx"),
    Stricter(
        r"cvt\.(?=.*\bftz\b)(?=.*\br[nzmp]\b)(?=.*\bf32\b).*\.[us]\d",
        "cvt.rn.ftz.f32.s32 %r0, %r2;", "no integer is a subnormal float",
    ),
    Stricter(
        r"(addc|subc|madc)\.(?=.*(\bsat\b|[us]16))", "addc.sat.s32 %r0, %r2, %r4;",
        "the manual has carries of 32 and 64 bits alone, and does not clamp them",
    ),
    Stricter(r"clmad\..*s64", "clmad.lo.s64 %d0, %d2, %d4, %d6;", "products without carries have no sign"),
    Stricter(r"cvta\..*u32", "cvta.to.shared.u32 %r0, %r2;", "a generic address has 64 bits"),
    Stricter(
        r"fence\.(?=.*(\basync\b|sync_restrict|\bproxy\b))", "fence.async.cta;",
        "the manual names each fence with its proxy and its restriction; ptxas takes the words in any combination",
    ),
    Stricter(
        rf"mma(?=.*?(\.({TYPES})\b.*?){{5}})|mma(?=.*\b(and|xor)\b)(?!.*\bb1\b.*\bb1\b)",
        "mma.bf16.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%d0, %d1}, {%d2}, {%d4}, {%d12, %d13};",
        "ptxas ignores a word too many that belongs to another mma",
    ),
    Stricter(
        r"(ld|st)\.(?=.*\bv8\b)(?=.*\.[usb](8|16)\b)",
        "ld.global.v8.u8 {%c0, %c1, %c2, %c3, %c4, %c5, %c6, %c7}, [gmem];",
        "the manual has .v8 of 32-bit elements",
    ),
    Stricter(
        r"(ld|st)\.(?=.*volatile)(?=.*\bL2::evict_)",
        "st.volatile.L2::evict_last.global.v8.s32 [gmem], {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7};",
        "the manual has no eviction priority for volatile accesses",
    ),
    Stricter(
        r"wgmma\.(mma_async|fence|commit_group|wait_group)\b(?!.*\baligned\b)",
        "wgmma.mma_async.sync.m64n8k8.f32.tf32.tf32 {%r0, %r1, %r2, %r3}, %d2, %d4, %p6, -1, -1;",
        "the manual demands .aligned of every wgmma",
    ),
    Stricter(
        r"wmma\.(load\.c|store\.d)(?=.*\bm8n8k(32|128)\b)",
        "wmma.load.c.sync.aligned.row.m8n8k32.f32 {%r0, %r1}, [%d1];",
        "the manual has s32; ptxas reads over the type",
    ),
    Stricter(
        r"mma\.(?=.*\bkind::mx)(?!.*\bblock_scale\b)|mma\.(?=.*\bkind::f8f6f4\b)(?=.*\bm16n8k16\b)|mma\.(?=.*\bkind::t?[if]\d)(?!.*kind::f8f6f4)",
        "mma.sync.aligned.m16n8k16.row.col.kind::mxf4.f32.e5m2.e5m2.f32 {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%r4}, "
        "{%r24, %r25, %r26, %r27};",
        "ptxas reads over a kind that the shape or the missing scales contradict",
    ),
    Stricter(
        r"tcgen05\.(?!cp\b).*\b(b2|b8x16|b6x16_p32|b4x16_p64)\b|tcgen05\.cp\b.*\bb2\b|movmatrix\..*\btf32\b",
        "tcgen05.relinquish_alloc_permit.cta_group::1.sync.b2.aligned;",
        "ptxas reads over a type too many",
    ),
    Stricter(r"(mapa|getctarank)\.u32", "getctarank.u32 %r0, %r2;", "a generic address has 64 bits"),
    Stricter(
        r"multimem\.(?!ld_reduce).*\.acc::f", "multimem.st.acc::f32.global.v4.f32 [gmem], {%r8, %r9, %r10, %r11};",
        "only ld_reduce has a sum that may be wider",
    ),
    Stricter(
        r"mbarrier\.check_layout(?=.*\.(cta|cluster)\b)", "mbarrier.check_layout.layout::v0.cta.b64 %p0, [smem];",
        "asks about memory that does not change: there is nothing to order",
    ),
    Stricter(
        r"(st|red)\.async\.(?!.*(\bcomplete_tx\b|\brelease\b))", "st.async.weak.global.u16 [gmem], %h2;",
        "the manual demands the barrier that counts it, or .release",
    ),
    Stricter(
        r"st\.async(?=.*\bcomplete_tx\b)(?=.*\.cluster\b)",
        "st.async.mbarrier::complete_tx::bytes.cluster.b128 [%d1], %q2, [smem];",
        "a weak store has no scope",
    ),
    Stricter(
        r"tensormap\.cp_fenceproxy(?=.*\b(\w+_dim|\w+_stride|rank|elemtype|\w+_mode|\w+_layout|swizzle_\w+|global_address)\b)",
        "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.rank.release.cluster.sync.aligned [gmem], [smem], 128;",  # noqa: E501
        "ptxas ignores the name of a field where the whole map is copied",
    ),
    Stricter(
        r"cp(\.reduce)?\.async\.bulk\.tensor(?=.*\.(cta|cluster|gpu|sys)\b(?!::|_))",
        "cp.async.bulk.tensor.1d.gpu.global.shared::cta.bulk_group [%d1, {%r64}], [smem];",
        "ptxas reads over a scope: copies of tensors have no order that it could widen",
    ),
    Stricter(
        r"cp\.async\.bulk\.tensor(?=.*\bbulk_group\b)(?=.*\bmbarrier::report\b)",
        "cp.async.bulk.tensor.1d.global.shared::cta.bulk_group.mbarrier::report::disabled [%d1, {%r64}], [smem];",
        "a copy to global memory has no barrier that it could report to",
    ),
    Stricter(
        r"applypriority\.async\.bulk\.tensor(?=.*\b(gather4|scatter4|im2col_no_offs)\b)",
        "applypriority.async.bulk.tensor.3d.global.tile::gather4.bulk_group.L2::evict_normal [%d1, {%r0, %r1, %r2, %r3, %r4}];",  # noqa: E501
        "the manual has the modes of copies from global memory, and gather4 of matrices alone",
    ),
    Stricter(
        r"createpolicy\.range(?=.*\bfabric\b)(?=.*\bglobal\b)",
        "createpolicy.range.fabric.global.L2::evict_last.b64 %d0, [%r1, %d1], %r4, %r6;",
        "an endpoint of the fabric is no global memory",
    ),
    Stricter(
        r"(ldmatrix|tcgen05|wgmma)\..*\.(row|col)\b",
        "ldmatrix.sync.aligned.m8n8.x2.shared::cta.b16.col {%r0, %r1}, [smem];",
        "ptxas reads over the layout of another matrix instruction",
    ),
    Stricter(
        r"(wmma\.load|mma\.).*\.v[248]\b",
        "wmma.load.a.sync.aligned.row.m16n16k8.global.v4.tf32 {%r0, %r1, %r2, %r3}, [gmem], %r4;",
        "ptxas reads over the length of a vector: the shape says how long a fragment is",
    ),
    Stricter(
        r"(tex|tld4)\.(?=.*\buni\b)", "tex.1d.v4.f32.f32.uni {%r0, %r1, %r2, %r3}, [tex, %r4];",
        "the manual has .uni of branches and calls alone",
    ),
    Stricter(
        r"prefetch\.(?=.*\btensormap\b)(?=.*\bvalid_addr\b)", "prefetch.tensormap.L1::32B.valid_addr [gmem];",
        "a tensor map has 128 bytes, and the modifiers say that 32 are meant",
    ),
    Stricter(r"txq\.memory_layout", "txq.memory_layout.b32 %r0, [tex];", "the manual has it of surfaces alone"),
)  # fmt: skip
