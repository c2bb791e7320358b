"""The products of warpgroups of a chunk for compiled code, which starts them, and waits for their groups.

Compiled code does so without watchers, and with those that `watched_phases` replaces. It leaves the rest to `wgmma`.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from ...sim.async_copies.bulk import CHUNK
from ...sim.async_copies.wgmma import Product as Outstanding
from ...sim.native.c_structures import address, defined, structures
from ...sim.native.products import JOBS, available, function_address
from ..matrix_descriptors import wgmma_definitions, wgmma_swizzles
from . import tile_layouts
from .alu import native_mma
from .native_matrix_reads import HEADER, MatrixReads
from .native_wgmma_forms import FUNCTIONS
from .warp import WARP
from .watched_phases import can_watch

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ...sim.native.context import Context
    from ...sim.native.graph import Value
    from .compile import PtxUnit as Unit
    from .native_phases import NativePhases
    from .shared_matrices import SharedMatrices
    from .wgmma import Product

_TEXT = wgmma_definitions() + HEADER + (Path(__file__).parent / "wgmma.c").read_text()
_STRUCTURES = structures(_TEXT)
_Swizzle, _Tile, _Kind, _Set, _Products = (_STRUCTURES[one] for one in ("Swizzle", "Tile", "Kind", "Set", "Products"))
_IN_FLIGHT = defined(_TEXT)["IN_FLIGHT"]
"""The products in flight of which compiled code keeps track."""
_GROUP_LANES, _LINE = 4 * WARP, 64
"""The lanes of a warpgroup, and the alignment of matrices in bytes."""
_HOOKS = ("load", "read_complete")
"""The hooks of watchers that look at products."""


def products(m: Machine, context: Context, phases: NativePhases | None) -> NativeProducts | None:
    """Return the products of a chunk for compiled code, None if it does not start them."""
    unit: Unit = m.unit  # pyright: ignore[reportAssignmentType]
    if not unit.dense_products or not available():
        return None
    if not any(m.launch.hooks[hook] for hook in _HOOKS):
        return NativeProducts(m, context, unit, None)
    return None if phases is None or not can_watch(m, _HOOKS) else NativeProducts(m, context, unit, phases)


class Kinds:
    """The products of a program, and their sets of registers."""

    def __init__(self, unit: Unit, *, exact: bool) -> None:
        self._kept = list[object]()
        products = cast("dict[int, Product]", unit.dense_products)
        self.table = np.zeros(len(unit.insts) + 1, np.uint64)
        """For each instruction, the host's address of its product, or 0."""
        self.sets: list[tuple[int, ...]] = [*dict.fromkeys(one.held for one in products.values())]
        self.slots = [np.array(one, np.int64) for one in self.sets]
        self.number = {one: i for i, one in enumerate(self.sets)}
        self._sizes = list[tuple[int, int]]()
        self.chunks = 0
        """The chunks of the matrices of a product, at most."""
        for at, one in products.items():
            if one.is_compiled(exact=exact):
                kind = self._kind(one)
                self._kept.append(kind)
                self.table[at] = ctypes.addressof(kind)

    def _kind(self, one: Product) -> Value:
        fact, in_registers = one.fact, len(one.a_slots) > 0
        turned = not in_registers and one.a.transposed, not one.b.transposed
        plan = native_mma.register_plan(fact.n, fact.k, turned, in_registers, **one.how)
        a, b = _Tile() if in_registers else _tile(one.a), _tile(one.b)
        pointers = 1 + len(one.slots) + max(1, len(one.a_slots))
        matrices = sum(CHUNK * tile.lines * tile.chunks for tile in (a, b))
        self._sizes.append((8 * pointers + _LINE, 4 * ctypes.sizeof(ctypes.c_long) + matrices))
        self.chunks = max(self.chunks, matrices // CHUNK)
        self._kept.append(plan)
        return _Kind(
            plan.address, a, b, address(one.slots), address(one.a_slots), len(one.slots), len(one.a_slots),
            self.number[one.held], native_mma.ROWS * fact.n * fact.k,
        )  # fmt: skip

    def scratch(self, warpgroups: int) -> int:
        """Return the bytes of the tables and the matrices of a product of some warpgroups, at most."""
        most = max((first + each * warpgroups for first, each in self._sizes), default=0)
        return -(-most // _LINE) * _LINE


def _tile(one: SharedMatrices) -> Value:
    mn, k = one.shape
    lines, elements = (k, mn) if one.transposed else (mn, k)
    return _Tile(lines, elements * one.size // CHUNK, one.transposed)


def _kinds(unit: Unit, *, exact: bool) -> Kinds:
    if exact not in unit.native_products:
        unit.native_products[exact] = Kinds(unit, exact=exact)
    return cast("Kinds", unit.native_products[exact])


class NativeProducts:
    """The products of a chunk, which compiled code shares with Python."""

    functions = FUNCTIONS

    def __init__(self, m: Machine, context: Context, unit: Unit, watched: NativePhases | None) -> None:
        self._m = m
        self._kinds = kinds = _kinds(unit, exact=m.exact)
        self._state = state = _Products()
        self._groups = np.zeros((_IN_FLIGHT, m.lanes // WARP), np.int64)
        self._firsts = np.zeros(-(-m.lanes // _GROUP_LANES), np.int64)
        self._sets = (_Set * len(kinds.sets))(*((address(slots), len(slots), 0) for slots in kinds.slots))
        state.kinds, state.sets = address(kinds.table), ctypes.addressof(self._sets)
        state.registers = len(unit.registers)
        state.committed, state.groups = address(m.products.committed), address(self._groups)
        state.warps, state.block_warps, state.firsts = m.lanes // WARP, m.pitch // WARP, address(self._firsts)
        state.memory, state.pitch, state.bytes = m.shared.data.ctypes.data, m.launch.shared_pitch, m.launch.shared_bytes
        for i, mode in enumerate(wgmma_swizzles()):
            rows, layout = tile_layouts.rows_of_pattern(mode), tile_layouts.number_of(mode)
            state.swizzles[i] = _Swizzle(mode.width, mode.mask, mode.shift, rows, layout)
        state.compute, state.post, state.is_serving = map(
            function_address, ("products_at", "post_products", "is_serving")
        )
        self._let_helpers()
        chunks = len(self._firsts) * kinds.chunks
        self._reads = None if watched is None else MatrixReads(m, state.reads, watched, chunks)
        self._version = -1
        context.products = ctypes.addressof(state)

    def _let_helpers(self) -> None:
        """Give each product that helpers can compute memory for its matrices, and one more."""
        state = self._state
        state.helpers, state.worth = self._m.launch.helpers.most, native_mma.WORTH
        state.slots = JOBS + 1 if state.helpers else 1
        state.slot_bytes = self._kinds.scratch(len(self._firsts))
        self._scratch = np.empty(state.slots * state.slot_bytes + _LINE, np.uint8)
        state.scratch = -(-address(self._scratch) // _LINE) * _LINE

    def before(self) -> None:
        """Let compiled code know the products in flight."""
        m, state = self._m, self._state
        assert m.native is not None
        state.held = m.native.held_address
        if self._reads is not None:
            self._reads.before()
        if m.products.version != self._version:
            state.ready = self._share()
        state.reads_ready = not m.copies.under_way
        layouts = m.layouts.numbers
        state.layouts = None if layouts is None else address(layouts)
        if state.helpers and (servers := m.launch.helpers.servers) is not None:
            state.servers = servers.address
            self._lend()
        state.work = 0

    def _lend(self) -> None:
        """Let the registers know who uses those that compiled code has lent."""
        native = self._m.native
        assert native is not None
        native.registers.lends(self._m.launch.helpers.finish)

    def _share(self) -> bool:
        """Write the products in flight. Returns False if compiled code cannot keep track of them."""
        state, some, number = self._state, self._m.products.under_way, self._kinds.number
        self._version = self._m.products.version
        known = all(one.registers in number and not one.wait for one in some)
        if not known or len(some) > _IN_FLIGHT:
            return False
        for one in self._sets:
            one.products = 0
        for i, one in enumerate(some):
            place = number[one.registers]
            state.set_of[i] = place
            self._sets[place].products += 1
            self._groups[i] = -1
            self._groups[i, one.warps] = one.group
            if self._reads is not None:
                state.at_of[i], state.time_of[i] = self._reads.last_of(one)
        state.count = len(some)
        return True

    def after(self) -> None:
        """Take over the products that compiled code has started and completed."""
        state = self._state
        if state.posted:
            state.posted = 0
            self._m.launch.helpers.posted()
            self._lend()
        if state.changed:
            state.changed = 0
            self._m.products.replace([self._outstanding(i) for i in range(state.count)])
            if self._reads is not None:
                self._reads.keep({*state.time_of[: state.count]})
            self._version = self._m.products.version

    def _outstanding(self, i: int) -> Outstanding:
        """Return a product in flight."""
        groups = cast("Array", self._groups[i])
        warps: Array = np.flatnonzero(groups >= 0)
        place = cast("int", self._state.set_of[i])
        reads = () if self._reads is None else (self._reads.read_of(self._state.at_of[i], self._state.time_of[i]),)
        return Outstanding(warps, groups[warps], self._kinds.sets[place], reads)
