"""Messages name the array in shared memory and its element."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, Ptr, f32, gcn, ptx, sim

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"


@ptx.kernel(arch="sm_80", signature="(64)->(64)", block=64, grid=1)
def reads(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    other = k.shared(f32, 20)
    tile, t, a = k.shared(f32, (4, 33)), k.tid.x, k.reg(f32)
    k.ptx.ld.shared.f32(a, tile[3, 17])
    k.ptx.st.global_.f32((out + t)[0], a)
    k.ptx.st.shared.f32(other[0], a)


@gcn.kernel(arch="gfx942", block=64, signature="(64)->(64)", grid=1)
def reads_lds(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    tile, at, value = k.lds(f32, (2, 64)), k.tid.x << 2, k.vgpr(f32)
    k.gcn.ds_read_b32(value, at, offset=tile[1, 0])
    k.wait(lgkm=0)
    k.gcn.global_store_dword(at, value, out)


def told(call: object) -> str:
    with pytest.raises(AsmError) as caught:
        call()  # pyright: ignore[reportCallIssue]
    return str(caught.value)


def test_an_element_of_a_tile():
    """The variable's name comes from the line of the declaration."""
    text = told(lambda: reads(np.zeros(64, np.float32)))
    assert "tile[3][17] (byte 544 of shared memory)" in text  # 80 bytes, then (3 · 33 + 17) · 4


def test_an_element_in_lds():
    assert "tile[1][0] (byte 256 of shared memory)" in told(lambda: reads_lds(np.zeros(64, np.float32)))


def parsed(body: str, arrays: str) -> str:
    text = f"{HEAD}{arrays}.visible .entry kern() {{ .reg .b32 %r<4>; {body} ret; }}\n"
    return told(lambda: sim.run(ptx.parse(text), grid=1, block=32, params={}, shared=64))


LOADS = "mov.u32 %r1, 68; ld.shared.u32 %r2, [%r1];"


@pytest.mark.parametrize(
    ("arrays", "place"),
    [
        (".shared .align 4 .b8 a[64]; .shared .align 4 .b8 b[64];", "b[4] (byte 68 of shared memory)"),
        (".shared .align 4 .b32 a[32];", "a[17] (byte 68 of shared memory)"),
        (".shared .align 4 .b32 a[16]; .extern .shared .align 4 .b32 d[];", "d[1] (byte 68 of shared memory)"),
        (".shared .align 128 .b32 b[1]; .shared .align 128 .b32 a[16];", ", byte 68 of shared memory"),  # between
    ],
)
def test_parsed_arrays(arrays: str, place: str):
    assert place in parsed(LOADS, arrays)


def test_a_byte_of_two_dynamic_arrays_names_none():
    arrays = ".extern .shared .align 4 .b32 d[]; .extern .shared .align 4 .b32 e[];"
    assert ", byte 4 of shared memory" in parsed("mov.u32 %r1, 4; ld.shared.u32 %r2, [%r1];", arrays)


def test_misaligned_and_outside():
    arrays = ".shared .align 4 .b32 a[32];"
    text = parsed("mov.u32 %r1, 66; ld.shared.u32 %r2, [%r1];", arrays)
    assert "a[16] (byte 66 of shared memory), which has" in text
    text = parsed("mov.u32 %r1, 4096; ld.shared.u32 %r2, [%r1];", arrays)
    assert ", byte 4096 of shared memory, which has" in text
