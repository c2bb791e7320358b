"""Options of the suite: `--bless` rewrites the golden files, `--gpu` runs what needs a CUDA device, and `--whole`
tries all where a long test tries a sample.
"""

from __future__ import annotations

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the golden files")
    parser.addoption("--whole", action="store_true", help="try all where a test tries a sample")
    parser.addoption("--gpu", action="store_true", help="run the tests that need a CUDA device")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--gpu"):
        return
    skip = pytest.mark.skip(reason="needs a CUDA device: pass --gpu")
    for item in items:
        if "gpu" in item.keywords:
            item.add_marker(skip)


@pytest.fixture
def golden(request: pytest.FixtureRequest):
    """`golden("gemm.ptx", text)`: the text is that of the committed file; `--bless` writes it."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--bless"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        assert path.exists(), f"{name} was never blessed: pytest --bless"
        assert text == path.read_text(), f"{name} differs: look at it, then pytest --bless"

    return check
