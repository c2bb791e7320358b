"""Compute the effects of one instruction on registers, pipelines and memory counters: its `Step`.

A register is a `Dword` for each dword: (bank, number), with `%` in front of the bank of virtual registers. Named
registers are scalar registers by number. SCC, the hardware registers and the pipe for doubles have banks of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, cast

from ...ir.program import Inst, Item, Raw
from ...isa.form import Form
from ...regs import Hex, Label, Reg, Signed, Span
from ...types import Scalar
from ..facts import Dword
from ..regs import GcnReg

VCC: tuple[Dword, ...] = (("s", 106), ("s", 107))
EXEC: tuple[Dword, ...] = (("s", 126), ("s", 127))
M0: tuple[Dword, ...] = (("s", 124),)
SCC: tuple[Dword, ...] = (("scc", 0),)
LDS: Dword = ("LDS", 0)
"""All of LDS, in findings. The part of it that an instruction accesses is not known."""
NAMED: Mapping[str, tuple[Dword, ...]] = {"vcc": VCC, "exec": EXEC, "m0": M0, "scc": SCC}
_STATUS: Mapping[str, tuple[Dword, ...]] = {
    "src_pops_exiting_wave_id": (), "src_vccz": VCC, "src_execz": EXEC, "src_scc": SCC,
}  # fmt: skip
"""The registers on which a single status bit of the wave depends."""
_DOUBLES: tuple[Dword, ...] = (("doubles", 0),)
_NO_PARTS: Mapping[str, tuple[Dword, ...]] = {}

_OF_FORMAT: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("sop1", "sop2", "sopk", "sopc", "sopp"), ("salu",)),
    **dict.fromkeys(("vop1", "vop2", "vop3", "vop3p", "vopc"), ("valu", "vector")),
    "dpp": ("valu", "vector", "dpp"),
    "sdwa": ("valu", "vector", "sdwa"),
    "smem": ("smem", "unordered"),
    "ds": ("ds", "memory"),
    "flat": ("vmem", "memory", "unordered"),
    **dict.fromkeys(("mubuf", "mtbuf", "mimg", "global", "scratch"), ("vmem", "memory")),
    "mfma": ("mfma", "vector"),
}
"""Kinds of instructions by encoding. `unordered`: outstanding operations of this kind complete out of order."""

_OF_NAME: tuple[tuple[str, str], ...] = (
    (r"v_(exp|log|rcp|rsq|sqrt|sin|cos)(_|$)", "trans"),
    (r"v_dot\d", "dot"),
    (r"v_(readlane|readfirstlane|writelane)_", "lane"),
    (r"v_(readlane|readfirstlane)_", "readlane"),
    (r"v_permlane\w*_swap", "swap"),
    (r"v_permlane", "permlane"),
    (r"v_div_fmas_", "div_fmas"),
    (r"v_fmac?_f64", "fma64"),
    (r"v_mfma_f64_4x4x4", "dgemm4"),
    (r"v_mfma_f64_16x16x4", "dgemm16"),
    (r"v_mfma_f32_\d+x\d+x\d+(_\d+b)?_?f32$", "sgemm"),
    (r"(v_mfma_(?!f64|f32_\d+x\d+x\d+(_\d+b)?_?f32$)|v_smfmac_)", "xdl"),
    (r"(t?buffer|global|scratch|flat|image|s|s_buffer|s_scratch)_store(_|$)", "store"),
    (r"(buffer|global|scratch|flat|image|s|s_buffer)_atomic_", "atomic"),
    (
        r"(t?buffer|global|scratch|flat|ds|s_buffer|s_scratch|s)_(load|read)|image_(load|sample|get)|ds_(swizzle|b?permute)|s_mem(real)?time",
        "load",
    ),
    (r"ds_(?!read|swizzle|bpermute|permute|nop)", "lds_write"),
    (r"ds_(?!swizzle|bpermute|permute|nop|gws)|flat_(load|store|atomic)|buffer_store_lds", "lds"),
    (r"(global|scratch)_load_lds_", "lds_dma"),
    (r"ds_bpermute|ds_permute|ds_swizzle|v_permlane|v_readlane|v_readfirstlane", "other_lanes"),
    (r"s_setreg", "setreg"),
    (r"s_getreg", "getreg"),
    (r"s_barrier", "barrier"),
    (r"s_waitcnt$", "wait"),
    (r"s_(sendmsg|movrel|ttracedata)|ds_(gws|\w*(addtid|append|consume))|buffer_store_lds", "m0_user"),
    (r"buffer_(wb|inv)|s_dcache_|s_atc_probe", "cache"),
)
"""Kinds by the beginning of the mnemonic."""


class _Shape(NamedTuple):
    """The common effects of the instructions of a form."""

    kinds: frozenset[str]
    reads: tuple[int, ...]
    """The positions of the operands that are read."""
    implied_reads: tuple[Dword, ...]
    implied_writes: tuple[Dword, ...]
    counters: tuple[str, ...]
    special: bool
    """Whether there are effects beyond those of operands."""


_SPECIAL = frozenset({"mfma", "dot", "lane", "store", "atomic", "wait", "setreg", "getreg", "fma64"})


@lru_cache(maxsize=4096)
def _shape(form: Form) -> _Shape:
    row = form.row
    names = {kind for pattern, kind in _OF_NAME if re.match(pattern, row.head)}
    if "load" in names and any(flag.name == "lds" for flag in row.flags):
        names.add("lds_dma")
    if "lds_dma" in names:
        names = (names - {"load"}) | {"m0_user"}
    some = frozenset((*_OF_FORMAT.get(row.fact("fmt"), ()), *names))
    reads, writes = ([key for name in row.fact(fact).split() for key in NAMED.get(name, ())] for fact in _IMPLIED)
    return _Shape(
        some,
        tuple(i for i, slot in enumerate(form.slots) if slot.role != "w"),
        tuple(reads),
        tuple(writes),
        tuple(row.fact("cnt").split()) if not some.isdisjoint(("smem", "memory")) else (),
        special=row.head == "s_nop" or not some.isdisjoint(_SPECIAL),
    )


_IMPLIED = ("reads", "writes")
"""The facts that name the registers which an instruction accesses besides its operands."""


def kinds(inst: Inst) -> frozenset[str]:
    """Return the kinds of an instruction for the rules, such as `valu`, `trans`, `mfma`, `xdl`, `vmem`, `store`."""
    found = _shape(inst.form).kinds
    return found | {"partial"} if inst.flags and _partial(inst) else found


_INTO_BYTES = re.compile(r"v_cvt_(scalef32_)?(sr_(fp8|bf8)|(sr_)?pk_fp4)_")
"""Matches instructions that write one byte of their destination, which two bits of `op_sel` select."""


def form_kinds(form: Form) -> frozenset[str]:
    """Return the kinds that all instructions of a form have: all but `partial`, which depends on flags."""
    return _shape(form).kinds


def implied(form: Form) -> tuple[Dword, ...]:
    """Return the registers that instructions of a form access besides those of their operands."""
    shape = _shape(form)
    return shape.implied_reads + shape.implied_writes


def counters(inst: Inst) -> tuple[str, ...]:
    """Return the memory counters that an instruction increments."""
    return _shape(inst.form).counters


def _partial(inst: Inst) -> bool:
    """Return whether an instruction writes bytes or one half of its destination (SDWA, `op_sel` of VOP3)."""
    if inst.flags.get("dst_sel", "DWORD") != "DWORD":
        return True
    if _INTO_BYTES.match(inst.form.row.head):
        return any(cast("tuple[int, ...]", inst.flags.get("op_sel", (0,)))[2:])
    return inst.form.row.fact("fmt") == "vop3" and bool(cast("tuple[int, ...]", inst.flags.get("op_sel", (0,)))[-1])


class Step:
    """One instruction at its position `at`: its registers, its kinds, its wait states, its counters.

    `parts` are the registers that rules name.
    """

    __slots__ = (
        "_marks", "_meets", "at", "counters", "item", "kinds", "parts", "reads", "states", "touched", "waits", "writes",
    )  # fmt: skip

    def __init__(self, at: int, item: Inst | Raw, memory: dict[int, tuple[Dword, ...]]) -> None:
        self.at, self.item = at, item
        self.parts = _NO_PARTS
        self.counters: tuple[str, ...] = ()
        self.waits: Mapping[str, int] | None = None
        if isinstance(item, Raw):
            self._of_text(item)
        else:
            self._of_row(item, memory)
        self.touched = tuple(dict.fromkeys((*self.reads, *self.writes)))
        self._marks: frozenset[Dword] | None = None
        self._meets: frozenset[Dword] | None = None

    @property
    def marks(self) -> frozenset[Dword]:
        """The registers by which it may be the first instruction of a hazard."""
        if self._marks is None:
            remembered = (self.parts.get(name, ()) for name in ("c", "data", "offset data"))
            self._marks = frozenset((*self.writes, *(key for some in remembered for key in some)))
        return self._marks

    @property
    def meets(self) -> frozenset[Dword]:
        """The registers by which it may be the second instruction of a hazard: all meet EXEC, which masks them."""
        if self._meets is None:
            self._meets = frozenset((*self.touched, *EXEC))
        return self._meets

    def again(self, at: int, item: Inst) -> Step:
        """Return the same effects at another position, for an instruction with the same form, operands and flags."""
        _ = self.marks, self.meets  # which the copies share
        made = copy(self)
        made.at, made.item = at, item
        return made

    def _of_text(self, item: Raw) -> None:
        """Take the effects of unchecked text from its author's declarations."""
        self.kinds, self.states = frozenset({"raw"}), 0
        self.reads = tuple(key for reg in item.reads() for key in keys(reg))
        self.writes = tuple(key for reg in item.writes() for key in keys(reg))
        waits = re.findall(r"(vmcnt|lgkmcnt)\((\d+)\)", item.text)
        self.waits = {counter: int(count) for counter, count in waits} or None

    def _of_row(self, inst: Inst, memory: dict[int, tuple[Dword, ...]]) -> None:
        shape, written, self.kinds = _shape(inst.form), inst.form.written, kinds(inst)
        each = [_operand(operand, memory) for operand in inst.operands]
        count = len(each)
        reads = [key for i in shape.reads if i < count for key in each[i]]
        writes = [key for i in written if i < count for key in each[i]]
        reads += shape.implied_reads
        writes += shape.implied_writes
        self.counters, self.states = shape.counters, 1
        if shape.special:
            self._special(inst, each, reads, writes)
        self.reads, self.writes = tuple(reads), tuple(writes)

    def _special(self, inst: Inst, each: list[tuple[Dword, ...]], reads: list[Dword], writes: list[Dword]) -> None:
        """Add effects beyond operands that some instructions have, and the parts that rules name."""
        some, head = self.kinds, inst.form.row.head
        if head == "s_nop":
            self.states = (cast("int", inst.operands[0]) & 15) + 1
        elif "mfma" in some or "dot" in some:
            self.parts = _products(inst, each)
            writes += _DOUBLES if not some.isdisjoint(("dgemm4", "dgemm16")) else ()
        elif "lane" in some and len(each) > 2:
            self.parts = {"select": each[2]}
        elif "memory" in some and not some.isdisjoint(("store", "atomic")):
            self.parts = {_data(inst): tuple(_wide(inst, each))}
        elif "wait" in some:
            self.waits = dict(inst.flags)
        elif not some.isdisjoint(("setreg", "getreg")):
            number = next(operand for operand in inst.operands if isinstance(operand, int))
            (writes if "setreg" in some else reads).append(("hardware", number & 63))
        elif "fma64" in some:
            reads += _DOUBLES

    @property
    def name(self) -> str:
        """The instruction's name for messages."""
        return self.item.form.spelling if isinstance(self.item, Inst) else self.item.text


