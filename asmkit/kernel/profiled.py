"""The method of a kernel that profiles a call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from . import dispatch
from .arrays import Array
from .launch_plan import KernelLike
from .profile_report import LaunchProfile


class Profiled:
    """The base class of `Kernel` with `profile`."""

    def profile(
        self, /, *arrays: Array, device: str | None = None, watch: str | Sequence[object] | None = None,
        blocks: int | None = None, **options: object,
    ) -> LaunchProfile:  # fmt: skip
        """Run the kernel in the simulator with counters, and return its profile: `print` it, or `.save("page.html")`.

        Args:
            *arrays: the input arrays of any framework.
            device: the device of the floor: `"H100"`, `"H200"`, `"B200"`, `"RTX 4090"`, `"MI250"`, `"MI300X"` or
                `"MI355X"`. None selects one that runs the kernel's target.
            watch: the watchers whose findings the profile shows, as for `simulate`.
            blocks: run only a sample of this many blocks, in whole clusters, spread evenly over the grid. The profile
                says so, its floors are estimates for the whole grid, and it has no outputs. By default, all blocks run.
            **options: the options of a call.

        Raises:
            AsmError: for a wrong call, and OPTION_TYPE for an unknown device.

        """
        return dispatch.profile(cast("KernelLike", self), arrays, options, device, watch, blocks)
