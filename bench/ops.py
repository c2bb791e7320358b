"""Compare every function of `asmkit.ops` with float64 on fresh random arrays of torch, derivatives included.

    python bench/ops.py                  # on a CUDA device
    python bench/ops.py --device cpu     # smaller arrays in the simulator
    python bench/ops.py --only attention --seed 7

Prints a row for each result: ‖result − exact‖ / ‖exact‖ and its bound. Ends with 1 if an error is above its bound.
"""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

import torch
from gemm_few_tiles import widened
from torch import Tensor

import asmkit
from asmkit import ops

Result = tuple[str, Tensor, Tensor]
"""A name, what asmkit computed, and the result of float64."""

BF16, F16, E4M3 = torch.bfloat16, torch.float16, torch.float8_e4m3fn
BOUNDS = {torch.float32: 1e-6, F16: 6e-4, BF16: 5e-3}
"""The largest error by the type of the result."""
LOSS = 5e-6
"""The largest error of a loss: tensor cores truncate the sums of its logits, and torch rounds its logits to bf16."""
NARROW = 7e-2
"""The largest error where operands are rounded to e4m3, which has three bits of a fraction."""


class Maker:
    """Makes random arrays on one device, and lengths that are smaller in the simulator."""

    def __init__(self, device: str, seed: int) -> None:
        self.device, self._random = device, torch.Generator(device).manual_seed(seed)
        self._small = device == "cpu"

    def length(self, device: int, simulated: int) -> int:
        """Return a length for the device, or for the simulator."""
        return simulated if self._small else device

    def normal(self, *shape: int, elem: torch.dtype = BF16) -> Tensor:
        """Return an array of normal numbers."""
        return torch.randn(shape, generator=self._random, device=self.device).to(elem)

    def leaf(self, *shape: int, elem: torch.dtype = BF16) -> Tensor:
        """Return an array of normal numbers that has a gradient."""
        return self.normal(*shape, elem=elem).requires_grad_()

    def scales(self, *shape: int) -> Tensor:
        """Return factors from 0.5 to 1.5."""
        return torch.rand(shape, generator=self._random, device=self.device) + 0.5

    def integers(self, *values: int) -> Tensor:
        """Return an array of 32-bit integers."""
        return torch.tensor(values, dtype=torch.int32, device=self.device)


def exact(leaf: Tensor) -> Tensor:
    """Return a leaf of float64 with the same numbers."""
    return leaf.detach().double().requires_grad_()


def with_gradients(
    mine: Callable[..., Tensor], theirs: Callable[..., Tensor], leaves: Sequence[Tensor], draw: Callable[..., Tensor]
) -> Iterator[Result]:
    """Yield the result and the gradient of each leaf for a gradient of the result that `draw` makes."""
    copies = [exact(leaf) for leaf in leaves]
    out, want = mine(*leaves), theirs(*copies)
    yield "", out, want
    gradient = draw(*out.shape, elem=out.dtype)
    got = torch.autograd.grad(out, leaves, gradient)
    for i, (one, ideal) in enumerate(zip(got, torch.autograd.grad(want, copies, gradient.double()), strict=True)):
        yield f", gradient {i}", one, ideal


# --- products ---------------------------------------------------------------------------------------------------------


def product(a: Tensor, b: Tensor) -> Tensor:
    """Return a · bᵀ."""
    return a @ b.mT


def gemm(m: Maker) -> Iterator[Result]:
    """Wide types with derivatives, on tiles of every kind."""
    shapes = [(128, 256, 512), (300, 77, 200), (16, 512, 1024), (256, 264, 129)]
    if m.device != "cpu":
        shapes += [(4096, 4096, 4096), (512, 512, 16384), (1, 8192, 8192), (2048, 304, 8192), (5000, 1032, 4104)]
    for elem in (BF16, F16):
        for M, N, K in shapes:
            leaves = m.leaf(M, K, elem=elem), m.leaf(N, K, elem=elem)
            for name, got, want in with_gradients(ops.gemm, product, leaves, m.normal):
                yield f"{M}×{N}×{K} {elem}{name}", got, want


