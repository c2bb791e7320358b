"""Expand a line of an opcode table to its rows: one function per encoding.

A `Line` contains the manual's entry for a mnemonic. The mnemonic's suffix gives the width of its operands (`_b64`: two
dwords) and their types. `w` and `ty` override them, with the destination's first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...isa.notation import Row, Sem, op

# Operands of a scalar slot, by width. `scc` is read implicitly, not as an operand.
S_DST = {32: "S1|m0", 64: "S2|vcc|exec"}
S_SRC = {32: "S1|m0|inl|lit", 64: "S2|vcc|exec|inl|lit"}

# Operands of a vector slot: any source of the short encodings, any source of the long one, which has no literal. A
# literal has 32 bits: the upper half of a double (`lit64`), the lower half of a 64-bit integer, extended.
V_ANY = {16: "V1|S1|m0|inl|lit16", 32: "V1|S1|m0|inl|lit", 64: "V2|S2|vcc|exec|inl|lit"}
V_LONG = {16: "V1|S1|m0|inl", 32: "V1|S1|m0|inl", 64: "V2|S2|vcc|exec|inl"}
V_REG = {16: "V1", 32: "V1", 64: "V2"}
MASK = "S2|vcc|exec"

OMOD = "{clamp} {mul:2|4} {div:2..2}"
DPP = (
    "{quad_perm:[4]u2} {row_shl:1..15} {row_shr:1..15} {row_ror:1..15} {row_newbcast:u4} {row_bcast:15|31} "
    "{wave_shl:1..1} {wave_rol:1..1} {wave_shr:1..1} {wave_ror:1..1} {row_mirror} {row_half_mirror}"
)
DPP_WORDS = " ".join(re.findall(r"\{(\w+)", DPP))
MASKS = "{row_mask:u4} {bank_mask:u4} {bound_ctrl:1..1}"
SEL = "BYTE_0|BYTE_1|BYTE_2|BYTE_3|WORD_0|WORD_1|DWORD"
SDWA_DST = f"{{dst_sel:{SEL}}} {{dst_unused:UNUSED_PAD|UNUSED_SEXT|UNUSED_PRESERVE}}"
ONE_OF_TWO = "mul => !div"


@dataclass(frozen=True)
class Line:
    """One line of an opcode table. See `line`."""

    name: str
    doc: str
    sem: Sem
    w: tuple[int, ...]
    facts: dict[str, object]

    @property
    def types(self) -> list[str]:
        """The types of the operands, as in the row."""
        return str(self.facts["ty"]).split()

    @property
    def floats(self) -> bool:
        """Whether any source is a floating-point number."""
        return any(map(is_float, self.types[1:] or self.types))

    @property
    def makes_float(self) -> bool:
        """Whether the result is a floating-point number."""
        return is_float(self.types[0])


def line(name: str, doc: str, sem: Sem = None, *, w: str = "", ty: str = "", **facts: object) -> Line:
    """Return a line: mnemonic, documentation, function, and the operands' widths and types if the suffix is wrong."""
    kind = suffix(name)
    bits = tuple(map(int, w.split())) or (int(re.sub(r"\D", "", kind) or 32),)
    return Line(name, doc, sem, bits, {"ty": ty or kind, **facts})


def is_float(kind: str) -> bool:
    """Return whether a type is a floating-point type, such as `f32`, `f16x2`, `bf16`."""
    return kind.lstrip("b").startswith("f")


def suffix(name: str) -> str:
    """Return the type at the end of a mnemonic, as a scalar type: `v_add_i32` → `s32`."""
    found = re.search(r"_([biuf])(16|32|64)$", name)
    return f"{found[1].replace('i', 's')}{found[2]}" if found else "b32"


def width(ln: Line, at: int) -> int:
    """Return the number of bits of an operand. The destination is operand 0."""
    return ln.w[at] if at < len(ln.w) else ln.w[-1]


def make(ln: Line, syntax: str, fmt: str, ref: str, **facts: object) -> Row:
    """Return the row of a line in one encoding."""
    return op(f"{ln.name}   {syntax}", ln.doc, sem=ln.sem, fmt=fmt, ref=ref, **{**ln.facts, **facts})


# ---- scalar


def scalar(lines: Iterable[Line], sources: int, fmt: str, ref: str, **facts: object) -> Iterator[Row]:
    """Yield rows `d, a…` of SOP1 and SOP2."""
    for ln in lines:
        named = "ab"[:sources]
        texts = [f"{name}:{S_SRC[width(ln, i + 1)]}" for i, name in enumerate(named)]
        yield make(ln, ", ".join([f"=d:{S_DST[width(ln, 0)]}", *texts]), fmt, ref, **{**facts, **ln.facts})


# ---- vector


def vop1(lines: Iterable[Line], ref: str, *, short: bool = False) -> Iterator[Row]:
    """Yield rows of VOP1 in its encodings: plain, VOP3 if that adds modifiers, DPP and SDWA.

    With `short`, for 64-bit operands, there is no SDWA, and DPP can only broadcast.
    """
    for ln in lines:
        d, a = width(ln, 0), width(ln, 1)
        yield make(bare(ln), f"=d:{V_REG[d]}, a:{source(ln, 1)}", "vop1", ref)
        if ln.floats or ln.makes_float:
            yield long(ln, f"=d:{V_REG[d]}, a:{sign(ln, 1)}{V_LONG[a]}", ref)
        yield dpp(ln, f"=d:{V_REG[d]}, a:{sign(ln, 1)}{V_REG[a]}", ref, broadcast=short)
        if not short:
            yield sdwa(ln, f"=d:{V_REG[d]}, a:{sign(ln, 1)}V1|S1|m0|inl", "src0_sel", ref)


