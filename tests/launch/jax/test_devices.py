"""Several devices and several processes: on the CPU by simulated devices, and with --gpu on real ones."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch

from asmkit.launch.jax.routes import WAYS

from ...support import devices

ROOT = Path(__file__).parents[3]


def start(*words: str, **environment: str) -> subprocess.Popen[str]:
    """A process that calls one function of `devices`."""
    path = os.pathsep.join([str(ROOT), *sys.path])
    env = {**os.environ, "PYTHONPATH": path, **environment}
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "tests.support.devices", *words]
    return subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True)


def finish(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=180)
    assert process.returncode == 0, err
    return out.strip().splitlines()[-1]


def free_port() -> str:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return str(one.getsockname()[1])


FOUR = {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_force_host_platform_device_count=4"}


@pytest.mark.parametrize(
    ("function", "want"),
    [("gemm_under_shard_map", "4 devices, gradients on 4"), ("gemm_split_by_jit", "4 devices")],
)
def test_simulated_devices(function: str, want: str) -> None:
    assert finish(start(function, "4", **FOUR)) == want


def test_two_processes_of_jax() -> None:
    port = free_port()
    both = [start("of_two_processes", port, str(rank), JAX_PLATFORMS="cpu") for rank in range(2)]
    assert [finish(one) for one in both] == ["process 0 of 2", "process 1 of 2"]


def test_two_processes_of_torch() -> None:
    port = free_port()
    both = [start("of_torch_distributed", port, str(rank), "gloo") for rank in range(2)]
    assert [finish(one) for one in both] == ["rank 0 on cpu", "rank 1 on cpu"]


def test_another_process_loads_what_one_has_compiled(tmp_path: Path) -> None:
    cpu = {"JAX_PLATFORMS": "cpu"}
    assert finish(start("aot", str(tmp_path), "text", **cpu)) == "written"
    assert finish(start("aot", str(tmp_path), "text", **cpu)) == "1 from the cache"


# --- real devices -----------------------------------------------------------------------------------------------------


@pytest.mark.gpu
@pytest.mark.parametrize("way", WAYS)
def test_another_process_loads_what_one_has_compiled_for_a_device(way: str, tmp_path: Path) -> None:
    gpu = {"XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    assert finish(start("aot", str(tmp_path), way, **gpu)) == "written"
    assert finish(start("aot", str(tmp_path), way, **gpu)) == "1 from the cache"


@pytest.fixture
def several() -> int:
    if torch.cuda.device_count() < 2:
        pytest.skip("needs two CUDA devices")
    return torch.cuda.device_count()


@pytest.mark.gpu
def test_gemm_of_jax_on_several_devices(several: int) -> None:
    import jax

    count = len(jax.devices("gpu"))
    assert count == several
    for way in ("text", "handler"):
        assert devices.gemm_under_shard_map(count, way) == f"{count} devices, gradients on {count}"
    assert devices.gemm_split_by_jit(count) == f"{count} devices"


@pytest.mark.gpu
def test_torch_on_several_devices(several: int) -> None:
    from ...support.launch_kernels import add

    before = torch.cuda.current_device()  # not always 0: XLA leaves a thread with the device that it used last
    for index in range(several):
        a: Any = torch.randn(1000, device=f"cuda:{index}")
        out = torch.empty_like(a)
        assert add(a, a).device == a.device
        assert torch.equal(add(a, a), 2 * a)
        assert torch.equal(add.bind(a, a, out=out)(), 2 * a)
        assert torch.cuda.current_device() == before


@pytest.mark.gpu
def test_two_processes_of_torch_by_nccl(several: int) -> None:
    port = free_port()
    both = [start("of_torch_distributed", port, str(rank), "nccl") for rank in range(2)]
    assert [finish(one) for one in both] == ["rank 0 on cuda:0", "rank 1 on cuda:1"]
