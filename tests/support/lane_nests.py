"""Random nests of loops and branches: how they are drawn, what each lane computes, and the kernels that run them.

A nest is a list of statements, in plain tuples:

    ("lane", register, source, constant)   a lane register is doubled, then a source and a constant are added
    ("set", register, source, constant)    a lane register is overwritten by a source and a constant
    ("scalar", register, constant)         a scalar register gains a constant
    ("keep", depth, register), ("use", depth, register)
                                           a copy of a lane register, made before a block and added after it
    ("if", condition, then, otherwise)     `otherwise` may be empty: no `else_`
    ("loop", bound, count, step, body)     `bound` is "lane", "scalar" or "constant"; a negative step counts down
    ("forever", fuel, body)                left after three turns, counted in a "lane" or a "scalar" register
    ("break" | "continue" | "return", condition or None, negated)

A condition is ("lane" | "scalar" | "early", register, bit): whether the bit of the register is set.  "early" is a mask
made at the kernel's start: on CDNA it holds lanes that are not active where it is used.  A source is "lane" or "scalar"
with a register, ("counter", 0), the counter of the innermost counted loop, or "slot" with a scalar register: on CDNA
its value goes through one lane of a vector register that is written whatever EXEC says, as spilled scalars do.

On CDNA the scalar registers are the wave's: a scalar instruction is executed once if any lane comes to it.  On PTX each
thread has its own.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import count, product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from asmkit import Ptr, ptx, sim
from asmkit.gcn import abi as gcn_abi
from asmkit.gcn.analysis import hazards, insert_waits, register_allocation
from asmkit.gcn.builder import Builder as Gcn
from asmkit.ir.program import Program
from asmkit.kernel.dispatch import architecture
from asmkit.ptx import abi as ptx_abi
from asmkit.ptx.builder import Builder as Ptx
from asmkit.types import b32, s32, u32

LANES, VECTORS, SCALARS, EARLY = 16, 3, 2, 2
SLOT = 5
"""The lane that holds a scalar register's value for a while."""

FULL = 0xFFFFFFFF
ENDED = 1 << 31  # in what a lane stores when it comes to the kernel's end
Nest = list[Any]


def start(lane: int) -> list[int]:
    """The lane registers at the start."""
    return [lane, lane * 7 ^ 5, lane * lane + 3]


# drawing: as few choices as possible, as each takes hypothesis time

CONDITIONS = [*product(("lane", "lane", "scalar", "early"), range(2), (1, 2, 4, 8))]
SOURCES = [*product(("lane", "scalar", "counter", "slot"), range(2))]
COMPUTE: Nest = [
    *(("lane", *rest) for rest in product(range(VECTORS), SOURCES, (1, 6))),
    *(("set", *rest) for rest in product(range(VECTORS), SOURCES, (1,))),
    *(("scalar", *rest) for rest in product(range(SCALARS), (1, 2, 7)) for _ in range(3)),
]
SHAPES = ("left a block", "left", "left in a turn before", "wait", "wait behind a block")
WORDS = ("break", "continue", "return")
OVERWRITE: Nest = [("set", register, ("slot", scalar), 1) for register in range(VECTORS) for scalar in range(SCALARS)]
RETURN: Nest = [*product(("return",), (None, *CONDITIONS), (False, True))]
LEAVE: Nest = [*product(("break", "continue"), (None, None, *CONDITIONS), (False, True)), *RETURN[::2]]
BLOCKS: Nest = [
    *(("if", condition) for condition in CONDITIONS),
    *(("loop", *rest) for rest in product(("lane", "scalar", "constant"), range(4), (1, 2, -1, -2))),
    *(("forever", fuel) for fuel in ("lane", "scalar") for _ in range(8)),
]


@st.composite
def nests(draw: st.DrawFn) -> Nest:
    """A nest up to five blocks deep."""
    return _body(draw, draw(st.sampled_from((5, 4, 3, 2, 1))), in_loop=False)


def _body(draw: st.DrawFn, depth: int, *, in_loop: bool) -> Nest:
    """Up to five statements, one of them a block unless the depth is reached."""
    found = _plain(draw, in_loop=in_loop)
    if depth:
        kept = draw(st.sampled_from((None, *range(VECTORS))))
        found.append(_block(draw, depth - 1, in_loop=in_loop))
        if kept is not None:
            found = [("keep", depth, kept), *found, ("use", depth, (kept + 1) % VECTORS)]
        found += _plain(draw, in_loop=in_loop)
    return found


