"""Show warnings with the user's line: once for each place of a mistake and line that calls the kernel.

The rule is that of Python's `warnings`: the action of the first filter that applies decides. `default`, `once` and
`module` show a warning once, `always` shows it in every call, and `error` raises it. Python compares the texts of
warnings. Findings are compared by code and place, because their texts contain counts and threads that change.
"""

from __future__ import annotations

import sys
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from types import FrameType

from ..errors import AsmWarning, DiagnosticCode, Finding, SourceLocation, is_passed_over, resolve
from .dispatch import FRAMEWORKS

_KEPT = 4096
_PASSED_OVER = FRAMEWORKS | {"threading", "concurrent"}


@dataclass
class _Shown:
    """A warning that was shown: Python's registry for it, and the filters at that time."""

    registry: dict[str | tuple[str, type[Warning], int], int] = field(default_factory=lambda: {})
    filters: object = None
    rules: tuple[object, ...] = ()

    def suppresses(self) -> bool:
        """Return whether Python would suppress the warning: an action has registered it, and the filters are equal."""
        seen = any(key != "version" for key in self.registry)
        return seen and self.filters is warnings.filters and self.rules == tuple(warnings.filters)


_shown: OrderedDict[tuple[object, ...], _Shown] = OrderedDict()
_lock = threading.Lock()


def call_site() -> SourceLocation | None:
    """Return the innermost place outside asmkit and the frameworks, or None in a thread that no user code started."""
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while frame is not None and _is_passed_over(frame):
        frame = frame.f_back
    return (frame.f_code, frame.f_lasti) if frame else None


def _is_passed_over(frame: FrameType) -> bool:
    module = str(frame.f_globals.get("__name__", ""))
    return module.partition(".")[0] in _PASSED_OVER or is_passed_over(frame.f_code.co_filename)


def show_warnings(
    findings: Iterable[Finding], site: SourceLocation | None = None, note: Callable[[Finding], str] = lambda _: ""
) -> None:
    """Issue an AsmWarning for each finding, at `site` or the line of the user's code that led here.

    Without both, as in a framework's own thread, a warning is issued at the place of its finding. `note` returns a
    further note of a warning, and is called only for those that are shown.
    """
    for finding in findings:
        _show(finding, site or call_site() or finding.where, note)


def _show(finding: Finding, site: SourceLocation, note: Callable[[Finding], str]) -> None:
    file, line = resolve(site)
    key: tuple[str, int, DiagnosticCode, SourceLocation] = file, line, finding.mistake, finding.where
    with _lock:
        shown = _shown.setdefault(key, _Shown())
        _shown.move_to_end(key)
        if len(_shown) > _KEPT:
            _shown.popitem(last=False)
        if shown.suppresses():
            return
        shown.registry, shown.filters, shown.rules = {}, warnings.filters, tuple(warnings.filters)
    notes = filter(None, (*finding.notes, note(finding)))
    text = str(replace(finding, notes=tuple(notes)))
    warnings.warn_explicit(AsmWarning(text), AsmWarning, file, line, _module(file), shown.registry)


def _module(file: str) -> str:
    """Return the name of the module on the stack that a file defines, for the filters, or the file's name."""
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while frame is not None:
        if frame.f_code.co_filename == file:
            return str(frame.f_globals.get("__name__", file))
        frame = frame.f_back
    return file.removesuffix(".py")
