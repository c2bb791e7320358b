"""Flatten the text of one kernel into a Program, using the same instruction tables as the writer.

Text from `text.write` reads back as an equal program. Text from clang and llvm-objdump is also accepted: instruction
names of other targets, encoding suffixes, and branches to addresses in listings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, count

from ...errors import AsmError, DiagnosticCode, Finding
from ...ir.program import Program, unplaced
from ...regs import Label
from ..builder import Builder, literals
from ..directives import OTHERS, SECTIONS
from . import target_id
from .branch_displacements import displacement, resolve
from .kernel_directives import Stated
from .lexer import Source, Statement, Token
from .normalize import canonical
from .parse_operands import Instructions
from .statements import Reader

_READ_OVER = {*SECTIONS, *OTHERS, "amdgcn_target", "amdgpu_hsa"}
"""The directives that do not affect the kernel's computation."""

_NAMES = (
    r"^[ \t]*\.amdhsa_kernel[ \t]+(\S+)",
    r"^[ \t]*\.type[ \t]+([\w.$]+)\s*,\s*@function",
    r"^[0-9a-f]{8,16} <([^>]+)>:",
)
_NOP = 0xBF800000


def flat(text: str, file: str, arch: str) -> Program:
    """Return the kernel in an AMDGCN text, which must contain exactly one.

    Args:
        text: The AMDGCN text.
        file: The file name for errors and findings.
        arch: The target, if the text does not name one. Listings do not.

    Raises:
        AsmError: PARSE, with line and column, for every statement that is not understood, and the builder's errors, at
            the text's lines, for instructions that match no table row. All errors are reported together.

    """
    return _Reader(Source(text, file), arch).read()


