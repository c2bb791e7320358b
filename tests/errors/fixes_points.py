"""Fixes of points: what a kernel prints, probes and marks, and what a run of it collects."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

import asmkit
from asmkit import Ptr, e4m3, f32, gcn, ptx, s32, u32
from asmkit.launch.array_copies import VARIABLE
from asmkit.sim.points import probes

from .followed import case

# ruff: noqa: N805  the functions of a case take a builder


@case("OPERATOR")
class AFieldWithoutAValue:
    def wrong(k):
        k.print("{} {}", k.reg(u32, 1))

    def fixed(k):
        k.print("{} {}", k.reg(u32, 1), k.reg(u32, 2))


@case("OPERATOR")
class AValueWithoutAField:
    def wrong(k):
        k.print("x =", k.reg(u32, 1))

    def fixed(k):
        k.print("x = {}", k.reg(u32, 1))


@case("OPERATOR")
class ABraceInAPrint:
    def wrong(k):
        k.print("{ {}", k.reg(u32, 1))

    def fixed(k):
        k.print("{{ {} }}", k.reg(u32, 1))


@case("OPERATOR")
class AFieldWithAName:
    def wrong(k):
        k.print("{x}", k.reg(f32, 1.0))

    def fixed(k):
        k.print("{}", k.reg(f32, 1.0))
        k.print("{:.3f}", k.reg(f32, 1.0))
        k.print("{0}", k.reg(f32, 1.0))


@case("OPERATOR")
class ASpecOfFloatsForIntegers:
    def wrong(k):
        k.print("{:q}", k.reg(u32, 1))

    def fixed(k):
        k.print("{} {:5d} {:#x}", *[k.reg(u32, 1)] * 3)


@case("OPERATOR")
class ASpecOfIntegersForFloats:
    def wrong(k):
        k.print("{:#x}", k.reg(f32, 1.0))

    def fixed(k):
        k.print("{} {:.3f} {:e}", *[k.reg(f32, 1.0)] * 3)


@case("OPERATOR")
class ASpecOfIntegersForText:
    def wrong(k):
        k.print("{:d}", "text")

    def fixed(k):
        k.print("{} {:>8}", "text", "text")


@case("OPERATOR")
class AValueInPlaceOfAFormat:
    def wrong(k):
        x = k.reg(u32, 1)
        k.print(x)

    def fixed(k):
        x = k.reg(u32, 1)
        k.print("x = {}", x)


@case("OPERATOR")
class AConditionOfPython:
    def wrong(k):
        k.print("here", when=True)

    def fixed(k):
        k.print("here", when=k.tid.x == 0)


@case("OPERATOR", "gfx942")
class AConditionOfPythonOnCdna:
    def wrong(k):
        k.print("here", when=True)

    def fixed(k):
        x = k.vgpr(f32, 0.0)
        k.print("here", when=x < 1.0)
        with k.if_(x < 1.0):
            k.print("here")


@case("OPERATOR")
class AProbeWithoutAName:
    def wrong(k):
        k.probe(1, k.reg(f32, 0.0))

    def fixed(k):
        k.probe("acc", k.reg(f32, 0.0))


@case("CONTROL")
class AMarkThatIsEnteredTwice:
    def wrong(k):
        mark = k.mark("copy")
        for _ in range(2):
            with mark:
                pass

    def fixed(k):
        for _ in range(2):
            with k.mark("copy"):
                pass


def on_device(point, arch="sm_80"):
    """Return the text of a kernel that has a point of a function, for a device."""

    @ptx.kernel(arch=arch, block=32, grid=1, signature="(N)->(N)", debug=True)
    def kernel(k, x: Ptr[f32], out: Ptr[f32]):
        point(k)

    return kernel.text(N=32)


@case("OPERATOR", None)
class HexadecimalNumbersWithASignOnADevice:
    def wrong():
        on_device(lambda k: k.print("{:x}", k.reg(s32)))

    def fixed():
        on_device(lambda k: k.print('{:x}', k.reg(s32).as_(u32)))  # fmt: skip


@case("OPERATOR", None)
class ManyNumbersOnADevice:
    def wrong():
        on_device(lambda k: k.print("{}", k.regs(f32, 64)))

    def fixed():
        def point(k):
            acc = k.regs(f32, 64)
            k.print("{}", acc[0:16])

        on_device(point)


@case("OPERATOR", None)
class BytesOfFloatsOnAnOldDevice:
    def wrong():
        on_device(lambda k: k.print("{}", k.reg(e4m3)))

    def fixed():
        on_device(lambda k: k.print("{}", k.reg(e4m3)), "sm_89")  # or its bits: .as_(b8)


def on_cdna(**options):
    @gcn.kernel(arch="gfx942", block=64, grid=1, signature="(N)->(N)", **options)
    def kernel(k, x: Ptr[f32], out: Ptr[f32]):
        pass

    return kernel


@case("KERNEL", None)
class PrintsOnACdnaDevice:
    def wrong():
        on_cdna(debug=True)

    def fixed():
        kernel, x = on_cdna(), np.zeros(64, np.float32)  # without `debug`
        kernel(x, backend='sim')  # fmt: skip


@case("KERNEL", None)
class ProbesOfNoRun:
    def wrong():
        with asmkit.probes() as found:
            pass
        found["acc"]

    def fixed():
        @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(N)->(N)")
        def kernel(k, x: Ptr[f32], out: Ptr[f32]):
            k.probe("acc", k.tid.x)

        with asmkit.probes() as found:
            kernel(np.zeros(32, np.float32))
        assert found["acc"].last is not None


@case("KERNEL", None)
class ATimelineWithoutMarks:
    def wrong():
        with tempfile.TemporaryDirectory() as folder, asmkit.timeline(Path(folder) / "trace.json"):
            pass

    def fixed():
        @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(N)->(N)")  # timeline=True for a device
        def kernel(k, x: Ptr[f32], out: Ptr[f32]):
            k.mark("name")

        with tempfile.TemporaryDirectory() as folder, asmkit.timeline(Path(folder) / "trace.json"):
            kernel(np.zeros(32, np.float32))


@case("OPERATOR", None)
class ManyProbes:
    def wrong():
        collected(when=False)

    def fixed():
        collected(when=True)  # when=k.tid.x == 0


def collected(*, when):
    @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(N)->(N)")
    def kernel(k, x: Ptr[f32], out: Ptr[f32]):
        k.probe("acc", k.regs(f32, 16, 0.0), when=k.tid.x == 0 if when else None)

    with pytest.MonkeyPatch.context() as patch, asmkit.probes():
        patch.setattr(probes, "BUDGET", 1000)
        kernel(np.zeros(32, np.float32))


@case("BACKEND", None)
class AProfileOfLargeArrays:
    """A run keeps copies of 2 MB here, and of 256 MB by default."""

    @patch.dict(os.environ, {VARIABLE: "1"})
    def wrong():
        asmkit.run(asmkit.read(EMPTY, isa="ptx"), np.ones(3 << 20, np.uint8), grid=1, block=1).profile  # noqa: B018

    @patch.dict(os.environ, {VARIABLE: "1"})
    def fixed():
        done = asmkit.run(asmkit.read(EMPTY, isa="ptx"), np.ones(3 << 20, np.uint8), grid=1, block=1, profile=True)
        assert done.profile


EMPTY = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 x) { ret; }"
