"""Convert the arguments of a Triton kernel to the values of the parameters of its PTX or AMDGCN text.

Triton turns the arguments of the Python function into parameters as its launchers do: constants vanish, which include
None and integers that equal 1, tuples are flattened, and a tensor descriptor becomes a tensor map or a pointer with
its shape and strides. The parameters end with pointers to scratch memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

import numpy as np

from ..errors import DiagnosticCode, error
from ..kernel.scalar_values import as_numpy
from ..sim.new_arrays import empty
from ..types import SCALARS, dtype
from .descriptors import decomposed, is_descriptor, tensor_map, trailing
from .library import Compiled, Foreign
from .tensors import memory_of, with_addresses

_CONSTANT = "constexpr"
_FLOATS = {"fp16": "f16", "bf16": "bf16", "fp32": "f32", "f32": "f32", "fp64": "f64"}
_INTEGERS = re.compile(r"([iu])(1|8|16|32|64)")
SCRATCH = ("global_scratch", "profile_scratch")
"""The pointers after the arguments, in order."""


class Argument(NamedTuple):
    """One parameter of the text: its name in Python, its type, and its value for `asmkit.run`."""

    name: str
    value: object


def bound(compiled: Compiled, args: Sequence[object] | Mapping[str, object]) -> dict[str, object]:
    """Return the arguments by name, given all of them in order, those that are not constants, or a mapping.

    Raises KERNEL for another number of arguments or unknown names.
    """
    signature = compiled.src.signature
    names = [str(name) for name in signature]
    needed = [str(name) for name, kind in signature.items() if kind != _CONSTANT]
    if isinstance(args, Mapping):
        given = dict(args)
        wrong = [name for name in needed if name not in given] + [name for name in given if name not in names]
    else:
        order = names if len(args) == len(names) else needed
        given = dict(zip(order, args, strict=False))
        wrong = [] if len(args) == len(order) else order
    if wrong:
        what = f"{compiled.metadata.name} takes {len(needed)} arguments: {', '.join(needed) or 'none'}"
        fix = f"pass these, or all {len(names)} of the Python function in order: {', '.join(names)}"
        raise error(DiagnosticCode.KERNEL, what=what, fix=fix)
    return given


def flattened(compiled: Compiled, given: Mapping[str, object]) -> list[Argument]:
    """Return the parameters that hold the arguments, in order."""
    metas = iter(compiled.metadata.tensordesc_meta or ())
    return [
        one for name, kind in compiled.src.signature.items()
        if kind != _CONSTANT
        for one in _flat(str(name), kind, given[str(name)], metas)
    ]  # fmt: skip


def _flat(name: str, kind: Foreign, value: Foreign, metas: Iterator[Mapping[str, Foreign]]) -> Iterator[Argument]:
    """Yield the parameters of one argument."""
    if isinstance(kind, tuple):
        for i, (part, held) in enumerate(zip(cast("tuple[Foreign, ...]", kind), value, strict=True)):
            yield from _flat(f"{name}_{i}", part, held, metas)
    elif is_descriptor(kind):
        meta = next(metas, None)
        made = [("", "map", tensor_map(name, value, meta))] if meta is not None else decomposed(value)
        for suffix, part, held in (*made, *trailing(value)):
            yield Argument(name + suffix, held if part == "map" else _value(name + suffix, part, held))
    elif kind != _CONSTANT:
        yield Argument(name, _value(name, kind, value))


def _value(name: str, kind: str, value: Foreign) -> object:
    """Return the value of a pointer or of a number."""
    if not kind.startswith("*"):
        return number(name, kind, value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value.to_bytes(8, "little")
    return with_addresses(memory_of(name, value))


def number(name: str, kind: str, value: Foreign) -> bytes:
    """Return the bytes of a number of a Triton type. Raises OPTION_TYPE if it does not fit."""
    value = getattr(value, "value", value)  # tl.constexpr
    if kind in _FLOATS:
        with np.errstate(over="ignore"):
            return np.asarray(float(value)).astype(dtype(SCALARS[_FLOATS[kind]])).tobytes()
    found = _INTEGERS.fullmatch(kind)
    if found is None:
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want="a number or a pointer", got=kind)
    if found[2] == "1":
        return bytes((int(bool(value)),))
    return as_numpy(name, SCALARS[{"i": "s", "u": "u"}[found[1]] + found[2]], value).tobytes()


def scratch(compiled: Compiled, blocks: int, count: int) -> list[Argument]:
    """Return the last `count` parameters: pointers to scratch memory of all blocks, or 0 if the kernel uses none."""
    # Triton 3.7 states no sizes for AMD
    sizes = [getattr(compiled.metadata, f"{which}_scratch_size", 0) for which in ("global", "profile")]
    values = (empty(blocks * size, np.uint8) if size else bytes(8) for size in sizes)
    return [Argument(name, value) for name, value in zip(SCRATCH, values, strict=True)][:count]
