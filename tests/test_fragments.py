"""The lane and register maps: against the manual's formulas written out, one to one, and there and back."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from asmkit import errors, types
from asmkit.fragments import Fragment, pack, unpack
from asmkit.ir.program import Inst
from asmkit.isa.form import Form
from asmkit.isa.table import expansions
from asmkit.ptx import fragments
from asmkit.ptx.builder import Builder
from asmkit.ptx.fragments import (
    SCALES,
    ldmatrix,
    ldmatrix_bytes,
    mma_a,
    mma_b,
    mma_c,
    mma_scale_a,
    mma_scale_b,
    mma_sp_a,
    mma_sp_b,
    mma_sp_metadata,
    stmatrix_bytes,
    wgmma_sp_a,
    wgmma_sp_metadata,
)
from asmkit.ptx.isa import TABLE

from .support import drawn
from .support.sim_programs import run as launch

NAMES = "f16 bf16 tf32 f64 e4m3 e5m2 e3m2 e2m3 e2m1 s8 u8 s4 u4 b1"
KINDS = [types.scalar(name) for name in NAMES.split()]
SHAPES = [(shape, kind) for kind in KINDS for shape in fragments.shapes(kind)]
WGMMA_SPARSE = [types.f16, types.bf16, types.tf32, types.e4m3, types.e5m2, types.s8, types.u8]
SPARSE = [(shape, kind) for kind in KINDS for shape in fragments.sparse_shapes(kind)]
PLAIN = [(shape, kind) for shape, kind in SHAPES if (shape, kind) != ("m8n8k4", types.f16)]
VOLTA = [(mma_a, "row"), (mma_a, "col"), (mma_b, "row"), (mma_b, "col")]
MFMA_D = Fragment(32, "q4 h2 r4 j32", row="qhr", col="j", lane="hj", register="qr")


def every() -> list[Fragment]:
    """Every map there is, each once."""
    found = [make(shape, kind) for shape, kind in PLAIN for make in (mma_a, mma_b)]
    found += [mma_c(shape, c, kind) for shape, kind in SHAPES for c in accumulators(kind)]
    found += [make("m8n8k4", types.f16, layout) for make, layout in VOLTA]
    found += [ldmatrix(n, t) for n in (1, 2, 4) for t in (False, True)]
    found += [make(shape, kind) for shape, kind in SPARSE for make in (mma_sp_a, mma_sp_b, mma_sp_metadata)]
    found += [make(kind) for kind in WGMMA_SPARSE for make in (wgmma_sp_a, wgmma_sp_metadata)]
    found += [make(scales) for scales in SCALES for make in (mma_scale_a, mma_scale_b)]
    found += [ldmatrix_bytes(n, t) for n in (1, 2, 4) for t in (False, True)] + [stmatrix_bytes(n) for n in (1, 2, 4)]
    return [*dict.fromkeys(found), MFMA_D]


def accumulators(kind: type[types.Scalar]) -> list[type[types.Scalar]]:
    """The types that C and D may have."""
    if kind is types.f64:
        return [types.f64]
    if kind is types.f16 or (kind.bits <= 8 and kind.kind == "f"):
        return [types.f16, types.f32]
    return [types.f32] if kind.kind == "f" else [types.s32]


# --- the manual's formulas: element i of a lane → (row, col) ---


def container(shape: str, kind: type[types.Scalar]) -> int:
    """The bits of an element in a register: a byte for narrow floats in the shape of 8-bit floats."""
    return 8 if kind.bits < 8 and kind.kind == "f" and shape == "m16n8k32" else kind.bits


def manual_a(shape: str, kind: type[types.Scalar], lane: int, i: int) -> tuple[int, int]:
    m, _, _ = fragments.dims(shape)
    per = max(1, 32 // container(shape, kind))
    group, thread = lane >> 2, lane % 4
    register, part = i // per, i % per
    if m == 8:
        return group, thread * per + part + 4 * per * register
    return group + 8 * (register % 2), thread * per + part + 4 * per * (register // 2)


def manual_b(shape: str, kind: type[types.Scalar], lane: int, i: int) -> tuple[int, int]:
    per = max(1, 32 // container(shape, kind))
    return (lane % 4) * per + i % per + 4 * per * (i // per), lane >> 2


def manual_c(lane: int, i: int) -> tuple[int, int]:
    return (lane >> 2) + 8 * (i // 2), (lane % 4) * 2 + i % 2


def elements(fragment: Fragment) -> list[tuple[int, int, tuple[int, int, int]]]:
    """(lane, element number, position) for everything that a fragment holds."""
    count = fragment.registers * fragment.parts
    return [
        (lane, i, fragment.position(lane, i // fragment.parts, i % fragment.parts))
        for lane, i in itertools.product(range(fragment.lanes), range(count))
    ]


@pytest.mark.parametrize(("shape", "kind"), PLAIN, ids=str)
def test_a_and_b_are_the_manuals(shape, kind):
    m, n, k = fragments.dims(shape)
    a, b = mma_a(shape, kind), mma_b(shape, kind)
    assert (a.shape, b.shape) == ((m, k), (k, n))
    assert all(at == (*manual_a(shape, kind, lane, i), 0) for lane, i, at in elements(a))
    assert all(at == (*manual_b(shape, kind, lane, i), 0) for lane, i, at in elements(b))


@pytest.mark.parametrize(("shape", "kind"), PLAIN, ids=str)
def test_c_is_the_manuals(shape, kind):
    for c in accumulators(kind):
        fragment = mma_c(shape, c, kind)
        assert fragment.shape == fragments.dims(shape)[:2]
        assert all(at == (*manual_c(lane, i), 0) for lane, i, at in elements(fragment))


def test_the_spelled_out_m16n8k16():
    """One map in the words of the table: a1 is eight rows down, a2 eight columns to the right."""
    a = mma_a("m16n8k16", types.bf16)
    assert [a.position(5, r) for r in range(4)] == [(1, 2, 0), (9, 2, 0), (1, 10, 0), (9, 10, 0)]
    assert a.slot(9, 3) == (5, 1, 1)
    assert (a.registers, a.parts, a.lanes, a.rows, a.cols, a.blocks) == (4, 2, 32, 16, 16, 1)


@pytest.mark.parametrize("lane", range(32))
def test_m8n8k4_is_the_manuals(lane):
    low, high, block = lane % 4, 4 * (lane >= 16), lane % 16 // 4
    a_row, a_col, b_row, b_col = (make("m8n8k4", types.f16, layout) for make, layout in VOLTA)
    for i in range(4):
        at = (lane, i // 2, i % 2)
        assert a_row.position(*at) == (low + high, i, block)
        assert a_col.position(*at) == (i + high, low, block)
        assert b_row.position(*at) == (low, i + high, block)
        assert b_col.position(*at) == (i, low + high, block)
    for i in range(8):
        row, col = (lane & 1) + (i & 2) + high, (i & 4) + (lane & 2) + (i & 1)
        assert mma_c("m8n8k4", types.f32, types.f16).position(lane, i) == (row, col, block)
        assert mma_c("m8n8k4", types.f16, types.f16).position(lane, i // 2, i % 2) == (low + high, i, block)


def test_ldmatrix_gives_the_a_fragment():
    """Four 8×8 matrices, listed down first, are A of m16n8k16; transposed, each lane holds a column."""
    a, loaded = mma_a("m16n8k16", types.f16), ldmatrix(4)
    for row, col, block in np.ndindex(8, 8, 4):
        assert loaded.slot(row, col, block) == a.slot(row + 8 * (block % 2), col + 8 * (block // 2))
        assert ldmatrix(4, trans=True).slot(col, row, block) == loaded.slot(row, col, block)


def test_metadata_are_provided_by_the_lanes_that_the_selector_names():
    """One lane of four, a pair of lanes, or all four (PTX ISA 9.7.14.6.1)."""
    lanes = {}
    for shape, kind in (
        ("m16n8k16", types.f16),
        ("m16n8k32", types.f16),
        ("m16n8k32", types.s8),
        ("m16n8k64", types.s8),
    ):
        plan = mma_sp_metadata(shape, kind)
        lanes[shape, kind] = [
            sorted({plan.slot(row, col, block)[0] % 4 for row, col in np.ndindex(plan.rows, plan.cols)})
            for block in range(plan.blocks)
        ]
    assert list(lanes.values()) == [[[0], [1], [2], [3]], [[0, 1], [2, 3]], [[0, 1], [2, 3]], [[0, 1, 2, 3]]]


@pytest.mark.parametrize("kind", WGMMA_SPARSE, ids=str)
def test_each_warp_of_a_warpgroup_holds_16_rows_like_mma_sp(kind):
    """PTX ISA 9.7.15.6.2: A and the metadata are those of mma.sp, of which a warp has 16 rows."""
    shape = f"m16n8k{512 // kind.bits}"
    for made, one in (
        (wgmma_sp_a(kind), mma_sp_a(shape, kind)),
        (wgmma_sp_metadata(kind), mma_sp_metadata(shape, kind)),
    ):
        assert (made.rows, made.cols, made.blocks, made.lanes) == (64, one.cols, one.blocks, 128)
        for row, col, block in np.ndindex(64, made.cols, made.blocks):
            lane, register, part = one.slot(row % 16, col, block)
            assert made.slot(row, col, block) == (32 * (row // 16) + lane, register, part)


def test_scales_are_provided_by_the_lanes_and_bytes_that_the_selectors_name():
    """PTX ISA 9.7.14.3: a pair of lanes for A and one lane for B, and the bytes from the byte selector on."""
    for count, scales in zip((1, 2, 4), SCALES, strict=True):
        legal = range(0, 4, count)
        for thread, byte, i, row in itertools.product(range(2), legal, range(count), range(16)):
            block = thread * len(legal) + byte * len(legal) // 4
            lane, _, part = mma_scale_a(scales).slot(row, i, block)
            assert (lane, part) == (4 * (row % 8) + 2 * thread + row // 8, byte + i)
        for thread, byte, i, col in itertools.product(range(4), legal, range(count), range(8)):
            lane, _, part = mma_scale_b(scales).slot(i, col, thread * len(legal) + byte * len(legal) // 4)
            assert (lane, part) == (4 * col + thread, byte + i)


def test_a_wave_of_64_lanes():
    """v_mfma_f32_32x32x8_f16's D: row = 8·(r/4) + 4·(lane/32) + r%4, column = lane%32."""
    for lane, r in np.ndindex(64, 16):
        assert MFMA_D.position(lane, r) == (8 * (r // 4) + 4 * (lane // 32) + r % 4, lane % 32, 0)


@pytest.mark.parametrize("fragment", every(), ids=lambda f: f"{f.shape}x{f.bits}")
def test_one_to_one(fragment):
    places = [at for _, _, at in elements(fragment)]
    assert len(set(places)) == fragment.rows * fragment.cols * fragment.blocks == len(places)
    assert fragment.bits * fragment.parts in (32, 64)
    for lane, i, (row, col, block) in elements(fragment):
        assert fragment.slot(row, col, block) == (lane, i // fragment.parts, i % fragment.parts)


@pytest.mark.parametrize("fragment", every(), ids=lambda f: f"{f.shape}x{f.bits}")
@pytest.mark.parametrize("last", [False, True])
def test_unpack_follows_the_map_and_pack_undoes_it(fragment, last):
    rng = np.random.default_rng(1)
    word = np.uint64 if fragment.bits == 64 else np.uint32
    regs = rng.integers(0, np.iinfo(word).max, (3, fragment.registers, fragment.lanes), word, endpoint=True)
    matrices = unpack(fragment, regs, last=last)
    first = np.moveaxis(matrices, -1, 0) if last else matrices
    assert first.shape == (3, *fragment.shape)
    for lane, i, (row, col, block) in elements(fragment):
        where = (block, row, col) if fragment.blocks > 1 else (row, col)
        element = (regs[:, i // fragment.parts, lane] >> word(i % fragment.parts * fragment.bits)).astype(first.dtype)
        assert (first[:, *where] == element & first.dtype.type((1 << fragment.bits) - 1)).all()
    assert (pack(fragment, matrices, last=last) == regs).all()


def test_words_are_whole_registers():
    a, b = mma_a("m16n8k256", types.b1), mma_b("m16n8k256", types.b1)
    assert (a.words().shape, b.words().shape) == ((16, 8), (8, 8))
    assert a.words().bits == 32
    assert all(a.words().slot(r, c // 32)[:2] == a.slot(r, c)[:2] for r, c in np.ndindex(16, 256))


def test_plot_shows_lane_register_and_part():
    lines = mma_a("m16n8k16", types.f16).plot().splitlines()
    assert lines[0].split() == [str(col) for col in range(16)]
    assert lines[1].split()[:4] == ["0", "0:0a", "0:0b", "1:0a"]
    assert lines[16].split()[0::16] == ["15", "31:3b"]
    assert [line for line in ldmatrix(2).plot().splitlines() if "block" in line] == ["block 0", "block 1"]


def test_svg_shows_the_same_cells():
    for fragment in (mma_a("m16n8k16", types.f16), ldmatrix(2), MFMA_D):
        words = [word for line in fragment.plot().splitlines() for word in line.split() if ":" in word]
        assert drawn.labels(drawn.parsed(fragment.svg())) == words


# --- where it lies in memory ---


IN_RUNS = [f for f in every() if f.row.endswith(f.part) or f.col.endswith(f.part)]
"""The fragments whose registers hold consecutive elements: not those of metadata and scales."""


@pytest.mark.parametrize("fragment", IN_RUNS, ids=lambda f: f"{f.shape}x{f.bits}")
def test_offset_and_runs_add_up_to_the_position(fragment):
    """For each lane, corner + run + place in the run is where its elements are."""
    along = "col" if fragment.col.endswith(fragment.part) else "row"
    strides = {"row": 1000, "col": 3, "block": 1 << 20}
    corner = fragment.offset(np.arange(fragment.lanes), **strides)
    found = {}
    for run in fragment.runs(along, most=2):
        assert 1 <= run.length <= 2
        for j, register in enumerate(range(fragment.registers)[run.registers]):
            found[register] = corner + run.offset(**strides) + j * fragment.parts * strides[along]
    for lane, i, (row, col, block) in elements(fragment):
        register, part = divmod(i, fragment.parts)
        assert found[register][lane] + part * strides[along] == row * 1000 + col * 3 + (block << 20)


def test_runs_join_what_lies_side_by_side():
    a = mma_a("m16n8k16", types.f16)
    assert [tuple(run) for run in a.runs()] == [(0, 1, 0, 0, 0), (1, 1, 8, 0, 0), (2, 1, 0, 8, 0), (3, 1, 8, 8, 0)]
    c = mma_c("m16n8k16", types.f32, types.f16)
    assert [(run.registers, run.row) for run in c.runs()] == [(slice(0, 2), 0), (slice(2, 4), 8)]
    assert [run.length for run in c.runs("row")] == [1, 1, 1, 1]
    assert [run.length for run in MFMA_D.runs("row")] == [4, 4, 4, 4]
    assert [run.length for run in MFMA_D.runs("row", most=3)] == [3, 1] * 4
    with pytest.raises(ValueError, match="along row"):
        a.runs("row")


def test_steps_of_the_lane():
    """A of m16n8k16: lane / 4 is the row, twice lane mod 4 the column; digits that continue each other are one."""
    assert [tuple(step) for step in mma_a("m16n8k16", types.f16).steps] == [(0, 3, "col", 2), (2, 7, "row", 1)]
    assert [tuple(step) for step in Fragment(32, "a2 b4 c8", row="ab", col="c", lane="abc").steps] == [
        (0, 7, "col", 1),
        (3, 7, "row", 1),
    ]
    apart = Fragment(32, "a2 b4 c8", row="acb", col="", lane="ab", register="c")
    assert [tuple(step) for step in apart.steps] == [(0, 3, "row", 1), (2, 1, "row", 32)]


def test_offset_writes_the_instructions_for_a_lane_register():
    """With the pitch a number and with the pitch a register; the simulator computes what numpy does."""
    a = mma_a("m16n8k16", types.f16)
    opcodes = []
    for pitch in (128, 100, None):
        k = Builder("offsets", "sm_80")
        out, lane, register = k.param_ptr("out", types.u32), k.laneid, k.param_scalar("pitch", types.u32)
        value = a.offset(lane, register if pitch is None else pitch, 2)
        k.ptx.st.global_.u32((out + lane)[0], value)
        got = np.zeros(32, np.uint32)
        launch(k, 1, 32, pitch=100, out=got)
        written = [item.form.spelling for item in k.program.body if isinstance(item, Inst)]
        opcodes.append(written[: written.index("mad.wide.u32")])
        assert got.tolist() == a.offset(np.arange(32), pitch or 100, 2).tolist()
    assert opcodes == [
        ["and.b32", "shl.b32", "shr.u32", "shl.b32", "add.u32"],
        *[["and.b32", "shl.b32", "shr.u32", "mul.lo.u32", "add.u32"]] * 2,
    ]


def test_a_map_that_is_not_one_to_one_is_refused():
    with pytest.raises(ValueError, match="each digit"):
        Fragment(32, "g8 t4", row="g", col="g", lane="gt")
    with pytest.raises(ValueError, match="each digit"):
        Fragment(32, "g8 t4", row="g", col="t", lane="g")


def test_a_shape_that_a_type_does_not_have():
    with pytest.raises(errors.AsmError) as caught:
        mma_a("m16n8k16", types.tf32)
    assert caught.value.code == "FRAGMENT"
    assert "m16n8k4, m16n8k8" in str(caught.value)
    with pytest.raises(errors.AsmError, match="none"):
        mma_b("m16n8k16", types.u16)


def test_the_types_of_sparse_wgmma_are_those_of_the_table():
    found = set()
    for row in TABLE.rows:
        if "wgmma.mma_async.sp" in row.text:
            for choices in expansions(row):
                words = Form(row, choices).spelling.split(".")
                n = fragments.dims(words[5])[1]
                a = types.scalar([word for word in words if word in types.SCALARS][1])
                assert words[5] == fragments.wgmma_sp_shape(n, a)
                found.add(a)
    assert found == set(WGMMA_SPARSE)
    with pytest.raises(errors.AsmError, match=r"wgmma\.mma_async\.sp has no shape m64n8k128 for e2m1") as caught:
        wgmma_sp_a(types.e2m1)
    assert caught.value.code == "FRAGMENT"


@pytest.mark.parametrize("sparse", [False, True])
def test_the_shapes_are_those_of_the_table(sparse):
    """Every shape and type of A in a row of mma or mma.sp."""
    found = set()
    for row in TABLE.rows:
        if row.head != "mma" or ("mma.sp" in row.text or "mma.<sp:" in row.text) != sparse:
            continue
        for choices in expansions(row):
            words = Form(row, choices).spelling.split(".")
            shape = next(word for word in words if word.startswith("m") and word[1:2].isdigit())
            found.add((shape, [word for word in words if word in types.SCALARS][1]))
    known = fragments.sparse_shapes if sparse else fragments.shapes
    assert found == {(shape, kind.__name__) for kind in KINDS for shape in known(kind)}
