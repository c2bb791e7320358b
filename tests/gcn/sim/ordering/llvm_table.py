"""The code sequences of LLVM's AMDGPUUsage, "Memory Model gfx90a" and "Memory Model gfx942", without threadgroup split.

Each line is a row of LLVM's tables: the instruction, the ordering, the scopes, the address spaces, and the sequence of
each model. `load`, `store` and `atomic` stand for the instruction of the address space, `vm` and `lgkm` for a wait for
0. "If OpenCL, omit" is not used. A sequence that is the same in both models is written once.
"""

# ruff: noqa: E501  one row in a line

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

TABLE = """
load   monotonic singlethread,wavefront           global,generic       | load
load   monotonic workgroup                        global,generic       | load             | load sc0
load   monotonic singlethread,wavefront,workgroup local                | load
load   monotonic agent                            global,generic       | load glc         | load sc1
load   monotonic system                           global,generic       | load glc         | load sc0 sc1
store  monotonic singlethread,wavefront           global,generic       | store
store  monotonic workgroup                        global,generic       | store            | store sc0
store  monotonic agent                            global,generic       | store            | store sc1
store  monotonic system                           global,generic       | store            | store sc0 sc1
store  monotonic singlethread,wavefront,workgroup local                | store
rmw    monotonic singlethread,wavefront,workgroup,agent global,generic | atomic
rmw    monotonic system                           global,generic       | atomic           | atomic sc1
rmw    monotonic singlethread,wavefront,workgroup local                | atomic

load   acquire   singlethread,wavefront           global,local,generic | load
load   acquire   workgroup                        global               | load             | load sc0
load   acquire   workgroup                        local                | load; lgkm
load   acquire   workgroup                        generic              | load; lgkm       | load sc0; lgkm
load   acquire   agent                            global               | load glc; vm; inv    | load sc1; vm; inv sc1
load   acquire   system                           global               | load glc; vm; invl2; inv | load sc0 sc1; vm; inv sc0 sc1
load   acquire   agent                            generic              | load glc; vm; lgkm; inv | load sc1; vm; lgkm; inv sc1
load   acquire   system                           generic              | load glc; vm; lgkm; invl2; inv | load sc0 sc1; vm; lgkm; inv sc0 sc1
rmw    acquire   singlethread,wavefront           global,local,generic | atomic
rmw    acquire   workgroup                        global               | atomic
rmw    acquire   workgroup                        local,generic        | atomic; lgkm
rmw    acquire   agent                            global               | atomic; vm; inv  | atomic; vm; inv sc1
rmw    acquire   system                           global               | atomic; vm; invl2; inv | atomic sc1; vm; inv sc0 sc1
rmw    acquire   agent                            generic              | atomic; vm; lgkm; inv | atomic; vm; lgkm; inv sc1
rmw    acquire   system                           generic              | atomic; vm; lgkm; invl2; inv | atomic sc1; vm; lgkm; inv sc0 sc1
fence  acquire   singlethread,wavefront           none                 |
fence  acquire   workgroup                        none                 | lgkm
fence  acquire   agent                            none                 | lgkm; vm; inv    | lgkm; vm; inv sc1
fence  acquire   system                           none                 | lgkm; vm; invl2; inv | lgkm; vm; inv sc0 sc1

store  release   singlethread,wavefront           global,local,generic | store
store  release   workgroup                        global,generic       | lgkm; store      | lgkm; store sc0
store  release   workgroup                        local                | store
store  release   agent                            global,generic       | lgkm; vm; store  | wb sc1; lgkm; vm; store sc1
store  release   system                           global,generic       | wb; lgkm; vm; store | wb sc0 sc1; lgkm; vm; store sc0 sc1
rmw    release   singlethread,wavefront           global,local,generic | atomic
rmw    release   workgroup                        global,generic       | lgkm; atomic
rmw    release   workgroup                        local                | atomic
rmw    release   agent                            global,generic       | lgkm; vm; atomic | wb sc1; lgkm; vm; atomic
rmw    release   system                           global,generic       | wb; lgkm; vm; atomic | wb sc0 sc1; lgkm; vm; atomic sc1
fence  release   singlethread,wavefront           none                 |
fence  release   workgroup                        none                 | lgkm
fence  release   agent                            none                 | lgkm; vm         | wb sc1; lgkm; vm
fence  release   system                           none                 | wb; lgkm; vm     | wb sc0 sc1; lgkm; vm

rmw    acq_rel   singlethread,wavefront           global,local,generic | atomic
rmw    acq_rel   workgroup                        global               | lgkm; atomic
rmw    acq_rel   workgroup                        local                | atomic; lgkm
rmw    acq_rel   workgroup                        generic              | lgkm; atomic; lgkm
rmw    acq_rel   agent                            global               | lgkm; vm; atomic; vm; inv | wb sc1; lgkm; vm; atomic; vm; inv sc1
rmw    acq_rel   system                           global               | wb; lgkm; vm; atomic; vm; invl2; inv | wb sc0 sc1; lgkm; vm; atomic sc1; vm; inv sc0 sc1
rmw    acq_rel   agent                            generic              | lgkm; vm; atomic; vm; lgkm; inv | wb sc1; lgkm; vm; atomic; vm; lgkm; inv sc1
rmw    acq_rel   system                           generic              | wb; lgkm; vm; atomic; vm; lgkm; invl2; inv | wb sc0 sc1; lgkm; vm; atomic sc1; vm; lgkm; inv sc0 sc1
fence  acq_rel   singlethread,wavefront           none                 |
fence  acq_rel   workgroup                        none                 | lgkm
fence  acq_rel   agent                            none                 | lgkm; vm; inv    | wb sc1; lgkm; vm; inv sc1
fence  acq_rel   system                           none                 | wb; lgkm; vm; invl2; inv | wb sc0 sc1; lgkm; vm; inv sc0 sc1

load   seq_cst   singlethread,wavefront           global,local,generic | = load acquire
load   seq_cst   workgroup                        global,generic       | lgkm; = load acquire
load   seq_cst   workgroup                        local                | = load acquire
load   seq_cst   agent,system                     global,generic       | lgkm; vm; = load acquire
store  seq_cst   singlethread,wavefront,workgroup,agent,system global,local,generic | = store release
rmw    seq_cst   singlethread,wavefront,workgroup,agent,system global,local,generic | = rmw acq_rel
fence  seq_cst   singlethread,wavefront,workgroup,agent,system none    | = fence acq_rel
"""


