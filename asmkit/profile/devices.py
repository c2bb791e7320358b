"""The peak rates of devices, from the vendors' data sheets, and the shortest time that a launch can take on them.

All rates are dense: sparse products count the operations of the kept elements only. The time of a launch is at least
that of its bytes at the memory's bandwidth, and that of its operations at the peak of their unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import DiagnosticCode, error
from .operations import MATRIX

TERA = 10**12


@dataclass(frozen=True)
class Device:
    """A device: its target, its memory bandwidth in bytes per second, and its peak rates in operations per second.

    The keys of `peaks` are kinds of operations (`asmkit.profile.operations`). A kind is missing if `source` does not
    state its rate.
    """

    name: str
    arch: str
    bandwidth: float
    peaks: Mapping[str, float]
    source: str
    note: str = ""

    @property
    def isa(self) -> str:
        """The architecture: `ptx` or `gcn`."""
        return "gcn" if self.arch.startswith("gfx") else "ptx"


@dataclass(frozen=True)
class Floor:
    """The shortest time of a launch on a device in seconds: of its bytes, and of its operations by kind."""

    device: Device
    bytes: int
    memory: float
    units: Mapping[str, float]
    unknown: tuple[str, ...]
    """The kinds of operations without a known rate."""

    @property
    def matrix(self) -> float:
        """The time of the matrix units."""
        return sum(time for kind, time in self.units.items() if kind.endswith(MATRIX))

    @property
    def vector(self) -> float:
        """The time of the other units."""
        return sum(time for kind, time in self.units.items() if not kind.endswith(MATRIX))

    @property
    def time(self) -> float:
        """The longest of the times, since memory, matrix units and other units can work together."""
        return max(self.memory, self.matrix, self.vector)

    @property
    def limiter(self) -> str:
        """The unit that needs the longest time."""
        times = {"memory": self.memory, "matrix units": self.matrix, "vector units": self.vector}
        return max(times, key=times.__getitem__)


def _rates(**named: float) -> dict[str, float]:
    """Return rates in operations per second from rates in teras. `f16_matrix` is the kind `f16 matrix`."""
    return {name.replace("_matrix", MATRIX): rate * TERA for name, rate in named.items()}


_HOPPER = _rates(
    f64=33.5, f32=66.9, f16=133.8, f64_matrix=66.9, tf32_matrix=494.7, f16_matrix=989.4, f8_matrix=1978.9,
    i8_matrix=1978.9,
)  # fmt: skip
_H100 = "https://resources.nvidia.com/en-us-tensor-core/gtc22-whitepaper-hopper"

DEVICES: Mapping[str, Device] = {
    device.name: device
    for device in (
        Device("H100", "sm_90a", 3.35 * TERA, _HOPPER, _H100, "SXM5, 80 GB"),
        Device(
            "H200", "sm_90a", 4.8 * TERA, _HOPPER,
            "https://www.nvidia.com/en-us/data-center/h200/", "SXM, 141 GB; the rates are those of the H100 SXM5",
        ),
        Device(
            "B200", "sm_100a", 8.0 * TERA,
            _rates(f64=37, f32=75, f64_matrix=37, tf32_matrix=1125, f16_matrix=2250, f8_matrix=4500, f4_matrix=9000,
                   i8_matrix=4500),
            "https://www.nvidia.com/en-us/data-center/hgx/", "an eighth of an HGX B200; sparse rates halved",
        ),
        Device(
            "RTX 4090", "sm_89", 1.008 * TERA,
            _rates(f64=1.29, f32=82.6, f16=82.6, tf32_matrix=82.6, f16_matrix=165.2, f8_matrix=330.3, i8_matrix=660.6),
            "https://images.nvidia.com/aem-dam/Solutions/geforce/ada/nvidia-ada-gpu-architecture.pdf",
            "matrix rates with sums in f32",
        ),
        Device(
            "MI250", "gfx90a", 1.6384 * TERA,
            _rates(f64=22.65, f32=22.65, f64_matrix=45.25, f32_matrix=45.25, f16_matrix=181.05, i8_matrix=181.05),
            "https://www.amd.com/en/products/accelerators/instinct/mi200/mi250.html",
            "one of the two dies, which a launch runs on: half of the card",
        ),
        Device(
            "MI300X", "gfx942", 5.3 * TERA,
            _rates(f64=81.7, f32=163.4, f64_matrix=163.4, f32_matrix=163.4, tf32_matrix=653.7, f16_matrix=1307.4,
                   f8_matrix=2614.9, i8_matrix=2614.9),
            "https://www.amd.com/en/products/accelerators/instinct/mi300/mi300x.html",
        ),
        Device(
            "MI355X", "gfx950", 8.0 * TERA,
            _rates(f64=78.6, f32=157.3, f64_matrix=78.6, f32_matrix=157.3, f16_matrix=2516.6, f8_matrix=5033.2,
                   f4_matrix=10066.3, i8_matrix=5033.2),
            "https://www.amd.com/en/products/accelerators/instinct/mi350/mi355x.html",
        ),
    )
}  # fmt: skip
"""The devices by name."""


def device_of(name: str | None, arch: str) -> Device:
    """Return the device with a name, or the first one that runs code for a target.

    Raises OPTION_TYPE for an unknown name.
    """
    if name is not None:
        known = {one.lower().replace(" ", ""): found for one, found in DEVICES.items()}
        if (found := known.get(name.lower().replace(" ", ""))) is not None:
            return found
        raise error(DiagnosticCode.OPTION_TYPE, name="device", want=" or ".join(DEVICES), got=name)
    isa = "gcn" if arch.startswith("gfx") else "ptx"
    same = [one for one in DEVICES.values() if one.isa == isa]
    machine = arch.rstrip("af") if isa == "ptx" else arch
    return next((one for one in same if one.arch.rstrip("af") == machine), same[0])


def floor(device: Device, bytes_: int, operations: Mapping[str, int]) -> Floor:
    """Return the shortest time of a launch that moves these bytes and executes these operations by kind."""
    units = {kind: count / device.peaks[kind] for kind, count in operations.items() if kind in device.peaks}
    unknown = tuple(kind for kind in operations if kind not in device.peaks)
    return Floor(device, bytes_, bytes_ / device.bandwidth, units, unknown)
