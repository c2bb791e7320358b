"""What AMDGCN instructions compute on numpy lanes, where an expression in the row is not enough.

Sources come in order as arrays of the types in the row's `ty`; the arrays' type tells signed from unsigned.
"""

from . import bits, convert, divide, floating, formats, integer, sad, scaled

MODULES = (integer, bits, floating, convert, divide, sad, scaled, formats)
"""Where the functions are that rows name."""
