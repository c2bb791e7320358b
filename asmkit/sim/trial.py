"""Run the blocks of a launch on several host threads as a trial, which counts only if their order cannot matter.

Findings name threads and accesses in the order of one host thread, and races between blocks can change results. So a
trial ends at the first finding, at the first sign that two blocks access one location, and at everything else that
depends on the order of the blocks. Then memory gets back its former contents, and the launch runs on one host thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .progress import StoppedError
from .watch import Watcher

if TYPE_CHECKING:
    from .engine import Launch
    from .machine import Machine
    from .memory import Access, Allocation, Array

_WORD = 8
"""The bytes of the pattern of arrays that are new (`new_arrays`): they are kept as one word."""
_FEW = 512
"""The number of words that are compared before the whole array is."""


class RestartError(Exception):
    """Raised in a trial if the launch must run on one host thread."""


class Trial(Watcher):
    """A run on several host threads. It keeps the contents of global arrays before the first write.

    Compiled code leaves the first write of an array to Python, because racecheck has no notes on it yet.
    """

    name = "trial"

    def __init__(self, launch: Launch, blocks: int) -> None:
        self._launch = launch
        self.blocks = blocks
        """The number of blocks of each chunk. The last one can have fewer."""
        self.running = False
        """True while chunks are running."""
        self._failed = False
        self._contents: dict[int, _Contents] = {}

    def store(self, m: Machine, access: Access) -> None:
        """Keep the contents of an array in front of its first write."""
        memory = access.memory
        if memory.space == "global" and id(memory) not in self._contents:
            with self._launch.lock:
                if id(memory) not in self._contents:
                    self._contents[id(memory)] = _contents(memory)

    def issue(self, m: Machine, access: Access) -> None:
        """Keep the contents of an array in front of the first copy to it."""
        self.store(m, access)

    def run(self, first: int, blocks: int) -> None:
        """Run some blocks to their end, or stop the trial in all host threads."""
        if self._failed or self._launch.progress.interrupted:
            return
        self.running = True
        try:
            self._launch.run_chunk(first, blocks)
        except StoppedError:
            return
        except Exception:  # one host thread raises it again, unless it is due to what another block has done
            self._failed = True
            self._launch.progress.interrupt()

    def end(self) -> None:
        """End the run of the chunks. Raises RestartError if it was stopped."""
        self.running = False
        if self._failed:
            raise RestartError

    def undo(self) -> None:
        """Give memory its former contents."""
        for contents in self._contents.values():
            contents.restore()


class _Contents(NamedTuple):
    """The contents of an array: its bytes, or the word that it consists of and its last bytes."""

    memory: Allocation
    word: Array | None
    rest: Array

    def restore(self) -> None:
        """Write the contents to the array."""
        data = self.memory.data
        if not data.flags.writeable:
            return
        whole = data.size - self.rest.size
        if self.word is not None:
            data[:whole].view(np.uint64)[:] = self.word
        data[whole:] = self.rest


def _contents(memory: Allocation) -> _Contents:
    """Return the contents of an array."""
    data = memory.data
    whole = data.size // _WORD * _WORD
    words = data[:whole].view(np.uint64)
    if len(words) and (words[:_FEW] == words[0]).all() and (words == words[0]).all():
        return _Contents(memory, words[:1].copy(), data[whole:].copy())
    return _Contents(memory, None, data.copy())
