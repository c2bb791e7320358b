"""`asmkit lsp` without the packages that it needs, and with wrong arguments. tests/lsp drives the server."""

from __future__ import annotations

import sys

import pytest

from asmkit.cli.main import main


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.delitem(sys.modules, "asmkit.lsp.server", raising=False)
    monkeypatch.delattr("asmkit.lsp.server", raising=False)
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    assert main(["lsp"]) == 1
    assert capsys.readouterr().err == "TOOL_MISSING: pygls was not found\n  fix: pip install 'asmkit[lsp]'\n"


def test_there_are_no_other_arguments(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        main(["lsp", "--port", "80"])
    assert stopped.value.code == 2
    assert "unrecognized arguments: --port" in capsys.readouterr().err
