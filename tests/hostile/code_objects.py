"""Changed code objects and object files: those that clang makes of the corpus, with bytes, fields and parts changed."""

from __future__ import annotations

import random
import re
import struct
from pathlib import Path

from asmkit import toolchain
from asmkit.gcn.code_object.elf import Elf, Section
from asmkit.gcn.text.disassemble import Row

TEXTS = Path(__file__).parent.parent / "gcn" / "corpus" / "s"
NUMBERS = [0, 1, 4, 7, 0x40, 0x7F, 0xFF, 0xFFFF, 1 << 31, (1 << 32) - 1, 1 << 62, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
HEADER, SECTION, SYMBOL = (16, 24), (64, (0, 4, 8, 16, 24, 32, 40, 44, 48, 56)), (24, (0, 4, 5, 6, 8, 16))
"""The fields of the file's header that are changed freely; the sizes of entries, and where their fields begin."""


def assembled(path: Path, *, linked: bool) -> bytes:
    """Return the code object of a text of the corpus, or its object file if it is not to be linked."""
    arch = path.name.split(".")[1]
    if linked:
        return toolchain.assemble_gcn(path.read_text(), arch).image
    command = [*toolchain.find("clang").argv, "--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-c", "k.s", "-o", "k.o"]
    return toolchain.run(command, {"k.s": path.read_bytes()}, ["k.o"]).files["k.o"]


def changed(content: bytes, draw: random.Random) -> bytes:
    """Return a file with one to three changes."""
    for _ in range(draw.choice((1, 1, 2, 3))):
        change = draw.choice((_bits, _numbers, _headers, _symbols, _exchanged, _inserted, _cut, _within, _within))
        try:
            content = change(content, draw)
        except (ValueError, IndexError, struct.error):  # an earlier change left no such part
            content = _bits(content, draw)
    return content


def _bits(content: bytes, draw: random.Random) -> bytes:
    """Flip bits anywhere."""
    made = bytearray(content)
    for _ in range(draw.choice((1, 2, 8, 100)) if made else 0):
        made[draw.randrange(len(made))] ^= 1 << draw.randrange(8)
    return bytes(made)


def _numbers(content: bytes, draw: random.Random) -> bytes:
    """Overwrite a field of the file's header, or a number anywhere."""
    made = bytearray(content)
    size = draw.choice("BHIQ")
    width = struct.calcsize(size)
    at = draw.choice((draw.randrange(16, 64), draw.randrange(len(made) - width)))
    struct.pack_into(f"<{size}", made, at, draw.choice(NUMBERS) & (1 << 8 * width) - 1)
    return bytes(made)


def _heads(content: bytes) -> tuple[int, int]:
    """Return where the table of the sections is, and how many there are."""
    table, count = struct.unpack_from("<Q", content, 0x28)[0], struct.unpack_from("<H", content, 0x3C)[0]
    if not 0 < count < 100 or table + 64 * count > len(content):
        raise ValueError
    return table, count


def _field(content: bytes, start: int, fields: tuple[int, tuple[int, ...]], draw: random.Random) -> bytes:
    """Overwrite a field of an entry of a table with a number, or with the same field of its neighbour."""
    made, (size, places) = bytearray(content), fields
    i = draw.randrange(len(places))
    at, width = start + places[i], (*places, size)[i + 1] - places[i]
    (old,) = struct.unpack_from({1: "<B", 2: "<H", 4: "<I", 8: "<Q"}[width], made, at)
    other = int.from_bytes(made[at + size : at + size + width], "little")
    value = draw.choice((*NUMBERS, old + 1, old - 1, old * 2, old // 2, other)) & (1 << 8 * width) - 1
    made[at : at + width] = value.to_bytes(width, "little")
    return bytes(made)


def _headers(content: bytes, draw: random.Random) -> bytes:
    """Change a field of a section's header."""
    table, count = _heads(content)
    return _field(content, table + 64 * draw.randrange(count), SECTION, draw)


def _symbols(content: bytes, draw: random.Random) -> bytes:
    """Change a field of a symbol, or of a relocation, which has as many bytes."""
    place, size = _place(content, draw, (2, 4))
    return _field(content, place + 24 * draw.randrange(size // 24), SYMBOL, draw)


def _place(content: bytes, draw: random.Random, kinds: tuple[int, ...] = ()) -> tuple[int, int]:
    """Return where the content of a section begins and how many bytes it has; it is of one of `kinds`."""
    table, count = _heads(content)
    entries = [struct.unpack_from("<IIQQQQIIQQ", content, table + 64 * i) for i in range(count)]
    some = [one for one in entries if one[5] and one[4] + one[5] <= len(content) and (not kinds or one[1] in kinds)]
    if not some:
        raise ValueError
    chosen = draw.choice(some)
    return chosen[4], chosen[5]


def _exchanged(content: bytes, draw: random.Random) -> bytes:
    """Exchange the headers of two sections, or the contents of two pieces of one length."""
    made = bytearray(content)
    table, count = _heads(content)
    if draw.random() < 0.5:
        one, other, length = table + 64 * draw.randrange(count), table + 64 * draw.randrange(count), 64
    else:
        (one, most), (other, more) = _place(content, draw), _place(content, draw)
        length = min(most, more, draw.choice((4, 8, 24, 64, 4096)))
    first, second = made[one : one + length], made[other : other + length]
    made[one : one + length], made[other : other + length] = second, first
    return bytes(made)


def _inserted(content: bytes, draw: random.Random) -> bytes:
    """Insert, repeat or leave out a block, so that what follows it is elsewhere than the tables say."""
    at, length = draw.randrange(64, len(content)), draw.choice((1, 4, 8, 64, 1000, 50_000))
    block = draw.choice((bytes(length), draw.randbytes(length), content[at : at + length], b"\xff" * length))
    return content[:at] + block + content[at:] if draw.random() < 0.7 else content[:at] + content[at + length :]


def _cut(content: bytes, draw: random.Random) -> bytes:
    """Leave out the end of the file."""
    return content[: draw.choice((draw.randrange(len(content)), len(content) - 1, len(content) - 64, 63, 64, 128))]


def _within(content: bytes, draw: random.Random) -> bytes:
    """Change bytes of one section: instructions, a descriptor, metadata, names."""
    made = bytearray(content)
    at, size = _place(content, draw, draw.choice(((1,), (1,), (7,), (3,), (2,), ())))
    for _ in range(draw.choice((1, 1, 4, 40))):
        made[at + draw.randrange(size)] = draw.choice((0, 0xFF, 0x7F, 0xBF, 0x80, draw.randrange(256)))
    return bytes(made)


# without llvm-objdump

_ENCODED = re.compile(r"^\s*(\S.*?)\s*(?:;|//) encoding: \[([0-9a-fx,]+)\]")


_KNOWN: dict[str, dict[bytes, str]] = {}
"""By target, instructions by their bytes."""


def learn(path: Path) -> None:
    """Take the instructions of a text, as clang shows them with their bytes; branches to labels are left out."""
    arch = path.name.split(".")[1]
    command = [*toolchain.find("clang").argv, "-cc1as", "-triple", "amdgcn-amd-amdhsa", "-target-cpu", arch]
    command += ["-filetype", "asm", "-show-encoding", "k.s", "-o", "k.txt"]
    shown = toolchain.run(command, {"k.s": path.read_bytes()}, ["k.txt"]).files["k.txt"].decode()
    found = filter(None, map(_ENCODED.match, shown.splitlines()))
    known = {bytes(int(one, 16) for one in encoded[2].split(",")): encoded[1] for encoded in found}
    _KNOWN.setdefault(arch, {}).update(known)


def rows_of(image: bytes, *, lines: bool = False) -> dict[str, list[Row]]:
    """Return the instructions of each section, in place of llvm-objdump: those learned; others are data."""
    elf = Elf(image)
    return {
        section.name: list(_rows(section, _KNOWN.get(elf.arch, {}))) for section in elf.sections if section.executable
    }


def _rows(section: Section, known: dict[bytes, str]) -> list[Row]:
    at, rows = 0, list[Row]()
    content = section.content
    while at + 4 <= len(content):
        size = next((size for size in (16, 12, 8, 4) if content[at : at + size] in known), 4)
        dwords = [one for (one,) in struct.iter_unpack("<I", content[at : at + size])]
        rows.append(Row(known.get(content[at : at + size], f".long {dwords[0]:#x}"), section.at + at, dwords))
        at += size
    return rows
