"""Write and read the archive of a saved kernel: a zip file of limited size, with a hash over all its members.

The hash detects damage and members exchanged between files. It is not a signature: load only files that you trust to
contain the kernel that you want.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from ..errors import AsmError, DiagnosticCode, error

HASH = "sha256"
"""The member that holds the hash of all others."""

LIMITS = {".json": 4 << 20, ".txt": 8 << 20, "": 64 << 20}
"""The maximum size of a member in bytes, by the suffix of its name. Images have no suffix."""

MEMBERS, TOTAL = 256, 256 << 20
"""The maximum number of members of an archive, and their maximum total size in bytes."""

TEXT, LINES = 8 << 20, 100_000
"""The maximum number of bytes and lines of all texts of an archive together. Loading reads all of them."""


_LARGE, _FAST = 1 << 20, 1
"""The bytes from which on a member counts as large, and the level at which large members are compressed."""
_SAMPLES, _SAMPLE, _WORTH = 16, 1 << 12, 0.85
"""The number and the bytes of samples, and the share of their size that decides whether a large one is compressed."""


class TooLargeError(Exception):
    """Raised when an archive exceeds the size that the caller of `write` accepts."""


def write(path: str | Path, members: Mapping[str, bytes], most: int | None = None, total: int = TOTAL) -> None:
    """Write an archive atomically: an existing file is replaced only once the new one is complete.

    Args:
        path: the file.
        members: the contents by name.
        most: the maximum size of the file, by default none.
        total: the maximum total size of the members.

    Raises:
        SAVED_FILE: if the members exceed the limits that `read` checks. Nothing is written then.
        TooLargeError: if the file has more than `most` bytes. Nothing is written then.

    """
    for name, content in members.items():
        if len(content) > _limit(name):
            raise fault(path, f"{name} has {len(content)} bytes, the limit is {_limit(name)}")
    if len(members) >= MEMBERS or sum(map(len, members.values())) > total:
        raise fault(path, f"more than {MEMBERS} members or {total} bytes")
    if too_long := _text_fault(members):
        raise fault(path, too_long)
    target = Path(path)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
    try:
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w") as archive:
            for name, content in {**members, HASH: digest(members).encode()}.items():
                archive.writestr(name, content, *_compression(content))
                if most is not None and file.tell() > most:
                    raise TooLargeError
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _compression(content: bytes) -> tuple[int, int | None]:
    """Return the method and the level of compression for a member.

    A large one is compressed fast, or not at all if samples of it become hardly shorter.
    """
    if len(content) < _LARGE:
        return zipfile.ZIP_DEFLATED, None
    samples = b"".join(content[at : at + _SAMPLE] for at in range(0, len(content), len(content) // _SAMPLES))
    worth = len(zlib.compress(samples, _FAST)) < _WORTH * len(samples)
    return (zipfile.ZIP_DEFLATED, _FAST) if worth else (zipfile.ZIP_STORED, None)


def _umask() -> int:
    """Return the process's umask, which Python can read only by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def read(path: str | Path, total: int = TOTAL) -> dict[str, bytes]:
    """Return the members of an archive that `write` wrote, without the hash. `total` is that of `write`.

    Raises:
        SAVED_FILE: if the file is missing, damaged, too large, or not such an archive.

    """
    with faults_of(path), zipfile.ZipFile(path) as archive:
        infos = archive.infolist()
        names = [info.filename for info in infos]
        if len(infos) > MEMBERS or sum(info.file_size for info in infos) > total:
            raise ValueError(f"it has more than {MEMBERS} members or {total} bytes")
        if len(set(names)) < len(names):
            raise ValueError("it has two members with the same name")
        found = {info.filename: _content(archive, info) for info in infos}
        if too_long := _text_fault(found):
            raise ValueError(too_long)
        told = found.pop(HASH, b"")
        if told != digest(found).encode():
            raise ValueError("its members do not match its hash")
        return found


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return a member's content. The limit holds for the unpacked bytes, whatever size the archive states."""
    limit = _limit(info.filename)
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"{info.filename} is compressed by a method that asmkit does not use")
    with archive.open(info) as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise ValueError(f"{info.filename} has more than {limit} bytes")
    return content


def _text_fault(members: Mapping[str, bytes]) -> str:
    """Return a message if the texts together exceed their limits, otherwise an empty string."""
    texts = [content for name, content in members.items() if name.endswith(".txt")]
    if sum(map(len, texts)) > TEXT:
        return f"its texts have more than {TEXT} bytes together"
    if sum(text.count(b"\n") for text in texts) > LINES:
        return f"its texts have more than {LINES} lines together"
    return ""


def _limit(name: str) -> int:
    return LIMITS.get(Path(name).suffix, LIMITS[""])


def digest(members: Mapping[str, bytes]) -> str:
    """Return the SHA-256 of the members' names, lengths and contents as hexadecimal digits."""
    made = hashlib.sha256()
    for name in sorted(members):
        made.update(f"{len(name.encode())}:{name}{len(members[name])}:".encode())
        made.update(members[name])
    return made.hexdigest()


@contextlib.contextmanager
def faults_of(path: str | Path):  # noqa: ANN201 - the type is contextlib's
    """Turn every exception that reading a file's content raises into SAVED_FILE.

    The content is untrusted: the zip, JSON, text and rule readers behind this function raise many kinds of exceptions.
    """
    try:
        yield
    except Exception as problem:
        if isinstance(problem, AsmError) and problem.code == DiagnosticCode.SAVED_FILE.name:
            raise
        why = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        why = why.encode("utf-8", "backslashreplace").decode()  # an unpaired surrogate cannot be printed
        raise fault(path, why) from problem


def fault(path: object, why: object) -> AsmError:
    """Return a SAVED_FILE error that says why a file cannot be used."""
    return error(DiagnosticCode.SAVED_FILE, path=path, why=why)
