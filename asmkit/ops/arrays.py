"""Check the arrays of a call by a form, and change their shapes and types, in any framework.

A form is the text of the arrays of an operation, such as `x(…,N), w(N) -> (…,N)`. `…` means any number of leading
axes. All of this is plain Python on shapes and types, so that torch.compile and `jax.jit` can trace it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import prod

from ..errors import AsmError, DiagnosticCode, error
from ..kernel.arrays import Array
from ..kernel.dispatch import root
from ..types import Scalar, bf16, e4m3, f16, f32

ANY = "…"
_OF_NAME = {str(elem.twin): elem for elem in (f32, f16, bf16, e4m3)}


@dataclass(frozen=True)
class Form:
    """The names of the axes of each input of an operation, and the element types that the inputs can have.

    All inputs have the type of the first one, except for those with a type of their `own`.
    """

    text: str
    axes: Mapping[str, tuple[str, ...]]
    types: tuple[str, ...]
    own: Mapping[str, str]

    def check(self, **arrays: Array) -> type[Scalar]:
        """Check the arrays of a call before anything is launched, and return their common element type.

        Raises:
            ARRAY: if an argument is not an array.
            DTYPE: if an element type is not one of `types`, or differs from that of the first array.
            RANK: if an array has the wrong number of axes.
            DIMENSION: if two lengths that have the same name differ.
            CONTIGUOUS: if an array is not contiguous.

        """
        types = self.types
        found: dict[str, tuple[int, str]] = {}
        for name, array in arrays.items():
            check_type(name, array, (self.own[name],) if name in self.own else types)
            types = types if name in self.own else (type_name(array),)
            self._check_shape(name, array, found)
            check_contiguous(name, array)
        return _OF_NAME[types[0]]

    def _check_shape(self, name: str, array: Array, found: dict[str, tuple[int, str]]) -> None:
        """Compare the shape of an array with the lengths that were `found`, and add its own."""
        axes, shape = self.axes[name], tuple(array.shape)
        if axes[0] == ANY and len(shape) >= len(axes) - 1:
            leading = range(len(shape) - len(axes) + 1)
            axes = (*(f"axis {i}" for i in leading), *axes[1:])
        if len(axes) != len(shape) or (ANY in axes):
            raise self._wrong_rank(name, shape)
        for number, (axis, length) in enumerate(zip(axes, shape, strict=True)):
            want, of = found.setdefault(axis, (length, name))
            if want != length:
                dim = f"{axis} of {of}" if axis.startswith("axis") else axis
                raise error(DiagnosticCode.DIMENSION, name=name, got=length, axis=number, dim=dim, want=want)

    def _wrong_rank(self, name: str, shape: tuple[int, ...]) -> AsmError:
        axes = self.axes[name]
        rank = f"at least {len(axes) - 1}" if ANY in axes else str(len(axes))
        want = f"({', '.join(axes)})"
        return error(DiagnosticCode.RANK, name=name, want=want, rank=rank, got=shape, signature=self.text)


def form(text: str, *types: type[Scalar], **own: type[Scalar]) -> Form:
    """Parse a form, with the element types that the inputs can have, and those of single inputs by name."""
    inputs, _, _ = text.partition("->")
    axes = {name: tuple(inside.split(",")) for name, inside in re.findall(r"(\w+)\(([^)]*)\)", inputs)}
    return Form(text, axes, tuple(map(_name, types)), {name: _name(elem) for name, elem in own.items()})


def _name(elem: type[Scalar]) -> str:
    return str(elem.twin)


def either(names: tuple[str, ...]) -> str:
    """Return a list of names in words: `float32, bfloat16 or float16`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def type_name(array: Array) -> str:
    """Return the name of the element type, as numpy and ml_dtypes spell it."""
    return str(array.dtype).removeprefix("torch.")


def element(array: Array) -> type[Scalar]:
    """Return the element type of an array of floats."""
    return _OF_NAME[type_name(array)]


