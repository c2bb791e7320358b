"""Drivers without a device, for programs that launch kernels from C++: the simulator runs what they launch."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

import asmkit
from asmkit import ptx, sim
from asmkit.gcn.code_object.kernel_descriptor import kernargs
from asmkit.ptx.map_fields import BYTES
from asmkit.ptx.tensor_map import TiledMap

HERE = Path(__file__).parent
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Wshadow", "-Wconversion", "-Wold-style-cast", "-Werror"]
GXX = shutil.which("g++")
ZIG = [sys.executable, "-m", "ziglang", "c++"] if find_spec("ziglang") else None


def compiler() -> list[str]:
    """The fastest C++ compiler of this machine."""
    found = [GXX] if GXX else ZIG
    if found is None:
        import pytest

        pytest.skip("there is no C++ compiler")
    return found


def build(source: Path, target: Path, *flags: str, how: Sequence[str] | None = None) -> Path:
    """Compile one C++ file without warnings, by default to a shared library."""
    made = [
        *(how or compiler()),
        "-std=c++17",
        *WARNINGS,
        *(flags or ("-shared", "-fPIC")),
        str(source),
        "-o",
        str(target),
    ]
    done = subprocess.run(made, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]
    return target


def array(values: Any) -> np.ndarray:
    """A copy of an array that is aligned as device memory is."""
    values = np.ascontiguousarray(values)
    raw = np.zeros(values.nbytes + 256, np.uint8)
    start = -raw.ctypes.data % 256
    made = raw[start : start + values.nbytes].view(values.dtype).reshape(values.shape)
    made[...] = values
    return made


class FakeDriver:
    """The part that both drivers share: the arrays in memory, and the log of calls."""

    def __init__(self, library: Path) -> None:
        self.library = ctypes.CDLL(str(library))
        self.library.fake_log.restype = ctypes.c_char_p
        self.arrays: dict[int, np.ndarray] = {}
        self.wrong: list[BaseException] = []
        self.program = ""

    def holds(self, *values: Any) -> list[np.ndarray]:
        """Copies of arrays in the device's memory."""
        made = [array(value) for value in values]
        self.arrays.update({one.ctypes.data: one for one in made})
        return made

    def log(self) -> list[str]:
        """The calls since the last look, and the error of a launch."""
        lines = re.sub(r"(allocate \d+) \d+", r"\1", self.library.fake_log().decode()).splitlines()
        self.library.fake_clear()
        if self.wrong:
            raise self.wrong.pop()
        return lines

    def kept(self, place: int) -> np.ndarray | None:
        """The array at an address: one of the test, or a workspace, which the log has. None for any other number."""
        if place in self.arrays:
            return self.arrays[place]
        lines = (line.split() for line in self.library.fake_log().decode().splitlines())
        sizes = {int(line[2]): int(line[1]) for line in lines if line[0] == "allocate"}
        if place not in sizes:
            return None
        return np.frombuffer((ctypes.c_uint8 * sizes[place]).from_address(place), np.uint8)

    def guarded(self, run: Any) -> int:
        """Run a function whose errors the log raises: ctypes prints them only."""
        try:
            run()
        except BaseException as problem:
            self.wrong.append(problem)
        return 0


