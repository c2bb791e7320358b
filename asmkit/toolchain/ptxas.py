"""Assemble PTX with NVIDIA's tools: ptxas builds the cubin, nvdisasm disassembles it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import AsmError, DiagnosticCode, SourceLocation, error
from . import ptxas_log
from .cache import Cache, kept
from .image_header import check_image
from .locate import Tool, find, how_to_get, newest
from .process import TIME_LIMIT, run
from .ptxas_log import Assembled, Source

_TEXT, _IMAGE = "kernel.ptx", "kernel.cubin"
_PTX_VERSION = re.compile(r"^[^\S\n]*\.version\s+(\d+)\.(\d+)", re.MULTILINE)
_VERBOSE = ("--verbose", "--warn-on-spills")


def _needs(text: str) -> tuple[int, int]:
    """Return the PTX version that a text declares, or (0, 0) if it declares none."""
    found = _PTX_VERSION.search(text)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def ptxas_for(text: str, arch: str) -> Tool:
    """Return the ptxas that supports the text's PTX version and the arch, else the newest one.

    Raises TOOL_MISSING if there is no ptxas, TOOL_OLD if the newest one does not support the text's PTX version.
    """
    needs = _needs(text)
    tool = find("ptxas", lambda tool: tool.ptx >= needs and f"'{arch}'" in tool.help)
    if tool.version and tool.ptx < needs:
        takes = ".".join(map(str, tool.ptx))
        release = ".".join(map(str, tool.version))
        wanted = ".".join(map(str, needs))
        fix = f"install a newer one: {how_to_get('ptxas')}"
        raise error(DiagnosticCode.TOOL_OLD, tool="ptxas", version=release, takes=takes, needs=wanted, fix=fix)
    return tool


def assemble_ptx(
    text: str,
    arch: str,
    *,
    lines: Sequence[SourceLocation | None] | None = None,
    where: SourceLocation | None = None,
    name: str = "kernel",
    options: Sequence[str] = (),
    cache: Cache | None = None,
    limit: float = TIME_LIMIT,
) -> Assembled:
    """Assemble PTX text for `arch` (`sm_90a`) into a cubin.

    Args:
        text: the PTX text.
        arch: the target.
        lines: `lines[i]` is the user's place of line i + 1 of the text. Without `lines`, messages refer to the text
            itself.
        where: the kernel's place, for lines of the text without a place.
        name: the entry whose resources are reported.
        options: further options for ptxas.
        cache: keeps images between runs (see `asmkit.toolchain.cache.cached`).
        limit: time limit in seconds.

    Raises:
        AsmError: ASSEMBLER with all errors of ptxas, TOOL_MISSING, TOOL_OLD, or TOOL_FAILED.

    """
    tool = ptxas_for(text, arch)
    source = Source(text, name, lines, where)
    key = ("cubin", tool.identity, arch, *_VERBOSE, *options, text)
    image, log = kept(cache, key, lambda: _image(tool, source, arch, options, limit))
    return Assembled(image, log, ptxas_log.warnings(log, source), ptxas_log.resources(log, name))


def _image(tool: Tool, source: Source, arch: str, options: Sequence[str], limit: float) -> tuple[bytes, str]:
    """Return the image and the log. Raises AsmError with all errors if there is no image."""
    command = [*tool.argv, *_VERBOSE, f"-arch={arch}", *options, _TEXT, "-o", _IMAGE]
    ran = run(command, {_TEXT: source.text.encode()}, [_IMAGE], limit=limit)
    if ran.status == 0 and _IMAGE in ran.files:
        return check_image(ran.files[_IMAGE], arch, "ptxas", source.at(None)), ran.log
    found = [ptxas_log.finding(DiagnosticCode.ASSEMBLER, message, source) for message in ptxas_log.errors(ran.log)]
    if not found:
        message = ran.log.strip() or f"exit status {ran.status}"
        raise error(DiagnosticCode.TOOL_FAILED, source.at(None), tool="ptxas", message=message, fix="run asmkit doctor")
    raise AsmError(*found)


def check_ptx(text: str, arch: str) -> list[tuple[int, str]]:
    """Return ptxas' errors as (line, message), by line, without generating code. Line 0 is the whole text.

    This takes a tenth of the time of an assembly, and one call can check many instructions. Errors of code generation
    (registers, shared memory) are not found. Raises TOOL_MISSING, TOOL_OLD, TOOL_FAILED.
    """
    command = [*ptxas_for(text, arch).argv, f"-arch={arch.replace('sm_', 'compute_')}", _TEXT]
    ran = run(command, {_TEXT: text.encode()})
    found = [(message.line or 0, message.text) for message in ptxas_log.errors(ran.log)]
    if ran.status and not found:
        fix = "assemble the text to see the details"
        raise error(DiagnosticCode.TOOL_FAILED, tool="ptxas", message=ran.log.strip(), fix=fix)
    return found


def disassemble(image: bytes, *, lines: bool = False) -> str:
    """Return the SASS of a cubin, with `lines` marked with the PTX lines if the image was built with `-lineinfo`.

    Raises TOOL_MISSING without nvdisasm, TOOL_FAILED if it rejects the image.
    """
    options = ("-c", "-gp") if lines else ("-c",)
    ran = run([*newest("nvdisasm").argv, *options, _IMAGE], {_IMAGE: image})
    if ran.status:
        fix = "pass a cubin, as assemble_ptx returns"
        raise error(DiagnosticCode.TOOL_FAILED, tool="nvdisasm", message=ran.log.strip(), fix=fix)
    return ran.log