def _products(inst: Inst, each: list[tuple[Dword, ...]]) -> dict[str, tuple[Dword, ...]]:
    """Return the parts of matrix and dot products: `d`, the factors `ab`, the sum `c` (which may be `d` itself)."""
    slots, names = inst.form.slots, [slot.name for slot in inst.form.slots]
    at = names.index("c") if "c" in names else 0
    summed = each[at] if at or slots[0].role == "rw" else ()
    factors = [key for i, some in enumerate(each) if i not in (0, at) for key in some]
    return {"d": each[0], "ab": tuple(factors), "c": summed}


def _data(inst: Inst) -> str:
    """Return the part name for a store's data. A buffer store with an offset in a register reads its data earlier."""
    slots = zip(inst.form.slots, inst.operands, strict=False)
    offset = any(slot.name == "soffset" and isinstance(operand, Reg) for slot, operand in slots)
    return "offset data" if offset else "data"


def _wide(inst: Inst, each: list[tuple[Dword, ...]]) -> Iterator[Dword]:
    """Yield the data of a store of three or more dwords."""
    for slot, some in zip(inst.form.slots, each, strict=False):
        if slot.name.startswith("data") and len(some) >= 3 and "ds" not in inst.form.row.fact("fmt"):
            yield from some


def keys(operand: object) -> tuple[Dword, ...]:
    """Return the dwords that an operand names."""
    if isinstance(operand, GcnReg):
        reg = cast("GcnReg[Scalar]", operand)
        if reg.name is not None and reg.name in _STATUS:
            return _STATUS[reg.name]
        bank, count = reg.bank if reg.physical else f"%{reg.bank}", reg.type.bits // 32
        return ((bank, reg.number),) if count < 2 else tuple([(bank, reg.number + i) for i in range(count)])
    if isinstance(operand, Span):
        return tuple([key for reg in cast("Span[Scalar]", operand).regs for key in keys(reg)])
    return keys(operand.reg) if isinstance(operand, Signed) else ()


