"""Kernels on numpy arrays, in the simulator."""

from __future__ import annotations

import gc
import sys
from types import FrameType

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError, Ptr, Reg, f32, ptx, u32
from asmkit.kernel.launch_plan import MULTIPROCESSOR_COUNT
from asmkit.sim import engine, new_arrays

from ..support.launch_kernels import (
    accumulate,
    add,
    affine,
    blocks,
    copy16,
    only_first,
    product,
    reverse,
    rotated,
    too_far,
    widths,
)


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng(sum(shape)).normal(size=shape).astype(np.float32)


@pytest.mark.parametrize("n", [1, 63, 64, 65, 1000])
@pytest.mark.parametrize("backend", [None, "sim"])
def test_ragged_lengths(n: int, backend: str | None) -> None:
    a, b = normal(n), normal(n)
    c = add(a, b, backend=backend)
    assert type(c) is np.ndarray
    assert c.dtype == np.float32
    np.testing.assert_array_equal(c, a + b)


def test_inputs_may_be_read_only_and_mapped(tmp_path) -> None:
    a = normal(100)
    a.setflags(write=False)
    mapped = np.memmap(tmp_path / "b", np.float32, "w+", shape=(100,))
    mapped[:] = 2
    np.testing.assert_array_equal(add(a, mapped), a + 2)


def test_a_slice_begins_where_it_likes() -> None:
    a = normal(101)
    assert a[1:].ctypes.data % 16
    np.testing.assert_array_equal(add(a[1:], a[:100]), a[1:] + a[:100])


def test_scalars_and_options() -> None:
    a = np.arange(70, dtype=np.float32)
    np.testing.assert_array_equal(affine(a, alpha=2, shift=0.5), 2 * a + np.float32(0.5))
    np.testing.assert_array_equal(affine(a, alpha=np.float32(3), shift=-1, twice=True), 2 * (3 * a - 1))


def test_scalars_of_every_width() -> None:
    a = np.array([7], np.uint64)
    got = widths(a, byte=-2, half=1.5, short=-2.0, word=2**32 - 1, long=2**64 - 1)
    half, short = np.float16(1.5).view(np.uint16), ml_dtypes.bfloat16(-2).view(np.uint16)
    want = [2**64 - 2, int(half), int(short), 2**32 - 1, 2**64 - 1, 7, 7, 7]
    np.testing.assert_array_equal(got, np.array(want, np.uint64))


@pytest.mark.parametrize("kind", [np.float16, ml_dtypes.bfloat16, np.int16, np.uint16])
def test_generic_elements(kind: type) -> None:
    a = np.arange(-50, 50).astype(kind)
    c = copy16(a)
    assert c.dtype == a.dtype
    np.testing.assert_array_equal(c.view(np.uint16), a.view(np.uint16))


def test_product() -> None:
    a, b = np.arange(24 * 5).reshape(24, 5) % 7 - 3, np.arange(3 * 5).reshape(3, 5) % 5 - 2
    np.testing.assert_array_equal(product(a.astype(np.float32), b.astype(np.float32)), a @ b.T)


def test_no_terms_are_zero() -> None:
    d = product(np.ones((8, 0), np.float32), np.ones((3, 0), np.float32))
    np.testing.assert_array_equal(d, np.zeros((8, 3), np.float32))


def test_nothing_to_compute_is_returned_unlaunched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asmkit.sim.run", None)
    d = product(np.ones((8, 4), np.float32), np.ones((0, 4), np.float32))
    assert d.shape == (8, 0)
    assert d.dtype == np.float32
    out, total = accumulate(np.ones(0, np.float32), np.ones(0, np.float32))
    assert out.shape == (0,)
    np.testing.assert_array_equal(total, [0])


