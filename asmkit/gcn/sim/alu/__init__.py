"""Compute AMDGCN instructions on numpy lanes, where an expression in the table row is not enough.

Sources are arrays in operand order, with the types in the row's `ty`. The array type tells signed from unsigned.
"""

from . import bits, buffer_formats, convert, division, floating, integer, sad, scaled

MODULES = (integer, bits, floating, convert, division, sad, scaled, buffer_formats)
"""The modules with the functions that rows name."""
