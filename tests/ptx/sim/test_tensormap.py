"""Tensor maps that a kernel makes: fields, copies of maps, and the fences of the tensormap proxy."""

from __future__ import annotations

import numpy as np
import pytest

import asmkit
from asmkit import f16, f32, f64, s32, tf32, u8
from asmkit.ptx.map_fields import BYTES, replaced
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.ptx.tensor_map import TiledMap
from asmkit.types import Scalar

HEAD = ".version 8.6\n.target sm_90a\n.address_size 64\n"
FIELDS = """\
    tensormap.replace.tile.global_address.SPACE.b1024.b64 [MAP], %rd1;
    tensormap.replace.tile.rank.SPACE.b1024.b32 [MAP], 1;
    tensormap.replace.tile.box_dim.SPACE.b1024.b32 [MAP], 0, 16;
    tensormap.replace.tile.box_dim.SPACE.b1024.b32 [MAP], 1, 8;
    tensormap.replace.tile.global_dim.SPACE.b1024.b32 [MAP], 0, 64;
    tensormap.replace.tile.global_dim.SPACE.b1024.b32 [MAP], 1, 64;
    tensormap.replace.tile.global_stride.SPACE.b1024.b64 [MAP], 0, 256;
    tensormap.replace.tile.element_stride.SPACE.b1024.b32 [MAP], 0, 1;
    tensormap.replace.tile.element_stride.SPACE.b1024.b32 [MAP], 1, 1;
    tensormap.replace.tile.elemtype.SPACE.b1024.b32 [MAP], 7;
    tensormap.replace.tile.interleave_layout.SPACE.b1024.b32 [MAP], 0;
    tensormap.replace.tile.swizzle_mode.SPACE.b1024.b32 [MAP], 0;
    tensormap.replace.tile.fill_mode.SPACE.b1024.b32 [MAP], 0;
"""
KERNEL = """\
.visible .entry k(.param .u64 tensor, .param .u64 maps, .param .u64 out)
{
    .shared .align 128 .b8 map[128];
    .shared .align 128 .b8 tile[512];
    .shared .align 8 .b64 bar;
    .reg .b64 %rd<8>;
    .reg .b32 %r<12>;
    .reg .pred %p<3>;
    ld.param.u64 %rd1, [tensor];
    ld.param.u64 %rd2, [maps];
    ld.param.u64 %rd3, [out];
    mov.u32 %r0, %ctaid.x;
    mov.u32 %r1, %tid.x;
    mad.wide.u32 %rd2, %r0, 128, %rd2;
    mov.u32 %r2, map;
    mov.u32 %r3, bar;
    mov.u32 %r4, tile;
    mov.u64 %rd4, map;
    cvta.shared.u64 %rd4, %rd4;
    setp.eq.u32 %p1, %r1, 0;
    mov.u32 %r5, 0;
    mad.lo.u32 %r6, %r1, 4, %r2;
    st.shared.u32 [%r6], %r5;
    bar.warp.sync 0xffffffff;
    @!%p1 bra COPY;
FIELDS
    mbarrier.init.shared.b64 [%r3], 1;
    fence.proxy.async.shared::cta;
COPY:
RELEASE
    fence.proxy.tensormap::generic.acquire.gpu [%rd2], 128;
    bar.sync 0;
    @!%p1 bra WAIT;
    mbarrier.arrive.expect_tx.shared.b64 _, [%r3], 512;
    shl.b32 %r7, %r0, 4;
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r4], [%rd2, {%r7, 8}], [%r3];
WAIT:
    mbarrier.try_wait.parity.shared.b64 %p2, [%r3], 0;
    @!%p2 bra WAIT;
    mad.lo.u32 %r6, %r1, 16, %r4;
    ld.shared.v4.u32 {%r8, %r9, %r10, %r11}, [%r6];
    mad.lo.u32 %r7, %r0, 32, %r1;
    mad.wide.u32 %rd6, %r7, 16, %rd3;
    st.global.v4.u32 [%rd6], {%r8, %r9, %r10, %r11};
    ret;
}
"""
COPY = "    tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd2], [%r2], 128;"
FENCE = "    fence.proxy.tensormap::generic.release.gpu;"
IN_SHARED = {"FIELDS": FIELDS.replace("SPACE", "shared::cta").replace("MAP", "%r2"), "RELEASE": COPY}
GENERIC = {"FIELDS": FIELDS.replace(".SPACE", "").replace("MAP", "%rd4"), "RELEASE": COPY}
IN_GLOBAL = {"FIELDS": FIELDS.replace("SPACE", "global").replace("MAP", "%rd2"), "RELEASE": FENCE}


def text(parts: dict[str, str], without: str = "") -> str:
    made = KERNEL
    for name, part in parts.items():
        made = made.replace(name, part)
    assert without in made
    return HEAD + made.replace(without, "") if without else HEAD + made


def run(source: str, grid: int = 2) -> tuple[np.ndarray, np.ndarray, list[tuple[str, str]]]:
    """Return the tiles, the parts of the tensor that they must hold, and the findings."""
    tensor = np.arange(64 * 64, dtype=np.float32).reshape(64, 64)
    out, maps = np.zeros((grid, 8, 16), np.float32), np.zeros((grid, BYTES), np.uint8)
    report = asmkit.run(asmkit.read(source, "ptx"), tensor, maps, out, grid=grid, block=32, raises=False)
    want = np.stack([tensor[8:16, at : at + 16] for at in range(0, 16 * grid, 16)])
    return out, want, [(one.code, str(one)) for one in report.findings]


