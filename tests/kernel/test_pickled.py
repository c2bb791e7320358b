"""Kernels and errors that leave their process: pickled, copied, sent back by a worker."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import Lock

import numpy as np
import pytest

from asmkit import AsmError, Ptr, f32, ptx
from asmkit.errors import DiagnosticCode, Finding


@ptx.kernel(arch="sm_80", block=32, signature="(32)->(32)", grid=1)
def doubled(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """out = 2·x."""
    a = k.reg(f32)
    k.ptx.ld.global_.f32(a, (x + k.laneid)[0])
    k.ptx.st.global_.f32((out + k.laneid)[0], a + a)


class Holder:
    """What has a kernel among its attributes, as a module of torch may."""

    def __init__(self) -> None:
        self.kernel = doubled


@pytest.mark.parametrize("carry", [copy.copy, copy.deepcopy, lambda kernel: pickle.loads(pickle.dumps(kernel))])
def test_a_kernel_is_carried_by_its_name(carry):
    assert carry(doubled) is doubled
    assert carry(Holder()).kernel is doubled


def test_a_kernel_of_a_function_has_no_name_to_be_carried_by():
    @ptx.kernel(arch="sm_80", block=32, signature="(32)->(32)", grid=1)
    def inner(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
        """Nothing."""

    assert copy.deepcopy(inner) is inner
    with pytest.raises((pickle.PicklingError, AttributeError), match="inner"):
        pickle.dumps(inner)


def call(length: int) -> float:
    """What a worker does."""
    return float(doubled(np.ones(length, np.float32)).sum())


def wrong() -> AsmError:
    with pytest.raises(AsmError) as caught:
        call(3)
    return caught.value


def test_an_error_is_carried_with_its_text():
    error = wrong()
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert str(again) == str(error)
        assert [str(one) for one in again.findings] == [str(one) for one in error.findings]
        assert again.code == "DIMENSION"


def test_what_an_error_tells_of_is_carried_as_words():
    error = AsmError(
        Finding(DiagnosticCode.OPTION_TYPE, ("file.py", 3), {"name": "N", "want": "a number", "got": Lock()})
    )
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert again.code == "OPTION_TYPE"


def test_a_worker_sends_its_error_back():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool, pytest.raises(AsmError, match="DIMENSION"):
        pool.submit(call, 3).result(timeout=120)
