"""Kernels without mistakes: Triton compiles them for both vendors, the results are right, and nothing is found."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import asmkit

pytest.importorskip("triton", reason="needs Triton")

from .kernels.case import CASES

for _name in ("basic", "collective", "hopper", "matrix", "various"):
    import_module(f"{__package__}.kernels.{_name}")

QUICK = {
    "sm_80": ("attention",),
    "sm_90": ("softmax", "matmul", "grouped_gemm", "descriptor_product"),
    "gfx942": ("add", "matmul"),
    "gfx950": ("layer_norm",),
}
"""The kernels of each target that run in every landing. The others are marked `long`."""

REPLICAS = {"in_place_of_few", "layer_norm_backward"}
"""Kernels that update fewer elements in place than the block has threads. The loads of replicas are warnings."""


def cases() -> list[Any]:
    """Return all pairs of a kernel and a target."""
    pairs = [(case.name, target) for case in CASES.values() for target in case.targets]
    quick = {(name, target) for target, names in QUICK.items() for name in names}
    assert quick <= {*pairs}
    return [pytest.param(*pair, marks=[] if pair in quick else pytest.mark.long) for pair in pairs]


@pytest.mark.parametrize(("name", "target"), cases())
def test_clean_kernels(name: str, target: str):
    """The comparison with the reference is in the case."""
    found: list[asmkit.Finding] = []

    def launch(kernel: Any, grid: Any, *args: object, **meta: object) -> None:
        found.extend(asmkit.triton.sanitize(kernel, target)[grid](*args, **meta).findings)

    CASES[name].run(launch)
    allowed = [one for one in found if name in REPLICAS and (one.code, one.severity) == ("RACE", "warning")]
    assert [str(one) for one in found if one not in allowed] == []


def test_there_are_many():
    assert len(CASES) >= 50
