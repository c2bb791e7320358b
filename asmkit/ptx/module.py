"""PTX modules: version, target and options of a module, and its items in order.

    Module                      version, target, options; `items`: variables, functions, aliases, files, sections, …
    parse_module(text, file)    in `asmkit.ptx`: parse any module that ptxas accepts
    m.text()                    the text, which ptxas assembles to the same machine code

The items are those of `asmkit.ptx.directives`: `Variable`, `Function`, `Alias`, `File`, `Section`, `Pragma`. The `body`
of a function is a `Program`. Besides instructions and labels, its items can be `Open` and `Close` (the braces of a
scope), `Variable` (its space can be `reg`), `Loc`, `Pragma`, and the tables `BranchTargets`, `CallTargets`,
`Prototype`. Two modules are equal if their texts are equal.

Each kind of item has a method that adds it.  Call the methods in the order in which the text must contain the items:

    m = Module("sm_80")
    table = m.variable("table", "global", u32, 4, init=(1, 2, 3, 4), linkage="visible")
    with m.func("square", returns=[param("r", u32)], params=[param("a", u32)]) as k:
        x = k.reg(u32)
        k.ptx.ld.param.u32(x, k.mem(k.params["a"]))
        k.ptx.mul.lo.u32(x, x, x)
        k.ptx.st.param.u32(k.mem(k.params["r"]), x)
        k.ptx.ret()
    square = k.function
    with m.entry("kernel", params=[param("p", u64)], maxntid=(128, 1, 1)) as k:
        p, x = k.reg(u64), k.declare_register(u32, "x")
        k.ptx.ld.param.u64(p, k.mem(k.params["p"]))
        k.ptx.ld.global_.u32(x, k.mem(table, 8))
        k.call(square, [x], [x])
        k.ptx.st.global_.u32(k.mem(p, 0, "global"), x)
        k.ptx.ret()
    m.text(), m.image()

The methods that declare names inside of a body are in `asmkit.ptx.builder.declarations`: `k.declare_register`,
`k.declare_registers`, `k.variable`, `k.param`, `k.scope`, `k.mem`, `k.address`, `k.branch_targets`, `k.call_targets`,
`k.prototype`, `k.pragma`, `k.loc`, `k.call`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ..errors import DiagnosticCode, Finding, caller, error
from ..ir.program import lengths_of, registers
from ..types import Scalar
from .builder import Builder
from .builder.declarations import check_name
from .builder.function_directives import problem
from .directives import Alias, File, Function, Hint, ModuleItem, Pragma, Section, Value, Variable, type_name
from .targets import PtxTarget
from .targets import target as target_of

if TYPE_CHECKING:
    from ..ir.source_map import Text
    from ..toolchain import Assembled
    from .text.whole_program import WholeProgram


I = TypeVar("I", bound=ModuleItem)


class Module:
    """A PTX module for a target: `Module("sm_90")`.

    Without a `version`, the text states the lowest PTX version that supports everything in the module.  `options` are
    those of `.target`.  Raises UNKNOWN_ARCH if the target does not exist.
    """

    def __init__(
        self, target: PtxTarget | str, version: tuple[int, int] | None = None, options: Sequence[str] = ()
    ) -> None:
        self.target = target_of(target) if isinstance(target, str) else target
        self.version, self.options = version, tuple(options)
        self.items: list[ModuleItem] = []
        self.findings: list[Finding] = []

    # items, in the order of the calls
    def variable(
        self,
        name: str,
        space: str,
        kind: type[Scalar] | str,
        shape: tuple[int, ...] | int = (),
        *,
        align: int = 0,
        vector: int = 0,
        count: int | None = None,
        init: Value | None = None,
        linkage: str = "",
        attributes: Sequence[str] = (),
    ) -> Variable:
        """Declare a variable in `global`, `const` or `shared` memory.

        Raises CONTROL if the name is not a PTX identifier.

        Args:
            name: The name of the variable.
            space: The state space, without its dot.
            kind: The type of its elements.
            shape: The lengths of an array in elements, 0 for a length that is not given.
            align: The alignment in bytes, 0 for that of the type.
            vector: 2 or 4 for elements that are vectors.
            count: The number of variables `name0`, `name1`, … to declare together.
            init: The initial value: a number, `Address(name)`, a tuple of values for an array, or a dict of fields for
                a texture or a sampler.
            linkage: `extern`, `visible`, `weak` or `common`.
            attributes: Attributes such as `.unified`.

        """
        made = Variable(
            name, space, type_name(kind), lengths_of(shape), linkage, align, vector, count, init, tuple(attributes),
        )  # fmt: skip
        return self._add(made)

    @contextmanager
    def entry(
        self,
        name: str,
        *,
        params: Sequence[Variable] = (),
        linkage: str = "visible",
        hints: Sequence[Hint] = (),
        **directives: int | str | tuple[int, ...] | bool,
    ) -> Generator[Body, None, None]:
        """Define a kernel, whose body is the `with` block.  Directives can be passed by name: `maxntid=(128, 1, 1)`.

        Raises CONTROL for a wrong name or directive, and LABEL_MISSING if a label of the body is never placed.
        """
        made = Function(name, True, [], list(params), _hints(hints, directives), linkage)
        with self._body(made) as k:
            yield k

    @contextmanager
    def func(
        self,
        name: str,
        *,
        returns: Sequence[Variable] = (),
        params: Sequence[Variable] = (),
        linkage: str = "",
        attributes: Sequence[str] = (),
        hints: Sequence[Hint] = (),
        **directives: int | str | tuple[int, ...] | bool,
    ) -> Generator[Body, None, None]:
        """Define a device function, whose body is the `with` block.  Directives can be passed by name.

        Raises CONTROL for a wrong name or directive, and LABEL_MISSING if a label of the body is never placed.
        """
        given = _hints(hints, directives)
        made = Function(name, False, list(returns), list(params), given, linkage, tuple(attributes))
        with self._body(made) as k:
            yield k

    def declare(
        self,
        name: str,
        *,
        entry: bool = False,
        returns: Sequence[Variable] = (),
        params: Sequence[Variable] = (),
        linkage: str = "",
        attributes: Sequence[str] = (),
        hints: Sequence[Hint] = (),
        **directives: int | str | tuple[int, ...] | bool,
    ) -> Function:
        """Declare a function that is defined later in the module, or in another module (`linkage="extern"`)."""
        given = _hints(hints, directives)
        return self._add(Function(name, entry, list(returns), list(params), given, linkage, tuple(attributes)))

    def alias(self, name: str, function: Function | str) -> Alias:
        """Declare another name of a function: `.alias`."""
        return self._add(Alias(name, function if isinstance(function, str) else function.name))

    def file(self, number: int, name: str, stamp: tuple[int, int] | None = None) -> File:
        """Declare the number that `k.loc` uses for a source file: `.file`.  `stamp` is its timestamp and its size."""
        return self._add(File(number, name, stamp))

    def section(self, name: str, *lines: str) -> Section:
        """Add a section of debug data: `.section`, line by line."""
        return self._add(Section(name, lines))

    def pragma(self, *strings: str) -> Pragma:
        """Add a hint to ptxas for the whole module: `.pragma`."""
        return self._add(Pragma(strings))

    def _add(self, item: I) -> I:
        if isinstance(item, (Variable, Function)):
            check_name(item.name)
        item.where = caller()
        self.items.append(item)
        return item

    @contextmanager
    def _body(self, made: Function) -> Generator[Body, None, None]:
        for hint in made.hints:
            if why := problem(hint, made.hints, entry=made.entry):
                raise error(DiagnosticCode.CONTROL, what=f".{hint.name}: {why}", fix="remove it")
        self._add(made)
        k = Body(made, self.target.name)
        made.body = k.program
        yield k
        k.close()

    # text and machine code
    def text(self) -> str:
        """Return the PTX text of the module."""
        return self.written().text

    def written(self) -> Text:
        """Return the PTX text (`.text`) and the Python line of each of its lines (`.lines`)."""
        from .text.writer import write_module

        return write_module(self.items, self.target, self.version, self.options)

    def image(self, arch: str | None = None, *, options: Sequence[str] = ()) -> Assembled:
        """Assemble the module with ptxas for `arch`, by default its own target, and return the cubin.

        Raises ASSEMBLER with every error that ptxas reports.
        """
        from ..toolchain import assemble_ptx
        from ..toolchain.cache import cached  # import the tools only if an image is requested

        made, own = self.written(), self.target.name
        name = next((item.name for item in self.functions if item.entry), "module")
        return assemble_ptx(made.text, arch or own, lines=made.lines, name=name, options=options, cache=cached)

    def program(self, name: str | None = None) -> WholeProgram:
        """Return the program of a kernel, by default of the only one, with everything that it uses from the module.

        `asmkit.sim.run` runs it.  Raises OPTION for an unknown name, or without a name unless there is one kernel.
        """
        from .text.link import link

        return link(self, name)

    @property
    def functions(self) -> list[Function]:
        """The functions and kernels of the module in order, declarations included."""
        return [item for item in self.items if isinstance(item, Function)]

    @property
    def variables(self) -> list[Variable]:
        """The variables of the module in order."""
        return [item for item in self.items if isinstance(item, Variable)]

    def __getitem__(self, name: str) -> Variable | Function:
        """Return the variable or the function of that name, for a function its definition.  Raises KeyError."""
        found = [item for item in self.items if isinstance(item, (Variable, Function)) and item.name == name]
        if not found:
            raise KeyError(name)
        return next((item for item in found if isinstance(item, Function) and item.body is not None), found[0])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Module) and self.text() == other.text()

    __hash__ = None  # type: ignore[assignment]


class Body(Builder):
    """The builder of a function's body.

    `k.function` is the function, `k.params` holds its parameters and return values by name.
    """

    def __init__(self, function: Function, arch: str) -> None:
        super().__init__(function.name, arch)
        self.function = function
        self.params: dict[str, Any] = {}
        for one in (*function.returns, *function.params):
            self.params[one.name] = meaning = self._scope.declare(one)
            self.program.given += [reg.cell for reg in registers(meaning)]

    def close(self) -> None:
        """End the body.  Raises LABEL_MISSING if a label was never placed, CONTROL for a parameter of the builder."""
        self._check_placed()
        self._finish()
        if self.program.params:
            name, what = self.program.params[0].name, "a parameter is declared in the body of a module's function"
            fix = f'declare it in `m.entry(…, params=[ptx.param("{name}", u64)])`, and load `k.mem(k.params["{name}"])`'
            raise error(DiagnosticCode.CONTROL, what=what, fix=fix)


def _hints(hints: Sequence[Hint], directives: Mapping[str, object]) -> list[Hint]:
    """Return the directives of a function, those passed by name after the others."""
    made = list(hints)
    for name, value in directives.items():
        given = () if value is True else value if value.__class__ is tuple else (value,)
        made += [Hint(name, cast("tuple[int | str, ...]", given))] if value is not False else []
    return made
