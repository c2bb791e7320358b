"""GCN kernels by asmkit's own handler under JAX: what carries them, when, and what it asks of HIP; without a device."""

from __future__ import annotations

import ctypes
import json
import struct
from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jaxlib.mlir import ir

from asmkit import AsmError, Kernel
from asmkit.errors import DiagnosticCode, error
from asmkit.gcn.backend import ISA
from asmkit.gcn.code_object.kernel_descriptor import kernargs
from asmkit.launch import faults, hip
from asmkit.launch import simulator as simulated
from asmkit.launch.jax import handler_call, xla_device, xla_rocm

from ...support.carried import calls
from ...support.frames import Frame
from ...support.gcn_kernels import axpy, increment, no_whole_waves, places, total_and_double, widths
from ..test_hip import Hip, Status
from .test_image_call_rocm import Machine, fresh  # noqa: F401  (a fixture)

IMAGE, HANDLER = "triton_kernel_call_ffi", "asmkit_launch"


def zeros(*shape: int, kind: Any = jnp.float32) -> jax.Array:
    return jnp.zeros(shape, kind)


def target(op: ir.OpView) -> str:
    return ir.StringAttr(op.attributes["call_target_name"]).value


def carried(f: Any, *args: Any) -> tuple[ir.OpView, dict[str, Any]]:
    """The one handler call of a function: the operation and its attributes, `about` read."""
    (op,) = calls(f, *args, platform="rocm")
    assert target(op) == HANDLER
    found = {named.name: ir.StringAttr(named.attr).value_bytes for named in op.attributes["mhlo.backend_config"]}
    return op, {**found, "about": json.loads(found["about"])}


# --- what is carried, and when ----------------------------------------------------------------------------------------


def test_the_arguments_are_the_kernarg_segment() -> None:
    op, found = carried(
        lambda x: widths(x, first=7, wide=2**64 - 2, real=1.5, backend="handler"), zeros(1, kind=jnp.uint32)
    )
    about = found["about"]
    assert struct.unpack("<QQIIQf", bytes.fromhex(about["arguments"])) == (0, 0, 7, 0, 2**64 - 2, 1.5)
    assert (about["places"], about["dims"][3:6], len(op.operands)) == ([0, 8], [64, 1, 1], 1)
    assert found["image"] == ISA.image(simulated.whole(widths.launch())).image


def test_traced_scalars_blocks_and_zeroed_outputs() -> None:
    op, found = carried(lambda x, s: axpy(x, x, s=s, backend="handler"), zeros(100), jnp.float32(2))
    assert [str(operand.type) for operand in op.operands] == ["tensor<100xf32>", "tensor<100xf32>", "tensor<f32>"]
    assert found["about"]["places"] == [0, 8, 16, 24]
    _, found = carried(lambda x: places(x, backend="handler"), zeros(4, 2, 16))
    assert found["about"]["dims"] == [1, 1, 1, 4, 2, 16, 0]
    _, found = carried(lambda x: total_and_double(x, backend="handler"), zeros(256, kind=jnp.uint32))
    assert found["about"]["zero_init"] == [[1, 4]]
    op, _ = carried(lambda x: increment(x, backend="handler"), zeros(64))
    assert "output_tuple_indices = [], operand_index = 0" in str(op)


@pytest.mark.parametrize(
    ("kernel", "version", "want"),
    [(increment, "0.11.1", IMAGE), (increment, "0.11.0", HANDLER), (no_whole_waves, "0.11.1", HANDLER)],
)
def test_the_way_by_need(kernel: Any, version: str, want: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, "gfx942", version)
    monkeypatch.setattr(hip, "driver", lambda: None)
    (op,) = calls(lambda x: kernel(x), zeros(96 if kernel is no_whole_waves else 64), platform="rocm")
    assert target(op) == want


def test_the_way_where_launches_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "WAIT", True)
    (op,) = calls(lambda x: increment(x), zeros(64), platform="rocm")
    assert target(op) == HANDLER


