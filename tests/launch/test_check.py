"""`Kernel.check`: all watchers, several schedules, one table."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Ptr, f32, gcn, ptx, u32
from asmkit.cli.main import main
from asmkit.kernel.check_report import CheckReport


@ptx.kernel(arch="sm_80", signature="(64)->(64)", block=64, grid=1)
def reverse(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], barrier: bool = False) -> None:
    tile, t, a = k.shared(f32, 64), k.tid.x, k.reg(f32)
    k.ptx.ld.global_.f32(a, (x + t)[0])
    k.ptx.st.shared.f32(tile[t], a)
    if barrier:
        k.ptx.bar.sync(0)
    k.ptx.ld.shared.f32(a, tile[63 - t])
    k.ptx.st.global_.f32((out + t)[0], a)


@gcn.kernel(arch="gfx942", block=(128,), signature="(128)->(128)", grid=(1,))
def exchange(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], barrier: bool = False) -> None:
    tile, at, value = k.lds(f32, 128), k.tid.x << 2, k.vgpr(f32)
    k.gcn.global_load_dword(value, at, x)
    k.wait(vm=0)
    k.gcn.ds_write_b32(at, value, offset=tile[0])
    k.wait(lgkm=0)
    if barrier:
        k.gcn.s_barrier()
    k.gcn.ds_read_b32(value, 508 - at, offset=tile[0])
    k.wait(lgkm=0)
    k.gcn.global_store_dword(at, value, out)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=64, grid=1, alias={"d": "a"})
def tickets(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    mine = k.reg(u32)
    k.ptx.atom.global_.add.u32(mine, d[0], 1)
    with k.if_(k.tid.x == 17):
        k.ptx.st.global_.u32(d[1], mine)


KERNELS = [(reverse, 64), (exchange, 128)]


def _floats(count: int) -> np.ndarray:
    return np.arange(count, dtype=np.float32)


@pytest.mark.parametrize(("kernel", "count"), KERNELS)
def test_a_race_is_in_the_table(kernel: Any, count: int, capsys: pytest.CaptureFixture[str]):
    report = kernel.check(_floats(count))
    assert isinstance(report, CheckReport)
    assert not report.ok
    assert "RACE" in {finding.code for finding in report.findings}
    header, *lines = capsys.readouterr().out.splitlines()
    assert header.split() == ["line", "code", "times", "message"]
    assert any(line.startswith("error") and "test_check.py:" in line and "RACE" in line for line in lines)
    assert lines[-1].startswith(f"{kernel.__name__}: ")
    assert "in 8 schedules with memcheck, initcheck, synccheck" in lines[-1]
    assert "racecheck" in lines[-1]
    with pytest.raises(AsmError, match="RACE"):
        report.raise_errors()


@pytest.mark.parametrize(("kernel", "count"), KERNELS)
def test_a_clean_kernel_has_no_findings(kernel: Any, count: int, capsys: pytest.CaptureFixture[str]):
    x = _floats(count)
    report = kernel.check(x, schedules=3, barrier=True)
    assert report.ok
    assert report.findings == ()
    assert (report.outputs == x[::-1]).all()
    assert (x == _floats(count)).all()
    assert capsys.readouterr().out.startswith(f"{kernel.__name__}: no findings in 3 schedules with memcheck")
    report.raise_errors()


def test_results_that_depend_on_the_order_are_a_warning():
    a = np.zeros(2, np.uint32)
    report = tickets.check(a)
    assert {finding.code for finding in report.findings} == {"NONDETERMINISTIC"}
    assert "1 warning in 8 schedules" in report.caption
    assert report.ok
    assert report.outputs.tolist() == [64, 17]
    assert a.tolist() == [0, 0]


def test_a_wrong_call_is_raised():
    with pytest.raises(AsmError, match="ARGUMENT_COUNT"):
        reverse.check()
    with pytest.raises(AsmError, match="OPTION_TYPE"):
        reverse.check(_floats(64), schedules=0)
    with pytest.raises(AsmError, match="OPTION_TYPE"):
        reverse.check(_floats(64), watch="typo")


def test_arrays_of_frameworks():
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")
    want = _floats(64)[::-1]
    for array in (torch.arange(64, dtype=torch.float32), jax.numpy.arange(64, dtype="float32")):
        assert (reverse.check(array, schedules=1, barrier=True).outputs == want).all()


def test_rich_shows_the_same_table():
    rich = pytest.importorskip("rich.console")
    console = rich.Console(width=200, record=True, file=StringIO())
    console.print(reverse.check(_floats(64), schedules=1))
    text = console.export_text()
    assert "RACE" in text
    assert "error" in text
    assert "in 1 schedule with" in text


FILE = """
from asmkit import Ptr, f32, ptx

@ptx.kernel(arch="sm_80", signature="(64)->(64)", block=64, grid=1)
def reverse(k, x: Ptr[f32], out: Ptr[f32], barrier: bool = False):
    tile, t, a = k.shared(f32, 64), k.tid.x, k.reg(f32)
    k.ptx.ld.global_.f32(a, (x + t)[0])
    k.ptx.st.shared.f32(tile[t], a)
    if barrier:
        k.ptx.bar.sync(0)
    k.ptx.ld.shared.f32(a, tile[63 - t])
    k.ptx.st.global_.f32((out + t)[0], a)
"""


def test_the_command_finds_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "kernels.py"
    file.write_text(FILE)
    assert main(["run", f"{file}:reverse", "--arg", "f32[64]", "--schedules", "2"]) == 1
    assert "RACE" in capsys.readouterr().out
    assert main(["run", f"{file}:reverse", "--arg", "f32[64]", "--arg", "barrier=True", "--schedules", "2"]) == 0
    assert "no findings" in capsys.readouterr().out
