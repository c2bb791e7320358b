"""Read programs of other compilers: PTX text, AMDGCN text, code objects, and the PTX in fat binaries."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from ..errors import DiagnosticCode, error
from ..ir.demangle import demangle, plain_name
from ..ir.program import Inst
from ..isa import limits
from ..sim.thread_names import three
from ..toolchain.file_kind import isa_of
from ..toolchain.image_header import EM_AMDGPU, EM_CUDA
from .fat_binary import is_fat, ptx_of
from .producer import is_by_triton
from .sources import compiled

if TYPE_CHECKING:
    from ..gcn.module import Module as GcnModule
    from ..ir.program import Program
    from ..ptx.directives import Function, Variable
    from ..ptx.module import Module as PtxModule
    from ..ptx.text.combine import Combined

Source: TypeAlias = "str | os.PathLike[str] | bytes"
Linkable: TypeAlias = "PtxModule | Combined"
Isa: TypeAlias = Literal["ptx", "gcn"]

_ELF = b"\x7fELF"
_KIND, _MACHINE = slice(16, 18), slice(18, 20)
_SHARED_OBJECT = b"\x03\x00"
"""The type of an ELF file that is linked, which a device can load."""


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
    max_threads: int | None = None
    """The most threads of a block (`.maxntid`)."""
    cluster: tuple[int, int, int] | None = None
    """The size of a cluster that every launch must have."""
    max_cluster: int | None = None
    """The most blocks of a cluster (`.maxclusterrank`)."""
    explicit_cluster: bool = False
    """Whether every launch must have clusters (`.explicitcluster`)."""
    grid_of_clusters: bool = False
    """Whether the sizes of the grid count clusters (`.blocksareclusters`)."""

    def __str__(self) -> str:
        params = ", ".join(f"{param.name}: {param.type} ({param.size} bytes)" for param in self.params)
        block = f", block {' × '.join(map(str, self.block))}" if self.block else ""
        shown = "" if self.cxx_name == self.name else f"\n    {self.cxx_name}"
        return f"{self.name}({params}){block}, {self.shared} bytes of shared memory{shown}"

    @property
    def cxx_name(self) -> str:
        """The name in C++, such as `scale<float>(float*)`, or the name in the text if it is not mangled."""
        return demangle(self.name)


class ReadModule:
    """A program that was read, for `asmkit.run`. `kernels` are its kernels by name, `isa` is `"ptx"` or `"gcn"`.

    `compiler` is `"triton"` if it is known that Triton compiled the program.
    """

    def __init__(
        self, isa: Isa, modules: Sequence[Linkable | GcnModule], file: str, code_object: bytes | None = None,
        compiler: str = "",
    ) -> None:  # fmt: skip
        self.isa, self.file, self.code_object, self.compiler = isa, file, code_object, compiler
        self._modules = {
            function.name: module
            for module in modules
            for function in module.functions
            if function.entry and function.body
        }
        self._busy = [name for name, module in self._modules.items() if _does_something(module, name)]
        self._programs: dict[str, Program] = {}
        self.kernels: Mapping[str, KernelInfo] = MappingProxyType({name: self._info(name) for name in self._modules})

    def __repr__(self) -> str:
        return f"<{self.isa} program {self.file}: {', '.join(self.kernels) or 'no kernels'}>"

    def _info(self, name: str) -> KernelInfo:
        from ..gcn.module import Module as GcnModule

        module = self._modules[name]
        if isinstance(module, GcnModule):
            return _gcn_info(self.program(name))
        info = _ptx_info(module, name)
        if any(one.space == "shared" and _bytes(one) for one in module.variables):  # count those that the kernel uses
            return replace(info, shared=sum(array.bytes for array in self.program(name).arrays))
        return info

    def kernel(self, name: str | None = None) -> KernelInfo:
        """Return the kernel with a name, or the only one. Empty kernels, such as CUB's, count only if named.

        The name is that in the text, or in C++: `n::scale<float>(float*)`, `n::scale<float>` or `scale`. Raises KERNEL
        unless there is exactly one.
        """
        fits = [self.kernels[one] for one in self._busy or self.kernels] if name is None else self._named(name)
        if len(fits) == 1:
            return fits[0]
        known = ", ".join(one.name for one in fits or self.kernels.values()) or "none"
        of_name = "" if name is None else f" {name}"
        count = f"several kernels{of_name}" if fits else f"no kernel{of_name}" if self.kernels else "no kernels"
        raise error(DiagnosticCode.KERNEL, what=f"{self.file} has {count}", fix=f"name one of: {known}")

    def _named(self, name: str) -> list[KernelInfo]:
        """Return the kernels with a name: that of the text, the whole C++ name, or its identifier."""
        if name in self.kernels:
            return [self.kernels[name]]
        named = [(one, demangle(one.name)) for one in self.kernels.values()]
        exact = [one for one, shown in named if name in (shown, shown.partition("(")[0])]
        return exact or [one for one, _ in named if plain_name(one.name) == name]

    def ptx_modules(self, name: str) -> Sequence[PtxModule]:
        """Return the PTX modules that define a kernel and everything that it uses."""
        from ..ptx.text.combine import Combined

        module = self._modules[name]
        return cast("Sequence[PtxModule]", module.modules if isinstance(module, Combined) else [module])

    def gcn_module(self, name: str) -> GcnModule:
        """Return the AMDGCN module of a kernel."""
        return cast("GcnModule", self._modules[name])

    def program(self, name: str) -> Program:
        """Return the program of a kernel, for `asmkit.sim.run`."""
        if name not in self._programs:
            self._programs[name] = _program(self._modules[name], name)
        return self._programs[name]


def _program(module: Linkable | GcnModule, name: str) -> Program:
    from ..ptx.text.combine import Combined
    from ..ptx.text.link import link

    return link(module, name) if isinstance(module, Combined) else module.program(name)


def _function(module: Linkable, name: str) -> Function:
    return next(one for one in module.functions if one.entry and one.body and one.name == name)


def read(source: Source | Sequence[Source], isa: Isa | None = None, *, arch: str | None = None) -> ReadModule:
    """Read a program of any compiler.

    Args:
        source: the path of a file (.ptx, .s, .o, .co, .hsaco, or an object or an executable with a fat binary), or the
            text or the bytes of one. A text has more than one line. A source (.cu, .cl) is compiled for `arch`. The
            files of a list are linked: they resolve each other's `.extern` symbols.
        isa: `"ptx"` or `"gcn"`. A text needs it. For files, the contents decide.
        arch: a target that replaces the one in the program (`"sm_90a"`, `"gfx942"`).

    Raises:
        AsmError: KERNEL if the source cannot be read as a program, LIMIT if it is too large, OPTION_MISSING without
            `isa` for a text, LINK for a symbol that two files define, and every mistake in the text.

    """
    several = isinstance(source, Sequence) and not isinstance(source, (str, bytes))
    files = cast("Sequence[Source]", source if several else [source])
    given = [compiled(one, arch) or _content(one, isa) for one in files]
    kinds = {_isa_of(content, file, isa) for content, file in given}
    if len(kinds) != 1:
        what = "the files are of two architectures" if kinds else "there are no files"
        raise error(DiagnosticCode.KERNEL, what=what, fix="read PTX files, or AMDGCN files")
    name = ", ".join(file for _, file in given)
    compiler = "triton" if all(is_by_triton(content) for content, _ in given) else ""
    if kinds == {"ptx"}:
        return ReadModule("ptx", _ptx_modules(given, arch), name, compiler=compiler)
    linked = given[0][0] if len(given) == 1 and given[0][0].startswith(_ELF) and not arch else None
    whole = linked if linked and linked[_KIND] == _SHARED_OBJECT else None
    return ReadModule("gcn", [_gcn_module(given, arch)], name, whole, compiler)


def _ptx_modules(given: Sequence[tuple[bytes, str]], arch: str | None) -> Sequence[Linkable]:
    """Return the modules of some files. Several files are one module, as are those that need each other."""
    from ..ptx.text.combine import Combined, needs_others
    from ..ptx.text.inline_asm_lines import without_inner_lines
    from ..ptx.text.parser import parse_module

    modules: list[PtxModule] = []
    for content, file in given:
        texts = ptx_in(content, file, arch) if is_fat(content) else [content]
        modules += [parse_module(without_inner_lines(text.decode("utf-8", "replace")), file, arch) for text in texts]
    linked = len(given) > 1 or (len(modules) > 1 and any(map(needs_others, modules)))
    return [Combined(modules)] if linked else modules


def _gcn_module(given: Sequence[tuple[bytes, str]], arch: str | None) -> GcnModule:
    """Return the module of one or several files."""
    from ..gcn.text.combine import combine
    from ..gcn.text.commands import read as text_of
    from ..gcn.text.parser import parse_module

    texts = [(text_of(content, file, lines=True), file) for content, file in given]
    return combine(texts, arch) if len(texts) > 1 else parse_module(*texts[0], arch)


def ptx_in(content: bytes, file: str, arch: str | None = None) -> list[bytes]:
    """Return the PTX texts of an object or an executable with a fat binary.

    They are for `arch`, or the newest target before it. Raises KERNEL if there are none.
    """
    _isa_of(content, file, None)
    return ptx_of(content, file, _number(arch))


def _number(arch: str | None) -> int | None:
    """Return 90 for sm_90a."""
    found = re.fullmatch(r"sm_(\d+)\w?", arch or "")
    return int(found[1]) if found else None


def _content(source: Source, isa: Isa | None) -> tuple[bytes, str]:
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
    return isa_of(file, content)


_SIZES = ("reqntid", "maxntid", "reqnctapercluster")
"""The directives of a function that state one to three sizes."""


def _does_something(module: Linkable | GcnModule, name: str) -> bool:
    """Return whether a kernel has an instruction other than the one that ends it."""
    function = next(one for one in module.functions if one.name == name and one.body)
    assert function.body
    insts = (item for item in function.body.body if isinstance(item, Inst))
    return any(inst.form.row.head not in ("ret", "exit", "s_endpgm") for inst in insts)


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


def _ptx_info(module: Linkable, name: str) -> KernelInfo:
    """Describe a kernel of PTX by its declarations."""
    function = _function(module, name)
    params = tuple(_ptx_param(param) for param in function.params)
    hints = {hint.name: hint.values for hint in function.hints}
    sizes = {name: three(tuple(map(int, values))) for name, values in hints.items() if name in _SIZES}
    most = sizes.get("maxntid")
    rank = hints.get("maxclusterrank")
    return KernelInfo(
        function.name, params, sizes.get("reqntid"),
        shared=sum(_bytes(one) for one in _variables(function) if one.space == "shared"),
        max_threads=most[0] * most[1] * most[2] if most else None, cluster=sizes.get("reqnctapercluster"),
        max_cluster=int(rank[0]) if rank else None, explicit_cluster="explicitcluster" in hints,
        grid_of_clusters="blocksareclusters" in hints,
    )  # fmt: skip


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
