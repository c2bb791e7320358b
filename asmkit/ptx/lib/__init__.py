"""Code that kernels share: fragments in memory, rows of matrices, reductions, softmax."""
