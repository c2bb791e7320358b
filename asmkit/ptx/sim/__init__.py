"""Simulator steps of PTX instructions that an expression on lanes cannot compute, and the special registers.

A table row names a function of one of these modules.  The function takes the compiled program (`Unit`), the index of
the instruction and the instruction, and returns its step.  Only the simulator loads these modules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ...sim.memory import Array, numbers
from ...sim.ordering import GLOBAL, OWN, PEER, TENSOR
from ...sim.thread_names import Triple, places
from . import (
    async_copy,
    atomic,
    branches,
    bulk,
    byte_matrices,
    cache_lines,
    calls,
    cluster,
    launch_control,
    mbarrier,
    memory,
    mma,
    mma_kinds,
    multimem,
    remote,
    sparse_vectors,
    stack,
    tcgen05,
    tensor,
    tensormap,
    variables,
    warp,
    wgmma,
    wgmma_sparse,
    wide_registers,
    wmma,
)
from .alu.mma import NOT_BIT_EXACT as OF_MMA
from .compile import SYSTEM_SHARED, PtxUnit
from .memory import communicates as communicates
from .multimem import NOT_BIT_EXACT as OF_MULTIMEM
from .native_chunk import native_flights as native_flights
from .native_forms import native_form as native_form
from .native_warp_forms import native_address as native_address
from .passing import passing as passing
from .provenance import origins as origins

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.machine import Machine

MODULES = (
    async_copy,
    atomic,
    bulk,
    byte_matrices,
    cluster,
    branches,
    cache_lines,
    calls,
    launch_control,
    mma,
    mma_kinds,
    mbarrier,
    memory,
    multimem,
    remote,
    sparse_vectors,
    stack,
    *tcgen05.MODULES,
    tensor,
    tensormap,
    warp,
    wgmma,
    wgmma_sparse,
    wide_registers,
    wmma,
)
"""The modules that define these functions."""

UNIT = PtxUnit
bound, aligned = variables.bound, branches.is_aligned

WARP = 32
"""Lanes of a warp."""
WAITS_FOR_PRODUCTS = "wgmma.wait_group"
BY_ASYNC_PROXY = (
    "cp.async.bulk", "cp.reduce.async.bulk", "multimem.cp", "wgmma.mma_async", "tcgen05",
    "clusterlaunchcontrol.try_cancel",
)  # fmt: skip
"""The prefixes of the opcodes that access shared memory through the async proxy (PTX ISA 8.6)."""
ASYNCHRONOUS = (*BY_ASYNC_PROXY, "cp.async", "st.async", "red.async")
"""The prefixes of the opcodes of operations that access memory at any moment until a wait."""
NOT_BIT_EXACT = (
    *OF_MMA,
    *OF_MULTIMEM,
    ("add.f32, mul.f32 without a rounding", "ptxas may contract a product and a sum into one rounding"),
    (
        "the bits of NaNs in f64",
        "the manual does not state which NaN is returned: in the simulator the first one, made quiet",
    ),
    ("tcgen05.mma of floats", "the sums follow published models of B200; they were not compared with a chip"),
    (
        "tcgen05.mma.sp",
        "the places of the metadata follow CUTLASS and JAX, and the sums are those of the kept products; they were not "
        "compared with a chip",
    ),
    ("tcgen05.shift, .ashift", "the manual does not state the direction in numbers, nor when .ashift moves the rows"),
    (
        "tcgen05.mma.ws with a mask of zero columns",
        "the runs are those of the manual's examples, which its table contradicts; they were not compared with a chip",
    ),
    ("atom and red of floats", "the chip adds in the order in which threads arrive, the simulator by thread number"),
    ("cvt.rs to e2m3x4, e3m2x4", "the order of the random bits is known of 8-bit and 4-bit results only"),
    ("cvt to s2f6x2 of numbers below -127/64", "the manual does not name the least result; it is -2 here"),
    ("clock, clock64, globaltimer, smid, warpid", "the values of these registers depend on the state of the machine"),
)
"""The results that can differ from the chip's in some bits, and the reasons."""


