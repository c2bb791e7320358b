"""Flat, global and scratch memory (CDNA3 ISA 12.15 and 10).

`global` uses 64-bit addresses in VGPRs, or a base in SGPRs and an unsigned 32-bit byte offset in a VGPR. `flat`
determines at run time whether an address is global or LDS, and therefore counts on both counters. `scratch` is the
lane's own memory. `ty` is the type of the data in memory. `_d16` keeps the other half of the register.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ...isa.notation import Row, op
from .buffer import ATOMICS, HALVES, LOADS, NEEDS, POLICY, STORES, half_of

# fmt: off
_OLD, _NEWER = "gfx90a", "gfx942 gfx950"
_FACTS: dict[str, dict[str, object]] = {
    "flat": {"fmt": "flat", "ref": "12.15", "cnt": "vmcnt lgkmcnt", "effect": "memory"},
    "global": {"fmt": "global", "ref": "12.15", "cnt": "vmcnt", "effect": "memory"},
    "scratch": {"fmt": "scratch", "ref": "12.15", "cnt": "vmcnt", "effect": "memory"},
}

# segment → addressing modes: the VGPR, the SGPR with its comma, the targets that have the mode
_WHERE = {
    "flat": (("vaddr:V2", "", ""),),
    "global": (("vaddr:V1", ", saddr:S2|vcc", ""), ("vaddr:V2", ", saddr:off", "")),
    "scratch": (
        ("vaddr:off", ", saddr:S1|m0", ""), ("vaddr:V1", ", saddr:off", ""),
        ("vaddr:off", ", saddr:off", _NEWER), ("vaddr:V1", ", saddr:S1|m0", _NEWER),
    ),
}
_OFFSET = {"flat": "{offset:u12}", "global": "{offset:i13}", "scratch": "{offset:i13}"}
_PLACE = {"flat": "memory or LDS", "global": "memory", "scratch": "the lane's own memory"}
_TO_LDS = {"dword": _NEWER, "ubyte": _NEWER, "sbyte": _NEWER, "ushort": _NEWER, "sshort": _NEWER, "dwordx3": "gfx950", "dwordx4": "gfx950"}


def _loads(segment: str) -> Iterator[Row]:
    facts = {**_FACTS[segment], "sem": f"{segment}_load", "needs": NEEDS}
    names = chain(((name, n, ty, "=") for name, (n, ty) in LOADS.items()), ((name, 1, ty, "+") for name, ty in HALVES.items()))
    for name, n, ty, role in names:
        for vaddr, saddr, arch in _WHERE[segment]:
            half = f" into the {'high' if name.endswith('hi') else 'low'} half" if role == "+" else ""
            text = f"{segment}_load_{name}   {role}d:V{n}|A{n}, {vaddr}{saddr} {_OFFSET[segment]} {POLICY}"
            more = {"half": half_of(name)} if half else {}
            yield op(text, f"Load {name} from {_PLACE[segment]}{half}.", **{**facts, **more, "ty": ty, "arch": arch})  # pyright: ignore[reportArgumentType]


def _stores(segment: str) -> Iterator[Row]:
    facts = {**_FACTS[segment], "sem": f"{segment}_store", "needs": NEEDS}
    for name, (n, ty) in STORES.items():
        for vaddr, saddr, arch in _WHERE[segment]:
            text = f"{segment}_store_{name}   {vaddr}, data:V{n}|A{n}{saddr} {_OFFSET[segment]} {POLICY}"
            yield op(text, f"Store {name} to {_PLACE[segment]}.", **{**facts, "half": half_of(name), "ty": ty, "arch": arch})  # pyright: ignore[reportArgumentType]


def _atomics(segment: str) -> Iterator[Row]:
    """Yield atomics without a result, and with a result, which `glc` or `sc0` selects."""
    for name, (doc, n, result, ty, arch) in ATOMICS.items():
        if segment == "flat" and name in _FLAT_LATE:
            arch = _NEWER
        for vaddr, saddr, _ in _WHERE[segment]:
            facts = {**_FACTS[segment], "ty": ty, "sem": f"{segment}_atomic"}
            head, at = f"{segment}_atomic_{name}  ", _OFFSET[segment]
            policy = {"slc": _OLD, "scc": _OLD, "sc1": _NEWER, "nt": _NEWER}
            text = f"{head} {vaddr}, data:V{n}|A{n}{saddr} {at} {{slc}} {{scc}} {{sc1}} {{nt}}"
            yield op(text, f"{doc}, in {_PLACE[segment]}.", **{**facts, "arch": arch, "needs": policy})  # pyright: ignore[reportArgumentType]
            for bank in "VA":
                if segment == "global" and name in ("add_f32", "pk_add_f16") and bank == "A":
                    continue
                operands = f"=d:{bank}{result}, {vaddr}, data:{bank}{n}{saddr} {at}"
                back = f"{doc}, in {_PLACE[segment]}; d is the old value."
                if not arch:
                    yield op(f"{head} {operands} {{glc!}} {{slc}} {{scc}}", back, **{**facts, "arch": _OLD})  # pyright: ignore[reportArgumentType]
                yield op(f"{head} {operands} {{sc0!}} {{sc1}} {{nt}}", back, **{**facts, "arch": _NEWER})  # pyright: ignore[reportArgumentType]


_FLAT_LATE = ("add_f32", "pk_add_f16", "pk_add_bf16")


def _to_lds(segment: str) -> Iterator[Row]:
    """Yield loads into LDS, at M0 + the offset + the lane's position. On gfx90a they are loads with the flag `lds`."""
    for name, arch in _TO_LDS.items():
        if segment == "scratch" and arch != _NEWER:
            continue
        facts = {**_FACTS[segment], "ty": LOADS[name][1], "reads": "m0", "sem": f"{segment}_load_lds"}
        size = {"dwordx3": 12, "dwordx4": 16}.get(name, 4)
        doc = f"Load {name} from {_PLACE[segment]} into LDS, at M0 + the offset + {size} times the lane."
        for vaddr, saddr, there in _WHERE[segment]:
            where = f"{vaddr}{saddr.replace('S2|vcc', 'S2|vcc|exec')} {_OFFSET[segment]}"
            yield op(f"{segment}_load_lds_{name}   {where} {{sc0}} {{sc1}} {{nt}}", doc, **{**facts, "arch": arch})  # pyright: ignore[reportArgumentType]
            if arch == _NEWER and there != _NEWER:
                yield op(f"{segment}_load_{name}   {where} {{glc}} {{slc}} {{scc}} {{lds!}}", doc, **{**facts, "arch": _OLD})  # pyright: ignore[reportArgumentType]


ROWS = [
    *[row for segment in ("global", "flat", "scratch") for row in (*_loads(segment), *_stores(segment))],
    *[row for segment in ("global", "flat") for row in _atomics(segment)],
    *_to_lds("global"),
    *_to_lds("scratch"),
]
