"""Pairs of waves that hand over data as a row of LLVM's memory model prescribes, whole or with one part removed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .llvm_table import Row, rows
from .programs import first_and_other, found, lines

NEAR = ("singlethread", "wavefront")
RELEASES = ("release", "acq_rel", "seq_cst")
ACQUIRES = ("acquire", "acq_rel", "seq_cst")


class Handover(NamedTuple):
    """One program: what each side executes, and who they are.

    `by` is `s7` for workgroups, `s8` for waves, and empty for one wave that executes both. `flag` and `data` are the
    address spaces. An instruction of a sequence is in LLVM's notation of `llvm_table`.
    """

    release: tuple[str, ...]
    acquire: tuple[str, ...]
    flag: str
    data: str
    by: str
    model: str
    waits: tuple[str, ...] = ()
    """Waits that the use of the flag's value needs beyond the sequence."""


def role_of(row: Row) -> tuple[str, ...]:
    """Return the sides that a row can be: the release, the acquire, both or none."""
    released = ("release",) if row.ordering in RELEASES and row.instr != "load" else ()
    return (*released, *(("acquire",) if row.ordering in ACQUIRES and row.instr != "store" else ()))


def handovers(row: Row, model: str) -> Iterator[tuple[str, Handover]]:
    """Yield each program in which a row is one side, with the side."""
    table = rows(model)
    for role in role_of(row):
        for flag in _flags(row):
            other = _counterpart(row, role, flag, table)
            mine = _with_fence(row, role, flag, table) if row.instr == "fence" else row.sequence
            for by, data in _places(row.scope, flag):
                sides = (mine, other) if role == "release" else (other, mine)
                yield role, Handover(*sides, flag, data, by, model, _uses(sides[1], flag))


def _flags(row: Row) -> Sequence[str]:
    """Return where the flag can be. A generic address can be in memory or in LDS."""
    if row.instr == "fence":
        return "global", "local"
    return ("generic", "generic in LDS") if row.space == "generic" else (row.space,)


def _places(scope: str, flag: str) -> Iterator[tuple[str, str]]:
    """Yield who exchanges data at a scope, and where the data can be."""
    near = [("" if scope in NEAR else "s8", data) for data in ("global", "local")]
    yield from near
    if scope in ("agent", "system") and flag in ("global", "generic"):
        yield "s7", "global"


def _counterpart(row: Row, role: str, flag: str, table: dict[tuple[str, str, str, str], Row]) -> tuple[str, ...]:
    """Return the other side: an acquiring load, or a releasing store, of the same scope."""
    instr, ordering = ("load", "acquire") if role == "release" else ("store", "release")
    return table[instr, ordering, _scope(row, flag), _space(flag)].sequence


def _with_fence(row: Row, role: str, flag: str, table: dict[tuple[str, str, str, str], Row]) -> tuple[str, ...]:
    """Return a fence together with the relaxed access to the flag that it is paired with."""
    access = table["store" if role == "release" else "load", "monotonic", _scope(row, flag), _space(flag)].sequence
    return (*row.sequence, *access) if role == "release" else (*access, *row.sequence)


def _space(flag: str) -> str:
    return "generic" if flag.startswith("generic") else flag


def _scope(row: Row, flag: str) -> str:
    """Return the scope of an access to the flag. LDS belongs to a workgroup."""
    return "workgroup" if flag == "local" and row.scope in ("agent", "system") else row.scope


def _uses(acquire: Sequence[str], flag: str) -> tuple[str, ...]:
    """Return the waits that the use of the flag's value needs and that the sequence does not contain."""
    needed = {"global": ("vm",), "local": ("lgkm",)}.get(flag, ("vm", "lgkm"))
    access = next(i for i, x in enumerate(acquire) if x.split()[0] in ("load", "atomic"))
    return tuple(x for x in needed if x not in acquire[access + 1 :])


def weakened(row: Row, role: str, one: Handover) -> Iterator[tuple[str, Handover]]:
    """Yield the programs with one part of the row removed: an instruction, or a cache bit of an access or a flush."""
    sequence = one.release if role == "release" else one.acquire
    for at, part in enumerate(sequence):
        words = part.split()
        if words[0] not in ("load", "store", "atomic"):
            yield _named(row, role, part, sequence, at), _put(one, role, (*sequence[:at], *sequence[at + 1 :]))
        for bit in words[1:]:
            less = " ".join(word for word in words if word != bit)
            name = _named(row, role, part, sequence, at)
            yield f"{name} without {bit}", _put(one, role, (*sequence[:at], less, *sequence[at + 1 :]))


