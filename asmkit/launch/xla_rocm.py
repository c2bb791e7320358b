"""Our handler on XLA's ROCm backend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..plan import Launch
from . import hip
from .xla_device import Vendor, device_handler
from .xla_ffi import COMMAND_BUFFER


def _load(where: hip.Device, image: bytes, about: Mapping[str, Any], told: Launch | None) -> hip.Loaded:
    del told
    return hip.Loaded(where, image, about["entry"], about["dims"], about["places"], bytes.fromhex(about["arguments"]))


HANDLER = device_handler(Vendor(hip.device_of, hip.clear, _load), COMMAND_BUFFER)
"""The handler as a C function."""
