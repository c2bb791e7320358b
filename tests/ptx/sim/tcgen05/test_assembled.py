"""The programs of these tests are accepted by ptxas."""

from __future__ import annotations

import pytest

from ....support.spell import ptxas, run_ptxas
from . import test_collectors as collectors
from .programs import text
from .sparse_products import Case, program
from .test_sparse_products import IN_TENSOR_MEMORY, KINDS, PAIRS, SCALED, SHAPES, STATIONARY

SHIFT = "tcgen05.mma{sp}.cta_group::1.kind::f16.ashift.collector::a::lastuse [%t], [%t+300], %d5, {meta}%r9, 1;"
MASK = "tcgen05.mma.ws{sp}.cta_group::1.kind::f16.collector::b3::use [%t], %d5, %d5, {meta}%r9, 1, %d5;"
OTHERS = [
    line.format(sp=sp, meta=meta) for line in (SHIFT, MASK) for sp, meta in (("", ""), (".sp", "[%t+200], "))
]  # fmt: skip


@pytest.mark.skipif(ptxas() is None, reason="no ptxas")
@pytest.mark.parametrize("target", ["sm_100a", "sm_103a"])
@pytest.mark.parametrize("pair", [False, True])
def test_texts(target: str, pair: bool) -> None:
    """Integers exist on sm_100a only."""
    in_tensor_memory = [one._replace(in_tensor_memory=True) for one in IN_TENSOR_MEMORY]
    groups: list[list[Case]] = [PAIRS] if pair else [KINDS, SCALED, SHAPES, STATIONARY, in_tensor_memory]
    bodies = [program([one for one in some if one.kind != "i8" or target == "sm_100a"])[0] for some in groups]
    sequences = [] if pair else ["\n".join(body) for body in collectors.CORRECT.values()]
    code, said = run_ptxas(
        text("\n".join([*bodies, *sequences, *([] if pair else OTHERS)]), pair=pair).replace("sm_100a", target), target
    )  # fmt: skip
    assert code == 0, said
