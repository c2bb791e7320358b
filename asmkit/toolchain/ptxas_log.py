"""Parse the output of ptxas: errors and warnings at the user's lines, and the resource usage of a kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..errors import DiagnosticCode, Finding, SourceLocation, caller

_MESSAGE = re.compile(r"^ptxas (?:.*?, line (?P<line>\d+); )?(?P<level>\w+)\s*: (?P<text>.*)$")
_LATER_LINE = re.compile(r"\b(?:in|around) line (\d+)")
_QUOTED = re.compile(r"'([a-z][\w.]*)'|\b([a-z]\w*(?:\.\w+)+)")
_ABORTED = "Ptx assembly aborted due to errors"
_SLOW = re.compile(r"Potential Performance Loss|is injected|Advisory|spilled|will be ignored|minnctapersm")

_FIXES = (
    ("setmaxnreg", "declare maxnreg= (or a minimum number of blocks per SM) in addition to the block size"),
    ("serialized", "do not access the registers of a wgmma between wgmma.fence and wgmma.wait_group"),
    ("injected", "write that instruction explicitly, where you need it"),
    ("spilled", "use fewer registers: a smaller tile, or a larger maxnreg="),
    ("Arguments mismatch", "check the operands against the manual: number, kind and type"),
    ("Unexpected instruction types", "check the type modifiers against the manual"),
    ("too much shared data", "use dynamic shared memory, which can exceed 48 KiB"),
    ("requires PTX ISA", "raise the text's .version"),
    ("not supported on .target", "raise the kernel's arch"),
)


@dataclass(frozen=True)
class Message:
    """One message of ptxas: `level` is error, fatal, warning or info. `line` is the text's line, None if unknown."""

    level: str
    text: str
    line: int | None


@dataclass(frozen=True)
class Source:
    """A text and the origin of its lines. `name` is the entry, `suffix` the suffix of a file with such text."""

    text: str
    name: str
    lines: Sequence[SourceLocation | None] | None
    where: SourceLocation | None
    suffix: str = "ptx"

    def at(self, line: int | None) -> SourceLocation:
        """Return the user's place of a line of the text, or the kernel's place if it is unknown."""
        if line is None:
            return self.where or caller()
        if self.lines is None:
            return f"{self.name}.{self.suffix}", line
        here = self.lines[line - 1] if 0 < line <= len(self.lines) else None
        return here or self.where or next((w for w in self.lines if w), None) or caller()

    def show(self, line: int | None) -> tuple[str, ...]:
        """Return a note with a line of the text, if the text was generated from a source."""
        rows = self.text.splitlines()
        return (f"line {line} of the text: {rows[line - 1].strip()}",) if line and line <= len(rows) else ()

    def mentions(self, text: str) -> int | None:
        """Return the first line of the text whose instruction a message names."""
        for quoted, dotted in _QUOTED.findall(text):
            opcode = re.compile(rf"^\s*(?:@!?\S+\s+)?{re.escape(quoted or dotted)}\b", re.MULTILINE)
            if found := opcode.search(self.text):
                return self.text.count("\n", 0, found.start()) + 1 + found.group().count("\n")
        return None


@dataclass(frozen=True)
class Resources:
    """The resource usage of an entry, as `ptxas -v` reports it."""

    registers: int = 0
    """Registers per thread."""
    spill_stores: int = 0
    """Bytes stored by spills, per thread."""
    spill_loads: int = 0
    """Bytes reloaded after spills, per thread."""
    stack: int = 0
    """Bytes of stack per thread, including called functions."""
    shared: int = 0
    """Bytes of static shared memory per block."""
    const: int = 0
    """Bytes of the constant banks. It is 0 from sm_90 on, where ptxas does not report them."""
    barriers: int = 0
    """Number of named barriers."""


@dataclass(frozen=True)
class Assembled:
    """An image (a cubin), with the log and the findings of ptxas."""

    image: bytes
    log: str
    findings: tuple[Finding, ...]
    """The warnings, at the user's lines."""
    resources: Resources


def messages(log: str) -> Iterator[Message]:
    """Yield the messages of a log in order, without the final "aborted" if an error explains it."""
    found = [_MESSAGE.match(row) for row in log.splitlines()]
    read = [Message(m["level"], m["text"], int(m["line"]) if m["line"] else None) for m in found if m]
    errors = [m for m in read if _is_error(m)]
    return (m for m in read if m.text != _ABORTED or len(errors) == 1)


def _is_error(message: Message) -> bool:
    return message.level in ("error", "fatal")


def errors(log: str) -> list[Message]:
    """Return the errors in a log, by line."""
    return sorted((m for m in messages(log) if _is_error(m)), key=lambda m: m.line or 0)


def fix_for(text: str) -> str:
    """Return the fix for a message, or "" if the message is sufficient."""
    return next((fix for part, fix in _FIXES if part in text), "")


def finding(mistake: DiagnosticCode, message: Message, source: Source) -> Finding:
    """Return a message of ptxas as a finding at the user's line."""
    later = _LATER_LINE.search(message.text)
    line = message.line or (int(later[1]) if later else 0) or None  # ptxas writes "line 0" if it does not know the line
    if line is None and not _is_error(message):
        line = source.mentions(message.text)
    fields: dict[str, object] = {"tool": "ptxas", "message": message.text, "fix": fix_for(message.text)}
    return Finding(mistake, source.at(line), fields, source.show(line) if source.lines else ())


def warnings(log: str, source: Source) -> tuple[Finding, ...]:
    """Return the warnings of ptxas: PERFORMANCE for performance losses, ASSEMBLER_WARNING for all others."""
    slow = [(m, _SLOW.search(m.text) is not None) for m in messages(log) if not _is_error(m)]
    return tuple(
        finding(DiagnosticCode.PERFORMANCE if lost else DiagnosticCode.ASSEMBLER_WARNING, message, source)
        for message, lost in slow
        if lost or message.level == "warning"
    )


_COUNTS = {
    "registers": re.compile(r"Used (\d+) registers"),
    "barriers": re.compile(r"used (\d+) barriers"),
    "shared": re.compile(r"(\d+) bytes smem"),
    "spill_stores": re.compile(r"(\d+) bytes spill stores"),
    "spill_loads": re.compile(r"(\d+) bytes spill loads"),
}
_SUMS = {"const": re.compile(r"(\d+) bytes cmem\[")}
_MOST = {"stack": re.compile(r"(\d+) bytes (?:stack frame|cumulative stack size)")}
_ENTRY = re.compile(r"Compiling entry function '([^']+)'.*")


def resources(log: str, name: str) -> Resources:
    """Return the resource usage of entry `name`, or of the first entry if there is none with that name.

    Returns zeros for an empty log.
    """
    head, *parts = _ENTRY.split(log)
    by_name = dict(zip(parts[::2], parts[1::2], strict=True))
    body = by_name.get(name) or next(iter(by_name.values()), "")
    # the properties of a function are followed by those of the functions that it calls
    rows = body.split("Function properties for ")
    own = "".join(rows[:2])
    used = Resources(**{key: int((rule.search(own) or _ZERO)[1]) for key, rule in _COUNTS.items()})
    const = sum(map(int, _SUMS["const"].findall(head + own)))
    return replace(used, const=const, stack=max(map(int, _MOST["stack"].findall(own)), default=0))


_ZERO = re.match("(0)", "0") or [0, 0]
