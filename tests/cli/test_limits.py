"""Reading any file ends in time, in little memory, and with a result or an error: in a process with limits."""

from __future__ import annotations

import base64
import random
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from asmkit import AsmError
from asmkit.analysis.cfg import Block
from asmkit.analysis.dominators import Dominators
from asmkit.gcn.text import expressions
from asmkit.isa import limits
from asmkit.ptx.analysis import check as check_program
from asmkit.ptx.text import constant_expressions, lexer, parser

from ..hostile import gcn, objects, ptx
from ..hostile.process import Worker, failures

HERE = Path(__file__).parents[1]
SOURCES = {
    ".ptx": sorted((HERE / "corpus" / "ptx").glob("*.ptx"), key=lambda path: path.stat().st_size),
    ".s": sorted((HERE / "gcn" / "corpus" / "s").glob("*.s"), key=lambda path: path.stat().st_size),
}
WAYS = ["check", "fmt", "translate", "parse"]


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def test_the_process_counts_what_it_should(worker: Worker):
    assert worker.ask(["probe", "raise"], ["check"])["check"].startswith("raw: KeyError")
    assert worker.ask(["probe", "memory"], ["check"])["check"].startswith("raw: MemoryError")
    assert worker.ask(["probe", "time"], ["check"])["check"].startswith("time: ")


# made to exhaust

SMALL, WHOLE = 20_000, 10_000_000
QUICK = {
    "ptx": [
        "parentheses", "minuses", "ternaries", "one_number", "one_name_of_digits", "one_opcode_of_dots",
        "masks_of_masks", "lengths_of_numbers", "huge_numbers", "registers_of_a_huge_range", "one_version",
        "scopes_of_600", "digits_of_other_scripts", "floats_that_overflow", "one_head_of_hints", "comments_unclosed",
        "registers_of_a_huge_range_of_vectors", "lines_without_semicolons_before_a_quote", "functions_without_end",
        "directives_without_semicolons", "tables_of_labels", "one_attribute", "shifts", "casts",
    ],
    "gcn": [
        "macro_that_calls_itself", "symbols_shifted", "symbols_squared",
        "parentheses", "parentheses_of_an_operand", "brackets_of_an_operand", "minuses_of_an_operand",
        "functions_of_expressions", "repetitions_without_end", "lengths_of_numbers", "huge_numbers",
        "metadata_of_2000_levels", "metadata_of_2000_lists", "metadata_of_brackets", "conditions_deep",
        "digits_of_other_scripts", "blanks_before_a_target", "targets", "comments_unclosed", "jumps_to_addresses",
        "one_line_of_colons", "one_line_of_blanks", "arguments_of_a_function",
    ],
    "objects": list(objects.CASES),
}  # fmt: skip
"""The texts that end quickly also at their whole size, or do harm at a small one."""


@pytest.mark.parametrize("isa", QUICK)
def test_texts_made_to_exhaust_a_reader(worker: Worker, isa: str):
    ended = {name: failures(worker.ask(["case", isa, name, SMALL], ["check"])) for name in QUICK[isa]}
    assert {name: found for name, found in ended.items() if found} == {}


CASES = [(isa, name) for isa, module in (("ptx", ptx), ("gcn", gcn), ("objects", objects)) for name in module.CASES]


@pytest.mark.long
@pytest.mark.parametrize(("isa", "name"), CASES)
def test_files_of_10_mb(worker: Worker, isa: str, name: str):
    """A file that `fmt` cannot read is refused by `translate` and by the simulator's reader at the same place."""
    job: list[object] = ["case", isa, name, WHOLE]
    read = worker.ask(job, ["check", "fmt"])
    rest = {} if read.get("fmt", "").startswith("error") else worker.ask(job, ["translate", "parse"])
    assert failures({**read, **rest}) == {}


