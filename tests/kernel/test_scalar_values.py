"""The scalars of calls: each type's range and kinds, the same on every way to call a kernel."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch

import asmkit
from asmkit import (
    AsmError,
    Ptr,
    Reg,
    Sgpr,
    b16,
    b32,
    b64,
    bf16,
    f16,
    f32,
    f64,
    gcn,
    ptx,
    s8,
    s16,
    s32,
    s64,
    sim,
    u8,
    u16,
    u32,
    u64,
)
from asmkit.kernel.scalar_values import as_number, as_numpy
from asmkit.launch.simulator import run as run_launch
from asmkit.ptx.text.parser import parse
from asmkit.types import Scalar, b8, e4m3, e4m3x2, e5m2, f16x2, pred, tf32, ue8m0

INTEGERS = {u8: 8, u16: 16, u32: 32, u64: 64, s8: 8, s16: 16, s32: 32, s64: 64}
FLOATS = {f16: 65504.0, bf16: 3.3895313892515355e38, f32: 3.4028234663852886e38, f64: 1.7976931348623157e308}


def refused(kind: type[Scalar], value: Any) -> str:
    with pytest.raises(AsmError) as caught:
        as_number("s", kind, value)
    assert caught.value.code == "OPTION_TYPE"
    return str(caught.value)


@pytest.mark.parametrize("kind", INTEGERS)
def test_an_integer_holds_its_range_and_nothing_else(kind: type[Scalar]) -> None:
    low, high = (-(1 << kind.bits - 1), (1 << kind.bits - 1) - 1) if kind.kind == "s" else (0, (1 << kind.bits) - 1)
    for value in (low, high, 1, True, np.int8(7), np.bool_(True)):
        made = as_numpy("s", kind, value)
        assert made.dtype == np.dtype(kind.twin)
        assert int(made) == int(value) == as_number("s", kind, value)
    for value in (low - 1, high + 1, 1 << 200):
        assert f"must be {kind}, from {low} to {high}" in refused(kind, value)
    for value in (1.0, 1.5, np.float32(1), "1", b"1", None, 1j, [1], math.nan):
        assert f"must be an integer ({kind})" in refused(kind, value)


@pytest.mark.parametrize("kind", FLOATS)
def test_a_float_rounds_to_nearest_and_never_overflows_silently(kind: type[Scalar]) -> None:
    largest = FLOATS[kind]
    for value in (0.1, 3, True, np.float64(0.1), np.int16(-3), ml_dtypes.bfloat16(0.1), largest, -largest):
        made = as_numpy("s", kind, value)
        assert made.dtype == asmkit.types.dtype(kind)
        assert made.tobytes() == np.array(float(value)).astype(made.dtype).tobytes()
    assert [as_number("s", kind, value) for value in (math.inf, -math.inf)] == [math.inf, -math.inf]
    assert math.isnan(as_number("s", kind, math.nan))
    assert math.copysign(1, as_number("s", kind, -0.0)) == -1
    for value in (10**400, -(10**400), *((largest * 1.01,) if kind is not f64 else ())):
        assert f"must be {kind}, from -" in refused(kind, value)
    for value in ("1", b"1", bytearray(b"1"), None, 1j, np.complex64(1), np.str_("1"), np.timedelta64(1, "s"), [1.0]):
        assert f"must be a number ({kind})" in refused(kind, value)


def test_floats_without_an_infinity() -> None:
    assert as_number("s", e4m3, 449) == 448
    for kind, value in ((e4m3, 1000), (e4m3, math.inf), (e5m2, 1e6), (ue8m0, -1.0), (ue8m0, math.inf)):
        refused(kind, value)
    assert as_number("s", e5m2, math.inf) == math.inf
    assert as_numpy("s", tf32, 0.1).dtype == np.float32


def test_untyped_bits() -> None:
    assert as_number("s", b32, np.float32(1.5)) == 0x3FC00000
    assert as_number("s", b16, ml_dtypes.bfloat16(1.5)) == 0x3FC0
    assert as_number("s", b64, np.float64(-0.0)) == 1 << 63
    assert as_numpy("s", b32, -1).tobytes() == as_numpy("s", b32, 0xFFFFFFFF).tobytes() == b"\xff" * 4
    for value in (1.5, np.float64(1.5), np.float16(1.5), 1 << 32, -(1 << 31) - 1):
        refused(b32, value)
    assert "or a numpy float of 32 bits" in refused(b32, 1.5)


def test_predicates() -> None:
    assert [as_numpy("s", pred, value).tobytes() for value in (True, 0, np.bool_(True))] == [b"\1", b"\0", b"\1"]
    refused(pred, 2)
    refused(pred, 1.0)


# --- every way to call a kernel ---------------------------------------------------------------------------------------


def echo(kind: type[Scalar], word: type[Scalar]) -> Any:
    """A PTX kernel that writes the bits of its scalar to out[0]."""

    def body(k: ptx.Builder, x: Ptr[f32], out: Ptr[word], s: Reg[kind]) -> None:
        k.ptx.st.global_[f"b{word.bits}"](out[0], s.as_(word) if kind.kind in "fx" else s)

    body.__annotations__ = {"k": ptx.Builder, "x": Ptr[f32], "out": Ptr[word], "s": Reg[kind]}
    return ptx.kernel(arch="sm_80", signature="(1)->(1)", grid=1, block=1)(body)


ECHO = {f32: echo(f32, b32), f16: echo(f16, b16), u32: echo(u32, b32), s32: echo(s32, b32), s8: echo(s8, s8)}


@gcn.kernel(arch="gfx942", signature="(1)->(1)", grid=1, block=64)
def on_cdna(k: gcn.Builder, x: Ptr[f32], out: Ptr[u32], s: Sgpr[f32]) -> None:
    """out[0] = the bits of s."""
    k.gcn.global_store_dword(k.vgpr(u32, 0), k.vgpr(f32, s), out)


X = np.ones(1, np.float32)
TEXT = (
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 out, .param .{0} s) {{"
    ".reg .b64 %d<2>; .reg .{0} %r; ld.param.u64 %d1, [out]; ld.param.{0} %r, [s]; st.global.{0} [%d1], %r; ret; }}"
)


def by_text(kind: type[Scalar], s: Any) -> Any:
    kinds = {f16: "b16"}
    out = np.zeros(1, f"uint{kind.bits}")
    program = parse(TEXT.format(kinds.get(kind, kind.__name__)))
    sim.run(program, grid=1, block=1, params={"out": out, "s": np.float16(s) if kind is f16 else s})
    return out


def by_saved(kind: type[Scalar], s: Any, folder: Any) -> Any:
    path = folder / kind.__name__
    if not path.exists():
        ECHO[kind].save(path)
    return asmkit.load(path)(X, s=s)


ROUTES: dict[str, Callable[[type[Scalar], Any], Any]] = {
    "numpy": lambda kind, s: ECHO[kind](X, s=s),
    "torch": lambda kind, s: ECHO[kind](torch.ones(1), s=s),
    "torch.vmap": lambda kind, s: torch.func.vmap(lambda x: ECHO[kind](x, s=s))(torch.ones(1, 1)),
    "jax": lambda kind, s: ECHO[kind](jnp.ones(1), s=s),
    "jit": lambda kind, s: jax.jit(lambda x: ECHO[kind](x, s=s))(jnp.ones(1)),
    "launch": lambda kind, s: as_numpy("s", kind, ECHO[kind].launch(s=s).scalars["s"]),
    "text": by_text,
}
HELD = [
    (f32, 1.5),
    (f32, 7),
    (f32, np.float64(0.1)),
    (f32, math.inf),
    (u32, 2**32 - 1),
    (s32, True),
    (s32, -1),
    (s8, -128),
]
NOT_HELD = [
    (f32, 1e39),
    (f32, "1"),
    (f32, 1j),
    (u32, -1),
    (u32, 2**32),
    (u32, 1.0),
    (s32, 2**31),
    (s8, 128),
    (s8, None),
    (f32, np.array(1.5)),
    (f32, torch.tensor(1.5)),
    (s32, torch.tensor([3])),
    (f32, np.void(b"1234")),
    (f32, f32),
    (s8, [1]),
]


@pytest.mark.parametrize("route", [*ROUTES, "saved"])
def test_every_route_converts_alike(route: str, tmp_path: Any) -> None:
    call = ROUTES.get(route) or (lambda kind, s: by_saved(kind, s, tmp_path))
    for kind, value in HELD:
        want = np.array(value).astype(kind.twin).tobytes()
        assert np.asarray(call(kind, value)).tobytes() == want, (kind, value)
    for kind, value in NOT_HELD:
        with pytest.raises(AsmError) as caught:
            call(kind, value)
        assert caught.value.code == "OPTION_TYPE", (kind, value)


def test_a_launch_without_its_scalars_has_a_text_but_does_not_run() -> None:
    launch = ECHO[u32].launch()
    assert launch.program is ECHO[u32].launch(s=7).program
    with pytest.raises(AsmError, match="OPTION_MISSING: body needs the option 's'"):
        run_launch(launch, [X])
    with pytest.raises(AsmError, match=r"OPTION_TYPE: option device must be device properties"):
        ECHO[u32].launch(s=7, device=3)


def test_a_derivative_checks_the_name_of_the_backend() -> None:
    """The forward call is not executed, as nothing needs its result."""
    kernel = echo(f32, f32)
    kernel.def_vjp(lambda residuals, gradient, *, s: (gradient,))
    with pytest.raises(AsmError, match="'nope' is not a backend"):
        jax.grad(lambda x: kernel(x, s=1.0, backend="nope").sum())(jnp.ones(1))


def test_an_output_that_is_not_a_tensor_is_refused_under_vmap() -> None:
    with pytest.raises(AsmError, match=r"OUTPUT: output out=\(out\) must be 1 tensors, got int"):
        torch.func.vmap(lambda x: ECHO[f32](x, s=1.0, out=5))(torch.ones(1, 1))


def test_halves_are_rounded_once() -> None:
    for name in ("numpy", "torch", "jax", "launch"):
        got = ROUTES[name](f16, 0.1)
        assert np.asarray(got).tobytes() == np.float16(0.1).tobytes(), name
        with pytest.raises(AsmError, match="f16, from -65504 to 65504"):
            ROUTES[name](f16, 70000)


def test_cdna() -> None:
    assert on_cdna(X, s=1.5)[0] == np.float32(1.5).view(np.uint32)
    for value in (1e39, "1", 1j):
        with pytest.raises(AsmError, match="OPTION_TYPE"):
            on_cdna(X, s=value)


def test_scalars_of_jax() -> None:
    """0-d arrays: those of the register's type, and Python's numbers, which JAX types weakly."""
    x = jnp.ones(1)
    for call in (lambda s: ECHO[u32](x, s=s), jax.jit(lambda s: ECHO[u32](x, s=s))):
        assert int(call(jnp.uint32(7))[0]) == 7
        for wrong in (jnp.float32(1), jnp.int16(1)):
            with pytest.raises(AsmError, match="OPTION_TYPE"):
                call(wrong)
    traced = jax.jit(lambda s: ECHO[u32](x, s=s))
    assert int(traced(7)[0]) == 7
    with pytest.raises(AsmError, match="OPTION_TYPE: option s must be a number or a 0-d uint32 array"):
        traced(1.5)  # a weakly typed float would be truncated
    assert jax.jit(lambda s: ECHO[f32](x, s=s))(3)[0] == np.float32(3).view(np.uint32)


@pytest.mark.parametrize(
    ("kind", "value", "bits"),
    [(tf32, 1.5, 0x3FC00000), (f16x2, 0x3C004000, 0x3C004000), (e4m3, 1.5, 0x3C), (e5m2, -2.0, 0xC0), (e4m3x2, 7, 7)],
    ids=str,
)
def test_types_that_only_move_as_bits(kind: type[Scalar], value: Any, bits: int, tmp_path: Any) -> None:
    """Such a scalar enters by value, and baked into the text as under JAX."""
    kernel = echo(kind, {8: b8, 16: b16, 32: b32}[kind.bits])
    kernel.save(tmp_path / "kernel")
    for call in (kernel, asmkit.load(tmp_path / "kernel"), jax.jit(lambda x, s: kernel(x, s=s), static_argnames="s")):
        assert int(call(jnp.ones(1), s=value)[0]) == bits
    assert int(kernel(X, s=value)[0]) == bits
    assert kernel.image()


# --- parameters of a program ------------------------------------------------------------------------------------------


def test_names_of_parameters() -> None:
    program, out = parse(TEXT.format("f32")), np.zeros(1, np.float32)

    def failing(**params: Any) -> str:
        with pytest.raises(AsmError) as caught:
            sim.run(program, grid=1, block=1, params=params)
        return str(caught.value).split("\n")[0].split(": ", 1)[1]

    assert failing(out=out, s=1.0, typo=3) == "OPTION: k has no option 'typo'"
    assert failing(out=out) == "OPTION_MISSING: k needs the option 's' (f32)"
    assert failing(s=1.0) == "OPTION_MISSING: k needs the option 'out' (u64)"
    assert failing(out=out, s=out) == "OPTION_TYPE: option s must be a number (f32), not an array, got (1,)"
    assert failing(out=out, s=b"123").startswith("OPTION_TYPE: option s must be 4 bytes")
    assert failing(out=out, s=lambda address_of: b"123") == "OPTION_TYPE: option s must be 4 bytes, got '3 bytes'"
    assert failing(out=out, s=lambda address_of: address_of("y")) == "OPTION: k has no option 'y'"
    assert failing(out=1.0, s=1.0) == "OPTION_TYPE: option out must be an integer (u64), got 1.0"
    assert out[0] == 0
    sim.run(program, grid=1, block=1, params={"out": out, "s": np.float32(2.5).tobytes()})
    assert out[0] == 2.5


def test_a_struct_takes_bytes_of_its_size() -> None:
    text = TEXT.format("f32").replace(".param .f32 s", ".param .align 4 .b8 s[8]").replace("[s]", "[s+4]")
    program, out = parse(text), np.zeros(1, np.float32)
    pair = np.array((1, 2.5), [("a", "i4"), ("b", "f4")])
    for value in (pair.tobytes(), pair, pair[()], np.array([0, 2.5], np.float32)):
        out[:] = 0
        sim.run(program, grid=1, block=1, params={"out": out, "s": value})
        assert out[0] == 2.5
    for value in (b"1234", np.zeros(3, np.float32), 1.0, None):
        with pytest.raises(AsmError, match=r"OPTION_TYPE: option s must be 8 bytes"):
            sim.run(program, grid=1, block=1, params={"out": out, "s": value})
