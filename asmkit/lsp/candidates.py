"""The candidates of a completion."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["mnemonic", "modifier", "type", "flag", "register", "label", "variable", "function", "value",
                          "directive"]  # fmt: skip


class Candidate(NamedTuple):
    """A word that can be typed. `detail` is a short description. Candidates of a lower `rank` are shown first."""

    word: str
    kind: Kind
    detail: str = ""
    rank: int = 0
