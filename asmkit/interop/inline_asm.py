"""Inline assembly for other compilers: `asm volatile(…)` of CUDA and HIP C++, and the string that Triton takes.

PTX declares its temporary registers in a block of its own. On AMDGCN they are physical registers, from 64 on, that the
statement declares as clobbered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias, cast

from ..errors import DiagnosticCode, SourceLocation, error
from ..gcn.backend import synchronised
from ..gcn.text.writer import spell as spell_gcn
from ..ir.debug_points import Point
from ..ir.program import Inst, Item, Program
from ..isa.form import Form
from ..kernel.archive import example
from ..kernel.inline_function import InlineFunction, InlineProgram
from ..kernel.kernel import AnyKernel, Kernel
from ..kernel.params import Option
from ..ptx.text.writer import WIDTHS
from ..ptx.text.writer import spell_inst as spell_ptx
from ..regs import Mem, Reg
from ..types import Scalar

_CONSTRAINTS = {("f", 32): "f", ("f", 64): "d", 16: "h", 32: "r", 64: "l"}
"""The constraints of NVIDIA's compilers by kind and width of a register, or by width."""
_FIRST = 64
"""The first physical register that an AMDGCN statement uses for temporaries."""
_CLOBBERED = ("vcc", "scc", "m0")
_REGISTER = re.compile(r"%(rb|rs|rd|rq|[vsa]|r|p)(\d+|\[(\d+):(\d+)\])(?![\w.])|%")


AnyInline: TypeAlias = InlineFunction[Callable[..., object]]


class InlineAsm(NamedTuple):
    """The first arguments of `tl.inline_asm_elementwise`: the assembly text, and the constraints of its operands."""

    asm: str
    constraints: str


@dataclass(frozen=True)
class _Statement:
    """A statement: its lines with `operand(i)` for operands, and the constraints. Results are the first operands."""

    lines: tuple[str, ...]
    results: tuple[str, ...]
    inputs: tuple[str, ...]
    clobbers: tuple[str, ...]
    memory: bool


def asm_snippet(given: object, names: Sequence[str], arch: str | None, named: Mapping[str, object]) -> str:
    """Return a statement `asm volatile(…);` of CUDA or HIP C++. See `InlineFunction.asm_snippet`."""
    kernel = cast("AnyInline | AnyKernel", given)
    inputs = [p.name for p in kernel.params.ordered if not isinstance(p, Option)]
    taken = {p.name for p in kernel.params.options}
    expressions = {
        name: value
        for name, value in named.items()
        if isinstance(value, str) and (name in inputs or (_RESULT.fullmatch(name) and name not in taken))
    }
    made = _program(kernel, arch, {name: value for name, value in named.items() if name not in expressions})
    results = _result_names(made, inputs)
    if unknown := [name for name in expressions if name not in (*results, *inputs)]:
        known = ", ".join([*results, *inputs])
        raise error(DiagnosticCode.OPTION, kernel=made.name, name=unknown[0], known=known)
    if len(names) > len(results) + len(inputs):
        what = f"asm_snippet of {made.name} takes expressions for {', '.join([*results, *inputs])}, got {len(names)}"
        raise error(DiagnosticCode.KERNEL, made.where, what=what, fix="pass one C++ expression for each")
    expressions = {**dict(zip([*results, *inputs], names, strict=False)), **expressions}
    statement = _statement(made, "%{}", "%%")
    head = "".join(f'    "{line}\\n\\t"\n' for line in statement.lines)
    outs = _operands([f"={one}" for one in statement.results], [expressions.get(one, one) for one in results])
    ins = _operands(statement.inputs, [expressions.get(one, one) for one in inputs])
    clobbers = ", ".join(f'"{one}"' for one in (*statement.clobbers, *(["memory"] if statement.memory else [])))
    rest = f"    : {outs}\n    : {ins}\n    : {clobbers}".replace(": \n", ":\n").rstrip(" :\n") or "    :"
    return f"asm volatile(\n{head}{rest});"


_RESULT = re.compile(r"(out|result)\d*")


