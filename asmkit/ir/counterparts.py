"""Builder attributes that only the other architecture has, and the code to write instead.

The code between backticks must run unchanged.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import AsmAttributeError, DiagnosticCode, Finding, caller

_INT = "a launch's sizes are Python ints here: an option of the kernel, such as threads: int"
_NO_WAITS = "leave it out: ptxas inserts the waits that registers need"

ON_CDNA: Mapping[str, str] = {
    "ptx": "the instructions are `k.gcn`",
    "reg": "`k.vgpr(u32, 0)`, or `k.sgpr(u32, 0)` for one value of the wave",
    "regs": "`k.vgprs(u32, 4, 0)`",
    "set": "`k.gcn.v_mov_b32(k.vgpr(u32), 1)`",
    "shared": "`k.lds(f32, 64)`",
    "laneid": "`k.lane`",
    "warpid": "`k.tid.x >> 6`, for workgroups of one dimension",
    "ctaid": "`k.group.x`, `k.group.y`, `k.group.z`",
    "ntid": _INT,
    "nctaid": _INT,
    "smid": "the hardware register XCC_ID or HW_ID: s_getreg_b32",
    "clock64": "`k.gcn.s_memtime(k.sgpr(u64))`",
    "globaltimer": "`k.gcn.s_memrealtime(k.sgpr(u64))`",
    "wgmma": "matrix products of a wave: v_mfma_f32_32x32x8_f16 and its kind",
    "mbarrier": "the workgroup has one barrier: `k.gcn.s_barrier()`",
    "mbarriers": "the workgroup has one barrier: `k.gcn.s_barrier()`",
    "special": '`k.named("src_private_base")`',
    "ptr": '`k.param_ptr("x", f32)` makes pointers; the addresses of instructions are registers',
    "variable": "`k.lds(f32, 64)` or `k.private(f32, 4)`",
}
"""The names of the PTX builder, each with its replacement in a CDNA kernel."""

ON_PTX: Mapping[str, str] = {
    "gcn": "the instructions are `k.ptx`",
    **dict.fromkeys(("vgpr", "sgpr"), "`k.reg(u32, 0)`"),
    **dict.fromkeys(("vgprs", "sgprs", "agprs"), "`k.regs(f32, 4, 0.0)`"),
    **dict.fromkeys(("v", "s", "a", "named"), "registers have no numbers in PTX: `k.reg(b32, 0)`"),
    "mask": "a comparison makes a predicate: `k.tid.x < 16`",
    **dict.fromkeys(("vcc", "exec"), "a comparison makes a predicate, `k.tid.x < 16`, and `pred=` takes it"),
    "m0": "PTX has no such register: operands hold whole addresses",
    "lds": "`k.shared(f32, 64)`",
    "private": '`k.variable("own", "local", f32, 4)`',
    "lane": "`k.laneid`",
    "workitem": "`k.tid.x`",
    "group": "`k.ctaid.x`, `k.ctaid.y`, `k.ctaid.z`",
    **dict.fromkeys(("wait", "nop", "wait_mfma"), _NO_WAITS),
    "neg": "`-k.reg(f32, 1.0)`",
    "abs_": "`abs(k.reg(f32, 1.0))`",
    "advance": 'add to the pointer: `k.param_ptr("x", f32) + 4`',
    "mul_wide": "`k.ptx.mul.wide.u32(k.reg(u64), k.tid.x, 4)`",
    "buffer": "PTX has no buffer descriptors: compare the index, and use `k.if_(k.tid.x < 16)`",
    "machine": "`k.target`",
}
"""The names of the CDNA builder, each with its replacement in a PTX kernel."""


def unknown(builder: object, name: str, instead: Mapping[str, str], more: Iterable[str] = ()) -> AttributeError:
    """Return the error for an attribute that a builder does not have: a plain AttributeError for private names.

    Args:
        builder: the builder whose attribute was requested.
        name: the name of the attribute.
        instead: the replacements for the names of the other builder.
        more: names that the builder has in addition to those of its class.

    """
    if name.startswith("_"):
        return AttributeError(f"{type(builder).__name__!r} object has no attribute {name!r}")
    fix = instead.get(name) or _near(name, [*dir(type(builder)), *more])
    fields: dict[str, Any] = {"name": name, "isa": "PTX" if instead is ON_PTX else "AMDGCN", "fix": fix}
    return AsmAttributeError(Finding(DiagnosticCode.NO_SUCH_NAME, caller(), fields))


def _near(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, [one for one in known if not one.startswith("_")], 3)
    return f"did you mean {' or '.join(f'`k.{one}`' for one in close)}?" if close else "see `dir(k)`"
