"""The cache of images: made once, whole or not at all, whoever else is writing."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import stat
import sys
import warnings
from pathlib import Path

import pytest

import asmkit
from asmkit import Ptr, ptx, u32
from asmkit.toolchain import cache, ptxas

KEYS = 20
SIZE = 200_000
KERNELS = 100


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_warned", set())
    cache.forget()
    yield tmp_path / "cache"
    cache.forget()


def never() -> bytes:
    raise AssertionError("made again")


def entry(*parts: str) -> Path:
    return cache.path_of(cache.key_of(parts))


def test_made_once_and_kept_in_memory_and_on_disk():
    assert cache.cached(["text", b"sm_80"], lambda: b"image") == b"image"
    assert cache.cached(["text", b"sm_80"], never) == b"image"
    cache.forget()
    assert cache.cached(["text", b"sm_80"], never) == b"image"


def test_memory_answers_without_the_disk():
    cache.cached(["text"], lambda: b"image")
    entry("text").unlink()
    assert cache.cached(["text"], never) == b"image"


def test_empty_content_is_content():
    assert cache.cached(["empty"], lambda: b"") == b""
    assert cache.cached(["empty"], never) == b""
    cache.forget()
    assert cache.cached(["empty"], never) == b""


def test_parts_are_told_apart():
    keys = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), (b"abc",), ("c", "ab")]
    assert len({cache.key_of(key) for key in keys}) == len(keys)
    assert cache.key_of(["é"]) == cache.key_of(("é",))


def test_what_fails_is_not_kept(folder):
    with pytest.raises(AssertionError, match="made again"):
        cache.cached(["text"], never)
    assert list(folder.rglob("*")) == []
    assert cache.cached(["text"], lambda: b"image") == b"image"


def damaged(kind: str, whole: bytes) -> bytes:
    return {
        "empty": b"",
        "in the head": whole[:10],
        "in the seal": whole[:30],
        "in the content": whole[:-1],
        "longer": whole + b"x",
        "one bit": whole[:-1] + bytes([whole[-1] ^ 1]),
        "foreign": b"\x7fELF" + whole,
    }[kind]


@pytest.mark.parametrize(
    "kind", ["empty", "in the head", "in the seal", "in the content", "longer", "one bit", "foreign"]
)
def test_a_damaged_entry_is_noticed_and_replaced(kind):
    path = entry("text")
    cache.cached(["text"], lambda: b"image")
    whole = path.read_bytes()
    path.write_bytes(damaged(kind, whole))
    cache.forget()
    assert cache.cached(["text"], lambda: b"image") == b"image"
    assert path.read_bytes() == whole


def test_an_entry_under_another_name_is_noticed():
    cache.cached(["one"], lambda: b"first")
    cache.cached(["two"], lambda: b"second")
    entry("two").write_bytes(entry("one").read_bytes())
    cache.forget()
    assert cache.cached(["two"], lambda: b"made anew") == b"made anew"


def test_a_folder_in_the_entrys_place_costs_only_time():
    entry("text").mkdir(parents=True)
    assert cache.cached(["text"], lambda: b"image") == b"image"
    assert [path.name for path in entry("text").parent.iterdir()] == [entry("text").name]


def test_a_folder_that_cannot_be_made(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "file" / "cache"))
    assert cache.unusable()
    assert cache.cached(["text"], lambda: b"image") == b"image"
    assert cache.cached(["text"], never) == b"image"  # memory is left


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_read_only(folder):
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert cache.unusable()
    assert cache.cached(["text"], lambda: b"image") == b"image"
    assert list(folder.iterdir()) == []
    folder.chmod(stat.S_IRWXU)


def test_a_disk_that_refuses_leaves_no_temporary_file(folder, monkeypatch):
    def refuse(*paths):
        raise PermissionError(13, "read-only file system")

    monkeypatch.setattr(os, "replace", refuse)
    assert cache.cached(["text"], lambda: b"image") == b"image"
    assert [path for path in folder.rglob("*") if path.is_file()] == []


def test_memory_has_a_bound(monkeypatch):
    monkeypatch.setattr(cache, "_IN_MEMORY", 3)
    for i in range(5):
        cache.cached([str(i)], lambda: b"image")
    assert len(cache._memory) == 3
    assert cache.cached(["0"], never) == b"image"  # the disk still has it


def test_folders_are_made_for_the_user_alone(folder):
    cache.cached(["text"], lambda: b"image")
    made = [folder, *folder.rglob("*")]
    assert len(made) == 3
    assert [path.name for path in made if path.stat().st_mode & 0o077] == []


@pytest.mark.skipif(os.name != "posix", reason="modes and owners are POSIX's")
@pytest.mark.parametrize("place", ["entry", "its folder", "the cache's folder"])
@pytest.mark.parametrize("how", ["group", "others", "another user"])
def test_what_others_could_have_written_is_not_read(folder, monkeypatch, place, how):
    cache.cached(["text"], lambda: b"theirs")
    path = {"entry": entry("text"), "its folder": entry("text").parent, "the cache's folder": folder}[place]
    if how == "another user":
        own = os.lstat

        def lstat(one, *rest, **more):
            found = own(one, *rest, **more)
            changed = list(found)
            changed[4] += one == path
            return os.stat_result(changed)

        monkeypatch.setattr(os, "lstat", lstat)
        monkeypatch.setattr(Path, "lstat", lambda self: lstat(self))
    else:
        path.chmod(path.stat().st_mode | (0o020 if how == "group" else 0o002))
    cache.forget()
    if path == folder:
        with pytest.warns(asmkit.AsmWarning, match="images are not cached between runs: .*(another user|chmod go-w)"):
            assert cache.cached(["text"], lambda: b"ours") == b"ours"
        assert cache.unusable()
    else:
        assert cache.cached(["text"], lambda: b"ours") == b"ours"


@pytest.mark.skipif(os.name != "posix", reason="modes and owners are POSIX's")
@pytest.mark.parametrize("place", ["entry", "its folder", "the cache's folder"])
@pytest.mark.parametrize("writable", [False, True])
def test_the_target_of_a_link_is_judged_too(folder, place, writable):
    cache.cached(["text"], lambda: b"theirs")
    path = {"entry": entry("text"), "its folder": entry("text").parent, "the cache's folder": folder}[place]
    target = path.rename(folder.parent / "elsewhere")
    path.symlink_to(target)
    target.chmod(target.stat().st_mode | (0o002 if writable else 0))
    cache.forget()
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        got = cache.cached(["text"], lambda: b"ours")
    assert got == (b"ours" if writable else b"theirs")
    assert bool(warned) == (writable and path == folder)


def test_a_home_that_nobody_has(monkeypatch):
    monkeypatch.setenv("ASMKIT_CACHE", "~nosuchuser/cache")
    assert "home directory" in cache.unusable()
    assert cache.cached(["text"], lambda: b"image") == b"image"
    assert cache.clear() == 0


def test_clear_removes_what_is_ours_and_nothing_else(folder):
    cache.cached(["text"], lambda: b"image")
    other = folder / "ab" / "notes.txt"
    other.parent.mkdir(exist_ok=True)
    other.write_text("mine")
    assert cache.clear() == 1
    assert other.exists()
    assert not entry("text").exists()


def test_the_folder_without_a_variable(monkeypatch):
    monkeypatch.delenv("ASMKIT_CACHE")
    assert cache.folder().name == "asmkit"
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    monkeypatch.setenv("XDG_CACHE_HOME", "/some/where")
    assert cache.folder() == Path("/some/where/asmkit")


# --- many processes ---


def content(key: int) -> bytes:
    """What every process makes for a key: large enough to be written in several pieces."""
    return str(key).encode() * (SIZE // len(str(key)))


def work(seed: int) -> int:
    """One process: every key several times, each time as if freshly started.  How many contents were wrong."""
    wrong = 0
    for step in range(3 * KEYS):
        key = (seed * 7 + step * 11) % KEYS
        cache.forget()
        wrong += cache.cached([str(key)], lambda key=key: content(key)) != content(key)
        if step % 5 == seed % 5:  # somebody breaks an entry
            entry(str((key + 1) % KEYS)).parent.mkdir(parents=True, exist_ok=True)
            entry(str((key + 1) % KEYS)).write_bytes(b"broken")
    return wrong


@ptx.kernel(arch="sm_80", signature="(1)->(1)", grid=1, block=1)
def numbered(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32], *, number: int) -> None:
    """out = number."""
    k.ptx.st.global_.u32(out[0], k.reg(u32, number))


def compile_all(start: int) -> list[str]:
    """One process: all kernels, `start` first, each compiled or found; the hashes of their images."""
    images = {i: numbered.image(number=i) for i in ((start + step) % KERNELS for step in range(KERNELS))}
    return [hashlib.sha256(images[i]).hexdigest() for i in range(KERNELS)]


def test_eight_processes_compile_the_same_kernels(folder, monkeypatch):
    with multiprocessing.get_context("spawn").Pool(8) as pool:
        first, *others = pool.map(compile_all, [0, 0, 0, 0, 7, 50, 93, 99], chunksize=1)
    assert others == [first] * 7
    assert len(set(first)) == KERNELS
    assert len([path for path in folder.rglob("*") if path.is_file()]) == KERNELS  # and nothing that is half written
    monkeypatch.setattr(ptxas, "_image", lambda *_: never())
    assert compile_all(3) == first


def test_a_damaged_image_is_compiled_again(folder, monkeypatch):
    whole = numbered.image(number=1)
    (path,) = (path for path in folder.rglob("*") if path.is_file())
    before = path.read_bytes()
    for damage in (before[:-9], b"", before.replace(b"ELF", b"ELK"), b"\x7fELF" + bytes(900)):
        path.write_bytes(damage)
        cache.forget()
        assert numbered.image(number=1) == whole
    cache.forget()
    monkeypatch.setattr(ptxas, "_image", lambda *_: never())
    assert numbered.image(number=1) == whole  # the last one was replaced too


def test_eight_processes_share_one_folder(folder):
    with multiprocessing.get_context("spawn").Pool(8) as pool:
        assert pool.map(work, range(8), chunksize=1) == [0] * 8
    assert not list(folder.rglob(".new-*"))
    for key in range(KEYS):
        cache.forget()
        assert cache.cached([str(key)], lambda key=key: content(key)) == content(key)
    cache.forget()
    assert all(cache.cached([str(key)], never) == content(key) for key in range(KEYS))
