"""Memory: buffer bounds, every width, LDS, atomics, and findings about bounds, initialization and bank conflicts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.gcn.builder import Builder
from asmkit.types import b32, f32, u32

from ...support.gcn_sim_programs import MEANING, lanes, run

LANE = np.arange(64)


# ---- buffers


@pytest.mark.parametrize("count", [0, 1, 4, 5, 12, 15, 16, 17, 100, 1023, 1024])
@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_buffer_loads_are_checked_dword_by_dword(width: int, count: int):
    """A descriptor of `count` bytes: a dword that ends out of bounds reads as 0."""
    k = Builder("buffer", "gfx942")
    p, o = k.param_ptr("a", u32), k.param_ptr("out", u32)
    words = k.vgprs(b32, width)
    spelling = "buffer_load_dword" + (f"x{width}" if width > 1 else "")
    k.gcn.spell(spelling)(words if width > 1 else words[0], k.lane << 4, k.buffer(p, count), 0, offen=True)
    k.wait(vm=0)
    for j in range(width):
        k.gcn.global_store_dword(k.lane << 2, words[j], o, offset=256 * j)
    a, got = np.arange(256, dtype=np.uint32) + 5, np.zeros((width, 64), np.uint32)
    run(k, a=a, out=got)
    byte = 16 * LANE[None, :] + 4 * np.arange(width)[:, None]
    assert (got == np.where(byte + 4 <= count, byte // 4 + 5, 0)).all()


@pytest.mark.parametrize("count", [0, 3, 4, 20, 36, 1000, 1024])
def test_buffer_stores_vanish_dword_by_dword(count: int):
    k = Builder("buffer", "gfx942")
    o, words = k.param_ptr("out", u32), k.vgprs(b32, 4)
    for j, word in enumerate(words):
        k.gcn.v_add_u32(word, k.vgpr(u32, 100 * j), k.lane)
    k.gcn.buffer_store_dwordx4(words, k.lane << 4, k.buffer(o, count), 0, offen=True)
    got = np.full(256, 7, np.uint32)
    run(k, out=got)
    place = np.arange(256)
    assert (got == np.where(4 * place + 4 <= count, place // 4 + 100 * (place % 4), 7)).all()


def test_a_buffers_constants_count_and_its_scalar_offset_does_not():
    """`offset` is compared with the end, `soffset` only moves the address. The 32-bit sum wraps."""
    k = Builder("buffer", "gfx942")
    p, o, words = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgprs(u32, 3)
    rsrc, at = k.buffer(p, 64), k.lane << 2
    k.gcn.buffer_load_dword(words[0], at, rsrc, 0, offen=True, offset=32)
    k.gcn.buffer_load_dword(words[1], at, rsrc, k.sgpr(u32, 128), offen=True)
    k.gcn.buffer_load_dword(words[2], at - 32, rsrc, 0, offen=True, offset=32)
    k.wait(vm=0)
    for j in range(3):
        k.gcn.global_store_dword(k.lane << 2, words[j], o, offset=256 * j)
    a, got = np.arange(256, dtype=np.uint32) + 1, np.zeros((3, 64), np.uint32)
    run(k, a=a, out=got)
    assert got[0].tolist() == [i + 9 if i < 8 else 0 for i in range(64)]
    assert got[1].tolist() == [i + 33 if i < 16 else 0 for i in range(64)]
    assert got[2].tolist() == [i + 1 if i < 16 else 0 for i in range(64)]


@pytest.mark.parametrize("store", [False, True])
def test_a_scalar_offset_that_leads_out_of_the_buffer(store: bool):
    """The range check accepts the access, and the finding explains why."""

    def walk(by: int) -> Builder:
        k = Builder("buffer", "gfx942")
        p, v, at = k.param_ptr("x", u32), k.vgpr(u32, 7), k.lane << 2
        rsrc = k.buffer(p, 256)
        spelling = "buffer_store_dword" if store else "buffer_load_dword"
        k.gcn.spell(spelling)(v, at, rsrc, k.sgpr(u32, by), offen=True)
        return k

    run(walk(0), x=np.zeros(64, np.uint32), _watch=MEANING)
    for by, notes in ((4, 2), (0, 1)):
        with pytest.raises(AsmError) as caught:
            run(walk(by), x=np.zeros(64 if by else 32, np.uint32), _watch=MEANING)
        (finding,) = caught.value.findings
        assert finding.code == "OUT_OF_BOUNDS"
        assert len(finding.notes) == notes
        assert any("ignores the scalar offset" in note for note in finding.notes) == bool(by)


def test_a_structured_buffer_counts_records():
    k = Builder("buffer", "gfx942")
    p, o, v = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgpr(u32)
    rsrc = k.buffer(p, 10)
    k.gcn.s_or_b32(rsrc[1], rsrc[1], 12 << 16)
    k.gcn.buffer_load_dword(v, k.lane, rsrc, 0, idxen=True, offset=4)
    k.wait(vm=0)
    k.gcn.global_store_dword(k.lane << 2, v, o)
    got = np.zeros(64, np.uint32)
    run(k, a=np.arange(64, dtype=np.uint32), out=got)
    assert got.tolist() == [3 * i + 1 if i < 10 else 0 for i in range(64)]


def test_buffer_atomics_outside_do_nothing():
    k = Builder("buffer", "gfx942")
    p, o = k.param_ptr("a", u32), k.param_ptr("out", u32)
    v = k.copy(k.lane)
    k.gcn.buffer_atomic_add(v, k.lane << 2, k.buffer(p, 40), 0, offen=True, sc0=True)
    k.wait(vm=0)
    k.gcn.global_store_dword(k.lane << 2, v, o)
    a, got = np.full(64, 1000, np.uint32), np.zeros(64, np.uint32)
    run(k, a=a, out=got)
    assert a.tolist() == [1000 + i if i < 10 else 1000 for i in range(64)]
    assert got.tolist() == [1000 if i < 10 else 0 for i in range(64)]


def test_scalar_buffer_loads_give_zeros_past_the_end():
    k = Builder("buffer", "gfx942")
    p, o, v, d = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgpr(u32), k.sgprs(b32, 4)
    k.gcn.s_buffer_load_dwordx4(d, k.buffer(p, 24), 16)
    k.wait(lgkm=0)
    for j in range(4):
        k.gcn.v_mov_b32(v, d[j])
        k.gcn.global_store_dword(k.lane << 2, v, o, offset=256 * j)
    got = np.zeros((4, 64), np.uint32)
    run(k, a=np.arange(16, dtype=np.uint32) + 1, out=got, _watch=("memcheck",))
    assert got[:, 0].tolist() == [5, 6, 0, 0]


@pytest.mark.parametrize(("base", "given", "constant", "dword"), [
    (0, 6, 2, 1), (0, 7, 7, 2), (2, 2, 0, 0), (3, 5, 3, 1), (0, 11, -3, 1), (1, None, 7, 1), (3, 4, 0, 1),
])  # fmt: skip
def test_scalar_memory_ignores_the_low_bits_of_each_part_of_an_address(
    base: int, given: int | None, constant: int, dword: int
):
    k = Builder("scalar", "gfx942")
    p, o, v, d = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgpr(u32), k.sgpr(b32)
    place = k.copy(p.reg)
    k.gcn.s_add_u32(place.low, place.low, base)
    if given is None:
        k.gcn.s_load_dword(d, place, constant)
    else:
        k.gcn.s_load_dword(d, place, k.sgpr(u32, given), offset=constant)
    k.wait(lgkm=0)
    k.gcn.v_mov_b32(v, d)
    k.gcn.global_store_dword(k.lane << 2, v, o)
    got = np.zeros(64, np.uint32)
    run(k, a=np.arange(16, dtype=np.uint32), out=got)
    assert got[0] == dword


# ---- widths


SUBDWORDS = {
    "global_load_ubyte": lambda b: b, "global_load_sbyte": lambda b: (b ^ 128) - 128,
    "global_load_ushort": lambda b: b | b + 1 << 8,
    "global_load_sshort": lambda b: (b | b + 1 << 8) - (b + 1 >> 7 << 16),
    "global_load_ubyte_d16": lambda b: 0x77770000 | b, "global_load_ubyte_d16_hi": lambda b: 0x7777 | b << 16,
    "global_load_sbyte_d16_hi": lambda b: 0x7777 | ((b ^ 128) - 128 & 0xFFFF) << 16,
    "global_load_short_d16": lambda b: 0x77770000 | b | b + 1 << 8,
    "global_load_short_d16_hi": lambda b: 0x7777 | (b | b + 1 << 8) << 16,
}  # fmt: skip


@pytest.mark.parametrize("name", SUBDWORDS)
def test_bytes_and_halves(name: str):
    def body(k: Builder, lane: Any, a: Any) -> Any:
        v = k.vgpr(u32, 0x77777777)
        k.gcn.spell(name)(v, lane << 1, a, offset=100)
        return v

    a = np.arange(256, dtype=np.uint8)
    expected = [SUBDWORDS[name](100 + 2 * i) & 0xFFFFFFFF for i in range(64)]
    assert lanes(body, a=a).tolist() == expected


@pytest.mark.parametrize(
    ("name", "left"),
    [("byte", 0xEEEEEE58), ("byte_d16_hi", 0xEEEEEE34), ("short", 0xEEEE5658), ("short_d16_hi", 0xEEEE1234)],
)
def test_stores_of_parts(name: str, left: int):
    k = Builder("parts", "gfx942")
    o, v = k.param_ptr("out", u32), k.vgpr(u32, 0x12340000)
    v += 0x5658
    k.gcn.spell(f"global_store_{name}")(k.lane << 2, v, o)
    got = np.full(64, 0xEEEEEEEE, np.uint32)
    run(k, out=got)
    assert set(got.tolist()) == {left}


def test_four_dwords_at_the_alignment_of_one():
    """Vector memory needs no more alignment. Addresses are 64 bits in VGPRs."""
    k = Builder("odd", "gfx942")
    p, o, words = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgprs(u32, 4)
    address = k.vgprs(b32, 2)
    k.gcn.v_mov_b32(address[1], p.reg.high)  # type: ignore[attr-defined]
    k.gcn.v_lshl_add_u32(address[0], k.lane, 2, k.vgpr(u32, p.reg.low))  # type: ignore[attr-defined]
    k.gcn.global_load_dwordx4(words, address, None, offset=8)
    k.wait(vm=0)
    k.gcn.global_store_dwordx3(k.lane * 12, words[0:3], o)
    got = np.zeros((64, 3), np.uint32)
    run(k, a=np.arange(70, dtype=np.uint32), out=got, _watch=("memcheck", "initcheck"))
    assert (got == LANE[:, None] + [2, 3, 4]).all()


# ---- LDS


@pytest.mark.parametrize("dwords", [1, 2, 3, 4])
def test_lds_of_every_width(dwords: int):
    def body(k: Builder, lane: Any) -> Any:
        tile, x, y = k.lds(u32, 64 * 4), k.vgprs(b32, dwords), k.vgprs(b32, dwords)
        for j in range(dwords):
            k.gcn.v_lshl_add_u32(x[j], lane, 4, k.vgpr(u32, j))
        k.gcn.spell(f"ds_write_b{32 * dwords}")(lane << 4, x if dwords > 1 else x[0], offset=tile.offset)
        k.gcn.spell(f"ds_read_b{32 * dwords}")(y if dwords > 1 else y[0], (63 - lane) << 4, offset=tile.offset)
        k.wait(lgkm=0)
        total = k.vgpr(u32, 0)
        for j in range(dwords):
            total = (total << 4) + (y[j].as_(u32) & 15)
        return total | (y[0].as_(u32) >> 4) << 16

    pattern = sum(j << 4 * (dwords - 1 - j) for j in range(dwords))
    assert lanes(body).tolist() == [pattern | (63 - i) << 16 for i in range(64)]


@pytest.mark.parametrize("st64", ["", "st64"])
def test_two_at_once(st64: str):
    def body(k: Builder, lane: Any) -> Any:
        far = 64 if st64 else 1
        tile, x, y = k.lds(u32, 64 * (far + 1) * 2), lane + 100, k.vgprs(b32, 2)
        step = 4 if st64 else 8
        at = lane * step
        k.gcn.spell(f"ds_write2{st64}_b32")(at, x, lane, offset0=tile.offset, offset1=1)
        k.gcn.spell(f"ds_read2{st64}_b32")(y, at, offset0=1, offset1=0)
        k.wait(lgkm=0)
        return (y[0].as_(u32) << 16) | y[1].as_(u32)

    assert lanes(body).tolist() == [i << 16 | i + 100 for i in range(64)]


def test_transposed_reads():
    """ds_read_b64_tr_b16: from 16 lanes' rows of 4 halves, each lane receives every sixteenth half."""
    k = Builder("transposed", "gfx950")
    p, o, tile, words = k.param_ptr("a", u32), k.param_ptr("out", u32), k.lds(u32, 128), k.vgprs(b32, 2)
    k.gcn.global_load_dwordx2(words, k.lane << 3, p)
    k.wait(vm=0)
    k.gcn.ds_write_b64(k.lane << 3, words, offset=tile.offset)
    k.gcn.ds_read_b64_tr_b16(words, k.lane << 3, offset=tile.offset)
    k.wait(lgkm=0)
    k.gcn.global_store_dwordx2(k.lane << 3, words, o)
    a, got = np.arange(256, dtype=np.uint16), np.zeros((64, 4), np.uint16)
    run(k, a=a, out=got)
    for lane in range(64):
        source = [(lane & ~15 | lane >> 2 & 3) + 4 * n for n in range(4)]
        assert got[lane].tolist() == [4 * s + (lane & 3) for s in source]


