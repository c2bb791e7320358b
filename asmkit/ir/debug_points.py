"""Points of a program that print, collect or time values: `k.print`, `k.probe` and `k.mark` of both builders.

A point is an item of the body, not an instruction. Assemblers omit it, so that the text is the same without it. The
simulator executes it where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from numbers import Integral, Real
from typing import TYPE_CHECKING, Protocol, Self, TypeAlias, cast

from ..errors import AsmError, DiagnosticCode, SourceLocation, caller, error, show
from ..regs import Not, Ptr, Reg, Span
from ..types import Scalar, b32, b64, pred
from . import print_format
from .print_format import FormatError, Piece
from .program import Directive, Item

if TYPE_CHECKING:
    from types import TracebackType


Dword: TypeAlias = "tuple[str, int]"
"""A virtual dword of CDNA: its bank and its number."""


@dataclass(frozen=True, eq=False)
class Held:
    """A register of CDNA whose place the allocator gives to other registers, too.

    The simulator keeps a copy of the value when another register takes the place. `dwords` are the virtual dwords of
    the register, None for those whose places no other register takes.
    """

    reg: Reg[Scalar]
    dwords: tuple[Dword | None, ...]

    @property
    def type(self) -> type[Scalar]:
        """The type of the register."""
        return self.reg.type

    def __repr__(self) -> str:
        return f"{self.reg!r} of {self.dwords}"


Source: TypeAlias = "Reg[Scalar] | Held"
"""A register that a point reads."""

Shown: TypeAlias = "Source | int | float | str | tuple[Shown, ...]"
"""A value of a point: a register, a constant, or several of them."""


@dataclass(frozen=True, eq=False)
class When:
    """The predicate, or the lane mask of CDNA, of the lanes that execute a point."""

    reg: Source
    negated: bool = False

    def __repr__(self) -> str:
        return f"{'!' * self.negated}{self.reg!r}"


@dataclass(eq=False)
class Point(Directive):
    """A point: its name (of `k.print`, the format string), its values, and the condition of its lanes."""

    name: str
    values: tuple[Shown, ...] = ()
    when: When | None = None
    where: SourceLocation = ("?", 0)

    @property
    def text(self) -> str:
        """The point in words. It is not part of any assembly text."""
        facts = " ".join(repr(getattr(self, one.name)) for one in fields(self) if one.name != "where")
        return f"{type(self).__name__.lower()} {facts} at {show(self.where)}"

    def registers(self) -> Iterator[Source]:
        """Yield the registers that the point reads."""
        yield from leaves(self.values)
        if self.when is not None:
            yield self.when.reg

    def moved(self, move: Callable[[Reg[Scalar]], Source]) -> Self:
        """Return the point with other registers, as allocation assigns them."""
        when = self.when
        if when is not None and isinstance(when.reg, Reg):
            when = replace(when, reg=move(when.reg))
        return replace(self, values=tuple(_moved(one, move) for one in self.values), when=when)


@dataclass(eq=False)
class Print(Point):
    """`k.print`: a line of text for each lane. `pieces` are the parts of the format string."""

    pieces: tuple[Piece, ...] = ()


@dataclass(eq=False)
class Probe(Point):
    """`k.probe`: the values of each lane, as arrays after the run."""


@dataclass(eq=False)
class Mark(Point):
    """`k.mark`: the time of each warp. `phase` is `instant`, or `begin` and `end` of a `with` block."""

    phase: str = "instant"


@dataclass(eq=False)
class Keep(Point):
    """Copy dwords in front of an instruction that writes other registers to their places, which are the values."""

    dwords: tuple[Dword, ...] = ()


@dataclass(eq=False)
class Written(Point):
    """Use the places of dwords again, behind an instruction that writes them."""

    dwords: tuple[Dword, ...] = ()


def leaves(shown: Shown) -> Iterator[Source]:
    """Yield the registers of a value in order."""
    if isinstance(shown, tuple):
        for one in shown:
            yield from leaves(one)
    elif isinstance(shown, (Reg, Held)):
        yield shown


def _moved(shown: Shown, move: Callable[[Reg[Scalar]], Source]) -> Shown:
    if isinstance(shown, tuple):
        return tuple(_moved(one, move) for one in shown)
    return move(shown) if isinstance(shown, Reg) else shown


def points(items: Iterable[Item]) -> list[Point]:
    """Return the points among items."""
    return [item for item in items if isinstance(item, Point)]


class Checks(Protocol):
    """The part of a builder that points use."""

    _items: list[Item]

    def _check_own(self, operand: object) -> None:
        """Raise FOREIGN for a register of another builder."""
        ...

    def _check_unfinished(self) -> None:
        """Raise FINISHED once the kernel function has returned."""
        ...


class MarkBlock:
    """The result of `k.mark`. As a context manager, it turns the mark into the begin of an interval."""

    def __init__(self, builder: DebugPoints, mark: Mark) -> None:
        self._builder, self._mark = builder, mark

    def __enter__(self) -> None:
        """Begin the interval at the mark. Raises CONTROL if it is entered twice."""
        if self._mark.phase != "instant":
            what = f"k.mark({self._mark.name!r}) is entered twice"
            raise error(DiagnosticCode.CONTROL, what=what, fix="write a mark for each: `with k.mark(…):`")
        self._mark.phase = "begin"

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the interval."""
        if kind is None:
            self._builder._place_point(replace(self._mark, phase="end", where=caller()))  # pyright: ignore[reportPrivateUsage]


