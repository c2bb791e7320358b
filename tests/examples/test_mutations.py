"""Every example with one wait, barrier or nop, or its proxy fences taken out: the check or the simulator sees it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from asmkit import AsmError, DiagnosticCode, Sweep
from asmkit.gcn.analysis import hazards
from asmkit.ir.program import Inst, Program
from asmkit.kernel.launch_plan import Launch
from asmkit.launch import simulator
from asmkit.ptx.sim import BY_ASYNC_PROXY
from asmkit.regs import Reg

from ..support.example_inputs import example_inputs
from ..support.example_sweeps import example_sweeps

ORDER = ("s_waitcnt", "s_nop", "s_barrier", "bar.sync")
"""What only puts others in order: taking one out changes no value by itself.

Not `bar.warp.sync` before an mbarrier: to the race watcher what is acquired there is all that was done before.
Nor a barrier whose number is in a register: it hands round a turn (`k.ordered_barrier`), which orders no memory.
"""


STORE = re.compile(r"st\.(\w+\.)*shared|stmatrix|cp\.async\.c[ag]")
"""Instructions that store to shared memory by the generic proxy."""
FINDINGS = (DiagnosticCode.RACE, DiagnosticCode.PROXY, DiagnosticCode.MISSING_WAIT, DiagnosticCode.TENSOR_MEMORY)


def cases() -> Iterator[object]:
    """Each kernel's sweeps and targets. All but the first of each take long."""
    for one in example_sweeps():
        for n, arch in enumerate(one.sweep.kernel.rules.arch):
            marks = [pytest.mark.long] * (one.again or n > 0)
            yield pytest.param(one.sweep, arch, id=f"{one.name}-{arch}", marks=marks)


def launch_of(sweep: Sweep, arch: str) -> Launch:
    """The last case of the options: those with several warps or waves to a block."""
    options = {name: values[-1] for name, values in sweep.options.items()}
    return sweep.kernel.launch(arch=arch, **sweep.shapes[0], **options)


def mutants(program: Program) -> Iterator[tuple[Inst, Program]]:
    """Each instruction that puts others in order, and the program without it.

    A proxy fence does nothing where no instruction reads by the async proxy, or where none stores to shared memory by
    the generic proxy: a barrier is sufficient between a load and a later asynchronous write.
    """
    names = [item.form.spelling for item in program.body if isinstance(item, Inst)]
    fenced = any(name.startswith(BY_ASYNC_PROXY) for name in names) and any(map(STORE.match, names))
    order = (*ORDER, "fence.proxy") if fenced else ORDER
    for i, item in enumerate(program.body):
        if not isinstance(item, Inst) or not item.form.spelling.startswith(order):
            continue
        if not any(isinstance(operand, Reg) for operand in item.operands):
            yield item, replace(program, body=[*program.body[:i], *program.body[i + 1 :]])


def some_mutants(program: Program) -> list[tuple[Inst, Program]]:
    """Return the mutants, of those of one line that read the same, as in unrolled loops, the first and the last."""
    alike: dict[tuple[object, str], list[tuple[Inst, Program]]] = {}
    for mutant in mutants(program):
        alike.setdefault((mutant[0].where, str(mutant[0])), []).append(mutant)
    return [one for same in alike.values() for one in {id(one): one for one in (same[0], same[-1])}.values()]


def missed(sweep: Sweep, launch: Launch, some: Iterable[tuple[Inst, Program]]) -> list[str]:
    return [str(inst) for inst, program in some if not is_found(sweep, launch, program)]


def is_found(sweep: Sweep, launch: Launch, program: Program) -> bool:
    """Whether the check of waits, or a run with the race watcher, finds something."""
    if program.isa == "gcn" and any(finding.mistake not in hazards.ADVICE for finding in hazards.check(program)):
        return True
    rng = np.random.default_rng(1)
    inputs = example_inputs(sweep, launch, sweep.shapes[0], rng, lambda shape: rng.integers(-2, 3, shape))
    try:
        simulator.run(replace(launch, program=program), inputs, watch=["racecheck"])
    except AsmError as error:
        return error.findings[0].mistake in FINDINGS
    return False


@pytest.mark.parametrize(("sweep", "arch"), list(cases()))
def test_each_missing_order_is_found(sweep, arch):
    launch = launch_of(sweep, arch)
    assert missed(sweep, launch, some_mutants(launch.program)[::8]) == []


@pytest.mark.long
@pytest.mark.parametrize(("sweep", "arch"), list(cases()))
def test_each_repeated_order_is_found(sweep, arch):
    launch = launch_of(sweep, arch)
    assert missed(sweep, launch, mutants(launch.program)) == []


def test_how_many_there_are(golden):
    lines = []
    for case in cases():
        sweep, arch = case.values
        heads = Counter(inst.form.row.head for inst, _ in mutants(launch_of(sweep, arch).program))
        counts = ", ".join(f"{count} {head}" for head, count in sorted(heads.items())) or "none"
        lines.append(f"{case.id}: {sweep.kernel.__name__}: {counts}")
    golden("mutations.txt", "\n".join(lines) + "\n")
