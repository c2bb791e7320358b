"""The arithmetic of mma.sp, and of mma with `.kind`: a sparse A, narrow floats and block scales.

With a sparse A, each element of D sums only the products of the kept elements of A (PTX ISA 9.7.14.6). The rules of the
sums are those of `mma`: exact for integers, one truncated sum for floats (`tensor`), two sums of f16 for 8-bit floats
without a kind (`fp8`): this is what ptxas emits for sm_90.

The elements of `kind::f8f6f4` and `kind::mxf8f6f4` are 8-, 6- and 4-bit floats, whose products `tensor` adds as well.
With block scales (PTX ISA 9.7.14.3), the products of a block are multiplied by the block's scales. A scale of mxf8f6f4
is a power of two, which only changes the exponents (`power`). The kinds mxf4 and mxf4nvf4 add 16 products exactly, and
then truncate each of these sums, times its scales, like a product (`grouped`).

These rules are the published models of MMA-Sim (arXiv 2511.10909) for RTX Blackwell. They were not compared with a chip
here, and the model has no sparse products. Results that need no truncation are exact under every rule.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .... import types
from ....fragments import Fragment, pack, unpack
from ....types import Scalar
from ...fragments import SCALES, dims, mma_a, mma_b, mma_c, mma_scale_a, mma_scale_b, mma_sp_a, mma_sp_b, width
from ...sparsity import columns
from .mma import IN_C, cut_to_f32, decoded, exponents_of_c, fp8, integer, one_nan, pairs, power_of_two, tensor

if TYPE_CHECKING:
    from .mma import Array, Rule

CHUNK = 64
"""The number of warps computed at a time. A sparse product has 16 copies of B."""
FRACTION_OF_GROUPS = 35
"""The number of bits that a scaled sum of 16 products keeps below the largest exponent."""
GROUP = 16
"""The number of products that the kinds with 4-bit floats add exactly."""


class Facts(NamedTuple):
    """One mma, as its opcode spells it."""

    shape: str
    a_type: type[Scalar]
    b_type: type[Scalar]
    c_type: type[Scalar]
    d_type: type[Scalar]
    satfinite: bool = False
    sparse: bool = False
    ordered: bool = False
    """Whether the metadata must be ordered."""
    kind: str = ""
    scales: str = ""
    """The number of scales in a row of A, `scale_vec::1X` and so on. Empty without scales."""
    scale_type: str = ""

    @property
    def fragments(self) -> tuple[Fragment, Fragment, Fragment, Fragment]:
        """The fragments of A, B, C and D."""
        a, b = (mma_sp_a, mma_sp_b) if self.sparse else (mma_a, mma_b)
        c, d = (mma_c(_PLAIN, kind, types.e4m3) for kind in (self.c_type, self.d_type))
        return a(self.shape, self.a_type), b(self.shape, self.b_type), c, d

    @property
    def containers(self) -> tuple[int, int]:
        """The bits that an element of A and of B occupies in a register."""
        k = dims(self.shape)[2] >> self.sparse
        return width(self.a_type, k), width(self.b_type, k)


_PLAIN = "m16n8k32"
"""A shape with the same C and D as all the others."""

_BLOCKS = {"block16": SCALES[2], "block32": SCALES[1]}
"""The numbers of scales that the lengths of blocks name. A kind with one scale has no other number."""


def is_packed(kind: str) -> bool:
    """Return whether the elements of a kind (`kind::mxf4` …) are packed 4-bit floats."""
    return kind in ("kind::mxf4", "kind::mxf4nvf4")


def kind_of(words: list[str]) -> str:
    """Return the kind in the words of an opcode, an empty string without one."""
    return next((word for word in words if word.startswith("kind::")), "")


def scales_of(words: list[str]) -> str:
    """Return the number of scales, `scale_vec::1X` and so on. An empty string without scales.

    Without a number or a length of blocks, a block has 32 elements. mxf4nvf4 always has one of the two.
    """
    if "block_scale" not in words:
        return ""
    if not is_packed(kind_of(words)):
        return SCALES[0]
    named = [_BLOCKS.get(word, word) for word in words if word in SCALES or word in _BLOCKS]
    return named[0] if named else _BLOCKS["block32"]


def count_of(scales: str) -> int:
    """Return the number of scales of a row of A as an integer."""
    return 1 << SCALES.index(scales)


class Scales(NamedTuple):
    """The bits of the scales of many warps: those of A (warps, 16, n) and those of B (warps, n, 8)."""

    a: Array
    b: Array


def selected_scales(facts: Facts, sa: Array, sb: Array, ida: Array, idb: Array) -> Scales:
    """Return the scales that the selectors choose from the registers (warps, 32).

    `ida` and `idb` are the selectors `{byte_id, thread_id}` of each warp, (warps, 2).
    """
    made: list[Array] = []
    for fragment, words, chosen in ((mma_scale_a, sa, ida), (mma_scale_b, sb, idb)):
        plan = fragment(facts.scales)
        bytes_ = legal_bytes(facts.scales)
        block = chosen[:, 1] * len(bytes_) + chosen[:, 0] * len(bytes_) // 4
        made.append(unpack(plan, words[:, None, :])[np.arange(len(words)), block])
    return Scales(*made)


def legal_bytes(scales: str) -> range:
    """Return the legal byte selectors."""
    return range(0, 4, count_of(scales))


def mma_of_kind(
    facts: Facts,
    a: Array,
    b: Array,
    c: Array,
    codes: Array | None = None,
    scales: Scales | None = None,
    *,
    native: bool = False,
) -> Array:
    """Compute D for many warps.

    Args:
        facts: the instruction.
        a: the registers of A, (warps, registers, 32).
        b: those of B.
        c: those of C.
        codes: the metadata of each chunk of A, (warps, 16, chunks), for a sparse A.
        scales: the scales, for a product with scales.
        native: whether to compute D in C, if the product has no scales and the machine can compile it.

    """
    made = IN_C["mma_of_kind"](facts, a, b, c, codes) if native and scales is None else None
    if made is not None:
        return made
    fa, fb, fc, fd = facts.fragments
    wide_a, wide_b = facts.containers
    out = np.empty((len(a), fd.registers, fd.lanes), c.dtype)
    for at in range(0, len(a), CHUNK):
        some = slice(at, at + CHUNK)
        x = elements(facts.a_type, wide_a, unpack(fa, a[some], last=True))
        y = elements(facts.b_type, wide_b, unpack(fb, b[some], last=True))
        z = decoded(facts.c_type, unpack(fc, c[some], last=True))
        kept = None if codes is None else _last(columns(facts.shape, facts.a_type, codes[some]))
        scaled = None if scales is None else Scales(*(_last(one[some]) for one in scales))
        with np.errstate(all="ignore"):
            d = matrix(facts, x, y, z, kept, scaled)
        out[some] = pack(fd, one_nan(d).view(f"u{d.itemsize}"), last=True)
    return out


def _last(values: Array) -> Array:
    """Return an array with the warps as the last axis."""
    return np.ascontiguousarray(np.moveaxis(values, 0, -1))


def elements(kind: type[Scalar], wide: int, raw: Array) -> Array:
    """Convert elements in containers of `wide` bits to numbers. The padding of a container is ignored."""
    if kind is types.e2m1 and wide == 8:
        raw = raw >> 2
    if kind.kind == "f" and kind.bits < 8:
        raw = raw & np.uint8((1 << kind.bits) - 1)
    return decoded(kind, raw)


def matrix(facts: Facts, a: Array, b: Array, c: Array, kept: Array | None, scales: Scales | None) -> Array:
    """Compute D from matrices of numbers, with the warps as the last axis.

    `kept` are the columns of the kept elements of A. A row of D is then a product of its own: the row of A times the
    rows of B that it needs.
    """
    whole = c.shape
    if kept is not None:
        count = len(kept)
        every = np.broadcast_to(b, (count, *b.shape))
        a, b, c = a[:, None], np.take_along_axis(every, kept[:, :, None], axis=1), c[:, None]
    if scales is None:
        return rule_of(facts)(a, b, c).reshape(whole)
    halves = [split(facts.scale_type, bits) for bits in scales]
    if kept is not None:
        halves[0] = halves[0][0][:, None], halves[0][1][:, None]
    packed = is_packed(facts.kind)
    return with_scales(a, b, c, *halves, ab=(facts.a_type, facts.b_type), packed=packed).reshape(whole)


def with_scales(
    a: Array, b: Array, c: Array, of_a: tuple[Array, Array], of_b: tuple[Array, Array], *,
    ab: tuple[type[Scalar], type[Scalar]], packed: bool,
) -> Array:  # fmt: skip
    """Compute D in f32 with block scales, given as significands and exponents.

    `packed` selects the rule of packed 4-bit elements.
    """
    numbers, powers = [x * y for x, y in pairs(of_a[0], of_b[0])], [x + y for x, y in pairs(of_a[1], of_b[1])]
    if packed:
        return grouped(a, b, c, numbers, powers)
    return tensor(a, b, c, ab=ab, acc=types.f32, power=powers[0]) * numbers[0].astype(np.float32)


def rule_of(facts: Facts) -> Rule:
    """Return the rule of the sums, without scales."""
    if facts.a_type.kind != "f":
        return partial(integer, satfinite=facts.satfinite)
    if facts.a_type.bits == 8 and not facts.kind and facts.d_type is types.f32:
        return partial(fp8, d_type=facts.d_type)
    return partial(tensor, ab=(facts.a_type, facts.b_type), acc=facts.d_type)


def grouped(a: Array, b: Array, c: Array, numbers: list[Array], powers: list[Array]) -> Array:
    """Compute one sum of C and of the exact sums of 16 products, each times its scales and truncated.

    `numbers` and `powers` are the significands and the exponents of the products of the scales, one for each block.
    """
    products = [x * y for x, y in pairs(a, b)]
    each = len(products) // len(numbers)
    largest = np.maximum.reduce([exponents_of_c(c, types.f32), *powers])
    total = np.trunc(c * power_of_two(FRACTION_OF_GROUPS - largest))
    for at in range(0, len(products), GROUP):
        block = at // each
        exact = np.sum(products[at : at + GROUP], axis=0, dtype=np.float64) * numbers[block]
        total = total + np.trunc(exact * power_of_two(FRACTION_OF_GROUPS - largest + powers[block]))
    return cut_to_f32(total / power_of_two(FRACTION_OF_GROUPS - largest))


def split(kind: str, bits: Array) -> tuple[Array, Array]:
    """Return the significands (float64) and the exponents (int16) of scales. NaN has a significand of NaN.

    ue4m3 is e4m3 without its sign, which is ignored.
    """
    if kind == "ue8m0":
        return np.where(bits == 255, np.nan, 1.0), bits.astype(np.int16) - np.int16(127)
    values = decoded(types.e4m3, bits & np.uint8(127)).astype(np.float64)
    exponents = np.maximum(np.frexp(values)[1] - 1, -6).astype(np.int16)
    return values / power_of_two(exponents), exponents


def facts_of(spelling: str) -> Facts:
    """Return the facts of an opcode such as `mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32`."""
    words = spelling.split(".")
    kinds = [types.SCALARS[word] for word in words if word in types.SCALARS]
    d, a, b, c = kinds[:4]
    shape = next(word for word in words if word.startswith("m16n8k"))
    return Facts(
        shape, a, b, c, d, "satfinite" in words, words[1].startswith("sp"), words[1] == "sp::ordered_metadata",
        kind_of(words), scales_of(words), words[-1] if "block_scale" in words else "",
    )  # fmt: skip
