"""`python -m asmkit isa SPELLING…`: the rows of both tables that a spelling, or the beginning of one, may become."""

from __future__ import annotations

import argparse
import difflib
import textwrap
from collections.abc import Iterator, Sequence

from .errors import Mistake, error
from .gcn.isa import TABLE as GCN
from .gen import gcn_pages, pages
from .isa import Flag, Row
from .ptx.isa import TABLE as PTX
from .sim import gaps
from .table import Table

WIDTH = 110
"""Lists are folded at so many columns."""


def find(table: Table, spelling: str) -> list[Row]:
    """The rows of an instruction and of its modifiers so far; without modifiers of all that begin so."""
    head, *words = spelling.split(".")
    if state := table.find(spelling):
        return state.rows
    begun = [one for one in table.heads if one.startswith(head)] if head and not words else []
    return [row for one in begun if (state := table.head(one)) for row in state.rows]


def show(row: Row, isa: str) -> Iterator[str]:
    """A row in words: its line, what it does, its operands and flags, what it needs, whether it is simulated."""
    yield repr(row)
    yield f"    {row.doc}"
    yield from (f"    {o.name}: {pages.operand(o)}" for o in row.operands) if isa == "ptx" else ()
    yield from (f"    {_flag(flag)}" for flag in row.flags)
    yield from (f"    `{left}` demands `{right}`" for left, right in row.rules)
    needs = pages.needs(row) if isa == "ptx" else gcn_pages.archs(row)
    yield f"    needs {', '.join(needs).replace('`', '')}" if isa == "ptx" else f"    on {', '.join(needs)}"
    yield f"    {'PTX ISA' if isa == 'ptx' else 'ISA'} {row.fact('ref') or '—'}; {_simulated(row, isa)}"


def _simulated(row: Row, isa: str) -> str:
    missing = row.sem is None or (isa == "gcn" and any(row is one for one in gaps.not_simulated("gcn")))
    return "not simulated" if missing else "simulated"


def _flag(flag: Flag) -> str:
    """A keyword and what it may be."""
    numbers = f"{flag.range[0]} … {flag.range[1]}" if flag.range else ""
    kind = f"{flag.length} × {numbers}" if flag.length else numbers or ", ".join(flag.words)
    return f"{flag.name}: {kind or 'a word that may stand'}{', must be there' if flag.required else ''}"


def _unknown(spelling: str) -> Exception:
    """What was meant perhaps."""
    close = difflib.get_close_matches(spelling.partition(".")[0], [*PTX.heads, *GCN.heads], 3)
    near = f"did you mean {' or '.join(close)}?" if close else "`python -m asmkit isa` lists all"
    for table in (PTX, GCN):
        words = spelling.split(".")
        for count in range(len(words) - 1, 0, -1):
            if state := table.find(".".join(words[:count])):
                legal = ", ".join(state.nexts) or "nothing: it is whole"
                return error(Mistake.UNKNOWN_MODIFIER, prefix=state.spelling, name=words[count], legal=legal)
    return error(Mistake.UNKNOWN_INSTRUCTION, name=spelling, isa="PTX and AMDGCN", near=near)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the rows of each spelling; the names of all instructions if there is none.  AsmError for an unknown one."""
    parser = argparse.ArgumentParser(prog="asmkit isa", description="The instructions of both tables, row by row.")
    parser.add_argument(
        "spelling", nargs="*", help="`ld.global`, `tcgen05`, `v_mfma`: an instruction, or its beginning"
    )
    spellings: list[str] = parser.parse_args(arguments).spelling
    for table in () if spellings else (PTX, GCN):
        print(f"{table.name}:")
        print(textwrap.fill(" ".join(table.heads), WIDTH, initial_indent="    ", subsequent_indent="    "))
    for spelling in spellings:
        found = [(row, table.name) for table in (PTX, GCN) for row in find(table, spelling)]
        if not found:
            raise _unknown(spelling)
        for row, isa in found:
            print("\n".join(show(row, isa)), end="\n\n")
    return 0
