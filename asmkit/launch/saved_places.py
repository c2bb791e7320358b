"""Save the lines of Python of a program's instructions and shared arrays, and find them again in another process.

A text does not contain them, nor the types and shapes of shared arrays. A place in Python is a code object and an
offset in it. The code object is found again by compiling its file, without executing it, as long as the file has not
changed. A place in the text of another compiler can have a line of that compiler's source.
"""

from __future__ import annotations

import linecache
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import CodeType
from typing import TypeAlias, TypedDict

from ..errors import CompiledLine, SourceLine, SourceLocation, resolve, source_of
from ..ir.program import Inst, Program
from ..types import SCALARS

_Place: TypeAlias = "tuple[int, int, int, int]"
_Source: TypeAlias = "tuple[str, int, int, str, int]"


class SavedPlaces(TypedDict):
    """The places of a program as JSON.

    `codes` are the file, the name and the first line of each code object or file of text. `sources` are the file, the
    line, the column, the function and the number of the caller of each source line. A place is the number of the code
    object, the line, the offset in the code object, and the number of the source line, -1 without one. `insts` has the
    place of each instruction, and `arrays` the place, the type and the shape of each shared array.
    """

    codes: list[tuple[str, str, int]]
    sources: list[_Source]
    insts: list[_Place]
    arrays: list[tuple[_Place, str, list[int]]]


def saved(program: Program) -> SavedPlaces:
    """Return the places of a program."""
    codes: dict[tuple[str, str, int], int] = {}
    sources: dict[_Source, int] = {}

    def source(of: SourceLine | None) -> int:
        if of is None:
            return -1
        key = (of.file, of.line, of.column, of.function, source(of.caller))
        return sources.setdefault(key, len(sources))

    def place(where: SourceLocation) -> _Place:
        code, at = where
        file, line = resolve(where)
        key = (file, "", 0) if isinstance(code, str) else (file, code.co_qualname, code.co_firstlineno)
        return codes.setdefault(key, len(codes)), line, at, source(source_of(where))

    insts = [place(item.where) for item in program.items() if isinstance(item, Inst)]
    arrays = [(place(array.where), array.elem.__name__, [*array.shape]) for array in program.arrays]
    return {"codes": [*codes], "sources": [*sources], "insts": insts, "arrays": arrays}


def restore(program: Program, places: SavedPlaces) -> None:
    """Set the places of a program that was parsed from its text. A program with other instructions stays as it is."""
    found = _Codes(places["codes"], places["sources"])
    insts = [item for item in program.items() if isinstance(item, Inst)]
    if len(insts) != len(places["insts"]) or len(program.arrays) != len(places["arrays"]):
        return
    for inst, place in zip(insts, places["insts"], strict=True):
        inst.where = found.place(*place)
    for number, (place, elem, shape) in enumerate(places["arrays"]):
        known = program.arrays[number]
        made = replace(known, where=found.place(*place), elem=SCALARS[elem], shape=tuple(shape))
        program.arrays[number] = made if made.bytes == known.bytes else known


@dataclass
class _Codes:
    """The code objects of saved places, compiled from the files of today."""

    saved: Sequence[tuple[str, str, int]]
    sources: Sequence[_Source]

    def __post_init__(self) -> None:
        self._of_file: dict[str, Mapping[tuple[str, int], CodeType]] = {}
        self._lines: list[SourceLine] = []
        for file, line, column, function, caller in self.sources:
            made = SourceLine(file, line, column, function, self._lines[caller] if caller >= 0 else None)
            self._lines.append(made)

    def place(self, number: int, line: int, at: int, source: int) -> SourceLocation:
        """Return a place: in its code object if that has the same line there, otherwise only the file and the line."""
        file, name, first = self.saved[number]
        if source >= 0:
            return CompiledLine(file, line, self._lines[source])
        if name:
            if file not in self._of_file:
                self._of_file[file] = {(one.co_qualname, one.co_firstlineno): one for one in _compiled(file)}
            code = self._of_file[file].get((name, first))
            if code is not None and resolve((code, at)) == (file, line):
                return code, at
        return file, line


def _compiled(file: str) -> Iterator[CodeType]:
    """Yield all code objects of a file of Python. A file that cannot be compiled has none."""
    try:
        left = [compile("".join(linecache.getlines(file)), file, "exec", dont_inherit=True)]
    except (SyntaxError, ValueError):
        return
    while left:
        one = left.pop()
        yield one
        left += [part for part in one.co_consts if isinstance(part, CodeType)]