class DebugPoints:
    """The part of a builder with `k.print`, `k.probe` and `k.mark`."""

    _items: list[Item]

    def print(self, text: str, /, *values: object, when: object = None, unless: object = None) -> None:
        """Print a line for each thread that executes this point, in the simulator. It emits no instruction.

        With `debug=True`, a PTX kernel also prints on a CUDA device.

        Args:
            text: a format string: `{}` or `{0}` for a value, with Python's format specs: `{:.3f}`, `{:#x}`.
            *values: registers, tuples of registers (such as accumulators), pointers, and Python constants.
            when: the predicate of the threads that print. On CDNA, a lane mask.
            unless: the predicate of the threads that do not print.

        Raises:
            OPERATOR: if a value or a format spec is wrong, or the number of values.

        """
        expr = f"k.print({text!r}, …)" if values else f"k.print({text!r})"
        shown = tuple(_shown(self, expr, one) for one in values)
        try:
            if not isinstance(cast("object", text), str):
                raise FormatError(f"{text!r} is not a format string", '`k.print("x = {}", x)`')
            pieces = print_format.read(text, len(shown))
            for piece in pieces:
                if not isinstance(piece, str):
                    _check_spec(piece[1], shown[piece[0]])
        except FormatError as wrong:
            raise error(DiagnosticCode.OPERATOR, expr=expr, why=wrong.why, fix=wrong.fix) from None
        self._place_point(Print(text, shown, _condition(self, expr, when, unless), caller(), pieces))

    def probe(self, name: str, value: object, /, *, when: object = None, unless: object = None) -> None:
        """Collect a value of each thread each time that it executes this point, in the simulator. It emits nothing.

        `asmkit.probes` returns the values of a run as arrays by thread.

        Args:
            name: the name of the values in the result. Points with the same name collect into the same arrays.
            value: a register, a tuple of registers of one type, or nested tuples of equal lengths.
            when: the predicate of the threads, as for `print`.
            unless: the negated predicate.

        Raises:
            OPERATOR: if the value is not one of these.

        """
        expr = f"k.probe({name!r}, …)"
        shown = _shown(self, expr, value)
        kinds = {reg.type for reg in leaves(shown)}
        if len(kinds) != 1 or shape_of(shown) is None:
            why = "the value is not one register, or registers of one type in tuples of equal lengths"
            raise error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix="write a probe for each register")
        self._place_point(Probe(_named(expr, name), (shown,), _condition(self, expr, when, unless), caller()))

    def mark(self, name: str, /, *, when: object = None, unless: object = None) -> MarkBlock:
        """Mark a moment on the timeline of each warp, or with `with k.mark("mma"):` the interval of a block.

        `asmkit.timeline` writes the marks of runs to a file. Without `timeline=True`, a mark emits no instruction, and
        only the simulator records it.

        Args:
            name: the name on the timeline.
            when: the predicate of the threads, as for `print`. A warp is marked if any of its threads is.
            unless: the negated predicate.

        """
        expr = f"k.mark({name!r})"
        made = Mark(_named(expr, name), (), _condition(self, expr, when, unless), caller())
        self._place_point(made)
        return MarkBlock(self, made)

    @property
    def _previous(self) -> Item | None:
        """The last item that is not a point."""
        return next((item for item in reversed(self._items) if not isinstance(item, Point)), None)

    def _place_point(self, point: Point) -> None:
        cast("Checks", self)._check_unfinished()  # pyright: ignore[reportPrivateUsage]
        self._items.append(point)

    def _is_condition(self, reg: Reg[Scalar]) -> bool:
        """Return whether a register can be the condition of a point."""
        return reg.type is pred

    def _wrong_condition(self, expr: str, given: object) -> AsmError:
        why = f"the condition is a {type(given).__name__}, not a predicate"
        return error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix="compare registers: `when=k.tid.x == 0`")


