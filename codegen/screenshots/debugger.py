"""Screenshots of the debugger, made by pressing its keys."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

import numpy as np
from textual.widgets import Input

import asmkit
from asmkit.debug.app import Debugger
from asmkit.debug.session import Session
from asmkit.kernel.kernel import AnyKernel

_WATCH = "memcheck", "initcheck", "synccheck", "racecheck"
_FONTS = re.compile(r"\s*@font-face \{[^}]*\}")
"""Fonts of another host, which the site must not load."""
_FAMILY = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def finding() -> str:
    """Return the picture of a session at a data race, in a wide terminal."""
    return _picture(_reverse(), "f", "5", size=(140, 36))


def write() -> str:
    """Return the picture of a session that has run to the write of an element, in a terminal of 80 columns."""
    return _picture(_reverse(), "w", "= out[70]", "m", "= out[70]", size=(80, 24))


def barriers() -> str:
    """Return the picture of the mbarriers of an attention kernel."""
    return _picture(_attention(), "3", size=(140, 36))


def flights() -> str:
    """Return the picture of the asynchronous operations of an attention kernel."""
    return _picture(_attention(), "4", size=(140, 36))


def _reverse() -> Session:
    kernel = cast("AnyKernel", import_module("codegen.screenshots.reverse").reverse)
    return asmkit.debug(kernel, np.arange(256, dtype=np.float32), watch=_WATCH, show=False)


@cache
def _attention() -> Session:
    """Return the session in which copies and products of the attention example are in flight."""
    kernel = cast("AnyKernel", import_module("examples.hopper.attention").attention)
    random = np.random.default_rng(0)
    arrays = [random.standard_normal((1, 1, 256, 64)).astype(asmkit.dtype(asmkit.bf16)) for _ in range(3)]
    return asmkit.debug(kernel, *arrays, at=1318, watch=_WATCH, show=False)


def _picture(session: Session, *keys: str, size: tuple[int, int]) -> str:
    """Press keys, and return the screen as SVG. A key that begins with `=` answers the prompt."""

    async def run() -> str:
        app = Debugger(session)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys:
                if key.startswith("= "):
                    app.query_one("#prompt", Input).value = key[2:]
                await pilot.press("enter" if key.startswith("= ") else key)
                await app.workers.wait_for_complete()  # pyright: ignore[reportUnknownMemberType]
                await pilot.pause()
            return app.export_screenshot(title=f"asmkit debug {Path(session.lines.file).name}:{session.title}")

    return _local_fonts(asyncio.run(run()))


def _local_fonts(picture: str) -> str:
    """Return a picture that uses the fonts of the reader's machine."""
    picture = _FONTS.sub("", picture).replace("font-family: Fira Code, monospace", f"font-family: {_FAMILY}")
    return "\n".join(line.rstrip() for line in picture.splitlines()) + "\n"
