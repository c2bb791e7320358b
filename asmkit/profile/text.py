"""The short form of a profile for terminals: plain text, and the same with colours by rich."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterator
from math import prod
from typing import TYPE_CHECKING

from .data import ProfileData
from .devices import Floor

if TYPE_CHECKING:
    from .record import Line

_PASS = 4
HOT = 8
"""The number of lines in the short form."""
_SI = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))


def text(profile: ProfileData) -> str:
    """Return the short form: what stands out, the resources, the floor, and the lines that cost the most."""
    return "\n".join([*_head(profile), *_outstanding(profile), *facts(profile), *_hot(profile), *_notes(profile)])


def styled(profile: ProfileData) -> Callable[[], None] | None:
    """Return a function that prints the short form with colours, None without rich."""
    if importlib.util.find_spec("rich") is None:
        return None

    def show() -> None:
        from rich.console import Console
        from rich.text import Text

        console = Console()
        console.print(Text("\n".join(_head(profile)), style="bold"))
        console.print(Text("\n".join(_outstanding(profile)), style="bold dark_orange" if profile.standouts else "blue"))
        console.print(Text("\n".join([*facts(profile), *_hot(profile), *_notes(profile)])))

    return show


def size(dims: tuple[int, ...]) -> str:
    """Return the lengths of a grid or a block without those of 1 at the end: `4×2`."""
    last = max((at for at, length in enumerate(dims) if length > 1), default=0)
    return "×".join(map(str, dims[: last + 1]))


def duration(seconds: float) -> str:
    """Return a time with its unit."""
    for unit, value in _SI:
        if seconds >= value:
            return f"{seconds / value:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def amount(count: float, unit: str = "") -> str:
    """Return a large number with a decimal prefix: `1.2 GB`."""
    for prefix, value in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= value:
            return f"{count / value:.3g} {prefix}{unit}"
    return f"{count:.3g} {unit}".rstrip()


def where(profile: ProfileData, at: tuple[str, int]) -> str:
    """Return a line: its number, with the file where it is not the kernel's."""
    main = profile.lines[0].place[0] if profile.lines else at[0]
    return f"line {at[1]}" if at[0] == main else f"{os.path.basename(at[0])}:{at[1]}"


def _head(profile: ProfileData) -> list[str]:
    launch = f"grid {size(profile.grid)}, block {size(profile.block)}"
    head = f"{profile.kernel} for {profile.arch}, {launch}: {profile.steps:,} instructions of warps"
    return [head, f"  {sampled(profile)}"] if profile.is_sample else [head]


def sampled(profile: ProfileData) -> str:
    """Return what a sample of blocks means for the numbers."""
    return (
        f"a sample: {profile.ran:,} of {prod(profile.grid):,} blocks ran, spread over the grid. All counts are of "
        "these blocks, and the floors are estimates for the whole grid"
    )


def _outstanding(profile: ProfileData) -> Iterator[str]:
    """Yield the facts that stand out."""
    if not profile.standouts:
        yield "  nothing stands out"
    for number, one in enumerate(profile.standouts, 1):
        place = f"{where(profile, one.place)}: " if one.place else ""
        yield f"  {number}. {place}{one.kind}: {one.message}"
        yield f"     fix: {one.fix}"
        if command := profile.commands.get(one.selector):
            yield f"     debug: {command}"


def facts(profile: ProfileData) -> Iterator[str]:
    """Yield the facts about the whole launch, one in a line."""
    used, peak = profile.resources, profile.live.peak
    if used is not None:
        yield (
            f"  registers {used.registers}, spills {used.spill_stores} B stored {used.spill_loads} B loaded, "
            f"stack {used.stack} B, shared {used.shared} B per block ({used.source})"
        )
        yield f"  occupancy {used.occupancy}; {used.next_step}"
    if peak is not None:
        from .static import place

        yield f"  live registers: {peak.registers} at {where(profile, place(peak.where))}"
    read, written = profile.footprint
    yield f"  global memory: {amount(read, 'B')} read, {amount(written, 'B')} written (distinct sectors)"
    for space, unit in (("global", "sectors"), ("shared", "bank passes")):
        total = profile.traffic(space)
        if total.taken:
            yield f"  {space} {unit}: {total.taken:,}, {total.best:,} would do ({total.ratio:.2f}x)"
    yield f"  floor: {bound(profile.floor)}"


def bound(floor: Floor) -> str:
    """Return the shortest time of a launch on a device in words."""
    times = [f"memory {duration(floor.memory)}"] if floor.bytes else []
    times += [f"{kind} {duration(time)}" for kind, time in floor.units.items()]
    unknown = f"; no rate is known for {', '.join(floor.unknown)}" if floor.unknown else ""
    return f"{duration(floor.time)} on {floor.device.name} ({', '.join(times)}){unknown}"


def hot_lines(profile: ProfileData) -> list[Line]:
    """Return the lines that cost the most: by their instructions and sectors, and their bank passes four times.

    In the clock of a bank pass, a multiprocessor issues up to four instructions, and its L1 cache moves four sectors.
    """
    used = [line for line in profile.lines if line.instructions]

    def cost(line: Line) -> int:
        return line.instructions + line.of("global").taken + _PASS * line.of("shared").taken

    return sorted(used, key=cost, reverse=True)[:HOT]


def _hot(profile: ProfileData) -> Iterator[str]:
    """Yield the table of the lines that cost the most."""
    if not (lines := hot_lines(profile)):
        return
    yield f"  {'line':>5} {'instr.':>7} {'executed':>9} {'lanes':>5} {'sectors':>8} {'passes':>7} {'live':>5}  source"
    for line in lines:
        share = line.instructions / max(1, profile.steps)
        yield (
            f"  {line.place[1]:5} {share:7.1%} {line.executed:9,} {line.lanes:5.1f} {_per(line, 'global'):>8} "
            f"{_per(line, 'shared'):>7} {line.live or '':>5}  {line.source.strip()[:70]}"
        )


def _per(line: Line, space: str) -> str:
    """Return the cost of a request, with the lowest possible one if it is lower."""
    used = line.of(space)
    if not used.requests or not used.taken:
        return ""
    cost, best = used.taken / used.requests, used.best / used.requests
    return f"{cost:.3g}" if cost == best else f"{cost:.3g}/{best:.3g}"


def _notes(profile: ProfileData) -> list[str]:
    return [f"  missing: {one}" for one in profile.missing]
