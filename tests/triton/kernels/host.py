"""Host code as people write it for a device, with kernels that it launches."""

from __future__ import annotations

import torch
import triton
import triton.language as tl


@triton.jit
def scale_kernel(x_ptr, out_ptr, n, factor, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + at, tl.load(x_ptr + at, mask=at < n) * factor, mask=at < n)


def scale(x: torch.Tensor, factor: float) -> torch.Tensor:
    """Allocate the output, and launch."""
    out = torch.empty_like(x)
    scale_kernel[(triton.cdiv(x.numel(), 128),)](x, out, x.numel(), factor, BLOCK=128)
    return out


@triton.jit
def half_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out_ptr + at, tl.load(x_ptr + at), mask=at < n // 2)


def half(x: torch.Tensor) -> torch.Tensor:
    """Write only the first half of the output."""
    out = x.new_empty(x.shape)
    half_kernel[(1,)](x, out, x.numel(), BLOCK=triton.next_power_of_2(x.numel()))
    return out


@triton.jit
def copy_kernel(x_ptr, out_ptr, rows, columns, step_row, step_column, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    row, column = at // columns, at % columns
    inside = row < rows
    tl.store(out_ptr + at, tl.load(x_ptr + row * step_row + column * step_column, mask=inside), mask=inside)


@triton.jit
def sum_of_tables_kernel(tables_ptr, out_ptr, count, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for i in range(count):
        total += tl.load(tl.load(tables_ptr + i).to(tl.pointer_type(tl.float32)) + at)
    tl.store(out_ptr + at, total)


@triton.jit
def print_kernel(x_ptr):
    tl.device_print("x", tl.load(x_ptr))


@triton.autotune(
    [triton.Config({"BLOCK": size}, num_warps=2) for size in (64, 4096, 256, 512)], key=["n"], reset_to_zero=["out_ptr"]
)
@triton.jit
def tuned_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    tl.static_assert((BLOCK > 64) & (BLOCK < 1024))
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(out_ptr + at, tl.load(x_ptr + at, mask=at < n), mask=at < n)
    tl.atomic_add(out_ptr + n, BLOCK * 1.0, mask=tl.program_id(0) == 0)
