"""A profile of a sample of blocks: its counts are those of the blocks that ran, its floors those of the whole grid."""

from __future__ import annotations

from pathlib import Path
from typing import cast
from unittest import mock

import numpy as np
import pytest

import asmkit
from asmkit.cli.main import main
from asmkit.errors import AsmError
from asmkit.profile import Profile, static

from .ptx_kernels import diverged, histogram
from .support import line_of

COUNT = 64 * 64
"""The threads of 64 blocks."""


def of_histogram(blocks: int | None) -> Profile:
    with mock.patch.object(static, "_assemble"):
        profile = histogram.profile(np.arange(COUNT, dtype=np.uint32), blocks=blocks, watch="none", SPREAD=True)
    return cast("Profile", profile)


def test_the_counts_are_those_of_the_sample():
    """A block is two warps, each of which executes the atomic once."""
    whole, some = of_histogram(None), of_histogram(16)
    number = line_of("histogram", "the atomic")
    assert (whole.ran, some.ran, whole.is_sample, some.is_sample) == (64, 16, False, True)
    assert [one.line(number).of("global").requests for one in (whole, some)] == [128, 32]
    bins = 64 * 4  # that the atomics read
    assert (whole.footprint[0], some.footprint[0]) == (4 * COUNT + bins, 4 * COUNT // 4 + bins)
    assert whole.outputs is not None
    assert some.outputs is None


def test_the_floors_are_those_of_the_whole_grid():
    """The bytes of an array grow with the blocks, up to the size of the array."""
    assert of_histogram(16).floor.bytes == of_histogram(None).floor.bytes
    with mock.patch.object(static, "_assemble"):
        whole, some = (
            cast("Profile", diverged.profile(np.ones(COUNT, np.float32), blocks=blocks)) for blocks in (None, 8)
        )
    assert some.operations["f32"] * 8 == whole.operations["f32"]
    assert some.floor.units == whole.floor.units


def test_every_form_says_that_it_is_a_sample():
    said = "a sample: 16 of 64 blocks ran, spread over the grid. All counts are of these blocks"
    some, whole = of_histogram(16), of_histogram(None)
    for text in (str(some), some.html(), some._repr_html_()):
        assert said in text
    for text in (str(whole), whole.html()):
        assert "a sample" not in text


def test_the_command_and_run_have_samples(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "diverged.ptx"
    file.write_text(diverged.text(N=COUNT), encoding="utf-8")
    arrays = [f"--arg=f32[{COUNT}]"] * 2
    assert main(["profile", str(file), "--grid=64", "--block=64", "--blocks=16", *arrays]) == 0
    assert "16 of 64 blocks ran" in capsys.readouterr().out
    x, out = np.ones(COUNT, np.float32), np.zeros(COUNT, np.float32)
    report = asmkit.run(str(file), x, out, grid=64, block=64, blocks=16)
    assert (out != 0).reshape(64, 64).any(axis=1).sum() == 16
    assert report.ok
    with pytest.raises(AsmError, match=r"OPTION_TYPE.*blocks"):
        asmkit.run(str(file), x, out, grid=64, block=64, blocks=16, cooperative=True)
