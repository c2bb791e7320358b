"""Rows of a matrix: the threads of a block, or the lanes of a warp, share a row as vectors of up to 16 bytes.

Vector v of thread t begins at element (v·threads + t)·width.  `width` is the most elements, 16 bytes or fewer, that
divide the row's length: every vector of every row is then aligned, if the matrix is.  Elements are f32, f16 or bf16 in
memory and f32 in registers.

A row of at most 8192 elements is held in registers, up to 64 bytes of it a thread.  A longer one is taken in parts of
32 bytes a thread, and read again where it is needed again: L1 and L2 are asked to keep it until then.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from math import gcd
from typing import Any, NamedTuple

from ..errors import Mistake, error
from ..mismatch import float_bits
from ..regs import Mem, Ptr, Reg, Span
from ..types import Scalar, b16, b32, b64, bf16, f16, f32, pred, u32
from . import reduce
from .arith import half_bits
from .build import Builder

HELD = 8192
"""The longest row that is held, in elements."""
MOST, PART = 64, 32
"""How many bytes of a row one thread holds, and how many of a longer one it takes at a time."""
BUSY = 1 << 17
"""Threads that keep a machine busy: 1024 for each of 128 multiprocessors."""

Floats = list[Reg[f32]]


# how a launch is shaped
def block(rows: int, length: int, elem: type[Scalar], threads: int = 0, *, held: int = MOST) -> tuple[int, int]:
    """The block for `rows` rows of `length` elements: (threads that share a row, rows in a block).

    `threads`, a power of two from 32 to 1024, is chosen if it is 0.  Each then has `held` bytes of a row that is held,
    64 of a longer one, or 8 elements where there are too few rows to keep a machine busy.  Rows of one warp stand four
    in a block.
    """
    if threads == 0:
        few = rows * length * elem.bits < BUSY * MOST * 8
        threads, each = 32, 8 if few else (held if length <= HELD else MOST) * 8 // elem.bits
        while threads < 1024 and threads * each < length:
            threads *= 2
    return (threads, 4) if threads == 32 and rows >= BUSY // 32 else (threads, 1)


def grid(rows: int, length: int, elem: type[Scalar], threads: int = 0, *, held: int = MOST) -> int:
    """The blocks for `rows` rows."""
    return -(-rows // block(rows, length, elem, threads, held=held)[1])


def registers(rows: int, length: int, elem: type[Scalar], threads: int = 0, most: int = 32) -> int | None:
    """`maxnreg` for the same: as many as two blocks can have, up to `most`, for rows that are not held."""
    return None if length <= HELD else min(most, (1 << 15) // block(rows, length, elem, threads)[0])


def overlap(k: Builder) -> None:
    """From sm_90 on, let this launch begin while the one before it ends, and wait here for what that one writes.

    Emits `griddepcontrol.launch_dependents` and `.wait` before the first access to global memory; for targets that
    have no such instruction, nothing.
    """
    if k.target.supports("sm_90"):
        k.ptx.griddepcontrol.launch_dependents()
        k.ptx.griddepcontrol.wait()


def global_load(k: Builder) -> str:
    """`ld.global.nc`; from sm_90 on `ld.global`.

    What is read by `.nc` must not be written while the kernel runs; one that overlaps runs while its inputs are made.
    """
    return "ld.global" if k.target.supports("sm_90") else "ld.global.nc"


class Vector(NamedTuple):
    """Neighbouring elements in registers as memory holds them, and the predicate under which they are in the row."""

    elem: type[Scalar]
    words: Span[Any]
    inside: Reg[pred] | None

    def floats(self, k: Builder) -> Floats:
        """The elements as f32: one or two instructions for each pair of halves, none for f32."""
        return [value for word in self.words for value in _floats(k, self.elem, word)]


class Row:
    """How this thread shares rows of `length` elements, the block being `block(…)`.

    Rows of at most `longest` elements are held.
    """

    def __init__(self, k: Builder, elem: type[Scalar], length: int, *, longest: int = HELD) -> None:
        if elem not in (f32, f16, bf16):
            raise error(Mistake.DTYPE, name="a row", want="float32, float16 or bfloat16", got=elem)
        self.k, self.length = k, length
        assert k.program.block is not None, "a row needs the size of the block"
        self.threads, self._rows, _ = k.program.block
        self.width = gcd(length, 128 // elem.bits)
        self.thread: Reg[u32] = k.tid.x
        self.index: Reg[u32] = k.ctaid.x if self._rows == 1 else k.ctaid.x * self._rows + k.tid.y
        """Which row this thread's is."""
        self.first = self.thread * self.width
        self.weight = 1 / max(length, 1)
        """What one element counts in the row's mean."""
        self.share = -(-length // (self.threads * self.width)) * self.width
        """How many of its elements a thread has, at most."""
        self.held = length <= longest and self.share * elem.bits <= MOST * 8
        """Whether the row is one part, whose elements stay in registers."""
        self._step = self.threads * (PART * 8 // elem.bits)
        self._only = self._part(0, length // self.width) if self.held else None
        self._keep: Reg[b64] | None = None

    @contextmanager
    def below(self, rows: Reg[u32]) -> Generator[None]:
        """Run the block in the threads whose row is one of the matrix's `rows`; no branch where all are."""
        if self._rows == 1:
            yield
            return
        with self.k.if_(self.index < rows):
            yield

    def parts(self) -> Iterator[Part]:
        """The row's parts, for a `for`: its body is written once for a row that is held.

        Of a longer row it is written twice: in a `k.loop` over the whole parts, and for what remains, if any does.
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
        """The part of `vectors` vectors from element `at`."""
        full, ragged = divmod(vectors, self.threads)
        return Part(self, at, full, self.thread < ragged if ragged else None)

    @property
    def keep(self) -> Reg[b64]:
        """The cache policy of what is read again: one `createpolicy`, at the entry."""
        if self._keep is None:
            self._keep = self.k.reg(b64)
            with self.k.at_entry():
                self.k.ptx.createpolicy.fractional.L2__evict_last.b64(self._keep, 1.0)
        return self._keep


class Part:
    """Some of a row's vectors: `full` for each thread, and one more in the threads where `inside` holds."""

    def __init__(self, row: Row, at: Reg[u32] | int, full: int, inside: Reg[pred] | None) -> None:
        self._row, self._k, self._width = row, row.k, row.width
        self._pitch = row.threads * row.width
        self._first, self._at = (row.first, at) if isinstance(at, int) else (row.first + at, 0)
        self._insides = [None] * full + ([inside] if inside is not None else [])

    @property
    def vectors(self) -> int:
        """How many vectors a thread has, one that is not everywhere inside of the row counted in."""
        return len(self._insides)

    def load(self, p: Ptr[Any], *, fill: float = 0.0) -> list[Vector]:
        """This thread's vectors of the row that begins at `p`; those beyond the row's end are `fill`.

        One `global_load` for each 16 bytes.  A row that is not held is kept in the caches, to be loaded `again`.
        """
        hint = ".L1::no_allocate" if self._row.held else ".L2::cache_hint"
        return self._load(p, global_load(self._k) + hint, fill)

    def again(self, p: Ptr[Any]) -> list[Vector]:
        """The same of a row that was loaded and is not held: from here on the caches may forget it."""
        return self._load(p, global_load(self._k) + ".L1::no_allocate", 0.0)

    def plain(self, p: Ptr[Any]) -> list[Vector]:
        """The same without a hint: of weights, which other blocks load too, and of what only streams."""
        return self._load(p, global_load(self._k), 0.0)

    def own(self, p: Ptr[Any]) -> list[Vector]:
        """The same of what this thread itself has stored, in global or shared memory."""
        return self._load(p, f"ld.{p.space}", 0.0)

    def copy(self, p: Ptr[Any], place: Ptr[Any]) -> None:
        """Begin to copy this thread's vectors of the row at `p` to where `own(place)` finds them, in shared memory.

        One `cp.async` each, or a load and a store where a vector has but two bytes.
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

    def _load(self, p: Ptr[Any], spelling: str, fill: float) -> list[Vector]:
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

    def store(self, p: Ptr[Any], vectors: Sequence[Sequence[Reg[f32]]], *, keep: bool = False) -> None:
        """Round the elements to the type of `p` and store them: one `st.global.cs`, or `st.shared`, for 16 bytes.

        What the next kernel reads L2 is asked to `keep`.
        """
        kind, count, suffix = _words(p.elem, self._width)
        hint = "" if p.space != "global" else ".L2::cache_hint" if keep else ".cs"
        store = self._k.ptx.spell(f"st.{p.space}{hint}{suffix}")
        policy = (self._row.keep,) if "cache_hint" in hint else ()
        for (inside, mems), values in zip(self._places(p, count * kind.bits), vectors, strict=True):
            words = _rounded(self._k, p.elem, values)
            for i, mem in enumerate(mems):
                store(mem, _piece(words, i, count), *policy, pred=inside)

    def _places(self, p: Ptr[Any], bits: int) -> Iterator[tuple[Reg[pred] | None, list[Mem[Any]]]]:
        """For each vector its predicate, and the memory operands of its pieces of `bits` bits."""
        mine, each = p + self._first, bits // p.elem.bits
        for i, inside in enumerate(self._insides):
            at = self._at + i * self._pitch
            yield inside, [mine[at + piece] for piece in range(0, self._width, each)]


class Order:
    """Which rows a block makes one after another: `now` the one at hand, `after` the one that follows.

    They are every `blocks`-th; or, with `taken`, a zero in global memory, the first three are, and each later one is
    the next that no block has taken.  A multiprocessor that shares its way to memory with fewer others gets up to 1.4
    times as much of it, and then makes more rows; which ones, differs from launch to launch.
    """

    def __init__(self, row: Row, blocks: int, taken: Ptr[u32] | None = None) -> None:
        self._k, self._row, self._blocks, self._taken = row.k, row, blocks, taken
        self.now = self._k.copy(row.index)
        self.after = row.index + blocks
        if taken is not None:
            self._told = self._k.shared(u32, 2).ptr
            self._number = row.index - blocks  # of a row behind the first three; thread 0 has asked for the next one
            self._one, self._turn = row.thread == 0, self._k.reg(u32, 0)

    @contextmanager
    def below(self, rows: Reg[u32]) -> Generator[Reg[u32]]:
        """Run the block for each row that is one of the matrix's `rows`: in it `take`, and then a barrier."""
        with self._k.forever():
            self._k.break_(unless=self.now < rows)
            yield self.now
            self._go_on()

    def take(self) -> None:
        """Before a barrier: tell of the row that was asked for a row ago, and ask for one: that takes a microsecond."""
        if self._taken is not None:
            self._k.ptx.st.shared.u32((self._told + self._turn)[0], self._number + 3 * self._blocks, pred=self._one)
            self._k.ptx.atom.global_.add.u32(self._number, self._taken[0], 1, pred=self._one)

    def _go_on(self) -> None:
        """Behind the barrier.  Two places take turns, as some threads read when thread 0 writes again."""
        self._k.ptx.mov.u32(self.now, self.after)
        if self._taken is None:
            self.after += self._blocks
            return
        if self._row.threads == 32:
            self._k.ptx.bar.warp.sync(reduce.ALL_LANES)
        self._k.ptx.ld.shared.u32(self.after, (self._told + self._turn)[0])
        self._turn ^= 1


class Ahead:
    """Rows that are held, one after another: the next comes to shared memory while one is worked on.

    Each thread copies its own vectors, and no thread waits for another.  The rows of all `matrices` are alike.
    """

    def __init__(self, row: Row, *matrices: Ptr[Any]) -> None:
        self._row, self._matrices = row, matrices
        # a copy to a place that is not aligned to all banks takes longer
        self._places = [row.k.shared(p.elem, 2 * max(row.length, 1), align=128).ptr for p in matrices]
        self._now = row.k.reg(u32, row.length)

    def fetch(self, at: Reg[u32]) -> None:
        """Begin to copy the rows from element `at` of the matrices on, over those before the ones at hand."""
        other = self._row.length - self._now
        for part in self._row.parts():
            for p, place in zip(self._matrices, self._places, strict=True):
                part.copy(p + at, place + other)

    def turn(self) -> None:
        """Wait for the rows that were fetched: from here on they are at hand."""
        self._row.k.ptx.cp.async_.wait_all()
        self._row.k.ptx.sub.u32(self._now, self._row.length, self._now)

    def own(self, part: Part) -> list[list[Vector]]:
        """This thread's vectors of the rows at hand."""
        return [part.own(place + self._now) for place in self._places]


# single elements
def element(k: Builder, p: Ptr[Any]) -> Reg[f32]:
    """The one element at `p` as f32."""
    kind, _, suffix = _words(p.elem, 1)
    word = k.reg(kind)
    k.ptx.spell(global_load(k) + suffix)(word, p[0])
    return _floats(k, p.elem, word)[0]


def put(k: Builder, p: Ptr[Any], value: Reg[f32]) -> None:
    """Round one element to the type of `p` and store it there."""
    _, _, suffix = _words(p.elem, 1)
    k.ptx.spell(f"st.global{suffix}")(p[0], _rounded(k, p.elem, [value])[0])


# elements in registers as memory holds them
def _words(elem: type[Scalar], width: int) -> tuple[type[Scalar], int, str]:
    """The registers that one access of `width` elements takes, 16 bytes at most: type, number, and the suffix."""
    kind = f32 if elem is f32 else b32 if width > 1 else b16
    count = min(128, width * elem.bits) // kind.bits
    return kind, count, (f".v{count}" if count > 1 else "") + f".{kind}"


def _piece(words: Sequence[Reg[Any]] | Span[Any], i: int, count: int) -> Any:
    """The i-th `count` registers as one operand."""
    return words[i * count : (i + 1) * count] if count > 1 else words[i]


def _fill(elem: type[Scalar], kind: type[Scalar], value: float) -> int:
    """The bits of a register full of one value."""
    if elem is f32:
        return float_bits(value, 32)
    half = half_bits(elem, value)
    return half | half << 16 if kind is b32 else half


def _floats(k: Builder, elem: type[Scalar], word: Reg[Any]) -> Floats:
    """The elements in a register, as f32."""
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


def _rounded(k: Builder, elem: type[Scalar], values: Sequence[Reg[f32]]) -> Sequence[Reg[Any]]:
    """The elements as memory holds them: one `cvt.rn` for each pair of halves."""
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
