"""Assemble AMDGCN with LLVM: clang assembles, lld links the code object, llvm-objdump disassembles it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import AsmError, DiagnosticCode, Finding, SourceLocation, error
from .cache import Cache, kept
from .disassembly import Sass, SassLine
from .image_header import check_image
from .locate import Tool, find
from .process import TIME_LIMIT, run
from .ptxas_log import Message, Source

_TEXT, _OBJECT, _IMAGE = "kernel.s", "kernel.o", "kernel.hsaco"
_MESSAGE = re.compile(rf"^{_TEXT}:(?P<line>\d+):(?P<column>\d+): (?:fatal )?(?P<level>error|warning): (?P<text>.*)$")

_FIXES = (
    (
        "instruction not supported on this GPU",
        "asmkit supports this instruction, but this assembler does not: install a newer one",
    ),
    (
        "invalid operand for instruction",
        "check the operands against the table row: number, kind, aligned register tuples",
    ),
    ("invalid register alignment", "start VGPR tuples at even numbers, and tuples of four SGPRs at multiples of four"),
    ("register index is out of range", "there are 256 VGPRs, 256 AGPRs and 102 SGPRs"),
    ("literal operands are not supported", "move the constant to a register"),
)


@dataclass(frozen=True)
class CodeObject:
    """A code object (`.hsaco`), and clang's warnings at the user's lines."""

    image: bytes
    findings: tuple[Finding, ...]


def assemble_gcn(
    text: str,
    arch: str,
    *,
    lines: Sequence[SourceLocation | None] | None = None,
    where: SourceLocation | None = None,
    name: str = "kernel",
    cache: Cache | None = None,
    limit: float = TIME_LIMIT,
) -> CodeObject:
    """Assemble and link AMDGCN text for `arch` (`gfx942`) into a code object.

    Args:
        text: the AMDGCN text.
        arch: the target.
        lines: `lines[i]` is the user's place of line i + 1 of the text. Without `lines`, messages refer to the text
            itself.
        where: the kernel's place, for lines of the text without a place.
        name: the kernel's name in messages.
        cache: keeps images between runs (see `asmkit.toolchain.cache.cached`).
        limit: time limit for each tool in seconds.

    Raises:
        AsmError: ASSEMBLER with all errors of clang, TOOL_MISSING, or TOOL_FAILED.

    """
    source = Source(text, name, lines, where, "s")
    clang, lld = find("clang"), find("lld")

    def make() -> tuple[bytes, str]:
        made, log = _object(clang, source, arch, limit)
        return check_image(_linked(lld, made, source, limit), arch, "lld", source.at(None)), log

    key = ("hsaco", clang.identity, lld.identity, arch, text)
    image, log = kept(cache, key, make)
    return CodeObject(
        image, tuple(_finding(DiagnosticCode.ASSEMBLER_WARNING, m, source) for m in _messages(log, "warning"))
    )


def _clang(tool: Tool, arch: str) -> list[str]:
    return [*tool.argv, "--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-c", _TEXT, "-o", _OBJECT]


def _object(tool: Tool, source: Source, arch: str, limit: float, options: Sequence[str] = ()) -> tuple[bytes, str]:
    """Return the object file and the log. Raises AsmError with all errors if there is no object file."""
    ran = run([*_clang(tool, arch), *options], {_TEXT: source.text.encode()}, [_OBJECT], limit=limit)
    if ran.status == 0 and _OBJECT in ran.files:
        return ran.files[_OBJECT], ran.log
    found = [_finding(DiagnosticCode.ASSEMBLER, message, source) for message in _messages(ran.log, "error")]
    if not found:
        message = ran.log.strip() or f"exit status {ran.status}"
        raise error(DiagnosticCode.TOOL_FAILED, source.at(None), tool="clang", message=message, fix="run asmkit doctor")
    raise AsmError(*found)


def _linked(tool: Tool, content: bytes, source: Source, limit: float) -> bytes:
    ran = run([*tool.argv, "-shared", _OBJECT, "-o", _IMAGE], {_OBJECT: content}, [_IMAGE], limit=limit)
    if ran.status or _IMAGE not in ran.files:
        message = ran.log.strip() or f"exit status {ran.status}"
        raise error(DiagnosticCode.TOOL_FAILED, source.at(None), tool="lld", message=message, fix="run asmkit doctor")
    return ran.files[_IMAGE]


def _messages(log: str, level: str) -> Iterator[Message]:
    """Yield the messages of one level, in text order."""
    found = filter(None, map(_MESSAGE.match, log.splitlines()))
    return (Message(m["level"], m["text"], int(m["line"])) for m in found if m["level"] == level)


def _finding(mistake: DiagnosticCode, message: Message, source: Source) -> Finding:
    """Return a message of clang as a finding at the user's line."""
    fix = next((fix for part, fix in _FIXES if part in message.text), "")
    fields: dict[str, object] = {"tool": "clang", "message": message.text, "fix": fix}
    return Finding(mistake, source.at(message.line), fields, source.show(message.line) if source.lines else ())


