"""The command `asmkit explain CODE`: what a diagnostic means, why it matters, an example, and the fix.

The folder `explanations` has a file for each code: what the code means, why it matters, an example that yields the
code, how to fix it, and possibly the repaired example. The reference page of the diagnostics and the rules of SARIF
logs are derived from the same files.
"""

from __future__ import annotations

import difflib
import re
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..errors import AsmError, DiagnosticCode, Finding, error
from .findings import told
from .json_object import print_json
from .terminal import Parser, columns

FOLDER = Path(__file__).with_name("explanations")
_FENCE = "`" * 3
_BLOCK = re.compile(rf"^{_FENCE}(\w+)\n(.*?)^{_FENCE}\n?", re.MULTILINE | re.DOTALL)
_URI = "urn:asmkit:diagnostic:{code}"
"""The address of a code, which SARIF requires. The pages of asmkit have no public address yet."""


@dataclass(frozen=True)
class Example:
    """Code in a language: `python`, `ptx` or `amdgcn`. The first line of a text is the command that reads it."""

    language: str
    code: str


@dataclass(frozen=True)
class Explanation:
    """The explanation of a code. `repaired` is the example without the mistake, if the file has one."""

    code: str
    meaning: str
    why: str
    example: Example
    fix: str
    repaired: Example | None = None

    @property
    def mistake(self) -> DiagnosticCode:
        """The code in the catalogue."""
        return DiagnosticCode[self.code]

    @property
    def severity(self) -> str:
        """The severity of the code: `error`, `warning` or `advice`."""
        return Finding(self.mistake, ("", 1)).severity

    @property
    def summary(self) -> str:
        """The first sentence of the meaning."""
        return re.split(r"(?<=\.)\s", self.meaning, maxsplit=1)[0]

    @property
    def uri(self) -> str:
        """The address of the code."""
        return _URI.format(code=self.code)

    @property
    def markdown(self) -> str:
        """The explanation in Markdown, without a heading."""
        return "\n\n".join(self._parts("**Why it matters.** ", "**Example.**", "**Fix.** ", fenced=True))

    @property
    def text(self) -> str:
        """The explanation as plain text."""
        return "\n\n".join(self._parts("Why it matters: ", "Example:", "Fix: ", fenced=False))

    def _parts(self, why: str, example: str, fix: str, *, fenced: bool) -> list[str]:
        made = [self.meaning, why + self.why, f"{example}\n\n{_shown(self.example, fenced)}", fix + self.fix]
        return made + ([_shown(self.repaired, fenced)] if self.repaired else [])


def _shown(example: Example, fenced: bool) -> str:
    code = example.code.rstrip()
    return f"{_FENCE}text\n{code}\n{_FENCE}" if fenced else textwrap.indent(code, "    ")


@cache
def explanation(code: str) -> Explanation:
    """Return the explanation of a code. Raises KeyError for a name that is not a code."""
    text = (FOLDER / f"{DiagnosticCode[code].name}.md").read_text(encoding="utf-8")
    before, *parts = _BLOCK.split(text)
    meaning, why = _paragraphs(before)
    language, shown, fix, *rest = parts
    repaired = Example(rest[0], rest[1]) if rest else None
    return Explanation(code, meaning, why, Example(language, shown), _paragraphs(fix)[0], repaired)


def _paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.strip().split("\n\n")]


def as_json(one: Explanation) -> dict[str, object]:
    """Return an explanation as the schema describes it."""
    message, fix = one.mistake.value
    return {
        "code": one.code, "severity": one.severity, "message": message, "fix": fix, "meaning": one.meaning,
        "why": one.why, "example": _example_as_json(one.example), "remedy": one.fix,
        "repaired": one.repaired and _example_as_json(one.repaired),
    }  # fmt: skip


def _example_as_json(example: Example) -> dict[str, str]:
    return {"language": example.language, "code": example.code}


def show(one: Explanation, width: int) -> str:
    """Return an explanation for a terminal of a width."""
    message, fix = one.mistake.value
    head = [f"{one.code} ({one.severity}): {message}"]
    head += [f"  fix: {fix}"] if re.sub(r"\{\w+\}", "", fix).strip() else []
    folded = [textwrap.fill(part, width, break_on_hyphens=False) if not part.startswith(("Example:", "    ")) else part
              for part in one._parts("Why it matters: ", "Example:", "Fix: ", fenced=False)]  # fmt: skip
    return "\n\n".join(["\n".join(head), *folded])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit explain [CODE …] [--json]`: print the explanations, or a list of all codes.

    Return 0, or 2 for a name that is not a code.
    """
    parser = Parser("asmkit explain", description="Explain diagnostics: what a code means, an example, and the fix.")
    parser.add_argument("code", nargs="*", help="a code, as findings show it: RACE; without one, list all codes")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(arguments)
    try:
        known = [_found(code) for code in options.code]
    except AsmError as wrong:
        print(told(wrong), file=sys.stderr)
        return 2
    if options.json:
        codes = known or list(DiagnosticCode.__members__)
        print_json("explain", codes=[as_json(explanation(code)) for code in codes])
    elif known:
        print("\n\n\n".join(show(explanation(code), min(columns(), 120)) for code in known))
    else:
        _print_list()
    return 0


def _print_list() -> None:
    """Print a line for each code: its severity and the first sentence of its meaning."""
    for name in DiagnosticCode.__members__:
        one = explanation(name)
        line = textwrap.shorten(f"{one.severity} {one.summary}", columns() - _NAME, placeholder=" …")
        severity, _, summary = line.partition(" ")
        print(f"{name:{_NAME - 9}}{severity:9}{summary}")


_NAME = 33
"""The width of the columns of the code and the severity."""


def _found(code: str) -> str:
    """Return the name of a code, in any case. Raises OPTION_TYPE for an unknown one."""
    name = code.strip().upper().replace("-", "_")
    if name in DiagnosticCode.__members__:
        return name
    close = difflib.get_close_matches(name, DiagnosticCode.__members__, 3)
    want = f"a diagnostic code, such as {' or '.join(close) or 'RACE'}"
    raise error(DiagnosticCode.OPTION_TYPE, name="CODE", want=want, got=code)
