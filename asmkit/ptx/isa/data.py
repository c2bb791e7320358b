"""Data movement (PTX ISA 9.7.9): mov, shfl, loads and stores, cache control, addresses."""

from __future__ import annotations

from ...isa.notation import op

# The terms of the manual's syntax lines, each with its dot.
_TYPE = ".<t:b8|b16|b32|b64|b128|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64>"
_VEC = "{.<v:v2|v4|v8>}"
_READABLE = "{.<ss:const|global|local|param|param::entry|param::func|shared|shared::cta|shared::cluster>}"
_WRITABLE = "{.<ss:global|local|shared|shared::cta|shared::cluster>}"
_COMMON = "{.<ss:global|shared|shared::cta|shared::cluster>}"
_SCOPE = ".<scope:cta|cluster|gpu|sys>"
_EVICT = (
    "{.<l1:L1::evict_normal|L1::evict_unchanged|L1::evict_first|L1::evict_last|L1::no_allocate>}"
    "{.<l2:L2::evict_normal|L2::evict_first|L2::evict_last>}"
)
_HINT = "{.L2::cache_hint}"
_PREFETCH = "{.<pf:L1::32B|L2::64B|L2::128B|L2::256B>}"

# Vectors have up to 128 bits, in global memory up to 256.  Cache hints apply only to global memory.
# Vectors of eight bytes or halves are not in the manual: ptxas 13.5 parses them and crashes on the code.
_WIDE = "v8 => t=b32|u32|s32|f32; b128 => !v; l2 & !v8 => v4 & t=b64|u64|s64|f64"
_NARROW = (
    "ss=const|local|param|param::entry|param::func|shared|shared::cta|shared::cluster => !l1 & !l2 & !L2::cache_hint & !pf & !v8;"
    "ss=const|local|param|param::entry|param::func|shared|shared::cta|shared::cluster & v4 => !t=b64|u64|s64|f64"
)
_RULE = f"{_WIDE}; {_NARROW}"
_NEEDS = {
    "v8": "sm_100 8.8",
    "v4 & t=b64|u64|s64|f64": "sm_100 8.8",
    "b128": "8.3",
    "b128 & sys": "8.4",
    "l1": "7.4",
    "L2::cache_hint": "sm_80 7.4",
    "pf": "7.4",
    "L2::256B": "sm_80",
    "param::entry": "8.3",
    "param::func": "8.3",
    "shared::cta": "7.8",
    "shared::cluster": "sm_90 7.8",
    "cluster": "sm_90 7.8",
}

