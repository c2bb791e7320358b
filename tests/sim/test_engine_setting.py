"""The choice of the engine: in a call, by `watching`, by the environment, on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, ptx, sim, u32
from asmkit.cli.main import main
from asmkit.kernel.engines import ENGINES
from asmkit.sim.native import library
from asmkit.sim.native.library import NoCompilerError

EMPTY = ptx.parse(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry kern() { ret; }\n")
INPUT = np.arange(32, dtype=np.uint32)


class Engines(sim.Watcher):
    """Note the engine of each launch."""

    name = "engines"

    def __init__(self) -> None:
        self.seen: list[str] = []

    def start(self, launch: Any) -> None:
        self.seen.append(launch.engine)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
def copied(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    r = k.reg(u32)
    k.ptx.ld.global_.u32(r, (a + k.tid.x)[0])
    k.ptx.st.global_.u32((d + k.tid.x)[0], r)


@pytest.fixture(autouse=True)
def _a_compiler(monkeypatch: pytest.MonkeyPatch):
    """Neither the environment nor the machine decides these tests."""
    monkeypatch.delenv("ASMKIT_ENGINE", raising=False)
    monkeypatch.setattr(library, "compiler", lambda: None)
    monkeypatch.setattr("asmkit.sim.native.choice.Choice.made", lambda choice: None)


def seen(run: Callable[..., object], **options: object) -> list[str]:
    """The engines of the launches of a call, which uses the context's watchers."""
    watcher = Engines()
    with asmkit.watching([watcher]):
        run(**options)
    return watcher.seen


def simulated(**options: object) -> sim.Report:
    return sim.run(EMPTY, grid=1, block=32, params={}, **options)


def test_auto_is_the_default():
    assert seen(simulated) == ["auto"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_call_chooses(engine: str):
    assert seen(simulated, engine=engine) == [engine]


def test_a_context_chooses_where_the_call_does_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ASMKIT_ENGINE", "native")
    assert seen(simulated) == ["native"]
    with asmkit.watching(engine="numpy"):
        assert seen(simulated) == ["numpy"]
        with asmkit.watching(seed=3):
            assert seen(simulated) == ["numpy"]
        with asmkit.watching(engine="auto"):
            assert seen(simulated) == ["auto"]
        assert seen(simulated, engine="native") == ["native"]


def test_all_schedules_use_the_engine():
    assert seen(simulated, engine="numpy", schedules=3) == ["numpy"] * 3


@pytest.mark.parametrize("wrong", ["fast", "", "Native", 3, True])
def test_a_wrong_engine_is_refused_before_the_run(wrong: object):
    def refused(**options: object) -> None:
        with pytest.raises(AsmError, match=r"OPTION_TYPE.*engine.*'auto' or 'native' or 'numpy'"):
            asmkit.run(asmkit.read(EMPTY_TEXT, "ptx"), grid=1, block=32, **options)

    assert seen(refused, engine=wrong) == []
    with pytest.raises(AsmError, match="OPTION_TYPE"), asmkit.watching(engine=wrong):
        pass
    with pytest.raises(AsmError, match="OPTION_TYPE"):
        copied(INPUT, engine=wrong)


EMPTY_TEXT = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry kern() { ret; }\n"


def test_a_wrong_variable_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ASMKIT_ENGINE", "fast")
    with pytest.raises(AsmError, match="ASMKIT_ENGINE must be 'auto'"):
        simulated()
    assert simulated(engine="numpy").findings == []


def test_native_needs_a_compiler(monkeypatch: pytest.MonkeyPatch):
    def missing() -> None:
        raise NoCompilerError("clang was not found")

    def refused(**options: object) -> None:
        with pytest.raises(AsmError, match="BACKEND: backend: the native engine cannot be used: clang was not found"):
            simulated(**options)

    monkeypatch.setattr(library, "compiler", missing)
    assert seen(refused, engine="native") == []
    assert seen(simulated) == ["auto"]
    assert seen(simulated, engine="numpy") == ["numpy"]


# --- other routes -----------------------------------------------------------------------------------------------------


def test_run_of_other_compilers():
    assert seen(lambda: asmkit.run(asmkit.read(EMPTY_TEXT, "ptx"), grid=1, block=32, engine="numpy")) == ["numpy"]


def test_a_kernel_on_numpy_arrays():
    assert seen(lambda: copied(INPUT, engine="numpy")) == ["numpy"]
    assert seen(lambda: copied(INPUT)) == ["auto"]
    assert seen(lambda: copied(INPUT, engine="native")) == ["native"]
    assert seen(lambda: copied.bind(INPUT, engine="numpy")()) == ["numpy"]
    with asmkit.watching(engine="numpy"):
        assert seen(lambda: copied(INPUT)) == ["numpy"]


def test_simulate_and_check():
    watcher = Engines()
    copied.simulate(INPUT, watch=[watcher], engine="numpy")
    copied.check(INPUT, watch=[watcher], engine="native", schedules=2)
    assert watcher.seen == ["numpy", "native", "native"]


def test_an_option_of_a_kernel_cannot_have_the_name():
    with pytest.raises(AsmError, match="engine"):

        @ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
        def kernel(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32], engine: str) -> None:
            pass


