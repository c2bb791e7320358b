"""The handler on XLA's CPU backend, which runs kernels in the simulator.

The kernel is in the call's attributes, so that a module that was exported elsewhere runs here: `kernel_data` is the
text in the language `kernel_type`, and `key` identifies it. The text of an unknown key is parsed once.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import AsmError
from ...kernel.dispatch import architecture
from ...kernel.shown_warnings import show_warnings
from ...sim.memory import host_address
from ...sim.settings import Settings, in_force
from ..arguments import Array
from ..array_copies import Copies, most_copied
from ..debugger_commands import Opener
from ..saved_memory import numpy_type
from ..saved_run import UNCOMPRESSED, ArrayMap, SavedRun, too_large
from .xla_ffi import AttributeValues, Buffers, Frame, attributes, handler, shape_of, size_of, text_of

if TYPE_CHECKING:
    from ...ir.program import Program
    from ...sim.report import Report

TARGET = "asmkit_simulate"
"""The name of the custom call."""

_KEPT = 512

# --- the kernels ------------------------------------------------------------------------------------------------------

_programs: OrderedDict[str, Program] = OrderedDict()
_lock = threading.Lock()
_state = {"used": False}


def key_of(text: str) -> str:
    """Return the key under which a text's program is cached."""
    return hashlib.sha256(text.encode()).hexdigest()


def remember(text: str, program: Program) -> str:
    """Cache a text's own program, which has the Python lines, and return the call's `key`."""
    key = key_of(text)
    with _lock:
        _state["used"] = True
        _programs[key] = program
        _programs.move_to_end(key)
        if len(_programs) > _KEPT:
            _programs.popitem(last=False)
    return key


def used() -> bool:
    """Return whether calls of the handler may be outstanding."""
    return _state["used"]


def forget() -> None:
    """Drop all programs. The next call of each parses its text."""
    with _lock:
        _programs.clear()


def _program(given: AttributeValues) -> Program:
    """Return the program of a call: from the cache, or parsed from the text in the call."""
    with _lock:
        known = _programs.get(text_of(given["key"]))
    if known is not None:
        return known
    text = text_of(given["kernel_data"])
    program = architecture(text_of(given["kernel_type"])).parse(text)
    remember(text, program)
    return program


def _launch(given: AttributeValues, operands: Sequence[Array], results: Sequence[Array]) -> SavedRun:
    """Return the launch of one call. The parameters are the operands, then the results, which it writes in place.

    Operands without a parameter are zeros, whose memory results have taken. `maps` are the tensor maps, which are the
    last parameters: each is a pair of its array's index among them, and its bytes for an array at address 0.
    """
    program = _program(given)
    maps: list[tuple[int, str]] = json.loads(text_of(given["maps"])) if "maps" in given else []
    every = [param.name.removeprefix("param_") for param in program.params]
    names, of_maps = every[: len(every) - len(maps)], every[len(every) - len(maps) :]
    grid, block = (tuple(given[f"{what}_{axis}"] for axis in "xyz") for what in ("grid", "block"))
    arrays = [*operands[: len(names) - len(results)], *results]
    return SavedRun(
        program,
        grid,
        block,
        {**dict(zip(names, arrays, strict=True)), **_maps(of_maps, names, maps)},
        shared=given["shared_mem_bytes"],
        cluster=program.cluster,
        cooperative=bool(given["cooperative"]),
        unwritten=_unwritten(names, operands, results),
    )


def _maps(names: Sequence[str], arrays: Sequence[str], maps: Sequence[tuple[int, str]]) -> dict[str, ArrayMap]:
    """Return the tensor maps by the names of their parameters."""
    return {name: ArrayMap(arrays[i], bytes.fromhex(raw)) for name, (i, raw) in zip(names, maps, strict=True)}


def _unwritten(names: Sequence[str], operands: Sequence[Array], results: Sequence[Array]) -> list[str]:
    """Return the names of the results whose memory is new, which is that of no operand."""
    given = {operand.ctypes.data for operand in operands if operand.size}
    mine = names[len(names) - len(results) :]
    return [name for name, result in zip(mine, results, strict=True) if result.ctypes.data not in given]


def _before(run: SavedRun, results: Sequence[Array]) -> Callable[[], SavedRun]:
    """Return a function that returns the launch with the contents that its arrays have now.

    Only the arrays that the kernel writes in place are copied, without new results, whose contents a file does not
    hold. The function raises NotSavedError if they are too large.
    """
    new = {host_address(cast("Array", run.params[name])) for name in run.unwritten}
    copies = Copies([one for one in results if host_address(one) not in new], most_copied())

    def saved() -> SavedRun:
        if not copies.complete:
            raise too_large(most_copied(), UNCOMPRESSED)
        params = {
            name: copies.of([value])[0] if isinstance(value, np.ndarray) else value
            for name, value in run.params.items()
        }
        return replace(run, params=params)

    return saved


# --- the handler ------------------------------------------------------------------------------------------------------

_calls: SimpleQueue[tuple[Future[Report], Callable[[], Report]]] = SimpleQueue()


def _work() -> None:
    while True:
        future, call = _calls.get()
        try:
            future.set_result(call())
        except BaseException as problem:
            future.set_exception(problem)
        del future, call  # they refer to XLA's memory


# XLA's threads flush subnormal numbers to zero, and so do threads that they start. Ours starts here, at import. It is
# not one of an executor: those refuse calls as soon as the main thread ends, before the outstanding calls are drained.
threading.Thread(target=_work, name="asmkit", daemon=True).start()


def _run(call: Frame) -> None:
    given, results = attributes(call), list(_arrays(call.results))
    run = _launch(given, list(_arrays(call.operands)), results)
    opener = Opener(run.program, in_force(Settings()), _before(run, results))
    future: Future[Report] = Future()
    _calls.put((future, partial(_simulate, run, text_of(given["engine"]) if "engine" in given else None)))
    try:
        show_warnings(future.result().findings, note=opener.note)
    except AsmError as problem:
        opener.add(problem)
        raise


def _simulate(run: SavedRun, engine: str | None) -> Report:
    from ... import sim

    return sim.run(**run.arguments(), engine=engine)


def _arrays(buffers: Buffers) -> Iterator[Array]:
    """Yield each buffer as an array in XLA's memory."""
    for i in range(buffers.count):
        buffer = buffers.buffers[i].contents
        size = size_of(buffer)
        kind, shape = shape_of(buffer)
        memory = (ctypes.c_uint8 * size).from_address(buffer.data) if size else ()
        yield np.asarray(memory, np.uint8).view(numpy_type(kind)).reshape(shape)


HANDLER = handler(_run)
"""The handler as a C function."""
