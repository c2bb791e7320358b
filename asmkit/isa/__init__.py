"""The language of instruction tables: rows, their notation, their slots, and what a row describes."""
