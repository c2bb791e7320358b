"""Save a run of the simulator to a file, with which the debugger repeats it in another process.

The file holds the program as text, the contents of its arrays before the run, and the settings. It is written if a run
has a finding. The folder is bounded: the oldest files are removed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict, cast

from ..errors import AsmError, DiagnosticCode, error
from ..gcn.facts import GcnFacts, with_local_offsets
from ..ir.program import Program
from ..kernel import archive_zip
from ..kernel.dispatch import architecture
from ..ptx.map_fields import moved
from ..sim import WATCHERS, Initcheck
from ..sim.arguments import AddressTable, Placed, PlacedBytes, arrays_of
from ..sim.engine import Dims
from ..sim.multicast import Multicast
from ..sim.run_arguments import RunArguments
from ..sim.settings import InForce, Settings
from ..toolchain.cache import folder, unusable
from . import saved_places
from .arguments import Array
from .array_copies import VARIABLE, largest, most_copied, most_read
from .saved_memory import Memories, SavedArray, SavedMemory, array_of, restored

if TYPE_CHECKING:
    from collections.abc import Callable

SUFFIX = ".run"
FORMAT = 2
IN_PROCESS = "call `asmkit.debug` in your program with the arguments of this call"
UNCOMPRESSED = "without pages of zeros"
TOTAL, FILES = 512 << 20, 64
"""The maximum number of bytes and of files in the folder."""


class NotSavedError(Exception):
    """Raised when a run cannot be saved: why, and what the user can do."""

    def __init__(self, why: str, fix: str) -> None:
        super().__init__(why, fix)
        self.why, self.fix = why, fix


def too_large(limit: int, how: str) -> NotSavedError:
    """Return the exception for arrays that are too large."""
    why = f"its arrays have more than {limit >> 20:,} MB {how}"
    return NotSavedError(why, f"use smaller arrays, set {VARIABLE} (now {largest() >> 20}), or {IN_PROCESS}")


@dataclass(frozen=True)
class ArrayMap:
    """Tensor maps of the array that is the value of a parameter: their bytes for an array at address 0."""

    array: str
    raw: bytes

    def __call__(self, address_of: Callable[[str], int]) -> bytes:
        """Return the bytes for the address of the array, which `address_of` returns for its name."""
        return moved(self.raw, address_of(self.array))


Value: TypeAlias = "Array | bytes | ArrayMap | Placed"
"""The value of a parameter: a `Placed` is as `Placed.plain` returns it."""


@dataclass(frozen=True)
class SavedRun:
    """A launch in the simulator with its arrays. Arrays in `unwritten` have no contents before the run."""

    program: Program
    grid: Dims
    block: Dims
    params: Mapping[str, Value]
    shared: int = 0
    cluster: Dims | None = None
    cooperative: bool = False
    unwritten: Collection[str] = ()
    approx: str | None = None
    blocks: int | None = None
    texts: Sequence[str] = ()
    """The texts from which the program is linked, if another compiler wrote it."""
    kernel: str = ""
    """The name of the kernel in these texts."""

    def arguments(self) -> RunArguments:
        """Return the arguments of `asmkit.sim.run`, except for its settings."""
        return {
            "program": self.program, "grid": self.grid, "block": self.block, "shared": self.shared,
            "cluster": self.cluster, "cooperative": self.cooperative, "approx": self.approx,
            "unwritten": self.unwritten, "params": self.params, "blocks": self.blocks,
        }  # fmt: skip


class _Value(TypedDict):
    """The value of a parameter: `kind` is the kind of value, and `arrays` are the arrays that it holds."""

    kind: str
    arrays: list[SavedArray]
    raw: NotRequired[str]
    """The bytes of scalars, structures and tensor maps."""
    offsets: NotRequired[list[int]]
    """Where the addresses of the arrays are added to the bytes."""
    pointers: NotRequired[list[tuple[int, int, int]]]
    """The addresses in a table: the element, the number of the array, and the offset in it."""
    array: NotRequired[str]
    """The array of tensor maps."""


class _About(TypedDict):
    """The description of a run in its file."""

    format: int
    isa: str
    kernel: str
    texts: int
    local_offsets: dict[str, int]
    grid: Dims
    block: Dims
    cluster: Dims | None
    shared: int
    cooperative: bool
    approx: str | None
    blocks: int | None
    unwritten: list[str]
    params: dict[str, _Value]
    memories: list[SavedMemory]
    watch: str | list[str]
    seed: int | None
    steps: int


def place() -> Path:
    """Return the folder of the files."""
    return folder() / "runs"


# --- writing ----------------------------------------------------------------------------------------------------------


def save(run: SavedRun, settings: InForce) -> str:
    """Write a run, and return the name of its file.

    The name depends on what the run does, not on its source files.

    Raises NotSavedError if the run is too large or the folder is not usable.
    """
    memories = Memories([array for name, value in run.params.items() for array in _contents(run, name, value)])
    if memories.bytes > most_copied():
        raise too_large(most_copied(), UNCOMPRESSED)
    if why := unusable():
        raise _no_folder(why)
    texts = run.texts or [architecture(run.program.isa).write(run.program).text]
    members = {f"program{number}.txt": text.encode() for number, text in enumerate(texts)}
    members["run.json"] = json.dumps(_about(run, memories, settings, len(texts))).encode()
    members |= memories.members()
    name = f"{re.sub(r'[^A-Za-z0-9_]+', '_', run.program.name)[:60]}-{archive_zip.digest(members)[:10]}{SUFFIX}"
    members["places.json"] = json.dumps(saved_places.saved(run.program)).encode()
    _write(place() / name, members)
    _remove_oldest(place() / name)
    return name


def _write(file: Path, members: Mapping[str, bytes]) -> None:
    """Write a file. Raises NotSavedError if it is too large or the folder is not usable."""
    try:
        file.parent.mkdir(mode=0o700, exist_ok=True)
        archive_zip.write(file, members, largest(), most_read())
    except archive_zip.TooLargeError:
        raise too_large(largest(), "compressed") from None
    except AsmError as problem:
        raise NotSavedError(str(problem.findings[0].fields["why"]), IN_PROCESS) from None
    except OSError as problem:
        raise _no_folder(str(problem)) from None


def _no_folder(why: str) -> NotSavedError:
    return NotSavedError(f"its file cannot be written ({why})", "set ASMKIT_CACHE to another folder")


def _contents(run: SavedRun, name: str, value: Value) -> Sequence[Array]:
    """Return the arrays of a value whose contents are saved."""
    return () if name in run.unwritten else arrays_of(value)


def _about(run: SavedRun, memories: Memories, settings: InForce, texts: int) -> _About:
    facts = run.program.facts
    return {
        "format": FORMAT, "isa": run.program.isa, "kernel": run.kernel, "texts": texts,
        "local_offsets": {**facts.local_offsets} if isinstance(facts, GcnFacts) else {}, "grid": run.grid,
        "block": run.block, "cluster": run.cluster, "shared": run.shared, "cooperative": run.cooperative,
        "approx": run.approx, "blocks": run.blocks,
        "unwritten": [*run.unwritten, *_uninitialized(settings.watch)],
        "params": {name: _described(value, memories) for name, value in run.params.items()},
        "memories": memories.about(), "watch": watch_names(settings.watch), "seed": settings.seed,
        "steps": settings.steps,
    }  # fmt: skip


def _described(value: Value, memories: Memories) -> _Value:
    """Return the description of a parameter's value."""
    arrays = [memories.array(array) for array in arrays_of(value)]
    match value:
        case bytes():
            return {"kind": "bytes", "arrays": arrays, "raw": value.hex()}
        case ArrayMap():
            return {"kind": "map", "arrays": arrays, "array": value.array, "raw": value.raw.hex()}
        case PlacedBytes():
            return {"kind": "pointers", "arrays": arrays, "offsets": [*value.offsets], "raw": value.raw.hex()}
        case AddressTable():
            pointers = [(element, *target) for element, target in value.pointers.items()]
            return {"kind": "table", "arrays": arrays, "pointers": pointers}
        case Multicast():
            return {"kind": "multicast", "arrays": arrays}
        case Placed():
            raise NotSavedError(f"a file cannot hold a {type(value).__name__}", IN_PROCESS)
        case _:
            return {"kind": "array", "arrays": arrays}


