"""Whether two PTX texts are the same to the machine: the code and the data that ptxas makes of them.

Images are compared section by section: instructions, constants, initialised memory, what the driver is told of each
kernel.  Debug lines, names of files and the order of symbols are left aside.  Where code differs, nvdisasm shows it.
"""

from __future__ import annotations

import re
import struct
from difflib import unified_diff
from functools import lru_cache

from asmkit.toolchain import assemble_ptx, disassemble

LEFT_OUT = re.compile(
    r"|\.strtab|\.shstrtab|\.symtab|\.symtab_shndx|\.debug_.*|\.nv_debug_.*|\.note.*|\.rela?\.(debug|nv_debug).*|\.nv\.merc.*|\.nv\.callgraph"
)
_ADDRESS = re.compile(r"/\*[0-9a-f]{4,}\*/")
_TARGET = re.compile(r"^\s*\.target\s+(\w+)", re.MULTILINE)


def target(text: str) -> str:
    """The arch that a text is for."""
    found = _TARGET.search(text)
    assert found, "the text has no .target"
    return found[1]


@lru_cache(maxsize=256)
def image(text: str, arch: str) -> bytes:
    """What ptxas makes of a text, its references to other modules left open."""
    return assemble_ptx(text, arch, options=("-c",)).image


def differences(one: str, other: str, arch: str = "") -> str:
    """What differs between the machine code of two texts, in words; empty if nothing does."""
    arch = arch or target(one)
    images = image(one, arch), image(other, arch)
    if images[0] == images[1]:
        return ""
    left, right = map(sections, images)
    changed = [name for name in sorted({*left, *right}) if left.get(name) != right.get(name)]
    if not changed:
        return ""
    before, after = (functions(disassemble(image)) for image in images)
    pairs = [(name, before.get(name, []), after.get(name, [])) for name in before | after]
    lines = [line for name, old, new in pairs for line in unified_diff(old, new, name, lineterm="")]
    return "\n".join([f"differ: {', '.join(changed)}", *lines])


def sections(image: bytes) -> dict[str, bytes]:
    """The sections of an ELF file by name, those left aside left out."""
    table, size, count, names = struct.unpack_from("<Q10xHHH", image, 0x28)
    heads = [struct.unpack_from("<IIQQQQIIQQ", image, table + i * size) for i in range(count)]
    strings = heads[names][4]
    found: dict[str, bytes] = {}
    for head in heads:
        start = strings + head[0]
        name = image[start : image.index(b"\0", start)].decode()
        if not LEFT_OUT.fullmatch(name):  # a section without contents counts by its size
            empty = head[1] == 8 or name.startswith(".nv.shared")
            found[name] = str(head[5]).encode() if empty else image[head[4] : head[4] + head[5]]
    return found


def functions(listing: str) -> dict[str, list[str]]:
    """A disassembly by sections, without addresses, so that a changed line does not change those behind it."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in listing.splitlines():
        if line.startswith("//----"):
            name = line.strip("/- ")
        found.setdefault(name, []).append(_ADDRESS.sub("", line).strip())
    return found
