"""The bits of tensor maps: against what ptxas sets, what a map does not hold, and kernels that have one."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from asmkit import AsmError, bf16, f16, f32, f64, pred, s8, tf32, u8, u32
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.ptx.tensor_map import TiledMap
from asmkit.toolchain import candidates, sass

PLAIN = TiledMap(bf16, (100, 64), (32, 64), swizzle=Swizzle.B128)


def words(made: TiledMap, address: int = 0x7F00_0000_1000) -> list[int]:
    return np.frombuffer(made.encode(address), np.uint32).tolist()


def test_the_words_of_a_matrix():
    got = words(PLAIN)
    assert got[:2] == [0x0000_1000, 0x7F00]
    assert got[2] == 1 << 4 | 10 << 7 | 3 << 13
    assert got[3:8] == [128 >> 4, 0, 0, 0, 0]
    assert got[8:13] == [63, 99, 0, 0, 0]
    assert got[13:15] == [63 << 24, 31]
    assert got[15:20] == [0, 32 * 64 * 2, 0, 1024, 0]
    assert got[20:] == [0] * 12


def test_the_words_of_five_dimensions():
    made = TiledMap(
        f32,
        (7, 6, 5, 4, 8),
        (1, 2, 3, 4, 8),
        (1 << 39, 1 << 36, 1 << 20, 32),
        steps=(1, 2, 3, 8, 1),
        l2=256,
        fill="nan",
    )
    got = words(made)
    assert got[2] == 4 << 4 | 7 << 7 | 1 << 15 | 3 << 17
    assert got[3:8] == [2, 1 << 16, 0, 0, 1 << 8 | 8 << 12]
    assert got[8:13] == [7, 3, 4, 5, 6]
    assert got[13:15] == [7 << 3 | 2 << 6 | 1 << 9 | 7 << 24, 3 | 2 << 8 | 1 << 16]


@pytest.mark.parametrize("made", [
    PLAIN,
    TiledMap(u8, (64,), (32,)),
    TiledMap(tf32, (64, 64), (8, 8), swizzle=Swizzle.B32, l2=128),
    TiledMap(f64, (9, 9, 16), (1, 3, 16), steps=(1, 2, 1)),
    TiledMap(f16, (4, 4, 8, 16), (1, 2, 8, 16), interleave=32, swizzle=Swizzle.B32, fill="nan"),
])  # fmt: skip
def test_a_map_is_read_back(made: TiledMap):
    assert TiledMap.decode(made.encode(0x1000)) == (made, 0x1000)


def test_types_that_a_map_has_by_their_width():
    assert words(TiledMap(s8, (64,), (32,)))[2] == words(TiledMap(u8, (64,), (32,)))[2]


@pytest.mark.parametrize(("changed", "said"), [
    ({"shape": ()}, "it has 0 dimensions"),
    ({"shape": (1,) * 6}, "it has 6 dimensions"),
    ({"box": (64,)}, "box=(64,) for 2 dimensions"),
    ({"box": (32, 0)}, "use numbers from 1 to 256"),
    ({"box": (257, 64)}, "use numbers from 1 to 256"),
    ({"box": (32, 128)}, "a row of the box is 256 bytes, its swizzle has 128"),
    ({"box": (32, 12)}, "a row of the box is 24 bytes"),
    ({"steps": (9, 1)}, "use numbers from 1 to 8"),
    ({"strides": (136,)}, "a stride of 136 bytes"),
    ({"strides": (1 << 40,)}, "below 2⁴⁰"),
    ({"strides": (128, 128)}, "strides=(128, 128)"),
    ({"shape": (0, 64)}, "shape=(0, 64)"),
    ({"shape": (100, 60), "strides": ()}, "a stride of 120 bytes"),
    ({"elem": pred}, "it cannot have elements of pred"),
    ({"elem": u32, "box": (32, 32), "fill": "nan"}, "u32 has no NaN"),
    ({"swizzle": Swizzle.B128_ATOM32}, "swizzle B128_ATOM32"),
    ({"interleave": 16}, "interleave=16 of 2 dimensions"),
    ({"l2": 32}, "l2=32"),
    ({"box": (32, 32), "steps": (1, 2)}, "steps=(1, 2)"),
    ({"elem": f32, "box": (256, 256), "shape": (256, 256), "swizzle": Swizzle.NONE}, "a box is 262144 bytes"),
    ({"shape": (4, 4, 64), "box": (1, 4, 4), "strides": (), "steps": (), "interleave": 16}, "the box is 8 bytes"),
])  # fmt: skip
def test_what_a_map_does_not_hold(changed: dict[str, object], said: str):
    with pytest.raises(AsmError, match="DESCRIPTOR") as caught:
        replace(PLAIN, **changed)  # type: ignore[arg-type]
    assert said.partition(":")[0] in str(caught.value)


def test_a_tensor_that_is_not_aligned():
    with pytest.raises(AsmError, match="its tensor begins at 0x1008"):
        PLAIN.encode(0x1008)


@pytest.mark.parametrize("raw", [b"\x00" * 8 + b"\x01" + b"\x00" * 119, b"\x00" * 8 + b"\x80\x05" + b"\x00" * 118])
def test_bytes_that_are_no_tiled_map(raw: bytes):
    with pytest.raises(AsmError, match=r"it has 0x|it is an im2col map"):
        TiledMap.decode(raw)


# --- what ptxas sets for tensormap.replace ----------------------------------------------------------------------------

FIELDS = [  # the instruction, and the bits that it may change: (byte, mask)
    ("rank.global.b1024.b32 [%rd0], %r0", 8, 7 << 4),
    ("elemtype.global.b1024.b32 [%rd0], 10", 8, 15 << 7),
    ("interleave_layout.global.b1024.b32 [%rd0], 2", 8, 3 << 11),
    ("swizzle_mode.global.b1024.b32 [%rd0], 3", 8, 3 << 13),
    ("fill_mode.global.b1024.b32 [%rd0], 1", 8, 1 << 15),
    ("global_stride.global.b1024.b64 [%rd0], 1, %rd1", 0x1C, 15 << 4),
    ("global_dim.global.b1024.b32 [%rd0], 3, %r0", 0x2C, 0xFFFFFFFF),
    ("element_stride.global.b1024.b32 [%rd0], 2, %r0", 0x34, 7 << 6),
    ("box_dim.global.b1024.b32 [%rd0], 0, %r0", 0x34, 0xFF << 24),
    ("box_dim.global.b1024.b32 [%rd0], 4, %r0", 0x38, 0xFF << 24),
]
MODULE = """.version 8.3
.target sm_90a
.address_size 64
.visible .entry kernel(.param .u64 p, .param .u64 q) {{
 .reg .b64 %rd<3>; .reg .b32 %r<1>;
 ld.param.u64 %rd2, [p]; ld.param.u64 %rd1, [q]; ld.param.u32 %r0, [q]; cvta.to.global.u64 %rd0, %rd2;
 tensormap.replace.tile.{};
 ret; }}
"""


@pytest.mark.skipif(not candidates("ptxas"), reason="ptxas is not installed")
@pytest.mark.parametrize(("field", "byte", "mask"), FIELDS, ids=lambda x: x.split()[0] if isinstance(x, str) else "")
def test_ptxas_writes_the_same_bits(field: str, byte: int, mask: int):
    """The machine code of a replace: it stores at the field's byte, and inserts under the field's mask."""
    code = str(sass(MODULE.format(field), "sm_90a"))
    assert re.search(rf"STG\.E.*\+0x{byte:x}\]", code), code
    if mask != 0xFFFFFFFF:
        constants = {int(found, 16) for found in re.findall(r"0x[0-9a-f]+", code)}
        inserted = {constant & mask for constant in constants if constant & ~mask == 0} - {0}
        assert inserted, (code, constants)