def test_aliased_and_zeroed_outputs() -> None:
    x, y = np.arange(100, dtype=np.float32), np.full(100, 5, np.float32)
    for _ in range(2):
        out, total = accumulate(x, y)
        np.testing.assert_array_equal(out, x + 5)
        np.testing.assert_array_equal(total, [x.sum()])
        np.testing.assert_array_equal(y, 5)


def test_what_is_not_written_is_no_number() -> None:
    c = only_first(np.ones(100, np.float32))
    assert (c[:64] == 1).all()
    assert np.isnan(c[64:]).all()


@pytest.mark.parametrize("extra", [0, 4096])
def test_dynamic_shared_memory(extra: int) -> None:
    a = normal(1024)
    np.testing.assert_array_equal(reverse(a, extra=extra), a[::-1])


def test_the_device_that_rules_ask_for() -> None:
    np.testing.assert_array_equal(blocks(np.zeros(1, np.uint32)), [MULTIPROCESSOR_COUNT])


def test_what_the_simulator_finds_is_raised_and_harms_nobody() -> None:
    a = normal(100)
    with pytest.raises(AsmError, match=r"launch_kernels.py:\d+: OUT_OF_BOUNDS"):
        too_far(a)
    np.testing.assert_array_equal(add(a, a), a + a)
    np.testing.assert_array_equal(too_far(a[:64]), a[:64])


def test_an_output_that_is_given() -> None:
    a, b, out = normal(100), normal(100), np.empty(100, np.float32)
    assert add(a, b, out=out) is out
    np.testing.assert_array_equal(out, a + b)
    x, y = np.arange(100, dtype=np.float32), normal(100)
    want, total = x + y, np.full(1, 7, np.float32)
    accumulate(x, y, out=(y, total))
    np.testing.assert_array_equal(y, want)
    assert total == [x.sum()]


def test_bind() -> None:
    a, b = normal(100), normal(100)
    out, made = np.empty(100, np.float32), add.bind(a, b)
    run = add.bind(a, b, out=out)
    for value in (1, 2):
        a[:] = value
        assert run() is out
        np.testing.assert_array_equal(out, b + value)
        assert made() is made()
        np.testing.assert_array_equal(made(), b + value)


@pytest.mark.parametrize(
    ("code", "out"),
    [
        ("OUTPUT", np.empty(99, np.float32)),
        ("OUTPUT", np.empty(100)),
        ("OUTPUT", np.empty(200, np.float32)[::2]),
        ("OUTPUT", np.broadcast_to(np.zeros(1, np.float32), (100,))),
        ("OUTPUT", [1.0]),
        ("OUTPUT", (np.empty(100, np.float32),) * 2),
    ],
)
def test_wrong_outputs(code: str, out: object) -> None:
    a = normal(100)
    with pytest.raises(AsmError, match=code):
        add(a, a, out=out)
    both = np.zeros(150, np.float32)
    with pytest.raises(AsmError, match="OVERLAP: output c overlaps a"):
        add(both[:100], a, out=both[50:])
    np.testing.assert_array_equal(add(a, a), a + a)


