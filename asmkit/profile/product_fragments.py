"""Find the fragments of the matrix products in a program: which lane holds which element of A, B and D."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..errors import AsmError
from ..ir.program import Inst
from ..types import SCALARS

if TYPE_CHECKING:
    from ..fragments import Fragment
    from ..ir.program import Program

_SHAPE = re.compile(r"m\d+n(\d+)k\d+")

_COLUMNS = 16
"""The columns of D of `wgmma` that are shown. The others repeat them, with further registers."""


def fragments_of(program: Program) -> dict[str, dict[str, Fragment]]:
    """Return the fragments of each kind of dense product, by the name of the kind and that of the matrix.

    Sparse products and those whose operands are not in registers are left out, and so is `wmma`, whose fragments the
    manual does not state.
    """
    found: dict[str, dict[str, Fragment]] = {}
    for item in program.items():
        if isinstance(item, Inst):
            head, words = item.form.row.head, item.form.spelling.split(".")
            name, make = _gcn(head, program.target.name) if program.isa == "gcn" else _ptx(words)
            if make is not None and name not in found:
                try:
                    found[name] = dict(make())
                except AsmError:  # a form without a fragment
                    continue
    return found


_Made = Callable[[], Mapping[str, "Fragment"]]


def _gcn(head: str, arch: str) -> tuple[str, _Made | None]:
    """Return the name of a product of CDNA, and a function that makes its fragments."""
    if not head.startswith("v_mfma_") or "scale" in head:
        return "", None
    from ..gcn.fragments import mfma_a, mfma_b, mfma_c

    return head, lambda: {"A": mfma_a(head, arch), "B": mfma_b(head, arch), "C and D": mfma_c(head, arch)}


def _ptx(words: list[str]) -> tuple[str, _Made | None]:
    """Return the name of a product of PTX, and a function that makes its fragments."""
    found = next((one for word in words if (one := _SHAPE.fullmatch(word))), None)
    kinds = [SCALARS[word] for word in words if word in SCALARS]
    if found is None or "sp" in words or any(word.startswith("sp::") for word in words):
        return "", None
    shape, n = found[0], int(found[1])
    from ..ptx.fragments import mma_a, mma_b, mma_c, wgmma_d

    if words[:2] == ["wgmma", "mma_async"]:
        columns = min(n, _COLUMNS)
        return f"wgmma.{shape}", lambda: {f"D (columns 0 to {columns - 1})": wgmma_d(kinds[0], columns)}
    if words[0] != "mma" or len(kinds) != 4:
        return "", None
    d, a, b, _ = kinds
    row, column = (word for word in words if word in ("row", "col"))
    name = f"mma.{shape}.{a.__name__}"
    return name, lambda: {
        "A": mma_a(shape, a, row), "B": mma_b(shape, b, column), "C and D": mma_c(shape, d, a),
    }  # fmt: skip
