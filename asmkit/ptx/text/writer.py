"""Write a program or a module as PTX text.  The same program always gives the same bytes.

The version is the lowest PTX version that supports everything in the text.  `Text.lines` holds the Python source line
of each line, so that messages of the tools can refer to the user's line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from ...errors import AsmError, DiagnosticCode, error
from ...ir.debug_points import Point
from ...ir.program import UNKNOWN, Array, Inst, Item, Param, Program
from ...ir.source_map import Row, Text, file_lines, joined, located
from ...ir.text_operands import Arguments, Components, Named
from ...isa.form import version
from ...isa.operands import Mixed
from ...regs import Brackets, Hex, Indexed, Label, Mem, Not, Opaque, Pair, Part, Reg, Sink, Span, Symbol, Table
from ...types import Scalar
from ..builder.function_directives import lowest
from ..directives import LABEL, BranchTargets, CallTargets, Function, ModuleItem, Prototype, fundamental, safe_name
from ..facts import ptx_facts
from ..isa.special import SPECIALS
from ..shared_layout import unsized
from ..targets import PtxTarget
from ..texture_mode import wrong_samplers
from .device_points import on_device

LOWEST = (6, 3)
"""The lowest PTX version that asmkit writes."""

_FEW_PARAMETERS = 4352  # in bytes; larger parameters need PTX 8.1

WIDTHS = {"p": "pred", "rb": "b8", "rs": "b16", "r": "b32", "rd": "b64", "rq": "b128"}
"""The type in the register declaration of each bank.  `PtxFacts.bank_bits` holds the widths of other banks."""

DIRECTIVES = {
    "block": "reqntid",
    "maxntid": "maxntid",
    "maxnreg": "maxnreg",
    "minnctapersm": "minnctapersm",
    "cluster": "reqnctapercluster",
}
"""The facts of a program that are directives of its entry, in the order of the text."""

_SPECIALS = {special.name: special for special in SPECIALS}


def write(program: Program, *, loc: bool = False) -> Text:
    """Return the text of a program that has its prologue (see `abi.enter`).  PTX ISA 11 (directives).

    With `loc`, the text has the Python lines as `.loc` directives.  Raises LABEL_NAME if a label is not a PTX
    identifier, TEXTURE_MODE for sampler operands that do not match the texture mode.
    """
    program, declarations = on_device(program)
    _check_samplers(program)
    where = None if program.where == UNKNOWN else program.where
    rows: list[Row] = [(line, where) for line in _head(program, declarations)]
    files: dict[str, int] = {}
    rows += located(_items(program), where, files) if loc else _items(program)
    rows += [("}", where), *((line, where) for line in file_lines(files))]
    return joined(rows)


def write_module(
    items: Sequence[ModuleItem],
    target: PtxTarget,
    version: tuple[int, int] | None = None,
    options: Sequence[str] = (),
) -> Text:
    """Return the text of a module with these items, and the source place of each line.  PTX ISA 4.3, 11.

    Raises LABEL_NAME if a label is not a PTX identifier, TEXTURE_MODE for sampler operands that do not match the
    texture mode.
    """
    stated = version or lowest_of([item for item in items if isinstance(item, Function)], target)
    rows: list[Row] = [
        (".version {}.{}".format(*stated), None),
        (f".target {', '.join((target.name, *options))}", None),
        (".address_size 64", None),
    ]
    for item in items:
        rows.append(("", None))
        rows += ((line, item.where) for line in item.text.split("\n"))
        if isinstance(item, Function) and item.body is not None:
            _check_samplers(item.body, options)
            rows += _body(item)
    return joined(rows)


def _check_samplers(program: Program, options: Sequence[str] = ()) -> None:
    if found := list(wrong_samplers(program, options)):
        raise AsmError(*found)


def _body(function: Function) -> Iterator[Row]:
    """Yield the lines of a function's body, with its braces."""
    program = cast("Program", function.body)
    yield "{", function.where
    banks = _banks(program)
    yield from ((f"\t.reg .{_width(program, bank)} %{bank}<{program.banks[bank]}>;", function.where) for bank in banks)
    sizes = _element_sizes(program)
    yield from ((_array(array, sizes), array.where) for array in program.arrays)
    yield from _items(program)
    yield "}", function.where


def lowest_version(program: Program) -> tuple[int, int]:
    """Return the lowest PTX version that supports the target and all instructions, special registers and directives."""
    needs = {LOWEST, cast("PtxTarget", program.target).ptx}
    forms = {id(item.form): item.form for item in program.items() if isinstance(item, Inst)}
    needs |= {form.ptx for form in forms.values()}
    needs |= {_since(operand.name) for operand in _symbols(program)}
    needs |= {(7, 8)} if program.cluster is not None else set()
    needs |= {(8, 1)} if _parameter_bytes(program) > _FEW_PARAMETERS else set()
    needs |= {(8, 3) for bank in program.banks if _width(program, bank) == "b128"}
    return max(needs)


