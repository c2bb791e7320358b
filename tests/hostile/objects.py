"""Object files of AMD GPUs that are made to exhaust a reader: tables, sizes, names, metadata."""

from __future__ import annotations

import struct
from collections.abc import Callable

CASES: dict[str, Callable[[int], bytes]] = {}
"""Each gives a file of about as many bytes as it is asked for."""


def case(make: Callable[[int], bytes]) -> Callable[[int], bytes]:
    """Register a case by the name of its function."""
    CASES[make.__name__] = make
    return make


Head = tuple[int, int, int, bytes, int, int]
"""A section: the offset of its name, its type, its flags, its content, `sh_link`, `sh_info`."""


def elf(sections: list[Head], *, count: int | None = None, names: int | None = None) -> bytes:
    """An object file for gfx942; the last section holds the names of the sections."""
    content, heads, at = b"", b"", 64
    for name, kind, flags, data, link, info in sections:
        heads += struct.pack("<IIQQQQIIQQ", name, kind, flags, 0, at, len(data), link, info, 4, 24)
        content += data
        at += len(data)
    number = len(sections) if count is None else count
    which = number - 1 if names is None else names
    head = struct.pack("<16sHHIQQQIHHHHHH", b"\x7fELF\x02\x01\x01\x40\x04", 1, 224, 1, 0, 0, at, 0x4C, 64, 0, 0, 64,
                       number & 0xFFFF, which & 0xFFFF)  # fmt: skip
    return head + content + heads


NAMES = b"\0.text\0.note\0.symtab\0.data\0"


def with_note(data: bytes) -> bytes:
    """An object with metadata."""
    padded = data + b"\0" * (-len(data) % 4)
    note = struct.pack("<III", 7, len(data), 32) + b"AMDGPU\0\0" + padded
    return elf([(0, 0, 0, b"", 0, 0), (7, 7, 2, note, 0, 0), (0, 3, 0, NAMES, 0, 0)])


def symbols(table: bytes, strings: bytes) -> bytes:
    """An object with symbols."""
    return elf([
        (0, 0, 0, b"", 0, 0), (21, 1, 3, b"\0" * 64, 0, 0), (13, 2, 0, table, 3, 0), (0, 3, 0, strings, 0, 0),
        (0, 3, 0, NAMES, 0, 0),
    ])  # fmt: skip


@case
def sections_that_are_the_whole_file(size: int) -> bytes:
    made = bytearray(elf([(0, 1, 2, b"\0" * size, 0, 0), (0, 3, 0, NAMES, 0, 0)]))
    (table,) = struct.unpack_from("<Q", made, 0x28)
    made += bytes(made[table : table + 64]) * 60000
    struct.pack_into("<HH", made, 0x3C, 60000, 1)
    return bytes(made)


@case
def many_sections_that_are_not_there(size: int) -> bytes:
    return elf([(0, 3, 0, NAMES, 0, 0)], count=0xFFFF)


@case
def names_without_end(size: int) -> bytes:
    return symbols(struct.pack("<IBBHQQ", 0, 18, 0, 1, 0, 4) * 10, b"x" * size)


