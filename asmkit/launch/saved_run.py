"""Save a run of the simulator to a file, with which the debugger repeats it in another process.

The file holds the program as text, the contents of its arrays before the run, and the settings. It is written if a run
has a finding. The folder is bounded: the oldest files are removed.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypedDict, cast

import numpy as np

from ..errors import AsmError, DiagnosticCode, error
from ..ir.program import Program
from ..kernel import archive_zip
from ..kernel.dispatch import architecture
from ..ptx.map_fields import moved
from ..sim import WATCHERS
from ..sim.arguments import PlacedBytes
from ..sim.engine import Dims
from ..sim.run_arguments import RunArguments
from ..sim.settings import InForce, Settings
from ..toolchain.cache import folder, unusable
from ..types import SCALARS, dtype
from . import saved_places
from .arguments import Array

SUFFIX = ".run"
FORMAT = 1
LARGEST = 64 << 20
"""The maximum number of bytes of the arrays of a run."""
TOTAL, FILES = 256 << 20, 64
"""The maximum number of bytes and of files in the folder."""


@dataclass(frozen=True)
class SavedRun:
    """A launch in the simulator with its arrays.

    `values` are the bytes of scalars. `maps` are the tensor maps: the name of each map's array, and its bytes for an
    array at address 0. `placed` are values whose bytes have addresses of further arrays. Arrays in `unwritten` have no
    contents before the run.
    """

    program: Program
    grid: Dims
    block: Dims
    arrays: Mapping[str, Array]
    shared: int = 0
    cluster: Dims | None = None
    cooperative: bool = False
    values: Mapping[str, bytes] = field(default_factory=lambda: {})
    maps: Mapping[str, tuple[str, bytes]] = field(default_factory=lambda: {})
    unwritten: Collection[str] = ()
    approx: str | None = None
    text: str = ""
    """The text of the program if another compiler wrote it."""
    kernel: str = ""
    """The name of the kernel if the text has several."""
    placed: Mapping[str, PlacedBytes] = field(default_factory=lambda: {})

    def arguments(self) -> RunArguments:
        """Return the arguments of `asmkit.sim.run`, except for its settings."""
        maps = {name: partial(_map_bytes, array, raw) for name, (array, raw) in self.maps.items()}
        return {
            "program": self.program, "grid": self.grid, "block": self.block, "shared": self.shared,
            "cluster": self.cluster, "cooperative": self.cooperative, "approx": self.approx,
            "unwritten": self.unwritten, "params": {**self.arrays, **self.values, **maps, **self.placed},
        }  # fmt: skip


def _map_bytes(array: str, raw: bytes, address_of: Callable[[str], int]) -> bytes:
    return moved(raw, address_of(array))


_Array: TypeAlias = "tuple[str, list[int], int]"


class _About(TypedDict):
    """The description of a run in its file.

    An array has a type, a shape, and the number of its contents, -1 without contents. Arrays with the same number share
    their memory. `placed` has bytes, offsets, and the arrays whose addresses are added there.
    """

    format: int
    isa: str
    kernel: str
    grid: Dims
    block: Dims
    cluster: Dims | None
    shared: int
    cooperative: bool
    approx: str | None
    unwritten: list[str]
    arrays: dict[str, _Array]
    values: dict[str, str]
    maps: dict[str, tuple[str, str]]
    placed: dict[str, tuple[str, list[int], list[_Array]]]
    watch: str | list[str]
    seed: int | None
    steps: int


def place() -> Path:
    """Return the folder of the files."""
    return folder() / "runs"


# --- writing ----------------------------------------------------------------------------------------------------------


def save(run: SavedRun, settings: InForce) -> str:
    """Write a run, and return the name of its file, or nothing if the run is too large or the folder is not usable.

    The name depends on what the run does, not on the files of its source.
    """
    contents = _contents(run)
    if sum(array.nbytes for array in contents) > LARGEST or unusable():
        return ""
    members = {"run.json": json.dumps(_about(run, contents, settings)).encode()}
    members["program.txt"] = (run.text or architecture(run.program.isa).write(run.program).text).encode()
    members |= {f"array{number}": array.tobytes() for number, array in enumerate(contents)}
    name = f"{re.sub(r'[^A-Za-z0-9_]+', '_', run.program.name)[:60]}-{archive_zip.digest(members)[:10]}{SUFFIX}"
    members["places.json"] = json.dumps(saved_places.saved(run.program)).encode()
    with contextlib.suppress(OSError, AsmError):
        place().mkdir(mode=0o700, exist_ok=True)
        archive_zip.write(place() / name, members)
        _remove_oldest(place() / name)
        return name
    return ""


def _contents(run: SavedRun) -> list[Array]:
    """Return the arrays whose contents are saved: one of those that share memory."""
    known = [array for name, array in run.arrays.items() if name not in run.unwritten]
    known += [array for value in run.placed.values() for array in value.held]
    return [array for at, array in enumerate(known) if _same(array, known) == at]


def _same(array: Array, others: Sequence[Array]) -> int:
    """Return the number of the first array with the same memory, -1 if there is none."""
    memory = array.ctypes.data, array.nbytes
    return next(
        (at for at, one in enumerate(others) if one is array or (one.size and memory == (one.ctypes.data, one.nbytes))),
        -1,
    )


def _about(run: SavedRun, contents: Sequence[Array], settings: InForce) -> _About:
    def described(array: Array) -> _Array:
        return array.dtype.name, [*array.shape], _same(array, contents)

    placed = {name: (one.raw.hex(), [*one.offsets], [*map(described, one.held)]) for name, one in run.placed.items()}
    return {
        "format": FORMAT, "isa": run.program.isa, "kernel": run.kernel, "grid": run.grid, "block": run.block,
        "cluster": run.cluster, "shared": run.shared, "cooperative": run.cooperative, "approx": run.approx,
        "unwritten": [*run.unwritten], "arrays": {name: described(array) for name, array in run.arrays.items()},
        "values": {name: value.hex() for name, value in run.values.items()},
        "maps": {name: (array, raw.hex()) for name, (array, raw) in run.maps.items()}, "placed": placed,
        "watch": watch_names(settings.watch), "seed": settings.seed, "steps": settings.steps,
    }  # fmt: skip


def watch_names(watch: object) -> str | list[str]:
    """Return a choice of watchers without those of the user's own classes."""
    if isinstance(watch, str):
        return watch
    several = cast("Sequence[object]", watch) if isinstance(watch, (list, tuple)) else [watch]
    names = [one if isinstance(one, str) else str(getattr(one, "name", "")) for one in several]
    return [name for name in names if name in WATCHERS]


