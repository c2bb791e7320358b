"""The language server for PTX and AMDGCN assembly (`python -m asmkit lsp`).

`server` is the only module that knows the protocol. All features are functions of a `Document`, whose positions are
lines and columns counted from 0, in characters.
"""
