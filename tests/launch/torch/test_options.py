"""Options on their way through a torch operator: every name and value reaches the kernel as it was given."""

from __future__ import annotations

import enum
import math
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch
from torch.func import vmap

from asmkit import AsmError, Ptr, Reg, f32, ptx, u32
from asmkit.kernel.kernel import Kernel
from asmkit.launch.torch import options as torch_options

from ...support.launch_kernels import times, widths


class Mode(enum.Enum):
    FAST = 1


class Level(enum.IntEnum):
    HIGH = 2


class Own:
    """A value of the user's own class, which no text can hold."""

    def __repr__(self) -> str:
        return "Own()"


OWN = Own()
VALUES: list[Any] = [
    3, True, None, 0.1, -0.0, math.inf, 2**70, "text", 'a "quoted" é', b"bytes", 1j, f32, int, (1, (f32, "a"), None),
    frozenset({1, 2}), Mode.FAST, Level.HIGH, OWN,
]  # fmt: skip
NAMES = ["type", "scalar", "tuple", "enum", "kept", "options", "levels", "self", "in_x", "scalar_s", "name", "kernel"]


def with_option(name: str, seen: list[Any]) -> Kernel[Any]:
    """Return a kernel with an option of this name, which notes its values."""
    scope: dict[str, Any] = {"Ptr": Ptr, "f32": f32, "Hashable": Hashable, "Any": Any, "ptx": ptx, "seen": seen}
    head = f"def kernel(k, x: Ptr[f32], out: Ptr[f32], {name}: object):"
    exec(f"{head}\n    seen.append({name})\n    k.ptx.st.global_.f32(out[0], 1.0)", scope)
    return ptx.kernel(arch="sm_80", signature="(1)->(1)", block=(1,), grid=1)(scope["kernel"])


@pytest.mark.parametrize("name", NAMES)
def test_an_option_of_any_name(name: str) -> None:
    seen: list[Any] = []
    kernel = with_option(name, seen)
    for value in (3, "f32", f32):
        kernel(torch.ones(1), **{name: value})
        assert vmap(lambda x, value=value: kernel(x, **{name: value}))(torch.ones(2, 1)).tolist() == [[1], [1]]
    assert seen == [3, "f32", f32]  # the operator asks for the same programs as the direct call


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_an_option_of_any_value(value: Any) -> None:
    text = torch_options.encoded(times, {"type": value})
    got = torch_options.decoded(text)[0]["type"]
    assert type(got) is type(value)
    assert repr(got) == repr(value)
    seen: list[Any] = []
    kernel = with_option("type", seen)
    vmap(lambda x: kernel(x, type=value))(torch.ones(2, 1))
    assert repr(seen) == repr([value])


def test_a_value_of_another_process_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = torch_options.encoded(times, {"mode": OWN})
    monkeypatch.setattr(torch_options, "_PROCESS", "another")
    torch_options.decoded.cache_clear()
    with pytest.raises(AsmError, match="OPTION_TYPE: option mode must be a number"):
        torch_options.decoded(text)


@ptx.kernel(arch="sm_80", signature="(1)->(1)", block=(1,), grid=1)
def scalars_of_odd_names(
    k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], type: Reg[f32], self: Reg[u32], options: Reg[f32]
) -> None:
    """Out = type + options + self."""
    total, whole = k.reg(f32), k.reg(f32)
    k.ptx.cvt.rn.f32.u32(whole, self)
    k.ptx.add.f32(total, type, options)
    k.ptx.st.global_.f32(out[0], total + whole)


def test_scalars_of_any_name() -> None:
    given: dict[str, Any] = {"type": 0.5, "self": 2, "options": 4.0}
    assert scalars_of_odd_names(torch.ones(1), **given).tolist() == [6.5]
    assert vmap(lambda x: scalars_of_odd_names(x, **given))(torch.ones(2, 1)).tolist() == [[6.5], [6.5]]


@pytest.mark.parametrize("s", [0.5, 2, True, np.float32(0.1), np.float64(0.1), np.int8(-3), Fraction(1, 4), math.inf])
def test_numbers_are_converted_as_by_a_direct_call(s: Any) -> None:
    x = torch.arange(1.0, 9.0)
    assert torch.equal(vmap(lambda x: times(x, x, s=s))(x.view(2, 4)).view(8), times(x, x, s=s))


def test_numbers_of_64_bits() -> None:
    x = torch.tensor([[7], [8]], dtype=torch.uint64)
    for long in (0, 2**63 - 1, 2**63, 2**64 - 1):
        got = vmap(lambda x, long=long: widths(x, byte=-1, half=0, short=0, word=2**32 - 1, long=long))(x)
        assert got[:, 4].tolist() == [long, long]


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("OPTION_TYPE", {"s": "x"}),
        ("OPTION_TYPE", {"s": 1e39}),
        ("OPTION_TYPE", {"s": torch.tensor(1.0)}),
        ("OPTION_MISSING", {}),
        ("OPTION", {"s": 1.0, "t": 1.0}),
        ("OPTION_TYPE", {"s": 1.0, "t": [1.0]}),
    ],
)
def test_wrong_options(code: str, options: dict[str, Any]) -> None:
    with pytest.raises(AsmError) as caught:
        vmap(lambda x: times(x, x, **options))(torch.ones(2, 4))
    assert caught.value.code == code
