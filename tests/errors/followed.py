"""Fixes that are followed: a wrong act and the same act repaired, with the fix's code in its place."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from asmkit import AsmError, gcn, ptx
from asmkit.kernel.dispatch import architecture

CODE = re.compile(r"`([^`]+)`")
Act = Callable[..., Any]


@dataclass(frozen=True)
class Case:
    """An act that raises `code`, and the act that the fix makes of it; each takes a builder where `arch` names one.

    The code of a text is not given: each is one of those that readers raise.
    """

    code: str | None
    arch: str | None
    wrong: Act
    fixed: Act

    def run(self, act: Act) -> None:
        """Do it with a fresh builder, if it takes one."""
        if self.arch is None:
            act()
        else:
            module: Any = gcn if self.arch.startswith("gfx") else ptx
            act(module.Builder("kernel", self.arch))

    @cache  # noqa: B019  the cases stay
    def fix(self) -> str:
        """Return what the wrong act is told to do; some messages say it, where the fix is a general one."""
        with pytest.raises(AsmError) as caught:
            self.run(self.wrong)
        assert caught.value.code in ((self.code,) if self.code else READERS), caught.value
        found = caught.value.findings[0]
        return found.fix if "`" in found.fix else found.message


READERS = ("PARSE", "KERNEL")
CASES: dict[str, Case] = {}


def case(code: str, arch: str | None = "sm_90a") -> Callable[[type], type]:
    """Register a class with two functions, `wrong` and `fixed`: of a builder, or of nothing where `arch` is None."""

    def register(cls: Any) -> Any:
        assert cls.__name__ not in CASES
        CASES[cls.__name__] = Case(code, arch, cls.wrong, cls.fixed)
        return cls

    return register


def stands(piece: str, act: Act) -> bool:
    """Whether a piece of code stands in an act's source; `…` stands for anything, and so does white space.

    The source of an act that reads a text is the text.
    """
    source = re.sub(r"\s+", " ", getattr(act, "written", "") or inspect.getsource(act))
    return re.search(re.escape(piece).replace("…", ".*?"), source) is not None


def checked(k: Any) -> None:
    """The whole program is looked at, as when a kernel function returns."""
    found = architecture(k.program.isa).check(k.finish())
    if found:
        raise AsmError(*found)
