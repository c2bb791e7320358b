"""Products that other host threads compute have the same bits."""

from __future__ import annotations

from threading import Thread

import numpy as np
import pytest

from asmkit.ptx.sim.alu.native_mma import register_plan
from asmkit.sim.native.products import Servers, addresses, available, row_addresses
from asmkit.types import bf16, f32

pytestmark = pytest.mark.skipif(not available(), reason="no compiler")

GROUPS, N, K, LANES = 3, 64, 16, 128
REGISTERS = 64 * N // LANES
MOST_RUNS, JOBS = 200, 20


def test_threads_that_serve_compute_the_same() -> None:
    """Each job begins with the sums of the job before it, so no product may be computed twice, never, or too early."""
    plan = register_plan(N, K, (False, True), False, a_type=bf16, b_type=bf16, d_type=f32)
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((GROUPS, rows, K), np.float32).view(np.uint32) >> 16 for rows in (64, N))
    x, y = addresses([a := a.astype(np.uint16)]), addresses([b := b.astype(np.uint16)])
    first = np.arange(GROUPS)[:, None]
    firsts = np.concatenate([first * 64 * K // 2, first * N * K // 2, first * LANES, first * LANES], axis=1)
    alone, together = (np.zeros((REGISTERS, GROUPS * LANES), np.float32) for _ in range(2))
    servers = Servers()
    threads = [Thread(target=servers.serve) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(MOST_RUNS):
            for _ in range(JOBS):
                plan.run_at(x, y, row_addresses(alone), row_addresses(alone), firsts)
            for _ in range(JOBS):
                plan.post(servers, (a, b), x, y, row_addresses(together), row_addresses(together), firsts)
            assert len(servers._kept) < JOBS
            servers.finish()
            assert alone.tobytes() == together.tobytes()
            if servers.seconds > 1e-2:
                break
    finally:
        servers.end()
        for thread in threads:
            thread.join()
    assert servers.seconds > 0
    assert np.abs(alone).max() > 1
