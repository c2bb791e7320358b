"""The kernels of the operations, one idea in each file. The examples have their references and sweeps."""
