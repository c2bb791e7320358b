"""The catalogue of mistakes, the errors made from it, and the user's source line.

Every mistake that a user can make has a member in `Mistake`: its name is the stable code, its value the message and
the fix, both as templates.  `Where` is a place in the user's source, kept cheap and resolved when somebody asks.
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
from typing import Any, TypeAlias

Where: TypeAlias = "tuple[CodeType | str, int]"
"""(code object, instruction offset) of a line of Python, or (file name, line number) of a line of parsed text."""

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


@unique
class Mistake(Enum):
    """What can go wrong: `CODE = (message, fix)`."""

    # one instruction
    UNKNOWN_INSTRUCTION = "no instruction `{name}` in the {isa} table", "{near}"
    UNKNOWN_MODIFIER = "`{prefix}` has no modifier `.{name}`", "{legal}"
    INCOMPLETE = "`{spelling}` is not a whole instruction", "after it may follow: {legal}"
    OPERAND_COUNT = "`{spelling}`: takes {want} operands, got {got}", "{form}"
    OPERAND_KIND = "`{spelling}`: operand {name} must be {want}, got {got}", "{form}"
    OPERAND_TYPE = "`{spelling}`: operand {name} must be {want}, got a register of type {got}", "{fix}"
    SPACE = "`{spelling}`: operand {name} is in the {got} space, the instruction accesses {want}", "{fix}"
    IMMEDIATE_RANGE = "`{spelling}`: {value} does not fit operand {name}: {want} holds {low} … {high}", "{fix}"
    IMMEDIATE_KIND = "`{spelling}`: operand {name} is {want}, {value!r} is not", "{fix}"
    MODIFIERS = "`{spelling}`: {rule}", "choose the modifiers that the rule names"
    TEXTURE_MODE = "`{spelling}`: {what} in the {mode} mode of textures", "{fix}"
    ARCH = (
        "`{spelling}` needs {needs}, the kernel is for {arch}",
        "{fix}",
    )
    FLAG = "`{spelling}` has no flag {name!r}", "{fix}"
    FLAG_MISSING = "`{spelling}` needs {want}", "pass it by keyword"
    FLAG_VALUE = "`{spelling}`: flag {name} is {want}, {value!r} is not", "pass {want}"
    LITERAL = "`{spelling}`: {value} is no inline constant, and no literal of this encoding holds it", "{fix}"
    CONSTANT_BUS = (
        "`{spelling}`: {names} are more than the one scalar value that a vector instruction can read",
        "copy all but one into vector registers: `v = k.vgpr({type}, s)`",
    )
    REGISTER_NUMBER = (
        "there is no register {name}: {last} is the last one",
        "use a lower number, or let asmkit choose: `k.vgpr(u32)`",
    )
    ODD_TUPLE = (
        "`{spelling}`: {got} starts at {number}, which is no multiple of {align}",
        "start the tuple at a multiple of {align}",
    )
    PRODUCT_OVERLAP = (
        "`{spelling}`: {c} shares some registers with the destination {d}, but not all",
        "add onto the destination itself, or onto registers apart from it",
    )
    SCATTERED = (
        "`{spelling}`: operand {name} needs consecutive registers, got {got}",
        "declare them together: `k.vgprs(u32, 2)`, `k.sgprs(u32, 2)` or `k.agprs(f32, 4)`",
    )
    # registers
    FOREIGN = "{what} belongs to another kernel's builder", "make it with this kernel's `k`"
    FINISHED = (
        "kernel {kernel} is complete, and its builder takes nothing more",
        "emit while the kernel function runs; keep values in Python, not `k` or its registers",
    )
    STALE = "the memory operand {what} was made before its base moved", "index the pointer again: {fix}"
    FRAGMENT = "mma has no shape {shape} for {type}", "its shapes for {type}: {legal}"
    READ_ONLY = "{what} is a {role} and is not written", "copy it first: {fix}"
    REBIND = (
        "element {index} of a span is a register, not a name: it cannot be replaced",
        "write into the register: `regs[{index}] += r`, or `k.ptx.mov.f32(regs[{index}], r)`",
    )
    UNSET = "{what} {verb} read, and no path has written {it}", "give {it} a value first: {fix}"
    MAYBE_UNSET = (
        "{what} {verb} read, and not every path has written {it}",
        "give {it} a value before the branch or the loop: {fix}",
    )
    NO_SUCH_NAME = "`k.{name}`: a builder of {isa} kernels has no such name", "{fix}"
    # operators
    OPERATOR = "`{expr}`: {why}", "{fix}"
    MIXED = "`{expr}`: the operands have types {left} and {right}", "{fix}"
    # control flow
    CONTROL = "control flow: {what}", "{fix}"
    LABEL_TWICE = "label `{name}` is already {what}", "give each label a name of its own"
    LABEL_MISSING = "label `{name}` is never placed", "place it: `k.place(label)`"
    LABEL_NAME = "`{name}` is not a name for a label", "a letter first, then letters, digits, _ and $"
    # memory
    BOUNDS = "{what}", "{fix}"
    SHARED_LIMIT = "{used} bytes of shared memory, {arch} has {limit} per block", "make the arrays smaller"
    PRIVATE_LIMIT = "{used} bytes of private memory, {arch} has {limit} for each lane", "make the arrays smaller"
    SHORT_BUFFER = (
        "the buffer of {name} ends after {count} bytes, and {name} has {bytes}: loads beyond give 0, stores vanish",
        "count bytes, not elements: `k.buffer({name}, {bytes})`",
    )
    FLOAT_FORMAT = (
        "{name} has elements of type {got}, and on {arch} `{what}` works with {want}",
        "declare `{name}: Ptr[{want}]`, and convert the array to that type",
    )
    LANE_ADDRESS = (
        "`{what}`: {address} is not a multiple of 4, and lanes are addressed in bytes",
        "multiply the number of the lane by 4: `lane << 2`",
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
        "`{what}` stands {found} wait states behind `{first}` ({line}), it needs {needed}: {rule}",
        "`k.nop({missing})` before it, or other instructions in between",
    )
    STRONG_WAIT = "{what} is stronger than needed: {why}", "{fix}"
    REGISTERS = "{what}; {arch} has {limit}", "{fix}"
    # what the simulator sees
    NOT_SIMULATED = (
        "`{what}` has no meaning in the simulator",
        "run it on a device, or write it with simulated instructions",
    )
    OUT_OF_BOUNDS = (
        "a {kind} of {size} bytes at the {space} address {address} is outside of {place}",
        "{place} has {bytes} bytes: check the index and the guard",
    )
    MISALIGNED = (
        "a {kind} of {size} bytes at the {space} address {address} is not aligned to {size}",
        "make row lengths and offsets multiples of {size} bytes, or access smaller elements",
    )
    UNSET_MEMORY = "memory of {place} is read that nothing has written", "write it first, and wait for the writers"
    BARRIER = (
        "`{what}` is not reached by all threads of the block",
        "move the barrier before the exit, or let all threads run to it",
    )
    DIVERGED = (
        "`{what}` is executed by a part of a warp",
        "move it out of the branch: all lanes of a warp execute it together",
    )
    MEMBERS = (
        "`{what}`: the member mask {mask} is not the lanes that execute it",
        "name exactly the lanes that are here",
    )
    DEADLOCK = "no thread gets on", "{fix}"
    RACE = "a {kind} and {other} at {place} are not ordered", "put a barrier between them, or make them atomic"
    ASYNC_EARLY = (
        "{place} is {kind} before the copy into it has been waited for",
        "wait first: {wait}, then a barrier",
    )
    ASYNC_SOURCE = (
        "{place} is written before {reader} has been waited for",
        "wait first: {wait}",
    )
    PROXY = (
        "`{what}` reads {place} past what was stored there: no proxy fence lies between",
        "`fence.proxy.async` by the threads that stored, then the barrier",
    )
    FENCE = (
        "`{what}`: on some path no fence follows what other instructions do with {reg}",
        "`wgmma.fence.sync.aligned` before the first product on registers that were used",
    )
    ASYNC_REGISTER = (
        "`{what}` is {kind} while a product that has not been waited for holds it",
        "wait first: {wait}",
    )
    EARLY = (
        "`{what}` may come before `griddepcontrol.wait`: it promises that nobody writes there while the kernel runs",
        "leave `.nc` out: the grid before may write there while this one begins",
    )
    COPY = "the copy `{what}`: {why}", "{fix}"
    WRAP = (
        "`{what}` wraps at 32 bits, and an address depends on it",
        "compute it in 64 bits: mad.wide, or u64 registers",
    )
    MBARRIER = "`{what}`: {why}", "{fix}"
    TRAP = "`{what}` stops the kernel", "the kernel's own check failed here"
    # the kernel and its call
    KERNEL = "kernel: {what}", "{fix}"
    SIGNATURE = "signature `{text}`: {why}", "{fix}"
    COUNT = (
        "{kernel} takes {want} arrays ({names}), got {got}",
        "the outputs are made by the call, options are keywords",
    )
    ARRAY = (
        "argument {name} is a {got}, not an array",
        "pass numpy, JAX or torch arrays; a subclass of one that computes in its own way as `np.asarray(…)`",
    )
    FRAMEWORK = "argument {name} is a {got} array, the first one is a {want} array", "bring them into one framework"
    RANK = "{name} must be {want}, {rank}-dimensional; its shape is {got}", "the signature is {signature}"
    DIMENSION = "{name} has length {got} on axis {axis}; {dim} is {want}", "make the lengths agree"
    DTYPE = "{name} must be {want}, got {got}", "convert it first"
    DIVISIBLE = "{dim}={got} must be divisible by {by}", "pad {dim} to {next}"
    TOO_LARGE = (
        "{name} has {count} {unit}; the kernel counts {unit} in 32 bits",
        "split the array, or write the kernel with `wide=True`",
    )
    OPTION = "{kernel} has no option {name!r}", "its options are: {known}"
    OPTION_MISSING = "{kernel} needs the option {name!r} ({kind})", "pass it by keyword: `{name}=…`"
    OPTION_TYPE = "option {name} must be {want}, got {got!r}", "pass {want}"
    GRID = "the {what} is {got}", "{fix}"
    CONTIGUOUS = "{name} is not contiguous: shape {shape}, strides {strides}", "pass a contiguous copy"
    ALIGNMENT = (
        "{name} starts at an address that is not a multiple of {want} bytes",
        "pass an array of its own, not a slice",
    )
    DEVICE = "{name} is on {got}, the others on {want}", "move it to one device"
    BACKEND = "backend: {what}", "{fix}"
    BENCH = "bench: {what}", "{fix}"
    TUNE = "tune: {what}", "{fix}"
    SAVED_FILE = "{path} is no saved kernel: {why}", "write one: `kernel.save(path)`"
    FAULT = (
        "{kernel} stopped on the device, by {why} ({answer})",
        "the device is lost to this process: run the call in the simulator, which tells the line",
    )
    GRADIENT = "{kernel} has no derivative{mode}", "{fix}"
    GRADIENT_RULE = "the backward rule of {kernel} {what}", "{fix}"
    OUTPUT = (
        "output {name} must be {want}, got {got}",
        "pass a contiguous array of that shape and type, or let the call make it",
    )
    OVERLAP = (
        "output {name} lies over {other}",
        'pass memory of its own; a kernel that may work in place says `alias={{"{name}": "{other}"}}`',
    )
    # text read
    PARSE = "column {column}: {what}", "{fix}"
    IGNORED = "{what} is read over: it is not in the program", "nothing computed changes"
    TRUNCATED = "the constant {value} does not fit its type: the assembler keeps {kept}", "write {kept}"
    LIMIT = "{what}; the limit is {limit}", "{fix}"
    # the tools
    ASSEMBLER = "{tool}: {message}", "{fix}"
    TOOL_MISSING = "{tool} was not found", "{fix}"
    TOOL_FAILED = "{tool} failed: {message}", "{fix}"
    TOOL_OLD = "{tool} {version} takes PTX up to {takes}, the text is PTX {needs}", "{fix}"
    ASSEMBLER_WARNING = "{tool} warns: {message}", "{fix}"
    PERFORMANCE = "{tool} reports lost speed: {message}", "{fix}"
    UNKNOWN_ARCH = "`{arch}` is no arch that is known here", "{fix}"


WARNINGS = frozenset({
    Mistake.MAYBE_UNSET, Mistake.EARLY, Mistake.IGNORED, Mistake.TRUNCATED, Mistake.ASSEMBLER_WARNING,
    Mistake.PERFORMANCE, Mistake.SHORT_BUFFER, Mistake.FLOAT_FORMAT,
})  # fmt: skip
"""The mistakes that may be intended."""

ADVICE = frozenset({Mistake.STRONG_WAIT})
"""The findings about correct programs that could be faster."""

IN_TEXTS: Mapping[Mistake, str] = {
    Mistake.LABEL_MISSING: "place it: `{name}:`",
    Mistake.LITERAL: "move it into a register, and use the register",
    Mistake.CONSTANT_BUS: "copy all but one into vector registers: `v_mov_b32 v0, s0`",
    Mistake.REGISTER_NUMBER: "use a lower number",
    Mistake.SCATTERED: "use consecutive registers: `v[0:1]`",
    Mistake.UNSET: "write it first",
    Mistake.MAYBE_UNSET: "write it before the branch or the loop",
    Mistake.MISSING_WAIT: "`s_waitcnt {counter}({count})` before it",
    Mistake.BARRIER_WAIT: "`s_waitcnt {counter}({count})` before it",
    Mistake.HAZARD: "`s_nop` before it, {missing} wait states in all, or other instructions in between",
}
"""The fixes of mistakes in texts, where those in `Mistake` name the builder's code."""

