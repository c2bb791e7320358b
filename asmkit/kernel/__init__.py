"""A kernel, from the decorator to the launch plan: parameters, options, signatures, batches, derivatives, archives."""
