"""Encode the options of a call as an argument of a torch operator: JSON text for compile-time options.

Run-time scalars are separate arguments, so that the text does not change with their values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, cast
from uuid import uuid4

import torch

from ...errors import DiagnosticCode, error
from ...kernel.batch import Level
from ...kernel.kernel import AnyKernel
from ...kernel.scalar_values import as_number
from ...types import SCALARS
from ..arguments import check_options, missing_scalar

Levels = tuple[Level, ...]

_PLAIN = (bool, int, float, str, type(None))
_SYMBOLIC = (torch.SymInt, torch.SymFloat, torch.SymBool)
_LARGEST = 1 << 63
_PROCESS = uuid4().hex
_kept: list[object] = []
"""Options that JSON cannot represent: the text holds their number, and the identity of the process that keeps them."""

_numbers: dict[tuple[object, object], int] = {}


def scalar_names(kernel: AnyKernel) -> tuple[str, ...]:
    """Return the names of the run-time scalars, in the order of the operator's arguments."""
    return tuple(p.name for p in kernel.params.registers if not p.dim)


def split(kernel: AnyKernel, options: Mapping[str, object]) -> tuple[list[object], str]:
    """Return an operator's arguments for the options: the run-time scalars, and the text of the other options.

    torch.compile traces this function, except calls of `Kernel.constant`: symbolic numbers are kept. Raises
    OPTION_MISSING for a scalar without a value, OPTION_TYPE if a value does not fit its parameter.
    """
    names = kernel.constant(scalar_names)
    fixed = {name: _specialized(value) for name, value in options.items() if name not in names}
    numbers: list[object] = []
    for name in names:
        value = options[name] if name in options else kernel.constant(_missing, name)
        if isinstance(value, torch.Tensor):
            kernel.constant(_refuse_tensor, name)
        if not isinstance(value, _SYMBOLIC) and not (torch.compiler.is_compiling() and isinstance(value, (int, float))):
            value = kernel.constant(_number, name, value)
        if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:  # torch's integers are signed 64-bit integers
            fixed[name], value = value, 0
        numbers.append(value)
    return numbers, kernel.constant(encoded, fixed)


def _specialized(value: object) -> object:
    """Return a compile-time option as a constant. Under `torch.compile(dynamic=True)` numbers can be symbolic.

    torch.compile makes members of sets constants. Outside of the code that it traces, numbers have symbolic types.
    """
    match value:
        case int() | float():
            return next(iter({value}))
        case torch.SymInt():
            return int(value)
        case torch.SymFloat():
            return float(value)
        case _:
            return value


def _missing(kernel: AnyKernel, name: str) -> None:
    raise missing_scalar(kernel, name)


def _refuse_tensor(kernel: AnyKernel, name: str) -> None:
    kind = next(p.type for p in kernel.params.registers if p.name == name)
    raise error(DiagnosticCode.OPTION_TYPE, name=name, want=f"a number ({kind})", got="a tensor")


def _number(kernel: AnyKernel, name: str, value: object) -> int | float:
    kind = next(p.type for p in kernel.params.registers if p.name == name)
    if isinstance(value, torch.Tensor):  # torch.compile's form of a numpy number; `split` rejects real tensors
        value = value.item()
    return as_number(name, kind, value)


def joined(kernel: AnyKernel, numbers: Sequence[object], text: str) -> tuple[dict[str, object], Levels]:
    """Return the options and the mappings that an operator's arguments encode."""
    fixed, levels = decoded(text)
    return {**dict(zip(scalar_names(kernel), numbers, strict=True)), **fixed}, levels


# --- text -------------------------------------------------------------------------------------------------------------


def encoded(kernel: AnyKernel, options: Mapping[str, object], levels: Levels = ()) -> str:
    """Return options, and mappings by `torch.vmap`, as text. Raises OPTION_TYPE for an array or a list."""
    del kernel
    check_options(options)
    mapped = [[level.length, sorted(level.mapped)] for level in levels]
    whole = {"options": {name: _encode(value) for name, value in options.items()}, "levels": mapped}
    return json.dumps({key: value for key, value in whole.items() if value}, sort_keys=True)


def _encode(value: Any) -> object:
    """Return a value as JSON. A value that JSON lacks becomes an object with one key, which names its kind."""
    kind = value.__class__
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return {"tuple": [_encode(part) for part in value]}
    if isinstance(value, type):
        return {"scalar": value.__name__} if value in SCALARS.values() else _keep(kind, value)
    if issubclass(kind, Enum) and "<locals>" not in kind.__qualname__:
        return {"enum": [kind.__module__, kind.__qualname__, value.name]}
    return value.item() if hasattr(value, "dtype") else _keep(kind, value)


def _keep(kind: object, value: object) -> dict[str, object]:
    """Keep a value, once for equal values of the same class, and return its representation in the text."""
    key = kind, value
    if key not in _numbers:
        _numbers[key] = len(_kept)
        _kept.append(value)
    return {"kept": [_PROCESS, _numbers[key]]}


@lru_cache(4096)
def decoded(text: str) -> tuple[Mapping[str, object], Levels]:
    """Return the options and the mappings of a text. Raises OPTION_TYPE for a value that another process has kept."""
    whole = json.loads(text)
    options = {name: _decode(name, value) for name, value in whole.get("options", {}).items()}
    levels = tuple(Level(length, frozenset(names)) for length, names in whole.get("levels", ()))
    return MappingProxyType(options), levels


def _decode(name: str, value: object) -> object:
    if not isinstance(value, dict):
        return value
    ((kind, held),) = cast("dict[str, Any]", value).items()
    match kind:
        case "tuple":
            return tuple(_decode(name, part) for part in held)
        case "scalar":
            return SCALARS[held]
        case "enum":
            found: Any = import_module(held[0])
            for part in held[1].split("."):
                found = getattr(found, part)
            return found[held[2]]
        case _:
            if held[0] != _PROCESS:
                want = "a number, a string, a tuple, a scalar type or an enum's member, for use in another process"
                raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got="a value of another process")
            return _kept[held[1]]