def gemm_e4m3(m: Maker) -> Iterator[Result]:
    """One scale, and scales of blocks."""
    shapes = [(128, 256, 512), (70, 136, 384), (m.length(4096, 256), 304, m.length(8192, 256))]
    for M, N, K in [*shapes, (300, m.length(8192, 136), m.length(8192, 256))]:
        a, b = m.normal(M, K, elem=E4M3), m.normal(N, K, elem=E4M3)
        x, y = m.scales(1), m.scales(1)
        want = product(a.double() * x.double(), b.double() * y.double())
        yield f"{M}×{N}×{K}, one scale", ops.gemm(a, b, a_scales=x, b_scales=y), want
        x, y = m.scales(K // 128, M), m.scales(-(-N // 128), K // 128)
        wide_a, wide_b = widened(x, y, N)
        want = product(a.double() * wide_a, b.double() * wide_b)
        yield f"{M}×{N}×{K}, blocks", ops.gemm(a, b, a_scales=x, b_scales=y), want


def groups(m: Maker, G: int, mean: int) -> Tensor:
    """Return offsets of uneven groups, one of them empty."""
    sizes = [0 if g == 1 else mean // 2 + (37 * g * mean // 50) % mean for g in range(G)]
    return m.integers(*[sum(sizes[:g]) for g in range(G + 1)])


def of_groups(offsets: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """Return the rows of each group times its matrix, transposed."""
    ends = offsets.tolist()
    return torch.cat([a[i:j] @ b[g].T for g, (i, j) in enumerate(pairwise(ends))])


def grouped_gemm(m: Maker) -> Iterator[Result]:
    """Contiguous groups in bf16 and f16 with derivatives, also in e4m3, and with quantized matrices."""
    G, mean, N, K = m.length(16, 3), m.length(300, 40), m.length(1024, 128), m.length(2048, 256)
    offsets = groups(m, G, mean)
    total = int(offsets[-1])
    for elem in (BF16, F16):
        leaves = m.leaf(total, K, elem=elem), m.leaf(G, N, K, elem=elem)
        theirs = partial(of_groups, offsets)
        for name, got, want in with_gradients(lambda a, b: ops.grouped_gemm(a, b, offsets), theirs, leaves, m.normal):
            yield f"{elem}{name}", got, want
        in_e4m3 = partial(ops.grouped_gemm, offsets=offsets, precision=asmkit.e4m3)
        for name, got, want in with_gradients(in_e4m3, theirs, leaves, m.normal):
            yield f"e4m3 of {elem}{name}", got, want
        known = partial(in_e4m3, quantized=ops.quantize_matrices(leaves[1].detach()))
        for name, got, want in with_gradients(known, theirs, leaves, m.normal):
            yield f"e4m3 of {elem}, quantized once{name}", got, want


# --- attention --------------------------------------------------------------------------------------------------------


def attend(
    q: Tensor, k: Tensor, v: Tensor, left: int = -1, right: int = -1, shift: int = 0, softcap: float = 0.0
) -> Tensor:
    """Return attention of heads (…, H, S, D). Row i attends to i + shift - left … + right, or is 0."""
    group = q.shape[-3] // k.shape[-3]
    k, v = (x.repeat_interleave(group, -3) for x in (k, v))
    scores = q @ k.mT / q.shape[-1] ** 0.5
    if softcap:
        scores = softcap * torch.tanh(scores / softcap)
    apart = torch.arange(k.shape[-2], device=q.device) - torch.arange(q.shape[-2], device=q.device)[:, None] - shift
    hidden = (apart < -left) & (left >= 0) | (apart > right) & (right >= 0)
    nothing = hidden.all(-1, keepdim=True)
    weights = torch.softmax(scores.masked_fill(hidden & ~nothing, -torch.inf), -1)
    return weights.masked_fill(nothing, 0) @ v


def attention(m: Maker) -> Iterator[Result]:
    """All masks, shared heads and soft caps, with both derivatives."""
    S, T = m.length(1100, 130), m.length(1300, 200)
    options = [
        ({}, {}), ({"causal": True}, {"right": 0}),
        ({"causal": True, "align": "bottom-right"}, {"right": 0, "shift": T - S}),
        ({"window": (50, 20)}, {"left": 50, "right": 20}), ({"softcap": 3.0}, {"softcap": 3.0}),
        ({"deterministic": True, "causal": True}, {"right": 0}),
    ]  # fmt: skip
    for D in (64, 128):
        for given, want in options:
            leaves = m.leaf(2, 4, S, D), m.leaf(2, 2, T, D), m.leaf(2, 2, T, D)
            for name, got, ideal in with_gradients(
                partial(ops.attention, **given), partial(attend, **want), leaves, m.normal
            ):
                yield f"D={D} {given}{name}", got, ideal


def attention_e4m3(m: Maker) -> Iterator[Result]:
    """Scales of heads, and of blocks.  The longest sequences transpose V in a kernel of its own."""
    for D in (64, 128):
        for S, shared in ((m.length(700, 100), 2), (m.length(2200, 130), 2), (m.length(4200, 66), 5)):
            for causal in (False, True):
                q, k, v = (m.normal(1, heads, S, D, elem=E4M3) for heads in (2 * shared, shared, shared))
                for blocks in ((), (-(-S // 128),)):
                    x, y, z = (m.scales(1, heads, *blocks) for heads in (2 * shared, shared, shared))
                    wide = [
                        a.double() * (s.repeat_interleave(128, 2)[..., :S, None] if blocks else s[..., None, None])
                        for a, s in zip((q, k, v), (x, y, z), strict=True)
                    ]
                    got = ops.attention(q, k, v, causal=causal, q_scale=x, k_scale=y, v_scale=z)
                    name = f"D={D} S={S} {'causal, ' * causal}{'blocks' if blocks else 'heads'}"
                    yield name, got, attend(*wide, right=0 if causal else -1)


def attention_packed(m: Maker) -> Iterator[Result]:
    """Sequences of different lengths, one of them empty, with both derivatives."""
    lengths = [m.length(n, n // 8) for n in (900, 0, 333, 1200, 64)]
    ends = [sum(lengths[:i]) for i in range(len(lengths) + 1)]
    cu = m.integers(*ends)

    def separately(q: Tensor, k: Tensor, v: Tensor, **mask: int) -> Tensor:
        q, k, v = (x.transpose(0, 1) for x in (q, k, v))
        parts = [attend(q[:, i:j], k[:, i:j], v[:, i:j], **mask) for i, j in pairwise(ends) if j > i]
        return torch.cat(parts, 1).transpose(0, 1)

    for D in (64, 128):
        for given, mask in (
            ({}, {}),
            ({"causal": True}, {"right": 0}),
            ({"window": (40, 0), "deterministic": True}, {"left": 40, "right": 0}),
        ):
            leaves = m.leaf(ends[-1], 4, D), m.leaf(ends[-1], 2, D), m.leaf(ends[-1], 2, D)
            mine = partial(ops.attention_packed, cu_q=cu, cu_k=cu, **given)
            for name, got, want in with_gradients(mine, partial(separately, **mask), leaves, m.normal):
                yield f"D={D} {given}{name}", got, want


def decode_attention(m: Maker) -> Iterator[Result]:
    """Contiguous and paged caches, in the type of q and in e4m3."""
    B, T, page = 3, m.length(4096, 256), 16
    lengths = m.integers(T, T // 3 + 1, 5)
    for D in (64, 128):
        for elem in (BF16, F16, E4M3):
            q = m.normal(B, 8, D, elem=F16 if elem is F16 else BF16)
            k, v = m.normal(B, 2, T, D, elem=elem), m.normal(B, 2, T, D, elem=elem)
            scales = (m.scales(2), m.scales(2)) if elem is E4M3 else ()
            x, y = scales or (torch.ones(2, device=m.device),) * 2
            wide = [a.double() * s.double()[:, None, None] for a, s in ((k, x), (v, y))]
            parts = [
                attend(q[b].double()[:, None], *(x[b, :, :n] for x in wide)) for b, n in enumerate(lengths.tolist())
            ]
            want = torch.stack(parts)[:, :, 0]
            named = dict(zip(("k_scale", "v_scale"), scales, strict=False))
            yield f"D={D} {elem}", ops.decode_attention(q, k, v, lengths, **named), want
            order = torch.randperm(B * T // page, device=m.device, generator=m._random)
            pages = [
                a.view(torch.uint8).view(B, 2, T // page, -1).transpose(1, 2).reshape(B * T // page, 2, -1)
                for a in (k, v)
            ]
            shuffled = [torch.empty_like(a).index_copy_(0, order, a).view(elem).view(-1, 2, page, D) for a in pages]
            table = order.view(B, -1).int()
            yield f"D={D} {elem}, paged", ops.decode_attention(q, *shuffled, lengths, table=table, **named), want


# --- rows -------------------------------------------------------------------------------------------------------------


def rms_norm(x: Tensor, w: Tensor) -> Tensor:
    """Return torch's norm of the last axis."""
    return torch.nn.functional.rms_norm(x, w.shape, w, eps=1e-6)


def rows(m: Maker) -> Iterator[Result]:
    """Norms, softmax and the gate."""
    F = torch.nn.functional
    M, N = m.length(777, 9), m.length(4096, 200)
    for elem in (BF16, F16, torch.float32):
        leaves = m.leaf(M, N, elem=elem), m.leaf(N, elem=elem)
        for name, got, want in with_gradients(ops.rms_norm, rms_norm, leaves, m.normal):
            yield f"rms_norm {elem}{name}", got, want
        x, w, b = m.normal(M, N, elem=elem), m.normal(N, elem=elem), m.normal(N, elem=elem)
        yield f"layer_norm {elem}", ops.layer_norm(x, w, b), F.layer_norm(x.double(), (N,), w.double(), b.double())
        yield f"softmax {elem}", ops.softmax(x), torch.softmax(x.double(), -1)
        u = m.normal(M, N, elem=elem)
        yield f"silu_mul {elem}", ops.silu_mul(x, u), F.silu(x.double()) * u.double()


def cross_entropy(m: Maker) -> Iterator[Result]:
    """Mean losses with gradients, some rows without a loss, and soft caps."""
    M, V, K = m.length(1000, 40), m.length(33_000, 300), m.length(1024, 64)
    targets = torch.randint(0, V, (M,), generator=m._random, device=m.device)
    targets[::7] = -100
    for cap in (0.0, 10.0):
        leaves = m.leaf(M, K), m.leaf(V, K)

        def theirs(x: Tensor, w: Tensor, cap: float = cap) -> Tensor:
            logits = x @ w.T
            return torch.nn.functional.cross_entropy(cap * torch.tanh(logits / cap) if cap else logits, targets)

        mine = partial(ops.linear_cross_entropy, targets=targets, softcap=cap)
        for name, got, want in with_gradients(mine, theirs, leaves, m.normal):
            yield f"soft cap {cap}{name}", got, want


CASES = (
    gemm, gemm_e4m3, grouped_gemm, attention, attention_e4m3, attention_packed, decode_attention, rows, cross_entropy,
)  # fmt: skip


def error(got: Tensor, want: Tensor) -> float:
    """Return ‖got − want‖ / ‖want‖."""
    return float((got.double() - want).detach().norm() / want.detach().norm())


def bound(case: str, name: str, got: Tensor) -> float:
    """Return the largest error of a result."""
    if case == "attention_e4m3" or name.startswith("e4m3"):
        return NARROW
    return LOSS if case == "cross_entropy" and got.dtype == torch.float32 else BOUNDS[got.dtype]


def main() -> int:
    """Print the table, and return 1 if an error is too large."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    parser.add_argument("--only", choices=[case.__name__ for case in CASES])
    given = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = False
    failed = 0
    print(f"seed {given.seed}")
    for case in CASES:
        if given.only in (None, case.__name__):
            for name, got, want in case(Maker(given.device, given.seed)):
                found, most = error(got, want), bound(case.__name__, name, got)
                wrong = not found <= most  # a NaN is wrong, too
                failed += wrong
                print(
                    f"{'WRONG' if wrong else 'ok':<6s}{found:9.2e} of {most:.0e}  {case.__name__}  {name}", flush=True
                )
    print(f"{failed} results are wrong")
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
