"""A kernel as a torch operator: vmap, derivatives, given outputs, shapes that are not known, export."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch.func import grad, vmap

from asmkit import AsmError
from asmkit.kernel import dispatch
from asmkit.kernel.kernel import Kernel
from asmkit.launch.torch import operator as torch_op
from asmkit.launch.torch import prepared

from ...support.gcn_kernels import scaled as on_amd
from ...support.jax_kernels import gathered
from ...support.launch_kernels import accumulate, add, affine, product, rotated, square, times

pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit:DeprecationWarning")  # torch's own, when it first compiles


def normal(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape)))


def operator(kernel: Kernel[Any], suffix: str = "") -> Callable[..., Any]:
    name = torch_op.operator(kernel, len(kernel.params.inputs), None)
    return getattr(torch.ops.asmkit, name + suffix).default


def failing(code: str, call: Callable[[], Any]) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert caught.value.code == code
    return str(caught.value)


@pytest.fixture
def launches(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the simulator is asked to run."""
    seen: list[Any] = []
    run = prepared.simulator.Ready.__call__
    monkeypatch.setattr(
        prepared.simulator.Ready,
        "__call__",
        lambda ready, arrays, given: seen.append(ready.launch) or run(ready, arrays, given),
    )
    return seen


# --- vmap -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("axes", [(0, 0), (1, 0), (None, 0), (0, None)])
def test_a_batched_kernel_is_launched_once(axes: tuple[int | None, int | None], launches: list[Any]) -> None:
    x, y = (normal(*{0: (3, 40), 1: (40, 3), None: (40,)}[axis]) for axis in axes)
    got = vmap(lambda x, y: times(x, y, s=2.0), axes)(x, y)
    assert [launch.grid[2] for launch in launches] == [3]
    whole = [v if axis is None else v.movedim(axis, 0) for v, axis in zip((x, y), axes, strict=True)]
    assert torch.equal(got, whole[0] * 2 * whole[1])


def test_nested_mappings_are_launched_once(launches: list[Any]) -> None:
    x, y = normal(2, 40), normal(3, 4, 40)
    for kernel in (lambda x, y: times(x, y, s=2.0), lambda x, y: on_amd(x, y, s=2.0)):
        launches.clear()
        f = vmap(vmap(vmap(kernel, (0, None)), (None, 0)), (None, 0))
        got = f(x, y)
        assert [launch.grid[2] for launch in launches] == [24]
        for i, j, k in np.ndindex(3, 4, 2):
            assert torch.equal(got[i, j, k], kernel(x[k].clone(), y[i, j].clone()))


def test_aliased_and_zeroed_outputs(launches: list[Any]) -> None:
    x, y = torch.arange(120.0).view(3, 40), normal(40)
    kept = y.clone()
    out, total = vmap(gathered, (0, None))(x, y)
    assert torch.equal(out, x + y)
    assert torch.equal(total[:, 0], x.sum(1))
    assert torch.equal(y, kept)
    assert len(launches) == 1


@pytest.mark.parametrize("n", [0, 3])
def test_other_kernels_go_in_turn(n: int, launches: list[Any]) -> None:
    x, y = normal(n, 41), normal(41)
    assert torch.equal(vmap(add, (0, None))(x, y), x + y)
    out, total = vmap(accumulate, (0, None))(x.round(), y)
    assert torch.equal(out, x.round() + y)
    assert torch.equal(total, x.round().sum(1, keepdim=True))
    assert len(launches) == 2 * n


# --- derivatives ------------------------------------------------------------------------------------------------------


def test_a_gradient_by_the_kernels_rule() -> None:
    x, y = normal(40).requires_grad_(), normal(40)
    times(x, y, s=3.0).sum().backward()
    assert x.grad is not None
    assert torch.equal(x.grad, 3 * y)
    assert y.grad is None
    x.grad = None
    torch.utils.checkpoint.checkpoint(lambda x: times(x, x, s=1.0).sum(), x, use_reentrant=False).backward()
    assert torch.equal(x.grad, 2 * x)


