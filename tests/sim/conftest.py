"""Fixtures of the simulator's tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asmkit.errors import AsmError
from asmkit.ptx.builder import Builder

from .programs import run


@pytest.fixture
def found() -> Callable[..., str]:
    """Runs a kernel that is wrong, and gives the text of what was found: one mistake of that code."""

    def look(code: str, k: Builder, grid: Any = 1, block: Any = 32, **params: Any) -> str:
        with pytest.raises(AsmError) as caught:
            run(k, grid, block, **params)
        assert [finding.code for finding in caught.value.findings] == [code], str(caught.value)
        return str(caught.value)

    return look
