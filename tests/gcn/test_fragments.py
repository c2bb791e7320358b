"""The maps of MFMA against a closed form, against explicit tables, and against the assembler's register counts."""

from __future__ import annotations

import itertools
import re
import subprocess

import numpy as np
import pytest

from asmkit import errors, toolchain, types
from asmkit.fragments import Fragment
from asmkit.gcn.fragments import (
    FORMATS,
    dwords,
    mfma_a,
    mfma_b,
    mfma_c,
    mfma_scale,
    names,
    pack,
    shape,
    smfmac_a,
    smfmac_b,
    smfmac_c,
    smfmac_index,
    sparse_names,
    sparse_shape,
    unpack,
)
from asmkit.gcn.isa import TABLE

ARCHS = ("gfx90a", "gfx942", "gfx950")
EVERY = [(name, arch) for arch in ARCHS for name in names(arch)]
PLAIN = [(name, arch) for name, arch in EVERY if "f8f6f4" not in name]
MIXED = [name for name, _ in EVERY if "f8f6f4" in name]
BITS = {"f64": 64, "f32": 32, "xf32": 32, "f16": 16, "bf16": 16, "i8": 8}
OLD_BLOCKS = {"v_mfma_f32_32x32x2bf16": 2, "v_mfma_f32_16x16x2bf16": 4, "v_mfma_f32_4x4x2bf16": 16}


def every_map() -> list[Fragment]:
    """Yield every map once."""
    found = [make(name, arch) for name, arch in PLAIN for make in (mfma_a, mfma_b)]
    found += [make(name, "gfx950", code) for name in MIXED for code in range(5) for make in (mfma_a, mfma_b)]
    found += [mfma_c(name, arch) for name, arch in EVERY]
    return [*dict.fromkeys(found)]


# --- the closed form, from the mnemonic's own words ---


def words(name: str) -> tuple[int, int, int, int]:
    """Return M, K, blocks and element bits of A, parsed from the mnemonic."""
    m, k, blocks, kind = re.fullmatch(r"v_mfma_\w+?_(\d+)x\d+x(\d+)(?:_(\d+)b)?_?(\D\w*)", name).groups()
    bits = 8 if kind[:3] in ("fp8", "bf8") else BITS[kind]
    return int(m), int(k), int(blocks or OLD_BLOCKS.get(name, 1)), bits