def test_second_derivatives() -> None:
    x = normal(40).requires_grad_()
    (first,) = torch.autograd.grad(times(x, x, s=1.0).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), x)
    assert torch.equal(second, torch.full((40,), 2.0))


def test_residuals_are_kept_not_computed_again(launches: list[Any]) -> None:
    x = normal(40).requires_grad_()
    out = square(x)
    assert torch.equal(out, x * x)
    out.sum().backward()
    assert x.grad is not None
    assert torch.equal(x.grad, 2 * x)
    assert [launch.kernel.__name__ for launch in launches] == ["square_and_double", "times"]
    launches.clear()
    square(x.detach())
    assert [launch.kernel.__name__ for launch in launches] == ["square"]


@pytest.mark.parametrize("kernel", [lambda x: times(x, x, s=1.0), square])
def test_gradients_in_torch_func(kernel: Any) -> None:
    x = normal(3, 40)
    assert torch.equal(grad(lambda x: kernel(x).sum())(x[0].clone()), 2 * x[0])
    assert torch.equal(vmap(grad(lambda x: kernel(x).sum()))(x), 2 * x)
    assert torch.equal(grad(lambda x: vmap(kernel)(x).sum())(x), 2 * x)


def test_no_gradient_in_torch_func_without_a_rule() -> None:
    assert "add.def_vjp" in failing("GRADIENT", lambda: grad(lambda x: add(x, x).sum())(normal(40)))


@pytest.mark.parametrize("kernel", [lambda x: times(x, x, s=1.0), square])
def test_gradients_under_compile(kernel: Any) -> None:
    torch.compiler.reset()
    x = normal(40).requires_grad_()
    torch.compile(lambda x: kernel(x * 2).sum(), fullgraph=True, backend="aot_eager")(x).backward()
    assert x.grad is not None
    assert torch.equal(x.grad, 8 * x)


def test_wrong_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(add, "vjp", None)
    x = normal(40).requires_grad_()
    add.def_vjp(lambda residuals, g: g)
    message = failing("GRADIENT_RULE", lambda: add(x, x).sum().backward())
    assert "the backward rule of add returns 1 gradients for 2 inputs (a, b)" in message
    add.def_vjp(lambda residuals, g: (None, g))
    assert "returns None for a" in failing("GRADIENT_RULE", lambda: add(x, x).sum().backward())
    add(x.detach(), x).sum().backward()
    assert torch.equal(x.grad, torch.ones(40))


# --- outputs that are given -------------------------------------------------------------------------------------------


def test_an_output_that_is_given() -> None:
    a, b, out = normal(100), normal(100), torch.empty(100)
    assert add(a, b, out=out) is out
    assert torch.equal(out, a + b)
    outs = torch.empty(100), torch.full((1,), 7.0)
    assert accumulate(a.round(), b, out=outs)[1] is outs[1]
    assert torch.equal(outs[0], a.round() + b)
    assert torch.equal(outs[1], a.round().sum()[None])


def test_in_place_where_the_kernel_says_so() -> None:
    x, y, total = torch.arange(100.0), normal(100), torch.empty(1)
    want = x + y
    accumulate(x, y, out=(y, total))
    assert torch.equal(y, want)
    message = failing("OVERLAP", lambda: add(x, y, out=y))
    assert "output c overlaps b" in message
    assert 'alias={"c": "b"}' in message
    both = torch.zeros(104)
    failing("OVERLAP", lambda: add(both[:100], y, out=both[4:]))
    failing("OVERLAP", lambda: accumulate(x, y, out=(y, y[:1])))
    assert torch.equal(add(x, y), x + y)


@pytest.mark.parametrize(
    ("code", "out"),
    [
        ("OUTPUT", torch.empty(99)),
        ("OUTPUT", torch.empty(100, dtype=torch.float64)),
        ("OUTPUT", torch.empty(200)[::2]),
        ("OUTPUT", np.empty(100, np.float32)),
        ("OUTPUT", (torch.empty(100), torch.empty(100))),
        ("ALIGNMENT", torch.empty(101)[1:]),
    ],
)
def test_wrong_outputs(code: str, out: Any) -> None:
    a = normal(100)
    failing(code, lambda: add(a, a, out=out))
    failing(code, lambda: add.bind(a, a, out=out))
    assert torch.equal(add(a, a), a + a)