def _named(row: Row, role: str, part: str, sequence: Sequence[str], at: int) -> str:
    """Return the name of a part. Two parts with the same text are told apart by their sides of the access."""
    access = next(i for i, x in enumerate(sequence) if x.split()[0] in ("load", "store", "atomic"))
    side = "" if at == access else "before: " if at < access else "after: "
    return f"{row}: {f'{role}: ' if row.instr == 'fence' else ''}{side}{part}"


def _put(one: Handover, role: str, sequence: tuple[str, ...]) -> Handover:
    return one._replace(release=sequence) if role == "release" else one._replace(acquire=sequence)


# ---- the text

_FLUSHES = {
    "gfx90a": {"wb": "buffer_wbl2", "inv": "buffer_wbinvl1_vol", "invl2": "buffer_invl2"},
    "gfx942": {"wb": "buffer_wbl2", "inv": "buffer_inv"},
}
_SPELLED = {
    "global": {
        "load": "global_load_dword v5, v3, s[12:13]", "store": "global_store_dword v3, v4, s[12:13]",
        "atomic": "global_atomic_add v3, v4, s[12:13]", "atomic of": "global_atomic_or v5, v3, v3, s[12:13] RTN",
    },
    "local": {
        "load": "ds_read_b32 v5, v3", "store": "ds_write_b32 v3, v4", "atomic": "ds_add_u32 v3, v4",
        "atomic of": "ds_or_rtn_b32 v5, v3, v3",
    },
    "generic": {
        "load": "flat_load_dword v5, v[12:13]", "store": "flat_store_dword v[12:13], v4",
        "atomic": "flat_atomic_add v[12:13], v4", "atomic of": "flat_atomic_or v5, v[12:13], v3 RTN",
    },
}  # fmt: skip
_DATA = {
    "global": ("global_store_dword v1, v4, s[10:11]", "global_load_dword v6, v1, s[10:11]"),
    "local": ("ds_write_b32 v1, v4 offset:256", "ds_read_b32 v6, v1 offset:256"),
}
_CLEAR = lines(
    "v_cmp_eq_u32_e32 vcc, 0, v0", "s_and_saveexec_b64 s[14:15], vcc", "ds_write_b32 v3, v3",
    "s_mov_b64 exec, s[14:15]", "s_waitcnt lgkmcnt(0)", "s_barrier", "v_and_b32_e32 v1, 0xff, v1",
)  # fmt: skip
_ADDRESS = {
    "generic": lines("v_mov_b32_e32 v12, s12", "v_mov_b32_e32 v13, s13"),
    "generic in LDS": lines("s_mov_b64 s[16:17], src_shared_base", "v_mov_b32_e32 v12, 0", "v_mov_b32_e32 v13, s17"),
}


def spelled(part: str, one: Handover, arch: str, *, value: bool) -> str:
    """Return an instruction. `value` selects the atomic that returns the flag."""
    name, *bits = part.split()
    if name in ("vm", "lgkm"):
        return f"s_waitcnt {name}cnt(0)"
    if name in _FLUSHES[one.model]:
        return " ".join([_FLUSHES[one.model][name], *bits])
    text = _SPELLED[_space(one.flag)][f"{name} of" if value and name == "atomic" else name]
    text = text.replace("RTN", "glc" if arch == "gfx90a" else "sc0")
    return " ".join([text, *(bit for bit in bits if bit not in text.split())])


def body(one: Handover, arch: str) -> str:
    """Return the program of a handover."""
    before, after = _DATA[one.data]
    release = lines(before, *(spelled(part, one, arch, value=False) for part in one.release))
    polling = [spelled(part, one, arch, value=True) for part in (*one.acquire, *one.waits)]
    ends = ("v_readfirstlane_b32 s9, v5", "s_cmp_eq_u32 s9, 0", "s_cbranch_scc1 again")
    acquire = lines("s_nop 0", "again:", *polling, *ends, after, "s_waitcnt vmcnt(0) lgkmcnt(0)")
    local = one.flag in ("local", "generic in LDS")
    start = (_CLEAR if local else lines("v_and_b32_e32 v1, 0xff, v1")) + _ADDRESS.get(one.flag, "")
    return start + (first_and_other(release, acquire, one.by) if one.by else release + acquire)


def run(one: Handover, arch: str, schedules: int = 1) -> dict[str, str]:
    """Return the codes that the run of a handover reports, without advice."""
    grid, block = (2, 64) if one.by == "s7" else (1, 128 if one.by else 64)
    codes = found(body(one, arch), arch, grid=grid, block=block, schedules=schedules)
    return {code: severity for code, severity in codes.items() if severity != "advice"}
