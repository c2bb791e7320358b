"""ptxas accepts the kernels of the pages about Blackwell, which no test runs on a device."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asmkit import Kernel

from .test_docs import DOCS, blocks, run_python


def kernels(page: Path) -> dict[str, Kernel[Any]]:
    """The kernels that a page defines."""
    names: dict[str, Any] = {"__name__": "page"}
    for above, _, code, _ in blocks(page):
        run_python(page, above, code, names)
    found = {name: value for name, value in names.items() if isinstance(value, Kernel)}
    return found | {"base": names["kernel"]()} if "kernel" in names else found


@pytest.mark.tools
@pytest.mark.parametrize(
    ("page", "wanted"),
    [
        ("guides/blackwell.md", {"product", "owners"}), ("guides/blackwell_mistakes.md", {"base", "odd"}),
        ("reference/blackwell.md", {"columns", "product", "sums", "pair"}),
    ],
)  # fmt: skip
def test_ptxas_accepts_the_kernels(page: str, wanted: set[str]):
    found = kernels(DOCS / page)
    assert set(found) == wanted
    for kernel in found.values():
        assert kernel.image(**dict.fromkeys(kernel.rules.signature.names, 512))[:4] == b"\x7fELF"
