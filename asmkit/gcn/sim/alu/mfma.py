"""Compute MFMA for the simulator: D = A·B + C for each block of one wave.

Integers are exact. The floating-point sums have not been verified on hardware. They follow the rules that Xie et al.
published for MI200 and MI300 (arXiv 2511.10909). `NOT_BIT_EXACT` lists the cases without a published rule.

- f32, f64 (`chain`): fused multiply-adds in the order of k, starting with C.
- gfx90a, f16 and bf16 (`flushed`): the products of a lane's k, four (two in the older bf16 forms), are added in pairs,
  the pairs to each other, and that sum to C, each step in f32 with subnormal operands and results flushed to zero.
- gfx942, f16, bf16, xf32 (`fused`): eight k at a time (four for xf32). The products are truncated toward zero to 24
  bits below the largest exponent among them, and added exactly. That sum is rounded toward −∞ to 31 bits below the
  larger exponent of the sum and C, and C to 24 bits below it. Both are added and rounded to nearest even.
- gfx942, fp8 and bf8 (`fused` with `split`): the same with sixteen k. The even and the odd k form two sums, which are
  then rounded toward −∞ to 24 bits below the larger exponent. A C smaller than 2^-25 of the total is dropped.
- f8f6f4 (`_scaled`): everything in float64, rounded once.

In the arrays of the exact rules, the waves are the last axis, in blocks that fit the cache. See also
`asmkit.ptx.sim.alu.mma`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from .... import types
from ....errors import DiagnosticCode, error
from ....fragments import Fragment
from ....sim.float_exact import fma32, fma64
from ....types import Scalar
from ...fragments import FORMATS, LANES, Shape, dwords, mfma_a, mfma_b, mfma_c, mfma_scale, pack, shape, unpack

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Any]
    Rule: TypeAlias = Callable[[Array, Array, Array], Array]

NOT_BIT_EXACT: tuple[tuple[str, str], ...] = (
    ("every floating type", "the rules are published, but have not been verified on hardware"),
    (
        "f16, bf16, fp8, bf8 on gfx950",
        "no rule is published: gfx942's is used, with more groups of k for larger K",
    ),
    ("f8f6f4", "no rule is published: the sum is computed in float64 and rounded once"),
    ("a sum of zero on gfx942 and gfx950", "the sign is not known: +0 in the simulator, except for f32 and f64"),
    ("NaN results", "the payload is not known: 0x7fc00000 in the simulator, 0x7ff8000000000000 for f64"),
    ("exact=False", "products and sums in the order of the host's library, in float32, or float64 for f64"),
)
"""(what, why): the results of `mfma` that may not be bit-exact."""

CUT, SUM = 24, 31
"""Bits below the largest exponent that are kept of a product or of C, and of the sum of the products."""
CHUNK = 1 << 16
"""Elements of D that are processed at a time: 512 KiB of float64."""
ABSENT = -10_000
"""The exponent of a zero operand, so low that its product never has the largest exponent."""
OF_ZERO = -126
"""The exponent that is assumed for a product of zero."""
LOWEST: dict[type[Scalar], int] = {
    types.f16: -14, types.bf16: -126, types.tf32: -126, types.f32: -126, types.e4m3: -6, types.e5m2: -14,
    types.e4m3fnuz: -7, types.e5m2fnuz: -15,
}  # fmt: skip
"""The exponent of the subnormal numbers of a format."""
TINY = np.float32(2.0**-126)


IN_C: dict[str, Callable[..., Array | None]] = {}
"""The compiled products by name, which `native_mfma` adds. They return None for products without a compiled form."""


def mfma(
    a: Array,
    b: Array,
    c: Array,
    *,
    name: str,
    arch: str,
    cbsz: int = 0,
    abid: int = 0,
    blgp: int = 0,
    scales: tuple[Array, Array] | None = None,
    select: tuple[int, int] = (0, 0),
    exact: bool = True,
    native: bool = False,
) -> Array:
    """Return D of one dense MFMA for many waves. All arrays are uint32, (waves, registers, 64).

    Args:
        a: The registers of A.
        b: The registers of B.
        c: The registers of C.
        name: The mnemonic in Python's spelling.
        arch: The target.
        cbsz: Block `abid` of every 2^cbsz blocks of A is broadcast to all of them. For f8f6f4, the format of A.
        abid: The block to broadcast.
        blgp: The lane pattern of B (`lane_pattern`). For f64 on gfx942 and gfx950, its bits negate A, B and C. For
            f8f6f4, the format of B.
        scales: The two scale registers of a `v_mfma_scale_…`, (waves, 64) uint32 each.
        select: The bytes of the scale registers to use (op_sel + 2 op_sel_hi).
        exact: Whether to compute floating types by the published rules. Otherwise the host's library computes them,
            much faster and approximately.
        native: Whether to compute the exact results in C, if the machine can compile it.

    Raises:
        AsmError: ARCH or UNKNOWN_INSTRUCTION for the name, MODIFIERS for cbsz, abid, blgp and registers that do not
            match (CDNA3 ISA 7.1, CDNA4 ISA 7.1).

    """
    made = shape(name, arch)
    _check(made, arch, cbsz, abid, blgp)
    codes = (cbsz, blgp) if made.mixed else (0, 0)
    maps = mfma_a(name, arch, codes[0]), mfma_b(name, arch, codes[1]), mfma_c(name, arch)
    _check_registers(made, maps, (a, b, c))
    if native and (exact or made.acc is types.s32):
        d = IN_C["mfma"](a, b, c, name=name, arch=arch, cbsz=cbsz, abid=abid, blgp=blgp)
        if d is not None:
            return d
    kinds = (FORMATS[cbsz], FORMATS[blgp], made.acc) if made.mixed else (made.a, made.b, made.acc)
    negate = blgp if made.acc is types.f64 else 0
    if not made.mixed and not negate:
        a, b = a[:, :, broadcast(maps[0], cbsz, abid)], b[:, :, lane_pattern(blgp)]
    last = exact and not made.mixed and made.acc is not types.s32
    rule = rule_of(made, arch) if last else partial(_library, made=made)

    def values(which: int, regs: Array) -> Array:
        x = numbers(kinds[which], unpack(maps[which], regs[waves], last=last))
        return -x if negate >> which & 1 else x

    out = np.empty((len(a), dwords(maps[2]), LANES), np.uint32)
    for waves in _chunks(len(a), made):
        with np.errstate(all="ignore"):
            x, y, z = values(0, a), values(1, b), values(2, c)
            if scales is not None:
                x, y = _scaled(made, arch, x, y, (scales[0][waves], scales[1][waves]), select)
            d = one_nan(rule(x, y, z))
        out[waves] = pack(maps[2], d.view(f"u{d.itemsize}"), last=last)
    return out


def _chunks(count: int, made: Shape) -> Iterator[slice]:
    """Yield slices of the waves that are processed at a time."""
    step = max(1, CHUNK // (made.m * made.m * made.blocks))
    return (slice(at, at + step) for at in range(0, count, step))


# --- modifiers ---


def lane_pattern(blgp: int) -> Array:
    """Return the lane of B that each lane takes its elements from.

    The pattern 0 is the lane itself, 1 the lower half, 2 the upper half, 3 sixteen lanes further (modulo 64), and
    4 … 7 the sixteen lanes that begin with lane 0, 16, 32 or 48.
    """
    lane = np.arange(LANES)
    simple = (lane, lane % 32, lane % 32 + 32, (lane + 16) % LANES)
    return simple[blgp] if blgp < len(simple) else lane % 16 + 16 * (blgp - 4)


@cache
def broadcast(fragment: Fragment, cbsz: int, abid: int) -> Array:
    """Return the lane of A that each lane takes its elements from: block `abid` of its group of 2^cbsz blocks."""
    row, col, block = fragment.position(np.arange(LANES))  # pyright: ignore[reportArgumentType]
    return np.asarray(fragment.slot(row, col, (block >> cbsz << cbsz) + abid)[0])


def _check(made: Shape, arch: str, cbsz: int, abid: int, blgp: int) -> None:
    """Raise MODIFIERS for modifiers that the instruction does not have."""
    double = made.acc is types.f64
    if made.mixed:
        wrong = "abid must be 0" if abid else ""
    elif (double and cbsz) or not 0 <= cbsz < made.blocks.bit_length():
        wrong = f"cbsz must be at most {0 if double else made.blocks.bit_length() - 1}"
    elif not 0 <= abid < 1 << cbsz:
        wrong = f"abid must be below {1 << cbsz}, the number of blocks in a group of cbsz:{cbsz}"
    elif double and arch == "gfx90a" and blgp:
        wrong = "f64 has no blgp on gfx90a"
    else:
        wrong = "" if 0 <= blgp < 8 else "blgp must be 0 … 7"
    if wrong:
        raise error(DiagnosticCode.MODIFIERS, spelling=made.name, rule=wrong)


def _check_registers(made: Shape, maps: tuple[Fragment, ...], regs: tuple[Array, ...]) -> None:
    """Raise MODIFIERS for operands of the wrong size, which depends on the formats for f8f6f4."""
    for operand, fragment, given in zip("ABC", maps, regs, strict=True):
        if given.shape[1] != dwords(fragment):
            rule = f"{operand} needs {dwords(fragment)} registers, got {given.shape[1]}"
            raise error(DiagnosticCode.MODIFIERS, spelling=made.name, rule=rule)


def _scaled(
    made: Shape, arch: str, a: Array, b: Array, scales: tuple[Array, Array], select: tuple[int, int]
) -> tuple[Array, Array]:
    """Return A and B times their scales: 2^(byte − 127) for each 32 k, NaN for the byte 255."""

    def factors(which: int) -> Array:
        byte = (scales[which] >> np.uint32(8 * select[which])).astype(np.uint8)
        grid = unpack(mfma_scale(made.name, arch, "ab"[which]), byte[:, None])
        return np.repeat(np.where(grid == 255, np.nan, 2.0 ** (grid.astype(np.float64) - 127)), 32, axis=2 - which)

    return a * factors(0), b * factors(1)


# --- the sums ---


def rule_of(made: Shape, arch: str) -> Rule:
    """Return the rule that computes D from A, B and C, with the waves as the last axis."""
    if made.a in (types.f32, types.f64):
        return partial(chain, fma=fma32 if made.a is types.f32 else fma64)
    if arch == "gfx90a":
        in_a_lane = made.k * made.m * made.blocks // LANES
        return partial(flushed, group=in_a_lane, least=2.0 ** LOWEST[made.a])
    lowest = LOWEST[made.a], LOWEST[made.b]
    if made.a.bits == 8:
        return partial(fused, group=16, lowest=lowest, split=True)
    return partial(fused, group=4 if made.a is types.tf32 else 8, lowest=lowest)


def _library(a: Array, b: Array, c: Array, *, made: Shape) -> Array:
    """Return A·B + C by the host's library, with the waves first.

    The result is exact for integers, because sums of products stay below 2^24.
    """
    if made.acc is types.s32:
        return c + np.matmul(a.astype(np.float32), b.astype(np.float32)).astype(np.int32)
    wide = np.float64 if made.mixed else a.dtype
    return (np.matmul(a.astype(wide), b.astype(wide)) + c).astype(c.dtype)


def _pairs(a: Array, b: Array) -> Iterator[tuple[Array, Array]]:
    """Yield for each k column k of A and row k of B, shaped to broadcast to M × N."""
    for k in range(a.shape[-2]):
        yield a[..., k, None, :], b[..., k, :, :][..., None, :, :]


def _groups(a: Array, b: Array, size: int) -> Iterator[tuple[Array, Array]]:
    """Yield groups of `size` columns of A and rows of B."""
    for at in range(0, a.shape[-2], size):
        yield a[..., at : at + size, :], b[..., at : at + size, :, :]


def chain(a: Array, b: Array, c: Array, *, fma: Callable[[Array, Array, Array], Array]) -> Array:
    """Return the result of fused multiply-adds in the order of k."""
    for x, y in _pairs(a, b):
        c = fma(x, y, c)
    return c


def flushed(a: Array, b: Array, c: Array, *, group: int, least: float) -> Array:
    """Add sums of `group` products, computed in pairs, to C.

    Operands below `least` and results below 2^-126 are flushed to zero.
    """
    a, b = (np.where(np.abs(x) < least, np.float32(0), x) for x in (a, b))
    c = np.where(np.abs(c) < TINY, np.float32(0), c)
    for some in _groups(a, b, group):
        terms = [_no_subnormals(x * y) for x, y in _pairs(*some)]
        while len(terms) > 1:
            terms = [_no_subnormals(x + y) for x, y in zip(terms[::2], terms[1::2], strict=True)]
        c = _no_subnormals(c + terms[0])
    return c


def _no_subnormals(x: Array) -> Array:
    """Flush subnormal numbers to zeros of their sign, in place."""
    np.multiply(x, np.abs(x) >= TINY, out=x)
    return x


def fused(a: Array, b: Array, c: Array, *, group: int, lowest: tuple[int, int], split: bool = False) -> Array:
    """Add the truncated sum of each group of products to the truncated C. The module docstring has the rule."""
    for x, y in _groups(a, b, group):
        total, exponent = _halves(x, y, lowest) if split else _cut_sum(x, y, lowest)
        c_exponent = _exponents(c, OF_ZERO)
        largest = np.maximum(exponent, c_exponent)
        kept = np.floor(c * power_of_two(CUT - largest))
        if split:
            kept[c_exponent < largest - (CUT + 1)] = 0
        total = np.floor(total * power_of_two(exponent - largest + (SUM - CUT)))
        total += kept * 2.0 ** (SUM - CUT)
        c = (total * power_of_two(largest - SUM)).astype(np.float32) + np.float32(0)
    return c


def _halves(a: Array, b: Array, lowest: tuple[int, int]) -> tuple[Array, Array]:
    """Return the sums of the even and of the odd k, rounded to the larger exponent toward −∞, and added."""
    (even, e0), (odd, e1) = (_cut_sum(a[..., i::2, :], b[..., i::2, :, :], lowest) for i in (0, 1))
    largest = np.maximum(e0, e1)
    return np.floor(even * power_of_two(e0 - largest)) + np.floor(odd * power_of_two(e1 - largest)), largest


def _cut_sum(a: Array, b: Array, lowest: tuple[int, int]) -> tuple[Array, Array]:
    """Return the sum of the truncated products in units of 2^(e − 24), and their largest exponent e."""
    largest = _largest_exponent(a, b, lowest)
    scale = power_of_two(CUT - largest)
    overflow = largest.max(initial=0) >= 126
    total = np.zeros(largest.shape)
    term = np.empty_like(total)
    for x, y in _pairs(a.astype(np.float64), b.astype(np.float64)):
        np.multiply(x, y, out=term)
        if overflow:
            term[np.abs(term) >= 2.0**128] *= np.inf
        np.multiply(term, scale, out=term)
        total += np.trunc(term, out=term)
    return total, largest


def _largest_exponent(a: Array, b: Array, lowest: tuple[int, int]) -> Array:
    """Return the largest exponent of the products, as the sum of the operands' exponents."""
    zero = (a == 0).any(-2)[..., :, None, :] | (b == 0).any(-3)[..., None, :, :]
    largest = np.where(zero, np.int16(OF_ZERO), np.int16(ABSENT))
    exponent = np.empty_like(largest)
    x, y = (np.where(m == 0, np.int16(ABSENT), _exponents(m, e)) for m, e in zip((a, b), lowest, strict=True))
    for ea, eb in _pairs(x, y):
        np.maximum(largest, np.add(ea, eb, out=exponent), out=largest)
    return largest


