"""The reference pages name every public method, option, watcher and field: derived from the classes."""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path

import numpy as np
import pytest

from asmkit import Kernel, Sweep, gcn, ptx, sim
from asmkit.gcn.isa import families
from asmkit.gcn.sim.alu import mfma
from asmkit.ptx import matrix_descriptors
from asmkit.ptx.builder import tcgen05
from asmkit.ptx.builder.wgmma import STEP
from asmkit.types import SCALARS

REFERENCE = Path(__file__).parents[2] / "docs/reference"


def page(name: str) -> str:
    return (REFERENCE / f"{name}.md").read_text(encoding="utf-8")


def public(cls: type) -> set[str]:
    """The public attributes of a class and its bases, without those of generated stubs."""
    return {name for base in cls.__mro__[:-1] for name in vars(base) if not name.startswith("_")}


@pytest.mark.parametrize(("name", "builder"), [("ptx_builder", ptx.Builder), ("gcn_builder", gcn.Builder)])
def test_every_method_of_a_builder_is_described(name: str, builder: type):
    named = set(re.findall(r"\bk\.(\w+)", page(name)))
    assert public(builder) - named == set()


@pytest.mark.parametrize(("name", "builder"), [("ptx_builder", ptx.Builder), ("gcn_builder", gcn.Builder)])
def test_no_method_is_described_that_does_not_exist(name: str, builder: type):
    k = builder("k", "sm_90" if builder is ptx.Builder else "gfx942")
    assert [one for one in sorted(set(re.findall(r"`k\.(\w+)", page(name)))) if not hasattr(k, one)] == []


def rows(text: str) -> set[str]:
    """The names in the first cells of a page's tables."""
    cells = re.findall(r"^\| (.+?) \|", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(?:kernel\.)?(\w+)", cell)}


@pytest.mark.parametrize("decorator", [ptx.kernel, gcn.kernel])
def test_every_option_of_a_decorator_is_described(decorator: object):
    options = set(inspect.signature(decorator).parameters)  # type: ignore[arg-type]
    assert options - rows(page("decorators")) == set()


def test_every_method_of_a_kernel_is_described():
    named = set(re.findall(r"`kernel\.(\w+)", page("decorators")))
    assert public(Kernel) - named == set()


def test_every_watcher_is_described():
    described = set(re.findall(r"^\| `(\w+)` \| `sim\.(\w+)` \|", page("watchers"), re.MULTILINE))
    assert described == {(name, watcher.__name__) for name, watcher in sim.WATCHERS.items()}


def test_every_argument_of_run_is_described():
    arguments = set(inspect.signature(sim.run).parameters) - {"program"}
    assert arguments - rows(page("watchers")) == set()


def test_every_hook_is_described():
    hooks = {name for name in vars(sim.Watcher) if inspect.isfunction(vars(sim.Watcher)[name])} - {"state"}
    assert hooks - set(re.findall(r"`(\w+)`", page("watchers"))) == set()


def test_every_field_of_a_sweep_is_described():
    fields = {field.name for field in dataclasses.fields(Sweep)}
    assert fields - rows(page("sweep")) == set()


def test_every_pattern_of_dpp_and_part_of_sdwa_is_described():
    text = page("cdna_operands")
    assert [word for word in families.DPP_WORDS.split() if f"`{word}=" not in text] == []
    assert [word for word in re.findall(r"UNUSED_\w+", families.SDWA_DST) if word not in text] == []


def test_every_format_of_f8f6f4_is_described():
    codes = dict(re.findall(r"^\| (\d) \| (\w+) \|", page("cdna_operands"), re.MULTILINE))
    assert codes == {str(code): elem.__name__ for code, elem in enumerate(mfma.FORMATS)}


def test_every_pattern_of_blgp_is_described():
    said = {int(code) for code in re.findall(r"`blgp=(\d)`", page("cdna_operands"))}
    assert said >= {0, 1, 2, 3, 4, 7}
    lane = np.arange(64)
    expected = (lane, lane % 32, lane % 32 + 32, (lane + 16) % 64, *(lane % 16 + 16 * i for i in range(4)))
    assert all((mfma.lane_pattern(code) == pattern).all() for code, pattern in enumerate(expected))


@pytest.mark.parametrize("cls", [ptx.TensorMemory, ptx.Accumulator, ptx.Scales, ptx.Columns])
def test_every_method_of_tensor_memory_is_described(cls: type):
    methods = {name for name in public(cls) if inspect.isfunction(getattr(cls, name))}
    named = set(re.findall(r"`(?:memory|acc|mine|scales)\.(\w+)\(", page("blackwell")))
    assert methods - named == set()


PRODUCT = re.compile(
    r"^\| ([\w, ]+?)(?: with scales of (\w+) for (\d+) elements)? \| `kind::(\w+)` \| ([\w, ]+) \| (\d+) \|$",
    re.MULTILINE,
)


def test_every_kind_of_product_is_described():
    described = PRODUCT.findall(page("blackwell"))
    kinds = {
        (tcgen05._FAMILIES[elem], scale): kind
        for elems, scale, _, kind, _, _ in described
        for elem in elems.split(", ")
    }
    assert kinds == {types: kind for types, (kind, _) in tcgen05._KINDS.items()}
    assert {elem for elems, *_ in described for elem in elems.split(", ")} == set(tcgen05._FAMILIES)


@pytest.mark.parametrize("row", PRODUCT.findall(page("blackwell")), ids=lambda row: row[3])
def test_the_sums_and_the_length_of_a_product(row: tuple[str, ...]):
    elems, scale, block, kind, results, length = row
    assert {*results.split(", ")} == {*matrix_descriptors._RESULTS.get(kind, ("f32",))}
    for elem in elems.split(", "):
        assert int(length) * SCALARS[elem].bits == 8 * STEP
        assert not scale or int(length) // int(block) == tcgen05._KINDS[tcgen05._FAMILIES[elem], scale][1]
