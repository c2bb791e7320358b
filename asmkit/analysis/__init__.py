"""The analyses of any program: control flow, reads of uninitialized registers, and the checks of whole programs."""
