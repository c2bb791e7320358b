"""Kernels in files: written, read in another process, and run without an assembler."""

from __future__ import annotations

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
from gcn_kernels import axpy
from gcn_kernels import scaled as on_amd
from launch_kernels import accumulate, add, affine, copy16, product, reverse, rotated, times, widths
from map_kernels import boxes, even_rows, sums, swizzled

import asmkit
from asmkit import AsmError, Ptr, Reg, bf16, f32, ptx, tools, u32
from asmkit.derivative import as_tuple
from asmkit.ptx import Swizzle
from asmkit.rules import Length
from asmkit.types import T

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
        raise asmkit.errors.error(asmkit.Mistake.TOOL_MISSING, tool="ptxas", fix="")

    monkeypatch.setattr("asmkit.ptx.image.assemble_ptx", missing)
    assert {arch: again.image(N=64, arch=arch) for arch in images} == images
    assert again.image(N=64, arch="sm_86") == images["sm_80"]
    assert again.image(N=64, arch="sm_100") == add.text(N=64).encode() + b"\0"
    assert tools is not None


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
    assert "twice=True, and False" in failing("KERNEL", lambda: again(X, alpha=1, shift=0, twice=False))
    np.testing.assert_array_equal(again(X, alpha=1, shift=0), 2 * X)
    copy16.save(path, T=bf16)
    failing("DTYPE", lambda: asmkit.load(path)(X.astype(np.float16)))
    rotated.save(path, N=64)
    assert "N=64, and 128 is asked for" in failing("KERNEL", lambda: asmkit.load(path)(X))
    wide = ptx.kernel(**box_rules(lambda d: (8, d.N)))(box_kernel)
    assert "the box of t depends on lengths that stay open (N)" in failing("KERNEL", lambda: wide.save(path))
    other = ptx.kernel(**box_rules((8, 8), lambda d: Swizzle.B32 if d.N < 16 else Swizzle.NONE))(box_kernel)
    assert "the swizzle of t depends on lengths that stay open" in failing("KERNEL", lambda: other.save(path))
    wide.save(path, N=16)
    assert "N=16, and 32" in failing("KERNEL", lambda: asmkit.load(path)(X.reshape(4, 32)))
    product.save(path, K=8)
    assert "K=8, and 4" in failing("KERNEL", lambda: asmkit.load(path)(X.reshape(32, 4), X.reshape(32, 4)))
    failing("DIVISIBLE", lambda: asmkit.load(path)(X[:120].reshape(15, 8), X.reshape(16, 8)))


def test_rules_that_cannot_be_written_down(tmp_path: Path) -> None:
    def copy(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
        k.ptx.st.global_.u32(out[0], N)

    rules: dict[str, Any] = {"arch": "sm_80", "signature": "(N)->(N)"}
    least = ptx.kernel(grid=lambda d: min(d.N, 8), block=32, **rules)(copy)
    assert "grid cannot be written down" in failing("KERNEL", lambda: least.save(tmp_path / "kernel"))
    least.save(tmp_path / "kernel", N=64)
    assert asmkit.load(tmp_path / "kernel").launch(N=64).grid == (8, 1, 1)
    wide = ptx.kernel(grid=1, block=lambda d: d.N, **rules)(copy)
    assert "block depends on lengths that stay open (N)" in failing("KERNEL", lambda: wide.save(tmp_path / "kernel"))
    failing("KERNEL", lambda: ptx.kernel(grid=1, block=lambda d: d.N // 2.5, **rules)(copy).save(tmp_path / "kernel"))


def test_rules_of_the_type_of_elements(tmp_path: Path) -> None:
    def first(k: ptx.Builder, x: Ptr[T], out: Ptr[u32], N: Reg[u32]) -> None:
        k.ptx.st.global_.u32(out[0], N)

    rules: dict[str, Any] = {"arch": "sm_80", "signature": "(N)->(1)", "block": 32}
    kernel = ptx.kernel(grid=lambda d: d.N * d.T.bits // 8, **rules)(first)
    assert [kernel.launch(N=64, T=elem).grid[0] for elem in (f32, bf16)] == [256, 128]
    kernel.save(tmp_path / "kernel", T=bf16)
    assert asmkit.load(tmp_path / "kernel").launch(N=96).grid == (192, 1, 1)


@pytest.mark.parametrize("damage", ["", "no zip", "truncated", "no text", "another format"])
def test_files_that_are_no_kernels(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "kernel"
    add.save(path)
    if damage == "no text":
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("kernel.json", "{}")
    elif damage == "another format":
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("kernel.json", json.dumps({"format": 2, "images": {}}))
            file.writestr("kernel.txt", "")
    else:
        path.write_bytes({"": b"", "no zip": b"PTX" * 99, "truncated": path.read_bytes()[:-30]}[damage])
    failing("SAVED_FILE", lambda: asmkit.load(path))


def test_lengths() -> None:
    import math

    n = Length("N")
    made = {"(N+1)": n + 1, "(1+N)": 1 + n, "(N-1)": n - 1, "(1-N)": 1 - n, "(2*N)": 2 * n, "(N*2)": n * 2}
    made |= {"(N//8)": n >> 3, "(N*8)": n << 3, "(8//N)": 8 // n, "(N%3)": n % 3, "ceil((N/8))": math.ceil(n / 8)}
    made |= {"(0-((0-N)//64))": -(-n // 64), "floor((N/8))": math.floor(n / 8), "(N+(0-2))": n + -2}
    assert {text: length.text for text, length in made.items()} == {text: text for text in made}
    for length in made.values():
        assert asmkit.rules.evaluate(length.text.replace("(1-N)", "(13-N)"), {"N": 5}) >= 0


def box_rules(box: Any, swizzle: Any = Swizzle.NONE) -> dict[str, Any]:
    maps = {"t": ptx.tiled("a", box=box, swizzle=swizzle)}
    return {"arch": "sm_90", "signature": "(M,N)->(M,N)", "block": 32, "grid": 1, "maps": maps}


def box_kernel(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
    k.ptx.prefetch.tensormap(t.mem)


def test_tensor_maps_are_not_passed_with_a_text() -> None:
    nothing = ptx.kernel(**box_rules((8, 8)))(box_kernel)
    assert "takes tensor maps (t)" in failing("BACKEND", lambda: nothing(jnp.ones((8, 8)), backend="text"))
