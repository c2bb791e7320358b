"""PTX kernels as images under JAX: tensor maps and numbers by value, seen without a device, and on one."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import jaxlib
import numpy as np
import pytest
from jaxlib.mlir import ir

from asmkit import AsmError, Kernel, Ptr, Reg, f32, ptx, s16, u32, u64
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.ptx.tensor_map import TiledMap
from asmkit.toolchain import probe

from ...support.carried import Carried, calls
from ...support.jax_kernels import axpy, increment, row_sum, total_and_double
from ...support.map_kernels import boxes

GPU = [pytest.param("cpu", id="cpu"), pytest.param("gpu", id="gpu", marks=pytest.mark.gpu)]


def dumped(made: TiledMap) -> Kernel[Any]:
    """A kernel whose output is the bytes of its tensor map, of f32."""
    rule = ptx.tiled("a", box=made.box, swizzle=made.swizzle, l2=made.l2, fill=made.fill)

    @ptx.kernel(arch="sm_90", signature=f"{made.shape}->(16)".replace(" ", ""), grid=1, block=32, maps={"ta": rule})
    def dump(k: ptx.Builder, a: Ptr[f32], out: Ptr[u64], ta: ptx.TensorMap) -> None:
        value = k.reg(u64)
        with k.if_(k.tid.x < 16):
            k.ptx.ld.u64(value, (ta._ptr + (k.tid.x << 3))[0])
            k.ptx.st.global_.u64((out + k.tid.x)[0], value)

    return dump


@ptx.kernel(arch="sm_80", signature="(N)->(N)", grid=lambda d: -(-d.N // 64), block=64)
def affine(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32], s: Reg[f32], n: Reg[s16], w: Reg[u64]) -> None:
    """out = s·x + n + w."""
    i, value, add, wide = (k.ctaid.x << 6) + k.tid.x, k.reg(f32), k.reg(f32), k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(value, (x + i)[0])
        k.ptx.cvt.rn.f32.s16(add, n)
        k.ptx.cvt.rn.f32.u64(wide, w)
        k.ptx.st.global_.f32((out + i)[0], value * s + add + wide)


def zeros(*shape: int) -> jax.Array:
    return jnp.zeros(shape, jnp.float32)


def carried(f: Any, *args: Any) -> Carried:
    return Carried(f, *args, platform="cuda")


# --- what is carried --------------------------------------------------------------------------------------------------


def test_a_kernel_with_tensor_maps_is_an_image():
    found = carried(boxes, zeros(64, 32))
    assert ir.StringAttr(found.op.attributes["call_target_name"]).value == "triton_kernel_call_ffi"
    assert (found.name, found.grid, found.num_warps, found.num_ctas) == ("boxes", (2, 8, 1), 4, 1)
    a, d, *lengths = found.parameters
    assert a == d == {1: [7], 2: [0], 3: [64, 32], 4: [32, 1], 5: [8, 16], 6: [0]}
    assert lengths == [64, 32]
    assert found.object_file.startswith(b"\x7fELF")
    assert found.ptx == hashlib.sha256(found.object_file).hexdigest()


def test_an_array_with_a_map_lies_inside_of_it():
    text = cuda_text(boxes, (64, 32))
    assert "param_a" not in text
    assert len(re.findall(r"ld\.param\.u64 %rd\d+, \[param_t[ad]\];", text)) == 2


def cuda_text(kernel: Kernel[Any], shape: tuple[int, ...]) -> str:
    from asmkit.launch.jax.image_call_cuda import parameters

    launch = kernel.plan([shape], ["float32"], {})
    return kernel.isa.write(parameters(launch, ()).entered(launch.program)).text


def by_value(length: int, **scalars: Any) -> Carried:
    return carried(lambda x: affine(x, **scalars, backend="image"), zeros(length))


def test_numbers_come_by_value():
    one, other, longer = (
        by_value(100, s=1.5, n=-2, w=1 << 40),
        by_value(100, s=0.0, n=7, w=0),
        by_value(3, s=0, n=0, w=0),
    )
    assert one.object_file == other.object_file == longer.object_file
    assert one.parameters == [(0, 16), (0, 16), 100, 0x3FC00000, 0xFFFE, 1 << 40]
    assert other.parameters == [(0, 16), (0, 16), 100, 0, 7, 0]
    assert longer.parameters[2] == 3


def test_a_traced_scalar_is_an_operand():
    found = carried(lambda x, s: axpy(x, x, s=s, backend="image"), zeros(100), jnp.float32(2.5))
    assert [str(operand.type) for operand in found.op.operands] == ["tensor<100xf32>", "tensor<100xf32>", "tensor<f32>"]
    assert found.parameters == [(0, 16)] * 4 + [100]


def test_zeroed_and_aliased_outputs():
    found = carried(lambda x: total_and_double(x, backend="image"), zeros(40))
    assert found.parameters[:3] == [(0, 16), (8, 16), (0, 16)]
    assert "output_tuple_indices = [], operand_index = 0" in str(
        carried(lambda x: increment(x, backend="image"), zeros(40)).op
    )


def test_a_further_map_of_an_input_takes_an_operand():
    rules = {"ta": ptx.tiled("a", box=(8, 16)), "tb": ptx.tiled("a", box=(4, 32))}

    @ptx.kernel(arch="sm_90", signature="(M,N)->(M)", grid=1, block=32, maps=rules)
    def twice(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], ta: ptx.TensorMap, tb: ptx.TensorMap) -> None:
        k.ptx.prefetch.tensormap(ta.mem)
        k.ptx.prefetch.tensormap(tb.mem)

    found = carried(twice, zeros(64, 32))
    assert len(found.op.operands) == 2
    first, second, out = found.parameters
    assert (first[5], second[5], out) == ([8, 16], [4, 32], (0, 16))


def test_the_text_is_the_default_and_can_be_asked_for():
    for f in (row_sum, lambda x: row_sum(x, backend="text")):
        (op,) = calls(f, zeros(70, 3), platform="cuda")
        assert ir.StringAttr(op.attributes["call_target_name"]).value == "__gpu$xla.gpu.ptx"


# --- what is refused --------------------------------------------------------------------------------------------------


def test_what_does_not_serve():
    x = zeros(64, 32)
    with pytest.raises(AsmError, match="KERNEL: kernel: a block of \\(8, 4, 1\\) is not a row of whole warps"):
        carried(lambda x: row_sum(x, backend="image"), zeros(70, 3))
    with pytest.raises(AsmError, match=r"BACKEND: backend: boxes takes tensor maps \(ta, td\), which XLA's call"):
        boxes(x, backend="text")
    with pytest.raises(AsmError, match="BACKEND: backend: 'sim' is not a backend for JAX arrays"):
        boxes(x, backend="sim")
    stepped = ptx.tiled("a", box=(8, 16), steps=(2, 1))

    @ptx.kernel(arch="sm_90", signature="(M,N)->(M)", grid=1, block=32, maps={"ta": stepped})
    def steps(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], ta: ptx.TensorMap) -> None:
        k.ptx.prefetch.tensormap(ta.mem)

    with pytest.raises(AsmError, match="BACKEND: backend: steps has a tensor map of im2col, with steps"):
        carried(lambda x: steps(x, backend="image"), x)


def test_a_jaxlib_that_takes_no_image(monkeypatch: pytest.MonkeyPatch):
    x = zeros(64, 16)
    driver = probe.CudaDriver((13, 0), (probe.CudaDevice("a device", (9, 0), 132),))
    monkeypatch.setattr(probe, "cuda_driver", lambda: driver)
    monkeypatch.setattr(jaxlib, "__version__", "0.11.0")
    with pytest.raises(AsmError, match=r"jaxlib 0.11.0 does not launch images, backend=\"image\""):
        carried(lambda x: boxes(x, backend="image"), x)


# --- running ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("platform", GPU)
def test_tensor_maps_under_jit(platform: str):
    with jax.default_device(jax.devices(platform)[0]):
        x = jnp.arange(64.0 * 32).reshape(64, 32)
        want = np.asarray(x + 1).copy()
        want[0, 0] *= 2
        np.testing.assert_array_equal(jax.jit(lambda x: boxes(x + 1) * 1)(x), want)
        np.testing.assert_array_equal(jax.vmap(boxes)(jnp.stack([x + 1, x + 1]))[1], want)


@pytest.mark.parametrize("platform", GPU)
def test_images_and_texts_give_the_same(platform: str):
    with jax.default_device(jax.devices(platform)[0]):
        x = jnp.arange(1000.0)
        for way in ("text", "image"):
            got = jax.jit(lambda x, s: affine(x, s=s, n=-2, w=3, backend=way))(x, 1.5)  # noqa: B023
            np.testing.assert_array_equal(got, np.asarray(x) * 1.5 + 1)
            got = affine(x, s=1.5, n=-2, w=3, backend=way)
            np.testing.assert_array_equal(got, np.asarray(x) * 1.5 + 1)
            total, double = total_and_double(x, backend=way)
            np.testing.assert_array_equal(double, 2 * np.asarray(x))
            assert total[0] == x.sum()
            increment(x, backend=way)
            np.testing.assert_array_equal(x, np.arange(1000.0))


@pytest.mark.parametrize("platform", GPU)
@pytest.mark.parametrize("swizzle", list(Swizzle)[:4])
@pytest.mark.parametrize("rank", [1, 2, 3, 5])
def test_the_maps_bytes(swizzle: Swizzle, rank: int, platform: str):
    shape, box = (6, 5, 4, 96, 64)[5 - rank :], (1, 2, 3, 8, 4)[5 - rank :]
    made = TiledMap(f32, shape, box, swizzle=swizzle, l2=128, fill="nan")
    with jax.enable_x64(True), jax.default_device(jax.devices(platform)[0]):
        got = np.asarray(jax.jit(dumped(made))(zeros(*shape)))
    want = np.frombuffer(made.encode(0), np.uint64)
    assert [*map(hex, got[1:])] == [*map(hex, want[1:])]


CHAIN = """
import jax, jax.numpy as jnp
from tests.support.jax_kernels import increment
x = jnp.ones(1024)
jax.jit(lambda x: jax.lax.fori_loop(0, 64, lambda _, x: increment(x), x, unroll=True))(x).block_until_ready()
"""


@pytest.mark.gpu
def test_calls_in_a_row_are_one_command_buffer(tmp_path: Path):
    flags = f"--xla_dump_to={tmp_path} --xla_dump_hlo_as_text"
    path = os.pathsep.join([str(Path(__file__).parents[3]), *sys.path])
    environment = os.environ | {"XLA_FLAGS": flags, "PYTHONPATH": path, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    subprocess.run([sys.executable, "-c", CHAIN], env=environment, check=True, capture_output=True)
    dumps = [dump.read_text() for dump in tmp_path.glob("*thunk_sequence_after_thunk_passes*")]
    (calls,) = [dump for dump in dumps if dump.count("kCustomKernel") == 64]
    top = [line.split()[1] for line in calls.splitlines() if not line.startswith(" ")]
    assert "kCommandBuffer" in top
    assert "kCustomKernel" not in top
