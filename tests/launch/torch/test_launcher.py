"""Kernels on torch tensors on the CPU: directly, and through the operator under torch's own machinery."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
import torch
from torch._subclasses import FakeTensorMode

from asmkit import AsmError, Ptr, Reg, f32, ptx, u32
from asmkit.kernel.kernel import Kernel
from asmkit.launch.fingerprint import fingerprint
from asmkit.launch.torch import operator

from ...support.launch_kernels import accumulate, add, affine, copy16, only_first, product, reverse, too_far, widths

pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit:DeprecationWarning")  # torch's own, when it first compiles


def normal(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape)))


@pytest.mark.parametrize("n", [1, 63, 64, 65, 1000])
@pytest.mark.parametrize("backend", [None, "sim"])
def test_ragged_lengths(n: int, backend: str | None) -> None:
    a, b = normal(n), normal(n)
    c = add(a, b, backend=backend)
    assert type(c) is torch.Tensor
    assert torch.equal(c, a + b)


def test_parameters_of_a_module() -> None:
    a = torch.nn.Parameter(normal(100), requires_grad=False)
    assert torch.equal(add(a, a), 2 * a)


def test_scalars_and_options() -> None:
    a = torch.arange(70.0)
    assert torch.equal(affine(a, alpha=2, shift=0.5), 2 * a + 0.5)
    assert torch.equal(affine(a, alpha=np.float32(3), shift=-1, twice=True), 2 * (3 * a - 1))


def test_64_bit_elements() -> None:
    got = widths(torch.tensor([7], dtype=torch.uint64), byte=1, half=0, short=0, word=2, long=2**63)
    assert got.dtype == torch.uint64
    assert got.tolist() == [1, 0, 0, 2, 2**63, 7, 7, 7]


@pytest.mark.parametrize("kind", [torch.float16, torch.bfloat16, torch.int16, torch.uint16])
def test_generic_elements(kind: torch.dtype) -> None:
    a = torch.arange(-50, 50).to(kind)
    c = copy16(a)
    assert c.dtype == kind
    assert torch.equal(c.view(torch.int16), a.view(torch.int16))


def test_the_simulator_works_on_the_tensors_own_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    from asmkit.launch import simulator

    run = simulator.Ready.__call__

    def watched(ready: simulator.Ready, arrays, given=()):
        seen.extend(a.ctypes.data for a in arrays)
        return run(ready, arrays, given)

    monkeypatch.setattr(simulator.Ready, "__call__", watched)
    a = normal(100).to(torch.bfloat16)
    copy16(a)
    assert seen == [a.data_ptr()]


def test_no_terms_and_nothing_to_compute() -> None:
    assert torch.equal(product(torch.ones(8, 0), torch.ones(3, 0)), torch.zeros(8, 3))
    assert product(torch.ones(8, 4), torch.ones(0, 4)).shape == (8, 0)
    assert accumulate(torch.ones(0), torch.ones(0))[1].tolist() == [0]


def test_aliased_and_zeroed_outputs() -> None:
    x, y = torch.arange(100.0), torch.full((100,), 5.0)
    for _ in range(2):
        out, total = accumulate(x, y)
        assert torch.equal(out, x + 5)
        assert total.tolist() == [x.sum()]
        assert (y == 5).all()


def test_what_is_not_written_is_no_number() -> None:
    c = only_first(torch.ones(100))
    assert (c[:64] == 1).all()
    assert torch.isnan(c[64:]).all()


def test_dynamic_shared_memory() -> None:
    a = normal(1024)
    assert torch.equal(reverse(a, extra=64), a.flip(0))


def test_what_the_simulator_finds_is_raised_and_harms_nobody() -> None:
    a = normal(100)
    with pytest.raises(AsmError, match=r"launch_kernels.py:\d+: OUT_OF_BOUNDS"):
        too_far(a)
    assert torch.equal(add(a, a), a + a)


def test_a_later_call_sees_the_tensors_of_its_own() -> None:
    a, b = normal(100), normal(100)
    add(a, b)
    a.fill_(3)
    assert torch.equal(add(a, b), b + 3)
    assert torch.equal(add(b, b), b + b)


# --- the operator -----------------------------------------------------------------------------------------------------


def test_options_survive_as_text() -> None:
    options = {"n": 2**40, "x": 0.1, "big": float("inf"), "on": True, "word": 'é"', "kind": f32, "np": np.float32(0.1)}
    assert operator.decoded(operator.encoded(add, options))[0] == {**options, "np": float(np.float32(0.1))}


def test_fake_tensors_and_meta_tensors() -> None:
    with FakeTensorMode():
        c = add(torch.empty(100), torch.empty(100))
        out, total = accumulate(torch.empty(100), torch.empty(100))
        with pytest.raises(AsmError, match="CONTIGUOUS"):
            add(torch.empty(100), torch.empty(200)[::2])
    assert (type(c).__name__, c.shape, c.dtype) == ("FakeTensor", (100,), torch.float32)
    assert (out.shape, total.shape) == ((100,), (1,))
    d = product(torch.empty(8, 4, device="meta"), torch.empty(3, 4, device="meta"))
    assert (d.device.type, d.shape) == ("meta", (8, 3))


def test_a_gradient_is_asked_for_in_vain() -> None:
    a = normal(100).requires_grad_()
    c = add(a, a)
    assert torch.equal(c, 2 * a)
    with pytest.raises(AsmError, match=r"GRADIENT: .*add has no derivative"):
        c.sum().backward()
    with torch.no_grad():
        assert not add(a, a).requires_grad
    with pytest.raises(AsmError, match=r"^test_launcher.py:\d+: DIMENSION"):
        add(a, normal(99))


def test_a_gradient_of_ones_own() -> None:
    class Add(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
            return add(a, b)

        @staticmethod
        def backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return grad, grad

    a = normal(100).requires_grad_()
    Add.apply(a, a).sum().backward()
    assert a.grad is not None
    assert (a.grad == 2).all()


# --- torch.compile ----------------------------------------------------------------------------------------------------


class Graphs:
    """A backend of torch.compile that keeps the graphs and runs them as they are."""

    def __init__(self) -> None:
        self.modules: list[torch.fx.GraphModule] = []

    def __call__(self, module: torch.fx.GraphModule, inputs: Sequence[Any]) -> Callable[..., Any]:
        self.modules.append(module)
        return module.forward


@pytest.fixture(autouse=True)
def _fresh() -> None:
    torch.compiler.reset()


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_compile_whole(backend: str) -> None:
    def step(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        out, total = accumulate(add(a * 2, b), affine(b, alpha=2.0, shift=1, twice=True))
        return out - total

    compiled = torch.compile(step, fullgraph=True, backend=backend)
    for n in (100, 64):
        a, b = normal(n), normal(n)
        assert torch.equal(compiled(a, b), step(a, b))


def test_one_graph_with_one_operator_in_it() -> None:
    graphs = Graphs()
    compiled = torch.compile(lambda a: add(a, a) + 1, fullgraph=True, backend=graphs)
    a = normal(100)
    for _ in range(2):
        assert torch.equal(compiled(a), 2 * a + 1)
    (module,) = graphs.modules
    called = [str(node.target) for node in module.graph.nodes if node.op == "call_function"]
    assert any(operator.operator(add, 2, None) in name for name in called)
    assert len(called) == 2


def test_compile_of_the_kernel_itself() -> None:
    a = normal(100)
    assert torch.equal(torch.compile(add, fullgraph=True, backend="eager")(a, a), 2 * a)


def test_a_wrong_call_is_found_while_compiling() -> None:
    compiled = torch.compile(lambda a, b: add(a, b), fullgraph=True, backend="eager")
    with pytest.raises(Exception, match="b has length 99 on axis 0, but N is 100"):
        compiled(normal(100), normal(99))
    assert torch.equal(compiled(normal(99), normal(99)), 2 * normal(99))


def test_the_first_call_of_a_process_may_be_a_compiled_one() -> None:
    code = """
