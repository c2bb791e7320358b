"""Calls as XLA makes them of a handler, in ctypes: for handlers of a device, without one."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any

from asmkit.launch.jax import xla_ffi

S32 = 4  # XLA_FFI_DataType


class Frame:
    """One call: arrays by (address, number of elements), attributes that are strings, a stream.

    `run(handler)` gives XLA's error message, or None; `metadata(handler)` what the handler says of itself.
    """

    def __init__(
        self, operands: Sequence[tuple[int, int]] = (), results: Sequence[tuple[int, int]] = (),
        attributes: Mapping[str, str | bytes] | None = None, stream: int | None = 7,
    ) -> None:  # fmt: skip
        self.stream, self.errors = stream, list[tuple[str, int]]()
        create, get = xla_ffi._CreateError(self._create), xla_ffi._GetStream(self._get)
        self.api = xla_ffi._Api(version=xla_ffi._Version(major=0, minor=42), create_error=create, get_stream=get)
        self.kept: list[Any] = [create, get]
        self.call = xla_ffi.Frame(api=ctypes.pointer(self.api), context=99)
        self.call.operands, self.call.results = self._buffers(operands), self._buffers(results)
        self.call.attributes = self._attributes(attributes or {})

    def run(self, handler: Any) -> str | None:
        """What the handler answers: None, or its error's message."""
        answer = handler(ctypes.pointer(self.call))
        assert (answer == 5) == bool(self.errors)
        return self.errors[-1][0] if answer else None

    def metadata(self, handler: Any) -> tuple[int, int, int]:
        """Version and traits."""
        made = xla_ffi._Metadata(version=xla_ffi._Version(major=9, minor=9), traits=77)
        asked = xla_ffi._Extension(type=1, metadata=ctypes.pointer(made))
        other = xla_ffi._Extension(type=3, next=ctypes.addressof(asked))
        self.call.extension = ctypes.addressof(other)
        assert self.run(handler) is None
        self.call.extension = None
        return made.version.major, made.version.minor, made.traits

    def _create(self, arguments: Any) -> int:
        self.errors.append((arguments.contents.message.decode(), arguments.contents.code))
        return 5

    def _get(self, arguments: Any) -> int:
        assert arguments.contents.context == 99
        arguments.contents.stream = self.stream
        return self.stream is None

    def _pointers(self, kind: Any, many: Sequence[Any]) -> Any:
        made = (ctypes.POINTER(kind) * max(len(many), 1))(*map(ctypes.pointer, many))
        self.kept += [made, many]
        return made

    def _buffers(self, arrays: Sequence[tuple[int, int]]) -> xla_ffi.Buffers:
        dims = [(ctypes.c_int64 * 1)(length) for _, length in arrays]
        made = [xla_ffi.Buffer(dtype=S32, data=at, rank=1, dims=d) for (at, _), d in zip(arrays, dims, strict=True)]
        self.kept += dims
        return xla_ffi.Buffers(count=len(made), buffers=self._pointers(xla_ffi.Buffer, made))

    def _attributes(self, given: Mapping[str, str | bytes]) -> xla_ffi.Attributes:
        names = [self._span(name) for name in given]
        values = [self._span(value) for value in given.values()]
        places = (ctypes.c_void_p * max(len(values), 1))(*map(ctypes.addressof, values))
        kinds = (ctypes.c_int * max(len(values), 1))(*[4] * len(values))
        self.kept += [values, places, kinds]
        spans = self._pointers(xla_ffi.Span, names)
        return xla_ffi.Attributes(count=len(names), types=kinds, names=spans, values=places)

    def _span(self, value: str | bytes) -> xla_ffi.Span:
        raw = value.encode() if isinstance(value, str) else value
        held = ctypes.create_string_buffer(raw, len(raw))
        self.kept.append(held)
        return xla_ffi.Span(data=ctypes.addressof(held), length=len(raw))
