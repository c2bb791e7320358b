"""What a GCN kernel becomes in XLA's hands on ROCm, seen without a device: the image call, and all that it carries."""

from __future__ import annotations

import hashlib
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import jaxlib
import pytest
from jaxlib.mlir import ir

from asmkit import AsmError, f32
from asmkit.gcn.abi import Baked
from asmkit.gcn.backend import ISA
from asmkit.gcn.code_object.kernel_descriptor import kernargs
from asmkit.gcn.linear_block import linear
from asmkit.launch.jax import devices, image_call

from ...support import gcn_kernels
from ...support.carried import Carried, calls, lower
from ...support.gcn_kernels import axpy, counted, increment, no_whole_waves, places, reverse, total_and_double
from ...support.jax_kernels import row_sum


def zeros(*shape: int, kind: Any = jnp.float32) -> jax.Array:
    return jnp.zeros(shape, kind)


# --- what is carried --------------------------------------------------------------------------------------------------


def test_every_field():
    found = Carried(lambda x: axpy(x, x, s=2.5), zeros(100))
    assert ir.StringAttr(found.op.attributes["call_target_name"]).value == "triton_kernel_call_ffi"
    assert (found.name, found.kernel_name, found.image_name) == ("axpy",) * 3
    assert (found.grid, found.num_warps, found.num_ctas) == ((2, 1, 1), 1, 1)
    assert (found.shared_mem_bytes, found.image_shared) == (0, 0)
    assert found.parameters == [(0, 16)] * 3
    assert found.ptx == hashlib.sha256(found.object_file).hexdigest()


def test_the_image_is_the_code_object_of_a_kernel_of_pointers():
    found = Carried(lambda x: axpy(x, x, s=2.5), zeros(100))
    how = {"N": Baked(100), "s": Baked(2.5)}
    whole = ISA.whole(axpy.launch(N=100).program, how, ("x", "y", "out"))
    assert [(arg.name, arg.offset, arg.size, arg.kind) for arg in kernargs(whole)] == [
        (name, 8 * i, 8, "global_buffer") for i, name in enumerate(("x", "y", "out"))
    ]
    assert found.object_file == ISA.image(whole).image
    assert found.object_file.startswith(b"\x7fELF")
    assert found.object_file != ISA.image(ISA.whole(axpy.launch(N=101).program, how | {"N": Baked(101)})).image


def test_a_traced_scalar_is_an_operand():
    found = Carried(lambda x, s: axpy(x, x, s=s), zeros(100), jnp.float32(2.5))
    assert [str(operand.type) for operand in found.op.operands] == ["tensor<100xf32>", "tensor<100xf32>", "tensor<f32>"]
    assert found.parameters == [(0, 16)] * 4
    whole = ISA.whole(axpy.launch(N=100).program, {"N": Baked(100), "s": "ref"}, ("x", "y", "s", "out"))
    assert found.object_file == ISA.image(whole).image


def test_blocks_of_several_dimensions_are_linear():
    found = Carried(places, zeros(4, 2, 16))
    assert (found.grid, found.num_warps) == ((1, 1, 1), 2)
    program = linear(places.launch(X=4, Y=2, Z=16).program)
    assert program.block == (128, 1, 1)
    whole = ISA.whole(program, {}, ("a", "out"))
    assert found.object_file == ISA.image(whole).image
    assert "reqd_workgroup_size: [ 128, 1, 1 ]" in ISA.write(whole).text
    assert found.object_file != ISA.image(ISA.whole(places.launch(X=4, Y=2, Z=16).program, {}, ("a", "out"))).image


def test_zeroed_results_are_cleared_by_the_call():
    found = Carried(total_and_double, zeros(256, kind=jnp.uint32))
    assert [str(operand.type) for operand in found.op.operands] == ["tensor<256xui32>"]
    assert found.parameters == [(0, 16), (4, 16), (0, 16)]
    assert (found.grid, found.num_warps) == ((2, 1, 1), 2)


def test_an_alias_shares_the_operand_with_the_result():
    found = Carried(increment, zeros(64))
    assert "output_tuple_indices = [], operand_index = 0" in str(found.op)
    assert found.parameters == [(0, 16)] * 2


def test_lds_is_the_code_objects_own():
    found = Carried(reverse, zeros(256))
    assert (found.shared_mem_bytes, found.num_warps) == (0, 4)
    assert ".group_segment_fixed_size: 1024" in reverse.text(T=f32)


