"""Translate a PTX module to Python that builds the module and prints the text of `write_module`."""

from __future__ import annotations

from ...ir.python_source import Lines, Taken, call, whole
from ...types import SCALARS
from ..directives import Alias, File, Function, ModuleItem, Pragma, Section, Variable
from ..module import Module
from .to_python_body import TranslatedBody
from .to_python_declarations import OWN, declared, headed, parameter

NAMES = ("Address", "Hex", "Hint", "Module", "Not", "param")
"""The names of `asmkit.ptx` that the Python code can use."""

GROUPS: dict[type[ModuleItem], str] = {
    Variable: "variables",
    Function: "functions",
    Section: "debug data",
    File: "source files",
}
"""The comment above the items of a kind."""


def translate_module(module: Module, file: str) -> str:
    """Return the Python code of a module.  Its docstring names `file` as the source."""
    translated = _Translated()
    lines = translated.lines
    options = {"version": (module.version, None), "options": (module.options, ())}
    lines.add(f"m = {call('Module', [module.target.name], options)}")
    group: type[ModuleItem] | None = None
    for item in module.items:
        if type(item) is not group:
            group = type(item)
            lines.add()
            lines.add(f"# {GROUPS.get(group, 'other')}")
        translated.item(item)
    lines.add()
    lines.add('print(m.text(), end="")')
    return whole(file, str(lines), "ptx", NAMES)


class _Translated:
    """The Python lines of a module, and the Python names of its declarations."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.names: dict[str, str] = {}
        self.taken = Taken({*OWN, *SCALARS})

    def item(self, item: ModuleItem) -> None:
        """Translate one item to one call."""
        match item:
            case Variable():
                self.lines.add(f"{self._name(item.name)} = {declared('m.variable', item)}")
            case Function(body=None):
                self.lines.add(f"{self._name(item.name)} = {headed('m.declare', item, '', parameter)}")
            case Function():
                self._function(item)
            case Alias():
                self.lines.add(call("m.alias", [item.name, item.function], {}))
            case File():
                self.lines.add(call("m.file", [item.number, item.name], {"stamp": (item.stamp, None)}))
            case Section():
                self.lines.add(call("m.section", [item.name, *item.lines], {}))
            case Pragma():
                self.lines.add(call("m.pragma", item.strings, {}))

    def _function(self, function: Function) -> None:
        """Translate a definition to a `with` block that contains its body."""
        lines, name = self.lines, self._name(function.name)
        body = TranslatedBody(lines, function, self.names, self.taken)
        callee, linkage = ("m.entry", "visible") if function.entry else ("m.func", "")
        lines.add()
        lines.add(f"with {headed(callee, function, linkage, body.parameter)} as k:")
        lines.depth += 1
        lines.add(f"{name} = k.function")
        body.write()
        lines.depth -= 1

    def _name(self, name: str) -> str:
        """Return the Python name of a variable or a function, the same for its declaration and its definition."""
        if name not in self.names:
            self.names[name] = self.taken.claim(name)
        return self.names[name]
