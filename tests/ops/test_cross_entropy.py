"""Cross entropy fused with the last product: log-sum-exps, gradients of logits, products, transformations, errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch
from torch.nn import functional

import asmkit
from asmkit import AsmError, bf16, ops
from asmkit.launch import numpy as numpy_launch
from asmkit.ops import cross_entropy
from asmkit.ops.kernels import gemm_row_major
from asmkit.ops.kernels.cross_entropy_mma import log_sums_mma, logit_gradients_mma
from asmkit.ops.kernels.cross_entropy_wgmma import log_sums, logit_gradients
from asmkit.ops.kernels.gemm_row_major import add_product, turned_product
from asmkit.ops.kernels.merge_logs import merge_logs

BF16 = np.dtype(ml_dtypes.bfloat16)
IGNORED = -100
KERNELS = {
    "wgmma": (log_sums, logit_gradients, {"bn": 48}),
    "mma.sync": (log_sums_mma, logit_gradients_mma, {}),
}


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


@pytest.fixture
def one_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one cluster compute all tiles, so that stages and boxes are used again."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)


def drawn(M: int, V: int, K: int, kind: Any = BF16) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw x, w, and targets, of which the second one is ignored."""
    rng = np.random.default_rng((M, V, K))
    x, w = (rng.standard_normal(shape).astype(kind) for shape in ((M, K), (V, K)))
    targets = rng.integers(0, V, M).astype(np.int32)
    targets[1] = IGNORED
    return x, w, targets


