"""Loading any changed file of a saved kernel ends in time and little memory: with a kernel, or with SAVED_FILE."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError

from ..hostile import saved
from ..hostile.process import Worker, failures
from ..support.gcn_kernels import in_private_memory
from ..support.gcn_kernels import scaled as on_amd
from ..support.launch_kernels import accumulate, add, affine, reverse
from ..support.map_kernels import even_rows

Call = tuple[list[tuple[int, ...]], dict[str, Any]]
KERNELS: dict[str, tuple[Any, dict[str, Any], Call]] = {
    "affine": (affine, {}, ([(128,)], {"alpha": 2, "shift": 1.0})),
    "several": (add, {"arch": ("sm_80", "sm_90")}, ([(64,), (64,)], {})),
    "accumulate": (accumulate, {}, ([(64,), (64,)], {})),
    "reverse": (reverse, {"extra": 8}, ([(1024,)], {"extra": 8})),
    "maps": (even_rows, {"N": 16}, ([(8, 16)], {"s": 0.5})),
    "amd": (on_amd, {"arch": "gfx90a"}, ([(64,), (64,)], {"s": 2.0})),
    "several amd": (on_amd, {}, ([(64,), (64,)], {"s": 2.0})),
    "private": (in_private_memory, {"arch": ("gfx90a", "gfx942")}, ([(64,)], {"s": 2.0})),
}
"""Kernels, what they are saved for, and how they are called."""
WAYS = ["load", "call"]


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The file of each kernel."""
    made: dict[str, bytes] = {}
    path = tmp_path_factory.mktemp("saved") / "kernel"
    for name, (kernel, named, _) in KERNELS.items():
        kernel.save(path, **named)
        made[name] = path.read_bytes()
    return made


def asked(worker: Worker, name: str, content: bytes, ways: list[str] = WAYS) -> dict[str, str]:
    """Return how loading a file and calling its kernel ended; a call may take long if it loops."""
    answers = worker.ask(["saved", KERNELS[name][2], base64.b64encode(content).decode()], ways)
    return {way: ended for way, ended in answers.items() if way != "call" or not ended.startswith("time")}


def mutants(files: dict[str, bytes], seeds: range) -> Iterator[tuple[int, str, bytes]]:
    """Yield the changed files of some seeds."""
    for seed in seeds:
        draw = random.Random(seed)
        name, other = draw.choice([*files]), draw.choice([*files])
        yield seed, name, saved.mutant(files[name], files[other], draw)


def test_files_that_are_not_changed_run(worker: Worker, files: dict[str, bytes]):
    for name, content in files.items():
        for made in (content, saved.packed(saved.unpacked(content))):
            assert asked(worker, name, made) == {"load": f"loaded {KERNELS[name][0].__name__!r}", "call": "ran"}


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.long) for block in range(1, 21))])
def test_changed_files(worker: Worker, files: dict[str, bytes], block: int):
    count = 500 if block else 60
    found = {
        seed: failed
        for seed, name, content in mutants(files, range(block * count, (block + 1) * count))
        if (failed := failures(asked(worker, name, content)))
    }
    assert found == {}


def test_a_sample_of_each_part_of_a_description(worker: Worker, files: dict[str, bytes]):
    """Each part of each description with one of the values, another one for each part."""
    for name, content in files.items():
        members = saved.unpacked(content)
        for about in saved.descriptions(json.loads(members["kernel.json"]), step=997):
            answers = asked(worker, name, saved.packed({**members, "kernel.json": about}), ["load"])
            assert failures(answers) == {}, (name, about)


@pytest.mark.long
@pytest.mark.parametrize("name", KERNELS)
def test_every_part_of_a_description(worker: Worker, files: dict[str, bytes], name: str):
    members = saved.unpacked(files[name])
    for at, about in enumerate(saved.descriptions(json.loads(members["kernel.json"]))):
        answers = asked(worker, name, saved.packed({**members, "kernel.json": about}))
        assert failures(answers) == {}, at


@pytest.mark.parametrize("size", [20_000, pytest.param(4_000_000, marks=pytest.mark.long)])
def test_files_made_to_exhaust_a_reader(worker: Worker, files: dict[str, bytes], size: int):
    members = saved.unpacked(files["affine"])
    ended = {
        name: failures(asked(worker, "affine", make(members, size), ["load"])) for name, make in saved.CASES.items()
    }
    assert {name: found for name, found in ended.items() if found} == {}


# faults that the changed files had


def loading(members: dict[str, bytes], path: Path) -> str:
    """Return the message of the SAVED_FILE that loading some members raises."""
    path.write_bytes(saved.packed(members))
    with pytest.raises(AsmError) as caught:
        asmkit.load(path)
    assert caught.value.code == "SAVED_FILE"
    return str(caught.value)


def described(members: dict[str, bytes], **parts: object) -> dict[str, bytes]:
    """Return the members with another description."""
    return {**members, "kernel.json": json.dumps({**json.loads(members["kernel.json"]), **parts}).encode()}


