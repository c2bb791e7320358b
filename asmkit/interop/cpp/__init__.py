"""Export kernels to C++: a header with the images, and a launch function over the driver, loaded at run time."""

from .header import export_cpp as export_cpp
