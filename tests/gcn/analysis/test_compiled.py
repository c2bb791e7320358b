"""Kernels that clang compiled, on all three targets: checked, simulated, and with each of their waits removed.

`corpus/make.py` produced the texts. `corpus/of_*.py` contain the expected results.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError, Finding
from asmkit.gcn.analysis import hazards
from asmkit.gcn.analysis.effects import Step, kinds
from asmkit.gcn.analysis.hazard_rules import ARCHS, COUNTERS
from asmkit.gcn.analysis.outstanding import Outstanding
from asmkit.ir.program import Inst, Program

from ...support.tiers import in_parts
from ..corpus import of_control, of_formats, of_lanes, of_matrices, of_numbers  # noqa: F401  (they register their cases)
from ..corpus.cases import CASES, Case
from ..corpus.texts import Kernel, kernels

KERNELS = kernels()
each = pytest.mark.parametrize("kernel", KERNELS, ids=repr)

DEFECTS = {
    "mfma_indexed": Counter({"MFMA writes a register, VALU reads it": 1}),
    "mfma_mixed": Counter({"MFMA writes a register, an MFMA of another opcode or tuple reads it as C": 1}),
}
"""Hazards that LLVM 22 leaves open, by kernel: the rule and the number of findings.

LLVM treats another opcode's C as the same, and sees no hazard where `s_set_gpr_idx` selects the register.
"""


def run(program: Program, case: Case) -> list[Finding]:
    """Run a case on its arrays, in place. Return the simulator's findings, including uninitialized registers."""
    args = {f"arg{i}": value for i, value in enumerate(case.args)}
    watch = ["memcheck", "synccheck", "hazards", "initcheck"]
    try:
        sim.run(program, grid=case.grid, block=case.block, shared=case.shared, params=args, watch=watch, threads=1)
    except AsmError as told:
        return list(told.findings)
    return []


