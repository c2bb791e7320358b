"""The expressions that emit instructions, and the variables that get their values."""

import ast
import linecache
import sys
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from asmkit.errors import SourceLocation
from asmkit.ir.python_expressions import Name, calls_assigned_to, expression_at, named, target_at


@dataclass
class Recorder:
    """Record the place of each call, as builders do."""

    places: dict[int, SourceLocation]

    def __call__(self, number: int) -> "Recorder":
        """Record the place of the caller by a number."""
        frame = sys._getframe(1)
        self.places[number] = frame.f_code, frame.f_lasti
        return self

    def __add__(self, number: int) -> "Recorder":
        frame = sys._getframe(1)
        self.places[number] = frame.f_code, frame.f_lasti
        return self

    def __iadd__(self, number: int) -> "Recorder":
        frame = sys._getframe(1)
        self.places[number] = frame.f_code, frame.f_lasti
        return self

    def __enter__(self) -> "Recorder":
        frame = sys._getframe(1)
        self.places[-1] = frame.f_code, frame.f_lasti
        return self

    def __exit__(self, *_: object) -> None:
        pass


def recorded(source: str, file: Path, function: str = "") -> dict[int, SourceLocation]:
    """Run a source from a file, and return the places that `r` records."""
    file.write_text(source)
    names: dict[str, Any] = {"r": (r := Recorder({})), "box": type("Box", (), {})()}
    exec(compile(source, str(file), "exec"), names)
    if function:
        names[function](r)
    return r.places


ONE = {
    "a = r(1)": Name("a"),
    "a: object = r(1)": Name("a"),
    "a = b = r(1)": Name("a"),
    "print(end='', *[] if (a := r(1)) else [])": Name("a"),
    "box.a = r(1)": Name("box.a"),
    "a = r + 1": Name("a"),
    "a = r\na += 1": Name("a"),
    "a = {}\na['x'] = r(1)": Name("a", "['x']"),
    "a = {}\na[0, 1] = r(1)": Name("a", "[0, 1]"),
    "a = [0]\na[-1] = r(1)": Name("a", "[-1]"),
    "a = {}\nfor i in range(2): a[i] = r(1)": Name("a", "[…]"),
    "a = {0: {}}\na[0][len(a)] = r(1)": Name("a", "[0][…]"),
    "b, a = 1, r(1)": Name("a"),
    "b, (c, a) = 1, (2, r(1))": Name("a"),
    "a = 1, r(1)": Name("a", "[1]"),
    "a = [1, (2, r(1))]": Name("a", "[1][1]"),
    "b, a = 1, (2, r(1))": Name("a", "[1]"),
    "a = [r(1) for _ in range(2)]": Name("a", "[…]"),
    "a = tuple(r(1) for _ in range(2))": Name("a", "[…]"),
    "a = {i: r(1) for i in range(2)}": Name("a", "[…]"),
    "a = [[r(1), 0] for _ in range(2)]": Name("a", "[…][0]"),
    "a = [*range(3), r(1)]": Name("a", "[…]"),
    "a = 1, *[r(1) for _ in range(2)]": Name("a", "[…]"),
    "a = r(1) if r else 0": Name("a"),
    "with r(1) as a: pass": Name("a"),
    "with r(0), r(1) as a: pass": Name("a"),
    "r(1)": Name(""),
    "a = 0 if r(1) else 0": Name(""),
    "a = len([r(1)])": Name(""),
    "a = r(1).places": Name(""),
    "a, b = (r(1) for _ in range(2))": Name(""),
    "*a, b = 1, r(1), 2": Name(""),
    "try: a, b = 1, 2, r(1)\nexcept ValueError: pass": Name(""),
    "a, b = [r(1), 2, 3][1:]": Name(""),
    "a = [0 for _ in range(2) if r(1)]": Name(""),
}


@pytest.mark.parametrize("source", ONE)
def test_the_variable_that_gets_a_value(source: str, tmp_path: Path):
    places = recorded(f"{source}\n", tmp_path / "one.py")
    assert target_at(places[1]) == ONE[source]


def test_a_with_statement_enters_its_only_item(tmp_path: Path):
    """The place of `__enter__` is that of the statement in Python 3.11, and that of the item in later ones."""
    source = "with r(1) as a:\n    pass\n"
    places = recorded(source, tmp_path / "one.py")
    found = expression_at(places[-1])
    assert found is not None
    assert (ast.unparse(found.node), found.target) == ("r(1)", Name("a"))


def test_names_of_arguments():
    texts = {
        "a": "a",
        "k.lane": "k.lane",
        "a[2]": "a[2]",
        "a[i]": "a[…]",
        "a[i][1]": "a[…][1]",
        "a + b": "",
        "f()[0]": "",
        "1": "",
    }
    made = {text: named(ast.parse(text, mode="eval").body) for text in texts}
    assert {text: str(name) for text, name in made.items()} == texts
    assert [text for text, name in made.items() if not name.is_exact] == ["a[i]", "a[i][1]"]


SCOPES = """\
a = r(1)

def body(r):
    a = r(2)
    b = [r(3), r(4)]
    def inner():
        a = r(5)
    inner()
"""


def test_the_calls_that_a_function_assigns(tmp_path: Path):
    """Those of other functions count for neither, except for functions inside of the function."""
    places = recorded(SCOPES, tmp_path / "scopes.py", "body")

    def calls(variable: str, place: int) -> list[str]:
        return [ast.unparse(call) for call in calls_assigned_to(variable, places[place])]

    assert calls("a", 5) == ["r(5)"]
    assert calls("a", 3) == ["r(2)", "r(5)"]
    assert calls("b", 2) == ["r(3)", "r(4)"]
    assert calls("a", 1) == ["r(1)", "r(2)", "r(5)"]
    assert calls("c", 1) == []


PAGE = "Text.\n\n```python\na = r(1)\n```\n\n```python\ndef body(r):\n    b = r(2)\n```\n"


def test_the_block_of_a_markdown_file(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    names: dict[str, Any] = {}
    lines = PAGE.splitlines()
    exec(compile("\n" * 7 + "\n".join(lines[7:9]), str(page), "exec"), names)
    names["body"](r := Recorder({}))
    assert target_at(r.places[2]) == Name("b")


def test_equal_functions_of_two_files(tmp_path: Path):
    """Code objects compare without their file, and only one of these has a source."""
    code, offset = recorded("a = r(1)\n", tmp_path / "one.py")[1]
    assert isinstance(code, CodeType)
    other = code.replace(co_filename="<nowhere>")
    assert other == code
    assert expression_at((other, offset)) is None
    assert target_at((code, offset)) == Name("a")


def test_places_without_a_source():
    names: dict[str, Any] = {"r": (r := Recorder({}))}
    exec(compile("a = r(1)", "<nowhere>", "exec"), names)
    assert not linecache.getlines("<nowhere>")
    assert target_at(r.places[1]) == Name("")
    assert expression_at(("kernel.ptx", 3)) is None
    assert [*calls_assigned_to("a", r.places[1])] == []
