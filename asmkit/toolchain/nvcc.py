"""Compile CUDA C++ to PTX with nvcc.

nvcc needs the headers of its own release, and a host g++ as its preprocessor. The wheels of NVIDIA share one folder of
headers, so that another package can replace them by those of another release. `headers` reports what nvcc would use.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import AsmError, DiagnosticCode, Finding, error
from .cache import Cache, keep, recalled
from .locate import Tool, candidates, find, own_folder
from .process import TIME_LIMIT, Ran, run

_TEXT, _DEPENDENCIES = "kernel.ptx", "kernel.d"
_OPTIONS = ("-ptx", "-lineinfo", "-MD", "-MF", _DEPENDENCIES, "-o", _TEXT)
_VARIABLES = ("NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN", "CPATH", "CPLUS_INCLUDE_PATH")
"""The environment variables that change what nvcc writes."""
_OF_NVCC = re.compile(r"(?P<file>[^\n]+?)\((?P<line>\d+)\): (?:catastrophic )?error(?: #[\w-]+)?: (?P<text>.*)")
_OF_GCC = re.compile(r"(?P<file>[^\n]+?):(?P<line>\d+):(?:\d+:)? (?:fatal )?error: (?P<text>.*)")
_FATAL = re.compile(r"nvcc (?:fatal|error)\s*: (?P<text>.*)")
_VERSION = re.compile(r"^#define\s+CUDART_VERSION\s+(\d+)", re.MULTILINE)
_INCLUDED = re.compile(r'"-I(.+?)"|"-isystem" "(.+?)"')


@dataclass(frozen=True)
class Headers:
    """The headers that an nvcc uses: their folders, and the release of CUDA to which they belong."""

    folders: tuple[Path, ...]
    version: tuple[int, ...]

    def fit(self, tool: Tool) -> bool:
        """Return whether they belong to the release of an nvcc. Unknown releases count as fitting."""
        return not self.version or not tool.version or self.version == tool.version[:2]

    @property
    def whole(self) -> bool:
        """Whether `cuda_fp16.h` and libcu++ can be included, which are in a package of their own (CCCL)."""
        return any((folder / "nv" / "target").is_file() for folder in self.folders)


def headers(tool: Tool) -> Headers:
    """Return the headers that an nvcc uses, as it reports them."""
    try:
        log = run([*tool.argv, "--dryrun", "-ptx", "kernel.cu"], {}, limit=20).log
    except AsmError:
        return Headers((), ())
    stated = [line for line in log.splitlines() if line.startswith(("#$ INCLUDES=", "#$ SYSTEM_INCLUDES="))]
    folders = tuple(Path(one or other) for one, other in _INCLUDED.findall("\n".join(stated)))
    for folder in folders:
        file = folder / "cuda_runtime_api.h"
        if file.is_file() and (found := _VERSION.search(file.read_text("utf-8", "replace"))):
            return Headers(folders, (int(found[1]) // 1000, int(found[1]) % 1000 // 10))
    return Headers(folders, ())


def host_compiler() -> str | None:
    """Return the host compiler that nvcc uses as its preprocessor, or None if there is none."""
    return os.environ.get("NVCC_CCBIN") or shutil.which("g++")


def usable() -> Tool:
    """Return the first nvcc with headers of its own release, or the first one if there is none.

    Raises TOOL_MISSING without nvcc.
    """
    first = find("nvcc")
    return next((tool for tool in candidates("nvcc") if headers(tool).fit(tool)), first)


def compile_cuda(source: Path, arch: str, *, cache: Cache | None = None, limit: float = TIME_LIMIT) -> bytes:
    """Return the PTX of a file in CUDA C++ with the lines of the source (`-lineinfo`).

    If the headers of the first nvcc are those of another release and it fails, the next nvcc is used. Options can
    be in the environment variables NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS.

    Args:
        source: the file. Its includes are found from its own folder.
        arch: the target (`sm_90a`).
        cache: keeps the PTX between runs, as long as neither the file nor one of the files that it includes changes.
        limit: time limit in seconds.

    Raises:
        AsmError: ASSEMBLER with all errors of nvcc, TOOL_MISSING without nvcc or a host compiler, or TOOL_FAILED.

    """
    first = find("nvcc")
    try:
        return _of_tool(first, source, arch, cache, limit)
    except AsmError:
        other = usable()
        if other == first:
            raise
    return _of_tool(other, source, arch, cache, limit)


def _of_tool(tool: Tool, source: Path, arch: str, cache: Cache | None, limit: float) -> bytes:
    """Return the PTX that one nvcc writes, from the cache if there is one."""
    command = [*tool.argv, *_OPTIONS, f"-arch={arch}", str(source.absolute())]
    if cache is None:
        return _compiled(tool, command, source, limit)[0]
    settings = [f"{name}={os.environ.get(name, '')}" for name in _VARIABLES]
    parts = ("cuda", tool.identity, *settings, *command)
    known = (recalled((*parts, "included files")) or b"").decode()
    if not known or known != _hashes(_named(known)):
        text, files = _compiled(tool, command, source, limit)
        known = _hashes([source.absolute(), *files])
        keep((*parts, "included files"), known.encode())
        return cache((*parts, known), lambda: text)
    return cache((*parts, known), lambda: _compiled(tool, command, source, limit)[0])


def _hashes(files: Sequence[Path]) -> str:
    """Return a line for each file: the hash of its contents, and its path."""
    return "\n".join(f"{_hash(file)} {file}" for file in dict.fromkeys(files))


def _hash(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return "missing"


def _named(hashes: str) -> list[Path]:
    return [Path(line.partition(" ")[2]) for line in hashes.splitlines()]


def _compiled(tool: Tool, command: Sequence[str], source: Path, limit: float) -> tuple[bytes, list[Path]]:
    """Return the PTX, and the included files. Raises AsmError with all errors if there is no PTX."""
    ran = run(command, {}, [_TEXT, _DEPENDENCIES], limit=limit)
    if ran.status == 0 and _TEXT in ran.files:
        return ran.files[_TEXT], _dependencies(ran.files.get(_DEPENDENCIES, b"").decode("utf-8", "replace"))
    found = list(_findings(ran.log, source))
    raise AsmError(*found) if found else _failed(tool, ran, source)


def _dependencies(text: str) -> list[Path]:
    """Return the files in a rule of make: `kernel.ptx : a.cu b.h`, with continued lines and escaped blanks."""
    words = re.findall(r"(?:\\[ #]|[^\s\\]|\\(?!\n))+", text.partition(" : ")[2])
    return [Path(re.sub(r"\\([ #])", r"\1", word)) for word in words]


def _findings(log: str, source: Path) -> Iterator[Finding]:
    """Yield the errors in a log of nvcc and of its host compiler, at the lines of the files."""
    for line in log.splitlines():
        if found := _OF_NVCC.match(line) or _OF_GCC.match(line):
            text = found["text"].strip()
            fields: dict[str, object] = {"tool": "nvcc", "message": text, "fix": _fix(text)}
            file = str(source) if found["file"] == str(source.absolute()) else found["file"]
            yield Finding(DiagnosticCode.ASSEMBLER, (file, int(found["line"])), fields)


def _fix(text: str) -> str:
    if "nv/target" in text or "cuda/std" in text or "cuda/" in text:
        return "pip install nvidia-cuda-cccl, which contains these headers"
    return "pass a newer target, such as arch='sm_90a'" if is_about_target(text) else ""


def is_about_target(text: str) -> bool:
    """Return whether a message of nvcc may be due to the target."""
    return re.search(r"architecture|\bsm_\d|compute_\d|compute capability|__CUDA_ARCH__|\barch\b", text) is not None


def how_to_get_apart() -> str:
    """Return the command that installs nvcc and its headers apart from those of other packages."""
    return f"pip install nvidia-cuda-nvcc nvidia-cuda-cccl --target {own_folder()}"


def _failed(tool: Tool, ran: Ran, source: Path) -> AsmError:
    """Return the error of an nvcc that does not work."""
    where = (str(source), 1)
    if host_compiler() is None:
        fix = "install g++ (nvcc uses it as its preprocessor), or set NVCC_CCBIN to one"
        return error(DiagnosticCode.TOOL_MISSING, where, tool="g++, the host compiler of nvcc,", fix=fix)
    fatal = _FATAL.search(ran.log)
    message = fatal["text"].strip() if fatal else ran.log.strip() or f"exit status {ran.status}"
    own = headers(tool)
    fix = "run asmkit doctor"
    if not own.fit(tool):
        has = ".".join(map(str, own.version))
        fix = f"its headers are of CUDA {has}, from another package: {how_to_get_apart()}"
    return error(DiagnosticCode.TOOL_FAILED, where, tool="nvcc", message=message, fix=fix)
