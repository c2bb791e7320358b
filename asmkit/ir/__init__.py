"""A program, and how Python code builds one: builder, matching of operands, control flow, the map to source lines."""