def _parameter_bytes(program: Program) -> int:
    """Return the bytes of the parameters, each aligned to its size or its own alignment."""
    end = 0
    for param in program.params:
        size = param.bytes or max(8, param.kind_bits) // 8
        align = param.align or size
        end = -(-end // align) * align + size
    return end


def lowest_of(functions: Sequence[Function], target: PtxTarget) -> tuple[int, int]:
    """Return the lowest PTX version that supports the target and everything in the functions of a module."""
    needs = {LOWEST, target.ptx}
    for item in functions:
        needs.add(lowest(item.hints))
        needs |= {lowest_version(item.body)} if item.body is not None else set()
    return max(needs)


def _symbols(program: Program) -> Iterator[Symbol]:
    for item in program.items():
        for operand in item.operands if isinstance(item, Inst) else ():
            if operand.__class__ is Symbol:
                yield cast("Symbol", operand)


def _since(name: str) -> tuple[int, int]:
    """Return the first PTX version that supports a special register.  The name has the form `%tid.x`."""
    special = _SPECIALS.get(name.removeprefix("%").partition(".")[0]) if name.startswith("%") else None
    return version(special.ptx) if special and special.ptx else LOWEST


# in front of the body


def _head(program: Program, declarations: Sequence[str]) -> Iterator[str]:
    dynamic = [array for array in program.arrays if unsized(array)]
    yield ".version {}.{}".format(*lowest_version(program))
    yield f".target {program.target.name}"
    yield ".address_size 64"
    yield ""
    yield from (f".extern .shared .align {array.align} .b8 {array.symbol}[];" for array in dynamic)
    yield from declarations
    yield from _entry(program)
    yield "{"
    yield from (f"\t.reg .{_width(program, bank)} %{bank}<{program.banks[bank]}>;" for bank in _banks(program))
    sizes = _element_sizes(program)
    yield from (_array(array, sizes) for array in program.arrays if not unsized(array))


def _entry(program: Program) -> Iterator[str]:
    name = safe_name(program.name)
    if program.params:
        yield f".visible .entry {name}("
        yield from (f"\t{_param(param)}{',' * (i < len(program.params))}" for i, param in enumerate(program.params, 1))
        yield ")"
    else:
        yield f".visible .entry {name}()"
    stated = {"block": program.block, "cluster": program.cluster, **vars(program.facts)}
    for fact, directive in DIRECTIVES.items():
        value: tuple[int, ...] | int | None = stated[fact]
        if value is not None:
            yield f".{directive} {', '.join(map(str, value if isinstance(value, tuple) else (value,)))}"


def _param(param: Param) -> str:
    if param.bytes:
        return f".param .align {param.align} .b8 {param.name}[{param.bytes}]"
    return f".param .{fundamental(param.elem) if param.scalar else 'u64'} {param.name}"


def _array(array: Array, sizes: Mapping[str, int]) -> str:
    size = sizes.get(array.symbol.name, 1)
    return f"\t.shared .align {array.align} .b{8 * size} {array.symbol}[{array.bytes // size}];"


def _element_sizes(program: Program) -> dict[str, int]:
    """Return the bytes of an element of each array that a register indexes: the declaration must say them."""
    operands = (one for item in program.items() if isinstance(item, Inst) for one in item.operands)
    bases = (one.base if isinstance(one, Mem) else one for one in operands) if program.arrays else ()
    return {one.name: one.size for one in bases if isinstance(one, Indexed)}


def _banks(program: Program) -> Iterator[str]:
    """Yield the banks that have registers: those of the builder in the order of width, then those of parsed text."""
    used = [bank for bank, count in program.banks.items() if count]
    yield from (bank for bank in WIDTHS if bank in used)
    yield from sorted(bank for bank in used if bank not in WIDTHS)


def _width(program: Program, bank: str) -> str:
    bits = ptx_facts(program).bank_bits.get(bank)
    return WIDTHS[bank] if bits is None else "pred" if bits == 1 else f"b{bits}"


# the body


def _items(program: Program) -> Iterator[Row]:
    for item in program.items():
        if not isinstance(item, Point):
            yield _line(item), item.where


def _line(item: Item) -> str:
    if isinstance(item, Inst):
        return f"\t{spell_inst(item)}"
    if isinstance(item, Label) and not isinstance(item, Table):
        return f"{_label(item)}:"
    return f"\t{item.text}"


def spell_inst(inst: Inst) -> str:
    """Return the PTX text of an instruction, with its guard and the semicolon."""
    return f"{_guard(inst)}{inst.form.spelling} {', '.join(map(spell, inst.operands))}".rstrip() + ";"


def _guard(inst: Inst) -> str:
    return "" if inst.guard is None else f"@{'!' if inst.guard[1] else ''}{inst.guard[0]!r} "


def _label(label: Label) -> str:
    if not LABEL.fullmatch(label.name):
        raise error(DiagnosticCode.LABEL_NAME, label.where, name=label.name)
    return label.name


def _mem(mem: Mem[Scalar]) -> str:
    base = spell(mem.base)
    if isinstance(mem.base, Indexed):
        return base
    return (f"[{base}+{mem.offset}]" if mem.offset else f"[{base}]") + ".unified" * mem.unified


def _brackets(brackets: Brackets) -> str:
    return f"[{', '.join(spell(part).strip('[]') for part in brackets)}]"


_SPELL: dict[type, Callable[[Any], str]] = {
    Reg: repr,
    Named: repr,
    Mem: _mem,
    Pair: repr,
    Brackets: _brackets,
    Part: repr,
    Opaque: repr,
    Label: _label,
    int: str,
    Hex: repr,
    Sink: repr,
    Symbol: repr,
    Indexed: repr,
    Not: repr,
    Span: repr,
    Components: repr,
    Mixed: repr,
    Arguments: repr,
    BranchTargets: _label,
    CallTargets: _label,
    Prototype: _label,
}


def spell(operand: object) -> str:
    """Return the PTX text of an operand: `[%rd1+-8]`, `{%r0, %r1}`, `!%p0`, `0f3F800000`."""
    return _SPELL[operand.__class__](operand)