def vop2(lines: Iterable[Line], ref: str, *, role: str = "=", only: str = "vop2 vop3 dpp sdwa") -> Iterator[Row]:
    """Yield rows of VOP2 in its encodings. `role` is `+` for instructions that accumulate."""
    for ln in lines:
        d, a, b = (width(ln, i) for i in range(3))
        dst, na, nb = f"{role}d:{V_REG[d]}", sign(ln, 1), sign(ln, 2)
        if "vop2" in only:
            yield make(bare(ln), f"{dst}, a:{source(ln, 1)}, b:{V_REG[b]}", "vop2", ref)
        if "vop3" in only:
            yield long(ln, f"{dst}, a:{na}{V_LONG[a]}, b:{nb}{V_LONG[b]}", ref)
        if "dpp" in only:
            yield dpp(ln, f"{dst}, a:{na}{V_REG[a]}, b:{nb}{V_REG[b]}", ref, broadcast=a == 64)
        if "sdwa" in only:
            yield sdwa(ln, f"{dst}, a:{na}V1|S1|m0|inl, b:{nb}V1|S1|m0|inl", "src0_sel src1_sel", ref)


def vop3(lines: Iterable[Line], sources: int, ref: str, *, role: str = "=") -> Iterator[Row]:
    """Yield rows of VOP3 alone, with two or three sources."""
    for ln in lines:
        named = [f"{name}:{sign(ln, i + 1)}{V_LONG[width(ln, i + 1)]}" for i, name in enumerate("abc"[:sources])]
        yield long(ln, ", ".join([f"{role}d:{V_REG[width(ln, 0)]}", *named]), ref)


def source(ln: Line, at: int) -> str:
    """Return any source of the short encodings."""
    return V_ANY[width(ln, at)] + "64" * (kind(ln, at) == "f64")


def kind(ln: Line, at: int) -> str:
    """Return the type of an operand."""
    return ln.types[at] if at < len(ln.types) else ln.types[-1]


def sign(ln: Line, at: int) -> str:
    """Return the mark of a source that may be negated, which is a floating-point source."""
    return "!" if is_float(kind(ln, at)) else ""


def long(ln: Line, operands: str, ref: str) -> Row:
    """Return a row of VOP3, with `clamp` and output modifiers for floats, unless the line has `flags`.

    No manual defines the effect of output modifiers on an integer.
    """
    flags = str(ln.facts.get("flags", OMOD if ln.floats or ln.makes_float else ""))
    facts: dict[str, object] = {"rule": ONE_OF_TWO} if "div" in flags else {}
    if "div" in flags and not ln.makes_float:
        facts["vague"] = "mul div"
    return make(bare(ln), f"{operands} {flags}".strip(), "vop3", ref, **facts)


def bare(ln: Line) -> Line:
    """Return the line without the facts that only VOP3 uses."""
    return Line(ln.name, ln.doc, ln.sem, ln.w, {name: fact for name, fact in ln.facts.items() if name != "flags"})


def dpp(ln: Line, operands: str, ref: str, *, broadcast: bool = False) -> Row:
    """Return the row of `<name>_dpp`, whose first source comes from another lane.

    For 64 bits, only `broadcast` exists.
    """
    moved = Line(f"{ln.name}_dpp", f"{ln.doc[:-1]}, the first source from another lane.", ln.sem, ln.w, bare(ln).facts)
    if broadcast:
        return make(moved, f"{operands} {{row_newbcast:u4!}} {MASKS}", "dpp", ref)
    return make(moved, f"{operands} {DPP} {MASKS}", "dpp", ref, one=DPP_WORDS)


def sdwa(
    ln: Line,
    operands: str,
    sources: str,
    ref: str,
    *,
    dst: str = SDWA_DST,
    sext: bool = True,
    scale: str = "",
    **facts: object,
) -> Row:
    """Return the row of `<name>_sdwa`: bytes or halves of the sources and of the destination.

    With `sext`, a source that is not a float may be sign-extended: `src0_sext`, in the text `sext(v1)`.
    """
    part = Line(f"{ln.name}_sdwa", f"{ln.doc[:-1]}, on bytes or halves of the operands.", ln.sem, ln.w, bare(ln).facts)
    scale = scale or (OMOD if ln.makes_float else "{clamp}") if dst else scale
    parts = [f"{{{name}:{SEL}}}" for name in sources.split()]
    marks = zip(re.findall(r"\b[ab]:(!?)", operands), sources.split(), strict=True)
    extended = [
        f"{{{name.replace('sel', 'sext')}}}" for mark, name in marks if sext and not mark and "bf16" not in ln.types
    ]
    flags = " ".join([scale, dst, *parts, *extended]).strip()
    rule = {"rule": ONE_OF_TWO} if "div" in flags else {}
    return make(part, f"{operands} {flags}", "sdwa", ref, **rule, **facts)