def test_jax():
    jax = pytest.importorskip("jax")
    array = jax.numpy.asarray(INPUT)
    assert seen(lambda: np.asarray(copied(array, engine="numpy"))) == ["numpy"]
    assert seen(lambda: np.asarray(jax.jit(lambda a: copied(a, engine="native"))(array))) == ["native"]
    assert seen(lambda: np.asarray(jax.vmap(lambda a: copied(a, engine="numpy"))(array[None]))) == ["numpy"]
    assert seen(lambda: np.asarray(copied(array))) == ["auto"]


def test_torch():
    torch = pytest.importorskip("torch")
    tensor = torch.from_numpy(INPUT.copy())
    assert seen(lambda: copied(tensor, engine="numpy")) == ["numpy"]
    assert seen(lambda: copied(tensor)) == ["auto"]
    assert seen(lambda: torch.vmap(lambda a: copied(a, engine="native"))(tensor[None])) == ["native"]


def test_sweeps():
    sweep = asmkit.Sweep(copied, lambda a: a, [{"N": 32}])
    assert set(seen(lambda: sweep.run(["sim"], engine="numpy"))) == {"numpy"}
    assert set(seen(lambda: asmkit.sweep(copied, lambda a: a, [{"N": 32}], backends=["sim"], engine="native"))) == {
        "native"
    }


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "kern.ptx"
    file.write_text(EMPTY_TEXT)
    run = ["run", f"{file}:kern", "--grid", "1", "--block", "32"]
    assert seen(lambda: main([*run, "--engine", "numpy"])) == ["numpy"]
    with pytest.raises(SystemExit) as caught:
        main([*run, "--engine", "fast"])
    assert caught.value.code == 2
    assert "--engine" in capsys.readouterr().err


KERNEL = """
import numpy as np
from asmkit import Ptr, Sweep, ptx, u32

@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
def copied(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    r = k.reg(u32)
    k.ptx.ld.global_.u32(r, (a + k.tid.x)[0])
    k.ptx.st.global_.u32((d + k.tid.x)[0], r)

SWEEP = Sweep(copied, lambda a: a, [{"N": 32}])
"""


def test_the_command_line_with_kernels_of_asmkit(tmp_path: Path):
    file = tmp_path / "kernel.py"
    file.write_text(KERNEL)
    run = ["run", f"{file}:copied", "--arg", "u32[32]=arange", "--engine", "native"]
    assert seen(lambda: main(run)) == ["native"]
    assert set(seen(lambda: main(["sweep", str(file), "sim", "--engine", "numpy"]))) == {"numpy"}
    assert set(seen(lambda: main(["sweep", str(file), "sim", "--json", "--engine", "native"]))) == {"native"}
