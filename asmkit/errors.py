"""Diagnostics: the catalogue of codes with their messages and fixes, the exceptions, and source locations.

Every mistake that a user can make is a member of `DiagnosticCode`. Its name is the stable code, its value the templates
of the message and the fix. `SourceLocation` is a place in the user's source. It is cheap to record, and resolved only
when needed.
"""

from __future__ import annotations

import contextlib
import linecache
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from functools import cache
from types import CodeType, FrameType
from typing import TypeAlias

SourceLocation: TypeAlias = "tuple[CodeType | str, int]"
"""(code object, instruction offset) of a line of Python, or (file name, line number) of a line of parsed text."""

_SOURCE_BYTES = 1 << 24
"""Larger source files are not read: a text can name any file."""


@dataclass(frozen=True)
class SourceLine:
    """A line of the source of a compiled program.

    `caller` is the line of the call for code of an inlined function, whose name is `function` if it is known.
    """

    file: str
    line: int
    column: int = 0
    function: str = ""
    caller: SourceLine | None = None

    @property
    def short(self) -> str:
        """The place as `add.cu:12`, the file name without its folders."""
        return f"{os.path.basename(self.file)}:{self.line}"

    @property
    def text(self) -> str:
        """The text of the line, empty if the file cannot be read."""
        try:
            if os.path.isfile(self.file) and os.path.getsize(self.file) <= _SOURCE_BYTES:
                return linecache.getline(self.file, self.line).strip()
        except (OSError, ValueError):
            pass
        return ""

    @property
    def chain(self) -> tuple[SourceLine, ...]:
        """The line, then the lines of the calls through which it was inlined."""
        found: list[SourceLine] = []
        at: SourceLine | None = self
        while at is not None:
            found.append(at)
            at = at.caller
        return tuple(found)


class CompiledLine(tuple[str, int]):
    """The place of a statement in a parsed text, with the source line from which a compiler made the statement.

    It equals the plain place (file name, line number).
    """

    source: SourceLine

    def __new__(cls, file: str, line: int, source: SourceLine) -> CompiledLine:
        """Return the place of a statement with its source line."""
        made = super().__new__(cls, (file, line))
        made.source = source
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return CompiledLine, (*self, self.source)


def source_of(where: tuple[object, int] | None) -> SourceLine | None:
    """Return the source line of a place, or None if it is not known."""
    return where.source if isinstance(where, CompiledLine) else None


_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


