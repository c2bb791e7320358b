"""Approximate instructions of both architectures: documented error bounds, special values, `approx="worst"`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import asmkit
from asmkit import Ptr, f32, gcn, ptx, sim
from asmkit.errors import AsmError
from asmkit.gcn.abi import enter
from asmkit.gcn.builder import Builder
from asmkit.gcn.isa import TABLE as GCN
from asmkit.gcn.sim.machine import Waves
from asmkit.gcn.text.parser import parse as gcn_parse
from asmkit.isa.form import Form
from asmkit.isa.notation import Row
from asmkit.isa.table import samples
from asmkit.launch import simulator as launch_sim
from asmkit.ptx.isa import TABLE as PTX
from asmkit.ptx.text.parser import parse
from asmkit.sim.engine import Launch
from asmkit.sim.error_bounds import bounds, largest_error
from asmkit.sim.settings import InForce
from asmkit.testing.frameworks import present
from asmkit.types import b32, b64, dtype, scalar

INF, NAN = np.inf, np.nan
COUNT = 1024

MANUAL = {
    # PTX ISA 9.7.3.8 … 9.7.4.10
    "div.approx{.ftz}.f32": "2 ulp if 2^-126 <= |b| <= 2^126",
    "div.full{.ftz}.f32": "2 ulp",
    "rcp.approx{.ftz}.f32": "1 ulp",
    "rcp.approx.ftz.f64": "rel 2^-20 in the upper word",
    "sqrt.approx{.ftz}.f32": "rel 2^-23",
    "rsqrt.approx{.ftz}.f32": "rel 2^-22.9",
    "rsqrt.approx.f64": "",
    "rsqrt.approx.ftz.f64": "rel 2^-20 in the upper word",
    "sin.approx{.ftz}.f32": "abs 2^-20.5 if |a| <= 2pi; abs 2^-14.7 if |a| <= 100pi",
    "cos.approx{.ftz}.f32": "abs 2^-20.5 if |a| <= 2pi; abs 2^-14.7 if |a| <= 100pi",
    "lg2.approx{.ftz}.f32": "abs 2^-22 if 0.5 < a < 2; rel 2^-22",
    "ex2.approx{.ftz}.f32": "2 ulp from the nearest",
    "tanh.approx.f32": "rel 2^-11 if 2^-126 <= |a|",
    "tanh.approx.<t:f16|f16x2>": "abs 2^-10.987",
    "tanh.approx.<t:bf16|bf16x2>": "abs 2^-8",
    "ex2.approx.<t:f16|f16x2>": "rel 2^-9.9",
    "ex2.approx.ftz.<t:bf16|bf16x2>": "rel 2^-7",
    # CDNA3 ISA 12.8; for sines, cosines, the legacy forms and v_rcp_iflag it states no bound
    **{f"v_{name}_{t}": "1 ulp" for name in ("exp", "log", "rcp", "rsq", "sqrt") for t in ("f32", "f16")},
    **{f"v_{name}_f64": "2^29 ulp" for name in ("rcp", "rsq", "sqrt")},
    **{f"v_{name}_{t}": "" for name in ("sin", "cos") for t in ("f32", "f16")},
    **dict.fromkeys(("v_exp_legacy_f32", "v_log_legacy_f32", "v_rcp_iflag_f32"), ""),
}

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "rcp": lambda x: 1 / x, "div": lambda x, y: x / y, "sqrt": np.sqrt, "rsqrt": lambda x: 1 / np.sqrt(x),
    "sin": np.sin, "cos": np.cos, "lg2": np.log2, "ex2": np.exp2, "tanh": np.tanh,
}  # fmt: skip
FUNCTIONS |= {"exp": np.exp2, "log": np.log2, "rsq": FUNCTIONS["rsqrt"]}

SPECIAL: dict[str, list[tuple[float, float]]] = {
    "rcp": [(-INF, -0.0), (-0.0, -INF), (0.0, INF), (INF, 0.0), (NAN, NAN)],
    "sqrt": [(-INF, NAN), (-1.5, NAN), (-0.0, -0.0), (0.0, 0.0), (INF, INF), (NAN, NAN)],
    "rsqrt": [(-INF, NAN), (-1.5, NAN), (-0.0, -INF), (0.0, INF), (INF, 0.0), (NAN, NAN)],
    "sin": [(-INF, NAN), (-0.0, -0.0), (0.0, 0.0), (INF, NAN), (NAN, NAN)],
    "cos": [(-INF, NAN), (-0.0, 1.0), (0.0, 1.0), (INF, NAN), (NAN, NAN)],
    "lg2": [(-INF, NAN), (-1.5, NAN), (-0.0, -INF), (0.0, -INF), (1.0, 0.0), (INF, INF), (NAN, NAN)],
    "ex2": [(-INF, 0.0), (-0.0, 1.0), (0.0, 1.0), (INF, INF), (NAN, NAN)],
    "tanh": [(-INF, -1.0), (-0.0, -0.0), (0.0, 0.0), (INF, 1.0), (NAN, NAN)],
}
"""The manuals' tables."""
SPECIAL |= {"exp": SPECIAL["ex2"], "log": SPECIAL["lg2"], "rsq": SPECIAL["rsqrt"]}


