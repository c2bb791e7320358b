"""Read an AMDGPU object file or code object (ELF64, AMDGPU ABI): sections, symbols, relocations, target."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ...isa.limits import WORD
from ...toolchain.image_header import AMDGPU_MACHINES, EM_AMDGPU

MAGIC = b"\x7fELF"
_MACHINES = {number: arch for arch, number in AMDGPU_MACHINES.items()}
_SRAMECC, _XNACK = {0x800: ":sramecc-", 0xC00: ":sramecc+"}, {0x200: ":xnack-", 0x300: ":xnack+"}
_SYMTAB, _RELA, _NOTE, NOBITS = 2, 4, 7, 8
_RELATIVE64, ABS64 = 13, 3
"""The types of the loader's relocations: a 64-bit address in the code object, or of a symbol."""
_METADATA = 32
ABSOLUTE, LDS = 0xFFF1, 0xFF00
"""The section numbers of absolute symbols and of LDS arrays."""

RELOCATIONS: Mapping[int, str] = {
    1: "abs32@lo", 2: "abs32@hi", 3: "abs64", 4: "rel32", 5: "rel64", 6: "abs32", 7: "gotpcrel", 8: "gotpcrel32@lo",
    9: "gotpcrel32@hi", 10: "rel32@lo", 11: "rel32@hi",
}  # fmt: skip
"""The assembler's spelling of each relocation type (AMDGPU ABI, relocation records)."""


class Section(NamedTuple):
    """A section. `flags` is `sh_flags`, `at` its address, `size` is in bytes."""

    name: str
    kind: int
    flags: int
    at: int
    size: int
    align: int
    link: int
    info: int
    content: bytes

    @property
    def executable(self) -> bool:
        """Whether the section contains instructions."""
        return bool(self.flags & 4)


class Symbol(NamedTuple):
    """A symbol. `section` is a section number, `at` its address, `size` is in bytes."""

    name: str
    section: int
    at: int
    size: int
    binding: int
    visibility: int
    kind: int


class Relocation(NamedTuple):
    """A relocation: the linker writes `symbol` plus `addend` at offset `at` of a section. `how` is the type."""

    section: int
    at: int
    how: int
    symbol: Symbol
    addend: int


