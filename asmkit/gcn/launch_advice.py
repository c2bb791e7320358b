"""Report probable mistakes in a launch of a CDNA program: short buffers, and arrays of the wrong 8-bit floats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import prod
from typing import Any

from ..errors import DiagnosticCode, Finding
from ..ir.program import Inst, Program
from ..kernel.launch_plan import Launch
from ..regs import Cell, Reg
from ..types import Scalar, e4m3, e4m3fnuz, e5m2, e5m2fnuz

_EIGHT_BITS = re.compile(r"(?<!scale)_(fp8|bf8)(_|$)")
_OTHER: Mapping[str, Mapping[type[Scalar], type[Scalar]]] = {
    "gfx942": {e4m3: e4m3fnuz, e5m2: e5m2fnuz},
    "gfx950": {e4m3fnuz: e4m3, e5m2fnuz: e5m2},
}
"""The 8-bit floats that a target's instructions misread, with the types that they expect (CDNA3 and CDNA4 ISA, 7)."""


def advice(launch: Launch) -> Iterator[Finding]:
    """Yield SHORT_BUFFER for descriptors that end within their array, and FLOAT_FORMAT for arrays that are misread."""
    arrays = dict(_arrays(launch))
    yield from _short_buffers(
        launch.program, {name: prod(shape) * kind.bits // 8 for name, (kind, shape) in arrays.items()}
    )
    yield from _misread(launch.program, {name: kind for name, (kind, _) in arrays.items()})


def _arrays(launch: Launch) -> Iterator[tuple[str, tuple[type[Scalar], Sequence[int]]]]:
    yield from zip(launch.inputs, zip(launch.input_types, launch.input_shapes, strict=True), strict=True)
    yield from ((result.name, (result.elem, result.shape)) for result in launch.outputs)


def _short_buffers(program: Program, sizes: Mapping[str, int]) -> Iterator[Finding]:
    """Yield SHORT_BUFFER for the moves of `k.buffer` with a pointer parameter and a constant count."""
    names: dict[Cell, str] = {p.reg.cell: p.name for p in program.params if p.reg is not None and not p.scalar}
    insts = [item for item in program.items() if isinstance(item, Inst)]
    for (base, high), count in zip(pairwise(insts), insts[2:], strict=False):
        name = names.get(_cell(base, "s_mov_b32")) if _cell(high, "s_and_b32") is _cell(base, "s_mov_b32") else None
        bytes_ = count.operands[1] if count.form.spelling == "s_mov_b32" else None
        if name is not None and isinstance(bytes_, int) and 0 <= bytes_ < sizes.get(name, 0):
            fields: dict[str, object] = {"name": name, "count": bytes_, "bytes": sizes[name]}
            yield Finding(DiagnosticCode.SHORT_BUFFER, base.where, fields)


def _cell(inst: Inst, spelling: str) -> Any:
    """Return the register that an instruction with that spelling takes as its first source."""
    source = inst.operands[1] if inst.form.spelling == spelling else None
    return source.cell if isinstance(source, Reg) else None


def _misread(program: Program, kinds: Mapping[str, type[Scalar]]) -> Iterator[Finding]:
    other, arch = _OTHER.get(program.target.name, {}), program.target.name
    wrong = [(name, kind) for name, kind in kinds.items() if kind in other]
    if not wrong:
        return
    eight = (item for item in program.items() if isinstance(item, Inst) and _EIGHT_BITS.search(item.form.row.head))
    for first in islice(eight, 1):
        for name, kind in wrong:
            what = first.form.spelling
            fields: dict[str, object] = {"name": name, "got": kind, "what": what, "want": other[kind], "arch": arch}
            yield Finding(DiagnosticCode.FLOAT_FORMAT, first.where, fields)
