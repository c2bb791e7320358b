"""Kernels that are exported to C++: what their launch functions check, and the launches that reach a driver."""

from __future__ import annotations

import ctypes
import math
import re
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Ptr, Reg, f16, f32, ptx, u32
from examples.ampere.gemm_mma import gemm_mma
from tests.support import launch_kernels, map_kernels

from ...support.packed_kernels import unpack, unpacked
from .export_kernels import branchy, meeting, on_cdna, patient, together
from .fake_drivers import HERE, ZIG, FakeCuda, FakeHip, bits, build

pytestmark = pytest.mark.tools
OK, DIMENSION, POINTER, LAUNCH, NO_DRIVER, DEVICE, DRIVER = range(7)


def export_all(folder: Path) -> None:
    """Write the headers that launches.cpp includes."""
    small = ["accumulate", "affine", "blocks", "in_clusters", "reverse", "widths"]
    kernels = [getattr(launch_kernels, name) for name in small] + [
        map_kernels.boxes,
        branchy,
        meeting,
        patient,
        gemm_mma,
        unpack,
    ]
    for kernel in kernels:
        kernel.export_cpp(folder / f"{kernel.__name__}.h")
    launch_kernels.rotated.export_cpp(folder / "rotated.h", N=64)
    launch_kernels.copy16.export_cpp(folder / "copy_half.h", T=f16, namespace="mine::copies")
    map_kernels.even_rows.export_cpp(folder / "even_rows.h", s=2.0)
    on_cdna.export_cpp(folder / "on_cdna.h", namespace="on_cdna")
    together.export_cpp(folder / "on_cdna_together.h", namespace="on_cdna_together")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the fake drivers, the headers, and the launch functions as a shared library."""
    folder = tmp_path_factory.mktemp("export")
    for name in ("fake_cuda", "fake_hip"):
        build(HERE / f"{name}.cpp", folder / f"{name}.so", "-shared", "-fPIC", "-w")
    export_all(folder)
    drivers = [f'-DASMKIT_{name.upper()}_LIBRARY="{folder}/fake_{name}.so"' for name in ("cuda", "hip")]
    build(HERE / "launches.cpp", folder / "launches.so", "-shared", "-fPIC", f"-I{folder}", *drivers)
    return folder


class Launches:
    """The launch functions: `launches.affine(a, c, 100, …)` returns the code and the message."""

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(folder / "launches.so"))

    def __getattr__(self, name: str) -> Callable[..., tuple[int, str]]:
        function = getattr(self._library, f"run_{name}")

        def call(*args: Any, stream: int = 0) -> tuple[int, str]:
            text = ctypes.create_string_buffer(200)
            code = function(*map(passed, args), ctypes.c_void_p(stream), text)
            return code, text.value.decode()

        return call


def passed(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    return ctypes.c_longlong(value) if type(value) is int else value


@pytest.fixture(scope="module")
def launches(built: Path) -> Launches:
    return Launches(built)


@pytest.fixture
def cuda(built: Path) -> FakeCuda:
    made = FakeCuda(built / "fake_cuda.so")
    made.log()
    return made


@pytest.fixture
def hip(built: Path) -> FakeHip:
    made = FakeHip(built / "fake_hip.so")
    for kernel, arch in ((on_cdna, "gfx942"), (on_cdna, "gfx90a"), (together, "gfx942")):
        made.knows(kernel, arch, N=64)
    made.log()
    return made


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng(sum(shape)).standard_normal(shape, np.float32)


# --- launches ---------------------------------------------------------------------------------------------------------


def test_scalars_and_dimensions_reach_the_kernel(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(normal(100), np.zeros(100, np.float32))
    assert launches.affine(a, c, 100, ctypes.c_float(1.5), ctypes.c_double(-2.25)) == (OK, "")
    assert cuda.log()[-1] == "launch"
    assert cuda.dims == (2, 1, 1, 64, 1, 1, 0)
    np.testing.assert_array_equal(c, launch_kernels.affine(a, alpha=1.5, shift=-2.25))


def test_scalars_of_every_width_reach_the_kernel(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(np.array([7], np.uint64), np.zeros(8, np.uint64))
    half, brief = np.float16(1.5).view(np.uint16), 0x3FC0
    given = [
        ctypes.c_int8(-3),
        *map(ctypes.c_uint16, (int(half), brief)),
        ctypes.c_uint32(1 << 31),
        ctypes.c_uint64(5 << 60),
    ]
    assert launches.widths(a, c, *given) == (OK, "")
    cuda.log()
    want = launch_kernels.widths(a, byte=-3, half=1.5, short=1.5, word=1 << 31, long=(5 << 60) % (1 << 64))
    np.testing.assert_array_equal(c, want)


def test_a_matrix_product_has_the_same_bits_as_from_python(launches: Launches, cuda: FakeCuda):
    m, n, k = 32, 64, 48
    a, b, c = cuda.holds(bits(normal(m, k)), bits(normal(n, k)), np.zeros((m, n), np.float32))
    assert launches.gemm_mma(a, b, c, m, k, n) == (OK, "")
    cuda.log()
    assert cuda.dims[:3] == (2, 1, 1)
    import ml_dtypes

    want = gemm_mma(a.view(ml_dtypes.bfloat16), b.view(ml_dtypes.bfloat16))
    np.testing.assert_array_equal(c.view(np.uint32), np.asarray(want).view(np.uint32))


def test_packed_axes_have_the_lengths_of_python(launches: Launches, cuda: FakeCuda):
    numbers = np.random.default_rng(0).integers(0, 256, (3, 16), np.uint8)
    a, scale, out = cuda.holds(numbers, normal(3, 4), np.zeros((3, 32), np.float32))
    assert launches.unpack(a, scale, out, 3, 32) == (OK, "")
    cuda.log()
    np.testing.assert_array_equal(out, unpacked(a, scale).astype(np.float32))
    assert launches.unpack(a, scale, out, 3, 20) == (DIMENSION, "unpack: K = 20 is not divisible by 8")
    assert launches.unpack(a, scale, out, 3, 31) == (DIMENSION, "unpack: K = 31 is not divisible by 2")
    assert cuda.log() == []


def test_aliases_are_copied_and_outputs_zeroed(launches: Launches, cuda: FakeCuda):
    x, y, out, total = cuda.holds(
        np.ones(70, np.float32), normal(70), np.zeros(70, np.float32), np.full(1, 9, np.float32)
    )
    before = y.copy()
    assert launches.accumulate(x, y, out, total, 70) == (OK, "")
    assert cuda.log()[-3:] == ["copy 280", "memset 4", "launch"]
    np.testing.assert_array_equal(out, before + 1)
    np.testing.assert_array_equal(y, before)
    assert total == 70
    assert launches.accumulate(x, y, y, total, 70) == (OK, "")
    assert cuda.log() == ["memset 4", "launch"]
    np.testing.assert_array_equal(y, before + 1)


def test_workspaces_are_allocated_in_stream_order(launches: Launches, cuda: FakeCuda):
    x, out = cuda.holds(normal(64), np.zeros(64, np.float32))
    assert launches.rotated(x, out) == (OK, "")
    log = cuda.log()
    assert log[-6:] == ["allocate 512", "allocate 4", "memset 4", "launch", "free", "free"]
    np.testing.assert_array_equal(out, x.reshape(32, 2)[:, ::-1].reshape(-1))


def test_shared_memory_above_48_kib_is_allowed_first(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(normal(1024), np.zeros(1024, np.float32))
    assert launches.reverse(a, c) == (OK, "")
    assert cuda.log()[-2:] == ["set attribute 8 65536", "launch"]
    assert cuda.dims[6] == 65536
    np.testing.assert_array_equal(c, a[::-1])
    assert launches.reverse(a, c) == (OK, "")
    assert cuda.log() == ["launch"]


def test_the_grid_can_depend_on_the_device(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(np.zeros(8, np.uint32), np.zeros(1, np.uint32))
    assert launches.blocks(a, c, 8) == (OK, "")
    cuda.log()
    assert c == 5


def test_the_grid_is_computed_as_in_python(launches: Launches, cuda: FakeCuda):
    for n in (1, 2, 3, 8, 9, 20, 32, 33, 100):
        a, c = cuda.holds(np.zeros(n, np.uint32), np.zeros((2 * n, -(-n // 3)), np.uint32))
        assert launches.branchy(a, c, n) == (OK, "")
        assert cuda.log()[-1] == "launch"
        grid = branchy.launch(N=n, device={"multiprocessor_count": 5}).grid
        assert (cuda.dims[:3], c[0, 0]) == (grid, math.prod(grid))


def test_threads_share_one_module(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(np.zeros(8, np.uint16), np.zeros(8, np.uint16))
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda _: launches.copy_half(a, c, 8, stream=48), range(64))]
    assert found == [(OK, "")] * 64
    log = cuda.log()
    assert (log.count("load ptx"), log.count("launch"), log.count("pop")) == (1, 64, 64)


def test_clusters_and_cooperative_and_dependent_launches(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(np.arange(128, dtype=np.uint32), np.zeros(128, np.uint32))
    assert launches.in_clusters(a, c, 128) == (OK, "")
    np.testing.assert_array_equal(c, np.arange(128) // 32 % 2)
    assert launches.in_clusters(a, c, 96) == (
        LAUNCH,
        "in_clusters: the grid's x = 3 is not a multiple of the cluster's, 2",
    )
    assert launches.meeting(a[:4], c, 4) == (OK, "")
    assert (cuda.log()[-1], cuda.attribute, c[0]) == ("launch extended", 2, 4)
    assert launches.patient(a, c, 128) == (OK, "")
    assert (cuda.log()[-1], cuda.attribute, cuda.program) == ("launch extended", 6, "sm_90")
    np.testing.assert_array_equal(c, a + 1)


def test_tensor_maps_are_encoded_by_the_driver(launches: Launches, cuda: FakeCuda):
    a, d, out = cuda.holds(normal(16, 48), np.zeros((16, 48), np.float32), np.zeros((8, 48), np.float32))
    assert launches.boxes(a, d, 16, 48) == (OK, "")
    assert cuda.log()[-1] == "launch"
    assert cuda.dims == (3, 2, 1, 128, 1, 1, 0)
    want = a.copy()
    want[0, 0] *= 2
    np.testing.assert_array_equal(d, want)
    assert launches.even_rows(a, out, 16, 48) == (OK, "")
    np.testing.assert_array_equal(out, 2 * a[::2])
    cuda.log()


def test_the_device_gets_the_last_target_that_it_runs(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(np.arange(32, dtype=np.uint32), np.zeros(32, np.uint32))
    for current, (target, program, how) in enumerate([(89, "sm_80", "launch"), (120, "sm_90", "launch extended")], 1):
        cuda.be(target, current=current)
        assert launches.patient(a, c, 32) == (OK, "")
        assert cuda.log()[-2:] == ["load ptx", how]
        assert cuda.program == program
    cuda.be(90, cubins=True, current=3)
    assert launches.patient(a, c, 32) == (OK, "")
    assert cuda.log()[-2:] == ["load cubin", "launch extended"]


def test_images_are_loaded_once_for_each_context_and_streams_choose_it(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(np.arange(8, dtype=np.float16).view(np.uint16), np.zeros(8, np.uint16))
    streams = [0, 16, 16, 32]
    logs = []
    for stream in streams:
        assert launches.copy_half(a, c, 8, stream=stream) == (OK, "")
        logs.append([line for line in cuda.log() if line != "cuInit"])
    assert logs[0][-1] == "launch"
    assert logs[1:] == [
        ["push", "load ptx", "launch", "pop"],
        ["push", "launch", "pop"],
        ["push", "load ptx", "launch", "pop"],
    ]
    np.testing.assert_array_equal(a, c)
    assert cuda.library.fake_current() == 0


def test_a_thread_without_a_context_gets_the_first_device(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(np.zeros(8, np.uint16), np.zeros(8, np.uint16))
    cuda.library.fake_make_current(-1)
    assert launches.copy_half(a, c, 8) == (OK, "")
    assert "retain" in cuda.log()
    assert cuda.library.fake_current() == 0


# --- checks -----------------------------------------------------------------------------------------------------------


def test_wrong_calls_are_refused_before_anything_is_launched(launches: Launches, cuda: FakeCuda):
    a, b, c = cuda.holds(*(np.zeros(4096, np.uint16) for _ in range(2)), np.zeros(4096, np.float32))
    null, odd = np.zeros(0), a[4:]
    sizes = (32, 32, 32)

    def refused(*args: Any) -> tuple[int, str]:
        found = launches.gemm_mma(*[ctypes.c_void_p(0) if one is null else one for one in args])
        assert cuda.log() == []
        return found

    assert refused(a, b, c, 32, 33, 32) == (DIMENSION, "gemm_mma: K = 33 is not divisible by 16")
    assert refused(a, b, c, -32, 32, 32) == (DIMENSION, f"gemm_mma: M = -32 is out of range: use 0 to {2**63 - 1}")
    assert refused(a, b, c, 32, 1 << 32, 32) == (
        DIMENSION,
        f"gemm_mma: K = {1 << 32} is out of range: use 0 to {2**32 - 1}",
    )
    assert refused(a, b, c, 1 << 20, 1 << 20, 32) == (DIMENSION, "gemm_mma: a is too large for the kernel's offsets")
    assert refused(null, b, c, *sizes) == (POINTER, "gemm_mma: a is null")
    assert refused(odd, b, c, *sizes) == (POINTER, "gemm_mma: a is not aligned to 16 bytes")
    assert refused(a, b, a, *sizes) == (POINTER, "gemm_mma: c overlaps a")


def test_driver_errors_have_code_and_text(launches: Launches, cuda: FakeCuda):
    a, c = cuda.holds(normal(1024), np.zeros(1024, np.float32))
    cuda.be(declared=48 * 1024 + 1 - 65536, current=2)  # the header believes that 64 KiB fit without the attribute
    assert launches.reverse(a, c) == (OK, "")
    cuda.log()
    cuda.be(70, current=1)
    message = "reverse: the device is sm_70, but the header has images for sm_80, sm_80"
    assert launches.reverse(a, c) == (DEVICE, message)


def test_empty_launches_only_zero_their_outputs(launches: Launches, cuda: FakeCuda):
    x, out, total = cuda.holds(np.zeros(1, np.float32), np.zeros(1, np.float32), np.full(1, 9, np.float32))
    assert launches.accumulate(x, x, out, total, 0) == (OK, "")
    assert cuda.log()[-1] == "memset 4"
    assert total == 0


# --- AMD --------------------------------------------------------------------------------------------------------------


def test_a_code_object_is_chosen_and_launched(launches: Launches, hip: FakeHip):
    x, y = hip.holds(normal(100), np.zeros(100, np.float32))
    assert launches.on_cdna(x, y, 100, ctypes.c_float(3)) == (OK, "")
    assert hip.log()[-2:] == ["copy 400", "launch"]
    assert (hip.dims, hip.program) == ((2, 1, 1, 64, 1, 1, 0), "gfx942")
    assert hip.passed["x"] == hip.passed["y"] == y.ctypes.data  # an alias: both are the output
    np.testing.assert_array_equal(y, 3 * x)
    hip.be("gfx90a")
    assert launches.on_cdna(x, y, 100, ctypes.c_float(2), stream=32) == (OK, "")
    assert hip.log() == ["device 2", "load", "copy 400", "launch", "device 0"]
    assert hip.program == "gfx90a"
    np.testing.assert_array_equal(y, 2 * x)
    hip.be("gfx950")
    message = "on_cdna: the device runs none of the header's images, which are for gfx90a, gfx942"
    assert launches.on_cdna(x, y, 100, ctypes.c_float(2), stream=48)[1].startswith("scale: the device runs none"), (
        message
    )


def test_workgroups_that_wait_for_each_other_must_be_resident(launches: Launches, hip: FakeHip):
    x, y = hip.holds(normal(640), np.zeros(640, np.float32))
    hip.be("gfx942", resident=2)
    assert launches.on_cdna_together(x, y, 640, ctypes.c_float(2)) == (OK, "")
    np.testing.assert_array_equal(y, 2 * x)
    hip.be("gfx942", resident=1)
    code, text = launches.on_cdna_together(x, y, 640, ctypes.c_float(2))
    assert (code, text) == (LAUNCH, "scale: its workgroups wait for each other, but the device holds only 5 of them")
    hip.log()


# --- headers ----------------------------------------------------------------------------------------------------------


def test_without_a_driver_the_status_says_so(built: Path, tmp_path: Path):
    """Two files of the program contain the header of one kernel."""
    (tmp_path / "other.cpp").write_text(
        '#include "affine.h"\n'
        "asmkit::Status other(const float *x, float *y) { return affine::launch(x, y, 8, 1, 1); }\n"
    )
    (tmp_path / "main.cpp").write_text(
        '#include "affine.h"\n#include "on_cdna.h"\n#include <cstdio>\n'
        "alignas(16) static float x[8], y[8];\nasmkit::Status other(const float *, float *);\n"
        "int main() {\n"
        "    for (const auto &one : {affine::launch(x, y, 8, 1, 1), other(x, y), on_cdna::launch(x, y, 8, 1)})\n"
        '        std::printf("%d %s\\n", static_cast<int>(one.code), one.message.c_str());\n'
        "}\n"
    )
    missing = [f'-DASMKIT_{name}_LIBRARY="/nowhere/lib.so"' for name in ("CUDA", "HIP")]
    program = build(tmp_path / "main.cpp", tmp_path / "main", str(tmp_path / "other.cpp"), f"-I{built}", *missing)
    done = subprocess.run([program], capture_output=True, text=True, timeout=60, check=True)
    cuda = "4 affine: the NVIDIA driver cannot be loaded: /nowhere/lib.so"
    hip = "4 scale: the HIP runtime cannot be loaded: /nowhere/lib.so"
    assert done.stdout.splitlines() == [cuda, cuda, hip]


@pytest.mark.long
@pytest.mark.skipif(ZIG is None, reason="needs zig")
def test_clang_compiles_the_headers_without_warnings(built: Path):
    build(HERE / "launches.cpp", built / "by_clang.o", "-c", f"-I{built}", how=ZIG)


AGREES = r"""
#include <cuda_bf16.h>
#include "gemm_mma.h"
#include <cuda.h>
#include <cuda_fp16.h>
#include "copy_half.h"
asmkit::Status f(__nv_bfloat16 *a, float *c, CUstream s) { return gemm_mma::launch(a, a, c, 32, 16, 32, s); }
asmkit::Status g(__half *a, cudaStream_t s) { return mine::copies::launch(a, a, 8, s); }
namespace ours = asmkit_cuda;
static_assert(sizeof(CUlaunchConfig) == sizeof(ours::LaunchConfig));
static_assert(sizeof(CUlaunchAttribute) == sizeof(ours::LaunchAttribute));
static_assert(offsetof(CUlaunchConfig, attrs) == offsetof(ours::LaunchConfig, attributes));
static_assert(int(CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES) == ours::static_shared_bytes);
static_assert(int(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES) == ours::most_dynamic_shared);
static_assert(int(CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED) == ours::large_clusters);
static_assert(int(CU_LAUNCH_ATTRIBUTE_COOPERATIVE) == ours::cooperative_launch);
static_assert(int(CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION) == ours::programmatic_stream_serialization);
static_assert(int(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT) == ours::multiprocessor_count);
static_assert(int(CU_STREAM_CAPTURE_MODE_RELAXED) == ours::capture_relaxed);
static_assert(int(CUDA_ERROR_NO_BINARY_FOR_GPU) == ours::no_binary_for_gpu);
static_assert(int(CU_TENSOR_MAP_DATA_TYPE_BFLOAT16) == 9 && int(CU_TENSOR_MAP_SWIZZLE_128B) == 3);
"""


def test_the_headers_agree_with_those_of_cuda(built: Path, tmp_path: Path):
    """The types of streams and elements are those of the vendor's headers, before and after the exported one."""
    include = Path("/usr/local/cuda/include")
    nvcc = shutil.which("nvcc")
    found = [
        one
        for one in (include, nvcc and Path(nvcc).resolve().parents[1] / "include")
        if one and (one / "cuda.h").exists()
    ]
    if not found:
        pytest.skip("there are no CUDA headers")
    source = tmp_path / "both.cpp"
    source.write_text(AGREES)
    (space,) = set(re.findall(r"namespace (cuda_\w+)", (built / "gemm_mma.h").read_text()))
    build(
        source,
        tmp_path / "both.o",
        "-c",
        f"-I{built}",
        f"-isystem{found[0]}",
        f"-Dasmkit_cuda=asmkit::{space}",
        "-Wno-old-style-cast",
    )


