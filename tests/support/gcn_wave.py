"""Execute one wave on a random path through a program and through its register assignment, value by value."""

from __future__ import annotations

import random

from asmkit.gcn.analysis.cfg import blocks
from asmkit.gcn.analysis.effects import EXEC, keys
from asmkit.gcn.analysis.liveness import is_placed

LANES = 8
FULL = (1 << LANES) - 1


class Wave:
    """One wave on a random path. Every value is a distinct number, and vector registers have one per lane.

    It executes the virtual program and its assignment in lockstep, and compares the values that they read.
    """

    def __init__(self, program, assigned, seed: int) -> None:
        self.random = random.Random(seed)
        self.graphs = blocks(program), blocks(assigned)
        self.files: tuple[dict, dict] = ({}, {})
        self.exec, self.count = FULL, 0
        for param in program.params:
            for one, other in zip(keys(param.reg), places(param.reg, assigned), strict=True):
                self.put(one, other, FULL)

    def run(self, most: int = 400) -> int:
        block, steps = 0, 0
        while steps < most:
            virtual, physical = (graph[block] for graph in self.graphs)
            for mine, theirs in zip(virtual.steps, physical.steps, strict=True):
                self.step(mine, theirs)
                steps += 1
            if not virtual.after:
                break
            block = self.next(virtual)
        return steps

    def next(self, block) -> int:
        head = block.steps[-1].item.form.row.head if block.steps else ""
        if head == "s_cbranch_execz":
            return block.after[0 if self.exec == 0 else -1]
        return self.random.choice(block.after)

    def step(self, mine, theirs) -> None:
        whole = not mine.kinds.isdisjoint(("mfma", "other_lanes"))
        for one, other in zip(mine.reads, theirs.reads, strict=True):
            if is_placed(one):
                self.same(one, other, FULL if whole else self.exec, mine)
        values = self.values(mine)
        lanes = FULL if "mfma" in mine.kinds else 4 if mine.item.form.row.head == "v_writelane_b32" else self.exec
        if {"dpp"} & mine.kinds:
            lanes &= self.random.randrange(FULL + 1)  # what has no source lane keeps its value
        for one, other in zip(mine.writes, theirs.writes, strict=True):
            if one in EXEC:
                self.exec = values.get(one, self.exec)
            elif is_placed(one):
                self.put(one, other, lanes, values.get(one))

    def values(self, step) -> dict:
        """Compute the masks of scalar instructions. Only the low dword of a pair holds lanes."""
        head, operands = step.item.form.row.head, [keys(operand) for operand in step.item.operands]
        if head.startswith("v_cmp"):
            return {operands[0][0]: self.random.randrange(FULL + 1) & self.exec}
        if not head.endswith("_b64") or "salu" not in step.kinds:
            return {}
        sources = [self.mask(operand) for operand in operands[1:]]
        if head == "s_and_saveexec_b64":
            return {operands[0][0]: self.exec, EXEC[0]: self.exec & sources[0]}
        made = {
            "s_mov_b64": lambda a: a, "s_and_b64": lambda a, b: a & b, "s_andn2_b64": lambda a, b: a & ~b,
            "s_xor_b64": lambda a, b: a ^ b, "s_or_b64": lambda a, b: a | b,
        }[head](*sources)  # fmt: skip
        return {operands[0][0]: made}

    def mask(self, some) -> int:
        return self.exec if some == EXEC else self.files[0][some[0], None]

    def put(self, one, other, lanes: int, value: int | None = None) -> None:
        self.count += 1
        for key, file in zip((one, other), self.files, strict=True):
            for lane in lanes_of(key, lanes):
                file[key, lane] = FULL + self.count if value is None else value

    def same(self, one, other, lanes: int, step) -> None:
        for lane in lanes_of(one, lanes):
            if (value := self.files[0].get((one, lane))) is not None:
                assert self.files[1].get((other, lane)) == value, f"{step.item!r} at {step.at}: {one} in {other}"


def lanes_of(key, lanes: int):
    return [None] if key[0] in ("s", "%s") else [lane for lane in range(LANES) if lanes >> lane & 1]


def places(reg, assigned):
    """Return the assigned register."""
    return [assigned.facts.assignment.get(key, key) for key in keys(reg)]
