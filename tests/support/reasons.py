"""The ten reasons for which asmkit refuses lines that ptxas takes, each as a function of what was changed in a line.

A line is a mutation of a plain one, with the registers of `tests.support.mutants.CLASSES`, whose names say how they are
declared.  A plain line has no changes, so that none of the reasons covers it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from asmkit.ptx.text.lexer import split

from ..ptx.isa.test_row_neighbours import words_of
from .stricter import READ_OVER, STRICTER

_MATRICES = (
    "mma", "wmma", "wgmma", "tcgen05", "ldmatrix", "stmatrix", "movmatrix", "spcompress", "spdecompress",
)  # fmt: skip
_TEXTURES = ("tex", "tld4", "txq", "suld", "sust", "sured", "suq")
_NAME = re.compile(r"(?<![\w%.[])(?:smem|gmem|cmem|lmem|param0|argument|kernel|f00|tex|surf)\b|%(?:[a-z]+_|[a-z]{4})")
_NUMBER = re.compile(r"(?<![\w%.])[-~!(]*(?:0[fFdDxX][0-9a-fA-F]+U?|\d[\w.]*|WARP_SZ)")
_DECLARED = re.compile(r"%(?:hu|hf|ru|rs|rf|rx|du|ds|df)\d")
_ELEMENT = re.compile(r"\w+\[(\d+|%(?:[crdh]|[hrd]u|[rd]s)\d+)\]")
_READ_OVER = frozenset(READ_OVER.split("|"))


@dataclass(frozen=True)
class Change:
    """A mutated line, the words that its opcode has besides the plain one's or lacks, and its new operands."""

    line: str
    head: str
    words: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    operands: tuple[str, ...]


def change(line: str, plain: str) -> Change:
    """Return what a mutated line has that the plain one has not."""
    (opcode, _, text), (base, _, other) = (one.rstrip(";").partition(" ") for one in (line, plain))
    head, *words = opcode.split(".")
    mine, theirs = Counter(words), Counter(base.split(".")[1:])
    changed = Counter(split(text)) - Counter(split(other))
    return Change(
        line,
        head,
        tuple(words),
        tuple((mine - theirs).elements()),
        tuple((theirs - mine).elements()),
        tuple(changed.elements()),
    )


def element(it: Change, operand: str) -> bool:
    """An operand is an element of an array, which may be loaded and stored: no reason covers it."""
    return it.head in ("ld", "ldu", "st") and bool(_ELEMENT.fullmatch(operand))


def twice(it: Change) -> bool:
    """A modifier is given twice."""
    return any(it.words.count(word) > 1 for word in it.added)


def foreign(it: Change) -> bool:
    """A modifier belongs to another instruction: ptxas reads over it."""
    return any(word in _READ_OVER or word not in words_of(it.head) for word in it.added)


def combined(it: Change) -> bool:
    """The manual does not combine these modifiers, or demands one that is missing: a pattern of STRICTER."""
    return bool(it.added or it.removed) and any(re.match(kind.pattern, it.line) for kind in STRICTER)


def constant(it: Change) -> bool:
    """A constant is of another kind than the operand, or the manual has a register alone there."""
    return any(_NUMBER.match(one) or (one[:1] == "{" and _NUMBER.search(one)) for one in it.operands)


def matrix(it: Change) -> bool:
    """A predicate, a constant or a sink is an element of a matrix, or of a vector in memory."""
    odd = [re.search(r"%p\d|(?<![\w%])_(?!\w)", one) for one in it.operands]
    return any(odd) and (it.head in _MATRICES or "{" in "".join(it.operands))


def register(it: Change) -> bool:
    """A register is declared with a class that ptxas does not compare: packed, signed, a float, or wider."""
    wide = it.head == "cvt" and any(re.match(r"%[chrdq]\d", one) for one in it.operands)
    return wide or any(_DECLARED.search(re.sub(r"\[.*", "", one)) for one in it.operands)


def address(it: Change) -> bool:
    """An address is in a narrow or special register, in no brackets, or of memory that is not reached."""
    return any("[" in one and not element(it, one) for one in it.operands) or any(
        re.fullmatch(r"%\w+|-?[\d.]+|_", one) and it.head in ("cp", "fabric", "applypriority") for one in it.operands
    )


def name(it: Change) -> bool:
    """A variable, a function or a special register is named where the manual has a register or a number."""
    return any(_NAME.search(one) and not element(it, one) for one in it.operands)


def texture(it: Change) -> bool:
    """An operand of a texture or a surface has another type or length than the geometry says."""
    return it.head in _TEXTURES and bool(it.operands)


def braces(it: Change) -> bool:
    """Braces are around a register that is no vector, or hold another number of registers."""
    return any(one[:1] == "{" for one in it.operands)


REASONS = (twice, foreign, combined, constant, matrix, register, address, name, texture, braces)


def reason(line: str, plain: str) -> str:
    """The name of the first reason that covers a line; empty if none does."""
    it = change(line, plain)
    return next((one.__name__ for one in REASONS if one(it)), "")


assert len(REASONS) <= 10  # what is refused beyond these is a defect