def _result_names(made: InlineProgram, inputs: Sequence[str]) -> list[str]:
    """Return the names of the results: `out`, or `out0`, `out1`, …, `result` if a parameter is named so."""
    count = len(made.results)
    taken = [name for name in inputs if _RESULT.fullmatch(name)]
    stem = next((stem for stem in ("out", "result") if not any(name.startswith(stem) for name in taken)), "asm_out")
    return [stem] if count == 1 else [f"{stem}{i}" for i in range(count)]


def _operands(constraints: Sequence[str], expressions: Sequence[str]) -> str:
    return ", ".join(f'"{one}"({text})' for one, text in zip(constraints, expressions, strict=True))


def triton_inline(kernel: AnyInline, *, arch: str | None = None, **options: object) -> InlineAsm:
    """Return the text and the constraints that `tl.inline_asm_elementwise` takes, with `pack=1`.

    The arguments are those of the function, element by element. If the function writes memory, pass `is_pure=False`.

    Args:
        kernel: an inline function with at least one result.
        arch: the target, by default the first of the function.
        **options: compile-time options by name.

    Raises:
        INLINE_ASM: if the function cannot be inline assembly of Triton.

    """
    made = _program(kernel, arch, options)
    if not made.results:
        fix = "return a register from an inline function"
        raise _refused(made, made.where, "it has no result, but Triton's inline assembly has at least one", fix)
    for item in made.program.items():
        if isinstance(item, Inst) and "barrier" in item.form.row.effects:
            why = f"`{item.form.spelling}` waits for other threads, but Triton chooses which threads compute an element"
            raise _refused(made, item.where, why, "remove it, or put the function into CUDA C++")
    statement = _statement(made, "${}", "%")
    clobbers = [f"~{{{one}}}" for one in (*statement.clobbers, *(["memory"] if statement.memory else []))]
    constraints = [f"={one}" for one in statement.results]
    return InlineAsm("\n".join(statement.lines), ",".join([*constraints, *statement.inputs, *clobbers]))


# --- the program ------------------------------------------------------------------------------------------------------


def _program(kernel: AnyInline | AnyKernel, arch: str | None, options: Mapping[str, object]) -> InlineProgram:
    if isinstance(kernel, Kernel):
        launch = kernel.launch(arch=arch, **example(kernel, options))
        made = InlineProgram(kernel.__name__, kernel.where, launch.program)
        if launch.shared:
            raise _refused(made, made.where, f"it has {launch.shared} bytes of shared memory", _NO_SHARED)
        return made
    unknown = [name for name in options if name not in {p.name for p in kernel.params.options}]
    if unknown:
        known = ", ".join(p.name for p in kernel.params.ordered) or "none"
        raise error(DiagnosticCode.OPTION, kernel=kernel.__name__, name=unknown[0], known=known)
    return kernel.program(arch, options)


_NO_SHARED = "pass values in registers, or call the kernel from C++ with `kernel.export_cpp(path)`"


def _refused(made: InlineProgram, where: SourceLocation, why: str, fix: str) -> Exception:
    return error(DiagnosticCode.INLINE_ASM, where, kernel=made.name, why=why, fix=fix)


def _instructions(made: InlineProgram) -> Iterator[Inst]:
    """Yield the instructions without the final `ret` or `s_endpgm`. Raises INLINE_ASM for everything else."""
    items = [item for item in made.program.items() if not isinstance(item, Point)]
    last = items.pop()
    assert isinstance(last, Inst)
    assert "exit" in last.form.row.effects
    for array in made.program.arrays:
        raise _refused(made, array.where, f"it has the array {array.symbol} in shared memory", _NO_SHARED)
    for param in made.program.params:
        if param.bytes:
            why, fix = f"its parameter {param.name} is a tensor map", "call the kernel with `kernel.export_cpp(path)`"
            raise _refused(made, made.where, why, fix)
    for item in items:
        yield _checked(made, item)