def test_the_message_can_be_printed(files: dict[str, bytes], tmp_path: Path):
    message = loading(described(saved.unpacked(files["affine"]), format="\ud800"), tmp_path / "x")
    assert "its format is \\ud800" in message.encode().decode()


@pytest.mark.parametrize(
    ("part", "value", "limit"),
    [
        ("signature", "(N)->(" + "-" * 3000 + "N)", "400"),
        ("signature", "(N)->(" + "N," * 4000 + "N)", "4,000"),
        ("divisible", {"N": "+" * 5000 + "1"}, "is not an expression"),
    ],
)
def test_long_expressions_are_refused_by_their_length(
    files: dict[str, bytes], tmp_path: Path, part: str, value: object, limit: str
):
    assert limit in loading(described(saved.unpacked(files["affine"]), **{part: value}), tmp_path / "x")


@pytest.mark.parametrize("fact", ["block", "cluster"])
@pytest.mark.parametrize("value", [7, [1], [64, 1, True], [64, 0, 1], "64"])
def test_blocks_and_clusters_are_three_lengths(files: dict[str, bytes], tmp_path: Path, fact: str, value: object):
    members = saved.unpacked(files["amd"])
    targets = json.loads(members["kernel.json"])["targets"]
    targets["gfx90a"]["facts"][fact] = value
    assert f"its {fact} is" in loading(described(members, targets=targets), tmp_path / "x")


@pytest.mark.parametrize("value", ["16", [16], 0.5, {}])
def test_the_bytes_of_private_memory_are_a_number(files: dict[str, bytes], tmp_path: Path, value: object):
    members = saved.unpacked(files["private"])
    targets = json.loads(members["kernel.json"])["targets"]
    targets["gfx942"]["facts"]["private"] = value
    loading(described(members, targets=targets), tmp_path / "x")


SWAPS = {
    "affine": ("\tld.param.u64 %rd5, [param_a];", "\tmov.u64 %rd5, 0;", "does not begin with the loads"),
    "several": ("\tcvta.to.global.u64 %rd0,", "\tmov.b64 %rd0,", "does not have `cvta.to.global.u64`"),
    "amd": ("s[0:1], 8\n", "s[0:1], 0\n", "does not begin with the loads of the parameters (y)"),
}


@pytest.mark.parametrize("name", SWAPS)
def test_a_text_without_the_prologue_of_asmkit(files: dict[str, bytes], tmp_path: Path, name: str):
    members, (before, after, why) = saved.unpacked(files[name]), SWAPS[name]
    text = next(one for one in members if one.endswith(".txt"))
    assert before.encode() in members[text], members[text].decode()
    changed = {**members, text: members[text].replace(before.encode(), after.encode(), 1)}
    assert why in loading(changed, tmp_path / "x")


def test_a_register_as_wide_as_its_parameter(files: dict[str, bytes], tmp_path: Path):
    members = saved.unpacked(files["several"])
    text = members["sm_80.txt"].decode().replace(".reg .b64 %rd<", ".reg .b64 %wide;\n\t.reg .b64 %rd<")
    text = text.replace("ld.param.u32 %r0, [param_N];", "ld.param.u32 %wide, [param_N];\n\tcvt.u32.u64 %r0, %wide;")
    assert "of 32 bits into %wide0, which has 64" in loading({**members, "sm_80.txt": text.encode()}, tmp_path / "x")


def test_arguments_of_a_kernel_are_not_larger_than_its_memory(files: dict[str, bytes], tmp_path: Path):
    members = saved.unpacked(files["amd"])
    text = members["gfx90a.txt"].replace(b".offset: 24", b".offset: 4294967292")
    assert text != members["gfx90a.txt"]
    message = loading({**members, "gfx90a.txt": text}, tmp_path / "x")
    assert "the argument N ends at byte 4,294,967,296; the limit is 1,048,576 bytes" in message


def test_pointers_of_a_text_have_eight_bytes(files: dict[str, bytes], tmp_path: Path):
    members = saved.unpacked(files["amd"])
    text = members["gfx90a.txt"].replace(b".size: 8", b".size: 99", 1)
    assert text != members["gfx90a.txt"]
    assert "has 99 bytes; pointers have 8" in loading({**members, "gfx90a.txt": text}, tmp_path / "x")


def test_names_can_be_printed(files: dict[str, bytes], tmp_path: Path):
    members = saved.unpacked(files["affine"])
    about = members["kernel.json"].replace(b'"name": "', b'"name": "\\ud800', 1)
    assert about != members["kernel.json"]
    assert "surrogates not allowed" in loading({**members, "kernel.json": about}, tmp_path / "x")


def test_private_memory_is_set_up_when_scalars_enter_otherwise(tmp_path: Path):
    """The instructions that set it up on gfx90a are in front of the loads of the parameters."""
    import jax

    in_private_memory.save(tmp_path / "x")
    again, x = asmkit.load(tmp_path / "x"), np.arange(64, dtype=np.float32)
    for arch in ("gfx90a", "gfx942"):
        got = jax.jit(lambda x, s, arch=arch: again(x, s=s, arch=arch))(x, 2.0)
        np.testing.assert_array_equal(np.asarray(got), 2 * x)
