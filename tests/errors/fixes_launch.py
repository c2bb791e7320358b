"""Fixes of calls: backends, frameworks, saved kernels, measurements."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

import asmkit
from asmkit import Ptr, f32, ptx
from asmkit.sim.native import library

from .fixes_kernel import amd, declared, on_amd, one, plain, two
from .followed import case


@case("BACKEND", None)
class ACdnaKernelOnNvidia:
    def wrong():
        on_amd(amd)(one(4), backend="cuda")

    def fixed():
        on_amd(amd)(one(4), backend='sim')  # fmt: skip


@case("BACKEND", None)
class APtxKernelOnAmd:
    def wrong():
        declared(plain)(one(4), backend="hip")

    def fixed():
        declared(plain)(one(4), backend='sim')  # fmt: skip


@case("BACKEND", None)
class TheNativeEngineOnAnUnsupportedMachine:
    def wrong():
        unsupported(lambda: declared(plain)(one(4), engine="native"))

    def fixed():
        unsupported(lambda: declared(plain)(one(4), engine="auto"))


def unsupported(act: Callable[[], Any]) -> None:
    """Do it on a platform for which no native code is compiled."""
    with mock.patch("sys.platform", "win32"):
        library.compiler.cache_clear()
        try:
            act()
        finally:
            library.compiler.cache_clear()


@case("BACKEND", None)
class JaxArraysBound:
    def wrong():
        import jax

        declared(plain).bind(jax.numpy.ones(4))

    def fixed():
        import jax

        kernel = declared(plain)
        jax.jit(kernel).lower(jax.numpy.ones(4)).compile()


@case("BACKEND", None)
class JaxArraysWritten:
    def wrong():
        import jax

        declared(plain)(jax.numpy.ones(4), out=jax.numpy.ones(4))

    def fixed():
        import jax

        kernel = declared(two, alias={"d": "c"})
        jax.jit(kernel, donate_argnums=0)(jax.numpy.ones(4))


@case("GRADIENT_RULE", None)
class GradientsIntoGivenOutputs:
    def wrong():
        import torch

        x = torch.ones(4, requires_grad=True)
        declared(plain)(x, out=torch.empty(4))

    def fixed():  # out= is left away, or
        import torch

        x = torch.ones(4, requires_grad=True)
        with torch.no_grad():
            declared(plain)(x, out=torch.empty(4))


@case("KERNEL", None)
class ARuleThatIsNotArithmetic:
    def wrong():
        kernel = declared(plain, grid=lambda d: d.N**2)
        with tempfile.TemporaryDirectory() as folder:
            kernel.save(Path(folder) / "x")

    def fixed():
        kernel = declared(plain, grid=lambda d: d.N**2)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x"
            kernel.save(path, N=8)


@case("SAVED_FILE", None)
class AFileThatIsNoKernel:
    def wrong():
        asmkit.load(__file__)

    def fixed():
        kernel = declared(plain)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x"
            kernel.save(path)
            asmkit.load(path)


@case("KERNEL", None)
class ASweepOfNothing:
    def wrong():
        from asmkit.cli import sweep

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "empty.py"
            file.write_text("x = 1")
            sweep.main([str(file)])

    def fixed():
        def reference(a):
            return np.zeros_like(a)

        kernel, shapes = declared(plain), [((4,),)]
        SWEEP = asmkit.Sweep(kernel, reference, shapes)
        assert SWEEP is not None


@case("KERNEL", None)
class AClusterBeforeHopper:
    def wrong():
        declared(plain, cluster=2, grid=2)(one(4))

    def fixed():  # or cluster is left out
        declared(plain, cluster=2, grid=2, arch="sm_90")(one(4))


@case("TOO_LARGE", None)
class AnArrayBeyondOffsets:
    def wrong():
        declared(plain).plan([(1 << 33,)], ["float32"])

    def fixed():
        declared(plain, index64=True).plan([(1 << 33,)], ["float32"])


@case("KERNEL", None)
class ASavedKernelForAnotherTarget:
    def wrong():
        loaded(arch=("sm_90",)).text(arch="sm_80", N=8)

    def fixed():  # kernel.save(path, arch=("sm_90", "sm_80"))
        loaded(arch=("sm_90", "sm_80")).text(arch="sm_80", N=8)


def loaded(arch: tuple[str, ...]) -> Any:
    """A kernel that was saved for some targets."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x"
        declared(plain, arch=("sm_80", "sm_90")).save(path, arch=arch, N=8)
        return asmkit.load(path)


@case("OUTPUT", None)
class AnOutputWithAGradient:
    def wrong():
        import torch

        declared(plain)(torch.ones(4), out=torch.empty(4, requires_grad=True))

    def fixed():
        import torch

        with torch.no_grad():
            declared(plain)(torch.ones(4), out=torch.empty(4, requires_grad=True))


def meeting(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32], threads: int) -> None:
    """Wait at a barrier for some threads."""
    k.ptx.barrier.sync(0, threads)


def counting(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32], turns: int) -> None:
    """Count to a number."""
    with k.loop(0, turns):
        k.ptx.bar.sync(0)


@case("STEPS", None)
class ALongLoop:
    def wrong():
        with asmkit.watching(steps=1000):
            declared(counting)(one(4), turns=1000)

    def fixed():
        with asmkit.watching(steps=10_000):
            declared(counting)(one(4), turns=1000)


@case("DEADLOCK", None)
class ABarrierOfMoreThreads:
    def wrong():
        declared(meeting)(one(4), threads=64)

    def fixed():
        declared(meeting)(one(4), threads=32)
        declared(meeting, cooperative=True)(one(4), threads=32)
