"""Programs on physical registers, and the output of clang and LLVM's disassembler for a text."""

from __future__ import annotations

import struct

import pytest

from asmkit import f32, f64
from asmkit.gcn import Vgpr, abi
from asmkit.gcn.builder import Builder
from asmkit.gcn.facts import GcnFacts
from asmkit.gcn.text.normalize import canonical
from asmkit.regs import Cell
from asmkit.toolchain import candidates, find, run

ARCHS = ("gfx90a", "gfx942", "gfx950")

needs_clang = pytest.mark.skipif(not candidates("clang") or not candidates("lld"), reason="needs clang and lld")
needs_objdump = pytest.mark.skipif(not candidates("llvm-objdump"), reason="needs llvm-objdump")


def program(arch, write, block=(64, 1, 1), **facts):
    """Return the whole canonical program of the instructions that `write(k)` emits on physical registers."""
    k = Builder("kern", arch)
    k.program.block, k.program.facts = block, GcnFacts(**facts)
    write(k)
    return canonical(abi.enter(k.finish()))


def sample(arch):
    """Return a program with every kind of operand and flag."""
    return program(arch, write_sample)


def write_sample(k):
    v, s, a, g = k.v, k.s, k.a, k.gcn
    tile = k.lds(f32, (16, 16))
    g.s_load_dwordx2(s[4:6], s[0:2], 0)
    g.v_and_b32(v[1], 0x3FF, v[0])
    for constant in (1.0, -100, 1.5, 0xFFFFFFFF, 0x3F800000, 0.0, 0.15915494, 64, -16, 65):
        g.v_mov_b32(v[2], constant)
    g.v_add_f64(v[2:4], 0.15915494, v[4:6])
    g.v_add_f64(v[2:4], k.neg(Vgpr(k, f64, "v", 2, Cell(), physical=True)), v[4:6])
    g.s_movk_i32(s[9], -100)
    g.s_mov_b64(k.exec, -1)
    g.s_mov_b64(s[6:8], k.vcc)
    g.s_mov_b32(k.m0, 5)
    g.s_mov_b32(k.vcc.low, 5)
    top = k.label("$top")
    k.place_label(top)
    g.v_cmp_lt_u32(k.vcc, v[1], v[2])
    g.v_cndmask_b32(v[1], v[2], v[3], k.vcc)
    g.v_add_f32(v[1], k.neg(v[2]), k.abs_(v[3]), clamp=True)
    g.v_add_f32_dpp(v[1], v[2], v[3], row_shr=1, row_mask=15)
    g.v_add_f32_dpp(v[1], v[2], v[3], quad_perm=[0, 1, 2, 3])
    g.v_add_f32_sdwa(v[1], v[2], v[3], dst_sel="BYTE_0", src0_sel="WORD_1")
    g.ds_read_b128(v[4:8], v[1], offset=tile[1, 0])
    g.ds_swizzle_b32(v[1], v[2], offset=0x401F)
    g.s_waitcnt(vmcnt=0, lgkmcnt=0)
    g.global_load_dwordx4(v[4:8], v[1], s[4:6], offset=-16)
    g.global_load_dword(v[4], v[2:4], None)
    g.buffer_load_dword(v[4], None, s[4:8], 0, offset=12)
    g.buffer_load_dword(v[4], v[1], s[4:8], 0, offen=True, offset=4095)
    g.v_mfma_f32_32x32x8_f16(v[16:32], v[0:2], v[2:4], v[16:32])
    g.v_mfma_f32_32x32x8_f16(a[0:16], v[0:2], v[2:4], 0, cbsz=1)
    g.v_accvgpr_read_b32(v[1], a[1])
    g.s_nop(15)
    g.s_cmp_lt_u32(s[2], 5)
    g.s_cbranch_scc1(top)
    g.s_getreg_b32(s[0], 0x1801)
    g.global_store_dword(v[1], v[2], s[4:6])


# what the tools make of a text


def assembled(text, arch):
    """Return the object file of a text."""
    command = [*find("clang").argv, "--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-c", "k.s", "-o", "k.o"]
    ran = run(command, {"k.s": text.encode()}, ["k.o"])
    assert ran.status == 0, ran.log
    return ran.files["k.o"]


def listed(image):
    """Return LLVM's listing of an object file or a code object."""
    ran = run([*find("llvm-objdump").argv, "-d", "k.o"], {"k.o": image})
    assert ran.status == 0, ran.log
    return ran.log


def section(image, name):
    """Return the content of a section of a 64-bit ELF file."""
    offset, count, names = struct.unpack_from("<Q10xHHH", image, 40)[0], *struct.unpack_from("<HH", image, 60)
    headers = [struct.unpack_from("<IIQQQQIIQQ", image, offset + 64 * i) for i in range(count)]
    strings = headers[names][4]
    for header in headers:
        start = strings + header[0]
        if image[start : image.index(b"\0", start)].decode() == name:
            return image[header[4] : header[4] + header[5]]
    raise AssertionError(f"no section {name}")


def code(image):
    """Return the instructions of an object file, without the padding after the end."""
    text = section(image, ".text")
    while text.endswith(b"\x00\x00\x80\xbf"):
        text = text[:-4]
    return text
