"""Code that kernels share: fragments in memory."""
