"""Parse declarations: variables, parameters, registers and the headers of functions (PTX ISA 5, 7, 11)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol

from ...errors import AsmError
from ...isa.limits import LISTED, OPERANDS, VALUES, Exceeded
from ..builder.function_directives import problem
from ..directives import Address, Function, Hint, Pragma, Value, Variable
from .constant_expressions import constant
from .lexer import NAME, split

SPACES = ("reg", "global", "const", "shared", "local", "param")
LINKAGES = ("extern", "visible", "weak", "common")
TYPES = frozenset((
    "pred", "b8", "b16", "b32", "b64", "b128", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "f16", "f16x2",
    "f32", "f64", "texref", "samplerref", "surfref",
))  # fmt: skip
"""The types in declarations of variables and registers."""


class Wrong(Protocol):
    """A function that returns the PARSE error at the current place in the text."""

    def __call__(self, what: str, fix: str = "") -> AsmError:
        """Return the error for a mistake and its fix."""
        ...


_WORD = re.compile(
    r"\s*(?:\.(?P<word>\w+)(?:\s*\((?P<inner>(?:[^()]++|\([^()]*+\))*+)\))?)(?P<number>\s+[0-9]\w*)?", re.ASCII
)
_DECLARATOR = re.compile(
    rf"""(?P<name>{NAME}|_)\s* (?:<\s*(?P<count>\w+)\s*>)?\s*
    (?P<shape>(?:\[\s*\w*\s*\]\s*)*) (?:=\s*(?P<init>.+))?""",
    re.DOTALL | re.ASCII | re.VERBOSE,
)
_PRAGMA = re.compile(r'\.pragma\s*"[^"]*"(\s*,\s*"[^"]*")*\s*;')
_HEAD = re.compile(
    rf"""(?:\.(?P<linkage>visible|extern|weak|common)\s+)? \.(?P<kind>entry|func)\s*
    (?:\.attribute\s*\((?P<attributes>(?:[^()]++|\([^()]*+\))*+)\)\s*)?
    (?:\((?P<returns>[^()]*)\)\s*)? (?P<name>{NAME})\s* (?:\((?P<params>[^()]*)\))? (?P<hints>[^(){{]*?) [;{{]""",
    re.VERBOSE | re.ASCII | re.DOTALL,
)
_HINT = re.compile(r'\s*\.(\w+)\s*((?:"[^"]*"(?:\s*,\s*"[^"]*")*)|(?:[0-9]\w*(?:\s*,\s*[0-9]\w*)*)|)\s*(;?)', re.ASCII)


MOST_HINTS = 100
"""A limit for the directives of a function, some of which can be repeated."""


def variables(text: str, wrong: Wrong, example: str = ".global .align 4 .b32 x") -> Iterator[Variable]:
    """Yield the variables of one declaration: `.global .align 4 .b32 x, y[4] = {1, 2}`.

    Raises PARSE for mistakes, Exceeded for too many names.
    """
    given, rest = _words(text, wrong, example)
    if "type" not in given or "space" not in given:
        raise wrong(f"`{text.strip()[:60]}` is not understood", f"write a state space, a type and a name: `{example}`")
    listed = split(rest)
    if len(listed) > LISTED:
        raise Exceeded("a declaration lists too many names", f"{LISTED:,} names", "use several declarations")
    for declarator in listed:
        found = _DECLARATOR.fullmatch(declarator)
        if not found:
            raise wrong(f"`{declarator}` is not understood", "write names: `x, y[4], z = 3`")
        yield _variable(found, given, wrong)


def pragma(text: str, wrong: Wrong) -> Pragma:
    """Parse a directive `.pragma "nounroll";`."""
    if not _PRAGMA.fullmatch(text):
        raise wrong(f"`{text}` is not understood", '`.pragma "nounroll";`')
    return Pragma(tuple(re.findall(r'"([^"]*)"', text)))


_PARAMETER = ".param .u64 name"


def parameters(text: str | None, wrong: Wrong) -> list[Variable]:
    """Parse a list of parameters."""
    parts = split(text or "")
    if len(parts) > LISTED:
        raise Exceeded("a function has too many parameters", f"{LISTED:,} parameters", "pass a pointer to an array")
    return [one for part in parts for one in variables(part, wrong, _PARAMETER)]


def function(text: str, wrong: Wrong) -> Function:
    """Parse the header of a function or a kernel, without its body."""
    found = _HEAD.fullmatch(text.strip())
    if not found:
        raise wrong(
            f"the function header `{' '.join(text.split())[:60]}` is not understood", "`.entry name(.param .u64 a)`"
        )
    entry = found["kind"] == "entry"
    made = Function(
        name=found["name"],
        entry=entry,
        returns=parameters(found["returns"], wrong),
        params=parameters(found["params"], wrong),
        linkage=found["linkage"] or "",
        attributes=tuple(split(found["attributes"] or "")),
    )
    made.hints = hints(found["hints"], wrong)
    for hint in made.hints:
        if why := problem(hint, made.hints, entry=entry):
            raise wrong(f"`.{hint.name}` is not understood: {why}", "")
    _check_parameters(made, wrong)
    return made


def hints(text: str, wrong: Wrong) -> list[Hint]:
    """Parse the directives after a function header or a prototype."""
    made, at, end = list[Hint](), 0, len(text.rstrip())
    while at < end:
        found = _HINT.match(text, at)
        if len(made) >= MOST_HINTS:
            raise Exceeded("a function has too many directives", f"{MOST_HINTS} directives", "")
        if not found or (found[3] and not found[2].startswith('"')):
            raise wrong(f"`{text[at : at + 60].strip()[:40]}` is not understood", "`.maxntid 128, 1, 1`")
        if found[2].startswith('"'):
            values: tuple[int | str, ...] = tuple(re.findall(r'"([^"]*)"', found[2]))
        else:
            values = tuple(whole(part, wrong) for part in split(found[2]))
        made.append(Hint(found[1], values))
        at = found.end()
    return made


def _check_parameters(made: Function, wrong: Wrong) -> None:
    spaces = ("param",) if made.entry else ("param", "reg")
    for one in (*made.returns, *made.params):
        if one.space not in spaces or one.init is not None or one.linkage or one.count is not None:
            raise wrong(f"the parameter `{one.declaration}` is not understood", f"`{_PARAMETER}`")
        if one.pointer is not None and not made.entry:
            raise wrong(
                f"the parameter `{one.declaration}` has .ptr, which only a kernel's parameter can have",
                f"`.param .{one.type}`",
            )
    if made.entry and made.returns:
        raise wrong("a kernel cannot return values", "`.entry name(…)`")


def _words(text: str, wrong: Wrong, example: str) -> tuple[dict[str, str], str]:
    """Return the dotted words of a declaration by their kind, and the remaining text from the first name on."""
    given, at = dict[str, str](), 0
    text = text.strip().removesuffix(";")
    while found := _WORD.match(text, at):
        word, number = found["word"], (found["number"] or "").strip()
        kind = _kind(word, given)
        if not kind or (bool(number) != (kind in ("align", "ptralign"))) or kind in given:
            raise wrong(f"`.{word}` is not understood in `{' '.join(text.split())[:60]}`", f"`{example}`")
        given[kind] = number or found["inner"] or word
        at = found.end()
    return given, text[at:]


def _kind(word: str, given: dict[str, str]) -> str:
    """Return the kind of a dotted word: `space`, `type`, …; empty if it is not allowed after the given words."""
    if "ptr" in given:
        return "ptralign" if word == "align" else "ptrspace" if word in SPACES and "ptralign" not in given else ""
    if "type" in given:
        return "ptr" if word == "ptr" else ""
    if word in ("align", "attribute"):
        return word
    sets = (("linkage", LINKAGES), ("space", SPACES), ("vector", ("v2", "v4")), ("type", TYPES))
    return next((kind for kind, words in sets if word in words), "")


def _variable(found: re.Match[str], given: dict[str, str], wrong: Wrong) -> Variable:
    pointer = (given.get("ptrspace", ""), whole(given.get("ptralign", "0"), wrong)) if "ptr" in given else None
    align = whole(given.get("align", "0"), wrong)
    if align & (align - 1):
        raise wrong(f"the alignment {align} is not a power of two", "`.align 16`")
    lengths = re.findall(r"\[\s*(\w*)\s*\]", found["shape"] or "")
    return Variable(
        name=found["name"],
        space=given["space"],
        type=given["type"],
        shape=tuple(whole(length or "0", wrong) for length in lengths),
        linkage=given.get("linkage", ""),
        align=align,
        vector=int(given.get("vector", "v0")[1:]),
        count=whole(found["count"], wrong) if found["count"] else None,
        init=_value(found["init"].strip(), wrong) if found["init"] else None,
        attributes=tuple(split(given.get("attribute", ""))),
        pointer=pointer,
    )


def whole(text: str, wrong: Wrong) -> int:
    """Evaluate a constant expression that must be an integer.  Raises PARSE if it is not."""
    value = constant(text)
    if not isinstance(value, int):
        raise wrong(f"`{text}` is not an integer", "")
    return value


_ADDRESS = re.compile(
    rf"(?:(?P<mask>0[xX][fF][fF]0*)\s*\(\s*(?P<masked>.+)\)|generic\s*\(\s*(?P<generic>{NAME})\s*\)|(?P<name>{NAME}))"
    r"(?P<offset>\s*\+.+)?",
    re.ASCII | re.DOTALL,
)
_PLAIN = r"\s*+-?+(?:0[xX][0-9a-fA-F]++|[1-9][0-9]*+|0)\s*+"
_NUMBERS = re.compile(rf"\{{{_PLAIN}(?:,{_PLAIN})*+\}}", re.ASCII)
"""Plain numbers in braces, a fast path because a variable can have millions of them."""
_FIELD = re.compile(r"(\w+)\s*=\s*(.+)", re.ASCII | re.DOTALL)


def _value(text: str, wrong: Wrong) -> Value:
    """Parse an initializer."""
    if text.startswith("{"):
        if _NUMBERS.fullmatch(text):
            return tuple([int(one, 0) for one in text[1:-1].split(",")])
        parts = split(text[1:-1])
        if len(parts) > VALUES:
            raise Exceeded("a variable has too many initial values", f"{VALUES:,} values", "split the variable")
        fields = [_FIELD.fullmatch(part) for part in parts]
        if fields and all(fields):
            return {found[1]: _field(found[2], wrong) for found in fields if found}
        return tuple(_value(part, wrong) for part in parts if part)
    if len(text) > OPERANDS:
        raise Exceeded("an initial value is too long", f"{OPERANDS:,} characters", "")
    if (value := constant(text)) is not None:
        return value
    found = _ADDRESS.fullmatch(text)
    if not found:
        raise wrong(f"the initial value `{text}` is not understood", "write a constant, a variable's name or {…}")
    offset = constant((found["offset"] or "+0").strip()[1:])
    if not isinstance(offset, int):
        raise wrong(f"the offset in `{text}` is not an integer", "`x+4`")
    if found["mask"]:
        masked = found["masked"].strip()
        inner = _value(masked, wrong) if masked[:1] not in "0{" else None
        if isinstance(inner, Address) and not inner.mask and not offset:
            return Address(inner.name, inner.offset, inner.generic, int(found["mask"], 16))
        raise wrong(f"the initial value `{text}` is not understood", "`0xff(x)`")
    return Address(found["generic"] or found["name"], offset, bool(found["generic"]))


def _field(text: str, wrong: Wrong) -> Value:
    value = constant(text)
    return text if value is None and re.fullmatch(r"\w+", text) else _value(text, wrong)