@unique
class DiagnosticCode(Enum):
    """The diagnostic codes: `CODE = (message, fix)`."""

    # one instruction
    UNKNOWN_INSTRUCTION = "no instruction `{name}` in the {isa} table", "{near}"
    UNKNOWN_MODIFIER = "`{prefix}` has no modifier `.{name}`", "{legal}"
    INCOMPLETE = "`{spelling}` is not a complete instruction", "continue with one of: {legal}"
    OPERAND_COUNT = "`{spelling}` takes {want} operands, got {got}", "{form}"
    OPERAND_KIND = "`{spelling}`: operand {name} must be {want}, got {got}", "{form}"
    OPERAND_TYPE = "`{spelling}`: operand {name} must be {want}, got a register of type {got}", "{fix}"
    SPACE = "`{spelling}`: operand {name} is in the {got} space, but the instruction accesses {want}", "{fix}"
    IMMEDIATE_RANGE = "`{spelling}`: {value} does not fit operand {name}: {want} holds {low} … {high}", "{fix}"
    IMMEDIATE_KIND = "`{spelling}`: operand {name} must be {want}, got {value!r}", "{fix}"
    MODIFIERS = "`{spelling}`: {rule}", "choose modifiers that satisfy this rule"
    TEXTURE_MODE = "`{spelling}`: {what} in the {mode} mode of textures", "{fix}"
    ARCH = (
        "`{spelling}` needs {needs}, but the kernel targets {arch}",
        "{fix}",
    )
    FLAG = "`{spelling}` has no flag {name!r}", "{fix}"
    FLAG_MISSING = "`{spelling}` needs {want}", "pass it by keyword"
    FLAG_VALUE = "`{spelling}`: flag {name} must be {want}, got {value!r}", "pass {want}"
    LITERAL = "`{spelling}`: {value} is not an inline constant, and no literal of this encoding can hold it", "{fix}"
    CONSTANT_BUS = (
        "`{spelling}`: constant bus limit: a VALU instruction reads at most one scalar value, got {names}",
        "copy all but one into vector registers: `v = k.vgpr({type}, s)`",
    )
    REGISTER_NUMBER = (
        "register {name} does not exist: {last} is the last one",
        "use a lower number, or let asmkit choose: `k.vgpr(u32)`",
    )
    UNALIGNED_TUPLE = (
        "`{spelling}`: {got} starts at {number}, which is not a multiple of {align}",
        "start the tuple at a multiple of {align}",
    )
    PRODUCT_OVERLAP = (
        "`{spelling}`: {c} partially overlaps the destination {d}",
        "accumulate in the destination itself, or in registers that do not overlap it",
    )
    NONCONTIGUOUS_REGISTERS = (
        "`{spelling}`: operand {name} needs consecutive registers, got {got}",
        "declare them together: `k.vgprs(u32, 2)`, `k.sgprs(u32, 2)` or `k.agprs(f32, 4)`",
    )
    # registers
    FOREIGN = "{what} belongs to another kernel's builder", "create it with this kernel's `k`"
    FINISHED = (
        "kernel {kernel} is complete: its builder accepts no more instructions",
        "emit instructions while the kernel function runs; do not keep `k` or its registers for later",
    )
    STALE_ADDRESS = (
        "the memory operand {what} was created before its base register changed",
        "index the pointer again: {fix}",
    )
    FRAGMENT = "{what} has no shape {shape} for {type}", "its shapes for {type}: {legal}"
    READ_ONLY = "{what} is a {role} and cannot be written", "copy it first: {fix}"
    REBIND = (
        "element {index} of a span cannot be replaced: it is a register, not a variable",
        "write into the register: `regs[{index}] += r`, or `k.ptx.mov.f32(regs[{index}], r)`",
    )
    UNSET = "{what} {verb} uninitialized: no path writes {it} before this read", "initialize {it} first: {fix}"
    MAYBE_UNSET = (
        "{what} {verb} possibly uninitialized: not every path writes {it} before this read",
        "initialize {it} before the branch or the loop: {fix}",
    )
    NO_SUCH_NAME = "`k.{name}`: builders of {isa} kernels have no attribute with this name", "{fix}"
    # operators
    OPERATOR = "`{expr}`: {why}", "{fix}"
    MIXED = "`{expr}`: the operands have types {left} and {right}", "{fix}"
    # control flow
    CONTROL = "control flow: {what}", "{fix}"
    LABEL_TWICE = "label `{name}` is already {what}", "give each label a unique name"
    LABEL_MISSING = "label `{name}` is never placed", "place it: `k.place_label(label)`"
    LABEL_NAME = "`{name}` is not a valid label name", "use a letter, then letters, digits, _ and $"
    # memory
    BOUNDS = "{what}", "{fix}"
    SHARED_LIMIT = "{used} bytes of shared memory, but {arch} has {limit} per block", "make the arrays smaller"
    PRIVATE_LIMIT = "{used} bytes of private memory, but {arch} has {limit} per lane", "make the arrays smaller"
    SHORT_BUFFER = (
        "the buffer of {name} covers {count} of {bytes} bytes: loads beyond it return 0, stores beyond it are dropped",
        "count bytes, not elements: `k.buffer({name}, {bytes})`",
    )
    FLOAT_FORMAT = (
        "{name} has elements of type {got}, but `{what}` uses {want} on {arch}",
        "declare `{name}: Ptr[{want}]`, and convert the array to that type",
    )
    LANE_ADDRESS = (
        "`{what}`: {address} is not a multiple of 4, but lanes are addressed in bytes, 4 per lane",
        "multiply the lane number by 4: `lane << 2`",
    )
    DESCRIPTOR = "descriptor: {what}: {why}", "{fix}"
    # waits and hazards
    MISSING_WAIT = (
        "`{what}` {does} {reg} while `{first}` ({line}) may still write it",
        "{fix} before it: {counter}({count})",
    )
    BARRIER_WAIT = (
        "`{what}` does not wait for `{first}` ({line}), whose data other waves may read after it",
        "{fix} before it: {counter}({count})",
    )
    HAZARD = (
        "`{what}` follows `{first}` ({line}) after {found} wait states, but needs {needed}: {rule}",
        "insert `k.nop({missing})` before it, or other instructions in between",
    )
    STRONG_WAIT = "{what} waits for more than necessary: {why}", "{fix}"
    REGISTERS = "{what}; {arch} has {limit}", "{fix}"
    # findings of the simulator
    NOT_SIMULATED = (
        "`{what}` is not simulated",
        "run the kernel on a device, or use simulated instructions",
    )
    OUT_OF_BOUNDS = (
        "a {kind} of {size} bytes at the {space} address {address} is outside of {place}",
        "{place} has {bytes} bytes: check the index and the guard",
    )
    MISALIGNED = (
        "a {kind} of {size} bytes at the {space} address {address} is not aligned to {size}",
        "make row lengths and offsets multiples of {size} bytes, or access smaller elements",
    )
    UNSET_MEMORY = "uninitialized read from {place}", "initialize it first, and synchronize with the writers"
    BARRIER = "the barrier `{what}`: {why}", "{fix}"
    WARP_DIVERGENCE = (
        "`{what}` is executed by only part of a warp",
        "move it out of the branch: all lanes of a warp must execute it together",
    )
    MEMBER_MASK = (
        "`{what}`: member mask {mask} does not match the executing lanes",
        "name exactly the lanes that execute it",
    )
    METADATA = "metadata of `{what}`: {why}", "{fix}"
    DEADLOCK = "deadlock: no thread can make progress", "{fix}"
    RACE = (
        "data race: {kind} and {other} at {place} are not ordered",
        "put a barrier between them, or make them atomic",
    )
    UNORDERED_STRONG = (
        "a strong {kind} and a strong {other} at {place} are not ordered: either can be the last one",
        "order them by a barrier, or by a release and an acquire; ignore this if any order is right",
    )
    NONDETERMINISTIC = (
        "{count} elements of {place} differ between two legal orders of execution",
        "order the accesses that they depend on; sums of floats by atomics always depend on the order",
    )
    STEPS = (
        "a thread has executed {steps} instructions",
        "check the condition that ends the loop, or allow more: `asmkit.watching(steps=…)`",
    )
    STACK = (
        "the stack of a thread needs more than {bytes} bytes",
        "check the condition that ends the recursion, or use fewer bytes of local variables",
    )
    ASYNC_EARLY = (
        "{place} is {kind} while a copy into it is outstanding",
        "first wait for the copy: {wait}, then a barrier",
    )
    ASYNC_SOURCE = (
        "{place} is written while {reader} is outstanding",
        "first wait for it: {wait}",
    )
    PROXY = (
        "`{what}`: the async proxy may not see earlier stores to {place}: missing proxy fence",
        "execute `fence.proxy.async` in the storing threads, then the barrier",
    )
    FENCE = (
        "`{what}`: missing `wgmma.fence`: on some path {reg} is accessed and not fenced before this wgmma",
        "execute `wgmma.fence.sync.aligned` before the first wgmma on registers that other instructions have accessed",
    )
    ASYNC_REGISTER = (
        "`{what}` is {kind} while an outstanding {operation} uses it",
        "first wait for the {operation}: {wait}",
    )
    NC_BEFORE_GRID_WAIT = (
        "`{what}` may be hoisted above `griddepcontrol.wait`: `.nc` asserts read-only memory during the kernel",
        "use `ld.global` without `.nc`: the previous grid may still be writing",
    )
    COPY = "the copy `{what}`: {why}", "{fix}"
    WRAP = (
        "`{what}` wraps at 32 bits, and an address depends on it",
        "compute it in 64 bits: mad.wide, or u64 registers",
    )
    MBARRIER = "`{what}`: {why}", "{fix}"
    MULTIMEM = "multimem address: `{what}`: {why}", "{fix}"
    TENSOR_MEMORY = "tensor memory: `{what}`: {why}", "{fix}"
    TRAP = "`{what}` stops the kernel", "a check in the kernel failed"
    # the kernel and its call
    KERNEL = "kernel: {what}", "{fix}"
    INLINE_ASM = "{kernel} cannot be inline assembly: {why}", "{fix}"
    SIGNATURE = "signature `{text}`: {why}", "{fix}"
    ARGUMENT_COUNT = (
        "{kernel} takes {want} arrays ({names}), got {got}",
        "the call allocates the outputs; pass options by keyword",
    )
    ARRAY = (
        "argument {name} is a {got}, not an array",
        "pass numpy, JAX or torch arrays; convert a subclass that overrides their operations with `np.asarray(…)`",
    )
    FRAMEWORK = "argument {name} is a {got} array, but the first one is a {want} array", "convert them to one framework"
    RANK = "{name} must be {want} ({rank}-dimensional), but its shape is {got}", "the signature is {signature}"
    DIMENSION = "{name} has length {got} on axis {axis}, but {dim} is {want}", "make the lengths agree"
    DTYPE = "{name} must be {want}, got {got}", "convert it first"
    DIVISIBLE = "{dim}={got} must be divisible by {by}", "pad {dim} to {next}"
    TOO_LARGE = (
        "{name} has {count} {unit}, but the kernel counts {unit} in 32 bits",
        "split the array, or write the kernel with `index64=True`",
    )
    OPTION = "{kernel} has no option {name!r}", "its options are: {known}"
    OPTION_MISSING = "{kernel} needs the option {name!r} ({kind})", "pass it by keyword: `{name}=…`"
    OPTION_TYPE = "option {name} must be {want}, got {got!r}", "pass {want}"
    GRID = "the {what} is {got}", "{fix}"
    CONTIGUOUS = "{name} is not contiguous: shape {shape}, strides {strides}", "pass a contiguous copy"
    ALIGNMENT = (
        "{name} starts at an address that is not a multiple of {want} bytes",
        "pass a separate array, not a slice",
    )
    DEVICE = "{name} is on {got}, but the other arrays are on {want}", "move it to one device"
    BACKEND = "backend: {what}", "{fix}"
    BENCH = "bench: {what}", "{fix}"
    TUNE = "tune: {what}", "{fix}"
    SAVED_FILE = "{path} is not a saved kernel: {why}", "create one with `kernel.save(path)`"
    FAULT = (
        "kernel {kernel} faulted: {why} ({answer})",
        "the device context is unusable; rerun in the simulator to find the line",
    )
    GRADIENT = "{kernel} has no derivative{mode}", "{fix}"
    GRADIENT_RULE = "the backward rule of {kernel} {what}", "{fix}"
    OUTPUT = (
        "output {name} must be {want}, got {got}",
        "pass a contiguous array of that shape and type, or let the call make it",
    )
    OVERLAP = (
        "output {name} overlaps {other}",
        'pass separate memory; declare `alias={{"{name}": "{other}"}}` if the kernel can work in place',
    )
    # parsed text
    PARSE = "column {column}: {what}", "{fix}"
    IGNORED = "{what} is ignored: it does not become part of the program", "this does not change results"
    TRUNCATED = "the constant {value} does not fit its operand: the instruction computes with {kept}", "write {kept}"
    LINK = "the symbol `{name}` {what}", "{fix}"
    LIMIT = "{what}; the limit is {limit}", "{fix}"
    # the tools
    ASSEMBLER = "{tool}: {message}", "{fix}"
    TOOL_MISSING = "{tool} was not found", "{fix}"
    TOOL_FAILED = "{tool} failed: {message}", "{fix}"
    TOOL_OLD = "{tool} {version} supports PTX up to {takes}, but the text is PTX {needs}", "{fix}"
    ASSEMBLER_WARNING = "{tool} warns: {message}", "{fix}"
    PERFORMANCE = "{tool} reports a performance loss: {message}", "{fix}"
    UNKNOWN_ARCH = "unknown architecture `{arch}`", "{fix}"