@case
def symbols_with_one_long_name(size: int) -> bytes:
    return symbols(struct.pack("<IBBHQQ", 0, 18, 0, 1, 0, 4) * (size // 30), b"x" * 60000 + b"\0")


@case
def symbols_that_are_the_same(size: int) -> bytes:
    return symbols(struct.pack("<IBBHQQ", 0, 17, 0, 1, 0, 64) * (size // 24), b"x\0")


@case
def data_of_nothing(size: int) -> bytes:
    return symbols(struct.pack("<IBBHQQ", 0, 17, 0, 1, 0, 64), b"x\0") + b"\0" * size


@case
def data(size: int) -> bytes:
    return elf([(0, 0, 0, b"", 0, 0), (21, 1, 3, b"\1" * size, 0, 0), (0, 3, 0, NAMES, 0, 0)])


@case
def memory_of_any_size(size: int) -> bytes:
    made = bytearray(elf([(0, 0, 0, b"", 0, 0), (21, 8, 3, b"", 0, 0), (0, 3, 0, NAMES, 0, 0)]))
    (table,) = struct.unpack_from("<Q", made, 0x28)
    struct.pack_into("<Q", made, table + 64 + 32, 1 << 62)
    return bytes(made)


@case
def code_of_any_size(size: int) -> bytes:
    made = bytearray(memory_of_any_size(size))
    (table,) = struct.unpack_from("<Q", made, 0x28)
    struct.pack_into("<Q", made, table + 64 + 8, 6)
    return bytes(made)


@case
def metadata_of_lists(size: int) -> bytes:
    return with_note(b"\x91" * size)


@case
def metadata_of_3000_maps(size: int) -> bytes:
    return with_note(b"\x81\xa1a" * 3000 + b"\1")


@case
def metadata_of_keys_that_are_lists(size: int) -> bytes:
    return with_note(b"\x81" + b"\x91" * 3000 + b"\1\1")


@case
def metadata_of_a_huge_list(size: int) -> bytes:
    return with_note(b"\xdd\xff\xff\xff\xff" + b"\xc0" * size)


@case
def metadata_of_a_huge_map(size: int) -> bytes:
    return with_note(b"\xdf\xff\xff\xff\xff" + b"\xa1a\1" * (size // 3))


@case
def metadata_of_a_huge_string(size: int) -> bytes:
    return with_note(b"\xdb\xff\xff\xff\xff" + b"a" * size)


@case
def metadata_of_nothing(size: int) -> bytes:
    return with_note(b"\x90") + with_note(b"\x91\x80")


@case
def metadata_that_is_a_number(size: int) -> bytes:
    return with_note(b"\x01" * size)


@case
def a_table_of_sections_out_of_reach(size: int) -> bytes:
    made = bytearray(with_note(b"\x80"))
    struct.pack_into("<Q", made, 0x28, 1 << 63)
    return bytes(made) + b"\0" * size


@case
def metadata_of_nulls(size: int) -> bytes:
    return with_note(b"\xdd" + struct.pack(">I", size) + b"\xc0" * size)


@case
def metadata_of_keys_in_keys(size: int) -> bytes:
    return with_note(b"\x81" * 90 + b"\xa4\"'\\\n" + b"\1" * 90)


@case
def sections_with_one_long_name(size: int) -> bytes:
    made = elf([(0, 0, 0, b"", 0, 0), (0, 3, 0, b"x" * 60000 + b"\0", 0, 0)], count=60000, names=1)
    (table,) = struct.unpack_from("<Q", made, 0x28)
    return made + made[table : table + 64] * 59998


@case
def sections_with_symbols(size: int) -> bytes:
    table = b"".join(struct.pack("<IBBHQQ", 1, 17, 0, i % 60000, 0, 0) for i in range(min(size // 48, 100_000)))
    few: list[Head] = [(13, 2, 0, table, 1, 0), (0, 3, 0, b"\0x\0", 0, 0), (0, 3, 0, NAMES, 0, 0)]
    return elf([(21, 1, 3, b"", 0, 0)] * 59997 + [(*few[0][:4], 59998, 0), *few[1:]])


@case
def relocations_by_sections(size: int) -> bytes:
    count = size // 100
    symbol = struct.pack("<IBBHQQ", 0, 3, 0, 1, 0, 0)
    symbol += b"".join(struct.pack("<IBBHQQ", 1, 17, 0, 1, i * 8, 8) for i in range(count))
    relocation = b"".join(struct.pack("<QQq", i * 8, 3, i * 8) for i in range(count))
    return elf([
        (0, 0, 0, b"", 0, 0), (21, 1, 3, b"\1" * 8 * count, 0, 0), (13, 2, 0, symbol, 4, 0),
        (0, 4, 0, relocation, 2, 1), (0, 3, 0, b"\0x\0", 0, 0), (0, 3, 0, NAMES, 0, 0),
    ])  # fmt: skip


@case
def descriptors_that_are_the_same(size: int) -> bytes:
    return symbols(struct.pack("<IBBHQQ", 1, 17, 0, 1, 0, 64) * (size // 24), b"\0x.kd\0")


@case
def code(size: int) -> bytes:
    return elf([(0, 0, 0, b"", 0, 0), (1, 1, 6, b"\0\0\x80\xbf" * (size // 4), 0, 0), (0, 3, 0, NAMES, 0, 0)])


@case
def code_without_a_name(size: int) -> bytes:
    return elf([(0, 0, 0, b"", 0, 0), (1, 1, 6, b"\1\0\x80\xbf" * (size // 4), 0, 0), (0, 3, 0, NAMES, 0, 0)])


@case
def numbers(size: int) -> bytes:
    return symbols(struct.pack("<IBBHQQ", 1, 0, 0, 0xFFF1, 7, 0) * (size // 24), b"\0x\0")


@case
def notes(size: int) -> bytes:
    note = struct.pack("<III", 0, 0, 1) * (size // 12)
    return elf([(0, 0, 0, b"", 0, 0), (7, 7, 2, note, 0, 0), (0, 3, 0, NAMES, 0, 0)])
