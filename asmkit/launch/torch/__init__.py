"""torch: a kernel as an operator with derivatives, and as a function that torch.compile traces."""
