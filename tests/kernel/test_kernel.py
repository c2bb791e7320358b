"""Kernels that are declared wrongly, or asked for with what they cannot use: each mistake has its name."""

from __future__ import annotations

from typing import Any, Optional, TypeVar

import jax.numpy as jnp
import numpy as np
import pytest

from asmkit import AsmError, Ptr, Reg, Sgpr, f16, f32, gcn, ptx, u32

T = TypeVar("T", f32, f16)
X = np.arange(64, dtype=np.float32)
GIVEN: dict[str, Any] = {"arch": "sm_80", "block": 64, "signature": "(N)->(N)", "grid": 1}


def plain(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """Nothing."""


def of_no_type(k: ptx.Builder, x: Ptr, out: Ptr[f32]) -> None:
    """A pointer to nothing known."""


def of_pythons_type(k: ptx.Builder, x: Ptr[float], out: Ptr[f32]) -> None:
    """A pointer to what is no scalar type."""


def with_pythons_register(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[int]) -> None:
    """A register of what is no scalar type."""


def with_a_default(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], s: Reg[f32] = 1.0) -> None:
    """A register with a default."""


def with_a_list(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], sizes: list = [1, 2]) -> None:  # noqa: B006
    """An option that can be part of no key."""


def with_a_taken_name(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], backend: int = 1) -> None:
    """An option that no call could pass."""


def without_builder(x: Ptr[f32], out: Ptr[f32]) -> None:
    """No builder."""


def caught(function: Any, **changed: Any) -> AsmError:
    with pytest.raises(AsmError) as error:
        ptx.kernel(**{**GIVEN, **changed})(function)
    return error.value


@pytest.mark.parametrize(
    ("function", "code", "text"),
    [
        (of_no_type, "KERNEL", "x is a Ptr without an element type"),
        (of_pythons_type, "KERNEL", "x is Ptr[float], but float is not a scalar type"),
        (with_pythons_register, "KERNEL", "N is Reg[int], but int is not a scalar type"),
        (with_a_default, "KERNEL", "s is a register, but registers cannot have defaults"),
        (with_a_list, "KERNEL", "the default of sizes is not hashable: [1, 2]"),
        (with_a_taken_name, "KERNEL", "an option cannot be named backend"),
        (without_builder, "KERNEL", "the first parameter is x"),
    ],
)
def test_parameters(function, code, text):
    error = caught(function)
    assert error.code == code
    assert text in str(error)


@pytest.mark.parametrize(
    ("changed", "code", "text"),
    [
        ({"divisible": {"Q": 4}}, "KERNEL", "divisible names Q"),
        ({"divisible": {"N": 0}}, "KERNEL", "divisible['N'] is 0"),
        ({"divisible": ["N"]}, "KERNEL", "divisible=['N']"),
        ({"signature": "(N)->(M)"}, "SIGNATURE", "M is neither a dimension of an input nor an option"),
        ({"signature": "(N)->(N,2*Q)"}, "SIGNATURE", "Q is neither a dimension of an input nor an option"),
        ({"arch": "sm80"}, "UNKNOWN_ARCH", "unknown architecture `sm80`"),
        ({"arch": 80}, "UNKNOWN_ARCH", "unknown architecture `80`"),
        ({"arch": None}, "UNKNOWN_ARCH", "unknown architecture `None`"),
        ({"arch": ()}, "UNKNOWN_ARCH", "unknown architecture `()`"),
    ],
)
def test_rules(changed, code, text):
    error = caught(plain, **changed)
    assert error.code == code
    assert text in str(error)


@pytest.mark.parametrize("arch", [942, None, ()])
def test_an_arch_that_is_none_on_cdna(arch):
    with pytest.raises(AsmError) as error:
        gcn.kernel(**{**GIVEN, "arch": arch})
    assert error.value.code == "UNKNOWN_ARCH"


@pytest.mark.parametrize("grid", [0.5, None, "N", np.float64(1), (1, 2.0), -1, True])
def test_a_grid_of_no_whole_numbers(grid):
    kernel = ptx.kernel(**{**GIVEN, "grid": lambda _: grid})(plain)
    with pytest.raises(AsmError) as error:
        kernel(X)
    assert error.value.code == "GRID"
    assert "integers" in error.value.findings[0].fix


@pytest.mark.parametrize("grid", [np.int64(2), (np.int32(2), 1), [2]])
def test_a_grid_of_numpys_numbers(grid):
    assert ptx.kernel(**{**GIVEN, "grid": lambda _: grid})(plain).launch(N=64).grid == (2, 1, 1)


