"""Steps over calls and out of functions, on both architectures."""

from asmkit.debug.calls import is_call
from asmkit.debug.session import Session
from tests.debug.texts import CALLS, RECURSION, SCRATCH, text_session


def at_call(made: Session) -> Session:
    """Step to the next call of the thread."""
    insts = made.run.launch.unit.insts
    while not is_call(insts[made.place]):
        made.step()
        assert not made.ended
    return made


def test_a_step_over_a_call_executes_the_function():
    made = at_call(text_session(CALLS))
    call = made.place
    assert made.step_over() == "executed ret"
    assert (made.place, made.calls) == (call + 1, [])
    made.step_back()
    assert made.run.launch.unit.insts[made.place].form.row.head == "ret"
    made.step_over()
    assert made.step_over() == "executed ret"
    assert (made.place, made.calls) == (call + 2, [])


def test_a_call_that_the_thread_does_not_execute():
    """The lanes without the guard go on behind the call at once."""
    made = text_session(CALLS)
    made.look_at("20")
    made = at_call(made)
    made.step_over()
    call = made.place
    made.step()
    assert (made.place, made.calls) == (call + 1, [])


def test_a_step_out_of_each_function():
    made = at_call(text_session(CALLS))
    outer = made.place + 1
    made.step()
    inner = made.place + 1
    made.step()
    assert made.calls == [outer, inner]
    made.step_out()
    assert (made.place, made.calls) == (inner, [outer])
    made.step_out()
    assert (made.place, made.calls) == (outer, [])
    moment = made.moment
    assert made.step_out() == "the thread is not in a function that was called"
    assert made.moment == moment


def test_recursion():
    made = at_call(text_session(RECURSION))
    outer = made.place + 1
    made.step()
    made = at_call(made)
    inner = made.place + 1
    made.step()
    made = at_call(made)
    made.step()
    assert made.calls == [outer, inner, inner]
    made.goto(made.moment + 1)
    made.step_out()
    assert (made.place, made.calls) == (inner, [outer, inner])
    made.step_out()
    made.step_out()
    assert (made.place, made.calls) == (outer, [])


def test_calls_of_a_wave():
    made = at_call(text_session(SCRATCH, "gcn", 64))
    first = made.place
    made.step()
    assert made.calls == [first + 1]
    made.step_out()
    assert (made.place, made.calls) == (first + 1, [])
    made = at_call(made)
    second = made.place
    assert made.step_over() == "executed s_setpc_b64 s[30:31]"
    assert (made.place, made.calls) == (second + 1, [])
