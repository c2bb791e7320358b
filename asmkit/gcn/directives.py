"""The directives of an AMDGCN module: functions, variables, descriptors, metadata and plain directives.

Each is a dataclass with its assembler text (`text`). See LLVM's User Guide for AMDGPU: assembler directives, code
object.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ..errors import SourceLocation
from ..ir.program import Directive, Program
from ..regs import Expression, Label
from .code_object import metadata
from .code_object.metadata import Map

NOWHERE: SourceLocation = ("?", 0)

DATA: Mapping[str, int] = {
    "byte": 1, "short": 2, "hword": 2, "2byte": 2, "value": 2, "long": 4, "int": 4, "4byte": 4, "word": 4,
    "quad": 8, "8byte": 8, "octa": 16, "float": 4, "single": 4, "double": 8,
    "ascii": 0, "asciz": 0, "string": 0, "zero": 0, "skip": 0, "space": 0, "fill": 0,
}  # fmt: skip
"""The data directives, with the bytes of each value. 0 if the values determine the size."""

FLOATS = frozenset({"float", "single", "double"})
"""The data directives whose values are floating-point numbers, not expressions."""

SECTIONS = frozenset(
    {"section", "text", "data", "bss", "rodata", "pushsection", "popsection", "previous", "subsection"}
)
"""The directives that switch sections."""

OTHERS = frozenset({
    "globl", "global", "weak", "hidden", "protected", "internal", "local", "type", "size", "p2align", "p2alignl",
    "p2alignw", "balign", "balignl", "balignw", "align", "set", "equ", "equiv", "org", "comm", "lcomm", "symver",
    "version", "file", "loc", "ident", "addrsig", "addrsig_sym", "amdgpu_lds", "cfi_sections", "cfi_startproc",
    "cfi_endproc", "cfi_escape", "cfi_def_cfa", "cfi_def_cfa_register", "cfi_def_cfa_offset", "cfi_undefined",
    "cfi_offset", "cfi_same_value", "cfi_register", "cfi_remember_state", "cfi_restore_state", "cfi_restore",
    "cfi_adjust_cfa_offset", "cfi_rel_offset", "cfi_val_offset", "cfi_return_column", "cfi_signal_frame",
    "cfi_personality", "cfi_lsda", "cfi_llvm_def_aspace_cfa", "cfi_llvm_register_pair",
    "cfi_llvm_vector_registers", "cfi_llvm_vector_offset", "cfi_llvm_vector_register_mask", "loc_mark_labels",
    "reloc", "sleb128", "uleb128", "amdgpu_info", "end_amdgpu_info",
})  # fmt: skip
"""The other accepted directives. Only the assembler interprets them."""

LABEL = re.compile(r"[A-Za-z$][\w$]*|_[\w$]+", re.ASCII)
"""Matches the names that a label may have."""


class Place(Label):
    """A label in a module. Its name is written unchanged, including dots."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The label in assembler syntax."""
        return f"{self.name}:"


class Displacement(Place):
    """A branch target given as a number of dwords after the branch. Only parsed text contains it."""

    __slots__ = ("dwords",)

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.where = NOWHERE
        self.dwords = number - (1 << 16) if number >= 1 << 15 else number


@dataclass
class Line(Directive):
    """An assembler directive, as word and arguments: `.p2align 8`, `.set n, 4`, `.long 1, 2`."""

    word: str
    arguments: tuple[str, ...] = ()
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The directive in assembler syntax."""
        return f"\t.{self.word} {', '.join(self.arguments)}".rstrip()


@dataclass
class Function(Directive):
    """A kernel (`entry`: it has a descriptor) or a device function. Its body has its own registers."""

    name: str
    body: Program
    entry: bool = False
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The head, without the body."""
        return f"{self.name}:"

    def address(self, half: str = "lo", offset: int | None = None) -> Expression:
        """Return half of the function's relative address, for the `s_add_u32` or `s_addc_u32` after `s_getpc_b64`."""
        return relative(self.name, half, offset)


@dataclass
class Variable(Directive):
    """A variable: a name in memory, and the directives that write its contents."""

    name: str
    data: list[Line] = field(default_factory=lambda: [])
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The name and its data in assembler syntax."""
        return "\n".join([f"{self.name}:", *(line.text for line in self.data)])

    def address(self, half: str = "lo", offset: int | None = None) -> Expression:
        """Return half of the variable's relative address, for the `s_add_u32` or `s_addc_u32` after `s_getpc_b64`."""
        return relative(self.name, half, offset)


def relative(name: str, half: str, offset: int | None) -> Expression:
    """Return `f@rel32@lo+4`: the value to add to the low (`hi`: high) half of the address from an `s_getpc_b64`."""
    return Expression(f"{name}@rel32@{half}+{ {'lo': 4, 'hi': 12}[half] if offset is None else offset }")


@dataclass
class Descriptor(Directive):
    """`.amdhsa_kernel f … .end_amdhsa_kernel`: the kernel descriptor for the hardware. Values are expressions."""

    name: str
    fields: dict[str, str] = field(default_factory=lambda: {})
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The directives in assembler syntax."""
        lines = [f"\t\t.amdhsa_{name} {value}" for name, value in self.fields.items()]
        return "\n".join([f"\t.amdhsa_kernel {self.name}", *lines, "\t.end_amdhsa_kernel"])


@dataclass
class Metadata(Directive):
    """`.amdgpu_metadata … .end_amdgpu_metadata`: the kernels' metadata for the runtime, as unchanged YAML lines."""

    lines: tuple[str, ...] = ()
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The directives in assembler syntax."""
        return "\n".join(["\t.amdgpu_metadata", *self.lines, "\t.end_amdgpu_metadata"])

    @property
    def kernels(self) -> dict[str, Map]:
        """The metadata of each kernel, by name. Raises ValueError for YAML that is not understood."""
        return metadata.kernels(self.lines)


ModuleItem: TypeAlias = Function | Variable | Descriptor | Metadata | Line | Place
"""An item of a module."""
