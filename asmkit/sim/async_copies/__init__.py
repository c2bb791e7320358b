"""Asynchronous copies and products in the simulator, and the fences that order them."""
