"""Run kernels of many kinds that nvcc compiled, without an error, and compare what they compute with numpy.

The sources are in `programs/programs.cu`, one kernel in each namespace.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import asmkit
from asmkit.interop.read import ReadModule
from asmkit.toolchain import candidates
from asmkit.toolchain.nvcc import host_compiler, usable

FOLDER = Path(__file__).parent / "programs"
RNG = np.random.default_rng(5)
I = np.arange(64)
X = RNG.standard_normal(64).astype(np.float32)
WHOLE = RNG.integers(0, 1000, 1024).astype(np.int32)
LONG = RNG.integers(1, 1 << 63, 64).astype(np.uint64)
SQUARE = RNG.standard_normal((64, 64)).astype(np.float32)

Check = Callable[[Sequence[Any]], None]
PROGRAMS: dict[str, tuple[Callable[[], list[Any]], Check, dict[str, Any]]] = {}


@cache
def module() -> ReadModule:
    return asmkit.read(FOLDER / "programs.ptx")


def ints(count: int = 64, value: int = 0) -> np.ndarray:
    return np.full(count, value, np.int32)


def program(name: str, arguments: Callable[[], list[Any]], check: Check, **how: Any) -> None:
    PROGRAMS[name] = arguments, check, {"grid": 1, "block": 64, **how}


def equal(at: int, want: Callable[[], Any]) -> Check:
    """Return a check of one argument."""
    return lambda given: np.testing.assert_array_equal(given[at], want())


def close(at: int, want: Callable[[], Any]) -> Check:
    return lambda given: np.testing.assert_allclose(given[at], want(), rtol=1e-5)


def of(function: Callable[[int], int]) -> np.ndarray:
    return np.array([function(i) for i in range(64)], np.int64)


AREAS = np.where(I % 2 == 1, X * X, 3 * X * X)
program("virtual_calls", lambda: [X, np.zeros(64, np.float32)], close(1, lambda: AREAS))
program("newdelete", lambda: [X, np.zeros(64, np.float32)], close(1, lambda: AREAS + np.cumsum(I)))
program("fptr", lambda: [X, np.zeros(64, np.float32)], close(1, lambda: np.choose(I % 3, [X + 1, X * 2, X * X])))


def recursion(i: int) -> int:
    fib = [0, 1]
    while len(fib) < 12:
        fib.append(fib[-1] + fib[-2])
    return fib[i % 12] + 2 * (i % 4) + 3  # Ackermann(2, n) = 2n + 3


program("recursion", lambda: [ints()], equal(0, lambda: of(recursion)))
CASES: list[Callable[[int], int]] = [
    lambda v: v + 1, lambda v: v * 3, lambda v: v ^ 5, lambda v: v << 2, lambda v: -v, lambda v: v | 64,
    lambda v: v & 7, lambda v: v % 3, lambda v: v // 3, lambda v: 99, lambda v: 99,
]  # fmt: skip
program("switches", lambda: [ints()], equal(0, lambda: of(lambda i: CASES[i % 11](i))))
program("stack_memory", lambda: [ints()], equal(0, lambda: of(lambda i: sum(i + j for j in range(i % 8 + 1)))))


def groups(i: int) -> int:
    tile, warp = range(i // 16 * 16, i // 16 * 16 + 16), range(i // 32 * 32, i // 32 * 32 + 32)
    thirds = [j for j in warp if j % 3 == 0]
    joined = thirds.index(i) + len(thirds) if i % 3 == 0 else 0
    return sum(tile) * 1000 + tile[-1] + i // 8 * 8 + 3 + (i // 8 * 8 + 7 > 50) + joined


program("coopgroups", lambda: [I.astype(np.int32), ints()], equal(1, lambda: of(groups)))
program("gridsync", lambda: [ints(256), ints(256)], equal(1, lambda: np.arange(256)[::-1] ** 2), grid=4)
program("barriers", lambda: [I.astype(np.int32), ints()], equal(1, lambda: 3 * I[::-1] + 3))
program(
    "pipelines", lambda: [WHOLE[:256], ints(), 4], equal(1, lambda: WHOLE[:256].reshape(4, 64).sum(0)[::-1]),
)  # fmt: skip


def atomics(given: Sequence[Any]) -> None:
    whole, wrapped, single, double, long = given
    assert whole[:7].tolist() == [2016, -2016, 63, -63, 0, -1, 0]
    assert (whole[7], whole[8], whole[9], whole[10]) == (1, 7, 64, 128)
    assert wrapped.tolist() == [64 % 11, 5 - 63 % 6]
    assert (single[0], double[0], long.tolist()) == (32, 16, [64 << 33, 63 << 40])


STARTS = [0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0]
program(
    "atomics_of_all_kinds",
    lambda: [np.array(STARTS, np.int32), np.zeros(2, np.uint32), np.zeros(1, np.float32), np.zeros(1),
             np.zeros(2, np.uint64)],
    atomics,
)  # fmt: skip


def shuffled(i: int) -> int:
    warp, lane = i // 32 * 32, i % 32
    total = sum(range(warp, warp + 32))
    near = 2 * (i - 1 if lane else i) + 3 * (i + 2 if lane < 30 else i) + 5 * (i // 8 * 8 + 5)
    return 2 * total + near + 16 + (i % 4 + 1)  # the votes add 1 and subtract 1


program("shuffle", lambda: [I.astype(np.int32), ints()], equal(1, lambda: of(shuffled)))
program("constmem", lambda: [np.zeros(64, np.float32)],
        equal(0, lambda: 1 + (I & 3) + 6 + (I & 1) + 5.5 + ord("e") + np.where(I & 1, ord("c"), ord("a"))))  # fmt: skip


def structure() -> np.void:
    kind = np.dtype({
        "names": ["n", "s", "p", "c", "d", "q"], "formats": ["i4", "f4", "O", "i1", "f8", ("i2", 3)],
        "offsets": [0, 4, 8, 16, 24, 32], "itemsize": 40,
    })  # fmt: skip
    return cast("np.void", np.array((60, 2.0, X, 5, 0.5, [1, 2, 3]), kind)[()])


program("structval", lambda: [structure(), np.zeros(64, np.float32)],
        close(1, lambda: np.where(I < 60, X * 2 + 5.5 + I % 3 + 1, 0)))  # fmt: skip
program("nested_struct_ret", lambda: [np.zeros(64, np.float32)], close(0, lambda: 2.5 * I + 4))
EIGHT = np.arange(8, dtype=np.int32).tobytes()
program("gridconst_param_addr", lambda: [EIGHT, ints(), EIGHT], equal(1, lambda: 56 + I + (I & 7)))
RANKS = np.array([1, 0, 1, 0])  # the rank of the other block of the cluster
program("clusters", lambda: [ints(256)], equal(0, lambda: (I[::-1] + 100 * RANKS[:, None]).ravel()), grid=4)
program("managed_data", lambda: [ints()], equal(0, lambda: 6 + (I & 1)))


def scans(i: int) -> int:
    warp = range(i // 32 * 32, i // 32 * 32 + 32)
    thirds = [j for j in warp if j % 3 == i % 3]
    fifths = [j for j in warp if (j % 5 == 0) == (i % 5 == 0)]
    inclusive = sum(range(warp[0], i + 1))
    return (inclusive + 2 * (inclusive - i) + 1000 * len(thirds) + 7 * thirds.index(i) + 100000 * len(fifths)
            + sum(thirds) + i // 4)  # fmt: skip


program("cg_more", lambda: [I.astype(np.int32), ints()], equal(1, lambda: of(scans)))
TILES = WHOLE.reshape(4, 256)
program("mbar_ptx", lambda: [WHOLE, ints(256)], equal(1, lambda: (TILES + TILES[:, ::-1]).sum(0)), block=256)
FLOATS = RNG.standard_normal(256).astype(np.float32)
program("bulk_tma1d", lambda: [FLOATS, np.zeros(256, np.float32)], equal(1, lambda: 2 * FLOATS))


def divided() -> np.ndarray:
    made: list[int] = []
    low, all_bits, x = (1 << 64) - 1, (1 << 128) - 1, LONG.tolist()
    for i in range(64):
        a, b = x[i] << 64 | x[(i + 1) % 64], (x[(i + 2) % 64] * (i + 1) + 1) & all_bits
        mixed = (a << (i + 1) & all_bits) ^ a >> (127 - i)
        made += [a // b & low, a // b >> 64, a % b & low, mixed >> 64 ^ mixed & low]
    return np.array(made, np.uint64)


program("i128_more", lambda: [LONG, np.zeros(256, np.uint64)], equal(1, divided))
program("mutual_rec", lambda: [ints()], equal(0, lambda: of(
    lambda i: (i % 9 % 2 == 0) * 10000 + sum(j + j % 4 for j in range(i % 9, -1, -2)) + 7 * i + 21)))  # fmt: skip
program(
    "many_params",
    lambda: [np.zeros(64), -3, -300, 200, np.array([1, 2, 3], np.float32).tobytes(), 1,
             np.array([10, 20, 30, 40], np.int32).tobytes(), np.array([0.25, 0.5]).tobytes()],
    close(0, lambda: I + (-303 + 1.5 + 0.25 + 6 + 50 + 1 + 20 + 200 + 5 + 6 + 0.5) + 2.0**33),
)  # fmt: skip
program("multi_inherit", lambda: [ints()],
        equal(0, lambda: 20 * (I + 1) + 7 + 1000 * (I + 100) + 300000 * I - 10 * (I + 1) + 10 * I))  # fmt: skip
MATRIX = np.array([[1, 2, 3], [4, 5, 6]])
HELLO = np.array([ord(one) for one in "hello"])
program("device_global_init", lambda: [np.zeros(64)],
        close(0, lambda: 16.5 + HELLO[I % 5] + MATRIX[I & 1, I % 3] + 1 / 3 + 15 + 1 + 1 + 6 + 1 + 4))  # fmt: skip
program("decoupled_lookback", lambda: [WHOLE, ints(1024)], equal(1, lambda: np.cumsum(WHOLE)), grid=16)
program("cluster_more", lambda: [ints(258)], equal(0, lambda: [8] * 256 + [4, 4]), grid=8, shared=256)
program("scan_reduce", lambda: [WHOLE[:256], ints(256)], equal(1, lambda: np.cumsum(WHOLE[:256])), block=256)
program("transpose", lambda: [SQUARE, np.zeros((64, 64), np.float32), 64], equal(1, lambda: SQUARE.T),
        grid=(2, 2), block=(32, 8))  # fmt: skip
program("warp_spec", lambda: [WHOLE[:256], ints(32), 8],
        equal(1, lambda: WHOLE[:256].reshape(8, 32).sum(0)[::-1]))  # fmt: skip

SAME_VALUE = {"constmem", "cluster_more"}
"""The kernels in which several threads store one value, which is a warning."""


def run(of: ReadModule, name: str) -> None:
    """Run a kernel, which must compute what it should, without a finding but for equal values."""
    arguments, check, how = PROGRAMS[name]
    given = arguments()
    report = asmkit.run(of, *given, kernel=f"{name}::k", **how)
    assert {one.code for one in report.findings} == ({"RACE"} if name in SAME_VALUE else set()), str(report)
    check(given)


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str):
    run(module(), name)


@pytest.mark.long
@pytest.mark.skipif(not (candidates("nvcc") and host_compiler()), reason="needs nvcc and g++")
@pytest.mark.parametrize(("options", "arch"), [("-G", "sm_90"), ("-use_fast_math", "sm_90"), ("-lineinfo", "sm_100")])
def test_other_builds(options: str, arch: str, tmp_path: Path):
    """Debug builds call small functions everywhere, and keep variables in local memory."""
    text, tool = tmp_path / "programs.ptx", usable()
    command = [*tool.argv, "-std=c++17", f"-arch={arch}", options, "-ptx", FOLDER / "programs.cu", "-o", text]
    subprocess.run([*map(str, command)], check=True, timeout=300)
    of = asmkit.read(text)
    for name in PROGRAMS:
        run(of, name)


def test_printf_of_many_conversions():
    report = asmkit.run(module(), kernel="printf_many::k", grid=1, block=4, prints=False)
    lines = [line.split(": ", 1)[1] for line in report.prints if line.startswith("thread (1,0,0)")]
    assert lines == [
        "t1 ab x   1.2|left    |0003.142|-1|deadbeefcafe|-5 7", "no args", "a", "b", "nuly", "%d     q|r    |",
        "abc|        xy|", "1.000000e+10 1.000000E-10 1E+20 0.5", "+5  5 010 0XFF",
    ]  # fmt: skip
    assert report.ok


def test_every_kernel_is_run():
    assert {info.cxx_name.partition("::")[0] for info in module().kernels.values()} == {*PROGRAMS, "printf_many"}
