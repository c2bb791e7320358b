"""Decode attention as a function: caches of e4m3, pages, launches that share a workspace, transformations, errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, bf16, e4m3, f16, ops, sim
from asmkit.launch import simulator
from asmkit.ops.kernels import decode_attention as kernels
from asmkit.types import Scalar

BF16, F16, E4M3 = np.dtype(ml_dtypes.bfloat16), np.dtype(np.float16), np.dtype(ml_dtypes.float8_e4m3fn)
Arrays = dict[str, np.ndarray]


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


def call(
    lengths: list[int],
    page: int,
    depth: int,
    kind: np.dtype,
    cache: np.dtype,
    scales: int,
    most: int = 90,
    heads: int = 2,
) -> Arrays:
    """Random arrays for three queries on each head of a cache: contiguous (`page` = 0), or paged in a random order."""
    rng, count = np.random.default_rng(depth + page), len(lengths)
    shape = (16, heads, page, depth) if page else (count, heads, most, depth)
    made = {"q": rng.standard_normal((count, 3 * heads, depth)).astype(kind)}
    made |= {name: (2 * rng.standard_normal(shape)).astype(cache) for name in ("k", "v")}
    made |= {"lengths": np.array(lengths, np.int32)}
    if page:
        made["table"] = rng.permutation(16)[: count * -(-most // page)].reshape(count, -1).astype(np.int32)
    if scales:
        made |= {name: rng.uniform(0.3, 0.8, scales).astype(np.float32) for name in ("k_scale", "v_scale")}
    return made


def exact(a: Arrays, *, size: bool = False) -> np.ndarray:
    """The definition in float64, or the average of |V| with the same weights."""
    caches = []
    for name in ("k", "v"):
        cache = a[name].astype(np.float64) * a.get(f"{name}_scale", np.ones(1)).reshape(1, -1, 1, 1)
        if "table" in a:
            cache = np.stack([np.concatenate(list(cache[pages]), 1) for pages in a["table"]])
        caches.append(cache.repeat(a["q"].shape[1] // cache.shape[1], 1))
    k, v = caches[0], abs(caches[1]) if size else caches[1]
    out = np.zeros(a["q"].shape)
    for b, length in enumerate(np.clip(a["lengths"], 0, k.shape[2])):
        scores = np.einsum("hd,htd->ht", a["q"][b].astype(np.float64), k[b, :, :length]) / k.shape[-1] ** 0.5
        powers = np.exp(scores - scores.max(-1, keepdims=True, initial=-1e300))
        out[b] = np.einsum("ht,htd->hd", powers / np.maximum(powers.sum(-1, keepdims=True), 1e-300), v[b, :, :length])
    return out


EDGES = [0, 17, 90, 200]
CALLS = {
    "a scale per head": (EDGES, 0, 128, BF16, E4M3, 2),
    "pages of 16, one scale": (EDGES[1:3], 16, 64, F16, E4M3, 1),
    "pages of 64": (EDGES[1:3], 64, 128, BF16, E4M3, 2),
    "f16": (EDGES[1:3], 0, 128, F16, F16, 0),
    "pages of f16": (EDGES[1:3], 64, 64, F16, F16, 0),
}


@pytest.mark.parametrize("arch", [None, "sm_90"])
@pytest.mark.parametrize("which", CALLS)
def test_values(which: str, arch: str | None):
    arrays = call(*CALLS[which])
    out = ops.decode_attention(**arrays, arch=arch)
    assert out.dtype == arrays["q"].dtype
    assert (abs(out.astype(np.float64) - exact(arrays)) <= exact(arrays, size=True) * 2.0**-8).all()


def wide_call(cache: np.dtype, depth: int) -> tuple[Arrays, np.ndarray]:
    """Return the arguments of 12 queries on each head, whose blocks have 8 warps, and the kernel's result."""
    arrays = call(EDGES, 0, depth, BF16, cache, 2 if cache == E4M3 else 0, most=200)
    arrays["q"] = np.random.default_rng(depth).standard_normal((len(EDGES), 24, depth)).astype(BF16)
    kernel = kernels.decode_attention_fp8 if cache == E4M3 else kernels.decode_attention
    return arrays, kernel(*arrays.values(), SHARES=2, CLUSTER=True, WARPS=8, arch="sm_90")


@pytest.mark.parametrize("cache", [BF16, E4M3], ids=["bf16", "e4m3"])
@pytest.mark.parametrize("depth", [64, 128])
def test_blocks_of_eight_warps_and_two_tiles_of_heads(cache: np.dtype, depth: int):
    arrays, out = wide_call(cache, depth)
    want, size = exact(arrays), exact(arrays, size=True)
    roundings = size + abs(want) if cache == BF16 else size  # of the weights and the result: weights of e4m3 are f16
    assert (abs(out.astype(np.float64) - want) <= roundings * 2.0**-8).all()