def test_given_outputs_have_no_gradient() -> None:
    a, out = normal(40).requires_grad_(), torch.empty(40)
    failing("GRADIENT_RULE", lambda: times(a, a, s=1.0, out=out))
    failing("GRADIENT_RULE", lambda: times.bind(a, a, s=1.0, out=out))
    with torch.no_grad():
        times(a, a, s=1.0, out=out)
    assert torch.equal(out, a.detach() ** 2)


def test_given_outputs_are_mutations_of_the_operator() -> None:
    torch.compiler.reset()

    def step(a: torch.Tensor, out: torch.Tensor) -> torch.Tensor:
        before = out + 0
        add(a, a, out=out)
        return out + before

    a, out = normal(40), torch.ones(40)
    compiled = torch.compile(step, fullgraph=True, backend="aot_eager")
    assert torch.equal(compiled(a, out), 2 * a + 1)
    assert torch.equal(out, 2 * a)
    schema = operator(accumulate, "_out")._schema
    assert [arg.alias_info is not None and arg.alias_info.is_write for arg in schema.arguments] == [
        False, False, True, True, False,
    ]  # fmt: skip


def test_bind() -> None:
    a, b, out = normal(100), normal(100), torch.empty(100)
    run = add.bind(a, b, out=out)
    for value in (1.0, 2.0):
        a.fill_(value)
        assert run() is out
        assert torch.equal(out, b + value)
    outs = accumulate.bind(a.round(), b)
    for _ in range(2):
        got, total = outs()
        assert torch.equal(got, a.round() + b)
        assert torch.equal(total, a.round().sum()[None])
    failing("DIMENSION", lambda: add.bind(a, normal(99)))


def test_scratch_arrays_are_not_returned() -> None:
    x = normal(64)
    want = x.view(32, 2).flip(1).reshape(64)
    for _ in range(2):
        assert torch.equal(rotated(x), want)
    assert torch.equal(rotated(x, out=torch.empty(64)), want)
    assert torch.equal(torch.compile(rotated, fullgraph=True, backend="eager")(x), want)


# --- shapes that are not known, export --------------------------------------------------------------------------------


def test_one_graph_for_all_lengths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "_names", {})  # as in a process whose first call is a compiled one
    torch.compiler.reset()
    graphs: list[Any] = []

    def keep(module: torch.fx.GraphModule, inputs: Any) -> Callable[..., Any]:
        graphs.append(module)
        return module.forward

    compiled = torch.compile(lambda a, b: product(a, b) + 1, fullgraph=True, backend=keep, dynamic=True)
    for m, n, k in ((8, 3, 4), (16, 5, 7), (24, 2, 3)):
        a, b = normal(m, k), normal(n, k)
        assert torch.equal(compiled(a, b), product(a, b) + 1)
    assert len(graphs) == 1
    with pytest.raises(AsmError, match="DIVISIBLE"):
        compiled(normal(9, 4), normal(3, 4))


class Module(torch.nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return affine(add(a, b), alpha=2.0, shift=1.0)


def test_export(tmp_path: Any) -> None:
    n = torch.export.Dim("n")
    a = normal(10)
    program = torch.export.export(Module(), (a, a), dynamic_shapes={"a": {0: n}, "b": {0: n}})
    torch.export.save(program, tmp_path / "module.pt2")
    again = torch.export.load(tmp_path / "module.pt2").module()
    for length in (10, 17):
        a = normal(length)
        assert torch.equal(again(a, a), 4 * a + 1)


def test_the_operators_are_good_ones() -> None:
    a = normal(20)
    for kernel, options in ((add, ()), (accumulate, ()), (affine, (2.0, 1.0))):
        inputs = [a] * len(kernel.params.inputs)
        torch.library.opcheck(operator(kernel), (*inputs, *options, "{}"))
    torch.library.opcheck(operator(times), (normal(20).requires_grad_(), a, 2.0, "{}"))
    torch.library.opcheck(operator(add, "_out"), (a, a, torch.empty(20), "{}"))
