"""The compiled code of a program, with a cache: a program that has been compiled once starts at once."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from ...ir.program import registers
from ...toolchain.cache import cached, recalled
from .compile_time import COMPILE_TIME
from .context import Context
from .graph import Value
from .library import TIME_LIMIT, NoCompilerError, compiled, library, loaded, tools
from .operations import Call, Issue, Placed, restored, structures
from .program import generate, interpreter
from .unlocked import unlocked

if TYPE_CHECKING:
    from ..compile import Unit

MOST_INSTRUCTIONS = 4000
"""Longer programs stay on numpy: clang would take several seconds."""
ABOVE = ("launch", "interop", "triton", "testing", "perf", "pictures", "profile", "debug", "lsp", "ops", "cli")
"""The packages above the simulator: instructions mean the same without them."""


class Facts(NamedTuple):
    """The facts of compiled code that its launcher needs."""

    operations: list[Placed]
    symbols: list[tuple[str, str, int]]
    """The constants of a launch: (what, name, offset)."""
    specials: list[str]
    """The special registers."""
    accesses: list[int]
    """The loads and stores, in the order of their bounds."""


class NativeProgram:
    """The compiled code of a program."""

    def __init__(self, content: bytes, instructions: int) -> None:
        head, _, code = content.partition(b"\n")
        operations, symbols, specials, accesses = json.loads(head)
        constants = [(what, name, offset) for what, name, offset in symbols]
        self.facts = Facts([restored(entry) for entry in operations], constants, specials, accesses)
        self.issues = {one.at: one.what for one in self.facts.operations if isinstance(one.what, Issue)}
        """The loads and stores that a counter counts."""
        self._functions = [name if what == "address" else "" for what, name, _ in constants]
        """The names of the constants that are functions of the target."""
        self._instructions = instructions
        self._code = loaded(code)
        self.table, self._kept = structures(self.facts.operations, instructions, self._code)
        self.functions = functions()
        self._entries: dict[frozenset[str], bytearray] = {}

    def calls_some(self, functions: Collection[str]) -> bool:
        """Return whether some of these functions of the target execute instructions."""
        return not {*self._functions}.isdisjoint(functions)

    @property
    def calls(self) -> bool:
        """True if functions of the target execute some instructions."""
        return any(isinstance(one.what, Call) for one in self.facts.operations)

    def entries(self, called: frozenset[str]) -> bytearray:
        """Return the instructions at which compiled code can begin, if it may call these functions of the target."""
        known = self._entries.get(called)
        if known is None:
            known = bytearray(self._instructions + 1)
            for one in self.facts.operations:
                what = one.what
                known[one.at] = not isinstance(what, Call) or self._functions[what.function] in called
            self._entries[called] = known
        return known


class Functions(NamedTuple):
    """The functions of `run.c` and the files that it needs."""

    run: Value
    """Execute operations."""
    are_initialized: Value
    note_results: Value
    hold: Value
    release: Value
    hash_values: Value
    choose_lanes: Value
    uniform_values: Value
    load_lanes: Value
    store_lanes: Value
    gather_rows: Value
    scatter_rows: Value
    mark_rows: Value
    any_marked: Value
    record_layouts: Value
    read_chunks: Value


@cache
def functions() -> Functions:
    """Return the compiled functions. Raises NoCompilerError without a compiler."""
    made = library(interpreter())
    context = ctypes.POINTER(Context)
    made.run.argtypes, made.run.restype = [context, ctypes.c_void_p], None
    of_registers = made.are_initialized, made.note_results, made.hold, made.release
    for function, result in zip(of_registers, (ctypes.c_int, None, None, None), strict=True):
        function.argtypes, function.restype = [context, ctypes.c_void_p, ctypes.c_int64], result
    at, number = ctypes.c_void_p, ctypes.c_int64
    made.hash_values.argtypes, made.hash_values.restype = [context, at, number, number], ctypes.c_uint64
    made.choose_lanes.argtypes = [at, at, number, ctypes.c_int32, at, at, number, at]
    made.choose_lanes.restype = None
    made.uniform_values.argtypes = [context, number, at, number, number, at]
    of_values = made.hash_values, made.choose_lanes, made.uniform_values
    of_lanes = made.load_lanes, made.store_lanes
    for function in of_lanes:
        function.argtypes = [context, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p]
        function.restype = ctypes.c_int
    of_rows = made.gather_rows, made.scatter_rows, made.mark_rows, made.any_marked
    for function, last in zip(of_rows, ([at], [at], [number], []), strict=True):
        function.argtypes, function.restype = [at, at, number, number, *last], ctypes.c_int
    made.record_layouts.argtypes, made.record_layouts.restype = [at, at, number, number, number], None
    made.read_chunks.argtypes = [at, at, at, number, number, at, at, number, at]
    of_chunks = made.record_layouts, made.read_chunks
    every = made.run, *of_registers, *of_values, *of_lanes, *of_rows, *of_chunks
    return Functions(*map(unlocked, every))


def native_program(unit: Unit, *, compiles: bool = True, limit: float = TIME_LIMIT) -> NativeProgram | None:
    """Return the compiled code of a program, None if it has no native form.

    Without `compiles`, return it only if it has been compiled before. `limit` is the most seconds that compiling may
    take. Raises NoCompilerError.
    """
    known: NativeProgram | None = unit.__dict__.get("_native")
    if known is not None:
        return known
    if not hasattr(unit.sem, "native_form") or len(unit.insts) > MOST_INSTRUCTIONS:
        return None
    key = (*tools(), _version(unit.program.isa), *_text(unit))
    content = cached(key, lambda: _content(unit, limit)) if compiles else recalled(key)
    if content is None:
        return None
    unit.__dict__["_native"] = known = NativeProgram(content, len(unit.insts))
    return known


def _content(unit: Unit, limit: float) -> bytes:
    source = generate(unit)
    names = source.names
    facts = Facts(source.operations, names.symbols, names.specials, names.accesses)
    code = COMPILE_TIME.measured(lambda: compiled(source.texts, limit), len(unit.insts))
    return json.dumps(facts).encode() + b"\n" + code


def _text(unit: Unit) -> list[str]:
    """Return everything of a program on which its C code depends."""
    declared = [f"{reg.bank}{reg.number} {reg.type}" for reg in unit.registers]
    labels = [f"{name} {at}" for name, at in unit.labels.items()]
    arrays = [array.symbol.name for array in unit.program.arrays]
    known: dict[int, str] = {}

    def named(operand: object) -> str:
        """Return an operand, with the types of its registers. Instructions share the objects of registers."""
        found = known.get(id(operand))
        if found is None:
            found = f"{operand!r} {' '.join(str(reg.type) for reg in registers(operand))}"
            known[id(operand)] = found
        return found

    instructions = [
        f"{inst.guard or ''} {inst.form.spelling} {','.join(map(named, inst.operands))} {dict(inst.flags) or ''}"
        for inst in unit.insts
    ]
    lists = (" ".join(part) for part in (declared, labels, arrays))
    return [unit.program.isa, str(unit.program.target), unit.native_facts, *lists, *instructions]


@cache
def _version(isa: str) -> str:
    """Return a hash of the sizes and times of asmkit's own files, which define the meaning of an ISA's instructions."""
    without = *ABOVE, *(other for other in ("ptx", "gcn") if other != isa)
    return hashlib.sha256("\n".join(sorted(_sources(str(files("asmkit")), without))).encode()).hexdigest()


def _sources(folder: str, without: tuple[str, ...]) -> list[str]:
    """Return the path, the size and the time of each source file in a folder and its folders, `without` some."""
    made, left, skipped = list[str](), [folder], {"__pycache__", *without}
    while left:
        with os.scandir(left.pop()) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".h", ".c")):
                    found = entry.stat()
                    made.append(f"{entry.path} {found.st_size} {found.st_mtime_ns}")
                elif entry.name not in skipped and "." not in entry.name and entry.is_dir():
                    left.append(entry.path)
        skipped.difference_update(without)
    return made


def can_compile() -> bool:
    """Return whether this machine can compile C."""
    try:
        tools()
    except NoCompilerError:
        return False
    return True
