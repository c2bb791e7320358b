"""The NaN of an operation is the first NaN among its operands, made quiet, wherever the lane is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from asmkit.gcn.sim.alu.rounding_mode import Mode
from asmkit.gcn.sim.atomic import update
from asmkit.gcn.sim.compile import WaveUnit
from asmkit.gcn.sim.native_step import RecordingWaves, run_symbolic
from asmkit.gcn.text.parser import parse
from asmkit.ptx.sim.alu import convert, floating
from asmkit.sim.compile import compiled
from asmkit.sim.nan_rule import DEFAULT, propagated, quiet
from asmkit.sim.operands import lane_type
from asmkit.types import SCALARS

from .native.lanes import COUNT, bits, nans, values
from .native.table_cases import ptx_cases

FRACTION = {"f16": 10, "bf16": 7, "f32": 23, "f64": 52}


def _dtype(kind: str) -> np.dtype[Any]:
    return lane_type(SCALARS[kind])


def _width(kind: str) -> int:
    return SCALARS[kind].bits


def quieted(number: int, of: str, to: str) -> int:
    """Return the bits of a NaN, made quiet, in another type: the sign, ones, and the upper bits of the payload."""
    payload = (number & ((1 << FRACTION[of]) - 1)) | 1 << (FRACTION[of] - 1)
    sign, by = number >> (_width(of) - 1), FRACTION[to] - FRACTION[of]
    exponent = (1 << (_width(to) - 1 - FRACTION[to])) - 1
    return sign << (_width(to) - 1) | exponent << FRACTION[to] | (payload << by if by >= 0 else payload >> -by)


def is_nan(number: int, kind: str) -> bool:
    """Return whether bits are those of a NaN."""
    size = number & ((1 << (_width(kind) - 1)) - 1)
    return size > ((1 << (_width(kind) - 1)) - 1) >> FRACTION[kind] << FRACTION[kind]


def expected(operands: Sequence[tuple[int, str]], to: str) -> int:
    """Return the first NaN among operands, or the default NaN."""
    for number, kind in operands:
        if is_nan(number, kind):
            return quieted(number, kind, to)
    return (1 << _width(to)) - (1 << (FRACTION[to] - 1))


def operands(kinds: Sequence[str], seed: int) -> list[Any]:
    """Return lanes of ones and NaNs. In each lane at least one operand is a NaN, and often several are."""
    random = np.random.default_rng(seed)
    spoiled = random.random((len(kinds), COUNT)) < 0.6
    spoiled[0] |= ~spoiled.any(axis=0)
    lanes = zip(spoiled, map(_dtype, kinds), strict=True)
    return [np.where(which, nans(kind, random), bits(np.ones(1, kind))).view(kind) for which, kind in lanes]


def _wrong(got: Any, given: Sequence[Any], kinds: Sequence[str], to: str) -> list[tuple[str, ...]]:
    raw = [bits(x) for x in given]
    lanes = [(int(n), [(int(x[i]), kind) for x, kind in zip(raw, kinds, strict=True)]) for i, n in enumerate(bits(got))]
    return [(f"{n:#x}", *(f"{x:#x}" for x, _ in some)) for n, some in lanes if n != expected(some, to)]


# ---- the rule itself


@pytest.mark.parametrize("to", FRACTION)
@pytest.mark.parametrize("of", FRACTION)
def test_quiet_keeps_the_sign_and_the_upper_bits(of: str, to: str):
    x = nans(_dtype(of), np.random.default_rng(1))
    made = bits(quiet(x.view(_dtype(of)), _dtype(to)))
    assert [int(n) for n in made] == [quieted(int(n), of, to) for n in x]


@pytest.mark.parametrize("kind", FRACTION)
def test_only_nans_are_replaced(kind: str):
    a, b = (values(_dtype(kind), np.random.default_rng(seed)) for seed in (2, 3))
    with np.errstate(all="ignore"):
        total = a + b
        made = propagated(total, a, b)
    known = ~np.isnan(total)
    assert known.any()
    assert not known.all()
    assert (bits(made)[known] == bits(total)[known]).all()
    raw = zip(bits(made)[~known], bits(a)[~known], bits(b)[~known], strict=True)
    assert all(int(n) == expected([(int(x), kind), (int(y), kind)], kind) for n, x, y in raw)
    assert int(bits(DEFAULT[_dtype(kind)])[0]) == expected([], kind)


# ---- PTX

PTX = {
    "add": floating.fadd, "sub": floating.fsub, "mul": floating.fmul, "fma": floating.fma, "div": floating.fdiv,
    "rcp": floating.frcp, "sqrt": floating.fsqrt,
}  # fmt: skip


@pytest.mark.parametrize("rnd", ["rn", "rz", "rm", "rp"])
@pytest.mark.parametrize("name", PTX)
def test_f64_of_ptx(name: str, rnd: str):
    kinds = ["f64"] * (3 if name == "fma" else 1 if name in ("rcp", "sqrt") else 2)
    given = operands(kinds, seed=4)
    with np.errstate(all="ignore"):
        assert not _wrong(PTX[name](*given, rnd=rnd), given, kinds, "f64")


@pytest.mark.parametrize("function", [floating.fmin, floating.fmax])
def test_extremes_of_two_nans_in_ptx(function: Any):
    given = [nans(_dtype("f64"), np.random.default_rng(seed)).view(np.float64) for seed in (5, 6)]
    assert not _wrong(function(*given), given, ["f64"] * 2, "f64")


@pytest.mark.parametrize("of", ["f16", "f32", "f64"])
def test_conversions_to_f64_in_ptx(of: str):
    given = operands([of], seed=7)
    with np.errstate(all="ignore"):
        assert not _wrong(convert.cvt_f2f(given[0], dt="f64"), given, [of], "f64")


def test_numpy_does_not_depend_on_the_lane():
    """The last lanes of an array whose length is not a multiple of a vector's are computed by other code."""
    random, some = np.random.default_rng(8), slice(COUNT - 5)
    wrong: list[str] = []
    for case in ptx_cases():
        if "shfl" in case.name:
            continue
        inputs = [values(x.dtype, random) for x in case.inputs]
        whole, part = (_results(case, given) for given in (inputs, [x[some] for x in inputs]))
        if any((bits(x[some]) != bits(y)).any() for x, y in zip(whole, part, strict=True)):
            wrong.append(case.name)
    assert not wrong


