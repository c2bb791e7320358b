"""The user's source line of a call that JAX itself makes: `jax.jit(kernel)(x)`."""

from __future__ import annotations

import os
from dataclasses import replace
from importlib import import_module
from inspect import currentframe

from ... import errors
from ...errors import AsmError, SourceLocation, resolve

_JAX = os.path.dirname(str(import_module("jax").__file__)) + os.sep
_OURS = os.path.dirname(os.path.abspath(errors.__file__)) + os.sep


def user() -> SourceLocation:
    """Return the place in the first frame that belongs neither to JAX nor to asmkit."""
    frame = currentframe()
    while frame is not None and frame.f_code.co_filename.startswith((_JAX, _OURS)):
        frame = frame.f_back
    return (frame.f_code, frame.f_lasti) if frame else ("?", 0)


def located(problem: AsmError) -> AsmError:
    """Return the error at the user's line if JAX itself has called the kernel."""
    here = [finding.where for finding in problem.findings if resolve(finding.where)[0].startswith(_JAX)]
    if not here:
        return problem
    return AsmError(*(replace(f, where=user()) if f.where in here else f for f in problem.findings))
