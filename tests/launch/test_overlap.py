"""Launches that overlap: each waits for what the one before it writes, also where that takes long."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from asmkit import Ptr, Reg, f32, ptx, u32

torch: Any = pytest.importorskip("torch")
EXAMPLES = Path(__file__).parents[2] / "examples"
ROWS, LENGTH = 264, 1024
CUDA = pytest.param("cuda", marks=pytest.mark.gpu)


@ptx.kernel(arch="sm_90", signature="(N)->(N)", block=128, grid=lambda d: d.N // 1024, divisible={"N": 1024})
def late(k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], turns: Reg[u32]) -> None:
    """y = x, after some time, by few blocks: those of the next launch have room beside them, and may begin at once."""
    i, values, waited = (k.ctaid.x << 10) + k.tid.x, k.regs(f32, 8), k.reg(f32, 0.0)
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    for j, value in enumerate(values):
        k.ptx.ld.global_.f32(value, (x + i)[128 * j])
    with k.loop(0, turns):
        waited += 1.0
    for j, value in enumerate(values):
        k.ptx.st.global_.f32((y + i)[128 * j], value, pred=waited >= 0.0)


def example(path: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / path))


def consumers() -> dict[str, tuple[Any, Any]]:
    """A function of a matrix by a kernel that overlaps, and the same by torch."""
    rms, layer, silu = (example(f"ampere/{name}.py")[name] for name in ("rms_norm", "layer_norm", "silu_mul"))
    softmax = example("ampere/softmax.py")["softmax"]

    @cache  # made once: nothing comes between the launches
    def of_ones(device: Any) -> Any:
        return torch.ones(LENGTH, device=device)

    def ones(x: Any) -> Any:
        return of_ones(x.device)

    def normal(x: Any, size: Any) -> Any:
        return x / (size + 1e-6).sqrt()

    return {
        "rms_norm": (lambda x: rms(x, ones(x)), lambda x: normal(x, (x * x).mean(1, keepdim=True))),
        "layer_norm": (
            lambda x: layer(x, ones(x), ones(x)),
            lambda x: torch.nn.functional.layer_norm(x, x.shape[1:], ones(x), ones(x)),
        ),
        "softmax": (softmax, lambda x: torch.softmax(x, 1)),
        "silu_mul": (lambda x: silu(x, x), lambda x: torch.nn.functional.silu(x) * x),
    }


@pytest.mark.parametrize("device", ["cpu", CUDA])
@pytest.mark.parametrize("name", ["rms_norm", "layer_norm", "softmax", "silu_mul"])
def test_what_the_launch_before_writes_is_there(name: str, device: str):
    kernel, reference = consumers()[name]
    rows, times, turns = (ROWS, 20, 20_000) if device == "cuda" else (4, 3, 5)
    given = [torch.randn(rows, LENGTH, device=device) for _ in range(times)]
    between = torch.zeros(rows * LENGTH, device=device)
    made = []
    for x in given:  # the same memory each time: what is read too early is that of the time before
        late(x.view(-1), turns=turns, out=between)
        made.append(kernel(between.view(rows, LENGTH)))
    for x, y in zip(given, made, strict=True):
        torch.testing.assert_close(y, reference(x), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("device", ["cpu", CUDA])
def test_what_the_launch_before_writes_is_there_for_gemv(device: str):
    gemv = example("hopper/gemv_fast.py")["gemv_fast"]
    length, times, turns = (2 * LENGTH, 20, 20_000) if device == "cuda" else (32, 2, 5)
    b = torch.randn(length, length, device=device).half()
    given = [torch.randn(2 * LENGTH, device=device).half() for _ in range(times)]
    between = torch.zeros_like(given[0])
    made = []
    for x in given:
        late(x.view(torch.float32), turns=turns, out=between.view(torch.float32))
        made.append(gemv(between[:length], b))
    for x, y in zip(given, made, strict=True):
        torch.testing.assert_close(y.float(), b.float() @ x[:length].float(), rtol=1e-2, atol=0.2)


@pytest.mark.parametrize("device", ["cpu", CUDA])
@pytest.mark.parametrize("name", ["attention", "gemm"])
def test_what_the_launch_before_writes_is_there_for_tensor_copies(name: str, device: str):
    kernel = example(f"hopper/{name}.py")[name]
    length, times, turns = (2048, 20, 20_000) if device == "cuda" else (64, 2, 5)
    given = [torch.randn(1, 2, length, 64, device=device).bfloat16() for _ in range(times)]
    between = torch.zeros_like(given[0])
    made = []
    for x in given:
        late(x.view(-1).view(torch.float32), turns=turns, out=between.view(-1).view(torch.float32))
        made.append(
            kernel(between, between, between)[0] if name == "attention" else kernel(between[0, 0], between[0, 1])
        )
    for x, y in zip(given, made, strict=True):
        wide = x.float()
        attended = torch.nn.functional.scaled_dot_product_attention
        want = attended(wide, wide, wide) if name == "attention" else wide[0, 0] @ wide[0, 1].T
        torch.testing.assert_close(y.float(), want, rtol=2e-2, atol=2e-2 if name == "attention" else 0.2)