def _operand(operand: object, memory: dict[int, tuple[Dword, ...]]) -> tuple[Dword, ...]:
    """Return the dwords that an operand names, cached while the program lives."""
    if isinstance(operand, (int, Hex, Label)):
        return ()
    found = memory.get(id(operand))
    if found is None:
        memory[id(operand)] = found = keys(operand)
    return found


class LazyEffects(Sequence[Step]):
    """The effects of a program's instructions, each computed on its first use."""

    def __init__(self, insts: Sequence[Inst]) -> None:
        self.insts = insts
        self._known: dict[int, Step] = {}
        self._memory: dict[int, tuple[Dword, ...]] = {}

    def __len__(self) -> int:
        return len(self.insts)

    def __getitem__(self, at: Any) -> Any:
        number: int = at
        known = self._known.get(number)
        if known is None:
            known = self._known[number] = Step(number, self.insts[number], self._memory)
        return known

    def writes(self, at: int) -> list[Dword]:
        """Return the registers that an instruction writes, without those of the hardware."""
        inst = self.insts[at]
        shape, operands = _shape(inst.form), inst.operands
        named = [operands[i] for i in inst.form.written if i < len(operands)]
        return [*(key for one in named for key in _operand(one, self._memory)), *shape.implied_writes]

    def kinds(self, at: int) -> frozenset[str]:
        """Return the kinds of an instruction's form, which takes less time than its effects."""
        return form_kinds(self.insts[at].form)


