"""Numbers that steps and the scheduler agree on."""

from __future__ import annotations

HALT = 1 << 30
"""The program counter of a lane that does not run: it has exited, or waits."""
MOVED = -1
"""What a step returns that wrote the lanes' program counters itself."""
PATIENCE = 4096
"""Backward branches of one group while others could run, before they get their turn."""
