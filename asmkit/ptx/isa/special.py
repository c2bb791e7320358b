"""Special registers (PTX ISA 10)."""

from __future__ import annotations

from dataclasses import dataclass

from ...isa import Row
from ...types import Scalar, b32, pred, u32, u64

ROWS: list[Row] = []


@dataclass(frozen=True)
class Special:
    """One special register: `%name`, or `%name.x` … where it has components.

    `volatile` ones change while a thread runs.  `ptx` and `arch` are the lowest that have it, where above 6.3 and sm_75.
    """

    name: str
    type: type[Scalar]
    ref: str
    doc: str
    vector: str = ""
    volatile: bool = False
    ptx: str = ""
    arch: str = ""
    narrow: bool = False
    """Whether `mov` also takes its lower half, as the versions before 3.0 did."""
    directive: str = ""
    """The directive that the kernel must have."""


# fmt: off
SPECIALS = (
    Special("tid",                 u32,  "10.1",  "The thread's place in its block.",                       vector="xyz"),
    Special("ntid",                u32,  "10.2",  "The block's size in threads.",                           vector="xyz"),
    Special("laneid",              u32,  "10.3",  "The lane in the warp."),
    Special("warpid",              u32,  "10.4",  "The warp's slot on its multiprocessor.",                 volatile=True),
    Special("nwarpid",             u32,  "10.5",  "How many warps a multiprocessor has room for."),
    Special("ctaid",               u32,  "10.6",  "The block's place in the grid.",                         vector="xyz"),
    Special("nctaid",              u32,  "10.7",  "The grid's size in blocks.",                             vector="xyz"),
    Special("smid",                u32,  "10.8",  "The multiprocessor's number.",                           volatile=True),
    Special("nsmid",               u32,  "10.9",  "An upper limit of multiprocessors' numbers."),
    Special("gridid",              u64,  "10.10", "The grid's number.",                                     narrow=True),
    Special("is_explicit_cluster", pred, "10.11", "Whether the launch gave a cluster size.",                ptx="7.8", arch="sm_90"),
    Special("clusterid",           u32,  "10.12", "The cluster's place in the grid.",                       vector="xyz", ptx="7.8", arch="sm_90"),
    Special("nclusterid",          u32,  "10.13", "The grid's size in clusters.",                           vector="xyz", ptx="7.8", arch="sm_90"),
    Special("cluster_ctaid",       u32,  "10.14", "The block's place in its cluster.",                      vector="xyz", ptx="7.8", arch="sm_90"),
    Special("cluster_nctaid",      u32,  "10.15", "The cluster's size in blocks.",                          vector="xyz", ptx="7.8", arch="sm_90"),
    Special("cluster_ctarank",     u32,  "10.16", "The block's rank in its cluster.",                       ptx="7.8", arch="sm_90"),
    Special("cluster_nctarank",    u32,  "10.17", "How many blocks the cluster has.",                       ptx="7.8", arch="sm_90"),
    Special("lanemask_eq",         u32,  "10.18", "A mask of this lane."),
    Special("lanemask_le",         u32,  "10.19", "A mask of the lanes up to this one."),
    Special("lanemask_lt",         u32,  "10.20", "A mask of the lanes before this one."),
    Special("lanemask_ge",         u32,  "10.21", "A mask of the lanes from this one on."),
    Special("lanemask_gt",         u32,  "10.22", "A mask of the lanes after this one."),
    Special("clock",               u32,  "10.23", "The cycle counter's lower half.",                        volatile=True),
    Special("clock_hi",            u32,  "10.23", "The cycle counter's upper half.",                        volatile=True),
    Special("clock64",             u64,  "10.24", "The cycle counter.",                                     volatile=True),
    *(Special(f"pm{i}",            u32,  "10.25", f"Performance counter {i}.",                              volatile=True) for i in range(8)),
    *(Special(f"pm{i}_64",         u64,  "10.26", f"Performance counter {i}, in 64 bits.",                  volatile=True) for i in range(8)),
    *(Special(f"envreg{i}",        b32,  "10.27", f"Word {i} of what the driver set before the launch.")    for i in range(32)),
    Special("globaltimer",         u64,  "10.28", "Time in nanoseconds.",                                   volatile=True),
    Special("globaltimer_lo",      u32,  "10.28", "The lower half of globaltimer.",                         volatile=True),
    Special("globaltimer_hi",      u32,  "10.28", "The upper half of globaltimer.",                         volatile=True),
    Special("reserved_smem_offset_begin", b32, "10.29", "Where the shared memory kept by the system begins.", ptx="7.6", arch="sm_80"),
    Special("reserved_smem_offset_end",   b32, "10.29", "Where the shared memory kept by the system ends.",   ptx="7.6", arch="sm_80"),
    Special("reserved_smem_offset_cap",   b32, "10.29", "How much shared memory the system keeps at most.",   ptx="7.6", arch="sm_80"),
    Special("reserved_smem_offset_0",     b32, "10.29", "Where the first part kept by the system begins.",    ptx="7.6", arch="sm_80"),
    Special("reserved_smem_offset_1",     b32, "10.29", "Where the second part kept by the system begins.",   ptx="7.6", arch="sm_80"),
    Special("total_smem_size",     u32,  "10.30", "Bytes of shared memory of the block, without the system's."),
    Special("aggr_smem_size",      u32,  "10.31", "Bytes of shared memory of the block, with the system's.", ptx="8.1", arch="sm_90"),
    Special("dynamic_smem_size",   u32,  "10.32", "Bytes of shared memory that the launch asked for."),
    Special("current_graph_exec",  u64,  "10.33", "The CUDA graph that runs, or 0.",                        ptx="8.0"),
    Special("perctamemoryoffset",  u64,  "10.34", "Where the memory set aside for the block begins.",       ptx="9.4", arch="sm_80", directive=".minperctamemory"),
    Special("perctamemorysize",    u32,  "10.35", "Bytes of memory set aside for the block.",               ptx="9.4", arch="sm_80", directive=".minperctamemory"),
    Special("locality_domain_id",  u32,  "10",    "The part of the device that the block runs in.",         ptx="9.5", arch="sm_100"),
    Special("locality_domain_supplemental_sm", u32, "10", "Whether the multiprocessor belongs to no part of its own.", ptx="9.5", arch="sm_100"),
)
