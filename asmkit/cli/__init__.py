"""The command line: `python -m asmkit`."""