# ---- atomics


def atomic(spelling: str, start: int, value: int) -> tuple[int, list[int]]:
    """Return the result of 128 lanes in two groups accessing one address, and the old values of the last group."""
    k = Builder("atomic", "gfx942")
    p, o, v, d = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgpr(u32, value), k.vgpr(u32)
    k.gcn.spell(spelling)(d, k.vgpr(u32, 0), v, p, sc0=True)
    k.wait(vm=0)
    k.gcn.global_store_dword((k.lane + (k.group.x << 6)) << 2, d, o)
    a, got = np.array([start & 0xFFFFFFFF], np.uint32), np.zeros(128, np.uint32)
    run(k, grid=2, a=a, out=got, _threads=1)
    return int(a[0]), got[64:].tolist()


@pytest.mark.parametrize(
    ("spelling", "start", "value", "left"),
    [
        ("global_atomic_add", 5, 3, 5 + 128 * 3), ("global_atomic_sub", 5, 1, 5 - 128 & 0xFFFFFFFF),
        ("global_atomic_umax", 5, 9, 9), ("global_atomic_smin", 5, 0xFFFFFFFF, 0xFFFFFFFF),
        ("global_atomic_umin", 5, 0xFFFFFFFF, 5), ("global_atomic_xor", 5, 3, 5), ("global_atomic_inc", 0, 9, 128 % 10),
        ("global_atomic_dec", 0, 9, (10 - 128 % 10) % 10), ("global_atomic_swap", 1, 7, 7),
    ],
)  # fmt: skip
def test_global_atomics(spelling: str, start: int, value: int, left: int):
    assert atomic(spelling, start, value)[0] == left