import sys
sys.path.insert(0, ".")
import torch
from tests.support.launch_kernels import add
assert "asmkit.launch.torch.launcher" not in sys.modules
a = torch.arange(100.0)
assert torch.equal(torch.compile(lambda a: add(a, a), fullgraph=True, backend="eager")(a), 2 * a)
print("fine")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "fine\n", done.stderr


# --- the operator's name ----------------------------------------------------------------------------------------------


def scaled(by: int, blocks: int = 1) -> Kernel[Any]:
    """A kernel that closes over a number, and its rules over another."""

    @ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(64,), grid=lambda d: blocks)
    def scale(k: ptx.Builder, a: Ptr[f32], c: Ptr[f32], N: Reg[u32]) -> None:
        """C = by · a."""
        x = k.reg(f32)
        with k.if_(k.tid.x < N):
            k.ptx.ld.global_.f32(x, (a + k.tid.x)[0])
            k.ptx.st.global_.f32((c + k.tid.x)[0], x * float(by))

    return scale


def test_kernels_of_one_place_are_told_apart() -> None:
    a = torch.arange(64.0, requires_grad=True)
    two, three, again = scaled(2), scaled(3), scaled(2)
    assert len({fingerprint(two), fingerprint(three), fingerprint(scaled(2, 4))}) == 3
    assert fingerprint(two) == fingerprint(again)
    names = [operator.operator(kernel, 1, None) for kernel in (two, three, again)]
    assert len(set(names)) == 3
    for kernel, by in ((two, 2), (three, 3), (again, 2)):
        assert torch.equal(kernel(a), by * a)
        assert torch.equal(kernel(a.detach()), by * a)


def test_a_name_is_the_same_in_every_process() -> None:
    code = """
import sys
sys.path.insert(0, ".")
from tests.support.launch_kernels import accumulate
from asmkit.launch.fingerprint import fingerprint
print(fingerprint(accumulate))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint(accumulate)
