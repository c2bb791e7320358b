"""Cache a tool's output and its log together as one entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Cache = Callable[[Sequence[str | bytes], Callable[[], bytes]], bytes]
"""A cache: `cache(key parts, make)` returns the bytes that `make()` returns, possibly from an earlier call."""


def kept(cache: Cache | None, key: Sequence[str | bytes], make: Callable[[], tuple[bytes, str]]) -> tuple[bytes, str]:
    """Return the image and the log that `make()` returns, from the cache if there is one."""
    return _unpack(cache(key, lambda: _pack(*make()))) if cache else make()


def _pack(image: bytes, log: str) -> bytes:
    """Return one entry: the log's length, the log, the image."""
    said = log.encode()
    return len(said).to_bytes(4, "little") + said + image


def _unpack(entry: bytes) -> tuple[bytes, str]:
    end = 4 + int.from_bytes(entry[:4], "little")
    return entry[end:], entry[4:end].decode()
