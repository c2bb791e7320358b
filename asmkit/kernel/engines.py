"""The names of the simulator's engines."""

from __future__ import annotations

from ..errors import DiagnosticCode, error

ENGINE = "engine"
"""The option of calls."""
ENGINES = ("auto", "native", "numpy")
"""The values of the option."""


def check_engine(engine: object, name: str = ENGINE) -> None:
    """Raise OPTION_TYPE unless a value is the name of an engine. `name` says where the value is from."""
    if not isinstance(engine, str) or engine not in ENGINES:
        want = " or ".join(map(repr, ENGINES))
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=engine)