def _plain(draw: st.DrawFn, *, in_loop: bool) -> Nest:
    """Up to two statements: computing twice as often as leaving; in a loop, perhaps what lanes that left must keep."""
    words = draw(st.sampled_from(("", "c", "l", "cl", "lc", *("k" * in_loop))))
    if words == "k":
        return _overwritten(draw)
    return [draw(st.sampled_from(COMPUTE if word == "c" else LEAVE if in_loop else RETURN)) for word in words]


def _overwritten(draw: st.DrawFn) -> Nest:
    return overwritten(*(draw(st.sampled_from(some)) for some in (SHAPES, WORDS, CONDITIONS, OVERWRITE)))


def overwritten(shape: str, word: str, condition: Any, overwrite: Any) -> Nest:
    """Some lanes are not active where the others overwrite a register that all of them read later."""
    match shape:
        case "left a block":
            return [("if", condition, [(word, None, False)], []), overwrite]
        case "left":
            return [(word, condition, False), overwrite]
        case "left in a turn before":
            return [overwrite, (word, condition, False), ("continue", ("lane", 2, 1), False)]
        case "wait behind a block":
            return [("if", condition, [("if", ("lane", 2, 1), [("scalar", 1, 1)], []), overwrite], [])]
        case _:
            return [("if", condition, [overwrite], [])]


def _block(draw: st.DrawFn, depth: int, *, in_loop: bool) -> Any:
    head = draw(st.sampled_from(BLOCKS))
    body = _body(draw, depth, in_loop=in_loop or head[0] != "if")
    if head[0] != "if":
        return *head, body
    other = draw(st.sampled_from((None, None, 0, 1)))
    return *head, body, [] if other is None else _body(draw, min(depth, other), in_loop=in_loop)


# the reference: one lane at a time


class TooLongError(Exception):
    """The nest takes too many steps to be worth running."""


class Lane:
    """One lane, run alone.  It yields its place before each statement: the statements' numbers and the loops' turns."""

    def __init__(self, number: int, scalars: list[int], done: set[Any] | None) -> None:
        self.v, self.s, self.done = start(number), scalars, done
        self.early = [bool(self.v[i] & 4) for i in range(EARLY)]
        self.counters, self.kept, self.stored = [0], dict[int, int](), [0] * 4

    def run(self, nest: Nest) -> Iterator[Any]:
        """Run the whole nest; the lane stores its registers where it returns or ends."""
        if (yield from self.block(nest, ())) is None:
            yield (len(nest),)
            self.store(ENDED)

    def store(self, end: int) -> None:
        self.stored = [*self.v, (self.s[0] << 16) + self.s[1] | end]

    def holds(self, condition: Any, negated: bool = False) -> bool:
        if condition is None:
            return True
        kind, register, bit = condition
        if kind == "early":
            return self.early[register] != negated
        return bool((self.v if kind == "lane" else self.s)[register] & bit) != negated

    def value(self, kind: str, register: int) -> int:
        return (self.v if kind == "lane" else [self.counters[-1]] * 2 if kind == "counter" else self.s)[register]

    def block(self, nest: Nest, outer: Any) -> Any:
        """Run statements; None at their end, else the word by which the lane leaves."""
        for number, statement in enumerate(nest):
            place, left = (*outer, number), None
            yield place
            match statement:
                case "lane", register, source, constant:
                    self.v[register] = (self.v[register] * 2 + self.value(*source) + constant) & FULL
                case "set", register, source, constant:
                    self.v[register] = (self.value(*source) + constant) & FULL
                case "scalar", register, constant:
                    if self.done is None or place not in self.done:  # the first of the lanes that come here
                        self.s[register] += constant
                        if self.done is not None:
                            self.done.add(place)
                case "keep", depth, register:
                    self.kept[depth] = self.v[register]
                case "use", depth, register:
                    self.v[register] = (self.v[register] + self.kept[depth]) & FULL
                case "if", condition, then, otherwise:
                    side = int(not self.holds(condition))
                    left = yield from self.block(otherwise if side else then, (*place, side))
                case "loop", bound, trips, step, body:
                    left = yield from self.loop(body, place, self.bounds(bound, trips, step), step)
                case "forever", _, body:
                    left = yield from self.loop(body, place, (None, 3), 1)
                case word, condition, negated:
                    if word == "return":
                        self.store(0)
                    left = word if self.holds(condition, negated) else None
            if left is not None:
                return left
        return None

    def bounds(self, bound: str, trips: int, step: int) -> tuple[int, int]:
        many = trips if bound == "constant" else (self.value(bound, 0) + trips) & 3
        return (0, many) if step > 0 else (many, 0)

    def loop(self, body: Nest, place: Any, bounds: Any, step: int) -> Any:
        """Run a loop's turns; a loop that counts for no counter starts at None."""
        first, stop = bounds
        for turn in count():
            value = (first or 0) + turn * step
            if not (value < stop if step > 0 else value > stop):
                return None
            self.counters += [value & FULL] if first is not None else self.counters[-1:]
            left = yield from self.block(body, (*place, turn))
            self.counters.pop()
            if left in ("break", "return"):
                return None if left == "break" else left
        return None