BELOW = {
    "instructions": 2_900_000, "one_line": 8_000_000, "branches_back": 2_900_000, "branches_everywhere": 3_000_000,
    "products": 2_900_000, "registers_under_predicates": 3_800_000, "registers_across_blocks": 3_000_000,
    "loops_in_loops": 3_400_000, "tables_of_labels": 4_000_000, "errors_of_types": 2_200_000, "surrogates": 4_900_000,
    "functions": 1_200_000, "kernels": 1_700_000, "variables": 3_000_000, "registers_by_name": 2_600_000,
    "ranges_of_registers": 2_900_000, "one_initializer_of_names": 1_900_000, "scopes_with_one_name": 1_700_000,
    "lines_of_a_source": 2_400_000, "prototypes": 3_600_000,
}  # fmt: skip
"""PTX texts that are just below the limits, so that all of each is read: their sizes in bytes."""


@pytest.mark.long
@pytest.mark.parametrize("name", BELOW)
def test_texts_just_below_the_limits(worker: Worker, name: str):
    assert failures(worker.ask(["case", "ptx", name, BELOW[name]], WAYS)) == {}


LINES = {
    "constants": "mov.u32 %r1, (1+{})*4-(2<<3);\n", "vectors": "ld.global.v4.u32 {%r1,%r2,%r3,%r4}, [%rd1+{}];\n",
    "calls": "call.uni (%r1), g, (%r2, %r3);\n", "special": "mov.u32 %r1, %tid.x;\n",
    "matrices": "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f0,%f1,%f2,%f3}, {%r0,%r1,%r2,%r3}, {%r4,%r5}, "
    "{%f4,%f5,%f6,%f7};\n",
}  # fmt: skip
"""Instructions that take long to read."""


