"""Arrays of a launch that share memory have one simulated allocation, at their true distance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, ptx, sim
from asmkit.sim import new_arrays
from asmkit.types import u32

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"


def program(load: int, *, barrier: bool) -> Any:
    """Thread t stores to out[t], and then loads x[t + `load`] and stores it to out[t]."""
    return ptx.parse(f"""{HEAD}
.visible .entry kern(.param .u64 x, .param .u64 out) {{
    .reg .b32 %r<4>; .reg .b64 %rd<6>;
    ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [out];
    mov.u32 %r1, %tid.x; mul.wide.u32 %rd3, %r1, 4;
    add.u64 %rd4, %rd1, %rd3; add.u64 %rd5, %rd2, %rd3;
    st.global.u32 [%rd5], %r1;
    {"bar.sync 0;" if barrier else ""}
    ld.global.u32 %r2, [%rd4+{4 * load}];
    {"bar.sync 0;" if barrier else ""}
    st.global.u32 [%rd5], %r2; ret; }}""")


def run(x: Any, out: Any, load: int = 0, *, barrier: bool = False, **more: Any) -> sim.Report:
    return sim.run(program(load, barrier=barrier), grid=1, block=64, params={"x": x, "out": out}, **more)


def told(call: Callable[[], object]) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert {finding.code for finding in caught.value.findings} == {"RACE"}
    return str(caught.value)


def views(by: int) -> tuple[Any, Any]:
    """Return two views of 128 elements, the second one `by` elements after the first one."""
    whole = np.arange(1000, 1400, dtype=np.uint32)
    return whole[8:136], whole[8 + by : 136 + by]


def test_an_array_that_is_given_twice():
    x, _ = views(0)
    assert "byte 4 of x = byte 4 of out" in told(lambda: run(x, x, 1))
    assert run(x, x, 1, barrier=True).findings == []
    assert x[:64].tolist() == [*range(1, 64), 1072]


@pytest.mark.parametrize("by", [-5, -1, 1, 4, 64])
def test_views_that_overlap(by: int):
    """A race if another thread's element is loaded: the verdict depends on the distance in bytes only."""
    text = told(lambda: run(*views(by), 2)) if by < 64 else ""
    assert by >= 64 or "of x = byte" in text
    x, out = views(by)
    assert run(x, out, max(by, 0), barrier=True).findings == []
    if by > 0:
        assert out[:64].tolist() == [*range(64)], "each thread loads the element that it has stored"
        assert run(*views(by), by).findings == []


def test_views_that_only_touch_are_apart():
    x, out = views(128)
    assert run(x, out).findings == []
    with pytest.raises(AsmError, match="OUT_OF_BOUNDS"):
        run(x, out, 100)


def test_inputs_that_share_memory_are_no_race():
    x, _ = views(0)
    x.flags.writeable = False
    assert run(x, np.zeros(128, np.uint32), 1).findings == []


def test_new_arrays_that_overlap_stay_unwritten():
    new = new_arrays.empty(200, np.uint32)
    new[:100] = 1
    assert run(new[:128], new[16:144], 0, barrier=True).findings == []
    with pytest.raises(AsmError, match="UNSET_MEMORY"):
        run(new[:128], new[16:144], 60, barrier=True)


def test_the_contents_of_an_input_are_initialized_also_under_the_name_of_an_output():
    x, _ = views(0)
    assert run(x, x, 64, barrier=True, unwritten=["out"]).findings == []


def kernel(*, right: bool) -> Any:
    @ptx.kernel(arch="sm_80", signature="(128)->(128)", block=64, grid=1, alias={"out": "x"})
    def shift(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
        """Move 64 elements down by one."""
        value = k.reg(u32)
        k.ptx.ld.global_.u32(value, (x + k.tid.x)[1])
        if right:
            k.ptx.bar.sync(0)
        k.ptx.st.global_.u32((out + k.tid.x)[0], value)

    return shift


@pytest.mark.parametrize("framework", ["numpy", "jax", "torch"])
def test_the_alias_of_an_output(framework: str):
    """In a call of each framework, a race between the two names is found."""
    made: Any = np.asarray
    if framework == "jax":
        made = pytest.importorskip("jax.numpy").asarray
    if framework == "torch":
        made = pytest.importorskip("torch").from_numpy
    x = np.arange(128, dtype=np.uint32)
    assert np.asarray(kernel(right=True)(made(x.copy()))).tolist()[:64] == list(range(1, 65))
    with pytest.raises(Exception, match="data race") as caught:
        np.asarray(kernel(right=False)(made(x.copy())))
    assert "of x = byte" in str(caught.value)


@pytest.mark.parametrize("first", [8, 9])
@pytest.mark.parametrize("name", ["x", "out"])
def test_the_bounds_of_each_view(name: str, first: int):
    """An access outside of its view is out of bounds, although the bytes belong to the other view."""
    whole = np.zeros(400, np.uint32)
    low, high = whole[first : first + 64], whole[first + 32 : first + 96]
    x, out = (low, high) if name == "x" else (high, low)
    with pytest.raises(AsmError) as caught:
        run(x, out, 16 if name == "x" else -16, barrier=True)
    assert [finding.code for finding in caught.value.findings] == ["OUT_OF_BOUNDS"]
    assert "but the address is computed from x" in str(caught.value)


def test_results_of_views_at_odd_addresses():
    """Views that do not begin at a multiple of 16 bytes keep their alignment, and get their results."""
    whole = np.arange(200, dtype=np.uint32)
    x, out = whole[5:105], whole[9:109]
    x.flags.writeable = False
    assert run(x, out, 4, barrier=True).findings == []
    assert whole.tolist() == [*range(9), *range(64), *range(73, 200)]


@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_many_variables_do_not_meet_the_windows(engine: str):
    """The numbers 0x7C to 0x7F are those of functions, parameters, local and shared memory."""
    count = 140
    variables = "".join(f".global .u32 v{i} = {7 * i};\n" for i in range(count))
    moves = "".join(
        f"mov.u64 %rd2, v{i}; isspacep.global %p1, %rd2; @!%p1 trap; ld.u32 %r1, [%rd2]; add.u32 %r1, %r1, 1;"
        f"st.global.u32 [v{i}], %r1; ld.global.u32 %r2, [%rd2]; st.global.u32 [%rd1+{4 * i}], %r2;\n"
        for i in range(count)
    )
    text = f"""{HEAD}{variables}
.visible .entry kern(.param .u64 out) {{
    .reg .b32 %r<4>; .reg .b64 %rd<4>; .reg .pred %p<2>;
    ld.param.u64 %rd1, [out];
    {moves} ret; }}"""
    out = np.zeros(count, np.uint32)
    assert asmkit.run(asmkit.read(text, isa="ptx"), out, grid=1, block=1, engine=engine).findings == ()
    assert out.tolist() == [7 * i + 1 for i in range(count)]


def test_many_arrays_do_not_meet_the_windows():
    params = ", ".join(f".param .u64 p{i}" for i in range(140))
    moves = "".join(f"ld.param.u64 %rd1, [p{i}]; st.global.u32 [%rd1], {i};\n" for i in range(140))
    text = f"{HEAD}.visible .entry kern({params}) {{ .reg .b64 %rd<4>; {moves} ret; }}"
    arrays = [np.zeros(1, np.uint32) for _ in range(140)]
    asmkit.run(asmkit.read(text, isa="ptx"), *arrays, grid=1, block=1)
    assert [int(array[0]) for array in arrays] == [*range(140)]
