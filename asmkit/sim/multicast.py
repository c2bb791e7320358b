"""An argument whose address refers to several arrays together, as that of a multicast object of several devices."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import DiagnosticCode, error
from .arguments import Place, Placed
from .memory import Array


class Multicast(Placed):
    """The memory of several devices behind one address, for `asmkit.sim.run` and `asmkit.run`.

    Only multimem instructions can access the address: they access the same offset in every replica. A replica can also
    be an argument of its own, which is the address of that device's memory.

    Args:
        replicas: one C-contiguous numpy array for each device, of equal sizes and with memory of its own. Stores and
            reductions write all of them in place. Reductions of loads combine them in this order.

    Raises:
        AsmError: OPTION_TYPE for other replicas, CONTIGUOUS for an array that is not C-contiguous.

    """

    def __init__(self, replicas: Sequence[Array]) -> None:
        self.held = tuple(replicas)
        if not self.held or not all(map(_is_array, self.held)):
            raise error(DiagnosticCode.OPTION_TYPE, name="replicas", want="one numpy array or more", got=replicas)
        for one in self.held:
            if not one.flags.c_contiguous:
                raise error(DiagnosticCode.CONTIGUOUS, name="a replica", shape=one.shape, strides=one.strides)
        sizes = {one.nbytes for one in self.held}
        if len(sizes) > 1:
            got = f"{', '.join(map(str, sorted(sizes)))} bytes"
            raise error(DiagnosticCode.OPTION_TYPE, name="replicas", want="arrays of equal sizes", got=got)
        if any(np.may_share_memory(one, other) for i, one in enumerate(self.held) for other in self.held[:i]):
            want = "arrays with memory of their own"
            raise error(DiagnosticCode.OPTION_TYPE, name="replicas", want=want, got="arrays that overlap")

    def placed(self, name: str, place: Place) -> bytes:
        """Raise BACKEND: on a device, the address is that of a multicast object, which asmkit does not create."""
        what = f"{name} is a multicast object, which a launch on a device does not create"
        raise error(DiagnosticCode.BACKEND, what=what, fix="run the kernel in the simulator")

    def holding(self, held: Sequence[Array]) -> Multicast:
        """Return the same object on other replicas."""
        return Multicast(held)


def _is_array(value: object) -> bool:
    return isinstance(value, np.ndarray)
