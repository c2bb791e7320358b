"""Random programs against an interpreter of one thread: divergence must not change what a thread computes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx.abi import enter
from asmkit.ptx.builder import Builder
from asmkit.types import u32

FULL = 0xFFFFFFFF
REGS = 5
OPERATORS = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b,
}  # fmt: skip
COMPARE = {"<": lambda a, b: a < b, "==": lambda a, b: a == b, ">=": lambda a, b: a >= b}


def _program(draw: random.Random, depth: int, length: int) -> list[Any]:
    """Statements: (d, op, a, b), ("if", p, then, else), ("loop", mask, body), ("break", p); p is (compare, a, bits)."""

    def condition() -> tuple[str, int, int]:
        return draw.choice([*COMPARE]), draw.randrange(REGS), draw.choice([1, 3, 7, 31])

    out: list[Any] = []
    for _ in range(length):
        kind = draw.choice(["op", "op", "op", "if", "loop", "break"]) if depth else "op"
        if kind == "op":
            d, a, b = (draw.randrange(REGS) for _ in range(3))
            out.append((d, draw.choice([*OPERATORS]), a, b))
        elif kind == "if":
            out.append(("if", condition(), _program(draw, depth - 1, 3), _program(draw, depth - 1, 2)))
        elif kind == "loop":
            out.append(("loop", draw.randrange(REGS), _program(draw, depth - 1, 4)))
        else:
            out.append(("break", condition()))
    return out


class _BreakError(Exception):
    """Leaves a loop of the interpreter."""


def _interpret(program: list[Any], r: list[int]) -> None:
    """What one thread does."""
    for statement in program:
        match statement:
            case ("if", (compare, a, bits), then, otherwise):
                _interpret(then if COMPARE[compare](r[a] & bits, bits >> 1) else otherwise, r)
            case ("loop", a, body):
                try:
                    for _ in range(r[a] & 3):
                        _interpret(body, r)
                except _BreakError:
                    pass
            case ("break", (compare, a, bits)):
                if COMPARE[compare](r[a] & bits, bits >> 1):
                    raise _BreakError
            case (d, op, a, b):
                r[d] = OPERATORS[op](r[a], r[b]) & FULL


def _emit(k: Builder, program: list[Any], r: Any) -> None:
    """The same program as instructions."""
    for statement in program:
        match statement:
            case ("if", (compare, a, bits), then, otherwise):
                with k.if_(COMPARE[compare](r[a] & bits, bits >> 1)):
                    _emit(k, then, r)
                with k.else_():
                    _emit(k, otherwise, r)
            case ("loop", a, body):
                with k.loop(0, r[a] & 3):
                    _emit(k, body, r)
            case ("break", (compare, a, bits)):
                k.break_(when=COMPARE[compare](r[a] & bits, bits >> 1))
            case (d, op, a, b):
                k.ptx.mov.u32(r[d], OPERATORS[op](r[a], r[b]))


@pytest.mark.parametrize("seed", range(25))
def test_random_programs(seed: int):
    draw = random.Random(seed)
    program = [("loop", 0, _program(draw, 3, 6))]
    k = Builder("random", "sm_80")
    a, out = k.param_ptr("a", u32), k.param_ptr("out", u32)
    i = k.ctaid.x * k.ntid.x + k.tid.x
    r = k.regs(u32, REGS)
    for j in range(REGS):
        k.ptx.ld.global_.u32(r[j], (a + i * REGS)[j])
    _emit(k, program, r)
    for j in range(REGS):
        k.ptx.st.global_.u32((out + i * REGS)[j], r[j])
    given = np.random.default_rng(seed).integers(0, 1 << 32, (120, REGS), dtype=np.uint32)
    want = given.tolist()
    for row in want:
        _interpret(program, row)
    whole = enter(k.finish())
    for grid, block in ((2, 60), (120, 1)):
        got = np.zeros_like(given)
        sim.run(whole, grid=grid, block=block, params={"a": given, "out": got}, threads=1)
        assert got.tolist() == want