def check_type(name: str, array: Array, want: tuple[str, ...]) -> None:
    """Raise ARRAY for an argument that is not an array, DTYPE for an element type that is not one of those wanted."""
    if not hasattr(array, "shape") or not hasattr(array, "dtype"):
        raise error(DiagnosticCode.ARRAY, name=name, got=f"{type(array).__module__}.{type(array).__name__}")
    if type_name(array) not in want:
        raise error(DiagnosticCode.DTYPE, name=name, want=either(want), got=type_name(array))


def check_contiguous(name: str, array: Array) -> None:
    """Raise CONTIGUOUS if the framework of the array has strides, and the array is not contiguous."""
    if hasattr(array, "is_contiguous"):
        if not array.is_contiguous():
            raise error(DiagnosticCode.CONTIGUOUS, name=name, shape=tuple(array.shape), strides=array.stride())
    elif hasattr(array, "flags") and not array.flags.c_contiguous:
        raise error(DiagnosticCode.CONTIGUOUS, name=name, shape=array.shape, strides=array.strides)


def check_shape(name: str, array: Array, shape: tuple[int, ...], elem: type[Scalar]) -> None:
    """Check an array of which the shape and the element type are known.

    Raises ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS.
    """
    check_type(name, array, (_name(elem),))
    got = tuple(array.shape)
    if len(got) != len(shape):
        raise error(DiagnosticCode.RANK, name=name, want=shape, rank=len(shape), got=got, signature=f"{name}{shape}")
    for axis, (length, want) in enumerate(zip(got, shape, strict=True)):
        if length != want:
            raise error(DiagnosticCode.DIMENSION, name=name, got=length, axis=axis, dim=f"axis {axis}", want=want)
    check_contiguous(name, array)


def matrix(array: Array) -> Array:
    """Return the array with its leading axes joined to one."""
    shape = tuple(array.shape)
    return array if len(shape) == 2 else array.reshape((prod(shape[:-1]), shape[-1]))


def shaped(array: Array, shape: tuple[int, ...]) -> Array:
    """Return the array in another shape with as many elements."""
    return array if tuple(array.shape) == tuple(shape) else array.reshape(tuple(shape))


def transposed(array: Array) -> Array:
    """Return the transpose of a matrix, contiguous in memory."""
    return array.T.contiguous() if hasattr(array, "contiguous") else array.T


def is_writable(array: Array) -> bool:
    """Return whether kernels can write to new arrays like this one: torch tensors that no transformation sees."""
    if root(array.__class__) != "torch":
        return False
    from ..launch.torch.composed import transformed

    return not transformed()


def zeros(like: Array, shape: tuple[int, ...], elem: type[Scalar]) -> Array:
    """Return an array of torch or JAX that holds zeros, on the device of another one."""
    if root(like.__class__) == "torch":
        import torch  # not by import_module, which torch.compile does not trace

        return like.new_zeros(shape, dtype=getattr(torch, _name(elem)))
    return import_module("jax.numpy").zeros(shape, _name(elem))


def joined(parts: Sequence[Array]) -> Array:
    """Return matrices of torch or JAX one below the other."""
    if root(parts[0].__class__) == "torch":
        import torch  # not by import_module, which torch.compile does not trace

        return torch.cat(list(parts))
    return import_module("jax.numpy").concatenate(parts)


def constant(array: Array) -> Array:
    """Return the array without its derivative."""
    match root(array.__class__):
        case "torch":
            return array.detach()
        case "jax" | "jaxlib":
            return import_module("jax").lax.stop_gradient(array)
        case _:
            return array


def in_type_of(array: Array, other: Array) -> Array:
    """Return the array in the element type of another one."""
    if array.dtype == other.dtype:
        return array
    return array.to(other.dtype) if hasattr(array, "to") else array.astype(other.dtype)


def padded(array: Array, by: int) -> Array:
    """Return a matrix whose rows are extended by zeros to a multiple of `by` elements. Whole rows are not copied."""
    missing = -array.shape[-1] % by
    if missing == 0:
        return array
    match root(array.__class__):
        case "torch":
            from torch.nn import functional  # not by import_module, which torch.compile does not trace

            return functional.pad(array, (0, missing))
        case "jax" | "jaxlib":
            return import_module("jax.numpy").pad(array, ((0, 0), (0, missing)))
        case _:
            import numpy as np

            return np.pad(array, ((0, 0), (0, missing)))
