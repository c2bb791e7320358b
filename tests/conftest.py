"""Options of the suite.

`--bless` rewrites the golden files, `--gpu` runs the tests that need a CUDA device, `--long` runs the tests marked
`long`, and `--whole` tests every case where a test draws a sample.
"""

from __future__ import annotations

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the golden files")
    parser.addoption("--whole", action="store_true", help="try all where a test tries a sample")
    parser.addoption("--long", action="store_true", help="run the tests marked long")
    parser.addoption("--gpu", action="store_true", help="run the tests that need a CUDA device")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the tests whose marker names an option that was not passed."""
    for marker, reason in (("gpu", "needs a CUDA device"), ("long", "takes long")):
        if config.getoption(f"--{marker}"):
            continue
        skip = pytest.mark.skip(reason=f"{reason}: pass --{marker}")
        for item in items:
            if marker in item.keywords:
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
