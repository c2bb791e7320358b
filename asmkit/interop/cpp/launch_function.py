"""Write the launch function of an exported kernel: its parameters, its checks, and the arguments of the launch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from ...errors import DiagnosticCode, error
from ...gcn.code_object.kernel_descriptor import kernarg_size, kernargs
from ...kernel import signature
from ...kernel.archive import Specialization, launch_types
from ...kernel.kernel import LIMIT_32, AnyKernel
from ...kernel.launch_plan import Dim3, Launch
from ...kernel.params import RegParam
from ...kernel.scalar_values import as_numpy
from ...launch.arguments import ALIGNMENT
from ...ptx.map_fields import ALIGN, BYTES, element
from ...ptx.tensor_map import TiledMap
from ...types import Scalar, limits
from . import element_types
from .expressions import rational, three
from .names import identifiers

_ELEMENTS = ["u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f64", "bf16", "f32_ftz", "tf32"]
_SWIZZLES = ("NONE", "B32", "B64", "B128")
_PROMOTIONS = (0, 64, 128, 256)
"""The values of `CUtensorMapDataType`, `CUtensorMapSwizzle` and `CUtensorMapL2promotion`, by their position."""


@dataclass(frozen=True)
class ArrayOf:
    """An array of the launch: its name, its element type, the expressions of its lengths, and its role."""

    name: str
    elem: type[Scalar]
    shape: tuple[int | str, ...]
    output: bool
    workspace: bool


@dataclass(frozen=True)
class LaunchFunction:
    """The launch function of one specialization. `stream` is the C++ type of a stream, `most` the grid's limits."""

    kernel: AnyKernel
    made: Specialization
    named: Mapping[str, object]
    stream: str
    most: Dim3

    # --- what the kernel has --------------------------------------------------------------------------------------

    @cached_property
    def launch(self) -> Launch:
        """One launch of the specialization, for everything that does not depend on lengths."""
        return next(iter(self.made.launches.values()))

    @cached_property
    def arrays(self) -> tuple[ArrayOf, ...]:
        """The arrays in the order of the launch: inputs, outputs, workspaces."""
        rules, params = self.kernel.rules, self.kernel.params
        elems = dict(launch_types(self.launch))
        work = [self.made.about["workspace"][p.name] for p in params.workspace]
        shapes = [*rules.signature.inputs, *rules.signature.outputs]
        shapes += [tuple(rule) if isinstance(rule, list) else (rule,) for rule in work]
        ordered = (*params.inputs, *params.outputs, *params.workspace)
        return tuple(
            ArrayOf(p.name, elems[p.name], tuple(shape), p.output, p.workspace)
            for p, shape in zip(ordered, shapes, strict=True)
        )

    @cached_property
    def dims(self) -> list[str]:
        """The dimensions that the caller passes."""
        return [dim for dim in self.kernel.rules.signature.names if dim not in self.made.about["fixed"]]

    @cached_property
    def scalars(self) -> list[RegParam]:
        """The run-time scalars that the caller passes."""
        return [p for p in self.kernel.params.registers if not p.dim and p.name not in self.named]

    @cached_property
    def names(self) -> dict[str, str]:
        """The C++ identifiers of everything that has a name in Python."""
        given = [one.name for one in self.arrays] + [*self.made.about["fixed"], *self.dims, *self.kernel.rules.sizes]
        return identifiers([*given, *(p.name for p in self.scalars)])

    @cached_property
    def values(self) -> dict[str, str]:
        """The C++ expressions of the names in expressions of lengths."""
        about = self.made.about
        options = {p.name: self.named.get(p.name, p.default) for p in self.kernel.params.options}
        constants = {name: str(int(value)) for name, value in options.items() if isinstance(value, int)}
        known = [*about["fixed"], *self.dims, *about["sizes"]]
        return (
            constants
            | {name: self.names[name] for name in known}
            | {"multiprocessor_count": "launch_.multiprocessors()"}
        )

    def size_of(self, text: int | str) -> str:
        """Return the C++ expression of a length that has been computed or passed, or that is a number."""
        if isinstance(text, int) or text.isdigit():
            return str(int(text))
        return self.values[text] if text.isidentifier() else f"length{self._lengths.index(text)}_"

    @cached_property
    def _lengths(self) -> list[str]:
        """The expressions of lengths of arrays that are neither names nor numbers."""
        found = (text for one in self.arrays for text in one.shape if isinstance(text, str))
        return [*dict.fromkeys(text for text in found if not text.isidentifier() and not text.isdigit())]

    # --- the text -------------------------------------------------------------------------------------------------

    def constants(self) -> list[str]:
        """Return the definitions of the dimensions that are compiled in."""
        fixed = self.made.about["fixed"].items()
        return [f"inline constexpr std::int64_t {self.names[name]} = {value};" for name, value in fixed]

    def parameters(self) -> list[str]:
        """Return the parameters: arrays, dimensions, scalars, and the stream."""
        where = self.kernel.where
        made = [
            f"{'Output' if one.output else 'Input'}<{element_types.element(one.elem, one.name, where)}> "
            f"{self.names[one.name]}"
            for one in self.arrays
            if not one.workspace
        ]
        made += [f"std::int64_t {self.names[dim]}" for dim in self.dims]
        made += [f"{element_types.scalar(p.type)} {self.names[p.name]}" for p in self.scalars]
        return [*made, f"{self.stream}stream = nullptr"]

    def shapes(self) -> list[str]:
        """Return a line of documentation for each array parameter."""
        visible = [one for one in self.arrays if not one.workspace]
        return [f"{self.names[one.name]}: {one.elem} ({', '.join(map(str, one.shape))})" for one in visible]

    def body(self) -> Iterator[str]:
        """Yield the statements of the function."""
        yield f"Call call_({_quoted(self.kernel.__name__)});"
        yield from self._checks()
        yield from self._arrays()
        yield "Launch launch_(call_, detail::kernel(), stream);"
        yield from self._grid()
        yield from self._memory()
        yield from self._arguments()
        yield f"launch_.run(grid_, {{{_three(self.launch.block)}}}, shared_, {{bytes_, sizeof(bytes_), places_}});"
        yield "return call_.status();"

    def _checks(self) -> Iterator[str]:
        about = self.made.about
        types = {p.name: p.type for p in self.kernel.params.registers if p.dim}
        for dim in self.dims:
            most = f"{limits(types[dim])[1]}u" if dim in types else "INT64_MAX"
            yield f"call_.dimension({_quoted(dim)}, {self.names[dim]}, {most});"
        for dim, by in (*about["divisible"].items(), *self.kernel.rules.signature.divisors):
            yield f"call_.divisible({_quoted(dim)}, {self.names[dim]}, {rational(by, self.values)});"
        early = [(name, text) for name, text in about["sizes"].items() if name not in about["fixed"]]
        for name, text in early:
            yield f"const std::int64_t {self.names[name]} = {self._length(name, cast('int | str', text))};"
            if name in types:
                yield f"call_.dimension({_quoted(name)}, {self.names[name]}, {limits(types[name])[1]}u);"
        of = {text: one.name for one in reversed(self.arrays) for text in one.shape}
        for i, text in enumerate(self._lengths):
            if "multiprocessor_count" not in signature.names_in(text):
                yield f"const std::int64_t length{i}_ = {self._length(f'a length of {of[text]}', text)};"

    def _length(self, name: str, text: int | str) -> str:
        if isinstance(text, int):
            return str(text)
        return f"call_.length({_quoted(name)}, {rational(text, self.values)})"

    def _bytes(self, one: ArrayOf) -> str:
        unit, rules = self.kernel.isa.unit, self.kernel.rules
        most = "UINT64_MAX" if rules.index64 else f"{LIMIT_32 - 1}u"
        shape, in_bytes = ", ".join(map(self.size_of, one.shape)), str(unit == "bytes").lower()
        size = element_types.size(one.elem)
        return f"call_.bytes({_quoted(one.name)}, {{{shape}}}, {size}, {most}, {in_bytes})"

    def _arrays(self) -> Iterator[str]:
        order, about = self.launch.arrays, self.made.about
        yield "Array arrays_[] = {"
        for one in self.arrays:
            alias = order.index(about["alias"][one.name]) if one.name in about["alias"] else -1
            zero = str(one.name in about["zero_init"]).lower()
            place = "0, 0" if one.workspace else f"{self.names[one.name]}.address(), {self._bytes(one)}"
            yield f"    {{{_quoted(one.name)}, {place}, {str(one.output).lower()}, {alias}, {zero}}},"
        yield "};"
        count = sum(not one.workspace for one in self.arrays)
        yield f"call_.addresses(arrays_, {count}, {ALIGNMENT});"

    def _grid(self) -> Iterator[str]:
        about, cluster = self.made.about, self.launch.cluster or (1, 1, 1)
        lengths = [
            self._length(f"the grid's {axis}", text) for axis, text in zip("xyz", three(about["grid"]), strict=True)
        ]
        yield "const Dim3 grid_ = {"
        yield from (f"    {length}," for length in lengths)
        yield "};"
        yield f"const std::int64_t shared_ = {self._length('shared', cast('int | str', about['shared']))};"
        yield f"call_.grid(grid_, {{{_three(self.most)}}}, {{{_three(cluster)}}});"
        yield "call_.shared(shared_ + launch_.declared_shared(), launch_.most_shared());"

    def _memory(self) -> Iterator[str]:
        """Yield the statements that prepare memory: workspaces, zeros, and copies of aliased inputs."""
        for i, text in enumerate(self._lengths):
            if "multiprocessor_count" in signature.names_in(text):
                yield f"const std::int64_t length{i}_ = {self._length('a length of a workspace', text)};"
        for i, one in enumerate(self.arrays):
            if one.workspace:
                yield f"arrays_[{i}].bytes = {self._bytes(one)};"
        outputs = " && ".join(f"arrays_[{i}].bytes == 0" for i, one in enumerate(self.arrays) if one.output)
        yield f"const bool empty_ = grid_.empty() || ({outputs or 'false'});"
        for i, one in enumerate(self.arrays):
            if one.workspace:
                yield f"if (!empty_) launch_.allocate(arrays_[{i}]);"
        yield f"alignas({ALIGN}) unsigned char bytes_[{max(self._places[1], 8)}] = {{}};"
        yield from (f"if (!empty_) {line}" for line in self._maps())
        yield "launch_.prepare(arrays_, empty_);"
        yield "if (empty_) return call_.status();"

    def _maps(self) -> Iterator[str]:
        shapes = {one.name: one.shape for one in self.arrays}
        aliases = {source: name for name, source in self.made.about["alias"].items()}
        for name, (array, made) in self.launch.maps.items():
            tiled, place = _tiled(self.kernel, name, made), self._places[0][name]
            array = aliases.get(array, array)
            lengths = ", ".join(map(self.size_of, reversed(shapes[array])))
            box, steps = (", ".join(map(str, reversed(some))) for some in (tiled.box, tiled.steps))
            kind = _ELEMENTS.index(repr(element(tiled.elem)))
            rest = f"{_SWIZZLES.index(tiled.swizzle.name)}, {_PROMOTIONS.index(tiled.l2)}, {int(tiled.fill == 'nan')}"
            yield (
                f"launch_.tensor_map(bytes_ + {place}, {_quoted(name)}, arrays_[{self.launch.arrays.index(array)}], "
                f"{kind}, {element_types.size(tiled.elem)}, {{{lengths}}}, {{{box}}}, {{{steps}}}, {rest});"
            )

    @cached_property
    def _places(self) -> tuple[dict[str, int], int]:
        """The offset of each parameter in the buffer of arguments, and the bytes of the buffer."""
        whole = next(iter(self.made.wholes.values()))
        if self.kernel.isa.name == "gcn":
            return {arg.name: arg.offset for arg in kernargs(whole)}, kernarg_size(whole)
        widths = dict.fromkeys(self.launch.arrays, 8) | dict.fromkeys(self.launch.maps, BYTES)
        places: dict[str, int] = {}
        end = 0
        for name in self.launch.order:
            width = widths.get(name) or element_types.size(self._registers[name].type)
            end = -(-end // min(width, ALIGN)) * min(width, ALIGN)
            places[name] = end
            end += width
        return places, end

    @cached_property
    def _registers(self) -> dict[str, RegParam]:
        return {p.name: p for p in self.kernel.params.registers}

    def _arguments(self) -> Iterator[str]:
        places, _ = self._places
        for i, name in enumerate(self.launch.arrays):
            yield f"put(bytes_ + {places[name]}, arrays_[{i}].address);"
        for name in self.launch.scalars:
            yield from self._scalar(places[name], self._registers[name])
        found = ", ".join(f"bytes_ + {places[name]}" for name in self.launch.order)
        yield f"void *places_[] = {{{found or 'nullptr'}}};"

    def _scalar(self, place: int, p: RegParam) -> Iterator[str]:
        if p.dim:
            yield f"put(bytes_ + {place}, static_cast<{element_types.scalar(p.type)}>({self.names[p.name]}));"
        elif p.name in self.named:
            given: bytes = as_numpy(p.name, p.type, self.named[p.name]).tobytes()
            yield from (f"bytes_[{place + i}] = {byte};" for i, byte in enumerate(given))
        else:
            yield f"put(bytes_ + {place}, {self.names[p.name]});"


def _tiled(kernel: AnyKernel, name: str, made: object) -> TiledMap:
    """Return a tensor map that the launch function can encode. Raises KERNEL for others."""
    if not isinstance(made, TiledMap):
        what = f"the map {name} is an im2col map, which an exported header cannot encode"
        raise error(DiagnosticCode.KERNEL, kernel.where, what=what, fix="use a tiled map, or launch from Python")
    return made


def _three(lengths: Sequence[int]) -> str:
    return ", ".join(map(str, lengths))


def _quoted(text: str) -> str:
    """Return a C++ string literal."""
    plain = "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in text)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
