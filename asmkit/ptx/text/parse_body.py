"""Parse the body of a function: its statements are emitted through the builder, which checks them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from ...errors import AsmError, DiagnosticCode, Finding, error
from ...ir.match_errors import OTHER_TARGET
from ...ir.program import Directive, registers
from ...isa.form import Form
from ...isa.limits import DEPTH, OPERANDS, WORD, Exceeded, too_deep
from ...isa.table import State
from ...regs import Label
from ..builder import Builder
from ..builder.modifier_order import find, parted
from ..builder.scope import Scope
from ..directives import BranchTargets, CallTargets, Close, Function, Loc, Open, Prototype
from ..isa import TABLE
from ..targets import PtxTarget
from .lexer import Source, Statement, split
from .older_targets import lacking
from .parse_declarations import Wrong, hints, parameters, pragma, variables, whole
from .parse_operands import Opcode, Operands

_LOC = re.compile(
    r"""\.loc(?P<intermediate>_intermediate)?\s+(\d+)\s+(\d+)\s+(\d+)
    (?:\s*,\s*function_name\s+(?P<name>[\w$%]+)(?:\s*\+\s*(?P<offset>\w+))?\s*,\s*inlined_at\s+(\d+)\s+(\d+)\s+(\d+))?""",
    re.VERBOSE | re.ASCII,
)
_PROTOTYPE = re.compile(r"(?:\((?P<returns>[^()]*)\)\s*)?_\s*(?:\((?P<params>[^()]*)\))?(?P<hints>[^()]*)", re.ASCII)


_MOST_WORDS = 40
"""A limit that is above the number of words of any opcode."""


class BodyReader:
    """The parser of one function's statements, which adds them to the function's program."""

    def __init__(
        self, source: Source, function: Function, names: Scope, opcodes: dict[tuple[str, int], Opcode], arch: PtxTarget
    ) -> None:
        self.source, self.function, self.opcodes = source, function, opcodes
        self.builder, self.arch = Builder(function.name, arch), arch
        function.body = self.program = self.builder.program
        kernel = function.params if function.entry else ()
        self.operands = Operands(source, self.builder, Scope(self.builder, names), arch, kernel)
        self.depth = 1
        self.findings: list[Finding] = []
        self._lacks: dict[int, tuple[str, str]] = {}
        for param in (*function.returns, *function.params):
            meaning = self._scope.declare(param)
            self.program.given += [reg.cell for reg in registers(meaning)]

    @property
    def _scope(self) -> Scope:
        return self.operands.scope

    # statements
    def labels(self, names: Sequence[str]) -> None:
        """Declare the labels that this scope will place, because branches can use them earlier."""
        for name in names:
            if self._scope.declared(name) is None:
                self._scope.add(name, Label(name))

    def open(self, it: Statement) -> None:
        """Enter a scope.  Raises Exceeded if scopes are nested too deeply."""
        self.depth += 1
        if self.depth > DEPTH:
            raise too_deep("scopes")
        self.operands.scope = Scope(self.builder, self._scope)
        self._add(it, Open())

    def close(self, it: Statement) -> None:
        """Leave a scope, or the function at depth 0."""
        self.depth -= 1
        if self.depth:
            outer = self._scope.outer
            assert outer is not None
            self.operands.scope = outer
            self._add(it, Close())

    def label(self, it: Statement) -> None:
        """Place a label, or add a table of labels or functions."""
        name = it.parts["place"]
        known = self._scope.declared(name)
        if it.parts["table"]:
            if known is not None:
                raise self._wrong(it, f"`{name}` is declared twice")
            self._scope.add(name, table := self._table(it, name))
            self.program.body.append(table)
            return
        if not isinstance(known, Label):
            raise self._wrong(it, f"`{name}` is declared twice")
        if known.where is not None:
            what = "placed at line {1} of {0}".format(*known.where)
            raise error(DiagnosticCode.LABEL_TWICE, self._place(it), name=name, what=what)
        known.where = self._place(it)
        self.program.body.append(known)

    def _table(self, it: Statement, name: str) -> Label:
        words = it.parts["table"].rstrip("; \n\t")
        kind, _, rest = re.sub(r"\s+", " ", words).partition(" ")
        if kind == ".callprototype":
            found = _PROTOTYPE.fullmatch(rest)
            if not found:
                raise self._wrong(it, f"the prototype `{rest}` is not understood", "`P: .callprototype (…) _ (…);`")
            table = Prototype(
                name,
                parameters(found["returns"], self._wronged(it)),
                parameters(found["params"], self._wronged(it)),
                hints(found["hints"], self._wronged(it)),
            )
        elif kind == ".calltargets":
            table = CallTargets(name, [self._function(it, one) for one in split(rest)])
        else:
            table = BranchTargets(name, [self._target(it, one) for one in split(rest)])
        table.where = self._place(it)
        return table

    def _function(self, it: Statement, name: str) -> str:
        if not isinstance(self._scope.get(name), Function):
            raise self._wrong(it, f"`{name}` is not a function", "declare it first: `.func f();`")
        return name

    def _target(self, it: Statement, name: str) -> Label:
        label = self._scope.get(name)
        if not isinstance(label, Label):
            raise error(DiagnosticCode.LABEL_MISSING, self._place(it), name=name)
        return label

    def line(self, it: Statement) -> None:
        """Add a `.loc` directive."""
        found = _LOC.fullmatch(it.text)
        if not found:
            raise self._wrong(it, f"`{it.text[:40]}` is not allowed inside of a function")
        numbers = [int(group) for group in found.group(2, 3, 4)]
        inlined = tuple(int(group) for group in found.group(7, 8, 9)) if found["name"] else None
        name, offset = found["name"] or "", whole(found["offset"] or "0", self._wronged(it))
        self._add(it, Loc(numbers[0], numbers[1], numbers[2], name, offset, inlined, bool(found["intermediate"])))  # pyright: ignore

    def directive(self, it: Statement) -> None:
        """Add a declaration or a pragma."""
        text = it.parts["directive"]
        if text.startswith(".pragma"):
            self._add(it, pragma(text, self._wronged(it)))
            return
        for variable in variables(text, self._wronged(it)):
            if self._scope.clashes(variable):
                raise self._wrong(it, f"`{variable.name}` is declared twice")
            if variable.space == "reg" and (variable.shape or variable.init is not None):
                name, shape = variable.name, variable.shape
                what = (
                    f"registers cannot be declared as an array: `{name}{[*shape]}`"
                    if shape
                    else f"a register cannot have an initial value: `{name}`"
                )
                fix = f"`{name}<{shape[0]}>`" if shape else f"write it first: `mov.{variable.type} {name}, 0;`"
                raise self._wrong(it, what, fix)
            if variable.linkage:
                raise self._wrong(
                    it,
                    f"`.{variable.linkage}` is not allowed inside of a function",
                    "declare it outside of the function",
                )
            self._scope.declare(variable)
            self._add(it, variable)

    def inst(self, it: Statement) -> None:
        """Emit one instruction."""
        parts = it.parts
        if len(parts["operands"]) > OPERANDS:
            raise Exceeded("the operands of the instruction are too long", f"{OPERANDS:,} characters", "")
        texts = split(parts["operands"])
        opcode = self.opcodes.get((parts["opcode"], len(texts))) or self._opcode(it, len(texts))
        read = self.operands.read
        operands = tuple([read(it, text, opcode, at) for at, text in enumerate(texts)])
        plain = negated = None
        if parts["guard"]:
            guard = self.operands.register(it, parts["guard"])
            plain, negated = (None, guard) if parts["not"] else (guard, None)
        self.builder._emit(opcode.state, opcode.accepted, operands, plain, negated)
        inst: Any = self.program.body[-1]
        inst.where = self.source.file, it.line
        needs, has = self._lacks.get(id(inst.form)) or self._lacking(inst.form)
        if needs:
            self.program.body.pop()
            raise error(
                DiagnosticCode.ARCH, inst.where, spelling=inst.form.spelling, needs=needs, arch=has, fix=OTHER_TARGET
            )

    def _lacking(self, form: Form) -> tuple[str, str]:
        """Return the requirement of an instruction that the text does not meet, and the target or version it has."""
        if form.ptx > self.operands.version:
            found = "PTX {}.{}".format(*form.ptx), "PTX {}.{}".format(*self.operands.version)
        else:
            found = lacking(form, self.arch, self.operands.version)
        self._lacks[id(form)] = found
        return found

    def _opcode(self, it: Statement, count: int) -> Opcode:
        written = it.parts["opcode"]
        spelling = "".join(written.split())
        if len(spelling) > WORD:
            raise Exceeded("an opcode is too long", f"{WORD:,} characters", "")
        if head := parted(written):
            what = f"the mnemonic `{head}` contains a blank"
            raise self.source.wrong(it.parts.start("opcode"), what, f"`{spelling}`")
        state = find(TABLE, spelling)
        if state is None:
            raise self.source.wrong(it.parts.start("opcode"), f"there is no instruction `{spelling}`", near(spelling))
        self.opcodes[written, count] = opcode = Opcode(state, count)
        return opcode

    # helpers
    def _add(self, it: Statement, item: Directive) -> None:
        item.where = self._place(it)
        self.program.body.append(item)

    def _place(self, it: Statement) -> tuple[str, int]:
        return self.source.file, it.line

    def _wronged(self, it: Statement) -> Wrong:
        return partial(self._wrong, it)

    def _wrong(self, it: Statement, what: str, fix: str = "") -> AsmError:
        return self.source.wrong(it.at, what, fix)


def near(spelling: str) -> str:
    """Return a fix that lists the modifiers that can follow the valid part of an opcode."""
    words = spelling.split(".", _MOST_WORDS)[:_MOST_WORDS]
    for count in range(len(words), 0, -1):
        state: State | None = TABLE.find(".".join(words[:count]))
        if state:
            return f"after `{state.spelling}` may follow: {', '.join(state.nexts) or 'nothing'}"
    return "see the table of instructions"
