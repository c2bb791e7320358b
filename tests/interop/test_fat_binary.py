"""Fat binaries: those that fatbinary writes, and headers that are damaged."""

import struct
from pathlib import Path

import lz4.block
import pytest
import zstandard

import asmkit
from asmkit import AsmError, toolchain
from asmkit.toolchain import candidates
from asmkit.toolchain.process import run
from tests.interop.saxpy import SAXPY

FLAGS = {"none": 0x11, "speed": 0x2011, "default": 0x8011}


def packed(how: str, content: bytes) -> bytes:
    if how == "speed":
        return lz4.block.compress(content, store_size=False)
    return zstandard.ZstdCompressor().compress(content) if how == "default" else content


def entry(how: str, sm: int, content: bytes, *, kind: int = 1, size: int | None = None) -> bytes:
    made = packed(how, content)
    length = len(content) if size is None else size
    whole = made + bytes(-len(made) % 8)
    compressed = how != "none"
    fields = (
        kind,
        0x101,
        80,
        len(whole),
        len(made) * compressed,
        64,
        0,
        8,
        sm,
        0,
        0,
        FLAGS[how],
        0,
        length * compressed,
    )
    return struct.pack("<HHIQIIHHIIIQQQ", *fields) + bytes(16) + whole


def fat(*entries: bytes) -> bytes:
    body = b"".join(entries)
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(body)) + body


def ptx(name: str) -> bytes:
    return SAXPY.replace("saxpy", name).encode()


def in_object(content: bytes) -> bytes:
    """Return an ELF file of a host that contains a fat binary."""
    return b"\x7fELF\x02" + bytes(13) + b"\x3e\x00" + bytes(44) + content + bytes(100)


@pytest.mark.parametrize("how", FLAGS)
def test_each_compression(how: str):
    assert [*asmkit.read(in_object(fat(entry(how, 80, ptx("saxpy"))))).kernels] == ["saxpy"]


def test_the_newest_target_that_fits_is_read():
    content = fat(entry("default", 80, ptx("older")), entry("speed", 90, ptx("newer")), entry("none", 90, b"?", kind=2))
    assert [*asmkit.read(content).kernels] == ["newer"]
    assert [*asmkit.read(content, arch="sm_86").kernels] == ["older"]
    with pytest.raises(AsmError, match="has PTX for sm_80, sm_90 only"):
        asmkit.read(content, arch="sm_75")


def test_several_fat_binaries_are_one_program():
    content = in_object(fat(entry("none", 80, ptx("one"))) + fat(entry("default", 80, ptx("two"))))
    assert [*asmkit.read(content).kernels] == ["one", "two"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (fat(entry("none", 80, b"?", kind=2)), "has no PTX"),
        (fat(entry("default", 80, SAXPY.encode(), size=5)), "is damaged"),
        (fat(entry("speed", 80, SAXPY.encode(), size=5)), "is damaged"),
        (fat(entry("default", 80, SAXPY.encode(), size=5000)), "is damaged"),
        (fat(entry("default", 80, SAXPY.encode(), size=1 << 40)), "too large"),
        (fat(entry("none", 80, SAXPY.encode())[:80] + bytes(8)), "is longer than the file"),
    ],
)
def test_what_is_damaged(content: bytes, message: str):
    with pytest.raises(AsmError, match=message):
        asmkit.read(content)


def fatbinary() -> str | None:
    """Return NVIDIA's program, which stands beside ptxas."""
    known = Path(toolchain.argv("ptxas")[0]).with_name("fatbinary") if candidates("ptxas") else None
    return str(known) if known is not None and known.exists() else None


@pytest.mark.skipif(fatbinary() is None, reason="needs fatbinary")
@pytest.mark.parametrize("mode", ["none", "speed", "size", "balance", "default"])
def test_what_fatbinary_writes(mode: str):
    program = fatbinary()
    assert program is not None
    argv = [program, "-64", "--create=a.fatbin", f"--compress-mode={mode}", "--image3=kind=ptx,sm=80,file=a.ptx"]
    made = run(argv, {"a.ptx": SAXPY.encode()}, outputs=["a.fatbin"]).files["a.fatbin"]
    assert asmkit.read(made).kernels["saxpy"].params[2].type == "b32"
