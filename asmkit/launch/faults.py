"""Report kernels that fault on a device: the meaning of the driver's error, and the launches that may have faulted."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import replace
from typing import NoReturn, Protocol

from ..errors import AsmError, DiagnosticCode, Finding, caller
from ..kernel.launch_plan import Launch
from .arguments import in_simulator

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
"""The errors of CUDA and HIP that mean that a kernel has faulted. The process has lost the device context."""

WAIT = bool(os.environ.get("ASMKIT_WAIT"))
"""Whether to wait for each launch, so that the call that faults reports the fault."""

recent: deque[Launch | None] = deque(maxlen=8)
"""The most recent launches, or None for a launch that another process has prepared."""


class Status(Protocol):
    """The status of a call of CUDA or HIP, a member of the binding's enum."""

    @property
    def name(self) -> str:
        """The name of the status in the vendor's manual."""
        ...

    def __int__(self) -> int: ...


def fault(function: str, answer: Status) -> NoReturn:
    """Raise FAULT, naming the most recent kernels (latest first), with commands that run each in the simulator."""
    launches = list({id(launch): launch for launch in reversed(recent) if launch is not None}.values())
    names = " or ".join(dict.fromkeys(launch.kernel.__name__ for launch in launches)) or "(unknown)"
    why = FAULTS[int(answer)]
    notes = [f"in the simulator: {command}" for command in dict.fromkeys(map(in_simulator, launches))]
    if len(launches) > 1:
        notes.append("set ASMKIT_WAIT=1 to wait for each launch and find the one that faulted")
    finding = Finding(
        DiagnosticCode.FAULT, caller(), {"kernel": names, "why": why, "answer": f"{function}: {answer.name}"}
    )
    raise AsmError(replace(finding, notes=tuple(notes)))
