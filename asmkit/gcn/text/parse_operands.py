"""Parse one instruction of AMDGCN text, mnemonic, operands and flags, and emit it through the builder."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from ...errors import DiagnosticCode, Finding, Later
from ...ir import inline_constants
from ...ir.match_errors import Mismatch, float_bits
from ...ir.match_gcn import known_flags
from ...ir.program import Inst
from ...isa.form import Slot
from ...isa.notation import Flag
from ...regs import Expression, Hex, Label, Reg, Signed, Span
from ...types import Scalar
from .. import register_operands
from ..builder import Builder
from ..builder import literals as constants
from ..builder.encoding import LONG
from ..builder.mnemonics import Opcode, near, needless, without_encoding
from . import expressions, immediates
from .lexer import Source, Statement, Token, tokens
from .shape_cache import Shapes, extended, wrapped

LabelOf = Callable[[Statement, Token], Label]
"""A function that returns the label that a branch names."""


_LABEL = re.compile(r"[A-Za-z_.$][\w.$@]*", re.ASCII)

NONE: Mapping[str, int] = {}
"""No symbols, for the text of a single kernel."""


class Instructions:
    """Parser of instructions, which it emits into a builder's program.

    `symbols` are the symbols whose values the text has defined so far. `declared` are all symbols that it declares.
    """

    def __init__(
        self,
        source: Source,
        builder: Builder,
        label_of: LabelOf,
        symbols: Mapping[str, int] = NONE,
        declared: Container[str] = (),
        shapes: Shapes | None = None,
    ) -> None:
        self.source, self.builder, self.label_of = source, builder, label_of
        self.symbols, self.declared = symbols, declared
        self.shapes = Shapes(builder) if shapes is None else shapes
        self.elsewhere = False

    def read(self, it: Statement) -> None:
        """Read one instruction. Raises the builder's errors, and PARSE for anything that is not understood."""
        mnemonic, operands, where = it.parts["opcode"], it.parts["operands"], (self.source.file, it.line)
        if mnemonic in self.shapes.branches and _LABEL.fullmatch(operands):
            label = self.label_of(it, Token(operands, it.parts.start("operands"), 0))
            self.builder.program.body.append(self.shapes.branch(mnemonic, label, where))
            return
        if (made := self.shapes.like(mnemonic, operands, where)) is not None:
            self.builder.program.body.append(made)
            return
        self.shapes.unlike()
        opcode, self.elsewhere = self._opcode(it), False
        made = self._read(it, opcode)
        made.where = where
        if self.elsewhere:
            self.shapes.learn_branch(mnemonic, made)
        else:
            self.shapes.learn(mnemonic, operands, opcode, made)

    def _read(self, it: Statement, opcode: Opcode) -> Inst:
        """Read an instruction in full. Sets `elsewhere` if its meaning depends on more than its text."""
        words = tokens(it)
        if it.parts["opcode"] == "s_waitcnt":
            words = [self._saturated(token) for token in words]
        opcode = self._unset(it, self._by_flags(it, opcode, words), words)
        operands = [token for i, token in enumerate(words) if self._is_operand(opcode, words, i)]
        flags = self._flags(opcode, [token for token in words if token not in operands])
        if it.parts["opcode"] == "s_waitcnt" and operands and not flags:
            flags = self._waits(operands.pop(0))
        flags |= _extended(opcode, operands)
        given = [self._operand(it, token, opcode, at) for at, token in enumerate(operands)]
        self._check_product(opcode, operands, given)
        self.builder._emit(opcode.state, opcode.accepted, tuple(given), flags=flags)
        made = cast("Inst", self.builder.program.body[-1])
        if needless(made):
            made.form = without_encoding(made.form)
        return made

    def _opcode(self, it: Statement) -> Opcode:
        spelling = it.parts["opcode"]
        opcode = self.shapes.opcode(spelling)
        if opcode is None:
            raise self.source.wrong(
                it.parts.start("opcode"), f"unknown instruction `{spelling}`", Later(partial(near, spelling))
            )
        return opcode

    def _by_flags(self, it: Statement, opcode: Opcode, words: list[Token]) -> Opcode:
        """Return the rows in the encoding that a flag or `sext(…)` requires if the mnemonic does not name one.

        For example, `v_mov_b32 v0, v1 row_shr:1` is DPP, and `v_mov_b32 v0, sext(v1)` is SDWA.
        """
        names = [name for name in (_name(token) for token in words) if name in _DEMANDING and not opcode.flags(name)]
        extended = any(_EXTENDED.fullmatch(token.text) for token in words)
        for suffix in ("_sdwa",) if extended else ("_dpp", "_sdwa") if names else ():
            other = self.shapes.opcode(it.parts["opcode"] + suffix)
            if other is not None and all(other.flags(name) for name in names):
                return other
        return opcode

    def _unset(self, it: Statement, opcode: Opcode, words: list[Token]) -> Opcode:
        """Remove `fi:0`, or another even number. It selects the encoding with that flag and leaves the flag clear."""
        spelling = it.parts["opcode"].removesuffix(LONG) + LONG
        wide = self.shapes.opcode(spelling) if opcode.flags("fi") else None
        unset = [
            token for token in words if token.text.startswith("fi:") and not self._number(token, token.text[3:]) & 1
        ]
        if wide is None or not unset:
            return opcode
        words.remove(unset[0])
        return wide

    @staticmethod
    def _is_operand(opcode: Opcode, words: list[Token], i: int) -> bool:
        """Return whether a word is an operand: the first word after a comma, unless it is a flag."""
        if i and words[i - 1].piece == words[i].piece:
            return False
        name = _name(words[i])
        if i == 0 and words[i].text == "a16":  # the AGPR: as a flag it follows an operand
            return True
        return not opcode.flags(name) or (words[i].text == "off" and any(slot.off for slot in opcode.slots(i)))

    # flags
    def _flags(self, opcode: Opcode, words: list[Token]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for token in words:
            found = re.fullmatch(r"(\w+)(?::(.+)|\((.+)\))?", token.text)
            if not found or (
                found[1] in made and found[1] not in immediates.LARGEST
            ):  # the last count of a counter holds
                raise self.source.wrong(token.at, f"the flag `{token.text}` is not understood")
            value = self._flag(opcode, token, found[1], found[2] or found[3])
            if (
                found[1] not in made or made[found[1]] <= immediates.LARGEST[found[1]]
            ):  # the builder refuses a larger one
                made[found[1]] = value
        chosen = made.get("op_sel")
        if isinstance(chosen, tuple) and not any(cast("tuple[int, ...]", chosen)) and opcode.flags("op_sel"):
            return {name: value for name, value in made.items() if name != "op_sel" or self._has(opcode, name)}
        return made

    def _has(self, opcode: Opcode, flag: str) -> bool:
        """Return whether the target has a flag. Without it, LLVM still accepts the default, `op_sel:[0,0,0]`."""
        return flag in known_flags(opcode.state.forms, self.builder.target)

    def _flag(self, opcode: Opcode, token: Token, name: str, text: str | None) -> object:
        if text is None:
            return True
        if name == "format" and (kind := immediates.buffer_format(text)) is not None:
            return kind
        if text[0] == "[":
            return _fitted([self._number(token, part) for part in text[1:-1].split(",")], opcode.flags(name))
        if any(text in flag.words for flag in opcode.flags(name)):
            return text
        if name == "offset" and (lanes := immediates.swizzle(text)) is not None:
            return lanes
        value = self._number(token, text)
        if (words := _words(opcode, name)) and 0 <= value < len(words):
            return words[value]
        if name == "fi":
            return value & 1  # LLVM keeps the lowest bit
        return 1 if name == "bound_ctrl" and value == 0 else value  # the old spelling of 1

    def _number(self, token: Token, text: str) -> int:
        value = constants.read(text.strip())
        value = self._known(text) if value is None else value
        if not isinstance(value, int):
            raise self.source.wrong(token.at, f"`{text}` in `{token.text}` is not an integer")
        return value

    def _known(self, text: str) -> int | None:
        """Return the value of an expression. Return None for other text, or if it names a symbol without a value."""
        self.elsewhere = True
        try:
            return expressions.evaluate(text, self.symbols)
        except ValueError:
            return None

    def _waits(self, token: Token) -> dict[str, int]:
        """Return the counts that are packed in the number of `s_waitcnt 0`."""
        return immediates.waits(self._number(token, token.text))

    def _saturated(self, token: Token) -> Token:
        """Return `vmcnt(63)` for `vmcnt_sat(99)`: saturate a count that is too large."""
        found = re.fullmatch(r"(\w+)_sat\((.+)\)", token.text)
        if found is None or found[1] not in immediates.LARGEST:
            return token
        count, largest = self._number(token, found[2]), immediates.LARGEST[found[1]]
        return replace(token, text=f"{found[1]}({count if 0 <= count <= largest else largest})")

    # operands
    def _operand(self, it: Statement, token: Token, opcode: Opcode, at: int) -> object:
        text, slots, fmt = token.text, opcode.slots(at), opcode.state.rows[0].fact("fmt")
        if any(slot.label for slot in slots):
            self.elsewhere = True
            return self.label_of(it, token)
        if (reg := self._register(text)) is not None:
            return reg
        if (value := constants.read(text)) is not None:
            return self._wrapped(it, text, value, slots, fmt) if isinstance(value, int) else _upper(value, slots)
        if text == "off":
            return None
        if (number := immediates.number(text)) is not None:
            return number
        if found := re.fullmatch(r"lit(?:64)?\((.+)\)", text):
            text = self._forced(token, found[1], slots)
        if (sign := self._signed(text)) is not None:
            return sign
        if (made := self._expression(text)) is not None:
            return self._wrapped(it, text, made, slots, fmt) if isinstance(made, int) else made
        raise self.source.wrong(token.at, f"the operand `{text}` is not understood", _syntax(opcode))

    def _wrapped(self, it: Statement, text: str, value: int, slots: list[Slot], fmt: str) -> int:
        """Return the number that LLVM encodes. Reports TRUNCATED if the hardware reads another one.

        Hexadecimal digits are bits: disassemblers print the literal -100 of a signed operand as 0xffffff9c.
        """
        kept = extended(value, slots)
        if kept != value:
            self.elsewhere = True  # so that the next one is reported, too
            if not text.startswith("0x"):
                fields: dict[str, object] = {"value": value, "kept": kept}
                where = self.source.file, it.line
                self.builder.program.findings.append(Finding(DiagnosticCode.TRUNCATED, where, fields))
        return wrapped(value, slots, fmt)

    def _check_product(self, opcode: Opcode, operands: list[Token], given: list[object]) -> None:
        """Compare the literal of a product with its `k`, which is in the same dword, as LLVM does: with their signs.

        A number that a half does not hold exactly becomes the literal that it is rounded to.
        """
        slots = [opcode.slots(at) for at in range(len(given))]
        k = next((at for at, some in enumerate(slots) if any(slot.name == "k" for slot in some)), None)
        first = next(
            (at for at, some in enumerate(slots) if any(slot.literal and slot.name != "k" for slot in some)), 0
        )
        if k is None or not first:
            return
        kind = slots[first][0].constants
        one, other = (self._literal_of(operands[at].text, kind) for at in (first, k))
        if one is None or other is None:
            return
        width = inline_constants.bits_of_kind(kind)
        if one == other and isinstance(given[first], Expression):
            given[first] = Expression(f"lit({one if width == 16 else one & 0xFFFFFFFF:#x})")
        elif one == other and inline_constants.of(kind, one) is not None:
            given[first] = one
        elif one != other and (one ^ other) & (1 << width) - 1 == 0:
            both = f"`{operands[first].text}` and `{operands[k].text}`"
            raise self.source.wrong(operands[k].at, f"{both} are two literals to LLVM", "write both with the same sign")

    def _literal_of(self, text: str, kind: str) -> int | None:
        """Return the literal that LLVM makes of a number, a float by its bits. Return None for other text."""
        found = re.fullmatch(r"lit\((.+)\)", text)
        value = constants.read(found[1] if found else text)
        value = self._known(text) if value is None and self._register(text) is None else value
        if isinstance(value, int):
            named = isinstance(inline_constants.of(kind, value), Hex) or value in inline_constants.INTEGERS
            return None if named and not found else value
        try:
            return None if value is None else inline_constants.rounded(kind, value)
        except Mismatch:  # the builder refuses it
            return None

    def _register(self, text: str) -> Reg[Scalar] | Span[Scalar] | None:
        """Return a register or a tuple.

        Its numbers may be expressions: `v[first+4:first+7]`. Return None for other text.
        """
        reg = register_operands.read(self.builder, text)
        found = re.fullmatch(r"([vas])\[([^:\]]+)(?::([^:\]]+))?\]", text) if reg is None else None
        if found is None:
            return reg
        first, last = self._known(found[2]), self._known(found[3] or found[2])
        return register_operands.read(self.builder, f"{found[1]}[{first}:{last}]")

    def _signed(self, text: str) -> Signed | None:
        """Return a source with input modifiers, or None for other text.

        The spellings are `-v1`, `|v1|`, `-|v1|`, `neg(v1)` and `abs(v1)`.
        """
        negative = re.fullmatch(r"-(.+)|neg\((.+)\)", text)
        inner = (negative[1] or negative[2]) if negative else text
        absolute = re.fullmatch(r"\|(.+)\||abs\((.+)\)", inner)
        bare = (absolute[1] or absolute[2]) if absolute else inner
        source = self._register(bare)
        source = constants.read(bare) if source is None else source
        if source is None or isinstance(source, Span) or not (negative or absolute):
            return None
        return Signed(source, negative is not None, absolute is not None)

    def _forced(self, token: Token, text: str, slots: list[Slot]) -> str:
        """Return a constant that must be a literal, a float as its bits.

        It is unchanged if no operand accepts a literal.
        """
        literals = [slot for slot in slots if slot.literal]
        if not literals and not any(slot.inline for slot in slots):
            return text
        kind = literals[0].constants if literals else ""
        value = constants.read(text)
        if isinstance(value, float) and (bits := inline_constants.literal_of_float(kind, value)) is not None:
            text = hex(bits)
        width = min(inline_constants.bits_of_kind(kind), 32)
        if isinstance(value, int) and not -(1 << width - 1) <= value < 1 << width:
            raise self.source.wrong(token.at, f"a literal of {width} bits cannot hold `{text}`")
        return f"lit({text})"

    def _expression(self, text: str) -> int | Expression | None:
        """Return a constant's value, or an expression for the assembler or the linker. Return None for other text."""
        try:
            spelled = expressions.spelled(text)
        except ValueError:
            return None
        named = expressions.names(spelled)
        if not all("@" in name or name in self.declared for name in named):
            return None
        self.elsewhere |= bool(named)
        value = None if spelled.startswith("lit(") else self._known(spelled)
        return Expression(spelled) if value is None else value


_DEMANDING = frozenset({
    "quad_perm", "row_shl", "row_shr", "row_ror", "row_newbcast", "wave_shl", "wave_rol", "wave_shr", "wave_ror",
    "row_mirror", "row_half_mirror", "row_bcast", "row_mask", "bank_mask", "bound_ctrl",
    "dst_sel", "dst_unused", "src0_sel", "src1_sel",
})  # fmt: skip
"""The flags that only the DPP and SDWA encodings have."""


_EXTENDED = re.compile(r"sext\(([vs].+)\)")
"""A register that SDWA sign-extends. LLVM reads `sext(1)` as 1 unless the mnemonic names SDWA."""


def _name(token: Token) -> str:
    return re.split(r"[:(]", token.text)[0]


def _words(opcode: Opcode, name: str) -> tuple[str, ...]:
    """Return the names that stand for the values of an SDWA selection flag."""
    return next((flag.words for flag in opcode.flags(name) if flag.words and name in _DEMANDING), ())


def _syntax(opcode: Opcode) -> str:
    return opcode.state.forms[0].syntax


def _extended(opcode: Opcode, operands: list[Token]) -> dict[str, bool]:
    """Convert `sext(v1)` of SDWA to a flag. Remove it from the operand."""
    first, made = len(opcode.state.forms[0].written), dict[str, bool]()
    for at, token in enumerate(operands):
        if found := re.fullmatch(r"sext\((.+)\)", token.text):
            made[f"src{at - first}_sext"] = True
            operands[at] = replace(token, text=found[1])
    return made


def _fitted(members: list[int], flags: list[Flag]) -> tuple[int, ...]:
    """Return a list with the row's length. Disassemblers omit trailing zeros, or add some."""
    length = next((flag.length for flag in flags), 0)
    return tuple((members + [0] * length)[:length]) if not any(members[length:]) else tuple(members)


def _upper(value: float, slots: list[Slot]) -> float | int:
    """Return the upper dword of a double that is not an inline constant. The assembler drops the lower dword."""
    if value == inline_constants.TURN or not any(slot.literal and slot.constants == "f64" for slot in slots):
        return value
    exact = value != inline_constants.TURN_ROUNDED and inline_constants.of("f64", value) is not None
    return value if exact else float_bits(value, 64) >> 32
