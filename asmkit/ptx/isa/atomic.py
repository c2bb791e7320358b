"""Atomic operations on memory (PTX ISA 9.7.13.5 and 9.7.13.6)."""

from __future__ import annotations

from ...isa.notation import op

# The terms of the manual's syntax lines, each with its dot.
_ATOM = "atom{.<sem:relaxed|acquire|release|acq_rel>}{.<scope:cta|cluster|gpu|sys>}{.<ss:global|shared|shared::cta|shared::cluster>}"
_RED = "red{.<sem:relaxed|release>}{.<scope:cta|cluster|gpu|sys>}{.<ss:global|shared|shared::cta|shared::cluster>}"
_ATOM_VEC = "atom{.<sem:relaxed|acquire|release|acq_rel>}{.<scope:cta|cluster|gpu|sys>}{.<ss:global>}"
_RED_VEC = "red{.<sem:relaxed|release>}{.<scope:cta|cluster|gpu|sys>}{.<ss:global>}"
_HINT = "{.L2::cache_hint}"
_POLICY = ", policy:b64=u64|imm if L2::cache_hint"
_RULE = "L2::cache_hint => !ss=shared|shared::cta|shared::cluster"
_NEEDS = {
    "cluster": "sm_90 7.8",
    "shared::cta": "7.8",
    "shared::cluster": "sm_90 7.8",
    "L2::cache_hint": "sm_80 7.4",
    "b128 & sys": "8.4",
}

