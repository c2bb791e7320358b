"""The padding of 4-bit and 6-bit elements in shared memory, which a program need not initialize."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.ptx.matrix_descriptors import InstructionDescriptor

from .programs import COLUMNS, LANES, descriptor, image, text

STORE = "  st.shared.b32 [%r3+1024], %r2;\n"
SOME = "  and.b32 %r10, %r1, 3;\n  setp.lt.u32 %p3, %r10, {};\n  @%p3 st.shared.b32 [%r3+1024], %r2;\n"
(IMAGE_A, OF_A), (IMAGE_B, OF_B) = (image(np.zeros((rows, 32), np.uint8)) for rows in (128, 64))


def product(kind: str) -> str:
    """Return a product of narrow floats."""
    bits = InstructionDescriptor("f8f6f4", kind, kind, 128, 64).encode()
    a, b = descriptor(OF_A, 0), descriptor(OF_B, len(IMAGE_A))
    return f"tcgen05.mma.cta_group::1.kind::f8f6f4 [%t], {a}, {b}, {bits}, 0;"


def copied(formats: str) -> str:
    """Return a copy that widens elements to bytes."""
    return f"tcgen05.cp.cta_group::1.128x128b.{formats} [%t], {descriptor(OF_A, 0)};"


BODIES = {
    "e2m1": (product("e2m1"), 2), "e3m2": (product("e3m2"), 3),
    "b4x16_p64": (copied("b8x16.b4x16_p64"), 2), "b6x16_p32": (copied("b8x16.b6x16_p32"), 3),
}  # fmt: skip
"""The instructions, and the number of words that 16 elements use."""


@pytest.mark.parametrize("name", BODIES)
def test_only_the_elements_must_be_initialized(name: str) -> None:
    body, used = BODIES[name]
    for words in (used, used - 1):
        whole = text(body).replace("%r6, 512;", "%r6, 64;")  # fewer columns
        assert whole.count(STORE) == 1
        program = ptx.parse_module(whole.replace(STORE, SOME.format(words)), name).program("kernel")
        tiles, cells = np.concatenate([IMAGE_A, IMAGE_B]).view(np.uint32), np.zeros(LANES * COLUMNS, np.uint32)
        params: dict[str, Any] = {"shared": tiles, "cells": cells, "out": cells.copy(), "words": np.uint32(len(tiles))}
        report = sim.run(program, grid=1, block=128, params=params, raises=False)
        assert {one.code for one in report.findings} == (set() if words == used else {"UNSET_MEMORY"})
