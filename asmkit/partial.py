"""The module that could be read from a text with mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from .errors import AsmError, Finding, Mistake

M = TypeVar("M")


@dataclass
class Partial(Generic[M]):
    """A module without the statements that are not understood, and what is wrong with them."""

    module: M
    findings: list[Finding]
    flawed: set[str]
    """The names of the functions that lack a statement: checks of whole functions skip them."""

    @property
    def ended(self) -> bool:
        """Return whether the text was read to its end: no limit stopped the reader."""
        return not any(finding.mistake is Mistake.LIMIT for finding in self.findings)

    def whole(self) -> M:
        """Return the module.  Raises every finding."""
        if self.findings:
            raise AsmError(*self.findings)
        return self.module
