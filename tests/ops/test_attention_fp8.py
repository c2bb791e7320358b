"""Attention of e4m3: values, scales of heads and of blocks, masks, transformations, and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, ops
from asmkit.ops import attend
from asmkit.ops.kernels.attention_fp8 import attention_fp8
from asmkit.ops.kernels.attention_fp8_turned import attention_fp8_turned, is_faster, transpose_values

from .test_attention import after_the_last_tile, attended

E4M3 = ml_dtypes.float8_e4m3fn
ROUNDING = 2.0**-4
"""The largest relative error of a number that is rounded to e4m3."""


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


def inputs(s: int, t: int, d: int, blocks: bool, heads: int = 1, shared: int = 1) -> dict[str, np.ndarray]:
    """Q, K and V, and positive scales for heads, or for each 128 rows."""
    rng = np.random.default_rng(s + t + d)
    shapes = {"q": (1, heads, s, d), "k": (1, shared, t, d), "v": (1, shared, t, d)}
    made = {name: rng.standard_normal(shape).astype(E4M3) for name, shape in shapes.items()}
    for name, (_, h, rows, _) in shapes.items():
        made[f"{name}_scale"] = rng.uniform(0.5, 2, (1, h, -(-rows // 128)) if blocks else (1, h)).astype(np.float32)
    return made


def widened(arrays: dict[str, np.ndarray], name: str) -> np.ndarray:
    """The numbers that an array and its scales stand for, in float64."""
    array, scale = arrays[name].astype(np.float64), arrays[f"{name}_scale"]
    by_row = scale[..., None] if scale.ndim == 2 else np.repeat(scale, 128, -1)[:, :, : array.shape[2]]
    return array * by_row[..., None]


def exact(arrays: dict[str, np.ndarray], mask: Any = True, softcap: float = 0) -> tuple[np.ndarray, ...]:
    """The definition in float64, the sum of the sizes of its terms, and the logarithm."""
    q, k, v = (widened(arrays, name) for name in "qkv")
    k, v = (np.repeat(array, q.shape[1] // k.shape[1], 1) for array in (k, v))
    scores = q @ k.swapaxes(-1, -2) / q.shape[-1] ** 0.5
    scores = np.where(mask, np.tanh(scores / softcap) * softcap if softcap else scores, -np.inf)
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    total = powers.sum(-1, keepdims=True)
    return powers @ v / total, powers @ abs(v) / total, (scores.max(-1, keepdims=True) + np.log(total))[..., 0]


def check(arrays: dict[str, np.ndarray], *, mask: Any = True, **options: Any) -> None:
    """Compare with the definition: P is rounded to e4m3, and the other errors are below a quarter of that one."""
    out, lse = ops.attention(**arrays, return_lse=True, **options)
    want, size, log = exact(arrays, mask, options.get("softcap", 0))
    assert out.dtype == ml_dtypes.bfloat16
    assert (abs(out.astype(np.float64) - want) <= 1.25 * ROUNDING * size).all()
    assert np.linalg.norm(out.astype(np.float64) - want) < 0.04 * np.linalg.norm(want)
    assert abs(lse - log).max() < 2.0**-7


def test_scales_of_heads():
    check(inputs(70, 150, 64, blocks=False, heads=4, shared=2))


def test_scales_of_blocks():
    """Three blocks of K, the last one ragged, and a causal mask."""
    check(inputs(133, 260, 128, blocks=True), causal=True, mask=attended(133, 260, True, (-1, -1), "top-left").numpy())


@pytest.mark.parametrize("name", ["q_scale", "k_scale", "v_scale"])
def test_scales_of_blocks_of_one_array(name: str):
    arrays = inputs(140, 140, 64, blocks=False)
    check(arrays | {name: inputs(140, 140, 64, blocks=True)[name]})


@pytest.mark.long
def test_window_and_softcap():
    options: dict[str, Any] = {"causal": True, "window": (40, -1), "align": "bottom-right"}
    mask = attended(20, 140, True, (40, -1), "bottom-right").numpy()
    check(inputs(20, 140, 128, blocks=False), mask=mask, **options)
    check(inputs(20, 140, 64, blocks=True), mask=mask, softcap=3.0, **options)


@pytest.mark.parametrize(("d", "blocks"), [(64, False), (128, True)])
def test_scores_that_grow_from_tile_to_tile(d: int, blocks: bool):
    """Powers that do not fit in e4m3 are divided.

    With blocks, the last block of V, which is the first to be multiplied, has the least scale.
    """
    arrays = inputs(70, 300, d, blocks)
    arrays["k"] = (arrays["k"].astype(np.float32) * np.linspace(5, 1, 300)[:, None]).astype(E4M3)
    if blocks:
        arrays["v_scale"] *= np.array([1000, 30, 1], np.float32)
    check(arrays)


@pytest.mark.parametrize(
    ("d", "blocks", "consumers"), [(64, False, 4), pytest.param(128, True, 2, marks=pytest.mark.long)]
)
def test_weights_of_one_give_values_back(d: int, blocks: bool, consumers: int):
    """Each query attends to one key alone, so that every element of V arrives, through sums in memory or registers.

    With blocks, a lane has the scales of its second tile.
    """
    rng, rows = np.random.default_rng(d), 1060 if blocks else 530
    keys = rng.choice([-8.0, 8.0], (1, 1, rows, d)).astype(E4M3)
    values = rng.integers(-16, 17, (1, 1, rows, d)).astype(E4M3)
    column = rng.permutation(rows)[:64]
    scales = np.exp2(rng.integers(-3, 4, (1, 1, 9))).astype(np.float32)
    one = np.ones((1, 1, 1), np.float32)
    given = one, one, scales if blocks else scales[:, :, :1]
    out, _ = attention_fp8(
        keys[:, :, column], keys, values, *given, consumers=consumers, bn=32, blocks=blocks, summed=64
    )
    by = scales[0, 0, column // 128 if blocks else column * 0]
    assert np.array_equal(out[0, 0].astype(np.float32), values[0, 0, column].astype(np.float32) * by[:, None])


def test_nan_reaches_its_rows():
    """Two warpgroups with turns: scores that are NaN do not keep a turn."""
    rng, one = np.random.default_rng(0), np.ones((1, 1, 1), np.float32)
    q, keys, values = (rng.standard_normal((1, 1, rows, 64)).astype(E4M3) for rows in (70, 90, 90))
    keys[..., 32:64, 3] = np.nan
    out, _ = attention_fp8(q, keys, values, one, one, one, consumers=2, bn=32, blocks=False, causal=True)
    assert np.isnan(out[0, 0, 32:].astype(np.float32)).all()
    assert np.isfinite(out[0, 0, :32].astype(np.float32)).all()


def of_kernels(arrays: dict[str, np.ndarray]) -> list[np.ndarray]:
    """The inputs of a kernel: with an axis for the blocks of scales."""
    return [array[..., None] if array.ndim == 2 else array for array in arrays.values()]


def turn(values: np.ndarray) -> np.ndarray:
    """Vᵀ in the order that `transpose_values` defines, with columns of zeros up to a multiple of 128."""
    rows = np.pad(values, [(0, 0), (0, 0), (0, -values.shape[2] % 128), (0, 0)])
    B, H, T, D = rows.shape
    parts = rows.reshape(B, H, T // 16, 2, 4, 2, D // 16, 8, 2)  # 8h + 2t + i of a column, and 2g + j of a row
    return parts.transpose(0, 1, 6, 8, 7, 2, 4, 3, 5).reshape(B, H, D, T)


@pytest.mark.parametrize(("d", "t"), [(64, 130), (128, 256)])
def test_a_kernel_transposes_values(d: int, t: int):
    """Every byte arrives, those of NaNs too."""
    values = np.random.default_rng(t).integers(0, 256, (2, 3, t, d), np.uint8)
    assert np.array_equal(transpose_values(values.view(E4M3)).view(np.uint8), turn(values))


@pytest.mark.parametrize(
    ("d", "blocks", "options"),
    [
        (64, True, {"consumers": 3, "causal": True}),
        (128, False, {"consumers": 2, "summed": 128}),
        pytest.param(64, True, {"consumers": 4, "bn": 64, "summed": 64, "softcap": 3.0}, marks=pytest.mark.long),
        pytest.param(64, False, {"consumers": 2, "bn": 160}, marks=pytest.mark.long),
        pytest.param(128, True, {"before": 150, "after": 9, "bottom": True, "summed": 128}, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_transposed_values_give_the_same_bits(d: int, blocks: bool, options: dict[str, Any]):
    q, keys, values, *scales = of_kernels(inputs(70, 300, d, blocks, heads=2))
    want = attention_fp8(q, keys, values, *scales, group=2, blocks=blocks, **options)
    got = attention_fp8_turned(q, keys, transpose_values(values), *scales, group=2, blocks=blocks, **options)
    assert all(np.array_equal(a.view(np.uint8), b.view(np.uint8)) for a, b in zip(got, want, strict=True))


@pytest.mark.parametrize("causal", [False, True])
def test_long_sequences_transpose_values_first(causal: bool, monkeypatch: pytest.MonkeyPatch):
    arrays, calls = inputs(66, 130, 64, blocks=True, heads=4, shared=2), list[tuple[object, ...]]()

    def faster(*given: object) -> bool:
        calls.append(given)
        return True

    monkeypatch.setattr(attend, "is_faster", faster)
    monkeypatch.setattr(attend, "attention_fp8", None)
    check(arrays, causal=causal, mask=attended(66, 130, causal, (-1, -1), "top-left").numpy())
    assert calls == [(64, causal, 4 * 66, 2 * 66, 130)]


def test_when_values_are_transposed_first():
    """Twice the rows of Q must read a row of V at D = 64, and with a causal mask, half of them do."""
    rows = 1 << 20
    assert [is_faster(128, False, rows, readers, 4096) for readers in (4095, 4096)] == [False, True]
    assert [is_faster(64, False, rows, readers, 4096) for readers in (8191, 8192)] == [False, True]
    assert [is_faster(128, True, rows, 8192, T) for T in (8192, 8194)] == [True, False]
    assert not is_faster(128, False, 8192, 8192, 8192)


def test_torch_and_jax_trace_it(monkeypatch: pytest.MonkeyPatch):
    """Both ways of V."""
    trace(inputs(9, 9, 64, blocks=False))
    monkeypatch.setattr(attend, "is_faster", lambda *_: True)
    trace(inputs(9, 9, 64, blocks=False))


def trace(arrays: dict[str, np.ndarray]) -> None:
    """Compare the results of torch.compile and `jax.jit` with those of numpy."""
    want = ops.attention(**arrays).astype(np.float32)
    own = {
        name: torch.from_numpy(array.view(np.uint8)).view(torch.float8_e4m3fn)
        for name, array in arrays.items()
        if len(name) == 1
    }
    own |= {name: torch.from_numpy(array) for name, array in arrays.items() if len(name) > 1}
    compiled = torch.compile(lambda **a: ops.attention(**a), fullgraph=True, backend="aot_eager")
    assert np.array_equal(compiled(**own).float(), want)
    traced = jax.jit(lambda a: ops.attention(**a))({name: jnp.asarray(array) for name, array in arrays.items()})
    assert np.array_equal(traced.astype(np.float32), want)


@pytest.mark.long
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    "options",
    [{"blocks": False}, {"causal": True, "consumers": 3}, {"before": 20, "after": 10, "bottom": True}],
    ids=str,
)
def test_the_watchers_find_nothing(options: dict[str, Any], turned: bool):
    """Two tiles of K, the first of which a warpgroup adds to its sums, and a warpgroup with two rows."""
    q, keys, values, *scales = of_kernels(inputs(66, 40, 64, blocks=False))
    given = {"consumers": 2, "bn": 32, "summed": 32, **options}
    kernel, values = (attention_fp8_turned, transpose_values(values)) if turned else (attention_fp8, values)
    report = kernel.check(q, keys, values, *scales, schedules=8, engine="numpy", **given)
    assert report.schedules == 8
    assert [finding for finding in report.findings if not after_the_last_tile(finding)] == []


@pytest.mark.long
@pytest.mark.parametrize("consumers", [2, 3])
def test_the_watchers_find_nothing_where_stages_are_reused(consumers: int):
    """Five tiles of K in three stages, with their scales.  The turns of two consumers order more than three have."""
    q, keys, values, *scales = of_kernels(inputs(3, 160, 64, blocks=True))
    given = {"consumers": consumers, "bn": 32, "summed": 0}
    report = attention_fp8_turned.check(
        q, keys, transpose_values(values), *scales, schedules=2, engine="numpy", **given
    )
    assert report.schedules == 2
    assert [finding for finding in report.findings if not after_the_last_tile(finding)] == []


@pytest.mark.parametrize("d", [64, pytest.param(128, marks=pytest.mark.long)])
def test_the_watchers_find_nothing_in_the_transposition(d: int):
    values = inputs(1, 130, d, blocks=False, shared=2)["v"]
    report = transpose_values.check(values, schedules=8, engine="numpy")
    assert (report.schedules, report.findings) == (8, ())


@pytest.fixture
def one_multiprocessor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Launch one block, which computes all tiles of Q."""
    for module in ("asmkit.launch.numpy", "asmkit.kernel.kernel"):
        monkeypatch.setattr(f"{module}.MULTIPROCESSOR_COUNT", 1)


