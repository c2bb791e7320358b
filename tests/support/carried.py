"""What an image call of jaxlib's carries, read back."""

from __future__ import annotations

import zlib
from typing import Any

import jax
from jaxlib.mlir import ir

Message = dict[int, list[Any]]


# --- reading ----------------------------------------------------------------------------------------------------------


def decode(data: bytes) -> Message:
    """The fields of a message by number, each a list of what it holds: numbers and bytes."""
    fields: Message = {}
    while data:
        key, data = varint(data)
        assert key & 7 in (0, 2), "a number, or bytes with their length"
        value, data = varint(data)
        if key & 7 == 2:
            assert value <= len(data)
            value, data = data[:value], data[value:]
        fields.setdefault(key >> 3, []).append(value)
    return fields


def varint(data: bytes) -> tuple[int, bytes]:
    end = next(i for i, byte in enumerate(data) if byte < 0x80)
    return sum((byte & 0x7F) << 7 * i for i, byte in enumerate(data[: end + 1])), data[end + 1 :]


def one(message: Message, number: int) -> Any:
    (value,) = message[number]
    return value


def parameter(message: Message) -> Any:
    """An array as (bytes to clear, alignment), a number, or a tensor map's fields by number."""
    ((field, (value,)),) = message.items()
    if field == 1:
        array = decode(value)
        return one(array, 1), one(array, 2)
    return decode(one(decode(value), 1)) if field == 9 else value


class Carried:
    """The one image call of a function, its fields by the names of jaxlib's `triton.proto`."""

    def __init__(self, f: Any, *args: Any, platform: str = "rocm") -> None:
        self.op = calls(f, *args, platform=platform)[0]
        attributes = {named.name: named.attr for named in self.op.attributes["mhlo.backend_config"]}
        assert set(attributes) == {"opaque"}
        whole = decode(zlib.decompress(ir.StringAttr(attributes["opaque"]).value_bytes))
        self.name = one(whole, 4).decode()
        call = decode(one(whole, 1))
        self.grid = tuple(one(call, i) for i in (2, 3, 4))
        kernel = decode(one(call, 1))
        self.kernel_name, self.ptx = one(kernel, 1).decode(), one(kernel, 4).decode()
        self.num_warps, self.shared_mem_bytes, self.num_ctas = one(kernel, 2), one(kernel, 3), one(kernel, 10)
        image = decode(one(kernel, 11))
        self.object_file, self.image_name, self.image_shared = one(image, 1), one(image, 2).decode(), one(image, 3)
        self.parameters = [parameter(decode(message)) for message in call[5]]
        assert (set(whole), set(call), set(kernel)) == ({1, 4}, {1, 2, 3, 4, 5}, {1, 2, 3, 4, 10, 11})


def lower(f: Any, *args: Any, platforms: tuple[str, ...] = ("rocm",)) -> Any:
    return jax.jit(f).trace(*args).lower(lowering_platforms=platforms)


def calls(f: Any, *args: Any, platform: str = "rocm") -> list[ir.OpView]:
    """The custom calls of `f`, lowered for a platform."""
    found: list[ir.OpView] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "stablehlo.custom_call":
            found.append(op)
        return ir.WalkResult.ADVANCE

    calls.module = lower(f, *args, platforms=(platform,)).compiler_ir(
        "stablehlo"
    )  # the operations live as long as their module
    calls.module.operation.walk(visit)
    return found
