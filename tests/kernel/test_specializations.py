"""What a launch is made for: calls that differ in anything that matters never share a program, and others do."""

from __future__ import annotations

import threading
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from asmkit import Ptr, Reg, b16, bf16, f16, f32, gcn, ptx, s16, u16, u32
from asmkit.launch.jax import handler_call
from asmkit.launch.torch import launcher as on_torch
from asmkit.types import T

from ..support.launch_kernels import threads

TRACED: list[tuple[Any, ...]] = []


@dataclass(frozen=True)
class Tile:
    """An option of the author's own class."""

    scale: float


@ptx.kernel(
    arch=("sm_80", "sm_90"), signature="(N),(K)->(N)", grid=lambda d: threads(d.N, d.BLOCK),
    block=lambda d: d.BLOCK, maxnreg=lambda d: d.REGISTERS,
)  # fmt: skip
def chosen(
    k: ptx.Builder, a: Ptr[T], weight: Ptr[f32], c: Ptr[T], N: Reg[u32], K: int, add: Reg[u32], *,
    BLOCK: int = 64, REGISTERS: int = 64, value: float = 1.0, flag: bool = False, word: str = "", elem: type = f32,
    parts: object = (),
) -> None:  # fmt: skip
    """c = a, by a program whose text holds everything that it was made for."""
    told = (a.elem.__name__, K, BLOCK, repr(value), flag, word, elem.__name__, repr(parts))
    TRACED.append(told)
    i = k.ctaid.x * BLOCK + k.tid.x
    x, mark = k.reg(b16), k.reg(u32)
    k.ptx.mov.u32(mark, zlib.crc32(repr(told).encode()))
    mark += add
    with k.if_((i < N) & (mark != 0)):
        k.ptx.ld.global_.b16(x, (a + i)[0])
        k.ptx.st.global_.b16((c + i)[0], x)


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "BLOCK": st.sampled_from([32, 64]),
        "REGISTERS": st.sampled_from([64, 128]),
        "value": st.sampled_from([0.0, -0.0, 1.0, float("inf")]),
        "flag": st.booleans(),
        "word": st.sampled_from(["", "0", "False"]),
        "elem": st.sampled_from([f32, u32]),
        "parts": st.sampled_from([(0.0,), (-0.0,), (1,), (1.0,), (True,), ((1,), 2), ((1.0,), 2), Tile(1), Tile(1.0)]),
    },
)
CALLS = st.tuples(
    st.sampled_from(["float16", "bfloat16", "int16", "uint16"]), st.sampled_from([1, 63, 64, 200]), st.integers(1, 3),
    st.integers(0, 3), OPTIONS, st.sampled_from(["sm_80", "sm_90"]), st.sampled_from([None, 1, 132]),
)  # fmt: skip


def neighbours(call: Any) -> Any:
    """Calls that differ from one in one thing at most: in one option, most often."""
    fields = st.builds(lambda other, i: (*call[:i], other[i], *call[i + 1 :]), CALLS, st.integers(0, len(call) - 1))
    options = OPTIONS.map(lambda other: {name: other.get(name, value) for name, value in call[4].items()})
    return fields | st.builds(lambda other: (*call[:4], other, *call[5:]), options)


PAIRS = CALLS.flatmap(lambda call: st.tuples(st.just(call), neighbours(call)))
"""Two calls that are nearly the same."""


def launch_of(call: Any) -> Any:
    dtype, n, k, add, options, arch, multiprocessor_count = call
    device = {} if multiprocessor_count is None else {"multiprocessor_count": multiprocessor_count}
    return chosen.plan([(n,), (k,)], [dtype, "float32"], {"add": add, **options}, arch=arch, device=device)


def matters(call: Any) -> tuple[Any, ...]:
    """What the program may depend on, in words: -0.0 is not 0.0, and 1 is not True."""
    dtype, _, k, _, options, arch, _ = call
    return dtype, k, arch, *(repr(options.get(p.name, p.default)) for p in chosen.params.options)


@settings(max_examples=300, deadline=None)
@given(PAIRS)
def test_what_matters_is_the_key(pair: Any) -> None:
    one, other = pair
    first, second = launch_of(one), launch_of(other)
    same = matters(one) == matters(other)
    assert (first.program is second.program) == same
    assert (first.key == second.key) == same
    if not same and first.program.target is second.program.target:
        assert first.program != second.program


