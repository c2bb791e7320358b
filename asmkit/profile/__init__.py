"""Profile a launch in the simulator: why it can be slow, by source line.

`Kernel.profile` and `asmkit.run(...).profile` return a `Profile`. No GPU is needed. The counts are those of the
simulator, registers and spills those of the vendor's assembler.
"""

from .counters import Traffic as Traffic
from .devices import DEVICES as DEVICES
from .devices import Device as Device
from .devices import Floor as Floor
from .profile import Profile as Profile
from .record import Line as Line
from .record import LoopChart as LoopChart
from .record import Resources as Resources
from .record import Standout as Standout
