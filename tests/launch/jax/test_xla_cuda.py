"""PTX kernels by asmkit's own handler under JAX: what carries them, how one is chosen, what it asks of the driver."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import jaxlib
import numpy as np
import pytest
from jax import export
from jaxlib.mlir import ir

from asmkit import AsmError, Kernel, f32
from asmkit.errors import DiagnosticCode, error
from asmkit.launch import cuda, faults
from asmkit.launch.jax import handler_call, xla_cuda, xla_device
from asmkit.launch.jax.routes import WAYS
from asmkit.ptx.tensor_map import TiledMap
from asmkit.toolchain import probe

from ...support.carried import calls
from ...support.frames import Frame
from ...support.jax_kernels import axpy, increment, row_sum, total_and_double
from ...support.map_kernels import boxes, even_rows
from ..test_cuda import Driver
from ..test_tensor_maps import rotated
from .test_image_call_cuda import GPU, affine


def zeros(*shape: int) -> jax.Array:
    return jnp.zeros(shape, jnp.float32)


def carried(f: Any, *args: Any) -> tuple[ir.OpView, dict[str, Any]]:
    """The one handler call of a function: the operation and its attributes, `about` read."""
    (op,) = calls(f, *args, platform="cuda")
    assert target(op) == "asmkit_launch"
    found = {named.name: ir.StringAttr(named.attr).value_bytes for named in op.attributes["mhlo.backend_config"]}
    return op, {**found, "about": json.loads(found["about"])}


def target(op: ir.OpView) -> str:
    return ir.StringAttr(op.attributes["call_target_name"]).value


# --- what is carried --------------------------------------------------------------------------------------------------


def test_everything_is_in_the_attributes() -> None:
    op, found = carried(lambda x: row_sum(x, backend="handler"), zeros(70, 3))
    assert set(found) == {"about", "image", "key"}
    about = found["about"]
    assert (about["entry"], about["dims"], about["buffers"]) == ("row_sum", [1, 3, 1, 8, 4, 1, 0], 2)
    assert (about["values"], about["maps"], about["zero_init"]) == (["46000000", "03000000"], [], [])
    assert found["image"].startswith(b"\x7fELF")
    text = ir.StringAttr(next(a.attr for a in op.attributes["mhlo.backend_config"] if a.name == "about")).value_bytes
    assert found["key"].decode() == hashlib.sha256(text + b"\0" + found["image"]).hexdigest()


def test_numbers_maps_and_traced_scalars() -> None:
    _, one = carried(lambda x: affine(x, s=1.5, n=-2, w=1 << 40, backend="handler"), zeros(100))
    assert one["about"]["values"] == ["64000000", "0000c03f", "feff", (1 << 40).to_bytes(8, "little").hex()]
    op, two = carried(lambda x, s: axpy(x, x, s=s, backend="handler"), zeros(100), jnp.float32(2))
    assert [str(operand.type) for operand in op.operands] == ["tensor<100xf32>", "tensor<100xf32>", "tensor<f32>"]
    assert (two["about"]["buffers"], two["about"]["values"]) == (4, ["64000000"])
    _, three = carried(lambda x: even_rows(x, s=1.0), zeros(64, 32))
    ((place, raw),) = three["about"]["maps"]
    assert (place, TiledMap.decode(bytes.fromhex(raw))) == (0, (TiledMap(f32, (64, 32), (8, 16), steps=(2, 1)), 0))


def test_zeroed_and_aliased_outputs() -> None:
    op, found = carried(lambda x: total_and_double(x, backend="handler"), zeros(40))
    assert (len(op.operands), found["about"]["zero_init"]) == (1, [[1, 8]])
    op, _ = carried(lambda x: increment(x, backend="handler"), zeros(40))
    assert "output_tuple_indices = [], operand_index = 0" in str(op)


def test_a_call_that_differs_has_another_key() -> None:
    x, found = zeros(40), list[bytes]()
    for f in (
        lambda x: axpy(x, x, s=1.0, backend="handler"), lambda x: axpy(x, x, s=2.0, backend="handler"),
        lambda x: axpy(x[:39], x[:39], s=1.0, backend="handler"), lambda x: increment(x, backend="handler"),
        lambda x: total_and_double(x, backend="handler"),
    ):  # fmt: skip
        found.append(carried(f, x)[1]["key"])
    assert len(set(found)) == len(found)


# --- how a way is chosen ----------------------------------------------------------------------------------------------

TEXT, IMAGE, HANDLER = "__gpu$xla.gpu.ptx", "triton_kernel_call_ffi", "asmkit_launch"


@pytest.mark.parametrize(
    ("f", "release", "version", "want"),
    [
        (increment, (13, 0), "0.11.2", TEXT),
        (row_sum, (13, 0), "0.11.2", TEXT),
        (increment, (10, 2), "0.11.2", IMAGE),  # the driver takes PTX 6.5, the text is 7.0
        (increment, (10, 2), "0.11.0", HANDLER),
        (row_sum, (10, 2), "0.11.2", HANDLER),  # a block of 8×4
        (boxes, (13, 0), "0.11.2", IMAGE),
        (boxes, (13, 0), "0.10.2", HANDLER),
        (lambda x: even_rows(x, s=1.0), (13, 0), "0.11.2", HANDLER),  # a map with steps, and a block of 16×4
    ],
)
def test_the_way_by_need(
    f: Any, release: tuple[int, int], version: str, want: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = probe.CudaDriver(release, (probe.CudaDevice("one", (9, 0), 132),))
    monkeypatch.setattr(probe, "cuda_driver", lambda: driver)
    monkeypatch.setattr(cuda, "driver", lambda: None)
    monkeypatch.setattr(jaxlib, "__version__", version)
    (op,) = calls(lambda x: f(x), zeros(64) if f is increment else zeros(64, 32), platform="cuda")
    assert target(op) == want


def test_the_way_where_launches_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "WAIT", True)
    (op,) = calls(lambda x: increment(x), zeros(16 * 123), platform="cuda")
    assert target(op) == HANDLER


def missing() -> None:
    raise error(DiagnosticCode.BACKEND, what="cuda.bindings is not installed", fix="pip install 'asmkit[cuda]'")


def test_without_cuda_bindings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        probe, "cuda_driver", lambda: probe.CudaDriver((13, 0), (probe.CudaDevice("one", (9, 0), 132),))
    )
    monkeypatch.setattr(cuda, "driver", missing)
    with pytest.raises(AsmError, match=r"cuda\.bindings is not installed"):
        carried(lambda x: increment(x, backend="handler"), zeros(77))


# --- what it asks of the driver ---------------------------------------------------------------------------------------


class Streams(Driver):
    """A driver whose streams 7 and 8 belong to devices 0 and 1, and which clears memory that is there."""

    def cuStreamGetCtx(self, stream: int) -> tuple[int, int]:
        return 0, 0xC0 + stream - 7

    def cuCtxPushCurrent(self, context: Any) -> tuple[int]:
        self.context = context
        return (0,)

    def cuCtxGetDevice(self) -> tuple[int, int]:
        return 0, self.context - 0xC0

    def cuMemsetD8Async(self, address: int, value: int, size: int, stream: int) -> tuple[int]:
        self.asked.append(("cuMemsetD8Async", value, size, stream))
        ctypes.memset(address, value, size)
        return (0,)


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Any:
    made = Streams()
    monkeypatch.setattr(cuda, "driver", lambda: made)
    monkeypatch.setattr(cuda, "_launch_kernel", lambda: made.launch)
    faults.recent.clear()
    for name in ("_entries", "_contexts"):
        monkeypatch.setattr(cuda, name, {})
    monkeypatch.setattr(xla_device, "_prepared", {})
    cuda.device.cache_clear()
    yield made
    cuda.device.cache_clear()


def attributes(kernel: Kernel[Any], shapes: list[tuple[int, ...]], **options: Any) -> dict[str, Any]:
    launch = kernel.plan(shapes, ["float32"] * len(shapes), options)
    made = handler_call.for_cuda(launch, (), None)
    xla_device.remember(str(made["key"]), launch)
    return made


def test_the_query_for_metadata() -> None:
    assert Frame().metadata(xla_cuda.HANDLER) == (0, 42, 1)  # XLA's own version; command buffers


def test_a_launch_on_the_stream_of_the_call(driver: Streams) -> None:
    given = attributes(affine, [(100,)], s=1.5, n=-2, w=3)
    driver.count = 6
    for x, out, stream in ((1024, 2048, 7), (4096, 8192, 7), (1024, 2048, 8)):
        assert Frame([(x, 100)], [(out, 100)], given, stream).run(xla_cuda.HANDLER) is None
        assert driver.of("cuLaunchKernelEx")[-1] == [2, 1, 1, 64, 1, 1, 0, stream]
        assert driver.parameters == [x, out, 100, 0x3FC00000, 0xFFFE, 3]
    assert len(driver.of("cuModuleLoadData")) == 2  # once for each device
    assert driver.of("cuModuleLoadData")[0] == [given["image"]]


def test_maps_are_those_of_the_arrays(driver: Streams) -> None:
    given, made = attributes(boxes, [(64, 32)]), TiledMap(f32, (64, 32), (8, 16))
    driver.count = 6
    for a, d in ((1 << 20, 1 << 21), (1 << 22, 1 << 20)):
        assert Frame([(a, 2048)], [(d, 2048)], given).run(xla_cuda.HANDLER) is None
        assert driver.parameters[:4] == [a, d, 64, 32]
        assert [ctypes.string_at(place, 128) for place in driver.places[4:]] == [made.encode(a), made.encode(d)]
        assert not any(place % 64 for place in driver.places[4:])


def test_outputs_are_cleared_in_the_streams_order(driver: Streams) -> None:
    total = np.full(2, 7, np.int32)
    given = attributes(total_and_double, [(40,)])
    frame = Frame([(1024, 40)], [(total.ctypes.data, 2), (2048, 40)], given)
    assert frame.run(xla_cuda.HANDLER) is None
    assert total.tolist() == [0, 0]
    names = [name for name, *_ in driver.asked]
    assert driver.of("cuMemsetD8Async") == [[0, 8, 7]]
    assert names.index("cuMemsetD8Async") < names.index("cuLaunchKernelEx")


def test_errors_are_xlas(driver: Streams) -> None:
    given, arrays = attributes(increment, [(40,)]), ([(1024, 40)], [(1024, 40)])
    driver.answer = 701
    assert "cuLaunchKernelEx returned CUDA_ERROR_701" in str(Frame(*arrays, given).run(xla_cuda.HANDLER))
    driver.answer = 700
    found = str(Frame(*arrays, given).run(xla_cuda.HANDLER))
    assert "FAULT: kernel increment faulted: " in found
    assert "python -m asmkit run" in found
    frame = Frame(*arrays, given, None)
    assert "XLA has no stream" in str(frame.run(xla_cuda.HANDLER))
    assert [code for _, code in frame.errors] == [13]
    driver.answer = 0
    assert Frame(*arrays, given).run(xla_cuda.HANDLER) is None


# --- running ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("platform", GPU)
def test_the_handler_gives_the_same(platform: str) -> None:
    with jax.default_device(jax.devices(platform)[0]):
        x = jnp.arange(1000.0)
        got = jax.jit(lambda x, s: affine(x, s=s, n=-2, w=3, backend="handler"))(x, 1.5)
        np.testing.assert_array_equal(got, np.asarray(x) * 1.5 + 1)
        np.testing.assert_array_equal(affine(x, s=0.5, n=1, w=0, backend="handler"), np.asarray(x) * 0.5 + 1)
        total, double = total_and_double(x, backend="handler")
        np.testing.assert_array_equal(double, 2 * np.asarray(x))
        assert total.tolist() == [x.sum(), 0]
        np.testing.assert_array_equal(increment(x, backend="handler"), np.arange(1000.0) + 1)
        np.testing.assert_array_equal(x, np.arange(1000.0))
        rows = jnp.arange(64.0 * 32).reshape(64, 32)
        np.testing.assert_array_equal(row_sum(rows, backend="handler"), np.asarray(rows).sum(1))
        np.testing.assert_array_equal(boxes(rows + 1, backend="handler")[1:], np.asarray(rows)[1:] + 1)


@pytest.mark.parametrize("platform", GPU)
def test_any_block_with_any_map_under_transformations(platform: str) -> None:
    with jax.default_device(jax.devices(platform)[0]):
        x = jnp.arange(64.0 * 32).reshape(64, 32)
        want = np.asarray(x)[::2]

        def halved(x: Any) -> Any:
            return even_rows(x, s=0.5)

        np.testing.assert_array_equal(jax.jit(lambda x: halved(x + 1) * 2)(x), want + 1)
        np.testing.assert_array_equal(jax.vmap(halved)(jnp.stack([x, 2 * x]))[1], want)
        np.testing.assert_array_equal(jax.lax.scan(lambda c, x: (c, halved(x)), 0, x[None])[1][0], want / 2)
        many = jax.jit(lambda x: jax.lax.fori_loop(0, 4, lambda _, y: y.at[::2].set(halved(y)), x))
        np.testing.assert_array_equal(many(x)[::2], want / 16)


@pytest.mark.parametrize("platform", GPU)
@pytest.mark.parametrize("way", WAYS)
def test_clusters_by_every_way(way: str, platform: str) -> None:
    with jax.default_device(jax.devices(platform)[0]):
        a = jnp.arange(1024, dtype=jnp.uint32)
        got = jax.jit(lambda a: rotated(a, backend=way) + 1)(a)
        np.testing.assert_array_equal(got, np.roll(np.arange(1024).reshape(-1, 4, 64), 1, axis=1).reshape(-1) + 1)


@pytest.mark.parametrize("platform", GPU)
@pytest.mark.parametrize("way", WAYS)
def test_export_by_every_way(way: str, platform: str) -> None:
    pytest.importorskip("flatbuffers", reason="what JAX writes exported modules with")
    checks = [export.DisabledSafetyCheck.custom_call(name) for name in (TEXT, IMAGE, HANDLER, "asmkit_simulate")]
    f = jax.jit(lambda x: axpy(x, x, s=2.0, backend=way) + 1)
    with jax.default_device(jax.devices(platform)[0]):
        x = jnp.arange(40.0)
        raw = export.export(f, platforms=("cpu", "cuda"), disabled_checks=checks)(x).serialize()
        np.testing.assert_array_equal(export.deserialize(raw).call(x), 3 * np.arange(40.0) + 1)


FAULTY = """
import sys
from asmkit import Ptr, f32, ptx

