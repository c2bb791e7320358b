"""Operands of `k.wgmma` in every layout: what the simulator multiplies is what the matrices hold."""

from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, b32, bf16, dtype, e4m3, e5m2, f16, f32, ptx, tf32, types
from asmkit.fragments import pack, unpack
from asmkit.ptx import fragments, sparsity
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


# --- a sparse A ---


def in_shared_memory(k: ptx.Builder, elem: type[Any], name: str, words: int) -> Any:
    """A tile of shared memory with the words of a parameter."""
    tile, p = k.shared(elem, words * 32 // elem.bits, align=1024), k.param_ptr(name, b32) + k.tid.x
    for word in range(0, words, THREADS):
        r, inside = k.reg(b32), k.tid.x < words - word
        k.ptx.ld.global_.b32(r, p[word], pred=inside)
        k.ptx.st.shared.b32((tile.ptr.cast(b32) + k.tid.x)[word], r, pred=inside)
    return tile


def in_registers_of(k: ptx.Builder, name: str, count: int) -> Any:
    """Registers with the words (count, 128) of a parameter."""
    regs, p = k.regs(b32, count), k.param_ptr(name, b32) + k.tid.x
    for i, reg in enumerate(regs):
        k.ptx.ld.global_.b32(reg, p[i * THREADS])
    return regs


def sparse_product(
    elem: type[Any], kept: Any, words: Any, b: Any, *, in_registers: bool = False, transposed: bool = False
) -> np.ndarray[Any, Any]:
    """A·Bᵀ by one `k.wgmma_sp`, from the kept elements of A and the metadata registers (count, 128)."""
    k, plan = ptx.Builder("product", "sm_90a"), fragments.wgmma_sp_a(elem)
    inputs: dict[str, Any] = {"words": words}
    operands: list[Any] = []
    if in_registers:
        products = np.split(kept.view(f"u{kept.itemsize}"), kept.shape[1] // plan.cols, axis=1)
        inputs["a"] = pack(plan, np.stack(products)).reshape(-1)
        operands.append(in_registers_of(k, "a", inputs["a"].size // THREADS))
    for name, matrix, turned in (("a", kept, False), ("b", b, transposed))[in_registers:]:
        width = 2 * N if turned else matrix.shape[1] * matrix.itemsize
        swizzle = next(one for one in LAYOUTS if one.width == width)
        image, box = stored(matrix, swizzle, turned)
        inputs[name] = image.view(np.uint32)
        tile = in_shared_memory(k, elem, name, image.size // 4)
        operands.append(k.operand(tile, swizzle=swizzle, box=box if turned else 0, transposed=turned))
    codes, d = in_registers_of(k, "words", len(words)), k.regs(f32, N // 2)
    k.ptx.fence.proxy.async_()
    k.ptx.bar.sync(0)
    k.wgmma_sp(d, *operands, codes, fresh=True)
    k.ptx.wgmma.wait_group.sync.aligned(0)
    out = k.param_ptr("out", f32)
    for i, r in enumerate(d):
        k.ptx.st.global_.f32((out + (k.tid.x + i * THREADS))[0], r)
    got = np.zeros((N // 2, THREADS), np.float32)
    run(k, 1, THREADS, out=got, **inputs)
    return unpack(fragments.wgmma_d(f32, N), got.view(np.uint32)[None])[0].view(np.float32)


@pytest.mark.parametrize("in_registers", [False, True])
@pytest.mark.parametrize(("elem", "products"), [(bf16, 2), (f16, 1), (tf32, 2), (e4m3, 2), (e5m2, 1)])
def test_a_sparse_a(elem: type[Any], products: int, in_registers: bool) -> None:
    """Registers of metadata serve two products of 16-bit types and tf32, which name other lanes, else one."""
    depth, kind = 512 // elem.bits, np.float32 if elem is tf32 else dtype(elem)
    rng = np.random.default_rng(products)
    chunk = [1, 0] if elem is tf32 else [1, 1, 0, 0]
    mask = rng.permuted([chunk] * (M * products * depth // len(chunk)), axis=1)
    dense = (rng.integers(-3, 4, (M, products * depth)) * mask.reshape(M, -1)).astype(kind)
    b = rng.integers(-3, 4, (N, products * depth)).astype(kind)
    parts = [sparsity.compress(f"m64n8k{depth}", elem, part[None]) for part in np.split(dense, products, axis=1)]
    kept = np.concatenate([part[0] for part, _ in parts], axis=1)
    words = np.stack([registers[0] for _, registers in parts])
    if elem.bits != 8 and products == 2:  # lanes 0 and 1 of every four, then lanes 2 and 3
        words = np.where(np.arange(THREADS) & 2, words[1], words[0])[None]
    want = dense.astype(np.float32) @ b.astype(np.float32).T
    assert np.array_equal(sparse_product(elem, kept, words, b, in_registers=in_registers), want)
    if elem.bits == 16 and not in_registers:
        assert np.array_equal(sparse_product(elem, kept, words, b, transposed=True), want)


def test_sparse_operands_that_do_not_fit_each_other() -> None:
    k = ptx.Builder("product", "sm_90a")
    tile = k.shared(bf16, (64, 64), align=1024)
    wide, half, narrow = (k.operand(tile, swizzle=one) for one in (Swizzle.B128, Swizzle.B64, Swizzle.B32))
    d, code = k.regs(f32, 32), k.regs(b32, 1, 0x44444444)
    for a, b, codes, why in (
        (wide, wide, code, "A with 4 steps of K, B with 2"),
        (k.regs(b32, 4, 0), wide, code, "A of 4 registers"),
        (half, wide, k.regs(b32, 2, 0), "2 registers of metadata"),
        (narrow, narrow, code, "64 bytes of a row of B"),
    ):
        with pytest.raises(AsmError, match=why) as caught:
            k.wgmma_sp(d, a, b, codes)
        assert caught.value.code == "DESCRIPTOR"
        assert caught.value.findings[0].fix
