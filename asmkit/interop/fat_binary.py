"""Find the PTX in fat binaries, which nvcc puts into objects and executables: plain, LZ4 or zstd.

A fat binary is a header and entries. An entry has a kind (PTX or machine code), a target, and a payload. NVIDIA does
not document the format. The fields were read from the output of `fatbinary`.
"""

from __future__ import annotations

import importlib
import struct
from collections.abc import Iterator
from typing import NamedTuple

from ..errors import DiagnosticCode, error
from ..isa import limits

_MAGIC = struct.pack("<I", 0xBA55ED50)
_HEAD = struct.Struct("<IHHQ")
_ENTRY = struct.Struct("<HHIQIIHHIIIQQQ")
_PTX = 1
_LZ4, _ZSTD = 0x2000, 0x8000


class PtxEntry(NamedTuple):
    """The PTX of a fat binary for one target: `sm` is 80 for sm_80."""

    sm: int
    text: bytes


def is_fat(content: bytes) -> bool:
    """Return whether a file contains a fat binary."""
    return next(_heads(content), None) is not None


def ptx_of(content: bytes, file: str, sm: int | None = None) -> list[bytes]:
    """Return the PTX of each fat binary in a file: for the newest target, or the newest one that is not above `sm`.

    Raises KERNEL if the file lacks such PTX or is damaged, LIMIT if the PTX is too large.
    """
    found: list[bytes] = []
    targets: set[int] = set()
    for start, end in _heads(content):
        entries = [*_entries(content, start, end, file)]
        targets.update(entry.sm for entry in entries)
        fits = [entry for entry in entries if sm is None or entry.sm <= sm]
        if fits:
            found.append(max(fits).text)
    if not found:
        has = f"has PTX for {', '.join(f'sm_{one}' for one in sorted(targets))} only" if targets else "has no PTX"
        fix = "compile it with PTX for a target that is not newer, such as compute_80"
        raise error(DiagnosticCode.KERNEL, what=f"the fat binary in {file} {has}", fix=fix)
    return found


def _heads(content: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first and the last offset of the entries of each fat binary."""
    at = content.find(_MAGIC)
    while at >= 0:
        if at + _HEAD.size <= len(content):
            _, version, size, length = _HEAD.unpack_from(content, at)
            if version == 1 and size == _HEAD.size and at + size + length <= len(content):
                yield at + size, at + size + length
        at = content.find(_MAGIC, at + 1)


def _entries(content: bytes, start: int, end: int, file: str) -> Iterator[PtxEntry]:
    """Yield the PTX entries between two offsets."""
    while start + _ENTRY.size <= end:
        kind, _, size, length, packed, _, _, _, sm, _, _, flags, _, unpacked = _ENTRY.unpack_from(content, start)
        if size < _ENTRY.size or start + size + length > end:
            raise _damaged(file, "an entry is longer than the file")
        payload = content[start + size : start + size + (packed or length)]
        if kind == _PTX:
            yield PtxEntry(sm, _unpacked(payload, flags, unpacked, file).rstrip(b"\0"))
        start += size + length


def _unpacked(payload: bytes, flags: int, size: int, file: str) -> bytes:
    """Return the bytes of a payload, whose size is stated if it is compressed."""
    if not flags & (_LZ4 | _ZSTD):
        return payload
    if size > limits.FILE_BYTES:
        raise limits.exceeded((file, 1), "the PTX is too large", f"{limits.FILE_BYTES:,} bytes", "split it")
    try:
        made = _zstd(payload, size) if flags & _ZSTD else _lz4(payload, size)
    except (ValueError, RuntimeError) as problem:
        raise _damaged(file, str(problem)) from None
    if len(made) != size:
        raise _damaged(file, f"an entry has {len(made)} bytes instead of {size}")
    return made


def _zstd(payload: bytes, size: int) -> bytes:
    zstandard = _library("zstandard")
    try:
        return zstandard.ZstdDecompressor().decompress(payload, max_output_size=size)
    except zstandard.ZstdError as problem:
        raise ValueError(str(problem)) from None


def _lz4(payload: bytes, size: int) -> bytes:
    block = _library("lz4.block")
    try:
        return block.decompress(payload, uncompressed_size=size)
    except block.LZ4BlockError as problem:
        raise ValueError(str(problem)) from None


def _library(name: str):  # noqa: ANN202  (a module without types)
    """Return a library that decompresses. Raises KERNEL if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        what = f"{name.partition('.')[0]} is not installed, which decompresses the PTX of fat binaries"
        raise error(DiagnosticCode.KERNEL, what=what, fix="`pip install 'asmkit[interop]'`") from None


def _damaged(file: str, why: str) -> Exception:
    fix = "compile it again, or pass the PTX, which nvcc -ptx writes"
    return error(DiagnosticCode.KERNEL, what=f"the fat binary in {file} is damaged: {why}", fix=fix)
