"""Kernels in files: written, read in another process, and run without an assembler."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, Ptr, Reg, bf16, f32, gcn, ptx, toolchain, u32
from asmkit.kernel import archive_zip
from asmkit.kernel.symbolic import Length
from asmkit.kernel.vjp import as_tuple
from asmkit.ptx import Swizzle
from asmkit.types import T

from ..support.gcn_kernels import axpy
from ..support.gcn_kernels import scaled as on_amd
from ..support.launch_kernels import accumulate, add, affine, copy16, product, reverse, rotated, times, widths
from ..support.map_kernels import boxes, even_rows, sums, swizzled

RANDOM = np.random.default_rng(3)
X = RANDOM.normal(size=128).astype(np.float32)
CASES: list[tuple[Any, dict[str, Any], tuple[Any, ...], dict[str, Any]]] = [
    (add, {}, (X, X), {}),
    (affine, {}, (X,), {"alpha": 2, "shift": 1.0}),
    (affine, {"twice": True}, (X,), {"alpha": 2, "shift": 1.0, "twice": True}),
    (times, {}, (X, X), {"s": 2.0}),
    (accumulate, {}, (X.round(), X), {}),
    (product, {}, (X.reshape(16, 8), X.reshape(16, 8)), {}),
    (rotated, {"N": 128}, (X,), {}),
    (reverse, {"extra": 8}, (np.arange(1024, dtype=np.float32),), {"extra": 8}),
    (axpy, {}, (X, X), {"s": 2.0}),
    (on_amd, {}, (X, X), {"s": 2.0}),
    (boxes, {}, (X.reshape(8, 16),), {}),
    (even_rows, {"N": 16}, (X.reshape(8, 16),), {"s": 0.5}),
    (swizzled, {}, (X[:64].reshape(8, 8),), {}),
    (swizzled, {"wide": True}, (X.reshape(8, 16),), {"wide": True}),
]


@pytest.mark.parametrize(("kernel", "fixed", "arrays", "options"), CASES, ids=lambda v: getattr(v, "__name__", ""))
def test_a_saved_kernel_is_the_kernel(kernel: Any, fixed: Any, arrays: Any, options: Any, tmp_path: Path) -> None:
    kernel.save(tmp_path / "kernel", **fixed)
    again = asmkit.load(tmp_path / "kernel")
    want = as_tuple(kernel(*arrays, **options))
    results = [again(*arrays, **options), jax.jit(lambda *arrays: again(*arrays, **options))(*map(jnp.asarray, arrays))]
    results.append(again(*map(torch.from_numpy, arrays), **options))
    for got in results:
        for one, other in zip(as_tuple(got), want, strict=True):
            np.testing.assert_array_equal(np.asarray(one), other)


def test_traced_scalars_and_mappings(tmp_path: Path) -> None:
    times.save(tmp_path / "kernel")
    again = asmkit.load(tmp_path / "kernel")
    s = jnp.asarray([1.0, 2.0, 3.0])
    got = jax.jit(jax.vmap(lambda s: again(jnp.asarray(X), jnp.asarray(X), s=s)))(s)
    np.testing.assert_array_equal(got, np.asarray(s)[:, None] * X * X)
    sums.save(tmp_path / "kernel")
    many = jnp.arange(3.0 * 8 * 16).reshape(3, 8, 16)
    np.testing.assert_array_equal(
        jax.vmap(asmkit.load(tmp_path / "kernel"))(many), np.asarray(many).sum((1, 2))[:, None]
    )
    scalars: dict[str, Any] = {"byte": -2, "half": 1.5, "short": -2.0, "word": 2**32 - 1, "long": 2**64 - 1}
    widths.save(tmp_path / "kernel")
    one = np.array([7], np.uint64)
    np.testing.assert_array_equal(asmkit.load(tmp_path / "kernel")(one, **scalars), widths(one, **scalars))


def test_the_assembler_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add.save(tmp_path / "kernel", arch=("sm_80", "sm_90a"))
    images = {arch: add.image(N=64, arch=arch) for arch in ("sm_80", "sm_90a")}
    again = asmkit.load(tmp_path / "kernel")

    def missing(*_: Any, **__: Any) -> Any:
        raise asmkit.errors.error(asmkit.DiagnosticCode.TOOL_MISSING, tool="ptxas", fix="")

    monkeypatch.setattr("asmkit.ptx.backend.assemble_ptx", missing)
    assert {arch: again.image(N=64, arch=arch) for arch in images} == images
    assert again.image(N=64, arch="sm_86") == images["sm_80"]
    assert again.image(N=64, arch="sm_100") == add.text(N=64).encode() + b"\0"
    assert toolchain is not None


def test_another_process_runs_it(tmp_path: Path) -> None:
    product.save(tmp_path / "kernel")
    np.savez(tmp_path / "in.npz", a=X.reshape(16, 8), b=X.reshape(16, 8))
    code = """
