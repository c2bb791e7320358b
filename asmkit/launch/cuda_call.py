"""A launch on an NVIDIA device as jaxlib's image call: tensor maps and numbers by value, which XLA's own call has not.

Where an array has a tensor map, the map takes the array's buffer, and the kernel reads the array's address from it: so
each buffer is one parameter.  A further map of the same input takes an operand of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..enter import How, Inside
from ..errors import AsmError, Mistake, error
from ..plan import Launch
from ..program import Program
from ..ptx.descriptors import Swizzle
from ..ptx.machine import WARP
from ..ptx.tensor_map import TiledMap, TiledMaps, element
from .boundary import dtype_of, scalars
from .image_call import ImageCall, array, number, tensor

_TYPES = {
    name: i for i, name in enumerate(("u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f64", "bf16", "", "tf32"))
}  # CUtensorMapDataType
_OR_HANDLER = '`backend="handler"`; left out, it is chosen by need'
_SWIZZLES = (Swizzle.NONE, Swizzle.B32, Swizzle.B64, Swizzle.B128)


@dataclass(frozen=True)
class Parameters:
    """How a launch's parameters stand in the call: `order` names them, `refs` among them are scalars in memory.

    `first` says which map takes an array's buffer, `more` are the maps that take operands of their own.
    """

    launch: Launch
    refs: tuple[str, ...]
    first: dict[str, str]
    more: tuple[str, ...]

    @property
    def order(self) -> list[str]:
        """All parameters by name: inputs, traced scalars, further maps, results, numbers."""
        launch = self.launch
        results = [result.name for result in launch.outputs]
        buffers = [*launch.inputs, *self.refs, *self.more, *results]
        return [*(self.first.get(name, name) for name in buffers), *self._numbers]

    @property
    def _numbers(self) -> list[str]:
        return [name for name in self.launch.scalars if name not in self.refs]

    @property
    def operands(self) -> list[int]:
        """Which inputs are given again, for further maps."""
        return [self.launch.inputs.index(self.launch.maps[name][0]) for name in self.more]

    def entered(self, program: Program) -> Program:
        """The whole program."""
        how: dict[str, How] = dict.fromkeys(self.refs, "ref")
        how |= {name: Inside(tensor_map) for name, tensor_map in self.first.items()}
        return self.launch.kernel.isa.whole(program, how, self.order)

    def messages(self) -> list[bytes]:
        """What the call carries for each."""
        launch, values = self.launch, scalars(self.launch)
        sizes = {r.name: math.prod(r.shape) * dtype_of(r, launch.kernel).itemsize for r in launch.outputs}
        made: list[bytes] = []
        for name in self.order:
            if name in launch.maps:
                made.append(_tensor(launch, launch.maps[name][1]))
            elif name in values and name not in self.refs:
                made.append(number(values[name].tobytes()))
            else:
                made.append(array(sizes[name] if name in launch.zeroed else 0))
        return made


def parameters(launch: Launch, refs: tuple[str, ...]) -> Parameters:
    """How they stand.  BACKEND for a map that the call cannot make: another of an output, one of a zeroed output."""
    first: dict[str, str] = {}
    more: list[str] = []
    for name, (of, _) in launch.maps.items():
        if of in first and of in launch.inputs and of not in launch.alias.values():
            more.append(name)
        elif of in first or of in launch.zeroed:
            what = f"{name} is a tensor map of {of}, which has another or is zeroed; JAX's call makes one for an output"
            raise error(Mistake.BACKEND, launch.kernel.where, what=what, fix=_OR_HANDLER)
        else:
            first[of] = name
    return Parameters(launch, refs, first, tuple(more))


def check(launch: Launch) -> None:
    """KERNEL for a block that is no row of whole warps, BACKEND for tensor maps that the call does not make."""
    x, *others = launch.block
    if x % WARP or others != [1, 1]:
        what = f"a block of {launch.block} is no row of whole warps, and JAX launches such rows where it takes an image"
        fix = f'a multiple of {WARP} in one dimension: `block={WARP}`; `backend="handler"` takes any block'
        raise error(Mistake.KERNEL, launch.kernel.where, what=what, fix=fix)
    parameters(launch, ()).messages()


def serves(launch: Launch) -> bool:
    """Whether the call can launch it."""
    try:
        check(launch)
    except AsmError:
        return False
    return True


def of(launch: Launch, refs: tuple[str, ...], arch: str | None) -> tuple[ImageCall, Parameters]:
    """The call of a launch, assembled for `arch`, and how its parameters stand.

    Raises what `check` raises, and what assembling raises.
    """
    check(launch)
    stand = parameters(launch, refs)
    image, shared = assembled(launch, stand.entered(launch.program), arch)
    entry: str = launch.kernel.isa.entry(launch.program)
    return ImageCall(entry, image, launch.block[0] // WARP, launch.grid, stand.messages(), shared), stand


def assembled(launch: Launch, whole: Program, arch: str | None) -> tuple[bytes, int]:
    """An image of a whole program, and the bytes of dynamic shared memory that its launch asks for.

    Where there is no ptxas the text is the image, which the driver assembles.
    """
    isa: Any = launch.kernel.isa
    place = isa.layout(launch.program)
    shared = launch.shared + (0 if place.static else place.bytes)
    try:
        return isa.image(whole, arch).image, shared
    except AsmError as problem:
        if problem.findings[0].mistake is not Mistake.TOOL_MISSING:
            raise
    return isa.write(whole).text.encode() + b"\0", shared


def _tensor(launch: Launch, made: TiledMap | TiledMaps) -> bytes:
    """A tensor map as the call makes it.  BACKEND for steps, interleaved layouts, several items: it knows none."""
    if isinstance(made, TiledMaps) or made.interleave or set(made.steps) != {1}:
        has = "one tensor map for each item" if made.count > 1 else "a tensor map with steps, or an interleaved one"
        what = f"{launch.kernel.__name__} has {has}, which JAX's call cannot make"
        raise error(Mistake.BACKEND, launch.kernel.where, what=what, fix=_OR_HANDLER)
    size = made.elem.bits // 8
    strides = [*(stride // size for stride in made.strides), 1]
    kind, swizzle = _TYPES[repr(element(made.elem))], _SWIZZLES.index(made.swizzle)
    return tensor(kind, swizzle, made.shape, strides, made.box, made.fill == "nan")
