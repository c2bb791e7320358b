"""Arrays of classes of one's own: subclasses of numpy's and torch's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
import torch
from torch.func import vmap

from ..support.launch_kernels import add, square, times
from .jax.test_vjp import failing

NUMBERS = np.arange(32, dtype=np.float32)
DOUBLED = (2 * NUMBERS).tolist()


# --- numpy ------------------------------------------------------------------------------------------------------------


class Named(np.ndarray):
    """Elements, and a name: it computes as numpy does."""

    name = ""


class Metres(np.ndarray):
    """Elements with a unit: its arithmetic is its own."""

    def __add__(self, other: Any) -> Any:
        raise TypeError("which unit?")


@pytest.mark.parametrize("kind", [Named, np.recarray, np.memmap])
def test_a_plain_subclass_of_numpy_is_its_elements(kind: Any, tmp_path: Path):
    x = np.memmap(tmp_path / "x", np.float32, "w+", shape=(32,)) if kind is np.memmap else NUMBERS.copy().view(kind)
    x[:] = NUMBERS
    out = np.zeros(32, np.float32).view(kind) if kind is not np.memmap else np.zeros_like(x)
    assert isinstance(x, kind)
    assert add(x, NUMBERS).tolist() == DOUBLED
    assert type(add(x, x)) is np.ndarray
    assert add(x, x, out=out) is out
    assert out.tolist() == DOUBLED
    assert add.bind(x, x)().tolist() == DOUBLED


@pytest.mark.parametrize(
    "array",
    [
        np.ma.masked_array(NUMBERS, NUMBERS > 3),
        NUMBERS.view(Metres),
    ],
    ids=lambda array: type(array).__name__,
)
def test_a_subclass_of_numpy_that_computes_in_its_own_way_is_refused(array: Any):
    name = type(array).__name__
    assert name in failing("ARRAY", lambda: add(array, NUMBERS))
    assert name in failing("ARRAY", lambda: add.bind(NUMBERS, array))
    assert name in failing("OUTPUT", lambda: add(NUMBERS, NUMBERS, out=array))
    assert add(np.asarray(array).reshape(32), NUMBERS).tolist() == DOUBLED


# --- torch ------------------------------------------------------------------------------------------------------------


class Marked(torch.Tensor):
    """A tensor of another class, as torch makes it."""


class Counting(torch.Tensor):
    """A tensor that counts the functions that it goes through."""

    seen: ClassVar[list[str]] = []

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        cls.seen.append(getattr(func, "__name__", ""))
        return super().__torch_function__(func, types, args, kwargs or {})


class Weight(torch.nn.Parameter):
    """A parameter of another class."""


def numbers(kind: type[Any]) -> Any:
    x = torch.from_numpy(NUMBERS.copy())
    return kind(x) if issubclass(kind, torch.nn.Parameter) else x.as_subclass(kind)


CALLS: dict[str, Callable[[Any], Any]] = {
    "a call": lambda x: add(x, x),
    "the second argument": lambda x: add(torch.from_numpy(NUMBERS), x),
    "vmap": lambda x: vmap(lambda row: add(row, row))(x[None])[0],
    "torch.compile": lambda x: torch.compile(lambda x: add(x, x), backend="eager", fullgraph=True)(x),
    "a bound call": lambda x: add.bind(x.detach(), x.detach())(),
}


@pytest.mark.parametrize(
    "call", [pytest.param(name, marks=[pytest.mark.long] if "compile" in name else []) for name in CALLS]
)
@pytest.mark.parametrize("kind", [Marked, Counting, Weight])
def test_a_subclass_of_torch(kind: type[Any], call: str):
    with torch.no_grad():
        made = CALLS[call](numbers(kind))
    assert made.tolist() == DOUBLED
    assert isinstance(made, kind) == (kind is not Weight and call != "a bound call")


@pytest.mark.parametrize("kind", [Marked, Counting])
def test_a_given_output_of_a_subclass_keeps_its_class_and_counts_its_writes(kind: type[Any]):
    x, out = torch.from_numpy(NUMBERS), numbers(kind)
    assert add(x, x, out=out) is out
    assert (out.tolist(), out._version) == (DOUBLED, 1)
    run = add.bind(x, x, out=out)
    run()
    assert out._version == 2


def test_the_operator_goes_through_torch_function():
    Counting.seen.clear()
    add(numbers(Counting), numbers(Counting))
    assert [name for name in Counting.seen if name.startswith("add_")] != []


@pytest.mark.parametrize("kind", [Marked, Weight])
def test_gradients_by_a_subclass(kind: type[Any]):
    x = numbers(kind).requires_grad_()
    square(x).sum().backward()
    assert x.grad.tolist() == DOUBLED
    (again,) = torch.autograd.grad(times(x, x, s=1.0).sum(), x)
    assert again.tolist() == DOUBLED
