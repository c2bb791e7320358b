"""What an AMDGCN module consists of besides instructions: functions, variables, descriptors, metadata, directives.

Each is data, and knows its own spelling (`text`).  LLVM's User Guide for AMDGPU: assembler directives, code object.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import Where
from ..program import Directive, Program
from ..regs import Expression, Label
from . import metadata

NOWHERE: Where = ("?", 0)

DATA: Mapping[str, int] = {
    "byte": 1, "short": 2, "hword": 2, "2byte": 2, "value": 2, "long": 4, "int": 4, "4byte": 4, "word": 4,
    "quad": 8, "8byte": 8, "octa": 16, "float": 4, "single": 4, "double": 8,
    "ascii": 0, "asciz": 0, "string": 0, "zero": 0, "skip": 0, "space": 0, "fill": 0,
}  # fmt: skip
"""The directives that write data, and the bytes of each of their values; 0 where the values say it themselves."""

FLOATS = frozenset({"float", "single", "double"})
"""Those whose values are numbers with a point, and no expressions."""

SECTIONS = frozenset(
    {"section", "text", "data", "bss", "rodata", "pushsection", "popsection", "previous", "subsection"}
)
"""The directives after which another section is written."""

OTHERS = frozenset({
    "globl", "global", "weak", "hidden", "protected", "internal", "local", "type", "size", "p2align", "p2alignl",
    "p2alignw", "balign", "balignl", "balignw", "align", "set", "equ", "equiv", "org", "comm", "lcomm", "symver",
    "version", "file", "loc", "ident", "addrsig", "addrsig_sym", "amdgpu_lds", "cfi_sections", "cfi_startproc",
    "cfi_endproc", "cfi_escape", "cfi_def_cfa", "cfi_def_cfa_register", "cfi_def_cfa_offset", "cfi_undefined",
    "cfi_offset", "cfi_same_value", "cfi_register", "cfi_remember_state", "cfi_restore_state", "loc_mark_labels",
    "reloc", "sleb128", "uleb128", "amdgpu_info", "end_amdgpu_info",
})  # fmt: skip
"""The other directives that are known: what they do, the assembler knows."""

LABEL = re.compile(r"[A-Za-z$][\w$]*|_[\w$]+", re.ASCII)
"""The names that a label may have."""


class Place(Label):
    """A place in a module: a label whose name is kept as it stands, its dots too."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The label as the assembler reads it."""
        return f"{self.name}:"


class Displacement(Place):
    """A branch target that only a number tells: so many dwords after the branch.  Text alone has it."""

    __slots__ = ("dwords",)

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.where = NOWHERE
        self.dwords = number - (1 << 16) if number >= 1 << 15 else number


@dataclass
class Line(Directive):
    """A directive of the assembler by its word and its arguments: `.p2align 8`, `.set n, 4`, `.long 1, 2`."""

    word: str
    arguments: tuple[str, ...] = ()
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The directive as the assembler reads it."""
        return f"\t.{self.word} {', '.join(self.arguments)}".rstrip()


@dataclass
class Function(Directive):
    """A kernel (`entry`: it has a descriptor) or a device function; its body has its own registers."""

    name: str
    body: Program
    entry: bool = False
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The head: all but the body."""
        return f"{self.name}:"

    def address(self, half: str = "lo", offset: int | None = None) -> Expression:
        """Half of the way to it, for the `s_add_u32` and the `s_addc_u32` behind an `s_getpc_b64`."""
        return relative(self.name, half, offset)


@dataclass
class Variable(Directive):
    """A name in memory, and the directives that write what stands there."""

    name: str
    data: list[Line] = field(default_factory=lambda: [])
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The name and its data as the assembler reads them."""
        return "\n".join([f"{self.name}:", *(line.text for line in self.data)])

    def address(self, half: str = "lo", offset: int | None = None) -> Expression:
        """Half of the way to it, for the `s_add_u32` and the `s_addc_u32` behind an `s_getpc_b64`."""
        return relative(self.name, half, offset)


def relative(name: str, half: str, offset: int | None) -> Expression:
    """`f@rel32@lo+4`: what is added to the low (`hi`: high) half of the address behind an `s_getpc_b64`."""
    return Expression(f"{name}@rel32@{half}+{ {'lo': 4, 'hi': 12}[half] if offset is None else offset }")


@dataclass
class Descriptor(Directive):
    """`.amdhsa_kernel f … .end_amdhsa_kernel`: what the hardware is told of a kernel; the values are expressions."""

    name: str
    fields: dict[str, str] = field(default_factory=lambda: {})
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The directives as the assembler reads them."""
        lines = [f"\t\t.amdhsa_{name} {value}" for name, value in self.fields.items()]
        return "\n".join([f"\t.amdhsa_kernel {self.name}", *lines, "\t.end_amdhsa_kernel"])


@dataclass
class Metadata(Directive):
    """`.amdgpu_metadata … .end_amdgpu_metadata`: what the runtime is told of the kernels, YAML as it stands."""

    lines: tuple[str, ...] = ()
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The directives as the assembler reads them."""
        return "\n".join(["\t.amdgpu_metadata", *self.lines, "\t.end_amdgpu_metadata"])

    @property
    def kernels(self) -> dict[str, dict[str, Any]]:
        """What it says of each kernel, by name.  ValueError for YAML that is not understood."""
        return metadata.kernels(self.lines)
