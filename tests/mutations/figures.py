"""Print how many mutants of each kind are found, and how many are not, by their reasons.

Run `python -m tests.mutations.figures`, with `--examples` for those of the examples.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

from .cases import KERNELS, chosen, examples
from .harness import Case, findings
from .test_found import LISTED, REASONS

COLUMNS = ("static", "run", "values", *REASONS, "not listed")


def place(case: Case, name: str, what: list[str]) -> str:
    """Return the column of a mutant."""
    if not what:
        return LISTED.get(case.name, {}).get(name, "not listed").partition(": ")[0]
    return "values" if what == ["values"] else "static" if what[0].startswith("static") else "run"


def table(cases: Iterable[Case]) -> str:
    """Return the figures: a line for each kind of mutants."""
    counts: Counter[tuple[str, str]] = Counter()
    for case in cases:
        for mutant in chosen(case):
            counts[mutant.kind, place(case, mutant.name, findings(case, mutant.program))] += 1
    kinds = sorted({kind for kind, _ in counts})
    for (_, column), count in list(counts.items()):
        counts["all", column] += count
    lines = ["kind    " + "".join(f"{column:>11}" for column in COLUMNS) + "        all"]
    for kind in [*kinds, "all"]:
        row = [counts[kind, column] for column in COLUMNS]
        lines.append(f"{kind:8}" + "".join(f"{count:11}" for count in [*row, sum(row)]))
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(examples() if "--examples" in sys.argv else KERNELS))
