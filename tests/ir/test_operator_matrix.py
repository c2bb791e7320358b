"""Every operator on every type, bank and side: one instruction that computes what numpy does, or an error with a fix.

`TAKEN` says which operators a type has; all others must be refused.  What is taken runs in the simulator.  The code of
each fix, between backticks, is executed.
"""

import itertools
import operator
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import asmkit
from asmkit import AsmError, gcn, ptx, sim, types
from asmkit.gcn import Mask, Scc
from asmkit.gcn import backend as gcn_isa
from asmkit.gcn.facts import GcnFacts
from asmkit.ptx import backend as ptx_isa
from asmkit.types import SCALARS, Scalar, b32, pred, u32

LANES = 64
BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "&": operator.and_, "|": operator.or_,
    "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
    "/": operator.truediv, "//": operator.floordiv, "%": operator.mod, "**": operator.pow, "@": operator.matmul,
    "divmod": divmod,
}  # fmt: skip
IN_PLACE: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.iadd, "-": operator.isub, "*": operator.imul, "&": operator.iand, "|": operator.ior,
    "^": operator.ixor, "<<": operator.ilshift, ">>": operator.irshift, "/": operator.itruediv,
    "//": operator.ifloordiv, "%": operator.imod, "**": operator.ipow, "@": operator.imatmul,
}  # fmt: skip
UNARY: dict[str, Callable[[Any], Any]] = {
    "-a": operator.neg, "~a": operator.invert, "abs": abs, "+a": operator.pos, "bool": bool, "int": int,
    "float": float, "complex": complex, "index": operator.index, "len": len, "iter": iter, "hash": hash,
    "round": round, "getitem": lambda a: a[0], "in": lambda a: 1 in a, "not": operator.not_, "reversed": reversed,
}  # fmt: skip
ORDER = "< <= > >= == !="
INTEGER = f"+ - * & | ^ << >> ~a {ORDER}"
FLOAT = f"+ - * -a abs {ORDER}"

# architecture and bank → type → the operators that it has
TAKEN: dict[str, dict[str, str]] = {
    "ptx": {
        **{f"u{n}": INTEGER for n in (16, 32, 64)},
        **{f"s{n}": f"{INTEGER} -a abs" for n in (16, 32, 64)},
        **{f"b{n}": "& | ^ << ~a == !=" for n in (16, 32, 64)},
        **dict.fromkeys(("f16", "bf16", "f32", "f64"), FLOAT),
        **dict.fromkeys(("f16x2", "bf16x2"), "+ - * -a abs"),
        **dict.fromkeys(("u16x2", "s16x2"), "+"),
        "pred": "& | ^ ~a",
    },
    "v": {
        "u32": INTEGER, "s32": f"{INTEGER} -a", "b32": f"& | ^ << >> ~a {ORDER}", "u16": f"+ - * ~a {ORDER}",
        "s16": f"~a {ORDER}", "b16": "~a", "f32": FLOAT, "f16": f"+ - * {ORDER}", "f64": f"+ - * {ORDER}",
        **dict.fromkeys(("u64", "s64"), f"<< >> {ORDER}"), "b64": "<<",
    },
    "s": {
        "u32": INTEGER, "s32": f"{INTEGER} -a abs", "b32": f"& | ^ << >> ~a {ORDER}",
        **dict.fromkeys(("u64", "s64"), "& | ^ << >> ~a == !="),
        "b64": "& | ^ << ~a", "f32": "-a abs",
    },
}  # fmt: skip
NO_CONSTANTS = ("f16", "bf16", "f16x2", "bf16x2", "u16x2", "s16x2", "pred")
"""Types of which PTX has no constants."""


def taken(where: str, kind: type[Scalar], op: str, form: str) -> bool:
    """Whether an operator is to be taken, with constants on either side or registers only."""
    if op not in TAKEN[where].get(repr(kind), "").split():
        return False
    if where == "ptx" and repr(kind) in NO_CONSTANTS and form in ("ac", "ca"):
        return False
    return not (op in ("<<", ">>") and form == "ca" and kind.bits != 32)


