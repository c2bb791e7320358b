"""An access that leaves its array is out of bounds, although an array that overlaps has the bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.gcn.abi import enter
from asmkit.gcn.backend import ISA
from asmkit.gcn.builder import Builder
from asmkit.gcn.builder.lds import Lds
from asmkit.gcn.text.parser import parse
from asmkit.types import u32

HEAD = """
    s_load_dwordx4 s[8:11], s[0:1], 0x0
    v_lshlrev_b32_e32 v1, 2, v0
    s_mov_b32 s20, 128
    v_mov_b32_e32 v9, 128
    s_waitcnt lgkmcnt(0)
"""
TAIL = """
    s_waitcnt vmcnt(0) lgkmcnt(0)
    s_endpgm
"""


def codes(body: str) -> list[str]:
    """Run a kernel on x, elements 0 … 79 of an array, and y, elements 32 … 111. Lanes load 64 elements of x."""
    program = parse(HEAD + body + TAIL, arch="gfx942")
    k = Builder("args", "gfx942")
    k.param_ptr("x", u32)
    k.param_ptr("y", u32)
    other = enter(k.finish())
    program.params = other.params
    program.facts = replace(program.facts, kernargs=other.facts.kernargs)
    whole = np.ones(112, np.uint32)
    params = {"x": whole[:80], "y": whole[32:]}
    try:
        return [f.code for f in sim.run(program, grid=1, block=64, params=params, watch=["memcheck"]).findings]
    except AsmError as problem:
        return [f.code for f in problem.findings]


TO_VECTORS = "v_mov_b32_e32 v2, s8\n v_mov_b32_e32 v3, s9\n"
SUM = "v_add_co_u32_e32 v2, vcc, s8, v1\n v_mov_b32_e32 v3, s9\n v_addc_co_u32_e32 v3, vcc, 0, v3, vcc\n"
WRONG = {
    "a scalar base": "global_load_dword v4, v1, s[8:9] offset:128",
    "a scalar sum": "s_add_u32 s12, s8, s20\n s_addc_u32 s13, s9, 0\n global_load_dword v4, v1, s[12:13]",
    "a vector sum": SUM + "global_load_dword v4, v[2:3], off offset:128",
    "a wide sum": TO_VECTORS + "v_mov_b32_e32 v5, 0\n v_mov_b32_e32 v4, v1\n v_lshl_add_u64 v[2:3], v[4:5], 0, v[2:3]\n"
    "global_load_dword v4, v[2:3], off offset:128",
    "a product": "v_mov_b32_e32 v6, 4\n v_mov_b64_e32 v[2:3], s[8:9]\n"
    "v_mad_u64_u32 v[2:3], s[14:15], v0, v6, v[2:3]\n global_load_dword v4, v[2:3], off offset:128",
    "a store": "global_store_dword v1, v0, s[8:9] offset:128",
    "a flat load": SUM + "v_add_co_u32_e32 v2, vcc, s20, v2\n v_addc_co_u32_e32 v3, vcc, 0, v3, vcc\n"
    "flat_load_dword v4, v[2:3]",
    "a buffer": "s_mov_b64 s[12:13], s[8:9]\n s_mov_b32 s14, -1\n s_mov_b32 s15, 0x20000\n"
    "buffer_load_dword v4, v1, s[12:15], 0 offen offset:128",
    "a scalar load": "s_load_dword s16, s[8:9], 0x140",
    "an atomic": "global_atomic_add v1, v0, s[8:9] offset:128",
    "the other array": "global_load_dword v4, v1, s[10:11] offset:-128",
}


@pytest.mark.parametrize("name", WRONG)
def test_outside_of_its_array(name: str):
    assert set(codes(WRONG[name])) == {"OUT_OF_BOUNDS"}


SELECT = "v_cmp_gt_u32_e32 vcc, 16, v0\n"
RIGHT = {
    "inside": "global_load_dword v4, v1, s[8:9] offset:64",
    "there and back": "s_add_u32 s12, s8, 0x80\n s_addc_u32 s13, s9, 0\n "
    "global_load_dword v4, v1, s[12:13] offset:-128",
    "a register of two arrays": "global_load_dword v4, v1, s[8:9]\n s_mov_b64 s[8:9], s[10:11]\n"
    "global_load_dword v4, v1, s[8:9] offset:64",
    "a choice": SELECT + "v_mov_b32_e32 v5, s8\n v_mov_b32_e32 v6, s10\n v_cndmask_b32_e32 v2, v5, v6, vcc\n"
    "v_mov_b32_e32 v3, s9\n global_load_dword v4, v[2:3], off offset:316",
    "other lanes": SELECT + TO_VECTORS + "s_and_saveexec_b64 s[12:13], vcc\n v_mov_b32_e32 v2, s10\n"
    "v_mov_b32_e32 v3, s11\n s_mov_b64 exec, s[12:13]\n global_load_dword v4, v[2:3], off offset:316\n"
    "global_load_dword v4, v[2:3], off offset:0",
    "a branch": "s_cmp_eq_u32 s20, 0\n s_cbranch_scc1 L\n s_mov_b64 s[8:9], s[10:11]\nL:\n"
    "global_load_dword v4, v1, s[8:9] offset:64",
    "a difference": "s_sub_u32 s12, s10, s8\n s_add_u32 s12, s8, s12\n s_mov_b32 s13, s9\n"
    "global_load_dword v4, v1, s[12:13] offset:64",
}


@pytest.mark.parametrize("name", RIGHT)
def test_no_finding_without_proof(name: str):
    assert codes(RIGHT[name]) == []


def of_lds(access: Callable[[Builder, Lds[Any], Lds[Any]], None]) -> list[str]:
    """Access LDS, where the array `b` lies between `a` and `c`. Each of the 64 lanes has an element of each."""
    k = Builder("neighbours", "gfx942")
    a, b, c = (k.lds(u32, 64) for _ in range(3))
    at = k.lane << 2
    for tile in (a, b, c):
        k.gcn.ds_write_b32(at, k.lane, offset=tile[0])
    access(k, a, b)
    k.wait(lgkm=0)
    k.gcn.s_endpgm()
    program = k.finish()
    return sorted(
        {f.code for f in sim.run(program, grid=2, block=64, params={}, watch=["memcheck"], raises=False).findings}
    )


def beside(k: Builder, more: int = 4) -> Any:
    """The byte offset of an element, and so many bytes more."""
    return (k.lane << 2) + more


def value(k: Builder) -> Any:
    return k.vgpr(u32, 0)


def pair(k: Builder) -> Any:
    return k.vgprs(u32, 2, 0)


def scalar(k: Builder, number: int) -> Any:
    return k.sgpr(u32, number)


LDS_WRONG: dict[str, Callable[[Builder, Any, Any], Any]] = {
    "an offset": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k), offset=b[0]),
    "below": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k, -4), offset=b[0]),
    "the first array": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k), offset=a[0]),
    "a sum of offsets": lambda k, a, b: k.gcn.ds_read_b32(value(k), k.lane << 2, offset=b[60] + 16),
    "two offsets": lambda k, a, b: k.gcn.ds_read2_b32(pair(k), beside(k), offset0=b[0] // 4, offset1=b[1] // 4),
    "a store": lambda k, a, b: k.gcn.ds_write_b32(beside(k), k.lane, offset=b[0]),
    "an atomic": lambda k, a, b: k.gcn.ds_add_u32(beside(k), k.lane, offset=b[0]),
    "a sum": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k) + b[0]),
    "a sum and an offset": lambda k, a, b: k.gcn.ds_read_b32(value(k), (k.lane << 2) + b[0], offset=4),
    "a register": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k) + k.vgpr(u32, b[0])),
    "a scalar register": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k) + scalar(k, b[0])),
    "the offset of the array": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k) + b.offset),
}


@pytest.mark.parametrize("name", LDS_WRONG)
def test_outside_of_its_array_in_lds(name: str):
    assert of_lds(LDS_WRONG[name]) == ["OUT_OF_BOUNDS"]


def choice(k: Builder, a: Any, b: Any) -> None:
    """Choose one of two arrays."""
    at = k.vgpr(u32)
    k.gcn.v_cmp_gt_u32(k.vcc, 16, k.lane)
    k.gcn.v_cndmask_b32(at, k.vgpr(u32, a[0]), k.vgpr(u32, b[0]), k.vcc)
    k.gcn.ds_read_b32(value(k), at, offset=256)


LDS_RIGHT: dict[str, Callable[[Builder, Any, Any], Any]] = {
    "inside": lambda k, a, b: k.gcn.ds_read_b32(value(k), k.lane << 2, offset=b[0]),
    "there and back": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k, -256) + b[0], offset=256),
    "a number": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k), offset=256),
    "a number in the array before": lambda k, a, b: k.gcn.ds_read_b32(value(k), (k.lane << 2) + b[0], offset=0),
    "a distance": lambda k, a, b: k.gcn.ds_read_b32(value(k), k.lane << 2, offset=a[0] + (b[0] - a[0])),
    "a distance in a register": lambda k, a, b: k.gcn.ds_read_b32(value(k), (k.lane << 2) + (b[0] - a[0]), offset=a[0]),
    "a distance in an array": lambda k, a, b: k.gcn.ds_read_b32(value(k), (k.lane << 2), offset=b[1] - b[0]),
    "a bit operation": lambda k, a, b: k.gcn.ds_read_b32(value(k), beside(k) ^ k.vgpr(u32, b[0])),
    "a choice": choice,
    "two offsets": lambda k, a, b: k.gcn.ds_read2_b32(pair(k), k.lane << 2, offset0=a[0] // 4, offset1=b[0] // 4),
}  # fmt: skip


@pytest.mark.parametrize("name", LDS_RIGHT)
def test_no_finding_in_lds_without_proof(name: str):
    assert of_lds(LDS_RIGHT[name]) == []


def test_text_knows_no_arrays_in_lds():
    """The whole LDS is the bound of programs from text."""
    k = Builder("neighbours", "gfx942")
    a, _ = k.lds(u32, 64), k.lds(u32, 64)
    k.gcn.ds_write_b32((k.lane << 2) + 4, k.lane, offset=a[0])
    k.gcn.s_endpgm()
    whole = ISA.whole(k.finish())
    for program, found in ((whole, ["OUT_OF_BOUNDS"]), (parse(ISA.write(whole).text), [])):
        report = sim.run(program, grid=1, block=64, params={}, watch=["memcheck"], raises=False)
        assert [one.code for one in report.findings] == found