def _exponents(x: Array, lowest: int) -> Array:
    """Return the exponents (int16) of float32 numbers, at least the exponent of the format's subnormal numbers."""
    biased = ((x.view(np.uint32) >> 23) & 0xFF).astype(np.int16)
    return np.maximum(biased - np.int16(127), np.int16(lowest))


def power_of_two(exponent: Array) -> Array:
    """Return 2^exponent in float64, built from its bits, for −1022 … 1023."""
    return ((exponent.astype(np.int64) + 1023) << 52).view(np.float64)


# --- between bits and numbers ---


@cache
def _table(kind: type[Scalar]) -> Array:
    """Return the values of a format of at most 8 bits."""
    return np.arange(1 << kind.bits, dtype=np.uint8).view(types.dtype(kind)).astype(np.float32)


def numbers(kind: type[Scalar], raw: Array) -> Array:
    """Return the numbers that elements encode: float32 for every float except f64, else the integer type."""
    if kind is types.bf16:
        return (raw.astype(np.uint32) << 16).view(np.float32)
    if kind is types.tf32:
        return (raw & np.uint32(0xFFFFE000)).view(np.float32)
    if kind.kind == "f" and kind.bits <= 8:
        return _table(kind)[raw]
    number = raw.view(types.dtype(kind))
    return number.astype(np.float32) if kind is types.f16 else number


def one_nan(d: Array) -> Array:
    """Replace every NaN by one quiet NaN. Integer arrays are unchanged."""
    if d.dtype.kind == "f":
        d[np.isnan(d)] = np.array(0x7FC00000 if d.itemsize == 4 else 0x7FF8 << 48, f"u{d.itemsize}").view(d.dtype)
    return d
