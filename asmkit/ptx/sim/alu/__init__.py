"""Arithmetic, logic and conversion instructions on numpy lanes: the functions that the `sem` of a table row names.

A function takes the source operands in the order of the row, each an array of lanes of its slot's type.  Packed and
untyped operands are raw unsigned integers, an immediate is a numpy scalar, and a missing operand is None.  The chosen
modifiers are keyword arguments, None for a modifier that is omitted.  The function returns the destination, or (d,
second) for a pair.  With `reads="cc"` in the row, it takes the carry as the keyword `cc`.  With `writes="cc"`, it
returns the carry after the destination.
"""

from . import approximate, bits, convert, floating, integer, packed, video

MODULES = (integer, bits, floating, approximate, convert, packed, video)
"""The modules that define these functions."""