def _remove_oldest(newest: Path) -> None:
    """Remove the oldest files until the folder is within its bounds."""
    files = [(path, path.stat()) for path in place().glob(f"*{SUFFIX}")]
    size = 0
    for number, (path, stat) in enumerate(sorted(files, key=lambda file: file[1].st_mtime_ns, reverse=True)):
        size += stat.st_size
        if (number >= FILES or size > TOTAL) and path != newest:
            path.unlink(missing_ok=True)


# --- reading ----------------------------------------------------------------------------------------------------------


def is_saved_run(program: object) -> bool:
    """Return whether the debugger's argument is a saved run: a file that exists, or the name of one in the folder."""
    return isinstance(program, (str, Path)) and str(program).endswith(SUFFIX) and "\n" not in str(program)


def load(path: str | Path) -> tuple[SavedRun, Settings]:
    """Return a run from its file or its name in the folder, and its settings. Raises OPTION_TYPE for a faulty file."""
    file = Path(path) if Path(path).exists() else place() / path
    try:
        members = archive_zip.read(file)
        with archive_zip.faults_of(file):
            about = cast("_About", json.loads(members["run.json"]))
            if about["format"] != FORMAT:
                raise ValueError(f"its format is {about['format']}, not {FORMAT}")
            return _loaded(about, members), Settings(about["watch"], about["seed"], None, about["steps"])
    except AsmError as problem:
        want = f"the file of a run that a finding has named ({problem.findings[0].fields.get('why')})"
        raise error(DiagnosticCode.OPTION_TYPE, name="program", want=want, got=str(path)) from None


def _loaded(about: _About, members: Mapping[str, bytes]) -> SavedRun:
    program = architecture(about["isa"]).parse(members["program.txt"].decode(), about["kernel"])
    saved_places.restore(program, json.loads(members["places.json"]))
    placed = about["placed"].values()
    every = [*about["arrays"].values(), *(array for *_, arrays in placed for array in arrays)]
    memory = {number: np.frombuffer(members[f"array{number}"], np.uint8).copy() for *_, number in every if number >= 0}

    def made(array: _Array) -> Array:
        kind, shape, number = array
        return _array(kind, shape, memory.get(number))

    return SavedRun(
        program, _dims(about["grid"]), _dims(about["block"]),
        {name: made(array) for name, array in about["arrays"].items()}, about["shared"],
        None if about["cluster"] is None else _dims(about["cluster"]), about["cooperative"],
        {name: bytes.fromhex(value) for name, value in about["values"].items()},
        {name: (array, bytes.fromhex(raw)) for name, (array, raw) in about["maps"].items()},
        about["unwritten"], about["approx"],
        placed={
            name: PlacedBytes(bytes.fromhex(raw), offsets, [*map(made, held)])
            for name, (raw, offsets, held) in about["placed"].items()
        },
    )  # fmt: skip


def _dims(dims: object) -> Dims:
    return tuple(cast("Sequence[int]", dims)) if isinstance(dims, (list, tuple)) else cast("int", dims)


def _array(kind: str, shape: Sequence[int], memory: Array | None) -> Array:
    """Return an array on some memory, or a new one with all bits set, as `asmkit.launch.simulator.run` makes them."""
    own = numpy_type(kind)
    if memory is None:
        memory = np.full(int(np.prod(shape)) * own.itemsize, 0xFF, np.uint8)
    return memory.view(own).reshape(shape)


def numpy_type(name: str) -> np.dtype:
    """Return a type of numpy by its name, also those of `ml_dtypes`."""
    known = next((kind for kind in SCALARS.values() if kind.twin == name), None)
    return np.dtype(name) if known is None else dtype(known)