def expected(nest: Nest, *, shared: bool, budget: int = 6000) -> list[list[int]]:
    """What each lane stores.  With `shared` scalars the lane whose next statement comes first is run first."""
    done, scalars = set[Any](), [0] * SCALARS
    lanes = [Lane(i, scalars if shared else [0] * SCALARS, done if shared else None) for i in range(LANES)]
    runs = [lane.run(nest) for lane in lanes]
    queue = [((), i) for i in range(LANES)]
    for _ in range(budget):
        if not queue:
            return [lane.stored for lane in lanes]
        _, i = heapq.heappop(queue)
        if (place := next(runs[i], None)) is not None:
            heapq.heappush(queue, (place, i))
    raise TooLongError


# kernels


class Writer:
    """Writes a nest as a kernel of one architecture."""

    def __init__(self, k: Any, lane: Any, vectors: Any, scalars: Any) -> None:
        self.k, self.v, self.s, self.counters = k, vectors, scalars, [None]
        self.kept: dict[int, Any] = {}
        self.start(lane)
        self.early = [(self.v[i] & 4) != 0 for i in range(EARLY)]

    def start(self, lane: Any) -> None:
        for register, value in zip(self.v, (lane, lane * 7 ^ 5, lane * lane + 3), strict=False):
            self.move(register, value)

    def move(self, to: Any, value: Any) -> None:
        raise NotImplementedError

    def copy(self, register: Any) -> Any:
        return self.k.copy(register)

    def store(self, end: int) -> None:
        raise NotImplementedError

    def double(self, register: Any, source: Any) -> None:
        raise NotImplementedError

    def condition(self, condition: Any) -> Any:
        kind, register, bit = condition
        if kind == "early":
            return self.early[register]
        return ((self.v if kind == "lane" else self.s)[register] & bit) != 0

    def block(self, nest: Nest) -> None:
        for statement in nest:
            match statement:
                case "lane", register, source, constant:
                    self.double(self.v[register], self.source(*source))
                    self.v[register] += constant
                case "set", register, source, constant:
                    self.add(self.v[register], constant, self.source(*source))
                case "scalar", register, constant:
                    self.s[register] += constant
                case "keep", depth, register:
                    self.kept[depth] = self.copy(self.v[register])
                case "use", depth, register:
                    self.v[register] += self.kept[depth]
                case "if", condition, then, otherwise:
                    with self.k.if_(self.condition(condition)):
                        self.block(then)
                    if otherwise:
                        with self.k.else_():
                            self.block(otherwise)
                case "loop", bound, trips, step, body:
                    with self.k.loop(*self.bounds(bound, trips, step), step=step) as i:
                        self.counters.append(i.as_(u32))
                        self.block(body)
                        self.counters.pop()
                case "forever", fuel, body:
                    self.forever(fuel, body)
                case word, condition, negated:
                    self.leave(word, condition, negated)

    def source(self, kind: str, register: int) -> Any:
        match kind:
            case "counter":
                return 0 if self.counters[-1] is None else self.counters[-1]
            case "slot":
                return self.slot(self.s[register])
            case _:
                return (self.v if kind == "lane" else self.s)[register]

    def slot(self, scalar: Any) -> Any:
        return scalar

    def add(self, to: Any, constant: int, value: Any) -> None:
        raise NotImplementedError

    def bounds(self, bound: str, trips: int, step: int) -> Any:
        if bound != "constant":
            many = ((self.v[0] if bound == "lane" else self.s[0]) + trips & 3).as_(s32)
            return (0, many) if step > 0 else (many, 0)
        return (0, trips) if step > 0 else (trips, 0)

    def forever(self, fuel: str, body: Nest) -> None:
        left = self.counter(fuel)
        with self.k.forever():
            self.k.break_(left == 3)
            left += 1
            self.block(body)

    def counter(self, fuel: str) -> Any:
        return self.k.reg(u32, 0)

    def leave(self, word: str, condition: Any, negated: bool) -> None:
        if word == "return":
            self.store(0)
        where = {} if condition is None else {"unless" if negated else "when": self.condition(condition)}
        getattr(self.k, f"{word}_")(**where)