@pytest.mark.parametrize("kind", [int | None, Optional[int]])  # noqa: UP045 - both are written
def test_an_option_that_may_be_none(kind):
    def chosen(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], times: Any = None) -> None:
        """out = times, or 7."""
        k.ptx.st.global_.f32((out + k.tid.x)[0], k.reg(f32, float(7 if times is None else times)))

    chosen.__annotations__["times"] = kind
    chosen = ptx.kernel(**GIVEN)(chosen)
    assert chosen(X)[0] == 7
    assert chosen(X, times=3)[0] == 3
    with pytest.raises(AsmError) as error:
        chosen(X, times="3")
    assert error.value.code == "OPTION_TYPE"


@ptx.kernel(**GIVEN)
def moved(k: ptx.Builder, x: Ptr[T], out: Ptr[T]) -> None:
    """out = x, of either type."""
    value = k.reg(x.elem)
    k.ptx.ld.global_[f"b{x.elem.bits}"](value, (x + k.tid.x)[0])
    k.ptx.st.global_[f"b{x.elem.bits}"]((out + k.tid.x)[0], value)


def test_a_type_variable_is_one_of_its_types():
    assert moved(X)[3] == 3
    assert moved(X.astype(np.float16)).dtype == np.float16
    with pytest.raises(AsmError) as error:
        moved(X.astype(np.float64))
    assert error.value.code == "DTYPE"
    assert "x must be one of float32, float16, got float64" in str(error.value)


@pytest.mark.parametrize(
    ("named", "code", "text"),
    [
        ({}, "OPTION_MISSING", "needs the option 'N' (a length)"),
        ({"M": 3}, "OPTION_MISSING", "needs the option 'N' (a length)"),
        ({"N": 64}, "OPTION_MISSING", "needs the option 'T' (one of f32, f16)"),
        ({"N": 6.5, "T": f32}, "OPTION_TYPE", "option N must be an integer (a length), got 6.5"),
        ({"N": "6", "T": f32}, "OPTION_TYPE", "option N must be an integer (a length), got '6'"),
    ],
)
def test_lengths_and_types_are_asked_for_by_name(named, code, text):
    with pytest.raises(AsmError) as error:
        moved.text(**named)
    assert error.value.code == code
    assert text in str(error.value)


def test_a_length_may_be_one_of_numpys_numbers():
    assert moved.text(N=np.int64(64), T=f32) == moved.text(N=64, T=f32)


def test_a_scalar_is_no_string():
    @ptx.kernel(**GIVEN)
    def scaled(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], s: Reg[f32]) -> None:
        """out = s."""
        k.ptx.st.global_.f32((out + k.tid.x)[0], s)

    with pytest.raises(AsmError) as error:
        scaled(X, s="2")
    assert error.value.code == "OPTION_TYPE"
    assert "option s must be a number (f32), got '2'" in str(error.value)


def test_parameters_may_have_names_that_no_assembler_takes():
    @ptx.kernel(**{**GIVEN, "signature": "(N),(N)->(N)"})
    def größe(k: ptx.Builder, größe: Ptr[f32], gröäe: Ptr[f32], ñ: Ptr[f32]) -> None:
        """ñ = größe - gröäe."""
        a, b = k.regs(f32, 2)
        k.ptx.ld.global_.f32(a, (größe + k.tid.x)[0])
        k.ptx.ld.global_.f32(b, (gröäe + k.tid.x)[0])
        k.ptx.st.global_.f32((ñ + k.tid.x)[0], a - b)

    assert größe(X + 5, X)[3] == 5
    assert größe(jnp.asarray(X + 5), jnp.asarray(X))[3] == 5


def test_a_register_of_cdna_may_be_any_of_asmkits_types():
    @gcn.kernel(**{**GIVEN, "arch": "gfx942"})
    def größe(k: gcn.Builder, größe: Ptr[f32], ñ: Ptr[f32], N: Sgpr[u32]) -> None:
        """ñ = größe."""
        value = k.vgpr(f32)
        k.gcn.global_load_dword(value, k.lane << 2, größe)
        k.wait(vm=0)
        k.gcn.global_store_dword(k.lane << 2, value, ñ)

    assert größe(X)[3] == 3


@pytest.mark.parametrize(
    ("how", "got"), [("read-only", "read-only float32 (64,)"), ("strided", "strided float32 (64,)")]
)
def test_an_output_that_cannot_be_written_or_is_not_contiguous_is_called_so(how, got):
    out = np.empty(128, np.float32)[::2] if how == "strided" else np.empty(64, np.float32)
    out.flags.writeable = how != "read-only"
    with pytest.raises(AsmError) as error:
        ptx.kernel(**GIVEN)(plain)(X, out=out)
    assert error.value.code == "OUTPUT"
    assert str(error.value).splitlines()[0].endswith(f"must be contiguous float32 (64,), got {got}")
