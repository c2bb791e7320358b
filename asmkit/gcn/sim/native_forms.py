"""Functions of the AMDGCN table that have a form of their own in C."""