@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
def stray(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    k.ptx.st.global_.v4.f32((out + 1)[0], k.regs(f32, 4, 1.0))

if sys.argv[1] == "jax":
    import jax
    stray(jax.numpy.ones(32)).block_until_ready()
else:
    import torch
    stray(torch.ones(32, device="cuda"))
"""


@pytest.mark.gpu
@pytest.mark.parametrize("framework", ["jax", "torch"])
def test_a_fault_names_the_kernel_and_a_command(framework: str, tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY)
    environment = os.environ | {"ASMKIT_WAIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(tmp_path / "faulty.py"), framework]
    ran = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert ran.returncode
    assert "FAULT: kernel stray faulted: misaligned address" in ran.stderr
    assert f"python -m asmkit run {tmp_path / 'faulty.py'}:stray" in ran.stderr


CHAIN = """
import jax, jax.numpy as jnp
from tests.support.jax_kernels import increment
x = jnp.ones(1024)
step = lambda _, x: increment(x, backend="handler")
got = jax.jit(lambda x: jax.lax.fori_loop(0, 64, step, x, unroll=True))(x)
assert (got == 65).all(), got
"""


@pytest.mark.gpu
def test_handler_calls_in_a_row_are_one_command_buffer(tmp_path: Path) -> None:
    flags = f"--xla_dump_to={tmp_path} --xla_dump_hlo_as_text"
    path = os.pathsep.join([str(Path(__file__).parents[3]), *sys.path])
    environment = os.environ | {"XLA_FLAGS": flags, "PYTHONPATH": path, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    subprocess.run([sys.executable, "-c", CHAIN], env=environment, check=True, capture_output=True)
    dumps = [dump.read_text().splitlines() for dump in tmp_path.glob("*thunk_sequence_after_thunk_passes*")]
    kinds = [[(line.startswith(" "), line.split()[1]) for line in dump if line.strip()] for dump in dumps]
    (found,) = [thunks for thunks in kinds if (True, "kCustomCall") in thunks]
    assert found.count((True, "kCustomCall")) == 64
    assert (False, "kCommandBuffer") in found
    assert (False, "kCustomCall") not in found
