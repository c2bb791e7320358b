"""What an AMDGCN program does: control flow, waits, hazards, registers, and the issue of its instructions."""
