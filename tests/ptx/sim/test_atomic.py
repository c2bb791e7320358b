"""Sums of floats in memory: subnormal numbers and NaNs (PTX ISA 9.7.13.5 and 9.7.13.6)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx.text.parser import parse

HEAD = ".version 9.4\n.target sm_100a\n.address_size 64\n"
KINDS: dict[str, Any] = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
CANONICAL = {"f32": 0x7FFFFFFF, "f16": 0x7FFF, "bf16": 0x7FFF}


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Signalling NaNs and overflows are intended."""
    with np.errstate(all="ignore"):
        yield


def values(kind: str) -> Any:
    """Zeros, numbers of both signs from subnormal to large ones, infinities and NaNs of both kinds, as bits."""
    least = float(ml_dtypes.finfo(KINDS[kind]).tiny)
    some = np.array([0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3]) * least
    numbers = np.r_[some, -some, 1, -1, 5.5, np.inf, -np.inf].astype(KINDS[kind])
    infinity = int(np.array(np.inf, KINDS[kind]).view(f"u{numbers.itemsize}"))
    nans = [infinity + 1, infinity * 2 - 1]
    return np.r_[numbers.view(f"u{numbers.itemsize}"), np.array(nans, f"u{numbers.itemsize}")]


def flushed(bits: Any, kind: str) -> Any:
    """The numbers, with zeros of the same sign in place of subnormal ones."""
    x = bits.view(KINDS[kind]).astype(np.float64)
    return np.where(np.abs(x) < float(ml_dtypes.finfo(KINDS[kind]).tiny), np.copysign(0.0, x), x)


def sums(a: Any, b: Any, kind: str, *, flush: bool) -> Any:
    """Return the sums of pairs as bits. Sums of binary64 are rounded once, because its fraction is long enough."""
    if flush:
        made = (flushed(a, kind) + flushed(b, kind)).astype(KINDS[kind])
        made = flushed(made, kind).astype(KINDS[kind])
    else:
        x, y = (one.view(KINDS[kind]).astype(np.float64) for one in (a, b))
        made = (x + y).astype(KINDS[kind])
    return np.where(np.isnan(made.astype(np.float32)), a.dtype.type(CANONICAL[kind]), made.view(a.dtype))


def run(inst: str, kind: str, where: str, was: Any, given: Any) -> Any:
    """Execute an atomic at %p1, of %b0 (and %b1), on one element of a lane. Return what it leaves there."""
    width = was.itemsize
    bits = 8 * width
    shared = f"mov.u64 %p2,s; add.u64 %p1,%p2,%p4; st.shared.b{bits} [%p1],%b1;"
    to = {"global": "", "shared": shared, "generic": f"{shared} cvta.shared.u64 %p1,%p1;"}[where]
    program = parse(
        HEAD
        + ".visible .entry k(.param .u64 m, .param .u64 b) { .reg .b64 %p<9>; .reg .b32 %r<4>;"
        f".shared .align 16 .b8 s[8192]; .reg .b{bits} %b<4>; mov.u32 %r1,%tid.x; mul.wide.u32 %p4,%r1,{width};"
        "ld.param.u64 %p3,[m]; add.u64 %p3,%p3,%p4; ld.param.u64 %p5,[b]; add.u64 %p5,%p5,%p4;"
        f"ld.global.b{bits} %b0,[%p5]; ld.global.b{bits} %b1,[%p3]; mov.u64 %p1,%p3; {to}"
        f"{inst} ld.b{bits} %b2,[%p1]; st.global.b{bits} [%p3],%b2; ret; }}".replace(
            "ld.b", "ld.shared.b" if where == "shared" else "ld.b"
        )
    )
    memory = was.copy()
    sim.run(program, grid=1, block=len(was), watch=[], params={"m": memory, "b": given})
    return memory


FORMS = [
    *product(("red", "atom"), ("global", "shared", "generic"), ("",), ("f32",)),
    *product(("red", "atom"), ("global",), (".noftz",), ("f32", "f16", "bf16")),
]


@pytest.mark.parametrize(("base", "where", "noftz", "kind"), FORMS)
def test_sums(base: str, where: str, noftz: str, kind: str):
    """Only f32 in global memory is flushed, as ptxas's `ADD.F32.FTZ`, and NaNs are canonical."""
    some = values(kind)
    was, given = (x.ravel() for x in np.meshgrid(some, some, indexing="ij"))
    space, old = "" if where == "generic" else f".{where}", "%b3," if base == "atom" else ""
    got = run(f"{base}{space}.add{noftz}.{kind} {old}[%p1],%b0;", kind, where, was, given)
    want = sums(was, given, kind, flush=kind == "f32" and not noftz and where == "global")
    assert got.tolist() == want.tolist()


def test_generic_addresses_in_global_memory_are_flushed():
    """The space of each address counts, not that of the instruction."""
    some = values("f32")
    was, given = (x.ravel() for x in np.meshgrid(some, some, indexing="ij"))
    assert (
        run("red.add.f32 [%p1],%b0;", "f32", "global", was, given).tolist()
        == sums(was, given, "f32", flush=True).tolist()
    )


@pytest.mark.parametrize("where", ["global", "shared"])
@pytest.mark.parametrize("base", ["red", "atom"])
def test_many_lanes_at_one_address(base: str, where: str):
    """Lanes take effect one after another, so that each sum is flushed, not only the last one."""
    rng, least = np.random.default_rng(5), float(np.finfo(np.float32).tiny)
    for top in (4, 2.0**30, 2.0**60):
        given = (rng.choice([-1, 1], 64) * np.exp2(rng.uniform(-2, np.log2(top), 64)) * least).astype(np.float32)
        was = np.zeros(64, np.uint32)
        inst = f"{base}.{where}.add.f32 {'%b3,' if base == 'atom' else ''}[%p1],%b0;"
        first = "sub.u64 %p1,%p1,%p4;" + ("bar.sync 0;" if where == "shared" else "")
        got = run(first + inst + "bar.sync 0;", "f32", where, was, given.view(np.uint32))
        want = was[:1]
        for one in given.view(np.uint32):
            want = sums(want, np.array([one]), "f32", flush=where == "global")
        assert got[-1] == want[0], (top, hex(got[-1]), hex(want[0]))
