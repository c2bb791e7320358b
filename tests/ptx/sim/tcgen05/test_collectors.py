"""Collector buffers: sequences of products that use them correctly, and mistakes that are planted in them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from asmkit.ptx.matrix_descriptors import InstructionDescriptor
from asmkit.ptx.tensor_sparsity import compress

from .programs import COLUMNS, LANES, TILES, descriptor, image, run

M, N, A_BYTES, B_BYTES = 128, 64, 4096, 2048
OF_A, OF_B = (image(np.zeros((rows, 32), np.uint8))[1] for rows in (M, N))
META = 300


def at_a(number: int = 0) -> int:
    """Return the descriptor of one of the matrices A."""
    return descriptor(OF_A, number * A_BYTES)


def at_b(number: int = 0) -> int:
    """Return the descriptor of one of the matrices B."""
    return descriptor(OF_B, 4 * A_BYTES + number * B_BYTES)


def idesc(m: int = M, n: int = N, a: str = "f16", *, sparse: bool = False) -> int:
    return InstructionDescriptor("f16", a, "f16", m, n, sparse=sparse).encode()


def mma(use: str = "", a: str = "", b: int = -1, bits: int = -1, op: str = "mma", d: int = 0) -> str:
    """Return a product that has the modifier `.collector::` and `use`."""
    modifier = f".collector::{use}" if use else ""
    meta = f"[%t+{META}], " if op.endswith("sp") else ""
    first, second = a or str(at_a()), at_b() if b < 0 else b
    bits = idesc(sparse=bool(meta)) if bits < 0 else bits
    return f"tcgen05.{op}.cta_group::1.kind::f16{modifier} [%t+{d}], {first}, {second}, {meta}{bits}, 0;"


def ws(use: str = "", a: str = "", b: int = -1, bits: int = -1) -> str:
    """Return a product with `.ws`."""
    return mma(use, a, b, bits, op="mma.ws")


def store(offset: int, value: int = 0x3C00) -> str:
    """Return instructions that overwrite a word of the matrices."""
    where = f"mov.u32 %r9, memory;\n  mov.b32 %r10, {value};\n  st.shared.b32 [%r9+{TILES + offset}], %r10;"
    return f"{where}\n  fence.proxy.async.shared::cta;"


def findings(*body: str, watch: str = "none") -> list[str]:
    """Run a program, and return its findings. Watchers do not take part in these rules."""
    cells = np.zeros((LANES, COLUMNS), np.uint32)
    cells[:, META : META + 1] = compress("f16", np.zeros((M, 32)))[1]
    _, report = run("\n".join(body), np.zeros(4 * A_BYTES + 4 * B_BYTES, np.uint8), cells, watch=watch)
    return [f"{finding.code}: {finding.message}" for finding in report.findings]


CORRECT = {
    "no modifiers": [mma(), mma(), mma("a::discard")],
    "one A for two columns of tiles": [mma("a::fill"), mma("a::lastuse", b=at_b(1), d=N)],
    "one A for four columns of tiles": [
        mma("a::fill"), mma("a::use", b=at_b(1), d=N), mma("a::use", b=at_b(2), d=2 * N), mma("a::lastuse", b=at_b(3)),
    ],
    "each step of K fills again": [
        line for i in range(3) for line in (mma("a::fill", str(at_a(i))), mma("a::lastuse", str(at_a(i)), at_b(1), d=N))
    ],
    "a fill replaces a matrix": [mma("a::fill"), mma("a::fill", str(at_a(1))), mma("a::use", str(at_a(1)))],
    "another N": [mma("a::fill"), mma("a::use", bits=idesc(n=32))],
    "A in tensor memory": [mma("a::fill", "[%t+400]"), mma("a::lastuse", "[%t+400]", d=N)],
    "a sparse A": [mma("a::fill", op="mma.sp"), mma("a::lastuse", b=at_b(1), op="mma.sp")],
    "one B for two A": [ws("b0::fill"), ws("b0::lastuse", str(at_a(1)))],
    "four buffers": [ws(f"b{i}::fill", b=at_b(i)) for i in range(4)] + [ws(f"b{i}::use", b=at_b(i)) for i in range(4)],
    "a buffer without a modifier is b0": [ws("b1::fill"), ws(), ws("b1::use")],
    "products of .ws leave buffer a": [mma("a::fill"), ws(), mma("a::use")],
    "a discarded buffer is filled again": [mma("a::fill"), mma(), mma("a::fill"), mma("a::use")],
    "the matrix is overwritten after the last use": [mma("a::fill"), mma("a::lastuse"), mma("a::fill", str(at_a(1)))],
}  # fmt: skip


def test_correct_sequences() -> None:
    assert findings(*(line for body in CORRECT.values() for line in body), watch="default") == []


class Bug(NamedTuple):
    """A sequence of products, and a part of the message."""

    body: list[str]
    why: str


BUGS = {
    "no fill": Bug([mma("a::use")], "uses A from collector::a, which no product has filled"),
    "no fill before the last use": Bug([mma("a::lastuse")], "which no product has filled"),
    "no fill of B": Bug([ws("b2::use")], "uses B from collector::b2, which no product has filled"),
    "another buffer": Bug([ws("b1::fill"), ws("b2::use")], "collector::b2, which no product has filled"),
    "after the last use": Bug([mma("a::fill"), mma("a::lastuse"), mma("a::use")], "which a product has discarded"),
    "after a discard": Bug([mma("a::fill"), mma("a::discard"), mma("a::use")], "which a product has discarded"),
    "a product without a modifier": Bug([mma("a::fill"), mma(), mma("a::use")], "which a product has discarded"),
    "a product of .ws without a modifier": Bug([ws("b0::fill"), ws(), ws("b0::use")], "which a product has discarded"),
    "another A": Bug([mma("a::fill"), mma("a::use", str(at_a(1)))], "has another A: that at"),
    "another B": Bug([ws("b0::fill"), ws("b0::use", b=at_b(1))], "has another B: that at"),
    "another M": Bug([mma("a::fill"), mma("a::use", bits=idesc(m=64))], "its M is 128, and not 64"),
    "another N of B": Bug([ws("b0::fill"), ws("b0::use", bits=idesc(n=128))], "its N is 64, and not 128"),
    "another type": Bug([mma("a::fill"), mma("a::use", bits=idesc(a="bf16"))], "its type is f16, and not bf16"),
    "another kind": Bug(
        [mma("a::fill"), mma("a::use", bits=InstructionDescriptor("tf32", "tf32", "tf32", M, N).encode()).replace(
            "kind::f16", "kind::tf32")], "its kind is f16, and not tf32"),
    "a dense A that was filled as a sparse one": Bug(
        [mma("a::fill", op="mma.sp"), mma("a::use")], "its sparsity is True, and not False"),
}  # fmt: skip


@pytest.mark.parametrize("name", BUGS)
def test_a_mistake_is_found(name: str) -> None:
    body, why = BUGS[name]
    found = findings(*body)
    assert len(found) == 1
    assert found[0].startswith("TENSOR_MEMORY")
    assert why in found[0]


def test_the_message_names_the_product_that_has_filled_the_buffer() -> None:
    _, report = run(
        "\n".join([mma("a::fill"), mma("a::use", str(at_a(1)))]), np.zeros(4 * A_BYTES + 4 * B_BYTES, np.uint8),
        np.zeros((LANES, COLUMNS), np.uint32),
    )  # fmt: skip
    notes = [note for finding in report.findings for note in finding.notes]
    assert any("collector::a::fill: tcgen05:" in note for note in notes)


COMMIT = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [memory+24];"
OBSERVE = """AGAIN:
  mbarrier.try_wait.parity.shared::cta.b64 %p2, [memory+24], 0;
  @!%p2 bra AGAIN;"""
INIT = "mbarrier.init.shared::cta.b64 [memory+24], 1;"


@pytest.mark.parametrize(("offset", "changed"), [(64, True), (A_BYTES, False)])
def test_a_is_overwritten_between_two_products(offset: int, changed: bool) -> None:
    """The first product is complete: the bytes are free for others, but the second one may read the old ones."""
    first, second = mma("a::fill"), mma("a::use", b=at_b(1), d=N)
    found = findings(INIT, first, COMMIT, OBSERVE, store(offset), second, watch="default")
    if not changed:
        assert found == []
        return
    assert len(found) == 1
    assert "A was changed in memory after it had filled collector::a" in found[0]
    assert findings(INIT, first, COMMIT, OBSERVE, store(offset), second.replace("a::use", "a::fill")) == []


def test_b_is_overwritten_between_two_products() -> None:
    found = findings(INIT, ws("b3::fill"), COMMIT, OBSERVE, store(4 * A_BYTES), ws("b3::lastuse"))
    assert len(found) == 1
    assert "B was changed in memory after it had filled collector::b3" in found[0]


def test_a_in_tensor_memory_is_overwritten_by_a_product() -> None:
    """The sums of the second product are the new A."""
    one = store(0) + "\n" + store(4 * A_BYTES)
    other = ws().replace("[%t+0]", "[%t+400]")
    found = findings(one, mma("a::fill", "[%t+400]"), other, mma("a::use", "[%t+400]"))
    assert len(found) == 1
    assert "A was changed in memory" in found[0]


def test_shifted_columns_of_b_are_in_the_buffer() -> None:
    """The second product uses other columns of the same B: those that both read are equal."""
    bits = InstructionDescriptor("f16", "f16", "f16", M, N, shift=16).encode()
    first = ws("b0::fill", bits=bits).replace(", 0;", f", 0, {8 << 56};")
    second = ws("b0::lastuse", bits=bits).replace(", 0;", f", 0, {16 << 56};")
    assert findings(first, second) == []
    found = findings(INIT, first, COMMIT, OBSERVE, store(4 * A_BYTES + 512), second)
    assert len(found) == 1
    assert "B was changed in memory" in found[0]
