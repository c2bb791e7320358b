"""Mutations of every row's plain line: of its operands, of its modifiers, of its target and version."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from asmkit.isa.form import Form
from asmkit.ptx.isa import TABLE
from asmkit.ptx.targets import since

from ..ptx.isa.test_row_neighbours import every_word, words_of
from ..ptx.isa.test_rows import NEWEST, TARGETS, VERSIONS, forms_of, lowest
from .spell import SAMPLED, spell, texts, write

CLASSES = {
    "p": "pred", "c": "b8", "h": "b16", "hu": "u16", "hf": "f16", "r": "b32", "ru": "u32", "rs": "s32", "rf": "f32",
    "rx": "f16x2", "d": "b64", "du": "u64", "ds": "s64", "df": "f64", "q": "b128",
}  # fmt: skip
"""The classes that the registers of a line may have, by the letters of their names."""


def _words(text: str) -> list[str]:
    return re.findall(r"\S+", text)


CONSTANTS = _words(
    "0 1 -1 7 255 256 65535 65536 -32769 2147483648 4294967295 4294967296 -2147483649 9223372036854775808 "
    "18446744073709551615 0x1ffffffff 1.5 -2.5 1e300 0f3F800000 0d3FF0000000000000 0x7fU (3+4)*2 WARP_SZ !0 ~0 -0.0"
)
SPECIAL = _words("%tid.x %tid %clock64 %clock %laneid %globaltimer %smid %envreg3 %gridid %is_explicit_cluster %pm0_64")
NAMES = _words("smem gmem cmem lmem param0 argument smem+4 gmem[2] f00 tex L0 kernel nosuch smem[%r1]")
ADDRESSES = _words(
    "[%d1] [%r40] [%h40] [%c1] [%q0] [%p1] [%rs1] [%hf1] [%d1+%d2] [%d1+%r2] [smem+%r1] [gmem[1]] smem[%r1] smem[2] "
    "[%d1-4] [%d1+-4] [%d1+4].unified [16] [%clock64] [%tid.x] %d1 [%d1]] [{%d1}] [tex] [smem+gmem] [smem-8] [-4] "
    "[gmem+1+2] [%d1+(4*2)] [_] [0f3F800000]"
)


class Line(NamedTuple):
    """One mutated line, the plain line it was made of, and the target and version that judge it."""

    family: str
    text: str
    plain: str
    target: str
    version: tuple[int, int]


def vector(name: str, count: int) -> str:
    """Registers of a class in braces; one alone if the count is 0."""
    several = ", ".join(f"%{name}{300 + at}" for at in range(count or 1))
    return f"{{{several}}}" if count else several


def _constant(words: list[str], at: int, count: int, draw: Random) -> None:
    each = [draw.choice([*CONSTANTS[:16], *re.split(", ", words[at].strip("{}"))]) for _ in range(count)]
    words[at] = f"{{{', '.join(each)}}}" if count and draw.random() < 0.6 else draw.choice(CONSTANTS)


def _special(words: list[str], at: int, _count: int, draw: Random) -> None:
    words[at] = draw.choice(SPECIAL)


def _name(words: list[str], at: int, _count: int, draw: Random) -> None:
    words[at] = draw.choice(NAMES)


def _address(words: list[str], at: int, _count: int, draw: Random) -> None:
    words[at] = draw.choice(ADDRESSES)


def _vector(words: list[str], at: int, count: int, draw: Random) -> None:
    words[at] = vector(draw.choice([*CLASSES]), draw.choice([1, 2, 3, 4, 8, count + 1]))


def _register(words: list[str], at: int, count: int, draw: Random) -> None:
    words[at] = vector(draw.choice([*CLASSES]), count)


def _count(words: list[str], at: int, _count: int, draw: Random) -> None:
    if draw.random() < 0.4:
        words.pop(at)
    else:
        words.insert(at, draw.choice(["%r301", "%d301", "%p301", "%h301", "0", words[at]]))


def _sign(words: list[str], at: int, _count: int, draw: Random) -> None:
    words[at] = draw.choice("-!~+") + words[at]


def _part(words: list[str], at: int, _count: int, draw: Random) -> None:
    words[at] += draw.choice([".x", ".b0", ".h1", ".h10", ".lo", ".u32", ".unified"])


def _pair(words: list[str], at: int, _count: int, draw: Random) -> None:
    words[at] += "|" + draw.choice(["%p301", "%r301", "_", "%p1"])


def _braces(words: list[str], at: int, _count: int, draw: Random) -> None:
    bare = words[at].startswith("{") and draw.random() < 0.5
    words[at] = words[at].strip("{}") if bare else f"{{{words[at]}}}"


def _sink(words: list[str], at: int, _count: int, draw: Random) -> None:
    words[at] = draw.choice(["_", "{_}", re.sub(r"%\w+", "_", words[at], count=1), re.sub(r"%\w+", "_", words[at])])


OPERANDS: dict[str, Callable[[list[str], int, int, Random], None]] = {
    "constant": _constant, "special": _special, "name": _name, "address": _address, "vector": _vector,
    "register": _register, "count": _count, "sign": _sign, "part": _part, "pair": _pair, "braces": _braces,
    "sink": _sink,
}  # fmt: skip


def operands(form: Form, draw: Random, count: int) -> Iterator[tuple[str, str]]:
    """The form with one operand changed, in different ways."""
    plain = [texts(slot, 2 * i * (slot.count or 1))[0] for i, slot in enumerate(form.slots)]
    for _ in range(count if plain else 0):
        at, family, words = draw.randrange(len(plain)), draw.choice([*OPERANDS]), [*plain]
        OPERANDS[family](words, at, form.slots[at].count, draw)
        yield family, write(form, words)


def modifiers(form: Form, draw: Random, count: int) -> Iterator[tuple[str, str]]:
    """The form with one modifier less, twice, replaced, of another instruction, or elsewhere."""
    plain = spell(form).removeprefix(form.spelling)
    head, *words = form.spelling.split(".")
    own = words_of(head) or every_word()
    for _ in range(count if words else 0):
        some, at, to = [*words], draw.randrange(len(words)), draw.randrange(len(words) + 1)
        family = draw.choice(["deleted", "twice", "replaced", "inserted", "foreign", "moved"])
        if family == "deleted":
            some.pop(at)
        elif family == "replaced":
            some[at] = draw.choice(own)
        elif family == "moved":
            some.insert(min(to, len(words) - 1), some.pop(at))
        else:
            of = {"twice": [words[at]], "inserted": own, "foreign": every_word()}[family]
            some.insert(to, draw.choice(of))
        if some != words:
            yield family, ".".join([head, *some]) + plain


def mutants(seed: str, count: int, part: int = 0, parts: int = 1) -> Iterator[Line]:
    """Mutated lines of every row of a part of the table: about 2·`count` of each."""
    for row in TABLE.rows[part::parts]:
        draw = Random(f"{seed} {row.text}")
        form = draw.choice(forms_of(row))
        target = lowest(form)
        if row.head in ("call", "brx", "wmma") or target not in TARGETS:
            continue
        plain = spell(form)
        for family, text in sorted({*operands(form, draw, count), *modifiers(form, draw, count)}):
            if text != plain and not SAMPLED.match(text):
                yield Line(family, text, plain, target, NEWEST)
        other = draw.choice(TARGETS)
        if not SAMPLED.match(plain):
            versions = [version for version in VERSIONS if version >= max(since(other), (8, 3))]
            yield Line("target", plain, plain, other, draw.choice(versions))
