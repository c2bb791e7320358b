"""Copies of boxes of tensors: every rank, swizzle and border, both ways, and what goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Kernel, Ptr, Reg, f32, ptx, s32, u8, u16, u32
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.types import Scalar

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]
DIMS = "ABCDE"
T = TypeVar("T", bound=Scalar)


@cache
def box_kernel(elem: type[Scalar], box: tuple[int, ...], swizzle: Any, steps: tuple[int, ...]) -> Kernel[Any]:
    """One block copies the box at (x, …) of a tensor to `out`, as it lies in shared memory."""
    names = ",".join(DIMS[: len(box)])
    tile = tuple(-(-length // step) for length, step in zip(box, steps or (1,) * len(box), strict=True))
    count = int(np.prod(tile)) * elem.bits // 8

    @ptx.kernel(
        arch="sm_90",
        signature=f"({names})->({count})",
        grid=1,
        block=32,
        maps={"t": ptx.tiled("a", box=box, swizzle=swizzle, steps=steps)},
    )
    def copy(k: ptx.Builder, a: Ptr[T], out: Ptr[u8], t: ptx.TensorMap, x: Reg[s32], y: Reg[s32], z: Reg[s32]) -> None:
        """The bytes of a box."""
        memory, bar, word = k.shared(u32, -(-count // 4), align=1024), k.mbarrier(1), k.reg(u32)
        first = k.tid.x == 0
        bar.init(pred=first)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        with k.if_(first):
            bar.arrive_expect_tx(t.bytes)
            load = k.ptx.cp.async_.bulk.tensor[f"{len(box)}d"]
            at = (x, y, z, 1, 0)[: len(box)]
            load.shared__cta.global_.tile.mbarrier__complete_tx__bytes(memory[0], t[at], bar.mem)
        bar.wait(0)
        with k.loop(k.tid.x, count // 4, step=32) as i:
            k.ptx.ld.shared.u32(word, (memory.ptr + i)[0])
            k.ptx.st.global_.u32((out.cast(u32) + i)[0], word)

    return copy


def expected(
    a: np.ndarray, box: Sequence[int], at: Sequence[int], swizzle: Swizzle, steps: Sequence[int]
) -> np.ndarray:
    """The box's bytes in shared memory; `at` in the array's order."""
    index = np.meshgrid(
        *[first + np.arange(0, n, s) for first, n, s in zip(at, box, steps, strict=True)], indexing="ij"
    )
    inside = np.all([(i >= 0) & (i < n) for i, n in zip(index, a.shape, strict=True)], axis=0)
    data = np.where(inside, a[tuple(np.clip(i, 0, n - 1) for i, n in zip(index, a.shape, strict=True))], 0)
    flat = np.ascontiguousarray(data.astype(a.dtype)).reshape(-1).view(np.uint8)
    made = np.zeros_like(flat)
    made[swizzle.apply(np.arange(flat.size))] = flat
    return made


CASES = [
    (u8, (256,), (64,), Swizzle.NONE, (), (32,)),
    (f32, (40, 32), (8, 32), Swizzle.B128, (), (8, 0)),
    (f32, (40, 32), (16, 16), Swizzle.B64, (), (3, 12)),
    (f32, (40, 32), (16, 8), Swizzle.B32, (), (-3, -4)),
    (u16, (9, 64), (16, 64), Swizzle.B128, (), (4, 8)),
    (u16, (5, 6, 16), (2, 3, 8), Swizzle.NONE, (), (4, -1, 8)),
    (f32, (4, 5, 6, 8), (2, 2, 2, 8), Swizzle.NONE, (), (1, 2, 3, 0)),
    (f32, (2, 4, 5, 6, 8), (2, 2, 2, 2, 4), Swizzle.NONE, (), (0, 1, 2, 5, 4)),
    (u16, (33, 64), (16, 32), Swizzle.B64, (2, 1), (1, 32)),
]


@pytest.mark.parametrize(("elem", "shape", "box", "swizzle", "steps", "at"), CASES)
def test_a_box_arrives(elem: type[Scalar], shape, box, swizzle: Swizzle, steps, at):
    a = np.random.default_rng(7).integers(1, 200, shape).astype(elem.twin)
    kernel = box_kernel(elem, box, swizzle, steps)
    coordinates = [*at[::-1], 0, 0][:3]
    assert [*at[::-1]][3:] == [1, 0][: max(0, len(at) - 3)]
    got = kernel(a, **dict(zip("xyz", coordinates, strict=True)))
    assert np.array_equal(got, expected(a, box, at, swizzle, steps or (1,) * len(box)))


def test_a_swizzle_by_the_dimensions():
    kernel = box_kernel(f32, (16, 16), lambda d: Swizzle.B64 if d.B > 32 else Swizzle.NONE, ())
    for columns, swizzle in ((32, Swizzle.NONE), (40, Swizzle.B64)):
        a = np.random.default_rng(8).integers(1, 200, (40, columns)).astype(np.float32)
        assert np.array_equal(kernel(a, x=8, y=3, z=0), expected(a, (16, 16), (3, 8), swizzle, (1, 1)))


def out_kernel(how: str, *, swizzle: Swizzle = Swizzle.NONE, align: int = 1024, wait: bool = True) -> Kernel[Any]:
    """One block writes a box of ones at (x, y) of `out`, a matrix of `a`'s values."""

    @ptx.kernel(
        arch="sm_90",
        signature="(M,N)->(M,N)",
        grid=2 if how else 1,
        block=32,
        alias={"out": "a"},
        maps={"t": ptx.tiled("out", box=(4, 8), swizzle=swizzle)},
    )
    def store(k: ptx.Builder, a: Ptr[T], out: Ptr[T], t: ptx.TensorMap, x: Reg[s32], y: Reg[s32]) -> None:
        """A box of the numbers 0 … 31."""
        k.shared(f32, align // 4, align=1024)
        memory, value = k.shared(f32, (4, 8), align=16), k.reg(f32)
        if a.elem is f32:
            k.ptx.cvt.rn.f32.u32(value, k.tid.x)
        else:
            k.ptx.mov.b32(value, k.tid.x)
        k.ptx.st.shared.f32((memory.ptr + (k.swizzle(k.tid.x << 2, swizzle) >> 2))[0], value)
        k.ptx.fence.proxy.async_()
        k.ptx.bar.sync(0)
        with k.if_(k.tid.x == 0):
            bulk = k.ptx.cp.reduce.async_.bulk if how else k.ptx.cp.async_.bulk
            space = bulk.tensor._2d.global_.shared__cta
            (space[how] if how else space).tile.bulk_group(t[x, y], memory[0, 0])
            k.ptx.cp.async_.bulk.commit_group()
            if wait:
                k.ptx.cp.async_.bulk.wait_group(0)
            k.ptx.st.shared.f32(memory[0, 0], value)

    return store


WRITTEN = [(0, 0), (4, 3), (28, 9), (24, 11), (36, 2)]  # whole, over two borders, and outside


@pytest.mark.parametrize(("x", "y"), WRITTEN)
@pytest.mark.parametrize("swizzle", [Swizzle.NONE, Swizzle.B32])
def test_a_box_is_written(x: int, y: int, swizzle: Swizzle):
    a = np.random.default_rng(7).normal(size=(11, 32)).astype(np.float32)
    want = a.copy()
    for i in range(32):
        if 0 <= y + i // 8 < 11 and 0 <= x + i % 8 < 32:
            want[y + i // 8, x + i % 8] = i
    assert np.array_equal(out_kernel("", swizzle=swizzle)(a, x=x, y=y), want)


COMBINED = [("add", np.add, np.float32), ("add", np.add, np.uint32), ("min", np.minimum, np.int32)]
COMBINED += [("max", np.maximum, np.uint32), ("xor", np.bitwise_xor, np.uint32)]


@pytest.mark.parametrize(("how", "fold", "dtype"), COMBINED)
def test_a_box_is_combined(how: str, fold, dtype):
    """Two blocks, each once."""
    a = np.full((11, 32), 10, dtype)
    want = a.copy()
    for _ in range(2):
        want[2:6, 4:12] = fold(want[2:6, 4:12], np.arange(32, dtype=dtype).reshape(4, 8))
    assert np.array_equal(out_kernel(how)(a, x=4, y=2), want)


def test_a_reduction_that_the_elements_do_not_have():
    with pytest.raises(AsmError, match=r"COPY: .*\.min does not support elements of f32"):
        out_kernel("min")(np.zeros((11, 32), np.float32), x=0, y=0)


@pytest.mark.parametrize("wait", [True, False])
def test_a_copy_to_nowhere_reads_until_its_own_thread_has_waited(wait: bool):
    """The box of thread 0 is outside of the tensor. Thread 32 waits for a copy of its own in the meantime."""

    @ptx.kernel(
        arch="sm_90", signature="(M,N)->(M,N)", grid=1, block=64, maps={"t": ptx.tiled("out", box=(4, 8))}
    )  # fmt: skip
    def store(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
        memory, copy = k.shared(f32, (2, 4, 8), align=128), k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile
        k.ptx.st.shared.f32((memory.ptr + k.tid.x)[0], 1.0)
        k.ptx.fence.proxy.async_()
        k.ptx.bar.sync(0)
        for thread, (x, y) in enumerate(((0, 4), (0, 0))):
            with k.if_(k.tid.x == 32 * thread):
                copy.bulk_group(t[x, y], memory[thread, 0, 0])
                k.ptx.cp.async_.bulk.commit_group()
            k.ptx.bar.sync(0)
        k.ptx.cp.async_.bulk.wait_group(0, pred=k.tid.x == 32)
        k.ptx.bar.sync(0)
        if wait:
            k.ptx.cp.async_.bulk.wait_group.read(0, pred=k.tid.x == 0)
        k.ptx.st.shared.f32(memory[0, 0, 0], 2.0, pred=k.tid.x == 0)

    with asmkit.watching("all"):
        if wait:
            assert (store(np.zeros((4, 8), np.float32)) == 1).all()
        else:
            with pytest.raises(AsmError, match="the block ends while the copy reads its shared memory"):
                store(np.zeros((4, 8), np.float32))


@pytest.mark.parametrize(("code", "made", "said"), [
    ("COPY", {"align": 1024 + 16}, "] (byte 1040 of shared memory)"),
    ("ASYNC_SOURCE", {"wait": False}, "shared is written while the copy from it is outstanding"),
])  # fmt: skip
def test_what_goes_wrong(code: str, made: dict[str, Any], said: str):
    with pytest.raises(AsmError, match=code) as caught:
        out_kernel("", **made)(np.zeros((8, 32), np.float32), x=0, y=0)
    assert said in str(caught.value)


@pytest.mark.parametrize(("x", "y", "said"), [
    (2, 0, "its innermost coordinate is 2, of f32: use a multiple of 16 bytes, which is 4 elements"),
    (0, -1, "its coordinate -1 is before the tensor"),
    (-4, 0, "its coordinate -4 is before the tensor"),
])  # fmt: skip
@pytest.mark.parametrize("how", ["", "add"])
def test_where_no_box_is_written(how: str, x: int, y: int, said: str):
    """The device stops at these."""
    with pytest.raises(AsmError, match="COPY") as caught:
        out_kernel(how)(np.zeros((8, 32), np.float32), x=x, y=y)
    assert said.split(": ")[0] in str(caught.value)
    assert said.split(": ")[-1] in str(caught.value)


@pytest.mark.parametrize("x", [-2, 1, 3])
def test_where_no_box_is_read(x: int):
    """The device stops at these."""
    with pytest.raises(AsmError, match=f"COPY: .*its innermost coordinate is {x}, of f32"):
        box_kernel(f32, (4, 8), Swizzle.NONE, ())(np.zeros((8, 32), np.float32), x=x, y=0, z=0)


def test_a_constant_that_no_box_begins_at():
    @ptx.kernel(arch="sm_90", signature="(M,N)->(1)", grid=1, block=1, maps={"t": ptx.tiled("a", box=(4, 8))})
    def odd(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
        """Two numbers into a row."""
        k.ptx.cp.async_.bulk.prefetch.tensor._2d.L2.global_.tile(t[2, 0])

    with pytest.raises(AsmError, match=r"the innermost coordinate of f32 is not a multiple of 16 bytes"):
        odd.text(M=8, N=8)


def test_reading_before_the_barrier():
    @ptx.kernel(arch="sm_90", signature="(M,N)->(1)", grid=1, block=1, maps={"t": ptx.tiled("a", box=(4, 8))})
    def early(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
        """Does not wait."""
        memory, bar, value = k.shared(f32, 32, align=128), k.mbarrier(1), k.reg(f32)
        bar.init()
        k.ptx.fence.mbarrier_init.release.cluster()
        bar.arrive_expect_tx(t.bytes)
        k.ptx.prefetch.tensormap(t.mem)
        k.ptx.cp.async_.bulk.tensor._2d.shared__cta.global_.tile.mbarrier__complete_tx__bytes(
            memory[0], t[0, 0], bar.mem
        )
        k.ptx.ld.shared.f32(value, memory[5])
        k.ptx.st.global_.f32(out[0], value)

    with pytest.raises(AsmError, match="ASYNC_EARLY"):
        early(np.zeros((8, 8), np.float32))


def test_a_map_of_another_rank():
    @ptx.kernel(arch="sm_90", signature="(M,N)->(1)", grid=1, block=1, maps={"t": ptx.tiled("a", box=(4, 8))})
    def one(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
        """One coordinate."""
        k.ptx.cp.async_.bulk.prefetch.tensor._1d.L2.global_.tile(t[0])

    with pytest.raises(AsmError, match="1 coordinates for a map of 2 dimensions"):
        one.text(M=8, N=8)


def test_maps_that_are_not_made():
    with pytest.raises(AsmError, match=r"KERNEL: .*t needs both a TensorMap parameter and a rule in maps="):

        @ptx.kernel(arch="sm_90", signature="(M,N)->(1)", grid=1, block=1)
        def none(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
            """No map."""

    with pytest.raises(AsmError, match="the map t describes b, which is not an array of the kernel"):

        @ptx.kernel(arch="sm_90", signature="(M,N)->(1)", grid=1, block=1, maps={"t": ptx.tiled("b", box=(1, 8))})
        def other(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
            """A map of nothing."""


def test_how_a_map_enters():
    text = box_kernel(f32, (8, 32), Swizzle.B128, ()).text(A=64, B=32, T=f32)
    assert "\t.param .align 64 .b8 param_t[128]" in text
    assert "mov.b64 %rd" in text
    assert "cvta.param.u64" in text


@pytest.mark.gpu
@pytest.mark.parametrize(("elem", "shape", "box", "swizzle", "steps", "at"), CASES)
def test_the_device_brings_the_same_box(elem: type[Scalar], shape, box, swizzle: Swizzle, steps, at):
    a = np.random.default_rng(7).integers(1, 200, shape).astype(elem.twin)
    kernel, coordinates = box_kernel(elem, box, swizzle, steps), dict(zip("xyz", [*at[::-1], 0, 0], strict=False))
    assert np.array_equal(kernel(a, backend="cuda", **coordinates), kernel(a, **coordinates))


@pytest.mark.gpu
@pytest.mark.parametrize(("how", "fold", "dtype"), [("", None, np.float32), *COMBINED])
@pytest.mark.parametrize(("x", "y"), WRITTEN)
def test_the_device_writes_the_same_box(how: str, fold, dtype, x: int, y: int):
    a = np.random.default_rng(7).integers(0, 99, (11, 32)).astype(dtype)
    for swizzle in (Swizzle.NONE, Swizzle.B32):
        kernel = out_kernel(how, swizzle=swizzle)
        assert np.array_equal(kernel(a, backend="cuda", x=x, y=y), kernel(a, x=x, y=y))


def test_a_tensor_of_another_place_than_its_map_says():
    @ptx.kernel(
        arch="sm_107f", signature="(A,B),(A,B)->(1024)", grid=1, block=32, maps={"t": ptx.tiled("a", box=(8, 32))}
    )
    def other(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], out: Ptr[u8], t: ptx.TensorMap) -> None:
        """The first 8 × 32 elements of `b`, by the map of `a`."""
        memory, bar, word = k.shared(u32, 256, align=1024), k.mbarrier(1), k.reg(u32)
        first = k.tid.x == 0
        bar.init(pred=first)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        with k.if_(first):
            bar.arrive_expect_tx(t.bytes)
            load = k.ptx.cp.async_.bulk.tensor._2d.shared__cta.global_.tile.mbarrier__complete_tx__bytes
            tensor, at = t[0, 0]
            load.override__global_address(memory[0], (tensor, b, at), bar.mem)
        bar.wait(0)
        with k.loop(k.tid.x, 256, step=32) as i:
            k.ptx.ld.shared.u32(word, (memory.ptr + i)[0])
            k.ptx.st.global_.u32((out.cast(u32) + i)[0], word)

    a, b = np.random.default_rng(3).standard_normal((2, 16, 32), np.float32)
    assert np.array_equal(other(a, b).view(np.float32).reshape(8, 32), b[:8])
