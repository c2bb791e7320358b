"""Correctly synchronized kernels that compilers produced, with their inputs and expected results, by theme."""