MOST_SHOWN = 200
"""The text of an error, and `asmkit check`, show at most this many findings unless told otherwise."""


def caller() -> Where:
    """The place in the first frame outside this package: 0.1 µs, no line is looked up.

    `with k.loop(…)` comes through contextlib, which is passed over too, as are frameworks (see `pass_over`).
    """
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while frame is not None and _inside(frame.f_code.co_filename):
        frame = frame.f_back
    return (frame.f_code, frame.f_lasti) if frame else ("?", 0)


@cache
def _inside(file: str) -> bool:
    return file.startswith(tuple(_passed_over)) or file == contextlib.__file__


_passed_over = [_HERE]


def pass_over(*prefixes: str) -> None:
    """Let `caller` ignore the frames of a framework: those of files whose names start with one of these prefixes."""
    _passed_over.extend(prefixes)
    _inside.cache_clear()


def resolve(where: Where) -> tuple[str, int]:
    """The file name and the line number of a place."""
    code, at = where
    if isinstance(code, str):
        return code, at
    for start, end, line in code.co_lines():
        if line is not None and start <= at < end:
            return code.co_filename, line
    return code.co_filename, code.co_firstlineno


def show(where: Where) -> str:
    """`file.py:31`, the file without its folders."""
    file, line = resolve(where)
    return f"{os.path.basename(file)}:{line}"


