"""Compile OpenCL C to AMDGCN text, with clang and asmkit's own headers.

The headers (`opencl/`) need no device library: they define every function of OpenCL C that they support with clang's
functions for AMDGPU. So any clang serves that assembles AMDGCN, also that of the package ziglang.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..errors import AsmError, DiagnosticCode, Finding, error
from ..gcn.targets import machine
from ..toolchain import find, run

ARCH = "gfx942"
"""The target if the caller names none."""
HEADERS = Path(__file__).parent / "opencl"
_TEXT = "kernel.s"
_OPTIONS = (
    "-x", "cl", "-cl-std=CL2.0", "-cl-no-stdinc", "-cl-kernel-arg-info", "-nogpulib",
    "-include", str(HEADERS / "opencl.h"), "-O2", "-gline-tables-only", "-w", "-fno-caret-diagnostics",
    "-fno-color-diagnostics", "-fno-ident", "-fno-spell-checking",
    "-mllvm", "-amdgpu-internalize-symbols",  # no second copy of every kernel as a function
    "-S", "-o", _TEXT,
)  # fmt: skip
_MESSAGE = re.compile(
    r"^(?:error: )?(?P<file>[^\n]+?):(?P<line>\d+):\d+: (?:(?:fatal )?(?P<level>error|note): )?(?P<text>.*)$"
)
_MISSING = re.compile(r"(?:'|\b)(printf|read_image\w*|write_image\w*|\w*pipe\w*|enqueue_\w+|work_group_\w+)'")


def compile_opencl(path: Path, arch: str | None, *options: str) -> bytes:
    """Return the AMDGCN text of a source in OpenCL C, with the source's lines. `options` are further ones of clang.

    Raises ASSEMBLER with clang's errors, UNKNOWN_ARCH, KERNEL if the file cannot be read, TOOL_MISSING, TOOL_FAILED.
    """
    target = machine(arch or ARCH).name
    if not path.is_file():
        raise error(DiagnosticCode.KERNEL, what=f"{path} cannot be read", fix="pass the path of a .cl file")
    source = path.absolute()
    command = [*find("clang").argv, "--target=amdgcn-amd-amdhsa", f"-mcpu={target}", *_OPTIONS, *options, str(source)]
    ran = run(command, {}, [_TEXT])
    if ran.status == 0 and _TEXT in ran.files:
        return ran.files[_TEXT]
    found = [*_findings(ran.log, source)]
    if not found:
        message = ran.log.strip() or f"exit status {ran.status}"
        raise error(DiagnosticCode.TOOL_FAILED, (str(path), 1), tool="clang", message=message, fix="run asmkit doctor")
    raise AsmError(*found)


def _findings(log: str, source: Path) -> Iterator[Finding]:
    """Yield clang's errors, each with its notes on the user's files."""
    found: list[tuple[re.Match[str], list[str]]] = []
    for message in filter(None, map(_MESSAGE.match, log.splitlines())):
        if message["level"] != "note":
            found.append((message, []))
        elif found and not message["file"].startswith(str(HEADERS)):
            found[-1][1].append(f"{Path(message['file']).name}:{message['line']}: {message['text']}")
    for message, notes in found:
        where = (message["file"], int(message["line"])) if message["file"] != "<unknown>" else (str(source), 1)
        fields: dict[str, object] = {"tool": "clang", "message": message["text"], "fix": _fix(message["text"])}
        yield Finding(DiagnosticCode.ASSEMBLER, where, fields, tuple(notes))


def _fix(text: str) -> str:
    missing = _MISSING.search(text)
    return f"asmkit's OpenCL C has no {missing[1]}: use arrays, barriers and sub-groups" if missing else ""
