"""Points after every instruction of the examples: neither the text nor the results change."""

from __future__ import annotations

import runpy
from dataclasses import replace
from pathlib import Path

import pytest

from asmkit import sim
from asmkit.ir import builder
from asmkit.ir.debug_points import Print
from asmkit.ir.program import Inst
from asmkit.kernel.kernel import Kernel
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.points import printed

EXAMPLES = Path(__file__).parents[3] / "examples"
KERNELS = [
    "ampere/gemm_mma.py", "ampere/decode_attention.py", "hopper/gemm_small_m.py", "hopper/gemm_sparse.py",
    "blackwell/gemm.py",
    "cdna/gemm_waves.py", "cdna/gemm_naive.py", "cdna/gemv.py",
]  # fmt: skip
ENGINES = ["numpy", "native"] if can_compile() else ["numpy"]


def sweep_of(file: str):
    found = runpy.run_path(str(EXAMPLES / file))["SWEEP"]
    return found[0] if isinstance(found, list) else found


def first(sweep):
    return {**sweep.shapes[0], **{name: values[0] for name, values in sweep.options.items()}}


@pytest.fixture
def prints_everywhere(monkeypatch: pytest.MonkeyPatch):
    """Let every emission print the registers that the instruction before it writes."""
    emit = builder.Builder._emit

    def emit_and_print(self, *arguments, **named):
        before = self._items[-1] if self._items else None
        written = [reg for reg in before.writes() if reg.bank != "scc"] if isinstance(before, Inst) else []
        if written:
            self._items.append(Print("{}", (tuple(written),), None, before.where, ((0, ""),)))
        emit(self, *arguments, **named)

    monkeypatch.setattr(builder.Builder, "_emit", emit_and_print)


@pytest.mark.parametrize("file", KERNELS)
def test_the_text_is_the_same(file: str, request: pytest.FixtureRequest):
    sweep = sweep_of(file)
    want = sweep.kernel.text(**first(sweep))
    request.getfixturevalue("prints_everywhere")
    kernel = Kernel(sweep.kernel.isa, sweep.kernel.function, sweep.kernel.rules)  # without the programs made before
    text = kernel.text(**first(sweep))
    assert text == want
    assert sum(isinstance(item, Print) for item in kernel.launch(**first(sweep)).program.items()) > 20


@pytest.mark.parametrize(("file", "engine"), [("ampere/gemm_mma.py", ENGINES[-1]), ("cdna/gemm_waves.py", ENGINES[0])])
def test_the_results_are_the_same(
    file: str, engine: str, prints_everywhere: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(printed, "LINES", 100)
    sweep = sweep_of(file)
    few = {name: values[:1] for name, values in sweep.options.items()}
    sweep = replace(sweep, shapes=sweep.shapes[:1], options=few, generators=sweep.generators[:1])
    with sim.watching(engine=engine):
        table = sweep.run(["sim"])
    assert table.ok, str(table)
    assert "left out after 100 lines" in capsys.readouterr().out
