"""Operands of `k.wgmma` in every layout: what the simulator multiplies is what the matrices hold."""

from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, b32, bf16, dtype, e4m3, e5m2, f16, f32, ptx, tf32, types
from asmkit.ptx.matrix_descriptors import Swizzle

from ...support.sim_programs import run

M, N, THREADS = 64, 16, 128
LAYOUTS = [swizzle for swizzle in Swizzle if swizzle is not Swizzle.B128_ATOM32]
K_MAJOR = [(swizzle, boxes) for swizzle in LAYOUTS for boxes in ((2, 4) if swizzle is Swizzle.NONE else (1, 2))]


def stored(matrix: np.ndarray[Any, Any], swizzle: Swizzle, transposed: bool) -> tuple[np.ndarray[Any, Any], int]:
    """The bytes of a matrix (rows, K) in boxes as wide as the swizzle, and the bytes of a box."""
    size, lines = matrix.itemsize, matrix.T if transposed else matrix
    box = len(lines) * swizzle.width
    image = np.zeros(-(-lines.shape[1] * size // swizzle.width) * box, np.uint8)
    for outer, line in enumerate(lines):
        for inner, byte in enumerate(line.copy().view(np.uint8)):
            at = inner // swizzle.width * box + outer * swizzle.width + inner % swizzle.width
            image[swizzle.apply(at)] = byte
    return image, box


def product(
    elem: type[Any], kinds: tuple[Swizzle, Swizzle], transposed: tuple[bool, bool], a: Any, b: Any
) -> np.ndarray[Any, Any]:
    """A·Bᵀ by one `k.wgmma`."""
    k = ptx.Builder("product", "sm_90a")
    operands, inputs = [], {}
    for name, matrix, swizzle, turned in zip("ab", (a, b), kinds, transposed, strict=True):
        image, box = stored(matrix, swizzle, turned)
        tile = k.shared(elem, image.size * 8 // elem.bits, align=1024)
        p = k.param_ptr(name, b32) + k.tid.x
        for word in range(0, image.size // 4, THREADS):
            r = k.reg(b32)
            inside = k.tid.x < image.size // 4 - word
            k.ptx.ld.global_.b32(r, p[word], pred=inside)
            k.ptx.st.shared.b32((tile.ptr.cast(b32) + k.tid.x)[word], r, pred=inside)
        boxes = 1 if turned else image.size // box
        operands.append(k.operand(tile, swizzle=swizzle, boxes=boxes, box=box, transposed=turned))
        inputs[name] = image.view(np.uint32)
    k.ptx.fence.proxy.async_()
    k.ptx.bar.sync(0)
    d = k.regs(f32, N // 2)
    k.wgmma(d, *operands, fresh=True)
    k.ptx.wgmma.wait_group.sync.aligned(0)
    out = k.param_ptr("out", f32)
    for i, r in enumerate(d):
        k.ptx.st.global_.f32((out + (k.tid.x + i * THREADS))[0], r)
    got = np.zeros((N // 2, THREADS), np.float32)
    run(k, 1, THREADS, out=got, **inputs)
    thread, i = np.meshgrid(np.arange(THREADS), np.arange(N // 2))
    made = np.zeros((M, N), np.float32)  # PTX ISA, wgmma: the fragment of D
    made[thread // 32 * 16 + thread % 32 // 4 + i // 2 % 2 * 8, i // 4 * 8 + thread % 4 * 2 + i % 2] = got
    return made


def matrices(elem: type[Any], k_bytes: int) -> tuple[Any, Any]:
    r = np.random.default_rng(k_bytes)
    depth, kind = k_bytes * 8 // elem.bits, np.float32 if elem is tf32 else dtype(elem)
    return tuple(r.integers(-3, 4, (rows, depth)).astype(kind) for rows in (M, N))  # type: ignore[return-value]


def check(elem: type[Any], kinds: tuple[Swizzle, Swizzle], transposed: tuple[bool, bool], k_bytes: int) -> None:
    a, b = matrices(elem, k_bytes)
    want = a.astype(np.float32) @ b.astype(np.float32).T
    assert np.array_equal(product(elem, kinds, transposed, a, b), want)


@pytest.mark.parametrize("elem", [bf16, tf32, e4m3], ids=repr)
@pytest.mark.parametrize(("swizzle", "boxes"), K_MAJOR)
def test_k_major(elem: type[Any], swizzle: Swizzle, boxes: int) -> None:
    check(elem, (swizzle, swizzle), (False, False), swizzle.width * boxes)


@pytest.mark.parametrize("elem", [f16, bf16], ids=repr)
@pytest.mark.parametrize("swizzle", LAYOUTS)
@pytest.mark.parametrize("steps", [1, 2])
def test_mn_major(elem: type[Any], swizzle: Swizzle, steps: int) -> None:
    if swizzle.width > N * 2:  # a box of B is wider than B
        check(elem, (swizzle, Swizzle.NONE), (True, False), steps * 32)
    else:
        check(elem, (swizzle, swizzle), (True, True), steps * 32)


@pytest.mark.long
@pytest.mark.parametrize("a", LAYOUTS)
@pytest.mark.parametrize("b", LAYOUTS)
def test_two_layouts(a: Swizzle, b: Swizzle) -> None:
    check(e5m2, (a, b), (False, False), 128)


WRONG: dict[str, dict[str, Any]] = {
    "one box without a swizzle": {"swizzle": Swizzle.NONE},
    "an odd number of boxes": {"swizzle": Swizzle.NONE, "boxes": 3, "box": 1024},
    "boxes at no distance": {"swizzle": Swizzle.NONE, "boxes": 2},
    "swizzled boxes at no distance": {"boxes": 2},
    "no box": {"boxes": 0},
    "a box of broken units": {"boxes": 2, "box": 1000},
    "a pitch of broken units": {"pitch": 1000},
    "MN-major without a box": {"transposed": True},
    "MN-major with half a step": {"transposed": True, "box": 1024},
    "a swizzle of tcgen05": {"swizzle": Swizzle.B128_ATOM32},
}


@pytest.mark.parametrize("name", WRONG)
def test_a_layout_that_wgmma_cannot_read(name: str) -> None:
    k = ptx.Builder("product", "sm_90a")
    with pytest.raises(AsmError) as caught:
        k.operand(k.shared(bf16, (64, 64), align=1024), **WRONG[name])
    assert caught.value.code == "DESCRIPTOR"
    assert caught.value.findings[0].fix


def test_operands_that_do_not_fit_each_other() -> None:
    k = ptx.Builder("product", "sm_90a")
    tile = k.shared(bf16, (2, 64, 64), align=1024)
    long, short = k.operand(tile, boxes=2, box=8192), k.operand(tile)
    none = k.operand(tile, swizzle=Swizzle.NONE, boxes=2, box=1024)
    for left, right in ((long, short), (short, none), (k.regs(b32, 4, 0), short), (k.regs(b32, 20, 0), short)):
        with pytest.raises(AsmError, match="DESCRIPTOR"):
            k.wgmma(k.regs(f32, 32), left, right)
    with pytest.raises(AsmError, match="no pitch"):
        _ = short[1]
    with pytest.raises(AsmError, match="no pitch"):
        _ = short[k.tid.x]
    with pytest.raises(AsmError, match="only 16-bit elements"):
        k.operand(k.shared(types.e4m3, (64, 64), align=1024), box=4096, transposed=True)
