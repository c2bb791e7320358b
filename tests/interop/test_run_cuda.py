"""Launch kernels of other compilers on a CUDA device: what is asked of the driver, and results on a device."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError
from asmkit.launch import cuda
from tests.interop.saxpy import SAXPY
from tests.interop.test_programs import PROGRAMS, module
from tests.interop.test_read_several import KERNEL, LIBRARY, text
from tests.launch.test_cuda import Driver


class Device(Driver):
    """A driver that notes the attributes and the parameters of a launch, and the linked texts."""

    attributes: list[tuple[int, ...]]
    sizes: list[int]

    def launch(self, where: Any, entry: Any, parameters: Any, extra: None) -> int:
        config = where._obj
        made = (ctypes.c_uint * (18 * config.count)).from_address(config.attributes)
        self.attributes = [tuple(made[18 * i + at] for at in (0, 2, 3, 4)) for i in range(config.count)]
        answer = super().launch(where, entry, parameters, extra)
        self.values = [ctypes.string_at(place, size) for place, size in zip(self.places, self.sizes, strict=True)]
        return answer


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    made = Device()
    monkeypatch.setattr(cuda, "driver", lambda: made)
    monkeypatch.setattr(cuda, "_launch_kernel", lambda: made.launch)
    monkeypatch.setattr(cuda, "_entries", {})
    monkeypatch.setattr("asmkit.interop.device._cubin", lambda call, where: b"cubin")
    cuda.device.cache_clear()
    yield made
    cuda.device.cache_clear()


def launched(driver: Device, sizes: list[int], source: str, *args: object, **how: Any) -> Any:
    driver.count, driver.sizes = len(sizes), sizes
    return asmkit.run(asmkit.read(source, "ptx"), *args, backend="cuda", **how)


def test_parameters_sizes_and_copies(driver: Device):
    x, y = np.arange(8, dtype=np.float32), np.ones(8, np.float32)
    report = launched(driver, [8, 8, 4, 4], SAXPY, x, y, 2.5, 8, grid=(2, 3), block=64, shared=128)
    assert driver.of("cuLaunchKernelEx") == [[2, 3, 1, 64, 1, 1, 128, 0]]
    assert driver.attributes == []
    addresses = [ctypes.addressof(one) for one in driver.kept]
    assert sorted(int.from_bytes(one, "little") for one in driver.values[:2]) == sorted(addresses)
    assert driver.values[2:] == [np.float32(2.5).tobytes(), np.int32(8).tobytes()]
    assert {bytes(one) for one in driver.kept} == {x.tobytes(), y.tobytes()}
    assert sorted(one for (one,) in driver.of("cuMemFree")) == sorted(addresses)
    assert report.findings == ()
    assert report.arrays[1] is y


def test_overlapping_arrays_have_one_memory(driver: Device):
    whole = np.arange(16, dtype=np.float32)
    launched(driver, [8, 8, 4, 4], SAXPY, whole[:12], whole[4:], 1.0, 8, grid=1, block=32)
    assert len(driver.kept) == 1
    first, second = (int.from_bytes(one, "little") for one in driver.values[:2])
    assert second - first == 16
    launched(driver, [8, 8, 4, 4], SAXPY, whole, whole, 1.0, 8, grid=1, block=32)
    assert len(driver.kept) == 2
    assert driver.values[0] == driver.values[1]


def test_arrays_that_cannot_be_written_are_not_copied_back(driver: Device):
    x, y = np.arange(8, dtype=np.float32), np.ones(8, np.float32)
    x.flags.writeable = False
    launched(driver, [8, 8, 4, 4], SAXPY, x, y, 1.0, 8, grid=1, block=32)
    assert [size for _, _, size in driver.of("cuMemcpyDtoH")] == []
    assert (y == 1).all()


CLUSTER = """\
.version 9.0
.target sm_90
.address_size 64
.visible .entry k(.param .align 8 .b8 s[24]) .reqntid 32 DIRECTIVES { ret; }
"""


def structure(array: np.ndarray) -> np.void:
    kind = np.dtype([("n", np.uint64), ("pointer", object), ("value", np.float64)])
    return np.array((7, array, 0.5), kind)[()]  # type: ignore[return-value]


@pytest.mark.parametrize(("directives", "how", "grid", "attributes"), [
    ("", {}, (4, 1, 1), []),
    ("", {"cluster": 2}, (4, 1, 1), [(4, 2, 1, 1)]),
    ("", {"cluster": (2, 2), "grid": (2, 2), "cooperative": True}, (2, 2, 1), [(4, 2, 2, 1), (2, 1, 0, 0)]),
    (".reqnctapercluster 2", {}, (4, 1, 1), []),
    (".reqnctapercluster 2 .blocksareclusters", {}, (4, 1, 1), []),
    (".maxclusterrank 16", {"cluster": 16, "grid": 16}, (16, 1, 1), [(4, 16, 1, 1)]),
])  # fmt: skip
def test_clusters_and_cooperative_launches(
    driver: Device, directives: str, how: dict[str, Any], grid: tuple[int, ...], attributes: list[tuple[int, ...]]
):
    array = np.zeros(4)
    launched(driver, [24], CLUSTER.replace("DIRECTIVES", directives), structure(array), **{"grid": 4, **how})
    assert driver.of("cuLaunchKernelEx") == [[*grid, 32, 1, 1, 0, 0]]
    assert driver.attributes == attributes
    large = how.get("cluster") == 16
    assert [what for _, what, _ in driver.of("cuFuncSetAttribute")] == ["large clusters"] * large
    [raw] = driver.values
    pointer = ctypes.addressof(driver.kept[0])
    assert raw == np.uint64(7).tobytes() + pointer.to_bytes(8, "little") + np.float64(0.5).tobytes()


def code(**how: Any) -> str:
    x = np.zeros(8, np.float32)
    with pytest.raises(AsmError) as caught:
        asmkit.run(asmkit.read(SAXPY, "ptx"), x, x, 1.0, 8, grid=1, block=32, **how)
    return caught.value.code


def test_options_that_a_device_does_not_have():
    assert code(backend="hip") == "BACKEND"
    assert code(backend="gpu") == "OPTION_TYPE"
    for how in (
        {"watch": "all"},
        {"watch": ["racecheck"]},
        {"seed": 3},
        {"schedules": 4},
        {"steps": 10},
        {"engine": "numpy"},
    ):
        assert code(backend="cuda", **how) == "BACKEND"


# --- on a device ------------------------------------------------------------------------------------------------------

ON_DEVICE: dict[str, dict[str, Any]] = {"gridsync": {"cooperative": True}}


@pytest.mark.gpu
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_compute_the_same_on_a_device(name: str):
    arguments, check, how = PROGRAMS[name]
    given = arguments()
    asmkit.run(module(), *given, kernel=f"{name}::k", backend="cuda", **how, **ON_DEVICE.get(name, {}))
    check(given)


@pytest.mark.gpu
def test_several_files_on_a_device():
    out = np.zeros(32, np.uint32)
    linked = asmkit.read([text(KERNEL), text(LIBRARY)], "ptx")
    asmkit.run(linked, out, kernel="sum", grid=1, block=32, shared=128, backend="cuda")
    np.testing.assert_array_equal(out, (np.arange(32) + 5) * 2 + 1100)


MAP = """\
.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .align 64 .b8 map[128], .param .u64 out)
{
    .shared .align 128 .b8 tile[512];
    .shared .align 8 .b64 bar;
    .reg .b64 %rd<6>;
    .reg .b32 %r<10>;
    .reg .pred %p<3>;
    mov.b64 %rd1, map;
    cvta.param.u64 %rd1, %rd1;
    ld.param.u64 %rd2, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, bar;
    mov.u32 %r3, tile;
    setp.ne.u32 %p1, %r1, 0;
    @%p1 bra WAIT;
    mbarrier.init.shared.b64 [%r2], 1;
    fence.proxy.async.shared::cta;
    mbarrier.arrive.expect_tx.shared.b64 _, [%r2], 512;
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r3], [%rd1, {32, 8}], [%r2];
WAIT:
    bar.sync 0;
TRY:
    mbarrier.try_wait.parity.shared.b64 %p2, [%r2], 0;
    @!%p2 bra TRY;
    mad.lo.u32 %r4, %r1, 16, %r3;
    ld.shared.v4.u32 {%r5, %r6, %r7, %r8}, [%r4];
    mad.wide.u32 %rd3, %r1, 16, %rd2;
    st.global.v4.u32 [%rd3], {%r5, %r6, %r7, %r8};
    ret;
}
"""


@pytest.mark.parametrize("backend", ["sim", pytest.param("cuda", marks=pytest.mark.gpu)])
def test_a_tensor_map(backend: str):
    tensor = np.arange(64 * 64, dtype=np.float32).reshape(64, 64)
    out = np.zeros((8, 16), np.float32)
    program = asmkit.read(MAP, "ptx")
    report = asmkit.run(program, asmkit.tensor_map(tensor, (8, 16)), out, grid=1, block=32, backend=backend)
    assert report.findings == ()
    np.testing.assert_array_equal(out, tensor[8:16, 32:48])
