"""Find loads of global memory that their loop waits for immediately, in the program's text.

In such a loop the latency of each iteration's loads is not hidden by work of the same warp. For PTX these are plain
loads whose result is read before anything else is computed. For CDNA these are loads for which an `s_waitcnt` follows
before any product, any arithmetic of floats, or any read of LDS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from ..analysis.cfg import Block, Graph, natural_loop
from ..ir.program import Inst, Program
from ..regs import Cell

if TYPE_CHECKING:
    from ..gcn.analysis.effects import Step


@dataclass(frozen=True)
class Exposed:
    """A loop that waits for its own loads.

    Attributes:
        loads: the loads without work before the wait.
        wait: the instruction that waits: the first reader of a load, or an `s_waitcnt`.
        barrier: whether the loop has a barrier, so that all warps of the block wait together.
        phases: the waits for phases of mbarriers in the loop.
        enough: what the wait says, such as `vmcnt(0)`, empty for PTX.

    """

    loads: tuple[Inst, ...]
    wait: Inst
    barrier: bool
    enough: str = ""
    phases: tuple[Inst, ...] = ()


def exposed(program: Program, works: frozenset[int]) -> list[Exposed]:
    """Return the inner loops that wait for their own loads. `works` holds the ids of instructions that are work."""
    return [*(_gcn if program.isa == "gcn" else _ptx)(program, works)]


def _loops(blocks: Sequence[Block], loads: Callable[[Inst], bool]) -> list[list[int]]:
    """Return the loops with loads that contain no smaller ones. A loop that only waits for an mbarrier has none."""
    has = [any(isinstance(item, Inst) and loads(item) for item in block.items) for block in blocks]
    back = [(i, to) for i, block in enumerate(blocks) for to in block.after if to <= i]
    found = [one for one in (natural_loop(blocks, *edge) for edge in back) if any(has[i] for i in one)]
    inner = [one for one in found if not any(other < one for other in found)]
    return [list(one) for one in dict.fromkeys(tuple(sorted(one)) for one in inner)]


# ---- PTX


def _ptx(program: Program, works: frozenset[int]) -> Iterator[Exposed]:
    graph = Graph(program.items())
    for loop in _loops(graph.blocks, _is_global_load):
        insts = [item for i in loop for item in graph.blocks[i].items if isinstance(item, Inst)]
        loads = [at for at, inst in enumerate(insts) if _is_global_load(inst)]
        ends = [_first_use(insts, at, works) for at in loads]
        if all(end is not None for end in ends):
            barrier = any(inst.form.row.head in ("bar", "barrier") for inst in insts)
            phases = tuple(inst for inst in insts if inst.form.spelling.startswith(("mbarrier.try", "mbarrier.test")))
            yield Exposed(tuple(insts[at] for at in loads), cast("Inst", ends[0]), barrier, phases=phases)


def _is_global_load(inst: Inst) -> bool:
    return inst.form.row.head == "ld" and "global" in inst.form.spelling.split(".")


def _first_use(insts: Sequence[Inst], at: int, works: frozenset[int]) -> Inst | None:
    """Return the first reader of a load's result in the same iteration, None if work is done before it."""
    waiting: set[Cell] = {reg.cell for reg in insts[at].writes()}
    for inst in insts[at + 1 :]:
        if not waiting.isdisjoint(reg.cell for reg in inst.reads()):
            return inst
        if id(inst) in works:
            return None
    return None


# ---- CDNA


def _gcn(program: Program, works: frozenset[int]) -> Iterator[Exposed]:
    from ..gcn.analysis.cfg import blocks

    graph = blocks(program)
    for loop in _loops(graph, _is_vector_load):
        steps = [step for i in loop for step in graph[i].steps if isinstance(step.item, Inst)]
        barrier = any("barrier" in step.kinds for step in steps)
        for wait, loads in _waits(steps, works).items():
            inst = cast("Inst", steps[wait].item)
            most = (steps[wait].waits or {}).get("vmcnt", 0)
            items = tuple(cast("Inst", steps[at].item) for at in loads)
            yield Exposed(items, inst, barrier, f"vmcnt({most})")


def _is_vector_load(inst: Inst) -> bool:
    from ..gcn.analysis.effects import kinds

    found = kinds(inst)
    return "vmem" in found and ("load" in found or "lds_dma" in found)


def _waits(steps: Sequence[Step], works: frozenset[int]) -> dict[int, list[int]]:
    """Return for each wait of a loop the loads that it completes without work since their issue.

    The loop is followed twice, so that loads of the iteration before are in flight. A load counts only if all loads
    that its wait completes are without work: a pipeline's wait completes old loads, too.
    """
    outstanding: list[tuple[int, int, bool]] = []  # the position, the work at issue, and whether it is a load
    done, found = 0, dict[int, list[int]]()
    for at, step in [*enumerate(steps)] * 2:
        if step.waits is not None and "vmcnt" in step.waits:
            count = max(0, len(outstanding) - step.waits["vmcnt"])
            ended, outstanding = outstanding[:count], outstanding[count:]
            loads = [(of, done - work) for of, work, is_load in ended if is_load]
            alone = loads and all(work == 0 for _, work in loads)
            found[at] = [of for of, _ in loads] if alone else []
        if "vmcnt" in step.counters:
            outstanding.append((at, done, "load" in step.kinds or "lds_dma" in step.kinds))
        done += id(step.item) in works
    return {at: loads for at, loads in found.items() if loads}