def test_calls_fuse_with_the_rest():
    assert len(calls(lambda x: jnp.tanh(reverse(axpy(x, x, s=1.0))) + 1, zeros(256))) == 2


def test_one_module_for_both_platforms():
    found = lower(reverse, zeros(256), platforms=("cpu", "rocm")).as_text()
    assert found.count("@triton_kernel_call_ffi(") == found.count("@asmkit_simulate(") == 1


def test_the_wire_format():
    assert image_call.message((1, 150), (2, b"testing")) == bytes.fromhex("089601") + b"\x12\x07testing"
    assert image_call.message((11, 0), (16, 1 << 32)) == bytes.fromhex("5800 8001 8080808010".replace(" ", ""))


# --- what is refused --------------------------------------------------------------------------------------------------


def test_a_kernel_for_another_vendor():
    with pytest.raises(AsmError, match="BACKEND: backend: axpy is a GCN kernel, which runs on rocm and cpu"):
        lower(lambda x: axpy(x, x, s=1.0), zeros(64), platforms=("cuda",))
    with pytest.raises(AsmError, match="BACKEND: backend: row_sum is a PTX kernel, which runs on cuda and cpu"):
        lower(row_sum, zeros(2, 3))


def test_a_block_that_is_no_whole_number_of_waves():
    with pytest.raises(
        AsmError, match=r"gcn_kernels.py:\d+: KERNEL: kernel: a block of 96 threads is not a whole number"
    ):
        lower(lambda x: no_whole_waves(x, backend="image"), zeros(96))


class Machine:
    """A machine with an AMD device, as JAX shows it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, arch: str, version: str) -> None:
        device = SimpleNamespace(compute_capability=arch, core_count=304)
        monkeypatch.setattr(jax, "devices", lambda platform: {"rocm": [device]}[platform])
        monkeypatch.setattr(jaxlib, "__version__", version)


@pytest.fixture(autouse=True)
def fresh() -> Any:
    devices._amd.cache_clear()
    devices._sm_count.cache_clear()
    yield
    devices._amd.cache_clear()
    devices._sm_count.cache_clear()


def test_the_devices_target_and_figures_are_taken(monkeypatch: pytest.MonkeyPatch):
    x = zeros(200)
    Machine(monkeypatch, "gfx950:sramecc+:xnack-", "0.11.1")
    found = Carried(lambda x: axpy(x, x, s=2.5), x)
    program = axpy.launch(arch="gfx950", N=200).program
    assert program.target.name == "gfx950"
    assert found.object_file == ISA.image(ISA.whole(program, {"N": Baked(200), "s": Baked(2.5)})).image


def test_the_devices_compute_units_are_counted(monkeypatch: pytest.MonkeyPatch):
    x = zeros(1, kind=jnp.uint32)
    Machine(monkeypatch, "gfx942", "0.11.1")
    assert Carried(counted, x).grid == (304, 1, 1)


def test_a_device_of_another_target(monkeypatch: pytest.MonkeyPatch):
    x = zeros(8, kind=jnp.uint32)
    Machine(monkeypatch, "gfx90a", "0.11.1")
    with pytest.raises(AsmError, match="counted is written for gfx942, but the device is a gfx90a") as caught:
        lower(counted, x)
    assert "arch=('gfx942', 'gfx90a')" in str(caught.value)


def test_a_jaxlib_that_takes_no_image(monkeypatch: pytest.MonkeyPatch):
    x = zeros(300)
    Machine(monkeypatch, "gfx942", "0.11.0")
    with pytest.raises(AsmError, match=r"BACKEND: backend: jaxlib 0.11.0 does not launch code objects on ROCm"):
        lower(lambda x: axpy(x, x, s=2.5, backend="image"), x)


# --- blocks in one dimension ------------------------------------------------------------------------------------------


def test_a_linear_block_stays():
    program = axpy.launch(N=64).program
    assert linear(program) is program


@pytest.mark.parametrize("arch", gcn_kernels.ARCHS)
def test_a_linear_program_is_another(arch: str):
    program = places.launch(arch=arch, X=3, Y=5, Z=7).program
    before = ISA.write(ISA.whole(program)).text
    made = linear(program)
    assert (program.block, made.block) == ((3, 5, 7), (105, 1, 1))
    assert ISA.write(ISA.whole(program)).text == before
    text = ISA.write(ISA.whole(made)).text
    assert "system_vgpr_workitem_id 0" in text
    assert ISA.image(ISA.whole(made)).image.startswith(b"\x7fELF")