def _checked(made: InlineProgram, item: Item) -> Inst:
    if not isinstance(item, Inst):
        why, fix = f"`{item!r}` is not an instruction", "emit instructions of the table, without labels and loops"
        raise _refused(made, item.where or made.where, why, fix)
    if item.form.row.effects & {"branch", "call", "exit"} or any(repr(reg).startswith("exec") for reg in item.writes()):
        fix = "execute both sides under predicates: `pred=p`"
        if made.program.isa == "gcn":
            fix = "execute both sides, and select values: `k.gcn.v_cndmask_b32`"
        raise _refused(made, item.where, f"`{item.form.spelling}` is control flow", fix)
    memory = (one for one in item.operands if isinstance(one, Mem))
    if any(one.space.startswith("shared") for one in memory) or _of_lds(item.form):
        raise _refused(made, item.where, f"`{item.form.spelling}` accesses shared memory", _NO_SHARED)
    return item


def _of_lds(form: Form) -> bool:
    return ".shared" in form.spelling or form.spelling.startswith(("ds_", "mbarrier."))


# --- the text ---------------------------------------------------------------------------------------------------------


def _statement(made: InlineProgram, operand: str, percent: str) -> _Statement:
    """Return the statement. `operand` is the format of an operand's number, `percent` the spelling of `%`."""
    if made.program.isa == "gcn":
        made = replace(made, program=synchronised(made.program))
    insts = [*_instructions(made)]
    memory = any(_touches_memory(inst) for inst in insts)
    write = _Ptx if made.program.isa == "ptx" else _Gcn
    text = write(made, operand, percent)
    lines = (*text.head(), *(text.line(inst) for inst in insts), *text.tail())
    return _Statement(lines, text.results, text.inputs, text.clobbers(insts), memory)


def _touches_memory(inst: Inst) -> bool:
    memory = any(isinstance(one, Mem) for one in inst.operands)
    return memory or bool(inst.form.row.effects & {"memory", "barrier", "async"})


class _Text:
    """The text of a program whose parameters and results are operands, and whose other registers are temporaries."""

    def __init__(self, made: InlineProgram, operand: str, percent: str) -> None:
        self.made, self._percent = made, percent
        params = [param for param in made.program.params if param.reg is not None]
        self.results = tuple(self.constraint(reg, "a result") for reg in made.results)
        self.inputs = tuple(self.constraint(cast("Reg[Scalar]", param.reg), param.name) for param in params)
        regs = [*made.results, *(cast("Reg[Scalar]", param.reg) for param in params)]
        self.operands = {repr(reg): operand.format(i) for i, reg in enumerate(regs)}

    def constraint(self, reg: Reg[Scalar], name: str) -> str:
        """Return the constraint of a register. Raises INLINE_ASM if compilers have no such operand."""
        raise NotImplementedError

    def renamed(self, text: str) -> str:
        """Return assembly text with operands and temporaries for the builder's registers."""
        return _REGISTER.sub(self._name, text)

    def _name(self, found: re.Match[str]) -> str:
        if found[1] is None:
            return self._percent
        return self.operands.get(found[0]) or self.temporary(found)

    def temporary(self, found: re.Match[str]) -> str:
        """Return the name of a temporary register."""
        raise NotImplementedError

    def refused_type(self, reg: Reg[Scalar], name: str, fix: str) -> Exception:
        """Return the error for an operand that compilers do not have."""
        why = f"{name} has the type {reg.type}, which no operand of inline assembly has"
        return _refused(self.made, self.made.where, why, fix)


