"""The code object of an AMDGCN kernel: ELF file, kernel descriptor, metadata, initial registers."""
