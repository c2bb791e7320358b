"""Compute the branch targets of a disassembler's listing, in which branches name addresses instead of labels."""

from __future__ import annotations

from collections.abc import Iterable

from .lexer import Statement

_BRANCHES = ("s_branch", "s_cbranch", "s_call")


def branch_target(opcode: str, address: int, dword: int) -> int | None:
    """Return the address that a branch targets. Return None if the instruction is not a branch.

    `dword` is the encoded instruction. Its low 16 bits are the signed distance in dwords from the next instruction.
    """
    if not opcode.startswith(_BRANCHES):
        return None
    dwords = dword & 0xFFFF
    return address + 4 + 4 * (dwords - (dwords >> 15 << 16))


class Listing:
    """The addresses that the statements of a listing branch to. Empty if the text is not a listing."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        known = list(statements)
        known = known if any(it.address is not None for it in known) else list[Statement]()
        names = (it.parts["place"] or it.parts["marked"] for it in known)
        self.placed = {name for name in names if name}
        places = {it.address for it in known if it.kind == "inst"}
        self.targets: set[int] = {to for it in known if (to := self.target(it)) is not None and to in places}

    def target(self, it: Statement) -> int | None:
        """Return the target address of a branch without a label. Return None for any other statement."""
        if it.kind != "inst" or it.address is None or it.parts["operands"].split(",")[-1].strip() in self.placed:
            return None
        return branch_target(it.parts["opcode"], it.address, it.dword)