def watch_names(watch: object) -> str | list[str]:
    """Return a choice of watchers without those of the user's own classes."""
    if isinstance(watch, str):
        return watch
    names = [one if isinstance(one, str) else str(getattr(one, "name", "")) for one in _listed(watch)]
    return [name for name in names if name in WATCHERS]


def own_watchers(watch: object) -> list[str]:
    """Return the names of the user's own classes of watchers in a choice, which a file cannot hold."""
    known = (str, *WATCHERS.values())
    return [type(one).__name__ for one in _listed(watch) if type(one) not in known]


def _uninitialized(watch: object) -> list[str]:
    """Return the arrays that a watcher of the user treats as uninitialized."""
    return [name for one in _listed(watch) if isinstance(one, Initcheck) for name in one.outputs]


def _listed(watch: object) -> Sequence[object]:
    return cast("Sequence[object]", watch) if isinstance(watch, (list, tuple)) else [watch]


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
        members = archive_zip.read(file, most_read())
        with archive_zip.faults_of(file):
            about = cast("_About", json.loads(members["run.json"]))
            if about["format"] != FORMAT:
                raise ValueError(f"its format is {about['format']}, not {FORMAT}")
            return _loaded(about, members), Settings(about["watch"], about["seed"], None, about["steps"])
    except AsmError as problem:
        want = f"the file of a run that a finding has named ({problem.findings[0].fields.get('why')})"
        raise error(DiagnosticCode.OPTION_TYPE, name="program", want=want, got=str(path)) from None


