"""`asmkit.empty`: reads of elements that neither the host nor the kernel has written."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, f16, f32, f64, ptx, u8, u32, u64
from asmkit.sim import new_arrays

TYPES = {"f32": f32, "u32": u32, "f16": f16, "u8": u8, "f64": f64, "u64": u64}


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=lambda d: -(-d.N // 32))
def doubled(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32], N: asmkit.Reg[u32]) -> None:
    i, r = (k.ctaid.x << 5) + k.tid.x, k.reg(u32)
    with k.if_(i < N):
        k.ptx.ld.global_.u32(r, (a + i)[0])
        k.ptx.st.global_.u32((d + i)[0], r + r)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1, alias={"d": "a"})
def updated(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32], write: bool) -> None:
    r = k.reg(u32)
    if write:
        k.ptx.st.global_.u32((d + k.tid.x)[0], k.tid.x)
    k.ptx.ld.global_.u32(r, (d + k.tid.x)[0])
    k.ptx.st.global_.u32((d + k.tid.x)[0], r + 1)


def unset(call: Any) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert {one.code for one in caught.value.findings} == {"UNSET_MEMORY"}
    return str(caught.value)


def test_a_read_is_an_error():
    a = asmkit.empty(40, u32)
    assert "byte 0 of a" in unset(lambda: doubled(a))
    assert a.dtype == np.uint32
    assert a.flags.c_contiguous


def test_elements_that_the_host_wrote_can_be_read():
    a = asmkit.empty(40, np.uint32)
    a[:20] = 7
    assert "thread (20,0,0) of block (0,0,0)" in unset(lambda: doubled(a))
    a[20:] = 0
    assert doubled(a).tolist() == [14] * 20 + [0] * 20


def test_views_and_slices_are_part_of_their_array():
    a = asmkit.empty((3, 40), u32)
    a[1] = 1
    assert doubled(a[1]).tolist() == [2] * 40
    unset(lambda: doubled(a[2]))
    unset(lambda: doubled(a[1:].reshape(-1)))
    unset(lambda: doubled(a.view(np.float32)[0].view(np.uint32)))
    unset(lambda: doubled(a.reshape(-1)[3:17]))


def test_memory_that_the_kernel_wrote_can_be_read():
    a = asmkit.empty(32, u32)
    unset(lambda: updated(a, write=False))
    assert updated(a, write=True).tolist() == list(range(1, 33))
    unset(lambda: doubled(a))  # the call has written its output, not the input


def test_out_can_be_an_array_that_nobody_has_written():
    a, d = np.ones(40, np.uint32), asmkit.empty(40, u32)
    assert doubled(a, out=d).tolist() == [2] * 40
    assert doubled(d).tolist() == [4] * 40


def test_a_torch_tensor_on_the_memory_counts_too():
    torch = pytest.importorskip("torch")
    tensor = torch.from_numpy(asmkit.empty(32, u32))
    unset(lambda: doubled(tensor))
    tensor[:] = 3
    assert doubled(tensor).tolist() == [6] * 32


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("size", [1, 3, 9, 64])
def test_written_elements_never_count_as_unwritten(kind: str, size: int):
    """Small types are compared in groups: more elements can count as written, and never fewer."""
    elem = TYPES[kind]
    a = asmkit.empty(size, elem)
    for at in range(size):
        fresh = new_arrays.unwritten(a)
        assert fresh is not None
        by_element = fresh.reshape(size, -1).all(axis=1)
        assert not by_element[:at].any()
        if elem.bits >= 32:
            assert by_element[at:].all()
        value = a.dtype.type(at)
        a[at] = value if value.tobytes() != a[at].tobytes() else a.dtype.type(at + 1)  # a byte of the pattern is rare
    fresh = new_arrays.unwritten(a)
    assert fresh is not None
    assert not fresh.any()
    if elem.bits < 32 and size == 64:
        assert fresh.size == a.nbytes


@pytest.mark.parametrize("kind", ["f32", "f64", "f16"])
def test_unwritten_floats_are_nan(kind: str):
    assert np.isnan(asmkit.empty((4, 8), TYPES[kind])).all()


def test_ordinary_arrays_and_copies_count_as_written():
    a = asmkit.empty(32, u32)
    assert new_arrays.unwritten(a.copy()) is None
    assert new_arrays.unwritten(np.zeros(32, np.uint32)) is None
    assert new_arrays.unwritten(asmkit.empty(0, f32)) is None


def test_collected_arrays_are_forgotten():
    gc.collect()
    gc.freeze()  # the collections below need not visit what other tests have made
    before = len(new_arrays._regions)
    a = asmkit.empty(32, u32)
    part = a[:4]
    del a
    gc.collect()
    assert len(new_arrays._regions) == before + 1
    del part
    gc.collect()
    assert len(new_arrays._regions) == before
