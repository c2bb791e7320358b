"""The motions of a session: where they stop, and which thread they look at."""

import linecache

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.debug.record import Thread
from tests.debug import kernels
from tests.debug.kernels import ALL, X, bulk, diverge, lds, reverse, session

FILE = str(kernels.__file__)


def at(made) -> str:
    """The instruction that the thread executes next."""
    return str(made.run.launch.unit.insts[made.place])


def line(made) -> str:
    return linecache.getline(*made.line).strip()


def test_steps_of_a_thread():
    made = session()
    assert made.step(3) == "executed ld.param.u64 %rd5, [param_out]"
    assert (made.moment, made.place) == (3, 3)
    made.step_back()
    assert (made.moment, made.place) == (2, 2)
    made.step_back(9)
    assert made.why == "the start of the run"


def test_steps_of_lines():
    made = session()
    made.run_to_barrier()
    assert line(made) == "k.ptx.bar.sync(0)"
    made.step_line()
    assert line(made) == "k.ptx.ld.shared.f32(a, tile[63 - t])"
    made.step_line_back()
    assert line(made) == "k.ptx.bar.sync(0)"
    made.step_line_back()
    assert line(made) == "k.ptx.st.shared.f32(tile[t], a)"
    begin = made.moment
    made.step_line()
    assert line(made) == "k.ptx.bar.sync(0)"
    made.step_line_back()
    assert made.moment == begin


def test_a_thread_that_waits_is_stepped_when_it_runs():
    """In a divergent loop, a step of a lane that has left the loop executes the instructions of the others."""
    made = session(diverge, np.arange(64, dtype=np.uint32))
    made.look_at("1")
    made.run_to_write("out[1]")
    assert "out[1] was unset, is 2" in made.why
    assert made.ended or made.waits or made.place >= 0
    made.step_back()
    assert at(made).startswith("st.global.u32")
    assert made.values().row(made.variables.named("value", made.place), [1]).values == ["2"]


def test_run_to_a_line_and_back():
    made = session()
    number = next(
        n for _, n in (one[0] for one in made.lines.of_instruction) if "bar.sync" in linecache.getline(FILE, n)
    )
    for place in (number, f"kernels.py:{number}", f"{FILE}:{number}", "#13"):
        made.goto(0)
        made.run_to(place)
        assert at(made) == "bar.sync 0"
    here = made.moment
    made.finish()
    assert made.why == "the run has ended"
    made.run_to("#13", back=True)
    assert made.moment == here
    made.goto(0)
    for place in ("nowhere.py:3", "#200", "x", "31.5"):
        with pytest.raises(AsmError, match="OPTION_TYPE"):
            made.run_to(place)


def test_breakpoints_with_conditions():
    made = session()
    made.add_breakpoint("#8 if tid.x == 5 and ctaid.x == 2")
    made.resume()
    assert made.place == 8
    assert made.thread == Thread((5, 0, 0), (2, 0, 0))
    stop = made.moment
    made.finish()
    made.resume_back()
    assert (made.moment, made.thread) == (stop, Thread((5, 0, 0), (2, 0, 0)))
    made.resume()
    assert made.why == "the run has ended"
    made.toggle_breakpoint("#8")
    assert made.breakpoints == []


def test_conditions_on_variables_skip_lanes_without_a_value():
    made = session()
    made.add_breakpoint("#1 if a == 0")
    made.resume()
    assert made.ended
    made.goto(0)
    made.toggle_breakpoint("#1")
    made.add_breakpoint("#12 if a >= 70")
    made.resume()
    value = made.values().row(made.variables.named("a", made.place), [made.lane]).values
    assert float(value[0]) >= 70
    assert made.thread.block == (1, 0, 0)
    with pytest.raises(AsmError, match="unknown name nothing"):
        made.add_breakpoint("#12 if nothing > 3")


