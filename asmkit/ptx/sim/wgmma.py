"""Simulator steps of wgmma: dense matrix products of warpgroups, and their groups (PTX ISA 9.7.15).

Products with a sparse A are in `wgmma_sparse`.

The four warps of a warpgroup execute a product together.  Warps that arrive first wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from ... import types
from ...errors import DiagnosticCode
from ...fragments import pack, unpack
from ...regs import Reg, Span
from ...sim.barrier import NAMED
from ...sim.memory import Access, numbers
from ...sim.native.products import available
from ...sim.reconvergence import whole_warps
from ...sim.step_results import MOVED
from ...types import SCALARS, Scalar
from ..fragments import dims, wgmma_a, wgmma_d
from .accumulators import Accumulators
from .alu.mma import wgmma as product
from .alu.native_mma import wgmma_in_place, wgmma_of_groups, wgmma_registers
from .memory import operand
from .register_file import RegisterFile, register_file
from .shared_matrices import SharedMatrices, Stack
from .warp import WARP

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

GROUP = 4
"""Warps of a warpgroup."""

Groups: TypeAlias = "Array"
"""The warps of the active warpgroups, (warpgroups, 4)."""


class Facts(NamedTuple):
    """The properties in the opcode: D is 64 × `n`, and a row of A and B has `k` elements (words of 32 bits for b1)."""

    shape: str
    n: int
    k: int
    d: type[Scalar]
    a: type[Scalar]
    b: type[Scalar]
    satfinite: bool
    sparse: bool

    @property
    def kept(self) -> int:
        """The elements of a row of A as it is stored."""
        return self.k // 2 if self.sparse else self.k


def facts(spelling: str) -> Facts:
    """Return the shape and the types of a `wgmma.mma_async` from its opcode."""
    words = spelling.split(".")
    shape = next(word for word in words if word.startswith("m64n"))
    _, n, k = dims(shape)
    d, a, b = (SCALARS[word] for word in words if word in SCALARS)
    return Facts(shape, n, k // 32 if a is types.b1 else k, d, a, b, "satfinite" in words, "sp" in words)


def wgmma_mma_async(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of wgmma.mma_async: compute D = A·B + D in every active warpgroup.

    The registers are in use by the product until the warpgroup waits for its group.
    """
    one = unit.dense_products[at] = Product(unit, at, inst)
    return step(at, one)


def step(at: int, one: Product) -> Step:
    """Return the step of an instruction that computes a product in every active warpgroup."""

    def run(m: Machine) -> int | None:
        groups = _groups(m, at)
        if groups is None:
            return MOVED
        with m.products.ours():
            one.run(m, groups)
        m.events += 1
        return None

    return run


