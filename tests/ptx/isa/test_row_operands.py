"""One wrong operand at a time: what we accept the assembler accepts, and what it alone accepts is written down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from asmkit import types
from asmkit.ir.match import fit
from asmkit.ir.match_errors import Mismatch
from asmkit.isa.form import Form, Slot
from asmkit.ptx.builder import Builder
from asmkit.ptx.isa import TABLE
from asmkit.regs import Not, Part

from ...support.spell import judge, register, texts, vector, write
from ...support.tiers import in_parts
from .test_rows import first_version, forms_of, lowest, needs_ptxas

K = Builder("operands", "sm_100a")
KINDS = (
    types.pred, types.b8, types.b16, types.u16, types.f16, types.b32, types.u32, types.s32, types.f32, types.f16x2,
    types.b64, types.u64, types.f64, types.f32x2, types.b128,
)  # fmt: skip
REGS = {kind: K.regs(kind, 9) for kind in KINDS}
INTEGERS = (
    *(0, 1, -1, 255, 256, -32769, 65535, 65536),
    *(1 << 31, -(1 << 31) - 1, 1 << 32, 1 << 63, 1 << 64, -(1 << 63) - 1),
)


class Candidate(NamedTuple):
    """What may be tried as an operand: for us, and for the assembler."""

    operand: Any
    text: str


def candidates() -> Iterator[Candidate]:
    """Registers of every kind, vectors of every length, constants of every size."""
    for kind in KINDS:
        yield Candidate(REGS[kind][0], register(kind, 40))
    for kind in (types.b16, types.b32, types.f32, types.b64):
        for count in (1, 2, 3, 4, 8):
            yield Candidate(REGS[kind][:count], vector(kind, count, 40))
    for value in INTEGERS:
        yield Candidate(value, str(value))
    yield Candidate(1.5, "0f3FC00000")
    for kind in (types.b16, types.b32, types.f32, types.b64):
        for value in (0, 1, 4, 1 << 32):
            yield Candidate([REGS[kind][0], value], "{" + f"{register(kind, 40)}, {value}" + "}")
            yield Candidate([value, REGS[kind][0]], "{" + f"{value}, {register(kind, 40)}" + "}")
            yield Candidate([REGS[kind][0], None], "{" + f"{register(kind, 40)}, _" + "}")
    yield Candidate(Not(REGS[types.pred][0]), f"!{register(types.pred, 40)}")
    word = register(types.b32, 40)
    for part in ("b0", "h1", "h10", "h32", "b31", "b3210", "b7654"):
        yield Candidate(Part(REGS[types.b32][0], part), f"{word}.{part}")
    yield Candidate(Part(REGS[types.b32][0], "", True), f"-{word}")
    p, q = register(types.pred, 40), register(types.pred, 41)
    yield Candidate((REGS[types.pred][0], REGS[types.pred][1]), f"{p}|{q}")


CANDIDATES = list(candidates())


def right(slot: Slot, number: int) -> Candidate | None:
    """A right operand for a slot that takes registers or constants; None for the other slots."""
    if slot.space is not None or slot.label or slot.inner or slot.count > 9:
        return None
    text = texts(slot, number)[0]
    if not slot.register:
        return Candidate((slot.among or slot.constant or (0,))[0], text) if slot.constant else None
    kind = slot.type
    assert kind is not None
    reg = K.regs(kind, slot.count) if slot.count else K.reg(kind)
    return Candidate((reg, K.reg(slot.second)) if slot.paired and slot.second else reg, text)


def as_written(slot: Slot, tried: Candidate) -> str:
    """The text of a candidate in a slot: a float constant has the slot's width."""
    if isinstance(tried.operand, float) and slot.type and slot.type.bits == 64:
        return "0d3FF8000000000000"
    return tried.text


def accepted(form: Form, operands: list[Any]) -> bool:
    """Whether the validator takes these operands."""
    try:
        fit(form, operands)
    except Mismatch:
        return False
    return True


PARTS = 4


def tried(part: int) -> Iterator[tuple[Form, str, bool]]:
    """Rows of a part, each operand replaced by every candidate: the form, the text, whether we accept it."""
    for row in TABLE.rows[part::PARTS]:
        form = forms_of(row)[len(row.text) % len(forms_of(row))]
        plain = [right(slot, 4 * i * (slot.count or 1)) for i, slot in enumerate(form.slots)]
        if any(one is None for one in plain) or lowest(form) is None:
            continue
        base = [one for one in plain if one is not None]
        for i, slot in enumerate(form.slots):
            for candidate in CANDIDATES:
                operands = [*base[:i], candidate, *base[i + 1 :]]
                ours = accepted(form, [one.operand for one in operands])
                written = [one.text for one in base]
                written[i] = as_written(slot, candidate)
                yield form, write(form, written), ours


@needs_ptxas
@in_parts(PARTS)
def test_what_we_accept_is_accepted(part: int):
    asked: dict[Any, list[str]] = defaultdict(list)
    refused = 0
    for form, text, ours in tried(part):
        target = lowest(form)
        assert target
        refused += not ours
        if ours:
            version = max(first_version(form, target), (8, 3) if "%q" in text else (0, 0))  # .b128 came with 8.3
            asked[target, version].append(text)
    wrong = [
        f"{text}  # {target} {version}: {said[0]}"
        for (target, version), some in asked.items()
        for text, said in zip(some, judge(some, target, version), strict=True)
        if said
    ]
    assert "\n".join(wrong) == ""
    assert refused > 10_000 / PARTS  # the candidates were wrong ones, and were seen to be
