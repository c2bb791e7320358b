"""Format a document as `asmkit fmt` does."""

from __future__ import annotations

from ..errors import AsmError
from .document import COMMANDS, Document
from .text import Edit


class RefusedError(Exception):
    """Raised with the reason if a document cannot be formatted."""


def formatted(document: Document) -> tuple[list[Edit], str]:
    """Return the edit that formats a document, and a note to the user, which is empty if nothing is lost.

    The text is that of `asmkit fmt`, which has no comments. Raises RefusedError for a text with mistakes, and for
    assembly of other processors.
    """
    if document.isa is None:
        raise RefusedError("this is not PTX or AMDGCN: set `asmkit.arch` if it is AMDGCN")
    try:
        text = COMMANDS[document.isa].fmt(document.text.plain, document.file, document.chosen)
    except AsmError as wrong:
        first = wrong.findings[0]
        raise RefusedError(f"correct the mistakes first, such as that of line {first.where[1]}") from wrong
    if text == document.text.plain:
        return [], ""
    lost = document.code != document.text.plain and "comments are removed: asmkit fmt writes none"
    return [Edit(document.text.whole, text.replace("\n", document.text.line_end))], lost or ""
