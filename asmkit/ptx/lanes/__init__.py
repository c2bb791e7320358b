"""What the arithmetic, logic and conversion rows mean, on numpy lanes: the functions that their `sem` names.

A function gets the sources in the row's order, each an array of lanes of its slot's type (packed and untyped ones as
raw unsigned integers; a constant as a numpy scalar; an operand that is not there as None), and by keyword the words
chosen, None where one was left out.  It returns the destination; (d, second) for a pair.  Rows that state `reads="cc"`
get the carry as the keyword `cc`; those that state `writes="cc"` return it after the destination.
"""

from . import approximate, bits, convert, floating, integer, video

MODULES = (integer, bits, floating, approximate, convert, video)
"""Where the functions are that rows name."""
