"""Modules made by nvcc, clang and Triton, and our own examples' texts: checked, written again, translated.

What is written again, and what the translated Python prints, is the same machine code.  `corpus/make.py` says how the
modules were made.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from asmkit.cli.findings import line
from asmkit.ptx.text.commands import check, fmt, translate
from asmkit.ptx.text.parser import parse_module

from ...support.example_sweeps import example_sweeps
from ...support.machine_code import differences, image, target

HERE = Path(__file__).parents[2]
MODULES = sorted((HERE / "corpus" / "ptx").glob("*.ptx"))

FINDINGS = {
    "products.triton.sm_100.gemm_scaled": [
        "233: UNSET: %r153, %r154 are uninitialized: no path writes them before this read",
        "559: UNSET: %r166 is uninitialized: no path writes it before this read",
        "566: UNSET: %r173 is uninitialized: no path writes it before this read",
    ],
}
"""What `check` rightly finds, by module: bytes that the compiler left open and packs all the same."""


def texts() -> dict[str, Callable[[], str]]:
    """The corpus, and the examples' kernels with the dimensions of their sweeps' first cases."""
    found: dict[str, Callable[[], str]] = {path.stem: path.read_text for path in MODULES}
    for one in example_sweeps():
        sweep = one.sweep
        if sweep.kernel.isa.name == "ptx":
            first = {**sweep.shapes[0], **{name: values[0] for name, values in sweep.options.items()}}
            found[one.name] = partial(sweep.kernel.text, arch=sweep.kernel.rules.arch[0], **first)
    return found


TEXTS = texts()
AGAIN = {one.name for one in example_sweeps() if one.again}
"""The texts of kernels that have others already."""


def printed(code: str, name: str) -> str:
    """What a piece of Python prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, f"{name}.py", "exec"), {"__name__": "__main__"})
    return out.getvalue()


def test_there_are_enough_of_each():
    compilers = [path.stem.split(".")[1].partition("-")[0] for path in MODULES]
    assert len(MODULES) >= 60
    assert {name for name in compilers if compilers.count(name) >= 15} == {"nvcc", "clang", "triton"}


def test_nothing_of_a_machine_is_in_them():
    """No folder: neither in names of files nor, byte by byte, in debug data."""
    wrong = [
        path.name for path in MODULES for folder in ("/home/", "/tmp/", "/usr/", "/root/") if folder in path.read_text()
    ]
    assert wrong == []


OFTEN = [name for name in TEXTS if name not in AGAIN][::3]


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.long] * (name not in OFTEN)) for name in TEXTS])
def test_module(name):
    text = TEXTS[name]()
    if ", debug" in text:  # ptxas, told not to optimise, adds the 0 of `[a+0]`, which is written `[a]`
        text = text.replace("+0]", "]")
    assert [line(finding).partition(":")[2] for finding in check(text, name)] == FINDINGS.get(name, [])
    written = fmt(text, name)
    with ThreadPoolExecutor(2) as both:  # ptxas runs beside Python
        images = [both.submit(image, one, target(text)) for one in (text, written)]
        assert parse_module(written, name) == parse_module(text, name)
        assert printed(translate(text, name), name) == written
        _ = [one.result() for one in images]
    assert differences(text, written) == ""
