"""The doctor and the command line: what is found is said, what is missing comes with a way to get it."""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
import time

import pytest

from asmkit import AsmError
from asmkit.cli import doctor, main
from asmkit.cli.doctor import Check
from asmkit.sim.native import library
from asmkit.sim.settings import Settings, in_force
from asmkit.toolchain import Tool, probe
from asmkit.toolchain.probe import CudaDevice, CudaDriver


def by_name(checks: list[Check]) -> dict[str, Check]:
    return {check.name: check for check in checks}


def test_every_group_is_looked_at():
    checks = doctor.diagnose()
    assert {check.group for check in checks} >= {"system", "driver", "tool", "package"}
    found = by_name(checks)
    assert found["python"].version == sys.version.split()[0]
    assert found["numpy"].found
    assert found["numpy"].version


def test_what_is_missing_has_a_way_to_get_it(monkeypatch):
    monkeypatch.setattr("asmkit.toolchain.locate._package", lambda name: iter(()))
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("importlib.metadata.version", missing)
    for name in ("PTXAS", "NVCC", "NVDISASM", "CUOBJDUMP", "CLANG", "LLD"):
        monkeypatch.delenv(f"ASMKIT_{name}", raising=False)
    monkeypatch.setattr("asmkit.toolchain.locate._cuda_toolkit", lambda name: iter(()))
    monkeypatch.setattr("asmkit.toolchain.locate._NVCC", ())
    checks = [*doctor._tools(), *doctor._cuda(), *doctor._packages()]
    assert not any(check.found for check in checks)
    assert all("pip install" in check.fix for check in checks)


def missing(name: str) -> str:
    raise doctor.importlib.metadata.PackageNotFoundError(name)


def test_a_variable_that_names_nothing_is_reported(monkeypatch):
    monkeypatch.setenv("ASMKIT_PTXAS", "/nowhere/ptxas")
    assert "ASMKIT_PTXAS is set to `/nowhere/ptxas`" in by_name(list(doctor._tools()))["ptxas"].fix


@pytest.mark.tools
def test_ptxas_says_the_ptx_version_that_it_takes():
    ptxas = by_name(list(doctor._tools()))["ptxas"]
    assert f"supports PTX up to {int(ptxas.version.split('.')[0]) - 4}.{ptxas.version.split('.')[1]}" in ptxas.detail


def test_no_driver(monkeypatch):
    monkeypatch.setattr(probe, "CUDA_LIBRARY", "libnothing.so")
    monkeypatch.setattr(doctor, "CUDA_LIBRARY", "libnothing.so")
    (check,) = doctor._nvidia()
    assert not check.found
    assert "simulator" in check.fix


def test_a_driver_and_its_devices(monkeypatch):
    driver = CudaDriver((12, 8), (CudaDevice("H200", (9, 0), 132), CudaDevice("Tesla M40", (5, 2), 24)))
    monkeypatch.setattr(doctor, "cuda_driver", lambda: driver)
    checks = by_name(list(doctor._nvidia()))
    assert checks["NVIDIA driver"].version == "CUDA 12.8"
    assert checks["NVIDIA driver"].detail == "compiles PTX up to 8.7"
    assert (checks["H200"].version, checks["H200"].detail) == ("sm_90a", "132 SMs")
    assert checks["Tesla M40"].version == "too old"


def test_a_driver_that_reaches_no_device(monkeypatch):
    monkeypatch.setattr(doctor, "cuda_driver", lambda: CudaDriver((13, 0), (), 100))
    (check,) = doctor._nvidia()
    assert not check.found
    assert "cuInit returned 100" in check.fix


def test_the_native_engine_names_its_tools(monkeypatch):
    tools = (Tool("clang", ("/opt/clang",), "PATH"), Tool("lld", ("/opt/ld.lld",), "PATH"))
    monkeypatch.setattr(Tool, "version", (21, 1))
    monkeypatch.setattr(library, "compiler", lambda: tools)
    (check,) = doctor._native()
    assert (check.name, check.found, check.fix) == ("native engine", True, "")
    assert check.detail == "clang 21.1: /opt/clang; lld 21.1: /opt/ld.lld"