WARNINGS = frozenset({
    DiagnosticCode.MAYBE_UNSET, DiagnosticCode.NC_BEFORE_GRID_WAIT, DiagnosticCode.IGNORED, DiagnosticCode.TRUNCATED,
    DiagnosticCode.ASSEMBLER_WARNING, DiagnosticCode.PERFORMANCE, DiagnosticCode.SHORT_BUFFER,
    DiagnosticCode.FLOAT_FORMAT, DiagnosticCode.NONDETERMINISTIC, DiagnosticCode.UNORDERED_STRONG,
})  # fmt: skip
"""The codes that are reported as warnings because they may be intended."""

ADVICE = frozenset({DiagnosticCode.STRONG_WAIT})
"""The codes that are reported as advice: the program is correct but could be faster."""

IN_TEXTS: Mapping[DiagnosticCode, str] = {
    DiagnosticCode.LABEL_MISSING: "place it: `{name}:`",
    DiagnosticCode.LITERAL: "move it into a register, and use the register",
    DiagnosticCode.CONSTANT_BUS: "copy all but one into vector registers: `v_mov_b32 v0, s0`",
    DiagnosticCode.REGISTER_NUMBER: "use a lower number",
    DiagnosticCode.NONCONTIGUOUS_REGISTERS: "use consecutive registers: `v[0:1]`",
    DiagnosticCode.UNSET: "initialize it first",
    DiagnosticCode.MAYBE_UNSET: "initialize it before the branch or the loop",
    DiagnosticCode.MISSING_WAIT: "`s_waitcnt {counter}({count})` before it",
    DiagnosticCode.BARRIER_WAIT: "`s_waitcnt {counter}({count})` before it",
    DiagnosticCode.HAZARD: "insert `s_nop` before it ({missing} wait states in total), or other instructions",
}
"""Fixes of findings in parsed text, for codes whose fix in `DiagnosticCode` shows builder code."""