def function(spelling: str) -> str:
    """`rcp.approx.f32` and `v_rcp_f32` → `rcp`."""
    return spelling.removeprefix("v_").replace("_", ".").split(".")[0]


def element(spelling: str) -> str:
    """The type that an instruction computes in."""
    return spelling.replace("_", ".").split(".")[-1].removesuffix("x2")


# ---- every form, run in the simulator


def _rows(table: Any) -> Iterator[Row]:
    yield from (row for row in table.rows if "approximate" in row.effects and not row.head.endswith(("_dpp", "_sdwa")))


def _forms() -> Iterator[str]:
    for row in _rows(PTX):
        yield from (form.spelling for choices in samples(row) if not (form := Form(row, choices)).broken)
    yield from dict.fromkeys(row.head for row in _rows(GCN))


FORMS = list(dict.fromkeys(_forms()))


def error_of(spelling: str) -> str:
    """What the row of a form states."""
    row = (
        next(row for row in _rows(GCN) if row.head == spelling) if spelling[:2] == "v_" else PTX.find(spelling).rows[0]
    )
    return row.fact("error")


@cache
def _ptx(spelling: str, count: int) -> Any:
    """A program: one thread computes one element."""
    bits = np.dtype(f"u{_width(spelling)}").itemsize * 8
    loads = "".join(f"ld.param.u64 %p,[p{i}]; add.u64 %p,%p,%o; ld.global.b{bits} %a{i},[%p];" for i in range(count))
    return parse(
        ".version 8.6\n.target sm_90\n.address_size 64\n.visible .entry k("
        + ", ".join(f".param .u64 p{i}" for i in range(count + 1))
        + f") {{ .reg .b32 %t; .reg .b64 %o,%p; .reg .b{bits} %a<3>,%d;"
        + f"mov.u32 %t,%tid.x; mul.wide.u32 %o,%t,{bits // 8};"
        + loads
        + f"{spelling} %d,{','.join(f'%a{i}' for i in range(count))};"
        + f"ld.param.u64 %p,[p{count}]; add.u64 %p,%p,%o; st.global.b{bits} [%p],%d; ret; }}"
    )


@cache
def _gcn(spelling: str) -> Any:
    k = Builder("approximate", "gfx942")
    wide = element(spelling) == "f64"
    x, out = k.param_ptr("p0", b64 if wide else b32), k.param_ptr("p1", b64 if wide else b32)
    a, d, at = k.vgpr(b64 if wide else b32), k.vgpr(b64 if wide else b32), k.tid.x << (3 if wide else 2)
    k.gcn.spell(f"global_load_dword{'x2' if wide else ''}")(a, at, x)
    k.wait(vm=0)
    k.gcn.spell(spelling)(d, a)
    k.gcn.spell(f"global_store_dword{'x2' if wide else ''}")(at, d, out)
    return enter(k.finish())


