"""Changed files of saved kernels: descriptions, texts, images and archives, most of them with a hash that fits.

A file is named by a seed, so that the same one can be made again.
"""

from __future__ import annotations

import io
import itertools
import json
import random
import zipfile
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from asmkit.kernel import archive_zip

Members = dict[str, bytes]
Place = tuple[str | int, ...]

LEAVES: list[Any] = [
    None, True, False, 0, 1, -1, 7, 1 << 31, (1 << 64) - 1, 10**30, -(10**400), 0.5, -0.0, 1e308, "", "N", "2*N", "0",
    "1-N", "N//0", "ceil(N/64)", "min(N,1)", "(N)->(N)", "(1)->(1)", "M,K->N", "x" * 500, "9" * 5000, "1e9999", "\0",
    "\ud800", "é", "../x", "sm_80", "sm_90", "gfx942", "ptx", "gcn", "f32", "bf16", "b128", "u8", "pred", "B128",
    "N*" * 150 + "N", "9999999999*" * 30 + "1", [], [1], [[]], ["N"], ["1", 1], [0] * 300, [None], [1, 1, 1, 1], {},
    {"N": 1}, {"N": "1"}, {"x": {}}, {"type": "f32"}, {"type": "f33"}, {"block": [1, 1, 1]}, {"cluster": [2, 1, 1]},
]  # fmt: skip
"""Values that stand in for a part of a description: each JSON type, numbers without end, names of other things."""

NUMBERS = ["NaN", "-Infinity", "1" * 5000, "1e400", "-0", "1" + "0" * 40]
"""Numbers in the spelling of JSON that Python would not write."""


