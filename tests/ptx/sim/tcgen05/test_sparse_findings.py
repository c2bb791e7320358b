"""Mistakes with a sparse A: each is planted in a program that has no findings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.errors import AsmError
from asmkit.ptx.matrix_descriptors import InstructionDescriptor
from asmkit.ptx.tensor_sparsity import compress

from .programs import COLUMNS, LANES, descriptor, image, text

R = np.random.default_rng
META = 200


def idesc(*, sparse: bool = True, selector: int = 0) -> int:
    """Return the instruction descriptor of the product."""
    return InstructionDescriptor("f16", "f16", "f16", 128, 64, sparse=sparse, selector=selector).encode()


def instruction(bits: int, d: str = "[%t]", metadata: str = f"[%t+{META}]", op: str = "tcgen05.mma.sp") -> str:
    """Return a product of matrices A (128, 32) and B (64, 32) of f16."""
    a, b = image(np.zeros((128, 32), np.uint8))[1], image(np.zeros((64, 64), np.uint8))[1]
    meta = f"{metadata}, " if op.endswith("sp") else ""
    return f"{op}.cta_group::1.kind::f16 {d}, {descriptor(a, 0)}, {descriptor(b, 4096)}, {meta}{bits}, 1;"


def finding(body: str, words: np.ndarray[Any, Any] | None = None, program: str = "") -> tuple[str, str]:
    """Run a program, and return the code and the message of its finding."""
    dense = np.zeros((128, 32))
    cells = np.zeros((LANES, COLUMNS), np.uint32)
    cells[:, META : META + 1] = compress("f16", dense)[1] if words is None else words
    params: dict[str, Any] = {
        "shared": np.zeros(8192 // 4, np.uint32), "cells": cells.reshape(-1),
        "out": np.zeros(cells.size, np.uint32), "words": np.uint32(8192 // 4),
    }  # fmt: skip
    found = ptx.parse_module(program or text(body), "tcgen05").program("kernel")
    try:
        report = sim.run(found, grid=1, block=128, params=params)
    except AsmError as wrong:
        return wrong.code, str(wrong)
    assert report.findings == []
    return "", ""


def test_the_program_has_no_findings() -> None:
    assert finding(instruction(idesc())) == ("", "")


def test_illegal_metadata() -> None:
    words = compress("f16", np.zeros((128, 32)))[1]
    words[20, 0] = 0x44494444
    assert finding(instruction(idesc()), words) == ("", "")
    words[20, 0] = 0x44445444
    code, message = finding(instruction(idesc()), words)
    assert code == "METADATA"
    assert "row 20, chunk 3 of A has 0b0101, bits 12 to 15 of lane 20, column 200" in message


def test_uninitialized_metadata() -> None:
    loop = "  setp.lt.u32 %p2, %r6, 512;\n  @%p2 bra FILL;\n"
    program = text(instruction(idesc())).replace(loop, loop.replace("512", "192"))
    code, message = finding("", program=program)
    assert code == "TENSOR_MEMORY"
    assert "the metadata in lane 0, column 200 are uninitialized" in message


def test_metadata_in_columns_that_are_not_allocated() -> None:
    program = text(instruction(idesc(), metadata="[%t+300]")).replace(", 512;\n  setp.eq", ", 256;\n  setp.eq")
    program = program.replace(
        "setp.lt.u32 %p2, %r6, 512;\n  @%p2 bra FILL", "setp.lt.u32 %p2, %r6, 256;\n  @%p2 bra FILL"
    )
    code, message = finding("", program=program)
    assert code == "TENSOR_MEMORY"
    assert "column 300 is not allocated" in message


def test_metadata_that_are_overwritten_during_the_product() -> None:
    """The warps store to the metadata before they have seen the phase of the mbarrier."""
    store = f"tcgen05.st.sync.aligned.32x32b.x1.b32 [%r5+{META}], {{%x0}};\n  tcgen05.wait::st.sync.aligned;\n"
    wait = "WAIT:\n  mbarrier.try_wait.parity.shared::cta.b64 %p2, [memory+16], 0;\n  @!%p2 bra WAIT;\n"
    wait += "  tcgen05.fence::after_thread_sync;\n"
    program = text(instruction(idesc()))
    assert program.count(wait) == 1
    assert finding("", program=program.replace(wait, wait + store)) == ("", "")
    code, message = finding("", program=program.replace(wait, store + wait))
    assert code == "TENSOR_MEMORY"
    assert f"column {META} is written while a tcgen05.mma can still read it" in message


@pytest.mark.parametrize(
    ("body", "code", "why"),
    [
        (instruction(idesc(), metadata="[%t+201]"), "TENSOR_MEMORY", "begin at column 201"),
        (instruction(idesc(), metadata=f"[%t+{(16 << 16) + META}]"), "TENSOR_MEMORY", "metadata begins at lane 16"),
        (instruction(idesc(), d=f"[%t+{16 << 16}]"), "TENSOR_MEMORY", "D begins at lane 16"),
        (instruction(idesc(selector=2)), "DESCRIPTOR", "selector is 2"),
        (instruction(idesc(sparse=False)), "DESCRIPTOR", "a dense product"),
        (instruction(idesc(), op="tcgen05.mma"), "DESCRIPTOR", "a sparse product"),
    ],
)
def test_products_that_do_not_exist(body: str, code: str, why: str) -> None:
    found, message = finding(body)
    assert found == code
    assert why in message


@pytest.mark.parametrize(("kind", "a", "d"), [("i8", "s8", "s32"), ("f8f6f4", "e4m3", "f32")])
def test_narrow_kinds_have_no_selector(kind: str, a: str, d: str) -> None:
    bits = InstructionDescriptor(kind, a, a, 128, 64, d, sparse=True, selector=1).encode()
    code, message = finding(instruction(bits).replace("kind::f16", f"kind::{kind}"))
    assert code == "DESCRIPTOR"
    assert "selector is 1: it must be 0" in message


@pytest.mark.parametrize(
    ("op", "kind", "a", "m", "n"),
    [
        ("tcgen05.mma.ws.sp", "f16", "f16", 64, 256),
        ("tcgen05.mma.sp", "i8", "s8", 64, 40),
        ("tcgen05.mma.sp", "f16", "f16", 128, 8),
    ],
)
def test_shapes_that_do_not_exist(op: str, kind: str, a: str, m: int, n: int) -> None:
    bits = InstructionDescriptor(kind, a, a, m, n, "s32" if kind == "i8" else "f32", sparse=True).encode()
    code, message = finding(instruction(bits, op=op).replace("kind::f16", f"kind::{kind}"))
    assert code == "DESCRIPTOR"
    assert f"N is {n}" in message
