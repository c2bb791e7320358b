"""Waits for `wgmma` that leave the tensor cores idle, and those that do not."""

from __future__ import annotations

from asmkit.profile.product_waits import ProductWaits

from .test_layouts import inputs, line_of, product, profiled


def test_a_wait_for_all_products_stands_out():
    """Three steps of K: the wait follows its products immediately, and nothing is in flight after it."""
    [found] = profiled().standouts
    assert found.place is not None
    assert (found.kind, found.place[1]) == ("serialized pipeline", line_of("the wait"))
    assert f"the wait follows the products of line {line_of('the products')} immediately" in found.message
    assert "3 times per warpgroup" in found.message
    assert "`wgmma.wait_group.sync.aligned 1`" in found.fix


def test_products_in_flight_do_not_stand_out():
    assert profiled(LEFT=1).standouts == ()


def test_the_waits_are_counted_by_warp():
    """Without LEFT, four warps wait three times for four products. With LEFT=1, the last wait alone drains them."""
    for left, counts in ((0, [(12, 12)]), (1, [(8, 0), (4, 4)])):
        waits = ProductWaits()
        product.simulate(*inputs(), LEFT=left, watch=[waits])
        assert [(one.count, one.idle) for one in waits.waits.values()] == counts
        assert waits.per_block == {0, 1, 2, 3}
