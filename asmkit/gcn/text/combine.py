"""Combine AMDGCN texts: resolve the symbols that one text uses and another one defines (ELF: symbol bindings).

A symbol without `.globl`, `.weak` or `.comm` belongs to its text, as do labels that begin with `.L`. They get names
that no other text uses. One global definition replaces all weak ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from ...errors import DiagnosticCode, error, show
from ..directives import Descriptor, Function, ModuleItem, Variable
from ..module import Module
from .lexer import STRING
from .original_lines import attach
from .parser import parse_module

_DEFINED = re.compile(r"^[ \t]*([A-Za-z_.$][\w.$]*):", re.MULTILINE | re.ASCII)
_SET = re.compile(
    r"^[ \t]*(?:\.(?:set|equ|equiv)[ \t]+([\w.$]+)[ \t]*,|([A-Za-z_.$][\w.$]*)[ \t]*=)", re.MULTILINE | re.ASCII
)
_LINKED = re.compile(r"^[ \t]*\.(globl|global|weak|comm)[ \t]+([\w.$]+)", re.MULTILINE | re.ASCII)
_METADATA = re.compile(r"\.amdgpu_metadata\b.*?\.end_amdgpu_metadata\b", re.DOTALL)
_WORD = re.compile(rf"{_METADATA.pattern}|{STRING}|(?<![\w.$])[A-Za-z_.$][\w.$]*", re.ASCII | re.DOTALL)


@dataclass
class _Text:
    """A text with the symbols that it defines, by their binding: `globl`, `weak`, or none."""

    text: str
    file: str

    def __post_init__(self) -> None:
        code = _METADATA.sub("", self.text)
        self.bindings = {name: word.replace("global", "globl") for word, name in _LINKED.findall(code)}
        self.labels = dict.fromkeys(_DEFINED.findall(code))
        self.set = {name for pair in _SET.findall(code) for name in pair if name}
        self.used = {*_WORD.findall(code)} - self.labels.keys() - self.set

    def local(self) -> Iterator[str]:
        """Yield the symbols that belong to the text."""
        yield from (name for name in (*self.labels, *sorted(self.set)) if name not in self.bindings)

    def renamed(self, names: dict[str, str]) -> str:
        """Return the text with other names. Strings, metadata and the number of lines do not change."""
        return _WORD.sub(lambda found: names.get(found[0], found[0]), self.text) if names else self.text


def combine(texts: Sequence[tuple[str, str]], arch: str | None = None) -> Module:
    """Return one module for several texts, which are given with the names of their files.

    Raises LINK if a symbol is defined twice, and every mistake in the texts.
    """
    given = [_Text(text, file) for text, file in texts]
    taken = {name for one in given for name in (*one.bindings, *one.used)}
    modules: list[Module] = []
    for one in given:
        names: dict[str, str] = {}
        for name in one.local():
            unique = next(new for i in count(1) if (new := name if i == 1 else f"{name}_{i}") not in taken)
            taken.add(unique)
            if unique != name:
                names[name] = unique
        modules.append(module := parse_module(one.renamed(names), one.file, arch))
        attach(module.functions, module.items)
    made = Module(modules[0].target, modules[0].code_object, modules[0].features)
    dropped = _replaced(modules, given)
    for module, gone in zip(modules, dropped, strict=True):
        made.items += [item for item in module.items if not _belongs(item, gone)]
    return made


def _replaced(modules: Sequence[Module], texts: Sequence[_Text]) -> list[set[str]]:
    """Return the symbols of each module that another module's definition replaces. Raises LINK for two definitions."""
    known: dict[str, tuple[int, Function | Variable, str]] = {}
    dropped: list[set[str]] = [set() for _ in modules]
    for i, (module, text) in enumerate(zip(modules, texts, strict=True)):
        for item in (*module.functions, *module.variables):
            binding = text.bindings.get(item.name, "")
            if item.name not in known:
                known[item.name] = i, item, binding
                continue
            j, first, other = known[item.name]
            if j == i:
                continue
            if "globl" == binding == other:
                what = f"is defined twice: at {show(first.where)} and at {show(item.where)}"
                fix = "read only one of the files, or make one of the definitions weak"
                raise error(DiagnosticCode.LINK, item.where, name=item.name, what=what, fix=fix)
            dropped[j if binding == "globl" else i].add(item.name)
            if binding == "globl":
                known[item.name] = i, item, binding
    return dropped


def _belongs(item: ModuleItem, names: set[str]) -> bool:
    """Return whether an item is part of the definition of a symbol that is dropped."""
    return isinstance(item, (Function, Variable, Descriptor)) and item.name in names
