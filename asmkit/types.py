"""The scalar types of both instruction sets, as classes.

A type is never instantiated. `f32` annotates a register (`Reg[f32]`), names an element type (`Ptr[bf16]`), and selects
a modifier (`k.ptx.add[f32]`). `agrees` is the manual's rule for the registers that an instruction of a given type
accepts (PTX ISA, "Operand Type Checking").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

if TYPE_CHECKING:
    import numpy as np


class _ScalarMeta(type):
    """A metaclass that prints a scalar type as the manual spells it."""

    def __repr__(cls) -> str:
        return cls.__name__


class Scalar(metaclass=_ScalarMeta):
    """A scalar type: its width in `bits`, its `kind`, and for packed types the `lane` type.

    Kinds: `b` untyped bits, `u` unsigned, `s` signed, `f` floating point, `p` predicate, `x` packed lanes.
    """

    bits: ClassVar[int]
    kind: ClassVar[str]
    lane: ClassVar[type[Scalar] | None]
    twin: ClassVar[str | None]

    def __init_subclass__(
        cls, *, bits: int, kind: str, twin: str | None = None, lane: type[Scalar] | None = None
    ) -> None:
        cls.bits, cls.kind, cls.twin, cls.lane = bits, kind, twin, lane
        SCALARS[cls.__name__] = cls

    def __new__(cls) -> Scalar:
        """Reject instances: a scalar type is used as a class."""
        raise TypeError(f"{cls.__name__} is a type, not a value: use k.reg({cls.__name__}, …) for a register")


SCALARS: dict[str, type[Scalar]] = {}
T = TypeVar("T", bound=Scalar, covariant=True)
"""The element type of a register, a pointer or an array. Covariant: a `Reg[u32]` is a `Reg[Scalar]`."""
U = TypeVar("U", bound=Scalar)


# fmt: off
class pred(Scalar, bits=1,  kind="p", twin="bool"): """A predicate register."""                            # noqa: E701
class b1(Scalar,   bits=1,  kind="b"): """One bit, the element of binary mma."""                           # noqa: E701
class b4(Scalar,   bits=4,  kind="b"): """Four untyped bits."""                                            # noqa: E701
class b8(Scalar,   bits=8,  kind="b", twin="uint8"): """Untyped bits."""                                   # noqa: E701
class b16(Scalar,  bits=16, kind="b", twin="uint16"): """Untyped bits."""                                  # noqa: E701
class b32(Scalar,  bits=32, kind="b", twin="uint32"): """Untyped bits."""                                  # noqa: E701
class b64(Scalar,  bits=64, kind="b", twin="uint64"): """Untyped bits."""                                  # noqa: E701
class b128(Scalar, bits=128, kind="b"): """Untyped bits."""                                                # noqa: E701
class u4(Scalar,   bits=4,  kind="u"): """Unsigned integer, eight in a register."""                        # noqa: E701
class s4(Scalar,   bits=4,  kind="s"): """Signed integer, eight in a register."""                          # noqa: E701
class u8(Scalar,   bits=8,  kind="u", twin="uint8"): """Unsigned integer."""                               # noqa: E701
class u16(Scalar,  bits=16, kind="u", twin="uint16"): """Unsigned integer."""                              # noqa: E701
class u32(Scalar,  bits=32, kind="u", twin="uint32"): """Unsigned integer."""                              # noqa: E701
class u64(Scalar,  bits=64, kind="u", twin="uint64"): """Unsigned integer."""                              # noqa: E701
class s8(Scalar,   bits=8,  kind="s", twin="int8"): """Signed integer."""                                  # noqa: E701
class s16(Scalar,  bits=16, kind="s", twin="int16"): """Signed integer."""                                 # noqa: E701
class s32(Scalar,  bits=32, kind="s", twin="int32"): """Signed integer."""                                 # noqa: E701
class s64(Scalar,  bits=64, kind="s", twin="int64"): """Signed integer."""                                 # noqa: E701
class f16(Scalar,  bits=16, kind="f", twin="float16"): """IEEE binary16."""                                # noqa: E701
class bf16(Scalar, bits=16, kind="f", twin="bfloat16"): """The upper half of a binary32."""                # noqa: E701
class tf32(Scalar, bits=32, kind="f"): """A binary32 of which the matrix unit reads 19 bits."""            # noqa: E701
class f32(Scalar,  bits=32, kind="f", twin="float32"): """IEEE binary32."""                                # noqa: E701
class f64(Scalar,  bits=64, kind="f", twin="float64"): """IEEE binary64."""                                # noqa: E701
class e4m3(Scalar, bits=8,  kind="f", twin="float8_e4m3fn"): """OCP 8-bit float, no infinity."""           # noqa: E701
class e5m2(Scalar, bits=8,  kind="f", twin="float8_e5m2"): """OCP 8-bit float."""                          # noqa: E701
class e4m3fnuz(Scalar, bits=8, kind="f", twin="float8_e4m3fnuz"): """gfx942's 8-bit float, bias 8."""      # noqa: E701
class e5m2fnuz(Scalar, bits=8, kind="f", twin="float8_e5m2fnuz"): """gfx942's 8-bit float, bias 16."""     # noqa: E701
class ue8m0(Scalar, bits=8, kind="f", twin="float8_e8m0fnu"): """A power of two: the scale of a block."""  # noqa: E701
class e2m3(Scalar, bits=6,  kind="f", twin="float6_e2m3fn"): """OCP 6-bit float."""                        # noqa: E701
class e3m2(Scalar, bits=6,  kind="f", twin="float6_e3m2fn"): """OCP 6-bit float."""                        # noqa: E701
class e2m1(Scalar, bits=4,  kind="f", twin="float4_e2m1fn"): """OCP 4-bit float."""                        # noqa: E701
class ue5m3(Scalar, bits=8,  kind="f"): """An unsigned 8-bit float: no sign, 5 bits of exponent."""        # noqa: E701
class s2f6(Scalar, bits=8,  kind="f"): """A fixed-point number: 2 bits with the sign, 6 of fraction."""    # noqa: E701
class f16x2(Scalar, bits=32, kind="x", lane=f16): """Two binary16, the first in the low half."""           # noqa: E701
class bf16x2(Scalar, bits=32, kind="x", lane=bf16): """Two bfloat16, the first in the low half."""         # noqa: E701
class u16x2(Scalar, bits=32, kind="x", lane=u16): """Two unsigned halves."""                               # noqa: E701
class s16x2(Scalar, bits=32, kind="x", lane=s16): """Two signed halves."""                                 # noqa: E701
class f32x2(Scalar, bits=64, kind="x", lane=f32): """Two binary32."""                                      # noqa: E701
class e4m3x2(Scalar, bits=16, kind="x", lane=e4m3): """Two 8-bit floats."""                                # noqa: E701
class e5m2x2(Scalar, bits=16, kind="x", lane=e5m2): """Two 8-bit floats."""                                # noqa: E701
class e4m3x4(Scalar, bits=32, kind="x", lane=e4m3): """Four 8-bit floats."""                               # noqa: E701
class e5m2x4(Scalar, bits=32, kind="x", lane=e5m2): """Four 8-bit floats."""                               # noqa: E701
class ue5m3x2(Scalar, bits=16, kind="x", lane=ue5m3): """Two unsigned 8-bit floats."""                     # noqa: E701
class ue8m0x2(Scalar, bits=16, kind="x", lane=ue8m0): """Two powers of two."""                             # noqa: E701
class ue8m0x4(Scalar, bits=32, kind="x", lane=ue8m0): """Four powers of two."""                            # noqa: E701
class s2f6x2(Scalar, bits=16, kind="x", lane=s2f6): """Two fixed-point numbers."""                         # noqa: E701
class e2m3x2(Scalar, bits=16, kind="x", lane=e2m3): """Two 6-bit floats, a byte each."""                   # noqa: E701
class e3m2x2(Scalar, bits=16, kind="x", lane=e3m2): """Two 6-bit floats, a byte each."""                   # noqa: E701
class e2m3x4(Scalar, bits=32, kind="x", lane=e2m3): """Four 6-bit floats, a byte each."""                  # noqa: E701
class e3m2x4(Scalar, bits=32, kind="x", lane=e3m2): """Four 6-bit floats, a byte each."""                  # noqa: E701
class e2m1x2(Scalar, bits=8, kind="x", lane=e2m1): """Two 4-bit floats in a byte."""                       # noqa: E701
class e2m1x4(Scalar, bits=16, kind="x", lane=e2m1): """Four 4-bit floats."""                               # noqa: E701
class u8x4(Scalar, bits=32, kind="x", lane=u8): """Four unsigned bytes."""                                 # noqa: E701
class s8x4(Scalar, bits=32, kind="x", lane=s8): """Four signed bytes."""                                   # noqa: E701
# fmt: on


