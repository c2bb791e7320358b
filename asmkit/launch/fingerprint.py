"""A fingerprint of a kernel that is the same in every run, for the disk caches of compilers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType
from typing import cast

from ..kernel.kernel import AnyKernel


def fingerprint(kernel: AnyKernel) -> str:
    """Return ten hexadecimal digits that hash the kernel's code, its closure, its place and its launch rules.

    Module variables, and functions that the kernel calls, are not included.
    """
    digest = hashlib.sha256()
    for part in _parts((kernel.where, kernel.function, vars(kernel.rules))):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:10]


def _parts(value: object) -> Iterator[str]:
    """Yield a value as texts without addresses. Values that cannot be inspected yield their `repr`."""
    match value:
        case FunctionType():
            yield from _parts((value.__code__, value.__defaults__, value.__kwdefaults__))
            yield from _parts([cell.cell_contents for cell in value.__closure__ or ()])
        case CodeType():
            yield value.co_code.hex()
            yield from _parts((value.co_names, value.co_varnames, value.co_consts))
        case Mapping():
            yield from _parts(list(cast("Mapping[object, object]", value).items()))
        case tuple() | list():
            yield f"({len(cast('list[object]', value))}"
            for part in cast("list[object]", value):
                yield from _parts(part)
        case _:
            yield repr(value)