def forms() -> Iterator[tuple[str, str]]:
    """The operators with the sides that their operands stand on: registers, a constant, in place."""
    yield from ((op, form) for op in BINARY for form in ("ab", "ac", "ca", "in") if form != "in" or op in IN_PLACE)
    yield from ((op, "a") for op in UNARY)


FORMS = tuple(forms())


def constant(kind: type[Scalar], op: str) -> Any:
    return 2.0 if kind.kind in "fx" and op not in ("<<", ">>") else 3


def written(kind: type[Scalar], op: str, form: str, a: Any, b: Any, amount: Any, copy: Callable[[Any], Any]) -> Any:
    """What the operator makes of registers."""
    if form == "a":
        return UNARY[op](a)
    right = amount if op in ("<<", ">>") else b
    if form == "in":
        return IN_PLACE[op](copy(a), right)
    if form == "ca":
        return BINARY[op](constant(kind, ""), amount.as_(kind) if op in ("<<", ">>") and kind.bits == 32 else a)
    return BINARY[op](a, right if form == "ab" else constant(kind, op))


def wanted(kind: type[Scalar], op: str, form: str, a: Any, b: Any, amount: Any) -> Any:
    """The same by numpy, which wraps as the machine does."""
    if form == "a":
        return UNARY[op](a) if op != "-a" or kind.kind != "u" else 0 - a
    right = amount if op in ("<<", ">>") else b
    c = a.dtype.type(constant(kind, op)) if a.dtype != bool else None
    if form == "ca":
        left = a.dtype.type(constant(kind, ""))
        return BINARY[op](left, amount.astype(a.dtype) if op in ("<<", ">>") else a)
    return BINARY[op](a, (right.astype(a.dtype) if op in ("<<", ">>") else right) if form in ("ab", "in") else c)


