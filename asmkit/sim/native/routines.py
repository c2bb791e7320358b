"""The C functions of long expressions, which the loops of a program share.

clang inlines such a function if the program is short, and compiles it once if inlining would take long.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import count
from typing import NamedTuple

from .expressions import PRELUDE, Lanes
from .function import VARIABLE
from .graph import Value

LONG = 30
"""The weight of an expression that gets a function of its own. A statement weighs 1."""
MOST_INLINED = 1500
"""The weight of code from which on the functions that weigh most are not inlined."""
_DECLARED = re.compile(r"^(?:const )?(\w+) (t\d+) = ", re.MULTILINE)
_CALL = re.compile(r"\b[a-z]\w*(?=\()")
_LANE = re.compile(r"\blane\b")
"""The number of the first lane in its wave, which some expressions read."""
_HELPER = re.compile(r"^INLINE \w+ (\w+)\([^)]*\) \{(.*?)\}$", re.MULTILINE | re.DOTALL)


class _Routine(NamedTuple):
    head: str
    """The result, the name and the parameters."""
    body: str
    weight: int


class Routines:
    """The functions of the long expressions of a program."""

    def __init__(self, fresh: Callable[[], str]) -> None:
        self._fresh = fresh
        self._known: dict[tuple[str, ...], str] = {}
        self._routines: dict[str, _Routine] = {}

    def shared(
        self, lines: list[str], given: Iterable[Lanes], results: Sequence[Value]
    ) -> tuple[list[str], list[Value]]:
        """Return a call in place of the statements of an expression and its new results, if it is long.

        `given` are the variables that the statements can read.
        """
        text = "\n".join(lines)
        if len(lines) < LONG and weight(text) < LONG:
            return lines, [*results]
        types = {x.name: x.c_type for one in given for x in (one, one.raw) if x is not None}
        declared = {name: kind for kind, name in _DECLARED.findall(text)}
        outputs = dict.fromkeys(x.name for x in results if isinstance(x, Lanes) and x.name in declared)
        read = [name for name in dict.fromkeys(VARIABLE.findall(text)) if name not in declared]
        if not outputs or not all(name in types for name in read):
            return lines, [*results]
        name = self._named(text, [(types[one], one) for one in read], [(declared[one], one) for one in outputs])
        renamed = {one: self._fresh() for one in outputs}
        arguments = ", ".join([*_LANE.findall(text)[:1], *read, *(f"&{one}" for one in renamed.values())])
        made = [f"{declared[one]} {own};" for one, own in renamed.items()]
        kept = [Lanes(renamed.get(x.name, x.name), x.dtype) if isinstance(x, Lanes) else x for x in results]
        return [*made, f"{name}({arguments});"], kept

    def _named(self, text: str, inputs: list[tuple[str, str]], outputs: list[tuple[str, str]]) -> str:
        """Return the name of the function of some statements, with its inputs and outputs by type and name."""
        own: dict[str, str] = {}
        numbers = count()
        for _, name in inputs:
            own[name] = f"t{next(numbers)}"
        body = VARIABLE.sub(lambda found: own.get(found[0]) or own.setdefault(found[0], f"t{next(numbers)}"), text)
        taken = [f"{kind} {own[name]}" for kind, name in inputs]
        given = [f"{kind} *restrict out{i}" for i, (kind, _) in enumerate(outputs)]
        ends = [f"*out{i} = {own[name]};" for i, (_, name) in enumerate(outputs)]
        parameters = ", ".join([*(f"int64_t {one}" for one in _LANE.findall(text)[:1]), *taken, *given])
        key = parameters, body, *ends
        name = self._known.setdefault(key, f"f{len(self._known)}")
        self._routines[name] = _Routine(f"void {name}({parameters})", "\n".join([body, *ends]), weight(body))
        return name

    def texts(self, loops: Sequence[str]) -> list[str]:
        """Return the functions that loops use."""
        uses = Counter(name for loop in loops for name in _CALL.findall(loop) if name in self._routines)
        called = self._called(uses, sum(map(weight, loops)))
        some = ((name, one) for name, one in self._routines.items() if name in uses)
        return [f"{'ROUTINE' if name in called else 'INLINE'} {one.head} {{\n{one.body}\n}}" for name, one in some]

    def _called(self, uses: Counter[str], total: int) -> set[str]:
        """Return the functions that are not inlined. `total` is the weight of the code without functions."""
        weights = {name: self._routines[name].weight * (often - 1) for name, often in uses.items()}
        total += sum(self._routines[name].weight for name in uses) + sum(weights.values())
        called = set[str]()
        for name in sorted(weights, key=lambda name: -weights[name]):
            if total > MOST_INLINED and weights[name]:
                called.add(name)
                total -= weights[name]
        return called


def weight(text: str) -> int:
    """Return the number of statements of a text, with those of the functions of `lanes.h` that it calls."""
    helpers = _helpers()
    return text.count(";") + sum(helpers.get(name, 0) for name in _CALL.findall(text))


@cache
def _helpers() -> dict[str, int]:
    """Return the number of statements of each inline function of `lanes.h`."""
    made: dict[str, int] = {}
    for name, body in _HELPER.findall(PRELUDE):
        made[name] = body.count(";") + sum(made.get(one, 0) for one in _CALL.findall(body))
    return made