def closed_a(name: str, i: int, k: int, block: int) -> tuple[int, int, int]:
    """Return the (lane, register, part) of A[i, k] of a block: KL consecutive k in a lane."""
    m, depth, blocks, bits = words(name)
    in_a_lane, per = depth * m * blocks // 64, max(1, 32 // bits)
    item = k % in_a_lane
    return i + m * (block + blocks * (k // in_a_lane)), item // per, item % per


def closed_d(name: str, lane: int, r: int) -> tuple[int, int, int]:
    """Return the (row, col, block) of D that register r of a lane holds."""
    m = words(name)[0]
    if "_f64_" in name:
        return (4 * r + lane // 16, lane % 16, 0) if m == 16 else (lane // 16, lane % 4, lane % 16 // 4)
    if m == 32:
        return 8 * (r % 16 // 4) + 4 * (lane // 32) + r % 4, lane % 32, r // 16
    return (4 * (lane // 16) + r % 4, lane % 16, r // 4) if m == 16 else (r, lane % 4, lane // 4)


@pytest.mark.parametrize(("name", "arch"), PLAIN)
def test_a_and_b_follow_the_closed_form(name, arch):
    m, depth, blocks, bits = words(name)
    a, b = mfma_a(name, arch), mfma_b(name, arch)
    assert (a.rows, a.cols, a.blocks, a.bits) == (m, depth, blocks, bits)
    assert (b.rows, b.cols, b.blocks, b.bits) == (depth, m, blocks, bits)
    for i, k, block in itertools.product(range(m), range(depth), range(blocks)):
        assert a.slot(i, k, block) == b.slot(k, i, block) == closed_a(name, i, k, block)


@pytest.mark.parametrize(("name", "arch"), PLAIN)
def test_d_follows_the_closed_form(name, arch):
    d = mfma_c(name, arch)
    m, _, blocks, _ = words(name)
    assert (d.rows, d.cols, d.blocks, d.lanes) == (m, m, blocks, 64)
    assert all(d.position(lane, r) == closed_d(name, lane, r) for lane, r in np.ndindex(64, d.registers))


# --- rows of the manuals' tables, spelled out: registers of A and of D, and k of (lane, register, part) ---

SPELLED = {
    ("v_mfma_f32_32x32x8_f16", "gfx90a gfx942 gfx950"): (2, 16, lambda lane, g, h: 4 * (lane // 32) + 2 * g + h),
    ("v_mfma_f32_32x32x8_bf16", "gfx90a gfx942 gfx950"): (2, 16, lambda lane, g, h: 4 * (lane // 32) + 2 * g + h),
    ("v_mfma_f32_16x16x16_f16", "gfx90a gfx942 gfx950"): (2, 4, lambda lane, g, h: 4 * (lane // 16) + 2 * g + h),
    ("v_mfma_f32_16x16x16_bf16", "gfx90a gfx942 gfx950"): (2, 4, lambda lane, g, h: 4 * (lane // 16) + 2 * g + h),
    ("v_mfma_f32_32x32x4_2b_f16", "gfx90a gfx942 gfx950"): (2, 32, lambda lane, g, h: 2 * g + h),
    ("v_mfma_f32_16x16x4_4b_bf16", "gfx90a gfx942 gfx950"): (2, 16, lambda lane, g, h: 2 * g + h),
    ("v_mfma_f32_4x4x4_16b_f16", "gfx90a gfx942 gfx950"): (2, 4, lambda lane, g, h: 2 * g + h),
    ("v_mfma_f32_32x32x4bf16", "gfx90a"): (1, 16, lambda lane, g, h: 2 * (lane // 32) + h),
    ("v_mfma_f32_16x16x8bf16", "gfx90a"): (1, 4, lambda lane, g, h: 2 * (lane // 16) + h),
    ("v_mfma_f32_32x32x2_f32", "gfx90a gfx942 gfx950"): (1, 16, lambda lane, g, h: lane // 32),
    ("v_mfma_f32_16x16x4_f32", "gfx90a gfx942 gfx950"): (1, 4, lambda lane, g, h: lane // 16),
    ("v_mfma_i32_32x32x8i8", "gfx90a"): (1, 16, lambda lane, g, h: 4 * (lane // 32) + h),
    ("v_mfma_i32_16x16x16i8", "gfx90a"): (1, 4, lambda lane, g, h: 4 * (lane // 16) + h),
    ("v_mfma_i32_32x32x16_i8", "gfx942 gfx950"): (2, 16, lambda lane, g, h: 8 * (lane // 32) + 4 * g + h),
    ("v_mfma_i32_16x16x32_i8", "gfx942 gfx950"): (2, 4, lambda lane, g, h: 8 * (lane // 16) + 4 * g + h),
    ("v_mfma_f32_32x32x16_fp8_bf8", "gfx942 gfx950"): (2, 16, lambda lane, g, h: 8 * (lane // 32) + 4 * g + h),
    ("v_mfma_f32_16x16x32_bf8_fp8", "gfx942 gfx950"): (2, 4, lambda lane, g, h: 8 * (lane // 16) + 4 * g + h),
    ("v_mfma_f32_16x16x8_xf32", "gfx942"): (2, 4, lambda lane, g, h: 2 * (lane // 16) + g),
    ("v_mfma_f32_32x32x4_xf32", "gfx942"): (2, 16, lambda lane, g, h: 2 * (lane // 32) + g),
    ("v_mfma_f64_16x16x4_f64", "gfx90a gfx942 gfx950"): (2, 8, lambda lane, g, h: lane // 16),
    ("v_mfma_f32_32x32x16_bf16", "gfx950"): (4, 16, lambda lane, g, h: 8 * (lane // 32) + 2 * g + h),
    ("v_mfma_f32_16x16x32_f16", "gfx950"): (4, 4, lambda lane, g, h: 8 * (lane // 16) + 2 * g + h),
    ("v_mfma_i32_32x32x32_i8", "gfx950"): (4, 16, lambda lane, g, h: 16 * (lane // 32) + 4 * g + h),
    ("v_mfma_i32_16x16x64_i8", "gfx950"): (4, 4, lambda lane, g, h: 16 * (lane // 16) + 4 * g + h),
}


@pytest.mark.parametrize(("name", "archs"), SPELLED)
def test_the_rows_spelled_out(name, archs):
    registers, accumulators, k_of = SPELLED[name, archs]
    assert [arch for arch in ARCHS if name in names(arch)] == archs.split()
    for arch in archs.split():
        a, b, m = mfma_a(name, arch), mfma_b(name, arch), words(name)[0]
        assert (dwords(a), dwords(b), dwords(mfma_c(name, arch))) == (registers, registers, accumulators)
        for lane, g, h in np.ndindex(64, a.registers, a.parts):
            assert a.position(lane, g, h)[:2] == (lane % m, k_of(lane, g, h))
            assert b.position(lane, g, h)[:2] == (k_of(lane, g, h), lane % m)


def test_the_doubled_k_is_not_two_of_the_older_instruction():
    """Lane 0 holds k = 0 … 7 of 32x32x16. With two 32x32x8, it would hold 0 … 3 and 8 … 11."""
    wide, narrow = mfma_a("v_mfma_f32_32x32x16_f16", "gfx950"), mfma_a("v_mfma_f32_32x32x8_f16", "gfx950")
    assert [wide.position(0, r, p)[1] for r in range(4) for p in range(2)] == list(range(8))
    assert [narrow.position(0, r, p)[1] for r in range(2) for p in range(2)] == list(range(4))


# --- f8f6f4 ---


def mixed_k(m: int, bits: int, lane: int, register: int, part: int) -> int:
    """8-bit: two runs of 16, half of K apart. 6-bit and 4-bit: one run of 32."""
    group, depth = lane // m, 2048 // m
    if bits == 8:
        return depth // 2 * (register // 4) + 16 * group + 4 * (register % 4) + part
    return 32 * group + (8 if bits == 4 else 16) * register + part


@pytest.mark.parametrize("name", MIXED)
@pytest.mark.parametrize("code", range(5))
def test_f8f6f4(name, code):
    a, b, bits = mfma_a(name, "gfx950", code), mfma_b(name, "gfx950", code), (8, 8, 6, 6, 4)[code]
    m = 16 if "16x16" in name else 32
    assert (dwords(a), a.bits, a.shape, b.shape) == (bits, bits, (m, 2048 // m), (2048 // m, m))
    for lane, register, part in np.ndindex(64, a.registers, a.parts):
        k = mixed_k(m, bits, lane, register, part)
        assert a.position(lane, register, part) == (lane % m, k, 0)
        assert b.position(lane, register, part) == (k, lane % m, 0)
    form = [closed_d(f"v_mfma_f32_{m}x{m}x1_f32", lane, r) for lane, r in np.ndindex(64, 4 if m == 16 else 16)]
    assert [mfma_c(name, "gfx950").position(lane, r) for lane, r in np.ndindex(64, 4 if m == 16 else 16)] == form


def test_an_eight_bit_lane_holds_elements_of_two_scales():
    a, scale = (
        mfma_a("v_mfma_scale_f32_16x16x128_f8f6f4", "gfx950"),
        mfma_scale("v_mfma_scale_f32_16x16x128_f8f6f4", "gfx950"),
    )
    assert {a.position(16, r, p)[1] // 32 for r in range(8) for p in range(4)} == {0, 2}
    assert scale.position(16)[:2] == (0, 1)


@pytest.mark.parametrize(("size", "m"), [("16x16x128", 16), ("32x32x64", 32)])
def test_scales(size, m):
    """Lane l holds the scale of row l mod M for the block l / M of 32 k. For B likewise, with columns."""
    a, b = (mfma_scale(f"v_mfma_scale_f32_{size}_f8f6f4", "gfx950", operand) for operand in "ab")
    assert (a.shape, b.shape, a.registers) == ((m, 64 // m), (64 // m, m), 1)
    assert all(a.position(lane) == (lane % m, lane // m, 0) for lane in range(64))
    assert all(b.position(lane) == (lane // m, lane % m, 0) for lane in range(64))


# --- every map ---


@pytest.mark.parametrize("fragment", every_map(), ids=lambda f: f"{f.shape}x{f.bits}")
def test_one_to_one(fragment):
    slots = np.ndindex(fragment.lanes, fragment.registers, fragment.parts)
    places = {fragment.position(*slot): slot for slot in slots}
    assert fragment.lanes == 64
    assert len(places) == 64 * fragment.registers * fragment.parts == fragment.rows * fragment.cols * fragment.blocks
    assert all(fragment.slot(*place) == slot for place, slot in places.items())


@pytest.mark.parametrize("fragment", every_map(), ids=lambda f: f"{f.shape}x{f.bits}")
@pytest.mark.parametrize("last", [False, True])
def test_unpack_follows_the_map_and_pack_undoes_it(fragment, last):
    regs = np.random.default_rng(1).integers(0, 1 << 32, (2, dwords(fragment), 64), np.uint32)
    matrices = unpack(fragment, regs, last=last)
    first = (np.moveaxis(matrices, -1, 0) if last else matrices).reshape(2, fragment.blocks, *fragment.shape[-2:])
    for lane, register, part in np.ndindex(64, fragment.registers, fragment.parts):
        row, col, block = fragment.position(lane, register, part)
        each = max(1, fragment.width // 32)
        whole = sum(int(regs[1, register * each + j, lane]) << 32 * j for j in range(each))
        assert int(first[1, block, row, col]) == whole >> part * fragment.bits & (1 << fragment.bits) - 1
    assert (pack(fragment, matrices, last=last) == regs).all()


@pytest.mark.parametrize("fragment", every_map(), ids=lambda f: f"{f.shape}x{f.bits}")
def test_offset_and_runs_add_up_to_the_position(fragment):
    strides = (1000, 3, 1 << 20)
    along = "col" if fragment.col.endswith(fragment.part) else "row"
    corner = fragment.offset(np.arange(64), *strides)
    seen = 0
    for run in fragment.runs(along):
        for j, register in enumerate(range(fragment.registers)[run.registers]):
            row, col, block = fragment.position(np.arange(64), register)
            step = j * fragment.parts * strides[along == "col"]
            assert (corner + run.offset(*strides) + step == row * 1000 + col * 3 + block * (1 << 20)).all()
        seen += run.length
    assert seen == fragment.registers


def test_runs_of_a_few():
    """Row-major A of 32x32x8 is one access of two registers. D has four rows at a time. fp8 has two runs of four."""
    a, d = mfma_a("v_mfma_f32_32x32x8_f16", "gfx942"), mfma_c("v_mfma_f32_32x32x8_f16", "gfx942")
    assert [(run.first, run.length, run.col) for run in a.runs()] == [(0, 2, 0)]
    assert [(run.first, run.length, run.row) for run in d.runs("row")] == [
        (0, 4, 0),
        (4, 4, 8),
        (8, 4, 16),
        (12, 4, 24),
    ]
    assert len(d.runs("col")) == 16
    mixed = mfma_a("v_mfma_f32_16x16x128_f8f6f4", "gfx950")
    assert [(run.length, run.offset(128, 1)) for run in mixed.runs()] == [(4, 0), (4, 64)]
    with pytest.raises(ValueError, match="along row"):
        a.runs("row")


# --- names ---


def test_a_name_of_another_target():
    with pytest.raises(errors.AsmError, match=r"xf32.*gfx942") as caught:
        mfma_a("v_mfma_f32_16x16x8_xf32", "gfx950")
    assert caught.value.code == "ARCH"
    with pytest.raises(errors.AsmError) as caught:
        mfma_c("v_mfma_f32_16x16x9_f16", "gfx942")
    assert caught.value.code == "UNKNOWN_INSTRUCTION"
    with pytest.raises(errors.AsmError, match="not a format"):
        mfma_b("v_mfma_f32_16x16x128_f8f6f4", "gfx950", 5)
    with pytest.raises(errors.AsmError, match="no scales"):
        mfma_scale("v_mfma_f32_16x16x128_f8f6f4", "gfx950")


def test_fp8_is_another_format_on_each_target():
    name = "v_mfma_f32_16x16x32_fp8_bf8"
    assert (shape(name, "gfx942").a, shape(name, "gfx942").b) == (types.e4m3fnuz, types.e5m2fnuz)
    assert (shape(name, "gfx950").a, shape(name, "gfx950").b) == (types.e4m3, types.e5m2)
    assert [str(kind) for kind in FORMATS] == ["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"]


# --- sparse ---

SPARSE = [(name, arch) for arch in ARCHS for name in sparse_names(arch)]


def test_the_targets_have_the_rows_of_the_table():
    rows = [(row.head, arch) for row in TABLE.rows if "smfmac" in row.head for arch in row.fact("arch").split()]
    assert sorted(rows) == sorted(SPARSE)


def runs_of_b(name: str, arch: str) -> list[int]:
    """Return the first k of registers 0 and 4 (if it exists) in lane group 1: the manuals' tables of B."""
    size, width = name.split("_")[3], sparse_shape(name, arch).b.bits
    return {
        ("16x16x32", 16): [8], ("32x32x16", 16): [8], ("16x16x64", 8): [16], ("32x32x32", 8): [16],
        ("16x16x64", 16): [8, 40], ("32x32x32", 16): [8, 24], ("16x16x128", 8): [16, 80], ("32x32x64", 8): [16, 48],
    }[size, width]  # fmt: skip


@pytest.mark.parametrize(("name", "arch"), SPARSE)
def test_sparse_maps(name, arch):
    made, (a, b, c) = sparse_shape(name, arch), (make(name, arch) for make in (smfmac_a, smfmac_b, smfmac_c))
    m, depth, parts = made.m, made.k, 32 // made.a.bits
    assert ((a.rows, a.cols), (b.rows, b.cols), (c.rows, c.cols)) == ((m, depth // 2), (depth, m), (m, m))
    first = runs_of_b(name, arch)
    assert [b.position(m, 4 * i)[0] for i in range(len(first))] == first
    assert b.registers == 4 * len(first)
    in_a_lane = depth * m // 128
    for lane, e in np.ndindex(64, in_a_lane):
        assert a.position(lane, e // parts, e % parts)[:2] == (lane % m, in_a_lane * (lane // m) + e)
    for lane, r, e in np.ndindex(64, b.registers, parts):
        k = first[r // 4] - first[0] + first[0] * (lane // m) + parts * (r % 4) + e
        assert b.position(lane, r, e)[:2] == (k, lane % m)
    assert c == mfma_c(f"v_mfma_f32_{'32x32x8' if m == 32 else '16x16x16'}_f16", arch)


@pytest.mark.parametrize(("name", "arch"), SPARSE)
def test_the_index_has_two_bits_for_each_element_of_a(name, arch):
    a, plan = smfmac_a(name, arch), smfmac_index(name, arch)
    bits = 2 * a.registers * a.parts
    assert (plan.blocks, plan.rows, plan.cols) == (32 // bits, a.rows, a.cols // 2)
    for row, col, block in np.ndindex(a.rows, a.cols, plan.blocks):
        lane, register, part = a.slot(row, col)
        at = block * bits + 2 * (register * a.parts + part)  # of the element
        assert plan.slot(row, col // 2, block) == (lane, 0, at // 4)


@pytest.mark.parametrize(("name", "kept", "run"), [
    ("v_smfmac_f32_16x16x64_f16", 8, 8), ("v_smfmac_f32_16x16x128_fp8_fp8", 16, 16),
])  # fmt: skip
def test_pairs_of_elements_that_a_chip_multiplies(name, kept, run):
    """Published measurements with one nonzero element in A and one in B.

    Slot a of lane group g of A, at position p of its chunk, meets slot b of lane group h of B.
    """
    a, b = smfmac_a(name, "gfx950"), smfmac_b(name, "gfx950")
    for g, slot, position in np.ndindex(4, kept, 4):
        h = 2 * (g % 2) + slot // (kept // 2)
        other = run * (g // 2) + 4 * (slot % (kept // 2) // 2) + position
        col = a.position(16 * g, slot // a.parts, slot % a.parts)[1]
        assert b.position(16 * h, other // b.parts, other % b.parts)[0] == 4 * (col // 2) + position


def spelled(name: str, arch: str) -> str:
    """Return the target's mnemonic: gfx90a has no `_`, no blocks, and `_1k` for the newer bf16 forms."""
    found = re.fullmatch(r"(v_mfma_\w+?_\d+x\d+x\d+)(?:_\d+b)?_(\w+)", name) if arch == "gfx90a" else None
    return f"{found[1]}{found[2]}{'_1k' if found[2] == 'bf16' else ''}" if found else name


def operands(name: str, arch: str, a: int = 0, b: int = 0) -> str:
    """Return the instruction's operands with as many registers as the maps have."""
    counts = (mfma_c(name, arch), mfma_a(name, arch, a), mfma_b(name, arch, b), mfma_c(name, arch))
    spans = [
        f"v[{at}:{at + dwords(f) - 1}]" if dwords(f) > 1 else f"v{at}"
        for at, f in zip((0, 64, 80, 0), counts, strict=True)
    ]
    flags = f" cbsz:{a} blgp:{b}" if "f8f6f4" in name else ""
    return ", ".join(spans) + (", v1, v2 op_sel_hi:[0,0,0]" if "_scale_" in name else "") + flags


@pytest.mark.parametrize("arch", ARCHS)
def test_clang_takes_every_name_with_the_registers_of_its_maps(arch, tmp_path):
    codes = [(a, b) for a in range(5) for b in range(5)]
    lines = [
        f"{spelled(name, arch)} {operands(name, arch, *code)}"
        for name in names(arch)
        for code in (codes if "f8f6f4" in name else [(0, 0)])
    ]
    (tmp_path / "all.s").write_text("\n".join(lines) + "\n")
    target = ["--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-c", "all.s", "-o", "all.o"]
    done = subprocess.run(
        [*toolchain.argv("clang"), *target], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def sparse_operands(name: str, arch: str) -> str:
    """Return the operands of a sparse instruction, with the registers of its maps."""
    counts = [dwords(make(name, arch)) for make in (smfmac_c, smfmac_a, smfmac_b)]
    return ", ".join(f"v[{at}:{at + count - 1}]" for at, count in zip((0, 64, 80), counts, strict=True)) + ", v1"


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_clang_takes_every_sparse_name_with_the_registers_of_its_maps(arch, tmp_path):
    lines = [f"{name} {sparse_operands(name, arch)}" for name in sparse_names(arch)]
    (tmp_path / "all.s").write_text("\n".join(lines) + "\n")
    target = ["--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-c", "all.s", "-o", "all.o"]
    done = subprocess.run(
        [*toolchain.argv("clang"), *target], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
