"""Run short AMDGCN programs of a few waves under the watchers, and return what is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from asmkit import sim
from asmkit.gcn.abi import enter
from asmkit.gcn.builder import Builder
from asmkit.gcn.text.parser import parse
from asmkit.ir.program import Program
from asmkit.types import u32

TARGETS = ("gfx90a", "gfx942", "gfx950")
DATA, FLAGS = 1024, 64
"""The numbers of dwords of the arrays `data` and `flags`, which are 0 at first."""


def lines(*texts: str) -> str:
    """Return instructions, one per line. Empty ones are left out, and labels keep their colon."""
    return "".join(f"{text}\n" if text.endswith(":") else f"\t{text}\n" for text in texts if text)


HEAD = lines(
    "s_mov_b32 s7, s2", "s_load_dwordx2 s[10:11], s[0:1], 0x0", "s_load_dwordx2 s[12:13], s[0:1], 0x8",
    "v_and_b32 v0, 0x3ff, v0", "v_lshrrev_b32_e32 v2, 6, v0", "v_lshlrev_b32_e32 v1, 2, v0", "v_mov_b32_e32 v3, 0",
    "v_mov_b32_e32 v4, 1", "v_readfirstlane_b32 s8, v2", "s_waitcnt lgkmcnt(0)",
)  # fmt: skip
"""s[10:11] is `data`, s[12:13] is `flags`, s7 the workgroup, s8 and v2 the wave, v1 4 × the thread, v3 0, v4 1."""


@cache
def _frame(arch: str, lds: int) -> Program:
    """Return a program without instructions that has the parameters and LDS."""
    k = Builder("args", arch)
    for name in ("data", "flags"):
        k.param_ptr(name, u32)
    k.group.x  # noqa: B018  (the kernel requests it)
    k.lds(u32, lds)
    return enter(k.finish())


def program(body: str, arch: str, lds: int) -> Program:
    """Return the program of a body. `lds` is the number of dwords of LDS."""
    frame, made = _frame(arch, lds), parse(HEAD + body + "\ts_endpgm\n", arch=arch)
    made.params, made.arrays = frame.params, frame.arrays
    made.facts = replace(made.facts, kernargs=frame.facts.kernargs, descriptor=frame.facts.descriptor)  # type: ignore[attr-defined]
    return made


def found(
    body: str,
    arch: str,
    *,
    grid: int = 2,
    block: int = 64,
    lds: int = 256,
    schedules: int = 1,
    watch: str | Sequence[str] = "default",
) -> dict[str, str]:
    """Return the codes of a run's findings, each with its highest severity, in the order of the report."""
    arrays = {"data": np.zeros(DATA, np.uint32), "flags": np.zeros(FLAGS, np.uint32)}
    report = sim.run(
        program(body, arch, lds), grid=grid, block=block, params=arrays, watch=watch, cooperative=True,
        schedules=schedules, raises=False, steps=20_000,
    )  # fmt: skip
    codes: dict[str, str] = {}
    for finding in report.findings:
        if finding.severity == "error" or finding.code not in codes:
            codes[str(finding.code)] = str(finding.severity)
    return codes


def first_and_other(first: str, other: str, by: str = "s7") -> str:
    """Return a body of which workgroup (`s7`) or wave (`s8`) 0 executes one part, and the others another."""
    return lines(f"s_cmp_lg_u32 {by}, 0", "s_cbranch_scc1 other") + first + lines("s_branch done", "other:") + other + (
        "done:\n"
    )  # fmt: skip
