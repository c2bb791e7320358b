"""The partial module that a parser returns for a text with mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from ..errors import AsmError, DiagnosticCode, Finding

M = TypeVar("M")


@dataclass
class Partial(Generic[M]):
    """A module without the statements that the parser rejected, and the findings about them."""

    module: M
    findings: list[Finding]
    flawed: set[str]
    """The names of the functions with rejected statements. Checks of whole functions skip them."""

    @property
    def ended(self) -> bool:
        """Whether the parser read the text to its end, without reaching a limit."""
        return not any(finding.mistake is DiagnosticCode.LIMIT for finding in self.findings)

    def whole(self) -> M:
        """Return the module. Raises AsmError with all findings if there are any."""
        if self.findings:
            raise AsmError(*self.findings)
        return self.module
