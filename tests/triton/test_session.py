"""Launches in the simulator: of host code as it is, of one kernel, and of what Triton has compiled."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import asmkit

triton = pytest.importorskip("triton", reason="needs Triton")

from asmkit.triton import tensors  # noqa: E402

from .kernels import host  # noqa: E402


# host code
def test_host_code_runs_as_it_is():
    x = torch.arange(300.0)
    with asmkit.triton.simulated("sm_80") as session:
        out = host.scale(host.scale(x, 2.0), 0.5)
    assert torch.equal(out, x)
    assert [(report.kernel, report.ok) for report in session.reports] == [("scale_kernel", True)] * 2


def test_new_tensors_count_as_unwritten():
    with asmkit.triton.simulated("sm_80"):
        half = host.half(torch.ones(256))
        with pytest.raises(asmkit.AsmError) as caught:
            host.scale(half, 2.0)
    assert caught.value.code == "UNSET_MEMORY"
    assert "x_ptr" in str(caught.value)


@pytest.mark.parametrize("kind", [torch.bfloat16, torch.int8, torch.bool, torch.float64, torch.complex64])
def test_new_tensors_have_their_properties(kind: torch.dtype):
    with asmkit.triton.simulated("sm_80"):
        made = torch.empty(3, 5, dtype=kind)
        like = torch.empty_like(made.T)
        assert torch.empty(0).shape == (0,)
    assert (made.shape, made.dtype, made.is_contiguous()) == ((3, 5), kind, True)
    assert (like.shape, like.stride()) == (made.T.shape, made.T.stride())


def test_the_driver_is_restored():
    config = triton.runtime.driver
    before = config._active
    hooks = [*triton.knobs.runtime.kernel_load_start_hook.calls]
    empty = torch.empty

    def stops() -> None:
        with asmkit.triton.simulated("gfx942"):
            assert config.active.get_current_target().arch == "gfx942"
            assert config.active.get_active_torch_device() == torch.device("cpu")
            raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        stops()
    assert config._active is before
    assert [*triton.knobs.runtime.kernel_load_start_hook.calls] == hooks
    assert torch.empty is empty


def test_sessions_nest_and_each_has_its_target():
    x = torch.ones(64)
    with asmkit.triton.simulated("sm_80") as outer:
        with asmkit.triton.simulated("gfx942") as inner:
            host.scale(x, 1.0)
        host.scale(x, 1.0)
    assert len(outer.reports) == len(inner.reports) == 1
    assert outer.reports[0].steps != inner.reports[0].steps  # warps of 32 and of 64 threads


def test_the_driver_has_what_host_code_asks_for():
    with asmkit.triton.simulated("sm_90"):
        driver = triton.runtime.driver.active
        device = driver.get_active_torch_device()
        properties = driver.utils.get_device_properties(device.index)
        assert properties["max_shared_mem"] == 227 * 1024
        assert properties["multiprocessor_count"] > 0
        assert driver.get_device_capability() == (9, 0)
        assert triton.testing.do_bench(lambda: None, warmup=1, rep=1) >= 0


# one kernel
def test_arrays_of_numpy_and_unwritten_ones():
    x, out = np.arange(300, dtype=np.float32), asmkit.empty(300, np.float32)
    report = asmkit.triton.sanitize(host.scale_kernel, "sm_80")[(3,)](x, out, 300, 2.0, BLOCK=128)
    assert np.array_equal(out, 2 * x)
    assert report.findings == ()
    assert report.steps > 0


@pytest.mark.parametrize(
    "view", [lambda x: x.T, lambda x: x[1:, 2:], lambda x: x[::2, ::3], lambda x: x[:1].expand(5, 12)]
)
def test_tensors_with_gaps(view: Any):
    x = view(torch.arange(96.0).reshape(8, 12))
    out = torch.zeros(x.shape)
    run = asmkit.triton.sanitize(host.copy_kernel, "sm_80")[(1,)]
    run(x, out, *x.shape, *x.stride(), BLOCK=128)
    assert torch.equal(out, x)
    with pytest.raises(asmkit.AsmError) as caught:
        run(x, torch.zeros(200), 2 * x.shape[0], x.shape[1], 12, x.stride(1) or 1, BLOCK=256)
    assert caught.value.code == "OUT_OF_BOUNDS"


def test_tensors_of_one_storage():
    both = torch.arange(256.0)
    asmkit.triton.sanitize(host.scale_kernel, "sm_80")[(1,)](both[:128], both[128:], 128, 3.0, BLOCK=128)
    assert torch.equal(both[128:], 3 * both[:128])


def test_tables_of_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path))
    tables = [torch.full((64,), float(i)) for i in range(4)]
    addresses, out = torch.tensor([one.data_ptr() for one in tables]), torch.zeros(64)
    before = addresses.clone()
    run = asmkit.triton.sanitize(host.sum_of_tables_kernel, "sm_80")[(1,)]
    run(addresses, out, 4, BLOCK=64)
    assert torch.equal(out, torch.full((64,), 6.0))
    assert torch.equal(addresses, before)
    with pytest.raises(asmkit.AsmError) as caught:
        run(addresses, torch.zeros(128), 4, BLOCK=128)
    assert "is outside of the tensor of tables_ptr[0]" in str(caught.value)
    words = caught.value.__notes__[0].split()
    del tables, addresses
    session = asmkit.debug(words[-3], finding=words[-1], show=False)
    assert session.finding is not None
    assert str(session.finding.finding) == str(caught.value)


def test_tables_of_low_addresses(monkeypatch: pytest.MonkeyPatch):
    """Some systems place the heap below 4 GiB: an integer there is an address only if all of the table are."""
    tables = [torch.full((64,), float(i)) for i in range(4)]
    monkeypatch.setattr(tensors, "_HEAP", 1 << 47)
    addresses = np.array([one.data_ptr() for one in tables] + [0])
    assert isinstance(tensors.with_addresses(addresses), tensors.TensorTable)
    addresses[4] = 12345
    assert tensors.with_addresses(addresses) is addresses


def test_integers_that_are_no_addresses():
    x = torch.randint(0, 1 << 46, (128,))
    out = torch.zeros_like(x)
    asmkit.triton.sanitize(host.copy_kernel, "sm_80")[(1,)](x, out, 8, 16, 16, 1, BLOCK=128)
    assert torch.equal(out, x)


def test_the_first_configuration_that_compiles():
    x, out = torch.ones(300), torch.full((301,), 7.0)
    asmkit.triton.sanitize(host.tuned_kernel, "sm_80")[lambda meta: (triton.cdiv(300, meta["BLOCK"]),)](x, out, 300)
    assert torch.equal(out[:300], x)
    assert out[300] == 256
    assert host.tuned_kernel.cache == {}


def test_printed_lines(capsys: pytest.CaptureFixture[str]):
    report = asmkit.triton.sanitize(host.print_kernel, "sm_80")[(1,)](torch.tensor([5]), num_warps=1)
    assert "x: 5" in report.prints[0]
    assert "x: 5" in capsys.readouterr().out


def test_findings_can_be_collected():
    kernel = asmkit.triton.sanitize(host.scale_kernel, "sm_80", raises=False)
    report = kernel[(3,)](torch.zeros(300), torch.zeros(200), 300, 1.0, BLOCK=128)
    assert not report.ok
    assert [one.code for one in report.findings] == ["OUT_OF_BOUNDS"]
    quiet = asmkit.triton.sanitize(host.scale_kernel, "sm_80", watch="none")
    assert quiet[(3,)](torch.zeros(300), torch.zeros(200), 300, 1.0, BLOCK=128).ok


# compiled kernels
def compiled(target: str) -> Any:
    """Compile the kernel without a launch."""
    with asmkit.triton.simulated(target):
        return host.scale_kernel.warmup(torch.float32, torch.float32, 300, 2.0, BLOCK=128, grid=(1,))


@pytest.mark.parametrize("target", ["sm_80", "gfx942"])
def test_compiled_kernels_run(target: str):
    made = compiled(target)
    x = torch.arange(300.0)
    for args in ((x, 300, 2.0), (x, 300, 2.0, 128)):
        out = torch.zeros(300)
        asmkit.triton.run(made, 3, (args[0], out, *args[1:]))
        assert torch.equal(out, 2 * x)
    out = torch.zeros(300)
    asmkit.triton.run(made, (3, 1, 1), {"x_ptr": x, "out_ptr": out, "n": 300, "factor": 2.0})
    assert torch.equal(out, 2 * x)


# errors
def test_wrong_calls_are_explained():
    made = compiled("sm_80")
    x = torch.zeros(300)
    for args, code in (
        ((x, x), "KERNEL"), ({"x_ptr": x}, "KERNEL"), ((x, x, "three", 2.0), "OPTION_TYPE"),
        ((x, "text", 300, 2.0), "OPTION_TYPE"), ((x, x.to("meta"), 300, 2.0), "OPTION_TYPE"),
        ((x, x, 1 << 40, 2.0), "OPTION_TYPE"),
    ):  # fmt: skip
        with pytest.raises(asmkit.AsmError) as caught:
            asmkit.triton.run(made, 3, args)
        assert caught.value.code == code, args
    with pytest.raises(asmkit.AsmError) as caught:
        asmkit.triton.run(object(), 3, ())  # pyright: ignore[reportArgumentType]
    assert "object" in str(caught.value)


def test_unknown_targets_and_kernels():
    with pytest.raises(asmkit.AsmError) as caught:
        asmkit.triton.sanitize(host.scale_kernel, "sm_91")
    assert caught.value.code == "UNKNOWN_ARCH"
    with pytest.raises(asmkit.AsmError) as caught:
        asmkit.triton.sanitize(host.scale, "sm_90")
    assert "@triton.jit" in str(caught.value)


def test_instructions_without_a_simulation_are_named():
    from .kernels.basic import saturated

    x = torch.ones(128, dtype=torch.int32)
    with pytest.raises(asmkit.AsmError) as caught:
        asmkit.triton.sanitize(saturated)[(1,)](x, BLOCK=128)
    assert caught.value.code == "NOT_SIMULATED"
    assert "vmin" in str(caught.value)


def test_products_in_tensor_memory():
    from .kernels.basic import matmul_of

    def launch(kernel: Any, grid: Any, *args: object, **meta: object) -> None:
        asmkit.triton.sanitize(kernel, "sm_100")[grid](*args, **meta)

    a, b = torch.randint(-4, 5, (128, 64)).half(), torch.randint(-4, 5, (64, 128)).half()
    assert torch.equal(matmul_of(launch, a, b, torch.float32, (128, 128, 64)), a.float() @ b.float())


def test_without_triton(monkeypatch: pytest.MonkeyPatch):
    for name in [name for name in sys.modules if name.partition(".")[0] == "triton"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(asmkit.AsmError) as caught:
        asmkit.triton.sanitize(host.scale_kernel)
    assert caught.value.code == "TOOL_MISSING"
    assert "pip install 'asmkit[triton]'" in str(caught.value)


MOVED = """
import triton
import triton.language as tl