class Seen:
    """A cache of instruction effects, valid while their operands live, for all functions of a module."""

    def __init__(self) -> None:
        self.operands: dict[int, tuple[Dword, ...]] = {}
        self.steps: dict[tuple[object, ...], Step] = {}

    def step(self, at: int, inst: Inst) -> Step:
        """Return the step of an instruction. Instructions with identical operands and flags share their effects."""
        same = (inst.form, id(inst.flags), *map(id, inst.operands))
        if first := self.steps.get(same):
            return first.again(at, inst)
        self.steps[same] = made = Step(at, inst, self.operands)
        return made


def steps(items: Iterable[Item], seen: Seen | None = None) -> Iterator[Step]:
    """Yield the step of every instruction in order."""
    seen = seen or Seen()
    for at, item in enumerate(items):
        if isinstance(item, Inst):
            yield seen.step(at, item)
        elif isinstance(item, Raw):
            yield Step(at, item, seen.operands)


def bank(key: Dword) -> str:
    """Return `v` for vector and accumulation registers, `s` for scalar registers, or the bank's own name."""
    name = key[0].lstrip("%")
    return "v" if name in "va" else name


def show(key: Dword) -> str:
    """Return the register's name for messages, or `LDS`."""
    return "LDS" if key == LDS else next((name for name, some in NAMED.items() if key in some), f"{key[0]}{key[1]}")
