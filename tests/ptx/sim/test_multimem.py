"""multimem instructions on the replicas of a multicast object: values, orders, watchers, and mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import asmkit
from asmkit import AsmError, sim
from asmkit.ptx import parse
from asmkit.toolchain.ptxas import check_ptx

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]
THREADS = 32
HEAD = """.version {version}
.target {target}
.address_size 64
.visible .entry k(.param .u64 mc, .param .u64 o, .param .u64 x) {{
.reg .b8 %b<17>; .reg .b16 %h<17>; .reg .b32 %r<17>; .reg .f32 %f<9>; .reg .b64 %d<9>; .reg .pred %p<3>;
.reg .b64 %mc, %o, %x, %at; .shared .align 128 .b8 s[1024];
ld.param.u64 %mc, [mc]; ld.param.u64 %o, [o]; ld.param.u64 %x, [x];
cvta.to.global.u64 %mc, %mc; cvta.to.global.u64 %o, %o; cvta.to.global.u64 %x, %x;
mov.u32 %r16, %tid.x; mul.wide.u32 %at, %r16, {size}; setp.eq.u32 %p0, %r16, 0;
add.u64 %mc, %mc, %at; add.u64 %o, %o, %at; add.u64 %x, %x, %at;
"""
"""%mc, %o and %x are the places of this thread in the multicast object, in `o` and in `x`."""
RNG = np.random.default_rng(12)


def source(body: str, size: int, version: str = "8.1", target: str = "sm_90") -> str:
    return HEAD.format(version=version, target=target, size=size) + body + "\nret; }\n"


def run(text: str, replicas: Sequence[Any], out: Any, x: Any = None, *, grid: int = 1, **more: Any) -> sim.Report:
    params = {"mc": sim.Multicast(replicas), "o": out, "x": out if x is None else x}
    return sim.run(parse(text), grid=grid, block=THREADS, params=params, **{"watch": WATCH, **more})


def loads(words: str, registers: str, store: str, size: int, version: str = "8.1", target: str = "sm_90") -> str:
    """Return a kernel that loads a vector from the object and stores it in `o`."""
    body = f"multimem.ld_reduce.relaxed.sys.global.{words} {registers}, [%mc]; {store} [%o], {registers};"
    return source(body, size, version, target)


def small(kind: Any, shape: tuple[int, ...], high: int = 40) -> np.ndarray:
    return RNG.integers(-high if np.dtype(kind).kind != "u" else 0, high, shape).astype(kind)


INTEGERS = [("add", np.add), ("min", np.minimum), ("max", np.maximum)]


@pytest.mark.parametrize("kind", ["u32", "s32", "u64", "s64"])
@pytest.mark.parametrize(("how", "combine"), INTEGERS)
def test_loads_of_integers(kind: str, how: str, combine: Any):
    if (how, kind) == ("add", "s64"):
        return  # ptxas has no such row
    size = int(kind[1:]) // 8
    replicas = small(f"{'u' if kind[0] == 'u' else 'i'}{size}", (4, THREADS))
    out, reg = np.zeros_like(replicas[0]), "%r0" if size == 4 else "%d0"
    run(loads(f"{how}.{kind}", reg, f"st.global.{kind}", size), list(replicas), out)
    assert np.array_equal(out, combine.reduce(replicas))


@pytest.mark.parametrize(("how", "combine"), [("and", np.bitwise_and), ("or", np.bitwise_or), ("xor", np.bitwise_xor)])
def test_loads_of_bits(how: str, combine: Any):
    replicas = RNG.integers(0, 1 << 63, (3, THREADS), np.uint64)
    out = np.zeros_like(replicas[0])
    run(loads(f"{how}.b64", "%d0", "st.global.b64", 8), list(replicas), out)
    assert np.array_equal(out, combine.reduce(replicas))


FLOATS = [  # type, accumulation, vector, registers, store, bytes
    ("f32", "", "", "%f0", "st.global.f32", 4),
    ("f32", "", "v4", "{%f0, %f1, %f2, %f3}", "st.global.v4.f32", 16),
    ("f16x2", "", "v4", "{%r0, %r1, %r2, %r3}", "st.global.v4.b32", 16),
    ("bf16x2", "", "", "%r0", "st.global.b32", 4),
    ("f16x2", "acc::f32", "v2", "{%r0, %r1}", "st.global.v2.b32", 8),
    ("bf16x2", "acc::f32", "v4", "{%r0, %r1, %r2, %r3}", "st.global.v4.b32", 16),
    ("f16", "acc::f32", "v4", "{%h0, %h1, %h2, %h3}", "st.global.v4.b16", 8),
    ("e4m3x4", "acc::f16", "", "%r0", "st.global.b32", 4),
    ("e5m2x4", "acc::f16", "v2", "{%r0, %r1}", "st.global.v2.b32", 8),
    ("e4m3x4", "", "v4", "{%r0, %r1, %r2, %r3}", "st.global.v4.b32", 16),
]
NUMPY: dict[str, Any] = {
    "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "e4m3": ml_dtypes.float8_e4m3fn,
    "e5m2": ml_dtypes.float8_e5m2,
}  # fmt: skip


@pytest.mark.parametrize(("kind", "acc", "vector", "registers", "store", "size"), FLOATS)
@pytest.mark.parametrize("exact", [True, False])
def test_sums_of_floats(kind: str, acc: str, vector: str, registers: str, store: str, size: int, exact: bool):
    """Small integers exactly, and random numbers with one rounding for each replica in the type of the accumulation."""
    lane = kind.split("x")[0]
    words = ".".join(word for word in ("add", acc, vector, kind) if word)
    count = THREADS * size // np.dtype(NUMPY[lane]).itemsize
    values = RNG.integers(-1, 2, (5, count)) if exact else RNG.normal(size=(5, count)) * 4
    replicas = values.astype(np.float32).astype(NUMPY[lane])
    wide = NUMPY[acc.removeprefix("acc::") or lane]
    out = np.zeros(count, NUMPY[lane])
    target = {"version": "8.8", "target": "sm_100f"} if lane[0] == "e" else {"version": "8.2"}
    run(loads(words, registers, store, size, **target), list(replicas), out)
    total = replicas[0].astype(wide)
    for one in replicas[1:]:
        total = (total.astype(np.float64) + one.astype(np.float64)).astype(wide)
    assert np.array_equal(out.view(np.uint8), total.astype(NUMPY[lane]).view(np.uint8))
    if exact:
        assert np.array_equal(out.astype(np.float64), values.sum(0))
    else:
        step = np.finfo(np.float32).eps if lane == "f32" else float(ml_dtypes.finfo(NUMPY[lane]).eps)
        bound = np.abs(replicas.astype(np.float64)).sum(0) * step * (1 if acc else 5) + 2.0**-9
        assert (np.abs(out.astype(np.float64) - replicas.astype(np.float64).sum(0)) <= bound).all()


def test_a_wider_accumulation_matters():
    """2048 + 1 + 1 + 1 + 1 in f16 loses the ones, in f32 it does not."""
    replicas = [np.full(2 * THREADS, value, np.float16) for value in (2048, 1, 1, 1, 1)]
    for acc, want in (("", 2048), ("acc::f32.", 2052)):
        out = np.zeros(2 * THREADS, np.float16)
        run(loads(f"add.{acc}f16x2", "%r0", "st.global.b32", 4, version="8.2"), replicas, out)
        assert (out == want).all()


def test_minima_of_floats():
    """A NaN gives way to a number, as in a reduction."""
    replicas = [np.array([1, np.nan, -3, np.nan] * 16, np.float16), np.array([2, 5, -4, np.nan] * 16, np.float16)]
    out = np.zeros(64, np.float16)
    run(loads("min.f16x2", "%r0", "st.global.b32", 4), replicas, out)
    assert np.array_equal(out[:3], [1, 5, -4])
    assert np.isnan(out[3])


@pytest.mark.parametrize(("words", "load", "registers", "size"), [
    ("u32", "ld.global.u32", "%r0", 4), ("v4.f32", "ld.global.v4.f32", "{%f0, %f1, %f2, %f3}", 16),
    ("v2.bf16x2", "ld.global.v2.b32", "{%r0, %r1}", 8), ("f64", "ld.global.b64", "%d0", 8),
])  # fmt: skip
def test_stores(words: str, load: str, registers: str, size: int):
    values = RNG.integers(0, 256, THREADS * size, np.uint8)
    replicas = [np.zeros_like(values) for _ in range(3)]
    run(source(f"{load} {registers}, [%x]; multimem.st.global.{words} [%mc], {registers};", size), replicas, values)
    assert all(np.array_equal(one, values) for one in replicas)


REDUCED = [
    ("add.u32", "u4", "ld.global.u32", "%r0", 4, np.add), ("max.s32", "i4", "ld.global.u32", "%r0", 4, np.maximum),
    ("xor.b64", "u8", "ld.global.b64", "%d0", 8, np.bitwise_xor), ("add.f32", "f4", "ld.global.f32", "%f0", 4, np.add),
    ("add.v4.f16x2", "f2", "ld.global.v4.b32", "{%r0, %r1, %r2, %r3}", 16, np.add),
]  # fmt: skip


@pytest.mark.parametrize(("words", "kind", "load", "registers", "size", "combine"), REDUCED)
def test_reductions(words: str, kind: str, load: str, registers: str, size: int, combine: Any):
    """Every replica is combined with the values of two blocks."""
    count = THREADS * size // np.dtype(kind).itemsize
    values, replicas = small(kind, (count,)), small(kind, (3, count))
    want = combine(combine(replicas, values), values)
    body = f"{load} {registers}, [%x]; multimem.red.relaxed.sys.global.{words} [%mc], {registers};"
    run(source(body, size), list(replicas), values, grid=2)
    assert np.array_equal(replicas, want)


def test_asynchronous_stores_and_reductions():
    values, replicas = small("u4", (THREADS,)), small("u4", (2, THREADS))
    want = np.stack([values + values] * 2)
    body = """ld.global.u32 %r0, [%x]; multimem.st.async.release.sys.global.u32 [%mc], %r0;
    multimem.red.async.release.sys.global.add.u32 [%mc], %r0;"""
    run(source(body, 4, "9.3", "sm_100"), list(replicas), values)
    assert np.array_equal(replicas, want)


BULK = """ld.global.u32 %r0, [%x]; mov.u32 %r1, s; shl.b32 %r2, %r16, 2; add.u32 %r1, %r1, %r2;
st.shared.u32 [%r1], %r0; fence.proxy.async; bar.sync 0; mov.u32 %r1, s;
@%p0 {copy} [%mc], [%r1], 128;
@%p0 cp.async.bulk.commit_group; @%p0 cp.async.bulk.wait_group{read} 0;"""
COPY = "multimem.cp.async.bulk.global.shared::cta.bulk_group"
REDUCE = "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32"


@pytest.mark.parametrize("copy", [COPY, REDUCE])
def test_bulk_copies(copy: str):
    values, replicas = small("u4", (THREADS,)), small("u4", (3, THREADS))
    want = replicas + values if copy == REDUCE else np.stack([values] * 3)
    run(source(BULK.format(copy=copy, read=""), 4, "9.1"), list(replicas), values)
    assert np.array_equal(replicas, want)


def test_the_source_of_a_bulk_copy_is_read_until_the_wait():
    body = BULK.format(copy=COPY, read=".read").partition("@%p0 cp.async.bulk.commit_group")[0]
    body += "@%p0 st.shared.u32 [%r1], %r0; @%p0 cp.async.bulk.commit_group; @%p0 cp.async.bulk.wait_group 0;"
    with pytest.raises(AsmError, match="ASYNC_SOURCE"):
        run(source(body, 4, "9.1"), [np.zeros(THREADS, np.uint32) for _ in range(2)], np.zeros(THREADS, np.uint32))


# --- watchers and mistakes --------------------------------------------------------------------------------------------


def codes(body: str, replicas: Sequence[Any] | None = None, **more: Any) -> tuple[set[str], str]:
    """Return the codes of all findings and the text."""
    held = [np.zeros(THREADS, np.uint32) for _ in range(2)] if replicas is None else replicas
    with pytest.raises(AsmError) as caught:
        run(source(body, 4), held, np.zeros(THREADS, np.uint32), **more)
    return {finding.code for finding in caught.value.findings}, str(caught.value)


@pytest.mark.parametrize("body", [
    "ld.global.u32 %r0, [%mc];", "st.global.u32 [%mc], %r16;", "red.global.add.u32 [%mc], %r16;",
    "ld.u32 %r0, [%mc];",
])  # fmt: skip
def test_an_ordinary_access_to_a_multicast_object(body: str):
    found, text = codes(body)
    assert found == {"MULTIMEM"}
    assert "mc is a multicast object, which only multimem instructions can access" in text


@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_an_ordinary_access_by_each_engine(engine: str):
    assert codes("ld.global.u32 %r0, [%mc];", engine=engine)[0] == {"MULTIMEM"}


@pytest.mark.parametrize("body", [
    "multimem.ld_reduce.global.add.u32 %r0, [%o];", "multimem.st.global.u32 [%o], %r16;",
    "multimem.red.global.add.u32 [%o], %r16;", "mov.b64 %o, 0; multimem.st.global.u32 [%o], %r16;",
])  # fmt: skip
def test_a_multimem_access_to_ordinary_memory(body: str):
    found, text = codes(body)
    assert found == {"MULTIMEM"}
    assert "is not that of a multicast object" in text


def test_an_access_past_the_end_names_the_replica():
    found, text = codes("multimem.st.global.u32 [%mc+4], %r16;")
    assert found == {"OUT_OF_BOUNDS"}
    assert "mc.replica0" in text


def test_a_misaligned_access():
    assert codes("add.u64 %mc, %mc, 2; multimem.st.global.u32 [%mc], %r16;")[0] == {"MISALIGNED"}


def test_two_threads_race_in_every_replica():
    body = "sub.u64 %mc, %mc, %at; multimem.st.global.u32 [%mc], %r16;"
    found, text = codes(body, grid=1)
    assert found == {"RACE"}
    assert "mc.replica0" in text
    assert "2 times in all" in text  # one for each replica


def test_a_race_with_an_access_to_one_replica():
    """A replica that is an argument of its own is the same memory."""
    one = np.zeros(THREADS, np.uint32)
    body = """multimem.st.global.u32 [%mc], %r16; xor.b32 %r0, %r16, 31; sub.u64 %x, %x, %at;
    mad.wide.u32 %x, %r0, 4, %x; ld.global.u32 %r1, [%x];"""
    found, text = codes(body, [np.zeros(THREADS, np.uint32), one], x=one)
    assert found == {"RACE"}
    assert "replica1" in text


def test_a_replica_that_nobody_has_written():
    replicas = [np.zeros(THREADS, np.uint32), asmkit.empty(THREADS, np.uint32)]
    body = "multimem.ld_reduce.global.add.u32 %r0, [%mc]; st.global.u32 [%o], %r0;"
    found, text = codes(body, replicas)
    assert found == {"UNSET_MEMORY"}
    assert "mc.replica1" in text


def test_diverged_lanes_and_several_objects():
    """Half of the lanes use one object, the other half another one with more replicas."""
    two, three = ([np.zeros(THREADS, np.uint32) for _ in range(n)] for n in (2, 3))
    body = """setp.lt.u32 %p1, %r16, 20; @%p1 bra H; setp.lt.u32 %p2, %r16, 30; selp.b64 %mc, %mc, %x, %p2;
    multimem.st.global.u32 [%mc], %r16; H:"""
    params = {"mc": sim.Multicast(two), "o": np.zeros(1, np.uint32), "x": sim.Multicast(three)}
    sim.run(parse(source(body, 4)), grid=1, block=THREADS, params=params, watch=WATCH)
    lane = np.arange(THREADS)
    assert all(np.array_equal(one, np.where((lane >= 20) & (lane < 30), lane, 0)) for one in two)
    assert all(np.array_equal(one, np.where(lane >= 30, lane, 0)) for one in three)


def test_schedules_start_from_the_same_contents():
    replicas = [np.ones(THREADS, np.uint32) for _ in range(2)]
    body = "multimem.red.relaxed.sys.global.add.u32 [%mc], %r16;"
    report = run(source(body, 4), replicas, np.zeros(THREADS, np.uint32), schedules=3)
    assert report.findings == []
    assert all(np.array_equal(one, 1 + np.arange(THREADS)) for one in replicas)


def test_an_argument_of_run():
    replicas, out = [np.full(THREADS, value, np.uint32) for value in (3, 4)], np.zeros(THREADS, np.uint32)
    text = loads("add.u32", "%r0", "st.global.u32", 4)
    report = asmkit.run(asmkit.read(text.encode()), sim.Multicast(replicas), out, out, grid=1, block=THREADS)
    assert (out == 7).all()
    assert len(report.arrays) == 4


@pytest.mark.parametrize(("replicas", "said"), [
    ([], "one numpy array or more"), ([np.zeros(4), [1]], "one numpy array or more"),
    ([np.zeros(4), np.zeros(5)], "arrays of equal sizes"), ([np.zeros((4, 4))[:, 1]], "CONTIGUOUS"),
    ([np.zeros(8)] * 2, "arrays with memory of their own"),
])  # fmt: skip
def test_wrong_replicas(replicas: Any, said: str):
    with pytest.raises(AsmError, match=said):
        sim.Multicast(replicas)


def test_ptxas_takes_the_kernels():
    for body in ("multimem.ld_reduce.global.add.u32 %r0, [%mc];", "multimem.st.global.u32 [%mc], %r16;",
                 "multimem.red.relaxed.sys.global.add.u32 [%mc], %r16;", BULK.format(copy=COPY, read=""),
                 BULK.format(copy=REDUCE, read="")):  # fmt: skip
        assert check_ptx(source(body, 4, "9.1"), "sm_90") == []
