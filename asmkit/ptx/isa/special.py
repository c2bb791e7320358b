"""Special registers (PTX ISA 10)."""

from __future__ import annotations

from dataclasses import dataclass

from ...isa.notation import Row
from ...types import Scalar, b32, pred, u32, u64

ROWS: list[Row] = []


@dataclass(frozen=True)
class Special:
    """One special register: `%name`, or `%name.x` … if it has components.

    A `volatile` special register changes while a thread runs.  `ptx` and `arch` are the lowest PTX version and target
    that support it, if they are above 6.3 and sm_75.
    """

    name: str
    type: type[Scalar]
    ref: str
    doc: str
    vector: str = ""
    volatile: bool = False
    ptx: str = ""
    arch: str = ""
    low: tuple[int, ...] = ()
    """The numbers of low bits that `mov` also reads: the register had this width in earlier PTX versions."""
    directive: str = ""
    """The directive that the kernel needs."""


# fmt: off
SPECIALS = (
    Special("tid",                 u32,  "10.1",  "The position of the thread in its block.", vector="xyz", low=(16,)),
    Special("ntid",                u32,  "10.2",  "The size of the block in threads.",        vector="xyz", low=(16,)),
    Special("laneid",              u32,  "10.3",  "The lane of the thread in its warp."),
    Special("warpid",              u32,  "10.4",  "The slot of the warp on its multiprocessor.", volatile=True),
    Special("nwarpid",             u32,  "10.5",  "The most warps of a multiprocessor."),
    Special("ctaid",               u32,  "10.6",  "The position of the block in the grid.", vector="xyz", low=(16,)),
    Special("nctaid",              u32,  "10.7",  "The size of the grid in blocks.",        vector="xyz", low=(16,)),
    Special("smid",                u32,  "10.8",  "The number of the multiprocessor.",      volatile=True),
    Special("nsmid",               u32,  "10.9",  "The upper limit of multiprocessor numbers."),
    Special("gridid",              u64,  "10.10", "The number of the grid.",                   low=(16, 32)),
    Special("is_explicit_cluster", pred, "10.11", "Whether the launch set a cluster size.",    ptx="7.8", arch="sm_90"),
    Special("clusterid",           u32,  "10.12", "The position of the cluster in the grid.",  vector="xyz", ptx="7.8", arch="sm_90"),
    Special("nclusterid",          u32,  "10.13", "The size of the grid in clusters.",         vector="xyz", ptx="7.8", arch="sm_90"),
    Special("cluster_ctaid",       u32,  "10.14", "The position of the block in its cluster.", vector="xyz", ptx="7.8", arch="sm_90"),
    Special("cluster_nctaid",      u32,  "10.15", "The size of the cluster in blocks.",        vector="xyz", ptx="7.8", arch="sm_90"),
    Special("cluster_ctarank",     u32,  "10.16", "The rank of the block in its cluster.",     ptx="7.8", arch="sm_90"),
    Special("cluster_nctarank",    u32,  "10.17", "The number of blocks in the cluster.",      ptx="7.8", arch="sm_90"),
    Special("lanemask_eq",         u32,  "10.18", "A mask of this lane."),
    Special("lanemask_le",         u32,  "10.19", "A mask of this lane and the lanes before it."),
    Special("lanemask_lt",         u32,  "10.20", "A mask of the lanes before this one."),
    Special("lanemask_ge",         u32,  "10.21", "A mask of this lane and the lanes after it."),
    Special("lanemask_gt",         u32,  "10.22", "A mask of the lanes after this one."),
    Special("clock",               u32,  "10.23", "The lower half of the cycle counter.", volatile=True),
    Special("clock_hi",            u32,  "10.23", "The upper half of the cycle counter.", volatile=True),
    Special("clock64",             u64,  "10.24", "The cycle counter.",                   volatile=True),
    *(Special(f"pm{i}",            u32,  "10.25", f"Performance counter {i}.",            volatile=True) for i in range(8)),
    *(Special(f"pm{i}_64",         u64,  "10.26", f"Performance counter {i} in 64 bits.", volatile=True) for i in range(8)),
    *(Special(f"envreg{i}",        b32,  "10.27", f"Word {i} of the environment that the driver sets before the launch.")    for i in range(32)),
    Special("globaltimer",         u64,  "10.28", "Time in nanoseconds.",                                   volatile=True),
    Special("globaltimer_lo",      u32,  "10.28", "The lower half of globaltimer.",                         volatile=True),
    Special("globaltimer_hi",      u32,  "10.28", "The upper half of globaltimer.",                         volatile=True),
    Special("reserved_smem_offset_begin", b32, "10.29", "The start of the shared memory that the system reserves.", ptx="7.6", arch="sm_80"),
    Special("reserved_smem_offset_end",   b32, "10.29", "The end of the shared memory that the system reserves.",   ptx="7.6", arch="sm_80"),
    Special("reserved_smem_offset_cap",   b32, "10.29", "The most shared memory that the system can reserve.",      ptx="7.6", arch="sm_80"),
    Special("reserved_smem_offset_0",     b32, "10.29", "The start of the first part that the system reserves.",    ptx="7.6", arch="sm_80"),
    Special("reserved_smem_offset_1",     b32, "10.29", "The start of the second part that the system reserves.",   ptx="7.6", arch="sm_80"),
    Special("total_smem_size",     u32,  "10.30", "Bytes of shared memory of the block, without the system's part."),
    Special("aggr_smem_size",      u32,  "10.31", "Bytes of shared memory of the block, with the system's part.", ptx="8.1", arch="sm_90"),
    Special("dynamic_smem_size",   u32,  "10.32", "Bytes of dynamic shared memory that the launch requested."),
    Special("current_graph_exec",  u64,  "10.33", "The CUDA graph in execution, or 0.",                      ptx="8.0"),
    Special("perctamemoryoffset",  u64,  "10.34", "The start of the memory that is reserved for the block.", ptx="9.4", arch="sm_80", directive=".minperctamemory"),
    Special("perctamemorysize",    u32,  "10.35", "Bytes of memory that are reserved for the block.",        ptx="9.4", arch="sm_80", directive=".minperctamemory"),
    Special("locality_domain_id",  u32,  "10",    "The part of the device that the block runs in.",          ptx="9.5", arch="sm_100"),
    Special("locality_domain_supplemental_sm", u32, "10", "Whether the multiprocessor belongs to no part of its own.", ptx="9.5", arch="sm_100"),
)
