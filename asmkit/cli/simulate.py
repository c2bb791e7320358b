"""The command `asmkit simulate`: one call of a kernel in the simulator, to investigate a fault on a device.

`python -m asmkit simulate gemm.py:gemm 'a=bf16[64,32]' 'b=bf16[16,32]' s=0.5` gives arrays by type and shape, which are
filled with random values, and options by value. The simulator's findings are printed with the kernel's lines.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Any, cast

from ..errors import DiagnosticCode, error
from ..kernel.kernel import AnyKernel, Kernel
from ..kernel.vjp import as_tuple
from ..testing.inputs import NORMAL
from ..types import SCALARS
from .source import run
from .terminal import Parser

_ARRAY = re.compile(r"(\w+)=(\w+)\[([\d,]*)\]")


def main(arguments: Sequence[str]) -> int:
    """Run `asmkit simulate FILE:KERNEL NAME=TYPE[LENGTHS] … OPTION=VALUE …`, and return the exit status."""
    parser = Parser(
        prog="asmkit simulate",
        description="Run a kernel in the simulator.  Executes the kernel's file: run files that you trust.",
    )
    parser.add_argument("kernel", help="file.py:kernel, where the file defines the kernel; the file is executed")
    parser.add_argument("values", nargs="*", help="a=f32[64,32], an array of that type and shape; s=0.5, an option")
    parser.add_argument(
        "--schedules", type=int, metavar="N", help="run N orders of execution with all watchers, and print a table"
    )
    given = parser.parse_args(arguments)
    kernel = _kernel(given.kernel)
    arrays = {m[1]: _array(*m.groups()) for value in given.values if (m := _ARRAY.fullmatch(value))}
    if wrong := arrays.keys() - {p.name for p in kernel.params.inputs}:
        known = ", ".join(p.name for p in kernel.params.inputs)
        what = f"{kernel.__name__} has no input array {min(wrong)}"
        raise error(DiagnosticCode.KERNEL, kernel.where, what=what, fix=f"its input arrays are {known}")
    options = dict(_option(value) for value in given.values if not _ARRAY.fullmatch(value))
    inputs = [arrays[p.name] for p in kernel.params.inputs if p.name in arrays]
    if given.schedules is not None:
        return 0 if kernel.check(*inputs, schedules=given.schedules, **options).ok else 1
    outputs = as_tuple(kernel(*inputs, **options))
    for p, output in zip(kernel.params.outputs, outputs, strict=True):
        print(f"{p.name}: {output.dtype}{list(output.shape)}, no findings")
    return 0


def _kernel(place: str) -> AnyKernel:
    """Return the kernel with this name in a file. Raises KERNEL if there is none."""
    file, _, name = place.rpartition(":")
    if not file:
        raise error(
            DiagnosticCode.KERNEL, what=f"{place} does not name a kernel", fix=f"use {place}:NAME, with a kernel's name"
        )
    found = run(file).get(name)
    if not isinstance(found, Kernel):
        what = f"{file} has no kernel {name} at its top level"
        raise error(DiagnosticCode.KERNEL, (file, 1), what=what, fix="name a kernel that the file defines")
    return cast("AnyKernel", found)


def _array(name: str, kind: str, lengths: str) -> Any:
    import numpy as np

    if kind not in SCALARS:
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want=f"an array of one of {', '.join(SCALARS)}", got=kind)

    shape = tuple(int(length) for length in lengths.split(",") if length)
    elem = SCALARS[kind]
    if elem.kind == "f":
        return NORMAL.make(np.random.default_rng(0), shape, elem, 1)
    return np.random.default_rng(0).integers(0, 100, shape).astype(elem.twin or f"uint{elem.bits}")


def _option(text: str) -> tuple[str, Any]:
    """Return an option's name and value: a number, True, False, a text, or a scalar type by its name."""
    name, _, value = text.partition("=")
    try:
        return name, ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return name, SCALARS.get(value, value)
