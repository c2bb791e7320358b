"""The fast GEMM's waits: enough, none stronger than needed, and each of them one weaker is found."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from asmkit import bf16
from asmkit.build import Inst, Program
from asmkit.gcn import hazards
from asmkit.regs import Label

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "cdna" / "gemm_fast.py"))


def weakened(program: Program) -> Iterator[tuple[str, Program]]:
    """Each count of each wait of the loop one higher, and the program with it."""
    top = next(i for i, item in enumerate(program.body) if isinstance(item, Label))
    for i, item in enumerate(program.body):
        if i > top and isinstance(item, Inst) and item.form.row.head == "s_waitcnt":
            for counter, count in item.flags.items():
                weak = Inst(item.form, item.operands, item.guard, item.where, {**item.flags, counter: count + 1})
                yield f"{counter}({count})", replace(program, body=[*program.body[:i], weak, *program.body[i + 1 :]])


@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_waits_are_enough_and_none_is_stronger_than_needed(arch: str):
    program = EXAMPLE["gemm_fast"].launch(arch=arch, M=300, N=70, K=72, T=bf16).program
    assert hazards.check(program) == []
    found = [(what, bool(hazards.plan(mutant).findings)) for what, mutant in weakened(program)]
    assert len(found) == {"gfx942": 10, "gfx950": 20}[arch]
    assert [what for what, fault in found if not fault] == []
