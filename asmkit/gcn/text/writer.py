"""Write a whole program as deterministic text for LLVM's assembler: code, kernel descriptor and metadata.

The assembled and linked text is a code object that the loader accepts. A program with virtual registers is written
without descriptor and metadata, and its registers as `%v3`. `Text.lines` contains the Python locations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from ...errors import DiagnosticCode, error
from ...ir.debug_points import Point
from ...ir.program import UNKNOWN, Inst, Item, Program
from ...ir.source_map import Row, Text, file_lines, joined, located
from ...isa.form import Slot
from ...isa.notation import Flag
from ...regs import Expression, Hex, Label, Off, Reg, Signed, Span, Value
from ...types import Scalar
from .. import register_operands
from ..builder import literals
from ..builder.mnemonics import demanded, encoding
from ..code_object import metadata_writer
from ..code_object.kernel_descriptor import directives, safe_name
from ..directives import LABEL, Displacement, Function, Line, ModuleItem, Place, Variable
from ..targets import GcnTarget

_NOP = "0xbf800000"
_PREFETCHED = 256  # dwords after the end that the instruction fetch may read: LLVM pads as many


def write(program: Program, *, loc: bool = False) -> Text:
    """Return the text of a whole program. With `loc`, include Python lines as `.loc` directives.

    Raises LABEL_NAME for a label that the assembler cannot spell.
    """
    where = None if program.where == UNKNOWN else program.where
    files: dict[str, int] = {}
    body = [*(located(_items(program), where, files) if loc else _items(program))]
    head = [*_head(program), *file_lines(files)]
    rows: list[Row] = [*((line, where) for line in head), (f"{safe_name(program.name)}:", where), *body]
    rows += ((line, where) for line in (*_end(program), *(_tail(program) if assigned(program) else ())))
    return joined(rows)


def write_module(
    items: Sequence[ModuleItem], target: GcnTarget, features: str = "", code_object: int | None = None
) -> Text:
    """Return the text of a module with these items. `Text.lines` contains the location of each line.

    Raises LABEL_MISSING for a branch to a label that is not placed, and KERNEL for virtual registers.
    """
    _check_labels(items)
    for function in (item for item in items if isinstance(item, Function)):
        if not assigned(function.body):
            what = f"`{function.name}` has virtual registers, and asmkit does not allocate those of a module"
            raise error(DiagnosticCode.KERNEL, function.where, what=what, fix="name registers: `k.v[4]`, `k.s[0:2]`")
    rows: list[Row] = [(f'\t.amdgcn_target "amdgcn-amd-amdhsa--{target.name}{features}"', None)]
    if code_object is not None:
        rows.append((f"\t.amdhsa_code_object_version {code_object}", None))
    for item in items:
        rows += ((line, item.where) for line in item.text.split("\n"))
        if isinstance(item, Function):
            rows += _items(item.body)
    return joined(rows)


def _check_labels(module: Sequence[ModuleItem]) -> None:
    """Check that each branch targets a label, a function or a variable of the module. Raises LABEL_MISSING."""
    items = [item for one in module if isinstance(one, Function) for item in one.body.items()]
    placed = {item.name for item in (*items, *module) if isinstance(item, (Label, Function, Variable))}
    for item in items:
        for label in item.labels() if isinstance(item, Inst) else ():
            if label.name not in placed and not isinstance(label, Displacement):
                raise error(DiagnosticCode.LABEL_MISSING, item.where, name=label.name)


def assigned(program: Program) -> bool:
    """Return whether every register is assigned."""
    return not program.banks.total()


def _head(program: Program) -> Iterator[str]:
    name = safe_name(program.name)
    yield f'.amdgcn_target "amdgcn-amd-amdhsa--{program.target.name}"'
    yield ".amdhsa_code_object_version 5"
    yield from (".text", f".globl {name}", ".p2align 8", f".type {name},@function")


def _end(program: Program) -> Iterator[str]:
    name = safe_name(program.name)
    yield f".size {name}, .-{name}"
    yield from (f".p2alignl 6, {_NOP}", f".fill {_PREFETCHED}, 4, {_NOP}")


def _tail(program: Program) -> Iterator[str]:
    yield from (".rodata", ".p2align 6", f".amdhsa_kernel {safe_name(program.name)}")
    yield from (f"\t.amdhsa_{name} {value}" for name, value in directives(program).items())
    yield from (".end_amdhsa_kernel", ".amdgpu_metadata")
    yield from metadata_writer.write(program)
    yield ".end_amdgpu_metadata"


# the body


def _items(program: Program) -> Iterator[Row]:
    for item in program.items():
        if not isinstance(item, Point):
            yield _line(item, program.target.name), item.where


def _line(item: Item, arch: str) -> str:
    if isinstance(item, Inst):
        return f"\t{spell(item, arch)}{_remark(item)}"
    if isinstance(item, Line):
        return item.text
    return f"{_label(item)}:" if isinstance(item, Label) else f"\t{item.text}"


def _remark(inst: Inst) -> str:
    return "  ; inserted" if getattr(inst, "inserted", False) else ""


def spell(inst: Inst, arch: str) -> str:
    """Return an instruction in the syntax of the target's assembler."""
    slots = inst.form.slots
    operands = ", ".join(_operand(inst, at, slots[at], operand) for at, operand in enumerate(inst.operands))
    return " ".join(filter(None, (mnemonic(inst, arch), operands, *_flags(inst))))


