"""Export kernels to C++: one header with the images, and a launch function over the driver that is loaded at run time."""

from .header import export_cpp as export_cpp
