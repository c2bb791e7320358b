"""Forms → the text of instructions → what ptxas says of them: the judge that the tests of the tables call.

    texts = list(spellings(form))                      # "add.u32 %r0, %r1, %r2;", "add.u32 %r0, %r1, 3;" …
    verdicts = judge(texts, "sm_80", (7, 0))           # one list of messages a text; empty: accepted

Many instructions go into one module and one run of ptxas, which only parses and checks (a virtual architecture).
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from asmkit.isa.form import OPAQUE, Form, Slot
from asmkit.ptx.targets import OLDER, target_of_text
from asmkit.types import Scalar, pred

REGS = 1024  # of each bank: more than any vector needs
BANKS = {1: "p", 8: "c", 16: "h", 32: "r", 64: "d", 128: "q"}
SPACES = {
    "generic": "%d1", "param": "param0", "param::func": "argument", "const": "cmem", "local": "lmem", "shared": "smem",
    "global": "gmem", "tmem": "%r200", "texref": "tex", "surfref": "surf", "endpoint": "%r201",
}  # fmt: skip
STANDING = {"list": ["(one)"], "func": ["f"], "calls": ["P", "T"], "branches": ["B"]}
PARTS = {
    "part": ["b0", "b1", "b2", "b3", "h0", "h1"],
    "halves": ["h00", "h10", "h32", "h23"],
    "bytes": ["b0000", "b3210", "b7654", "b6074"],
    "half_mask": ["h0", "h1", "h10"],
    "byte_mask": ["b0", "b21", "b310", "b3210"],
}
"""Parts of a register that show what an operand may select."""
HEAD = """.version {version}
.target {target}
.address_size 64
.global .texref tex; .global .surfref surf;
.global .align 128 .b8 gmem[4096];
.const .align 128 .b8 cmem[4096];
.func f00(); .func f01(.param .b32 a); .func (.param .b32 r) f10(); .func (.param .b32 r) f11(.param .b32 a);
.visible .entry kernel(.param .align 64 .b8 param0[256])
{{
{regs}
.local .align 128 .b8 lmem[4096];
.shared .align 128 .b8 smem[4096];
.param .align 64 .b8 argument[256];
.param .b32 one;
B: .branchtargets L0;
P00: .callprototype _ (); P01: .callprototype _ (.param .b32 _); T00: .calltargets f00; T01: .calltargets f01;
P10: .callprototype (.param .b32 _) _ (); P11: .callprototype (.param .b32 _) _ (.param .b32 _);
T10: .calltargets f10; T11: .calltargets f11;
L0:
"""


# ---- text


def register(kind: type[Scalar] | None, number: int = 0) -> str:
    """A declared register that can hold a value of that type."""
    bits = kind.bits if kind else 32
    bank = next(b for b in BANKS if b >= bits) if bits > 1 else (1 if kind and kind.kind == "p" else 32)
    return f"%{BANKS[bank]}{number}"


def vector(kind: type[Scalar] | None, count: int, number: int = 0) -> str:
    """`count` registers in braces; one alone if the count is 0."""
    if not count:
        return register(kind, number)
    return "{" + ", ".join(register(kind, number + i) for i in range(count)) + "}"


def constant(slot: Slot) -> list[str]:
    """Constants that fit a slot: the least and the greatest, or a float's bits."""
    assert slot.constant is not None
    if slot.type and slot.type.kind == "f":
        return ["0d3FF0000000000000"] if slot.type.bits == 64 else ["0f3F800000"]
    bits = {32: ["0f3F800000"], 64: ["0d3FF0000000000000"]}.get(slot.type.bits, []) if slot.type and slot.hexes else []
    return [*dict.fromkeys(map(str, [*slot.among[:8], slot.among[-1]] if slot.among else slot.constant)), *bits]


def memory(slot: Slot) -> list[str]:
    """Addresses in a slot's space; textures and surfaces; with what stands beside them in the brackets."""
    space = "generic" if slot.held else str(slot.space)
    base = SPACES.get(space) or SPACES.get(space.split("::")[0], "%d1")
    base = "argument" if slot.within == "param::func" else base
    if not slot.inner:
        return [f"[{base}]"] if slot.space in OPAQUE else [f"[{base}]", f"[{base}+16]"]
    every = [texts(one, 64 + 8 * i) for i, one in enumerate(slot.inner)]
    plain = [kinds[0] for kinds in every]
    made = [plain, *([*plain[:i], kind, *plain[i + 1 :]] for i, kinds in enumerate(every) for kind in kinds[1:])]
    made += [[text for text, one in zip(plain, slot.inner, strict=True) if not one.optional]]
    bases = [base, "%d1"] if base in ("tex", "surf") else [base]  # no offset beside coordinates
    return list(dict.fromkeys(f"[{', '.join([one, *words])}]" for one in bases for words in made))


def texts(slot: Slot, number: int) -> list[str]:
    """Everything that may stand in a slot, the plainest first; `number` keeps registers of slots apart."""
    if slot.space is not None:
        return memory(slot)
    if slot.label:
        return ["L0"]
    if slot.word:
        return STANDING[slot.word]
    made = [vector(slot.type, slot.count, number)] if slot.register else []
    made += [vector(slot.other, slot.count, number)] if slot.other else []
    if slot.sign == "--":
        made = ["-" + made[0]]
    made += [f"{made[0]}.{part}" for part in PARTS.get(slot.part, [])]
    made += ["-" + text for text in made] if slot.sign == "-" else []
    made += mixed(slot, number) if slot.elements else []
    made = [register(slot.type, number), *made] if slot.bare else made
    made += [SPACES[slot.opaque]] if slot.opaque in SPACES else []
    if slot.second:
        pair = f"{made[0]}|{register(slot.second, number + 1)}"
        made = [pair] if slot.paired else [*made, pair]
    if slot.negatable:
        made.append("!" + made[0])
    if slot.wider and slot.type and slot.type.bits < 64:
        made.append(_wider(slot.type, slot.count, number))
    if slot.constant:
        made += constant(slot)
    if slot.sink:
        made.append(f"_|{register(slot.second, number + 1)}" if slot.paired else "_")
    return [*made, *named(slot)]


def named(slot: Slot) -> list[str]:
    """What an operand that may be a name is named: a variable in its space, or a special register."""
    if not slot.symbol or slot.type is pred:
        return []
    known = {"": "smem", "special": "%clock" if slot.type and slot.type.bits == 32 else "", "vector": "%tid"}
    name = known[slot.named_in] if slot.named_in in known else SPACES[slot.named_in.split("::")[0]]
    return [name] if name else []


def mixed(slot: Slot, number: int) -> list[str]:
    """Vectors with each element alone as every other kind that it may be, and sources with none a register."""
    plain = [register(one.type, number + i) for i, one in enumerate(slot.elements)]
    alike = [replace(one, wider=False, other=None) for one in slot.elements]  # the elements have one width
    kinds = [[text for text in texts(one, number) if text not in plain] for one in alike]
    each = [[*plain[:i], kind, *plain[i + 1 :]] for i, others in enumerate(kinds) for kind in others]
    none = [[others[0] for others in kinds]] if all(kinds) and not slot.writes else []
    return ["{" + ", ".join(words) + "}" for words in [*each, *none]]


def _wider(kind: type[Scalar], count: int, number: int) -> str:
    names = [f"%{BANKS[64]}{number + i}" for i in range(count or 1)]
    return "{" + ", ".join(names) + "}" if count else names[0]


def spell(form: Form, **instead: str) -> str:
    """One instruction: each operand in its plainest kind, or as `instead` says by name."""
    words = [instead.get(slot.name) or texts(slot, 2 * i * (slot.count or 1))[0] for i, slot in enumerate(form.slots)]
    return write(form, words)


def spellings(form: Form) -> Iterator[str]:
    """The plain instruction, then every other kind of each operand alone, then without the optional operands."""
    every = [texts(slot, 2 * i * (slot.count or 1)) for i, slot in enumerate(form.slots)]
    plain = [kinds[0] for kinds in every]
    yield write(form, plain)
    for i, kinds in enumerate(every):
        for kind in kinds[1:]:
            yield write(form, [*plain[:i], kind, *plain[i + 1 :]])
    for count in range(form.fewest, len(plain)):
        yield write(form, plain[:count])


def write(form: Form, operands: Sequence[str]) -> str:
    """An opcode and its operands as a line of text.

    A call's function is the one with as many parameters.
    """
    if form.row.head == "call":
        lists = [slot.writes for slot in form.slots[: len(operands)] if slot.word == "list"]
        kind = f"{lists.count(True)}{lists.count(False)}"
        operands = [word + kind if word in ("f", "P", "T") else word for word in operands]
    return f"{form.spelling} {', '.join(operands)}".strip() + ";"


def module(instructions: Sequence[str], target: str, version: tuple[int, int]) -> str:
    """A module with one instruction a line, in one kernel; see `FIRST` for the line of the first."""
    used = {bits for bits, bank in BANKS.items() if re.search(rf"%{bank}\d", "".join(instructions))}
    regs = " ".join(f".reg .{'pred' if bits == 1 else f'b{bits}'} %{BANKS[bits]}<{REGS}>;" for bits in sorted(used))
    mode = ", texmode_independent" if any(map(SAMPLED.match, instructions)) else ""
    return (
        HEAD.format(version="{}.{}".format(*version), target=target + mode, regs=regs)
        + "\n".join(instructions)
        + "\n}\n"
    )


FIRST = HEAD.count("\n") + 1


# ---- the judge


CALLS = 200
"""So many wmma are asked about at once: a wmma is a call to ptxas, and a wrong one spoils the right ones."""

CRASH = [(-1, "ptxas broke down")]
"""What is found where a signal ended ptxas: it is asked again about half of the instructions, until one is left."""

SAMPLED = re.compile(r"(tex|tld4)\.\S+ [^[]*\[[^],]+, [^]{,]+, ")
"""A texture with a sampler of its own, which a module of the independent mode demands and no other has."""

_SPOILT = re.compile("formal parameter|Parsing error|Unknown symbol '__cuda")
"""What is said of right calls because of wrong ones."""

_OF_REGISTERS = re.compile(r"\.b128\b")
"""What is said of the declarations, where the target or the version has no registers of 128 bits."""


def judge(instructions: Sequence[str], target: str, version: tuple[int, int]) -> list[list[str]]:
    """What ptxas says of each instruction, at that target and PTX version; an empty list: accepted."""
    calls = [i for i, text in enumerate(instructions) if text.startswith("wmma.")]
    sampled = [i for i, text in enumerate(instructions) if SAMPLED.match(text)]
    others = sorted({*range(len(instructions))} - {*calls, *sampled})
    found: dict[int, list[str]] = {}
    for some in (others, sampled, *(calls[at : at + CALLS] for at in range(0, len(calls), CALLS))):
        found |= zip(some, _judge([instructions[i] for i in some], target, version), strict=True)
    return [found[i] for i in range(len(instructions))]


def _judge(instructions: Sequence[str], target: str, version: tuple[int, int]) -> list[list[str]]:
    found: list[list[str]] = [[] for _ in instructions]
    left = list(range(len(instructions)))
    while left:
        said = _errors(module([instructions[i] for i in left], target, version), target)
        if said == CRASH and len(left) == 1:
            found[left[0]].append(CRASH[0][1])
            return found
        plain = [(line, message) for line, message in said if _is_plain(line, message, len(left))]
        if said and (said == CRASH or not plain) and len(left) > 1:
            for some in (left[: len(left) // 2], left[len(left) // 2 :]):
                for i, messages in zip(some, _judge([instructions[i] for i in some], target, version), strict=True):
                    found[i] = messages
            return found
        for line, message in plain or said:
            if len(left) == 1 and not FIRST <= line <= FIRST:  # said of the text that ptxas writes for an instruction
                found[left[0]].append(message)
                continue
            if line < FIRST and not _OF_REGISTERS.search(message):
                raise RuntimeError(f"ptxas speaks of line {line}, which is no instruction: {message}")
            one = [left[line - FIRST]] if FIRST <= line < FIRST + len(left) else left
            for i in one if line >= FIRST else [i for i in left if "%q" in instructions[i]]:
                found[i].append(message)
        if said and not any(found[i] for i in left):
            raise RuntimeError(f"ptxas refuses the declarations, whatever the instructions are: {said[0][1]}")
        # a wrong instruction may hide what is wrong with a later one: ask again without it
        left = [i for i in left if not found[i]] if said else []
    return found


def _is_plain(line: int, message: str, count: int) -> bool:
    """Whether a message is about one of `count` instructions, and not about text that ptxas writes for one."""
    about = line >= FIRST or _OF_REGISTERS.search(message)
    return bool(about) and line < FIRST + count and not _SPOILT.search(message)


def refused(instructions: Sequence[str], target: str, version: tuple[int, int]) -> list[str]:
    """The instructions that ptxas refuses, each with its first message."""
    verdicts = zip(instructions, judge(instructions, target, version), strict=True)
    return [f"{text}   # {target} {version}: {said[0]}" for text, said in verdicts if said]


def supports(name: str, form: Form) -> bool:
    """Whether a target has all that a form needs."""
    return all(target_of_text(name, None).supports(arch) for arch in form.arch)


@functools.cache
def newest() -> tuple[int, int]:
    """The newest PTX version that ptxas takes."""
    taken = [v for v in ((9, m) for m in range(9)) if not run_ptxas(module([], "sm_75", v), "sm_75")[0]]
    return max(taken)


@functools.cache
def ptxas() -> str | None:
    """The newest ptxas of ASMKIT_PTXAS, the PATH, and the wheel beside this Python; None if there is none."""
    wheel = Path(sysconfig.get_paths()["purelib"]) / "nvidia"
    found = [os.environ.get("ASMKIT_PTXAS"), shutil.which("ptxas"), *map(str, wheel.glob("*/bin/ptxas"))]
    return max(filter(None, found), key=_release, default=None)


def _release(tool: str) -> tuple[int, ...]:
    said = subprocess.run([tool, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.search(r"release (\d+)\.(\d+)", said)
    return tuple(map(int, number.groups())) if number else (0,)


def _errors(text: str, target: str) -> list[tuple[int, str]]:
    code, said = run_ptxas(text, target)
    lines = [(int(n), message) for n, message in re.findall(r", line (\d+); (?:error|fatal)\s*: (.*)", said)]
    if code < 0:
        return CRASH
    if code and not lines:
        raise RuntimeError(f"{said}\n{text}")
    return lines


def run_ptxas(text: str, target: str) -> tuple[int, str]:
    """The exit status of ptxas and what it said of a module, parsed and checked alone."""
    tool = ptxas()
    assert tool, "ptxas was not found"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "a.ptx")
        file.write_text(text)
        virtual = "compute_75" if target in OLDER else target.replace("sm_", "compute_")
        done = subprocess.run(
            [tool, f"-arch={virtual}", str(file), "-o", os.devnull], capture_output=True, text=True, check=False
        )
    return done.returncode, done.stdout + done.stderr


if __name__ == "__main__":  # python tests/support/spell.py sm_90 8.0 'add.u32 %r0, %r1, 3;' …
    _target, _version, *_texts = sys.argv[1:]
    for _text, _said in zip(_texts, judge(_texts, _target, tuple(map(int, _version.split(".")))), strict=True):  # pyright: ignore
        print("ok     " if not _said else "refused", _text, *_said)
