"""A process with limits, which reads texts and files and says how each ended: `python -m tests.hostile.worker`.

It takes one job a line on its standard input, as JSON, and answers with one line: how it ended, and the seconds of the
processor that it took.  Jobs are `["case", isa, name, size]`, `["bytes", suffix, base64]` and `["probe", how]`.
"""

from __future__ import annotations

import base64
import importlib
import json
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from asmkit import files
from asmkit.errors import AsmError
from asmkit.gcn.text import objects
from asmkit.tools.locate import candidates

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
    except (Exception, RecursionError, MemoryError) as raw:
        at = traceback.extract_tb(raw.__traceback__)[-1]
        ended = f"raw: {type(raw).__name__}: {str(raw)[:80]} ({Path(at.filename).name}:{at.lineno})"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return ended, time.process_time() - start


def checked(content: bytes, file: str) -> str:
    """What `check` makes of a file, as lines."""
    isa = files.isa_of(file)
    found = isa.check(isa.read(content, file), file, None)
    lines = [files.line(finding) for finding in found]
    codes = sorted({finding.code for finding in found})
    return f"{len(lines)} findings {' '.join(codes)}".strip()


def written(content: bytes, file: str, how: str) -> str:
    """What `fmt` or `translate` makes of a file."""
    isa = files.isa_of(file)
    return f"{len(getattr(isa, how)(isa.read(content, file), file, None))} characters"


def loaded(content: bytes, file: str) -> str:
    """What the simulator's reader makes of a file."""
    isa = files.isa_of(file)
    parse: Any = importlib.import_module(isa.__name__.replace("files", "parse")).parse
    return f"{len(parse(isa.read(content, file), file).body)} items"


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
}
"""What is done with a file, by its name."""


def content_of(job: list[Any]) -> tuple[bytes, str]:
    """The file of a job, and its name."""
    if job[0] == "bytes":
        return base64.b64decode(job[2]), f"x{job[1]}"
    if job[0] == "probe":
        return job[1].encode(), "x.ptx"
    module = importlib.import_module(f"tests.hostile.{job[1]}")
    ending = {"ptx": ".ptx", "gcn": ".s", "objects": ".o"}[job[1]]
    made: str | bytes = module.CASES[job[2]](job[3])
    return made.encode("utf-8", "surrogatepass") if isinstance(made, str) else made, f"x{ending}"


def main() -> None:
    """Answer each job; without llvm-objdump, object files are read as if they contained no instructions."""
    if not candidates("llvm-objdump"):
        objects.rows_of = lambda image: {}
    limited()
    for line in sys.stdin:
        job, ways = json.loads(line)
        content, file = content_of(job)
        does = {way: probed if job[0] == "probe" else WAYS[way] for way in ways}
        answer = {way: timed(partial(does[way], content, file)) for way in ways}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
