"""The pictures of the page: only those that say something about the kernel, and of the run that is counted."""

from __future__ import annotations

import dataclasses
from typing import Any, cast
from unittest import mock

import numpy as np
import pytest

from asmkit import Ptr, bf16, f32, gcn, ptx, u32
from asmkit.gcn.fragments import mfma_a, mfma_b, mfma_c
from asmkit.profile import Profile, figures, static
from asmkit.profile.product_fragments import Matrix, fragments_of
from asmkit.ptx.fragments import mma_a, mma_b, mma_c

from ..support import drawn
from .support import kernel_of, line_of, profiled

BANKS, STAGES, REGISTERS = "The banks of line {}", "The stages of the pipeline", "The registers"


@pytest.mark.parametrize(
    ("name", "options", "titles"),
    [
        ("transpose", {}, [BANKS]), ("transpose", {"PITCH": 33}, []), ("moved", {}, [STAGES]), ("staged", {}, [STAGES]),
        ("ring", {}, [STAGES]), ("unbuffered", {}, []), ("lds", {}, [BANKS, REGISTERS]), ("loop", {}, [REGISTERS]),
    ],
)  # fmt: skip
def test_the_figures_of_a_kernel(name: str, options: dict[str, Any], titles: list[str]):
    profile = profiled(name, **options)
    wanted = [title.format(line_of(name, "the conflict")) if "{" in title else title for title in titles]
    assert [title for title, _ in profile.figures] == wanted
    html = profile.html()
    for title, svg in profile.figures:
        assert f"<h2>{title}</h2>{svg}" in html
        assert drawn.parsed(svg).get("width", "") <= "950"


def test_the_banks_are_those_of_the_worst_access():
    [(_, svg)] = profiled("transpose").figures
    assert "32 lanes, 4 bytes each: 32 passes, at best 1" in svg


def test_the_live_registers_have_few_points():
    """The chart has at most one column for each pixel, and keeps the peak."""
    from asmkit.profile.charts import live_chart

    live = profiled("transpose").live
    peak = max(live.counts)
    long = dataclasses.replace(
        live, counts=(*range(peak), *live.counts * 500), places=live.places[:1] * peak + live.places * 500
    )
    picture = live_chart(long)
    assert picture.svg.count(",") < 2000
    assert f"{peak} live registers at" in picture.svg
    assert drawn.unreadable(picture.svg) == []


def test_a_large_figure_is_left_out_with_a_note(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(figures, "MOST_BYTES", 1000)
    with mock.patch.object(static, "_assemble"):
        profile = cast("Profile", kernel_of("transpose").profile(np.zeros((32, 32), np.float32), watch="none"))
    assert profile.figures == ()
    [note] = profile.missing
    assert "too large for the page" in note
    assert note in profile.html()


@ptx.kernel(arch="sm_80", block=32, signature="(32)->(32)", grid=1)
def product(k: ptx.Builder, x: Ptr[u32], out: Ptr[f32]):
    """Multiply fragments whose elements are all equal."""
    value, sums = k.reg(u32), k.regs(f32, 4, 0.0)
    k.ptx.ld.global_.u32(value, (x + k.tid.x)[0])
    k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32(sums, [value] * 4, [value] * 2, sums)
    k.ptx.st.global_.f32((out + k.tid.x)[0], sums[0])


@gcn.kernel(arch="gfx942", block=64, signature="(64)->(64)", grid=1)
def cdna_product(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]):
    """Multiply fragments whose elements are all equal."""
    value, sums = k.vgpr(f32), k.vgprs(f32, 4)
    k.gcn.global_load_dword(value, k.tid.x << 2, x)
    for one in sums:
        k.gcn.v_mov_b32(one, 0)
    k.wait(vm=0)
    k.gcn.v_mfma_f32_16x16x4_f32(sums, value, value, sums)
    k.gcn.global_store_dword(k.tid.x << 2, sums[0], out)


def test_the_fragments_of_products():
    shape = "m16n8k16"
    assert fragments_of(product.launch().program) == {
        f"mma.{shape}.row.col.f32.bf16.bf16.f32": {
            "A": Matrix(mma_a(shape, bf16)), "B": Matrix(mma_b(shape, bf16)),
            "C and D": Matrix(mma_c(shape, f32, bf16)),
        }
    }  # fmt: skip
    name = "v_mfma_f32_16x16x4_f32"
    assert fragments_of(cdna_product.launch().program) == {
        name: {
            "A": Matrix(mfma_a(name, "gfx942")), "B": Matrix(mfma_b(name, "gfx942")),
            "C and D": Matrix(mfma_c(name, "gfx942")),
        }
    }  # fmt: skip


def test_the_page_has_the_fragments():
    with mock.patch.object(static, "_assemble"):
        profile = cast("Profile", product.profile(np.zeros(32, np.uint32), watch="none"))
    [(title, svg)] = profile.layouts
    assert profile.figures == ()
    assert f"<details><summary>{title}</summary>{svg}</details>" in profile.html()
    name = "mma.m16n8k16.row.col.f32.bf16.bf16.f32"
    assert title == f"The fragments of {name}"
    assert [one.split("<")[0] for one in svg.split("-title\">")[1:]] == [
        f"{matrix} of {name}" for matrix in ("A", "B", "C and D")
    ]  # fmt: skip
