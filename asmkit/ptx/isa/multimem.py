"""multimem: accesses to an address that refers to the memory of several devices (PTX ISA 9.7.9.14)."""

from __future__ import annotations

from ...isa.notation import op

# The terms of the manual's syntax lines, each with its dot.
_LOAD = "multimem.ld_reduce{.<sem:weak|relaxed|acquire>}{.<scope:cta|cluster|gpu|sys>}{.global}"
_STORE = "multimem.st{.<sem:weak|relaxed|release>}{.<scope:cta|cluster|gpu|sys>}{.global}"
_RED = "multimem.red{.<sem:relaxed|release>}{.<scope:cta|cluster|gpu|sys>}{.global}"
_SCOPED = "sem=relaxed|acquire|release => scope; scope => sem=relaxed|acquire|release"
_BYTES = "e4m3|e5m2|e4m3x2|e5m2x2|e4m3x4|e5m2x4"
_SMALL = f"{{.<v:v2|v4|v8>}}.<t:f16|bf16|f16x2|bf16x2|{_BYTES}>"
_PACKED = "!v => t=f16x2|bf16x2|e4m3x4|e5m2x4; v2 => !t=e4m3|e5m2;v8 => t=f16|bf16|e4m3|e5m2|e4m3x2|e5m2x2"
_SUMS = f"acc::f32 => o=add & t=f16|bf16|f16x2|bf16x2; acc::f16 => o=add & t={_BYTES}"
_NEEDS = {f"t={_BYTES}": "sm_100f sm_110f sm_120a sm_121a 8.6", "acc::f32": "8.2"}
_ASYNC = ".release.<scope:gpu|sys>{.global}"

# fmt: off
ROWS = [
    # 9.7.9.14: ld_reduce
    op(_LOAD + ".<o:and|or|xor>.<t:b32|b64>                  =d:t, [a:global]",    "Load the bitwise combination over all devices.", ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_ld_reduce"),
    op(_LOAD + ".add.<t:u32|s32|u64|f32|f64>                 =d:t, [a:global]",    "Load the sum over all devices.",                 ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_ld_reduce"),
    op(_LOAD + ".<o:min|max>.<t:u32|s32|u64|s64>             =d:t, [a:global]",    "Load the minimum or maximum over all devices.",  ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_ld_reduce"),
    op(_LOAD + ".add.<v:v2|v4>.f32                           =d:f32|_*v, [a:global]", "Load the sum of each element over all devices.", ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_ld_reduce"),
    op(_LOAD + ".<o:add|min|max>{.<acc:acc::f32|acc::f16>}" + _SMALL + "   =d:t|_2*v, [a:global]", "Load the sums, minima or maxima over all devices.  `.acc`: accumulate in a wider type.", ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=f"{_SCOPED}; {_PACKED}; {_SUMS}", needs=_NEEDS, effect="memory", sem="multimem_ld_reduce"),

    # 9.7.9.14: st
    op(_STORE + ".<t:b32|b64|u32|u64|s32|s64|f32|f64>        [a:global], b:t|imm",     "Store on all devices.",                         ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_st"),
    op(_STORE + ".<v:v2|v4>.f32                              [a:global], b:f32|imm*v", "Store on all devices.",                         ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_st"),
    op(_STORE + _SMALL + "                                   [a:global], b:t*v",       "Store on all devices.",                         ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=f"{_SCOPED}; {_PACKED}", needs=_NEEDS, effect="memory", sem="multimem_st"),

    # 9.7.9.14: red
    op(_RED + ".<o:and|or|xor>.<t:b32|b64>                   [a:global], b:t|imm",     "Combine the memory of all devices with b.",                       ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_red"),
    op(_RED + ".add.<t:u32|s32|u64|f32|f64>                  [a:global], b:t|imm",     "Add b to the memory of all devices.",                             ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_red"),
    op(_RED + ".<o:min|max>.<t:u32|s32|u64|s64>              [a:global], b:t|imm",     "Set the memory of all devices to the minimum or maximum with b.", ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_red"),
    op(_RED + ".add.<v:v2|v4>.f32                            [a:global], b:f32|imm*v", "Add b to the memory of all devices, each element atomically.", ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=_SCOPED, effect="memory", sem="multimem_red"),
    op(_RED + ".<o:add|min|max>{.<v:v2|v4|v8>}.<t:f16|bf16|f16x2|bf16x2>   [a:global], b:t*v", "Combine the memory of all devices with b, each element atomically.", ref="9.7.9.14", arch="sm_90", ptx="8.1", rule=f"{_SCOPED}; !v => o=add & t=f16x2|bf16x2; v8 => t=f16|bf16", effect="memory", sem="multimem_red"),

    # PTX 9.3: asynchronous stores and reductions
    op("multimem.st.async" + _ASYNC + ".<t:b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64>   [a:global], b:t|imm", "Store on all devices, asynchronously.", ref="9.7.9.14", arch="sm_100", ptx="9.3", effect="async", sem="multimem_st"),
    op("multimem.red.async" + _ASYNC + ".add.<t:u32|s32|u64>   [a:global], b:t|imm",   "Add to the memory of all devices, asynchronously.", ref="9.7.13.7", arch="sm_100", ptx="9.3", effect="async", sem="multimem_red"),
]
