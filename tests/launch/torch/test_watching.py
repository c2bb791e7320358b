"""The settings of `asmkit.watching` in the threads that run torch's backward passes."""

from __future__ import annotations

import threading
from typing import Any

import torch

import asmkit
from asmkit import Ptr, ptx, sim, u32

LEVELS = 70
"""Nested backward passes: from the 60th on, torch runs them in a thread of its own."""


class Threads(sim.Watcher):
    """Record the threads of launches."""

    name = "threads"

    def __init__(self) -> None:
        self.found: list[int] = []

    def start(self, launch: Any) -> None:
        self.found.append(threading.get_native_id())


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
def copied(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    r = k.reg(u32)
    k.ptx.ld.global_.u32(r, (a + k.tid.x)[0])
    k.ptx.st.global_.u32((d + k.tid.x)[0], r)


class Doubled(torch.autograd.Function):
    """The sum of a tensor with itself. The kernel runs in the backward pass, at the given depth of nested passes."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, depth: int) -> torch.Tensor:
        ctx.depth = depth
        return x + x

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor, None]:
        if ctx.depth == 0:
            copied(torch.ones(32, dtype=torch.uint32))
        else:
            with torch.enable_grad():
                inner = torch.ones(2, requires_grad=True)
                Doubled.apply(inner, ctx.depth - 1).sum().backward()
        return 2 * gradients[0], None


def backward(depth: int = 0) -> None:
    x = torch.ones(2, requires_grad=True)
    Doubled.apply(x, depth).sum().backward()


def test_a_backward_pass_sees_the_context():
    watcher = Threads()
    with asmkit.watching([watcher]):
        backward()
    backward()
    assert len(watcher.found) == 1


def test_a_thread_of_autograd_sees_the_context():
    """The first pass starts torch's thread, outside the context."""
    backward(LEVELS)
    watcher = Threads()
    with asmkit.watching([watcher]):
        backward(LEVELS)
    (found,) = watcher.found
    assert found != threading.get_native_id()


def test_a_thread_that_exists_sees_the_context():
    entered, done, watcher = threading.Event(), threading.Event(), Threads()

    def work() -> None:
        entered.wait()
        backward()
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    with asmkit.watching([watcher]):
        entered.set()
        done.wait()
    thread.join()
    assert watcher.found == [thread.native_id]
