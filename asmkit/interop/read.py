"""Read programs of other compilers: PTX text, AMDGCN text, code objects, and the PTX in fat binaries."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..errors import DiagnosticCode, error
from ..isa import limits
from ..sim.thread_names import three
from ..toolchain.image_header import EM_AMDGPU, EM_CUDA
from .fat_binary import is_fat, ptx_of

if TYPE_CHECKING:
    from ..gcn.module import Module as GcnModule
    from ..ir.program import Program
    from ..ptx.directives import Function, Variable
    from ..ptx.module import Module as PtxModule

Isa: TypeAlias = Literal["ptx", "gcn"]

_ELF = b"\x7fELF"
_MACHINE = slice(18, 20)


@dataclass(frozen=True)
class KernelParam:
    """A parameter of a kernel: its name, its type as the text states it (`u64`, `b32`), and its size in bytes.

    The type of a pointer is `pointer` where the text says that it is one. PTX states that rarely.
    """

    name: str
    type: str
    size: int


@dataclass(frozen=True)
class KernelInfo:
    """A kernel of a program that was read.

    `block` is the size of a block that every launch must have, or None. `shared` is the static shared memory in bytes.
    """

    name: str
    params: tuple[KernelParam, ...]
    block: tuple[int, int, int] | None
    shared: int

    def __str__(self) -> str:
        params = ", ".join(f"{param.name}: {param.type} ({param.size} bytes)" for param in self.params)
        block = f", block {' × '.join(map(str, self.block))}" if self.block else ""
        return f"{self.name}({params}){block}, {self.shared} bytes of shared memory"


class ReadModule:
    """A program that was read, for `asmkit.run`. `kernels` are its kernels by name, `isa` is `"ptx"` or `"gcn"`.

    `compiler` is `"triton"` if it is known that Triton compiled the program.
    """

    def __init__(self, isa: Isa, modules: Sequence[PtxModule | GcnModule], file: str, compiler: str = "") -> None:
        self.isa, self.file, self.compiler = isa, file, compiler
        self._modules = {
            function.name: module
            for module in modules
            for function in module.functions
            if function.entry and function.body
        }
        self._programs: dict[str, Program] = {}
        self.kernels: Mapping[str, KernelInfo] = MappingProxyType({name: self._info(name) for name in self._modules})

    def __repr__(self) -> str:
        return f"<{self.isa} program {self.file}: {', '.join(self.kernels) or 'no kernels'}>"

    def _info(self, name: str) -> KernelInfo:
        from ..gcn.module import Module as GcnModule

        module = self._modules[name]
        return _gcn_info(self.program(name)) if isinstance(module, GcnModule) else _ptx_info(module, name)

    def kernel(self, name: str | None = None) -> KernelInfo:
        """Return the kernel with a name, or the only one. Raises KERNEL if there is none, or several without a name."""
        known = ", ".join(self.kernels) or "none"
        if name is None and len(self.kernels) == 1:
            return next(iter(self.kernels.values()))
        if name is None or name not in self.kernels:
            what = f"{self.file} has several kernels" if name is None else f"{self.file} has no kernel {name}"
            what = what if self.kernels else f"{self.file} has no kernels"
            raise error(DiagnosticCode.KERNEL, what=what, fix=f"name one of: {known}")
        return self.kernels[name]

    def program(self, name: str) -> Program:
        """Return the program of a kernel, for `asmkit.sim.run`."""
        if name not in self._programs:
            self._programs[name] = self._modules[name].program(name)
        return self._programs[name]


def _function(module: PtxModule, name: str) -> Function:
    return next(one for one in module.functions if one.entry and one.body and one.name == name)


def read(source: str | os.PathLike[str] | bytes, isa: Isa | None = None, *, arch: str | None = None) -> ReadModule:
    """Read a program of any compiler.

    Args:
        source: the path of a file (.ptx, .s, .o, .co, .hsaco, or an object or an executable with a fat binary), or the
            text or the bytes of one. A text has more than one line.
        isa: `"ptx"` or `"gcn"`. A text needs it. For files, the contents decide.
        arch: a target that replaces the one in the program (`"sm_90a"`, `"gfx942"`).

    Raises:
        AsmError: KERNEL if the source cannot be read as a program, LIMIT if it is too large, OPTION_MISSING without
            `isa` for a text, and every mistake in the text.

    """
    content, file = _content(source, isa)
    known = _isa_of(content, file, isa)
    if known == "ptx":
        from ..ptx.text.inline_asm_lines import without_inner_lines
        from ..ptx.text.parser import parse_module as parse_ptx

        texts = ptx_of(content, file, _number(arch)) if is_fat(content) else [content]
        return ReadModule("ptx", [parse_ptx(without_inner_lines(text.decode("utf-8", "replace")), file, arch) for text in texts], file)
    from ..gcn.text.commands import read as text_of
    from ..gcn.text.parser import parse_module as parse_gcn

    return ReadModule("gcn", [parse_gcn(text_of(content, file), file, arch)], file)


def _number(arch: str | None) -> int | None:
    """Return 90 for sm_90a."""
    found = re.fullmatch(r"sm_(\d+)\w?", arch or "")
    return int(found[1]) if found else None


def _content(source: str | os.PathLike[str] | bytes, isa: Isa | None) -> tuple[bytes, str]:
    """Return the bytes of a source, and the name of its file for messages."""
    if isinstance(source, bytes):
        made, file = source, "<bytes>"
    elif isinstance(source, str) and "\n" in source:
        if isa is None:
            raise error(DiagnosticCode.OPTION_MISSING, kernel="read", name="isa", kind='"ptx" or "gcn", for a text')
        made, file = source.encode(), f"<{isa}>"
    else:
        made, file = _of_file(Path(source)), os.fspath(source)
    if len(made) > limits.FILE_BYTES:
        raise limits.exceeded((file, 1), "the program is too large", f"{limits.FILE_BYTES:,} bytes", "split it")
    return made, file


def _of_file(path: Path) -> bytes:
    """Return the first bytes of a file, one more than the limit allows. Raises KERNEL if it cannot be read."""
    try:
        with path.open("rb") as stream:  # a device such as /dev/zero never ends
            return stream.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as problem:
        what = f"{path} cannot be read: {getattr(problem, 'strerror', None) or problem}"
        fix = "pass the path of a .ptx, .s, .o, .co or .hsaco file, or a text with its isa"
        raise error(DiagnosticCode.KERNEL, what=what, fix=fix) from None


def _isa_of(content: bytes, file: str, isa: Isa | None) -> Isa:
    """Return the architecture of a program. Raises KERNEL if the contents are of another kind."""
    if is_fat(content):
        return "ptx"
    if content.startswith(_ELF):
        machine = int.from_bytes(content[_MACHINE], "little")
        if machine == EM_CUDA:
            what, fix = f"{file} is a cubin, which has machine code and no PTX", "pass the PTX, which nvcc -ptx writes"
            raise error(DiagnosticCode.KERNEL, what=what, fix=fix)
        if machine != EM_AMDGPU:
            what = f"{file} is an ELF file without PTX, of a machine that asmkit does not simulate ({machine})"
            raise error(
                DiagnosticCode.KERNEL, what=what, fix="pass PTX, an AMD code object, or a file with a fat binary"
            )
        return "gcn"
    if isa is not None:
        return isa
    return "gcn" if b".amdgcn_target" in content or b".amdhsa_kernel" in content else "ptx"


def _gcn_info(program: Program) -> KernelInfo:
    """Describe a kernel of AMDGCN by its metadata."""
    from ..gcn.facts import gcn_facts

    given = [arg for arg in gcn_facts(program).kernargs if not arg.kind.startswith("hidden_")]
    params = tuple(KernelParam(arg.name, _gcn_type(arg.kind, arg.size), arg.size) for arg in given)
    return KernelInfo(program.name, params, program.block, sum(array.bytes for array in program.arrays))


def _gcn_type(kind: str, size: int) -> str:
    if kind == "by_value":
        return f"b{8 * size}" if size in (1, 2, 4, 8) else f"b8[{size}]"
    return "pointer" if kind == "global_buffer" else kind


def _ptx_info(module: PtxModule, name: str) -> KernelInfo:
    """Describe a kernel of PTX by its declarations."""
    function = _function(module, name)
    params = tuple(_ptx_param(param) for param in function.params)
    block = next((hint.values for hint in function.hints if hint.name == "reqntid"), None)
    lengths = None if block is None else three(tuple(map(int, block)))
    items = [*module.variables, *_variables(function)]
    return KernelInfo(function.name, params, lengths, sum(_bytes(one) for one in items if one.space == "shared"))


def _variables(function: Function) -> list[Variable]:
    from ..ptx.directives import Variable

    assert function.body is not None
    return [item for item in function.body.items() if isinstance(item, Variable)]


def _ptx_param(param: Variable) -> KernelParam:
    shape = "".join(f"[{length}]" for length in param.shape)
    kind = "pointer" if param.pointer is not None else f"{param.type}{shape}"
    return KernelParam(param.name, kind, _bytes(param))


def _bytes(variable: Variable) -> int:
    """Return the size of a variable in bytes, 0 for a length that is not given."""
    from ..types import SCALARS

    kind = SCALARS.get(variable.type)
    count = max(1, variable.vector)
    for length in variable.shape:
        count *= length
    return count * (kind.bits // 8 if kind else 8)