def packed(members: Mapping[str, bytes], *, sealed: bool = True) -> bytes:
    """Return the archive of some members; a `sealed` one has the hash of its members."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
        file.writestr(archive_zip.HASH, archive_zip.digest(members if sealed else {}))
    return made.getvalue()


def unpacked(content: bytes) -> Members:
    """Return the members of an archive, without the hash."""
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        return {name: file.read(name) for name in file.namelist() if name != archive_zip.HASH}


def places(value: object, at: Place = ()) -> Iterator[Place]:
    """Yield where the parts of a JSON value are."""
    if at:
        yield at
    inner: Any = cast("dict[str, object]", value).items() if isinstance(value, dict) else ()
    inner = enumerate(cast("list[object]", value)) if isinstance(value, list) else inner
    for name, part in inner:
        yield from places(part, (*at, name))


def replaced(about: object, place: Place, change: Callable[[Any, Any], None]) -> object:
    """Return a copy of a description, after `change(holder, key)` of one of its parts."""
    made: Any = json.loads(json.dumps(about))
    holder = made
    for name in place[:-1]:
        holder = holder[name]
    change(holder, place[-1])
    return made


def descriptions(about: object, step: int = 1) -> Iterator[bytes]:
    """Yield descriptions that lack a part, or have another value in its place; with a step, so many times fewer."""
    values = ["", *(json.dumps(leaf) for leaf in LEAVES), *NUMBERS]
    for place, value in itertools.islice(itertools.product(places(about), values), 0, None, step):
        if not value:
            yield json.dumps(replaced(about, place, lambda holder, key: holder.__delitem__(key))).encode()
            continue
        marked = replaced(about, place, lambda holder, key: holder.__setitem__(key, "the value"))
        yield json.dumps(marked).replace('"the value"', value).encode()


def changed_description(about: object, draw: random.Random) -> bytes:
    """Return a description with one to three parts left out, replaced, renamed or exchanged, or nested deeply."""
    made = about
    for _ in range(draw.choice((1, 1, 2, 3))):
        all_places = [*places(made)]
        place, leaf = draw.choice(all_places), draw.choice(LEAVES)
        other = draw.choice(all_places)
        value: Any = made
        for name in other:
            value = value[name]
        word = str(leaf)[:40]
        changes: list[Callable[[Any, Any], None]] = [
            lambda holder, key: holder.__delitem__(key),
            lambda holder, key, leaf=leaf: holder.__setitem__(key, leaf),
            lambda holder, key, leaf=leaf: holder.__setitem__(key, leaf),
            lambda holder, key, value=value: holder.__setitem__(key, value),
            lambda holder, key: (
                holder.append(holder[key]) if isinstance(holder, list) else holder.update(N=holder[key])
            ),
            lambda holder, key, word=word: holder.update({word: holder.pop(key)}) if isinstance(holder, dict) else None,
        ]
        made = replaced(made, place, draw.choice(changes))
    text = json.dumps(made)
    if draw.random() < 0.1:
        at, deep = draw.randrange(len(text)), draw.choice((50, 900, 200_000))
        text = text[:at] + "[" * deep + draw.choice(("", "]" * deep)) + text[at:]
    return text.encode()


def changed_bytes(content: bytes, draw: random.Random) -> bytes:
    """Return bytes with a few of them flipped, left out, doubled or put in, or cut off."""
    made = bytearray(content)
    for _ in range(draw.randint(1, 3)):
        at, length = draw.randrange(len(made) + 1), draw.choice((1, 2, 8, 60))
        match draw.randrange(5):
            case 0 if at < len(made):
                made[at] ^= 1 << draw.randrange(8)
            case 1:
                del made[at : at + length]
            case 2:
                made[at:at] = made[at : at + length]
            case 3:
                made[at : at + length] = draw.randbytes(length)
            case _:
                del made[draw.choice((at, len(made))) :]
    return bytes(made)


def changed_text(text: bytes, draw: random.Random) -> bytes:
    """Return a text with lines left out, doubled, exchanged, or with other numbers and registers in them."""
    lines = text.decode().split("\n")
    for _ in range(draw.randint(1, 3)):
        at, to = draw.randrange(len(lines)), draw.randrange(len(lines))
        match draw.randrange(5):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(to, lines[at])
            case 2:
                lines[at], lines[to] = lines[to], lines[at]
            case 3:
                digits = [i for i, letter in enumerate(lines[at]) if letter.isdigit()] or [0]
                i = draw.choice(digits)
                lines[at] = lines[at][:i] + draw.choice(("0", "3", "99", "-1", "4294967296")) + lines[at][i + 1 :]
            case _:
                lines[at] = changed_bytes(lines[at].encode(), draw).decode("latin-1")
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def changed_members(members: Members, others: Members, draw: random.Random) -> Members:
    """Return members of which some are changed, exchanged with another's or with those of another file, or left out."""
    made = dict(members)
    name = draw.choice([*made])
    texts = [one for one in made if one.endswith(".txt")]
    match draw.randrange(7):
        case 0:
            del made[name]
        case 1:
            other = draw.choice([*made])
            made[name], made[other] = made[other], made[name]
        case 2:
            made[name] = others[draw.choice([*others])]
        case 3:
            made[draw.choice(("more.txt", "image.sm_90", "a/b", "x" * 300, "\n", "sm_80.txt"))] = made[name]
        case 4:
            made[name] = changed_bytes(made[name], draw)
        case _:
            name = draw.choice(texts)
            made[name] = changed_text(made[name], draw)
    return made


def mutant(source: bytes, other: bytes, draw: random.Random) -> bytes:
    """Return a changed file; `other` is one that lends parts.  Most have the hash of what they contain."""
    members = unpacked(source)
    sealed = draw.random() < 0.95
    match draw.randrange(8):
        case 0:
            return changed_bytes(source, draw)
        case 1 | 2 | 3:
            about = json.loads(members["kernel.json"])
            return packed({**members, "kernel.json": changed_description(about, draw)}, sealed=sealed)
        case _:
            return packed(changed_members(members, unpacked(other), draw), sealed=sealed)


# made to exhaust

Case = Callable[[Members, int], bytes]
CASES: dict[str, Case] = {}
"""Each gives a file from the members of a saved kernel of the target sm_80; it unpacks to at least so many bytes."""


def case(make: Case) -> Case:
    """Register a case by the name of its function."""
    CASES[make.__name__] = make
    return make


def _with(members: Members, **parts: object) -> bytes:
    about = json.loads(members["kernel.json"])
    return packed({**members, "kernel.json": json.dumps({**about, **parts}).encode()})