@pytest.mark.long
@pytest.mark.parametrize("name", LINES)
def test_instructions_just_below_the_limits(worker: Worker, name: str):
    line = LINES[name].replace("{}", "16")
    count = min(limits.PTX_STATEMENTS - 9, limits.PTX_CODE // len(line))
    text = ptx.kernel(".reg .f32 %f<9>;\n" + line * count)
    text = text.replace(".visible", ".func (.reg .u32 r) g(.reg .u32 a, .reg .u32 b) { ret; }\n.visible")
    job: list[object] = ["bytes", ".ptx", base64.b64encode(text.encode()).decode()]
    answers = worker.ask(job, WAYS)
    assert failures(answers) == {}
    assert answers["fmt"].endswith("characters")


def test_the_limits_are_what_they_say():
    most = limits.PTX_STATEMENTS
    head = ptx.HEAD + ".entry k() {\n"
    assert len(list(lexer.Source(head + "ret;" * (most - 5) + "}", "x").statements())) == most
    with pytest.raises(AsmError, match=f"too many statements; the limit is {most:,} statements"):
        list(lexer.Source(head + "ret;" * (most - 4) + "}", "x").statements())
    for line, weight in (
        ("add {" + "1" * 993 + "};", 1),
        ("add 1" + "+1" * 497 + ";", 4),
        ("a" * 99 + ";", 1),
        (".global .b8 x[2] = {1, 2};", 1),
    ):
        count = limits.PTX_CODE // weight // len(line)
        assert len(list(lexer.Source(line * count, "x").statements())) == count
        with pytest.raises(AsmError, match=f"too long; the limit is {limits.PTX_CODE:,} characters"):
            list(lexer.Source(line * (count + 1), "x").statements())


def test_after_too_many_mistakes_reading_ends(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parser, "MISTAKES", 10)
    for count in (10, 11, 500):
        with pytest.raises(AsmError) as caught:
            parser.parse_module(ptx.kernel("foo;\n" * count))
        codes = [finding.code for finding in caught.value.findings]
        assert codes == (["PARSE"] * 10 if count == 10 else ["PARSE"] * 11 + ["LIMIT"])


# real files, changed

WORDS = [
    *"(){}[];,:-~<>@|+\\", '"', "/*", "*/", "//", "\n", "\r", "\0", "\ufeff", "٣", "é", "0x", "9" * 5000, "x" * 300,
    ".rept 99999\n", ".endr\n", ".macro m\n", "m\n", ".endm\n", ".if 1\n", ".set a, a*a\n", "1<<99", "v[0:999]",
    "s[0:1]", ".reg .b32 %r<9>;", "ret;", "%r1", "%p1", ".global .b8 x[9];", "bra $L;", "$L:", "1e999", "0f00000000",
]  # fmt: skip


def changed_text(text: str, draw: random.Random) -> str:
    """A text with a few changes: pieces left out, repeated, moved, or put in."""
    for _ in range(draw.randint(1, 4)):
        at, length = draw.randrange(len(text) + 1), draw.choice((1, 3, 40, 400))
        piece = text[at : at + length]
        match draw.randrange(5):
            case 0:
                text = text[:at] + text[at + length :]
            case 1:
                text = text[:at] + draw.choice(WORDS) * draw.choice((1, 1, 1, 50)) + text[at:]
            case 2:
                to = draw.randrange(len(text) + 1)
                text = text[:to] + piece + text[to:]
            case 3:
                text = text[:at] + draw.choice(WORDS) + text[at + length :]
            case _:
                text = text[:at] + chr(draw.choice((0, 9, 34, 40, 41, 123, 125, 0x3B, 0x7F, 0x663))) + text[at + 1 :]
    return text


NUMBERS = [0, 1, 7, 0x7F, 0xFF, 0xFFFF, 1 << 31, (1 << 32) - 1, 1 << 63, (1 << 64) - 1]


def changed_bytes(content: bytes, draw: random.Random) -> bytes:
    """A file with a few fields overwritten; most in its head and in its last part, where its tables are."""
    made = bytearray(content)
    for _ in range(draw.randint(1, 4)):
        size = draw.choice("BHIQ")
        width = struct.calcsize(size)
        low, high = draw.choice(((0, 64), (0, len(made)), (len(made) * 2 // 3, len(made))))
        at = draw.randrange(low, max(min(high, len(made)) - width, low + 1))
        value = draw.choice((*NUMBERS, draw.getrandbits(64))) & (1 << 8 * width) - 1
        made[at : at + width] = struct.pack(f"<{size}", value)
    return bytes(made[: draw.choice((len(made), len(made), len(made), draw.randrange(len(made))))])


def mended(seed: int, ending: str, sources: list[bytes]) -> list[object]:
    """The job that reads a changed file; a seed and an ending name it for ever."""
    draw = random.Random(f"{seed}{ending}")
    source = draw.choice(sources)
    made = changed_bytes(source, draw) if ending == ".o" else changed_text(source.decode(), draw).encode()
    return ["bytes", ending, base64.b64encode(made).decode()]


def objects_to_change() -> list[bytes]:
    """Small object files with everything that a reader looks at."""
    note = objects.with_note(b"\x82\xb3amdhsa.kernels\x00\x00\x00\x00\x00\x91\x80\xa1a\x93\1\2\xa1b")
    symbol = struct.pack("<IBBHQQ", 1, 18, 0, 1, 0, 8) + struct.pack("<IBBHQQ", 1, 17, 0, 1, 8, 56)
    return [note, objects.symbols(symbol, b"\0x.kd\0"), objects.memory_of_any_size(0)]


def fuzz(worker: Worker, ending: str, sources: list[bytes], seeds: range) -> dict[int, dict[str, str]]:
    """What failed, by its seed."""
    answers = {seed: failures(worker.ask(mended(seed, ending, sources), WAYS)) for seed in seeds}
    return {seed: found for seed, found in answers.items() if found}


@pytest.mark.parametrize(("ending", "count"), [(".ptx", 25), (".s", 15), (".o", 100)])
def test_files_that_were_changed(worker: Worker, ending: str, count: int):
    sources = [path.read_bytes() for path in SOURCES.get(ending, [])[:6]] or objects_to_change()
    assert fuzz(worker, ending, sources, range(count)) == {}


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize(("ending", "count"), [(".ptx", 100), (".s", 60), (".o", 500)])
def test_many_files_that_were_changed(worker: Worker, ending: str, count: int, block: int):
    sources = [path.read_bytes() for path in SOURCES.get(ending, [])[:40]] or objects_to_change()
    assert fuzz(worker, ending, sources, range((block + 1) * count, (block + 2) * count)) == {}


# what the limits are


def test_a_limit_is_named_at_its_line_and_column():
    with pytest.raises(AsmError) as caught:
        parser.parse_module(ptx.HEAD + ".global .u32 x = 1,\ny = " + "(" * 101 + "1" + ")" * 101 + ";")
    assert str(caught.value).splitlines()[0] == (
        "<ptx>:4: LIMIT: column 1: parentheses of a constant are nested too deeply; the limit is a depth of 100"
    )


@pytest.mark.parametrize("depth", [1, 50, 99])
def test_what_people_write_is_far_below_the_limits(depth: int):
    text = "(" * depth + "1" + ")" * depth
    assert constant_expressions.constant(text) == 1
    assert expressions.evaluate(text, {}) == 1
    assert constant_expressions.constant("-" * 2 * depth + "1") == expressions.evaluate("-" * 2 * depth + "1", {}) == 1


def test_a_budget_ends_a_check_with_one_finding():
    text = ptx.CASES["registers_across_blocks"](5_000)
    body = next(item.body for item in parser.parse_module(text).functions if item.body is not None)
    whole = check_program(body)
    assert {finding.code for finding in whole} == {"MAYBE_UNSET", "UNSET"}
    assert [finding.code for finding in check_program(body, limits.Budget(steps=200))] == ["LIMIT"]
    assert check_program(body, limits.Budget()) == whole


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1<<64", 1), ("1<<65", 2), ("1<<-1", -(1 << 63)), ("1>>64", 1), ("-1>>4", (1 << 60) - 1),
        ("-1>>65", (1 << 63) - 1),
        ("0x7fffffffffffffff+1", -(1 << 63)), ("0x7fffffffffffffff*3", 0x7FFFFFFFFFFFFFFD), ("-7/2", -3), ("-7%2", -1),
        ("0x8000000000000000/-2", 1 << 62), ("0xffffffffffffffff > 1", 0), ("1<<63>>63", 1), ("~0", -1), ("5/-2", -2),
        ("1+2*3|4", 7), ("3 && 2", 1),
    ],
)  # fmt: skip
def test_symbols_are_64_bits_wide(text: str, value: int):
    """The values are those that LLVM's assembler writes for `.quad`."""
    assert expressions.evaluate(text, {}) == value


# dominators


@pytest.mark.parametrize("seed", range(60))
def test_dominators_are_on_every_path(seed: int):
    draw = random.Random(seed)
    count = draw.randint(1, 12)
    blocks = [Block() for _ in range(count)]
    for i, block in enumerate(blocks):
        block.after = sorted({draw.randrange(count) for _ in range(draw.randint(0, 3))})
        for to in block.after:
            blocks[to].before.append(i)
    tree = Dominators(blocks)
    reached = without(blocks, -1)
    assert [tree.reaches(i) for i in range(count)] == [i in reached for i in range(count)]
    for one in reached:
        left = without(blocks, one)
        assert [tree.dominates(one, other) for other in sorted(reached)] == [
            other not in left or other == one for other in sorted(reached)
        ]


def without(blocks: list[Block], avoided: int) -> set[int]:
    """The blocks that the first one reaches on a path that avoids one."""
    found = {0} - {avoided}
    left = [*found]
    while left:
        fresh = set(blocks[left.pop()].after) - found - {avoided}
        found |= fresh
        left += fresh
    return found
