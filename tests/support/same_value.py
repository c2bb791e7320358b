"""The warning that threads store equal values to one location, which is no mistake in simple kernels."""

SAME_VALUE = "ignore:(?s).*note. the values are the same"
"""A filter of warnings."""
