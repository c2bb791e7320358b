"""The texts of the kernels: the modules of tests/corpus and tests/gcn/corpus, one program per kernel."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from asmkit import gcn, ptx
from asmkit.ir.program import Program

TESTS = Path(__file__).parents[2]
FOLDERS = (TESTS / "corpus" / "ptx", TESTS / "gcn" / "corpus" / "s")


class Kernel(NamedTuple):
    """A kernel of a module."""

    module: Path
    name: str

    def __repr__(self) -> str:
        return f"{self.name}-{self.module.stem.partition('.')[2]}"

    @property
    def is_ptx(self) -> bool:
        """Whether the module is PTX."""
        return self.module.suffix == ".ptx"

    def program(self) -> Program:
        """Return the kernel as a new program."""
        if self.is_ptx:
            return ptx.parse(one_kernel(self.module.read_text(), self.name), f"{self.module.name}:{self.name}")
        return _gcn_module(self.module).program(self.name)


@cache
def _gcn_module(path: Path) -> gcn.Module:
    return gcn.parse_module(path.read_text(), path.name)


_ENTRY = re.compile(r"^(?=(?:\.visible )?\.entry )", re.MULTILINE)
_SHARED = re.compile(r"^(?:\.extern |\.visible |\.weak )*\.shared [^;]*?(\w+)(?:\[\d*\])?;", re.MULTILINE)


def one_kernel(text: str, name: str) -> str:
    """Return a PTX text that contains one kernel of a module, and the module's shared variables that it names."""
    outside, *entries = _ENTRY.split(text)
    body = next(entry for entry in entries if f".entry {name}(" in entry)
    body = body[: body.rindex("\n}") + 2]  # inline assembly has braces, too
    head = re.findall(r"^\.(?:version|target|address_size) .*$", outside, re.MULTILINE)
    shared = [found[0] for found in _SHARED.finditer(outside) if re.search(rf"\b{found[1]}\b", body)]
    return "\n".join([*head, *shared, body, ""])


def kernels(source: str, name: str) -> list[Kernel]:
    """Return a kernel in every module that was made of a source."""
    return [Kernel(path, name) for folder in FOLDERS for path in sorted(folder.glob(f"{source}.*"))]


def names(path: Path) -> list[str]:
    """Return the names of the kernels of a module."""
    pattern = r"\.entry (\w+)" if path.suffix == ".ptx" else r"\.amdhsa_kernel (\w+)"
    return re.findall(pattern, path.read_text())
