"""Compute the initial SGPRs of a kernel: the values that the hardware and the runtime set (AMDGPU ABI, code object 5).

A kernel's descriptor selects them. They occupy consecutive SGPRs, beginning with s0.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

KERNARG, GROUP_IDS, WORKITEM = 0, 2, 0
"""In asmkit's kernels, the kernarg address is in s[0:1], the workgroup's x, y, z in s2 … s4, the workitem IDs in v0."""

USER: Mapping[str, int] = {
    "private_segment_buffer": 4, "dispatch_ptr": 2, "queue_ptr": 2, "kernarg_segment_ptr": 2, "dispatch_id": 2,
    "flat_scratch_init": 2, "private_segment_size": 1,
}  # fmt: skip
"""The values that the runtime sets, in this order, with their numbers of SGPRs."""
SYSTEM = ("workgroup_id_x", "workgroup_id_y", "workgroup_id_z", "workgroup_info", "private_segment_wavefront_offset")
"""The values that the hardware adds after the user SGPRs, one SGPR each."""
OURS: Mapping[str, int] = {
    "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_count": 2,
    **{f"system_sgpr_workgroup_id_{axis}": 1 for axis in "xyz"},
}  # fmt: skip
"""The values that kernels select by default."""


def layout(stated: Mapping[str, int], arch: str) -> dict[str, int]:
    """Return the first SGPR of each value that a descriptor selects."""
    directives = {**OURS, **stated}
    if arch == "gfx90a":  # later targets know where scratch is
        offset = "system_sgpr_private_segment_wavefront_offset"  # the older name of enable_private_segment
        directives[offset] = directives.get("enable_private_segment", directives.get(offset, 0))
    made: dict[str, int] = {}
    at = 0
    for name, count in USER.items():
        if directives.get(f"user_sgpr_{name}"):
            made[name] = at
            at += count
    at = max(at, directives["user_sgpr_count"])
    for name in SYSTEM:
        if directives.get(f"system_sgpr_{name}"):
            made[name] = at
            at += 1
    return made


def hidden(kind: str, grid: tuple[int, int, int], block: tuple[int, int, int]) -> int:
    """Return the value of a hidden argument: sizes of the grid or of a workgroup. Return 0 for unsupported arguments.

    Every workgroup of a grid is full here (`hidden_remainder_x` is 0), and there is neither a host nor a queue.
    """
    name, _, axis = kind.removeprefix("hidden_").rpartition("_")
    if name in ("block_count", "group_size"):
        return (grid if name == "block_count" else block)["xyz".index(axis)]
    if kind == "hidden_grid_dims":
        return max([1, *(i + 1 for i in range(3) if grid[i] * block[i] > 1)])
    return 0


def dispatch_packet(
    grid: tuple[int, int, int], block: tuple[int, int, int], sizes: tuple[int, int], kernarg: int
) -> bytes:  # fmt: skip
    """Return the packet that dispatches a kernel, as the HSA runtime specifies it (`hsa_kernel_dispatch_packet_t`).

    `sizes` are the bytes of scratch of a lane and of LDS of a workgroup, `kernarg` is the address of the arguments.
    """
    items = (grid[i] * block[i] for i in range(3))
    return struct.pack("<2H3H2x3I2I2Q16x", 0, 3, *block, *items, *sizes, 0, kernarg)
