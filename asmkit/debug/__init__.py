"""The debugger: a run of the simulator that can be stopped at any instruction, and go back in time."""
