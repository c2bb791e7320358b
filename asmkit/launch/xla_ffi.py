"""A handler for XLA's foreign function interface, in ctypes: XLA's CPU backend calls it, the simulator does the work.

The layouts are those of XLA's `xla/ffi/api/c_api.h`, which only ever grows at the end of its structures.  The handler
is called on XLA's threads and must not call JAX.  The kernel comes in the call's attributes, so that a module that was
exported elsewhere runs here: `kernel_data` is the text in the language `kernel_type`, `key` names it, and a key that is
not known is parsed once.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import math
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from ..errors import AsmError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..build import Program

TARGET = "asmkit_simulate"
"""The name of the custom call."""

_METADATA = 1  # XLA_FFI_Extension_Metadata
_STRING, _SCALAR = 4, 3  # XLA_FFI_AttrType
_INVALID_ARGUMENT, _INTERNAL = 3, 13  # XLA_FFI_Error_Code
_KEPT = 512

_BYTES = {
    **dict.fromkeys((1, 2, 6, 19, 20, 23, 24, 25, 28, 29, 33), 1),  # bool, 8-bit integers and floats
    **dict.fromkeys((3, 7, 10, 16), 2),
    **dict.fromkeys((4, 8, 11), 4),
    **dict.fromkeys((5, 9, 12), 8),
}
"""The bytes of one element, by XLA_FFI_DataType."""


# --- the structures ---------------------------------------------------------------------------------------------------


class _Base(ctypes.Structure):
    """What every structure begins with; an extension is one with a type and a successor."""

    _fields_ = (("size", ctypes.c_size_t), ("extension", ctypes.c_void_p))


class _Version(_Base):
    _fields_ = (("major", ctypes.c_int), ("minor", ctypes.c_int))


class _ErrorArgs(_Base):
    _fields_ = (("message", ctypes.c_char_p), ("code", ctypes.c_int))


_CreateError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(_ErrorArgs))


class _Api(_Base):
    _fields_ = (("version", _Version), ("internal", ctypes.c_void_p), ("create_error", _CreateError))


class _Metadata(ctypes.Structure):
    _fields_ = (("size", ctypes.c_size_t), ("version", _Version), ("traits", ctypes.c_uint32))


class _Extension(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_size_t),
        ("type", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("metadata", ctypes.POINTER(_Metadata)),
    )


class _Span(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_size_t))


class _Scalar(ctypes.Structure):
    _fields_ = (("dtype", ctypes.c_int), ("value", ctypes.c_void_p))


class _Buffer(_Base):
    _fields_ = (
        ("dtype", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("rank", ctypes.c_int64),
        ("dims", ctypes.POINTER(ctypes.c_int64)),
    )


class _Buffers(_Base):
    _fields_ = (
        ("count", ctypes.c_int64),
        ("types", ctypes.POINTER(ctypes.c_int)),
        ("buffers", ctypes.POINTER(ctypes.POINTER(_Buffer))),
    )


class _Attributes(_Base):
    _fields_ = (
        ("count", ctypes.c_int64),
        ("types", ctypes.POINTER(ctypes.c_int)),
        ("names", ctypes.POINTER(ctypes.POINTER(_Span))),
        ("values", ctypes.POINTER(ctypes.c_void_p)),
    )


class _Frame(_Base):
    _fields_ = (
        ("api", ctypes.POINTER(_Api)),
        ("context", ctypes.c_void_p),
        ("stage", ctypes.c_int),
        ("operands", _Buffers),
        ("results", _Buffers),
        ("attributes", _Attributes),
    )


# --- reading a call ---------------------------------------------------------------------------------------------------


def _text(span: _Span) -> str:
    return ctypes.string_at(span.data, span.length).decode() if span.length else ""


def _attributes(attrs: _Attributes) -> dict[str, Any]:
    """The strings, not read yet, and the 32-bit integers among the attributes, by name."""
    values: dict[str, Any] = {}
    for i in range(attrs.count):
        name, at = _text(attrs.names[i].contents), attrs.values[i] or 0
        if attrs.types[i] == _STRING:
            values[name] = _Span.from_address(at)
        elif attrs.types[i] == _SCALAR:
            values[name] = ctypes.c_int32.from_address(_Scalar.from_address(at).value).value
    return values


def _arrays(buffers: _Buffers) -> Iterator[npt.NDArray[np.uint8]]:
    """The bytes of each buffer, in XLA's memory."""
    import numpy as np

    for i in range(buffers.count):
        buffer = buffers.buffers[i].contents
        if buffer.dtype not in _BYTES:
            raise TypeError(f"a kernel takes no arrays of XLA's type number {buffer.dtype}")
        size = math.prod(buffer.dims[: buffer.rank]) * _BYTES[buffer.dtype]
        memory = (ctypes.c_uint8 * size).from_address(buffer.data) if size else ()
        yield np.asarray(memory, np.uint8)


