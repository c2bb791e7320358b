"""The protocol's side of the language server: pygls, its types and its units. Everything else is in other modules.

Diagnostics are published twice after a change: first the mistakes of single statements, together with the earlier
findings of whole functions, and after a pause the findings of whole functions, which a thread computes.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import BinaryIO, Protocol, cast

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from . import code_actions, completion, diagnostics, formatting, hover, references, signature_help, symbols
from .candidates import Kind as CandidateKind
from .diagnostics import Diagnostic
from .document import Document
from .scope import Kind as SymbolKind
from .text import Edit, Place, Span, Text, column, units

SOON = 0.01
"""Seconds after a change until the text is parsed. Changes within this time are parsed together."""
PAUSE = 0.4
"""Seconds without a change until whole functions are checked."""
UNCOLLECTED = 40
"""The most texts that are parsed before the garbage of earlier ones is collected, which a pause usually does."""

_LOG = logging.getLogger(__name__)

_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning,
    "advice": lsp.DiagnosticSeverity.Information,
}  # fmt: skip
_CANDIDATES: dict[CandidateKind, lsp.CompletionItemKind] = {
    "mnemonic": lsp.CompletionItemKind.Keyword, "modifier": lsp.CompletionItemKind.EnumMember,
    "type": lsp.CompletionItemKind.TypeParameter, "flag": lsp.CompletionItemKind.Property,
    "register": lsp.CompletionItemKind.Variable, "label": lsp.CompletionItemKind.Reference,
    "variable": lsp.CompletionItemKind.Field, "function": lsp.CompletionItemKind.Function,
    "value": lsp.CompletionItemKind.Value, "directive": lsp.CompletionItemKind.Keyword,
}  # fmt: skip
_SYMBOLS: dict[SymbolKind, lsp.SymbolKind] = {
    "kernel": lsp.SymbolKind.Function, "function": lsp.SymbolKind.Function, "label": lsp.SymbolKind.Key,
    "variable": lsp.SymbolKind.Variable, "parameter": lsp.SymbolKind.Field, "register": lsp.SymbolKind.Variable,
    "constant": lsp.SymbolKind.Constant,
}  # fmt: skip


class _Named(Protocol):
    """The parameters of a request about a file."""

    text_document: lsp.TextDocumentIdentifier


class _Positioned(_Named, Protocol):
    """The parameters of a request about a place in a file."""

    position: lsp.Position


@dataclass
class Open:
    """An open file: its current document, its diagnostics, and the timers of the next ones."""

    document: Document
    version: int
    statements: list[Diagnostic] = field(default_factory=list[Diagnostic])
    functions: list[Diagnostic] = field(default_factory=list[Diagnostic])
    timers: list[asyncio.TimerHandle] = field(default_factory=list[asyncio.TimerHandle])
    actions: dict[int, list[code_actions.Action]] = field(default_factory=dict[int, "list[code_actions.Action]"])
    """The actions of the current text, by the identity of their finding."""

    @property
    def all(self) -> list[Diagnostic]:
        """All diagnostics that are shown."""
        return [*self.statements, *self.functions]

    def stop(self) -> None:
        """Cancel the checks of the previous text."""
        for timer in self.timers:
            timer.cancel()
        self.timers.clear()
        self.actions = {}


class Server(LanguageServer):
    """The server with its open files and its settings."""

    def __init__(self) -> None:
        super().__init__("asmkit", "")  # pyright: ignore[reportUnknownMemberType]
        self.open: dict[str, Open] = {}
        self.arch = ""
        self.worker = ThreadPoolExecutor(1, "asmkit-check")
        self.parsed = 0

    # units
    @property
    def encoding(self) -> str:
        """The units in which the client counts columns."""
        return str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))

    def place(self, text: Text, position: lsp.Position) -> Place:
        """Return the place of the client's position."""
        line = text.lines[position.line] if position.line < len(text.lines) else ""
        return Place(position.line, column(line, position.character, self.encoding))

    def span(self, text: Text, span: lsp.Range) -> Span:
        """Return the part of the text of the client's range."""
        return Span(self.place(text, span.start), self.place(text, span.end))

    def range(self, text: Text, span: Span) -> lsp.Range:
        """Return the client's range of a part of the text."""
        ends = (lsp.Position(line, units(self._line(text, line), column, self.encoding)) for line, column in span)
        return lsp.Range(*ends)

    @staticmethod
    def _line(text: Text, line: int) -> str:
        return text.lines[line] if line < len(text.lines) else ""

    def edit(self, text: Text, edit: Edit) -> lsp.TextEdit:
        """Return the client's form of an edit."""
        return lsp.TextEdit(self.range(text, edit.span), edit.text)

    def at(self, params: _Positioned) -> tuple[Document, Place] | None:
        """Return the document and the place of a request, None for a file that is not open or of other processors."""
        document = self.document(params)
        return (document, self.place(document.text, params.position)) if document is not None else None

    def document(self, params: _Named) -> Document | None:
        """Return the document of a request, None for a file that is not open or of other processors."""
        found = self.open.get(params.text_document.uri)
        return found.document if found is not None and found.document.isa is not None else None

    # diagnostics
    def plan(self, uri: str, soon: float = SOON) -> None:
        """Check a file soon, and its functions after a pause. Cancels earlier plans."""
        found, loop = self.open[uri], asyncio.get_running_loop()
        found.stop()
        found.timers.append(loop.call_later(soon, self.check_statements, uri))
        found.timers.append(loop.call_later(soon + PAUSE, self.check_functions, uri))

    def check_statements(self, uri: str) -> None:
        """Publish the mistakes of single statements."""
        found = self.open[uri]
        self.parsed += 1
        if self.parsed > UNCOLLECTED:
            self.collect()
        try:
            found.statements = diagnostics.of_statements(found.document)
        except Exception:
            _LOG.exception("the file %s cannot be checked", uri)
        self.publish(uri)

    def collect(self) -> None:
        """Collect the modules of earlier texts, which have cycles. It takes too long while the user types."""
        self.parsed = 0
        gc.collect()

    def check_functions(self, uri: str) -> None:
        """Start the check of whole functions, whose findings are published unless the text changes before."""
        document = self.open[uri].document
        stale = partial(self._stale, uri, document)
        done = self.worker.submit(diagnostics.of_functions, document, stale)
        loop = asyncio.get_running_loop()

        def finished(made: Future[list[Diagnostic]]) -> None:
            with suppress(RuntimeError):  # the server has ended, and its event loop is closed
                loop.call_soon_threadsafe(self._checked, uri, document, made)

        done.add_done_callback(finished)

    def _stale(self, uri: str, document: Document) -> bool:
        found = self.open.get(uri)
        return found is None or found.document is not document

    def _checked(self, uri: str, document: Document, made: Future[list[Diagnostic]]) -> None:
        if self._stale(uri, document):
            return
        problem = made.exception()
        if problem is None:
            self.open[uri].functions = made.result()
            self.publish(uri)
            self.collect()
        elif not isinstance(problem, diagnostics.CancelledError):
            _LOG.error("the functions of %s cannot be checked", uri, exc_info=problem)

    def publish(self, uri: str) -> None:
        """Send the diagnostics of a file."""
        found = self.open[uri]
        shown = [self.diagnostic(found.document, one, uri) for one in found.all]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown, found.version))

    def diagnostic(self, document: Document, one: Diagnostic, uri: str) -> lsp.Diagnostic:
        """Return the client's form of a diagnostic."""
        other = one.other and lsp.Location(uri, self.range(document.text, one.other))
        return lsp.Diagnostic(
            range=self.range(document.text, one.span),
            message=one.message,
            severity=_SEVERITIES[one.finding.severity],
            code=one.finding.code,
            source="asmkit",
            related_information=[lsp.DiagnosticRelatedInformation(other, "the other access")] if other else None,
        )

    def configure(self, settings: object) -> bool:
        """Apply settings: `{"arch": "gfx942"}`, possibly inside of `asmkit`. Return whether they have changed.

        Settings that are absent keep their values: clients send empty settings, too.
        """
        outer = cast("dict[str, object]", settings) if isinstance(settings, dict) else {}
        inner = outer.get("asmkit", outer)
        arch = cast("dict[str, object]", inner).get("arch", self.arch) if isinstance(inner, dict) else self.arch
        before, self.arch = self.arch, str(arch or "")
        return before != self.arch


