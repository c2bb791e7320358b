"""A model of the cycles of `gemm_parts`, and of the kernel of whole tiles, on one multiprocessor.

The constants were fitted to measured variants on an H200 (docs/performance/gemm_few_tiles.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from ..ptx.lib.cluster_k import room
from .kernels import gemm_wgmma
from .kernels.gemm_parts import CLUSTER, MOST, WIDEST_BY_ROWS
from .kernels.gemm_parts_fp8 import NARROW
from .kernels.gemm_split import GROUP
from .kernels.gemm_split_fp8 import SCALED_WIDTHS, WIDEST
from .kernels.gemm_wgmma import BM, WIDTH

BYTES = 2  # of an element
CLOCK = 1755  # cycles in a µs
START = 3200  # cycles of a launch, to the first product and from the last store
CLUSTERED = 1220  # cycles to start and end a cluster
STORE = 13  # cycles for a column of a tile
WAVE = 6300  # cycles for each further tile of a multiprocessor
STEP = 21  # cycles of a stage, besides those for columns
THREE = 1.1  # times the cycles for columns, if three warpgroups multiply
RECEIVE = 87  # bytes a cycle that one block receives
READ = 5260  # bytes a cycle that all blocks read from L2
SHARED = 3.4  # cycles of a stage for each further block that shares its tiles
EDGES = 51, 26  # cycles of a stage whose tile of A or of B has rows beyond the array, which are slow to copy
SECTOR, SPLIT_SECTORS = 32, 1.4  # bytes, and times the cycles to load rows that end within a sector of L2
ADD = 710  # cycles of the launch of `add_parts`
ADDED = 2300  # bytes of parts a cycle, written and read
BARRIERS = 1440  # cycles of the barriers of an exchange of sums in a cluster
SEND = 7.1  # bytes a cycle from a block to other blocks of its cluster
MEMORY = 2460  # bytes a cycle from memory
AGAIN = 0.34  # of the bytes of an array for each further cluster that reads them: not all of these reads hit L2
IDLE = 0.42  # of the time to read memory, for idle multiprocessors: more if a smaller share of them reads
WHOLE = 0.97  # of the cycles of `gemm_parts`, for the kernel of whole tiles
COLUMNS = 1.48  # times the cycles of a stage for which the scales of columns are read
CACHE = 44 << 20  # bytes of arrays that L2 holds from one launch to the next
FILLS = (1.0, 0.75, 0.5, 0.25)  # shares of the multiprocessors that the parts of K may fill
DEPTHS = (1, 2, 3, 4)
CLUSTERS = ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (4, 2), (2, 4), (8, 1), (1, 8))


class Parts(NamedTuple):
    """A variant of `gemm_parts`: a tile, the parts of K, the blocks of a cluster, and the rows of a tile."""

    bn: int
    swap: bool
    split: int
    tall: int
    wide: int
    deep: int = 1
    rows: int = BM

    @property
    def cluster(self) -> int:
        """The number of blocks of a cluster."""
        return self.tall * self.wide * self.deep


class Kind(NamedTuple):
    """The elements of a product: its name, bytes of an element, and cycles of a stage for each column of a tile."""

    name: str
    size: int
    tensor: float

    def widths(self, swap: bool, height: int = BM) -> range | tuple[int, ...]:
        """Return the columns that a tile of some rows can have."""
        if self.size == BYTES:
            return range(GROUP, WIDEST_BY_ROWS[height] + 1, GROUP)
        widest = NARROW if height > BM else WIDEST
        return SCALED_WIDTHS if self.name == SCALED.name and not swap else range(GROUP, widest + 1, GROUP)

    def halved(self, K: int) -> int:
        """Return the 16-bit elements that take the bytes of K elements."""
        return -(-K * self.size // BYTES)

    @property
    def heights(self) -> Iterable[int]:
        """The rows that a tile can have."""
        return (BM,) if self.name == SCALED.name else WIDEST_BY_ROWS

    def stage(self, way: Parts) -> float:
        """Return the cycles of the products of a stage, with the scales of columns if there are any."""
        columns = way.bn * (COLUMNS if self.name == SCALED.name and way.swap else 1.0)
        return self.tensor * columns * way.rows / BM * (THREE if way.rows > BM else 1.0) + STEP


HALF = Kind("16-bit", BYTES, 4.26)
E4M3 = Kind("e4m3", 1, 4.4)
SCALED = Kind("scaled", 1, 5.1)
KINDS = (HALF, E4M3, SCALED)


def stages(K: int) -> int:
    """Return the number of stages along K."""
    return -(-BYTES * K // WIDTH)


def clusters(M: int, N: int, way: Parts) -> int:
    """Return the number of clusters for one part of K."""
    rows, cols = (N, M) if way.swap else (M, N)
    return -(-rows // (way.rows * way.tall)) * -(-cols // (way.bn * way.wide))


def cycles(M: int, N: int, K: int, multiprocessor_count: int, way: Parts, kind: Kind = HALF) -> float:
    """Return the cycles of `gemm_parts`, and of `add_parts` if K is split."""
    rows, cols = (N, M) if way.swap else (M, N)
    half, size = kind.halved(K), way.cluster
    count, at_once = clusters(M, N, way) * way.split, room(size, multiprocessor_count)
    busy, waves, depth = min(count, at_once) * size, -(-count // at_once), -(-stages(half) // (way.split * way.deep))
    one = _stage((rows, cols), way, kind.stage(way), busy, _loads(half))
    loop = max(waves * depth * one, _memory((rows, cols), half, way, busy / multiprocessor_count))
    shared = 4 * way.rows * way.bn * (way.deep - 1) / way.deep / SEND
    exchange = BARRIERS + shared if way.deep > 1 else 0.0
    added = ADD + 8 * way.split * M * N / ADDED if way.split > 1 else 0.0
    ends = START + (CLUSTERED if size > 1 else 0) + STORE * way.bn / way.deep
    return ends + loop + (waves - 1) * WAVE + exchange + added


def _loads(half: int) -> float:
    """Return the factor of the cycles to load rows of A and B: those that begin within a sector of L2 are slower."""
    return SPLIT_SECTORS if BYTES * half % SECTOR else 1.0


def _stage(lengths: tuple[int, int], way: Parts, products: float, busy: int, loads: float) -> float:
    """Return the cycles of a stage of `busy` blocks, given those of its products, for A and B with `lengths` rows.

    The cycles of its loads are multiplied by `loads`.
    """
    rows, cols = lengths
    read = busy * WIDTH * (min(way.rows, rows) / way.wide + min(way.bn, cols) / way.tall) / READ
    edges = (rows % way.rows > 0) * EDGES[0] / way.wide + (cols % way.bn > 0) * EDGES[1] / way.tall
    receive = WIDTH * (way.rows + way.bn) / RECEIVE
    return max(products, loads * max(receive, read)) + edges + SHARED * (way.tall + way.wide - 2)


def _memory(lengths: tuple[int, int], half: int, way: Parts, busy: float) -> float:
    """Return the cycles to read A and B from memory by a share of the multiprocessors, or 0 if L2 can hold them."""
    rows, cols = lengths
    if BYTES * (rows + cols) * half <= CACHE:
        return 0.0
    down, along = way.rows * way.tall, way.bn * way.wide  # rows and columns of a cluster
    readers = -(-cols // along), -(-rows // down)  # clusters that read a row of A, and of B
    times = [1 + AGAIN * (count - 1) for count in readers]
    return BYTES * (rows * times[0] + cols * times[1]) * half / MEMORY * (1 + IDLE * (1 - busy))


def most_parts(K: int) -> int:
    """Return the most parts of K: each has a stage."""
    return min(MOST, stages(K))


def variants(M: int, N: int, K: int, multiprocessor_count: int, kind: Kind = HALF) -> Iterator[Parts]:
    """Yield the variants with at most two tiles for a multiprocessor. K is split where there is room."""
    most = most_parts(kind.halved(K))
    for swap in (False, True):
        rows, cols = (N, M) if swap else (M, N)
        for (tall, wide), deep, height in product(CLUSTERS, DEPTHS, kind.heights):
            one = Parts(0, swap, 1, tall, wide, deep, height)
            if one.cluster > CLUSTER or deep > most or not _suits(rows, cols, one):
                continue
            fills = FILLS if height <= BM or not swap else ()  # sums in f32 pass through B's stages with `swap`
            for bn in kind.widths(swap, height):
                one = one._replace(bn=bn)
                share = room(one.cluster, multiprocessor_count) / clusters(M, N, one)
                if bn % (GROUP * deep) == 0 and bn * (wide - 1) < cols and share >= 0.5:
                    for split in {1, *(max(1, min(int(share * fill), most // deep)) for fill in fills)}:
                        yield one._replace(split=split)


def _suits(rows: int, cols: int, way: Parts) -> bool:
    """Return whether tiles of these rows suit A and B with `rows` and `cols` rows.

    Zeros beyond A are slow to copy, so that a tile has at most half of them, unless B has few rows too.  Tiles of 64
    rows are for A with at most 64 rows, as tiles of 128 rows with `swap` are the same elsewhere.
    """
    if way.rows * (way.tall - 1) >= rows or (rows <= way.rows // 2 and cols >= BM):
        return False
    return rows <= way.rows if way.rows < BM else way.rows == BM or (rows > BM and way.deep == 1)


def whole_cycles(M: int, N: int, K: int, multiprocessor_count: int, way: Parts, kind: Kind = HALF) -> float:
    """Return the cycles of the kernel of whole tiles, which multiplies the next tile while it stores one."""
    half, at_once, lengths = kind.halved(K), multiprocessor_count // gemm_wgmma.CLUSTER, (N, M) if way.swap else (M, N)
    count, pair = gemm_wgmma.tiles(M, N, way.bn, way.swap), way._replace(tall=gemm_wgmma.CLUSTER)
    busy = gemm_wgmma.CLUSTER * min(count, at_once)
    one = _stage(lengths, pair, kind.stage(way._replace(swap=False)), busy, _loads(half))
    loop = max(-(-count // at_once) * stages(half) * one, _memory(lengths, half, pair, busy / multiprocessor_count))
    return WHOLE * (START + CLUSTERED + loop + STORE * way.bn)