def _width(spelling: str) -> int:
    packed = spelling.split(".")[-1].endswith("x2")
    return dtype(scalar(element(spelling))).itemsize * (2 if packed else 1)


def run(spelling: str, *operands: Any, approx: str | None = None) -> Any:
    """What a form makes of arrays of its element type."""
    kind = dtype(scalar(element(spelling)))
    if spelling[:2] == "v_":
        program, held = _gcn(spelling), f"u{max(4, kind.itemsize)}"
        given = [np.asarray(x, kind).view(f"u{kind.itemsize}").astype(held) for x in operands]
    else:
        program, held = _ptx(spelling, len(operands)), f"u{_width(spelling)}"
        given = [np.ascontiguousarray(np.asarray(x, kind)).view(held) for x in operands]
    out = np.zeros(len(given[0]), held)
    params = {f"p{i}": x.copy() for i, x in enumerate([*given])} | {f"p{len(given)}": out}
    sim.run(program, grid=1, block=len(out), params=params, watch=["memcheck", "initcheck"], approx=approx)
    return out.astype(f"u{kind.itemsize}").view(kind) if spelling[:2] == "v_" else out.view(kind)


def operands(spelling: str) -> list[Any]:
    """Numbers that the function is made for, of all exponents and near 1, without subnormal operands and results."""
    kind = dtype(scalar(element(spelling)))
    info: Any = ml_dtypes.finfo(kind)
    rng, name = np.random.default_rng(5), function(spelling)
    low, high = int(info.minexp) + 1, int(info.maxexp) - 2
    if name in ("ex2", "exp", "tanh"):
        values = rng.uniform(low, high, COUNT) if name != "tanh" else rng.normal(0, 1.5, COUNT)
    elif name in ("sin", "cos"):
        values = np.concatenate([rng.uniform(-6.28, 6.28, COUNT // 2), rng.uniform(-314, 314, COUNT // 2)])
    else:
        values = rng.uniform(1, 2, COUNT) * np.exp2(rng.integers(low, high, COUNT).astype(np.float64))
        values[::4] = rng.uniform(0.5, 2, COUNT // 4)
        values *= rng.choice([-1, 1], COUNT) if name in ("rcp", "div") else 1
    first = values.astype(kind)
    if name == "div":
        return [first, (rng.uniform(1, 2, COUNT) * np.exp2(rng.integers(-20, 20, COUNT)) / 8).astype(kind)]
    return [first]


def exactly(spelling: str, given: list[Any]) -> Any:
    """The exact results to 64 significant bits, as float64 and what that leaves: as longdouble."""
    wide = [x.astype(np.float64).astype(np.longdouble) for x in given]
    if "in the upper word" in error_of(spelling):
        wide = [(x.view(np.uint64) & np.uint64(0xFFFFFFFF << 32)).view(np.float64).astype(np.longdouble) for x in given]
    turns = 2 * np.longdouble("3.14159265358979323846264338327950288") if spelling[:4] in ("v_si", "v_co") else 1
    return FUNCTIONS[function(spelling)](*(x * turns for x in wide))


def shares(spelling: str, got: Any, given: list[Any]) -> tuple[Any, Any]:
    """The errors over their bounds, with a sign, and in which lanes the result is a normal number."""
    exact = exactly(spelling, given)
    around = exact.astype(got.dtype).astype(np.longdouble) if "from the nearest" in error_of(spelling) else exact
    allowed = largest_error(
        error_of(spelling), around.astype(np.float64), [x.astype(np.float64) for x in given], got.dtype
    )
    least = float(ml_dtypes.finfo(got.dtype).smallest_normal)
    normal = np.isfinite(exact.astype(got.dtype)) & (np.abs(exact) >= 2 * least)
    difference = (got.astype(np.float64).astype(np.longdouble) - around) / allowed
    return difference.astype(np.float64), normal & (allowed > 0)


BOUNDED = [spelling for spelling in FORMS if error_of(spelling)]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The simulator, too, turns numpy's warnings off: overflow and NaN are results here."""
    with np.errstate(all="ignore"):
        yield


# ---- tests


def test_every_approximate_row_states_the_manuals_bound():
    stated = {row.opcode: row.fact("error") for table in (PTX, GCN) for row in _rows(table)}
    assert stated == MANUAL
    for row in (*PTX.rows, *GCN.rows):
        assert not row.fact("error") or "approximate" in row.effects, row
        assert not row.fact("error") or bounds(row.fact("error")), row


def test_forms_are_all_there():
    assert {"rcp.approx.f32", "rcp.approx.ftz.f32", "tanh.approx.bf16x2", "v_rsq_f64", "v_exp_legacy_f32"} <= {*FORMS}


@pytest.mark.parametrize("approx", [None, "worst"])
@pytest.mark.parametrize("spelling", BOUNDED)
def test_results_are_within_the_bound(spelling: str, approx: str | None):
    given = operands(spelling)
    off, counted = shares(spelling, run(spelling, *given, approx=approx), given)
    assert counted.sum() > COUNT // 2
    assert np.abs(off[counted]).max() <= 1


@pytest.mark.parametrize("spelling", BOUNDED)
def test_worst_results_are_at_the_bound(spelling: str):
    """Both too large and too small, farther out than the nearest ones, and the same in every run."""
    given = operands(spelling)
    near, made = run(spelling, *given), run(spelling, *given, approx="worst")
    off, counted = shares(spelling, made, given)
    before, _ = shares(spelling, near, given)
    size, ups = np.abs(off[counted]), (off[counted] > 0).mean()
    assert np.mean(size >= 0.5) > 0.85
    assert size.max() > 0.9
    assert size.mean() > 1.4 * np.abs(before[counted]).mean()
    assert 0.3 < ups < 0.7
    assert (np.signbit(made) == np.signbit(near)).all()
    assert np.array_equal(made, run(spelling, *given, approx="worst"))
    assert np.array_equal(near, run(spelling, *given))


@pytest.mark.parametrize("approx", [None, "worst"])
@pytest.mark.parametrize("spelling", [s for s in FORMS if function(s) != "div"])
def test_special_values(spelling: str, approx: str | None):
    table = SPECIAL[function(spelling)]
    table = table + table[-1:] * (len(table) % 2)  # an even number, for packed halves
    got = run(spelling, np.array([x for x, _ in table]).astype(dtype(scalar(element(spelling)))), approx=approx)
    for (x, want), made in zip(table, got.astype(np.float64), strict=True):
        same = np.isnan(made) if np.isnan(want) else made == want and np.signbit(made) == np.signbit(want)
        assert same, (spelling, x, made, want)


def bits(x: Any) -> list[str]:
    raw = np.asarray(x)
    return [f"{int(one):0{2 * raw.itemsize}x}" for one in raw.view(f"u{raw.itemsize}")]


UPPER = [
    # operand, 1/a, 1/√a: PTX ISA 9.7.3.14 and 9.7.3.17, the same on an H200
    ("0000000000000000", "7ff0000000000000", "7ff0000000000000"),
    ("8000000000000000", "fff0000000000000", "fff0000000000000"),
    ("0000000000000001", "7ff0000000000000", "7ff0000000000000"),
    ("000fffffffffffff", "7ff0000000000000", "7ff0000000000000"),
    ("800fffffffffffff", "fff0000000000000", "fff0000000000000"),
    ("3ff00000ffffffff", "3ff0000000000000", "3ff0000000000000"),
    ("bff0000000000000", "bff0000000000000", "7fffffff00000000"),
    ("4008000000000000", "3fd5555500000000", "3fe279a700000000"),
    ("7fd0000000000000", "0010000000000000", "2000000000000000"),
    ("7fdfffffffffffff", "0000000000000000", "1ff6a09e00000000"),
    ("ffe0000000000000", "8000000000000000", "7fffffff00000000"),
    ("7ff0000000000000", "0000000000000000", "0000000000000000"),
    ("fff0000000000000", "8000000000000000", "7fffffff00000000"),
    ("7ff0000000000001", "0000000000000000", "0000000000000000"),
    ("fff0000000000001", "8000000000000000", "7fffffff00000000"),
    ("7ff8000000000000", "7fffffff00000000", "7fffffff00000000"),
    ("fff8000000000000", "7fffffff00000000", "7fffffff00000000"),
    ("7ff0000100000000", "7fffffff00000000", "7fffffff00000000"),
]


@pytest.mark.parametrize(("spelling", "at"), [("rcp.approx.ftz.f64", 1), ("rsqrt.approx.ftz.f64", 2)])
def test_doubles_by_their_upper_word(spelling: str, at: int):
    x = np.array([int(row[0], 16) for row in UPPER], np.uint64).view(np.float64)
    assert bits(run(spelling, x)) == [row[at] for row in UPPER]
    worst = run(spelling, *operands(spelling), approx="worst")
    assert not (worst.view(np.uint64) & np.uint64(0xFFFFFFFF)).any()


@pytest.mark.parametrize("approx", [None, "worst"])
@pytest.mark.parametrize("ftz", ["", ".ftz"])
def test_division_by_huge_numbers(ftz: str, approx: str | None):
    """For 2^126 < |b| < 2^128: zero of the quotient's sign, NaN if a is infinite (PTX ISA 9.7.3.8)."""
    b = np.repeat(np.float32([2.0**126 * (1 + 2.0**-23), 2.0**127, -(2.0**127), 3.4028235e38]), 6)
    a = np.tile(np.float32([1, -3.4e38, 0.0, -0.0, INF, -INF]), 4)
    want = np.where(np.isinf(a), np.float32(NAN), np.copysign(np.float32(0), a) * np.sign(b))
    got = run(f"div.approx{ftz}.f32", a, b, approx=approx)
    assert bits(got) == bits(np.where(np.isnan(want), np.uint32(0x7FFFFFFF).view(np.float32), want))
    assert run(f"div.approx{ftz}.f32", np.float32([3.0, 2.0]), np.float32([2.0**126] * 2)).tolist() == [
        3 * 2.0**-126, 2 * 2.0**-126,
    ]  # fmt: skip
    full = run(f"div.full{ftz}.f32", np.float32([2.0**127, INF]), np.float32([2.0**127] * 2))
    assert full.tolist() == [1.0, INF]
    whole = run(f"div.approx{ftz}.f32", np.float32([1, INF, 0, NAN]), np.float32([INF, INF, 0, 1]))
    assert bits(whole) == ["00000000", "7fffffff", "7fffffff", "7fffffff"]


SUBNORMAL = np.uint32([1, 0x7FFFFF, 0x400000, 0x80000001, 0x807FFFFF]).view(np.float32)


@pytest.mark.parametrize("approx", [None, "worst"])
def test_cdna_takes_subnormal_singles_as_zeros(approx: str | None):
    """As LLVM's lowering of exp2, log2, 1/x, 1/sqrt(x) and sqrt assumes."""
    signs = np.sign(SUBNORMAL)
    want = {
        "rcp": INF * signs, "rcp_iflag": INF * signs, "sqrt": 0.0 * signs, "rsq": INF * signs, "exp": 1 + 0 * signs,
        "log": -INF + 0 * signs, "exp_legacy": 1 + 0 * signs, "log_legacy": -INF + 0 * signs,
    }  # fmt: skip
    for name, values in want.items():
        got = run(f"v_{name}_f32", SUBNORMAL, approx=approx)
        assert bits(got) == bits(np.float32(values)), name
    huge = np.float32([2.0**126 * (1 + 2.0**-23), 2.0**127, -(2.0**127), 2.0**126, 2.0**125])
    assert bits(run("v_rcp_f32", huge)) == bits(np.float32([0, 0, -0.0, 2.0**-126, 2.0**-125]))
    low = np.float32([-126, -126.00001, -127, -140, -150])
    assert run("v_exp_f32", low).tolist() == [2.0**-126, 0, 0, 0, 0]


def test_cdna_keeps_subnormal_halves_and_doubles():
    x = np.uint16([1, 0x3FF, 0x200]).view(np.float16)
    wide = x.astype(np.float64)
    for name in ("rcp", "sqrt", "rsq", "log", "exp"):
        assert run(f"v_{name}_f16", x).tolist() == FUNCTIONS[name](wide).astype(np.float16).tolist(), name
    assert run("v_exp_f16", np.float16([-16, -24])).tolist() == [2.0**-16, 2.0**-24]
    assert run("v_sqrt_f64", np.float64([4 * 5e-324])).tolist() == [2 * 5e-324**0.5]


def test_cdna_makes_its_own_nan():
    """CDNA3 ISA 12.8: rsq(-INF) is 0xffc00000; the NaN of an operand keeps its payload, made quiet."""
    x = np.uint32([0xFF800000, 0xBF800000, 0x7FA00000, 0x7FC12345]).view(np.float32)
    for name in ("rsq", "sqrt", "log"):
        assert bits(run(f"v_{name}_f32", x)) == ["ffc00000", "ffc00000", "7fe00000", "7fc12345"], name
    assert bits(run("v_sin_f32", np.float32([INF, -INF]))) == ["ffc00000"] * 2
    assert bits(run("v_sqrt_f16", np.float16([-INF]))) == ["fe00"]


def test_tanh_hands_subnormal_numbers_on():
    assert bits(run("tanh.approx.f32", SUBNORMAL, approx="worst")) == bits(SUBNORMAL)


def test_without_a_bound_nothing_moves():
    x = np.linspace(400, 1000, 64).astype(np.float32)
    assert np.array_equal(run("sin.approx.f32", x), run("sin.approx.f32", x, approx="worst"))
    y = np.linspace(-3, 3, 64).astype(np.float32)
    assert np.array_equal(run("v_sin_f32", y), run("v_sin_f32", y, approx="worst"))


def test_what_the_option_takes():
    with pytest.raises(AsmError) as caught:
        run("rcp.approx.f32", np.float32([2.0]), approx="best")
    assert caught.value.findings[0].code == "OPTION_TYPE"


@ptx.kernel(arch="sm_80", signature="(64)->(64)", block=64, grid=1)
def tanh_of(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    a = k.reg(f32)
    k.ptx.ld.global_.f32(a, (x + k.tid.x)[0])
    k.ptx.tanh.approx.f32(a, a)
    k.ptx.st.global_.f32((out + k.tid.x)[0], a)


@gcn.kernel(arch="gfx942", signature="(64)->(64)", block=64, grid=1, sync="auto")
def exp_of(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    v = k.vgpr(f32)
    k.gcn.global_load_dword(v, k.lane << 2, x)
    k.gcn.v_exp_f32(v, v)
    k.gcn.global_store_dword(k.lane << 2, v, out)


@pytest.mark.parametrize("kernel", [tanh_of, exp_of])
def test_every_way_to_run(kernel: Any):
    """A call, a bound call, a launch and a sweep give the same worst results, and leave the nearest ones alone."""
    x = np.linspace(0.1, 3, 64, dtype=np.float32)
    near = kernel(x)
    worst = kernel(x, backend="sim-worst")
    assert (near != worst).sum() > 40
    assert np.array_equal(kernel.bind(x, backend="sim-worst")(), worst)
    assert np.array_equal(launch_sim.run(kernel.launch(), [x], approx="worst")[0], worst)
    assert np.array_equal(kernel(x, backend="sim"), near)
    assert np.array_equal(launch_sim.run(kernel.launch(), [x])[0], near)


def test_a_tolerance_that_only_the_nearest_results_meet():
    how: dict[str, Any] = {"rtol": 1e-5, "atol": 0.0, "generators": (), "tutorial": _angles}
    for backend, ok in (("sim", True), ("sim-worst", False)):
        table = asmkit.sweep(tanh_of, np.tanh, [{}], backends=[backend], **how)
        assert [row.ok for row in table.rows if row.judged == "tutorial"] == [ok]
    assert "sim-worst" not in [framework.name for framework in present("ptx")]


def _angles(rng: np.random.Generator, shape: Any, elem: Any, terms: int) -> Any:
    return rng.uniform(0.5, 2, shape).astype(np.float32)


@pytest.mark.parametrize("text", ["1", "ulp", "rel 2^-20 ulp", "1 ulp if c < 2", "1 ulp if", "abs x"])
def test_bounds_that_cannot_be_read(text: str):
    with pytest.raises(ValueError, match="cannot read"):
        bounds(text)


@pytest.mark.parametrize("text", [
    "v_rcp_f32_e64 v1, -|v0|", "v_exp_f32_e64 v1, v0 mul:2", "v_log_f32_e64 v1, v0 clamp",
    "v_rsq_f32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf",
    "v_rcp_f16_sdwa v1, v0 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1",
    "v_sqrt_f32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD", "v_exp_f32_e32 v1, 0.5",
])  # fmt: skip
def test_every_encoding_moves(text: str):
    """Operand and result modifiers act around the instruction: the result stays near the nearest one, and differs."""
    program = gcn_parse(
        f"v_lshlrev_b32 v2, 2, v0\nglobal_load_dword v0, v2, s[4:5]\ns_waitcnt vmcnt(0)\n{text}\n"
        "s_nop 1\nglobal_store_dword v2, v1, s[4:5]\ns_endpgm\n",
        arch="gfx942",
    )
    made: list[Any] = []
    half = "f16" in text
    for approx in (None, "worst"):
        start = np.random.default_rng(3).uniform(1, 2, 64).astype(np.float32)
        raw = (start.astype(np.float16).view(np.uint16).astype(np.uint32) << 16) if half else start.view(np.uint32)
        made.append(_on_waves(program, raw.copy(), approx))
    near, worst = (x >> 16 if half else x for x in made)
    kind = np.float16 if half else np.float32
    values = [x.astype(f"u{np.dtype(kind).itemsize}").view(kind).astype(np.float64) for x in (near, worst)]
    assert (values[0] != values[1]).sum() > (0 if "0.5" in text else 20)
    assert np.abs(values[0] / values[1] - 1).max() < 4 * float(np.finfo(kind).eps)


def _on_waves(program: Any, memory: Any, approx: str | None) -> Any:
    """Run text of one wave whose s[4:5] is the address of an array."""

    class Given(Waves):
        def _enter(self) -> None:
            super()._enter()
            base = next(iter(self.launch.memory.allocations.values())).base
            for place, word in ((("s", 4), base & 0xFFFFFFFF), (("s", 5), base >> 32)):
                self.regs[self.unit.index[place]] = np.full((1, 1), word, np.uint32)

    launch = Launch(program, (1, 1, 1), (64, 1, 1), 0, None, settings=InForce("none"), approx=approx)
    launch.memory.add("memory", memory)
    launch.machine = Given
    launch.bind({})
    launch.run(1).raise_errors()
    return memory
