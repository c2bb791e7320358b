"""Translate an AMDGCN module to Python that builds it and prints the text of `write_module`."""

from __future__ import annotations

import re

from ...ir.python_source import Lines, Taken, call, whole
from ..directives import Descriptor, Function, Line, Metadata, ModuleItem, Place, Variable
from ..module import Module
from .to_python_body import OWN, TranslatedBody

NAMES = ("Displacement", "Field", "Module", "Signed")
"""The names of `asmkit.gcn` that the Python code can use."""
"""The names that the generated Python imports, by module."""

GROUPS: dict[type[ModuleItem], str] = {
    Variable: "data", Function: "functions", Descriptor: "descriptors", Metadata: "metadata",
}  # fmt: skip
"""The comment in front of items of each kind."""


def translate_module(module: Module, file: str) -> str:
    """Return the Python. Its docstring names `file`."""
    lines = Lines()
    names = Names()
    options = {"code_object": (module.code_object, None), "features": (module.features, "")}
    lines.add(f"m = {call('Module', [module.target.name], options)}")
    group: type[ModuleItem] | None = None
    for item in module.items:
        if type(item) is not group and type(item) in GROUPS:
            lines.add()
            lines.add(f"# {GROUPS[type(item)]}")
        group = type(item)
        _item(lines, item, names)
    lines.add()
    lines.add('print(m.text(), end="")')
    return whole(file, str(lines), "gcn", NAMES)


class Names(dict[str, str]):
    """The Python names of functions and variables, by symbol.

    `taken` also contains the names that the Python itself uses.
    """

    def __init__(self) -> None:
        super().__init__()
        self.taken = Taken(OWN)

    def __missing__(self, name: str) -> str:
        self[name] = made = self.taken.claim(name.replace(".", "_"))
        return made


def _item(lines: Lines, item: ModuleItem, names: Names) -> None:
    """Write an item as one call."""
    match item:
        case Function():
            _function(lines, item, names)
        case Variable():
            data = [(line.word, *map(_number, line.arguments)) for line in item.data]
            lines.add(f"{names[item.name]} = {call('m.variable', [item.name, *data], {})}")
        case Descriptor():
            fields = {name: (_number(value), None) for name, value in item.fields.items()}
            lines.add(call("m.descriptor", [item.name], fields))
        case Metadata():
            lines.add(call("m.metadata", item.lines, {}))
        case Line():
            lines.add(call("m.line", [item.word, *map(_number, item.arguments)], {}))
        case Place():
            lines.add(call("m.place", [item.name], {}))


def _function(lines: Lines, function: Function, names: Names) -> None:
    """Write a function as a `with` block that contains its body."""
    lines.add()
    lines.add(f"with {call('m.entry' if function.entry else 'm.func', [function.name], {})} as k:")
    lines.depth += 1
    lines.add(f"{names[function.name]} = k.function")
    TranslatedBody(lines, function.body, names, names.taken).write()
    lines.depth -= 1
    lines.add()


def _number(text: str) -> int | str:
    """Return a decimal number as an integer if Python prints it the same way. Return other text unchanged."""
    return int(text) if re.fullmatch(r"0|-?[1-9]\d*", text) else text
