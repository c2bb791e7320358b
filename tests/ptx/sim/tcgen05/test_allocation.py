"""Allocations of tensor memory: the number of columns, waits for free ones, and what is freed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim

_TEXT = """
.version 9.2
.target sm_100a
.address_size 64
.visible .entry kernel(.param .u64 out)
.reqntid 64 {cluster}
{{
  .shared .align 16 .b8 memory[16];
  .reg .b32 %r<8>; .reg .b64 %d<4>; .reg .pred %p<4>; .reg .b32 %n, %a, %b, %rank;
  mov.u32 %n, %tid.x;
  mov.u32 %rank, %cluster_ctarank;
  setp.lt.u32 %p0, %n, 32;
  not.pred %p1, %p0;
  setp.eq.u32 %p3, %n, 32;
  ld.param.u64 %d0, [out];
{body}
  ret;
}}
"""
ALLOC = "@{by} tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [memory+{at}], {count};"
FREE = "@{by} tcgen05.dealloc.cta_group::1.sync.aligned.b32 {at}, {count};"
READ = "@{by} ld.shared.b32 {to}, [memory+{at}];"


def run(*body: str, pair: bool = False, **options: Any) -> tuple[list[int], list[str]]:
    """Run a program of two warps, and return what it stores, and the codes and messages of its findings."""
    cluster = ".explicitcluster\n.reqnctapercluster 2, 1, 1" if pair else ""
    program = ptx.parse_module(_TEXT.format(body="\n".join(body), cluster=cluster), "x").program("kernel")
    out = np.zeros(2, np.uint32)
    report = sim.run(
        program, grid=2 if pair else 1, block=64, params={"out": out}, raises=False,
        **({"cluster": 2} if pair else {}), **options,
    )  # fmt: skip
    return out.tolist(), [f"{one.code}: {one.message}" for one in report.findings]


def alloc(by: str, at: int, count: int | str) -> str:
    """Return an allocation, after which all threads of the warp can read its address."""
    return ALLOC.format(by=by, at=at, count=count) + "\n  bar.warp.sync -1;"


def read(by: str, to: str, at: int) -> str:
    return READ.format(by=by, to=to, at=at)


def free(by: str, at: int | str, count: int) -> str:
    return FREE.format(by=by, at=at, count=count)


@pytest.mark.parametrize("count", [32, 64, 128, 256, 512])
def test_columns_that_were_freed_are_allocated_again(count: int) -> None:
    _, found = run(
        alloc("%p0", 0, count), "bar.sync 0;", read("%p0", "%a", 0), free("%p0", "%a", count), "bar.sync 0;",
        alloc("%p1", 8, 512), read("%p1", "%b", 8), free("%p1", "%b", 512),
    )  # fmt: skip
    assert found == []


@pytest.mark.parametrize("seed", [None, 1])
def test_an_allocation_waits_for_free_columns(seed: int | None) -> None:
    """The second warp allocates when the first one still has all columns, and gets them after it."""
    out, found = run(
        alloc("%p0", 0, 512), "bar.sync 0;", read("%p0", "%a", 0), alloc("%p1", 8, 64), free("%p0", "%a", 512),
        "bar.sync 0;", read("%p1", "%b", 8), "@%p3 st.global.b32 [%d0], %b;", free("%p1", "%b", 64), seed=seed,
    )  # fmt: skip
    assert found == []
    assert out[0] == 0


def test_nobody_frees_the_columns() -> None:
    _, found = run(alloc("%p0", 0, 512), "bar.sync 0;", alloc("%p1", 8, 32))
    assert found[0].startswith("DEADLOCK")


@pytest.mark.parametrize("count", [0, 16, 48, 96, 1024])
def test_numbers_of_columns_that_do_not_exist(count: int) -> None:
    _, found = run(f"mov.u32 %r0, {count};", alloc("%p0", 0, "%r0"))
    assert f"it allocates {count} columns" in found[0]


def test_the_second_allocation_begins_behind_the_first() -> None:
    out, found = run(
        alloc("%p0", 0, 64), "bar.sync 0;", alloc("%p1", 8, 128), read("%p1", "%b", 8),
        read("%p1", "%a", 0), "@%p3 st.global.v2.b32 [%d0], {%a, %b};", free("%p1", "%b", 128),
        read("%p0", "%a", 0), free("%p0", "%a", 64),
    )  # fmt: skip
    assert found == []
    assert out == [0, 64]


PERMIT = "@%p0 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;"


def test_no_allocation_after_the_permit_is_given_up() -> None:
    _, found = run(alloc("%p0", 0, 64), PERMIT, "bar.sync 0;", alloc("%p1", 8, 64))
    assert "relinquish_alloc_permit" in found[0]


@pytest.mark.parametrize(("at", "count"), [("%a", 128), ("32", 64), ("64", 32)])
def test_columns_that_are_freed_must_be_allocated(at: str, count: int) -> None:
    _, found = run(
        alloc("%p0", 0, 64),
        "bar.sync 0;",
        read("%p0", "%a", 0),
        free("%p0", at, count),
        free("%p0", "%a", 64),
    )
    assert "are not all allocated" in found[0]


@pytest.mark.parametrize("one", [False, True])
def test_each_block_of_a_pair_frees_its_columns(one: bool) -> None:
    body = [alloc("%p0", 0, 64), "bar.sync 0;", read("%p0", "%a", 0), free("%p0", "%a", 64)]
    if one:
        body.insert(3, "setp.eq.u32 %p2, %rank, 0;\n  and.pred %p0, %p0, %p2;")
    _, found = run(*(line.replace("cta_group::1", "cta_group::2") for line in body), pair=True)
    assert (["the block ends and has 64 columns" in message for message in found]) == [True] * one