def test_atomics_give_the_values_from_before():
    left, seen = atomic("global_atomic_add", 10, 2)
    assert (left, sorted(seen)) == (266, [*range(138, 266, 2)])


def test_compare_and_swap():
    """Data's first dword is written where memory equals the second. Each lane sees the previous lane's value."""
    k = Builder("cas", "gfx942")
    p, o, v, d = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgprs(u32, 2), k.vgpr(u32)
    k.gcn.v_add_u32(v[0], k.vgpr(u32, 1), k.lane)
    k.gcn.v_mov_b32(v[1], k.lane)
    k.gcn.global_atomic_cmpswap(d, k.vgpr(u32, 0), v, p, sc0=True)
    k.wait(vm=0)
    k.gcn.global_store_dword(k.lane << 2, d, o)
    a, got = np.zeros(1, np.uint32), np.zeros(64, np.uint32)
    run(k, a=a, out=got)
    assert (int(a[0]), got.tolist()) == (64, [*range(64)])


def test_float_and_packed_atomics():
    k = Builder("floats", "gfx942")
    p, q, zero = k.param_ptr("a", f32), k.param_ptr("b", u32), k.vgpr(u32, 0)
    k.gcn.global_atomic_add_f32(zero, k.vgpr(f32, 0.5), p)
    one_two = k.vgpr(u32, 0)
    k.gcn.v_mov_b32(one_two, 0x40003C00)
    k.gcn.global_atomic_pk_add_f16(zero, one_two, q)
    a, b = np.full(1, 3, np.float32), np.zeros(2, np.float16)
    run(k, a=a, b=b)
    assert (float(a[0]), b.tolist()) == (35.0, [64.0, 128.0])


