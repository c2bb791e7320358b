"""What a text states beside the code, as facts of the program: arguments, block, LDS, and a descriptor unlike ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..build import Array, Param, Program
from ..errors import Where
from ..regs import Symbol
from ..types import Scalar, b8, b16, b32, b64, u32
from . import metadata
from .descriptor import COMPUTED, Kernarg, directives

LENT = "dynamic_shared_pointer"
"""The kind of an argument that is the offset in LDS of memory whose size the launch says."""


@dataclass
class Stated:
    """The directives of the descriptor, the lines of the metadata, and the line at which those begin."""

    directives: dict[str, str] = field(default_factory=lambda: {})
    notes: list[str] = field(default_factory=lambda: [])
    line: int = 1

    def enter(self, program: Program, file: str) -> None:
        """What the metadata says of the kernel, into its program.  ValueError for metadata that is not understood."""
        kernels: list[dict[str, Any]] = metadata.read(self.notes).get("amdhsa.kernels") or []
        kernel = ([kernel for kernel in kernels if kernel.get(".name") == program.name] or [{}])[0]
        if block := kernel.get(".reqd_workgroup_size"):
            program.facts["block"] = tuple(block)
        args = [_kernarg(i, arg) for i, arg in enumerate(kernel.get(".args") or [])]
        program.facts["kernargs"] = tuple(args)
        program.params = [param for arg in args if (param := _param(arg)) is not None]
        arrays: list[dict[str, Any]] = kernel.get("asmkit.lds") or self._unnamed_lds()
        program.arrays += [_array(array, (file, self.line)) for array in arrays]
        lent = [arg.name for arg in args if arg.kind == LENT]
        program.arrays += [Array(Symbol(name, u32), b8, (0,), 16, (file, self.line)) for name in lent]

    def _unnamed_lds(self) -> list[dict[str, Any]]:
        """The LDS of a text that does not name its arrays, as one."""
        size = self.directives.get("group_segment_fixed_size", "0")
        known = int(size) if size.isdigit() else 0
        return [{".name": "lds", ".size": known, ".align": 16, ".offset": 0}] if known else []

    def compare(self, program: Program) -> None:
        """Keep what the descriptor says otherwise than ours would; registers and sizes follow from the code."""
        ours, others = directives(program), dict[str, int]()
        for name, text in self.directives.items():
            if name not in COMPUTED and text.isdigit() and int(text) != ours.get(name, 0):
                others[name] = int(text)
        if others:
            program.facts["descriptor"] = others


def _array(a: dict[str, Any], where: Where) -> Array:
    name, size, align, offset = (_of(a, key) for key in (".name", ".size", ".align", ".offset"))
    return Array(Symbol(name, u32), b8, (size,), align, where, offset)


def _of(some: dict[str, Any], key: str) -> Any:
    if key not in some:
        raise ValueError(f"{some} without {key}")
    return some[key]


def _kernarg(i: int, arg: dict[str, Any]) -> Kernarg:
    return Kernarg(str(arg.get(".name", f"arg{i}")), _of(arg, ".offset"), _of(arg, ".size"), _of(arg, ".value_kind"))


_WORDS: Mapping[int, type[Scalar]] = {1: b8, 2: b16, 4: b32, 8: b64}


def _param(arg: Kernarg) -> Param | None:
    """The parameter that an argument is; None for those that the runtime sets."""
    if arg.kind == "global_buffer":
        return Param(arg.name, b8, scalar=False)
    if arg.kind != "by_value":
        return None
    if arg.size in _WORDS:
        return Param(arg.name, _WORDS[arg.size], scalar=True)
    return Param(arg.name, b8, scalar=False, bytes=arg.size, align=arg.offset & -arg.offset or 16)
