"""The debugger in the terminal: a view of a session, with keys for its motions."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import ClassVar, cast

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Footer, Input, Static
from textual.worker import Worker, WorkerState

from ..errors import AsmError
from .areas import Element, area_of
from .barriers import barriers
from .flights import flights
from .lines_of_code import Assembly, Source
from .lines_of_data import Registers, Table, finding_lines, listed
from .panes import Pane
from .session import Session

DATA = {"registers": "Registers", "memory": "Memory", "barriers": "Barriers", "flights": "In flight",
        "findings": "Findings"}  # fmt: skip
"""The panes with data, by the number of their key, and their titles."""


class StoppedError(Exception):
    """Raised in a motion that the user has stopped."""


class Debugger(App[None]):
    """The display of a session. All motions run in a thread, and Escape stops them."""

    CSS_PATH = "debugger.tcss"
    TITLE = "asmkit debug"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012  (textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "move('step')", "Step"),
        Binding("b", "move('step_back')", "Back"),
        Binding("o", "move('step_over')", "Over"),
        Binding("u", "move('step_out')", "Out", show=False),
        Binding("l", "move('step_line')", "Line"),
        Binding("L", "move('step_line_back')", "Line back", show=False),
        Binding("c", "move('resume')", "Continue"),
        Binding("C", "move('resume_back')", "Continue back", show=False),
        Binding("f", "move('run_to_finding')", "Finding"),
        Binding("F", "move('run_back_to_finding')", "Finding back", show=False),
        Binding("r", "move('run_to_barrier')", "Barrier"),
        Binding("R", "move_back('run_to_barrier')", "Barrier back", show=False),
        Binding("w", "ask('write')", "Write"),
        Binding("W", "ask('write back')", "Write back", show=False),
        Binding("slash,g", "ask('go to')", "Go to", key_display="/"),
        Binding("k", "ask('breakpoint')", "Break"),
        Binding("t", "ask('thread')", "Thread"),
        Binding("m", "ask('memory')", "Memory"),
        Binding("s", "swap", "Source"),
        *(Binding(str(n), f"data('{name}')", title, show=False) for n, (name, title) in enumerate(DATA.items(), 1)),
        Binding("0", "move('start')", "Start", show=False),
        Binding("e", "move('finish')", "End", show=False),
        Binding("escape", "stop", "Stop", show=False),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._assembly, self._source = Assembly(session), Source(session)
        self._registers, self._table = Registers(session), Table(session)
        self._question = ""
        self._stopping = Event()
        self._moving = False
        self._chosen = "registers"

    def compose(self) -> ComposeResult:
        """Make the panes."""
        yield Static(id="status")
        with Container(id="body"):
            with Container(id="code"):
                yield Pane("Source", "source")
                yield Pane("Assembly", "assembly")
            with Container(id="data"):
                for name, title in DATA.items():
                    yield Pane(title, name)
        yield Static(id="message")
        yield Input(id="prompt", compact=True)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Show the first moment."""
        self.screen.add_class("show-source", "show-registers")
        self.query_one("#registers", Pane).focus()
        self.session.tick = self._tick
        self._show()

    def on_resize(self) -> None:
        """Show as much as fits the new size."""
        self.call_after_refresh(self._show)

    # motions
    def action_move(self, motion: str) -> None:
        """Start a motion of the session."""
        session = self.session
        self._start(lambda: session.goto(0) if motion == "start" else getattr(session, motion)())

    def action_move_back(self, motion: str) -> None:
        """Start a motion of the session in the direction of the past."""
        self._start(lambda: getattr(self.session, motion)(back=True))

    def action_stop(self) -> None:
        """Stop a motion, or close the prompt."""
        self.action_stop_motion()
        self._close_prompt()

    def action_stop_motion(self) -> None:
        """Stop a motion."""
        self._stopping.set()

    def _start(self, motion: Callable[[], object]) -> None:
        """Run a motion in a thread, and show where it has stopped."""
        if self._moving:
            return
        self._moving = True
        self._stopping.clear()
        for pane in self.query(Pane):
            pane.freeze()
        self._say("running … (Escape stops)")
        self.run_worker(motion, thread=True, exclusive=True, exit_on_error=False)

    def _tick(self) -> None:
        if self._stopping.is_set():
            raise StoppedError

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show the moment at which a motion has stopped."""
        if event.state not in (WorkerState.SUCCESS, WorkerState.ERROR, WorkerState.CANCELLED):
            return
        self._moving = False
        problem = cast("Worker[object]", event.worker).error  # pyright: ignore[reportUnknownMemberType]
        if problem is None:
            self._show()
        elif isinstance(problem, StoppedError):
            self.session.why = "stopped"
            self._show()
        elif isinstance(problem, AsmError):
            self._show()
            self._wrong(problem)
        else:
            raise problem

    # the prompt
    def action_ask(self, question: str) -> None:
        """Open the prompt for a place, an element or a thread."""
        if self._moving:
            return
        self._question = question
        prompt = self.query_one("#prompt", Input)
        prompt.placeholder = {
            "write": "run to the next write of an element: out[3]  tile[2,5]  tile",
            "write back": "go back to the last write of an element: out[3]  tile[2,5]  tile",
            "go to": "31 or gemm.py:31 (a line)   #120 (an instruction)   @812 (a moment)",
            "breakpoint": "31   gemm.py:31   #120   31 if tid.x == 3 and a > 0.5   (again: remove it)",
            "thread": "5   5 block 2   (5,0,0) block (2,0,0)",
            "memory": "out   out[3,0]   tile   shared[64]:f32   local   tensor[32,8]:f32",
        }[question]
        prompt.value = ""
        prompt.add_class("-open")
        prompt.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what the prompt asks for."""
        text, question = event.value.strip(), self._question
        self._close_prompt()
        if not text:
            return
        try:
            self._answer(question, text)
        except AsmError as problem:
            self._wrong(problem)

    def _answer(self, question: str, text: str) -> None:
        session = self.session
        match question:
            case "write" | "write back":
                self._start(lambda: session.run_to_write(text, back=question != "write"))
            case "go to" if text.startswith("@") and text[1:].isdecimal():
                self._start(lambda: session.goto(int(text[1:])))
            case "go to":
                self._start(lambda: session.run_to(text))
            case "breakpoint":
                session.toggle_breakpoint(text)
                self._show()
            case "thread":
                session.look_at(text)
                session.why = str(session.thread)
                self._show()
            case _:
                self._choose_memory(text)

    def _choose_memory(self, text: str) -> None:
        element = Element.of(text)
        area = area_of(self.session.areas(), element)
        self._table.element = element
        self._table.first = area.index(element.indices) if element.indices else 0
        self.action_data("memory")

    def _close_prompt(self) -> None:
        self.query_one("#prompt", Input).remove_class("-open")
        self.query_one(f"#{self._chosen}", Pane).focus()

    # views
    def action_swap(self) -> None:
        """Show the assembly in place of the source, or the other way round."""
        self.screen.toggle_class("show-source", "show-assembly")

    def action_data(self, name: str) -> None:
        """Choose the pane with data."""
        for other in DATA:
            self.screen.set_class(other == name, f"show-{other}")
        self._chosen = name
        self.query_one(f"#{name}", Pane).focus()
        self.call_after_refresh(self._show)

    def action_help(self) -> None:
        """Show the keys."""
        if self.screen.query("HelpPanel"):
            self.action_hide_help_panel()
        else:
            self.action_show_help_panel()

    def _say(self, text: str | Text, *, wrong: bool = False) -> None:
        message = self.query_one("#message", Static)
        message.set_class(wrong, "-wrong")
        message.update(text if isinstance(text, Text) else Text(text))

    def _wrong(self, problem: AsmError) -> None:
        finding = problem.findings[0]
        self._say(f"{finding.message}; {finding.fix}" if finding.fix else finding.message, wrong=True)

    def _show(self) -> None:
        """Show the current moment in all panes."""
        if self._moving:
            return
        session = self.session
        self.query_one("#status", Static).update(Text(self._status()))
        self._source.update()
        self._assembly.update()
        self._registers.update()
        memory = self._pane("memory")
        self._table.update(memory.scrollable_content_region.width)
        source, assembly, registers, table = self._source, self._assembly, self._registers, self._table
        self._pane("source").show(len(source), source.line, current=source.number - 1, width=source.width,
                                  title=f"Source: {source.title}")  # fmt: skip
        self._pane("assembly").show(
            len(assembly), assembly.line, current=assembly.line_of(session.place), width=assembly.width
        )
        self._pane("registers").show(len(registers), registers.line, width=registers.width)
        memory.show(len(table), table.line, current=table.current, width=table.width, title=table.title)
        self._show_lists()
        self._say(session.why or "n steps, b steps back, ? shows all keys")

    def _show_lists(self) -> None:
        session, m, lane = self.session, self.session.machine, self.session.lane
        own = [] if m is None or lane is None else barriers(m, lane // m.pitch)
        self._list("barriers", listed(own, "no thread has arrived at a barrier of this block"))
        self._list("flights", listed([] if m is None else flights(m), "no asynchronous operation is in flight"))
        lines = finding_lines(session)
        here = session.finding
        self._list("findings", lines, session.findings.index(here) if here is not None else -1)

    def _list(self, name: str, lines: list[Text], current: int = -1) -> None:
        width = max(line.cell_len for line in lines)
        self._pane(name).show(len(lines), lambda number: lines[number], current=current, width=width)

    def _pane(self, name: str) -> Pane:
        return self.query_one(f"#{name}", Pane)

    def _status(self) -> str:
        session = self.session
        where = "ended" if session.ended else "waits" if session.waits else "runs"
        if not session.ended and session.lane is None:
            where = "its block does not run"
        elif not session.ended and session.place < 0:
            where = "has exited"
        elif calls := session.calls:
            where += f" {len(calls)} calls deep" if len(calls) > 1 else " in a called function"
        finding = session.finding
        problem = f" · {finding.finding.code}: {finding.finding.message}" if finding is not None else ""
        return f"{session.title} · @{session.moment} · {session.thread} {where}{problem}"
