"""Kernels and torch's autograd: version counters of written tensors, second derivatives, forward mode."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
import torch
from torch.autograd import forward_ad
from torch.func import grad, hessian, jacfwd, jacrev, jvp, vmap

from asmkit import AsmError, Ptr, Reg, f64, ptx, s32, u32

from ...support.launch_kernels import accumulate, add, affine, square, times

pytestmark = [  # torch's own, when it compiles
    pytest.mark.filterwarnings("ignore:.torch.jit:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:The .grad attribute of a Tensor that is not a leaf:UserWarning"),
]


def failing(code: str, call: Callable[[], Any]) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert caught.value.code == code
    return str(caught.value)


def numbers(n: int, start: float = 1.0) -> torch.Tensor:
    return torch.arange(n, dtype=torch.float64) + start


# --- version counters -------------------------------------------------------------------------------------------------


def compiled(backend: str) -> Callable[[torch.Tensor], Any]:
    def write(out: torch.Tensor) -> Any:
        """Compile when the test runs: the first import of the compiler takes seconds."""
        return torch.compile(lambda out: affine(torch.ones(32), alpha=1.0, shift=0.0, out=out), backend=backend)(out)

    return write


WRITES: dict[str, Callable[[torch.Tensor], Any]] = {
    "out": lambda v: add(torch.ones(32), torch.ones(32), out=v),
    "a view": lambda v: add(torch.ones(32), torch.ones(32), out=v.view(4, 8).view(32)),
    "a part": lambda v: add(torch.ones(16), torch.ones(16), out=v[16:]),
    "a parameter's data": lambda v: add(torch.ones(32), torch.ones(32), out=torch.nn.Parameter(v, False)),
    "the alias of an input": lambda v: accumulate(torch.ones(32), v, out=(v, torch.empty(1))),
    "a second output": lambda v: accumulate(torch.ones(8), torch.ones(8), out=(torch.empty(8), v[:1])),
    "bind": lambda v: add.bind(torch.ones(32), torch.ones(32), out=v)(),
    "bind of an alias": lambda v: accumulate.bind(torch.ones(32), v, out=(v, torch.empty(1)))(),
    "an operator": lambda v: vmap(lambda x: (add(torch.ones(32), torch.ones(32), out=v), x)[1])(torch.ones(2)),
    "torch.compile": compiled("eager"),
    "torch.compile, functional": compiled("aot_eager"),
}


@pytest.mark.parametrize(
    "write",
    [
        pytest.param(write, id=name, marks=[pytest.mark.long] if "functional" in name else [])
        for name, write in WRITES.items()
    ],
)
def test_a_tensor_that_autograd_has_kept_is_not_overwritten_unseen(write: Callable[[torch.Tensor], Any]) -> None:
    weights, value = torch.ones(32, requires_grad=True), torch.full((32,), 5.0)
    product = weights * value
    write(value)
    assert value._version > 0
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.sum().backward()


@pytest.mark.parametrize("part", [slice(None), slice(16, None)], ids=["whole", "a part"])
def test_a_compiled_graph_does_not_overwrite_what_its_backward_pass_reads(part: slice) -> None:
    """Where the graph both keeps a tensor and writes it, torch finds out while it traces."""

    def step(weights: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
        product = weights * value
        ones = torch.ones(value[part].shape)
        add(ones, ones, out=value[part])
        return product.sum()

    weights, value = torch.ones(32, requires_grad=True), torch.full((32,), 5.0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's anomaly mode prints the forward call as a warning
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            torch.compile(step, backend="aot_eager")(weights, value).backward()


def test_every_run_of_a_bound_call_counts() -> None:
    out = torch.zeros(32)
    run = add.bind(torch.ones(32), torch.ones(32), out=out)
    before = out._version
    run()
    run()
    assert out._version == before + 2
    own = add.bind(torch.ones(32), torch.ones(32))
    version = own()._version
    assert own()._version == version + 1


def test_inputs_and_new_outputs_are_not_written() -> None:
    x, y = torch.ones(32), torch.ones(32)
    out, total = accumulate(x, y)
    assert [t._version for t in (x, y, out, total)] == [0] * 4


@pytest.mark.parametrize("compile", [False, True])
def test_outputs_that_require_a_gradient_are_refused(compile: bool) -> None:
    leaf = torch.nn.Parameter(torch.ones(32))
    x = torch.full((32,), 2.0)
    for out in (leaf, leaf * 1.0, leaf.detach().requires_grad_()):
        if compile:
            with pytest.raises(Exception, match="requires a gradient"):
                torch.compile(lambda x, out: add(x, x, out=out), backend="eager", fullgraph=True)(x, out)
        else:
            assert "torch.no_grad()" in failing("OUTPUT", partial(add, x, x, out=out))
            failing("OUTPUT", partial(add.bind, x, x, out=out))
            failing("OUTPUT", partial(accumulate, x, x, out=(torch.empty(32), out[:1])))
        assert torch.equal(out.detach(), torch.ones(32))


def test_outputs_that_require_a_gradient_are_written_without_grad_mode() -> None:
    leaf = torch.nn.Parameter(torch.ones(32))
    with torch.no_grad():
        run = add.bind(leaf, leaf, out=torch.empty(32))
        accumulate(torch.ones(32), leaf, out=(leaf, torch.empty(1)))
    assert torch.equal(leaf, torch.full((32,), 2.0))
    assert leaf._version == 1
    assert torch.equal(run(), torch.full((32,), 4.0))


def test_a_bound_output_that_requires_a_gradient_later() -> None:
    out = torch.zeros(32)
    run = add.bind(torch.ones(32), torch.ones(32), out=out)
    out.requires_grad_()
    failing("OUTPUT", run)
    assert torch.equal(out, torch.zeros(32))


def test_tensors_without_a_version_counter() -> None:
    with torch.inference_mode():
        x, out = torch.ones(32), torch.empty(32)
        assert torch.equal(add(x, x, out=out), x + x)
        assert torch.equal(add.bind(x, x, out=out)(), x + x)
        ordinary = torch.nn.Parameter(torch.empty(4), requires_grad=False)
        assert torch.equal(add(x[:4], x[:4], out=ordinary), x[:4] * 2)
    assert torch.equal(add(torch.full((32,), 2.0), torch.ones(32), out=out), torch.full((32,), 3.0))


def test_given_outputs_inside_of_transformations() -> None:
    x, out = torch.ones(2, 32), torch.empty(32)
    for transformed in (
        lambda: vmap(lambda row: add(row, row, out=out))(x),
        lambda: grad(lambda row: (times(row, row, s=1.0, out=out), row.sum())[1])(x[0].clone()),
        lambda: jvp(lambda row: add(row, row, out=out), (x[0].clone(),), (x[1].clone(),)),
    ):
        failing("GRADIENT_RULE", transformed)
    grad(lambda row: (add(row.detach(), row.detach(), out=out), row.sum())[1])(x[0].clone())
    assert torch.equal(out, torch.full((32,), 2.0))
    for bound in (lambda row: add.bind(row, row)(), lambda row: add.bind(row, row, out=out)()):
        failing("ARRAY", partial(vmap(bound), x))


# --- derivatives of derivatives ---------------------------------------------------------------------------------------


@ptx.kernel(arch="sm_80", signature="(N),(N)->(N)", block=(32,), grid=1)
def multiplied(k: ptx.Builder, x: Ptr[f64], y: Ptr[f64], out: Ptr[f64], N: Reg[u32]) -> None:
    """Out = x·y; the rule uses the inputs."""
    a, b, i = k.reg(f64), k.reg(f64), k.tid.x
    with k.if_(i < N):
        k.ptx.ld.global_.f64(a, (x + i)[0])
        k.ptx.ld.global_.f64(b, (y + i)[0])
        k.ptx.st.global_.f64((out + i)[0], a * b)


multiplied.def_vjp(lambda kept, g: (multiplied(g, kept[0][1]), multiplied(g, kept[0][0])))


@ptx.kernel(arch="sm_80", signature="(N)->(N),(N)", block=(32,), grid=1)
def square_and_sign(k: ptx.Builder, x: Ptr[f64], out: Ptr[f64], sign: Ptr[s32], N: Reg[u32]) -> None:
    """Out = x², and whether x is negative."""
    a, i, negative = k.reg(f64), k.tid.x, k.reg(s32, 0)
    with k.if_(i < N):
        k.ptx.ld.global_.f64(a, (x + i)[0])
        k.ptx.st.global_.f64((out + i)[0], a * a)
        k.ptx.selp.s32(negative, 1, 0, a < 0.0)
        k.ptx.st.global_.s32((sign + i)[0], negative)


def signed_forward(x: Any) -> Any:
    """Keep a nested structure: a tensor that depends on x, one of integers, and what is not a tensor."""
    out, sign = square_and_sign(x)
    return (out, sign), {"twice": x * 2, "sign": sign, "more": (None, 1.0)}


square_and_sign.def_vjp(lambda kept, g: (g[0] * kept["twice"] * kept["more"][1],), signed_forward)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(32,), grid=1)
def inverse(k: ptx.Builder, x: Ptr[f64], out: Ptr[f64], N: Reg[u32]) -> None:
    """Out = 1/x; the rule uses the output, which its `forward` keeps."""
    a, i = k.reg(f64), k.tid.x
    with k.if_(i < N):
        k.ptx.ld.global_.f64(a, (x + i)[0])
        k.ptx.rcp.rn.f64(a, a)
        k.ptx.st.global_.f64((out + i)[0], a)


def inverse_forward(x: Any) -> Any:
    out = inverse(x)
    return out, (out,)


inverse.def_vjp(lambda kept, g: (-g * kept[0] * kept[0],), inverse_forward)

FUNCTIONS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "a rule of inputs": (lambda x: multiplied(x, x * x), lambda x: x**3),
    "a rule with forward": (lambda x: square_and_sign(x)[0], lambda x: x * x),
    "a rule that keeps its output": (inverse, lambda x: 1 / x),
    "one in another": (lambda x: multiplied(inverse(x), square_and_sign(x)[0]), lambda x: 1 / x * (x * x)),
}
CASES = [pytest.param(*pair, id=name) for name, pair in FUNCTIONS.items()]


def again(f: Callable[[Any], Any], times: int) -> Callable[[torch.Tensor], torch.Tensor]:
    """Return the derivative of Σ f(x)² of some order, by autograd, element by element."""

    def derivative(x: torch.Tensor) -> torch.Tensor:
        x = x.clone().requires_grad_()
        made = (f(x) ** 2).sum()
        for _ in range(times):
            (made,) = torch.autograd.grad(made.sum(), x, create_graph=True)
        return made.detach()

    return derivative


@pytest.mark.parametrize(("kernel", "plain"), CASES)
def test_derivatives_of_every_order(kernel: Any, plain: Any) -> None:
    x = numbers(3)
    for order in (1, 2, 3):
        torch.testing.assert_close(again(kernel, order)(x), again(plain, order)(x))
    assert torch.autograd.gradgradcheck(kernel, x[:1].clone().requires_grad_())


def loss(f: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda x: (f(x) ** 2).sum()


@pytest.mark.parametrize(("kernel", "plain"), CASES)
def test_transformations_of_transformations(kernel: Any, plain: Any) -> None:
    x, rows = numbers(3), numbers(4).view(2, 2)
    for transformed in (
        lambda f: grad(lambda x: grad(loss(f))(x).sum())(x),
        lambda f: jacrev(jacrev(loss(f)))(x),
        lambda f: vmap(grad(lambda x: grad(loss(f))(x).sum()))(rows),
        lambda f: grad(lambda rows: vmap(loss(f))(rows).sum())(rows),
        lambda f: grad(lambda rows: grad(lambda rows: vmap(loss(f))(rows).sum())(rows).sum())(rows),
        lambda f: torch.autograd.functional.hessian(loss(f), x, vectorize=True),
        lambda f: torch.autograd.functional.jacobian(f, x, vectorize=True),
        lambda f: again(lambda x: grad(loss(f))(x), 1)(x),
        lambda f: torch.func.vjp(lambda x: torch.func.vjp(f, x)[1](x)[0], x)[1](x)[0],
    ):
        torch.testing.assert_close(transformed(kernel), transformed(plain))


def test_a_gradient_of_items_that_share_an_input() -> None:
    rows, shared = torch.arange(6.0).view(3, 2), torch.tensor([1.0, 2.0])
    by_row, by_shared = grad(
        lambda rows, y: vmap(lambda row: times(row, y, s=2.0).sum())(rows).sum(), (0, 1)
    )(rows, shared)  # fmt: skip
    assert torch.equal(by_row, (2 * shared).expand(3, 2))
    assert torch.equal(by_shared, 2 * rows.sum(0))
    empty = grad(lambda y: vmap(lambda row: times(row, y, s=2.0).sum())(rows[:0]).sum())(shared)
    assert torch.equal(empty, torch.zeros(2))


def test_gradients_that_start_inside_of_another_tensor() -> None:
    x = torch.arange(5.0).requires_grad_()
    torch.cat([times(x, x, s=1.0), times(x, x, s=2.0)]).mul(torch.arange(10.0)).sum().backward()
    want = 2 * x.detach() * (torch.arange(5.0) + 2 * torch.arange(5.0, 10.0))
    assert x.grad is not None
    assert torch.equal(x.grad, want)


def test_inputs_may_change_that_a_rule_does_not_keep() -> None:
    start = numbers(4).requires_grad_()
    x = start * 1.0
    made = inverse(x).sum()
    x.add_(1.0)
    made.backward()
    assert start.grad is not None
    torch.testing.assert_close(start.grad, -1 / numbers(4) ** 2)


def test_a_second_derivative_that_a_rule_does_not_give() -> None:
    x = torch.arange(4.0).requires_grad_()
    (first,) = torch.autograd.grad((square(x) ** 2).sum(), x, create_graph=True)
    assert torch.equal(first, 4 * x**3)
    assert "square_and_double" in failing("GRADIENT", lambda: torch.autograd.grad(first.sum(), x))


def test_second_derivatives_through_a_compiled_call() -> None:
    x = numbers(2).requires_grad_()
    for name in ("a rule with forward", "a rule that keeps its output"):
        kernel, plain = FUNCTIONS[name]
        step = torch.compile(kernel, fullgraph=True, backend="eager")
        torch.testing.assert_close(again(step, 2)(x), again(plain, 2)(x))


@pytest.mark.parametrize("kernel", [lambda x: add(x, x), lambda x: times(x, x, s=1.0), square])
def test_forward_mode_is_refused(kernel: Callable[[Any], Any]) -> None:
    x = torch.arange(4.0)
    for transformed in (
        lambda: jvp(kernel, (x,), (x,)),
        lambda: jacfwd(kernel)(x),
        lambda: torch.autograd.functional.jacobian(kernel, x, vectorize=True, strategy="forward-mode"),
    ):
        assert "forward mode" in failing("GRADIENT", transformed)
    if kernel is not square:
        failing("GRADIENT", lambda: hessian(lambda x: (kernel(x) ** 2).sum())(x))
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, x)
        failing("GRADIENT", lambda: kernel(dual))
        failing("GRADIENT_RULE", lambda: add(dual, dual, out=torch.empty(4)))
        failing("GRADIENT_RULE", lambda: add.bind(dual, x))
        assert torch.equal(add(x, x), 2 * x)
    assert np.array_equal(kernel(x).numpy() > 0, x.numpy() > 0)
