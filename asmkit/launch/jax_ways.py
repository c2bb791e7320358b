"""How a kernel gets to a device under JAX: as a text, as an image, or by our own handler; chosen by need."""

from __future__ import annotations

from ..errors import Mistake, error
from ..plan import Launch
from . import cuda_call, faults, rocm_call
from .boundary import unknown_backend
from .jax_devices import driver_takes, takes_code_objects, takes_images

WAYS = {
    "text": "XLA's own call on an NVIDIA device: a PTX text, its parameters pointers, any block",
    "image": "jaxlib's call for an assembled image: tensor maps and numbers by value, whole warps or waves",
    "handler": "a call of asmkit's own, which launches an image by the driver: any block, every tensor map",
}
"""The ways by name; where none is asked for, the first that serves."""


def check_name(way: str | None) -> None:
    """Raise BACKEND for the name of a way that does not exist: a derivative may drop the launch, but not this check."""
    if way is not None and way not in WAYS:
        unknown_backend(way, "JAX arrays, which stay on the device that they are on", WAYS)


def check_way(launch: Launch, way: str | None) -> None:
    """Raise BACKEND for a way that does not exist, and for a text where it does not do."""
    kernel = launch.kernel
    check_name(way)
    if way == "text" and kernel.isa.name != "ptx":
        what = f"{kernel.__name__} is no PTX kernel, and goes to a device as an image"
        raise error(Mistake.BACKEND, what=what, fix="leave backend= out")
    if way == "text" and launch.maps:
        what = (
            f"{kernel.__name__} takes tensor maps ({', '.join(launch.maps)}), which XLA's call for a text cannot pass"
        )
        raise error(
            Mistake.BACKEND, what=what, fix='`backend="image"` or `backend="handler"`; left out, it is chosen by need'
        )


def to_amd(launch: Launch) -> str:
    """The way to an AMD device: jaxlib's call, where it serves, unless each launch is to be waited for."""
    return "image" if not faults.WAIT and takes_code_objects() and rocm_call.serves(launch) else "handler"


def to_nvidia(launch: Launch, text: str) -> str:
    """The way to an NVIDIA device: a text, unless it has tensor maps or the driver is too old for it; then what serves.

    Where each launch is to be waited for (`faults.WAIT`), it is the handler, which can.
    """
    if faults.WAIT:
        return "handler"
    if not launch.maps and driver_takes(text):
        return "text"
    return "image" if takes_images() and cuda_call.serves(launch) else "handler"