class FakeCuda(FakeDriver):
    """A CUDA driver that runs the PTX of the images.

    `target` is the compute capability of its device, which refuses cubins unless `cubins` is set.
    """

    ON_LAUNCH = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint), ctypes.c_int,
        ctypes.POINTER(ctypes.c_void_p),
    )  # fmt: skip
    ON_ENCODE = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_uint, ctypes.c_uint64, ctypes.POINTER(ctypes.c_uint64),
        ctypes.POINTER(ctypes.c_uint64), ctypes.POINTER(ctypes.c_uint32), ctypes.POINTER(ctypes.c_uint32), ctypes.c_int,
        ctypes.c_int, ctypes.c_int,
    )  # fmt: skip
    TYPES = (
        asmkit.u8, asmkit.u16, asmkit.u32, asmkit.s32, asmkit.u64, asmkit.s64, asmkit.f16, asmkit.f32, asmkit.f64,
        asmkit.bf16,
    )  # fmt: skip

    def __init__(self, library: Path) -> None:
        super().__init__(library)
        self._launch, self._encode = self.ON_LAUNCH(self._on_launch), self.ON_ENCODE(self._on_encode)
        self.be()

    def be(self, target: int = 90, *, cubins: bool = False, declared: int = 0, current: int = 0) -> None:
        """Choose the device's capability, and the bytes of shared memory that kernels declare."""
        self.library.fake_set(self._launch, self._encode, target, not cubins, declared)
        self.library.fake_make_current(current)
        self.dims: tuple[int, ...] = ()
        self.attribute = -1

    def _on_launch(self, image: int, entry: bytes, dims: Any, attribute: int, places: Any) -> int:
        self.dims, self.attribute = tuple(dims[:7]), attribute
        content = ctypes.string_at(image)
        return self.guarded(lambda: self._run(content.decode(), entry.decode(), places))

    def _run(self, text: str, entry: str, places: Any) -> None:
        if text.startswith("\x7fELF"):
            return
        program = ptx.parse(text)
        assert program.name == entry
        self.program = program.target.name
        params = dict(self._params(program, places))
        grid, block = self.dims[:3], self.dims[3:6]
        cooperative = self.attribute == 2
        sim.run(
            program, grid=grid, block=block, cluster=program.cluster, shared=self.dims[6], params=params,
            cooperative=cooperative,
        )  # fmt: skip

    def _params(self, program: Any, places: Any) -> Iterator[tuple[str, Any]]:
        names: dict[int, str] = {}
        for i, param in enumerate(program.params):
            size = param.bytes or max(1, param.kind_bits // 8)
            raw = ctypes.string_at(places[i], size)
            number = int.from_bytes(raw, "little")
            if param.bytes:
                yield param.name, self._map(raw, names)
            else:
                held = self.kept(number) if size == 8 else None
                names[number] = param.name
                yield param.name, raw if held is None else held

    @staticmethod
    def _map(raw: bytes, names: dict[int, str]) -> Any:
        made, address = TiledMap.decode(raw)
        return lambda address_of: made.encode(address_of(names[address].removeprefix("param_")))

    def _on_encode(
        self, place: int, kind: int, rank: int, address: int, lengths: Any, strides: Any, box: Any, steps: Any,
        swizzle: int, promotion: int, fill: int,
    ) -> int:  # fmt: skip
        def encode() -> None:
            shape, far = tuple(lengths[:rank][::-1]), tuple(strides[: rank - 1][::-1])
            swizzles = (ptx.Swizzle.NONE, ptx.Swizzle.B32, ptx.Swizzle.B64, ptx.Swizzle.B128)
            made = TiledMap(
                self.TYPES[kind], shape, tuple(box[:rank][::-1]), far, swizzles[swizzle], tuple(steps[:rank][::-1]), 0,
                (0, 64, 128, 256)[promotion], "nan" if fill else "zero",
            )  # fmt: skip
            raw = made.encode(address)
            assert len(raw) == BYTES
            ctypes.memmove(place, raw, BYTES)

        return self.guarded(encode)


class FakeHip(FakeDriver):
    """A HIP runtime that runs the code objects of one target."""

    ON_LAUNCH = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint), ctypes.c_void_p, ctypes.c_size_t
    )

    def __init__(self, library: Path) -> None:
        super().__init__(library)
        self._launch = self.ON_LAUNCH(self._on_launch)
        self._programs: dict[bytes, Any] = {}
        self.passed: dict[str, int] = {}
        self.be("gfx942")

    def be(self, target: str, resident: int = 8) -> None:
        """Choose the device's target, and the workgroups that a compute unit holds."""
        from asmkit.toolchain.image_header import AMDGPU_MACHINES

        self.target = target
        self.library.fake_set(self._launch, AMDGPU_MACHINES[target], resident)
        self.dims: tuple[int, ...] = ()

    def _on_launch(self, image: int, entry: bytes, dims: Any, arguments: int, size: int) -> int:
        self.dims = tuple(dims[:7])
        header = ctypes.string_at(image, 64)
        start, (each, count) = int.from_bytes(header[40:48], "little"), header[58:62:2]
        content, raw = ctypes.string_at(image, start + each * count), ctypes.string_at(arguments, size)
        return self.guarded(lambda: self._run(content, entry.decode(), raw))

    def knows(self, kernel: Any, arch: str, **named: Any) -> None:
        """Let the driver run a kernel: its code object cannot be read without a disassembler."""
        launch = kernel.launch(arch=arch, **named)
        self._programs[kernel.image(arch=arch, **named)] = kernel.isa.whole(launch.program, {}, launch.order)

    def _run(self, content: bytes, entry: str, raw: bytes) -> None:
        program = self._programs[content]
        assert program.name == entry
        self.program = program.target.name
        params: dict[str, Any] = {}
        for arg in kernargs(program):
            value = raw[arg.offset : arg.end]
            number = int.from_bytes(value, "little")
            held = self.kept(number) if arg.size == 8 else None
            self.passed[arg.name] = number
            params[arg.name] = value if held is None else held
        sim.run(program, grid=self.dims[:3], block=self.dims[3:6], shared=self.dims[6], params=params)


def bits(values: Any) -> np.ndarray:
    """bf16 numbers as bits."""
    return np.asarray(values).astype(ml_dtypes.bfloat16).view(np.uint16)