import sys, asmkit, numpy as np
kernel, arrays = asmkit.load(sys.argv[1] + "/kernel"), np.load(sys.argv[1] + "/in.npz")
np.save(sys.argv[1] + "/out.npy", kernel(arrays["a"], arrays["b"]))
assert not {"jax", "torch", "launch_kernels"} & set(sys.modules)
"""
    subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], check=True, env={"PATH": "", "PYTHONPATH": ":".join(sys.path)}
    )
    np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), product(X.reshape(16, 8), X.reshape(16, 8)))


def failing(code: str, call: Any) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert caught.value.code == code
    return str(caught.value)


def test_what_a_file_was_not_saved_for(tmp_path: Path) -> None:
    path = tmp_path / "kernel"
    affine.save(path, twice=True)
    again = asmkit.load(path)
    assert "twice=True, but the call needs False" in failing("KERNEL", lambda: again(X, alpha=1, shift=0, twice=False))
    np.testing.assert_array_equal(again(X, alpha=1, shift=0), 2 * X)
    copy16.save(path, T=bf16)
    failing("DTYPE", lambda: asmkit.load(path)(X.astype(np.float16)))
    rotated.save(path, N=64)
    assert "N=64, but the call needs 128" in failing("KERNEL", lambda: asmkit.load(path)(X))
    wide = ptx.kernel(**box_rules(lambda d: (8, d.N)))(box_kernel)
    assert "the box of t depends on lengths that are not fixed (N)" in failing("KERNEL", lambda: wide.save(path))
    other = ptx.kernel(**box_rules((8, 8), lambda d: Swizzle.B32 if d.N < 16 else Swizzle.NONE))(box_kernel)
    assert "the swizzle of t depends on lengths that are not fixed" in failing("KERNEL", lambda: other.save(path))
    wide.save(path, N=16)
    assert "N=16, but the call needs 32" in failing("KERNEL", lambda: asmkit.load(path)(X.reshape(4, 32)))
    product.save(path, K=8)
    assert "K=8, but the call needs" in failing("KERNEL", lambda: asmkit.load(path)(X.reshape(32, 4), X.reshape(32, 4)))
    failing("DIVISIBLE", lambda: asmkit.load(path)(X[:120].reshape(15, 8), X.reshape(16, 8)))


def test_rules_that_cannot_be_written_down(tmp_path: Path) -> None:
    def copy(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
        k.ptx.st.global_.u32(out[0], N)

    rules: dict[str, Any] = {"arch": "sm_80", "signature": "(N)->(N)"}
    square = ptx.kernel(grid=lambda d: d.N**2, block=32, **rules)(copy)
    assert "grid cannot be saved" in failing("KERNEL", lambda: square.save(tmp_path / "kernel"))
    square.save(tmp_path / "kernel", N=8)
    assert asmkit.load(tmp_path / "kernel").launch(N=8).grid == (64, 1, 1)
    wide = ptx.kernel(grid=1, block=lambda d: d.N, **rules)(copy)
    assert "block depends on lengths that are not fixed (N)" in failing(
        "KERNEL", lambda: wide.save(tmp_path / "kernel")
    )
    failing("KERNEL", lambda: ptx.kernel(grid=1, block=lambda d: d.N // 2.5, **rules)(copy).save(tmp_path / "kernel"))
    wide = ptx.kernel(grid=1, block=lambda d: 64 if d.N > 64 else 32, **rules)(copy)
    assert "(it compares N>64)" in failing("KERNEL", lambda: wide.save(tmp_path / "kernel"))


def by_size(d: Any) -> Any:
    """A rule whose branches depend on a length."""
    if d.N == 3:
        return 7
    if d.N % 2:
        return -(-d.N // 4)
    return max(d.N, 20) - 1 if d.N <= 32 else d.multiprocessor_count


RULES: list[Any] = [
    lambda d: min(d.N, 8),
    lambda d: max(8, d.N, d.N // 2 + 10),
    lambda d: 2 * min(d.multiprocessor_count // 2, -(-d.N // 4)),
    lambda d: (min(d.N, 8), 2, max(d.N // 8, 1)),
    lambda d: (d.N, 1) if d.N >= 16 and d.N != 20 else (1, d.N),
    by_size,
]


@pytest.mark.parametrize("rule", RULES)
def test_rules_that_compare_lengths_are_written_down(rule: Any, tmp_path: Path) -> None:
    @ptx.kernel(arch="sm_80", signature="(N)->(N)", grid=rule, block=32)
    def copy(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
        k.ptx.st.global_.u32(out[0], N)

    copy.save(tmp_path / "kernel")
    loaded = asmkit.load(tmp_path / "kernel")
    for n in (1, 2, 3, 8, 15, 16, 20, 31, 32, 64, 1000):
        assert loaded.launch(N=n).grid == copy.launch(N=n).grid, n


def test_rules_with_many_branches_are_refused(tmp_path: Path) -> None:
    @ptx.kernel(arch="sm_80", signature="(N)->(N)", grid=lambda d: sum(i < d.N for i in range(8)), block=32)
    def copy(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
        k.ptx.st.global_.u32(out[0], N)

    assert "more than 6 comparisons" in failing("KERNEL", lambda: copy.save(tmp_path / "kernel"))


def test_rules_of_the_type_of_elements(tmp_path: Path) -> None:
    def first(k: ptx.Builder, x: Ptr[T], out: Ptr[u32], N: Reg[u32]) -> None:
        k.ptx.st.global_.u32(out[0], N)

    rules: dict[str, Any] = {"arch": "sm_80", "signature": "(N)->(1)", "block": 32}
    kernel = ptx.kernel(grid=lambda d: d.N * d.T.bits // 8, **rules)(first)
    assert [kernel.launch(N=64, T=elem).grid[0] for elem in (f32, bf16)] == [256, 128]
    kernel.save(tmp_path / "kernel", T=bf16)
    assert asmkit.load(tmp_path / "kernel").launch(N=96).grid == (192, 1, 1)


def test_a_derivative_is_not_saved(tmp_path: Path) -> None:
    add.save(tmp_path / "kernel")
    assert asmkit.load(tmp_path / "kernel").vjp is None


# --- several targets --------------------------------------------------------------------------------------------------


@gcn.kernel(arch=("gfx942", "gfx90a", "gfx950"), block=(64,), signature="(64)->(64)", grid=1, sync="auto")
def which_cdna(k: gcn.Builder, x: Ptr[f32], out: Ptr[u32]) -> None:
    """out = the number of the target that the program was written for."""
    k.gcn.global_store_dword(k.lane << 2, k.vgpr(u32, int(k.target.name[3:], 16)), out)


@ptx.kernel(arch=("sm_80", "sm_90a", "sm_90"), block=64, signature="(64)->(64)", grid=1)
def which_sm(k: ptx.Builder, x: Ptr[f32], out: Ptr[u32]) -> None:
    """out = the number of the target that the program was written for."""
    k.ptx.st.global_.u32((out + k.tid.x)[0], int(k.target.name.removeprefix("sm_").replace("a", "1")))


TARGETS = [
    (which_cdna, {"gfx942": 0x942, "gfx90a": 0x90A, "gfx950": 0x950}, ("gfx1100", "UNKNOWN_ARCH")),
    (which_sm, {"sm_80": 80, "sm_90a": 901, "sm_90": 90, "sm_86": 80, "sm_100": 90}, ("sm_75", "KERNEL")),
]
ROUTES: dict[str, Any] = {
    "numpy": lambda kernel, **options: kernel(X[:64], **options),
    "torch": lambda kernel, **options: kernel(torch.from_numpy(X[:64]), **options),
    "jax": lambda kernel, **options: jax.jit(lambda x: kernel(x, **options))(jnp.asarray(X[:64])),
    "bind": lambda kernel, **options: kernel.bind(X[:64], **options)(),
}


@pytest.mark.parametrize(("kernel", "numbers", "wrong"), TARGETS, ids=["cdna", "ptx"])
def test_a_call_runs_as_the_target_that_it_names(kernel: Any, numbers: Any, wrong: Any, tmp_path: Path) -> None:
    kernel.save(tmp_path / "kernel")
    for one in (kernel, asmkit.load(tmp_path / "kernel")):
        for name, run in ROUTES.items():
            assert int(run(one)[0]) == next(iter(numbers.values())), name
            for arch, number in numbers.items():
                assert int(run(one, arch=arch)[0]) == number, (name, arch)
            failing(wrong[1], lambda run=run, one=one: run(one, arch=wrong[0]))
            failing("OPTION_TYPE", lambda run=run, one=one: run(one, arch=80))
        for ask in (one.text, one.image, one.launch, one.report):
            failing(wrong[1], lambda ask=ask: ask(arch=wrong[0]))


@pytest.mark.parametrize(("kernel", "numbers"), [case[:2] for case in TARGETS], ids=["cdna", "ptx"])
def test_a_file_has_the_texts_and_images_of_all_targets(kernel: Any, numbers: Any, tmp_path: Path) -> None:
    archs = list(numbers)
    kernel.save(tmp_path / "kernel", arch=archs)
    again = asmkit.load(tmp_path / "kernel")
    for arch in archs:
        assert again.text(arch=arch) == kernel.text(arch=arch)
        assert again.image(arch=arch) == kernel.image(arch=arch)
    one = archs[1]
    kernel.save(tmp_path / "one", arch=one)
    alone = asmkit.load(tmp_path / "one")
    assert int(alone(X[:64])[0]) == numbers[one]
    assert alone.text() == kernel.text(arch=one)
    message = failing("KERNEL", lambda: alone.text(arch=archs[0]))
    assert f'fix: save it again for this target too: `kernel.save(path, arch=("{one}", "{archs[0]}"))`' in message
    failing(
        "KERNEL" if kernel is which_sm else "UNKNOWN_ARCH", lambda: kernel.save(tmp_path / "no", arch=_unknown(kernel))
    )
    assert not (tmp_path / "no").exists()


def _unknown(kernel: Any) -> str:
    return "sm_75" if kernel is which_sm else "gfx1100"


# --- faults of files --------------------------------------------------------------------------------------------------


def members_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist() if name != archive_zip.HASH}


def rewritten(path: Path, members: dict[str, bytes], *, how: int = zipfile.ZIP_DEFLATED, sealed: bool = True) -> None:
    """A file with these members, and a hash that is theirs if it is `sealed`."""
    with zipfile.ZipFile(path, "w", how) as file:
        for name, content in members.items():
            file.writestr(name, content)
        file.writestr(archive_zip.HASH, archive_zip.digest(members) if sealed else archive_zip.digest({}))


def test_parts_of_two_files_do_not_mix(tmp_path: Path) -> None:
    add.save(tmp_path / "a")
    times.save(tmp_path / "b")
    mixed = {**members_of(tmp_path / "a"), "sm_80.txt": members_of(tmp_path / "b")["sm_80.txt"]}
    rewritten(tmp_path / "c", mixed, sealed=False)
    assert "its members do not match its hash" in failing("SAVED_FILE", lambda: asmkit.load(tmp_path / "c"))
    rewritten(tmp_path / "c", mixed)
    failing("SAVED_FILE", lambda: asmkit.load(tmp_path / "c"))  # the text lacks a parameter


def _about(change: Any) -> Any:
    def damaged(members: dict[str, bytes]) -> dict[str, bytes]:
        about = json.loads(members["kernel.json"])
        change(about)
        return {**members, "kernel.json": json.dumps(about).encode()}

    return damaged


DAMAGE: dict[str, Any] = {
    "no text": lambda m: {name: content for name, content in m.items() if not name.endswith(".txt")},
    "no description": lambda m: {name: content for name, content in m.items() if name != "kernel.json"},
    "empty": lambda m: {},
    "another format": _about(lambda about: about.update(format=1)),
    "another architecture": _about(lambda about: about.update(isa="os")),
    "a text of another target": lambda m: {**m, "sm_80.txt": m["sm_80.txt"].replace(b"sm_80", b"sm_90")},
    "an image of another target": lambda m: {**m, "image.sm_80": m["image.sm_90"]},
    "half an image": lambda m: {**m, "image.sm_80": m["image.sm_80"][:900]},
    "a text that is none": lambda m: {**m, "sm_80.txt": b"\xff\xfe"},
    "a text with an error": lambda m: {**m, "sm_80.txt": m["sm_80.txt"].replace(b"ret;", b"rat;")},
    "nested JSON": lambda m: {**m, "kernel.json": b"[" * 100_000},
    "a rule without end": _about(lambda about: about.update(grid="1+" * 50_000 + "1")),
    "a rule that calls": _about(lambda about: about.update(grid="__import__('os').getpid()")),
    "a rule of another name": _about(lambda about: about.update(grid="M")),
    "a rule that divides by zero": _about(lambda about: about.update(grid="N//0")),
    "parameters that are none": _about(lambda about: about["params"].pop()),
    "no targets": _about(lambda about: about.update(targets={})),
    "an image without a target": _about(lambda about: about["images"].update(sm_80=["sm_99", 0])),
    "a large member": lambda m: {**m, "sm_80.txt": bytes(archive_zip.LIMITS[".txt"] + 1)},
    "many members": lambda m: {**m, **{f"more{i}": b"" for i in range(archive_zip.MEMBERS)}},
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_file_whose_content_is_wrong(damage: str, tmp_path: Path) -> None:
    add.save(tmp_path / "kernel", arch=("sm_80", "sm_90"))
    rewritten(tmp_path / "wrong", members_of(tmp_path / "kernel"))
    assert asmkit.load(tmp_path / "wrong").text(N=8) == add.text(N=8)  # so it is the damage that is refused
    rewritten(tmp_path / "wrong", DAMAGE[damage](members_of(tmp_path / "kernel")))
    failing("SAVED_FILE", lambda: asmkit.load(tmp_path / "wrong"))


def test_files_that_are_no_archives(tmp_path: Path) -> None:
    path = tmp_path / "kernel"
    failing("SAVED_FILE", lambda: asmkit.load(path))
    failing("SAVED_FILE", lambda: asmkit.load(tmp_path))
    add.save(path)
    whole, members = path.read_bytes(), members_of(path)
    for content in (b"", b"PTX" * 99, whole[:-30], whole[30:]):
        path.write_bytes(content)
        failing("SAVED_FILE", lambda: asmkit.load(path))
    for how in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        rewritten(path, members, how=how)
        assert "is compressed by a method that asmkit does not use" in failing("SAVED_FILE", lambda: asmkit.load(path))


def test_a_small_file_that_unpacks_to_much_is_not_unpacked(tmp_path: Path) -> None:
    """The directory of the archive may lie about sizes: what is read is counted."""
    path = tmp_path / "kernel"
    rewritten(path, {"kernel.json": b"{}", "sm_80.txt": bytes(40 << 20)})
    raw = bytearray(path.read_bytes())
    assert len(raw) < 100_000
    size = (40 << 20).to_bytes(4, "little")
    for at in (i for i in range(len(raw)) if raw[i : i + 4] == size):
        raw[at : at + 4] = (1000).to_bytes(4, "little")
    path.write_bytes(raw)
    failing("SAVED_FILE", lambda: asmkit.load(path))


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kernel"
    add.save(path)
    before = path.read_bytes()
    monkeypatch.setitem(archive_zip.LIMITS, ".txt", 100)
    assert "the limit is 100" in failing("SAVED_FILE", lambda: times.save(path))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["kernel"]


def test_large_members_are_compressed_where_that_is_worth_it(tmp_path: Path) -> None:
    path, random = tmp_path / "file", np.random.default_rng(0).bytes(1 << 20)
    members = {"same": bytes([7]) * (1 << 20), "random": random}
    archive_zip.write(path, members)
    assert archive_zip.read(path) == members
    with zipfile.ZipFile(path) as archive:
        methods = {info.filename: info.compress_type for info in archive.infolist()}
    assert (methods["same"], methods["random"]) == (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED)


def test_a_file_may_have_a_maximum_size(tmp_path: Path) -> None:
    path = tmp_path / "file"
    archive_zip.write(path, {"same": bytes(1 << 20)}, 10_000)
    with pytest.raises(archive_zip.TooLargeError):
        archive_zip.write(path, {"random": np.random.default_rng(0).bytes(20_000)}, 10_000)
    assert archive_zip.read(path) == {"same": bytes(1 << 20)}
    assert [file.name for file in tmp_path.iterdir()] == ["file"]
    with pytest.raises(AsmError, match="members or 1000 bytes"):
        archive_zip.read(path, 1000)


LEAVES = [None, True, -1, 0, 1.5, 10**30, "", "N", "x" * 500, [], {}, [[]], {"N": 1}, "sm_80", "../x"]


def _places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where the parts of a JSON value are."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(place for name, part in inner for place in _places(part, (*at, name)))][0 if at else 1 :]


def _mutated(about: Any, random: np.random.Generator) -> Any:
    """A copy with one part replaced, left out or doubled."""
    made = json.loads(json.dumps(about))
    places = _places(made)
    *path, last = places[random.integers(len(places))]
    holder = made
    for name in path:
        holder = holder[name]
    if random.random() < 0.2:
        del holder[last]
    else:
        holder[last] = LEAVES[random.integers(len(LEAVES))]
    return made


@pytest.mark.parametrize("count", [60, pytest.param(4000, marks=pytest.mark.long)])
@pytest.mark.parametrize("kernel", [affine, even_rows, on_amd], ids=lambda kernel: kernel.__name__)
def test_changed_files_are_refused_or_run(kernel: Any, count: int, tmp_path: Path) -> None:
    """Descriptions changed at random and sealed again, and bytes changed at random, raise AsmError or nothing."""
    random = np.random.default_rng(count)
    path = tmp_path / "kernel"
    fixed = {"N": 16} if kernel is even_rows else {}
    kernel.save(path, **fixed)
    members, whole = members_of(path), path.read_bytes()
    about, refused = json.loads(members["kernel.json"]), 0
    ran = 0
    for i in range(count):
        if i % 3:
            changed = json.dumps(_mutated(about, random)).encode()
            rewritten(path, {**members, "kernel.json": changed})
        else:
            raw = bytearray(whole)
            raw[random.integers(len(raw))] ^= 1 << random.integers(8)
            path.write_bytes(raw)
        try:
            again = asmkit.load(path)
        except AsmError as problem:
            refused += problem.code == "SAVED_FILE"
            continue
        with contextlib.suppress(AsmError):
            again.text(N=16, M=8)
        ran += 1
    assert refused + ran == count
    assert min(refused, ran) > 0


def test_lengths() -> None:
    import math

    n = Length("N")
    made = {"(N+1)": n + 1, "(1+N)": 1 + n, "(N-1)": n - 1, "(1-N)": 1 - n, "(2*N)": 2 * n, "(N*2)": n * 2}
    made |= {"(N//8)": n >> 3, "(N*8)": n << 3, "(8//N)": 8 // n, "(N%3)": n % 3, "ceil((N/8))": math.ceil(n / 8)}
    made |= {"(0-((0-N)//64))": -(-n // 64), "floor((N/8))": math.floor(n / 8), "(N+(0-2))": n + -2}
    assert {text: length.text for text, length in made.items()} == {text: text for text in made}
    for length in made.values():
        assert asmkit.kernel.symbolic.evaluate(length.text.replace("(1-N)", "(13-N)"), {"N": 5}) >= 0


def box_rules(box: Any, swizzle: Any = Swizzle.NONE) -> dict[str, Any]:
    maps = {"t": ptx.tiled("a", box=box, swizzle=swizzle)}
    return {"arch": "sm_90", "signature": "(M,N)->(M,N)", "block": 32, "grid": 1, "maps": maps}


def box_kernel(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
    k.ptx.prefetch.tensormap(t.mem)


def test_tensor_maps_are_not_passed_with_a_text() -> None:
    nothing = ptx.kernel(**box_rules((8, 8)))(box_kernel)
    assert "takes tensor maps (t)" in failing("BACKEND", lambda: nothing(jnp.ones((8, 8)), backend="text"))