server = Server()


# ---- the life of the server and of its files


@server.feature(lsp.INITIALIZE)
def _initialize(ls: Server, params: lsp.InitializeParams) -> None:
    ls.configure(params.initialization_options)


@server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
def _configured(ls: Server, params: lsp.DidChangeConfigurationParams) -> None:
    if ls.configure(params.settings):
        for uri, found in ls.open.items():
            found.document = replace(found.document, arch=ls.arch)
            ls.plan(uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
def _opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    item = params.text_document
    document = Document(item.uri, Text(item.text), ls.arch, str(item.language_id or ""))
    ls.open[item.uri] = Open(document, item.version)
    ls.plan(item.uri, 0)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
def _changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    found = ls.open.get(params.text_document.uri)
    if found is None:
        return
    for change in params.content_changes:
        text = found.document.text
        span = getattr(change, "range", None)
        edit = Edit(ls.span(text, span) if span is not None else text.whole, change.text)
        found.statements = [*diagnostics.moved(found.statements, edit)]
        found.functions = [*diagnostics.moved(found.functions, edit)]
        found.document = found.document.changed(edit)
    found.version = params.text_document.version
    ls.plan(params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
def _closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    found = ls.open.pop(params.text_document.uri, None)
    if found is not None:
        found.stop()
        ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))


