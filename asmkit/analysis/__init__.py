"""The analyses of any program: control flow, uses of registers that nobody wrote, and the registry of checks."""