def one_hot(factor: float) -> Arrays:
    """Queries that attend to one key alone, and all finite numbers of e4m3 as values."""
    rng, codes = np.random.default_rng(0), np.arange(256, dtype=np.uint8)
    finite = codes[(codes & 127) != 127].view(E4M3)
    keys = rng.choice([-8.0, 8.0], (1, 1, 20, 64))
    values = np.concatenate([finite, rng.choice(finite, 20 * 64 - len(finite))]).reshape(keys.shape)
    scales = {"k_scale": np.array(1 / factor, np.float32), "v_scale": np.array([0.25], np.float32)}
    q = (keys[:, 0, 4:] * factor).astype(BF16)
    return {"q": q, "k": keys.astype(E4M3), "v": values, "lengths": np.array([20], np.int32), **scales}


@pytest.mark.parametrize("factor", [1.0, 2.0**-100, 2.0**90])
def test_weights_of_one_give_every_value_back(factor: float):
    """Conversions are exact, also where a query of bf16 is below or above all numbers of f16."""
    arrays = one_hot(factor)
    assert np.array_equal(ops.decode_attention(**arrays), arrays["v"][:, 0, 4:].astype(BF16) * BF16.type(0.25))


def test_a_nan_in_the_cache_is_seen_unless_it_is_after_the_last_token():
    arrays = call([40], 0, 64, BF16, E4M3, 1)
    want = ops.decode_attention(**arrays)
    for name in ("k", "v"):
        arrays[name][:, 1, 40:] = np.nan
    assert np.array_equal(ops.decode_attention(**arrays), want)
    arrays["k"][0, 1, 39, 5] = np.nan
    assert np.isnan(ops.decode_attention(**arrays)[0, 3:].astype(np.float32)).all()


@pytest.mark.long
@pytest.mark.parametrize("arch", [None, "sm_90"])
@pytest.mark.parametrize("page", [0, 16])
def test_the_watchers_find_nothing(page: int, arch: str | None):
    """Two blocks compute the sequence."""
    with asmkit.watching("all", schedules=8):
        ops.decode_attention(**call([70], page, 64, BF16, E4M3, 1, 70, 1), arch=arch)


@pytest.mark.long
def test_the_watchers_find_nothing_in_blocks_of_eight_warps():
    with asmkit.watching("all", schedules=8):
        arrays = call([70], 0, 64, BF16, E4M3, 1, 70, 1)
        kernels.decode_attention_fp8(*arrays.values(), SHARES=2, CLUSTER=True, WARPS=8, arch="sm_90")


def test_a_second_launch_uses_the_same_workspace():
    """The blocks that end last clear the counters, so that a caller who owns the workspace clears it once."""
    inputs = list(call([70], 0, 64, BF16, BF16, 0, 70, 1).values())
    launch = kernels.decode_attention.launch(B=1, H=3, KV=1, T=70, D=64, E=bf16, SHARES=2)
    ready = simulator.Ready(launch)
    out, *workspace = outputs = ready.new_outputs()
    ready.observe(inputs, outputs)
    first = out.copy()
    assert not workspace[-1].any()
    out[:] = np.nan
    sim.run(**ready.arguments(inputs, outputs), watch="all")
    assert np.array_equal(out, first)
    assert not workspace[-1].any()


@pytest.mark.parametrize(
    ("pairs", "tokens", "clusters", "warps"),
    [(8, 1 << 10, True, 4), (8, 1 << 17, True, 8), (128, 1 << 12, True, 8), (1, 1 << 17, False, 8)],
)
def test_a_cluster_is_used_if_it_can_have_about_the_best_number_of_blocks(
    pairs: int, tokens: int, clusters: bool, warps: int
):
    best = kernels.best_shares(pairs, tokens, 64, 16, 132, warps)
    assert (best <= 20) is clusters
    assert kernels.hopper(pairs, tokens, 64, 16, 132) == (clusters, warps)
    if clusters:
        best = min(best, 16) if warps == 4 else kernels.shares_together(pairs, tokens, 64, 16, 132, warps)
    launch = kernels.decode_attention.launch(
        B=1, H=pairs, KV=pairs, T=tokens, D=64, E=bf16, CLUSTER=clusters, WARPS=warps, arch="sm_90"
    )
    assert launch.grid[0] == best
    assert launch.block[0] == 32 * warps
    assert launch.cluster == ((best, 1, 1) if clusters else None)
    assert all((0 in result.shape) is clusters for result in launch.outputs[1:])