class Row(NamedTuple):
    """A sequence for one instruction, ordering, scope and address space of a model."""

    instr: str
    ordering: str
    scope: str
    space: str
    sequence: tuple[str, ...]

    def __str__(self) -> str:
        return "-".join(self[:4])


MODELS = ("gfx90a", "gfx942")


def rows(model: str) -> dict[tuple[str, str, str, str], Row]:
    """Return the rows of a model by instruction, ordering, scope and address space."""
    made: dict[tuple[str, str, str, str], Row] = {}
    for row in _lines(model):
        if row.sequence and row.sequence[-1].startswith("= "):
            instr, ordering = row.sequence[-1].removeprefix("= ").split()
            there = made.get((instr, ordering, row.scope, row.space))
            if there is None:  # local atomics exist up to the scope of the workgroup
                continue
            row = row._replace(sequence=(*row.sequence[:-1], *there.sequence))
        made[row[:4]] = row
    return made


def _lines(model: str) -> Iterator[Row]:
    for line in TABLE.strip().splitlines():
        if not line:
            continue
        head, *columns = (part.strip() for part in line.split("|"))
        instr, ordering, scopes, spaces = head.split()
        text = columns[MODELS.index(model) if len(columns) > 1 else 0]
        for scope in scopes.split(","):
            for space in spaces.split(","):
                yield Row(instr, ordering, scope, space, tuple(x.strip() for x in text.split(";") if x.strip()))
