"""A content-addressed cache of images, in memory and on disk.

The name of an entry is the hash of everything from which it was made, so that entries never expire and need no locks.
An entry is written to a temporary file and moved into place atomically. It contains a hash of its own content, so that
readers can detect damaged entries and rebuild them. The hash protects against damage, not against attackers: files and
folders that belong to another user, or that others can write, are neither read nor written. An unusable folder costs
time, but does not affect correctness.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import sys
import tempfile
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import AsmWarning

_MAGIC = b"asmkit entry 1\n"
_DIGEST = 32
_IN_MEMORY = 512
_OURS = re.compile(r"[0-9a-f]{62}|\.new-.*")

_memory: OrderedDict[str, bytes] = OrderedDict()
_lock = threading.Lock()
_warned: set[str] = set()


def cached(key_parts: Sequence[str | bytes], make: Callable[[], bytes]) -> bytes:
    """Return the result of `make()`, which is called once for each sequence of `key_parts`.

    The parts must contain everything that the result depends on: the text, the tool's version, its flags, the arch and
    the kind of image. Exceptions of `make` propagate, and nothing is cached.
    """
    key = key_of(key_parts)
    content = _recall(key)
    if content is None:
        content = _read(key)
    if content is None:
        content = make()
        _write(key, content)
    return _remember(key, content)


def recalled(key_parts: Sequence[str | bytes]) -> bytes | None:
    """Return the last entry for these parts on disk, including entries of other processes. None if there is none."""
    return _read(key_of(key_parts))


def keep(key_parts: Sequence[str | bytes], content: bytes) -> None:
    """Write an entry for these parts to disk, replacing an earlier one."""
    _write(key_of(key_parts), content)


def key_of(parts: Sequence[str | bytes]) -> str:
    """Return the SHA-256 of the parts in hexadecimal. ("ab", "c") and ("a", "bc") differ, as do text and bytes."""
    digest = hashlib.sha256()
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        digest.update(b"%c%d:" % (b"s" if isinstance(part, str) else b"b", len(raw)))
        digest.update(raw)
    return digest.hexdigest()


def folder() -> Path:
    """Return the cache folder: `ASMKIT_CACHE`, or the user's cache folder.

    Raises RuntimeError for `~` of an unknown user.
    """
    named = os.environ.get("ASMKIT_CACHE")
    return Path(named).expanduser() if named else _user_cache() / "asmkit"


def _user_cache() -> Path:
    with contextlib.suppress(ImportError):
        if sys.platform != "linux":  # its import takes 5 ms, and on Linux the rule is short
            import platformdirs

            return Path(platformdirs.user_cache_dir())
    return Path(os.environ.get("XDG_CACHE_HOME", "").strip() or Path("~/.cache").expanduser())


def unusable() -> str:
    """Return the reason why entries cannot be written to disk, "" if they can, tested by writing one file."""
    try:
        _make(folder())
        if why := _distrusted(folder()):
            return why
        with tempfile.TemporaryFile(dir=folder()):
            return ""
    except (OSError, RuntimeError) as problem:
        return str(problem)


def _make(path: Path) -> None:
    """Create a folder that only its owner can enter, and its parent folders with default permissions."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=0o700, exist_ok=True)


def _distrusted(path: Path) -> str:
    """Return why others may have written to `path`, "" if only the user can. Raises OSError if there is no file.

    Both a symbolic link and its target are checked.
    """
    if os.name != "posix":
        return ""
    for found in (path.lstat(), path.stat()):
        if found.st_uid != os.geteuid():
            return f"{path} belongs to another user"
        if found.st_mode & 0o022 and not stat.S_ISLNK(found.st_mode):
            return f"{path} can be written by others (use chmod go-w to prevent that)"
    return ""


def _ours(*below: Path) -> bool:
    """Return whether only the user can write the cache's folder and the paths `below` it, and warn once otherwise."""
    why = _distrusted(folder())
    if why and why not in _warned:
        _warned.add(why)
        warnings.warn(AsmWarning(f"images are not cached between runs: {why}"), stacklevel=2)
    return not why and not any(map(_distrusted, below))


def forget() -> None:
    """Empty the memory cache. The disk keeps its entries."""
    with _lock:
        _memory.clear()


def clear() -> int:
    """Remove all entries from memory and from disk. Returns the number of removed files."""
    forget()
    if unusable():
        return 0
    files = [path for path in folder().glob("[0-9a-f][0-9a-f]/*") if _OURS.fullmatch(path.name) and path.is_file()]
    for path in files:
        path.unlink(missing_ok=True)
    return len(files)


def _recall(key: str) -> bytes | None:
    with _lock:
        content = _memory.get(key)
        if content is not None:
            _memory.move_to_end(key)
        return content


def _remember(key: str, content: bytes) -> bytes:
    """Cache the content in memory, and return the content that another thread may have cached meanwhile."""
    with _lock:
        content = _memory.setdefault(key, content)
        _memory.move_to_end(key)
        if len(_memory) > _IN_MEMORY:
            _memory.popitem(last=False)
        return content


def path_of(key: str) -> Path:
    """Return the file of an entry."""
    return folder() / key[:2] / key[2:]


def _seal(key: str, content: bytes) -> bytes:
    """Return the hash that an entry contains: of its content and its name, so that moved files are detected."""
    return hashlib.sha256(key.encode() + content).digest()


def _read(key: str) -> bytes | None:
    """Return the content of an entry on disk, or None if it is missing, damaged or from another user."""
    try:
        path = path_of(key)
        if not _ours(path.parent, path):
            return None
        entry = path.read_bytes()
    except (OSError, RuntimeError):
        return None
    start = len(_MAGIC) + _DIGEST
    content = entry[start:]
    return content if entry[:start] == _MAGIC + _seal(key, content) else None


def _write(key: str, content: bytes) -> None:
    """Write an entry atomically. Errors of the disk are ignored."""
    with contextlib.suppress(OSError, RuntimeError):
        path = path_of(key)
        _make(folder())
        _make(path.parent)
        if not _ours(path.parent):
            return
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_MAGIC + _seal(key, content) + content)
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise


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
