"""Disassemble a code object (`.hsaco`) or an object file into AMDGCN text that assembles to the same contents.

LLVM's disassembler decodes the instructions. The text preserves instructions, descriptors, data and metadata. Addresses
that the linker resolved become symbols again if an `s_getpc_b64` computes the start of a function or a variable.
"""

from __future__ import annotations

import re
import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ...errors import DiagnosticCode, error
from ...isa.limits import GCN_STATEMENTS, Exceeded, too_large
from ...toolchain import disassemble_gcn
from ..code_object import descriptor_bits, msgpack
from ..code_object.elf import ABSOLUTE, LDS, NOBITS, RELOCATIONS, Elf, Relocation, Section, Symbol
from .objdump_labels import branch_target

_ROW = re.compile(r"^\s+(\S.*?)\s*// ([0-9A-F]+): ([0-9A-F]{8})((?: [0-9A-F]{8})*)")
_SECTION = re.compile(r"^Disassembly of section (\S+):")
_LITERAL = re.compile(r"lit\([^)]*\)|(?<=, )0x[0-9a-f]+")
_FUNCTION, _OBJECT = 2, 1
_BINDINGS, _VISIBILITIES = {1: "globl", 2: "weak"}, {1: "internal", 2: "hidden", 3: "protected"}
_WRITTEN = (".text", ".rodata", ".data", ".bss")
_NOP = 0xBF800000
_NAME = re.compile(r"[A-Za-z_.$][\w.$@]*", re.ASCII)

STATEMENTS = GCN_STATEMENTS // 2
"""Maximum number of statements in the text of an object.

It is half of the general limit because the text is parsed twice: for `fmt`, and for the check.
"""

CODE = 12 * STATEMENTS
"""Maximum number of bytes of instructions to disassemble. Most instructions have 4 or 8 bytes."""

SECONDS = 10.0
"""Time limit for the disassembler, in seconds."""


@dataclass
class Row:
    """One instruction of a listing: its text, its address and its dwords."""

    text: str
    at: int
    dwords: list[int]

    @property
    def end(self) -> int:
        """The address after the instruction."""
        return self.at + 4 * len(self.dwords)


def text_of(image: bytes, file: str) -> str:
    """Return the text of a code object or an object file.

    Raises PARSE if it is not a code object of a known target, and TOOL_MISSING without llvm-objdump.
    """
    try:
        elf = Elf(image)
        _ = elf.symbols, elf.relocations, elf.metadata  # reject a broken file before running the tool
        if sum(section.size for section in elf.sections if section.executable) > CODE:
            raise too_large("the object has too much code", CODE, "bytes")
        return "\n".join(_Writer(elf, rows_of(image)).lines()) + "\n"
    except Exceeded as limit:
        raise limit.at((file, 1)) from None
    except (ValueError, IndexError, struct.error) as problem:
        raise error(
            DiagnosticCode.PARSE, (file, 1), column=1, what=str(problem), fix="pass a .hsaco, or a .o from clang"
        ) from problem


def rows_of(image: bytes) -> dict[str, list[Row]]:
    """Return the instructions of each section."""
    made: dict[str, list[Row]] = {}
    name = ""
    for line in disassemble_gcn(image, limit=SECONDS).splitlines():
        if section := _SECTION.match(line):
            name = section[1]
        elif found := _ROW.match(line):
            dwords = [int(word, 16) for word in (found[3], *found[4].split())]
            made.setdefault(name, []).append(Row(found[1], int(found[2], 16), dwords))
    return made