def agrees(wanted: type[Scalar], given: type[Scalar]) -> bool:
    """Return whether an operand of type `wanted` accepts a register of type `given` (PTX ISA, Operand Type Checking).

    Widths must be equal. Untyped bits agree with every type of the same width, and integers agree regardless of sign.
    """
    if wanted is given:
        return True
    if wanted.bits != given.bits or "p" in (wanted.kind, given.kind):
        return False
    return "b" in (wanted.kind, given.kind) or (wanted.kind in "us" and given.kind in "us")


def limits(kind: type[Scalar]) -> tuple[int, int]:
    """Return the smallest and the largest value of an integer type. Untyped bits cover signed and unsigned values."""
    if kind.kind == "u":
        return 0, (1 << kind.bits) - 1
    if kind.kind == "s":
        return -(1 << (kind.bits - 1)), (1 << (kind.bits - 1)) - 1
    return -(1 << (kind.bits - 1)), (1 << kind.bits) - 1


def dtype(kind: type[Scalar]) -> np.dtype:
    """Return the numpy (or ml_dtypes) type of a scalar type. Raises TypeError if there is none (`b1`, `tf32`, …)."""
    if kind.twin is None:
        raise TypeError(f"{kind} has no numpy type")
    import ml_dtypes
    import numpy as np

    return np.dtype(getattr(ml_dtypes, kind.twin, None) or kind.twin)


def scalar(name: str) -> type[Scalar]:
    """Return the scalar type with this name. Raises KeyError if there is none."""
    return SCALARS[name]