# fmt: off
ROWS = [
    # 9.7.13.5: atom
    op(_ATOM + ".<o:and|or|xor>" + _HINT + ".<t:b32|b64>              =d:t|_, [a:ss], b:t|imm" + _POLICY,   "Combine memory with b, and return the old value.",          ref="9.7.13.5", rule=_RULE, needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM + ".exch" + _HINT + ".<t:b32|b64>                        =d:t|_, [a:ss], b:t|imm" + _POLICY,   "Exchange memory with b, and return the old value.",         ref="9.7.13.5", rule=_RULE, needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM + ".exch" + _HINT + ".b128                               =d:b128|_, [a:ss], b:b128" + _POLICY, "Exchange memory with b, and return the old value.",         ref="9.7.13.5", arch="sm_90", ptx="8.3", rule=_RULE, needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM + ".cas.<t:b16|b32|b64>                                  =d:t|_, [a:ss], b:t|imm, c:t|imm",    "Set memory to c if it equals b, and return the old value.", ref="9.7.13.5", needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM + ".cas.b128                                             =d:b128|_, [a:ss], b:b128, c:b128",   "Set memory to c if it equals b, and return the old value.", ref="9.7.13.5", arch="sm_90", ptx="8.3", needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM + ".add" + _HINT + ".<t:u32|s32|u64|f32|f64>             =d:t|_, [a:ss], b:t|imm" + _POLICY,   "Add b to memory, and return the old value.",                ref="9.7.13.5", rule=_RULE, needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM + ".<o:inc|dec>" + _HINT + ".u32                         =d:u32|_, [a:ss], b:u32|imm" + _POLICY, "Count memory up to b and wrap to 0, or down to 0 and wrap to b, and return the old value.", ref="9.7.13.5", rule=_RULE, needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM + ".<o:min|max>" + _HINT + ".<t:u32|s32|u64|s64>         =d:t|_, [a:ss], b:t|imm" + _POLICY,   "Set memory to the minimum or maximum with b, and return the old value.", ref="9.7.13.5", rule=_RULE, needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM + ".add.noftz" + _HINT + ".<t:f16|f16x2|bf16|bf16x2>     =d:t|_, [a:ss], b:t" + _POLICY,       "Add b to memory, and return the old value.",                             ref="9.7.13.5", rule=_RULE, needs={**_NEEDS, "t=bf16|bf16x2": "sm_90 7.8"}, effect="memory", sem="atom"),
    op(_ATOM + ".add.noftz" + _HINT + ".<t:f32>                       =d:t|_, [a:ss], b:t|imm" + _POLICY,       "Add b to memory without flushing subnormals, and return the old value.", ref="9.7.13.5", rule=_RULE, arch="sm_90", ptx="9.4", needs=_NEEDS, effect="memory", sem="atom"),
    op(_ATOM_VEC + ".add{.noftz}" + _HINT + ".<v:v2|v4>.f32                   =d:f32|_*v, [a:ss], b:f32|imm*v" + _POLICY, "Add b to memory, each element atomically, and return the old values.", ref="9.7.13.5", arch="sm_90", ptx="8.1", needs={"noftz": "9.4"}, effect="memory", sem="atom"),
    op(_ATOM_VEC + ".add{.noftz}" + _HINT + ".<v:v2|v4>.f32                   =d:_, [a:ss], b:f32|imm*v" + _POLICY, "Add b to memory, each element atomically.", ref="9.7.13.5", arch="sm_90", ptx="8.1", needs={"noftz": "9.4"}, effect="memory", sem="atom"),
    op(_ATOM_VEC + ".<o:add|min|max>.noftz" + _HINT + ".<v:v2|v4|v8>.<t:f16|bf16>   =d:t|_*v, [a:ss], b:t*v" + _POLICY, "Combine each element of memory with b atomically, and return the old values.", ref="9.7.13.5", arch="sm_90", ptx="8.1", effect="memory", sem="atom"),
    op(_ATOM_VEC + ".<o:add|min|max>.noftz" + _HINT + ".<v:v2|v4|v8>.<t:f16|bf16>   =d:_, [a:ss], b:t*v" + _POLICY, "Combine each element of memory with b atomically.", ref="9.7.13.5", arch="sm_90", ptx="8.1", effect="memory", sem="atom"),
    op(_ATOM_VEC + ".<o:add|min|max>.noftz" + _HINT + ".<v:v2|v4>.<t:f16x2|bf16x2>  =d:t|_*v, [a:ss], b:t*v" + _POLICY, "Combine each half of each element with b atomically, and return the old values.", ref="9.7.13.5", arch="sm_90", ptx="8.1", effect="memory", sem="atom"),
    op(_ATOM_VEC + ".<o:add|min|max>.noftz" + _HINT + ".<v:v2|v4>.<t:f16x2|bf16x2>  =d:_, [a:ss], b:t*v" + _POLICY, "Combine each half of each element with b atomically.", ref="9.7.13.5", arch="sm_90", ptx="8.1", effect="memory", sem="atom"),

    # 9.7.13.6: red
    op(_RED + ".<o:and|or|xor>" + _HINT + ".<t:b32|b64>               [a:ss], b:t|imm" + _POLICY,         "Combine memory with b.", ref="9.7.13.6", rule=_RULE, needs=_NEEDS, effect="memory", sem="red"),
    op(_RED + ".add" + _HINT + ".<t:u32|s32|u64|f32|f64>              [a:ss], b:t|imm" + _POLICY,         "Add b to memory.",       ref="9.7.13.6", rule=_RULE, needs=_NEEDS, effect="memory", sem="red"),
    op(_RED + ".<o:inc|dec>" + _HINT + ".u32                          [a:ss], b:u32|imm" + _POLICY,       "Count memory up to b and wrap to 0, or down to 0 and wrap to b.", ref="9.7.13.6", rule=_RULE, needs=_NEEDS, effect="memory", sem="red"),
    op(_RED + ".<o:min|max>" + _HINT + ".<t:u32|s32|u64|s64>          [a:ss], b:t|imm" + _POLICY,         "Set memory to the minimum or maximum with b.", ref="9.7.13.6", rule=_RULE, needs=_NEEDS, effect="memory", sem="red"),
    op(_RED + ".add.noftz" + _HINT + ".<t:f16|f16x2|bf16|bf16x2>      [a:ss], b:t" + _POLICY,             "Add b to memory.",                             ref="9.7.13.6", rule=_RULE, needs={**_NEEDS, "t=bf16|bf16x2": "sm_90 7.8"}, effect="memory", sem="red"),
    op(_RED + ".add.noftz" + _HINT + ".<t:f32>      [a:ss], b:t|imm" + _POLICY,             "Add b to memory without flushing subnormals.", ref="9.7.13.6", rule=_RULE, arch="sm_90", ptx="9.4", needs=_NEEDS, effect="memory", sem="red"),
    op(_RED_VEC + ".add{.noftz}" + _HINT + ".<v:v2|v4>.f32                    [a:ss], b:f32|imm*v" + _POLICY,         "Add b to memory, each element atomically.", ref="9.7.13.6", arch="sm_90", ptx="8.1", needs={"noftz": "9.4"}, effect="memory", sem="red"),
    op(_RED_VEC + ".<o:add|min|max>.noftz" + _HINT + ".<v:v2|v4|v8>.<t:f16|bf16>   [a:ss], b:t*v" + _POLICY, "Combine each element of memory with b atomically.", ref="9.7.13.6", arch="sm_90", ptx="8.1", effect="memory", sem="red"),
    op(_RED_VEC + ".<o:add|min|max>.noftz" + _HINT + ".<v:v2|v4>.<t:f16x2|bf16x2>  [a:ss], b:t*v" + _POLICY, "Combine each half of each element with b atomically.", ref="9.7.13.6", arch="sm_90", ptx="8.1", effect="memory", sem="red"),
]
