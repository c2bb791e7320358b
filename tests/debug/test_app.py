"""The debugger in the terminal, driven through keys."""

import asyncio
from collections.abc import Callable

import numpy as np
from textual.widgets import Input

from asmkit.debug.app import Debugger
from asmkit.debug.panes import Pane
from tests.debug.kernels import ALL, diverge, session
from tests.debug.texts import CALLS, text_session


def drive(made, *keys: str | Callable[[], bool], size: tuple[int, int] = (80, 24)) -> dict[str, str]:
    """Press keys, each after the motion of the one before, and return the texts on the screen and the picture.

    A key that begins with `=` is the answer to the prompt. A function must return True at that point.
    """

    async def run() -> dict[str, str]:
        app = Debugger(made)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys:
                if not isinstance(key, str):
                    assert key()
                    continue
                if key.startswith("= "):
                    app.query_one("#prompt", Input).value = key[2:]
                await pilot.press("enter" if key.startswith("= ") else key)
                await app.workers.wait_for_complete()
                await pilot.pause()
            shown = {pane.id: pane.text() for pane in app.query(Pane) if pane.display and pane.id}
            for name in ("status", "message"):
                shown[name] = str(app.query_one(f"#{name}").render())
            return {**shown, "picture": app.export_screenshot()}

    return asyncio.run(run())


def test_steps_and_back():
    made = session()
    shown = drive(made, "n", "n", "n", "b")
    assert made.moment == 2
    assert shown["status"] == "reverse · @2 · thread (0,0,0) of block (0,0,0) runs"
    assert shown["message"] == "stepped back"
    assert {*shown} == {"source", "registers", "status", "message", "picture"}
    assert "@2" in shown["picture"]


def test_calls_and_the_memory_of_a_thread():
    made = text_session(CALLS)
    shown = drive(made, "n", "n", "n", "n", "o", lambda: made.calls == [], "m", "= depot[4]:u32", size=(120, 30))
    assert shown["message"] == "executed ret"
    assert shown["memory"].startswith(f"{'[0]':>14}")
    deep = drive(made, "n", "n", lambda: len(made.calls) == 1)
    assert deep["status"].endswith("thread (0,0,0) of block (0,0,0) runs in a called function")
    assert drive(made, "u")["message"] == "executed ret"
    assert drive(made, "u")["message"] == "the thread is not in a function that was called"


def test_a_wide_terminal_shows_more_panes():
    shown = drive(session(), "n", "2", size=(140, 40))
    assert {*shown} >= {"source", "assembly", "registers", "memory"}
    assert "▶" in shown["assembly"]


def test_motions_to_events():
    made = session(watch=ALL, barrier=False)
    shown = drive(
        made,
        "slash", "= #9", lambda: made.place == 9,
        "slash", "= @4", lambda: made.moment == 4,
        "w", "= out[3]", lambda: made.why.startswith("out[3] was unset, is 60"),
        "0", lambda: made.moment == 0,
        "e", lambda: made.ended,
        "F", lambda: made.finding is not None,
        "5",
    )  # fmt: skip
    assert "▶   1  @15     RACE" in shown["findings"]
    assert "data race" in shown["status"]


def test_barriers_breakpoints_threads_and_memory():
    made = session()
    shown = drive(
        made,
        "r", lambda: made.why == "barrier bar.sync 0",
        "0", "k", "= #8 if tid.x == 5", "c", lambda: (made.place, made.thread.thread) == (8, (5, 0, 0)),
        "e", "C", lambda: made.place == 8,
        "t", "= 7 block 1", lambda: made.thread.block == (1, 0, 0),
        "m", "= x[70]",
    )  # fmt: skip
    assert "thread (7,0,0) of block (1,0,0)" in shown["status"]
    assert "[68]" in shown["memory"]
    assert " 70 " in shown["memory"]


def test_mistakes_are_shown():
    made = session()
    shown = drive(made, "w", "= nothing[1]")
    assert "option array must be one of x, out, tile, shared, got 'nothing'" in shown["message"]
    assert made.moment == 0


def test_escape_closes_the_prompt_and_stops_a_motion():
    made = session(diverge, np.arange(64, dtype=np.uint32))

    async def run() -> None:
        app = Debugger(made)
        async with app.run_test() as pilot:
            await pilot.pause()
            count = 0

            def tick() -> None:
                nonlocal count
                count += 1
                if count == 5:
                    app.action_stop_motion()
                app._tick()

            made.tick = tick
            await pilot.press("w", "escape")
            assert not app.query_one("#prompt").has_class("-open")
            await pilot.press("e")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert made.why == "stopped"

    asyncio.run(run())
    assert made.moment == 4


def test_the_panes_survive_the_end_and_the_smallest_terminal():
    made = session()
    shown = drive(made, "e", "1", "2", "3", "4", "5", size=(40, 12))
    assert made.ended
    assert "ended" in shown["status"]
