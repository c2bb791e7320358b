"""Python that builds a PTX module, by `asmkit.ptx.compose`, and prints the text that `write_module` gives."""

from __future__ import annotations

from pathlib import Path

from ..translate import Lines, arguments, expression, identifier, quoted
from .items import Function, Variable
from .module import Item, Module
from .translate_body import TranslatedBody

IMPORTS = {
    "asmkit.ptx.compose": ("ModuleBuilder",),
    "asmkit.ptx.items": ("Address", "Alias", "File", "Function", "Hint", "Pragma", "Section", "Variable"),
    "asmkit.regs": ("Hex", "Not"),
}
"""The names that the Python may use, by the modules that have them."""

GROUPS = {"Variable": "variables", "Function": "functions", "Section": "debug data", "File": "source files"}


def translate_module(module: Module, file: str) -> str:
    """The Python; `file` is what its docstring says it was."""
    lines, taken, group = Lines(), {"m"}, ""
    given = [quoted(module.target.name)]
    given += [f"version={module.version!r}"] if module.version else []
    given += [f"options={expression(module.options)}"] if module.options else []
    lines.call("ModuleBuilder", given, "m = ")
    for item in module.items:
        kind = type(item).__name__
        if kind != group:
            lines.add()
            lines.add(f"# {GROUPS.get(kind, kind.lower())}")
            group = kind
        _item(lines, item, taken)
    lines.add()
    lines.add('print(m.text, end="")')
    return _head(file, str(lines)) + str(lines)


def _head(file: str, code: str) -> str:
    """The docstring and the imports of what is used."""
    head = [f'"""{Path(file).name}, as asmkit builds it: running this prints the module."""', ""]
    for module, names in IMPORTS.items():
        used = [name for name in names if f"{name}(" in code]
        head += [f"from {module} import {', '.join(used)}"] if used else []
    return "\n".join(head) + "\n\n"


def _item(lines: Lines, item: Item, taken: set[str]) -> None:
    if isinstance(item, Function) and item.body is not None:
        _function(lines, item, taken)
    elif isinstance(item, Variable):
        lines.call("m.variable", arguments(item))
    else:
        lines.call("m.add", [expression(item)])


def _function(lines: Lines, function: Function, taken: set[str]) -> None:
    """A definition: a Python function that builds it, and its call."""
    name = identifier(function.name, taken)
    taken.add(name)
    lines.add()
    lines.add()
    lines.add(f"def {name}() -> None:")
    lines.depth += 1
    lines.add(f'"""{"Kernel" if function.entry else "Function"} {function.name}."""')
    given = [one for one in arguments(function) if not one.startswith("body=")]
    lines.call("m.function", given, "k = ")
    TranslatedBody(lines, function).write()
    lines.depth -= 1
    lines.add()
    lines.add()
    lines.add(f"{name}()")