def _loaded(about: _About, members: Mapping[str, bytes]) -> SavedRun:
    texts = [members[f"program{number}.txt"].decode() for number in range(about["texts"])]
    isa = architecture(about["isa"])
    program = isa.link(texts, about["kernel"]) if about["kernel"] else isa.parse(texts[0])
    program = with_local_offsets(program, about["local_offsets"])
    saved_places.restore(program, json.loads(members["places.json"]))
    memories = restored(about["memories"], members)
    params = {name: _value(value, [array_of(one, memories) for one in value["arrays"]])
              for name, value in about["params"].items()}  # fmt: skip
    return SavedRun(
        program, _dims(about["grid"]), _dims(about["block"]), params, about["shared"],
        None if about["cluster"] is None else _dims(about["cluster"]), about["cooperative"], about["unwritten"],
        about["approx"], about["blocks"],
    )  # fmt: skip


def _value(about: _Value, arrays: Sequence[Array]) -> Value:
    """Return a parameter's value from its description. Raises ValueError for an unknown kind."""
    raw = bytes.fromhex(about.get("raw", ""))
    match about["kind"]:
        case "array":
            return arrays[0]
        case "bytes":
            return raw
        case "map":
            return ArrayMap(about.get("array", ""), raw)
        case "pointers":
            return PlacedBytes(raw, about.get("offsets", ()), arrays)
        case "table":
            pointers = {element: (number, offset) for element, number, offset in about.get("pointers", ())}
            return AddressTable(arrays[0], pointers, arrays[1:])
        case "multicast":
            return Multicast(arrays)
        case kind:
            raise ValueError(f"a value of kind {kind}")


def _dims(dims: object) -> Dims:
    return tuple(cast("Sequence[int]", dims)) if isinstance(dims, (list, tuple)) else cast("int", dims)
