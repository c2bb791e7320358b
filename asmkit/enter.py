"""How a scalar may enter a kernel, and the order in which parameters enter: what both ABIs share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .program import Param
from .regs import Number


@dataclass(frozen=True)
class Baked:
    """A scalar whose value is part of the text: a move of a constant, and no parameter."""

    value: Number


@dataclass(frozen=True)
class Inside:
    """An array whose address is read from the first eight bytes of its tensor map, and no parameter."""

    tensor_map: str


How: TypeAlias = Literal["value", "ref"] | Baked | Inside
"""How a scalar enters: by value, through a pointer to a 0-d array, or baked in; an array may lie inside its map."""


def ordered(params: Sequence[Param], scalars: Mapping[str, How], order: Sequence[str] | None) -> list[Param]:
    """The parameters in the order of the signature, those that are none last.  ValueError for names not theirs."""
    known = {param.name: param for param in params}
    order = list(known) if order is None else list(order)
    baked = [name for name in known if isinstance(scalars.get(name), (Baked, Inside)) and name not in order]
    if sorted([*order, *baked]) != sorted(known):
        raise ValueError(f"the parameters are {list(known)}, the order names {order}")
    inside = {name for name, how in scalars.items() if isinstance(how, Inside)}
    wrong = [name for name in scalars if name not in known or known[name].scalar is (name in inside)]
    if wrong:
        raise ValueError(f"{wrong} are no scalars of the kernel")
    return [known[name] for name in (*order, *baked)]
