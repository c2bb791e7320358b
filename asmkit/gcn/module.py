"""A whole AMDGCN module: its target and its items in order.

    Module                      target, code object version; `items`: functions, variables, descriptors, directives, …
    parse_module(text, file)    in `asmkit.gcn`: reads any module that clang writes
    m.text()                    the text, which clang assembles to the same object

The items are defined in `asmkit.gcn.directives`: `Function`, `Variable`, `Descriptor`, `Metadata`, `Line`, `Place`. A
function's `body` is a `Program` with instructions, `Place` and `Line`. Two modules are equal if their texts are equal.

Each item has a method. Call the methods in the order of the text:

    m = Module("gfx942", code_object=6)
    m.line("text")
    m.line("type", "square", "@function")
    with m.func("square") as k:
        k.gcn.v_mul_f32(k.v[0], k.v[0], k.v[0])
        k.gcn.s_setpc_b64(k.s[30:32])
    square = k.function
    m.line("globl", "kernel")
    with m.entry("kernel") as k:
        k.gcn.s_getpc_b64(k.s[4:6])
        k.gcn.s_add_u32(k.s[4], k.s[4], square.address("lo"))
        k.gcn.s_addc_u32(k.s[5], k.s[5], square.address("hi"))
        k.gcn.s_swappc_b64(k.s[30:32], k.s[4:6])
        k.gcn.s_endpgm()
    m.line("rodata")
    m.descriptor("kernel", next_free_vgpr=4, next_free_sgpr=32, accum_offset=4)
    m.text(), m.image()
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..errors import DiagnosticCode, Finding, caller, error
from ..ir.control import check_closed
from ..regs import Expression, Label
from .builder import Builder
from .builder.early_exit import Condition
from .directives import Descriptor, Function, Line, Metadata, ModuleItem, Place, Variable
from .targets import GcnTarget
from .targets import target as target_of

if TYPE_CHECKING:
    from ..ir.program import Program
    from ..ir.source_map import Text
    from ..toolchain import CodeObject


class Module:
    """An AMDGCN module for a target: `Module("gfx942")`. `features` are those of its target ID: `:xnack-`.

    `code_object` is the code object version. None leaves it to the assembler. Raises UNKNOWN_ARCH for an unknown
    target.
    """

    def __init__(self, target: GcnTarget | str, code_object: int | None = None, features: str = "") -> None:
        self.target = target_of(target) if isinstance(target, str) else target
        self.code_object, self.features = code_object, features
        self.items: list[ModuleItem] = []
        self._places: dict[str, Place] = {}
        self.findings: list[Finding] = []

    # items, in the order of the calls
    def line(self, word: str, *arguments: int | str) -> Line:
        """Add a directive: `m.line("section", ".rodata", '"a"')`."""
        return self._add(Line(word, tuple(map(str, arguments))))

    def place(self, name: str) -> Place:
        """Add a label between functions."""
        return self._add(Place(name))

    def variable(self, name: str, *data: Line | tuple[int | str, ...]) -> Variable:
        """Add a variable with its data directives: `("long", 1, 2)` is `.long 1, 2`."""
        lines = [one if isinstance(one, Line) else Line(str(one[0]), tuple(map(str, one[1:]))) for one in data]
        return self._add(Variable(name, lines))

    @contextmanager
    def entry(self, name: str) -> Generator[Body, None, None]:
        """Add a kernel. The `with` block is its body. Add its descriptor with `m.descriptor`."""
        with self._body(name, entry=True) as k:
            yield k

    @contextmanager
    def func(self, name: str) -> Generator[Body, None, None]:
        """Add a device function. The `with` block is its body."""
        with self._body(name, entry=False) as k:
            yield k

    def descriptor(self, name: str, **fields: int | str) -> Descriptor:
        """Add a kernel's descriptor for the hardware: `.amdhsa_` directives by name, with numbers or text as values."""
        return self._add(Descriptor(name, {field: str(value) for field, value in fields.items()}))

    def metadata(self, *lines: str) -> Metadata:
        """Add the kernels' metadata for the runtime: YAML, line by line."""
        return self._add(Metadata(lines))

    def _add(self, item: Any) -> Any:
        item.where = caller()
        self.items.append(item)
        return item

    @contextmanager
    def _body(self, name: str, *, entry: bool) -> Generator[Body, None, None]:
        k = Body(name, self.target.name, self._places)
        self._add(k.function)
        k.function.entry = entry
        yield k
        k.close()

    # results
    def text(self) -> str:
        """Return the text for clang. Raises LABEL_MISSING for a branch to a label that is not placed."""
        return self.written().text

    def written(self) -> Text:
        """Return the text for clang (`.text`) and the Python line of each of its lines (`.lines`)."""
        from .text.writer import write_module

        return write_module(self.items, self.target, self.features, self.code_object)

    def image(self) -> CodeObject:
        """Return the code object, made by clang and lld for the module's target.

        Raises ASSEMBLER with all errors of clang.
        """
        from ..toolchain import assemble_gcn
        from ..toolchain.cache import cached  # load the tools only when an image is requested

        made = self.written()
        name = next((item.name for item in self.functions if item.entry), "module")
        return assemble_gcn(made.text, self.target.name + self.features, lines=made.lines, name=name, cache=cached)

    def program(self, name: str) -> Program:
        """Return one kernel with the functions that it calls, as the simulator runs it. Raises KeyError if unknown."""
        from .text.link import whole

        return whole(self.items, name)

    @property
    def functions(self) -> list[Function]:
        """The functions and kernels in order."""
        return [item for item in self.items if isinstance(item, Function)]

    @property
    def variables(self) -> list[Variable]:
        """The variables in order."""
        return [item for item in self.items if isinstance(item, Variable)]

    def __getitem__(self, name: str) -> Variable | Function:
        """Return the variable or the function with that name. Raises KeyError if there is none."""
        for item in self.items:
            if isinstance(item, (Variable, Function)) and item.name == name:
                return item
        raise KeyError(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Module) and self.text() == other.text()

    __hash__ = None  # type: ignore[assignment]


