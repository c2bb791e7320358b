"""Warnings about CDNA kernels and their arrays: short buffers, wrong 8-bit floats, lane numbers as byte addresses."""

from __future__ import annotations

import warnings
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError, AsmWarning, Ptr, f32, gcn, u32
from asmkit.types import T


def launched(function: Any, array: Any, arch: str = "gfx942") -> list[str]:
    """Launch a kernel on an array. Return the codes of its warnings."""
    kernel = gcn.kernel(signature="(N)->(N)", grid=1, block=64, arch=arch, sync="auto")(function)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        kernel(array)
        kernel(array)
    return [str(one.message).split(": ")[1] for one in caught if issubclass(one.category, AsmWarning)]


def buffered(count: Any) -> Any:
    def kernel(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
        rsrc, at, v = k.buffer(x, count), k.lane << 2, k.vgpr(f32)
        k.gcn.buffer_load_dword(v, at, rsrc, 0, offen=True)
        k.gcn.global_store_dword(at, v, out)

    return kernel


@pytest.mark.parametrize(("count", "codes"), [(64, ["SHORT_BUFFER"]), (255, ["SHORT_BUFFER"]), (256, []), (4096, [])])
def test_a_buffer_that_ends_within_its_array(count: int, codes: list[str]) -> None:
    assert launched(buffered(count), np.ones(64, np.float32)) == codes


def test_the_buffer_of_an_output() -> None:
    def kernel(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
        k.gcn.buffer_store_dword(k.vgpr(f32, 1.0), k.lane << 2, k.buffer(out, 64), 0, offen=True)

    assert launched(kernel, np.ones(64, np.float32)) == ["SHORT_BUFFER"]


def converted(k: gcn.Builder, x: Ptr[T], out: Ptr[T]) -> None:
    byte, v = k.vgpr(u32), k.vgpr(f32)
    k.gcn.global_load_ubyte(byte, k.lane, x)
    k.gcn.v_cvt_f32_fp8(v, byte)


FLOATS = [ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e4m3fnuz, ml_dtypes.float8_e5m2fnuz]


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
@pytest.mark.parametrize("kind", FLOATS, ids=lambda kind: kind.__name__)
def test_the_other_8_bit_floats(kind: Any, arch: str) -> None:
    fnuz = kind.__name__.endswith("fnuz")
    wrong = fnuz != (arch == "gfx942")
    assert launched(converted, np.ones(64, kind), arch) == ["FLOAT_FORMAT", "FLOAT_FORMAT"] * wrong


def test_bytes_that_no_instruction_converts_are_of_any_type() -> None:
    def copied(k: gcn.Builder, x: Ptr[T], out: Ptr[T]) -> None:
        byte = k.vgpr(u32)
        k.gcn.global_load_ubyte(byte, k.lane, x)
        k.gcn.global_store_byte(k.lane, byte, out)

    assert launched(copied, np.ones(64, ml_dtypes.float8_e4m3fn)) == []


@pytest.mark.parametrize("name", ["ds_bpermute_b32", "ds_permute_b32"])
@pytest.mark.parametrize("scaled", [False, True])
def test_lanes_are_addressed_in_bytes(name: str, scaled: bool) -> None:
    @gcn.kernel(signature="(64)->(64)", grid=1, block=64, arch="gfx942", sync="auto")
    def kernel(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
        v, lane = k.vgpr(u32), k.lane ^ 1
        k.gcn.spell(name)(v, lane << 2 if scaled else lane, k.lane)
        k.gcn.global_store_dword(k.lane << 2, v, out)

    if scaled:
        assert list(kernel(np.zeros(64, np.uint32))) == [i ^ 1 for i in range(64)]
    else:
        with pytest.raises(AsmError, match="LANE_ADDRESS"):
            kernel(np.zeros(64, np.uint32))


def test_low_bits_of_addresses_beyond_the_lanes_are_dropped() -> None:
    """Addresses that cannot be lane numbers cause no warning."""

    @gcn.kernel(signature="(64)->(64)", grid=1, block=64, arch="gfx942", sync="auto")
    def kernel(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
        v = k.vgpr(u32)
        k.gcn.ds_bpermute_b32(v, (k.lane << 2) + 3, k.lane)
        k.gcn.global_store_dword(k.lane << 2, v, out)

    assert list(kernel(np.zeros(64, np.uint32))) == list(range(64))