MOST_SHOWN = 200
"""The number of findings that the text of an error, and `asmkit check`, show by default."""


def caller() -> SourceLocation:
    """Return the place in the first frame outside this package: 0.1 µs, without looking up the line.

    `with k.loop(…)` is entered through contextlib, which is skipped, as are registered frameworks (see `pass_over`).
    """
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while frame is not None and is_passed_over(frame.f_code.co_filename):
        frame = frame.f_back
    return (frame.f_code, frame.f_lasti) if frame else ("?", 0)


@cache
def is_passed_over(file: str) -> bool:
    """Return whether `caller` skips the frames of a file: those of this package and of registered frameworks.

    The kernels of this package are not skipped: their instructions have lines, as those of a user's kernels do.
    """
    return (file.startswith(tuple(_passed_over)) and not file.startswith(_KERNELS)) or file == contextlib.__file__


_passed_over = [_HERE]
_KERNELS = os.path.join(_HERE, "ops", "kernels", "")


def pass_over(*prefixes: str) -> None:
    """Let `caller` skip the frames of a framework: files whose names start with one of these prefixes."""
    _passed_over.extend(prefixes)
    is_passed_over.cache_clear()


def resolve(where: SourceLocation) -> tuple[str, int]:
    """Return the file name and the line number of a place."""
    code, at = where
    if isinstance(code, str):
        return code, at
    for start, end, line in code.co_lines():
        if line is not None and start <= at < end:
            return code.co_filename, line
    return code.co_filename, code.co_firstlineno


