"""Launch routes to a device under JAX: as a text, as an image, or through asmkit's own handler."""

from __future__ import annotations

from ...errors import DiagnosticCode, error
from ...kernel.launch_plan import Launch
from .. import faults
from ..arguments import unknown_backend
from . import image_call_cuda, image_call_rocm
from .devices import driver_takes, takes_code_objects, takes_images

WAYS = {
    "text": "XLA's own call on an NVIDIA device: a PTX text with pointer parameters, any block",
    "image": "jaxlib's call for an assembled image: tensor maps and numbers by value, whole warps or waves",
    "handler": "asmkit's own handler, which launches an image through the driver: any block, all tensor maps",
}
"""The routes by name. If none is requested, the first one that supports the launch is used."""


def check_name(way: str | None) -> None:
    """Raise BACKEND for an unknown route. This check also applies if a derivative drops the launch."""
    if way is not None and way not in WAYS:
        unknown_backend(way, "JAX arrays, which stay on the device that they are on", WAYS)


def check_way(launch: Launch, way: str | None) -> None:
    """Raise BACKEND for an unknown route, and for route "text" if it does not support the launch."""
    kernel = launch.kernel
    check_name(way)
    if way in ("text", "image") and records_marks(launch):
        what = (
            f"{kernel.__name__} has timeline=True, and the marks of route {way!r} cannot be read, because XLA loads it"
        )
        raise error(DiagnosticCode.BACKEND, what=what, fix="omit backend=")
    if way == "text" and kernel.isa.name != "ptx":
        what = f"{kernel.__name__} is not a PTX kernel, and is launched as an image"
        raise error(DiagnosticCode.BACKEND, what=what, fix="omit backend=")
    if way == "text" and launch.maps:
        what = (
            f"{kernel.__name__} takes tensor maps ({', '.join(launch.maps)}), which XLA's call for PTX text cannot pass"
        )
        raise error(DiagnosticCode.BACKEND, what=what, fix='`backend="image"`, `backend="handler"`, or omit `backend=`')


def records_marks(launch: Launch) -> bool:
    """Return whether a kernel records marks on the device, which only asmkit's own handler can read back."""
    return "timeline" in launch.kernel.rules.facts


def to_amd(launch: Launch) -> str:
    """Return the route to an AMD device: jaxlib's call if it supports the launch, unless each launch is waited for."""
    return "image" if not faults.WAIT and takes_code_objects() and image_call_rocm.serves(launch) else "handler"


def to_nvidia(launch: Launch, text: str) -> str:
    """Return the route to an NVIDIA device.

    It is "text", unless the launch has tensor maps or the driver is too old for the text. Then it is "image" if that
    supports the launch. If asmkit waits for each launch (`faults.WAIT`), or the kernel records marks, it is "handler",
    which can wait, and whose modules asmkit can read.
    """
    if faults.WAIT or records_marks(launch):
        return "handler"
    if not launch.maps and driver_takes(text):
        return "text"
    return "image" if takes_images() and image_call_cuda.serves(launch) else "handler"
