"""Local data share (CDNA3 ISA 12.12 and 11): reads, writes, atomics, and data exchange between lanes.

`addr` holds each lane's byte address. Data may be in VGPRs or in AGPRs, but all data of one instruction must be in the
same bank. `ty` is the type of the data in memory. `_d16` keeps the other half of the register.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...isa.notation import Row, op
from .buffer import half_of

# fmt: off
_NEWER = "gfx942 gfx950"
_FACTS = {"fmt": "ds", "ref": "12.12", "cnt": "lgkmcnt", "effect": "memory"}
_AT, _TWO = "{offset:u16}", "{offset0:u8} {offset1:u8}"

_READS = {  # name → dwords, type in memory
    "b32": (1, "b32"), "b64": (2, "b32"), "b96": (3, "b32"), "b128": (4, "b32"),
    "u8": (1, "u8"), "i8": (1, "s8"), "u16": (1, "u16"), "i16": (1, "s16"),
}
_HALVES = {"u8_d16": "u8", "u8_d16_hi": "u8", "i8_d16": "s8", "i8_d16_hi": "s8", "u16_d16": "u16", "u16_d16_hi": "u16"}
_WRITES = {
    "b32": (1, "b32"), "b64": (2, "b32"), "b96": (3, "b32"), "b128": (4, "b32"), "b8": (1, "b8"), "b16": (1, "b16"),
    "b8_d16_hi": (1, "b8"), "b16_d16_hi": (1, "b16"),
}
_ATOMICS = {  # name → description; the type is appended
    "add_u": "Add", "sub_u": "Subtract", "rsub_u": "Subtract memory from data", "inc_u": "Increment, or reset to 0 if memory is at least data", "dec_u": "Decrement, or set to data if memory is 0 or above data",
    "min_i": "The minimum", "max_i": "The maximum", "min_u": "The minimum", "max_u": "The maximum",
    "and_b": "And", "or_b": "Or", "xor_b": "Exclusive or", "min_f": "The minimum", "max_f": "The maximum", "add_f": "Add",
}
_PAIRS = {"cmpst_b": "Write data1 where memory equals data0", "cmpst_f": "Write data1 where memory equals data0", "mskor_b": "Clear the bits of data0, set those of data1"}


def _reads() -> Iterator[Row]:
    for name, (n, ty) in _READS.items():
        yield op(f"ds_read_{name}   =d:V{n}|A{n}, addr:V1 {_AT}", f"Read {name} from LDS.", ty=ty, sem="ds_read", **_FACTS)
    for name, ty in _HALVES.items():
        doc = f"Read {ty} from LDS into the {'high' if name.endswith('hi') else 'low'} half."
        yield op(f"ds_read_{name}   +d:V1|A1, addr:V1 {_AT}", doc, ty=ty, sem="ds_read", half=half_of(name), **_FACTS)
    for st64 in ("", "st64"):
        for n, bits in ((1, 32), (2, 64)):
            unit = f"{64 * bits // 8 if st64 else bits // 8} bytes"
            yield op(f"ds_read2{st64}_b{bits}   =d:V{2 * n}|A{2 * n}, addr:V1 {_TWO}", f"Read b{bits} at two offsets, each in units of {unit}.", ty="b32", sem="ds_read2", **_FACTS)
    yield op(f"ds_read_addtid_b32   =d:V1|A1 {_AT}", "Read b32 at M0 + the offset + four times the lane.", ty="b32", reads="m0", sem="ds_read", **_FACTS)
    for name, n in (("b64_tr_b16", 2), ("b64_tr_b8", 2), ("b64_tr_b4", 2), ("b96_tr_b6", 3)):
        yield op(f"ds_read_{name}   =d:V{n}|A{n}, addr:V1 {_AT}", "Read and transpose among 16 lanes; EXEC must be all ones.", ty="b32", arch="gfx950", sem="ds_read_tr", **_FACTS)


def _writes() -> Iterator[Row]:
    for name, (n, ty) in _WRITES.items():
        yield op(f"ds_write_{name}   addr:V1, data:V{n}|A{n} {_AT}", f"Write {name} to LDS.", ty=ty, sem="ds_write", half=half_of(name), **_FACTS)
    for st64 in ("", "st64"):
        for n, bits in ((1, 32), (2, 64)):
            unit = f"{64 * bits // 8 if st64 else bits // 8} bytes"
            for bank in "VA":
                yield op(f"ds_write2{st64}_b{bits}   addr:V1, data0:{bank}{n}, data1:{bank}{n} {_TWO}", f"Write b{bits} at two offsets, each in units of {unit}.", ty="b32", sem="ds_write2", **_FACTS)
    yield op(f"ds_write_addtid_b32   data:V1|A1 {_AT}", "Write b32 at M0 + the offset + four times the lane.", ty="b32", reads="m0", sem="ds_write", **_FACTS)


def _atomic(name: str, doc: str, n: int, ty: str, arch: str = "", data: int = 1) -> Iterator[Row]:
    """Yield an atomic without and with the old value as a result."""
    head, _, kind = name.rpartition("_")
    facts = {**_FACTS, "ty": ty, "sem": "ds_atomic", "arch": arch}
    for bank in "VA":
        named = ", ".join(f"data{i if data > 1 else ''}:{bank}{n}" for i in range(data))
        yield op(f"ds_{name}   addr:V1, {named} {_AT}", f"{doc}, in LDS.", **facts)
        yield op(f"ds_{head}_rtn_{kind}   =d:{bank}{n}, addr:V1, {named} {_AT}", f"{doc}, in LDS; d is the old value.", **facts)


def _atomics() -> Iterator[Row]:
    for n, bits in ((1, 32), (2, 64)):
        for name, doc in _ATOMICS.items():
            yield from _atomic(f"{name}{bits}", doc, n, f"{name[-1].replace('i', 's')}{bits}")
        for name, doc in _PAIRS.items():
            yield from _atomic(f"{name}{bits}", doc, n, f"{name[-1]}{bits}", data=2)
        yield from _exchanges(n, bits)
    yield from _atomic("pk_add_f16", "Add two halves", 1, "f16x2", _NEWER)
    yield from _atomic("pk_add_bf16", "Add two bf16", 1, "bf16x2", _NEWER)


def _exchanges(n: int, bits: int) -> Iterator[Row]:
    facts = {**_FACTS, "ty": f"b{bits}", "sem": "ds_atomic"}
    for bank in "VA":
        one, two = f"{bank}{n}", f"{bank}{2 * n}"
        yield op(f"ds_wrxchg_rtn_b{bits}   =d:{one}, addr:V1, data:{one} {_AT}", "Write to LDS; d is the old value.", **facts)
        for st64 in ("", "st64"):
            yield op(f"ds_wrxchg2{st64}_rtn_b{bits}   =d:{two}, addr:V1, data0:{one}, data1:{one} {_TWO}", "Write at two offsets; d is the old values.", **facts)
        if bits == 64:
            yield op(f"ds_condxchg32_rtn_b64   =d:{one}, addr:V1, data:{one} {_AT}", "Write each dword of data whose top bit is set, without that bit; d is the old values.", **facts)
        else:
            yield op(f"ds_wrap_rtn_b32   =d:{one}, addr:V1, data0:{one}, data1:{one} {_AT}", "Subtract data0 where memory is at least that, else add data1.", **facts)


_CROSSBAR = [
    op(f"ds_swizzle_b32   =d:V1|A1, addr:V1 {_AT}", "Read another lane of the same 32 lanes; the offset is the pattern.", ty="b32", sem="swizzle", **{**_FACTS, "effect": ""}),
    *[op(f"ds_bpermute_b32   =d:{bank}1, addr:V1, data:{bank}1 {_AT}", "Fetch data from lane addr/4.", ty="b32", sem="bpermute", **{**_FACTS, "effect": ""}) for bank in "VA"],
    *[op(f"ds_permute_b32    =d:{bank}1, addr:V1, data:{bank}1 {_AT}", "Send data to lane addr/4.", ty="b32", sem="permute", **{**_FACTS, "effect": ""}) for bank in "VA"],
    op("ds_nop",                         "Nothing.", fmt="ds", ref="12.12", sem="nop"),
    op(f"ds_append    =d:V1|A1 {_AT}",   "Add the number of active lanes to the counter at M0; d is the old value.", ty="u32", reads="m0", sem="ds_count", **_FACTS),
    op(f"ds_consume   =d:V1|A1 {_AT}",   "Subtract the number of active lanes from the counter at M0; d is the old value.", ty="u32", reads="m0", sem="ds_count", **_FACTS),
]

_GWS = {"init": "Set the resource's counter", "sema_v": "Release the resource's semaphore", "sema_br": "Release the semaphore data times",
        "sema_p": "Wait for the resource's semaphore", "sema_release_all": "Release all waves that wait for the semaphore", "barrier": "Wait at the resource's barrier"}  # fmt: skip


def _global_wave_sync() -> Iterator[Row]:
    for name, doc in _GWS.items():
        data = "data:V1|A1 " if name in ("init", "sema_br", "barrier") else ""
        even = {"even": "data"} if data else {}
        yield op(f"ds_gws_{name}   {data}{{offset:u16}} {{gds!}}", f"{doc}; M0 and the offset select it.", reads="m0", **even, **_FACTS)


ROWS = [*_reads(), *_writes(), *_atomics(), *_CROSSBAR, *_global_wave_sync()]
