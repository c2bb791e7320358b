"""The command `asmkit isa SPELLING…`: print the table rows that match a complete or incomplete spelling."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterator, Sequence

from ..errors import DiagnosticCode, error
from ..gcn.isa import TABLE as GCN
from ..gcn.targets import MACHINES
from ..isa.describe import flag_values, fold, needs, operand, targets_of
from ..isa.notation import Row
from ..ptx.isa import TABLE as PTX
from ..sim import coverage
from .json_object import print_json
from .terminal import Parser, columns


def show(rows: Sequence[Row], isa: str) -> Iterator[str]:
    """Yield the lines of rows with the same description: their syntax, then their common properties.

    These are their effect, operands and flags, requirements, and whether they are simulated.
    """
    first = rows[0]
    yield from (repr(row) for row in rows)
    yield f"    {first.described}"
    yield from _named([(o.name, operand(o)) for row in rows for o in row.operands] if isa == "ptx" else [])
    yield from _named([(flag.name, flag_values(flag)) for row in rows for flag in row.flags])
    yield from (f"    `{left}` requires `{right}`" for left, right in first.rules)
    yield from _about(first, isa)


def _about(row: Row, isa: str) -> Iterator[str]:
    """Yield the requirements of a row, its manual section, and whether it is simulated."""
    needed = needs(row) if isa == "ptx" else targets_of(row, tuple(MACHINES))
    yield f"    needs {', '.join(needed).replace('`', '')}" if isa == "ptx" else f"    on {', '.join(needed)}"
    yield f"    {'PTX ISA' if isa == 'ptx' else 'ISA'} {row.fact('ref') or '—'}; {_simulated(row, isa)}"


def _named(described: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield a line for each name, with all its descriptions."""
    found: dict[str, dict[str, None]] = {}
    for name, text in described:
        found.setdefault(name, {})[text] = None
    yield from (f"    {name}: {'; or '.join(texts)}" for name, texts in found.items())


def groups(rows: Sequence[Row], isa: str) -> Iterator[list[Row]]:
    """Yield groups of rows of one instruction that differ only in registers and flag ranges, in the rows' order."""
    found: dict[object, list[Row]] = {}
    for row in rows:
        operands = tuple(o.name for o in row.operands) if isa == "gcn" else repr(row)
        key = row.head, row.described, operands, tuple(flag.name for flag in row.flags), tuple(row.rules)
        found.setdefault((key, *_about(row, isa)), []).append(row)
    yield from found.values()


def _simulated(row: Row, isa: str) -> str:
    missing = row.sem is None or (isa == "gcn" and any(row is one for one in coverage.not_simulated("gcn")))
    return "not simulated" if missing else "simulated"


def as_json(row: Row, isa: str) -> dict[str, object]:
    """Return a row as the schema describes it."""
    needed = needs(row) if isa == "ptx" else targets_of(row, tuple(MACHINES))
    return {
        "isa": isa,
        "syntax": repr(row),
        "description": row.described,
        "operands": [{"name": one.name, "description": operand(one) if isa == "ptx" else ""} for one in row.operands],
        "flags": [{"name": flag.name, "description": flag_values(flag)} for flag in row.flags],
        "rules": [f"{left} requires {right}" for left, right in row.rules],
        "needs": [one.replace("`", "") for one in needed],
        "section": row.fact("ref") or None,
        "simulated": _simulated(row, isa) == "simulated",
    }


def _unknown(spelling: str) -> Exception:
    """Return the error for an unknown spelling, with suggestions."""
    close = difflib.get_close_matches(spelling.partition(".")[0], [*PTX.heads, *GCN.heads], 3)
    near = f"did you mean {' or '.join(close)}?" if close else "`python -m asmkit isa` lists all"
    for table in (PTX, GCN):
        words = spelling.split(".")
        for count in range(len(words) - 1, 0, -1):
            if state := table.find(".".join(words[:count])):
                legal = ", ".join(state.nexts) or "nothing: it is complete"
                return error(
                    DiagnosticCode.UNKNOWN_MODIFIER,
                    prefix=state.spelling,
                    name=words[count],
                    legal=f"`{state.spelling}` can be followed by: {legal}",
                )
    return error(DiagnosticCode.UNKNOWN_INSTRUCTION, name=spelling, isa="PTX and AMDGCN", near=near)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the rows that match each spelling, or all instruction names. Raises AsmError for an unknown spelling."""
    parser = Parser(prog="asmkit isa", description="Print the instructions of PTX and AMDGCN, row by row.")
    parser.add_argument(
        "spelling", nargs="*", help="`ld.global`, `tcgen05`, `v_mfma`: an instruction, or a prefix of one"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(arguments)
    found = [(isa, rows) for spelling in options.spelling for isa, rows in _found(spelling)]
    if options.json:
        rows = [as_json(row, isa) for isa, some in found for row in some]
        names = {} if options.spelling else {isa: [*table.heads] for isa, table in _TABLES.items()}
        print_json("isa", rows=rows, names=names)
        return 0
    width = columns()
    for table in () if options.spelling else _TABLES.values():
        print(f"{table.name}:")
        print(textwrap.fill(" ".join(table.heads), width, initial_indent="    ", subsequent_indent="    "))
    for isa, rows in found:
        for group in groups(rows, isa):
            print("\n".join(part for line in show(group, isa) for part in fold(line, width)), end="\n\n")
    return 0


_TABLES = {"ptx": PTX, "gcn": GCN}


def _found(spelling: str) -> list[tuple[str, list[Row]]]:
    """Return the rows that match a spelling, by architecture. Raises the error for an unknown spelling."""
    found = [(isa, rows) for isa, table in _TABLES.items() if (rows := table.matching(spelling))]
    if not found:
        raise _unknown(spelling)
    return found