def test_scratch_arrays_are_not_returned() -> None:
    x = normal(128)
    np.testing.assert_array_equal(rotated(x[:64].copy()), x[:64].reshape(32, 2)[:, ::-1].reshape(64))
    launch = rotated.plan([(128,)], ["float32"])
    assert [(r.name, r.shape) for r in launch.outputs] == [("out", (128,)), ("work", (2, 128)), ("count", (1,))]
    assert launch.returned == 1
    with pytest.raises(AsmError, match="workspace names nothing, but not all are Ptr parameters"):

        @ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1, workspace={"nothing": 1})
        def wrong(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None: ...


@ptx.kernel(arch="sm_80", block=(256,), signature="(N),(N)->(N)", grid=lambda d: (-(-d.N // 256),))
def axpy(k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], out: Ptr[f32], N: Reg[u32], alpha: Reg[f32]) -> None:
    """The kernel of README.md: out = alpha · x + y."""
    i = (k.ctaid.x << 8) + k.tid.x
    with k.if_(i < N):
        a, b = k.reg(f32), k.reg(f32)
        k.ptx.ld.global_.f32(a, (x + i)[0])
        k.ptx.ld.global_.f32(b, (y + i)[0])
        k.ptx.fma.rn.f32(b, a, alpha, b)
        k.ptx.st.global_.f32((out + i)[0], b)


def test_a_repeated_call_is_prepared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the Python functions that a repeated call enters before the machine runs and after it ends.

    No array of `asmkit.empty` exists, as in most programs.
    Functions of numpy and of the standard library count too, those written in C do not.  What the simulated machine
    does (`engine.Launch._chunk`, which makes a machine for some blocks and runs it) does not count either.
    """
    monkeypatch.setattr(new_arrays, "_regions", {})
    chunk, entered, inside = engine.Launch._chunk.__code__, list[str](), [0]

    def count(frame: FrameType, event: str, arg: object) -> None:
        del arg
        if frame.f_code is chunk:
            inside[0] += {"call": 1, "return": -1}.get(event, 0)
        elif event == "call" and not inside[0]:
            entered.append(frame.f_code.co_qualname)

    x = np.arange(1000, dtype=np.float32)
    y = x + 1
    first = axpy(x, y, alpha=2.0)
    before = sys.getprofile()
    gc.disable()  # a collection calls functions of other packages
    sys.setprofile(count)
    try:
        second = axpy(x, y, alpha=2.0)
    finally:
        sys.setprofile(before)
        gc.enable()
    np.testing.assert_array_equal(first, second)
    assert "Launch.run" in entered
    assert len(entered) <= 120, entered


LINE = np.zeros(32, np.float32)
READ_ONLY = np.zeros(16, np.float32)
READ_ONLY.setflags(write=False)


@pytest.mark.parametrize(
    ("code", "x", "more"),
    [
        ("DTYPE", LINE[:16].astype(np.float64), {}),
        ("DTYPE", LINE[:16].astype(">f4"), {}),
        ("DIMENSION", LINE[:17], {}),
        ("RANK", LINE[:16].reshape(4, 4), {}),
        ("CONTIGUOUS", LINE[::2], {}),
        ("ARRAY", np.ma.masked_array(LINE[:16]), {}),
        ("OUTPUT", LINE[:16], {"out": READ_ONLY}),
        ("OUTPUT", LINE[:16], {"out": np.zeros((4, 4), np.float32)}),
        ("OVERLAP", LINE[:16], {"out": LINE[8:24]}),
        ("OPTION_TYPE", LINE[:16], {"alpha": 1e300}),
        ("OPTION_TYPE", LINE[:16], {"alpha": np.zeros(1, np.float32)}),
        ("OPTION_TYPE", LINE[:16], {"alpha": [1.0]}),
        ("OPTION", LINE[:16], {"beta": 1.0}),
        ("BACKEND", LINE[:16], {"backend": "device"}),
    ],
)
def test_a_repeated_call_is_checked(code: str, x: np.ndarray, more: dict[str, object]) -> None:
    y, alpha = np.zeros(16, np.float32), {"alpha": 1.0}
    for _ in range(2):
        axpy(LINE[:16], y, **alpha)
    with pytest.raises(AsmError) as caught:
        axpy(x, y, **{**alpha, **more})
    assert caught.value.code == code


def test_repeated_calls_differ_by_their_options() -> None:
    x = np.ones(16, np.float32)
    for alpha in (0.0, -0.0, 2, 2.5, True, float("inf")):
        zeros = -np.zeros(16, np.float32)
        for _ in range(2):
            made = axpy(x, zeros, alpha=alpha)
            np.testing.assert_array_equal(made, np.float32(alpha) * x + zeros)
            np.testing.assert_array_equal(np.signbit(made), np.signbit(np.float32(alpha) * x + zeros))