def mnemonic(inst: Inst, arch: str) -> str:
    """Return the target's mnemonic for an instruction."""
    others = cast("Mapping[str, str]", inst.form.row.facts.get("names") or {})
    name = others[arch].split()[0] + encoding(inst.form.spelling) if arch in others else inst.form.spelling
    return demanded(name) if any(map(_signed_constant, inst.operands)) else name


def _signed_constant(operand: Value) -> bool:
    """Return whether LLVM needs the encoding in the mnemonic for an operand. Without it, LLVM folds `neg(1.0)`."""
    return isinstance(operand, Signed) and not isinstance(operand.reg, Reg)


def _operand(inst: Inst, at: int, slot: Slot, operand: Value) -> str:
    if isinstance(operand, (Reg, Span, int, Hex)):
        text = _value(inst, at, slot, operand)
        return f"sext({text})" if _extended(inst, at) else text
    if isinstance(operand, Signed):
        return _signed(operand, _value(inst, at, slot, cast("Reg[Scalar] | int | Hex", operand.reg)))
    if isinstance(operand, Label):
        return _label(operand)
    assert isinstance(operand, (Off, Expression)), operand
    return repr(operand)


def _value(inst: Inst, at: int, slot: Slot, operand: Reg[Scalar] | Span[Scalar] | int | Hex) -> str:
    """Return a register, a tuple or a constant."""
    if isinstance(operand, (Reg, Span)):
        return register_operands.spell(operand)
    source = slot.inline or slot.literal
    if slot.literal and (k := _negative_half(inst)) is not None and operand == k & 0xFFFF:
        return str(k)
    return literals.spell(literals.type_of(inst.form, at), operand) if source else str(operand)


def _negative_half(inst: Inst) -> int | None:
    """Return the `k` of a half-precision fmaak or fmamk if it is negative.

    A source with the same literal needs its sign.
    """
    slots = zip(inst.form.slots, inst.operands, strict=True)
    (k,) = [operand for slot, operand in slots if slot.name == "k" and slot.constant == (-32768, 65535)] or [None]
    return k if isinstance(k, int) and k < 0 else None


def _signed(operand: Signed, text: str) -> str:
    """Return a source with its sign changed. `-1.0` is a different constant, and `neg(1.0)` is a negated 1.0."""
    if operand.absolute:
        return f"{'-' * operand.negative}|{text}|"
    return f"-{text}" if isinstance(operand.reg, Reg) else f"neg({text})"


def _extended(inst: Inst, at: int) -> bool:
    """Return whether SDWA sign-extends that source."""
    if not inst.flags:
        return False
    number = sum(slot.role == "r" for slot in inst.form.slots[:at])
    return inst.form.slots[at].role == "r" and bool(inst.flags.get(f"src{number}_sext"))


def _flags(inst: Inst) -> Iterator[str]:
    if not inst.flags:
        return
    rows = {flag.name: flag for flag in inst.form.row.flags}
    yield from (_flag(rows[name], value) for name, value in inst.flags.items() if not name.endswith("_sext"))


def _flag(flag: Flag, value: object) -> str:
    if value is True:
        return flag.name
    if flag.parentheses:
        return f"{flag.name}({value})"
    if isinstance(value, tuple):
        return f"{flag.name}:[{','.join(map(str, cast('tuple[int, ...]', value)))}]"
    return f"{flag.name}:{value}"


def _label(label: Label) -> str:
    """Return a label with `.L` in front, so that the object file omits it. A module's label is unchanged."""
    if isinstance(label, Place):
        return label.name
    if not LABEL.fullmatch(label.name):
        raise error(DiagnosticCode.LABEL_NAME, label.where, name=label.name)
    return f".L{label.name}"
