"""Programs of other compilers: read PTX and AMDGCN, and run and check their kernels in the simulator."""

from .arguments import im2col_map as im2col_map
from .arguments import tensor_map as tensor_map
from .read import read as read
from .run import run as run
