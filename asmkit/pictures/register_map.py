"""The picture of the registers of a CDNA kernel: which value is where, from which instruction to which."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from .live_values import BANKS, Held, RegisterMap
from .svg import CYCLE, LETTER_SMALL, SMALL, Fill, Pattern, Picture

if TYPE_CHECKING:
    from ..ir.program import Program
    from ..kernel.kernel import AnyKernel
    from ..kernel.launch_plan import Launch

_WIDTH, _LEFT, _TOP, _MARGIN, _STRIP, _BETWEEN = 900, 60, 54, 10, 16, 26
_HEIGHTS = ((48, 14), (128, 8), (1 << 30, 5))
"""The height of a register by the most registers that have it."""
_NAMES = {"v": "VGPRs", "a": "AGPRs", "s": "SGPRs"}
_LEGEND: tuple[tuple[Fill, Pattern, str], ...] = (
    ("blue", "", "a value with its Python name, in one of four colours"), ("empty", "", "a value without a name"),
)  # fmt: skip
_MOST = 4000
"""The most values that a picture shows."""


def registers(kernel: AnyKernel | Launch | Program, **named: object) -> Picture:
    """Return the picture of the registers of a CDNA kernel: a row for each, with instructions from left to right.

    A box is a value in its registers, from the instruction that writes it to the last one that needs it. It has the
    Python name of the value if one is known: a parameter, the variable to which an expression is assigned, or an
    argument of an instruction. Grey boxes are values without a name, such as the parts of an expression. Tuples are
    reserved as a whole. The dashed line is the instruction with the highest register pressure of each bank.

    Args:
        kernel: The kernel, a launch of it, or a program.
        **named: The dimensions, types and options of a kernel, and `arch=`, as for `kernel.launch`.

    Raises:
        ValueError: for a PTX kernel, whose registers ptxas assigns.

    """
    return _Drawing(RegisterMap.of(kernel, named)).picture()


class _Drawing:
    """The picture in the making."""

    def __init__(self, made: RegisterMap) -> None:
        self.map = made
        self.banks = [bank for bank in BANKS if made.count(bank)]
        total = sum(made.count(bank) for bank in self.banks)
        self.high = next(high for most, high in _HEIGHTS if total <= most)
        self.values, self.end = self._shown()
        self.scale = (_WIDTH - _LEFT - _MARGIN) / max(1, self.end)
        self.fills = _fills(self.values)

    def _shown(self) -> tuple[list[Held], int]:
        """Return the values that are shown, and the time at which the picture ends."""
        values, end = self.map.values, 2 * len(self.map.steps)
        if len(values) <= _MOST:
            return values, end
        end = sorted(one.start for one in values)[_MOST]
        return [one for one in values if one.start < end], end

    def picture(self) -> Picture:
        """Return the picture."""
        tops, top = dict[str, float](), _TOP + _BETWEEN
        for bank in self.banks:
            tops[bank] = top
            top += self.high * self.map.count(bank) + _BETWEEN
        cut = self.end < 2 * len(self.map.steps)
        name = f"The registers of {self.map.program.name} for {self.map.program.target.name}"
        picture = Picture(_WIDTH, top + 3 * _STRIP + _MARGIN, name, self._described())
        picture.text(_MARGIN, 16, name, anchor="start")
        picture.legend(_LEFT, 38, _LEGEND)
        for bank in self.banks:
            self._bank(picture, bank, tops[bank])
        self._axis(picture, top - _BETWEEN + 6, cut)
        return picture

    def _bank(self, picture: Picture, bank: str, top: float) -> None:
        """Add the registers of a bank, its values, and its peak."""
        count, high = self.map.count(bank), self.high
        peak, at = self._peak(bank)
        where = f", at most {peak} at a time, at {self.map.place(at // 2)}"
        picture.text(_LEFT, top - 8, f"{count} {_NAMES[bank]}{where}", anchor="start", small=True)
        step = next(power for power in (1, 2, 4) if power * high >= SMALL + 2)
        for number in range(0, count, step):
            y = top + high * number + max(high, SMALL) / 2
            picture.text(_LEFT - 6, y, f"{bank}{number}", anchor="end", small=True)
        for one in self.values:
            if one.bank == bank:
                self._value(picture, one, top)
        if at < self.end:
            x = _LEFT + self.scale * (at + 0.5)
            picture.line((x, top - 4), (x, top + high * count + 4), dashed=True)

    def _peak(self, bank: str) -> tuple[int, int]:
        """Return the highest number of reserved registers, and its time."""
        pressure = self.map.pressure(bank)
        at = int(pressure.argmax())
        return int(pressure[at]), at

    def _value(self, picture: Picture, one: Held, top: float) -> None:
        """Add a value, with its name if there is room for it."""
        end = min(one.end, self.end)
        x, wide = _LEFT + self.scale * one.start, max(self.scale * (end - one.start), 0.5)
        y, high = top + self.high * one.first, self.high * one.count
        fits = high > SMALL and LETTER_SMALL * len(one.name) + 2 <= wide
        hover = f"{one.name or 'unnamed'}: {one.registers}, instructions {one.start // 2} to {(one.end - 1) // 2}"
        label, fill = one.name if fits else "", self.fills[one.name]
        picture.box(round(x, 1), y, round(wide, 1), high, fill, label, small=True, hover=hover)

    def _axis(self, picture: Picture, y: float, cut: bool) -> None:
        """Add the lines of the source, the loops and the instructions."""
        picture.text(_LEFT - 6, y + _STRIP / 2, "line", anchor="end", small=True)
        for line, some in groupby(range(self.end // 2), key=self.map.lines.__getitem__):
            numbers = [*some]
            x, wide = _LEFT + 2 * self.scale * numbers[0], 2 * self.scale * len(numbers)
            label = str(line) if line and LETTER_SMALL * len(str(line)) + 2 <= wide else ""
            picture.box(round(x, 1), y, round(wide, 1), _STRIP, "empty", label, small=True)
        y += _STRIP + _STRIP / 2
        picture.text(_LEFT, y, "0", anchor="start", small=True)
        picture.text(_WIDTH - _MARGIN, y, str(self.end // 2), anchor="end", small=True)
        middle = "instructions" + (f": {self.end // 2} of {len(self.map.steps)} are shown" if cut else "")
        picture.text((_LEFT + _WIDTH) / 2, y, middle, small=True)
        for first, last in self.map.loops:
            if last < self.end // 2:
                picture.line(*((_LEFT + 2 * self.scale * at, y + 14) for at in (last + 1, first)), arrow=True)
        if self.map.loops:
            picture.text(_LEFT - 6, y + 14, "loops", anchor="end", small=True)

    def _described(self) -> str:
        """Return the picture in words."""
        peaks = ((self.map.count(bank), _NAMES[bank], *self._peak(bank)) for bank in self.banks)
        said = (
            f"{count} {name}, at most {peak} at a time, at instruction {at // 2}" for count, name, peak, at in peaks
        )
        return "; ".join(said) + "."


def _fills(values: Sequence[Held]) -> dict[str, Fill]:
    """Return a colour for each name, in the order of the first registers. Values without a name are grey."""
    names = [name for name in dict.fromkeys(one.name for one in values) if name]
    return {"": "empty", **{name: CYCLE[i % len(CYCLE)] for i, name in enumerate(names)}}