@case
def a_description_of_lists(members: Members, size: int) -> bytes:
    return _with(members, zero_init=["N"] * (size // 5))


@case
def a_description_of_brackets(members: Members, size: int) -> bytes:
    return packed({**members, "kernel.json": b"[" * size})


@case
def facts_of_facts(members: Members, size: int) -> bytes:
    deep = "[" * 800 + "]" * 800
    about = json.loads(members["kernel.json"])
    facts: dict[str, object] = {f"f{i}": "deep" for i in range(size // 1700)}
    about["targets"]["sm_80"]["facts"] |= facts
    return packed({**members, "kernel.json": json.dumps(about).replace('"deep"', deep).encode()})


@case
def a_signature_of_minuses(members: Members, size: int) -> bytes:
    return _with(members, signature="(N)->(" + "-" * size + "N)")


@case
def a_signature_of_parentheses(members: Members, size: int) -> bytes:
    return _with(members, signature="(N)->(" + "(" * size + "N" + ")" * size + ")")


@case
def a_signature_of_sums(members: Members, size: int) -> bytes:
    return _with(members, signature="(N)->(" + "N+" * size + "N)")


@case
def a_signature_of_many_names(members: Members, size: int) -> bytes:
    names = ",".join(f"N{i}" for i in range(size // 8))
    return _with(members, signature=f"({names})->(N1)")


@case
def a_signature_of_arrays(members: Members, size: int) -> bytes:
    return _with(members, signature="(N)," * (size // 4) + "(N)->(N)")


@case
def a_divisor_of_sums(members: Members, size: int) -> bytes:
    return _with(members, divisible={"N": "+" * size + "1"})


@case
def divisors(members: Members, size: int) -> bytes:
    return _with(members, divisible={f"N{i}": 1 for i in range(size // 10)})


@case
def sizes_of_sizes(members: Members, size: int) -> bytes:
    names = [f"N{i}" for i in range(min(size // 400, 5000))]
    rules = {after: "*".join([before] * 60) for before, after in itertools.pairwise(["N", *names])}
    return _with(members, sizes=rules, signature="(N)->" + ",".join(f"({name})" for name in names))


@case
def a_partition_of_names(members: Members, size: int) -> bytes:
    return _with(members, partition="a " * (size // 2) + "-> a")


@case
def parameters(members: Members, size: int) -> bytes:
    params = [{"register": f"r{i}", "type": "u32", "dim": False} for i in range(size // 50)]
    return _with(members, params=json.loads(members["kernel.json"])["params"] + params)


@case
def options(members: Members, size: int) -> bytes:
    params = [{"option": f"r{i}", "kind": "int", "value": 1, "dim": False} for i in range(size // 55)]
    return _with(members, params=json.loads(members["kernel.json"])["params"] + params)


@case
def targets(members: Members, size: int) -> bytes:
    about = json.loads(members["kernel.json"])
    some = {f"sm_{i}": about["targets"]["sm_80"] for i in range(size // 60)}
    return _with(members, targets=about["targets"] | some)


@case
def a_name(members: Members, size: int) -> bytes:
    return _with(members, name="x" * size, doc="y" * size)


@case
def a_text_of_instructions(members: Members, size: int) -> bytes:
    """A text just below the limit of the lines."""
    line = b"\tmov.u32 %r1, 1;\n"
    text = members["sm_80.txt"].replace(b"\tret;", line * min(size // len(line), archive_zip.LINES - 100) + b"\tret;")
    return packed({**members, "sm_80.txt": text})


@case
def a_text_of_one_line(members: Members, size: int) -> bytes:
    text = members["sm_80.txt"].replace(b"\tret;", b"mov.u32 %r1,1;" * (size // 14) + b"\tret;")
    return packed({**members, "sm_80.txt": text})


@case
def images_of_zeros(members: Members, size: int) -> bytes:
    """As much as an archive may unpack to, in little."""
    about = json.loads(members["kernel.json"])
    names = [f"sm_{i}" for i in range(80, 84)]
    big = {f"image.{name}": bytes(min(size * 6, (64 << 20) - 10_000)) for name in names}
    return packed({**members, **big, "kernel.json": json.dumps({**about, "images": {}}).encode()})


@case
def a_directory_of_files(members: Members, size: int) -> bytes:
    return packed({**members, **{f"{i}": b"" for i in range(size // 110)}})


@case
def a_comment(members: Members, size: int) -> bytes:
    made = packed(members)
    return made[:-2] + b"\xff\xff" + b"PK\5\6" * 16383 + b"xxx" + made * (size // len(made))
