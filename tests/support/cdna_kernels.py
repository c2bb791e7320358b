"""What the tests of the CDNA examples share: weakened waits, and the bank conflicts of a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from asmkit import sim
from asmkit.gcn.analysis import hazards
from asmkit.ir.program import Inst, Program
from asmkit.kernel.launch_plan import Launch
from asmkit.launch import simulator
from asmkit.regs import Label


def weakened(program: Program) -> Iterator[tuple[str, Program]]:
    """Yield each count of each wait after the first label increased by one, with the program."""
    top = next(i for i, item in enumerate(program.body) if isinstance(item, Label))
    for i, item in enumerate(program.body):
        if i > top and isinstance(item, Inst) and item.form.row.head == "s_waitcnt":
            for counter, count in item.flags.items():
                weak = Inst(item.form, item.operands, item.guard, item.where, {**item.flags, counter: count + 1})
                yield f"{counter}({count})", replace(program, body=[*program.body[:i], weak, *program.body[i + 1 :]])


def unnoticed(program: Program) -> list[str]:
    """The waits that could be weaker without a finding. There must be some waits."""
    found = [(what, bool(hazards.plan(mutant).findings)) for what, mutant in weakened(program)]
    assert found
    return [what for what, fault in found if not fault]


def run(launch: Launch, inputs: Sequence[np.ndarray]) -> tuple[list[np.ndarray], list[str]]:
    """The outputs of a watched run, and the accesses to LDS with bank conflicts. There must be some accesses."""
    banks = sim.Banks()
    outputs = simulator.run(launch, inputs, watch=["memcheck", "initcheck", "racecheck", banks])
    shared = {at: use for at, use in banks.uses.items() if use.space == "shared"}
    assert shared
    return outputs, [str(banks.launch.unit.insts[at]) for at, use in shared.items() if use.taken != use.best]
