"""Matrix rows: the threads of a block, or the lanes of a warp, share a row as vectors of up to 16 bytes.

Vector v of thread t begins at element (v·threads + t)·width.  `width` is the largest divisor of the row's length that
fits in 16 bytes, so that every vector of every row is aligned if the matrix is.  Elements are f32, f16 or bf16 in
memory and f32 in registers.

A row of at most 8192 elements is held in registers, up to 64 bytes in each thread.  A longer row is processed in parts
of 32 bytes in each thread, and is loaded again for each pass over it.  Cache hints ask L1 and L2 to keep it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from math import gcd
from typing import Any, NamedTuple

from ...errors import DiagnosticCode, error
from ...ir.match_errors import float_bits
from ...regs import Mem, Ptr, Reg, Span
from ...types import Scalar, b16, b32, b64, bf16, f16, f32, pred, u32
from ..builder import Builder
from ..builder.operators import half_bits
from . import reduce

HELD = 8192
"""The longest row that is held in registers, in elements."""
MOST, PART = 64, 32
"""The bytes of a held row in one thread, and the bytes of one part of a longer row."""
BUSY = 1 << 17
"""The threads that occupy a whole machine: 1024 for each of 128 multiprocessors."""

Floats = list[Reg[f32]]


# launch rules
def block(rows: int, length: int, elem: type[Scalar], threads: int = 0, *, held: int = MOST) -> tuple[int, int]:
    """Return the block for `rows` rows of `length` elements: (threads that share a row, rows in a block).

    If `threads` is 0, it is chosen: a power of two from 32 to 1024.  Each thread then has `held` bytes of a held row,
    64 bytes of a longer row, or 8 elements if there are too few rows to occupy a whole machine.  If one warp is enough
    for a row and there are enough rows, a block has four rows.
    """
    if threads == 0:
        few = rows * length * elem.bits < BUSY * MOST * 8
        threads, each = 32, 8 if few else (held if length <= HELD else MOST) * 8 // elem.bits
        while threads < 1024 and threads * each < length:
            threads *= 2
    return (threads, 4) if threads == 32 and rows >= BUSY // 32 else (threads, 1)


def grid(rows: int, length: int, elem: type[Scalar], threads: int = 0, *, held: int = MOST) -> int:
    """Return the number of blocks for `rows` rows.  The arguments are those of `block`."""
    return -(-rows // block(rows, length, elem, threads, held=held)[1])


def registers(rows: int, length: int, elem: type[Scalar], threads: int = 0, most: int = 32) -> int | None:
    """Return `maxnreg` for the same block, or None for held rows.

    The number lets two blocks be resident on a multiprocessor, and is at most `most`.
    """
    return None if length <= HELD else min(most, (1 << 15) // block(rows, length, elem, threads)[0])


def overlap(k: Builder) -> None:
    """Use programmatic dependent launch on sm_90 and later.

    The next grid in the stream can start before this grid has finished, and this grid waits here for the results of
    the previous one.  Call it before the first access to global memory.  Emits `griddepcontrol.launch_dependents` and
    `griddepcontrol.wait`, or nothing for targets below sm_90.
    """
    if k.target.supports("sm_90"):
        k.ptx.griddepcontrol.launch_dependents()
        k.ptx.griddepcontrol.wait()


def global_load(k: Builder) -> str:
    """Return `ld.global.nc`, or `ld.global` for sm_90 and later.

    Memory that `.nc` reads must be read-only during the kernel.  With programmatic dependent launch, a kernel can
    start while the previous grid is still writing its inputs.
    """
    return "ld.global" if k.target.supports("sm_90") else "ld.global.nc"


class Vector(NamedTuple):
    """Consecutive elements of a row in registers, packed as in memory.

    `inside` is the predicate that they are within the row, None if they always are.
    """

    elem: type[Scalar]
    words: Span[Any]
    inside: Reg[pred] | None

    def floats(self, k: Builder) -> Floats:
        """Convert the elements to f32: one or two instructions for each pair of halves, none for f32."""
        return [value for word in self.words for value in _floats(k, self.elem, word)]


class Row:
    """The share of this thread in rows of `length` elements, in a block of the shape `block(…)`.

    Rows of at most `longest` elements are held in registers.
    """

    def __init__(self, k: Builder, elem: type[Scalar], length: int, *, longest: int = HELD) -> None:
        if elem not in (f32, f16, bf16):
            raise error(DiagnosticCode.DTYPE, name="a row", want="float32, float16 or bfloat16", got=elem)
        self.k, self.length = k, length
        assert k.program.block is not None, "a row needs the size of the block"
        self.threads, self._rows, _ = k.program.block
        self.width = gcd(length, 128 // elem.bits)
        self.thread: Reg[u32] = k.tid.x
        self.index: Reg[u32] = k.ctaid.x if self._rows == 1 else k.ctaid.x * self._rows + k.tid.y
        """The number of this thread's row."""
        self.first = self.thread * self.width
        self.weight = 1 / max(length, 1)
        """The weight of one element in the row's mean."""
        self.share = -(-length // (self.threads * self.width)) * self.width
        """The most elements of the row that one thread has."""
        self.held = length <= longest and self.share * elem.bits <= MOST * 8
        """Whether the row is a single part whose elements stay in registers."""
        self._step = self.threads * (PART * 8 // elem.bits)
        self._only = self._part(0, length // self.width) if self.held else None
        self._keep: Reg[b64] | None = None

    @contextmanager
    def below(self, rows: Reg[u32]) -> Generator[None]:
        """Execute the `with` block in the threads whose row is below `rows`, the number of rows of the matrix.

        Emits no branch if the block of threads has only one row.
        """
        if self._rows == 1:
            yield
            return
        with self.k.if_(self.index < rows):
            yield

    def parts(self) -> Iterator[Part]:
        """Yield the parts of the row, for a Python `for` whose body emits the work on one part.

        For a held row, the body runs once.  For a longer row, it runs up to twice: inside of a `k.loop` over the full
        parts, and for the remaining part, if there is one.
        """
        if self._only is not None:
            yield self._only
            return
        whole = self.length // self._step * self._step
        if whole:
            with self.k.loop(0, whole, step=self._step) as at:
                yield self._part(at, self._step // self.width)
        if whole < self.length:
            yield self._part(whole, (self.length - whole) // self.width)

    def _part(self, at: Reg[u32] | int, vectors: int) -> Part:
        """Return the part of `vectors` vectors from element `at`."""
        full, ragged = divmod(vectors, self.threads)
        return Part(self, at, full, self.thread < ragged if ragged else None)

    @property
    def keep(self) -> Reg[b64]:
        """The cache policy of data that is read again: one `createpolicy` in the entry block."""
        if self._keep is None:
            self._keep = self.k.reg(b64)
            with self.k.at_entry():
                self.k.ptx.createpolicy.fractional.L2__evict_last.b64(self._keep, 1.0)
        return self._keep


class Part:
    """A part of a row: `full` vectors for each thread, and one more vector in the threads where `inside` is true."""

    def __init__(self, row: Row, at: Reg[u32] | int, full: int, inside: Reg[pred] | None) -> None:
        self._row, self._k, self._width = row, row.k, row.width
        self._pitch = row.threads * row.width
        self._first, self._at = (row.first, at) if isinstance(at, int) else (row.first + at, 0)
        self._insides = [None] * full + ([inside] if inside is not None else [])

    @property
    def vectors(self) -> int:
        """The number of vectors of a thread, including the one that only some threads have."""
        return len(self._insides)

    def load(self, p: Ptr[Scalar], *, fill: float = 0.0) -> list[Vector]:
        """Load this thread's vectors of the row that begins at `p`.  Vectors beyond the row's end are set to `fill`.

        Emits one `global_load` for each 16 bytes.  A row that is not held is kept in the caches for `again`.
        """
        hint = ".L1::no_allocate" if self._row.held else ".L2::cache_hint"
        return self._load(p, global_load(self._k) + hint, fill)

    def again(self, p: Ptr[Scalar]) -> list[Vector]:
        """Load the vectors of a row that is not held a second time.  The caches can evict the row after this load."""
        return self._load(p, global_load(self._k) + ".L1::no_allocate", 0.0)

    def plain(self, p: Ptr[Scalar]) -> list[Vector]:
        """Load the vectors without a cache hint, for weights that other blocks also load and for streamed data."""
        return self._load(p, global_load(self._k), 0.0)

    def own(self, p: Ptr[Scalar]) -> list[Vector]:
        """Load vectors that this thread itself has stored in global or shared memory."""
        return self._load(p, f"ld.{p.space}", 0.0)

    def copy(self, p: Ptr[Scalar], place: Ptr[Scalar]) -> None:
        """Start to copy this thread's vectors of the row at `p` to shared memory, where `own(place)` loads them.

        Emits one `cp.async` for each vector, or a load and a store for vectors of two bytes.
        """
        size = self._width * p.elem.bits // 8
        if size < 4:
            for (inside, (to,)), vector in zip(self._places(place, 16), self.plain(p), strict=True):
                self._k.ptx.st.shared.b16(to, vector.words[0], pred=inside)
            return
        copy = self._k.ptx.spell(f"cp.async.c{'g' if size == 16 else 'a'}.shared.global")
        sources, targets = self._places(p, size * 8), self._places(place, size * 8)
        for (inside, (source,)), (_, (to,)) in zip(sources, targets, strict=True):
            copy(to, source, size, pred=inside)

    def _load(self, p: Ptr[Scalar], spelling: str, fill: float) -> list[Vector]:
        kind, count, suffix = _words(p.elem, self._width)
        load = self._k.ptx.spell(spelling + suffix)
        policy = (self._row.keep,) if "cache_hint" in spelling else ()
        made: list[Vector] = []
        for inside, mems in self._places(p, count * kind.bits):
            words = self._k.regs(kind, count * len(mems))
            if inside is not None:
                for word in words:
                    self._k.set(word.as_(b16 if kind is b16 else b32), _fill(p.elem, kind, fill))
            for i, mem in enumerate(mems):
                load(_piece(words, i, count), mem, *policy, pred=inside)
            made.append(Vector(p.elem, words, inside))
        return made

    def store(self, p: Ptr[Scalar], vectors: Sequence[Sequence[Reg[f32]]], *, keep: bool = False) -> None:
        """Round the elements to the type of `p` and store them: one `st.global.cs` or `st.shared` for each 16 bytes.

        With `keep`, a cache hint asks L2 to keep the data for the next kernel.
        """
        kind, count, suffix = _words(p.elem, self._width)
        hint = "" if p.space != "global" else ".L2::cache_hint" if keep else ".cs"
        store = self._k.ptx.spell(f"st.{p.space}{hint}{suffix}")
        policy = (self._row.keep,) if "cache_hint" in hint else ()
        for (inside, mems), values in zip(self._places(p, count * kind.bits), vectors, strict=True):
            words = _rounded(self._k, p.elem, values)
            for i, mem in enumerate(mems):
                store(mem, _piece(words, i, count), *policy, pred=inside)

    def _places(self, p: Ptr[Scalar], bits: int) -> Iterator[tuple[Reg[pred] | None, list[Mem[Scalar]]]]:
        """Yield, for each vector, its predicate and the memory operands of its pieces of `bits` bits."""
        mine, each = p + self._first, bits // p.elem.bits
        for i, inside in enumerate(self._insides):
            at = self._at + i * self._pitch
            yield inside, [mine[at + piece] for piece in range(0, self._width, each)]


class Order:
    """The schedule of the rows that a block processes: `now` is the current row, `after` is the next one.

    Without `taken` the schedule is static: every `blocks`-th row.  With `taken`, a zero in global memory, it is
    dynamic: the first three rows are static, and each later row is the next one that no block has taken.  A
    multiprocessor that shares its path to memory with fewer others gets up to 1.4 times the bandwidth and then
    processes more rows.  The assignment of rows differs between launches.
    """

    def __init__(self, row: Row, blocks: int, taken: Ptr[u32] | None = None) -> None:
        self._k, self._row, self._blocks, self._taken = row.k, row, blocks, taken
        self.now = self._k.copy(row.index)
        self.after = row.index + blocks
        if taken is not None:
            self._told = self._k.shared(u32, 2).ptr
            self._number = (
                row.index - blocks
            )  # thread 0 publishes row `_number + 3 * blocks`, first the third static row
            self._one, self._turn = row.thread == 0, self._k.reg(u32, 0)

    @contextmanager
    def below(self, rows: Reg[u32]) -> Generator[Reg[u32]]:
        """Execute the `with` block for each of the block's rows below `rows`, the number of rows of the matrix.

        The `with` block must call `take`, and then execute a barrier.
        """
        with self._k.forever():
            self._k.break_(unless=self.now < rows)
            yield self.now
            self._go_on()

    def take(self) -> None:
        """Publish the row that thread 0 requested one row ago, and request another one.

        Call it before a barrier.  A request takes about a microsecond, which the work on one row hides.
        """
        if self._taken is not None:
            self._k.ptx.st.shared.u32((self._told + self._turn)[0], self._number + 3 * self._blocks, pred=self._one)
            self._k.ptx.atom.global_.add.u32(self._number, self._taken[0], 1, pred=self._one)

    def _go_on(self) -> None:
        """Advance to the next row, after the barrier.

        Rows alternate between two words of shared memory, because some threads can still read one when thread 0 writes
        the next.
        """
        self._k.ptx.mov.u32(self.now, self.after)
        if self._taken is None:
            self.after += self._blocks
            return
        if self._row.threads == 32:
            self._k.ptx.bar.warp.sync(reduce.ALL_LANES)
        self._k.ptx.ld.shared.u32(self.after, (self._told + self._turn)[0])
        self._turn ^= 1


class Ahead:
    """A prefetch of held rows: the next row is copied to shared memory while the current row is processed.

    Each thread copies its own vectors, so no thread waits for another.  The rows of all `matrices` have the same shape.
    """

    def __init__(self, row: Row, *matrices: Ptr[Scalar]) -> None:
        self._row, self._matrices = row, matrices
        # a copy to an address that is not aligned to all banks is slower
        self._places = [row.k.shared(p.elem, 2 * max(row.length, 1), align=128).ptr for p in matrices]
        self._now = row.k.reg(u32, row.length)

    def fetch(self, at: Reg[u32]) -> None:
        """Start to copy the rows at element `at` of the matrices, over the rows before the current ones."""
        other = self._row.length - self._now
        for part in self._row.parts():
            for p, place in zip(self._matrices, self._places, strict=True):
                part.copy(p + at, place + other)

    def turn(self) -> None:
        """Wait for the fetched rows and make them the current rows."""
        self._row.k.ptx.cp.async_.wait_all()
        self._row.k.ptx.sub.u32(self._now, self._row.length, self._now)

    def own(self, part: Part) -> list[list[Vector]]:
        """Load this thread's vectors of the current rows."""
        return [part.own(place + self._now) for place in self._places]


def elements(k: Builder, *vectors: Sequence[Vector]) -> Iterator[tuple[Reg[f32], ...]]:
    """Iterate over the elements of several rows together, as f32: one vector of each row is converted at a time."""
    for several in zip(*vectors, strict=True):
        yield from zip(*(vector.floats(k) for vector in several), strict=True)


# single elements
def element(k: Builder, p: Ptr[Scalar]) -> Reg[f32]:
    """Load the element at `p` and return it as f32."""
    kind, _, suffix = _words(p.elem, 1)
    word = k.reg(kind)
    k.ptx.spell(global_load(k) + suffix)(word, p[0])
    return _floats(k, p.elem, word)[0]


def put(k: Builder, p: Ptr[Scalar], value: Reg[f32]) -> None:
    """Round one element to the type of `p` and store it at `p`."""
    _, _, suffix = _words(p.elem, 1)
    k.ptx.spell(f"st.global{suffix}")(p[0], _rounded(k, p.elem, [value])[0])


# packed elements
def _words(elem: type[Scalar], width: int) -> tuple[type[Scalar], int, str]:
    """Return the registers of one access of `width` elements, up to 16 bytes: their type, number and PTX modifiers."""
    kind = f32 if elem is f32 else b32 if width > 1 else b16
    count = min(128, width * elem.bits) // kind.bits
    return kind, count, (f".v{count}" if count > 1 else "") + f".{kind}"


def _piece(words: Sequence[Reg[Scalar]] | Span[Scalar], i: int, count: int) -> Any:
    """Return the i-th group of `count` registers as one operand."""
    return words[i * count : (i + 1) * count] if count > 1 else words[i]


def _fill(elem: type[Scalar], kind: type[Scalar], value: float) -> int:
    """Return the bits of a register with the value in each of its elements."""
    if elem is f32:
        return float_bits(value, 32)
    half = half_bits(elem, value)
    return half | half << 16 if kind is b32 else half


def _floats(k: Builder, elem: type[Scalar], word: Reg[Any]) -> Floats:
    """Convert the elements of a register to f32."""
    if elem is f32:
        return [word]
    if elem is bf16 and word.type is b32:
        return [(word << 16).as_(f32), (word & 0xFFFF0000).as_(f32)]
    halves = k.regs(b16, 2) if word.type is b32 else [word]
    if word.type is b32:
        k.ptx.mov.b32(halves, word)
    made = k.regs(f32, len(halves))
    for half, value in zip(halves, made, strict=True):
        if elem is f16:
            k.ptx.cvt.f32.f16(value, half)
        else:
            k.ptx.mov.b32(value, (k.reg(b16, 0), half))
    return list(made)


def _rounded(k: Builder, elem: type[Scalar], values: Sequence[Reg[f32]]) -> Sequence[Reg[Scalar]]:
    """Round the elements to the type in memory and pack them: one `cvt.rn` for each pair of halves."""
    if elem is f32:
        return values
    if len(values) == 1:
        half = k.reg(b16)
        k.ptx.cvt.rn[elem].f32(half, values[0])
        return [half]
    words = k.regs(b32, len(values) // 2)
    for word, low, high in zip(words, values[::2], values[1::2], strict=True):
        k.ptx.cvt.rn[f"{elem}x2"].f32(word, high, low)
    return list(words)
