"""Fixes of what launches on a device, as far as a machine without one gets."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any
from unittest import mock

from asmkit import toolchain
from asmkit.launch import hip
from asmkit.launch.jax import image_call_cuda, image_call_rocm
from asmkit.perf import bench
from asmkit.ptx import tiled

from .fixes_kernel import amd, declared, on_amd, one, plain, taking
from .followed import case


@case("KERNEL", None)
class ABlockOfTwoDimensions:
    def wrong():
        image_call_cuda.check(declared(plain, block=(8, 4)).launch(N=4))

    def fixed():
        image_call_cuda.check(declared(plain, block=32).launch(N=4))
        of_jax(declared(plain, block=(8, 4)), backend="handler")


def of_jax(kernel: Any, **more: Any) -> Any:
    """A call on JAX arrays, which are on the CPU."""
    import jax

    return kernel(jax.numpy.ones(4, "float32"), **more)


@case("BACKEND", None)
class ATargetThatTheKernelLacks:
    def wrong():
        hip.arch_of(on_amd(amd), "gfx950")

    def fixed():
        kernel = on_amd(amd, arch=('gfx942', 'gfx950'))  # fmt: skip
        hip.arch_of(kernel, "gfx950")
        on_amd(amd)(one(4))  # without backend=


@case("KERNEL", None)
class ABlockOfPartOfAWave:
    def wrong():
        image_call_rocm.of(on_amd(amd, block=48).launch(N=4), lambda program: program, 0)

    def fixed():
        assert image_call_rocm.serves(on_amd(amd, block=64).launch(N=4))
        of_jax(on_amd(amd, block=48), backend="handler")


@case("BACKEND", None)
class NumbersOf64BitsInJax:
    def wrong():
        wide()

    def fixed():
        import jax

        before = jax.config.jax_enable_x64
        jax.config.update("jax_enable_x64", True)
        try:
            wide()
        finally:
            jax.config.update("jax_enable_x64", before)


def wide() -> None:
    kernel = taking("a: Ptr[f32], d: Ptr[f64]")
    of_jax(declared(kernel))


@case("BACKEND", None)
class ATextWithTensorMaps:
    def wrong():
        mapped("text")

    def fixed():
        mapped(backend="image")
        mapped(backend="handler")


def mapped(backend: str) -> None:
    import jax

    kernel = taking("a: Ptr[f32], d: Ptr[f32], t: TensorMap")
    maps = {"t": tiled("a", box=(8, 8))}
    made = declared(kernel, signature="(M,N)->(M,N)", arch="sm_90", maps=maps)
    made(jax.numpy.ones((8, 32)), backend=backend)


@case("BENCH", None)
class ACallThatWaits:
    def wrong():
        def refuse(*_: object) -> None:
            raise RuntimeError("operation not permitted when stream is capturing")

        measured(refuse)

    def fixed():
        measured(lambda *_: None, mode="flush")


def measured(graph: Any, mode: Any = "graph") -> None:
    """Prepare a call on a stopwatch whose graphs are made by `graph`."""
    watch: Any = SimpleNamespace(graph=graph, ready=lambda call: call, wait=lambda: None, time=lambda *_, **__: 1.0)
    bench.prepared(watch, "f", bench.Work(lambda: 1.0), mode=mode, launches=1)


@case("TOOL_MISSING", None)
class AToolThatIsNotThere:
    def wrong():
        assembler("nowhere/ptxas")

    def fixed():  # ASMKIT_PTXAS is set to `nowhere/ptxas`, which is not a program
        assembler("")


def assembler(named: str) -> None:
    with mock.patch.dict(os.environ, {"ASMKIT_PTXAS": named}):
        toolchain.candidates("ptxas")


@case("KERNEL", None)
class AnOutputOfHalfBytes:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[b4]"))(one(4))

    def fixed():
        of_floats = taking("a: Ptr[f32], d: Ptr[f32]")
        of_bits = taking("a: Ptr[f32], d: Ptr[b32]")
        declared(of_floats)(one(4))
        declared(of_bits)(one(4))
