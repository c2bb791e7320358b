"""A constant that a builder moves into a register has the bits of that number in the register's type, or is refused."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError, gcn, ptx, sim, types
from asmkit.gcn import backend as gcn_isa
from asmkit.gcn.facts import GcnFacts
from asmkit.ptx import backend as ptx_isa
from asmkit.types import SCALARS, Scalar, u32, u64

VALUES: tuple[Any, ...] = (
    0, 1, -1, 7, 64, 65, 255, 256, -128, -129, 70000, 2**24 + 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, -(2**31),
    -(2**31) - 1, -1000, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1,
    0.0, -0.0, 0.5, 1.0, -1.5, 0.1, 1 / (2 * np.pi), 448.0, 500.0, 65504.0, 1e5, 1e39, 1e-50, 16777217.0,
    float("inf"), float("-inf"), float("nan"),
    np.int8(-3), np.uint8(200), np.uint64(2**63), np.float16(1.5), np.float32(0.1), np.float64(0.1),
    ml_dtypes.bfloat16(1.5), np.array(3), True, np.True_, "3", 1j,
)  # fmt: skip
REFUSED = object()


def bits(kind: type[Scalar], value: Any) -> object:
    """Return the bits of a number in a type, or REFUSED."""
    if isinstance(value, (bool, np.bool_, str, complex, np.ndarray)):
        return REFUSED
    whole = isinstance(value, (int, np.integer))
    if whole and (kind.kind != "f" or not value):
        fits = -(1 << kind.bits - 1) <= int(value) < 1 << kind.bits
        return int(value) & (1 << kind.bits) - 1 if fits else REFUSED
    formats = {"tf32": types.f32, "b32": types.f32, "b64": types.f64}
    return of_float(formats.get(repr(kind), kind), float(value)) if whole or kind.kind in "fb" else REFUSED


def of_float(kind: type[Scalar], value: float) -> object:
    """Return the bits of a number in a format, or REFUSED if the format does not have it."""
    if kind.kind != "f" or kind.twin is None:
        return REFUSED
    format_ = types.dtype(kind)
    with np.errstate(all="ignore"):
        made = np.array(value).astype(format_)
    back, limits = float(made), ml_dtypes.finfo(format_)
    if not (back == value or (np.isnan(back) and np.isnan(value)) or limits.min <= value <= limits.max):
        return REFUSED
    return int(made.view(f"u{format_.itemsize}"))


def moved(k: Any, make: Callable[[type[Scalar], Any], Any], kind: type[Scalar]) -> list[tuple[Any, Any]]:
    """Return the accepted constants and their registers. None may leave an instruction behind when it is refused."""
    made = list[tuple[Any, Any]]()
    for value in VALUES:
        if value is None:
            continue
        before = len(k.program.body)
        try:
            made.append((value, make(kind, value)))
        except AsmError:
            assert len(k.program.body) == before, value
    return made


def on_ptx(kind: type[Scalar]) -> tuple[list[Any], np.ndarray]:
    """Return the constants that `k.reg` takes, and the bits of the registers."""
    k = ptx.Builder("kernel", "sm_90")
    out, made = k.param_ptr("out", u64), moved(k, k.reg, kind)
    for row, (_, reg) in enumerate(made):
        wide = k.reg(u64)
        if kind.bits == 1:
            k.ptx.selp.u64(wide, 1, 0, reg)
        elif kind.bits == 64:
            wide = reg.as_(u64)
        else:
            k.ptx.spell(f"cvt.u64.u{kind.bits}")(wide, reg.as_(types.scalar(f"u{kind.bits}")))
        k.ptx.st.global_.u64(out[row], wide)
    return [value for value, _ in made], run(ptx_isa.ISA.whole(k.finish()), 1)


def on_cdna(kind: type[Scalar], bank: str) -> tuple[list[Any], np.ndarray]:
    """Return the constants that registers of a bank take, and the bits of the registers."""
    k = gcn.Builder("kernel", "gfx942")
    k.program.block, k.program.facts = (64, 1, 1), GcnFacts(sync="auto")
    out, at = k.param_ptr("out", u64), k.vgpr(u32, 0)
    make = {"v": k.vgpr, "s": k.sgpr, "a": lambda kind, value: k.agprs(kind, 1, value)[0]}[bank]
    made = moved(k, make, kind)
    for row, (_, reg) in enumerate(made):
        value = k.vgpr(u64, 0) if kind.bits < 64 else k.vgpr(kind)
        low = type(value)(k, types.b32, "v", value.number, value.cell)
        if bank == "a":
            k.gcn.v_accvgpr_read_b32(low, reg)
        elif kind.bits < 64:
            k.gcn.v_mov_b32(low, reg)
        else:
            value = reg if bank == "v" else k.vgpr(kind, reg)
        k.gcn.global_store_dwordx2(at + 8 * row, value, out)
    return [value for value, _ in made], run(gcn_isa.ISA.whole(k.finish()), 64)


def run(program: Any, lanes: int) -> np.ndarray:
    out = np.zeros(len(VALUES), np.uint64)
    sim.run(program, grid=1, block=lanes, params={"out": out})
    return out


def check(kind: type[Scalar], taken: list[Any], out: np.ndarray) -> None:
    for value, got in zip(taken, out.tolist(), strict=False):
        want = bits(kind, value)
        assert want is not REFUSED, (kind, value)
        assert got & (1 << kind.bits) - 1 == want, (kind, value, hex(got))


KINDS = [kind for kind in SCALARS.values() if kind.bits <= 64]
MOVABLE = [kind for kind in KINDS if kind.bits >= 16 or kind is types.pred]


@pytest.mark.parametrize("kind", MOVABLE, ids=repr)
def test_ptx(kind: type[Scalar]) -> None:
    taken, out = on_ptx(kind)
    assert 0 in taken or kind in (types.f32, types.tf32, types.f64)  # whose constants are floats
    check(kind, taken, out)


@pytest.mark.parametrize(("kind", "bank"), [*itertools.product(KINDS, "vsa")], ids=repr)
def test_cdna(kind: type[Scalar], bank: str) -> None:
    if bank == "a" and kind.bits == 64:
        pytest.skip("an accumulation register has 32 bits")
    taken, out = on_cdna(kind, bank)
    assert 0 in taken
    check(kind, taken, out)


@pytest.mark.parametrize(("kind", "value"), [
    (types.s64, -1000), (types.u64, 2**63), (types.f64, 0.1), (types.tf32, 0.1), (types.f16, 0.1), (types.bf16, 1.5),
    (types.f16x2, 2**32 - 1), (types.u16, 256), (types.b32, 70000),
])  # fmt: skip
@pytest.mark.parametrize("where", ["ptx", "v", "s"])
def test_common_constants_are_taken(where: str, kind: type[Scalar], value: Any) -> None:
    taken, _ = on_ptx(kind) if where == "ptx" else on_cdna(kind, where)
    assert value in taken


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.kind == "x" and kind.bits >= 16], ids=repr)
@pytest.mark.parametrize(
    "make",
    [ptx.Builder("kernel", "sm_90").reg, gcn.Builder("kernel", "gfx942").vgpr],
    ids=["PTX", "CDNA"],
)
def test_a_float_for_a_packed_register_is_refused_with_a_fix_that_keeps_its_value(make: Any, kind: type[Scalar]):
    """`write 2` would be right for bits, and for no packed type."""
    with pytest.raises(AsmError) as caught:
        make(kind, 2.0)
    assert caught.value.code == "IMMEDIATE_KIND"
    assert "fix: write the bits of its lanes as an integer" in str(caught.value)
