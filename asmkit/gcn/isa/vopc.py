"""Vector comparisons (CDNA3 ISA 12.9): one bit per lane. `v_cmpx` also writes EXEC.

A lane that EXEC disables gets the bit 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...isa.notation import Row, Sem
from .families import MASK, V_LONG, V_REG, line, make, sdwa, sign, source, width

# fmt: off
_INTEGERS: dict[str, tuple[str, Sem]] = {
    "f":  ("0",      "never"),                "lt": ("a < b", lambda a, b: a < b),
    "eq": ("a = b",  lambda a, b: a == b),    "le": ("a ≤ b", lambda a, b: a <= b),
    "gt": ("a > b",  lambda a, b: a > b),     "ne": ("a ≠ b", lambda a, b: a != b),
    "ge": ("a ≥ b",  lambda a, b: a >= b),    "t":  ("1",     "always"),
}
_FLOATS: dict[str, tuple[str, Sem]] = {
    "f":   ("0",                    "never"),
    "lt":  ("a < b",                lambda a, b: a < b),
    "eq":  ("a = b",                lambda a, b: a == b),
    "le":  ("a ≤ b",                lambda a, b: a <= b),
    "gt":  ("a > b",                lambda a, b: a > b),
    "lg":  ("a < b or a > b",       lambda a, b: (a < b) | (a > b)),
    "ge":  ("a ≥ b",                lambda a, b: a >= b),
    "o":   ("neither is a NaN",     lambda a, b: (a == a) & (b == b)),
    "u":   ("one is a NaN",         lambda a, b: (a != a) | (b != b)),
    "nge": ("not a ≥ b",            lambda a, b: ~(a >= b)),
    "nlg": ("not (a < b or a > b)", lambda a, b: ~((a < b) | (a > b))),
    "ngt": ("not a > b",            lambda a, b: ~(a > b)),
    "nle": ("not a ≤ b",            lambda a, b: ~(a <= b)),
    "neq": ("not a = b",            lambda a, b: ~(a == b)),
    "nlt": ("not a < b",            lambda a, b: ~(a < b)),
    "tru": ("1",                    "always"),
}


def _compare(name: str, doc: str, sem: Sem, kinds: str) -> Iterator[Row]:
    """Yield a comparison in its three encodings. `kinds` are the types of a and b."""
    ln = line(name, doc, sem, w=f"64 {re.sub('[a-z]', '', kinds)}", ty=f"mask {kinds}")
    writes: dict[str, Any] = {"writes": "exec"} if "cmpx" in name else {}
    a, b, na, nb = width(ln, 1), width(ln, 2), sign(ln, 1), sign(ln, 2)
    clamp = " {clamp}" if nb else ""
    yield make(ln, f"=d:vcc, a:{source(ln, 1)}, b:{V_REG[b]}", "vopc", "12.9", **writes)
    yield make(ln, f"=d:{MASK}|src, a:{na}{V_LONG[a]}, b:{nb}{V_LONG[b]}{clamp}", "vop3", "12.9", **writes)
    if a < 64:
        parts = f"=d:{MASK}, a:{na}V1|S1|m0|inl, b:{nb}V1|S1|m0|inl"
        yield sdwa(ln, parts, "src0_sel src1_sel", "12.9", dst="", **writes)


def _rows() -> Iterator[Row]:
    for x, then in (("", ""), ("x", ", and EXEC becomes the mask")):
        for t in ("i16", "u16", "i32", "u32", "i64", "u64"):
            kind = t.replace("i", "s")
            for name, (doc, sem) in _INTEGERS.items():
                yield from _compare(f"v_cmp{x}_{name}_{t}", f"The mask of the lanes where {doc}{then}.", sem, f"{kind} {kind}")
        for t in ("f16", "f32", "f64"):
            for name, (doc, sem) in _FLOATS.items():
                yield from _compare(f"v_cmp{x}_{name}_{t}", f"The mask of the lanes where {doc}{then}.", sem, f"{t} {t}")
            doc = f"The mask of the lanes where a has one of b's classes{then}."
            yield from _compare(f"v_cmp{x}_class_{t}", doc, "fclass", f"{t} u32")


ROWS = [*_rows()]