def _results(case: Any, inputs: Sequence[Any]) -> list[Any]:
    """Return numpy's results, one for each lane."""
    lanes = iter(inputs)

    def value(x: Any) -> Any:
        return [value(one) for one in x] if isinstance(x, list) else next(lanes) if hasattr(x, "c_type") else x

    with np.errstate(all="ignore"):
        made = case.meaning(*map(value, case.operands), **{name: value(x) for name, x in case.more.items()})
    return [np.broadcast_to(x, len(inputs[0])) for x in (made if isinstance(made, tuple) else (made,))]


# ---- CDNA

CDNA = {
    "v_add_f32 v3, v0, v1": "01", "v_sub_f32 v3, v0, v1": "01", "v_subrev_f32 v3, v0, v1": "01",
    "v_mul_f32 v3, v0, v1": "01", "v_mul_legacy_f32 v3, v0, v1": "01", "v_fma_f32 v3, v0, v1, v2": "012",
    "v_fmac_f32 v2, v0, v1": "012", "v_sqrt_f32 v3, v0": "0", "v_rcp_f32 v3, v0": "0", "v_exp_f32 v3, v0": "0",
    "v_rndne_f32 v3, v0": "0", "v_ldexp_f32 v3, v0, 1": "0", "v_div_fixup_f32 v3, v0, v1, v2": "21",
}  # fmt: skip
"""Instructions of f32, and the numbers of their operands in the order of the rule."""


@pytest.mark.parametrize("mode", [Mode(), Mode(3, 2, 0, 0), Mode(1, 1, 3, 3)])
@pytest.mark.parametrize("text", CDNA)
def test_f32_of_cdna(text: str, mode: Mode):
    order = [int(n) for n in CDNA[text]]
    given = operands(["f32"] * len(order), seed=9)
    registers = {f"v{n}": bits(x) for n, x in zip(order, given, strict=True)}
    assert not _wrong(_executed(text, registers, mode).view(np.float32), given, ["f32"] * len(order), "f32")


@pytest.mark.parametrize("mode", [Mode(), Mode(1, 1, 3, 3)])
@pytest.mark.parametrize(
    ("text", "order"),
    [("v_pk_add_f16 v3, v0, v1", "01"), ("v_pk_mul_f16 v3, v0, v1", "01"), ("v_pk_fma_f16 v3, v0, v1, v2", "012"),
     ("v_fma_legacy_f16 v3, v0, v1, v2", "012"), ("v_mac_f16 v2, v0, v1", "012"), ("v_mad_f16 v3, v0, v1, v2", "012")],
)  # fmt: skip
def test_f16_of_cdna(text: str, order: str, mode: Mode):
    given = operands(["f16"] * len(order), seed=10)
    registers = {f"v{n}": bits(x).astype(np.uint32) * 0x10001 for n, x in zip(order, given, strict=True)}
    made = _executed(text, registers, mode)
    assert not _wrong(made.astype(np.uint16).view(np.float16), given, ["f16"] * len(order), "f16")
    if "pk" in text:
        assert (made >> 16 == made & 0xFFFF).all()


@pytest.mark.parametrize(
    ("text", "of", "to"),
    [("v_cvt_f16_f32 v3, v0", "f32", "f16"), ("v_cvt_f32_f16 v3, v0", "f16", "f32"),
     ("v_cvt_f32_bf16 v3, v0", "bf16", "f32"), ("v_cvt_pk_bf16_f32 v3, v0, v0", "f32", "bf16")],
)  # fmt: skip
def test_conversions_of_cdna(text: str, of: str, to: str):
    given = operands([of], seed=11)
    made = _executed(text, {"v0": bits(given[0]).astype(np.uint32)}, Mode())
    whole = made.astype(f"u{_dtype(to).itemsize}").view(_dtype(to))
    assert not _wrong(whole, given, [of], to)


@pytest.mark.parametrize(("name", "kind"), [("add", "f32"), ("add", "f64"), ("pk_add", "f16"), ("pk_add", "bf16")])
def test_atomic_sums_of_cdna(name: str, kind: str):
    was, value = operands([kind] * 2, seed=12)
    with np.errstate(all="ignore"):
        made = update(name, kind)(bits(was), bits(value), None)
    assert not _wrong(made.view(_dtype(kind)), [was, value], [kind] * 2, kind)


def _executed(text: str, registers: dict[str, Any], mode: Mode) -> Any:
    """Return the dwords that an instruction writes in numpy."""
    unit = compiled(parse(f"{text}\ns_endpgm\n", arch="gfx950"))
    assert isinstance(unit, WaveUnit)
    others = {f"v{n}": np.zeros(COUNT, np.uint32) for n in range(4)}
    waves = RecordingWaves({
        unit.place(("v", int(name[1:]))): x.reshape(-1, 64) for name, x in (others | registers).items()
    })  # fmt: skip
    with np.errstate(all="ignore"):
        run_symbolic(unit, 0, mode, waves, lambda function: function)
    ((_, _, made),) = waves.written
    return np.ascontiguousarray(np.broadcast_to(made, (COUNT // 64, 64))).reshape(-1)
