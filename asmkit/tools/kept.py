"""What a tool made and what it printed, kept together as one entry of a cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Cache = Callable[[Sequence[str | bytes], Callable[[], bytes]], bytes]
"""Keeps what was made: `cache(key parts, make)` gives the bytes that `make()` would."""


def kept(cache: Cache | None, key: Sequence[str | bytes], make: Callable[[], tuple[bytes, str]]) -> tuple[bytes, str]:
    """The image and the log that `make()` gives, from the cache if there is one."""
    return _unpack(cache(key, lambda: _pack(*make()))) if cache else make()


def _pack(image: bytes, log: str) -> bytes:
    """The log's length, the log, the image."""
    said = log.encode()
    return len(said).to_bytes(4, "little") + said + image


def _unpack(entry: bytes) -> tuple[bytes, str]:
    end = 4 + int.from_bytes(entry[:4], "little")
    return entry[end:], entry[4:end].decode()
