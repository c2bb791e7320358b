"""Flash attention forward, O = softmax(Q·Kᵀ/√D)·V, bf16 in and out, by wgmma: a reference, and sweeps of tilings.

The kernel is in `asmkit/ops/kernels/attention_wgmma.py`. `asmkit.ops.attention` calls it on arrays of any framework.
Heads of Q can share heads of K and V, rows can attend to a window, and scores can be limited by a soft cap.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from asmkit import Sweep, inputs
from asmkit.ops.kernels.attention_wgmma import attention

if TYPE_CHECKING:
    import numpy as np


def attended(S: int, T: int, before: int, after: int, bottom: bool) -> np.ndarray:
    """Return whether each row attends to each column: whether it is in the row's window, where -1 is unlimited."""
    import numpy as np

    apart = np.arange(T) - np.arange(S)[:, None] - (T - S if bottom else 0)
    return ((before < 0) | (apart >= -before)) & ((after < 0) | (apart <= after))


def reference(
    q: np.ndarray, keys: np.ndarray, values: np.ndarray, causal: bool = False, before: int = -1, after: int = -1,
    bottom: bool = False, softcap: float = 0,
) -> tuple[Any, Any]:  # fmt: skip
    """Compute softmax(Q·Kᵀ/√D)·V and the log-sum-exp.  A row that attends to no column is 0."""
    import numpy as np

    keys, values = (np.repeat(x, q.shape[1] // x.shape[1], 1) for x in (keys, values))
    scores = q @ np.swapaxes(keys, -1, -2) / q.shape[-1] ** 0.5
    scores = np.tanh(scores / softcap) * softcap if softcap else scores
    S, T = scores.shape[-2:]
    scores = np.where(attended(S, T, before, 0 if causal else after, bottom), scores, -np.inf)
    largest = np.maximum(scores.max(-1, keepdims=True), np.finfo(np.float32).min)
    powers = np.exp(scores - largest)
    total = powers.sum(-1, keepdims=True)
    with np.errstate(divide="ignore"):
        return powers / np.where(total, total, 1) @ values, (largest + np.log(total))[..., 0]


def size(q: np.ndarray, keys: np.ndarray, values: np.ndarray, causal: bool = False) -> tuple[Any, float]:
    """Return the scale of the terms of O, of which P is rounded by 2⁻⁸, and a tight bound of the log-sum-exp."""
    return reference(q, keys, abs(values), causal)[0], 2.0**-9


def sweep(shape: dict[str, int], causal: bool, **options: list[int]) -> Sweep:
    """Return the sweep of a shape, masked or not.  One rounding to bf16 counts as 2¹⁵ roundings to f32."""
    return Sweep(
        attention, partial(reference, causal=causal), [shape], lambda d: 1 << 15, partial(size, causal=causal),
        {"causal": [causal], **options}, ("sm_90a",), (inputs.NORMAL, inputs.CANCELLING), rtol=2e-2, atol=2e-2,
    )  # fmt: skip


SHORT, LONG = {"B": 1, "H": 2, "S": 70, "T": 150, "D": 64}, {"B": 1, "H": 1, "S": 90, "T": 200, "D": 128}
SWEEP = [
    sweep(SHORT, False, bn=[128]), sweep(SHORT, True, bn=[64]),
    sweep(LONG, False, consumers=[2], bn=[176]), sweep(LONG, True),
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(each.main(sys.argv[1:]) for each in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
