"""Special step results and program counters, shared by steps and the scheduler."""

from __future__ import annotations

HALT = 1 << 30
"""The program counter of a lane that does not run: it has exited or waits."""
MOVED = -1
"""The result of a step that has set the lanes' program counters itself."""
PATIENCE = 4096
"""Backward branches of one group after which it yields to other groups."""
