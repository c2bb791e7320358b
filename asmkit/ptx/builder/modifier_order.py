"""Find opcodes whose modifiers are not in the order of the manual.  The parser accepts and keeps them, as ptxas does.

The order is fixed for the head of an opcode (`mul.lo`, `cp.async.bulk.tensor`), and among modifiers of the same kind:
types, state spaces, layouts, priorities.  All other modifiers can be in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from ...isa.form import Form
from ...isa.table import State, Table

HEADS = {
    "mul": "lo hi wide", "mad": "lo hi wide", "mul24": "lo hi", "mad24": "lo hi", "madc": "lo hi", "clmad": "lo hi",
    "dp2a": "lo hi", "div": "full", "shf": "l r", "cvt": "pack", "cvta": "to", "st": "async bulk", "red": "async",
    "brx": "idx uni", "bar": "arrive cta red sync warp", "barrier": "arrive cluster cta red wait",
    "membar": "alias async proxy", "fence": "proxy", "wmma": "a b c d load mma store",
    "applypriority": "async bulk tensor", "clusterlaunchcontrol": "async query_cancel try_cancel",
    "cp": "arrive async bulk commit_group mbarrier prefetch read reduce tensor wait_all wait_group",
    "tcgen05": "alloc commit cp dealloc ld mma red relinquish_alloc_permit shift spcompress st wait wait::ld wait::st "
               "ws",
    "multimem": "async bulk cp ld_reduce red reduce st",
    "fabric": "async commit_group op_restrict::fetching submit sync_restrict::reads tensor try_atom try_get "
              "try_pullred try_put try_red wait",
    "tex": "base grad level", "txq": "level", "suld": "b", "sust": "b p", "sured": "b p",
    "tensormap": "cp_fenceproxy replace", "createpolicy": "cvt fractional range", "setmaxnreg": "dec inc",
    "mbarrier": "arrive arrive_drop check_layout complete_tx expect_tx init inval parity pending_count test_wait "
                "try_wait",
    "wgmma": "commit_group fence mma_async wait_group",
}  # fmt: skip
"""The words that belong to the head of an opcode and have a fixed position, by the first word of the opcode."""

_WHOLE = ("tcgen05.fence::after_thread_sync", "tcgen05.fence::before_thread_sync", "pmevent.mask")
"""More heads that must not contain a blank."""
_APART = {
    "bar": "sync", "brx": "uni", "membar": "alias async",
    "fabric": "op_restrict::fetching sync_restrict::reads",
}  # fmt: skip
"""The words of `HEADS` that can follow a blank, by the first word of the opcode.  Their position is fixed."""

KINDS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(b|s2)?f\d+(x\d+)?|tf32|[busr]\d{1,3}(x\d+)?(_p\d+)?|u?e\d+m\d+(x\d+)?|pred",
        r"global|local|const|(shared|param)(::\w+)?",
        r"row|col",
        r"L2::evict_\w+",
        r"and|or|xor|popc",
    )
)
"""Types, spaces, layouts, priorities, bitwise operations: the order of words of the same kind is fixed."""


_MOST_WORDS = 40
"""A limit that is above the number of words of any opcode."""


class Reordered(State):
    """An opcode with another order of modifiers.  Its forms are those of the manual's order, with this text."""

    def __init__(self, spelling: str, known: list[State]) -> None:
        super().__init__(spelling, tuple(fit for state in known for fit in state.fits))

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms of this opcode."""
        return tuple(form.spelled(self.spelling) for form in super().forms)


def parted(opcode: str) -> str:
    """Return the head of an opcode if it contains a blank, which is not allowed: `mul.lo` for `mul .lo.u32`; else "".

    ptxas accepts a blank in front of any other modifier.
    """
    parts = opcode.split(None, _MOST_WORDS)
    for i in range(1, len(parts)):
        whole = "".join([*parts[:i], "." + parts[i].split(".", 2)[1]])
        head, *words = whole.split(".", _MOST_WORDS)
        fixed = set(HEADS.get(head, "").split()).issuperset(words)
        if whole in _WHOLE or (fixed and words[-1] not in _APART.get(head, "").split()):
            return whole
    return ""


def find(table: Table, spelling: str) -> State | None:
    """Return the state of an opcode whose modifiers are in any order that ptxas accepts, None if there is none."""
    state = table.find(spelling)
    if state is not None and state.forms:
        return state
    head, *words = spelling.split(".")
    start = table.head(head) if len(words) <= _MOST_WORDS else None
    fixed = set(HEADS.get(head, "").split())
    known = [] if start is None else [one for one in _walk(start, words, words, fixed) if one.forms]
    return Reordered(spelling, known) if known else None


def _walk(state: State, left: list[str], words: list[str], fixed: set[str]) -> Iterator[State]:
    """Yield the states that are reached by using each of the remaining words once."""
    if not left:
        yield state
        return
    place = words[len(words) - len(left)]
    for i, word in enumerate(left):
        if word in left[:i] or _held(word, left[:i]) or (word != place and (word in fixed or place in fixed)):
            continue
        after = state.step(word)
        if after is not None:
            yield from _walk(after, left[:i] + left[i + 1 :], words, fixed)


def _held(word: str, before: list[str]) -> bool:
    """Return whether a word of the same kind precedes the word."""
    return any(kind.fullmatch(word) and any(map(kind.fullmatch, before)) for kind in KINDS)
