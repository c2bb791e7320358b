"""Mutants: a program with one synchronization weakened, for each synchronization and each way to weaken it.

    remove   drop a barrier, a fence, a wait or an arrival
    move     execute an arrival or a barrier before the last read, wait or write in front of it
    narrow   replace a scope by that of the block (PTX), or drop `sc0`, `sc1`, `glc` (CDNA)
    relax    replace acquire or release by relaxed
    wait     add 1 to the count of a wait
    expect   halve the bytes that an mbarrier expects
    parity   wait for the other parity
    proxy    drop a proxy fence, and all of them together
    count    let one arrival less complete the phases of an mbarrier
    mask     leave out the upper half of the lanes of a member mask

Names count the mutants of one kind and spelling, so that they do not depend on line numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from asmkit.errors import SourceLocation
from asmkit.gcn.isa import TABLE as GCN
from asmkit.ir.program import Inst, Item, Program
from asmkit.isa.form import Form
from asmkit.ptx.isa import TABLE as PTX
from asmkit.regs import Reg

REMOVED = re.compile(
    r"bar(\.cta)?\.(sync|arrive)|barrier(\.cta)?\.(sync|arrive)|barrier\.cluster\.(arrive|wait)|bar\.warp\.sync|membar\.[cgs]|"
    r"fence\.(?!proxy)|mbarrier\.arrive|cp\.async\.(wait|commit|mbarrier)|cp\.async\.bulk\.(wait|commit)|griddepcontrol\.wait|"
    r"wgmma\.(fence|commit|wait)|tcgen05\.(commit|wait|fence|dealloc)|s_barrier|s_waitcnt|s_nop|buffer_(wbl2|inv|wbinvl1)|s_dcache_(inv|wb)"
)
WAIT = re.compile(r"mbarrier\.(try|test)_wait")
PROXY = re.compile(r"(fence|membar)\.proxy")
COUNTED = re.compile(r"cp\.async\.(bulk\.)?wait_group|wgmma\.wait_group")
ARRIVAL = re.compile(
    r"mbarrier\.arrive|barrier\.cluster\.arrive|bar(rier)?(\.cta)?\.(sync|arrive)|st\.release|red\.release|s_barrier"
)
READ = re.compile(
    r"ld\..*shared|ldmatrix|(cp\.async\.|cp\.async\.bulk\.|wgmma\.)wait|ds_read|s_load|(global|buffer|flat)_load|s_waitcnt"
)
WRITE = re.compile(r"st\..*shared|stmatrix|cp\.async\.c[ag]|ds_write|(global|buffer|flat)_store")
GLOBAL = re.compile(r"(ld|st|red|atom)(?!.*shared)")
EDGE = re.compile(
    r"bra|brx|ret|exit|s_branch|s_cbranch|s_endpgm|bar|s_barrier|mbarrier\.(try|test)_wait|mbarrier\.arrive"
)
MEMORY = re.compile(r"ld|st|atom|red|cp\.|wgmma|tcgen05|mbarrier|fence|ds_|global_|buffer_|flat_|s_load")
WIDE = ("gpu", "sys", "cluster", "gl")
BITS = ("sc0", "sc1", "glc")
COUNTERS = {"vmcnt": 63, "lgkmcnt": 15}


@dataclass(frozen=True)
class Mutant:
    """A program with one synchronization weakened: at which line, in which way, and the changed program."""

    name: str
    where: SourceLocation
    kind: str
    program: Program


class _Body:
    """The body of a program, of which changed copies are made."""

    def __init__(self, program: Program) -> None:
        self.program, self.items = program, program.body
        self.table = PTX if program.isa == "ptx" else GCN

    def __iter__(self) -> Iterator[tuple[int, Inst]]:
        return ((at, item) for at, item in enumerate(self.items) if isinstance(item, Inst))

    def with_items(self, items: Sequence[Item]) -> Program:
        return replace(self.program, body=[*items])

    def put(self, at: int, *items: Item) -> Program:
        """Return the program with other items in place of one."""
        return self.with_items([*self.items[:at], *items, *self.items[at + 1 :]])

    def drop(self, *places: int) -> Program:
        return self.with_items([item for at, item in enumerate(self.items) if at not in places])

    def inst(self, spelling: str, operands: tuple[Any, ...], near: Inst) -> Inst:
        state = self.table.find(spelling)
        assert state is not None, spelling
        return Inst(state.forms[0], operands, near.guard, near.where)


def mutants(program: Program) -> Iterator[Mutant]:
    """Yield every mutant of a program."""
    body, count = _Body(program), Counter[str]()
    for kind, make in _KINDS.items():
        for inst, how, changed in make(body):
            name = f"{kind} {inst.form.spelling}{how}"
            count[name] += 1
            yield Mutant(f"{name} #{count[name]}", inst.where, kind, changed)


_Made = Iterator[tuple[Inst, str, Program]]


def _remove(body: _Body) -> _Made:
    for at, inst in body:
        spelling = inst.form.spelling
        if REMOVED.match(spelling) and not any(True for _ in inst.writes()):
            yield inst, "", body.drop(at)
        elif WAIT.match(spelling):
            again = body.items[at + 1]
            loops = isinstance(again, Inst) and again.guard is not None and again.guard[0] is inst.operands[0]
            if loops:
                yield inst, "", body.drop(at, at + 1)


def _move(body: _Body) -> _Made:
    for at, inst in body:
        if ARRIVAL.match(inst.form.spelling):
            for what in ("read", "write"):
                if changed := _moved(body, at, inst, what):
                    yield inst, f" before a {what}", changed


def _moved(body: _Body, at: int, inst: Inst, what: str) -> Program | None:
    """Return the program with an arrival before the last access in front of it, with the instructions that it needs."""
    needed, along = {*_keys(inst.reads())}, [at]
    for to in range(at - 1, -1, -1):
        item = body.items[to]
        if not isinstance(item, Inst) or EDGE.match(item.form.spelling) or PROXY.match(item.form.spelling):
            return None
        written, stops = {*_keys(item.writes())} & needed, _is_access(item, inst, what)
        if stops or (written and MEMORY.match(item.form.spelling)):
            moved = [body.items[i] for i in reversed(along)]
            rest = [body.items[i] for i in range(to, at) if i not in along]
            return None if written else body.with_items([*body.items[:to], *moved, *rest, *body.items[at + 1 :]])
        if written:
            along.append(to)
            needed |= {*_keys(item.reads())}
    return None


def _is_access(item: Inst, arrival: Inst, what: str) -> bool:
    """Return whether an instruction is an access of that kind which the arrival can be meant to follow."""
    spelling = item.form.spelling
    if GLOBAL.match(arrival.form.spelling) and GLOBAL.match(spelling):
        return spelling.startswith("ld" if what == "read" else "st")
    return bool((READ if what == "read" else WRITE).match(spelling))


def _keys(regs: Iterator[Reg[Any]]) -> Iterator[tuple[str, int]]:
    return ((reg.bank, reg.number) for reg in regs)


def _narrow(body: _Body) -> _Made:
    for at, inst in body:
        wide = [name for name, word in inst.form.choices.items() if word in WIDE and name in ("scope", "level")]
        if inst.form.row.head in ("atom", "red") and "scope" not in inst.form.choices and _is_global(inst):
            wide = ["scope"]  # the default is that of the GPU
        changed = _chosen(body, inst, {wide[0]: "cta"}) if wide else None
        if changed:
            yield inst, "", body.put(at, changed)
        for bit in BITS:
            if inst.flags.get(bit) and not (bit in ("sc0", "glc") and "atomic" in inst.form.spelling):
                flags = {name: value for name, value in inst.flags.items() if name != bit}
                yield inst, f" {bit}", body.put(at, Inst(inst.form, inst.operands, inst.guard, inst.where, flags))


def _is_global(inst: Inst) -> bool:
    return "shared" not in inst.form.spelling


def _relax(body: _Body) -> _Made:
    for at, inst in body:
        choices, head = inst.form.choices, inst.form.row.head
        if choices.get("sem") in ("acquire", "release", "acq_rel") and head not in ("fence", "multimem"):
            changed = _chosen(body, inst, {"sem": "relaxed"})
        elif head == "mbarrier" and re.match(r"mbarrier\.(arrive|try_wait|test_wait)", inst.form.spelling):
            changed = _chosen(body, inst, {"sem": "relaxed", "scope": "cta"})
        else:
            continue
        if changed:
            yield inst, "", body.put(at, changed)


def _chosen(body: _Body, inst: Inst, words: dict[str, str]) -> Inst | None:
    """Return the instruction with other modifiers, or None if it cannot have them on this target."""
    form = Form(inst.form.row, {**inst.form.choices, **words})
    target = body.program.target
    known = body.table.find(form.spelling)
    if known is None or form.broken or not all(target.supports(arch) for arch in form.arch):
        return None
    return Inst(form, inst.operands, inst.guard, inst.where, inst.flags)


def _wait(body: _Body) -> _Made:
    for at, inst in body:
        if COUNTED.match(inst.form.spelling):
            yield inst, "", body.put(at, _with(inst, 0, inst.operands[0] + 1))
        elif inst.form.spelling == "cp.async.wait_all":
            yield inst, "", body.put(at, body.inst("cp.async.wait_group", (1,), inst))
        elif inst.form.spelling == "s_waitcnt":
            for counter, most in COUNTERS.items():
                if inst.flags.get(counter, most) < most:
                    flags = {**inst.flags, counter: inst.flags[counter] + 1}
                    yield inst, f" {counter}", body.put(at, Inst(inst.form, (), None, inst.where, flags))
        elif inst.form.spelling == "s_nop" and inst.operands[0]:
            yield inst, "", body.put(at, _with(inst, 0, inst.operands[0] - 1))


def _with(inst: Inst, at: int, operand: Any) -> Inst:
    operands = (*inst.operands[:at], operand, *inst.operands[at + 1 :])
    return Inst(inst.form, operands, inst.guard, inst.where, inst.flags)


def _expect(body: _Body) -> _Made:
    for at, inst in body:
        if "expect_tx" not in inst.form.spelling:
            continue
        place = next(i for i, slot in enumerate(inst.form.slots) if slot.name == "bytes")
        if isinstance(inst.operands[place], int):
            yield inst, "", body.put(at, _with(inst, place, inst.operands[place] // 2))


def _parity(body: _Body) -> _Made:
    for at, inst in body:
        if not (WAIT.match(inst.form.spelling) and "parity" in inst.form.spelling):
            continue
        place = next(i for i, slot in enumerate(inst.form.slots) if slot.name == "parity")
        old = inst.operands[place]
        if isinstance(old, int):
            yield inst, "", body.put(at, _with(inst, place, old ^ 1))
            continue
        number = body.program.banks[old.bank]
        other = Reg(old.builder, old.type, old.bank, number, old.cell)
        flip = body.inst("xor.b32", (other, old, 1), inst)
        changed = body.put(at, flip, _with(inst, place, other))
        changed.banks = body.program.banks + Counter({old.bank: 1})
        yield inst, "", changed


def _proxy(body: _Body) -> _Made:
    places = [(at, inst) for at, inst in body if PROXY.match(inst.form.spelling)]
    for at, inst in places:
        yield inst, "", body.drop(at)
    if len(places) > 1:
        yield places[0][1], " and all others", body.drop(*(at for at, _ in places))


def _count(body: _Body) -> _Made:
    for at, inst in body:
        if (
            inst.form.spelling.startswith("mbarrier.init")
            and isinstance(inst.operands[1], int)
            and inst.operands[1] > 1
        ):
            yield inst, "", body.put(at, _with(inst, 1, inst.operands[1] - 1))


def _mask(body: _Body) -> _Made:
    for at, inst in body:
        for i, (slot, operand) in enumerate(zip(inst.form.slots, inst.operands, strict=False)):
            if (
                slot.name == "mask"
                and isinstance(operand, int)
                and inst.form.row.head in ("bar", "shfl", "vote", "redux", "match")
            ):
                lanes = operand & 0xFFFFFFFF
                few = lanes & 0xFFFF if lanes >> 16 and lanes & 0xFFFF else lanes & 0xFF00FF
                yield inst, "", body.put(at, _with(inst, i, few))


_KINDS = {
    "remove": _remove, "move": _move, "narrow": _narrow, "relax": _relax, "wait": _wait, "expect": _expect,
    "parity": _parity, "proxy": _proxy, "count": _count, "mask": _mask,
}  # fmt: skip