@pytest.mark.parametrize(
    ("pairs", "tokens", "depth", "blocks"),
    [
        (4, 1 << 15, 64, 16), (8, 1 << 15, 64, 9), (8, 1 << 15, 128, 8), (16, 1 << 14, 64, 6), (16, 1 << 14, 128, 4),
        (64, 1 << 14, 64, 2), (128, 1 << 12, 64, 1), (512, 128, 64, 1),
    ],
)  # fmt: skip
def test_the_clusters_of_a_long_cache_run_together(pairs: int, tokens: int, depth: int, blocks: int):
    launch = kernels.decode_attention.launch(
        B=1, H=pairs, KV=pairs, T=tokens, D=depth, E=bf16, CLUSTER=True, WARPS=8, arch="sm_90"
    )
    assert launch.cluster == (blocks, 1, 1)
    assert pairs >= 132 or pairs * blocks <= 132


@pytest.mark.parametrize(("elem", "depth", "blocks"), [(bf16, 64, 2), (bf16, 128, 1), (e4m3, 64, 2), (e4m3, 128, 2)])
def test_a_multiprocessor_has_two_blocks_with_short_rows(elem: type[Scalar], depth: int, blocks: int):
    """The shared memory of a Hopper multiprocessor is 228 KB, of which each block needs 1 KB for the system."""
    dims = {"B": 1, "H": 8, "KV": 1, "T": 1 << 16, "D": depth, "E": bf16, "CLUSTER": True, "WARPS": 8, "arch": "sm_90"}
    kernel, more = (kernels.decode_attention, {}) if elem is bf16 else (kernels.decode_attention_fp8, {"S": 1})
    size = kernel.report(**dims, **more).dynamic_shared + 1024
    assert 228 * 1024 // size == blocks


def test_caches_can_have_more_elements_than_32_bits_count():
    launch = kernels.decode_attention.launch
    assert launch(B=64, H=64, KV=8, T=1 << 17, D=128, E=bf16).grid[1:] == (8, 64)
    with pytest.raises(ValueError, match="a sequence has 4294967296 elements"):
        launch(B=1, H=1, KV=1, T=1 << 25, D=128, E=bf16)
    with pytest.raises(ValueError, match="the rows of all blocks have 4294967296 elements"):
        launch(B=1 << 15, H=16, KV=1, T=1 << 13, D=128, E=bf16, SHARES=64)


def test_torch_and_jax_trace_it():
    arrays = call([9], 0, 64, BF16, E4M3, 2, 16)
    want = ops.decode_attention(**arrays)

    def function(q, k, v, lengths, k_scale, v_scale):
        return ops.decode_attention(q, k, v, lengths, k_scale=k_scale, v_scale=v_scale, arch="sm_90")

    own = [jnp.asarray(array) for array in arrays.values()]
    assert np.array_equal(jax.jit(function)(*own), want)
    items = [jnp.stack([array, array]) for array in own]
    assert np.array_equal(jax.vmap(function)(*items)[1], want)
    kinds = {BF16: torch.bfloat16, E4M3: torch.float8_e4m3fn}
    narrow = [torch.from_numpy(a.astype(np.float32)).to(kinds[a.dtype]) for a in [*arrays.values()][:3]]
    tensors = [*narrow, *(torch.from_numpy(array) for array in [*arrays.values()][3:])]
    found = torch.compile(function, fullgraph=True, dynamic=True, backend="aot_eager")(*tensors)
    assert np.array_equal(found.float(), want.astype(np.float32))


def test_a_derivative_is_an_error():
    arrays = call([9], 0, 64, BF16, BF16, 0, 16)
    q, k, v = (torch.from_numpy(arrays[name].astype(np.float32)).bfloat16() for name in ("q", "k", "v"))
    with pytest.raises(AsmError, match=r"asmkit\.ops\.decode_attention has no derivative"):
        ops.decode_attention(q.requires_grad_(), k, v, torch.tensor([9], dtype=torch.int32)).sum().backward()
    first, *rest = (jnp.asarray(array) for array in arrays.values())
    with pytest.raises(AsmError, match="`dot_product_attention` of JAX"):
        jax.grad(lambda q: ops.decode_attention(q, *rest).astype(jnp.float32).sum())(first)


def zeros(*shape: int, kind: object = BF16) -> np.ndarray:
    return np.zeros(shape, kind)


