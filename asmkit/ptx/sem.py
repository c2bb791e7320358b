"""What a PTX row means to the whole machine, where an expression on lanes is not enough.

A row names a function here; it gets the compiled program (`Unit`), the instruction's place and the instruction, and
makes its step.  Loaded by the simulator only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ..sim.memory import Array, numbers
from ..sim.threads import places
from .mma import NOT_BIT_EXACT as OF_MMA
from .sem_async import cp_async as cp_async
from .sem_async import cp_async_commit as cp_async_commit
from .sem_async import cp_async_mbarrier_arrive as cp_async_mbarrier_arrive
from .sem_async import cp_async_wait_all as cp_async_wait_all
from .sem_async import cp_async_wait_group as cp_async_wait_group
from .sem_bulk import cp_async_bulk as cp_async_bulk
from .sem_bulk import cp_async_bulk_commit_group as cp_async_bulk_commit_group
from .sem_bulk import cp_async_bulk_wait_group as cp_async_bulk_wait_group
from .sem_bulk import cp_reduce_async_bulk as cp_reduce_async_bulk
from .sem_cluster import barrier_cluster_arrive as barrier_cluster_arrive
from .sem_cluster import barrier_cluster_wait as barrier_cluster_wait
from .sem_cluster import getctarank as getctarank
from .sem_cluster import mapa as mapa
from .sem_control import bar as bar
from .sem_control import bar_warp_sync as bar_warp_sync
from .sem_control import bra as bra
from .sem_control import exit as exit  # noqa: A004
from .sem_control import fence as fence
from .sem_control import nop as nop
from .sem_control import ret as ret
from .sem_control import trap as trap
from .sem_matrix import ldmatrix as ldmatrix
from .sem_matrix import mma as mma
from .sem_matrix import movmatrix as movmatrix
from .sem_matrix import stmatrix as stmatrix
from .sem_mbarrier import mbarrier_arrive as mbarrier_arrive
from .sem_mbarrier import mbarrier_complete_tx as mbarrier_complete_tx
from .sem_mbarrier import mbarrier_expect_tx as mbarrier_expect_tx
from .sem_mbarrier import mbarrier_init as mbarrier_init
from .sem_mbarrier import mbarrier_inval as mbarrier_inval
from .sem_mbarrier import mbarrier_pending_count as mbarrier_pending_count
from .sem_mbarrier import mbarrier_test_wait as mbarrier_test_wait
from .sem_mbarrier import mbarrier_try_wait as mbarrier_try_wait
from .sem_memory import atom as atom
from .sem_memory import createpolicy as createpolicy
from .sem_memory import cvta as cvta
from .sem_memory import cvta_to as cvta_to
from .sem_memory import isspacep as isspacep
from .sem_memory import ld as ld
from .sem_memory import mov_pack as mov_pack
from .sem_memory import mov_unpack as mov_unpack
from .sem_memory import red as red
from .sem_memory import st as st
from .sem_tensor import cp_async_bulk_tensor as cp_async_bulk_tensor
from .sem_tensor import cp_reduce_async_bulk_tensor as cp_reduce_async_bulk_tensor
from .sem_warp import activemask as activemask
from .sem_warp import elect_sync as elect_sync
from .sem_warp import match_sync as match_sync
from .sem_warp import redux_sync as redux_sync
from .sem_warp import shfl_sync as shfl_sync
from .sem_warp import vote_sync as vote_sync
from .sem_wgmma import wgmma_commit_group as wgmma_commit_group
from .sem_wgmma import wgmma_mma_async as wgmma_mma_async
from .sem_wgmma import wgmma_wait_group as wgmma_wait_group

if TYPE_CHECKING:
    from ..sim.machine import Machine

WARP = 32
"""Lanes of a warp."""
WAITS_FOR_PRODUCTS = "wgmma.wait_group"
NOT_BIT_EXACT = (
    *OF_MMA,
    ("add.f32, mul.f32 without a rounding", "ptxas may contract a product and a sum into one rounding"),
    ("atom and red of floats", "the chip adds in the order in which threads come, here they come by their numbers"),
    ("clock, clock64, globaltimer, smid, warpid", "what such registers hold depends on the machine's state"),
)
"""(what, why): the results that may differ from the chip's in some bit."""


def special(m: Machine, name: str) -> Array:
    """The value of a special register (PTX ISA 10): one a lane, or one for all."""
    name = name.removeprefix("%")
    if name.startswith(("clock", "globaltimer")):
        return _clock(m, name)
    if name not in m.specials:
        stem, _, axis = name.partition(".")
        known = _SPECIALS.get(stem)
        value: Any = known(m, "xyz".index(axis or "x")) if known else 0
        m.specials[name] = np.asarray(value).astype(np.uint64).reshape(-1)
    return m.specials[name]


def _clock(m: Machine, name: str) -> Array:
    """A counter that grows by one with each reading."""
    ticks = m.state["clock"] = m.state.get("clock", 0) + 1
    return np.full(1, ticks >> 32 if name.endswith("_hi") else ticks, np.uint64)


def _lane(m: Machine) -> Array:
    return numbers(m.lanes) % WARP


def _thread(m: Machine) -> Array:
    return numbers(m.lanes) % m.pitch


def _block(m: Machine, axis: int) -> Array:
    return places(m.first + m.block_of, m.launch.grid, axis)


def _cluster(m: Machine) -> tuple[int, int, int]:
    return m.launch.cluster or (1, 1, 1)


def _rank(m: Machine) -> Array:
    x, y, z = _cluster(m)
    return _block(m, 0) % x + x * (_block(m, 1) % y + y * (_block(m, 2) % z))


def _one(values: Array) -> Array:
    """A value that is the same in all lanes, once."""
    return values[:1] if values.size and (values == values[0]).all() else values


_SPECIALS: dict[str, Callable[[Machine, int], Any]] = {
    "tid": lambda m, axis: places(np.minimum(_thread(m), m.threads - 1), m.launch.block, axis),
    "ntid": lambda m, axis: m.launch.block[axis],
    "ctaid": lambda m, axis: _one(_block(m, axis)),
    "nctaid": lambda m, axis: m.launch.grid[axis],
    "laneid": lambda m, _: _lane(m),
    "warpid": lambda m, _: _thread(m) // WARP,
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
    "total_smem_size": lambda m, _: m.launch.shared_bytes,
    "dynamic_smem_size": lambda m, _: m.launch.dynamic,
}
