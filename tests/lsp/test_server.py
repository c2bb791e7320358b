"""A real client drives `python -m asmkit lsp` over standard input and output, on files of the corpus."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = Path(__file__).parents[2]
PTX = ROOT / "tests/corpus/ptx/bounds.nvcc.sm_80.ptx"
GCN = ROOT / "tests/golden/cdna/gemv-1-gemv_naive.gfx90a.s"
pytestmark = pytest.mark.asyncio(loop_scope="module")

SLACK = 10
"""Other tests can keep all processors busy."""


def message(**fields: object) -> bytes:
    """Return a message of the protocol."""
    content = json.dumps({"jsonrpc": "2.0", **fields}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


async def test_the_process_ends_with_its_client():
    """After `exit` the status is 0, even if a check is under way, and nothing is written but messages."""
    item = {"uri": "file:///a.s", "languageId": "asm", "version": 1, "text": GCN.read_text()}
    sent = [
        message(id=1, method="initialize", params={"capabilities": {}, "processId": None, "rootUri": None}),
        message(method="initialized", params={}),
        message(method="textDocument/didOpen", params={"textDocument": item}),
        message(id=2, method="shutdown"),
        message(method="exit"),
    ]
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "asmkit", "lsp", stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT
    )
    out, err = await asyncio.wait_for(server.communicate(b"".join(sent)), 6 * SLACK)
    assert (server.returncode, err.decode()) == (0, "")
    assert out.startswith(b"Content-")
    assert b'"hoverProvider"' in out


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[sys.executable, "-m", "asmkit", "lsp"]), scope="module")
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities=client_capabilities("visual-studio-code"), root_uri=ROOT.as_uri())
    )
    yield
    await lsp_client.shutdown_session()


def opened(client: LanguageClient, name: str, text: str, language: str) -> str:
    """Open a text under a name, and return its URI."""
    uri = (ROOT / name).as_uri()
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, language, 1, text)))
    return uri


def typed(client: LanguageClient, uri: str, version: int, span: lsp.Range, text: str) -> None:
    """Replace a part of an open text."""
    change = lsp.TextDocumentContentChangePartial(range=span, text=text)
    which = lsp.VersionedTextDocumentIdentifier(version=version, uri=uri)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(which, [change]))


async def until(client: LanguageClient, uri: str, wanted: Callable[[Sequence[lsp.Diagnostic]], bool]) -> float:
    """Wait for diagnostics that are wanted, and return the seconds that they took."""
    start = time.monotonic()
    while uri not in client.diagnostics or not wanted(client.diagnostics[uri]):
        await asyncio.wait_for(client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), 6 * SLACK)
    return time.monotonic() - start


def at(text: str, word: str, inside: int = 0) -> lsp.Position:
    """Return the position of a word's first occurrence, in a text whose characters have one code unit."""
    before = text[: text.index(word) + inside]
    return lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


def codes(found: Sequence[lsp.Diagnostic]) -> list[object]:
    return [one.code for one in found]


async def test_a_session_on_a_file_of_nvcc(client: LanguageClient):
    """Hover, diagnostics after typing, their repair, completion, symbols, definition and formatting."""
    text = PTX.read_text()
    uri = opened(client, "bounds.ptx", text, "ptx")
    which = lsp.TextDocumentIdentifier(uri)
    await until(client, uri, lambda found: not found)

    shown = await client.text_document_hover_async(lsp.HoverParams(which, at(text, "mul.wide.u32", 2)))
    assert shown is not None
    assert isinstance(shown.contents, lsp.MarkupContent)
    assert "Return the product in twice the width." in shown.contents.value
    assert "PTX ISA 9.7.1.3" in shown.contents.value

    place = at(text, "mul.wide.u32", 9)
    typed(client, uri, 2, lsp.Range(place, lsp.Position(place.line, place.character + 3)), "u33")
    await until(client, uri, lambda found: codes(found) == ["PARSE"])
    (wrong,) = client.diagnostics[uri]
    assert wrong.range.start == at(text, "mul.wide.u32")
    assert "after `mul.wide` may follow: u16, s16, u32, s32" in wrong.message

    context = lsp.CodeActionContext([wrong])
    actions = await client.text_document_code_action_async(lsp.CodeActionParams(which, wrong.range, context))
    assert [one.title for one in actions or ()] == ["Replace `mul.wide.u33` by `mul.wide.u32`"]

    typed(client, uri, 3, lsp.Range(place, lsp.Position(place.line, place.character + 3)), "")
    items = await client.text_document_completion_async(lsp.CompletionParams(which, place))
    assert isinstance(items, lsp.CompletionList)
    assert {one.label for one in items.items} == {"u16", "s16", "u32", "s32"}

    typed(client, uri, 4, lsp.Range(place, place), "u32")
    await until(client, uri, lambda found: not found)
    found = await client.text_document_definition_async(lsp.DefinitionParams(which, at(text, "%rd3, %r1", 1)))
    assert isinstance(found, lsp.Location)
    assert found.range.start == at(text, "%rd<5>")
    tree = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(which))
    assert tree
    assert tree[0].name == "_Z1aPf"
    options = lsp.FormattingOptions(tab_size=4, insert_spaces=True)
    edits = await client.text_document_formatting_async(lsp.DocumentFormattingParams(which, options))
    assert len(edits or ()) == 1
    assert any("comments are removed" in one.message for one in client.messages)


