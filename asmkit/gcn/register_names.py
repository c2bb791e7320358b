"""The names of registers in assembler syntax, by bank and number: `v5`, `s[2:3]`, `a[0:15]`, `vcc`, `exec_lo`."""

from __future__ import annotations

from functools import lru_cache

from ..isa.form import SOURCES

DWORDS = {
    102: "flat_scratch_lo", 103: "flat_scratch_hi", 104: "xnack_mask_lo", 105: "xnack_mask_hi",
    106: "vcc_lo", 107: "vcc_hi", 124: "m0", 126: "exec_lo", 127: "exec_hi",
}  # fmt: skip
PAIRS = {102: "flat_scratch", 104: "xnack_mask", 106: "vcc", 126: "exec"}
NAMED = {**PAIRS, **DWORDS}
NUMBERS = {name: number for number, name in (*DWORDS.items(), *PAIRS.items())}

SOURCE_NUMBERS = {name: 128 + 2 * i for i, name in enumerate(SOURCES)}
"""The numbers of the values that only sources can read. asmkit chooses these numbers, two for each value."""
APERTURES = {SOURCE_NUMBERS[name]: name for name in SOURCES[:4]}
"""The bounds of LDS and scratch in the generic address space, by number."""
STATUS = {SOURCE_NUMBERS[name]: name for name in SOURCES[4:]}
"""Single status bits of the wave that vector and scalar sources read as a number, by number."""
TRAP = "ttmp"
TRAP_FIRST = 108  # ttmp0 to ttmp15 are encoded as the scalar registers 108 to 123
BANK = rf"[vas]|{TRAP}"


@lru_cache(8192)
def name_of(bank: str, number: int, count: int, physical: bool) -> str:
    """Return the name of `count` dwords, beginning with a register."""
    if bank == "s" and physical and number in NAMED:
        return (PAIRS if count == 2 else DWORDS).get(number) or NAMED[number]
    mark = "" if physical else "%"
    if is_trap_number(bank, number, physical):
        bank, number = TRAP, number - TRAP_FIRST
    return f"{mark}{bank}{number}" if count == 1 else f"{mark}{bank}[{number}:{number + count - 1}]"


def is_trap_number(bank: str, number: int, physical: bool) -> bool:
    """Return whether these are the bank and the number of a trap temporary, `ttmp0` to `ttmp15`."""
    return physical and bank == "s" and TRAP_FIRST <= number < TRAP_FIRST + 16
