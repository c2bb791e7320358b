"""What the simulator finds in JAX calls: warnings, errors that nobody reads, new outputs, and settings of contexts."""

from __future__ import annotations

import subprocess
import sys
import threading
import warnings
from pathlib import Path
from typing import Any

import pytest

import asmkit
from asmkit import AsmWarning, Ptr, ptx, sim, u32

jax = pytest.importorskip("jax")
jnp = jax.numpy

ROOT = Path(__file__).parents[3]


class Counts(sim.Watcher):
    """Count the launches."""

    name = "counts"

    def __init__(self) -> None:
        self.launches = 0

    def start(self, launch: Any) -> None:
        self.launches += 1


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
def copied(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    r = k.reg(u32)
    k.ptx.ld.global_.u32(r, (a + k.tid.x)[0])
    k.ptx.st.global_.u32((d + k.tid.x)[0], r)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
def reads_its_output(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    r = k.reg(u32)
    k.ptx.ld.global_.u32(r, (d + k.tid.x)[0])
    k.ptx.st.global_.u32((d + k.tid.x)[0], r)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1, alias={"d": "a"})
def reads_its_alias(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    r = k.reg(u32)
    k.ptx.ld.global_.u32(r, (d + k.tid.x)[0])
    k.ptx.st.global_.u32((d + k.tid.x)[0], r)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1, zero_init=("d",))
def reads_its_zeros(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    r = k.reg(u32)
    k.ptx.ld.global_.u32(r, (d + k.tid.x)[0])
    k.ptx.st.global_.u32((d + k.tid.x)[0], r)


def _ones() -> Any:
    return jnp.ones(32, jnp.uint32)


@pytest.mark.parametrize("wrap", [lambda f: f, jax.jit])
def test_a_new_output_counts_as_unwritten(wrap: Any):
    with pytest.raises(jax.errors.JaxRuntimeError, match="UNSET_MEMORY: uninitialized read from d"):
        jax.block_until_ready(wrap(reads_its_output)(_ones()))


@pytest.mark.parametrize("wrap", [lambda f: f, jax.jit, lambda f: jax.jit(f, donate_argnums=0)])
def test_outputs_with_contents_count_as_written(wrap: Any):
    assert wrap(reads_its_alias)(_ones()).tolist() == [1] * 32
    assert wrap(reads_its_zeros)(_ones()).tolist() == [0] * 32


def test_the_callback_threads_see_the_context():
    """XLA's threads exist before the context is entered, and the settings are not part of the compiled call."""
    call = jax.jit(lambda a: copied(copied(a)))
    call(_ones()).block_until_ready()
    counts = Counts()
    with asmkit.watching([counts]):
        call(_ones()).block_until_ready()
    call(_ones()).block_until_ready()
    assert counts.launches == 2


def test_a_thread_that_exists_sees_the_context():
    entered, done = threading.Event(), threading.Event()

    def work() -> None:
        entered.wait()
        copied(_ones()).block_until_ready()
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    counts = Counts()
    with asmkit.watching([counts]):
        entered.set()
        done.wait()
    thread.join()
    assert counts.launches == 1


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=64, grid=2, zero_init=("d",))
def tickets(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    mine = k.reg(u32)
    k.ptx.atom.global_.add.u32(mine, d[0], 1)
    with k.if_(k.tid.x == 17):
        k.ptx.st.global_.u32(d[1], mine)


def test_warnings_are_shown_once():
    call = jax.jit(tickets)
    with warnings.catch_warnings(record=True) as caught, asmkit.watching(["memcheck"], schedules=2):
        warnings.simplefilter("default")
        for _ in range(3):
            call(_ones()).block_until_ready()
    assert [one.category for one in caught] == [AsmWarning]
    assert "NONDETERMINISTIC" in str(caught[0].message)
    assert caught[0].filename == __file__


_FAILS = """
import jax, jax.numpy as jnp
from tests.launch.jax.test_simulator_report import reads_its_output

def f(x):
    y = jax.lax.fori_loop(0, 12, lambda i, y: jnp.tanh(y @ y), x)
    return reads_its_output(y[0, :32].astype(jnp.uint32))

y = jax.jit(f)(jnp.ones((512, 512)))  # runs in a thread of XLA
"""


def _run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("then", ["print('end')", "del y; print('end')"])
def test_an_error_that_nobody_reads_is_announced_at_the_end(then: str):
    done = _run(_FAILS + then)
    assert done.returncode == 0
    assert done.stdout.strip() == "end"
    assert "asmkit: a call of a kernel in JAX has failed (once), so its results are invalid" in done.stderr
    assert done.stderr.count("UNSET_MEMORY: uninitialized") == 1


def test_an_error_that_ends_the_program_is_not_repeated():
    done = _run(_FAILS + "y.block_until_ready(); print('end')")
    assert done.returncode == 1
    assert done.stderr.count("UNSET_MEMORY: uninitialized") == 1
