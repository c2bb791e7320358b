"""Correctly synchronized kernels in OpenCL C, compiled by clang, with their arguments and expected results."""