async def test_findings_of_whole_functions_follow(client: LanguageClient):
    """Without one wait, an AMDGCN file has a finding, and the code action inserts the wait again."""
    text = GCN.read_text()
    wait = next(line for line in text.split("\n") if "s_waitcnt lgkmcnt(0)" in line)
    uri = opened(client, "gemv.s", text, "asm")
    await until(client, uri, lambda found: True)
    before = codes(client.diagnostics[uri])
    start = at(text, wait)
    typed(client, uri, 2, lsp.Range(start, lsp.Position(start.line + 1, 0)), "")
    await until(client, uri, lambda found: "MISSING_WAIT" in codes(found))
    assert "MISSING_WAIT" not in before
    wrong = next(one for one in client.diagnostics[uri] if one.code == "MISSING_WAIT")
    context = lsp.CodeActionContext([wrong])
    which = lsp.TextDocumentIdentifier(uri)
    actions = await client.text_document_code_action_async(lsp.CodeActionParams(which, wrong.range, context))
    assert [one.title for one in actions or ()] == ["Insert `s_waitcnt lgkmcnt(0)`"]


async def test_characters_of_two_code_units_and_carriage_returns(client: LanguageClient):
    """The client counts columns in UTF-16, and its lines end with CRLF."""
    body = "\t.reg .b32 %r1; /* 🙂 */ mov.u32 %r1, 1;\r\n\tret;\r\n"
    text = f".version 8.0\r\n.target sm_80\r\n.func f()\r\n{{\r\n{body}}}\r\n"
    uri = opened(client, "face.ptx", text, "ptx")
    await until(client, uri, lambda found: not found)
    face = lsp.Position(4, text.split("\r\n")[4].index("mov") + 1)  # one character more in UTF-16
    which = lsp.TextDocumentIdentifier(uri)
    shown = await client.text_document_hover_async(lsp.HoverParams(which, face))
    assert shown is not None
    assert shown.range == lsp.Range(face, lsp.Position(4, face.character + 7))
    typed(client, uri, 2, lsp.Range(face, lsp.Position(4, face.character + 3)), "mox")
    await until(client, uri, lambda found: codes(found) == ["PARSE"])
    assert client.diagnostics[uri][0].range == lsp.Range(face, lsp.Position(4, face.character + 7))


async def test_assembly_of_other_processors_is_left_alone(client: LanguageClient):
    """A client asks about an x86 file, which then becomes AMDGCN by the settings."""
    uri = opened(client, "x86.s", "\tmov eax, 1\n\tret\n", "asm")
    which = lsp.TextDocumentIdentifier(uri)
    await until(client, uri, lambda found: not found)
    assert await client.text_document_hover_async(lsp.HoverParams(which, lsp.Position(0, 2))) is None
    for arch, wrong in (("gfx942", True), ("", False)):
        settings = {"asmkit": {"arch": arch}}
        client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams(settings))
        await until(client, uri, lambda found, wrong=wrong: bool(found) is wrong)


async def test_formatting_is_refused_with_a_reason(client: LanguageClient):
    uri = opened(client, "wrong.ptx", ".version 8.0\n.target sm_80\n.func f() { moo; }\n", "ptx")
    which, options = lsp.TextDocumentIdentifier(uri), lsp.FormattingOptions(tab_size=4, insert_spaces=True)
    assert await client.text_document_formatting_async(lsp.DocumentFormattingParams(which, options)) is None
    assert any(
        "not formatted: correct the mistakes first, such as that of line 3" in one.message for one in client.messages
    )
