"""PTX through NVIDIA's own tools: ptxas makes the image, nvdisasm shows what is in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import AsmError, Mistake, Where, error
from . import ptxas_log
from .image_header import check_image
from .kept import Cache, kept
from .locate import Tool, find, how_to_get, newest
from .process import TIME_LIMIT, run
from .ptxas_log import Assembled, Source

_TEXT, _IMAGE = "kernel.ptx", "kernel.cubin"
_PTX_VERSION = re.compile(r"^\s*\.version\s+(\d+)\.(\d+)", re.MULTILINE)
_VERBOSE = ("--verbose", "--warn-on-spills")


def _needs(text: str) -> tuple[int, int]:
    """The PTX version that a text says it is; (0, 0) if it does not say."""
    found = _PTX_VERSION.search(text)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def ptxas_for(text: str, arch: str) -> Tool:
    """The ptxas that takes the text's PTX version and the arch, if any does.

    Raises TOOL_MISSING if there is no ptxas, TOOL_OLD if the newest one is older than the text.
    """
    needs = _needs(text)
    tool = find("ptxas", lambda tool: tool.ptx >= needs and f"'{arch}'" in tool.help)
    if tool.version and tool.ptx < needs:
        takes = ".".join(map(str, tool.ptx))
        release = ".".join(map(str, tool.version))
        wanted = ".".join(map(str, needs))
        fix = f"get a newer one: {how_to_get('ptxas')}"
        raise error(Mistake.TOOL_OLD, tool="ptxas", version=release, takes=takes, needs=wanted, fix=fix)
    return tool


def assemble_ptx(
    text: str,
    arch: str,
    *,
    lines: Sequence[Where | None] | None = None,
    where: Where | None = None,
    name: str = "kernel",
    options: Sequence[str] = (),
    cache: Cache | None = None,
    limit: float = TIME_LIMIT,
) -> Assembled:
    """Assemble PTX text for `arch` (`sm_90a`) into a cubin.

    `lines[i]` is the user's place of line i + 1 of the text, `where` the kernel's own, for what has no line; without
    `lines` messages point at the text itself.  `name` is the entry to report on, `options` are given to ptxas as they
    stand, `cache` keeps images between runs (see `asmkit.cache.cached`), `limit` is in seconds.
    Raises ASSEMBLER with every error of ptxas at once; TOOL_MISSING, TOOL_OLD, TOOL_FAILED.
    """
    tool = ptxas_for(text, arch)
    source = Source(text, name, lines, where)
    key = ("cubin", tool.identity, arch, *_VERBOSE, *options, text)
    image, log = kept(cache, key, lambda: _image(tool, source, arch, options, limit))
    return Assembled(image, log, ptxas_log.warnings(log, source), ptxas_log.resources(log, name))


def _image(tool: Tool, source: Source, arch: str, options: Sequence[str], limit: float) -> tuple[bytes, str]:
    """The image and the log; AsmError with all errors where there is no image."""
    command = [*tool.argv, *_VERBOSE, f"-arch={arch}", *options, _TEXT, "-o", _IMAGE]
    ran = run(command, {_TEXT: source.text.encode()}, [_IMAGE], limit=limit)
    if ran.status == 0 and _IMAGE in ran.files:
        return check_image(ran.files[_IMAGE], arch, "ptxas", source.at(None)), ran.log
    found = [ptxas_log.finding(Mistake.ASSEMBLER, message, source) for message in ptxas_log.errors(ran.log)]
    if not found:
        message = ran.log.strip() or f"exit status {ran.status}"
        raise error(Mistake.TOOL_FAILED, source.at(None), tool="ptxas", message=message, fix="run asmkit doctor")
    raise AsmError(*found)


def check_ptx(text: str, arch: str) -> list[tuple[int, str]]:
    """The errors that ptxas finds without making code, as (line, message), by line; line 0 is the whole text.

    A tenth of an assembly's time, so that one call can judge many instructions.  What only code generation sees
    (registers, shared memory) is not found.  Raises TOOL_MISSING, TOOL_OLD, TOOL_FAILED.
    """
    command = [*ptxas_for(text, arch).argv, f"-arch={arch.replace('sm_', 'compute_')}", _TEXT]
    ran = run(command, {_TEXT: text.encode()})
    found = [(message.line or 0, message.text) for message in ptxas_log.errors(ran.log)]
    if ran.status and not found:
        fix = "assemble the text to see more"
        raise error(Mistake.TOOL_FAILED, tool="ptxas", message=ran.log.strip(), fix=fix)
    return found


def disassemble(image: bytes, *, lines: bool = False) -> str:
    """The SASS of a cubin.  With `lines`, marked with the PTX lines that an image made with `-lineinfo` carries.

    Raises TOOL_MISSING without nvdisasm, TOOL_FAILED where it refuses the image.
    """
    options = ("-c", "-gp") if lines else ("-c",)
    ran = run([*newest("nvdisasm").argv, *options, _IMAGE], {_IMAGE: image})
    if ran.status:
        fix = "give it a cubin, as assemble_ptx makes"
        raise error(Mistake.TOOL_FAILED, tool="nvdisasm", message=ran.log.strip(), fix=fix)
    return ran.log
