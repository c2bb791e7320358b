"""The picture of a pipeline: who uses each stage of shared memory and each accumulator, and for how long."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from asmkit.pictures.svg import Fill, Picture

STAGES, SUMS, STEPS, TILES = 3, 2, 4, 3
"""The stages of shared memory, the accumulators, the stages that a tile needs, and the tiles."""
COPY, PRODUCT, EPILOGUE = 2.5, 1.25, 4.5
"""The times of the model: of the copies into a stage, of the products of a stage, and of an epilogue."""
_LEFT, _TOP, _UNIT, _HIGH, _PITCH = 100, 100, 30, 28, 34
_SUMS_TOP = _TOP + _PITCH * STAGES + 70
_FILLS: dict[str, Fill] = {"copy": "orange", "products": "blue", "epilogue": "purple"}


class Work(NamedTuple):
    """A piece of work: its kind, its start and end, and its number, that of a step or of a tile."""

    kind: str
    start: float
    end: float
    number: int


@dataclass
class Schedule:
    """A model of the pipeline: each piece of work starts as soon as the mbarriers that it waits for allow."""

    copies: list[Work] = field(default_factory=list[Work])
    products: list[Work] = field(default_factory=list[Work])
    epilogues: list[Work] = field(default_factory=list[Work])

    @classmethod
    def of(cls, tiles: int = TILES) -> Schedule:
        """Return the schedule of some tiles."""
        made = cls()
        for step in range(tiles * STEPS):
            made._copy(step)
            made._multiply(step)
            if step % STEPS == STEPS - 1:
                made._store(step // STEPS)
        return made

    def _copy(self, step: int) -> None:
        """Fill a stage: after the products that read its previous contents."""
        start = self.products[step - STAGES].end if step >= STAGES else 0.0
        self.copies.append(Work("copy", start, start + COPY, step))

    def _multiply(self, step: int) -> None:
        """Multiply a stage: after its copies, and in a tile's first step after the epilogue that read the sums."""
        tile, starts = step // STEPS, [self.copies[step].end]
        starts += [self.products[-1].end] if self.products else []
        starts += [self.epilogues[tile - SUMS].end] if step % STEPS == 0 and tile >= SUMS else []
        self.products.append(Work("products", max(starts), max(starts) + PRODUCT, step))

    def _store(self, tile: int) -> None:
        """Read the sums of a tile: after all its products, and after the epilogue before."""
        start = max(self.products[-1].end, self.epilogues[-1].end if self.epilogues else 0.0)
        self.epilogues.append(Work("epilogue", start, start + EPILOGUE, tile))

    def tile(self, number: int) -> Work:
        """Return all products of a tile as one piece of work."""
        first, last = self.products[number * STEPS], self.products[number * STEPS + STEPS - 1]
        return Work("products", first.start, last.end, number)


def pipeline() -> str:
    """Return the picture of the schedule."""
    schedule = Schedule.of()
    end = schedule.epilogues[-1].end
    picture = Picture(
        int(_LEFT + _UNIT * end + 30), _SUMS_TOP + _PITCH * SUMS + 10, "The pipeline of a tile",
        f"A timeline with a row for each of {STAGES} stages of shared memory and {SUMS} accumulators in tensor memory. "
        "In a stage, copies and products alternate: a copy starts when the products of the stage have completed. In an "
        "accumulator, the products of a tile and its epilogue alternate. The tensor core computes the next tile during "
        "an epilogue.",
    )  # fmt: skip
    _legend(picture)
    for stage in range(STAGES):
        work = *schedule.copies[stage::STAGES], *schedule.products[stage::STAGES]
        _row(picture, _TOP + _PITCH * stage, f"stage {stage}", *work)
    for index in range(SUMS):
        tiles = [schedule.tile(number) for number in range(index, TILES, SUMS)]
        _row(picture, _SUMS_TOP + _PITCH * index, f"sums[{index}]", *tiles, *schedule.epilogues[index::SUMS])
    _signals(picture, schedule)
    return picture.svg


def _row(picture: Picture, y: float, name: str, *works: Work) -> None:
    """Add a row with its work. Labels are the number of a step of K, or of a tile."""
    picture.text(_LEFT - 10, y + _HIGH / 2, name, anchor="end")
    for one in works:
        wide = _UNIT * (one.end - one.start)
        label = f"tile {one.number}" if name.startswith("sums") else str(one.number)
        picture.box(_LEFT + _UNIT * one.start, y, wide, _HIGH, _FILLS[one.kind], label)


def _legend(picture: Picture) -> None:
    x = _LEFT
    for kind, says in (("copy", "copies"), ("products", "products"), ("epilogue", "epilogue")):
        picture.box(x, 14, 20, 18, _FILLS[kind])
        picture.text(x + 28, 23, says, anchor="start")
        x += 120
    picture.text(x, 23, "time →", anchor="start")


def _signals(picture: Picture, schedule: Schedule) -> None:
    """Add the signals after the first copy, products and epilogue, with an arrow each."""
    copy, products, epilogue = schedule.copies[0], schedule.products[0], schedule.epilogues[0]
    for at, y, label in (
        (copy.end, _TOP - 48, "full: all bytes have arrived"),
        (products.end, _TOP - 30, "empty: tcgen05.commit"),
        (epilogue.start, _SUMS_TOP - 48, "full: tcgen05.commit"),
        (epilogue.end, _SUMS_TOP - 30, "empty: arrivals of warps"),
    ):
        x, top = _LEFT + _UNIT * at, _TOP if y < _TOP else _SUMS_TOP
        picture.line((x, y + 8), (x, top - 2), arrow=True)
        picture.text(x + 6, y, label, anchor="start")