def test_the_native_engine_says_what_is_missing(monkeypatch):
    library.compiler.cache_clear()
    monkeypatch.setattr(library.sys, "platform", "linux")
    monkeypatch.setattr(library.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr("asmkit.toolchain.locate._package", lambda name: iter(()))
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("ROCM_PATH", "/nowhere")
    monkeypatch.delenv("ASMKIT_CLANG", raising=False)
    (check,) = doctor._native()
    assert not check.found
    assert check.detail == "clang was not found; the simulator uses numpy"
    assert check.fix.startswith("pip install 'asmkit[tools]'; ")
    assert "ASMKIT_CLANG" in check.fix
    with pytest.raises(AsmError, match="the native engine cannot be used: clang was not found") as caught:
        in_force(Settings(engine="native"))
    assert caught.value.findings[0].fix == check.fix


def test_the_native_engine_says_which_machines_it_supports(monkeypatch):
    library.compiler.cache_clear()
    monkeypatch.setattr(library.platform, "machine", lambda: "riscv64")
    (check,) = doctor._native()
    assert not check.found
    assert "riscv64; the simulator uses numpy" in check.detail
    library.compiler.cache_clear()


class FakeDriver:
    """The driver's entry points, as `ctypes` calls them."""

    def cuInit(self, flags):
        return 0

    def cuDriverGetVersion(self, release):
        release._obj.value = 13050
        return 0

    def cuDeviceGetCount(self, count):
        count._obj.value = 2
        return 0

    def cuDeviceGet(self, device, index):
        device._obj.value = index + 10
        return 0

    def cuDeviceGetName(self, name, size, device):
        name.value = f"GPU {device.value}".encode()
        return 0

    def cuDeviceGetAttribute(self, value, which, device):
        value._obj.value = {75: 12, 76: 1, 16: device.value}[which]
        return 0


def test_asking_the_driver(monkeypatch):
    monkeypatch.setattr(ctypes, "CDLL", lambda name: FakeDriver())
    driver = probe.cuda_driver()
    assert driver == CudaDriver((13, 5), (CudaDevice("GPU 10", (12, 1), 10), CudaDevice("GPU 11", (12, 1), 11)))
    assert driver.ptx == (9, 5)
    assert doctor._target(driver.devices[0]) == "sm_121a"


def test_a_driver_that_hangs_does_not_hang_us(monkeypatch):
    monkeypatch.setattr(probe, "_PATIENCE", 0.1)
    monkeypatch.setattr(probe, "_ask_cuda", lambda: time.sleep(5))
    start = time.monotonic()
    assert probe.cuda_driver() is None
    assert time.monotonic() - start < 2


def test_a_library_without_the_function_is_no_driver(monkeypatch):
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert probe.cuda_driver() is None
    assert probe.hip_release() is None


def test_amd_devices_are_read_from_the_kernel_driver(tmp_path):
    for node, version in enumerate([0, 90402, 90010, 90500, 100300]):
        (tmp_path / str(node)).mkdir()
        (tmp_path / str(node) / "properties").write_text(f"cpu_cores_count 8\ngfx_target_version {version}\n")
    assert probe.amd_archs(tmp_path) == ["gfx942", "gfx90a", "gfx950", "gfx1030"]
    assert probe.amd_archs(tmp_path / "none") == []


def test_render_shows_everything():
    text = doctor.render(
        [Check("tool", "ptxas", True, "13.5", "assembles PTX"), Check("tool", "lld", False, fix="pip install x")]
    )
    assert text.splitlines() == [
        "ok  tool    ptxas  13.5  assembles PTX",
        "--  tool    lld          pip install x",
    ]


# --- the command line ---


def asmkit(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "asmkit", *arguments], capture_output=True, text=True, timeout=60)


def test_doctor_from_the_command_line():
    plain = asmkit("doctor")
    assert plain.returncode == 0, plain.stderr
    assert "ptxas" in plain.stdout
    checks = json.loads(asmkit("doctor", "--json").stdout)["checks"]
    assert {"group", "name", "found", "version", "detail", "fix"} == set(checks[0])


def test_doctor_fails_where_ptx_cannot_be_assembled(monkeypatch, capsys):
    monkeypatch.setattr(doctor, "diagnose", lambda: [Check("tool", "ptxas", False)])
    assert doctor.main([]) == 1
    assert "ptxas" in capsys.readouterr().out


def test_doctor_loads_nothing_heavy():
    code = (
        "import sys, asmkit.cli.doctor as d; d.diagnose();"
        "print([m for m in ('jax', 'torch', 'cuda.core', 'cuda.bindings', 'hip', 'rich') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_an_unknown_command_names_the_known_ones(capsys):
    with pytest.raises(SystemExit) as caught:
        main.main(["doktor"])
    assert caught.value.code == 2
    assert "doctor" in capsys.readouterr().err


def test_a_command_gets_the_rest_of_the_line(monkeypatch):
    seen = []
    monkeypatch.setattr(doctor, "main", lambda arguments: seen.append(arguments) or 3)
    assert main.main(["doctor", "--json", "x"]) == 3
    assert seen == [["--json", "x"]]


def test_help_lists_every_command(capsys):
    with pytest.raises(SystemExit):
        main.main(["--help"])
    out = capsys.readouterr().out
    assert all(name in out and what in out for name, what in main.COMMANDS.items())
