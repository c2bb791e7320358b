"""The command `asmkit lsp`: the language server for editors, on standard input and output."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout

from ..errors import DiagnosticCode, error
from .terminal import Parser, package_version


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit lsp [--stdio]`: serve an editor until it disconnects. Raises TOOL_MISSING without pygls."""
    parser = Parser("asmkit lsp", description="Serve an editor: diagnostics, hovers and completion of PTX and AMDGCN.")
    parser.add_argument("--stdio", action="store_true", help="use standard input and output, which is the only way")
    parser.parse_args(arguments)
    try:
        from ..lsp import server
    except ImportError as problem:
        package = (problem.name or "").partition(".")[0]
        if package not in ("pygls", "lsprotocol"):
            raise
        raise error(DiagnosticCode.TOOL_MISSING, tool=package, fix="pip install 'asmkit[lsp]'") from None
    with open(os.dup(sys.stdout.fileno()), "wb") as writer, redirect_stdout(sys.stderr):
        server.run(package_version(), sys.stdin.buffer, writer)  # which closes its streams
    return 0
