"""Build jaxlib's image call for a launch on an NVIDIA device, which can pass tensor maps and numbers by value.

If an array has a tensor map, the map takes the place of the array's buffer, and the kernel reads the array's address
from the map. Each buffer is therefore one parameter. A further map of the same input needs an additional operand.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...errors import AsmError, DiagnosticCode, error
from ...ir.abi import How, Inside
from ...ir.program import Program
from ...kernel.launch_plan import Launch
from ...ptx.im2col_map import AnyMap
from ...ptx.map_fields import element
from ...ptx.matrix_descriptors import Swizzle
from ...ptx.targets import WARP
from ...ptx.tensor_map import TiledMap
from ..arguments import dtype_of, scalars
from .image_call import ImageCall, array, number, tensor

_TYPES = {
    name: i for i, name in enumerate(("u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f64", "bf16", "", "tf32"))
}  # CUtensorMapDataType
_OR_HANDLER = '`backend="handler"`, or omit `backend=`'
_SWIZZLES = (Swizzle.NONE, Swizzle.B32, Swizzle.B64, Swizzle.B128)


@dataclass(frozen=True)
class Parameters:
    """The layout of a launch's parameters in the call: `order` lists them. The scalars in `refs` are in memory.

    `first` maps an array to the tensor map that uses its buffer. `more` are the maps with additional operands.
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
        """The indices of the inputs that are passed again, for further maps."""
        return [self.launch.inputs.index(self.launch.maps[name][0]) for name in self.more]

    def entered(self, program: Program) -> Program:
        """Return the whole program."""
        how: dict[str, How] = dict.fromkeys(self.refs, "ref")
        how |= {name: Inside(tensor_map) for name, tensor_map in self.first.items()}
        return self.launch.kernel.isa.whole(program, how, self.order)

    def messages(self) -> list[bytes]:
        """Return the call's message for each parameter."""
        launch, values = self.launch, scalars(self.launch)
        sizes = {r.name: math.prod(r.shape) * dtype_of(r, launch.kernel).itemsize for r in launch.outputs}
        made: list[bytes] = []
        for name in self.order:
            if name in launch.maps:
                made.append(_tensor(launch, launch.maps[name][1]))
            elif name in values and name not in self.refs:
                made.append(number(values[name].tobytes()))
            else:
                made.append(array(sizes[name] if name in launch.zero_init else 0))
        return made


def parameters(launch: Launch, refs: tuple[str, ...]) -> Parameters:
    """Return the layout of a launch's parameters.

    Raises BACKEND for maps that the call cannot build: a second map of an output, or a map of a zero-initialized
    output.
    """
    first: dict[str, str] = {}
    more: list[str] = []
    for name, (of, _) in launch.maps.items():
        if of in first and of in launch.inputs and of not in launch.alias.values():
            more.append(name)
        elif of in first or of in launch.zero_init:
            what = f"{name} is a tensor map of {of}, which has zero_init= or another map; JAX builds one per output"
            raise error(DiagnosticCode.BACKEND, launch.kernel.where, what=what, fix=_OR_HANDLER)
        else:
            first[of] = name
    return Parameters(launch, refs, first, tuple(more))


def check(launch: Launch) -> None:
    """Raise KERNEL for a block that is not a row of whole warps, BACKEND for tensor maps that the call cannot build."""
    x, *others = launch.block
    if x % WARP or others != [1, 1]:
        what = f"a block of {launch.block} is not a row of whole warps, which JAX's image call requires"
        fix = f'a multiple of {WARP} in one dimension: `block={WARP}`; `backend="handler"` accepts any block'
        raise error(DiagnosticCode.KERNEL, launch.kernel.where, what=what, fix=fix)
    parameters(launch, ()).messages()


def serves(launch: Launch) -> bool:
    """Return whether the call can run the launch."""
    try:
        check(launch)
    except AsmError:
        return False
    return True


def of(launch: Launch, refs: tuple[str, ...], arch: str | None) -> tuple[ImageCall, Parameters]:
    """Return the call of a launch, assembled for `arch`, and the layout of its parameters.

    Raises the errors of `check` and of assembling.
    """
    check(launch)
    stand = parameters(launch, refs)
    image, shared = assembled(launch, stand.entered(launch.program), arch)
    entry: str = launch.kernel.isa.entry(launch.program)
    return ImageCall(entry, image, launch.block[0] // WARP, launch.grid, stand.messages(), shared), stand


def assembled(launch: Launch, whole: Program, arch: str | None) -> tuple[bytes, int]:
    """Return an image of a whole program, and the bytes of dynamic shared memory that its launch needs.

    Without ptxas, the text itself is the image, which the driver then assembles.
    """
    isa = launch.kernel.isa
    place = isa.layout(launch.program)
    shared = launch.shared + (0 if place.static else place.bytes)
    try:
        return isa.image(whole, arch).image, shared
    except AsmError as problem:
        if problem.findings[0].mistake is not DiagnosticCode.TOOL_MISSING:
            raise
    return isa.write(whole).text.encode() + b"\0", shared


def _tensor(launch: Launch, made: AnyMap) -> bytes:
    """Return a tensor map's message. Raises BACKEND for other maps: im2col, steps, interleaves, several items."""
    if not isinstance(made, TiledMap) or made.interleave or set(made.steps) != {1}:
        has = (
            "one tensor map per item" if made.count > 1 else "a tensor map of im2col, with steps, or an interleaved one"
        )
        what = f"{launch.kernel.__name__} has {has}, which JAX's call cannot build"
        raise error(DiagnosticCode.BACKEND, launch.kernel.where, what=what, fix=_OR_HANDLER)
    size = made.elem.bits // 8
    strides = [*(stride // size for stride in made.strides), 1]
    kind, swizzle = _TYPES[repr(element(made.elem))], _SWIZZLES.index(made.swizzle)
    return tensor(kind, swizzle, made.shape, strides, made.box, made.fill == "nan")
