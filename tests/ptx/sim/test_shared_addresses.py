"""Shared addresses hold the rank of a block in its cluster from bit 24 on, and compilers compute with these bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.ptx.tensor_map import TiledMap
from asmkit.ptx.text.parser import parse
from asmkit.types import u32

HEAD = """.version 9.0
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 out) {
.reg .b32 %r<16>; .reg .b64 %rd<8>; .reg .pred %p<4>;
.shared .align 16 .b8 other[64]; .shared .align 16 .b8 mine[256];
ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mov.u32 %r2, %cluster_ctarank; mov.u32 %r3, %ctaid.x;
mad.lo.u32 %r4, %r3, 32, %r1; mul.wide.u32 %rd2, %r4, 4; add.u64 %rd1, %rd1, %rd2;
shl.b32 %r5, %r1, 2; mov.u32 %r6, mine; add.u32 %r6, %r6, %r5; mad.lo.u32 %r7, %r3, 100, %r1; st.shared.u32 [%r6], %r7;
st.shared.u32 [%r6+128], %r6; cvta.shared.u64 %rd3, mine; cvt.u64.u32 %rd4, %r5; add.u64 %rd3, %rd3, %rd4;
xor.b32 %r8, %r2, 1;
barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
"""
TAIL = """
barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
st.global.u32 [%rd1], %r9; ret; }
"""
BLOCKS = 8
Rank = Callable[[int], int]


def results(body: str, cluster: int | None, **options: Any) -> np.ndarray[Any, Any]:
    """Return `%r9` of each block and thread, of a kernel in which `%r6` and `%rd3` are the thread's own element."""
    out = np.zeros((BLOCKS, 32), np.uint32)
    options = {"watch": ["memcheck", "initcheck", "synccheck", "racecheck"], **options}
    program = parse(HEAD + body + TAIL)
    report = sim.run(program, grid=BLOCKS, block=32, cluster=cluster, params={"out": out}, **options)
    assert report.findings == []
    return out


def even(rank: int) -> int:
    """Return the rank of the first block of the pair."""
    return rank & ~1


def peer(rank: int) -> int:
    """Return the rank of the other block of the pair."""
    return rank ^ 1


def own(rank: int) -> int:
    """Return the rank of the block itself."""
    return rank


LOADS: dict[str, tuple[str, Rank]] = {
    "and of a shared address": ("and.b32 %r10, %r6, 0xFEFFFFFF; ld.shared::cluster.u32 %r9, [%r10];", even),
    "mapa of the even rank": (
        "and.b32 %r10, %r2, -2; mapa.shared::cluster.u32 %r11, %r6, %r10; ld.shared::cluster.u32 %r9, [%r11];", even,
    ),
    "rank in the upper bits": (
        "and.b32 %r10, %r6, 0xFFFFFF; shl.b32 %r11, %r8, 24; or.b32 %r10, %r10, %r11;"
        "ld.shared::cluster.u32 %r9, [%r10];", peer,
    ),
    "sum of rank and offset": (
        "sub.u32 %r10, %r8, %r2; shl.b32 %r10, %r10, 24; add.u32 %r10, %r6, %r10; ld.shared::cluster.u32 %r9, [%r10];",
        peer,
    ),
    "xor of a mapped address": (
        "mapa.shared::cluster.u32 %r10, %r6, %r8; xor.b32 %r10, %r10, 0x1000000; ld.shared.u32 %r9, [%r10];", own,
    ),
    "and of a generic address": ("and.b64 %rd4, %rd3, 0xFFFFFFFFFEFFFFFF; ld.u32 %r9, [%rd4];", even),
    "mapa of a generic address": ("mapa.u64 %rd4, %rd3, %r8; ld.u32 %r9, [%rd4];", peer),
    "a generic address in the cluster's window": (
        "mapa.u64 %rd4, %rd3, %r8; cvta.to.shared.u64 %rd5, %rd4; cvt.u32.u64 %r10, %rd5;"
        "ld.shared::cluster.u32 %r9, [%r10];", peer,
    ),
    "the address of a peer's variable": (
        "mapa.shared::cluster.u32 %r10, mine, %r8; add.u32 %r10, %r10, %r5; ld.shared::cluster.u32 %r9, [%r10];", peer,
    ),
    "an address that a peer has stored": (
        "mapa.shared::cluster.u32 %r10, %r6, %r8; ld.shared::cluster.u32 %r11, [%r10+128];"
        "ld.shared::cluster.u32 %r9, [%r11];", peer,
    ),
    "a variable by its name": ("ld.shared.u32 %r9, [mine]; add.u32 %r9, %r9, %r1;", own),
    "a load of the own address in the cluster's window": ("ld.shared::cluster.u32 %r9, [%r6];", own),
    "an atomic": ("and.b32 %r10, %r6, 0xFEFFFFFF; atom.shared::cluster.or.b32 %r9, [%r10], 0;", even),
}  # fmt: skip