def show(where: SourceLocation) -> str:
    """Return `file.py:31`, the file name without its folders.

    A place in compiled code names its source line too: `add.ptx:31 (add.cu:12)`.
    """
    source = source_of(where)
    return _place(where) if source is None else f"{_place(where)} ({source.short})"


def _place(where: SourceLocation) -> str:
    file, line = resolve(where)
    return f"{os.path.basename(file)}:{line}"


class Later:
    """A part of a message that is expensive to build, and is built only when the message is shown."""

    def __init__(self, make: Callable[[], str]) -> None:
        self._make = make

    def __str__(self) -> str:
        return self._make()


class Told(str):
    """The text and the `repr` of a value in a finding's fields, which replace the value when the finding is pickled."""

    shown: str

    def __repr__(self) -> str:
        return self.shown


def told(value: object) -> Told:
    """Return the text and the `repr` of a value."""
    words = Told(value)
    words.shown = repr(value)
    return words


@dataclass(frozen=True)
class Finding:
    """One mistake at one place. `str()` is the whole text: place, code, message, source line, fix, notes."""

    mistake: DiagnosticCode
    where: SourceLocation
    fields: dict[str, object] = field(default_factory=lambda: {})
    notes: tuple[str, ...] = ()
    level: str = ""
    """The severity where it differs from that of the code."""
    count: int = 1
    """The number of times that the mistake occurred at this place."""
    other: SourceLocation | None = None
    """The place of the other access, for a finding about two accesses, such as a data race."""

    @property
    def source(self) -> SourceLine | None:
        """The line of the CUDA, OpenCL or Python source, if the program is compiled and names it (`.loc`)."""
        return source_of(self.where)

    @property
    def other_source(self) -> SourceLine | None:
        """The source line of the other access, if it is known."""
        return source_of(self.other)

    @property
    def code(self) -> str:
        """The stable code of the mistake."""
        return self.mistake.name

    @property
    def selector(self) -> str:
        """The text that selects the finding in the debugger: `RACE:31`, its code and line."""
        return f"{self.code}:{resolve(self.where)[1]}"

    @property
    def severity(self) -> str:
        """`error`, `warning` or `advice`."""
        usual = "warning" if self.mistake in WARNINGS else "advice" if self.mistake in ADVICE else "error"
        return self.level or usual

    @property
    def message(self) -> str:
        """The message, in one line."""
        return _clipped(self.mistake.value[0], self.fields)

    @property
    def fix(self) -> str:
        """The advice on how to fix the mistake. A field `remedy` replaces that of the code."""
        if "remedy" in self.fields:
            return _clipped("{remedy}", self.fields)
        template = IN_TEXTS.get(self.mistake) if isinstance(self.where[0], str) else None
        return _clipped(template or self.mistake.value[1], self.fields)

    def __reduce__(self) -> tuple[object, ...]:
        fields = {name: told(value) for name, value in self.fields.items()}
        other = None if self.other is None else _kept(self.other)
        return Finding, (self.mistake, _kept(self.where), fields, self.notes, self.level, self.count, other)

    def __str__(self) -> str:
        file, line = resolve(self.where)
        source = linecache.getline(file, line).strip()
        lines = [f"{_place(self.where)}: {self.code}: {self.message}"]
        if source:
            lines.append(f"    {_cut(source)}")
        lines += _source_lines(self.source, "source")
        lines += _source_lines(self.other_source, "other access") if self.other != self.where else []
        if self.fix:
            lines.append(f"  fix: {self.fix}")
        lines += [f"  note: {note}" for note in self.notes]
        lines += [f"  {self.count} times in all"] if self.count > 1 else []
        return "\n".join(lines)


