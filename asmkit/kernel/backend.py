"""The interface of an architecture that kernels use. `ptx.backend` and `gcn.backend` implement it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from ..errors import Finding
from ..ir.abi import How
from ..ir.program import Dims, Facts, Inst, Program
from ..ir.source_map import Text
from ..types import Scalar
from .params import Params

if TYPE_CHECKING:
    from .launch_plan import Launch


class Layout(NamedTuple):
    """The shared memory of a block in bytes: declared in the text (`static`), or requested at the launch."""

    static: bool
    bytes: int


class Prologue(Protocol):
    """The instructions at the beginning of a program's text, which load its parameters."""

    before: int
    """The number of instructions in front of the first load."""
    after: int
    """The number of instructions after the last load: the wait for it."""

    def loads(self, inst: Inst, name: str) -> bool:
        """Return whether an instruction loads a parameter, or the address of a tensor map parameter."""
        ...

    def follow(self, kind: type[Scalar], array: bool, tensor_map: bool) -> str:
        """Return the instruction after the load of a parameter, empty for none."""
        ...


class Image(Protocol):
    """An assembled program."""

    @property
    def image(self) -> bytes:
        """The content of the image."""
        ...

    @property
    def entry(self) -> str:
        """The name of the kernel in the image."""
        ...

    @property
    def arch(self) -> str:
        """The target for which it was assembled."""
        ...

    @property
    def text(self) -> str:
        """The text that was assembled."""
        ...

    @property
    def dynamic_shared(self) -> int:
        """The bytes of shared memory that a launch requests for the kernel's own arrays."""
        ...


class Isa(Protocol):
    """The interface of an architecture that kernels use. `asmkit.ptx.backend.ISA` implements it for PTX."""

    name: str
    unit: Literal["elements", "bytes"]
    """The unit of its 32-bit offsets into arrays."""

    def whole(
        self, program: Program, scalars: Mapping[str, How] | None = None, order: Sequence[str] | None = None
    ) -> Program:
        """Return the program with its parameters and prologue.

        Args:
            program: the program that a builder wrote.
            scalars: how each scalar is passed, by name.
            order: the order of the parameters.

        """
        ...

    def write(self, whole: Program, *, loc: bool = False) -> Text:
        """Return the text (`.text`) and the Python line of each of its lines (`.lines`)."""
        ...

    def layout(self, program: Program) -> Layout:
        """Return how much shared memory a block has, and where it is declared."""
        ...

    def entry(self, program: Program) -> str:
        """Return the name of the kernel in the text."""
        ...

    def image(self, whole: Program, arch: str | None = None) -> Image:
        """Return the assembled image. Images are cached by content."""
        ...

    def disassembly(self, whole: Program, arch: str | None = None) -> object:
        """Return the disassembly with Python lines."""
        ...

    def report(self, launch: Launch, arch: str | None = None) -> Any:
        """Return a report of the resources that a launch uses."""
        ...

    def check_arch(self, arch: str) -> None:
        """Raise UNKNOWN_ARCH if the name is not a target."""
        ...

    def target(self, targets: Sequence[str], arch: str) -> str | None:
        """Return the target of a kernel to run on a device of `arch`, or None if the device runs none of them."""
        ...

    def parse(self, text: str) -> Program:
        """Return the program of a text that `write` wrote."""
        ...

    def link(self, texts: Sequence[str], kernel: str) -> Program:
        """Return the program of a kernel in texts of another compiler, which are linked if there are several."""
        ...

    def check(self, program: Program) -> list[Finding]:
        """Return the findings of a traced program: uninitialized registers, and the architecture's own checks."""
        ...

    def devices(self) -> Sequence[str]:
        """Return the target of each device of this machine, without loading a framework."""
        ...

    def prologue(self, program: Program, facts: Facts) -> Prologue:
        """Return the instructions that load the parameters of a text. `facts` are those of its launch."""
        ...

    @property
    def map_bits(self) -> int:
        """The width of a tensor map parameter in bits, 0 without tensor maps."""
        ...

    @property
    def map_rows(self) -> int:
        """The number that must divide the row length of a tensor map's array."""
        ...

    def map_rule(self, stated: Mapping[str, object]) -> Any:
        """Return the rule of a tensor map from its fields. Raises ValueError without tensor maps."""
        ...

    def builder(self, name: str, arch: str) -> Any:
        """Return a new builder for one kernel."""
        ...

    def facts(self, values: Mapping[str, Any], arch: str) -> Facts:
        """Return the architecture's `Facts` with these values. Raises KERNEL or GRID for limits out of range."""
        ...

    def check_cluster(self, cluster: Dims | None, arch: str) -> None:
        """Raise KERNEL or GRID for a cluster that no device of the target supports."""
        ...

    def check_launch(self, launch: Launch) -> None:
        """Raise an error for a grid, a block or an amount of shared memory that the device does not support."""
        ...

    def check_dims(self, arch: str, grid: Dims, block: Dims, cluster: Dims | None, shared: int) -> None:
        """Raise an error for the sizes of a launch that no device of the target supports: `shared` in bytes."""
        ...

    def advice(self, launch: Launch) -> Iterable[Finding]:
        """Report probable mistakes that depend on both the program and the shapes of its arrays."""
        ...

    def most_items(self, params: Params) -> int:
        """Return the maximum number of items of one launch of a kernel with these parameters."""
        ...

    def widest(self, program: Program) -> tuple[int, int]:
        """Return the alignment in bytes that a program's loads and its stores require of an array's address."""
        ...

    def reads_of_z(self, program: Program) -> Sequence[str]:
        """Return the names by which a program reads the z index of its block, or the grid's z."""
        ...
