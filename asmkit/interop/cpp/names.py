"""Choose C++ identifiers for the names of a kernel: no keywords, no macros, and no names of the generated code."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...errors import DiagnosticCode, error

_KEYWORDS = """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl
concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do
double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace
new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return
short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef
typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
"""
_MACROS = "linux unix assert errno stdin stdout stderr NULL EOF NAN INFINITY signbit isnan isinf major minor"
_OURS = """
Array Arguments Call Code Dim3 Image Input Kernel Launch Output Rational Status Untyped Value asmkit detail images
kernel launch put std stream
"""
TAKEN = frozenset(f"{_KEYWORDS} {_MACROS} {_OURS}".split())
"""The names that parameters cannot have: the generated code uses other names with a final underscore."""


def identifiers(names: Iterable[str]) -> dict[str, str]:
    """Return a C++ identifier for each name, all different. An ordinary name is its own identifier."""
    made: dict[str, str] = {}
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9]+", _escaped, name).strip("_") or "x"
        plain = plain if plain[0].isalpha() else f"x{plain}"
        while plain in TAKEN or plain in made.values():
            plain += "0"
        made[name] = plain
    return made


def _escaped(found: re.Match[str]) -> str:
    """Return characters that C++ identifiers cannot have by their numbers. Two underscores in a row are reserved."""
    return "_" if set(found[0]) == {"_"} else "".join(f"u{ord(letter):x}" for letter in found[0])


def check_namespace(name: object) -> str:
    """Return the name of a C++ namespace, such as `gemm` or `mylib::gemm`. Raises OPTION_TYPE for any other value."""
    parts = name.split("::") if isinstance(name, str) else []
    if not parts or not all(re.fullmatch(r"[A-Za-z]\w*", part, re.ASCII) and "__" not in part for part in parts):
        raise error(DiagnosticCode.OPTION_TYPE, name="namespace", want='a C++ name such as `"mylib::gemm"`', got=name)
    if wrong := [part for part in parts if part in _KEYWORDS.split() or part in ("std", "asmkit")]:
        raise error(
            DiagnosticCode.OPTION_TYPE, name="namespace", want=f"another name than {wrong[0]}, which is taken", got=name
        )
    return "::".join(parts)
