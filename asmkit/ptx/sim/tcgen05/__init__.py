"""Simulator steps of tensor memory and its products (PTX ISA 9.7.16)."""

from __future__ import annotations

from . import access, allocation, commit, copies, products

MODULES = (access, allocation, commit, copies, products)
"""The modules that define the functions that table rows name."""
