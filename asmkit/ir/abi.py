"""The ABI options of both architectures: how a scalar is passed to a kernel, and the order of the parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..regs import Number
from .program import Param


@dataclass(frozen=True)
class Baked:
    """A scalar whose value is compiled into the text. It is a move of a constant instead of a parameter."""

    value: Number


@dataclass(frozen=True)
class Inside:
    """An array without a parameter. Its address is read from the first eight bytes of its tensor map."""

    tensor_map: str


How: TypeAlias = Literal["value", "ref"] | Baked | Inside
"""How a scalar is passed: by value, through a pointer to a 0-d array, or compiled in. `Inside` is for arrays."""


def ordered(params: Sequence[Param], scalars: Mapping[str, How], order: Sequence[str] | None) -> list[Param]:
    """Return the parameters in signature order, followed by the compiled-in scalars and the arrays inside tensor maps.

    Raises:
        ValueError: if `order` does not name the parameters, or `scalars` names something else than a scalar.

    """
    known = {param.name: param for param in params}
    order = list(known) if order is None else list(order)
    baked = [name for name in known if isinstance(scalars.get(name), (Baked, Inside)) and name not in order]
    if sorted([*order, *baked]) != sorted(known):
        raise ValueError(f"the parameters are {list(known)}, the order names {order}")
    inside = {name for name, how in scalars.items() if isinstance(how, Inside)}
    wrong = [name for name in scalars if name not in known or known[name].scalar is (name in inside)]
    if wrong:
        raise ValueError(f"{wrong} are not scalars of the kernel")
    return [known[name] for name in (*order, *baked)]