class _Writer:
    """Writer of one object's text."""

    def __init__(self, elf: Elf, rows: dict[str, list[Row]]) -> None:
        self.elf, self.rows = elf, rows
        self.sections = elf.sections
        self.relocations = {(one.section, one.at): one for one in elf.relocations}
        self.places: dict[int, list[int]] = {}
        for number, at in sorted(self.relocations):
            self.places.setdefault(number, []).append(at)
        self.written = 0
        self._named: dict[int, list[Symbol]] = {}
        for one in filter(_is_placed, elf.symbols):
            section = self.sections[one.section]
            if not section.at <= one.at <= one.at + one.size <= section.at + section.size:
                raise ValueError(f"`{_spelled(one)}` is outside of {section.name}")
            self._named.setdefault(one.section, []).append(one)
        for some in self._named.values():
            some.sort(key=lambda one: one.at)
        self.starts = {one.at: _spelled(one) for some in self._named.values() for one in some} if elf.linked else {}
        self.count = 0

    def lines(self) -> Iterator[str]:
        """Yield all lines."""
        yield f'\t.amdgcn_target "amdgcn-amd-amdhsa--{self.elf.arch}{self.elf.features}"'
        yield f"\t.amdhsa_code_object_version {self.elf.version}"
        yield from self._numbers()
        for number, section in enumerate(self.sections):
            if section.size and section.name.startswith(_WRITTEN) and section.flags & 2:
                yield from self._section(number, section)
        if self.elf.metadata:
            yield "\t.amdgpu_metadata"
            yield from ("---", *msgpack.yaml(msgpack.read(self.elf.metadata)), "...")
            yield "\t.end_amdgpu_metadata"

    def _numbers(self) -> Iterator[str]:
        """Yield the absolute symbols and the arrays in LDS."""
        for symbol in self.elf.symbols:
            if symbol.section in (ABSOLUTE, LDS):
                self._count(1)
            if symbol.section == ABSOLUTE and symbol.name and symbol.kind == 0:
                yield f"\t.set {_spelled(symbol)}, {symbol.at}"
            elif symbol.section == LDS:
                yield f"\t.globl {_spelled(symbol)}"
                yield f"\t.amdgpu_lds {symbol.name}, {symbol.size}, {symbol.at or 4}"

    def _section(self, number: int, section: Section) -> Iterator[str]:
        flags = "".join(letter for bit, letter in ((2, "a"), (1, "w"), (4, "x")) if section.flags & bit)
        kind = "nobits" if section.kind == NOBITS else "progbits"
        if not _NAME.fullmatch(section.name):
            raise ValueError(f"the section's name {section.name[:40]!r} cannot be written in a text")
        yield f'\t.section {section.name}, "{flags}", @{kind}'
        yield f"\t.p2align {max(section.align, 1).bit_length() - 1}"
        symbols = self._named.get(number, [])
        yield from self._code(number, section, symbols) if section.executable else self._data(number, section, symbols)

    # code
    def _code(self, number: int, section: Section, symbols: list[Symbol]) -> Iterator[str]:
        rows = sorted(self.rows.get(section.name, []), key=lambda row: row.at)
        addresses = [row.at for row in rows]
        self._name_again(rows)
        targets = {to for row in rows if (to := _branch(row)) is not None}
        at = section.at
        for symbol in symbols:
            yield from self._padding(section, at, symbol.at)
            first, last = bisect_left(addresses, symbol.at), bisect_left(addresses, symbol.at + symbol.size)
            self._count(1 + last - first)
            yield from self._function(number, symbol, rows[first:last], targets)
            at = max(at, symbol.at + symbol.size)
        yield from self._padding(section, at, section.at + section.size)

    def _count(self, statements: int) -> None:
        """Count statements against the limit.

        Overlapping functions could produce many times more than the file contains.
        """
        self.written += statements
        if self.written > STATEMENTS:
            raise too_large("the text of the object is too long", STATEMENTS, "statements")

    def _function(self, number: int, symbol: Symbol, rows: list[Row], targets: set[int]) -> Iterator[str]:
        yield from _declared(symbol, "function")
        for row in rows:
            if row.at in targets:
                yield f"{_label(number, row.at)}:"
            yield f"\t{self._instruction(number, row)}"
        self.count += 1
        yield f".Lend_{self.count}:"
        yield f"\t.size {symbol.name}, .Lend_{self.count}-{symbol.name}"

    def _instruction(self, number: int, row: Row) -> str:
        """Return an instruction. A branch names its label, and a literal that is relocated names its symbol."""
        if (to := _branch(row)) is not None:
            return re.sub(r"\S+$", _label(number, to), row.text)
        found = next((one for at in range(row.at + 4, row.end, 4) if (one := self.relocations.get((number, at)))), None)
        return row.text if found is None else _LITERAL.sub(self._relocated(found), row.text, count=1)

    def _relocated(self, one: Relocation) -> str:
        """Return a relocated value such as `f@rel32@lo+4`.

        A section symbol is replaced by the nearest symbol in the section.
        """
        name, addend = _spelled(one.symbol), one.addend
        how = RELOCATIONS.get(one.how)
        if how is None:
            raise ValueError(f"the relocation {one.how} is not understood")
        if not name and not one.symbol.section:
            return f"lit({addend:#x})"
        if not name:
            extra = {"rel32@lo": 4, "rel32@hi": 12}.get(how, 0)
            inside = self._named.get(one.symbol.section, [])
            behind = bisect_right(inside, addend - extra, key=lambda symbol: symbol.at)
            if not behind:
                place = f"{addend - extra:#x} of section {one.symbol.section}"
                raise ValueError(f"no symbol is at {place}")
            near = inside[bisect_left(inside, inside[behind - 1].at, key=lambda symbol: symbol.at)]
            name, addend = near.name, addend - near.at
        how = "" if how.startswith("abs") and "@" not in how else f"@{how}"
        return f"{name}{how}{addend:+d}" if addend else f"{name}{how}"

    def _name_again(self, rows: list[Row]) -> None:
        """Replace the literals that add up to a symbol's address after an `s_getpc_b64` by that symbol."""
        for i, row in enumerate(rows):
            found = re.fullmatch(r"s_getpc_b64 s\[(\d+):(\d+)\]", row.text)
            if not found:
                continue
            low, high = (
                self._added(rows[i + 1 : i + 9], word, reg) for word, reg in (("add", found[1]), ("addc", found[2]))
            )
            if low is None or high is None:
                continue
            to = row.end + low.dwords[1] + (high.dwords[1] << 32) & (1 << 64) - 1
            if to in self.starts:
                for one, half in ((low, "lo"), (high, "hi")):
                    extra = one.at + 4 - row.end
                    one.text = _LITERAL.sub(f"{self.starts[to]}@rel32@{half}+{extra}", one.text, count=1)

    @staticmethod
    def _added(rows: list[Row], word: str, reg: str) -> Row | None:
        text = f"s_{word}_u32 s{reg}, s{reg}, "
        return next((row for row in rows if row.text.startswith(text) and len(row.dwords) == 2), None)

    def _padding(self, section: Section, start: int, end: int) -> Iterator[str]:
        """Yield the code between functions, mostly `s_nop`."""
        content = section.content[start - section.at : max(end, start) - section.at]
        count = len(content) // 4
        if content and content == _NOP.to_bytes(4, "little") * count:
            yield f"\t.fill {count}, 4, {_NOP:#x}"
            return
        self._count(count // 4)
        yield from (f"\t.long {int.from_bytes(content[at : at + 4], 'little'):#x}" for at in range(0, len(content), 4))

    # data
    def _data(self, number: int, section: Section, symbols: list[Symbol]) -> Iterator[str]:
        at = section.at
        edges = [*(symbol.at for symbol in symbols), section.at + section.size]
        yield from self._bytes(number, section, at, edges[0])
        for symbol, (start, end) in zip(symbols, pairwise(edges), strict=True):
            self._count(1)
            if _is_descriptor(symbol):
                self._count(len(descriptor_bits.FIELDS) // 4)
                yield from self._descriptor(section, symbol)
                start += descriptor_bits.SIZE
            else:
                yield from _declared(symbol, "object")
            yield from self._bytes(number, section, start, end)
            if not _is_descriptor(symbol) and symbol.size:
                yield f"\t.size {symbol.name}, {symbol.size}"

    def _descriptor(self, section: Section, symbol: Symbol) -> Iterator[str]:
        start = symbol.at - section.at
        fields = descriptor_bits.read(
            section.content[start : start + descriptor_bits.SIZE], self.elf.arch, self.elf.features
        )
        yield f"\t.amdhsa_kernel {symbol.name.removesuffix('.kd')}"
        yield from (f"\t\t.amdhsa_{name} {value}" for name, value in fields.items())
        yield "\t.end_amdhsa_kernel"

    def _bytes(self, number: int, section: Section, start: int, end: int) -> Iterator[str]:
        """Yield data as dwords if possible, otherwise as bytes. Relocated addresses name their symbols."""
        places = self.places.get(number, [])
        computed = section.kind != NOBITS and bisect_left(places, start) < bisect_left(places, end)
        self._count(0 if section.kind == NOBITS else (end - start) // 64)
        if not computed and not section.content[start - section.at : end - section.at].strip(b"\0"):
            yield from (f"\t.zero {end - start}",) if end > start else ()
            return
        at = start
        while at < end:
            found = self.relocations.get((number, at))
            size = 8 if found and "64" in RELOCATIONS.get(found.how, "") else 4 if at % 4 == 0 and end - at >= 4 else 1
            value = int.from_bytes(section.content[at - section.at :][:size], "little")
            yield f"\t.{ {8: 'quad', 4: 'long', 1: 'byte'}[size] } {self._relocated(found) if found else value}"
            at += size


def _spelled(symbol: Symbol) -> str:
    """Return a symbol's name. Raises ValueError if assembler text cannot spell it."""
    if symbol.name and not _NAME.fullmatch(symbol.name):
        raise ValueError(f"the name {symbol.name[:40]!r} cannot be written in a text")
    return symbol.name


def _is_placed(symbol: Symbol) -> bool:
    return bool(symbol.name) and 0 < symbol.section < LDS and symbol.kind in (_FUNCTION, _OBJECT)


def _is_descriptor(symbol: Symbol) -> bool:
    return symbol.name.endswith(".kd") and symbol.size == descriptor_bits.SIZE


def _declared(symbol: Symbol, kind: str) -> Iterator[str]:
    if symbol.binding in _BINDINGS:
        yield f"\t.{_BINDINGS[symbol.binding]} {symbol.name}"
    if symbol.visibility:
        yield f"\t.{_VISIBILITIES[symbol.visibility]} {symbol.name}"
    yield from (f"\t.type {symbol.name}, @{kind}", f"{symbol.name}:")


def _branch(row: Row) -> int | None:
    return branch_target(row.text.split()[0], row.at, row.dwords[0])


def _label(number: int, at: int) -> str:
    return f".L{number}_{at:x}"