Q, K, L, S = zeros(2, 4, 64), zeros(2, 2, 9, 64), zeros(2, kind=np.int32), zeros(2, kind=np.float32)
K8, P, TABLE = K.astype(E4M3), zeros(3, 2, 16, 64), zeros(2, 2, kind=np.int32)
SCALES = {"k_scale": S, "v_scale": S}
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a type": (lambda: ops.decode_attention(Q.astype(np.float32), K, K, L), "DTYPE: q must be bfloat16 or float16"),
    "another cache": (
        lambda: ops.decode_attention(Q, K.astype(np.uint8), K, L),
        "DTYPE: k must be bfloat16 or float8_e4m3fn, got uint8",
    ),
    "two caches": (lambda: ops.decode_attention(Q, K8, K, L, **SCALES), "DTYPE: v must be float8_e4m3fn, got bfloat16"),
    "long lengths": (
        lambda: ops.decode_attention(Q, K, K, L.astype(np.int64)), "DTYPE: lengths must be int32, got int64",
    ),
    "a list": (lambda: ops.decode_attention(Q, K, K, [1, 2]), "ARRAY: argument lengths is a builtins.list"),
    "no scale": (
        lambda: ops.decode_attention(Q, K8, K8, L, k_scale=S),
        "OPTION_MISSING: asmkit.ops.decode_attention needs the option 'v_scale'",
    ),
    "a scale": (
        lambda: ops.decode_attention(Q, K, K, L, k_scale=S), "OPTION_TYPE: option k_scale must be None, as k is not",
    ),
    "three scales": (
        lambda: ops.decode_attention(Q, K8, K8, L, k_scale=zeros(3, kind="f4"), v_scale=zeros(3, kind="f4")),
        "DIMENSION: k_scale has length 3 on axis 0, but S is 1 or KV = 2",
    ),
    "a number": (
        lambda: ops.decode_attention(Q, K8, K8, L, k_scale=1.0, v_scale=S), "ARRAY: argument k_scale is a builtins.f",
    ),
    "a rank": (lambda: ops.decode_attention(Q[0], K, K, L), "RANK: q must be (B, H, D) (3-dimensional)"),
    "other lengths": (lambda: ops.decode_attention(Q, K, P, L), "DIMENSION: v has length 3 on axis 0, but B is 2"),
    "heads": (
        lambda: ops.decode_attention(zeros(2, 3, 64), K, K, L),
        "DIMENSION: q has length 3 on axis 1, but H is a multiple of KV = 2 from 2 to 32",
    ),
    "a depth": (
        lambda: ops.decode_attention(zeros(2, 4, 32), *[zeros(2, 2, 9, 32)] * 2, L),
        "DIMENSION: q has length 32 on axis 2, but D is 64 or 128",
    ),
    "no tokens": (
        lambda: ops.decode_attention(Q, *[zeros(2, 2, 0, 64)] * 2, L), "DIMENSION: k has length 0 on axis 2, but T is",
    ),
    "a page": (
        lambda: ops.decode_attention(Q, *[zeros(3, 2, 48, 64)] * 2, L, table=TABLE),
        "DIMENSION: k has length 48 on axis 2, but PAGE is 16 times a power of two",
    ),
    "a page outside": (
        lambda: ops.decode_attention(Q, P, P, L + 17, table=TABLE + np.array([0, 3], np.int32)),
        "BOUNDS: table[0, 1] is 3, but the cache has 3 pages",
    ),
    "a view": (
        lambda: ops.decode_attention(Q, *[zeros(2, 9, 2, 64).swapaxes(1, 2)] * 2, L), "CONTIGUOUS: k is not contiguous",
    ),
    "a device": (
        lambda: ops.decode_attention(Q, K8, K8, L, **SCALES, arch="sm_80"),
        "BACKEND: backend: decode_attention has no kernel for sm_80",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("wrong", "message"), WRONG.values(), ids=WRONG)
def test_wrong_calls(wrong: Callable[[], object], message: str):
    with pytest.raises(AsmError) as caught:
        wrong()
    assert message in str(caught.value)
    assert str(caught.value).startswith("test_decode_attention.py:")


def test_pages_after_the_last_token_are_not_checked():
    out = ops.decode_attention(Q, P, P, L + 16, table=TABLE + np.array([0, 99], np.int32))
    assert not out.any()


@pytest.mark.long
@pytest.mark.parametrize("arch", ["sm_80", "sm_89", "sm_90", "sm_100a", "sm_120a"])
@pytest.mark.parametrize("depth", [64, 128])
@pytest.mark.parametrize("kind", [bf16, f16])
@pytest.mark.parametrize("heads", [2, 16])
def test_ptxas_keeps_everything_in_registers(arch: str, depth: int, kind: type, heads: int):
    dims = {"B": 1, "H": heads, "KV": 2, "T": 90, "D": depth, "P": 16, "PAGE": 64, "N": 2, "S": 2, "E": kind}
    names = ["decode_attention", "decode_attention_paged"]
    names += [] if arch == "sm_80" else ["decode_attention_fp8", "decode_attention_fp8_paged"]
    ways = [(False, 4), (True, 4), (True, 8)] if arch == "sm_90" else [(False, 4)]
    for name, (cluster, warps) in product(names, ways):
        kernel = getattr(kernels, name)
        known = {key: dims[key] for key in (*kernel.rules.signature.names, "E")}
        report = kernel.report(arch=arch, **known, CLUSTER=cluster, WARPS=warps)
        assert not report.findings, str(report)
        assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0
