"""Execute the points of a program: print lines, collect values, and record marks (`asmkit.ir.debug_points`)."""
