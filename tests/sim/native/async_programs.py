"""Random programs with asynchronous copies and products, of which each wait, fence and barrier can be left out.

A program reads from its parameter `mode` which of its synchronizations are missing, so that it is compiled once.
"""

from __future__ import annotations

import random
from collections.abc import Callable

BLOCK = 128
TILE, TILES = 2048, 2
WORDS = 8192
"""The words of the array `o`: the first half is only read."""

HEAD = """
.version 8.6
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 o, .param .u32 mode, .param .u64 a, .param .align 64 .b8 t[128]) {{
.reg .b32 %tid, %s, %own, %turned, %bar, %mode, %r<8>, %rank, %peer, %block;
.reg .b64 %o, %in, %out, %x<6>, %state, %map;
.reg .pred %first, %lead, %done, %missing; .reg .f32 %f<8>;
.shared .align 1024 .b8 s[{bytes}]; .shared .align 8 .b64 bars[4];
mov.b64 %map, t; cvta.param.u64 %map, %map;
mov.u32 %tid, %tid.x; mov.u32 %s, s; mov.u32 %bar, bars; ld.param.u32 %mode, [mode]; ld.param.u64 %o, [o];
mov.u32 %block, %ctaid.x; mov.u32 %rank, %cluster_ctarank; xor.b32 %peer, %rank, {other}; setp.eq.u32 %first, %tid, 0;
setp.eq.and.u32 %lead, %rank, 0, %first; mad.lo.u32 %own, %tid, 16, %s; xor.b32 %turned, %tid, 33;
mad.lo.u32 %turned, %turned, 16, %s; mul.wide.u32 %x0, %tid, 16; add.u64 %in, %o, %x0;
mad.lo.u32 %r0, %block, 8192, 16384; cvt.u64.u32 %x0, %r0; add.u64 %out, %o, %x0;
mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0;
@%first mbarrier.init.shared::cta.b64 [%bar], 1; @%first mbarrier.init.shared::cta.b64 [%bar+8], {threads};
fence.mbarrier_init.release.cluster;
"""
BLOCKS, CLUSTER = "bar.sync 0;", "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;"
PROXY = "fence.proxy.async;"
MATRIX, BOX = (64, 32), (16, 32)
"""The shape of the tensor of floats that boxes are copied from, and that of a box, which has the bytes of a tile."""
_TENSOR = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes"


def _box(row: int) -> str:
    """Return the operands of a copy of a box that begins in a row of the tensor."""
    return f"[%r0], [%map, {{0, {row}}}], [%bar]"