@dataclass(frozen=True)
class Elf:
    """An ELF file for an AMD GPU. Raises ValueError for any other file and for a truncated one."""

    image: bytes

    def __post_init__(self) -> None:
        if self.image[:5] != MAGIC + b"\x02" or len(self.image) < 64 or self._head[0] != EM_AMDGPU:
            raise ValueError("not a code object of an AMD GPU")
        if self._head[1] & 0xFF not in _MACHINES:
            raise ValueError(f"the machine {self._head[1] & 0xFF:#x} is not one of {', '.join(_MACHINES.values())}")

    @cached_property
    def _head(self) -> tuple[int, int, int, int, int]:
        """The machine, the flags, the section table's offset and length, and the number of the name section."""
        (machine,), (table,) = struct.unpack_from("<H", self.image, 18), struct.unpack_from("<Q", self.image, 0x28)
        (flags,), (count, names) = (
            struct.unpack_from("<I", self.image, 0x30),
            struct.unpack_from("<HH", self.image, 0x3C),
        )
        return machine, flags, table, count, names

    @property
    def arch(self) -> str:
        """The target, such as `gfx942`."""
        return _MACHINES[self._head[1] & 0xFF]

    @property
    def features(self) -> str:
        """The features in the target ID, such as `:sramecc+:xnack-`."""
        return _SRAMECC.get(self._head[1] & 0xC00, "") + _XNACK.get(self._head[1] & 0x300, "")

    @property
    def version(self) -> int:
        """The code object version."""
        return self.image[8] + 2

    @property
    def linked(self) -> bool:
        """Whether the file is a linked code object. Otherwise it is an object file."""
        return struct.unpack_from("<H", self.image, 16)[0] != 1

    @cached_property
    def sections(self) -> list[Section]:
        """The sections in order."""
        _, _, table, count, names = self._head
        if table + 64 * count > len(self.image) or names >= max(count, 1):
            raise ValueError("the file is cut off")
        heads = [struct.unpack_from("<IIQQQQIIQQ", self.image, table + i * 64) for i in range(count)]
        made: list[Section] = []
        length = 0
        if sum(size for _, kind, _, _, _, size, *_ in heads if kind != NOBITS) > 2 * len(self.image):
            raise ValueError("the sections overlap")
        for name, kind, flags, at, offset, size, link, info, align, _ in heads:
            if kind == NOBITS and flags & 4:
                raise ValueError("a code section has no content")
            content = b"" if kind == NOBITS else self.image[offset : offset + size]
            if kind != NOBITS and len(content) < size:
                raise ValueError("the file is truncated")
            spelled = _string(self.image, heads[names][4] + name)
            length += len(spelled)
            if length > 2 * len(self.image):  # many sections may share one name
                raise ValueError("the names of the sections are longer than the file can hold")
            made.append(Section(spelled, kind, flags, at, size, align, link, info, content))
        return made

    @cached_property
    def symbols(self) -> list[Symbol]:
        """The symbols in order."""
        table = next((section for section in self.sections if section.kind == _SYMTAB), None)
        return [] if table is None else self._symbols(table)

    def _symbols(self, table: Section) -> list[Symbol]:
        made: list[Symbol] = []
        length = 0
        for entry in struct.iter_unpack("<IBBHQQ", table.content):
            made.append(self._symbol(table, entry))
            length += len(made[-1].name)
            if length > 2 * len(self.image):  # many symbols may share one name
                raise ValueError("the names of the symbols are longer than the file can hold")
        return made

    def _symbol(self, table: Section, entry: tuple[int, ...]) -> Symbol:
        name, info, other, section, at, size = entry
        return Symbol(
            _string(self.sections[table.link].content, name), section, at, size, info >> 4, other & 3, info & 15
        )

    @cached_property
    def relocations(self) -> list[Relocation]:
        """The relocations in order."""
        return [
            one
            for section in self.sections
            if section.kind == _RELA and section.flags & 2 == 0
            for one in self._of(section)
        ]

    @cached_property
    def loaded(self) -> list[Relocation]:
        """The relocations that the loader applies to a linked code object, at addresses: each writes an address."""
        made: list[Relocation] = []
        for section in self.sections:
            if section.kind != _RELA or not section.flags & 2 or not 0 < section.link < len(self.sections):
                continue
            symbols = self._symbols(self.sections[section.link])
            for at, info, addend in struct.iter_unpack("<QQq", section.content):
                if info & 0xFFFFFFFF in (_RELATIVE64, ABS64):
                    made.append(Relocation(0, at, ABS64, symbols[info >> 32], addend))
        return made

    def section_at(self, at: int) -> int:
        """Return the number of the loaded section that contains an address of a linked code object, or 0."""
        inside = (i for i, one in enumerate(self.sections) if one.flags & 2 and one.at <= at < one.at + one.size)
        return next(inside, 0)

    def _of(self, section: Section) -> Iterator[Relocation]:
        for at, info, addend in struct.iter_unpack("<QQq", section.content):
            yield Relocation(section.info, at, info & 0xFFFFFFFF, self.symbols[info >> 32], addend)

    @property
    def metadata(self) -> bytes:
        """The runtime metadata from its ELF note, in MessagePack. Empty if there is none."""
        for section in self.sections:
            at = 0
            while section.kind == _NOTE and at < section.size:
                name, size, kind = struct.unpack_from("<III", section.content, at)
                start = at + 12 + (name + 3 & ~3)
                if kind == _METADATA:
                    return section.content[start : start + size]
                at = start + (size + 3 & ~3)
        return b""


def _string(table: bytes, at: int) -> str:
    """Return the string that begins at a byte. Raises ValueError if it is not terminated or too long for a name."""
    end = table.find(b"\0", at, at + WORD + 1)
    if end < 0:
        raise ValueError("a name is not terminated")
    return table[at:end].decode("utf-8", "replace")
