"""Every product of the tables has its fragments on the page: a new row needs no entry of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from asmkit import Ptr, f32, ptx, u32
from asmkit.errors import AsmError
from asmkit.gcn.fragments import FORMATS, mfma_a, mfma_b, mfma_scale, smfmac_index
from asmkit.gcn.isa import TABLE as GCN
from asmkit.ir.program import Inst
from asmkit.isa.form import Form
from asmkit.isa.notation import Row
from asmkit.isa.table import samples
from asmkit.profile.layouts import fragments
from asmkit.profile.product_fragments import Matrix, _gcn, _ptx, fragments_of, unstated
from asmkit.ptx.fragments import mma_scale_a, mma_scale_b, mma_sp_metadata
from asmkit.ptx.isa import TABLE as PTX
from asmkit.types import f16

NOWHERE: Any = ("", 0)
ARCHS = ("gfx90a", "gfx942", "gfx950")


def made(form: Form, arch: str = "", flags: Mapping[str, Any] | None = None) -> dict[str, Matrix]:
    inst = Inst(form, (), None, NOWHERE, flags or {})
    return dict((_gcn if arch else _ptx)(inst, arch))


PTX_PRODUCTS = [row for row in PTX.rows if row.opcode.startswith(("mma.", "wgmma.mma_async"))]
"""The rows of PTX that compute a product into registers, except for those of `wmma`."""
GCN_PRODUCTS = [
    row for row in GCN.rows if row.head.startswith(("v_mfma_", "v_smfmac_")) and row.head != "v_mfma_ld_scale_b32"
]


@pytest.mark.parametrize("row", PTX_PRODUCTS, ids=lambda row: row.opcode)
def test_every_row_of_ptx_has_its_matrices(row: Row):
    """Each word of an opcode is tried once. A sparse product has metadata, a scaled one has scales."""
    for choices in samples(row):
        form = Form(row, choices)
        if form.broken:
            continue
        found, words = made(form), form.spelling.split(".")
        sparse = any(word == "sp" or word.startswith("sp::") for word in words)
        assert any(name.startswith(("D", "C and D")) for name in found), form.spelling
        assert ("metadata of A" in found) == sparse, form.spelling
        assert ("scales of A" in found) == ("block_scale" in words), form.spelling
        if words[0] == "mma":
            assert {"A, compressed" if sparse else "A", "B"} <= found.keys(), form.spelling


@pytest.mark.parametrize("row", GCN_PRODUCTS, ids=lambda row: row.head)
def test_every_row_of_cdna_has_its_matrices(row: Row):
    found: list[dict[str, Matrix]] = []
    for arch in ARCHS:
        try:
            found.append(made(Form(row, {}), arch))
        except AsmError:  # the target does not have it
            continue
    assert found
    for one in found:
        assert ("indices of A" in one) == row.head.startswith("v_smfmac_")
        assert ("scales of B" in one) == ("_scale_" in row.head)
        assert "B" in one


def test_modifiers_choose_the_layout():
    """cbsz and blgp are the formats of A and B, abid is the set of indices."""
    name = "v_mfma_scale_f32_16x16x128_f8f6f4"
    row = next(row for row in GCN.rows if row.head == name)
    found = made(Form(row, {}), "gfx950", {"cbsz": FORMATS.index(FORMATS[4]), "blgp": 2})
    assert found["A"].fragment == mfma_a(name, "gfx950", 4) != mfma_a(name, "gfx950")
    assert found["B"].fragment == mfma_b(name, "gfx950", 2)
    assert found["scales of B"].fragment == mfma_scale(name, "gfx950", "b")
    name = "v_smfmac_f32_16x16x32_f16"
    row = next(row for row in GCN.rows if row.head == name)
    for flags, block in (({"abid": 1}, 1), ({"abid": 1, "cbsz": 1}, 0), ({}, 0)):
        assert made(Form(row, {}), "gfx942", flags)["indices of A"] == Matrix(smfmac_index(name, "gfx942"), block)


@ptx.kernel(arch="sm_120a", block=32, signature="(32)->(32)", grid=1)
def chosen(k: ptx.Builder, x: Ptr[u32], out: Ptr[f32]):
    """A sparse product with selector 1, a product with scales in bytes 2 and 3 of thread 1, and one of `wmma`."""
    v, sums = k.reg(u32, 0), k.regs(f32, 4, 0.0)
    k.ptx.mma.sp__ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32(sums, [v] * 2, [v] * 2, sums, v, 1)
    scaled = k.ptx.mma.sync.aligned.m16n8k64.row.col.kind__mxf4.block_scale.scale_vec__2X
    scaled.f32.e2m1.e2m1.f32.ue8m0(sums, [v] * 4, [v] * 2, sums, v, [2, 1], v, [0, 3])
    wide = k.regs(f32, 8, 0.0)
    k.ptx.wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32(wide, [v] * 8, [v] * 8, wide)
    k.ptx.st.global_.f32((out + k.tid.x)[0], sums[0])


def test_selectors_choose_the_block():
    program = chosen.launch().program
    found = fragments_of(program)
    [sparse] = [one for name, one in found.items() if name.startswith("mma.sp")]
    assert sparse["metadata of A"] == Matrix(mma_sp_metadata("m16n8k16", f16), 1)
    [scaled] = [one for name, one in found.items() if "block_scale" in name]
    a, b = mma_scale_a("scale_vec::2X"), mma_scale_b("scale_vec::2X")
    assert (scaled["scales of A"], scaled["scales of B"]) == (Matrix(a, 3), Matrix(b, 6))
    assert a.slot(0, 0, 3) == (2, 0, 2)  # the second pair of the first four threads, byte 2
    assert b.slot(0, 0, 6) == (3, 0, 0)
    drawn = dict(fragments(program))
    [svg] = [svg for title, svg in drawn.items() if "mma.sp" in title]
    assert ("block 1<" in svg, "block 0<" in svg) == (True, False)
    assert unstated(program) == ["wmma.mma.row.col.m16n16k16.f32.f32"]


@pytest.mark.parametrize(("shape", "columns"), [("m16n8k16", 16), ("m16n8k256", 8)])
def test_a_cell_of_a_large_fragment_is_a_register(shape: str, columns: int):
    forms = (Form(row, choices) for row in PTX_PRODUCTS for choices in samples(row))
    [one, *_] = (form for form in forms if f"mma.sync.aligned.{shape}." in form.spelling)
    assert made(one)["A"].shown.cols == columns
