"""Modules run whole: kernels of nvcc with variables, calls, recursion, function pointers, tables and printed text.

`whole_modules/whole.cu` is the source of the two modules, with and without `-G`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.errors import AsmError

HERE = Path(__file__).parent / "whole_modules"
LANES = 64
POINT = np.dtype([("a", "i4"), ("b", "f4"), ("c", "f8"), ("d", "i2", 3)], align=True)


@cache
def module(name: str) -> ptx.Module:
    """Return one of the modules."""
    return ptx.parse_module((HERE / f"{name}.ptx").read_text(), f"{name}.ptx")


def run(name: str, kernel: str, *args: Any, block: int = LANES, **more: Any) -> sim.Report:
    """Run a kernel of a module, and expect no findings."""
    program = module(name).program(kernel)
    params = dict(zip((param.name for param in program.params), args, strict=True))
    report = sim.run(program, grid=more.pop("grid", 1), block=block, params=params, **more)
    assert report.findings == []
    return report


def fibonacci(n: int) -> int:
    """Return a Fibonacci number."""
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


both = pytest.mark.parametrize("name", ["release", "debug"])


@both
def test_pointers_to_functions_in_a_table_diverge_and_rejoin(name: str):
    out = np.zeros(LANES, np.int32)
    run(name, "pointers", out)
    called = [[k + 1, k * 3, fibonacci(k & 7)][k % 3] for k in range(LANES)]
    assert out.tolist() == [value + [1, 10, 100, 1000][k & 3] + 7 for k, value in enumerate(called)]


@both
@pytest.mark.parametrize("seed", [None, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
def test_recursion_in_some_lanes_keeps_the_registers_of_all(name: str, seed: int | None):
    out = np.zeros(LANES, np.int32)
    run(name, "some", out, seed=seed)
    assert out.tolist() == [fibonacci(k & 15) if k % 5 == 2 else -1 for k in range(LANES)]


@both
def test_virtual_functions_are_called_through_their_tables(name: str):
    out = np.zeros(LANES, np.int32)
    run(name, "virt", out)
    assert out.tolist() == [2 * k + 1 if k % 2 else (k + 2) * k for k in range(LANES)]


@both
def test_structures_are_passed_and_returned_by_value(name: str):
    out, given = np.zeros(LANES, POINT), np.array([(5, 1.5, 100, [1, 2, 3])], POINT)
    raw = out.view(np.uint8)
    run(name, "structs", raw, given.tobytes(), block=32, grid=2)
    k = np.arange(LANES)
    for field, want in [("a", 5 + k), ("b", 3.0 + 0 * k), ("c", 100.0 - k)]:
        assert np.array_equal(out[field], want)
    assert out["d"].tolist() == [[1, i, 3] for i in range(LANES)]


@both
def test_tables_of_branches_and_local_arrays(name: str):
    given, out = np.random.default_rng(0).integers(0, 9, LANES + 1).astype(np.int32), np.zeros(LANES, np.int32)
    run(name, "cases", out, given)

    def case(k: int) -> int:
        chosen, local = int(given[k]), [j * k for j in range(16)]
        cases = {0: 5, 1: local[int(given[k + 1]) & 15], 2: k ^ 3, 3: k // 3, 4: k % 7, 5: -k, 6: k << 2}
        return cases.get(chosen, 99) + local[chosen * 3 & 15]

    assert out.tolist() == [case(k) for k in range(LANES)]


@both
def test_dynamic_shared_memory_beside_a_static_variable(name: str):
    given = np.arange(LANES, dtype=np.float32)
    out = np.zeros_like(given)
    run(name, "reverse", out, given, shared=4 * LANES)
    assert np.array_equal(out, given[::-1] + 3)


@both
def test_printed_lines_name_thread_and_block(name: str, capsys: pytest.CaptureFixture[str]):
    text = "c=q l=1099511627776"
    want = [f"thread (0,0,0) of block (0,0,0): n=3 x= 0.00 s=abc {text}",
            f"thread (1,0,0) of block (0,0,0): n=4 x= 1.50 s=abc {text}"]  # fmt: skip
    assert run(name, "prints", 3, block=32).prints == want
    assert capsys.readouterr().out.splitlines() == want
    assert run(name, "prints", 3, block=32, prints=False).prints == want
    assert capsys.readouterr().out == ""


@both
def test_a_failed_assertion_is_a_finding(name: str):
    with pytest.raises(AsmError) as caught:
        run(name, "prints", 7, block=32, prints=False)
    (finding,) = caught.value.findings
    assert finding.mistake.name == "TRAP"
    assert any(": assertion failed in void prints(int): n < 5" in note for note in finding.notes)


def test_a_name_is_needed_where_a_module_has_several_kernels():
    for name in (None, "missing"):
        with pytest.raises(AsmError) as caught:
            module("release").program(name)
        assert "pointers" in str(caught.value)