def test_lds_atomics():
    def body(k: Builder, lane: Any) -> Any:
        tile, zero, d = k.lds(u32, 2), k.vgpr(u32, 0), k.vgpr(u32)
        k.gcn.ds_write_b32(zero, lane, offset=tile.offset)
        k.gcn.ds_write_b32(zero, zero, offset=tile.offset)
        k.gcn.ds_add_u32(zero, lane, offset=tile.offset)
        k.gcn.ds_add_rtn_u32(d, zero, k.vgpr(u32, 1), offset=tile.offset)
        return d

    assert lanes(body).tolist() == [2016 + i for i in range(64)]


# ---- what is told


def test_out_of_bounds_is_told():
    k = Builder("over", "gfx942")
    p, v = k.param_ptr("a", u32), k.vgpr(u32)
    k.gcn.global_load_dword(v, k.lane << 2, p)
    with pytest.raises(AsmError) as caught:
        run(k, a=np.zeros(40, np.uint32))
    assert caught.value.code == "OUT_OF_BOUNDS"
    assert "thread (40,0,0) of block (0,0,0) and 23 more, byte 160 of a, which has 160" in str(caught.value)


@pytest.mark.parametrize("by", [1, 2, 4, 8])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_unaligned_accesses_of_lds(size: int, by: int):
    """The runtime selects the unaligned access mode, on which LLVM relies for vectors of bytes."""
    k = Builder("unaligned", "gfx942")
    p, memory = k.param_ptr("a", u32), k.lds(u32, 512)
    data, at = k.vgprs(b32, size), k.vgpr(u32)
    k.gcn.v_mul_u32_u24(at, k.lane, 4 * size)
    for i, one in enumerate(data):
        k.gcn.v_add_u32(one, at, i)
    getattr(k.gcn, f"ds_write_b{32 * size}")(at, data, offset=memory.offset + by)
    k.wait(lgkm=0)
    read = k.vgprs(b32, size)
    getattr(k.gcn, f"ds_read_b{32 * size}")(read, at, offset=memory.offset + by)
    k.wait(lgkm=0)
    for i, one in enumerate(read):
        k.gcn.global_store_dword(at, one, p, offset=4 * i)
    out = np.zeros(64 * size, np.uint32)
    run(k, a=out)
    lane = 4 * size * np.arange(64)[:, None]
    np.testing.assert_array_equal(out.reshape(64, size), lane + np.arange(size))


