"""A table of rows, in which spellings are looked up word by word.

A `State` is the spelling so far: all rows that still match, and the position in each. States are created on first use
and cached, so that each spelling is looked up once per process.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from .form import Form
from .notation import Part, Row, RowError


@dataclass(frozen=True)
class Fit:
    """A row, the number of its parts that have been matched, and the choices made on the way."""

    row: Row
    at: int
    choices: tuple[tuple[str, str], ...]

    def step(self, word: str) -> Iterator[Fit]:
        """Yield the fits after one more word. Optional parts may be skipped."""
        chosen = dict(self.choices)
        for at in range(self.at, len(self.row.parts)):
            part = self.row.parts[at]
            if word in _words(part, chosen):
                yield Fit(self.row, at + 1, (*self.choices, (part.name, word)))
            if not _skippable(part, chosen):
                return

    def nexts(self) -> Iterator[str]:
        """Yield the words that may follow."""
        chosen = dict(self.choices)
        for part in self.row.parts[self.at :]:
            yield from _words(part, chosen)
            if not _skippable(part, chosen):
                return

    def whole(self) -> bool:
        """Return whether the spelling may end here."""
        chosen = dict(self.choices)
        return all(_skippable(part, chosen) for part in self.row.parts[self.at :])


def _words(part: Part, chosen: Mapping[str, str]) -> tuple[str, ...]:
    if part.again:
        return (chosen[part.name],) if part.name in chosen else ()
    return part.words


def _skippable(part: Part, chosen: Mapping[str, str]) -> bool:
    return part.name not in chosen if part.again else part.optional


class State:
    """A complete or incomplete spelling."""

    def __init__(self, spelling: str, fits: tuple[Fit, ...]) -> None:
        self.spelling, self.fits = spelling, fits
        self._next: dict[str, State | None] = {}

    def step(self, word: str) -> State | None:
        """Return the state after `.word`, or None if no row matches."""
        if word not in self._next:
            fits = tuple(after for fit in self.fits for after in fit.step(word))
            self._next[word] = State(f"{self.spelling}.{word}".lstrip("."), fits) if fits else None
        return self._next[word]

    @property
    def nexts(self) -> list[str]:
        """The words that may follow, in the manual's order."""
        return list(dict.fromkeys(word for fit in self.fits for word in fit.nexts()))

    @property
    def rows(self) -> list[Row]:
        """The rows that still match."""
        return list(dict.fromkeys(fit.row for fit in self.fits))

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms of this spelling, those that break a rule last, or empty if it is incomplete."""
        forms = [Form(fit.row, dict(fit.choices)) for fit in self.fits if fit.whole()]
        return tuple(sorted(forms, key=lambda form: bool(form.broken)))


class Table:
    """The rows of one instruction set."""

    def __init__(self, name: str, rows: Iterable[Row]) -> None:
        self.name = name
        self._by_head: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            self._by_head[row.head].append(row)
        self._roots: dict[str, State] = {}

    @property
    def heads(self) -> list[str]:
        """The first words of all instructions."""
        return list(self._by_head)

    @property
    def rows(self) -> list[Row]:
        """All rows, in the manual's order."""
        return [row for rows in self._by_head.values() for row in rows]

    def head(self, word: str) -> State | None:
        """Return the state after the first word of an instruction, or None if there is no such instruction."""
        if word not in self._roots and word in self._by_head:
            fits = tuple(Fit(row, 1, ((row.parts[0].name, word),)) for row in self._by_head[word])
            self._roots[word] = State(word, fits)
        return self._roots.get(word)

    def find(self, spelling: str) -> State | None:
        """Return the state of a whole spelling such as `add.u32`, or None if no row matches."""
        head, *words = spelling.split(".")
        state = self.head(head)
        for word in words:
            state = state and state.step(word)
        return state

    def matching(self, spelling: str) -> list[Row]:
        """Return the rows that match an instruction and its modifiers, or whose names start with a bare prefix."""
        head, *words = spelling.split(".")
        if state := self.find(spelling):
            return state.rows
        begun = [one for one in self.heads if one.startswith(head)] if head and not words else []
        return [row for one in begun if (state := self.head(one)) for row in state.rows]

    def check(self) -> None:
        """Parse all rows and resolve their operands. Raises RowError with all problems."""
        wrong = [f"{row.text.split(' ')[0]}: {problem}" for row in self.rows for problem in _problems(row)]
        if wrong:
            raise RowError("\n".join(wrong))


def _problems(row: Row) -> Iterator[str]:
    try:
        _ = row.parts, row.operands, row.flags, row.rules
        for choices in samples(row):
            _ = (form := Form(row, choices)).slots, form.arch, form.ptx, form.broken
    except (RowError, ValueError, KeyError) as problem:
        yield str(problem)


def samples(row: Row) -> Iterator[dict[str, str]]:
    """Yield choices that use every word of a row at least once, varying one part at a time."""
    free = [part for part in row.parts if not part.again]
    base = {part.name: part.words[0] for part in free if not part.optional}
    seen: set[tuple[tuple[str, str], ...]] = set()
    for varying, word in ((part, word) for part in free for word in part.words):
        varied = {**base, varying.name: word}
        choices = {p.name: varied[p.name] for p in free if p.name in varied}
        if (key := tuple(choices.items())) not in seen:
            seen.add(key)
            yield choices


def expansions(row: Row) -> Iterator[dict[str, str]]:
    """Yield all valid combinations of a row's choices. Some rows have a huge number: count before you list them."""
    free = [part for part in row.parts if not part.again]
    for words in product(*([*part.words, None] if part.optional else part.words for part in free)):
        choices = {part.name: word for part, word in zip(free, words, strict=True) if word is not None}
        if not Form(row, choices).broken:
            yield choices