class Body(Builder):
    """Builder of a function's body. `k.function` is the function."""

    def __init__(self, name: str, arch: str, places: dict[str, Place]) -> None:
        super().__init__(name, arch)
        self.function = Function(name, self.program)
        self._places = places

    def return_(self, when: Condition | None = None, unless: Condition | None = None) -> None:
        """Leave the kernel, as in `gcn.Builder`. Raises CONTROL in a device function."""
        if not self.function.entry:
            what = "k.return_() in a device function: s_setpc_b64 returns all lanes together"
            raise error(
                DiagnosticCode.CONTROL, what=what, fix="put the code for the other lanes into `with k.if_(mask):`"
            )
        super().return_(when, unless)

    def close(self) -> None:
        """End the body.

        The builder then accepts no more instructions. Lanes that returned end at an `s_endpgm` after it.

        Raises CONTROL if a block is open.
        """
        check_closed(self)
        if self._returns:
            self._place_returns()
            self.gcn.s_endpgm()
        self._finish()

    def label(self, name: str) -> Label:
        """Return a label to branch to. The name is written unchanged: the object has no symbol for `".LBB0_2"`.

        Labels belong to the module, so that all functions share them. A function's own name is the label of its start.
        """
        self._check_unfinished()
        return self._places.setdefault(name, Place(name))

    def _unique(self, stem: str) -> str:
        """Return a unique name.

        Labels of loops and conditions are local to the object and contain the function's name.
        """
        made = super()._unique(stem)
        return f".L{self.function.name}{made}" if stem.startswith("$") else made

    def line(self, word: str, *arguments: int | str) -> Line:
        """Add a directive between instructions: `k.line("p2align", 3, "", 6)`."""
        self._check_unfinished()
        made = Line(word, tuple(map(str, arguments)), caller())
        self.program.body.append(made)
        return made

    def expression(self, text: str) -> Expression:
        """Return a constant that the assembler or the linker computes: `".LBB0_2-.Lhere"`."""
        return Expression(text)