def numbers(kind: type[Scalar], salt: int) -> np.ndarray[Any, Any]:
    """Inputs of a type: small numbers whose sums and products are exact, zeros of both signs, infinity and NaN."""
    r = np.random.default_rng(salt)
    if kind is pred:
        return r.integers(0, 2, LANES).astype(bool)
    if (kind.kind in "fx" and kind.lane is None) or kind.lane in (types.f16, types.bf16):
        elem = kind.lane or kind
        values = (r.integers(-8, 9, LANES * (2 if kind.lane else 1)) / 2).astype(asmkit.dtype(elem))
        values[:4] = [0.0, -0.0, np.inf, np.nan]
        return np.roll(values, 2 * salt)
    elem = kind.lane or kind
    width = {"s": "int", "u": "uint", "b": "uint"}[elem.kind]
    count = LANES * (2 if kind.lane else 1)
    values = r.integers(0, 256, (count, elem.bits // 8), np.uint8).view(f"{width}{elem.bits}").ravel()
    values[:6] = values[6:12]
    if salt:
        values[8:12] = numbers(kind, 0)[8:12]  # some are equal
    return values


def raw(values: np.ndarray[Any, Any], bits: int) -> np.ndarray[Any, Any]:
    """An array's bits as whole numbers, 32 at least."""
    if values.dtype == bool:
        return values.astype(np.uint32)
    made = values.view(f"uint{bits}")
    return made if bits >= 32 else made.astype(np.uint32)


def same(got: Any, want: Any) -> bool:
    """Equal bit by bit, NaNs of any payload."""
    if want.dtype.kind not in "fV" and want.dtype != ml_dtypes.bfloat16:
        return bool(np.array_equal(got, want))
    nans = np.isnan(want.astype(np.float64))
    whole = f"uint{want.dtype.itemsize * 8}"
    return bool(np.array_equal(np.isnan(got.astype(np.float64)), nans)) and bool(
        np.array_equal(got.view(whole)[~nans], want.view(whole)[~nans])
    )


class Recorder:
    """Write every operator on one type; keep what was refused, and the rows of the output that were written."""

    def __init__(self, where: str, kind: type[Scalar]) -> None:
        self.where, self.kind = where, kind
        self.refused: dict[tuple[str, str], AsmError] = {}
        self.rows: dict[tuple[str, str], bool] = {}

    def write(self, k: Any, a: Any, b: Any, amount: Any, store: Callable[[int, Any], None], copy: Any) -> None:
        for row, (op, form) in enumerate(FORMS):
            copied = [0]

            def counted(reg: Any) -> Any:
                made = copy(reg)
                copied[0] = len(k.program.body)  # noqa: B023
                return made

            before = len(k.program.body)
            try:
                result = written(self.kind, op, form, a, b, amount, counted)
            except AsmError as problem:
                self.refused[op, form] = problem
                assert len(k.program.body) == max(before, copied[0]), (op, form, "an instruction was left behind")
                continue
            assert len(k.program.body) == max(before, copied[0]) + 1, (op, form)
            self.rows[op, form] = isinstance(result, (Mask, Scc)) or getattr(result, "type", None) is pred
            store(row, result)


def run_ptx(recorder: Recorder, inputs: dict[str, Any]) -> np.ndarray[Any, Any]:
    """Write and run all of a type's operators on PTX registers; return a row of the output for each of `FORMS`."""
    kind, k = recorder.kind, ptx.Builder("kernel", "sm_90")
    bits = types.scalar(f"b{max(kind.bits, 32)}") if kind is not pred else b32
    where = {name: k.param_ptr(name, b32 if name == "c" else bits) for name in ("a", "b", "c", "out")}

    def load(name: str, to: type[Scalar]) -> Any:
        r = k.reg(b32 if name == "c" else bits)
        k.ptx.ld.global_[r.type](r, (where[name] + k.tid.x)[0])
        if to is pred:
            return r.as_(u32) != 0
        if to.bits < 32:
            short = k.reg(types.b16)
            k.ptx.cvt.u16.u32(short.as_(types.u16), r.as_(u32))
            return short.as_(to)
        return r.as_(to)

    def store(row: int, value: Any) -> None:
        r = k.reg(bits)
        if value.type is pred:
            k.ptx.spell(f"selp.{bits}")(r, 1, 0, value)
        elif value.type.bits < 32:
            k.ptx.cvt.u32.u16(r.as_(u32), value.as_(types.u16))
        else:
            r = value.as_(bits)
        k.ptx.st.global_[bits]((where["out"] + (k.tid.x + row * LANES))[0], r)

    def copy(reg: Any) -> Any:
        return reg | reg if kind is pred else k.copy(reg)

    recorder.write(k, load("a", kind), load("b", kind), load("c", u32), store, copy)
    out = np.zeros((len(FORMS), LANES), f"uint{bits.bits}")
    program = ptx_isa.ISA.whole(k.finish())
    sim.run(program, grid=1, block=LANES, params={**inputs, "out": out})
    return out


def run_gcn(recorder: Recorder, inputs: dict[str, Any]) -> np.ndarray[Any, Any]:
    """Write and run all of a type's operators on CDNA registers of a bank; scalars are one value for each workgroup."""
    kind, k, vector = recorder.kind, gcn.Builder("kernel", "gfx942"), recorder.where == "v"
    k.program.block, k.program.facts = (LANES, 1, 1), GcnFacts(sync="auto")
    bits = max(kind.bits, 32)
    size, suffix = bits // 8, {32: "dword", 64: "dwordx2"}[bits]
    where = {name: k.param_ptr(name, b32) for name in ("a", "b", "c", "out")}
    group = k.group.x
    at = k.lane * size if vector else k.vgpr(u32, group * size)

    def load(name: str, to: type[Scalar]) -> Any:
        word, each = ("dword", 4) if name == "c" else (suffix, size)
        if vector:
            r = k.vgpr(to)
            k.gcn.spell(f"global_load_{word}")(r, k.lane * each, where[name])
            return r
        r = k.sgpr(to)
        k.gcn.spell(f"s_load_{word}")(r, where[name], group * each)
        return r

    def store(row: int, value: Any) -> None:
        if isinstance(value, Scc):
            k.gcn.s_cselect_b32(s := k.sgpr(b32), 1, 0)
            value = s
        elif isinstance(value, Mask):
            k.gcn.v_cndmask_b32(r := k.vgpr(b32), 0, 1, value)
            value = r
        parts = [value] if value.type.bits <= 32 or vector else [value.low, value.high]
        for i, part in enumerate(parts):
            word = "dwordx2" if part.type.bits == 64 else "dword"
            data = part if isinstance(part, gcn.Vgpr) else k.vgpr(b32, part.as_(b32))
            k.gcn.spell(f"global_store_{word}")(at + (row * LANES * size + 4 * i), data, where["out"])

    def copy(reg: Any) -> Any:
        return k.copy(reg)

    recorder.write(k, load("a", kind), load("b", kind), load("c", u32), store, copy)
    out = np.zeros((len(FORMS), LANES), f"uint{bits}")
    program = gcn_isa.ISA.whole(k.finish())
    sim.run(program, grid=1 if vector else LANES, block=LANES, params={**inputs, "out": out})
    return out


MADE = [
    (where, kind)
    for where in TAKEN
    for name, kind in SCALARS.items()
    if (kind is pred or kind.bits >= 8) and not (where != "ptx" and (kind.bits not in (16, 32, 64) or kind is pred))
]


@pytest.mark.parametrize(("where", "kind"), MADE, ids=[f"{where}-{kind}" for where, kind in MADE])
def test_an_operator_is_one_right_instruction_or_an_error(where: str, kind: type[Scalar]) -> None:
    recorder = Recorder(where, kind)
    if repr(kind) not in TAKEN[where]:
        refused(recorder)
        return
    a, b = numbers(kind, 0), numbers(kind, 1)
    amount = np.random.default_rng(5).integers(0, min(kind.bits, 31), LANES).astype(np.uint32)
    inputs = {"a": raw(a, kind.bits), "b": raw(b, kind.bits), "c": amount}
    out = (run_ptx if where == "ptx" else run_gcn)(recorder, inputs)
    for row, (op, form) in enumerate(FORMS):
        assert ((op, form) in recorder.rows) == taken(where, kind, op, form), (
            op,
            form,
            recorder.refused.get((op, form)),
        )
        if (op, form) not in recorder.rows:
            check_refusal(recorder.refused[op, form], where, kind)
            continue
        with np.errstate(all="ignore"):
            want = np.asarray(wanted(kind, op, form, a, b, amount))
        got = out[row]
        if recorder.rows[op, form]:
            assert np.array_equal(got != 0, want.astype(bool)), (op, form)
            continue
        got = got if kind.bits >= 32 or kind is pred else got.astype(f"uint{kind.bits}")
        assert same(got.astype(bool) if kind is pred else got.view(want.dtype), want), (op, form)


def refused(recorder: Recorder) -> None:
    """All operators of a type that has none."""
    if recorder.where == "ptx":
        k: Any = ptx.Builder("kernel", "sm_90")
        a, b, amount = k.reg(recorder.kind), k.reg(recorder.kind), k.reg(u32)
    else:
        k = gcn.Builder("kernel", "gfx942")
        make = k.vgpr if recorder.where == "v" else k.sgpr
        a, b, amount = make(recorder.kind), make(recorder.kind), make(u32)
    recorder.write(k, a, b, amount, lambda *_: None, lambda r: r)
    assert recorder.rows == {}
    for problem in recorder.refused.values():
        check_refusal(problem, recorder.where, recorder.kind)


CODES = ("OPERATOR", "IMMEDIATE_KIND", "IMMEDIATE_RANGE", "LITERAL", "ARCH")


def check_refusal(problem: AsmError, where: str, kind: type[Scalar]) -> None:
    """The error is one of operators, and the code that its fix names runs."""
    assert problem.code in CODES, problem
    fix = problem.findings[0].fix
    assert fix
    for code in re.findall("`([^`]+)`", fix) if problem.code != "ARCH" else ():
        try_fix(code, where, kind)


@cache
def try_fix(code: str, where: str, kind: type[Scalar]) -> None:
    """Execute a fix where `a` and `b` are registers of the type that the operator was refused for."""
    if where == "ptx":
        k: Any = ptx.Builder("kernel", "sm_90")
        names = {"a": k.reg(kind), "b": k.reg(kind), "p": k.reg(pred), "q": k.reg(pred)}
        names |= {"acc": k.regs(types.f32, 4), "af": k.regs(b32, 4), "bf": k.regs(b32, 2)}
    else:
        k = gcn.Builder("kernel", "gfx90a")
        make = {"v": k.vgpr, "s": k.sgpr, "a": lambda kind: k.agprs(kind, 1)[0], "m": lambda _: k.mask()}[where]
        names = {"a": make(kind), "b": make(kind), "m": k.mask(), "n": k.mask()}
        names |= {
            "acc": k.vgprs(types.f32, 16),
            "af": k.vgprs(b32, 2),
            "bf": k.vgprs(b32, 2),
            "d": k.vgpr(b32),
            "x": k.vgpr(u32),
            "y": k.vgpr(u32),
        }
    exec(code, {"k": k, **vars(types), **names})


SEQUENCES = ("len", "iter", "in", "getitem", "bool", "not", "reversed", "==", "!=")


def every_form(a: Any, b: Any, kept: tuple[str, ...] = ()) -> None:
    """Every operator on an object that has none."""
    for op, form in FORMS:
        if op in (*kept, "hash"):
            continue
        with pytest.raises(AsmError) as caught:
            written(types.u16, op, form, a, b, b, lambda r: r)
        assert caught.value.code in CODES
        assert caught.value.findings[0].fix


@pytest.mark.parametrize("kind", [b32, types.f32, u32], ids=repr)
def test_accumulation_registers_have_no_operators(kind: type[Scalar]) -> None:
    k = gcn.Builder("kernel", "gfx942")
    recorder = Recorder("a", kind)
    a, b = k.agprs(kind, 2)
    recorder.write(k, a, b, b, lambda *_: None, lambda r: r)
    assert recorder.rows == {}
    for problem in recorder.refused.values():
        check_refusal(problem, "a", kind)


def test_masks_are_logic_alone() -> None:
    k = gcn.Builder("kernel", "gfx942")
    recorder = Recorder("m", types.b64)
    made: dict[int, Any] = {}
    recorder.write(k, k.mask(), k.mask(), k.sgpr(u32), made.__setitem__, k.copy)
    assert {op for op, form in recorder.rows if form == "ab"} == {"&", "|", "^", "<<"}
    assert isinstance(made[FORMS.index(("~a", "a"))], Mask)
    for problem in recorder.refused.values():
        check_refusal(problem, "m", types.b64)


@pytest.mark.parametrize("arch", ["sm_90", "gfx942"])
def test_what_is_not_a_register_has_no_operators(arch: str) -> None:
    """Python would compare by identity, take truth for granted, or raise a bare TypeError."""
    if arch == "sm_90":
        k: Any = ptx.Builder("kernel", arch)
        a, p, tile = k.regs(types.f32, 4), k.param_ptr("p", types.f32), k.shared(types.f32, 4)
        every_form(p[0], p[1])
    else:
        k = gcn.Builder("kernel", arch)
        a, p, tile = k.vgprs(types.f32, 4), k.param_ptr("p", types.f32), k.lds(types.f32, 4)
        every_form(k.neg(a[0]), k.abs_(a[1]))
        every_form(k.sgpr(u32) < 3, k.sgpr(u32) < 4)
    every_form(a, a, kept=SEQUENCES)
    every_form(tile, tile, kept=SEQUENCES)
    with pytest.raises(AsmError, match="OPERATOR: `p == q`"):
        _ = p == p
    with pytest.raises(AsmError, match="OPERATOR"):
        _ = p * 2


EXTREMES = (-1, -5, -(2**31), -(2**31) - 1, 2**32, -(2**63) - 1, 2**64, 70000.0, 1e39, float("inf"), float("nan"))


@pytest.mark.parametrize("where", TAKEN)
def test_a_constant_that_does_not_fit_has_a_fix_that_fits(where: str) -> None:
    """Each constant on either side of a few operators: taken, or refused with code that runs."""
    for kind in map(types.scalar, ("u16", "u32", "u64", "s32", "b32", "f16", "bf16", "f16x2", "u16x2", "f32", "f64")):
        k: Any = ptx.Builder("kernel", "sm_90") if where == "ptx" else gcn.Builder("kernel", "gfx90a")
        a = (k.reg if where == "ptx" else k.vgpr if where == "v" else k.sgpr)(kind)
        for op, value in itertools.product(("+", "-", "&", "<<", "<", "==", ">="), EXTREMES):
            for pair in ((a, value), (value, a)):
                try:
                    BINARY[op](*pair)
                except AsmError as problem:
                    check_refusal(problem, where, kind)


def test_the_fix_for_a_constant_of_halves_keeps_its_value() -> None:
    k = ptx.Builder("kernel", "sm_90")
    for kind, value, bits in (
        (types.f16x2, 1.5, "0x3e003e00"),
        (types.bf16x2, -2.0, "0xc000c000"),
        (types.u16x2, 7, "0x70007"),
    ):
        with pytest.raises(AsmError) as caught:
            k.reg(kind) + value
        assert caught.value.findings[0].fix == f"put its bits into a register: `c = k.reg({kind}, {bits})`"


@pytest.mark.parametrize("arch", ["sm_90", "gfx942"])
def test_what_is_no_number_is_refused_beside_a_register(arch: str) -> None:
    k: Any = (ptx if arch == "sm_90" else gcn).Builder("kernel", arch)
    make = k.reg if arch == "sm_90" else k.vgpr
    for other in (True, None, "x", 1j, [1], k.param_ptr("p", u32), make(types.f32), make(types.f16)):
        for op, write in BINARY.items():
            with pytest.raises(AsmError) as caught:
                write(make(u32), other)
            assert caught.value.code in ("OPERATOR", "MIXED"), (op, other)


@pytest.mark.parametrize(
    ("left", "right"), [(u32, types.u64), (u32, types.f32), (types.f32, u32), (types.f32, types.f16), (u32, types.s32)]
)
def test_a_fix_for_two_types_converts_one(left: type[Scalar], right: type[Scalar]) -> None:
    k = ptx.Builder("kernel", "sm_90")
    with pytest.raises(AsmError) as caught:
        _ = k.reg(left) + k.reg(right)
    (code,) = re.findall("`([^`]+)`", caught.value.findings[0].fix)
    names: dict[str, Any] = {"k": k, "a": k.reg(left), "b": k.reg(right), **vars(types)}
    made = eval(code, names) if "=" not in code else (exec(code, names), names["x"])[1]
    _ = names["a"] + made
    assert made.type is left


@pytest.mark.parametrize(("kind", "op", "value"), [
    (u32, "+", -1), (u32, "-", -4), (u32, "<", -1), (types.u16, "==", -3),
])  # fmt: skip
def test_a_fix_for_a_negative_constant(kind: type[Scalar], op: str, value: int) -> None:
    k = ptx.Builder("kernel", "sm_90")
    with pytest.raises(AsmError) as caught:
        BINARY[op](k.reg(kind), value)
    assert caught.value.code == "IMMEDIATE_RANGE"
    (code,) = re.findall("`([^`]+)`", caught.value.findings[0].fix)
    eval(code, {"a": k.reg(kind), **vars(types)})


@pytest.mark.parametrize(("kind", "op", "value"), [
    (u32, "<", -1), (types.s32, "<", 0xFFFFFFFF), (types.u16, "==", 0x10000), (types.s32, ">>", -1),
])  # fmt: skip
def test_a_comparison_with_a_constant_that_the_type_does_not_hold(kind: type[Scalar], op: str, value: int) -> None:
    """The bits would fit, and mean another number."""
    k = gcn.Builder("kernel", "gfx942")
    with pytest.raises(AsmError, match="IMMEDIATE_RANGE"):
        BINARY[op](k.vgpr(kind), value)
