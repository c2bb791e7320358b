"""Texts and files that are made to exhaust a reader, and the process with limits in which they are read."""