def test_lanes_that_are_off_are_not_checked():
    k = Builder("guarded", "gfx942")
    p, v = k.param_ptr("a", u32), k.vgpr(u32)
    with k.if_(k.lane < 40):
        k.gcn.global_load_dword(v, k.lane << 2, p)
    k.wait(vm=0)
    run(k, a=np.zeros(40, np.uint32))


@pytest.mark.parametrize(("instruction", "code"), [("ds_write_b32", "OUT_OF_BOUNDS"), ("ds_add_u32", "MISALIGNED")])
def test_lds_out_of_bounds_and_misaligned_atomics(instruction: str, code: str):
    k = Builder("over", "gfx942")
    getattr(k.gcn, instruction)(k.lane << 2, k.lane, offset=k.lds(u32, 64).offset + 2)
    with pytest.raises(AsmError) as caught:
        run(k)
    assert caught.value.code == code


def test_an_unset_register_is_told():
    k = Builder("unset", "gfx942")
    p, v = k.param_ptr("a", u32), k.vgpr(u32)
    with k.if_(k.lane < 40):
        k.gcn.v_mov_b32(v, 1)
    k.gcn.global_store_dword(k.lane << 2, v, p)
    with pytest.raises(AsmError) as caught:
        run(k, a=np.zeros(64, np.uint32))
    assert caught.value.code == "UNSET"
    assert caught.value.findings[0].notes == ("thread (40,0,0) of block (0,0,0) and 23 more",)


