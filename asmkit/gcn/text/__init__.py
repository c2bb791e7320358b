"""AMDGCN as text: read through the rows that write it, written again, and translated to Python."""
