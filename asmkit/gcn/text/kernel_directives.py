"""Read the metadata and the kernel descriptor into facts of the program: arguments, workgroup size, LDS, overrides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from ...errors import SourceLocation
from ...ir.program import Array, Dims, Param, Program
from ...isa.limits import KERNARGS
from ...regs import Symbol
from ...types import Scalar, b8, b16, b32, b64, u32
from ..builder import literals
from ..code_object import metadata
from ..code_object.descriptor_bits import SAID
from ..code_object.initial_registers import USER
from ..code_object.kernel_descriptor import COMPUTED, Kernarg, directives
from ..facts import gcn_facts

LENT = "dynamic_shared_pointer"
"""The kind of an argument that is the LDS offset of memory whose size the launch sets."""


@dataclass
class Stated:
    """The descriptor's directives, the metadata's lines, and the line on which the metadata begins.

    `kernels` is the metadata of each kernel, if it has been parsed already.
    """

    directives: dict[str, str] = field(default_factory=lambda: {})
    notes: list[str] = field(default_factory=lambda: [])
    line: int = 1
    kernels: dict[str, metadata.Map] | None = None

    def enter(self, program: Program, file: str) -> None:
        """Copy the kernel's metadata into its program. Raises ValueError if the metadata is not understood."""
        kernels = metadata.kernels(self.notes) if self.kernels is None else self.kernels
        kernel = kernels.get(program.name, {})
        if block := kernel.get(".reqd_workgroup_size"):
            program.block = _block(block)
        args = [_kernarg(i, arg) for i, arg in enumerate(metadata.maps(kernel, ".args"))]
        program.facts = replace(gcn_facts(program), kernargs=tuple(args))
        program.params = [param for arg in args if (param := _param(arg)) is not None]
        arrays = metadata.maps(kernel, "asmkit.lds") or self._unnamed_lds()
        program.arrays += [_array(array, (file, self.line)) for array in arrays]
        lent = [arg.name for arg in args if arg.kind == LENT]
        program.arrays += [Array(Symbol(name, u32), b8, (0,), 16, (file, self.line)) for name in lent]

    def _unnamed_lds(self) -> list[metadata.Map]:
        """Return the LDS of a text that does not name its arrays, as one array."""
        size = self.directives.get("group_segment_fixed_size", "0")
        known = int(size) if size.isdigit() else 0
        return [{".name": "lds", ".size": known, ".align": 16, ".offset": 0}] if known else []

    def compare(self, program: Program) -> None:
        """Record the descriptor fields whose values differ from asmkit's.

        Registers and sizes are computed from the code.
        """
        ours = directives(program)
        numbers = {name: literals.read(text) for name, text in self.directives.items()}
        values = {name: value for name, value in numbers.items() if isinstance(value, int)}
        if self.directives:
            omitted = _defaults(ours, values)
            values |= {name: value for name, value in omitted.items() if name not in self.directives}
        others = {name: value for name, value in values.items() if name not in COMPUTED and value != ours.get(name, 0)}
        if others:
            program.facts = replace(gcn_facts(program), descriptor=others)


def _defaults(ours: Mapping[str, int], stated: Mapping[str, int]) -> dict[str, int]:
    """Return the values that the assembler gives to directives that a text omits, where they can differ from ours."""
    registers = sum(count for name, count in USER.items() if stated.get(f"user_sgpr_{name}"))
    return {"user_sgpr_count": registers, **{name: 0 for name in ours if name not in SAID}}


def _block(lengths: object) -> Dims:
    """Return the three dimensions of a workgroup. Raises ValueError if they are not three positive integers."""
    made = tuple(cast("list[object]", lengths)) if isinstance(lengths, list) else ()
    if len(made) != 3 or not all(isinstance(length, int) and length > 0 for length in made):
        raise ValueError(f".reqd_workgroup_size: {lengths}")
    return cast("Dims", made)


def _array(a: metadata.Map, where: SourceLocation) -> Array:
    size, align, offset = (_number(a, key) for key in (".size", ".align", ".offset"))
    return Array(Symbol(str(a.get(".name", "lds")), u32), b8, (size,), align, where, offset)


def _number(some: metadata.Map, key: str) -> int:
    """Return the number for that key. Raises ValueError if it is missing or negative."""
    value = some.get(key)
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"{key} of {some}")
    return value


def _kernarg(i: int, arg: metadata.Map) -> Kernarg:
    if ".value_kind" not in arg:
        raise ValueError(f"{arg} without .value_kind")
    name, kind = str(arg.get(".name", f"arg{i}")), str(arg[".value_kind"])
    made = Kernarg(name, _number(arg, ".offset"), _number(arg, ".size"), kind)
    if kind == "global_buffer" and made.size != 8:
        raise ValueError(f"the pointer {name} has {made.size} bytes; pointers have 8")
    if made.end > KERNARGS:
        raise ValueError(f"the argument {name} ends at byte {made.end:,}; the limit is {KERNARGS:,} bytes")
    return made


_WORDS: Mapping[int, type[Scalar]] = {1: b8, 2: b16, 4: b32, 8: b64}


def _param(arg: Kernarg) -> Param | None:
    """Return the parameter for an argument. Return None for arguments that the runtime sets."""
    if arg.kind == "global_buffer":
        return Param(arg.name, b8, scalar=False)
    if arg.kind != "by_value":
        return None
    if arg.size in _WORDS:
        return Param(arg.name, _WORDS[arg.size], scalar=True)
    return Param(arg.name, b8, scalar=False, bytes=arg.size, align=arg.offset & -arg.offset or 16)