class _Ptx(_Text):
    def constraint(self, reg: Reg[Scalar], name: str) -> str:
        kind = reg.type
        found = _CONSTRAINTS.get((kind.kind, kind.bits)) or _CONSTRAINTS.get(kind.bits)
        if found is None:
            fix = "use registers of 16, 32 or 64 bits"
            fix += "; a predicate becomes a number by `k.ptx.selp.u32(r, 1, 0, p)`" * (kind.kind == "p")
            raise self.refused_type(reg, name, fix)
        return found

    def temporary(self, found: re.Match[str]) -> str:
        return f"asmkit_{found[1]}{found[2]}"

    def head(self) -> Iterator[str]:
        """Yield the declarations of the temporaries, in a block of their own, and the addresses of the pointers."""
        program = self.made.program
        yield "{"
        for bank, width in WIDTHS.items():
            if program.banks[bank]:
                yield f".reg .{width} asmkit_{bank}<{program.banks[bank]}>;"
        for param in program.params:
            if not param.scalar and param.reg is not None:
                operand = self.operands.pop(repr(param.reg))
                yield f"cvta.to.global.u64 {self.renamed(repr(param.reg))}, {operand};"

    def line(self, inst: Inst) -> str:
        """Return the text of one instruction."""
        return self.renamed(spell_ptx(inst))

    def tail(self) -> Iterator[str]:
        """Yield the end of the block."""
        yield "}"

    def clobbers(self, insts: Sequence[Inst]) -> tuple[str, ...]:
        """Return nothing: temporaries are declared in the text."""
        del insts
        return ()


class _Gcn(_Text):
    def __init__(self, made: InlineProgram, operand: str, percent: str) -> None:
        super().__init__(made, operand, percent)
        self._places = self._numbered(made.program)
        self._used: set[str] = set()

    def _numbered(self, program: Program) -> dict[tuple[str, int], int]:
        """Return the physical number of each dword of the temporaries, aligned as the encodings require."""
        places: dict[tuple[str, int], int] = {}
        nexts = dict.fromkeys("vsa", _FIRST)
        operands = {name.removeprefix("%").partition(":")[0].replace("[", "") for name in self.operands}
        for group in program.groups:
            if f"{group.bank}{group.first}" in operands:
                continue
            first = -(-nexts[group.bank] // group.align) * group.align
            places.update(((group.bank, group.first + i), first + i) for i in range(group.count))
            nexts[group.bank] = first + group.count
        return places

    def constraint(self, reg: Reg[Scalar], name: str) -> str:
        if reg.bank not in "vs" or reg.type.bits not in (16, 32, 64):
            raise self.refused_type(reg, name, "use a VGPR or an SGPR of 32 or 64 bits: `k.vgpr(f32)`, `k.sgpr(u32)`")
        return reg.bank

    def temporary(self, found: re.Match[str]) -> str:
        first, last = (int(found[3]), int(found[4])) if found[3] else (int(found[2]), int(found[2]))
        numbers = [self._places.get((found[1], number)) for number in range(first, last + 1)]
        if None in numbers:
            why, fix = f"it uses a part of the operand {found[0]}", "copy the operand first: `r = k.copy(a)`"
            raise _refused(self.made, self.made.where, why, fix)
        self._used |= {f"{found[1]}{number}" for number in numbers}
        return f"{found[1]}[{numbers[0]}:{numbers[-1]}]" if found[3] else f"{found[1]}{numbers[0]}"

    def head(self) -> Iterator[str]:
        """Yield nothing: temporaries are physical registers."""
        yield from ()

    def line(self, inst: Inst) -> str:
        """Return the text of one instruction. Raises INLINE_ASM for registers that the author numbered."""
        for reg in (*inst.reads(), *inst.writes()):
            if getattr(reg, "physical", False) and reg.bank in ("v", "s", "a") and not repr(reg).startswith(_CLOBBERED):
                why, fix = f"it uses the physical register {reg!r}", "use a virtual register: `k.vgpr(u32)`"
                raise _refused(self.made, inst.where, why, fix)
        return self.renamed(spell_gcn(inst, self.made.program.target.name))

    def tail(self) -> Iterator[str]:
        """Yield nothing."""
        yield from ()

    def clobbers(self, insts: Sequence[Inst]) -> tuple[str, ...]:
        """Return the temporaries, and the named registers that the instructions write."""
        written = {repr(reg).partition("_")[0] for inst in insts for reg in inst.writes()}
        written |= {word for inst in insts for word in str(inst.form.row.fact("writes") or "").split()}
        own = sorted(self._used, key=lambda name: (name[0], int(name[1:])))
        return (*own, *(name for name in _CLOBBERED if name in written))
