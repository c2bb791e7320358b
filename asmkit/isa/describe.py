"""Describe table rows in words: the operands they take, the targets they need, and long lines folded.

The reference pages, error messages and `asmkit isa` use these descriptions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .notation import Flag, Operand, Row
from .operands import WORDS

_PIECE = re.compile(r"\s+|[^\s{|]+|[{|][^\s{|]*")
"""A line may be broken at blanks, and before optional modifiers and alternatives."""


def fold(line: str, width: int) -> Iterator[str]:
    """Yield a line as lines of at most `width` columns, the later ones indented by four columns more."""
    indent = " " * (len(line) - len(line.lstrip()))
    made, inner = indent, f"{indent}    "
    for piece in _PIECE.findall(line.lstrip()):
        while len(made) + len(piece) > width and (made.strip() or len(piece) > width - len(inner)):
            room = 0 if made.strip() else width - len(made)
            yield f"{made}{piece[:room]}".rstrip()
            made, piece = inner, piece[room:]
        made += piece if made.strip() else piece.lstrip()
    if made.strip():
        yield made.rstrip()


def needs(row: Row) -> Iterator[str]:
    """Yield the lowest target and version that accept a row, and further needs of single modifiers."""
    yield _need(row.fact("arch") or "sm_75")
    yield f"PTX {row.fact('ptx') or '6.3'}"
    yield from (f"with `{condition}` {_need(need)}" for condition, need in row.needs.items())


def _need(text: str) -> str:
    targets = re.findall(r"<?sm_\w+", text)
    versions = re.findall(r"\b\d+\.\d+\b", text)
    named = [" or ".join(map(target, targets))] if targets else []
    return " and ".join([*named, *(f"PTX {version}" for version in versions)])


def target(name: str) -> str:
    """Return a needed target in words. `<sm_70` means the targets before it."""
    return f"a target before `{name[1:]}`" if name.startswith("<") else f"`{name}`"


_ROLES = {"w": "written", "rw": "read and written", "r": "read"}
OPAQUE = {
    "texref": "a texture, or its handle",
    "samplerref": "a sampler, or its handle",
    "surfref": "a surface, or its handle",
    "endpoint": "an endpoint of the fabric, in a `b32`",
}
_KINDS = {
    **OPAQUE,
    "sym": "the address of a shared array",
    "label": "a label",
    "_": "nothing (`None`: the result is dropped)",
    "_2": "nothing (`None`: the result is dropped), but not for both of two neighbours of 16 bits or less",
}


def operand(o: Operand) -> str:
    """Return a description of the operands that are accepted."""
    if o.memory:
        base = OPAQUE.get(o.kinds[0], f"memory, {o.kinds[0] if o.kinds[0] == 'generic' else f'`{o.kinds[0]}`'}")
        text = ", with ".join((base, *map(operand, o.inner)))
    else:
        text = f"{' or '.join(_kind(kind, o) for kind in o.kinds)}, {_ROLES[o.role]}"
    text += f", with a second `{o.second}`{' (optional)' if not o.paired else ''}" if o.second else ""
    text += ", optional" if o.optional else ""
    return text + (f", present with `{o.when}`" if o.when else "")


def _kind(kind: str, o: Operand) -> str:
    if kind in _KINDS:
        return _KINDS[kind]
    if kind.startswith("imm"):
        among = kind[3:].strip("()")
        return f"a constant ({among})" if among else "a constant"
    if kind.startswith("!"):
        return f"`{kind[1:]}`, possibly negated"
    first = f"a `{o.first}` and further " if o.first else ""
    count = o.count.replace("^", ", rounded up to a power of two")
    vector = f" × {count}" if count else ""
    part = f", or {WORDS[o.part]}" if o.part else ""
    sign = ("", ", possibly negated", ", negated")[kind.count("-")]
    return f"{first}`{kind.lstrip('-')}`{vector}{' or wider' if o.wider else ''}{part}{sign}"


def flag_values(flag: Flag) -> str:
    """Return a description of a flag's values."""
    low, high = flag.range or (0, 0)
    numbers = (f"{low} … {high}" if low != high else str(low)) if flag.range else ""
    kind = f"{flag.length} × {numbers}" if flag.length else numbers or ", ".join(flag.words)
    return f"{kind or 'an optional word'}{', required' if flag.required else ''}"


def targets_of(row: Row, known: Sequence[str]) -> tuple[str, ...]:
    """Return which of the known targets have a row that lists its targets (AMDGCN)."""
    named = row.fact("arch").split()
    return tuple(name for name in known if not named or name in named)