def test_the_guide_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    page = (Path(__file__).parents[3] / "docs/guides/cpp.md").read_text(encoding="utf-8")
    python, code = (re.findall(f"```{kind}(.*?)```", page, re.DOTALL)[0] for kind in ("python", "text\n#include"))
    monkeypatch.chdir(tmp_path)
    exec(python, {"__name__": "guide"})
    (tmp_path / "guide.cpp").write_text("#include" + code)
    build(tmp_path / "guide.cpp", tmp_path / "guide.o", "-c")


def test_names_and_namespaces_are_those_of_cpp(tmp_path: Path):
    @ptx.kernel(arch="sm_80", signature="(int)->(int)", grid=1, block=32)
    def double(k: ptx.Builder, stream: Ptr[f32], größe: Ptr[f32], linux: Reg[u32]) -> None:
        r"""Not the end of a comment: */ \\"""
        k.ptx.st.global_.u32(größe[0], linux)

    double.export_cpp(tmp_path / "double.h")
    text = (tmp_path / "double.h").read_text()
    assert "namespace double0 {" in text
    assert "Input<float> stream0" in text
    assert "Output<float> gruf6udfe" in text
    assert "std::int64_t int0" in text
    assert "std::uint32_t linux0" in text
    (tmp_path / "a.cpp").write_text(
        '#include "double.h"\nint f(float *x) { return double0::launch(x, x, 4, 5).driver; }\n'
    )
    build(tmp_path / "a.cpp", tmp_path / "a.o", "-c")
    for wrong in ("a b", "1a", "double", "std", "a::", "__a", ""):
        with pytest.raises(AsmError, match="OPTION_TYPE"):
            double.export_cpp(tmp_path / "x.h", namespace=wrong)