def reads_only(inst: Inst) -> bool:
    """Return whether an instruction is a load from memory that the grid must not write (PTX ISA 9.7.9.8 to 10)."""
    opcode, *words = inst.form.spelling.split(".")
    return opcode == "ldu" or (opcode == "ld" and ("nc" in words or "proxy::readonly" in words))


def discards(inst: Inst) -> bool:
    """Return whether an instruction makes bytes of global memory indeterminate."""
    return inst.form.row.sem == "discard"


def cancels(inst: Inst) -> bool:
    """Return whether an instruction cancels clusters that have not started."""
    return inst.form.row.sem == "try_cancel"


def waits_for(inst: Inst) -> str:
    """Return the instruction that waits until an asynchronous operation has read its source."""
    spelling = inst.form.spelling
    if spelling.startswith("wgmma"):
        return WAITS_FOR_PRODUCTS
    if spelling.startswith("tcgen05.ld"):
        return "tcgen05.wait::ld"
    if spelling.startswith("tcgen05"):
        return "tcgen05.commit, and mbarrier.try_wait"
    if "bulk" not in spelling:
        return "cp.async.wait_group"
    return "mbarrier.try_wait" if "mbarrier" in spelling else "cp.async.bulk.wait_group.read"


def covers(inst: Inst) -> frozenset[str]:
    """Return the kinds of memory that a fence covers, none for other instructions.

    The fences are proxy fences for the async proxy, and `tcgen05.fence::before_thread_sync`.
    """
    if inst.form.row.sem == "tcgen05_fence":
        return frozenset((TENSOR,) if "before_thread_sync" in inst.form.spelling else ())
    if inst.form.row.sem != "fence_proxy" or inst.words.get("kind") == "alias":
        return frozenset()
    return frozenset(_COVERED[inst.words.get("ss", "")])


_COVERED = {"": (OWN, PEER, GLOBAL), "global": (GLOBAL,), "shared::cta": (OWN,), "shared::cluster": (OWN, PEER)}
"""What a proxy fence covers, by the state space in its opcode (PTX ISA 9.7.13.4)."""


def on_tensor_memory(inst: Inst) -> str:
    """Return who accesses tensor memory asynchronously, `warp` or `thread`, or an empty string (PTX ISA 9.7.16.6.1)."""
    family, _, rest = inst.form.spelling.partition(".")
    return _ON_TENSOR_MEMORY.get(rest.partition(".")[0], "") if family == "tcgen05" else ""


_ON_TENSOR_MEMORY = {"mma": "thread", "cp": "thread", "shift": "thread", "ld": "warp", "st": "warp"}


def fences_tensor_memory(inst: Inst) -> bool:
    """Return whether an instruction is `tcgen05.fence` (PTX ISA 9.7.16.11.1)."""
    return inst.form.row.sem == "tcgen05_fence"


def special(m: Machine, name: str) -> Array:
    """Return the value of a special register (PTX ISA 10): one for each lane, or one for all lanes."""
    name = name.removeprefix("%")
    if name.startswith(("clock", "globaltimer")):
        return _clock(m, name)
    if name not in m.specials:
        stem, _, axis = name.partition(".")
        known = _SPECIALS.get(stem)
        value: Any = known(m, "xyz".index(axis or "x")) if known else 0
        m.specials[name] = np.asarray(value).astype(np.uint64, copy=False).reshape(-1)
    return m.specials[name]


def _clock(m: Machine, name: str) -> Array:
    """Return a counter that increases by one with each read."""
    ticks = m.state["clock"] = m.state.get("clock", 0) + 1
    return np.full(1, ticks >> 32 if name.endswith("_hi") else ticks, np.uint64)


def _lane(m: Machine) -> Array:
    return _lanes(m.lanes)


@lru_cache(maxsize=16)
def _lanes(count: int) -> Array:
    made = numbers(count) % WARP
    made.setflags(write=False)
    return made


def _thread(m: Machine, axis: int) -> Array:
    """Return a coordinate of each lane's thread. Lanes that only pad a warp have that of the last thread."""
    return _threads(m.launch.block, m.pitch, m.blocks, axis)