@server.feature(lsp.SHUTDOWN)
def _shut_down(ls: Server, *_: object) -> None:
    for found in ls.open.values():
        found.stop()
    ls.open.clear()
    ls.worker.shutdown(wait=False, cancel_futures=True)


# ---- requests


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
def _hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    where = ls.at(params)
    found = hover.hover(*where) if where else None
    if where is None or found is None:
        return None
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.markdown)
    return lsp.Hover(content, ls.range(where[0].text, found.span))


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "%", ":", "["]))
def _complete(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList | None:
    where = ls.at(params)
    found = completion.complete(*where) if where else None
    if where is None or found is None:
        return None
    span = ls.range(where[0].text, found.span)
    items = [
        lsp.CompletionItem(
            one.word, kind=_CANDIDATES[one.kind], detail=one.detail or None, sort_text=f"{one.rank:04}{number:05}",
            filter_text=one.word, text_edit=lsp.TextEdit(span, one.word),
        )
        for number, one in enumerate(found.candidates)
    ]  # fmt: skip
    return lsp.CompletionList(not found.complete, items)


@server.feature(lsp.TEXT_DOCUMENT_SIGNATURE_HELP, lsp.SignatureHelpOptions(trigger_characters=[" ", ","]))
def _signatures(ls: Server, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
    where = ls.at(params)
    found = signature_help.signature_help(*where) if where else None
    if found is None:
        return None
    made = [
        lsp.SignatureInformation(
            one.label,
            documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, one.text),
            parameters=[
                lsp.ParameterInformation(
                    (units(one.label, each.start, ls.encoding), units(one.label, each.end, ls.encoding)), each.text
                )
                for each in one.parameters
            ],
        )
        for one in found.signatures
    ]
    return lsp.SignatureHelp(made, found.active, found.parameter)


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
def _definition(ls: Server, params: lsp.DefinitionParams) -> lsp.Location | None:
    where = ls.at(params)
    found = references.definition(*where) if where else None
    return lsp.Location(params.text_document.uri, ls.range(where[0].text, found)) if where and found else None


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
def _references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
    where = ls.at(params)
    if where is None:
        return None
    found = references.references(*where, declaration=params.context.include_declaration)
    return [lsp.Location(params.text_document.uri, ls.range(where[0].text, one)) for one in found]


@server.feature(lsp.TEXT_DOCUMENT_RENAME)
def _rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    where = ls.at(params)
    if where is None:
        return None
    try:
        edits = references.rename(*where, params.new_name)
    except ValueError as refused:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, f"asmkit: {refused}"))
        return None
    return lsp.WorkspaceEdit({params.text_document.uri: [ls.edit(where[0].text, one) for one in edits]})


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def _symbols(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol] | None:
    document = ls.document(params)
    return [_symbol(ls, document, one) for one in symbols.outline(document)] if document is not None else None


def _symbol(ls: Server, document: Document, entry: symbols.Entry) -> lsp.DocumentSymbol:
    name = entry.symbol.name + (f"<{entry.symbol.count}>" if entry.symbol.count is not None else "")
    own = ls.range(document.text, entry.symbol.span(document))
    inside = [_symbol(ls, document, one) for one in entry.inside]
    kind, whole = _SYMBOLS[entry.symbol.kind], ls.range(document.text, entry.span)
    return lsp.DocumentSymbol(name, kind, whole, own, detail=entry.symbol.text, children=inside)


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
def _format(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
    document = ls.document(params)
    if document is None:
        return None
    try:
        edits, note = formatting.formatted(document)
    except formatting.RefusedError as refused:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, f"asmkit: not formatted: {refused}"))
        return None
    if note:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, f"asmkit: {note}"))
    return [ls.edit(document.text, one) for one in edits]


@server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
@server.thread()
def _actions(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    found, uri = ls.open.get(params.text_document.uri), params.text_document.uri
    if found is None or found.document.isa is None:
        return None
    text, span = found.document.text, ls.span(found.document.text, params.range)
    shown = [one for one in found.all if one.span.start <= span.end and span.start <= one.span.end]
    for one in shown:
        known = found.actions
        if id(one.finding) not in known and found.document.text is text:  # else the user has typed
            known[id(one.finding)] = code_actions.actions(found.document, [one])
    return [
        lsp.CodeAction(
            one.title,
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[ls.diagnostic(found.document, one.diagnostic, uri)],
            edit=lsp.WorkspaceEdit({uri: [ls.edit(text, edit) for edit in one.edits]}),
        )
        for diagnostic in shown
        for one in found.actions.get(id(diagnostic.finding), ())
    ]


def run(version: str, reader: BinaryIO, writer: BinaryIO) -> None:
    """Serve one client on two streams, until it disconnects. `version` is shown to the client."""
    server.version = version
    gc.collect()
    gc.freeze()  # the tables live as long as the process
    gc.disable()
    server.start_io(reader, writer)
