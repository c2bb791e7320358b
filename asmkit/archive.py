"""The container of a saved kernel: a zip archive whose members are bound together by a hash, read within limits.

The hash finds damage and members exchanged between files.  It is not a signature: load only files that you trust to
contain the kernel that you want.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from .errors import AsmError, Mistake, error

HASH = "sha256"
"""The member that holds the hash of all others."""

LIMITS = {".json": 4 << 20, ".txt": 8 << 20, "": 64 << 20}
"""The size of a member at most, in bytes, by the end of its name; images have no ending."""

MEMBERS, TOTAL = 256, 256 << 20
"""How many members an archive has at most, and how many bytes they have together."""

TEXT, LINES = 8 << 20, 100_000
"""Bytes and lines that all texts of an archive have together at most: all are read when it is loaded."""


def write(path: str | Path, members: Mapping[str, bytes]) -> None:
    """Write an archive in one step: a file that was there stays as it is until the new one is whole.

    Raises SAVED_FILE, before anything is written, for members beyond the limits that `read` keeps.
    """
    for name, content in members.items():
        if len(content) > _limit(name):
            raise fault(path, f"{name} has {len(content)} bytes, the limit is {_limit(name)}")
    if len(members) >= MEMBERS or sum(map(len, members.values())) > TOTAL:
        raise fault(path, f"more than {MEMBERS} members or {TOTAL} bytes")
    if too_long := _text_fault(members):
        raise fault(path, too_long)
    target = Path(path)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
    try:
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in {**members, HASH: digest(members).encode()}.items():
                archive.writestr(name, content)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The process's mask of new files' modes; Python can only read it by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def read(path: str | Path) -> dict[str, bytes]:
    """Return the members of an archive that `write` wrote, without the hash.

    Raises SAVED_FILE for a file that is missing, damaged, too large, or not such an archive.
    """
    with faults_of(path), zipfile.ZipFile(path) as archive:
        infos = archive.infolist()
        names = [info.filename for info in infos]
        if len(infos) > MEMBERS or sum(info.file_size for info in infos) > TOTAL:
            raise ValueError(f"it has more than {MEMBERS} members or {TOTAL} bytes")
        if len(set(names)) < len(names):
            raise ValueError("it has two members of one name")
        found = {info.filename: _content(archive, info) for info in infos}
        if too_long := _text_fault(found):
            raise ValueError(too_long)
        told = found.pop(HASH, b"")
        if told != digest(found).encode():
            raise ValueError("its parts do not belong together (the hash differs)")
        return found


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A member's content: never more is unpacked than the limit allows, whatever the archive's directory says."""
    limit = _limit(info.filename)
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"{info.filename} is packed in another way than asmkit does")
    with archive.open(info) as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise ValueError(f"{info.filename} has more than {limit} bytes")
    return content


def _text_fault(members: Mapping[str, bytes]) -> str:
    """Return what is wrong with the texts together, "" if nothing is."""
    texts = [content for name, content in members.items() if name.endswith(".txt")]
    if sum(map(len, texts)) > TEXT:
        return f"its texts have more than {TEXT} bytes together"
    if sum(text.count(b"\n") for text in texts) > LINES:
        return f"its texts have more than {LINES} lines together"
    return ""


def _limit(name: str) -> int:
    return LIMITS.get(Path(name).suffix, LIMITS[""])


def digest(members: Mapping[str, bytes]) -> str:
    """The SHA-256 of the members' names, lengths and contents, in hexadecimal digits."""
    made = hashlib.sha256()
    for name in sorted(members):
        made.update(f"{len(name.encode())}:{name}{len(members[name])}:".encode())
        made.update(members[name])
    return made.hexdigest()


@contextlib.contextmanager
def faults_of(path: str | Path):  # noqa: ANN201 - the type is contextlib's
    """Raise SAVED_FILE for whatever goes wrong while the content of a file is read.

    The content may be anybody's: zip, JSON, text and rules fail in as many ways as there are libraries behind them.
    """
    try:
        yield
    except Exception as problem:
        if isinstance(problem, AsmError) and problem.code == Mistake.SAVED_FILE.name:
            raise
        why = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        why = why.encode("utf-8", "backslashreplace").decode()  # half of a pair of surrogates cannot be printed
        raise fault(path, why) from problem


def fault(path: object, why: object) -> AsmError:
    """SAVED_FILE: what is wrong with a file."""
    return error(Mistake.SAVED_FILE, path=path, why=why)
