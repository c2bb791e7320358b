"""The plans of PTX's matrix products in C: `asmkit.sim.native.products` with the rules of `mma`."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .... import types
from ....fragments import unpack
from ....sim.native.graph import Value
from ....sim.native.once import once
from ....sim.native.products import Operand, Plan, Slots, addresses, available, of_array, of_fragment, row_addresses
from ....types import Scalar
from ...fragments import dims, mma_a, mma_b, mma_c, wgmma_a, wgmma_d
from ...sparsity import chunk, columns, expand
from . import mma as reference
from . import mma_kinds as kinds_reference
from . import tcgen05 as in_tensor_memory

if TYPE_CHECKING:
    import numpy.typing as npt

    from ....sim.host_threads import Helpers
    from ..shared_matrices import Stack

    Array: TypeAlias = npt.NDArray[Value]

_RULES: dict[Value, str] = {
    reference.tensor: "tensor", reference.fp8: "tensor_8", reference.volta: "volta", reference.integer: "integers",
    reference.binary: "bits", reference.double: "doubles",
}  # fmt: skip
_KINDS: dict[type[Scalar], str] = {
    types.f16: "f16", types.bf16: "bf16", types.tf32: "tf32", types.f32: "f32", types.s8: "s8", types.s4: "s4",
}  # fmt: skip


def mma(a: Array, b: Array, c: Array, **facts: Value) -> Array | None:
    """Compute D like `mma`, with its arguments. Return None without a compiler."""
    if not available():
        return None
    plan = mma_plan(**facts)
    slots = plan.operands[3].slots
    return plan(a, b, c, np.empty((len(a), slots.registers, slots.lanes), c.dtype))


@once
def mma_plan(
    *, shape: str, a_type: type[Scalar], b_type: type[Scalar], c_type: type[Scalar], d_type: type[Scalar],
    a_layout: str = "row", b_layout: str = "col", op: str | None = None, satfinite: bool = False,
) -> Plan:  # fmt: skip
    """Return the plan of `mma.sync.aligned.<shape>`, given the facts that `mma` takes."""
    maps = [mma_a(shape, a_type, a_layout), mma_b(shape, b_type, b_layout)]
    blocks = maps[0].blocks
    if a_type is types.b1:
        maps = [one.words() for one in maps]
    maps += [mma_c(shape, kind, a_type) for kind in (c_type, d_type)]
    a, b, c, d = map(of_fragment, maps)
    rule = reference.rule_of(blocks, a_type, d_type, op, satfinite)
    m, n, k = maps[0].rows, maps[1].cols, maps[0].cols
    assert dims(shape)[:2] == (m, n)
    return _plan(rule, (m, n, k), (a, b, c, d), (a_type, b_type, c_type, d_type), blocks)


def mma_of_kind(facts: kinds_reference.Facts, a: Array, b: Array, c: Array, codes: Array | None) -> Array | None:
    """Compute D like `mma_of_kind` without scales. Return None without a compiler, and for a B that is not finite.

    A sparse A is decompressed: its zeros must meet finite numbers.
    """
    if not available():
        return None
    fa, fb, _, fd = facts.fragments
    if codes is not None:
        wide = facts.containers[1]
        if (
            facts.b_type.kind == "f"
            and not np.isfinite(kinds_reference.elements(facts.b_type, wide, unpack(fb, b))).all()
        ):
            return None
        a = _flat(expand(unpack(fa, a), columns(facts.shape, facts.a_type, codes)))
    return _plan_of_kind(facts)(a, b, c, np.empty((len(b), fd.registers, fd.lanes), c.dtype))


@once
def _plan_of_kind(facts: kinds_reference.Facts) -> Plan:
    """Return the plan of a product without scales. A sparse A is a dense matrix in memory."""
    maps = facts.fragments
    a, b, c, d = map(of_fragment, maps)
    k = maps[1].rows
    if facts.sparse:
        a = of_array((maps[0].rows, k), max(8, maps[0].bits))
    kinds = facts.a_type, facts.b_type, facts.c_type, facts.d_type
    run = chunk(facts.shape, facts.a_type) if facts.sparse else 2
    size = maps[0].rows, maps[1].cols, k
    return _plan(kinds_reference.rule_of(facts), size, (a, b, c, d), kinds, run=run)


def matrix_product(
    a: Array, b: Array, c: Array, *, kinds: tuple[type[Scalar], type[Scalar], type[Scalar]], op: str | None = None,
    satfinite: bool = False,
) -> Array | None:  # fmt: skip
    """Compute D like `matrix_product`, with its arguments. Return None without a compiler."""
    if not available():
        return None
    size = a.shape[1], b.shape[2], a.shape[2]
    plan = _array_plan(size, kinds, op, satfinite, a.itemsize * 8)
    out = np.empty((len(a), size[0], size[1]), types.dtype(kinds[2]))
    plan(_flat(a), _flat(b), _flat(c), _flat(out))
    return out


def _flat(array: Array) -> Array:
    """Return matrices as (warps, 1, words)."""
    word = np.uint64 if array.itemsize == 8 else np.uint32
    return np.ascontiguousarray(array).reshape(len(array), 1, -1).view(word)


@once
def _array_plan(
    size: tuple[int, int, int], kinds: tuple[type[Scalar], ...], op: str | None, satfinite: bool, bits: int
) -> Plan:  # fmt: skip
    m, n, k = size
    ab, c_type, d_type = kinds
    sums = (of_array((m, n), _bits(kind)) for kind in (c_type, d_type))
    slots = of_array((m, k), bits), of_array((k, n), bits), *sums
    return _plan(reference.rule_of(1, ab, d_type, op, satfinite), size, slots, (ab, ab, c_type, d_type))


def _bits(kind: type[Scalar]) -> int:
    return 32 if kind is types.b1 else max(8, kind.bits)


def wgmma(
    a: Array, b: Array, c: Array | None, *, a_type: type[Scalar], b_type: type[Scalar], d_type: type[Scalar],
    negate: bool = False, satfinite: bool = False,
) -> Array | None:  # fmt: skip
    """Compute D like `wgmma`, with its arguments. Return None for products without a native form."""
    if not available() or (negate and a_type.kind != "f"):
        return None
    (m, k), n = a.shape, b.shape[1]
    x, y = _in_memory(a), _in_memory(b)
    plan = _memory_plan((m, n, k), (a_type, b_type, d_type), (x[1], y[1]), negate, satfinite)
    out = np.empty((m, n), f"u{_bits(d_type) // 8}")
    plan(_one(x[0]), _one(y[0]), None if c is None else _one(c), _one(out))
    return out


def wgmma_registers(
    a: Array, b: Array, c: Array | None, out: Array, *, in_registers: bool = False, **facts: Value
) -> None:  # fmt: skip
    """Compute D of a `wgmma.mma_async` in registers, given the facts that `wgmma` takes.

    C and `out` are (registers, 128) with contiguous rows, also A if it is `in_registers`.
    """
    x, z = row_addresses(a) if in_registers else a, None if c is None else row_addresses(c)
    wgmma_in_place(x, b, z, row_addresses(out), in_registers=in_registers, **facts)


def wgmma_in_place(
    a: Array, b: Array, c: Array | None, d: Array, *, in_registers: bool = False, **facts: Value
) -> None:  # fmt: skip
    """Compute D of a `wgmma.mma_async`. C and D are the addresses of registers, also A if it is `in_registers`."""
    x, turned = (a, False) if in_registers else _in_memory(a)
    y, by_columns = _in_memory(b)
    plan = register_plan(b.shape[1], b.shape[0], (turned, by_columns), in_registers, **facts)
    plan.run(x if in_registers else addresses([x]), addresses([y]), c, d, stride=0, warps=1)


ROWS = 64
"""The rows of D of a warpgroup."""
WORTH = 1 << 18
"""The multiplications that are worth another host thread: about 50 µs, more than it takes to wake the thread."""


def wgmma_of_groups(
    helpers: Helpers, a: Stack | Array, b: Stack, sums: Array, first: Array, *, adds: bool, n: int, k: int,
    turned: tuple[bool, bool], **facts: Value,
) -> bool:  # fmt: skip
    """Compute D of one `wgmma.mma_async` in several warpgroups, in place in the registers of a register file.

    Returns whether helpers compute it, so that the registers must not be used until these have finished.

    Args:
        helpers: the host threads that can compute products.
        a: the matrices A, or the addresses of their registers.
        b: the matrices B.
        sums: the addresses of the registers of D.
        first: the first lane of each warpgroup.
        adds: whether C is D, otherwise there is no C.
        n: the columns of D.
        k: the elements of a row of A.
        turned: whether A and B are by columns in memory.
        facts: the facts that `wgmma` takes.

    """
    in_registers = isinstance(a, np.ndarray)
    plan = register_plan(n, k, (not in_registers and turned[0], turned[1]), in_registers, **facts)
    words = [(first if isinstance(x, np.ndarray) else x.number * (x.matrices[0].nbytes // 4)) for x in (a, b)]
    firsts = np.stack([*words, first, first], axis=1)
    x = a if isinstance(a, np.ndarray) else addresses([a.matrices])
    y, c = addresses([b.matrices]), sums if adds else None
    worth = WORTH // (ROWS * n * k)
    return helpers.run_at(plan, x, y, c, sums, firsts, worth=worth, keep=(a, b))


@once
def register_plan(
    n: int, k: int, turned: tuple[bool, bool], in_registers: bool, a_type: type[Scalar], b_type: type[Scalar],
    d_type: type[Scalar], negate: bool = False, satfinite: bool = False,
) -> Plan:  # fmt: skip
    """Return the plan of a dense `wgmma.mma_async`. C and D are in registers, also A if it is `in_registers`."""
    size, kinds = (ROWS, n, k), (a_type, b_type, d_type)
    acc = of_fragment(wgmma_d(d_type, n))
    a = of_fragment(wgmma_a(types.b32 if a_type is types.b1 else a_type)) if in_registers else None
    slots = a or of_array((ROWS, k), _bits(a_type), turned[0]), of_array((k, n), _bits(a_type), turned[1]), acc, acc
    return wgmma_plan(size, kinds, slots, negate, satfinite)


_MOST_ROWS, _MOST_COLUMNS = 128, 128
"""The rows and columns of D that are computed together. A row of more than 32 elements halves them."""


def tcgen05(
    a: Array, b: Array, c: Array | None, *, a_type: type[Scalar], b_type: type[Scalar], d_type: type[Scalar],
    negate: bool = False, satfinite: bool = False, kept: Array | None = None,
) -> Array | None:  # fmt: skip
    """Compute D like `tcgen05.product`, with its arguments. Return None without a compiler.

    A sparse A is decompressed. Its zeros must meet finite numbers: otherwise, return None, too.
    """
    if not available():
        return None
    if kept is not None:
        if b_type.kind == "f" and not np.isfinite(in_tensor_memory.numbers(b_type, b)).all():
            return None
        a = expand(a, kept)
    k, out = a.shape[1], np.empty((len(a), len(b)), f"u{_bits(d_type) // 8}")
    a, b = (_in_containers(kind, one) for kind, one in ((a_type, a), (b_type, b)))
    halves = 1 + (k > 32)
    for row, column in product(range(0, len(a), _MOST_ROWS // halves), range(0, len(b), _MOST_COLUMNS // halves)):
        rows, columns = slice(row, row + _MOST_ROWS // halves), slice(column, column + _MOST_COLUMNS // halves)
        x, y = a[rows], b[columns]
        plan = _tcgen05_plan((len(x), len(y), k), (a_type, b_type, d_type), negate, satfinite)
        made = np.empty((len(x), len(y)), out.dtype)
        plan(_one(x), _one(y), None if c is None else _one(c[rows, columns]), _one(made))
        out[rows, columns] = made
    return out


def _in_containers(kind: type[Scalar], bits: Array) -> Array:
    """Return elements as they are in containers of a byte."""
    return bits << np.uint8(2) if kind is types.e2m1 else bits


@once
def _tcgen05_plan(
    size: tuple[int, int, int], kinds: tuple[type[Scalar], ...], negate: bool, satfinite: bool
) -> Plan:  # fmt: skip
    (m, n, k), (a, b, d) = size, kinds
    acc = of_array((m, n), _bits(d))
    slots = of_array((m, k), _bits(a)), of_array((k, n), _bits(b), turned=True), acc, acc
    rule: Value = partial(reference.integer, satfinite=satfinite)
    if a.kind == "f":
        rule = partial(reference.tensor, ab=(a, b), acc=d, fraction=reference.FRACTION)
    return _plan(rule, size, slots, (a, b, d, d), negate=int(negate))


def _in_memory(matrix: Array) -> tuple[Array, bool]:
    """Return a contiguous array with the elements of a matrix, and whether it is by columns."""
    if matrix.T.flags.c_contiguous:
        return matrix.T, True
    return np.ascontiguousarray(matrix), False


def _one(matrix: Array) -> Array:
    return _flat(matrix[None])


@once
def _memory_plan(
    size: tuple[int, int, int], kinds: tuple[type[Scalar], ...], turned: tuple[bool, bool], negate: bool,
    satfinite: bool,
) -> Plan:  # fmt: skip
    (m, n, k), (a, _, d) = size, kinds
    acc = of_array((m, n), _bits(d))
    slots = of_array((m, k), _bits(a), turned[0]), of_array((k, n), _bits(a), turned[1]), acc, acc
    return wgmma_plan(size, kinds, slots, negate, satfinite)


def wgmma_plan(
    size: tuple[int, int, int], kinds: tuple[type[Scalar], ...], slots: tuple[Slots, ...], negate: bool,
    satfinite: bool,
) -> Plan:  # fmt: skip
    """Return the plan of a `wgmma.mma_async` with the types of A, B and D, given the slots of A, B, C and D."""
    a, b, d = kinds
    if a is types.b1:
        rule: Value = partial(reference.binary, op=np.bitwise_and)
    elif a.kind != "f":
        rule = partial(reference.integer, satfinite=satfinite)
    else:
        fraction = reference.FRACTION_8 if a.bits == 8 else reference.FRACTION
        rule = partial(reference.tensor, ab=(a, b), acc=d, fraction=fraction)
    cut = reference.FRACTION_8 if a.kind == "f" and a.bits == 8 and d is types.f32 else 0
    return _plan(rule, size, slots, (a, b, d, d), cut=cut, negate=int(negate))


def _plan(
    rule: Value, size: tuple[int, int, int], slots: tuple[Slots, ...], kinds: tuple[type[Scalar], ...], blocks: int = 1,
    run: int = 2, **more: int,
) -> Plan:  # fmt: skip
    """Return the plan of a rule, which is a function of the reference or a `partial` of one.

    `run` is the number of consecutive k that 8-bit floats without a unit add in the same sum.
    """
    name, given = _RULES[getattr(rule, "func", rule)], getattr(rule, "keywords", {})
    a, b, c, d = kinds
    of = given.get("ab") or ((types.f16, types.f16) if name == "tensor_8" else (a, b))
    operands = (
        _operand(slots[0], a, of[0]), _operand(slots[1], b, of[1]),
        Operand(slots[2], _KINDS.get(c, "raw")), Operand(slots[3]),
    )  # fmt: skip
    facts = {
        "fraction": given.get("fraction", reference.FRACTION), "of_zero": reference.OF_ZERO.get(d, 0),
        "c_lowest": reference.LOWEST.get(d, -126), "to_f16": int(d is types.f16),
        "modifier": int(bool(given.get("satfinite")) or given.get("op") is np.bitwise_xor), **more,
    }  # fmt: skip
    order = reference.order_of_sums(size[2], run).argsort() if name == "tensor_8" else None
    return Plan(name, size, operands, blocks, facts, order)


def _operand(slots: Slots, kind: type[Scalar], of: type[Scalar]) -> Operand:
    """Return A or B. `of` is the format whose exponents the rule uses."""
    lowest = reference.LOWEST.get(of, -126)
    if kind.kind == "f" and kind.bits <= 8:
        table = kinds_reference.elements(kind, 8, np.arange(256, dtype=np.uint8)).view(np.uint32)
        return Operand(slots, "table", table, lowest)
    return Operand(slots, _KINDS.get(kind, "raw"), lowest=lowest)


reference.IN_C.update(mma=mma, mma_of_kind=mma_of_kind, matrix_product=matrix_product, wgmma=wgmma)
in_tensor_memory.IN_C.update(tcgen05=tcgen05)