# fmt: off
ROWS = [
    # 9.7.9.3, 9.7.9.4: mov
    op("mov.<t:b32|u32|s32|b64|u64|s64>      =d:t, a:t|imm|sym",                  "Copy a register, an immediate, a special register or an address.", ref="9.7.9.3", sem=lambda a: a),
    op("mov.<t:b16|u16|s16>                  =d:t, a:t|imm|sym(special)",         "Copy a register, an immediate or the low bits of a special register.", ref="9.7.9.3", sem=lambda a: a),
    op("mov.<t:f32|f64>                      =d:t, a:t|imm",                      "Copy a register or an immediate.", ref="9.7.9.3", sem=lambda a: a),
    op("mov.pred                             =d:pred, a:!pred|sym|imm(0..1)", "Copy a predicate.",                              ref="9.7.9.3", sem=lambda a: a),
    op("mov.<v:v2|v4>.<t:b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64>   =d:t|_*v, a:t|imm*v", "Copy each element of a vector.",    ref="9.7.9.3", rule="v4 => !t=b64|u64|s64|f64", sem="mov_vector"),
    op("mov.v4.<t:b16|b32|u16|u32|s16|s32>   =d:t|_*4, a:t|sym(vector)",      "Copy the components of a special register; the fourth is 0.", ref="9.7.9.3", sem="mov_components"),
    op("mov.b128                             =d:b128, a:b128",                    "Copy a register.",                               ref="9.7.9.3", ptx="8.3", sem="mov_wide"),
    op("mov.b16                              =d:b16, a:b8|imm*2",                     "Pack two bytes, the first in the low bits.",     ref="9.7.9.4", sem="mov_pack"),
    op("mov.b32                              =d:b32, a:b16|imm*2",                    "Pack two halves, the first in the low bits.",    ref="9.7.9.4", sem="mov_pack"),
    op("mov.b32                              =d:b32, a:b8|imm*4",                     "Pack four bytes, the first in the low bits.",    ref="9.7.9.4", sem="mov_pack"),
    op("mov.b64                              =d:b64, a:b32|imm*2",                    "Pack two words, the first in the low bits.",     ref="9.7.9.4", sem="mov_pack"),
    op("mov.b64                              =d:b64, a:b16|imm*4",                    "Pack four halves, the first in the low bits.",   ref="9.7.9.4", sem="mov_pack"),
    op("mov.b128                             =d:b128, a:b64|imm*2",                   "Pack two doublewords, the first in the low bits.", ref="9.7.9.4", ptx="8.3", sem="pack_wide"),
    op("mov.b128                             =d:b128, a:b32|imm*4",                   "Pack four words, the first in the low bits.",    ref="9.7.9.4", ptx="8.3", sem="pack_wide"),
    op("mov.b16                              =d:b8|_*2, a:b16|imm",                     "Unpack two bytes, the low bits first.",          ref="9.7.9.4", sem="mov_unpack"),
    op("mov.b32                              =d:b16|_*2, a:b32|imm",                    "Unpack two halves, the low bits first.",         ref="9.7.9.4", sem="mov_unpack"),
    op("mov.b32                              =d:b8|_*4, a:b32|imm",                     "Unpack four bytes, the low bits first.",         ref="9.7.9.4", sem="mov_unpack"),
    op("mov.b64                              =d:b32|_*2, a:b64|imm",                    "Unpack two words, the low bits first.",          ref="9.7.9.4", sem="mov_unpack"),
    op("mov.b64                              =d:b16|_*4, a:b64|imm",                    "Unpack four halves, the low bits first.",        ref="9.7.9.4", sem="mov_unpack"),
    op("mov.b128                             =d:b64|_*2, a:b128",                   "Unpack two doublewords, the low bits first.",    ref="9.7.9.4", ptx="8.3", sem="unpack_wide"),
    op("mov.b128                             =d:b32|_*4, a:b128",                   "Unpack four words, the low bits first.",         ref="9.7.9.4", ptx="8.3", sem="unpack_wide"),

    # 9.7.9.5, 9.7.9.6: shfl, shfl.sync
    op("shfl.<mode:up|down|bfly|idx>.b32   =d:b32/p:pred, a:b32|imm, b:b32|imm, c:b32|imm",
       "Read a from another lane of the warp.  p: whether that lane was in range.  For targets before sm_70.", ref="9.7.9.5", arch="<sm_70", sem="shfl"),
    op("shfl.sync.<mode:up|down|bfly|idx>.b32   =d:b32/p:pred, a:b32|imm, b:b32|imm, c:b32|imm, mask:b32=u32|imm",
       "Read a from another lane of the warp.  p: whether that lane was in range.", ref="9.7.9.6", sem="shfl"),

    # 9.7.9.8: ld
    op("ld{.weak}" + _READABLE + "{.<cop:ca|cg|cs|lu|cv>}" + _EVICT + _HINT + _PREFETCH + _VEC + _TYPE + "   =d:t+|_*v, [a:ss], policy:b64=u64|imm if L2::cache_hint",
       "Load.", ref="9.7.9.8", unified="a", rule=f"cop => !l1; {_RULE}", needs=_NEEDS, effect="memory", sem="ld"),
    op("ld.proxy::readonly{.<ss:global>}{.nc}{.<l2:L2::evict_normal|L2::evict_first|L2::evict_last>}" + _VEC + _TYPE.replace("|b128", "") + "   =d:t+|_*v, [a:ss]",
       "Load through the proxy for read-only memory.", ref="9.7.9.8", unified="a", arch="sm_90", ptx="9.4", rule="nc => ss; v8 => t=b32|u32|s32|f32; l2 & !v8 => v4 & t=b64|u64|s64|f64", needs=_NEEDS, effect="memory", sem="ld"),
    op("ld.volatile" + _WRITABLE + _PREFETCH + _VEC + _TYPE + "   =d:t+|_*v, [a:ss]",
       "Load, without removing, merging or repeating it.", ref="9.7.9.8", unified="a", rule=_RULE, needs={**_NEEDS, "local": "9.1"}, effect="memory", sem="ld"),
    op("ld.<sem:relaxed|acquire>" + _SCOPE + _COMMON + _EVICT + _HINT + _PREFETCH + _VEC + _TYPE + "   =d:t+|_*v, [a:ss], policy:b64=u64|imm if L2::cache_hint",
       "Load with a memory order that the threads of the scope observe.", ref="9.7.9.8", unified="a", rule=_RULE, needs=_NEEDS, effect="memory", sem="ld"),
    op("ld.mmio.<sem:relaxed|acquire>.sys{.<ss:global>}" + _TYPE + "   =d:t+, [a:ss]",
       "Load from memory-mapped I/O, exactly once.", ref="9.7.9.8", unified="a", ptx="8.2", needs={"b128": "8.4", "acquire": "9.3"}, effect="memory", sem="ld"),

    # 9.7.9.9: ld.global.nc
    op("ld.global{.<cop:ca|cg|cs>}.nc" + _EVICT + _HINT + _PREFETCH + _VEC + _TYPE + "   =d:t+|_*v, [a:global], policy:b64=u64|imm if L2::cache_hint",
       "Load read-only memory through the read-only cache.", ref="9.7.9.9", unified="a", rule=f"cop => !l1; {_WIDE}", needs=_NEEDS, effect="memory constant", sem="ld"),

    # 9.7.9.10: ldu
    op("ldu{.<ss:global>}{.<v:v2|v4>}" + _TYPE + "   =d:t+|_*v, [a:ss]",
       "Load read-only data whose address is the same in all lanes.", ref="9.7.9.10", unified="a", rule="b128 => !v; v4 => !t=b64|u64|s64|f64", needs={"b128": "8.3"}, effect="memory", sem="ld"),

    # 9.7.9.11: st
    op("st{.weak}" + _WRITABLE + "{.<cop:wb|cg|cs|wt>}" + _EVICT + _HINT + _VEC + _TYPE + "   [a:ss], b:t+|imm*v, policy:b64=u64|imm if L2::cache_hint",
       "Store.", ref="9.7.9.11", rule=f"cop => !l1; {_RULE}", needs=_NEEDS, effect="memory", sem="st"),
    op("st{.weak}.<ss:param|param::func>{.<cop:wb|cg|cs|wt>}{.<v:v2|v4>}" + _TYPE + "   [a:ss], b:t+|imm*v",
       "Store an argument of a call, or a return value of a function.", ref="9.7.9.12", effect="memory", rule=_RULE, needs=_NEEDS, within="param::func", sem="st"),
    op("st.volatile" + _WRITABLE + _VEC + _TYPE + "   [a:ss], b:t+|imm*v",
       "Store, without removing, merging or repeating it.", ref="9.7.9.11", rule=_RULE, needs={**_NEEDS, "local": "9.1"}, effect="memory", sem="st"),
    op("st.<sem:relaxed|release>" + _SCOPE + _COMMON + _EVICT + _HINT + _VEC + _TYPE + "   [a:ss], b:t+|imm*v, policy:b64=u64|imm if L2::cache_hint",
       "Store with a memory order that the threads of the scope observe.", ref="9.7.9.11", rule=_RULE, needs=_NEEDS, effect="memory", sem="st"),
    op("st.mmio.<sem:relaxed|release>.sys{.<ss:global>}" + _TYPE + "   [a:ss], b:t+|imm",
       "Store to memory-mapped I/O, exactly once.", ref="9.7.9.11", ptx="8.2", needs={"b128": "8.4", "release": "9.3"}, effect="memory", sem="st"),

    # 9.7.9.15 … 9.7.9.18: cache control
    op("prefetch{.<ss:global|local>}.<level:L1|L2>                  [a:ss]",            "Prefetch a cache line into L1 or L2.",                     ref="9.7.9.15", sem="nop"),
    op("prefetch{.global}.<level:L2::evict_last|L2::evict_normal>   [a:global]",        "Prefetch a cache line into L2 with an eviction priority.", ref="9.7.9.15", ptx="7.4", arch="sm_80", sem="nop"),
    op("prefetch{.<ss:global>}{.<level:L1|L2|L2::evict_last|L2::evict_normal>}.L1::32B.valid_addr   [a:ss]", "Prefetch 32 bytes at a valid address.", ref="9.7.9.15", ptx="9.4", arch="sm_90", sem="nop"),
    op("prefetch{.<ss:const|param>}.tensormap                       [a:ss]",            "Prefetch a tensor map.",                                       ref="9.7.9.15", ptx="8.0", arch="sm_90", within="const param::entry global shared local", sem="nop"),
    op("prefetchu.L1                                                [a:generic]",       "Prefetch a cache line into the uniform cache.",                ref="9.7.9.15", within="global", sem="nop"),
    op("applypriority{.global}.L2::evict_normal                     [a:global], size:imm(128..128)", "Reset the L2 eviction priority of a cache line.", ref="9.7.9.16", ptx="7.4", arch="sm_80", sem="nop"),
    op("discard{.global}.L2                                         [a:global], size:imm(128..128)", "Discard a cache line of L2 without writing it back.  Its bytes become undefined.", ref="9.7.9.17", ptx="7.4", arch="sm_80", effect="memory", sem="discard"),
    op("createpolicy.range{.global}.<first:L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged>{.<rest:L2::evict_first|L2::evict_unchanged>}.b64   =d:b64=u64, [a:global], primary:u32|imm, total:u32|imm",
       "Create a cache policy with one eviction priority for the first bytes of a range and another for the rest.", ref="9.7.9.18", ptx="7.4", arch="sm_80", sem="createpolicy"),
    op("createpolicy.range.fabric.<first:L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged>{.<rest:L2::evict_first|L2::evict_unchanged>}.b64   =d:b64=u64, [le:endpoint, offset:b64=u64], primary:u32|imm, total:u32|imm",
       "Create a cache policy for a range of a fabric endpoint: one priority for its first bytes, another for the rest.", ref="9.7.9.18", ptx="9.4", arch="sm_100"),
    op("createpolicy.fractional.<first:L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged>{.<rest:L2::evict_first|L2::evict_unchanged>}.b64   =d:b64=u64, {fraction:f32|imm(0..1)}",
       "Create a cache policy with one eviction priority for a fraction of the accesses and another for the rest.", ref="9.7.9.18", ptx="7.4", arch="sm_80", sem="createpolicy"),
    op("createpolicy.cvt.L2.b64   =d:b64=u64, a:b64=u64|imm", "Convert an access property of the CUDA API to a cache policy.", ref="9.7.9.18", ptx="7.4", arch="sm_80", sem="createpolicy"),

    # 9.7.9.19, 9.7.9.20: generic addresses
    op("isspacep.<ss:const|global|local|param|param::entry|shared|shared::cta|shared::cluster>   =p:pred, a:u64",
       "Test whether a generic address belongs to a state space.", ref="9.7.9.19", needs={"param": "7.7", "param::entry": "8.3", "shared::cta": "7.8", "shared::cluster": "sm_90 7.8"}, sem="isspacep"),
    op("cvta.<ss:const|global|local|param|param::entry>.u64   =d:u64, a:u64|sym(ss)",
       "Convert an address in a state space to a generic address.", ref="9.7.9.20", needs={"param": "7.7", "param::entry": "8.3"}, sem="cvta"),
    op("cvta.<ss:shared|shared::cta|shared::cluster>.u64   =d:u64, a:u64|sym(ss)",
       "Convert an address in a state space to a generic address.", ref="9.7.9.20", needs={"shared::cta": "7.8", "shared::cluster": "sm_90 7.8"}, sem="cvta"),
    op("cvta.to.<ss:const|global|local|param|param::entry|shared|shared::cta|shared::cluster>.u64   =d:u64, a:u64",
       "Convert a generic address to an address in a state space.", ref="9.7.9.20", needs={"param": "7.7", "param::entry": "8.3", "shared::cta": "7.8", "shared::cluster": "sm_90 7.8"}, sem="cvta_to"),

    # 9.7.9.23, 9.7.9.24: clusters
    op("mapa.u64                       =d:u64, a:u64|sym(shared), b:u32|imm",          "Return the generic address of the same variable in another block of the cluster.", ref="9.7.9.23", ptx="7.8", arch="sm_90", sem="mapa"),
    op("mapa.shared::cluster.u32       =d:u32, a:u32|sym(shared), b:u32|imm",      "Return the shared address of the same variable in another block of the cluster.", ref="9.7.9.23", ptx="7.8", arch="sm_90", sem="mapa"),
    op("mapa.shared::cluster.u64       =d:u64, a:u64|sym(shared), b:u32|imm",          "Return the shared address of the same variable in another block of the cluster.", ref="9.7.9.23", ptx="7.8", arch="sm_90", sem="mapa"),
    op("getctarank.u64                 =d:u32, a:u64|sym(shared)",                     "Return the rank of the block that a generic address belongs to.", ref="9.7.9.24", ptx="7.8", arch="sm_90", sem="getctarank"),
    op("getctarank.shared::cluster.u32 =d:u32, a:u32|sym(shared)",                 "Return the rank of the block that a shared address belongs to.", ref="9.7.9.24", ptx="7.8", arch="sm_90", sem="getctarank"),
    op("getctarank.shared::cluster.u64 =d:u32, a:u64|sym(shared)",                     "Return the rank of the block that a shared address belongs to.", ref="9.7.9.24", ptx="7.8", arch="sm_90", sem="getctarank"),
]
