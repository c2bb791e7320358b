"""What a GCN kernel becomes in XLA's hands on ROCm, seen without a device: the image call, and all that it carries."""

from __future__ import annotations

import hashlib
import zlib
from types import SimpleNamespace
from typing import Any

import gcn_kernels
import jax
import jax.numpy as jnp
import jaxlib
import pytest
from gcn_kernels import axpy, counted, increment, no_whole_waves, places, reverse, total_and_double
from jax_kernels import row_sum
from jaxlib.mlir import ir

from asmkit import AsmError, f32
from asmkit.gcn.abi import Baked
from asmkit.gcn.descriptor import kernargs
from asmkit.gcn.image import ISA
from asmkit.gcn.linear import linear
from asmkit.launch import jax_devices, rocm_call

Message = dict[int, list[Any]]


# --- reading ----------------------------------------------------------------------------------------------------------


def decode(data: bytes) -> Message:
    """The fields of a message by number, each a list of what it holds: numbers and bytes."""
    fields: Message = {}
    while data:
        key, data = varint(data)
        assert key & 7 in (0, 2), "a number, or bytes with their length"
        value, data = varint(data)
        if key & 7 == 2:
            assert value <= len(data)
            value, data = data[:value], data[value:]
        fields.setdefault(key >> 3, []).append(value)
    return fields


def varint(data: bytes) -> tuple[int, bytes]:
    end = next(i for i, byte in enumerate(data) if byte < 0x80)
    return sum((byte & 0x7F) << 7 * i for i, byte in enumerate(data[: end + 1])), data[end + 1 :]


def one(message: Message, number: int) -> Any:
    (value,) = message[number]
    return value


class Carried:
    """The one image call of a function, its fields by the names of jaxlib's `triton.proto`."""

    def __init__(self, f: Any, *args: Any) -> None:
        self.op = calls(f, *args)[0]
        attributes = {named.name: named.attr for named in self.op.attributes["mhlo.backend_config"]}
        assert set(attributes) == {"opaque"}
        whole = decode(zlib.decompress(ir.StringAttr(attributes["opaque"]).value_bytes))
        self.name = one(whole, 4).decode()
        call = decode(one(whole, 1))
        self.grid = tuple(one(call, i) for i in (2, 3, 4))
        kernel = decode(one(call, 1))
        self.kernel_name, self.ptx = one(kernel, 1).decode(), one(kernel, 4).decode()
        self.num_warps, self.shared_mem_bytes, self.num_ctas = one(kernel, 2), one(kernel, 3), one(kernel, 10)
        image = decode(one(kernel, 11))
        self.object_file, self.image_name, self.image_shared = one(image, 1), one(image, 2).decode(), one(image, 3)
        arrays = [decode(one(decode(parameter), 1)) for parameter in call[5]]
        self.parameters = [(one(array, 1), one(array, 2)) for array in arrays]
        assert (set(whole), set(call), set(kernel)) == ({1, 4}, {1, 2, 3, 4, 5}, {1, 2, 3, 4, 10, 11})


def lower(f: Any, *args: Any, platforms: tuple[str, ...] = ("rocm",)) -> Any:
    return jax.jit(f).trace(*args).lower(lowering_platforms=platforms)


def calls(f: Any, *args: Any) -> list[ir.OpView]:
    """The custom calls of `f`, lowered for ROCm."""
    found: list[ir.OpView] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "stablehlo.custom_call":
            found.append(op)
        return ir.WalkResult.ADVANCE

    calls.module = lower(f, *args).compiler_ir("stablehlo")  # the operations live as long as their module
    calls.module.operation.walk(visit)
    return found


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
    assert program.facts["block"] == (128, 1, 1)
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
    assert rocm_call.message((1, 150), (2, b"testing")) == bytes.fromhex("089601") + b"\x12\x07testing"
    assert rocm_call.message((11, 0), (16, 1 << 32)) == bytes.fromhex("5800 8001 8080808010".replace(" ", ""))


# --- what is refused --------------------------------------------------------------------------------------------------


def test_a_kernel_for_another_vendor():
    with pytest.raises(AsmError, match="BACKEND: backend: axpy is a GCN kernel, and runs on rocm and cpu"):
        lower(lambda x: axpy(x, x, s=1.0), zeros(64), platforms=("cuda",))
    with pytest.raises(AsmError, match="BACKEND: backend: row_sum is a PTX kernel, and runs on cuda and cpu"):
        lower(row_sum, zeros(2, 3))


def test_a_block_that_is_no_whole_number_of_waves():
    with pytest.raises(AsmError, match=r"gcn_kernels.py:\d+: KERNEL: kernel: a block of 96 threads is no whole number"):
        lower(no_whole_waves, zeros(96))


class Machine:
    """A machine with an AMD device, as JAX shows it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, arch: str, version: str) -> None:
        device = SimpleNamespace(compute_capability=arch, core_count=304)
        monkeypatch.setattr(jax, "devices", lambda platform: {"rocm": [device]}[platform])
        monkeypatch.setattr(jaxlib, "__version__", version)


@pytest.fixture(autouse=True)
def fresh() -> Any:
    jax_devices._amd.cache_clear()
    jax_devices._sm_count.cache_clear()
    yield
    jax_devices._amd.cache_clear()
    jax_devices._sm_count.cache_clear()


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
    with pytest.raises(AsmError, match="counted is written for gfx942, and the device is a gfx90a") as caught:
        lower(counted, x)
    assert "arch=('gfx942', 'gfx90a')" in str(caught.value)


def test_a_jaxlib_that_takes_no_image(monkeypatch: pytest.MonkeyPatch):
    x = zeros(300)
    Machine(monkeypatch, "gfx942", "0.11.0")
    with pytest.raises(AsmError, match=r"BACKEND: backend: jaxlib 0.11.0 launches no code objects on ROCm"):
        lower(lambda x: axpy(x, x, s=2.5), x)


# --- blocks in one dimension ------------------------------------------------------------------------------------------


def test_a_linear_block_stays():
    program = axpy.launch(N=64).program
    assert linear(program) is program


@pytest.mark.parametrize("arch", gcn_kernels.ARCHS)
def test_a_linear_program_is_another(arch: str):
    program = places.launch(arch=arch, X=3, Y=5, Z=7).program
    before = ISA.write(ISA.whole(program)).text
    made = linear(program)
    assert (program.facts["block"], made.facts["block"]) == ((3, 5, 7), (105, 1, 1))
    assert ISA.write(ISA.whole(program)).text == before
    text = ISA.write(ISA.whole(made)).text
    assert "system_vgpr_workitem_id 0" in text
    assert ISA.image(ISA.whole(made)).image.startswith(b"\x7fELF")