def check_gcn(text: str, arch: str) -> list[tuple[int, str]]:
    """Return clang's errors in a text as (line, message), by line.

    The text needs no kernel descriptor or metadata, so that one call can check many instructions. Raises TOOL_MISSING,
    TOOL_FAILED.
    """
    ran = run(_clang(find("clang"), arch), {_TEXT: text.encode()})
    found = [(message.line or 0, message.text) for message in _messages(ran.log, "error")]
    if ran.status and not found:
        raise error(
            DiagnosticCode.TOOL_FAILED,
            tool="clang",
            message=ran.log.strip(),
            fix="assemble the text to see the details",
        )
    return found


def disassemble_gcn(image: bytes, *, lines: bool = False, limit: float = TIME_LIMIT) -> str:
    """Return the disassembly of a code object. `lines` adds the text's lines if the image has line information.

    Raises TOOL_MISSING without llvm-objdump, TOOL_FAILED if it rejects the image or takes longer than `limit` seconds.
    """
    options = ("-d", "-l", "--symbolize-operands") if lines else ("-d",)
    ran = run([*find("llvm-objdump").argv, *options, _IMAGE], {_IMAGE: image}, limit=limit)
    if ran.status:
        fix = "pass a code object, as assemble_gcn returns"
        raise error(DiagnosticCode.TOOL_FAILED, tool="llvm-objdump", message=ran.log.strip(), fix=fix)
    return ran.log


def listing_gcn(
    text: str,
    arch: str,
    *,
    lines: Sequence[SourceLocation | None] | None = None,
    where: SourceLocation | None = None,
    name: str = "kernel",
) -> Sass:
    """Return the machine code of AMDGCN text for `arch`. Arguments and errors are as in `assemble_gcn`.

    The padding after the last instruction is omitted. Raises TOOL_MISSING without llvm-objdump.
    """
    source = Source(text, name, lines, where, "s")
    find("llvm-objdump")  # fail early
    made, _ = _object(
        find("clang"), source, arch, TIME_LIMIT, ("-g",)
    )  # -g adds the text's lines; the code does not change
    listing = disassemble_gcn(_linked(find("lld"), made, source, TIME_LIMIT), lines=True)
    found = list(_read(listing, source))
    while found and found[-1].text == "s_nop 0":
        found.pop()
    return Sass(tuple(found))


_MARK = re.compile(rf"^; \S*{_TEXT}:(\d+)")
_INSTRUCTION = re.compile(r"^\s+(\S.*?)\s*// ([0-9A-F]+):")
_SYMBOL = re.compile(r"^([0-9a-f]+) <(\S+)>:")


def _read(listing: str, source: Source) -> Iterator[SassLine]:
    """Yield instructions and symbols.

    A line mark applies to the following instructions. Offsets are from the first symbol.
    """
    line, start = None, 0
    for row in listing.splitlines():
        if mark := _MARK.match(row):
            line = int(mark[1])
        elif symbol := _SYMBOL.match(row):
            start = start or int(symbol[1], 16)
            yield SassLine(None, f"{symbol[2]}:", None, None)
        elif found := _INSTRUCTION.match(row):
            at = int(found[2], 16) - start
            yield SassLine(at, found[1], line, source.at(line) if line else None)