class Later:
    """A part of a message that takes long to make: it is made if the message is shown."""

    def __init__(self, make: Callable[[], str]) -> None:
        self._make = make

    def __str__(self) -> str:
        return self._make()


class Told(str):
    """What a finding tells of something that stays behind when it is pickled: its text, and how `!r` shows it."""

    shown: str

    def __repr__(self) -> str:
        return self.shown


def told(value: object) -> Told:
    """A value in words."""
    words = Told(value)
    words.shown = repr(value)
    return words


@dataclass(frozen=True)
class Finding:
    """One mistake at one place.  `str()` is the whole text: place, code, message, source line, fix, notes."""

    mistake: Mistake
    where: Where
    fields: dict[str, object] = field(default_factory=lambda: {})
    notes: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The stable name of the mistake."""
        return self.mistake.name

    @property
    def severity(self) -> str:
        """Return `error`, `warning` or `advice`."""
        return "warning" if self.mistake in WARNINGS else "advice" if self.mistake in ADVICE else "error"

    @property
    def message(self) -> str:
        """What is wrong, in one line."""
        return _clipped(self.mistake.value[0], self.fields)

    @property
    def fix(self) -> str:
        """What to do about it."""
        template = IN_TEXTS.get(self.mistake) if isinstance(self.where[0], str) else None
        return _clipped(template or self.mistake.value[1], self.fields)

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: told(value) for name, value in self.fields.items()}
        return Finding, (self.mistake, resolve(self.where), fields, self.notes)

    def __str__(self) -> str:
        file, line = resolve(self.where)
        source = linecache.getline(file, line).strip()
        lines = [f"{show(self.where)}: {self.code}: {self.message}"]
        if source:
            lines.append(f"    {source if len(source) <= _LINE else source[:_LINE] + '…'}")
        if self.fix:
            lines.append(f"  fix: {self.fix}")
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)


_WORD, _LINE = 200, 2000
"""Messages show this many characters of a longer word, and of a longer line."""


def _clipped(template: str, fields: Mapping[str, object]) -> str:
    """Return a message without the ends of words and lines that are too long to show."""
    text = template.format(**fields)
    if len(text) <= _WORD:
        return text
    text = re.sub(rf"\S{{{_WORD + 1},}}", lambda found: f"{found[0][:_WORD]}…", text)
    return text if len(text) <= _LINE else f"{text[:_LINE]}…"


class AsmError(Exception):
    """A mistake, or several found together; `findings` holds them, `code` is the first one's.

    `str()` shows the first `MOST_SHOWN` findings and the number of the others.
    """

    def __init__(self, *findings: Finding) -> None:
        self.findings = findings
        super().__init__()  # the text is made on demand: a file can have 100,000 mistakes

    def __str__(self) -> str:
        rest = len(self.findings) - MOST_SHOWN
        return "\n".join([*map(str, self.findings[:MOST_SHOWN]), *([f"and {rest} more"] if rest > 0 else [])])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.findings

    @property
    def code(self) -> str:
        """The stable name of the first mistake."""
        return self.findings[0].code


class AsmAttributeError(AsmError, AttributeError):
    """An AsmError that `hasattr` and `getattr` with a default take for an attribute that does not exist."""


class AsmWarning(UserWarning):
    """What is probably a mistake and does not stop the kernel."""


def error(mistake: Mistake, where: Where | None = None, **fields: object) -> AsmError:
    """An error at `where`, by default at the user's line that led here."""
    return AsmError(Finding(mistake, where or caller(), fields))
