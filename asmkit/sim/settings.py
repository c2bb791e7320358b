"""The settings of runs: watchers, seed, schedules, steps, engine, from the call, `watching` or the environment."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from ..errors import DiagnosticCode, error
from ..kernel.engines import check_engine

if TYPE_CHECKING:
    from .watch import Watcher

Watch: TypeAlias = "str | Watcher | Sequence[str | Watcher] | None"
"""A choice of watchers: `"default"`, `"all"`, `"none"`, a name or an object, or a list or tuple of them.

None leaves the choice to the default.
"""

VARIABLE = "ASMKIT_WATCH"
"""The environment variable with the default of `watch=`: a group, or names with commas between them."""
ENGINE_VARIABLE = "ASMKIT_ENGINE"
"""The environment variable with the default of `engine=`."""
STEPS = 20_000_000
"""The number of instructions that one thread may execute by default.

The longest example executes 11,416 (examples/cdna/gemv.py at the shapes of its sweep).
"""


@dataclass(frozen=True)
class Settings:
    """The settings of a run. None means that the setting is not given."""

    watch: Watch = None
    seed: int | None = None
    schedules: int | None = None
    steps: int | None = None
    engine: str | None = None

    def over(self, other: Settings) -> Settings:
        """Return these settings, with those of `other` where they are not given."""
        return Settings(
            other.watch if self.watch is None else self.watch,
            other.seed if self.seed is None else self.seed,
            self.schedules or other.schedules,
            self.steps or other.steps,
            self.engine or other.engine,
        )


@dataclass(frozen=True)
class InForce:
    """The settings that a run uses, with all defaults filled in. `seed` is None for the fixed order."""

    watch: Watch = "default"
    seed: int | None = None
    schedules: int = 1
    steps: int = STEPS
    engine: str = "auto"


_active: list[Settings] = []
_lock = Lock()


@contextmanager
def watching(
    watch: Watch = None, *, seed: int | None = None, schedules: int | None = None, steps: int | None = None,
    engine: str | None = None,
) -> Generator[None]:  # fmt: skip
    """Choose the settings of all runs in the simulator while the context is active, in all threads of the process.

    A kernel that is traced inside the context and runs after it, as `jax.jit` can do, is not affected: wait for its
    results inside the context. Settings in a call take precedence over the context, inner contexts over outer ones.

    Args:
        watch: the watchers, as `asmkit.sim.run` accepts them.
        seed: chooses another legal order of execution.
        schedules: number of runs, each with another order of execution.
        steps: number of instructions that one thread may execute.
        engine: `"auto"`, `"native"` or `"numpy"`, as `asmkit.sim.run` accepts them.

    Raises:
        AsmError: OPTION_TYPE for an unknown watcher, an unknown engine or a number out of range.

    """
    from .watch import chosen

    chosen(watch, "ptx")
    added = checked(Settings(watch, seed, schedules, steps, engine))
    with _lock:
        _active.append(added)
    try:
        yield
    finally:
        with _lock:
            _active[:] = [one for one in _active if one is not added]


def in_force(given: Settings) -> InForce:
    """Return the settings of a run: the given ones, then those of `watching`, the environment, and the defaults.

    Raises OPTION_TYPE for a wrong setting, BACKEND if the native engine is wanted and cannot be used.
    """
    watch = None if given.watch == "default" else given.watch
    found = checked(Settings(watch, given.seed, given.schedules, given.steps, given.engine))
    with _lock:
        for outer in reversed(_active):
            found = found.over(outer)
    watch = found.watch
    if watch is None:
        watch = _of_environment() if VARIABLE in os.environ else "default"
    engine = found.engine or (_engine_of_environment() if ENGINE_VARIABLE in os.environ else InForce.engine)
    if engine == "native":
        _check_compiler()
    return InForce(watch, found.seed, found.schedules or InForce.schedules, found.steps or InForce.steps, engine)


def _of_environment() -> Watch:
    text = os.environ[VARIABLE].strip()
    names = [name.strip() for name in text.split(",") if name.strip()]
    return text or "default" if len(names) < 2 else names


def _engine_of_environment() -> str:
    engine = os.environ[ENGINE_VARIABLE].strip() or InForce.engine
    check_engine(engine, ENGINE_VARIABLE)
    return engine


def _check_compiler() -> None:
    from .native.library import NoCompilerError, compiler, unusable

    try:
        compiler()
    except NoCompilerError as missing:
        raise unusable(missing) from None


def checked(settings: Settings) -> Settings:
    """Return the settings. Raises OPTION_TYPE for numbers out of range, and for an unknown engine."""
    for name, value, least in (
        ("seed", settings.seed, 0), ("schedules", settings.schedules, 1), ("steps", settings.steps, 1),
    ):  # fmt: skip
        if value is not None and (type(value) is not int or value < least):
            want = f"an integer of at least {least}"
            raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=value)
    if settings.engine is not None:
        check_engine(settings.engine)
    return settings
