"""Video instructions, scalar and SIMD (PTX ISA 9.7.18): arithmetic on bytes and halves of 32-bit registers.

A source is a register or a part of it: `k.part(r, "b0")`.  A scalar instruction combines its result with c, either with
a second operation (`.add`, `.min`, `.max`) or by inserting it into the part of c that the destination selects.  A SIMD
instruction selects its lanes from a and b together, and copies the lanes outside of the destination's mask from c.

Scalar instructions that clamp, scale, take a minimum or a maximum, or merge are not simulated.  ptxas emulates them,
and an H200 deviates from the manual for them (for example, negative results are clamped as if they were unsigned).
"""

from __future__ import annotations

from ...isa.notation import Row, op

_TYPES = ".<dt:u32|s32>.<at:u32|s32>.<bt:u32|s32>"
_SHIFT = ".<dt:u32|s32>.<at:u32|s32>.u32"
_CMP = ".<at:u32|s32>.<bt:u32|s32>.<cmp:eq|ne|lt|le|gt|ge>"
_SECOND = "{.<op:add|min|max>}"
_SOURCES = "a:at|imm@part, b:bt|imm@part"
_SHIFTED = "a:at|imm@part, b:u32|imm@part"


def _scalar(head: str, doc: str, modifiers: str, sources: str, ref: str) -> list[Row]:
    """Return the rows of a scalar instruction: alone or added to c, clamped or combined with c, merged into c."""
    kind, sat, op_ = ("u32", "", ".<op:min|max>") if head == "vset" else ("dt", "{.sat}", _SECOND)
    second = f"=d:{kind}, {sources}, c:{kind}|imm if op"
    return [
        op(f"{head}{modifiers.format('')}{{.<op:add>}}   {second}", f"{doc}, then add c.", ref=ref, sem=head),
        op(
            f"{head}{modifiers.format(sat)}{op_}   {second}",
            f"{doc}, clamped, then combine with c.",
            ref=ref,
            rule="!sat => op=min|max",
        ),
        op(
            f"{head}{modifiers.format(sat)}   =d:{kind}@part, {sources}, c:{kind}|imm",
            f"{doc}, and insert it into the part of c that d selects.",
            ref=ref,
        ),
    ]


def _mad(doc: str, plus: str, sources: str) -> list[Row]:
    """Return the rows of a multiply-add: plain, and shifted right or clamped."""
    head = f"vmad{_TYPES}{plus}"
    return [
        op(f"{head}   =d:dt, {sources}", f"{doc}.", ref="9.7.18.1.3", sem="vmad"),
        op(
            f"{head}{{.sat}}{{.<scale:shr7|shr15>}}   =d:dt, {sources}",
            f"{doc}, shifted right and clamped.",
            ref="9.7.18.1.3",
            rule="!sat => scale",
        ),
    ]


def _simd(head: str, doc: str, count: int, modifiers: str, ref: str, kind: str = "dt") -> Row:
    """Return the row of a SIMD instruction on two halves or four bytes."""
    part, mask = ("halves", "half_mask") if count == 2 else ("bytes", "byte_mask")
    operands = f"=d:{kind}@{mask}, a:at@{part}, b:bt@{part}, c:{kind}"
    lanes = "two halves" if count == 2 else "four bytes"
    rule = "add => !sat" if "sat" in modifiers else ""
    return op(
        f"{head}{count}{modifiers}   {operands}",
        f"{doc} in {lanes}.  `.add`: the sum, plus c.",
        ref=ref,
        rule=rule,
        sem=f"{head}{count}",
    )


def _chapter(count: int, ref: str, ref_set: str) -> list[Row]:
    """Return the rows of the SIMD instructions with `count` lanes."""
    rows = [_simd(head, doc, count, _TYPES + "{.sat}{.add}", ref) for head, doc in _SIMD]
    return [*rows, _simd("vset", "Compare, with 1 for true and 0 for false,", count, _CMP + "{.add}", ref_set, "u32")]


_SIMD = [
    ("vadd", "Add"),
    ("vsub", "Subtract b from a"),
    ("vavrg", "Average, rounded away from zero,"),
    ("vabsdiff", "Compute |a − b|"),
    ("vmin", "Take the minimum"),
    ("vmax", "Take the maximum"),
]

# fmt: off
ROWS = [
    # 9.7.18.1.1: vadd, vsub, vabsdiff, vmin, vmax
    *_scalar("vadd",     "Add a and b",       _TYPES + "{}", _SOURCES, "9.7.18.1.1"),
    *_scalar("vsub",     "Subtract b from a",       _TYPES + "{}", _SOURCES, "9.7.18.1.1"),
    *_scalar("vabsdiff", "Compute |a − b|",     _TYPES + "{}", _SOURCES, "9.7.18.1.1"),
    *_scalar("vmin",     "Take the minimum",  _TYPES + "{}", _SOURCES, "9.7.18.1.1"),
    *_scalar("vmax",     "Take the maximum", _TYPES + "{}", _SOURCES, "9.7.18.1.1"),

    # 9.7.18.1.2: vshl, vshr
    *_scalar("vshl", "Shift a left",  _SHIFT + "{}.<mode:clamp|wrap>", _SHIFTED, "9.7.18.1.2"),
    *_scalar("vshr", "Shift a right", _SHIFT + "{}.<mode:clamp|wrap>", _SHIFTED, "9.7.18.1.2"),

    # 9.7.18.1.3: vmad; either the product or c is negated
    *_mad("Compute a·b + c",                                "",    "a:-at|imm@part, b:-bt|imm@part, c:dt|imm"),
    *_mad("Compute a·b − c",                                "",    "a:at|imm@part, b:bt|imm@part, c:--dt"),
    *_mad("Compute a·b − c with both factors negated",          "", "a:--at@part, b:--bt@part, c:--dt"),
    *_mad("Compute a·b + c + 1",                            ".po", "a:at|imm@part, b:bt|imm@part, c:dt|imm"),
    *_mad("Compute a·b + c + 1 with both factors negated",      ".po", "a:--at@part, b:--bt@part, c:dt|imm"),

    # 9.7.18.1.4: vset
    *_scalar("vset", "Compare, with 1 for true and 0 for false", _CMP + "{}", _SOURCES, "9.7.18.1.4"),

    # 9.7.18.2.1, 9.7.18.2.2: two halves; 9.7.18.2.3, 9.7.18.2.4: four bytes
    *_chapter(2, "9.7.18.2.1", "9.7.18.2.2"),
    *_chapter(4, "9.7.18.2.3", "9.7.18.2.4"),
]
