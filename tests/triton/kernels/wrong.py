"""Kernels with one mistake each. The comment `# wrong` marks the line that a finding must name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
import triton
import triton.language as tl

import asmkit

from .case import Launch, normal


class Mistake(NamedTuple):
    """Host code that launches a kernel with a mistake, and what is to be found."""

    run: Callable[[Launch], None]
    code: str
    file: str
    lines: frozenset[int]


MISTAKES: dict[str, Mistake] = {}


def mistake(code: str, kernel: Any) -> Callable[[Callable[[Launch], None]], Callable[[Launch], None]]:
    """Register host code, and find the marked lines of the kernel."""
    source, first = inspect.getsourcelines(kernel.fn)
    lines = frozenset(first + i for i, line in enumerate(source) if line.rstrip().endswith("# wrong"))
    assert lines

    def register(function: Callable[[Launch], None]) -> Callable[[Launch], None]:
        MISTAKES[function.__name__] = Mistake(function, code, __file__, lines)
        return function

    return register


@triton.jit
def no_mask_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n)
    tl.store(out_ptr + at, x + 1)  # wrong


@mistake("OUT_OF_BOUNDS", no_mask_kernel)
def a_store_without_a_mask(launch: Launch) -> None:
    launch(no_mask_kernel, (4,), normal(1000), torch.zeros(1000), 1000, BLOCK=256)


@triton.jit
def wrong_stride_kernel(x_ptr, out_ptr, stride, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + tl.program_id(0) * stride + at)  # wrong
    tl.store(out_ptr + tl.program_id(0) * BLOCK + at, x)


@mistake("OUT_OF_BOUNDS", wrong_stride_kernel)
def the_stride_of_another_matrix(launch: Launch) -> None:
    launch(wrong_stride_kernel, (4,), normal(4, 64), torch.zeros(4, 64), 128, BLOCK=64)


@triton.jit
def overlap_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * (BLOCK // 2) + tl.arange(0, BLOCK)
    tl.store(out_ptr + at, tl.load(x_ptr + at) + tl.program_id(0))  # wrong


@mistake("RACE", overlap_kernel)
def programs_that_store_to_the_same_elements(launch: Launch) -> None:
    launch(overlap_kernel, (3,), normal(1024), torch.zeros(1024), BLOCK=256)


@triton.jit
def no_atomic_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    total = tl.sum(tl.load(x_ptr + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)))
    tl.store(out_ptr, tl.load(out_ptr) + total)  # wrong


@mistake("RACE", no_atomic_kernel)
def a_sum_without_an_atomic(launch: Launch) -> None:
    launch(no_atomic_kernel, (4,), normal(1024), torch.zeros(1), BLOCK=256)


@triton.jit
def accumulate_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    before = tl.load(out_ptr + at)  # wrong
    tl.store(out_ptr + at, before + tl.load(x_ptr + at))


@mistake("UNSET_MEMORY", accumulate_kernel)
def an_output_that_nobody_has_written(launch: Launch) -> None:
    launch(accumulate_kernel, (1,), normal(512), torch.from_numpy(asmkit.empty(512, "f4")), BLOCK=512)


@triton.jit
def atomic_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(out_ptr + at % 4, tl.load(x_ptr + at))  # wrong


@mistake("UNSET_MEMORY", atomic_kernel)
def an_atomic_on_memory_that_nobody_has_written(launch: Launch) -> None:
    launch(atomic_kernel, (2,), normal(512), torch.from_numpy(asmkit.empty(4, "f4")), BLOCK=256)


@triton.jit
def early_release_kernel(x_ptr, out_ptr, lock_ptr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + tl.program_id(0) * BLOCK + at)
    while tl.atomic_cas(lock_ptr, 0, 1) == 1:
        pass
    x += tl.load(out_ptr + at)  # wrong
    tl.atomic_xchg(lock_ptr, 0)
    tl.store(out_ptr + at, x)  # wrong


@mistake("RACE", early_release_kernel)
def a_store_after_the_lock_is_released(launch: Launch) -> None:
    lock = torch.zeros(1, dtype=torch.int32)
    launch(early_release_kernel, (3,), normal(1024), torch.zeros(256), lock, BLOCK=256)


@triton.jit
def relaxed_kernel(x_ptr, out_ptr, flag_ptr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    if tl.program_id(0) == 0:
        tl.store(out_ptr + at, tl.load(x_ptr + at) * 2)  # wrong
        tl.debug_barrier()
        tl.atomic_xchg(flag_ptr, 1, sem="relaxed")
    else:
        while tl.atomic_add(flag_ptr, 0, sem="relaxed") == 0:
            pass
        tl.store(out_ptr + BLOCK + at, tl.load(out_ptr + at) + 1)  # wrong


@mistake("RACE", relaxed_kernel)
def a_flag_that_releases_nothing(launch: Launch) -> None:
    flag = torch.zeros(1, dtype=torch.int32)
    launch(relaxed_kernel, (2,), normal(256), torch.zeros(512), flag, BLOCK=256)


@triton.jit
def shifted_kernel(x_ptr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(x_ptr + at, at)  # wrong
    tl.store(x_ptr + BLOCK + at, tl.load(x_ptr + (at + 32) % BLOCK))  # wrong


@mistake("RACE", shifted_kernel)
def a_load_of_what_other_threads_of_the_program_store(launch: Launch) -> None:
    launch(shifted_kernel, (1,), torch.zeros(512, dtype=torch.int32), BLOCK=256)


@triton.jit
def waiting_kernel(flag_ptr):
    while tl.atomic_add(flag_ptr, 0) == 0:  # wrong
        pass


@mistake("DEADLOCK", waiting_kernel)
def a_flag_that_nobody_sets(launch: Launch) -> None:
    launch(waiting_kernel, (2,), torch.zeros(1, dtype=torch.int32))


@triton.jit
def checked_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    x = tl.load(x_ptr + tl.arange(0, BLOCK))
    tl.device_assert(x < 64, "x is too large")  # wrong
    tl.store(out_ptr + tl.arange(0, BLOCK), x)


@mistake("TRAP", checked_kernel)
def an_assertion_that_fails(launch: Launch) -> None:
    x = torch.arange(64, 128, dtype=torch.int32)
    launch(checked_kernel, (1,), x, torch.zeros_like(x), BLOCK=64, debug=True)
