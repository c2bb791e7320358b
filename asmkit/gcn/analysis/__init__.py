"""Analyses of AMDGCN programs: control flow, waits, hazards, registers, and the issue of instructions."""