@pytest.mark.parametrize(
    ("consumers", "options"),
    [
        (2, {"section": 2}),
        pytest.param(2, {"section": 3, "causal": True}, marks=pytest.mark.long),
        pytest.param(3, {"section": 64, "causal": True}, marks=pytest.mark.long),
        pytest.param(4, {"section": 2}, marks=pytest.mark.long),
    ],
    ids=str,
)
@pytest.mark.usefixtures("one_multiprocessor")
def test_one_block_computes_all_tiles(consumers: int, options: dict[str, Any]):
    """Three heads, in sections of which the last one can have fewer, with tiles of Q of different lengths."""
    q, keys, values, *scales = of_kernels(inputs(200, 96, 64, blocks=True, heads=3, shared=3))
    given = {"consumers": consumers, "bn": 32, "summed": 64, **options}
    parts = [attention_fp8(*(part[:, h : h + 1] for part in (q, keys, values, *scales)), **given) for h in range(3)]
    out, lse = attention_fp8(q, keys, values, *scales, **given)
    for h, (one, log) in enumerate(parts):
        assert np.array_equal(out[:, h : h + 1].view(np.uint16), one.view(np.uint16))
        assert np.array_equal(lse[:, h : h + 1], log)
    mask = attended(200, 96, "causal" in options, (-1, -1), "top-left").numpy()
    want, size, _ = exact(inputs(200, 96, 64, blocks=True, heads=3, shared=3), mask)
    assert (abs(out.astype(np.float64) - want) <= 1.25 * ROUNDING * size).all()