def _named(expr: str, name: object) -> str:
    if isinstance(name, str) and name:
        return name
    raise error(DiagnosticCode.OPERATOR, expr=expr, why="the name is not a string", fix='name it: `"acc"`')


def _shown(builder: DebugPoints, expr: str, value: object) -> Shown:
    """Return a value as the point keeps it. Raises OPERATOR for objects that have none."""
    if isinstance(value, Ptr):
        address = cast("Ptr[Scalar]", value).reg
        value = address.as_(b64 if address.type.bits == 64 else b32)
    if isinstance(value, (Reg, Span)):
        cast("Checks", builder)._check_own(cast("object", value))  # pyright: ignore[reportPrivateUsage]
    if isinstance(value, (Reg, str)):
        return cast("Reg[Scalar] | str", value)
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        return float(value)
    if isinstance(value, (Span, tuple, list)):
        return tuple(_shown(builder, expr, one) for one in cast("Iterable[object]", value))
    why = f"{type(value).__name__} is neither a register nor a constant"
    fix = "pass registers: load memory, and the accumulators of tensor memory, into registers first"
    raise error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix=fix)


def _condition(builder: DebugPoints, expr: str, when: object, unless: object) -> When | None:
    """Return the condition of a point. Raises OPERATOR unless it is one predicate or lane mask."""
    if when is None and unless is None:
        return None
    if when is not None and unless is not None:
        raise error(DiagnosticCode.OPERATOR, expr=expr, why="both when= and unless= are given", fix="pass one")
    given = unless if when is None else when
    reg: object = given.reg if isinstance(given, Not) else given
    if isinstance(reg, Reg) and builder._is_condition(cast("Reg[Scalar]", reg)):  # pyright: ignore[reportPrivateUsage]
        cast("Checks", builder)._check_own(cast("object", reg))  # pyright: ignore[reportPrivateUsage]
        return When(cast("Reg[Scalar]", reg), isinstance(given, Not) != (when is None))
    raise builder._wrong_condition(expr, cast("object", reg))  # pyright: ignore[reportPrivateUsage]


def _check_spec(spec: str, shown: Shown) -> None:
    if isinstance(shown, tuple):
        for one in shown:
            _check_spec(spec, one)
    elif isinstance(shown, (Reg, Held)):
        print_format.check_spec(spec, shown.type)
    else:
        print_format.check_spec(spec, None, shown)


def shape_of(shown: Shown) -> tuple[int, ...] | None:
    """Return the lengths of nested tuples of registers, or None if they differ or are not all of registers."""
    if not isinstance(shown, tuple):
        return () if isinstance(shown, (Reg, Held)) else None
    inner = {shape_of(one) for one in shown}
    (only,) = inner if len(inner) == 1 else (None,)
    return None if only is None else (len(shown), *only)