@triton.jit
def moved(x_ptr, n: tl.constexpr):
    tl.store(x_ptr + n + tl.arange(0, 128), 1.0)
"""


@pytest.mark.parametrize("target", ["sm_80", "gfx942"])
def test_findings_name_the_file_of_a_kernel_that_was_compiled_elsewhere(target: str, tmp_path: Path):
    """Triton's cache knows a kernel by its code. The file that it names is where the code was compiled."""
    n = int(np.random.default_rng().integers(1 << 20))  # a constant, so that the kernel is new
    found: list[str] = []
    for folder in (tmp_path / "old", tmp_path / "new"):
        if found:
            (tmp_path / "old").rename(folder)
        else:
            folder.mkdir()
            (folder / "kernels.py").write_text(MOVED)
        spec = spec_from_file_location(folder.name, folder / "kernels.py")
        assert spec is not None
        assert spec.loader is not None
        spec.loader.exec_module(module := module_from_spec(spec))
        report = asmkit.triton.sanitize(module.moved, target, raises=False)[(1,)](torch.zeros(1), n)
        source = report.findings[0].source
        assert source is not None
        assert source.text.startswith("tl.store")
        found.append(source.file)
    assert found == [str(tmp_path / "old" / "kernels.py"), str(tmp_path / "new" / "kernels.py")]
