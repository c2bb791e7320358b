"""The formats of typed buffers against numbers computed by hand, and accesses at any byte."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit.errors import AsmError
from asmkit.gcn.builder import Builder
from asmkit.gcn.sim.alu.buffer_formats import PARTS, Format, packed, unpacked
from asmkit.types import b32, u32

from ...support.gcn_sim_programs import lanes, run

UNORM, SNORM, USCALED, SSCALED, UINT, SINT, FLOAT = 0, 1, 2, 3, 4, 5, 7


def words(*values: int) -> list[Any]:
    return [np.array([value], np.uint32) for value in values]


def parts(kind: Format, *values: int) -> list[Any]:
    """Return the parts of one element: integers, or floats."""
    found = unpacked(words(*values), kind)
    as_ = {UINT: np.uint32, SINT: np.int32}.get(kind.number, np.float32)
    return [part.view(as_)[0] for part in found]


@pytest.mark.parametrize(("kind", "given", "expected"), [
    (Format(10, UNORM), (0xFF800033,), [0.2, 0, np.float32(128 / 255), 1]),
    (Format(10, SNORM), (0x7F80817F,), [1, -1, -1, 1]),
    (Format(10, USCALED), (0x04030280,), [128, 2, 3, 4]),
    (Format(10, SSCALED), (0x04030280,), [-128, 2, 3, 4]),
    (Format(3, UINT), (0x80FE,), [254, 128]),
    (Format(3, SINT), (0x80FE,), [-2, -128]),
    (Format(5, FLOAT), (0xC0003C00,), [1, -2]),
    (Format(4, FLOAT), (0x40490FDB,), [np.float32(np.pi)]),
    (Format(6, FLOAT), (0x3C0 | 0x400 << 11 | 0x1E0 << 22,), [1, 2, 1]),
    (Format(7, FLOAT), (0x1E0 | 0x3C0 << 10 | 0x400 << 21,), [1, 1, 2]),
    (Format(9, UINT), (1023 | 5 << 10 | 7 << 20 | 2 << 30,), [1023, 5, 7, 2]),
    (Format(8, UINT), (2 | 5 << 2 | 7 << 12 | 1023 << 22,), [2, 5, 7, 1023]),
    (Format(13, UINT), (1, 2, 3), [1, 2, 3]),
    (Format(12, SINT), (0xFFFF0001, 0x80007FFF), [1, -1, 32767, -32768]),
])  # fmt: skip
def test_an_element(kind: Format, given: tuple[int, ...], expected: list[float]):
    """Parts are read in the order of the format's name, lowest first. Writing them gives the same bits."""
    assert parts(kind, *given) == expected
    back = [int(word[0]) for word in packed(unpacked(words(*given), kind), kind)]
    assert back == [value if kind.number != SNORM else 0x7F81817F for value in given]


def test_what_is_too_large_is_clamped():
    some = [np.array([value], np.float32).view(np.uint32) for value in (-3.0, 2.0, 0.5, float("nan"))]
    assert int(packed(some, Format(10, UNORM))[0][0]) == 0x0080FF00
    assert int(packed(some, Format(10, SNORM))[0][0]) == 0x00407F81


def test_formats_of_no_machine_are_refused():
    assert [data for data in range(16) if not Format(data, UINT).known] == [0, 15]
    assert not any(Format(data, 6).known for data in PARTS)
    assert not Format(1, FLOAT).known
    k = Builder("typed", "gfx942")
    rsrc = k.buffer(k.param_ptr("a", u32), 256)
    k.gcn.tbuffer_load_format_x(k.vgpr(b32), k.lane << 2, rsrc, 0, format=1 | FLOAT << 4, offen=True)
    with pytest.raises(AsmError, match=r"NOT_SIMULATED.*data format 1, number format 7"):
        run(k, a=np.zeros(64, np.uint32))


def test_halves_and_missing_parts():
    """Two bytes as f16, and the defaults 0 and 1 for missing parts."""

    def body(k: Builder, lane: Any, a: Any) -> Any:
        got = k.vgprs(b32, 2)
        k.gcn.tbuffer_load_format_d16_xyzw(got, lane << 1, k.buffer(a, 128), 0, format=3 | UNORM << 4, offen=True)
        k.wait(vm=0)
        k.gcn.v_xor_b32(got[0], got[0], got[1])
        return got[0]

    data = np.full(128, 255, np.uint8)
    data[::2] = 0
    assert set(lanes(body, a=data).tolist()) == {0x3C000000 ^ 0x3C000000}


def test_an_access_may_lie_at_any_byte():
    """Two and a half dwords from odd addresses, and a dword to one."""

    def body(k: Builder, lane: Any, a: Any) -> Any:
        pair, half, at = k.vgprs(b32, 2), k.vgpr(u32), k.vgpr(u32)
        k.gcn.v_mul_u32_u24(at, lane, 9)
        k.gcn.global_load_dwordx2(pair, at, a, offset=1)
        k.gcn.global_load_sshort(half, at, a, offset=3)
        k.wait(vm=0)
        k.gcn.global_store_dword(at, pair[1], a, offset=2)
        k.wait(vm=0)
        k.gcn.v_add_u32(half, half, pair[0].as_(u32))
        return half

    data = np.random.default_rng(3).integers(0, 256, 600, dtype=np.uint8)
    was, at = data.copy(), np.arange(64) * 9
    dword = [int.from_bytes(was[i + 1 : i + 5].tobytes(), "little") for i in at]
    half = [int.from_bytes(was[i + 3 : i + 5].tobytes(), "little", signed=True) for i in at]
    assert lanes(body, a=data).tolist() == [(x + y) & 0xFFFFFFFF for x, y in zip(dword, half, strict=True)]
    assert all((data[i + 2 : i + 6] == was[i + 5 : i + 9]).all() for i in at)
