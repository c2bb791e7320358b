"""The compiled kernels, one by one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from asmkit.gcn.module import Module
from asmkit.gcn.text.parser import parse_module
from asmkit.ir.program import Program

TEXTS = Path(__file__).parent / "s"


class Kernel(NamedTuple):
    """A compiled kernel: `source` is the file that it stands in."""

    source: str
    arch: str
    name: str

    def __repr__(self) -> str:
        return f"{self.source}.{self.arch}:{self.name}"

    def text(self) -> str:
        """The file that it stands in."""
        return (TEXTS / f"{self.source}.{self.arch}.s").read_text()

    def program(self) -> Program:
        """The kernel as a Program, with the functions that it calls; a new one each time."""
        return _module(self.source, self.arch).program(self.name)


@cache
def _module(source: str, arch: str) -> Module:
    path = TEXTS / f"{source}.{arch}.s"
    return parse_module(path.read_text(), path.name)


def kernels() -> list[Kernel]:
    """Every kernel of the corpus."""
    made: list[Kernel] = []
    for path in sorted(TEXTS.glob("*.s")):
        source, arch, _ = path.name.split(".")
        made += [Kernel(source, arch, name) for name in re.findall(r"\.amdhsa_kernel (\w+)", path.read_text())]
    return made
