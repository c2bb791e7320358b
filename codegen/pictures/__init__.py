"""Generate the pictures of the pages, each derived from the facts that the builder and the simulator use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from . import operand, pipeline, tensor_memory, timeline

FOLDER = Path("docs/pictures")


def outputs() -> Iterator[tuple[Path, str]]:
    """Yield every picture: its path below the repository's root, and its text."""
    yield FOLDER / "tensor_memory.svg", tensor_memory.memory()
    yield FOLDER / "accumulators.svg", tensor_memory.layouts()
    yield FOLDER / "operand.svg", operand.operand()
    yield FOLDER / "pipeline.svg", pipeline.pipeline()
    yield FOLDER / "timeline.svg", timeline.timeline()
