"""Measure and tune kernels."""
