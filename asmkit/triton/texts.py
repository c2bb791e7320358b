"""The PTX or AMDGCN text of a compiled kernel, with parameters that have the names of the Python function.

Triton numbers the parameters. With names, findings can say which tensor an access leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..errors import DiagnosticCode, error
from ..gcn.text.parser import parse_module as parse_gcn
from ..interop.read import ReadModule
from ..ptx.text.inline_asm_lines import without_inner_lines
from ..ptx.text.parser import parse_module as parse_ptx
from .library import Compiled
from .present_files import with_present_files

_ARGUMENT = re.compile(r"^( +- (?:\.address_space: +\w+\n +)?)(\.offset:)", re.MULTILINE)
_PREFIX = "param_"
"""Distinguishes parameters from instructions and labels of the same name. Messages omit it."""


def isa_of(compiled: Compiled) -> str:
    """Return the name of the text in `compiled.asm`: `ptx` or `amdgcn`. Raises OPTION_TYPE for another value."""
    texts = getattr(compiled, "asm", {})
    found = next((name for name in ("ptx", "amdgcn") if name in texts), None)
    if found is None:
        want = "a kernel that Triton compiled for NVIDIA or AMD"
        raise error(DiagnosticCode.OPTION_TYPE, name="compiled", want=want, got=type(compiled).__name__)
    return found


def read(compiled: Compiled, names: Sequence[str]) -> ReadModule:
    """Return the module of a compiled kernel. The first parameters get the names."""
    isa, kernel = isa_of(compiled), compiled.metadata.name
    text = with_present_files(str(compiled.asm[isa]), compiled.src)
    if isa == "ptx":
        file = f"<{kernel}.ptx>"  # no file has this name
        module = parse_ptx(_named_ptx(without_inner_lines(text), kernel, names), file)
        return ReadModule("ptx", [module], file, compiler="triton")
    file = f"<{kernel}.s>"
    return ReadModule("gcn", [parse_gcn(_named_gcn(text, names), file)], file, compiler="triton")


def _named_ptx(text: str, kernel: str, names: Sequence[str]) -> str:
    """Return a text whose parameters have names."""

    def named(found: re.Match[str]) -> str:
        number = int(found[1])
        return _PREFIX + names[number] if number < len(names) else found[0]

    return re.sub(rf"\b{re.escape(kernel)}_param_(\d+)\b", named, text)


def _named_gcn(text: str, names: Sequence[str]) -> str:
    """Return a text whose metadata name the arguments."""
    code, metadata, rest = text.partition("\t.amdgpu_metadata")
    left: Iterator[str] = iter(names)

    def named(found: re.Match[str]) -> str:
        name = next(left, None)
        return found[0] if name is None else f"{found[1]}.name: {name}\n        {found[2]}"

    return code + metadata + _ARGUMENT.sub(named, rest)