@settings(max_examples=300, deadline=None)
@given(st.lists(CALLS, min_size=2, max_size=6))
def test_results_are_those_of_the_call(calls: list[Any]) -> None:
    for call in calls:
        launch = launch_of(call)
        assert (launch.grid[0], launch.block[0]) == (-(-call[1] // launch.block[0]), call[4].get("BLOCK", 64))
        assert launch.scalars == {"N": call[1], "add": call[3]}
        assert launch.outputs[0].shape == (call[1],)


@settings(max_examples=40, deadline=None)
@given(PAIRS)
def test_what_matters_is_the_images_key(pair: Any) -> None:
    """Two calls are given one image only if their programs are one, and one key only if nothing differs."""
    one, other = pair
    a, b = (handler_call.for_cuda(launch_of(call), (), call[5]) for call in (one, other))
    same = matters(one) == matters(other)
    assert (a["image"] == b["image"]) == same
    assert (a["key"] == b["key"]) == (same and (one[1], one[3]) == (other[1], other[3]))


@settings(max_examples=300, deadline=None)
@given(PAIRS)
def test_torch_finds_the_launch_of_the_call(pair: Any) -> None:
    for dtype, n, k, add, options, _, _ in pair:
        a, weight = torch.empty(n, dtype=getattr(torch, dtype)), torch.empty(k)
        launch = on_torch._found(chosen, [a, weight], {"add": add, **options}).launch
        asked, found = ((dtype, n, k, add, told, "sm_80", None) for told in (options, launch.options))
        assert matters(found) == matters(asked)
        assert (launch.scalars, launch.input_shapes) == ({"N": n, "add": add}, ((n,), (k,)))
        assert launch.input_types[0].twin == dtype


def test_one_text_has_an_image_for_each_device() -> None:
    launch = launch_of(("float16", 64, 1, 0, {}, "sm_80", None))
    made = [handler_call.for_cuda(launch, (), arch)["image"] for arch in ("sm_80", "sm_86", "sm_90", "sm_80")]
    assert len(set(made)) == 3
    assert made[0] == made[3]


def test_run_time_dimensions_do_not_trace_again() -> None:
    chosen.plan([(5,), (7,)], ["float16", "float32"], {"add": 1})
    before = len(TRACED)
    for n in range(1, 40):
        chosen.plan([(n,), (7,)], ["float16", "float32"], {"add": n})
    assert len(TRACED) == before


def test_threads_trace_once() -> None:
    before, barrier, found = len(TRACED), threading.Barrier(8), list[Any]()

    def call() -> None:
        barrier.wait()
        found.append(chosen.plan([(5,), (9,)], ["int16", "float32"], {"add": 1}))

    workers = [threading.Thread(target=call) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(TRACED) == before + 1
    assert len({id(launch.program) for launch in found}) == 1


@pytest.mark.parametrize("kind", [f16, bf16, s16, u16])
def test_a_type_may_be_said_by_the_array(kind: Any) -> None:
    launch = launch_of((kind.twin, 4, 1, 0, {}, "sm_80", None))
    assert launch.input_types == (kind, f32)
    assert TRACED[-1][0] == kind.__name__ or any(told[0] == kind.__name__ for told in TRACED)


def test_archs_of_amd_do_not_share() -> None:
    rules: dict[str, Any] = {"signature": "(64)->(64)", "block": 64, "grid": 1, "sync": "auto"}

    @gcn.kernel(arch=("gfx90a", "gfx942"), **rules)
    def copy(k: gcn.Builder, a: Ptr[f32], c: Ptr[f32]) -> None:
        x, at = k.vgpr(f32), k.tid.x << 2
        k.gcn.global_load_dword(x, at, a)
        k.gcn.global_store_dword(at, x, c)

    programs = [copy.plan([(64,)], ["float32"], arch=arch).program for arch in ("gfx90a", "gfx942")]
    assert [program.target.name for program in programs] == ["gfx90a", "gfx942"]
    assert np.array_equal(copy(np.ones(64, np.float32)), np.ones(64))
