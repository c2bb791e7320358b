"""A process with limits, which reads texts and files and says how each ended: `python -m tests.hostile.worker`.

It takes one job a line on its standard input, as JSON, and answers with one line: how it ended, and the seconds of the
processor that it took.  Jobs are `["case", isa, name, size]`, `["bytes", suffix, base64]`, `["probe", how]` and, for
saved kernels, `["saved", call, base64]`, where `call` is the shapes of the arrays and the options of a call.
"""

from __future__ import annotations

import base64
import importlib
import json
import math
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

import asmkit
from asmkit import gcn, ptx
from asmkit.cli import files
from asmkit.errors import AsmError
from asmkit.gcn.text import disassemble
from asmkit.toolchain.locate import candidates

from . import code_objects

SECONDS, BYTES = 10.0, 1 << 30


class OutOfTime(BaseException):
    """The job took more seconds of the processor than it may."""


def _out_of_time(number: int, frame: FrameType | None) -> None:
    raise OutOfTime


def limited() -> None:
    """Take no more memory than the limit, beside what this process has already."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + BYTES
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    signal.signal(signal.SIGPROF, _out_of_time)


def timed(work: Callable[[], str]) -> tuple[str, float]:
    """How some work ended, and the seconds that it took."""
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        ended = work()
    except OutOfTime:
        ended = f"time: more than {SECONDS:g} s"
    except AsmError as wrong:
        ended = f"error: {wrong.code}"
        if not _can_be_printed(wrong):
            ended = f"raw: {wrong.code} cannot be printed: {str(wrong)[:80]!r}"
    except (Exception, RecursionError, MemoryError) as raw:
        at = traceback.extract_tb(raw.__traceback__)[-1]
        ended = f"raw: {type(raw).__name__}: {str(raw)[:80]} ({Path(at.filename).name}:{at.lineno})"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return ended, time.process_time() - start


def _can_be_printed(wrong: AsmError) -> bool:
    """Return whether the text of an error can be encoded: half of a pair of surrogates cannot."""
    try:
        str(wrong).encode()
    except UnicodeError:
        return False
    return True


def checked(content: bytes, file: str) -> str:
    """What `check` makes of a file, as lines."""
    isa = files._commands(files.isa_of(file, content))
    found = isa.check(isa.read(content, file), file, None)
    lines = [files.line(finding) for finding in found]
    codes = sorted({finding.code for finding in found})
    return f"{len(lines)} findings {' '.join(codes)}".strip()


def written(content: bytes, file: str, how: str) -> str:
    """What `fmt` or `translate` makes of a file."""
    isa = files._commands(files.isa_of(file, content))
    return f"{len(getattr(isa, how)(isa.read(content, file), file, None))} characters"


def loaded(content: bytes, file: str) -> str:
    """What the simulator's reader makes of a file."""
    isa = files._commands(files.isa_of(file, content))
    parse = {"ptx": ptx.parse, "gcn": gcn.parse}[files.isa_of(file, content)]
    return f"{len(parse(isa.read(content, file), file).body)} items"


def all_of(content: bytes, file: str) -> str:
    """Read a file once, then check, write, translate and parse it; an error in one does not hide the others."""
    isa = files._commands(files.isa_of(file, content))
    text = isa.read(content, file)
    parse = {"ptx": ptx.parse, "gcn": gcn.parse}[files.isa_of(file, content)]
    ended = [f"{len(isa.check(text, file, None))} findings"]
    for does in (partial(isa.fmt, text, file), partial(isa.translate, text, file), partial(parse, text, file)):
        try:
            does()
        except AsmError as wrong:
            ended.append(wrong.code)
    return " ".join(ended)


def opened(content: bytes, call: Any) -> str:
    """Load a saved kernel: each fault of a file is SAVED_FILE.  It is called in the simulator by `called`."""
    del call
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).write_bytes(content)
        try:
            kernel = asmkit.load(file.name)
        except AsmError as wrong:
            if wrong.code != "SAVED_FILE" or isinstance(wrong.__cause__, MemoryError):
                raise RuntimeError(f"{wrong.code} by {wrong.__cause__!r}") from wrong
            raise
        return f"loaded {kernel.__name__[:40]!r}"


def called(content: bytes, call: Any) -> str:
    """Load a saved kernel and call it once in the simulator, unless a call takes much memory or many blocks."""
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).write_bytes(content)
        kernel = asmkit.load(file.name)
    shapes, options = call
    arrays = [np.arange(np.prod(shape), dtype=np.float32).reshape(shape) for shape in shapes]
    launch = kernel.plan(shapes, ["float32"] * len(shapes), options)
    most = max([math.prod(launch.grid), *(math.prod(result.shape) for result in launch.outputs)])
    if most > 100_000:
        return "too large"
    scalars = dict.fromkeys((p.name for p in kernel.params.registers if not p.dim), "ref")
    kernel.isa.write(kernel.isa.whole(launch.program, scalars, launch.order))  # as jax has it
    kernel(*arrays, **options)
    return "ran"


def probed(content: bytes, file: str) -> str:
    """Fail as a reader must not: the limits of this process are tested."""
    if content == b"raise":
        raise KeyError(file)
    if content == b"memory":
        return str(len(bytearray(2 * BYTES)))
    signal.setitimer(signal.ITIMER_PROF, 0.05)
    while True:
        pass


WAYS: dict[str, Callable[[bytes, str], str]] = {
    "check": checked,
    "fmt": lambda content, file: written(content, file, "fmt"),
    "translate": lambda content, file: written(content, file, "translate"),
    "parse": loaded,
    "all": all_of,
    "load": opened,
    "call": called,
}
"""What is done with a file, by its name."""


def content_of(job: list[Any]) -> tuple[bytes, Any]:
    """Return the file of a job, and its name; of a saved kernel, how it is called."""
    if job[0] == "bytes":
        return base64.b64decode(job[2]), f"x{job[1]}"
    if job[0] == "saved":
        return base64.b64decode(job[2]), job[1]
    if job[0] == "probe":
        return job[1].encode(), "x.ptx"
    module = importlib.import_module(f"tests.hostile.{job[1]}")
    ending = {"ptx": ".ptx", "gcn": ".s", "objects": ".o"}[job[1]]
    made: str | bytes = module.CASES[job[2]](job[3])
    return made.encode("utf-8", "surrogatepass") if isinstance(made, str) else made, f"x{ending}"


def main() -> None:
    """Answer each job; without llvm-objdump, objects contain the instructions of the texts on the command line."""
    if not candidates("llvm-objdump"):
        for path in sys.argv[1:]:
            code_objects.learn(Path(path))
        disassemble.rows_of = code_objects.rows_of
    limited()
    for line in sys.stdin:
        job, ways = json.loads(line)
        content, file = content_of(job)
        does = {way: probed if job[0] == "probe" else WAYS[way] for way in ways}
        answer = {way: timed(partial(does[way], content, file)) for way in ways}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
