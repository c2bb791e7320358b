"""Compare kernels with their references over shapes, types and targets."""