class GcnWriter(Writer):
    """On CDNA: the wave's scalars are scalar registers."""

    k: Gcn

    def __init__(self, arch: str) -> None:
        k = Gcn("nest", arch)
        self.out = k.param_ptr("out", b32)
        self.stored = k.vgprs(u32, VECTORS + 1)
        vectors = [k.vgpr(u32) for _ in range(VECTORS)]  # apart: the allocation may reuse each as soon as it is dead
        super().__init__(k, k.lane, vectors, [k.sgpr(u32, 0) for _ in range(SCALARS)])

    def move(self, to: Any, value: Any) -> None:
        self.k.gcn.v_mov_b32(to, value)

    def double(self, register: Any, source: Any) -> None:
        self.k.gcn.v_lshl_add_u32(register, register, 1, source)

    def add(self, to: Any, constant: int, value: Any) -> None:
        self.k.gcn.v_add_u32(to, constant, value)

    def slot(self, scalar: Any) -> Any:
        """Return the bits of a scalar, which went through several registers: every one that is free is overwritten."""
        kept, again, all_bits = [self.k.vgpr(u32, 0) for _ in range(4)], self.k.sgpr(u32), self.k.sgpr(u32, 0)
        for register in kept:
            self.k.gcn.v_writelane_b32(register, scalar, SLOT)
        for register in kept:
            self.k.gcn.v_readlane_b32(again, register, SLOT)
            all_bits |= again
        return all_bits

    def store(self, end: int) -> None:
        *values, last = self.stored
        for to, value in zip(values, self.v, strict=True):
            self.move(to, value)
        self.k.gcn.v_mov_b32(last, self.s[0])
        self.k.gcn.v_lshl_add_u32(last, last, 16, self.s[1])
        if end:
            last |= end
        self.k.gcn.global_store_dwordx4(self.k.lane << 4, self.stored, self.out)

    def counter(self, fuel: str) -> Any:
        return (self.k.vgpr if fuel == "lane" else self.k.sgpr)(u32, 0)


class PtxWriter(Writer):
    """On PTX: each thread has its own scalars."""

    k: Ptx

    def __init__(self, k: Ptx, out: Any) -> None:
        self.out = out
        super().__init__(k, k.tid.x, k.regs(u32, VECTORS), [k.reg(u32, 0) for _ in range(SCALARS)])

    def move(self, to: Any, value: Any) -> None:
        self.k.ptx.mov.u32(to, value)

    def add(self, to: Any, constant: int, value: Any) -> None:
        self.k.ptx.add.u32(to, value, constant)

    def double(self, register: Any, source: Any) -> None:
        self.k.ptx.mad.lo.u32(register, register, 2, source)

    def store(self, end: int) -> None:
        last = self.k.copy(self.s[0])
        self.k.ptx.mad.lo.u32(last, last, 1 << 16, self.s[1])
        if end:
            last |= end
        at = self.out + self.k.tid.x * (VECTORS + 1)
        self.k.ptx.st.global_.v4.u32(at[0], (*self.v, last))


def written(nest: Nest, arch: str) -> Program:
    """The kernel of a nest, which stores what `expected` says."""
    if arch.startswith("sm_"):
        k = Ptx("nest", arch)
        writer = PtxWriter(k, k.param_ptr("out", u32))
    else:
        writer = GcnWriter(arch)
    writer.block(nest)
    writer.store(ENDED)
    return writer.k.finish()


def on_device(nest: Nest) -> list[list[int]]:
    """Run the PTX kernel of a nest on a CUDA device; return what each lane has stored."""

    @ptx.kernel(arch="sm_80", signature="(L)->(L,4)", grid=1, block=LANES)
    def kernel(k: Ptx, lanes: Ptr[u32], out: Ptr[u32]) -> None:
        del lanes
        writer = PtxWriter(k, out)
        writer.block(nest)
        writer.store(ENDED)

    return kernel(np.zeros(LANES, np.uint32), backend="cuda").tolist()


def entered(program: Program, *, allocated: bool = True) -> Program:
    """The whole kernel; on CDNA `allocated` as it is assembled, with its waits, its registers where they are placed."""
    if program.isa == "ptx":
        return ptx_abi.enter(program)
    whole = gcn_abi.enter(program)
    return register_allocation.assign(insert_waits.insert(whole)) if allocated else whole


def ran(program: Program) -> list[list[int]]:
    """Run a kernel in the simulator; what each lane has stored."""
    got = np.zeros((LANES, VECTORS + 1), np.uint32)
    sim.run(program, grid=1, block=LANES, params={"out": got}, threads=1, watch=("memcheck", "initcheck", "synccheck"))
    return got.tolist()


def faults(program: Program, whole: Program) -> list[Any]:
    """What the checks report of a kernel, as written and as assembled: a nest has no fault."""
    return [*architecture(program.isa).check(program), *(hazards.check(whole) if program.isa == "gcn" else ())]
