"""Kernels that stop on a device: what the driver's answer means, and which launch it may have been."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import replace
from typing import Any, NoReturn

from ..errors import AsmError, Finding, Mistake, caller
from ..plan import Launch
from .boundary import in_simulator

FAULTS = {
    700: "an address that is none of its memory",
    702: "a run without end",
    710: "an assertion of its own",
    714: "a stack that overflowed",
    715: "an instruction that the device does not have, or a tensor copy with wrong operands",
    716: "an address that is not aligned",
    717: "an address of the wrong space",
    718: "a jump to nowhere",
    719: "an error while it ran",
}
"""The answers of CUDA, and of HIP, that mean that a kernel has stopped; the process has lost the device."""

WAIT = bool(os.environ.get("ASMKIT_WAIT"))
"""Whether each launch is waited for, so that a fault is told by the call that made it."""

recent: deque[Launch | None] = deque(maxlen=8)
"""The launches made last; None for one that another process has prepared."""


def fault(function: str, answer: Any) -> NoReturn:
    """FAULT, with the kernels launched last, the latest first, and a command that runs each in the simulator."""
    launches = list({id(launch): launch for launch in reversed(recent) if launch is not None}.values())
    names = " or ".join(dict.fromkeys(launch.kernel.__name__ for launch in launches)) or "a kernel"
    why = FAULTS[int(answer)]
    notes = [f"in the simulator: {command}" for command in dict.fromkeys(map(in_simulator, launches))]
    if len(launches) > 1:
        notes.append("ASMKIT_WAIT=1 waits for each launch, and then tells which one it was")
    finding = Finding(Mistake.FAULT, caller(), {"kernel": names, "why": why, "answer": f"{function}: {answer.name}"})
    raise AsmError(replace(finding, notes=tuple(notes)))