@pytest.mark.parametrize("engine", ["numpy", "native"])
@pytest.mark.parametrize("name", LOADS)
def test_loads_from_computed_addresses(name: str, engine: str) -> None:
    body, rank = LOADS[name]
    for cluster in (2, 4):
        blocks = np.arange(BLOCKS)
        read = blocks - blocks % cluster + np.array([rank(int(block)) for block in blocks % cluster])
        assert np.array_equal(results(body, cluster, engine=engine), read[:, None] * 100 + np.arange(32)), cluster


VALUES: dict[str, tuple[str, Rank]] = {
    "bits": ("shr.u32 %r9, %r6, 24;", own),
    "rank": ("getctarank.shared::cluster.u32 %r9, %r6;", own),
    "rank of a name": ("getctarank.shared::cluster.u32 %r9, mine;", own),
    "rank of a generic address": ("getctarank.u64 %r9, %rd3;", own),
    "rank of the even block": ("and.b32 %r10, %r6, 0xFEFFFFFF; getctarank.shared::cluster.u32 %r9, %r10;", even),
    "own window": ("isspacep.shared::cta %p0, %rd3; selp.u32 %r9, 1, 0, %p0;", lambda _: 1),
    "peer in the own window": (
        "mapa.u64 %rd4, %rd3, %r8; isspacep.shared %p0, %rd4; selp.u32 %r9, 1, 0, %p0;", lambda _: 0,
    ),
    "peer in the window of the cluster": (
        "mapa.u64 %rd4, %rd3, %r8; isspacep.shared::cluster %p0, %rd4; selp.u32 %r9, 1, 0, %p0;", lambda _: 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("engine", ["numpy", "native"])
@pytest.mark.parametrize("name", VALUES)
def test_values_of_addresses(name: str, engine: str) -> None:
    body, value = VALUES[name]
    got = results(body, 4, engine=engine)
    assert np.array_equal(got, np.repeat([[value(block % 4)] for block in range(BLOCKS)], 32, axis=1))


@pytest.mark.parametrize("cluster", [None, 1])
@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_without_several_blocks_an_address_is_an_offset(cluster: int | None, engine: str) -> None:
    mapped = "mapa.shared::cluster.u32 %r10, %r6, %r2; ld.shared::cluster.u32 %r11, [%r10]; sub.u32 %r9, %r10, %r5;"
    assert set(results(mapped, cluster, engine=engine).flat) == {64}


def test_reserved_shared_memory_of_each_block() -> None:
    """Each thread counts in its own block."""
    body = "mov.u32 %r10, %reserved_smem_offset_1; atom.shared.add.u32 %r9, [%r10], 1;"
    assert np.array_equal(np.sort(results(body, 2), axis=1), np.tile(np.arange(32), (BLOCKS, 1)))


@pytest.mark.parametrize(("body", "place"), [
    ("mapa.shared::cluster.u32 %r10, %r6, 5; ld.shared::cluster.u32 %r9, [%r10];", "block 5 of a cluster of 2: byte"),
    ("ld.shared.u32 %r9, [%r6+4096];", "byte 4160 of shared memory"),
    ("mapa.u64 %rd4, %rd3, %r8; ld.u32 %r9, [%rd4+4096];", "byte 4160 of shared memory"),
])  # fmt: skip
def test_addresses_outside_of_the_cluster(body: str, place: str) -> None:
    with pytest.raises(AsmError, match="OUT_OF_BOUNDS") as caught:
        results(body, 2)
    assert place in str(caught.value)


def test_an_access_to_peers_and_to_global_memory() -> None:
    """A wrong address of one lane does not make those of the others wrong."""
    body = """
    setp.lt.u32 %p1, %r1, 16; mapa.u64 %rd4, %rd3, %r8; selp.b64 %rd4, %rd4, %rd1, %p1;
    @!%p1 st.global.u32 [%rd1], 7; ld.u32 %r9, [%rd4];
    """
    got = results(body, 2)
    assert (got[:, 16:] == 7).all()
    assert np.array_equal(got[:, 0], (np.arange(BLOCKS) ^ 1) * 100)


MULTICAST = """.version 9.0
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 data, .param .u64 out, .param .align 128 .b8 map[128]) {{
.reg .b32 %r<16>; .reg .b64 %rd<8>; .reg .pred %p<4>; .reg .b16 %h<2>;
.shared .align 128 .b8 tile[128]; .shared .align 8 .b64 bar;
mov.u32 %r1, %tid.x; mov.u32 %r2, %cluster_ctarank; setp.eq.u32 %p0, %r1, 0;
and.b32 %r3, %r2, 1; setp.eq.u32 %p1, %r3, {parity}; and.pred %p1, %p1, %p0;
@%p0 mbarrier.init.shared::cta.b64 [bar], 1;
fence.mbarrier_init.release.cluster;
@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 256;
barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
setp.eq.u32 %p2, %r2, 1; and.pred %p2, %p2, %p0; mov.u16 %h0, 15; mov.u32 %r4, 0;
mov.u32 %r5, bar; {barrier}
mov.b64 %rd3, map; cvta.param.u64 %rd3, %rd3;
@%p2 cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.cta_group::2
  [tile], [%rd3, {{%r4, %r4}}], [%r5], %h0;
barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
setp.eq.u32 %p3, %r3, {parity}; @!%p3 bra END;
WAIT: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p3, [bar], 0; @!%p3 bra WAIT;
ld.param.u64 %rd1, [out]; shl.b32 %r8, %r1, 2; mov.u32 %r9, tile; add.u32 %r9, %r9, %r8; ld.shared.u32 %r10, [%r9];
mov.u32 %r11, %ctaid.x; mad.lo.u32 %r11, %r11, 32, %r1; mul.wide.u32 %rd2, %r11, 4; add.u64 %rd1, %rd1, %rd2;
st.global.u32 [%rd1], %r10;
END: barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
ret; }}
"""


def encoded(address_of: Callable[[str], int]) -> bytes:
    """Return the tensor map of the array `data`."""
    return TiledMap(u32, (1, 32), (1, 32)).encode(address_of("data"))


@pytest.mark.parametrize("parity", [0, 1])
def test_a_multicast_signals_one_block_of_each_pair(parity: int) -> None:
    """The parity of the rank in the mbarrier's address selects the blocks, each of which expects two copies."""
    barrier = "and.b32 %r5, %r5, 0xFEFFFFFF;" if parity == 0 else "or.b32 %r5, %r5, 0x1000000;"
    text = MULTICAST.format(parity=parity, barrier=barrier)
    data, out = np.arange(32, dtype=np.uint32).reshape(1, 32), np.zeros((8, 32), np.uint32)
    params: dict[str, Any] = {"data": data, "out": out, "map": encoded}
    report = sim.run(parse(text), grid=8, block=32, cluster=4, params=params)
    assert report.findings == []
    assert np.array_equal(out[parity::2], np.tile(data, (4, 1)))