# --- the kernels ------------------------------------------------------------------------------------------------------

_programs: OrderedDict[str, Program] = OrderedDict()
_lock = threading.Lock()
_state = {"used": False}


def key_of(text: str) -> str:
    """The name under which a text's program is kept."""
    return hashlib.sha256(text.encode()).hexdigest()


def remember(text: str, program: Program) -> str:
    """Keep a text's own program, which knows the Python lines; what the call's `key` has to be."""
    key = key_of(text)
    with _lock:
        _state["used"] = True
        _programs[key] = program
        _programs.move_to_end(key)
        if len(_programs) > _KEPT:
            _programs.popitem(last=False)
    return key


def used() -> bool:
    """Whether calls of the handler may be under way."""
    return _state["used"]


def forget() -> None:
    """Drop all programs; the next call of each parses its text."""
    with _lock:
        _programs.clear()


def _program(attributes: Mapping[str, Any]) -> Program:
    """The program of a call: a known one, or the text that the call carries, parsed."""
    with _lock:
        known = _programs.get(_text(attributes["key"]))
    if known is not None:
        return known
    text = _text(attributes["kernel_data"])
    program: Program = import_module(f"asmkit.{_text(attributes['kernel_type'])}.parse").parse(text)
    remember(text, program)
    return program


def _simulate(attributes: Mapping[str, Any], operands: Sequence[Any], results: Sequence[Any]) -> None:
    """Run one call; the kernel's parameters are the operands, then the results, which it writes in place.

    Operands that it has no parameters for are zeros, whose memory results have taken.  `maps` are the tensor maps,
    which are the last parameters: each a pair of the array's place among them, and its bytes for address 0.
    """
    from .. import sim

    program = _program(attributes)
    maps: list[tuple[int, str]] = json.loads(_text(attributes["maps"])) if "maps" in attributes else []
    every = [param.name for param in program.params]
    names = every[: len(every) - len(maps)]
    made = [partial(_map_bytes, names[array].removeprefix("param_"), bytes.fromhex(raw)) for array, raw in maps]
    grid, block = ([attributes[f"{what}_{axis}"] for axis in "xyz"] for what in ("grid", "block"))
    sim.run(
        program,
        grid=tuple(grid),
        block=tuple(block),
        params=dict(zip(every, [*operands[: len(names) - len(results)], *results, *made], strict=True)),
        shared=attributes["shared_mem_bytes"],
        cluster=cast("tuple[int, ...] | None", program.facts.get("cluster")),
        resident=bool(attributes["resident"]),
    )


def _map_bytes(array: str, raw: bytes, address_of: Callable[[str], int]) -> bytes:
    """A tensor map of an array: its address is in front."""
    return address_of(array).to_bytes(8, "little") + raw[8:]


# --- the handler ------------------------------------------------------------------------------------------------------

# XLA's threads flush subnormal numbers to zero, and so do threads that they start: ours starts here, with the module.
_worker = ThreadPoolExecutor(1, "asmkit")
_worker.submit(int).result()


def _handle(frame: Any) -> int | None:
    """XLA's call: the metadata query, or one execution.  0 is success, anything else an error object of XLA's."""
    call: _Frame = frame.contents
    try:
        if not _answered(call):
            operands, results = list(_arrays(call.operands)), list(_arrays(call.results))
            _worker.submit(_simulate, _attributes(call.attributes), operands, results).result()
    except AsmError as problem:
        return _error(call, str(problem), _INVALID_ARGUMENT)
    except BaseException:
        return _error(call, traceback.format_exc(), _INTERNAL)
    return None


def _answered(call: _Frame) -> bool:
    """Answer XLA's question for the handler's version, if the call is one."""
    at = call.extension
    while at:
        extension = _Extension.from_address(at)
        if extension.type == _METADATA:
            version, ours = extension.metadata.contents.version, call.api.contents.version
            version.major, version.minor = ours.major, ours.minor
            extension.metadata.contents.traits = 0
            return True
        at = extension.next
    return False


def _error(call: _Frame, message: str, code: int) -> int | None:
    arguments = _ErrorArgs(ctypes.sizeof(_ErrorArgs), None, message.encode(), code)
    return call.api.contents.create_error(ctypes.byref(arguments))


HANDLER = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(_Frame))(_handle)
"""The handler as a C function; XLA keeps its address, so it lives as long as the module."""
