"""Handlers for XLA's foreign function interface, in ctypes: functions that XLA calls on its own threads.

The layouts are those of XLA's `xla/ffi/api/c_api.h`, whose structures only ever grow at the end. A handler must not
call JAX. The call's attributes contain everything that identifies the kernel.
"""

from __future__ import annotations

import ctypes
import math
import re
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from ...errors import AsmError
from ...kernel.shown_warnings import call_site

COMMAND_BUFFER = 1
"""XLA_FFI_HANDLER_TRAITS_COMMAND_BUFFER_COMPATIBLE: the handler's work on its stream may be recorded."""

_METADATA = 1  # XLA_FFI_Extension_Metadata
_STRING, _SCALAR = 4, 3  # XLA_FFI_AttrType
_INVALID_ARGUMENT, _INTERNAL = 3, 13  # XLA_FFI_Error_Code

_TYPES = {
    1: "bool", 2: "int8", 3: "int16", 4: "int32", 5: "int64", 6: "uint8", 7: "uint16", 8: "uint32", 9: "uint64",
    10: "float16", 11: "float32", 12: "float64", 16: "bfloat16", 19: "float8_e5m2", 20: "float8_e4m3fn",
    23: "float8_e4m3b11fnuz", 24: "float8_e5m2fnuz", 25: "float8_e4m3fnuz", 28: "float8_e4m3", 29: "float8_e3m4",
    33: "float8_e8m0fnu",
}  # fmt: skip
"""The types of numpy and ml_dtypes by XLA_FFI_DataType."""

_BYTES = {number: int((re.search(r"\d+", name) or ["8"])[0]) // 8 for number, name in _TYPES.items()}
"""The size of one element in bytes, by XLA_FFI_DataType."""


# --- the structures ---------------------------------------------------------------------------------------------------


class _Base(ctypes.Structure):
    """The common start of all structures. An extension adds a type and a successor."""

    _fields_ = (("size", ctypes.c_size_t), ("extension", ctypes.c_void_p))


class _Version(_Base):
    _fields_ = (("major", ctypes.c_int), ("minor", ctypes.c_int))


class _ErrorArgs(_Base):
    _fields_ = (("message", ctypes.c_char_p), ("code", ctypes.c_int))


class _StreamArgs(_Base):
    _fields_ = (("context", ctypes.c_void_p), ("stream", ctypes.c_void_p))


_CreateError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(_ErrorArgs))
_GetStream = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(_StreamArgs))


class _Api(_Base):
    _fields_ = (
        ("version", _Version),
        ("internal", ctypes.c_void_p),
        ("create_error", _CreateError),
        *((name, ctypes.c_void_p) for name in ("error_message", "destroy_error", "register_handler")),
        ("get_stream", _GetStream),
    )


class _Metadata(ctypes.Structure):
    _fields_ = (("size", ctypes.c_size_t), ("version", _Version), ("traits", ctypes.c_uint32))


class _Extension(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_size_t),
        ("type", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("metadata", ctypes.POINTER(_Metadata)),
    )


class Span(ctypes.Structure):
    """A string of XLA."""

    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_size_t))


class _Scalar(ctypes.Structure):
    _fields_ = (("dtype", ctypes.c_int), ("value", ctypes.c_void_p))