def test_without_rocm(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise error(DiagnosticCode.BACKEND, what="no ROCm", fix="")

    Machine(monkeypatch, "gfx942", "0.11.1")
    monkeypatch.setattr(hip, "driver", missing)
    with pytest.raises(AsmError, match="BACKEND: backend: no ROCm"):
        carried(lambda x: increment(x, backend="handler"), zeros(64))
    with pytest.raises(AsmError, match="increment is not a PTX kernel"):
        increment(zeros(64), backend="text")


# --- what it asks of HIP ----------------------------------------------------------------------------------------------


class Streams(Hip):
    """A HIP whose streams 7 and 8 belong to devices 0 and 1, and which clears memory that is there."""

    def hipStreamGetDevice(self, stream: int) -> tuple[Status, int]:
        return Status(0), stream - 7

    def hipMemsetAsync(self, address: int, value: int, size: int, stream: int) -> tuple[Status]:
        self.note("hipMemsetAsync", value, size, stream)
        ctypes.memset(address, value, size)
        return (Status(0),)


@pytest.fixture
def runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[Streams]:
    made = Streams()
    monkeypatch.setattr(hip, "driver", lambda: made)
    monkeypatch.setattr(hip, "_entries", {})
    monkeypatch.setattr(xla_device, "_prepared", {})
    hip.device.cache_clear()
    yield made
    hip.device.cache_clear()


def attributes(kernel: Kernel[Any], shape: tuple[int, ...], kind: str = "float32", **options: Any) -> dict[str, Any]:
    count = len(kernel.params.inputs)
    return handler_call.for_rocm(kernel.plan([shape] * count, [kind] * count, options), ())


def test_the_query_for_metadata() -> None:
    assert Frame().metadata(xla_rocm.HANDLER) == (0, 42, 1)


def test_a_launch_on_the_stream_of_the_call(runtime: Streams) -> None:
    given = attributes(axpy, (100,), s=1.5)
    whole = simulated.whole(axpy.plan([(100,)] * 2, ["float32"] * 2, {"s": 1.5}))
    at = {arg.name: arg.offset for arg in kernargs(whole)}
    for stream, first in ((7, 1 << 12), (7, 1 << 13), (8, 1 << 12)):
        frame = Frame([(first, 100), (1 << 20, 100)], [(1 << 21, 100)], given, stream)
        assert frame.run(xla_rocm.HANDLER) is None
        assert runtime.of("hipModuleLaunchKernel")[-1][:8] == (2, 1, 1, 64, 1, 1, 0, stream)
        raw = runtime.arguments[-1]
        assert struct.unpack_from("<QQQ", raw) == (first, 1 << 20, 1 << 21)
        assert struct.unpack_from("<I", raw, at["N"]) + struct.unpack_from("<f", raw, at["s"]) == (100, 1.5)
    assert [device for _, device in runtime.of("hipModuleLoadData")] == [0, 1]


def test_outputs_are_cleared_and_errors_are_xlas(runtime: Streams, monkeypatch: pytest.MonkeyPatch) -> None:
    faults.recent.clear()
    total = np.full(1, 7, np.int32)
    given = attributes(total_and_double, (256,), "uint32")
    frame = Frame([(1024, 256)], [(total.ctypes.data, 1), (2048, 256)], given)
    assert frame.run(xla_rocm.HANDLER) is None
    assert total == [0]
    assert runtime.of("hipMemsetAsync") == [(0, 4, 7)]
    runtime.answer = Status.hipErrorIllegalAddress
    xla_device.remember(str(given["key"]), total_and_double.plan([(256,)], ["uint32"]))
    monkeypatch.setattr(xla_device, "_prepared", {})
    found = str(frame.run(xla_rocm.HANDLER))
    assert "FAULT: kernel total_and_double faulted: illegal memory access" in found
    assert "python -m asmkit run" in found
    runtime.answer = Status.hipErrorInvalidValue
    assert "hipModuleLaunchKernel returned hipErrorInvalidValue" in str(frame.run(xla_rocm.HANDLER))