def exact(
    x: np.ndarray, w: np.ndarray, targets: np.ndarray, softcap: float = 0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the losses, the log-sum-exps, and the gradients of the logits for gradients 1, in float64."""
    logits, slope = x.astype(np.float64) @ w.astype(np.float64).T, 1
    if softcap:
        slope = 1 - np.tanh(logits / softcap) ** 2
        logits = softcap * np.tanh(logits / softcap)
    logs = np.log(np.exp(logits - logits.max(1, keepdims=True)).sum(1)) + logits.max(1)
    hit = np.arange(len(w)) == targets[:, None]
    kept = targets != IGNORED
    return kept * (logs - (logits * hit).sum(1)), logs, kept[:, None] * (np.exp(logits - logs[:, None]) - hit) * slope


# --- the kernels ------------------------------------------------------------------------------------------------------


def check(name: str, M: int, V: int, K: int, first: int, count: int, kind: Any = BF16, softcap: float = 0.0) -> None:
    """Compare the losses, and the gradients of `count` columns from `first` on."""
    reduce, differentiate, tile = KERNELS[name]
    x, w, targets = drawn(M, V, K, kind)
    tile = {"softcap": softcap, **tile}
    want, sums, gradients = exact(x, w, targets, softcap)
    parts, picked = reduce(x, w, targets, **tile)
    loss, logs = merge_logs(parts, picked, targets, V=V, ignore=IGNORED)
    tolerance = 1e-5 + 1e-6 * np.abs(sums).max()
    assert np.abs(loss - want).max() < tolerance
    assert np.isinf(logs[1])
    assert np.abs(np.delete(logs * np.log(2) - sums, 1)).max() < tolerance
    upstream = np.random.default_rng(M).standard_normal(M).astype(np.float32)
    g = differentiate(x, w[first : first + count], targets, logs, upstream, first=first, **tile)
    want = (gradients * upstream[:, None])[:, first : first + count]
    assert (np.abs(g[:, :count] - want) <= 2.0**-8 * np.abs(want) + 1e-4 * np.abs(upstream)[:, None]).all()


@pytest.mark.usefixtures("one_cluster")
@pytest.mark.parametrize("name", KERNELS)
def test_losses_and_gradients_of_logits(name: str):
    check(name, 21, 70, 72, 8, 61)


@pytest.mark.parametrize("name", [pytest.param("wgmma", marks=pytest.mark.long), "mma.sync"])
def test_f16_and_limited_logits(name: str):
    check(name, 5, 20, 16, 0, 20, np.float16, softcap=5.0)


@pytest.mark.long
@pytest.mark.parametrize("shape", [(300, 129, 136), (1, 17, 8), (140, 257, 64), (17, 600, 200)], ids=str)
@pytest.mark.parametrize("name", KERNELS)
def test_ragged_shapes(name: str, shape: tuple[int, int, int]):
    if shape[0] > 1:
        check(name, *shape, 16, shape[1] - 16)
        return
    x, w, targets = drawn(2, *shape[1:])
    alone = ops.linear_cross_entropy(x[:1], w, targets[:1], arch="sm_90a" if name == "wgmma" else None)
    assert alone == pytest.approx(exact(x, w, targets)[0][0], abs=2e-5)


@pytest.mark.long
@pytest.mark.usefixtures("one_cluster")
@pytest.mark.parametrize("name", KERNELS)
def test_the_watchers_find_nothing_in_any_schedule(name: str):
    with asmkit.watching("all", schedules=8, engine="native"):
        check(name, 20, 61, 72, 8, 53, softcap=30.0)


def test_many_parts_are_merged():
    rng = np.random.default_rng(0)
    parts, picked = rng.uniform(-90, 90, (300, 3)).astype(np.float32), np.zeros(3, np.float32)
    loss, logs = merge_logs(parts, picked, np.array([0, 5, -7], np.int32), V=6, ignore=-7)
    want = np.logaddexp2.reduce(parts.astype(np.float64))
    assert logs[:2] == pytest.approx(want[:2], rel=1e-6)
    assert loss[:2] == pytest.approx(want[:2] * np.log(2), rel=1e-6)
    assert (loss[2], logs[2]) == (0, np.inf)


PRODUCTS = [(21, 72, 72, 69, 64), *(pytest.param(*p, marks=pytest.mark.long) for p in ((300, 200, 136, 136, 128),))]


@pytest.mark.usefixtures("one_cluster")
@pytest.mark.parametrize(("M", "N", "Q", "P", "bn"), PRODUCTS)
def test_products_of_row_major_matrices(M: int, N: int, Q: int, P: int, bn: int):
    rng = np.random.default_rng(M)
    a, b, turned, rows = (rng.integers(-4, 5, size).astype(BF16) for size in ((M, Q), (P, N), (Q, 8 * M), (Q, N)))
    sums = rng.integers(-9, 10, (M, N)).astype(np.float32)
    assert np.array_equal(add_product(a, b, sums, bn=bn), sums + a[:, :P].astype(float) @ b.astype(float))
    want = (turned.astype(float).T @ rows.astype(float)).astype(BF16)
    assert np.array_equal(turned_product(turned, rows, bn=bn), want)


@pytest.mark.long
@pytest.mark.usefixtures("one_cluster")
def test_the_watchers_find_nothing_in_the_products():
    with asmkit.watching("all", schedules=8, engine="native"):
        test_products_of_row_major_matrices(20, 72, 72, 69, 64)


def test_a_tile_without_whole_boxes():
    with pytest.raises(ValueError, match="bn=96: 64, 128, 192 or 256"):
        turned_product(np.zeros((8, 8), BF16), np.zeros((8, 8), BF16), bn=96)


def test_tiles_fill_the_device():
    assert gemm_row_major.width(8192, 4096, 4096, 132) == 256
    assert gemm_row_major.width(4096, 768, 16384, 132) == 192  # 64 tiles for 66 clusters, instead of 48


SPILLS: list[Any] = [
    (log_sums, {"V": 512, "arch": "sm_90a"}),
    (add_product, {"N": 512, "Q": 512, "P": 512, "arch": "sm_90a"}),
    *(
        pytest.param(kernel, shape, marks=pytest.mark.long)
        for kernel, shape in (
            (logit_gradients, {"V": 512, "first": 0, "arch": "sm_90a"}),
            (turned_product, {"N": 512, "Q": 512, "arch": "sm_90a"}),
            *((log_sums_mma, {"V": 512, "arch": "sm_80", **tile.options}) for tile in ops.matmul.TILES),
            *((logit_gradients_mma, {"V": 512, "first": 0, "arch": "sm_80", **t.options}) for t in ops.matmul.TILES),
        )
    ),
]


@pytest.mark.parametrize(("kernel", "shape"), SPILLS)
def test_ptxas_spills_nothing(kernel: Any, shape: dict[str, Any]):
    report = kernel.report(M=512, T=bf16, **({} if "N" in shape else {"K": 512}), **shape)
    assert not report.findings, str(report)
    assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0


# --- the function -----------------------------------------------------------------------------------------------------


def test_reductions():
    x, w, targets = drawn(6, 20, 12)
    want = exact(x, w, targets)[0]
    rows, classes = x.reshape(2, 3, 12), targets.reshape(2, 3).astype(np.int64)
    losses = ops.linear_cross_entropy(rows, w, classes, reduction="none")
    assert (losses.dtype, losses.shape) == (np.float32, (2, 3))
    assert losses.reshape(6) == pytest.approx(want, abs=2e-5)
    assert ops.linear_cross_entropy(x, w, targets, reduction="sum") == pytest.approx(want.sum(), rel=1e-5)
    mean = ops.linear_cross_entropy(x, w, targets)
    assert mean.dtype == np.float32
    assert mean == pytest.approx(want.sum() / 5, rel=1e-5)


def test_a_class_can_be_ignored():
    x, w, targets = drawn(4, 20, 8)
    targets[:2] = 3
    losses = ops.linear_cross_entropy(x, w, targets, ignore_index=3, reduction="none")
    assert (losses[:2] == 0).all()
    assert losses[2:] == pytest.approx(exact(x, w, targets)[0][2:], abs=2e-5)


def tensors(M: int, V: int, K: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    x, w, targets = drawn(M, V, K)
    return *(torch.tensor(a.astype(np.float32)).bfloat16() for a in (x, w)), torch.tensor(targets).long()


def gradients(call: Any, x: torch.Tensor, w: torch.Tensor, targets: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Return the loss and the gradients of x and w, for a loss that is multiplied by 2."""
    with torch.enable_grad():
        leaves = [array.detach().clone().requires_grad_() for array in (x, w)]
        loss = call(*leaves, targets)
        return loss.detach(), *torch.autograd.grad(2 * loss, leaves)


def torch_loss(x: torch.Tensor, w: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    return functional.cross_entropy(x @ w.T, targets)


def close(got: Any, want: torch.Tensor) -> bool:
    """Return whether gradients differ by less than the rounding of the gradients of logits and of the sums."""
    found = np.asarray(got.float() if isinstance(got, torch.Tensor) else got, np.float64)
    return np.linalg.norm(found - want.numpy()) < 2.0**-8 * float(want.norm())


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divide a small vocabulary into parts."""
    monkeypatch.setattr(cross_entropy, "columns", lambda V: 24)


def function(arch: str | None) -> Any:
    return lambda x, w, targets: ops.linear_cross_entropy(x, w, targets, arch=arch)


@pytest.mark.parametrize("arch", [None, pytest.param("sm_90a", marks=pytest.mark.long)])
@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.usefixtures("parts")
def test_gradients_in_torch(compiled: bool, arch: str | None):
    arrays = tensors(9, 48, 16)
    loss, *want = gradients(torch_loss, *(a.double() if a.is_floating_point() else a for a in arrays))
    call = function(arch)
    got, *made = gradients(torch.compile(call, fullgraph=True, backend="aot_eager") if compiled else call, *arrays)
    assert float(got) == pytest.approx(float(loss), abs=2e-5)
    assert all(map(close, made, want))


@pytest.mark.long
@pytest.mark.parametrize("arch", [None, "sm_90a"])
@pytest.mark.usefixtures("parts")
def test_transformations_of_torch(arch: str | None):
    x, w, targets = tensors(9, 43, 16)
    _, *want = gradients(torch_loss, x.double(), w.double(), targets)
    call = function(arch)
    assert all(map(close, torch.func.grad(lambda x, w: 2 * call(x, w, targets), (0, 1))(x, w), want))
    of_x = torch.func.vmap(torch.func.grad(call), (0, None, 0))(torch.stack([x, x]), w, torch.stack([targets] * 2))
    assert close(2 * of_x[1], want[0])


@pytest.mark.parametrize("arch", [None, pytest.param("sm_90a", marks=pytest.mark.long)])
@pytest.mark.usefixtures("parts")
def test_gradients_in_jax(arch: str | None):
    x, w, targets = tensors(9, 24, 16)
    loss, *want = gradients(torch_loss, x.double(), w.double(), targets)
    arrays = [jnp.asarray(a.float().numpy(), jnp.bfloat16) for a in (x, w)]
    classes, call = jnp.asarray(targets.int().numpy()), function(arch)
    got, made = jax.jit(jax.value_and_grad(lambda x, w: 2 * call(x, w, classes), (0, 1)))(*arrays)
    assert float(got) == pytest.approx(2 * float(loss), abs=4e-5)
    assert all(map(close, made, want))


def test_a_target_that_is_not_a_class():
    x, w, targets = tensors(5, 20, 8)
    targets[2:4] = torch.tensor([20, 2**32 + 1])
    losses = ops.linear_cross_entropy(x, w, targets, reduction="none")
    assert losses.isnan().tolist() == [False, False, True, True, False]


def test_parts_are_a_small_share_of_the_vocabulary():
    assert cross_entropy.columns(1000) == cross_entropy.LEAST
    for V in (128256, 256001):
        assert cross_entropy.columns(V) % 256 == 0
        assert V / 32 <= cross_entropy.columns(V) < V / 32 + 256 or cross_entropy.columns(V) == cross_entropy.LEAST


X, W, T = np.zeros((4, 8), BF16), np.zeros((6, 8), BF16), np.zeros(4, np.int32)


@pytest.mark.parametrize(
    ("arrays", "options", "code", "message"),
    [
        ((X, W, T.astype(np.int16)), {}, "DTYPE", "targets"),
        ((X.astype(np.float32), W, T), {}, "DTYPE", "x"),
        ((X, W[:, :4].copy(), T), {}, "DIMENSION", "w"),
        ((X, W, T[:3]), {}, "DIMENSION", "targets"),
        ((X, W, T.reshape(4, 1)), {}, "RANK", "targets"),
        ((X, W[:0], T), {}, "DIMENSION", "V"),
        ((X, W, [0]), {}, "ARRAY", "targets"),
        ((X, W, np.array([0, 5, 6, 0])), {}, "BOUNDS", r"targets\[2\] is 6, but w has 6 classes"),
        ((X, W, T), {"reduction": "max"}, "OPTION_TYPE", "'mean', 'sum' or 'none'"),
        ((X, W, T), {"ignore_index": 2**31}, "OPTION_TYPE", "ignore_index"),
        ((X, W, T), {"softcap": -1.0}, "OPTION_TYPE", "softcap"),
        ((X, W, T), {"arch": "gfx942"}, "BACKEND", "linear_cross_entropy has no kernel for gfx942"),
    ],
)
def test_mistakes(arrays: tuple[Any, ...], options: dict[str, Any], code: str, message: str):
    with pytest.raises(AsmError, match=message) as caught:
        ops.linear_cross_entropy(*arrays, **options)
    assert caught.value.code == code