def test_lds_that_nobody_wrote_is_told():
    k = Builder("unset", "gfx942")
    v = k.vgpr(u32)
    k.gcn.ds_read_b32(v, k.lane << 2, offset=k.lds(u32, 64).offset)
    with pytest.raises(AsmError) as caught:
        run(k)
    assert caught.value.code == "UNSET_MEMORY"


@pytest.mark.parametrize("guard", [False, True])
def test_a_byte_offset_that_wraps_is_told(guard: bool):
    """The offset of row 2²⁰ and above does not fit 32 bits. Inactive lanes do not count."""
    k = Builder("wrap", "gfx942")
    p, v, first = k.param_ptr("a", u32), k.vgpr(u32, 0), k.sgpr(u32, (1 << 20) - 40)
    row = k.lane + first
    with k.if_(k.lane < (40 if guard else 64)):
        k.gcn.global_load_dword(v, row << 12, p)
    k.wait(vm=0)
    if guard:
        run(k, a=np.zeros(4, np.uint32), _watch=("address_overflow",))
        return
    with pytest.raises(AsmError) as caught:
        run(k, a=np.zeros(4, np.uint32), _watch=("address_overflow",))
    assert caught.value.code == "WRAP"
    assert f"thread (40,0,0) of block (0,0,0) and 23 more: the value is {1 << 32}" in str(caught.value)


@pytest.mark.parametrize(("arch", "stride", "size", "passes"), [
    ("gfx942", 4, 32, 2), ("gfx942", 8, 32, 4), ("gfx942", 128, 32, 64), ("gfx950", 4, 32, 1), ("gfx950", 256, 32, 64),
    ("gfx942", 16, 128, 8), ("gfx950", 16, 128, 4), ("gfx942", 144, 128, 8), ("gfx942", 128, 128, 64),
])  # fmt: skip
def test_bank_conflicts_are_counted(arch: str, stride: int, size: int, passes: int):
    """Return the number of passes through the LDS banks for one wave with lanes `stride` bytes apart."""
    k = Builder("banks", arch)
    tile, words = k.lds(u32, 64 * stride // 4), k.vgprs(b32, size // 32, 0)
    k.gcn.spell(f"ds_write_b{size}")(k.lane * k.sgpr(u32, stride), words if size > 32 else words[0], offset=tile.offset)
    watcher = sim.Banks()
    run(k, _watch=(watcher,))
    assert [use.taken for use in watcher.uses.values()] == [passes]


def test_the_phases_of_16_bytes_on_gfx950():
    """Lanes 0 … 3, 12 … 15, 20 … 27 access together. A pattern for them takes four passes, in gfx942's order more."""
    first = [*range(4), *range(12, 16), *range(20, 28)]
    turn = [*first, *(i for i in range(32) if i not in first)]
    place = np.array([16 * turn.index(i % 32) + 512 * (i // 32) for i in range(64)], np.uint32)
    taken: dict[str, int] = {}
    for arch in ("gfx942", "gfx950"):
        k = Builder("phases", arch)
        p, at, tile, words = k.param_ptr("at", u32), k.vgpr(u32), k.lds(u32, 256), k.vgprs(b32, 4, 0)
        k.gcn.global_load_dword(at, k.lane << 2, p)
        k.wait(vm=0)
        k.gcn.ds_write_b128(at, words, offset=tile.offset)
        watcher = sim.Banks()
        run(k, at=place, _watch=(watcher,))
        taken[arch] = next(use.taken for use in watcher.uses.values() if use.space == "shared")
    assert taken == {"gfx942": 8 * 2, "gfx950": 4}
