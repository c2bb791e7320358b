"""Where the branches of a disassembler's listing go: these name addresses, and no labels."""

from __future__ import annotations

from collections.abc import Iterable

from .lex import Statement

_BRANCHES = ("s_branch", "s_cbranch", "s_call")


def branch_target(opcode: str, address: int, dword: int) -> int | None:
    """The address that a branch goes to: so many dwords from the next instruction on.  None for what is no branch."""
    if not opcode.startswith(_BRANCHES):
        return None
    dwords = dword & 0xFFFF
    return address + 4 + 4 * (dwords - (dwords >> 15 << 16))


class Listing:
    """The addresses that the statements of a text branch to; of a text that is no listing, none."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        known = list(statements)
        known = known if any(it.address is not None for it in known) else list[Statement]()
        names = (it.parts["place"] or it.parts["marked"] for it in known)
        self.placed = {name for name in names if name}
        places = {it.address for it in known if it.kind == "inst"}
        self.targets: set[int] = {to for it in known if (to := self.target(it)) is not None and to in places}

    def target(self, it: Statement) -> int | None:
        """Where a branch goes that names no label of the text; None for any other statement."""
        if it.kind != "inst" or it.address is None or it.parts["operands"].split(",")[-1].strip() in self.placed:
            return None
        return branch_target(it.parts["opcode"], it.address, it.dword)
