"""Kernels under torch.compile and torch.export: numbers that change, derivatives, bound calls, other processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch.func import grad, jacrev, vmap

from asmkit import AsmError, Ptr, f32, ptx
from asmkit.launch.fingerprint import fingerprint
from asmkit.launch.torch import operator

from ...support.launch_kernels import add, affine, square, times, widths

pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit:DeprecationWarning")  # torch's own, when it first compiles


@pytest.fixture(autouse=True)
def _fresh() -> None:
    torch.compiler.reset()


class Graphs:
    """A backend of torch.compile that counts the graphs and runs them as they are."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, module: torch.fx.GraphModule, inputs: Any) -> Callable[..., Any]:
        del inputs
        self.count += 1
        return module.forward


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dynamic", [None, pytest.param(True, marks=pytest.mark.long)])
def test_a_number_that_changes_does_not_need_a_graph_for_each_value(dynamic: bool | None) -> None:
    graphs, x = Graphs(), torch.arange(1.0, 41.0)
    step = torch.compile(lambda x, s: times(x, x, s=s), fullgraph=True, backend=graphs, dynamic=dynamic)
    for s in (0.5, 1.5, -2.5, 1e-3, 1e30, float("inf")):
        assert torch.equal(step(x, s), times(x, x, s=s))
    assert graphs.count <= 3  # one for a fixed number, one for any number, one for infinity
    for s in (2, 3, 4, True, np.float32(0.25)):
        assert torch.equal(step(x, s), times(x, x, s=s))


def test_a_number_computed_from_a_length() -> None:
    step = torch.compile(lambda x: times(x, x, s=1.0 / x.shape[0]), fullgraph=True, backend="eager", dynamic=True)
    for n in (40, 50, 64):
        x = torch.arange(float(n))
        assert torch.equal(step(x), times(x, x, s=1.0 / n))