@pytest.mark.long
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.usefixtures("one_multiprocessor")
def test_the_watchers_find_nothing_where_one_block_computes_five_tiles(turned: bool):
    """More tiles of Q than stages."""
    q, keys, values, *scales = of_kernels(inputs(66, 40, 64, blocks=True, heads=5))
    given = {"consumers": 2, "bn": 32, "summed": 32, "causal": True, "group": 5}
    kernel, values = (attention_fp8_turned, transpose_values(values)) if turned else (attention_fp8, values)
    report = kernel.check(q, keys, values, *scales, schedules=2, engine="numpy", **given)
    assert report.schedules == 2
    assert [finding for finding in report.findings if not after_the_last_tile(finding)] == []


TILES: list[Any] = [
    (128, {"consumers": 2, "bn": 128, "blocks": False}),
    *(
        pytest.param(d, how, marks=pytest.mark.long)
        for d, how in (
            (128, {"consumers": 2, "bn": 128, "blocks": False, "causal": True, "softcap": 9.0}),
            (128, {"consumers": 2, "bn": 128, "blocks": True, "before": 99, "after": 9}),
            (128, {"consumers": 2, "bn": 128, "blocks": True}),
            (64, {"consumers": 4, "bn": 64, "blocks": True, "summed": 0, "causal": True}),
            (64, {"consumers": 3, "bn": 128, "blocks": False}),
            (64, {"consumers": 3, "bn": 128, "blocks": True, "causal": True}),
            (64, {"consumers": 2, "bn": 128, "blocks": True, "summed": 0}),
        )
    ),
]