class _Reader(Reader):
    """Parser of one text's statements into a builder's program."""

    def __init__(self, source: Source, arch: str) -> None:
        super().__init__(source)
        self.name = self._first(_NAMES) or "kernel"
        found = None if arch else target_id.find(source.original)
        named = arch or (found.name if found else "")
        if not named:
            raise source.wrong(0, "the text does not name its target", '`parse(text, arch="gfx942")`')
        self.builder = Builder(self.name, named)
        self.labels: dict[str, Label] = {}
        self.taken: set[str] = set()
        self.stems: dict[str, Iterator[int]] = {}
        self.instructions = Instructions(source, self.builder, self._branch_target)
        self.stated = Stated()
        self.targets = {at: self._label(f"at_{at:x}") for at in sorted(self.listing.targets)}
        self.listed = False

    def _first(self, patterns: tuple[str, ...]) -> str:
        found = (re.search(pattern, self.source.original, re.MULTILINE) for pattern in patterns)
        return next((match[1] for match in found if match), "")

    def read(self) -> Program:
        """Return the program. Raises AsmError with every finding."""
        self.go_through()
        program = self._end() if not self.found else self.builder.program
        if self.found:
            raise AsmError(*self.found)
        return program

    # statements
    def banner(self, it: Statement) -> None:
        """Ignore a listing's headers, such as the file format."""

    def symbol(self, it: Statement) -> None:
        """Place the label of a symbol line in a listing: the kernel's name or a branch target."""
        name = it.parts["marked"]
        if name != self.name and not re.fullmatch(r"L\d+", name):
            raise self.wrong(it, f"the text contains a second kernel, `{name}`", "`parse_module(text).program(name)`")
        if name != self.name:
            self._place(name, it)

    def label(self, it: Statement) -> None:
        """Place a label. The kernel's own name only marks its start."""
        if it.parts["place"] != self.name:
            self._place(it.parts["place"], it)

    def _place(self, name: str, it: Statement) -> None:
        label = self._label(name)
        self.builder.place_label(label)
        label.where = self.source.file, it.line

    def _label(self, name: str) -> Label:
        """Return the label with that name, made valid for asmkit: without `.L`, other characters replaced by `_`."""
        if name not in self.labels:
            stem = re.sub(r"[^\w$]", "_", name.removeprefix(".L")) or "L"
            stem = stem if not stem[0].isdigit() else f"L{stem}"
            numbers = self.stems.setdefault(stem, count(2))  # continue: many labels may share a stem
            free = next(n for n in chain((stem,), (f"{stem}_{i}" for i in numbers)) if n not in self.taken)
            self.taken.add(free)
            self.labels[name] = self.builder.label(free)
        return self.labels[name]

    def assign(self, it: Statement) -> None:
        """Reject a symbol assignment. Only modules have symbols."""
        raise self.wrong(it, f"`{it.text[:40]}` assigns a symbol", "`parse_module(text).program(name)`")

    def directive(self, it: Statement) -> int | None:
        """Read the descriptor and the metadata. Ignore directives for sections and symbols."""
        word, rest = it.parts["word"], it.parts["rest"].strip()
        if word == "amdgpu_metadata":
            return self._metadata(it)
        if word == "amdhsa_kernel" and rest != self.name:
            raise self.wrong(it, f"the text contains a second kernel, `{rest}`", "`parse_module(text).program(name)`")
        if word.startswith("amdhsa_") and word not in ("amdhsa_kernel", "amdhsa_code_object_version"):
            self.stated.directives[word.removeprefix("amdhsa_")] = rest
        elif word == "fill" and self._is_padding(rest):
            pass
        elif word not in _READ_OVER and not word.startswith(("amdhsa_", "end_amdhsa", "cfi_")):
            raise self.wrong(it, f"`.{word}` is not understood")
        return None

    @staticmethod
    def _is_padding(rest: str) -> bool:
        """Return whether a `.fill` writes `s_nop` padding."""
        parts = [literals.read(part.strip()) for part in rest.split(",")]
        return len(parts) == 3 and parts[1:] == [4, _NOP]

    def _metadata(self, it: Statement) -> int:
        self.stated.notes, end = self.metadata(it)
        self.stated.line = it.line
        return end

    def inst(self, it: Statement) -> None:
        """Read an instruction and emit it through the builder. Place the label of its address first."""
        if it.address is not None and it.address in self.targets:
            self.builder.place_label(self.targets[it.address])
            self.targets[it.address].where = self.source.file, it.line
        self.listed = self.listed or it.address is not None
        self.instructions.read(it)

    # branches
    def _branch_target(self, it: Statement, token: Token) -> Label:
        to = self.listing.target(it)
        if to is not None and to in self.targets:
            return self.targets[to]
        if (number := displacement(token.text)) is not None:
            return number
        if not re.fullmatch(r"[A-Za-z_.$][\w.$@]*", token.text):
            raise self.source.wrong(token.at, f"the label `{token.text}` is not understood")
        return self._start() if token.text == self.name else self._label(token.text)

    def _displaced(self, offset: int) -> Label:
        """Place a label for the instruction that a numeric branch targets. `offset` is in bytes."""
        label = self._label(f"displaced_{offset:x}")
        label.where = self.source.file, 1
        return label

    def _start(self) -> Label:
        """Return the label of the first instruction, for a branch to the kernel's own name."""
        if self.name not in self.labels:
            label = self._label(self.name)
            label.where = self.source.file, 1
            self.builder.program.body.insert(0, label)
        return self.labels[self.name]

    # the end
    def _end(self) -> Program:
        program = self.builder.program
        resolve(program.body, self._displaced)
        self.found += unplaced(program.body)
        if self.listed:
            self._drop_padding(program)
        try:
            self.stated.enter(program, self.source.file)
        except ValueError as problem:
            fields: dict[str, object] = {"column": 1, "what": f"metadata: `{problem}` is not understood", "fix": ""}
            self.found.append(Finding(DiagnosticCode.PARSE, (self.source.file, self.stated.line), fields))
            return program
        made = canonical(program)
        self.stated.compare(made)
        return made

    def _drop_padding(self, program: Program) -> None:
        """Remove the unreachable `s_nop`s after the last instruction of a listing. Reports IGNORED."""
        body = program.body
        idle = next((i for i, item in enumerate(reversed(body)) if repr(item) != "s_nop 0"), 0)
        if idle and repr(body[-idle - 1]) == "s_endpgm":
            where = body[-idle].where or (self.source.file, 1)
            program.findings.append(Finding(DiagnosticCode.IGNORED, where, {"what": f"{idle} s_nop after the end"}))
            del body[-idle:]
