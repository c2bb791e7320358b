"""Choose configurations of autotuned kernels without a device.

The simulator has no times to compare. The first configuration is used that compiles and fits into the target's shared
memory. Triton does not remember it: a later run on a device measures.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from .driver import SimulatorDriver
from .library import Autotuner, autotuner

_LATER = float("inf")


class _FirstThatCompiles:
    """A benchmark that prefers the first configuration that compiles."""

    def __init__(self, driver: SimulatorDriver) -> None:
        self._driver, self._chosen = driver, False

    def __call__(self, kernel_call: Callable[[], None], **_: object) -> list[float]:
        """Return times: 0 for the first call that compiles. Raises what the compiler raises."""
        if self._chosen:
            return [_LATER] * 3
        with self._driver.only_compiling():
            kernel_call()
        self._chosen = True
        return [0.0] * 3


@contextmanager
def first_configurations(driver: SimulatorDriver) -> Generator[None]:
    """Let autotuned kernels use their first configuration in the context."""
    owner: Any = autotuner()
    original = owner.run

    def run(self: Autotuner, *args: object, **kwargs: object) -> object:
        kept = {name: vars(self).get(name) for name in ("cache", "cache_results", "do_bench")}
        self.cache, self.cache_results, self.do_bench = {}, False, _FirstThatCompiles(driver)
        try:
            return original(self, *args, **kwargs)
        finally:
            for name, value in kept.items():
                if value is None:
                    vars(self).pop(name, None)
                else:
                    setattr(self, name, value)

    owner.run = run
    try:
        yield
    finally:
        owner.run = original