@pytest.mark.parametrize(("d", "how"), TILES, ids=str)
def test_ptxas_neither_spills_nor_serializes(d: int, how: dict[str, Any]):
    for kernel in (attention_fp8, attention_fp8_turned):
        report = kernel.report(B=2, H=8, S=900, T=4000, I=1, J=1, L=1, D=d, **how)
        assert (report.resources.spill_stores, report.resources.spill_loads) == (0, 0)
        assert report.findings == ()


A, S = inputs(5, 7, 64, blocks=False), np.ones((1, 1, 3), np.float32)
WIDE = {name: array.astype(ml_dtypes.bfloat16) for name, array in A.items() if name in "qkv"}
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "no scale": (
        lambda: ops.attention(A["q"], A["k"], A["v"], q_scale=A["q_scale"]),
        "OPTION_MISSING: asmkit.ops.attention needs the option 'k_scale' (float32, as q is float8_e4m3fn)",
    ),
    "a scale of bf16": (
        lambda: ops.attention(**WIDE, v_scale=A["v_scale"]),
        "OPTION_TYPE: option v_scale must be None, as q is not float8_e4m3fn, got 'ndarray'",
    ),
    "two types": (lambda: ops.attention(**{**A, "k": WIDE["k"]}), "DTYPE: k must be float8_e4m3fn, got bfloat16"),
    "a type of a scale": (
        lambda: ops.attention(**{**A, "q_scale": A["q_scale"].astype(np.float64)}),
        "DTYPE: q_scale must be float32, got float64",
    ),
    "scales of one head": (
        lambda: ops.attention(**{**A, "q_scale": np.ones((1, 2), np.float32)}),
        "DIMENSION: q_scale has length 2 on axis 1, but H is 1",
    ),
    "blocks": (
        lambda: ops.attention(**{**A, "v_scale": S}),
        "DIMENSION: v_scale has length 3 on axis 2, but L is 1, the blocks of 128 rows of v",
    ),
    "a rank": (lambda: ops.attention(**{**A, "k_scale": S[0, 0]}), "RANK: k_scale must be (B, Hkv, J)"),
}


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_wrong_calls(call: Callable[[], object], message: str):
    with pytest.raises(AsmError) as caught:
        call()
    assert message in str(caught.value)
    assert str(caught.value).startswith("test_attention_fp8.py:")


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"bn": 48}, "bn=48: D is 64 or 128, bn a multiple of 32"),
        ({"bn": 96}, "bn=96: a divisor of 128"),
        ({"consumers": 3, "bn": 160, "D": 128, "blocks": False}, "3 consumers have no registers for bn=160"),
    ],
)
def test_tiles_that_do_not_exist(how: dict[str, Any], message: str):
    with pytest.raises(ValueError, match=message):
        attention_fp8.text(**{"B": 1, "H": 1, "S": 9, "T": 9, "I": 1, "J": 1, "L": 1, "D": 64, "blocks": True, **how})


def test_a_derivative_is_an_error():
    own = {name: jnp.asarray(array) for name, array in A.items()}

    def loss(scale: jax.Array) -> jax.Array:
        return ops.attention(**{**own, "q_scale": scale}).astype(jnp.float32).sum()

    with pytest.raises(AsmError, match=r"asmkit\.ops\.attention of e4m3 has no derivative"):
        jax.grad(loss)(own["q_scale"])


def test_scales_that_the_kernel_would_not_read():
    arrays = inputs(5, 130, 64, blocks=True).values()
    with pytest.raises(ValueError, match="J=2: 1, or with blocks=True 2, one for each 128 rows"):
        attention_fp8(*arrays, blocks=False)