@pytest.mark.parametrize("element", ["out[70]", "tile[3]"])
def test_run_to_a_write_and_back(element: str):
    made = session()
    why = made.run_to_write(element)
    assert why.startswith(f"{element} was unset, is ")
    assert "kernels.py:" in why
    after = made.moment
    made.finish()
    made.run_to_write(element, back=True)
    assert (made.moment, made.why) == (after, why)
    assert made.run_to_write("x[0]", back=True) == "the start of the run"


def test_copies_write_when_they_complete():
    made = session(bulk)
    why = made.run_to_write("tile[5]")
    assert why.startswith("tile[5] was unset, is 5: kernels.py:")
    assert why.endswith("thread (0,0,0) of block (0,0,0)")


def test_copies_can_write_earlier():
    """With a seed, a copy can write before anybody waits: the bytes change, and no event tells so."""
    early = [
        why for seed in range(6) if "asynchronous copy" in (why := session(bulk, seed=seed).run_to_write("shared[5]"))
    ]
    assert early
    assert {one.partition(":")[0] for one in early} == {"shared[5] was unset, is 0x40a00000"}


def test_unknown_elements_are_reported():
    made = session()
    with pytest.raises(AsmError, match="one of x, out, tile, shared"):
        made.run_to_write("nothing[3]")
    with pytest.raises(AsmError, match="indices of out"):
        made.run_to_write("out[256]")
    with pytest.raises(AsmError, match="OPTION_TYPE"):
        made.run_to_write("out[x]")


def test_barriers_of_a_wave():
    made = session(lds)
    assert made.run_to_barrier() == "barrier s_barrier"
    here = made.moment
    made.run_to_barrier()
    assert made.ended
    made.run_to_barrier(back=True)
    assert made.moment == here


def test_findings_in_both_directions():
    made = session(watch=ALL, barrier=False, seed=3)
    first = made.run_to_finding()
    assert first.startswith("finding UNSET_MEMORY:")
    assert made.finding is made.findings[0]
    moment, thread = made.moment, made.thread
    assert str(thread) in str(made.findings[0].finding)
    while made.run_to_finding().startswith("finding"):
        pass
    assert made.ended
    assert len(made.findings) > 1
    count = len(made.findings)
    while made.run_back_to_finding().startswith("finding"):
        pass
    assert (made.moment, made.finding) == (moment, made.findings[0])
    made.finish()
    assert len(made.findings) == count
    made.goto(0)
    assert made.run_to_finding(first.removeprefix("finding ")) == first
    assert made.moment == moment
    assert made.run_to_finding("2") == f"finding {made.findings[1].selector}"
    assert made.run_to_finding("DEADLOCK:3").startswith("no finding DEADLOCK:3")


def test_the_instruction_of_a_finding_is_the_next_one():
    made = session(watch=ALL, barrier=False, finding="RACE")
    before = len(made.run.report.collected.sorted())
    made.step()
    assert len(made.run.report.collected.sorted()) > before


@pytest.mark.parametrize(
    ("text", "thread"),
    [("5", Thread((5, 0, 0))), ("5 block 2", Thread((5, 0, 0), (2, 0, 0))), ("6,0 : 1,0", Thread((6, 0, 0), (1, 0, 0))),
     ("thread (7,0,0) of block (3,0,0)", Thread((7, 0, 0), (3, 0, 0)))],
)  # fmt: skip
def test_threads_by_text(text: str, thread: Thread):
    made = session()
    made.look_at(text)
    assert made.thread == thread


@pytest.mark.parametrize("text", ["64", "5 block 4", "x", "", "1,2,3,4", "0,1"])
def test_threads_that_do_not_exist(text: str):
    with pytest.raises(AsmError, match=r"GRID|OPTION_TYPE"):
        session().look_at(text)


def test_the_arrays_of_the_caller_keep_their_contents():
    x = X.copy()
    made = session(reverse, x)
    made.finish()
    np.testing.assert_array_equal(x, X)


def test_an_empty_grid_is_refused():
    with pytest.raises(AsmError, match="nothing to debug"):
        session(reverse, np.zeros(0, np.float32))
