"""Triton kernels without mistakes, each with a call and its reference."""