@lru_cache(maxsize=16)
def _threads(block: Triple, pitch: int, blocks: int, axis: int) -> Array:
    threads = block[0] * block[1] * block[2]
    one = places(np.minimum(numbers(pitch), threads - 1), block, axis).astype(np.uint64)
    made = np.tile(one, blocks)
    made.setflags(write=False)
    return made


def _block(m: Machine, axis: int) -> Array:
    """Return a coordinate of each lane's block, one value if it is the same in all lanes."""
    each = _one(places(m.first + numbers(m.blocks), m.launch.grid, axis).astype(np.uint64))
    return each if len(each) == 1 else np.repeat(each, m.pitch)


def _cluster(m: Machine) -> tuple[int, int, int]:
    return m.launch.cluster or (1, 1, 1)


def _rank(m: Machine) -> Array:
    x, y, z = _cluster(m)
    return _block(m, 0) % x + x * (_block(m, 1) % y + y * (_block(m, 2) % z))


def _reserved(m: Machine, offset: int) -> Array:
    """Return a place in the part of the own block's shared memory that the system reserves."""
    place = np.full(1, m.launch.system_shared + offset)
    return place if m.shared_start is None else place + m.shared_start


def _one(values: Array) -> Array:
    """Reduce a value that is the same in all lanes to one element."""
    return values[:1] if values.size and (values == values[0]).all() else values


_SPECIALS: dict[str, Callable[[Machine, int], Any]] = {
    "tid": _thread,
    "ntid": lambda m, axis: m.launch.block[axis],
    "ctaid": _block,
    "nctaid": lambda m, axis: m.launch.grid[axis],
    "laneid": lambda m, _: _lane(m),
    "warpid": lambda m, _: m.thread_of // WARP,
    "nwarpid": lambda m, _: 64,
    "nsmid": lambda m, _: 132,
    "lanemask_eq": lambda m, _: 1 << _lane(m),
    "lanemask_lt": lambda m, _: (1 << _lane(m)) - 1,
    "lanemask_le": lambda m, _: (2 << _lane(m)) - 1,
    "lanemask_gt": lambda m, _: 0xFFFFFFFF - ((2 << _lane(m)) - 1),
    "lanemask_ge": lambda m, _: 0xFFFFFFFF - ((1 << _lane(m)) - 1),
    "is_explicit_cluster": lambda m, _: int(m.launch.cluster is not None),
    "nclusterid": lambda m, axis: -(-m.launch.grid[axis] // _cluster(m)[axis]),
    "clusterid": lambda m, axis: _one(_block(m, axis) // _cluster(m)[axis]),
    "cluster_nctaid": lambda m, axis: _cluster(m)[axis],
    "cluster_ctaid": lambda m, axis: _one(_block(m, axis) % _cluster(m)[axis]),
    "cluster_nctarank": lambda m, _: _cluster(m)[0] * _cluster(m)[1] * _cluster(m)[2],
    "cluster_ctarank": lambda m, _: _one(_rank(m)),
    "total_smem_size": lambda m, _: m.launch.requested_shared,
    "aggr_smem_size": lambda m, _: m.launch.requested_shared + SYSTEM_SHARED,
    "reserved_smem_offset_begin": lambda m, _: _reserved(m, 0),
    "reserved_smem_offset_end": lambda m, _: _reserved(m, SYSTEM_SHARED),
    "reserved_smem_offset_cap": lambda m, _: SYSTEM_SHARED,
    "reserved_smem_offset_0": lambda m, _: _reserved(m, 0),
    "reserved_smem_offset_1": lambda m, _: _reserved(m, SYSTEM_SHARED // 2),
    "dynamic_smem_size": lambda m, _: m.launch.dynamic,
    "envreg1": lambda m, _: m.launch.addresses.get(variables.WORKSPACE, 0) >> 32,
    "envreg2": lambda m, _: m.launch.addresses.get(variables.WORKSPACE, 0) & 0xFFFFFFFF,
}
