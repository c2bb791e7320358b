"""Call the functions of `asmkit.ops` with random shapes and options, and compare each result with float64.

    python bench/ops_random.py                        # on a CUDA device, for a minute
    python bench/ops_random.py --device cpu           # smaller arrays in the simulator
    python bench/ops_random.py --only decode --seconds 20 --seed 7

Products are those of small integers, whose results are known to the bit. Prints the calls with a wrong result or an
error, and how many calls of each kind there were. Ends with 1 if one was wrong.
"""

from __future__ import annotations

import argparse
import secrets
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate, pairwise
from random import Random
from typing import Any

import torch
from gemm_few_tiles import widened
from ops import BF16, E4M3, F16, Maker, Result, attend, product, rms_norm, with_gradients
from torch import Tensor

import asmkit
from asmkit import ops

BOUNDS = {torch.float32: 5e-6, F16: 1e-3, BF16: 1e-2}
"""The largest error by the type of the result."""
NARROW = 7e-2
"""The largest error of attention in e4m3."""
SMALL = 1e-2
"""An error counts relative to this number, if the result is smaller."""
OUT = {BF16: asmkit.bf16, F16: asmkit.f16, torch.float32: asmkit.f32}


class Draw(Maker):
    """Draws shapes, options and arrays."""

    def __init__(self, device: str, seed: int) -> None:
        super().__init__(device, seed)
        pick = Random(seed)
        self.of, self.within, self.chance = pick.choice, pick.randint, lambda p: pick.random() < p
        self.sample = pick.sample

    def extent(self, device: int, simulated: int) -> int:
        """Return a length up to one of these: any, or near a multiple of 64 on a device."""
        most = self.length(device, simulated)
        near = 64 * self.within(1, max(1, most // 64)) + self.of([-8, -1, 0, 0, 1, 8])
        return self.of([self.within(1, 9), self.within(1, most), max(1, min(near, most))])

    def whole(self, *shape: int, elem: torch.dtype = BF16, most: int = 1) -> Tensor:
        """Return an array of small integers."""
        made = torch.randint(-most, most + 1, shape, generator=self._random, device=self.device)
        return made.to(torch.float32).to(elem)

    def powers(self, *shape: int) -> Tensor:
        """Return factors of 1/2, 1 or 2."""
        return torch.randint(-1, 2, shape, generator=self._random, device=self.device).float().exp2()


def beside_bf16(
    mine: Callable[..., Tensor], theirs: Callable[..., Tensor], leaves: Sequence[Tensor], d: Draw
) -> Iterator[tuple[str, Tensor, Tensor, float]]:
    """Yield results with gradients, each with twice the error of the reference in bf16, which it may have.

    The gradients of few rows can be differences of larger numbers, which any bf16 result rounds.
    """
    gradients: list[Tensor] = []

    def draw(*shape: int, elem: torch.dtype) -> Tensor:
        gradients.append(d.normal(*shape, elem=elem))
        return gradients[-1]

    results = list(with_gradients(mine, theirs, leaves, draw))
    out = theirs(*leaves)
    rough = [out, *torch.autograd.grad(out, leaves, gradients[0])]
    for (name, got, want), one in zip(results, rough, strict=True):
        yield name, got, want, 2 * error(one, want)


def rounded(results: Iterator[Result]) -> Iterator[Result]:
    """Yield the results with what they must be to the bit: float64, rounded once."""
    for name, got, want in results:
        yield name, got, want.to(got.dtype)


# --- products ---------------------------------------------------------------------------------------------------------


def gemm(d: Draw) -> Iterator[Result]:
    """bf16 and f16, with derivatives or another type of the result."""
    elem, out = d.of([BF16, F16]), d.of([None, BF16, F16, torch.float32])
    lead = d.of([(d.extent(2500, 200),), (d.within(1, 4), d.extent(300, 60))])
    N, K = d.extent(2500, 200), d.extent(9000, 300)
    name = f"{lead} × {N} × {K} {elem} to {out}"
    a, b = d.whole(*lead, K, elem=elem), d.whole(N, K, elem=elem)
    if out is None:
        given = rounded(with_gradients(ops.gemm, product, (a.requires_grad_(), b.requires_grad_()), d.whole))
        yield from ((name + which, got, want) for which, got, want in given)
    else:
        yield name, ops.gemm(a, b, out_type=OUT[out]), product(a.double(), b.double()).to(out)


def gemm_e4m3(d: Draw) -> Iterator[Result]:
    """One scale, or scales of blocks."""
    blocks, out = d.chance(0.6), d.of([BF16, F16, torch.float32])
    M, N = d.extent(2500, 200), d.extent(2500, 200)
    K = 128 * d.within(1, d.length(60, 4)) if blocks else 16 * d.within(1, d.length(400, 20))
    a, b = d.whole(M, K, elem=E4M3), d.whole(N, K, elem=E4M3)
    x, y = (d.powers(K // 128, M), d.powers(-(-N // 128), K // 128)) if blocks else (d.powers(1), d.powers(1))
    of_a, of_b = widened(x, y, N) if blocks else (x, y)
    got = ops.gemm(a, b, a_scales=x, b_scales=y, out_type=OUT[out])
    want = product(a.double() * of_a.double(), b.double() * of_b.double())
    yield f"{M} × {N} × {K} to {out}, {'blocks' if blocks else 'one scale'}", got, want.to(out)


def grouped_gemm(d: Draw) -> Iterator[Result]:
    """Contiguous groups, with rows before and after them, or masked groups, with numbers outside of the arrays."""
    elem, G = d.of([BF16, F16]), d.within(1, 9)
    N, K, most = 8 * d.within(1, d.length(100, 12)), 8 * d.within(1, d.length(100, 12)), d.length(400, 60)
    b = d.whole(G, N, K, elem=elem)
    if d.chance(0.4):
        M = d.within(1, most)
        counts = [d.of([0, M, d.within(0, M), M + 5, -2]) for _ in range(G)]
        mine: Any = partial(ops.grouped_gemm, counts=d.integers(*counts))
        a, rows = d.whole(G, M, K, elem=elem), [(g, slice(min(max(n, 0), M))) for g, n in enumerate(counts)]
        name = f"masked {M}: {counts}"
    else:
        ends = list(accumulate([d.of([0, 1, d.within(0, most)]) for _ in range(G)], initial=d.of([0, d.within(0, 9)])))
        mine = partial(ops.grouped_gemm, offsets=d.integers(*ends))
        a = d.whole(max(1, ends[-1] + d.of([0, d.within(0, 70)])), K, elem=elem)
        rows, name = [slice(*two) for two in pairwise(ends)], f"contiguous: {ends} of {len(a)}"

    def inside(out: Tensor) -> Tensor:
        return torch.cat([out[part] for part in rows])

    def theirs(a: Tensor, b: Tensor) -> Tensor:
        return torch.cat([a[part] @ b[g].T for g, part in enumerate(rows)])

    leaves = a.requires_grad_(), b.requires_grad_()
    for which, got, want in rounded(with_gradients(lambda a, b: inside(mine(a, b)), theirs, leaves, d.whole)):
        yield f"{elem} {N} × {K}, {name}{which}", got, want


# --- attention --------------------------------------------------------------------------------------------------------


def attention(d: Draw) -> Iterator[Result]:
    """All masks and options, with derivatives."""
    q, k, v = heads(d, BF16, d.extent(1500, 150), d.extent(1500, 150))
    given, mask = options(d, q, k)
    given["deterministic"] = d.chance(0.4)
    name = f"{tuple(q.shape)} {tuple(k.shape)} {given}"
    leaves = [x.requires_grad_() for x in (q, k, v)]
    for which, *result in beside_bf16(partial(ops.attention, **given), partial(attend, **mask), leaves, d):
        yield name + which, *result


def heads(d: Draw, elem: torch.dtype, S: int, T: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return queries, keys and values."""
    B, shared, group, D = d.within(1, 2), d.within(1, 3), d.of([1, 1, 2, 4]), d.of([64, 128])
    T = d.of([S, T, T])
    wide = d.normal(B, shared * group, S, D), d.normal(B, shared, T, D), d.normal(B, shared, T, D) + d.of([0, 0, 1])
    q, k, v = (x.to(elem) for x in wide)
    return q, k, v


def options(d: Draw, q: Tensor, k: Tensor) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return random options of `ops.attention`, and the same for `attend`."""
    causal, align, softcap = d.chance(0.4), d.of(["top-left", "bottom-right"]), d.of([0.0, 0.0, 5.0, 20.0])
    window = (-1, -1) if causal or d.chance(0.5) else (d.of([-1, d.within(0, 300)]), d.of([-1, d.within(0, 300)]))
    shift = k.shape[-2] - q.shape[-2] if align == "bottom-right" else 0
    mask = {"left": window[0], "right": 0 if causal else window[1], "shift": shift, "softcap": softcap}
    return {"causal": causal, "align": align, "softcap": softcap, "window": window}, mask


def attention_e4m3(d: Draw) -> Iterator[Result]:
    """Scales of heads or of blocks, for each array its own."""
    q, k, v = heads(d, E4M3, d.extent(2500, 300), d.extent(2500, 300))
    given, mask = options(d, q, k)
    scales, wide = [], []
    for x in (q, k, v):
        blocks = d.chance(0.5)
        scales.append(d.scales(*x.shape[:2], *((-(-x.shape[2] // 128),) if blocks else ())))
        rows = scales[-1].repeat_interleave(128, 2)[..., : x.shape[2]] if blocks else scales[-1][..., None]
        wide.append(x.double() * rows[..., None])
    named = dict(zip(("q_scale", "k_scale", "v_scale"), scales, strict=True))
    name = f"{tuple(q.shape)} {tuple(k.shape)} {given} {[tuple(x.shape) for x in scales]}"
    yield name, ops.attention(q, k, v, **named, **given), attend(*wide, **mask)


def attention_packed(d: Draw) -> Iterator[Result]:
    """Sequences of different lengths, some empty, with rows before and after them, and derivatives."""
    most, shared, group, D = d.length(600, 60), d.within(1, 2), d.of([1, 2, 4]), d.of([64, 128])
    rows = [d.of([0, 1, d.within(1, most), d.within(1, most)]) for _ in range(d.within(1, 7))]
    ends_q, ends_k = (
        list(accumulate(lengths, initial=d.of([0, d.within(1, 40)])))
        for lengths in (rows, [d.of([n, n, d.within(0, most)]) for n in rows])
    )
    q = d.leaf(ends_q[-1] + d.of([1, d.within(1, 40)]), shared * group, D)
    k, v = (d.leaf(ends_k[-1] + 1, shared, D) for _ in "kv")
    causal, align, softcap = d.chance(0.5), d.of(["top-left", "bottom-right"]), d.of([0.0, 0.0, 10.0])
    given = {"causal": causal, "align": align, "softcap": softcap, "deterministic": d.chance(0.5)}

    def mine(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        out = ops.attention_packed(q, k, v, d.integers(*ends_q), d.integers(*ends_k), **given)
        return out[ends_q[0] : ends_q[-1]]

    def theirs(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        parts = [(0 * q[:0])]
        for (i, j), (m, n) in zip(pairwise(ends_q), pairwise(ends_k), strict=True):
            one = (x.transpose(0, 1) for x in (q[i:j], k[m:n], v[m:n]))
            shift = n - m - (j - i) if align == "bottom-right" else 0
            parts.append(attend(*one, right=0 if causal else -1, shift=shift, softcap=softcap).transpose(0, 1))
        return torch.cat(parts)

    for which, *result in beside_bf16(mine, theirs, (q, k, v), d):
        yield f"D={D} {shared} × {group} heads, {ends_q} of {len(q)}, {ends_k} {given}{which}", *result


def decode(d: Draw) -> Iterator[Result]:
    """Contiguous and paged caches, in the type of q and in e4m3, with lengths outside of the cache."""
    B, shared, group, D = d.within(1, 5), d.of([1, 2, 8]), d.of([1, 2, 3, 4, 8, 16]), d.of([64, 128])
    T, elem, narrow, page = d.extent(5000, 200), d.of([BF16, F16]), d.chance(0.4), 16 << d.within(0, 4)
    pages, paged = -(-T // page), d.chance(0.5)
    shape = (B * pages + 3, shared, page, D) if paged else (B, shared, T, D)
    k, v = (d.normal(*shape, elem=E4M3 if narrow else elem) for _ in "kv")
    q = d.normal(B, shared * group, D, elem=elem)
    lengths = [d.of([0, 1, T, d.within(0, T), T + 99, -3]) for _ in range(B)]
    scales = {"k_scale": d.scales(shared), "v_scale": d.scales(shared)} if narrow else {}
    table = d.integers(*d.sample(range(len(k)), B * pages)).view(B, pages) if paged else None
    got = ops.decode_attention(q, k, v, d.integers(*lengths), table=table, **scales)
    for b, n in enumerate(lengths):
        wide = [cache(x, table[b] if paged else None, b) for x in (k, v)]
        wide = [x * s.double()[:, None, None] for x, s in zip(wide, scales.values(), strict=True)] if scales else wide
        known = [x[:, : min(max(n, 0), pages * page if paged else T)] for x in wide]
        want = attend(q[b].double()[:, None], *known)[:, 0] if known[0].shape[1] else torch.zeros_like(q[b]).double()
        yield f"{tuple(q.shape)} {tuple(k.shape)} {elem} {k.dtype} {n} of {T}", got[b], want


def cache(x: Tensor, table: Tensor | None, b: int) -> Tensor:
    """Return the keys or values (KV, T, D) of a sequence in float64."""
    wide = x.double()
    return wide[b] if table is None else wide[table.long()].transpose(0, 1).flatten(1, 2)


# --- rows -------------------------------------------------------------------------------------------------------------


def rows(d: Draw) -> Iterator[Result]:
    """Norms, softmax and the gate, for rows of any length."""
    F = torch.nn.functional
    elem, N = d.of([BF16, F16, torch.float32]), d.of([d.extent(4096, 300), d.within(2, d.length(100_000, 3000))])
    lead = d.of([(), (0,), (d.within(1, 40),), (3, d.within(1, 9))])
    which = d.of(["rms_norm", "layer_norm", "softmax", "silu_mul"])
    x, u, w, b = (d.leaf(*shape, elem=elem) for shape in ((*lead, N), (*lead, N), (N,), (N,)))
    name = f"{which} {(*lead, N)} {elem}"
    if which == "rms_norm":
        yield from (
            (name + end, got, want) for end, got, want in with_gradients(ops.rms_norm, rms_norm, (x, w), d.normal)
        )
    elif which == "layer_norm":
        want = F.layer_norm(x.detach().double(), (N,), w.detach().double(), b.detach().double())
        yield name, ops.layer_norm(x.detach(), w.detach(), b.detach()), want
    elif which == "softmax":
        yield name, ops.softmax(x.detach()), torch.softmax(x.detach().double(), -1)
    else:
        yield name, ops.silu_mul(x.detach(), u.detach()), F.silu(x.detach().double()) * u.detach().double()


def cross_entropy(d: Draw) -> Iterator[Result]:
    """All reductions, rows without a loss, and soft caps, with derivatives."""
    elem, V, K = d.of([BF16, F16]), d.within(2, d.length(9000, 300)), d.of([8, 72, 128, d.within(1, 300)])
    lead = d.of([(d.within(1, d.length(700, 60)),), (2, d.within(1, 50))])
    targets = torch.randint(0, V, lead, generator=d._random, device=d.device, dtype=d.of([torch.int32, torch.int64]))
    ignored, cap, reduction = d.of([-100, 0, V - 1]), d.of([0.0, 0.0, 8.0]), d.of(["mean", "sum", "none"])
    targets.view(-1)[1::3] = ignored

    def theirs(x: Tensor, w: Tensor) -> Tensor:
        logits = (x @ w.T).flatten(0, -2)
        logits = cap * torch.tanh(logits / cap) if cap else logits
        chosen = {"ignore_index": ignored, "reduction": reduction}
        loss = torch.nn.functional.cross_entropy(logits, targets.flatten().long(), **chosen)
        return loss.view(lead) if reduction == "none" else loss

    mine = partial(ops.linear_cross_entropy, targets=targets, softcap=cap, reduction=reduction, ignore_index=ignored)
    for which, got, want in with_gradients(
        mine, theirs, (d.leaf(*lead, K, elem=elem), d.leaf(V, K, elem=elem)), d.normal
    ):
        yield f"{lead} × {V} × {K} {elem} cap {cap} {reduction}, {ignored} ignored{which}", got, want


CASES = (
    gemm, gemm_e4m3, grouped_gemm, attention, attention_e4m3, attention_packed, decode, rows, cross_entropy,
)  # fmt: skip
EXACT = (gemm, gemm_e4m3, grouped_gemm)


def error(got: Tensor, want: Tensor) -> float:
    """Return ‖got − want‖ relative to ‖want‖, or to that of small numbers. NaNs and infinities must be the same."""
    got, want = got.detach().double(), want.detach().double()
    same = (got == want) | (got.isnan() & want.isnan())
    away = torch.where(same, 0.0, got - want)
    return float(away.norm() / max(float(want[want.isfinite()].norm()), SMALL * want.numel() ** 0.5, 1e-300))


def most(case: Callable[[Draw], Iterator[Result]], got: Tensor) -> float:
    """Return the largest error of a result."""
    return 0.0 if case in EXACT else NARROW if case is attention_e4m3 else BOUNDS[got.dtype]


def wrong(case: Callable[[Draw], Iterator[Result]], d: Draw) -> Iterator[str]:
    """Make a call, and yield a line for each wrong result, or the error."""
    try:
        for name, got, want, *allowed in case(d):
            largest = max([most(case, got), *allowed])
            if got.shape != want.shape:
                yield f"shape {tuple(got.shape)} instead of {tuple(want.shape)}: {name}"
            elif not (found := error(got, want)) <= largest:  # a NaN is wrong, too
                yield f"{found:.2e} of {largest:.0e}: {name}"
    except Exception:
        yield traceback.format_exc()


def main() -> int:
    """Make calls until the time is over, and return 1 if a result was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", choices=[case.__name__ for case in CASES])
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    d, calls, bad = Draw(given.device, given.seed), Counter[str](), 0
    cases = [case for case in CASES if given.only in (None, case.__name__)]
    end = time.monotonic() + given.seconds
    while time.monotonic() < end:
        case = d.of(cases)
        calls[case.__name__] += 1
        lines = list(wrong(case, d))
        bad += bool(lines)
        for line in lines:
            print(f"WRONG  {case.__name__}  {line}", flush=True)
    print(*(f"{name} {count}" for name, count in sorted(calls.items())), sep=", ")
    print(f"{bad} of {calls.total()} calls are wrong")
    return int(bad > 0)


if __name__ == "__main__":
    raise SystemExit(main())