@pytest.mark.parametrize("parts", [IN_SHARED, GENERIC, IN_GLOBAL], ids=["shared", "generic", "global"])
def test_a_map_that_a_kernel_makes_is_used_by_its_copies(parts: dict[str, str]):
    out, want, findings = run(text(parts))
    assert findings == []
    np.testing.assert_array_equal(out, want)


ACQUIRE = "    fence.proxy.tensormap::generic.acquire.gpu [%rd2], 128;\n"
BEFORE = "    bar.warp.sync 0xffffffff;\n"


@pytest.mark.parametrize(("parts", "without", "code", "fix"), [
    (IN_SHARED, ACQUIRE, "PROXY", "execute `fence.proxy.tensormap::generic.acquire.gpu […], 128` in the threads"),
    (IN_GLOBAL, ACQUIRE, "PROXY", "execute `fence.proxy.tensormap::generic.acquire.gpu […], 128` in the threads"),
    (IN_GLOBAL, FENCE, "PROXY", "execute `fence.proxy.tensormap::generic.release.gpu` after the change"),
    (IN_SHARED, BEFORE, "RACE", "barrier"),
])  # fmt: skip
def test_what_orders_a_map_before_its_use(parts: dict[str, str], without: str, code: str, fix: str):
    found = run(text(parts, without))[2]
    assert code in [one for one, _ in found]
    assert any(fix in shown for one, shown in found if one == code)


def test_a_map_must_be_acquired_after_its_last_change():
    again = f"    @%p1 tensormap.replace.tile.rank.global.b1024.b32 [%rd2], 1;\n{FENCE}\n    bar.sync 0;\n"
    body = text(IN_GLOBAL).replace("    bar.sync 0;\n", again)
    found = run(body)[2]
    assert [one for one, _ in found] == ["PROXY"]
    assert "acquire" in found[0][1]


def test_a_copy_of_a_map_needs_the_whole_warp():
    body = text(IN_SHARED).replace(COPY, COPY.replace("    tensormap", "    @%p1 tensormap"))
    assert "WARP_DIVERGENCE" in [one for one, _ in run(body)[2]]


MAPS = [
    TiledMap(f32, (64, 48), (8, 16)),
    TiledMap(f16, (5, 7, 64), (1, 3, 32), (1 << 36, 256), Swizzle.B64, (2, 3, 1), 0, 0, "nan"),
    TiledMap(u8, (1 << 20,), (256,)),
    TiledMap(tf32, (3, 4, 5, 6, 32), (1, 2, 3, 4, 32), (), Swizzle.B128),
    TiledMap(s32, (64, 8), (64, 8), (), Swizzle.B32),
    TiledMap(f64, (6, 4, 2, 8), (6, 4, 2, 8)),
]
_NUMBERS: dict[type[Scalar], int] = {u8: 0, s32: 3, f16: 6, f32: 7, f64: 9, tf32: 11}


@pytest.mark.parametrize("one", MAPS)
def test_fields_together_are_the_map_that_the_driver_encodes(one: TiledMap):
    raw = bytes(BYTES)
    swizzles = [Swizzle.NONE, Swizzle.B32, Swizzle.B64, Swizzle.B128]
    raw = replaced(raw, "global_address", 0, 0xABCDEF00)
    for name, value in (
        ("rank", one.rank - 1), ("elemtype", _NUMBERS[one.elem]), ("swizzle_mode", swizzles.index(one.swizzle)),
        ("fill_mode", one.fill == "nan"), ("interleave_layout", 0),
    ):  # fmt: skip
        raw = replaced(raw, name, 0, int(value))
    for name, lengths in (("global_dim", one.shape), ("box_dim", one.box), ("element_stride", one.steps),
                          ("global_stride", one.strides)):  # fmt: skip
        for number, length in enumerate(lengths[::-1]):
            raw = replaced(raw, name, number, length)
    assert raw[:0x40] == one.encode(0xABCDEF00)[:0x40]
    assert TiledMap.decode(raw) == (one, 0xABCDEF00)


@pytest.mark.parametrize(("name", "value"), [
    ("global_stride", 8), ("global_stride", 1 << 40), ("box_dim", 257), ("box_dim", 0), ("element_stride", 9),
    ("global_dim", 0), ("rank", 8),
])  # fmt: skip
def test_values_that_a_field_cannot_hold(name: str, value: int):
    with pytest.raises(ValueError, match=r"cannot be|a stride of"):
        replaced(bytes(BYTES), name, 0, value)


def test_fields_do_not_overlap():
    ones = bytes([255]) * BYTES
    cleared = 0
    for name, numbers in (("rank", 1), ("elemtype", 1), ("swizzle_mode", 1), ("fill_mode", 1), ("interleave_layout", 1),
                          ("global_dim", 5), ("box_dim", 5), ("element_stride", 5)):  # fmt: skip
        for number in range(numbers):
            less = name in ("global_dim", "box_dim", "element_stride")
            changed = int.from_bytes(replaced(ones, name, number, int(less)), "little") ^ int.from_bytes(ones, "little")
            if name == "elemtype":
                changed &= ~(1 << 64 + 16)  # the bit of tf32 is part of the type
            assert changed
            assert changed & cleared == 0
            cleared |= changed
