"""The native engine of the simulator: C code for the instructions of a program, which clang compiles.

It runs the steps of the numpy engine that are costly: the same machine, with the same schedule, calls one compiled
function for all lanes of a chunk. Whatever the compiled code does not cover, the numpy engine does: an instruction
without a native form, an uninitialized register, a faulting address, an access that a watcher has to look at.
"""