def filling(value: float) -> Any:
    """A kernel whose code and name are those of its siblings; it writes another constant."""

    @ptx.kernel(arch="sm_80", signature="(32)->(32)", block=32, grid=1)
    def fill(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
        k.ptx.st.global_.f32((out + k.tid.x)[0], value)

    return fill


def test_compiled_code_is_traced_again_for_another_kernel() -> None:
    """As an argument, in a closure, and in a list: torch keeps code by the Python function, which is the same."""
    kernels, x = [filling(1.0), filling(2.0), filling(3.0)], torch.ones(32)
    by_argument = torch.compile(lambda kernel, x: kernel(x), fullgraph=True, backend="eager")
    assert [float(by_argument(kernel, x)[0]) for kernel in kernels] == [1, 2, 3]
    closures = [
        torch.compile(lambda x, kernel=kernel: kernel(x), fullgraph=True, backend="eager") for kernel in kernels
    ]
    assert [float(call(x)[0]) for call in closures] == [1, 2, 3]
    held = [kernels[0]]
    by_list = torch.compile(lambda x: held[0](x), fullgraph=True, backend="eager")
    assert float(by_list(x)[0]) == 1
    held[0] = kernels[1]
    assert float(by_list(x)[0]) == 2


@pytest.mark.long
def test_whole_numbers_of_every_width() -> None:
    x = torch.tensor([7], dtype=torch.uint64)
    step = torch.compile(
        lambda x, word, long: widths(x, byte=-word % 8, half=0.5 * word, short=0, word=word, long=long),
        fullgraph=True, backend="eager",
    )  # fmt: skip
    for word, long in ((1, 2), (3, 4), (5, 2**32), (2**15, 2**63 - 1)):
        want = widths(x, byte=-word % 8, half=0.5 * word, short=0, word=word, long=long)
        assert step(x, word, long).tolist() == want.tolist()
    torch.compiler.reset()
    assert step(x, 1, 2**64 - 1).tolist()[4] == 2**64 - 1


@pytest.mark.parametrize("s", ["x", 1e39])
def test_wrong_numbers(s: Any) -> None:
    x = torch.arange(4.0)
    step = torch.compile(lambda x, s: times(x, x, s=s), backend="eager", dynamic=True)
    with pytest.raises(Exception, match="OPTION_TYPE: option s must be"):
        step(x, s)
    with pytest.raises(Exception, match="OPTION_TYPE: option s must be"):
        step(x, torch.tensor(2.0))
    with pytest.raises(Exception, match="OPTION_MISSING: times needs the option 's'"):
        torch.compile(lambda x: times(x, x), backend="eager")(x)


def test_an_error_of_a_compiled_call_names_the_users_line() -> None:
    step = torch.compile(lambda x, s: times(x, x, s=s), backend="eager", dynamic=True)
    assert torch.equal(step(torch.ones(4), 1.5), torch.full((4,), 1.5))
    with pytest.raises(AsmError, match=r"^test_compile.py:\d+: OPTION_TYPE"):
        step(torch.ones(4), 1e39)
    with pytest.raises(AsmError, match=r"^test_compile.py:\d+: DIMENSION"):
        vmap(lambda x: add(x, x[:1]))(torch.ones(2, 4))


@pytest.mark.long
def test_gradients_with_a_number_that_changes() -> None:
    x = torch.arange(8.0).requires_grad_()
    step = torch.compile(lambda x, s: times(x, x, s=s).sum(), fullgraph=True, backend="aot_eager")
    for s in (1.0, 2.0, 3.0):
        (got,) = torch.autograd.grad(step(x, s), x)
        assert torch.equal(got, 2 * s * x)


@pytest.mark.long
@pytest.mark.parametrize("dynamic", [None, True])
def test_inductor(dynamic: bool | None) -> None:
    def step(x: torch.Tensor, s: float, out: torch.Tensor) -> torch.Tensor:
        add(x, x, out=out)
        return (times(x * 2, out, s=s) + square(x)).sum()

    compiled = torch.compile(step, fullgraph=True, dynamic=dynamic)
    for n, s in ((40, 1.0), (40, 2.0), (52, 3.0)):
        x, out = torch.arange(float(n)), torch.zeros(n)
        assert torch.equal(compiled(x, s, out), (4 * s * x * x + x * x).sum())
        assert torch.equal(out, 2 * x)
        assert out._version > 0
    gradient = torch.compile(grad(lambda x: (times(x, x, s=2.0) + square(x)).sum()), fullgraph=True)
    assert torch.equal(gradient(torch.arange(8.0)), 6 * torch.arange(8.0))


# --- derivatives ------------------------------------------------------------------------------------------------------


TRANSFORMED: dict[str, Callable[[Any], Callable[[torch.Tensor], Any]]] = {
    "grad": grad,
    "jacrev": jacrev,
    "vmap of grad": lambda f: lambda x: vmap(grad(f))(x.view(2, 4)).view(8),
    "grad of vmap": lambda f: lambda x: grad(lambda x: vmap(f)(x).sum())(x.view(2, 4)).view(8),
}


@pytest.mark.parametrize("name", ["grad", "vmap of grad"])
@pytest.mark.parametrize("kernel", [lambda x: times(x, x, s=1.0).sum(), lambda x: square(x).sum()], ids=["own", "kept"])
def test_compiled_transformations(name: str, kernel: Any) -> None:
    x = torch.arange(8.0)
    assert torch.equal(torch.compile(TRANSFORMED[name](kernel), fullgraph=True, backend="eager")(x), 2 * x)


@pytest.mark.long
@pytest.mark.parametrize("dynamic", [None, True])
@pytest.mark.parametrize("name", TRANSFORMED)
@pytest.mark.parametrize("kernel", [lambda x: times(x, x, s=1.0).sum(), lambda x: square(x).sum()], ids=["own", "kept"])
def test_compiled_transformations_by_aot(name: str, kernel: Any, dynamic: bool | None) -> None:
    x = torch.arange(8.0)
    for fullgraph in (True, False):
        torch.compiler.reset()
        step = torch.compile(TRANSFORMED[name](kernel), fullgraph=fullgraph, backend="aot_eager", dynamic=dynamic)
        assert torch.equal(step(x), 2 * x)


@pytest.mark.long
def test_a_compiled_second_derivative() -> None:
    x = torch.arange(8.0)
    second = grad(lambda x: (grad(lambda x: (times(x, x, s=1.0) ** 2).sum())(x)).sum())
    assert torch.equal(torch.compile(second, fullgraph=True, backend="eager")(x), 12 * x**2)


# --- bound calls, other tracers ---------------------------------------------------------------------------------------


def test_bound_calls_break_the_graph() -> None:
    x, out = torch.arange(8.0), torch.zeros(8)
    run = add.bind(x, x, out=out)
    graphs = Graphs()
    assert torch.equal(torch.compile(lambda y: run() + y, backend=graphs)(x), 3 * x)
    assert graphs.count == 1
    assert torch.equal(torch.compile(lambda y: add.bind(y, y)() + y, backend=graphs)(x), 3 * x)
    with pytest.raises(Exception, match="bound to its tensors"):
        torch.compile(lambda y: run() + y, backend="eager", fullgraph=True)(x)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_older_tracer() -> None:
    traced = torch.jit.trace(lambda x: times(x, x, s=2.0) + 1, torch.arange(8.0))
    assert torch.equal(traced(torch.ones(8)), torch.full((8,), 3.0))


# --- other processes --------------------------------------------------------------------------------------------------


class Module(torch.nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor, out: torch.Tensor) -> torch.Tensor:
        add(a, b, out=out)
        return affine(out, alpha=2.0, shift=1.0, twice=True) + times(a, b, s=0.5)


LOAD = """
import sys
sys.path.insert(0, sys.argv[1])
first, path = sys.argv[2:]
if first == "kernels":
    from tests.support import launch_kernels
import torch
from tests.support import launch_kernels
assert "asmkit.launch.torch.operator" not in sys.modules
if first == "kernels":
    for kernel in (launch_kernels.add, launch_kernels.affine, launch_kernels.times):
        assert hasattr(torch.ops.asmkit, kernel.register().removeprefix("asmkit::"))
a, out = torch.arange(17.0), torch.zeros(17)
got = torch.export.load(path).module()(a, a + 1, out)
assert torch.equal(out, 2 * a + 1)
assert torch.equal(got, 2 * (2 * out + 1) + 0.5 * a * (a + 1))
print("fine")
"""


@pytest.mark.parametrize("first", ["torch", pytest.param("kernels", marks=pytest.mark.long)])
def test_an_exported_program_in_another_process(first: str, tmp_path: Path) -> None:
    n, a = torch.export.Dim("n"), torch.arange(10.0)
    lengths = {name: {0: n} for name in ("a", "b", "out")}
    program = torch.export.export(Module(), (a, a + 1, torch.zeros(10)), dynamic_shapes=lengths)
    path = tmp_path / "module.pt2"
    torch.export.save(program, path)
    command = [sys.executable, "-c", LOAD, str(Path(__file__).parents[3]), first, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout == "fine\n", done.stderr


@pytest.mark.long
def test_an_operator_is_found_by_its_name() -> None:
    code = """
import sys
import asmkit
assert "torch" not in sys.modules
from asmkit import Ptr, f32, ptx
def make():
    @ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
    def nothing(k, x: Ptr[f32], out: Ptr[f32]):
        k.ptx.st.global_.f32(out[0], 1.0)
    return nothing
early = make()
assert "torch" not in sys.modules
import torch
late, last = make(), make()
light = {"asmkit.launch", "asmkit.launch.torch", "asmkit.launch.torch.operator_names"}
assert {name for name in sys.modules if name.startswith("asmkit.launch")} == light
name = early.register()
names = [name, late.register(), last.register()]
assert names == [name, name + "_1", name + "_2"], names
assert not hasattr(torch.ops.asmkit, "nothing_0123456789")
print("fine")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout == "fine\n", done.stderr
    name = f"{square.__name__}_{fingerprint(square)}"
    assert getattr(torch.ops.asmkit, name).default is not None
    assert operator.operator(square, 1, None) == name