class Writer:
    """A random program. With `cluster`, it has clusters of two blocks that copy and arrive in both."""

    def __init__(self, seed: int, *, cluster: bool = False, operations: int = 5) -> None:
        self._random, self.cluster = random.Random(seed), cluster
        self._lines: list[str] = []
        self.missing: list[bool] = []
        """The synchronizations that can be left out: whether it is a wait."""
        self._phases = [0, 0]
        barrier = CLUSTER if cluster else BLOCKS
        for tile in range(TILES):
            self._fill(tile)
        self._lines.append(f"{PROXY} {barrier}")
        every: list[Callable[[int], None]] = [
            self._fill, self._load, self._copy_in, self._copy_out, self._cp_async, self._cp_async_phase, self._product,
            self._tensor_in, self._tensor_in,
        ]  # fmt: skip
        every += [self._multicast, self._tensor_multicast, self._arrive] if cluster else [self._arrive_here]
        for _ in range(operations):
            self._random.choice(every)(self._random.randrange(TILES))
            self._can_miss(PROXY, is_wait=False)
            self._can_miss(barrier, is_wait=False)
        self._lines.append(barrier)

    def text(self) -> str:
        """Return the program."""
        head = HEAD.format(bytes=TILE * TILES, other=int(self.cluster), threads=BLOCK)
        return head + "\n".join(self._lines) + "\nret; }"

    def mode(self, rng: random.Random) -> int:
        """Return a mode without some fences and barriers, and with all waits."""
        return sum(1 << i for i, is_wait in enumerate(self.missing) if not is_wait and rng.random() < 0.5)

    def _can_miss(self, text: str, *, is_wait: bool = True) -> None:
        """Add a synchronization that is left out if its bit of the mode is set."""
        i = len(self.missing)
        self.missing.append(is_wait)
        test = f"and.b32 %r7, %mode, {1 << i}; setp.ne.u32 %missing, %r7, 0;"
        self._lines.append(f"{test} @%missing bra PAST{i}; {text} PAST{i}:")

    def _wait(self, which: int) -> None:
        """Wait for the next phase of an mbarrier, unless this is left out."""
        wait, parity = f"W{len(self.missing)}", self._phases[which] % 2
        self._phases[which] += 1
        scope = "acquire.cluster." if self.cluster else ""
        self._can_miss(
            f"{wait}: mbarrier.try_wait.parity.{scope}shared::cta.b64 %done, [%bar+{8 * which}], {parity};"
            f" @!%done bra {wait};"
        )

    # operations
    def _fill(self, tile: int) -> None:
        self._lines.append(f"st.shared.v4.b32 [%own+{tile * TILE}], {{%tid, 0, 0, %tid}};")

    def _load(self, tile: int) -> None:
        where = self._random.choice(["own", "turned"])
        self._lines.append(f"ld.shared.v4.b32 {{%r0, %r1, %r2, %r3}}, [%{where}+{tile * TILE}];")

    def _copy_in(self, tile: int) -> None:
        copy = f"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r0], [%o], {TILE}, [%bar];"
        self._lines.append(f"add.u32 %r0, %s, {tile * TILE}; {self._expect()} @%first {copy}")
        self._wait(0)

    def _multicast(self, tile: int) -> None:
        kind = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
        copy = f"@%lead {kind} [%r0], [%o], {TILE}, [%bar], %h;"
        self._lines.append(
            f"{{ .reg .b16 %h; mov.b16 %h, 3; add.u32 %r0, %s, {tile * TILE}; {self._expect()} {copy} }}"
        )
        self._wait(0)

    def _tensor_in(self, tile: int) -> None:
        row = self._random.choice([0, BOX[0], MATRIX[0] - 8])
        self._lines.append(f"add.u32 %r0, %s, {tile * TILE}; {self._expect()} @%first {_TENSOR} {_box(row)};")
        self._wait(0)

    def _tensor_multicast(self, tile: int) -> None:
        copy = f"@%lead {_TENSOR}.multicast::cluster {_box(0)}, %h;"
        self._lines.append(
            f"{{ .reg .b16 %h; mov.b16 %h, 3; add.u32 %r0, %s, {tile * TILE}; {self._expect()} {copy} }}"
        )
        self._wait(0)

    def _arrive_here(self, tile: int) -> None:
        how = self._random.choice([".release.cta", ".relaxed.cta"])
        self._lines.append(f"mbarrier.arrive{how}.shared::cta.b64 _, [%bar+8];")
        self._wait(1)

    def _expect(self) -> str:
        return f"@%first mbarrier.arrive.expect_tx.shared::cta.b64 %state, [%bar], {TILE};"

    def _arrive(self, tile: int) -> None:
        remote = "mapa.shared::cluster.u32 %r0, %bar, %peer;"
        self._lines.append(f"{remote} mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r0+8];")
        self._wait(1)

    def _copy_out(self, tile: int) -> None:
        self._lines.append(f"add.u32 %r0, %s, {tile * TILE};")
        self._lines.append(f"@%first cp.async.bulk.global.shared::cta.bulk_group [%out], [%r0], {TILE};")
        self._lines.append("@%first cp.async.bulk.commit_group;")
        self._can_miss(f"@%first cp.async.bulk.wait_group{self._random.choice(['', '.read'])} 0;")
        self._can_miss("@%first cp.async.bulk.wait_group 0;")

    def _cp_async(self, tile: int) -> None:
        self._lines.append(f"cp.async.cg.shared.global [%own+{tile * TILE}], [%in], 16; cp.async.commit_group;")
        self._can_miss("cp.async.wait_group 0;")

    def _cp_async_phase(self, tile: int) -> None:
        self._lines.append(f"cp.async.cg.shared.global [%own+{tile * TILE}], [%in], 16;")
        self._lines.append("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%bar+8];")
        self._wait(1)

    def _product(self, tile: int) -> None:
        other = self._random.randrange(TILES)
        for i, place in enumerate((tile, other)):
            address = f"add.u32 %r0, %s, {place * TILE}; shr.u32 %r0, %r0, 4; and.b32 %r0, %r0, 16383;"
            self._lines.append(f"{address} cvt.u64.u32 %x{i}, %r0; or.b64 %x{i}, %x{i}, 0x0000001000080000;")
        kind = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16"
        self._lines.append(
            f"wgmma.fence.sync.aligned; {kind} {{%f0, %f1, %f2, %f3}}, %x0, %x1, 1, 1, 1, 0, 0;"
            " wgmma.commit_group.sync.aligned;"
        )
        self._can_miss("wgmma.wait_group.sync.aligned 0;")
        self._lines.append("wgmma.wait_group.sync.aligned 1;")
