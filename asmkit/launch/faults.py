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
    700: "illegal memory access",
    702: "launch timeout",
    710: "failed assertion",
    714: "stack overflow",
    715: "illegal instruction, or a tensor copy with invalid operands",
    716: "misaligned address",
    717: "address in the wrong state space",
    718: "invalid program counter",
    719: "launch failure",
}
"""The answers of CUDA, and of HIP, that mean that a kernel has stopped; the process has lost the device."""

WAIT = bool(os.environ.get("ASMKIT_WAIT"))
"""Whether each launch is waited for, so that a fault is told by the call that made it."""

recent: deque[Launch | None] = deque(maxlen=8)
"""The launches made last; None for one that another process has prepared."""


def fault(function: str, answer: Any) -> NoReturn:
    """FAULT, with the kernels launched last, the latest first, and a command that runs each in the simulator."""
    launches = list({id(launch): launch for launch in reversed(recent) if launch is not None}.values())
    names = " or ".join(dict.fromkeys(launch.kernel.__name__ for launch in launches)) or "(unknown)"
    why = FAULTS[int(answer)]
    notes = [f"in the simulator: {command}" for command in dict.fromkeys(map(in_simulator, launches))]
    if len(launches) > 1:
        notes.append("ASMKIT_WAIT=1 waits for each launch, and then tells which one it was")
    finding = Finding(Mistake.FAULT, caller(), {"kernel": names, "why": why, "answer": f"{function}: {answer.name}"})
    raise AsmError(replace(finding, notes=tuple(notes)))