def made(kernel: Kernel) -> Case:
    """Return the kernel's case, always the same."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numbers too large for a half become ∞, as they should
        return CASES[kernel.name](np.random.default_rng(len(kernel.name)), kernel.arch)


def differs(got: Any, want: Any, ulps: float) -> str:
    """Return the places where results differ from the expected ones."""
    got = got.reshape(-1)
    if callable(want):
        return "" if want(got) else "it is not one of the right results"
    want = np.asarray(want).reshape(-1).astype(got.dtype)
    same = (got == want) | ((got != got) & (want != want))
    if ulps and got.dtype.kind == "f":
        unit = np.spacing(np.maximum(np.abs(want), np.finfo(got.dtype).tiny))
        same |= np.abs(got.astype(np.float64) - want) <= ulps * unit.astype(np.float64)
    wrong = np.flatnonzero(~same)
    return f"{len(wrong)} of {len(got)} at {wrong[:4]}: {got[wrong[:4]]}, not {want[wrong[:4]]}" if len(wrong) else ""


def mistakes(case: Case) -> list[str]:
    """Return the wrong results of a run."""
    found = ((at, differs(case.args[at], want, case.ulps)) for at, want in case.wants.items())
    return [f"argument {at}: {what}" for at, what in found if what]


def rules(findings: list[Finding]) -> Counter[str]:
    """Count the hazards among findings by rule, and all others by code."""
    return Counter(str(finding.fields.get("rule", finding.code)) for finding in findings)


def test_there_are_enough():
    names = {kernel.name for kernel in KERNELS}
    assert names == CASES.keys()
    assert len(names) >= 40
    assert all(sum(kernel.arch == arch for kernel in KERNELS) >= 40 for arch in ARCHS)


@each
def test_it_runs_and_computes_what_it_should(kernel: Kernel):
    case = made(kernel)
    found = rules(run(kernel.program(), case))
    assert found == DEFECTS.get(kernel.name, Counter())
    assert mistakes(case) == []


@each
def test_the_checks_raise_no_false_alarm(kernel: Kernel):
    found = [finding for finding in hazards.check(kernel.program()) if finding.mistake not in hazards.ADVICE]
    assert rules(found) == DEFECTS.get(kernel.name, Counter())


# ---- waits taken away

RULES = (
    "nothing is outstanding on the counter",
    "LDS serves a wave's own operations in their order",
    "a later wait covers the same before anything needs it",
)
"""Reasons why a wait may be removed although the check finds nothing."""


def sampled(arch: str, part: int, parts: int) -> list[Kernel]:
    """Return a part of the kernels of a target. Part 0 has other kernels for each target."""
    return [kernel for kernel in KERNELS if kernel.arch == arch][(part + ARCHS.index(arch)) % parts :: parts]


def waits(program: Program) -> Iterator[tuple[int, Inst, str]]:
    """Yield every count of every `s_waitcnt`: its position, the instruction, the counter."""
    for at, item in enumerate(program.body):
        if isinstance(item, Inst) and item.form.row.head == "s_waitcnt":
            yield from ((at, item, counter) for counter in item.flags if counter in COUNTERS)


def outstanding(program: Program, monkeypatch: pytest.MonkeyPatch) -> dict[tuple[int, str], set[Step]]:
    """Return the outstanding operations at each wait on any path, by position and counter."""
    seen: dict[tuple[int, str], set[Step]] = {}
    real = Outstanding.wait

    def wait(self: Outstanding, counts: Any, at: int | None, enough: Any) -> None:
        for counter in counts.keys() & self.out.keys() if at is not None else ():
            seen.setdefault((at, counter), set()).update(self.out[counter])
        real(self, counts, at, enough)

    with monkeypatch.context() as patch:
        patch.setattr(Outstanding, "wait", wait)
        hazards.plan(program)
    return seen


def reason(under_way: set[Step]) -> str:
    """Return the rule by which a wait is not needed if the check does not report it."""
    if not under_way:
        return RULES[0]
    return RULES[1] if all("lds_write" in step.kinds for step in under_way) else RULES[2]


class Without:
    """Yield a program with one count of one wait removed or increased. Restore the program at the end."""

    def __init__(self, inst: Inst, counter: str, count: int | None) -> None:
        self.inst, self.flags = inst, inst.flags
        self.changed = {name: value for name, value in inst.flags.items() if name != counter}
        if count is not None:
            self.changed[counter] = count

    def __enter__(self) -> None:
        self.inst.flags = self.changed

    def __exit__(self, *_: object) -> None:
        self.inst.flags = self.flags


@in_parts(4)
@pytest.mark.parametrize("arch", ARCHS)
def test_every_wait_is_needed_or_shown_redundant(arch: str, part: int, monkeypatch: pytest.MonkeyPatch):
    """The check reports each removed count, or a rule says why not, and the kernel still computes the right result."""
    told: Counter[str] = Counter()
    for kernel in sampled(arch, part, 4):
        program = kernel.program()
        state, before = outstanding(program, monkeypatch), len(hazards.plan(program).findings)
        for at, inst, counter in waits(program):
            with Without(inst, counter, None):
                missed = len(hazards.plan(program).findings) > before
                if missed:
                    told["found"] += 1
                    continue
                case = made(kernel)
                found = rules(run(program, case)) - DEFECTS.get(kernel.name, Counter())
                if found:
                    assert found.keys() <= {"ASYNC_EARLY"}, f"{kernel!r}:{inst.where}: {found}"
                    told["found by the simulator"] += 1
                else:
                    assert mistakes(case) == [], f"{kernel!r}:{inst.where}"
                    told[reason(state[at, counter])] += 1
    assert told["found"] > told.total() / 2, told


@in_parts(5)
@pytest.mark.parametrize("arch", ARCHS)
def test_every_count_is_tight_or_called_strong(arch: str, part: int):
    """The check reports a count that is one larger, except where the advice says that a larger one is enough."""
    tried = 0
    for kernel in sampled(arch, part, 5):
        program = kernel.program()
        plan = hazards.plan(program)
        for at, inst, counter in waits(program):
            count = inst.flags[counter]
            with Without(inst, counter, count + 1 if count < COUNTERS[counter] else None):
                missed = len(hazards.plan(program).findings) > len(plan.findings)
            enough = plan.enough.get((at, counter))
            tried += 1
            assert missed <= (enough is not None and enough <= count), f"{kernel!r}:{inst.where} {counter}({count})"
    assert tried > 20


# ---- wait states taken away

NOT_NEEDED = {
    "packed": "LLVM takes op_sel_hi of a packed instruction for the bit that writes a half, and waits for the half",
    "clause": "LLVM breaks clauses that an instruction replayed by XNACK could not run again",
    "old": "LLVM waits for a DPP instruction's old destination, which no other lane reads",
    "text": "LLVM waits before and after inline assembly, whatever stands in it",
}
"""Reasons why a wait state of the compiler can be removed without a finding."""


def not_needed(kernel: Kernel, program: Program, at: int) -> str:
    """Return the reason from the instructions around an `s_nop`, or an empty string."""
    insts = [item for item in program.body if isinstance(item, Inst)]
    here = next(i for i, inst in enumerate(insts) if inst is program.body[at])
    before, then = kinds(insts[here - 1]), kinds(insts[here + 1])
    if insts[here - 1].form.row.fact("fmt") == "vop3p":
        return "packed"
    if {"vmem"} & before & then:
        return "clause"
    if "dpp" in then:
        return "old"
    return "text" if "#ASMSTART" in kernel.text() else ""


def lacking(program: Program) -> int:
    """Return the number of wait states that the check requires."""
    return sum(fix.nops for fix in hazards.plan(program).fixes.values())


@in_parts(3)
@pytest.mark.parametrize("arch", ARCHS)
def test_every_wait_state_is_needed_or_shown_redundant(arch: str, part: int):
    """The check reports each removed wait state: it requires as many as LLVM, unless a reason says otherwise."""
    told: Counter[str] = Counter()
    for kernel in sampled(arch, part, 3):
        program = kernel.program()
        before = lacking(program)
        for at, inst in list(enumerate(program.body)):
            if isinstance(inst, Inst) and inst.form.row.head == "s_nop":
                why = not_needed(kernel, program, at)
                states, rest = inst.operands[0], program.body[at + 1 :]
                inst.operands = (states - 1,) if states else inst.operands
                program.body[at:] = rest if states == 0 else [inst, *rest]
                missed = lacking(program) > before
                inst.operands = (states,)
                program.body[at:] = [inst, *rest]
                assert missed or why in NOT_NEEDED, f"{kernel!r}:{inst.where}"
                told["found" if missed else why] += 1
    assert told["found"] >= 5, told
