"""Inline functions: functions from registers to registers, for kernels and other compilers' inline assembly."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast

from ..errors import DiagnosticCode, SourceLocation, error
from ..ir.program import Program
from ..regs import Reg, Span
from ..types import Scalar
from . import dispatch, params
from .backend import Isa
from .check_functions import check_kernel_function
from .params import ArrayParam, MapParam, Option, Params, RegParam
from .traced import checked

F = TypeVar("F", bound=Callable[..., object])


class _Parameters(Protocol):
    """The part of a builder that declares the parameters of an inline function."""

    def param_ptr(self, name: str, elem: type[Scalar]) -> object: ...
    def param_value(self, name: str, kind: type[Scalar], register: object) -> object: ...


@dataclass(frozen=True)
class InlineProgram:
    """The program of inline assembly: registers that it reads are parameters, `results` are registers that it sets."""

    name: str
    where: SourceLocation
    program: Program
    results: tuple[Reg[Scalar], ...] = ()


class InlineFunction(Generic[F]):
    """A function from registers to registers. The decorators `@ptx.inline` and `@gcn.inline` create it.

    Call it in a kernel, with the kernel's builder and registers: it emits its instructions there. `asm_snippet` and
    `asmkit.triton.inline` return it as inline assembly.
    """

    def __init__(self, isa: Isa, function: F, arch: Sequence[str], facts: Mapping[str, object] | None = None) -> None:
        check_kernel_function(function)
        code = function.__code__  # pyright: ignore[reportFunctionMemberAccess]
        self.isa, self.function, self.arch, self._facts = isa, function, tuple(arch), facts or {}
        self.where: SourceLocation = (code.co_filename, code.co_firstlineno)
        self.__name__, self.__qualname__ = function.__name__, function.__qualname__
        self.__module__, self.__doc__ = function.__module__, function.__doc__
        self.params: Params = check_inline_params(params.read_inline(function, self.where), self.where)
        self._origins = _origins(function)

    def __repr__(self) -> str:
        return f"<{self.isa.name} inline function {self.__name__}>"

    def __reduce__(self) -> str:
        return self.__qualname__

    def __call__(self, k: object, /, *registers: object, **options: object) -> Any:
        """Emit the instructions into the kernel of `k`, and return the result registers."""
        return self.function(k, *registers, **options)

    def asm_snippet(self, *names: str, arch: str | None = None, **named: object) -> str:
        """Return the function as a statement `asm volatile(…);` of CUDA or HIP C++.

        Args:
            *names: the C++ expressions of the results, then of the parameters. By default, parameters have their own
                names, and the results are `out`, or `out0`, `out1`, ….
            arch: the target, by default the first of the function.
            **named: compile-time options by name, and C++ expressions of parameters by name.

        Raises:
            INLINE_ASM: if the function cannot be inline assembly.

        """
        return dispatch.asm_snippet(self, names, arch, named)

    def program(self, arch: str | None, options: Mapping[str, object]) -> InlineProgram:
        """Return the program for a target and compile-time options, after the checks of a whole program."""
        if arch is not None:
            self.isa.check_arch(arch)
        k = self.isa.builder(self.__name__, arch or self.arch[0])
        k.program.where, k.program.facts = self.where, self.isa.facts(self._facts, arch or self.arch[0])
        result = self.function(k, **self._arguments(k, options))
        # a caller's register must not be read once a result is written
        results = [k.copy(k.copy(one) if one.cell.role else one) for one in self._registers(result)]
        return InlineProgram(self.__name__, self.where, checked(self.isa, k.finish()), tuple(results))

    def _arguments(self, k: _Parameters, options: Mapping[str, object]) -> dict[str, object]:
        arguments: dict[str, object] = {}
        for p in self.params.ordered:
            if isinstance(p, ArrayParam):
                arguments[p.name] = k.param_ptr(p.name, cast("type[Scalar]", p.elem))
            elif isinstance(p, RegParam):
                arguments[p.name] = k.param_value(p.name, p.type, self._origins[p.name])
            elif isinstance(p, Option):
                arguments[p.name] = self._option(p, options)
        return arguments

    def _option(self, p: Option, options: Mapping[str, object]) -> object:
        value = options.get(p.name, p.default)
        if value is params.REQUIRED:
            kind = getattr(p.kind, "__name__", p.kind)
            raise error(DiagnosticCode.OPTION_MISSING, kernel=self.__name__, name=p.name, kind=kind)
        return p.check(value)

    def _registers(self, result: object) -> Sequence[Reg[Scalar]]:
        """Return the registers that the function returned. Raises KERNEL for other values."""
        if result is None:
            return ()
        parts = cast("Sequence[object]", result if isinstance(result, (tuple, list, Span)) else (result,))
        if not all(isinstance(part, Reg) for part in parts):
            wrong = next(part for part in parts if not isinstance(part, Reg))
            what = f"{self.__name__} returned a Python {type(wrong).__name__}, but must return registers"
            raise error(DiagnosticCode.KERNEL, self.where, what=what, fix="return a register, or a tuple of registers")
        return [cast("Reg[Scalar]", part) for part in parts]


def _origins(function: Callable[..., object]) -> dict[str, object]:
    """Return the classes of the annotations by parameter, `Reg` for `Reg[f32]`."""
    found = inspect.signature(function, eval_str=True).parameters.values()
    return {p.name: getattr(p.annotation, "__origin__", p.annotation) for p in found}


def check_inline_params(made: Params, where: SourceLocation) -> Params:
    """Return the parameters of an inline function. Raises KERNEL for tensor maps and type variables."""
    for p in made.ordered:
        kind = p.elem if isinstance(p, ArrayParam) else p.type if isinstance(p, RegParam) else None
        if isinstance(p, MapParam) or isinstance(kind, TypeVar):
            what = f"{p.name} is a {'tensor map' if isinstance(p, MapParam) else 'type variable'}"
            fix = "inline functions take `Ptr[f32]` and `Reg[f32]` of fixed types, and compile-time options"
            raise error(DiagnosticCode.KERNEL, where, what=what, fix=fix)
    return made
