"""Asynchronous copies: cp.async and its groups (PTX ISA 9.7.9.25.3)."""

from __future__ import annotations

from ...isa.notation import op

_MODIFIERS = ".<dst:shared|shared::cta>.global{.L2::cache_hint}{.<pf:L2::64B|L2::128B|L2::256B>}"
_CA = "cp.async.ca" + _MODIFIERS + "   [d:dst], [a:global], "
_CG = "cp.async.cg" + _MODIFIERS + "   [d:dst], [a:global], "
_POLICY = ", policy:b64=u64|imm if L2::cache_hint"
_NEEDS = {"L2::cache_hint": "7.4", "pf": "7.4"}

# fmt: off
ROWS = [
    # 9.7.9.25.3.1: cp.async
    op(_CA + "size:imm(4 8 16)" + _POLICY,                          "Copy 4, 8 or 16 bytes to shared memory through L1.", ref="9.7.9.25.3.1", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="async", sem="cp_async"),
    op(_CA + "size:imm(4..4), bytes:u32|imm(0..4)" + _POLICY,       "Copy `bytes` of 4 bytes, and fill the rest with zeros.", ref="9.7.9.25.3.1", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="async", sem="cp_async"),
    op(_CA + "size:imm(8..8), bytes:u32|imm(0..8)" + _POLICY,       "Copy `bytes` of 8 bytes, and fill the rest with zeros.", ref="9.7.9.25.3.1", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="async", sem="cp_async"),
    op(_CA + "size:imm(16..16), bytes:u32|imm(0..16)" + _POLICY,    "Copy `bytes` of 16 bytes, and fill the rest with zeros.", ref="9.7.9.25.3.1", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="async", sem="cp_async"),
    op(_CA + "size:imm(4 8 16), ignore:!pred|imm(0 1)" + _POLICY,            "Copy, or write zeros if the predicate is true.", ref="9.7.9.25.3.1", arch="sm_80", ptx="7.5", effect="async", sem="cp_async"),
    op(_CG + "size:imm(16..16)" + _POLICY,                          "Copy 16 bytes to shared memory, bypassing L1.", ref="9.7.9.25.3.1", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="async", sem="cp_async"),
    op(_CG + "size:imm(16..16), bytes:u32|imm(0..16)" + _POLICY,    "Copy `bytes` of 16 bytes, and fill the rest with zeros.", ref="9.7.9.25.3.1", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="async", sem="cp_async"),
    op(_CG + "size:imm(16..16), ignore:!pred|imm(0 1)" + _POLICY,            "Copy, or write zeros if the predicate is true.", ref="9.7.9.25.3.1", arch="sm_80", ptx="7.5", effect="async", sem="cp_async"),

    # 9.7.9.25.3.2, 9.7.9.25.3.3: groups
    op("cp.async.commit_group",                      "Commit the copies since the last commit as one group.", ref="9.7.9.25.3.2", arch="sm_80", ptx="7.0", effect="async", sem="cp_async_commit"),
    op("cp.async.wait_group   n:imm(0..4294967295)", "Wait until at most the n newest groups of this thread are outstanding.", ref="9.7.9.25.3.3", arch="sm_80", ptx="7.0", effect="async", sem="cp_async_wait_group"),
    op("cp.async.wait_all",                          "Wait for all copies of this thread to complete.", ref="9.7.9.25.3.3", arch="sm_80", ptx="7.0", effect="async", sem="cp_async_wait_all"),
]