def wgmma_commit_group(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of wgmma.commit_group: commit the products since the last commit as one group."""
    return lambda m: m.products.commit()


def wgmma_wait_group(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of wgmma.wait_group: wait for all groups except the n newest."""
    newest = cast("int", inst.operands[0])
    return lambda m: m.products.wait(newest)


# the warps of a warpgroup
def _groups(m: Machine, at: int) -> Groups | None:
    """Return the warps of each active warpgroup, None if some warps must wait for others of their warpgroup."""
    whole_warps(m, at)
    found = _warps_of(m) if m.mask is None else m.mask.known("warpgroups", None, lambda: _warps_of(m))
    if isinstance(found, Alone):
        _wait(m, at, found.warps)
        return None
    return found


class Alone(NamedTuple):
    """Warps that must wait for others of their warpgroup."""

    warps: Array


def _warps_of(m: Machine) -> Groups | Alone:
    """Return the warps of each active warpgroup, or those that must wait for others."""
    pitch = m.pitch // WARP
    here = np.asarray(m.active_bools.reshape(-1, WARP).any(axis=1))
    owner = numbers(len(here)) // pitch * -(-pitch // GROUP) + numbers(len(here)) % pitch // GROUP
    count = np.bincount(owner[here], minlength=int(owner[-1]) + 1)
    if ((count > 0) & (count < GROUP)).any():
        return Alone(here & (count[owner] < GROUP))
    return np.flatnonzero(here).reshape(-1, GROUP)


def _wait(m: Machine, at: int, warps: Array) -> None:
    """Let these warps wait for the other warps of their warpgroup."""
    m.put(at)
    number = NAMED + numbers(m.lanes) % m.pitch // (GROUP * WARP)
    need = np.full(m.lanes, GROUP * WARP)
    m.as_lanes(np.repeat(warps, WARP), lambda: m.barriers.wait(at, number, need, resume=at))


def lanes_of(warps: Array) -> slice:
    """Return the lanes of a warpgroup."""
    return slice(int(warps[0]) * WARP, (int(warps[-1]) + 1) * WARP)


def _lanes(m: Machine, warps: Array) -> Array:
    bools = np.zeros((m.lanes // WARP, WARP), bool)
    bools[warps] = True
    return bools.reshape(-1)


class Product:
    """The products of one instruction."""

    def __init__(self, unit: Unit, at: int, inst: Inst) -> None:
        self.fact = fact = facts(inst.form.spelling)
        given = inst.operands[1]
        in_registers = list(given) if isinstance(given, Span) else []
        self.a_regs = [unit.register(at, reg) for reg in in_registers]
        self.a_plan = wgmma_a(types.b32 if fact.a is types.b1 else fact.a)
        self.a = SharedMatrices(at, inst, "a", fact.a, (64, fact.kept))
        self.b = SharedMatrices(at, inst, "b", fact.b, (fact.n, fact.k))
        self.descriptor_a = _scalar(unit, at, inst, "a", 0) if not in_registers else _zeros
        self.descriptor_b = _scalar(unit, at, inst, "b", 0)
        self.plan = wgmma_d(fact.d, fact.n)
        regs = list(cast("Span[Scalar]", inst.operands[0]))
        slots = [unit.slot(reg) for reg in regs]
        self.sums = Accumulators(slots, [unit.register(at, reg) for reg in regs])
        self.slots = np.array(slots, np.int64)
        self.a_slots = np.array([unit.slot(reg) for reg in in_registers], np.int64)
        self.held: tuple[int, ...] = (*slots, *self.a_slots.tolist())
        self.adds, self.negate = _scalar(unit, at, inst, "scale_d", 1), _negated(inst)
        self.how: dict[str, Any] = {
            "a_type": fact.a, "b_type": fact.b, "d_type": fact.d, "negate": self.negate, "satfinite": fact.satfinite,
        }  # fmt: skip

    def run(self, m: Machine, groups: Groups) -> None:
        """Compute the products of the active warpgroups."""
        a, from_a = None, list[Access]()
        if not self.a_regs:
            a, from_a = self.a.read(m, groups, self.descriptor_a(m, groups))
        b, from_b = self.b.read(m, groups, self.descriptor_b(m, groups))
        self.compute(m, groups, a, b)
        m.products.issue(groups.reshape(-1), self.held, [*from_a, *from_b])

    def compute(self, m: Machine, groups: Groups, a: Stack | None, b: Stack) -> None:
        """Compute the products of the matrices of each warpgroup. A is None if it is in registers."""
        file = register_file(m) if self.is_native(m) else None
        if file is not None and file.readable(self.a_slots):
            self._in_place(m, file, groups, a, b)
        else:
            left = self.left(m) if a is None else None

            def one(i: int, lanes: slice, c: Array | None, out: Array) -> None:
                x = cast("Array", left)[:, lanes] if a is None else a.matrix(i)
                self._compute(m, x, b.matrix(i), c, out, in_registers=a is None)

            self.in_arrays(m, groups, one)

    def left(self, m: Machine) -> Array:
        """Return the registers of A, (registers, lanes)."""
        return np.stack([m.spread(read(m)) for read in self.a_regs])

    def in_arrays(self, m: Machine, groups: Groups, one: Callable[[int, slice, Array | None, Array], None]) -> None:
        """Compute the products of registers in arrays.

        `one` computes the product of a warpgroup, given its index, its lanes, and C and D as registers of these lanes.
        """
        out, old = self.sums.copy(m), self.sums.whole(m)
        for i, adds in enumerate(self.adds(m, groups)):
            lanes = lanes_of(groups[i])
            c = (self._sums(m, groups[i]) if old is None else old)[:, lanes] if adds else None
            one(i, lanes, c, out[:, lanes])
        self.sums.write(m, out)

    def _sums(self, m: Machine, warps: Array) -> Array:
        """Return the sums, and report those of a warpgroup that are not initialized."""
        return m.as_lanes(_lanes(m, warps), lambda: self.sums.read(m))

    def _in_place(self, m: Machine, file: RegisterFile, groups: Groups, a: Stack | None, b: Stack) -> None:
        """Compute the products from and into registers in memory."""
        sums, left, adds = file.results(self.slots), file.addresses(self.a_slots), self.adds(m, groups)
        readable = file.readable(self.slots)
        if len({*map(bool, adds)}) == 1 and (readable or not adds[0]):
            later = wgmma_of_groups(
                m.launch.helpers, left if a is None else a, b, sums, groups[:, 0] * WARP, adds=bool(adds[0]),
                n=self.fact.n, k=self.fact.k, turned=(a is not None and a.transposed, not b.transposed), **self.how,
            )  # fmt: skip
            file.wrote(self.slots)
            if later:
                file.lend([*self.slots.tolist(), *self.a_slots.tolist()], m.launch.helpers.finish)
            return
        file.settle()
        for i, adds_here in enumerate(adds):
            first = np.uint64(int(groups[i, 0]) * WARP * 4)
            x = left + first if a is None else a.matrix(i)
            if adds_here and not readable:
                self._sums(m, groups[i])
            c = sums + first if adds_here else None
            wgmma_in_place(x, b.matrix(i).T, c, sums + first, in_registers=a is None, **self.how)
        file.wrote(self.slots)

    def _compute(self, m: Machine, a: Array, b: Array, c: Array | None, out: Array, *, in_registers: bool) -> None:
        """Compute one product into `out`, (registers, 128), like C. A is a matrix or such registers."""
        if self.is_native(m):
            wgmma_registers(a, b.T, c, out, in_registers=in_registers, **self.how)
        else:
            self.in_numpy(m, unpack(self.a_plan, a[None])[0] if in_registers else a, b, c, out)

    def in_numpy(
        self, m: Machine, a: Array, b: Array, c: Array | None, out: Array, columns: Array | None = None
    ) -> None:  # fmt: skip
        """Compute one product of matrices into `out`. `columns` are those of the elements of a sparse A."""
        before = None if c is None else unpack(self.plan, c[None])[0]
        d = product(a, b.T, before, columns=columns, **self.how, exact=m.exact)
        out[...] = pack(self.plan, d[None])[0]

    def is_native(self, m: Machine) -> bool:
        """Return whether products are computed in C."""
        return m.launch.native is not None and available() and self.is_compiled(exact=m.exact)

    def is_compiled(self, *, exact: bool) -> bool:
        """Return whether a run with compiled code, which is `exact` or not, computes products in C."""
        return exact if self.fact.a.kind == "f" else not self.negate


def _zeros(m: Machine, groups: Groups) -> list[int]:
    return [0] * len(groups)


def _negated(inst: Inst) -> bool:
    """Return whether the products are negated, because exactly one of A and B is."""
    signs = [found[1] for name in ("scale_a", "scale_b") if (found := operand(inst, name))]
    return signs.count(-1) == 1


def _scalar(unit: Unit, at: int, inst: Inst, name: str, default: int) -> Callable[[Machine, Groups], list[int]]:
    """Return a function that reads an operand that must be the same in all lanes of each warpgroup."""
    found = operand(inst, name)
    if found is None:
        return lambda m, groups: [default] * len(groups)
    read = unit.source(at, found[1], found[0])
    regs = [cast("Reg[Scalar]", found[1])] if isinstance(found[1], Reg) else []
    slots = [*map(unit.slot, regs)]

    def values(m: Machine, groups: Groups) -> list[int]:
        file = register_file(m) if slots else None
        if file is not None and (same := file.uniform(slots[0], groups[:, 0] * WARP, GROUP * WARP)) is not None:
            return same
        value = np.atleast_1d(read(m))
        if value.size == 1:
            return [int(value[0])] * len(groups)
        lanes = value.reshape(-1, WARP)[groups]
        first = lanes[:, 0, 0]
        if (lanes != first[:, None, None]).any():
            why = f"{name} differs within the warpgroup"
            m.report(
                DiagnosticCode.DESCRIPTOR, at, what=m.unit.insts[at], why=why, fix="use one value in all 128 threads"
            )
        return first.tolist()

    return values
