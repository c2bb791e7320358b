"""Video instructions, scalar and SIMD (PTX ISA 9.7.18): bytes and halves of 32-bit registers, widened, computed, merged.

A source is a register, or a part of it: `k.part(r, "b0")`.  A scalar instruction combines its result with c: by a
second operation (`.add`, `.min`, `.max`), or by putting it into the part of c that the destination names.  A SIMD
instruction picks its lanes from a and b together, and leaves the lanes that the destination's mask omits as c has them.

Scalar ones that clamp, scale, take a minimum or a maximum, or merge are not simulated: ptxas makes them of other
instructions, and an H200 was seen to deviate there from the manual (negative results clamped as if unsigned, among
others).
"""

from __future__ import annotations

from ...isa import Row, op

_TYPES = ".<dt:u32|s32>.<at:u32|s32>.<bt:u32|s32>"
_SHIFT = ".<dt:u32|s32>.<at:u32|s32>.u32"
_CMP = ".<at:u32|s32>.<bt:u32|s32>.<cmp:eq|ne|lt|le|gt|ge>"
_SECOND = "{.<op:add|min|max>}"
_SOURCES = "a:at|imm@part, b:bt|imm@part"
_SHIFTED = "a:at|imm@part, b:u32|imm@part"


def _scalar(head: str, doc: str, modifiers: str, sources: str, ref: str) -> list[Row]:
    """A scalar instruction: alone or added to c; clamped or combined with c otherwise; merged into c."""
    kind, sat, op_ = ("u32", "", ".<op:min|max>") if head == "vset" else ("dt", "{.sat}", _SECOND)
    second = f"=d:{kind}, {sources}, c:{kind}|imm if op"
    return [
        op(f"{head}{modifiers.format('')}{{.<op:add>}}   {second}", f"{doc}; then plus c.", ref=ref, sem=head),
        op(
            f"{head}{modifiers.format(sat)}{op_}   {second}",
            f"{doc}, clamped; then combined with c.",
            ref=ref,
            rule="!sat => op=min|max",
        ),
        op(
            f"{head}{modifiers.format(sat)}   =d:{kind}@part, {sources}, c:{kind}|imm",
            f"{doc}; put into the part of c that d names.",
            ref=ref,
        ),
    ]


def _mad(doc: str, plus: str, sources: str) -> list[Row]:
    """A product and a sum: whole; shifted right, or clamped."""
    head = f"vmad{_TYPES}{plus}"
    return [
        op(f"{head}   =d:dt, {sources}", f"{doc}.", ref="9.7.18.1.3", sem="vmad"),
        op(
            f"{head}{{.sat}}{{.<scale:shr7|shr15>}}   =d:dt, {sources}",
            f"{doc}; shifted right, clamped.",
            ref="9.7.18.1.3",
            rule="!sat => scale",
        ),
    ]


def _simd(head: str, doc: str, count: int, modifiers: str, ref: str, kind: str = "dt") -> Row:
    """A SIMD instruction of two halves or four bytes."""
    part, mask = ("halves", "half_mask") if count == 2 else ("bytes", "byte_mask")
    operands = f"=d:{kind}@{mask}, a:at@{part}, b:bt@{part}, c:{kind}"
    lanes = "two halves" if count == 2 else "four bytes"
    rule = "add => !sat" if "sat" in modifiers else ""
    return op(
        f"{head}{count}{modifiers}   {operands}",
        f"{doc} in {lanes}; `.add`: their sum, plus c.",
        ref=ref,
        rule=rule,
        sem=f"{head}{count}",
    )


def _chapter(count: int, ref: str, ref_set: str) -> list[Row]:
    """The SIMD instructions of so many lanes."""
    rows = [_simd(head, doc, count, _TYPES + "{.sat}{.add}", ref) for head, doc in _SIMD]
    return [*rows, _simd("vset", "1 where the comparison holds, else 0,", count, _CMP + "{.add}", ref_set, "u32")]


_SIMD = [
    ("vadd", "Add"),
    ("vsub", "Subtract b from a"),
    ("vavrg", "The average, rounded away from zero,"),
    ("vabsdiff", "|a − b|"),
    ("vmin", "The lesser"),
    ("vmax", "The greater"),
]

# fmt: off
ROWS = [
    # 9.7.18.1.1: vadd, vsub, vabsdiff, vmin, vmax
    *_scalar("vadd",     "a + b",       _TYPES + "{}", _SOURCES, "9.7.18.1.1"),
    *_scalar("vsub",     "a − b",       _TYPES + "{}", _SOURCES, "9.7.18.1.1"),
    *_scalar("vabsdiff", "|a − b|",     _TYPES + "{}", _SOURCES, "9.7.18.1.1"),
    *_scalar("vmin",     "The lesser",  _TYPES + "{}", _SOURCES, "9.7.18.1.1"),
    *_scalar("vmax",     "The greater", _TYPES + "{}", _SOURCES, "9.7.18.1.1"),

    # 9.7.18.1.2: vshl, vshr
    *_scalar("vshl", "a shifted left",  _SHIFT + "{}.<mode:clamp|wrap>", _SHIFTED, "9.7.18.1.2"),
    *_scalar("vshr", "a shifted right", _SHIFT + "{}.<mode:clamp|wrap>", _SHIFTED, "9.7.18.1.2"),

    # 9.7.18.1.3: vmad; either the product is negated or c
    *_mad("a·b + c",                                "",    "a:-at|imm@part, b:-bt|imm@part, c:dt|imm"),
    *_mad("a·b − c",                                "",    "a:at|imm@part, b:bt|imm@part, c:--dt"),
    *_mad("a·b − c, both factors negated",          "", "a:--at@part, b:--bt@part, c:--dt"),
    *_mad("a·b + c + 1",                            ".po", "a:at|imm@part, b:bt|imm@part, c:dt|imm"),
    *_mad("a·b + c + 1, both factors negated",      ".po", "a:--at@part, b:--bt@part, c:dt|imm"),

    # 9.7.18.1.4: vset
    *_scalar("vset", "1 where the comparison holds, else 0", _CMP + "{}", _SOURCES, "9.7.18.1.4"),

    # 9.7.18.2.1, 9.7.18.2.2: two halves; 9.7.18.2.3, 9.7.18.2.4: four bytes
    *_chapter(2, "9.7.18.2.1", "9.7.18.2.2"),
    *_chapter(4, "9.7.18.2.3", "9.7.18.2.4"),
]