class Buffer(_Base):
    """One array."""

    _fields_ = (
        ("dtype", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("rank", ctypes.c_int64),
        ("dims", ctypes.POINTER(ctypes.c_int64)),
    )


class Buffers(_Base):
    """The arrays of a call."""

    _fields_ = (
        ("count", ctypes.c_int64),
        ("types", ctypes.POINTER(ctypes.c_int)),
        ("buffers", ctypes.POINTER(ctypes.POINTER(Buffer))),
    )


class Attributes(_Base):
    """A call's attributes."""

    _fields_ = (
        ("count", ctypes.c_int64),
        ("types", ctypes.POINTER(ctypes.c_int)),
        ("names", ctypes.POINTER(ctypes.POINTER(Span))),
        ("values", ctypes.POINTER(ctypes.c_void_p)),
    )


class Frame(_Base):
    """One call."""

    _fields_ = (
        ("api", ctypes.POINTER(_Api)),
        ("context", ctypes.c_void_p),
        ("stage", ctypes.c_int),
        ("operands", Buffers),
        ("results", Buffers),
        ("attributes", Attributes),
    )


# --- reading a call ---------------------------------------------------------------------------------------------------


def bytes_of(span: Span) -> bytes:
    """Return the bytes of an XLA string."""
    return ctypes.string_at(span.data, span.length) if span.length else b""


def text_of(span: Span) -> str:
    """Return an XLA string as text."""
    return bytes_of(span).decode()


AttributeValues: TypeAlias = dict[str, Any]
"""The attributes of a call by name: strings as `Span`, and 32-bit integers."""


def attributes(call: Frame) -> AttributeValues:
    """Return the attributes by name: strings (as `Span`, not decoded yet) and 32-bit integers."""
    attrs = call.attributes
    values: AttributeValues = {}
    for i in range(attrs.count):
        name, at = text_of(attrs.names[i].contents), attrs.values[i] or 0
        if attrs.types[i] == _STRING:
            values[name] = Span.from_address(at)
        elif attrs.types[i] == _SCALAR:
            values[name] = ctypes.c_int32.from_address(_Scalar.from_address(at).value).value
    return values


def size_of(buffer: Buffer) -> int:
    """Return the size of an array in bytes. Raises TypeError for unsupported element types."""
    if buffer.dtype not in _BYTES:
        raise TypeError(f"kernels do not support arrays of XLA's type number {buffer.dtype}")
    return math.prod(buffer.dims[: buffer.rank]) * _BYTES[buffer.dtype]


def shape_of(buffer: Buffer) -> tuple[str, tuple[int, ...]]:
    """Return the name of an array's type, and its shape. The type is one that `size_of` supports."""
    return _TYPES[buffer.dtype], tuple(buffer.dims[: buffer.rank])


def stream_of(call: Frame) -> int:
    """Return the device's stream of a call. Raises RuntimeError if XLA has none."""
    asked = _StreamArgs(ctypes.sizeof(_StreamArgs), None, call.context, None)
    if call.api.contents.get_stream(ctypes.byref(asked)):
        raise RuntimeError("XLA has no stream for this call")
    return asked.stream or 0


if TYPE_CHECKING:
    CFunction: TypeAlias = ctypes._CFunctionType


_failures: Counter[str] = Counter()
_failures_lock = threading.Lock()

# --- a handler --------------------------------------------------------------------------------------------------------


def handler(run: Callable[[Frame], None], traits: int = 0) -> CFunction:
    """Return a function as XLA calls it: it answers metadata queries itself, and passes each execution to `run`.

    Exceptions of `run` become XLA errors. XLA keeps the address of the returned function, which must therefore live
    forever.
    """

    def handle(frame: ctypes._Pointer[Frame]) -> int | None:  # 0 is success, anything else an XLA error object
        call = frame.contents
        try:
            if not _answered(call, traits):
                run(call)
        except AsmError as problem:
            return _failed(call, "\n".join([str(problem), *getattr(problem, "__notes__", ())]), _INVALID_ARGUMENT)
        except BaseException:
            return _failed(call, traceback.format_exc(), _INTERNAL)
        return None

    return ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Frame))(handle)


def _answered(call: Frame, traits: int) -> bool:
    """Answer XLA's query for the handler's version and traits, if the call is one."""
    at = call.extension
    while at:
        extension = _Extension.from_address(at)
        if extension.type == _METADATA:
            version, ours = extension.metadata.contents.version, call.api.contents.version
            version.major, version.minor = ours.major, ours.minor
            extension.metadata.contents.traits = traits
            return True
        at = extension.next
    return False


def _failed(call: Frame, message: str, code: int) -> int | None:
    """Return the error of a call to XLA. Record it if XLA raises it later, not in the user's call itself."""
    if call_site() is None:
        with _failures_lock:
            _failures[message] += 1
    return _error(call, message, code)


def announce_failures() -> None:
    """Print the errors of calls to stderr. Those that ended the program are not repeated.

    XLA raises the error of a call where its results are read, and drops it if the results are never read.
    """
    problem: BaseException | None = getattr(sys, "last_exc", getattr(sys, "last_value", None))
    told = "".join(traceback.format_exception(problem)) if problem else ""
    for message, count in _failures.items():
        if message not in told:
            times = f"{count} times" if count > 1 else "once"
            print(
                f"asmkit: a call of a kernel in JAX has failed ({times}), so its results are invalid:", file=sys.stderr
            )
            print(message, file=sys.stderr, flush=True)


def _error(call: Frame, message: str, code: int) -> int | None:
    arguments = _ErrorArgs(ctypes.sizeof(_ErrorArgs), None, message.encode(), code)
    return call.api.contents.create_error(ctypes.byref(arguments))