def _kept(where: SourceLocation) -> SourceLocation:
    """Return a place that can be pickled."""
    return where if isinstance(where, CompiledLine) else resolve(where)


def _source_lines(source: SourceLine | None, head: str) -> list[str]:
    """Return the text of a source line, and of the calls through which it was inlined."""
    lines: list[str] = []
    for one in source.chain if source else ():
        lines.append(f"  {head}: {one.short}" + (f"  {_cut(text)}" if (text := one.text) else ""))
        head = f"{one.function} is inlined at" if one.function else "inlined at"
    return lines


def _cut(line: str) -> str:
    return line if len(line) <= _LINE else line[:_LINE] + "…"


_WORD, _LINE = 200, 2000
"""Longer words, and longer lines, are cut to this many characters in messages."""


def _clipped(template: str, fields: Mapping[str, object]) -> str:
    """Return a formatted message, with overlong words and lines cut."""
    text = template.format(**fields)
    if len(text) <= _WORD:
        return text
    text = re.sub(rf"\S{{{_WORD + 1},}}", lambda found: f"{found[0][:_WORD]}…", text)
    return text if len(text) <= _LINE else f"{text[:_LINE]}…"


class AsmError(Exception):
    """One or several mistakes: `findings` holds them, `code` is the first one's.

    `str()` shows the first `MOST_SHOWN` findings and the number of further ones.
    """

    def __init__(self, *findings: Finding) -> None:
        self.findings = findings
        super().__init__()  # the text is built on demand: a file can have 100,000 mistakes

    def __str__(self) -> str:
        rest = len(self.findings) - MOST_SHOWN
        return "\n".join([*map(str, self.findings[:MOST_SHOWN]), *([f"and {rest} more"] if rest > 0 else [])])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.findings

    @property
    def code(self) -> str:
        """The stable code of the first mistake."""
        return self.findings[0].code


class AsmAttributeError(AsmError, AttributeError):
    """An AsmError that `hasattr` and `getattr` with a default treat as a missing attribute."""


class AsmWarning(UserWarning):
    """A probable mistake that does not stop the kernel."""


def error(mistake: DiagnosticCode, where: SourceLocation | None = None, **fields: object) -> AsmError:
    """Return an error at `where`, by default at the line of the user's code that led here."""
    return AsmError(Finding(mistake, where or caller(), fields))
