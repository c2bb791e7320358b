"""PTX text: the parser, the writer, and the translator to Python, all based on the instruction table."""
