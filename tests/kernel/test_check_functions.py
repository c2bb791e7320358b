"""Functions and figures that a user gives: what cannot be right is an error with a code and a fix at its place."""

import functools
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Kernel, Ptr, Reg, Sgpr, f32, gcn, ptx, u8, u32

ARCHS = {"sm_80": ptx, "sm_90": ptx, "gfx942": gcn}


def decorator(arch: str, **how: Any) -> Callable[[Any], Kernel[Any]]:
    module: Any = ARCHS[arch]
    return module.kernel(**{"arch": arch, "block": 64, "grid": 1, "signature": "(N)->(N)", **how})


def raised(code: str, act: Callable[[], Any]) -> AsmError:
    """The error that an act raises: of that code, at a line of this file, with a fix."""
    with pytest.raises(AsmError) as caught:
        act()
    assert caught.value.code == code, caught.value
    text = str(caught.value)
    assert text.startswith(f"{__file__.rpartition('/')[2]}:"), text
    assert caught.value.findings[0].fix
    return caught.value


def shown(value: object) -> str:
    """Return the name of a case: `repr(value)` without the addresses of objects, which differ between processes."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


def generator(k: Any, x: Ptr[f32], out: Ptr[f32]) -> Any:
    yield


async def coroutine(k: Any, x: Ptr[f32], out: Ptr[f32]) -> None:
    pass


async def async_generator(k: Any, x: Ptr[f32], out: Ptr[f32]) -> Any:
    yield


def plain(k: Any, x: Ptr[f32], out: Ptr[f32]) -> None:
    pass


def wrapped(function: Any) -> Any:
    @functools.wraps(function)
    def outer(*arguments: Any, **named: Any) -> Any:
        return function(*arguments, **named)

    return outer


class Callable_:
    """An object that can be called."""

    def __call__(self, k: Any, x: Ptr[f32], out: Ptr[f32]) -> None: ...


class Class_:
    """A class."""

    def __init__(self, k: Any, x: Ptr[f32], out: Ptr[f32]) -> None: ...


LAZY = [generator, coroutine, async_generator]
WRONG = [functools.partial(plain), Callable_(), Class_, Callable_().__call__, len, None, 3, staticmethod(plain)]


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
@pytest.mark.parametrize("function", [*LAZY, *map(wrapped, LAZY)], ids=lambda f: f.__name__)
def test_a_kernel_whose_call_runs_nothing(arch: str, function: Any) -> None:
    error = raised("KERNEL", lambda: decorator(arch)(function))
    assert re.search("generator|coroutine", str(error))


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
@pytest.mark.parametrize("function", LAZY, ids=lambda f: f.__name__)
@pytest.mark.filterwarnings("error")
def test_a_function_that_returns_what_has_not_run(arch: str, function: Any) -> None:
    """A wrapper that says nothing of what it wraps."""

    def outer(k: Any, x: Ptr[f32], out: Ptr[f32]) -> Any:
        return function(k, x, out)

    error = raised("KERNEL", lambda: decorator(arch)(outer).launch(N=4))
    assert "has not run" in str(error)


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
@pytest.mark.parametrize("function", WRONG, ids=shown)
def test_a_kernel_that_is_not_a_function(arch: str, function: Any) -> None:
    raised("KERNEL", lambda: decorator(arch)(function))


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
@pytest.mark.parametrize("value", [1, "x", [1], False, 0.0])
def test_a_kernel_that_returns_a_value(arch: str, value: Any) -> None:
    def kernel(k: Any, x: Ptr[f32], out: Ptr[f32]) -> Any:
        return value

    raised("KERNEL", lambda: decorator(arch)(kernel).launch(N=4))


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
def test_a_lambda_has_no_annotations(arch: str) -> None:
    raised("KERNEL", lambda: decorator(arch)(lambda k, x, out: None))


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
def test_a_kernel_that_calls_itself(arch: str) -> None:
    made: list[Any] = []

    def kernel(k: Any, x: Ptr[f32], out: Ptr[f32]) -> None:
        made[0](np.ones(4, np.float32))

    made.append(decorator(arch)(kernel))
    raised("KERNEL", lambda: made[0](np.ones(4, np.float32)))
    raised("KERNEL", lambda: made[0](np.ones(4, np.float32)))  # and again: the mark is taken away


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
def test_two_kernels_that_call_each_other(arch: str) -> None:
    made: list[Any] = []

    def one(k: Any, x: Ptr[f32], out: Ptr[f32]) -> None:
        made[1](np.ones(4, np.float32))

    def other(k: Any, x: Ptr[f32], out: Ptr[f32]) -> None:
        made[0](np.ones(4, np.float32))

    made += [decorator(arch)(one), decorator(arch)(other)]
    raised("KERNEL", lambda: made[0](np.ones(4, np.float32)))


def lazy_rule(d: Any) -> Any:
    yield 1


async def async_rule(d: Any) -> int:
    return 1


RULES = [lazy_rule, async_rule, lambda: 1, lambda a, b: 1, lambda d: (x for x in (1, 2)), lambda *, d: 1]


@pytest.mark.parametrize("rule", RULES, ids=range(len(RULES)))
@pytest.mark.parametrize("name", ["grid", "block", "shared", "maxnreg", "minnctapersm", "cluster"])
@pytest.mark.filterwarnings("error")
def test_a_launch_rule_that_cannot_be_called(name: str, rule: Any) -> None:
    raised("KERNEL", lambda: decorator("sm_90", **{name: rule})(plain).launch(N=4))


@pytest.mark.parametrize("rule", RULES, ids=range(len(RULES)))
@pytest.mark.filterwarnings("error")
def test_a_shape_of_scratch_that_cannot_be_called(rule: Any) -> None:
    def kernel(k: Any, x: Ptr[f32], out: Ptr[f32], work: Ptr[f32]) -> None: ...

    raised("KERNEL", lambda: decorator("sm_80", workspace={"work": rule})(kernel).launch(N=4))


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"shared": -1}, "KERNEL"),
        ({"shared": 1.5}, "KERNEL"),
        ({"shared": "1"}, "KERNEL"),
        ({"shared": True}, "KERNEL"),
        ({"shared": lambda d: -d.N}, "KERNEL"),
        ({"shared": 1 << 20}, "SHARED_LIMIT"),
        ({"maxnreg": 0}, "KERNEL"),
        ({"maxnreg": 256}, "KERNEL"),
        ({"maxnreg": -1}, "KERNEL"),
        ({"maxnreg": 1.5}, "KERNEL"),
        ({"maxnreg": True}, "KERNEL"),
        ({"minnctapersm": 0}, "KERNEL"),
        ({"minnctapersm": 33}, "KERNEL"),
        ({"cluster": 0}, "GRID"),
        ({"cluster": -2}, "GRID"),
        ({"cluster": 17, "grid": 17}, "GRID"),
        ({"cluster": (2, 1, 1, 1)}, "GRID"),
        ({"cluster": 1.5}, "GRID"),
        ({"cluster": 2}, "GRID"),
        ({"grid": -1}, "GRID"),
        ({"block": 0}, "GRID"),
    ],
    ids=shown,
)
def test_figures_of_a_launch(how: dict[str, Any], code: str) -> None:
    raised(code, lambda: decorator("sm_90", **how)(plain).launch(N=4))


def test_a_cluster_below_sm_90_is_named() -> None:
    error = raised("KERNEL", lambda: decorator("sm_80", cluster=2, grid=2)(plain).launch(N=4))
    assert "clusters need sm_90" in str(error)
    assert "(1, 1, 1)" not in str(error)


def test_figures_that_are_right() -> None:
    how: dict[str, Any] = {"shared": np.int64(64), "maxnreg": 255, "minnctapersm": 1, "cluster": (2, 2), "grid": (4, 2)}
    launch = decorator("sm_90", **how)(plain).launch(N=4)
    assert (launch.shared, launch.cluster) == (64, (2, 2, 1))


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
@pytest.mark.parametrize(
    "text",
    [None, 5, "", b"(N)->(N)", ["(N)"], "(N", "(N)->", "(N)->(N", "(N;)->(N)", "(N)->(M+)", "->->", "(N)(N)->(N)"],
)
def test_a_signature_that_is_none(arch: str, text: Any) -> None:
    with pytest.raises(AsmError) as caught:
        decorator(arch, signature=text)(plain)
    assert caught.value.code in ("SIGNATURE", "KERNEL")


@pytest.mark.parametrize("by", [1.5, 0, -4, True, None, "BLOCK", "N+", "2 3", [4], np.float32(2)], ids=repr)
@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
def test_a_divisor_that_is_none(arch: str, by: Any) -> None:
    raised("KERNEL", lambda: decorator(arch, divisible={"N": by})(plain))


@pytest.mark.parametrize("option", ["alias", "workspace", "maps", "sizes"])
@pytest.mark.parametrize("value", [["N"], "N", 3, {3: 4}, print, True], ids=repr)
def test_options_that_are_no_dict_by_names(option: str, value: Any) -> None:
    error = raised("KERNEL", lambda: decorator("sm_80", **{option: value})(plain))
    assert f"{option}=" in str(error)
    assert "is not a dict" in str(error)


def test_other_options_of_a_wrong_kind() -> None:
    for arch in ("sm_80", "gfx942"):
        for value in ("out", 3, None):
            assert "not a tuple" in str(raised("KERNEL", lambda a=arch, v=value: decorator(a, zero_init=v)(plain)))
        for value in (["n"], 3, b"n"):
            assert "not a string" in str(raised("KERNEL", lambda a=arch, v=value: decorator(a, partition=v)(plain)))


@pytest.mark.parametrize("divisible", [[("N", 4)], 4, {"M": 4}, {3: 4}], ids=repr)
def test_what_is_no_table_of_divisors(divisible: Any) -> None:
    raised("KERNEL", lambda: decorator("sm_80", divisible=divisible)(plain))


def test_a_divisor_of_a_length_of_an_output() -> None:
    def kernel(k: Any, out: Ptr[f32], *, W: int) -> None: ...

    error = raised("KERNEL", lambda: decorator("sm_80", signature="->(W)", divisible={"W": 64})(kernel))
    assert "W, a length of an output" in str(error)
    assert '"N"' not in str(error)


def test_a_divisor_may_be_a_whole_number_of_numpy_or_an_expression() -> None:
    def kernel(k: Any, x: Ptr[f32], out: Ptr[f32], *, TILE: int = 4) -> None: ...

    for by in (np.int64(4), "TILE", "2*TILE"):
        made = decorator("sm_80", divisible={"N": by})(kernel)
        made.launch(N=8)
        raised("DIVISIBLE", lambda made=made: made.launch(N=9))


def test_a_length_of_an_output_that_nothing_gives() -> None:
    def kernel(k: Any, x: Ptr[f32], out: Ptr[f32], other: Ptr[f32]) -> None: ...

    error = raised("SIGNATURE", lambda: decorator("sm_80", signature="(N)->(N),(B)")(kernel))
    assert "`B: int`" in error.findings[0].fix

    def repaired(k: Any, x: Ptr[f32], out: Ptr[f32], other: Ptr[f32], *, B: int) -> None: ...

    decorator("sm_80", signature="(N)->(N),(B)")(repaired).launch(N=4, B=2)
    decorator("sm_80", signature="(N)->(N),(ceil(N/1024))")(kernel).launch(N=4)


def test_a_dimension_is_a_whole_number() -> None:
    def as_float(k: Any, x: Ptr[f32], out: Ptr[f32], N: Reg[f32]) -> None: ...
    def as_option(k: Any, x: Ptr[f32], out: Ptr[f32], N: float) -> None: ...
    def right(k: Any, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None: ...
    def baked(k: Any, x: Ptr[f32], out: Ptr[f32], N: int) -> None: ...
    def scalar(k: Any, x: Ptr[f32], out: Ptr[f32], N: Sgpr[f32]) -> None: ...

    for function in (as_float, as_option):
        error = raised("KERNEL", lambda function=function: decorator("sm_80")(function))
        assert {"`N: Reg[u32]`", "`N: int`"} <= set(re.findall("`[^`]+`", error.findings[0].fix))
    raised("KERNEL", lambda: decorator("gfx942")(scalar))
    decorator("sm_80")(right)
    decorator("sm_80")(baked)


BACKWARD = [None, 3, lambda: 1, lambda r: 1, lambda r, g, x, y: 1, generator, coroutine, len, "x"]


@pytest.mark.parametrize("backward", BACKWARD, ids=range(len(BACKWARD)))
@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
def test_a_backward_rule_that_cannot_be_called(arch: str, backward: Any) -> None:
    kernel = decorator(arch)(plain)
    raised("KERNEL", lambda: kernel.def_vjp(backward))
    assert kernel.vjp is None


@pytest.mark.parametrize("forward", [3, lambda: 1, lambda x, y: 1, lambda *, x: 1, coroutine], ids=range(5))
def test_a_forward_rule_that_cannot_be_called(forward: Any) -> None:
    kernel = decorator("sm_80")(plain)
    raised("KERNEL", lambda: kernel.def_vjp(lambda r, g: g, forward))


def test_rules_of_a_derivative_that_can_be_called() -> None:
    def with_option(k: Any, x: Ptr[f32], out: Ptr[f32], *, TILE: int = 4) -> None: ...

    class Rule:
        def __call__(self, residuals: Any, gradients: Any) -> Any: ...

    kernel = decorator("sm_80")(with_option)
    for backward in (
        lambda r, g: g, lambda r, g, **options: g, lambda r, g, TILE: g, lambda *a, **o: a, Rule(),
        functools.partial(lambda scale, r, g, **o: g, 2.0), Rule().__call__,
    ):  # fmt: skip
        assert kernel.def_vjp(backward) is backward
    kernel.def_vjp(lambda r, g: g, lambda x, **options: (x, ()))


@pytest.mark.parametrize("name", ["1 bad;", "", None, 3, "a b", "a;b", "é", "a\n"], ids=repr)
@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
def test_a_label_that_no_assembler_reads(arch: str, name: Any) -> None:
    k = ARCHS[arch].Builder("kernel", arch)  # type: ignore[attr-defined]
    raised("LABEL_NAME", lambda: k.label(name))


def test_names_in_ptx() -> None:
    k = ptx.Builder("kernel", "sm_80")
    raised("LABEL_NAME", lambda: k.label("WARP_SZ"))
    raised("CONTROL", lambda: k.declare_register(u32, "1 x"))
    raised("CONTROL", lambda: k.variable("a b", "shared", u32, 4))
    module = ptx.Module("sm_80")
    raised("CONTROL", lambda: module.variable("1a", "global", u32))
    raised("CONTROL", lambda: module.declare("f;"))
    with pytest.raises(AsmError, match="CONTROL"), module.func("a-b"):
        pass


@pytest.mark.parametrize(
    "part",
    [slice(4, 2), slice(None), slice(4, 4), slice(0, 8, 2), slice(8, 0, -1), slice(-4, None), slice(1.5, 3)],
    ids=str,
)
@pytest.mark.parametrize("bank", "vsa")
def test_a_span_of_registers_that_is_none(bank: str, part: slice) -> None:
    k = gcn.Builder("kernel", "gfx942")
    error = raised("OPERATOR", lambda: getattr(k, bank)[part])
    eval(re.findall("`([^`]+)`", error.findings[0].fix)[0], {"k": k})


@pytest.mark.parametrize("number", [1.5, "x", True, None], ids=repr)
def test_a_number_of_a_register_that_is_none(number: Any) -> None:
    k = gcn.Builder("kernel", "gfx942")
    raised("OPERATOR", lambda: k.v[number])
    raised("REGISTER_NUMBER", lambda: k.v[-1])
    raised("REGISTER_NUMBER", lambda: k.v[250:260])


def test_empty_parts_and_counts() -> None:
    p, g = ptx.Builder("kernel", "sm_80"), gcn.Builder("kernel", "gfx942")
    for make in (p.regs, g.vgprs, g.sgprs, g.agprs):
        for count in (-1, 1.5, True, None):
            raised("OPERATOR", lambda make=make, count=count: make(f32, count))
    for declare in (p.shared, g.lds, g.private):
        for shape in (0, (4, 0), (), (-1,)):
            error = raised("BOUNDS", lambda declare=declare, shape=shape: declare(f32, shape))
            assert "any" not in str(error.findings[0].message)


@pytest.mark.parametrize("states", [-5, 10**9, 1.5, True, None], ids=repr)
def test_wait_states_that_are_none(states: Any) -> None:
    k = gcn.Builder("kernel", "gfx942")
    raised("CONTROL", lambda: k.nop(states))
    assert k.program.body == []


def test_a_pointer_to_an_element_of_an_array_of_one_dimension() -> None:
    k = ptx.Builder("kernel", "sm_80")
    tile = k.shared(f32, 8)
    assert repr(tile[0].ptr) == repr(tile.ptr)
    assert repr(tile[3].ptr[1]) == repr(k.program.body[-1].operands[0]).join("[]").replace("]", "+4]")
    moved = k.param_ptr("p", f32)[3].ptr
    assert repr(k.program.body[-1]) == f"add.s64 {moved!r}, %rd0, 12"


def test_a_pointer_is_copied_to_be_moved() -> None:
    k = ptx.Builder("kernel", "sm_80")
    p = k.param_ptr("p", f32)
    q = k.copy(p)
    q += 4
    assert repr(k.program.body[0]) == f"mov.u64 {q!r}, {p!r}"
    for wrong in (3, None, k.regs(f32, 4)):
        raised("OPERATOR", lambda wrong=wrong: k.copy(wrong))
    raised("OPERATOR", lambda: k.copy(k.reg(u8)))
    raised("OPERATOR", lambda: k.reg(u8, 3))


def test_a_plan_knows_the_device_figures() -> None:
    kernel = decorator("sm_80", grid=lambda d: d.multiprocessor_count)(plain)
    assert kernel.plan([(4,)], ["float32"]).grid == kernel.launch(N=4).grid == (132, 1, 1)
