"""Demangle C++ names as nvcc and clang write them for kernels, functions and variables (Itanium C++ ABI, 5.1).

The names of expressions in templates are not demangled, nor are other rare forms: such a name is returned unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

_LONGEST = 4096
"""Longer names are returned unchanged, as are those whose text would be longer than 16 times this length."""
_DEEPEST = 200

_BUILTIN: Mapping[str, str] = {
    "v": "void", "w": "wchar_t", "b": "bool", "c": "char", "a": "signed char", "h": "unsigned char", "s": "short",
    "t": "unsigned short", "i": "int", "j": "unsigned int", "l": "long", "m": "unsigned long", "x": "long long",
    "y": "unsigned long long", "n": "__int128", "o": "unsigned __int128", "f": "float", "d": "double",
    "e": "long double", "g": "__float128", "z": "...",
}  # fmt: skip
_BUILTIN_D: Mapping[str, str] = {
    "Dh": "half", "DF16_": "_Float16", "DF16b": "std::bfloat16_t", "Di": "char32_t", "Ds": "char16_t",
    "Du": "char8_t", "Da": "auto", "Dn": "decltype(nullptr)", "Dc": "decltype(auto)",
}  # fmt: skip
_STD: Mapping[str, str] = {
    "Sa": "std::allocator", "Sb": "std::basic_string", "Ss": "std::string", "Si": "std::istream", "So": "std::ostream",
    "Sd": "std::iostream",
}  # fmt: skip
_OPERATORS: Mapping[str, str] = {
    "nw": " new", "na": " new[]", "dl": " delete", "da": " delete[]", "ps": "+", "ng": "-", "ad": "&", "de": "*",
    "co": "~", "pl": "+", "mi": "-", "ml": "*", "dv": "/", "rm": "%", "an": "&", "or": "|", "eo": "^", "aS": "=",
    "pL": "+=", "mI": "-=", "mL": "*=", "dV": "/=", "rM": "%=", "aN": "&=", "oR": "|=", "eO": "^=", "ls": "<<",
    "rs": ">>", "lS": "<<=", "rS": ">>=", "eq": "==", "ne": "!=", "lt": "<", "gt": ">", "le": "<=", "ge": ">=",
    "ss": "<=>", "nt": "!", "aa": "&&", "oo": "||", "pp": "++", "mm": "--", "cm": ",", "pm": "->*", "pt": "->",
    "cl": "()", "ix": "[]", "qu": "?",
}  # fmt: skip
_SUFFIXES: Mapping[str, str] = {
    "int": "",
    "unsigned int": "u",
    "long": "l",
    "unsigned long": "ul",
    "long long": "ll",
    "unsigned long long": "ull",
}
_SPECIAL: Mapping[str, str] = {"TV": "vtable for ", "TT": "VTT for ", "TI": "typeinfo for ", "TS": "typeinfo name for "}
_CLONE = re.compile(r"([.$].*)?")


class _UnknownError(Exception):
    """Raised for a form that is not demangled."""


class _Type(NamedTuple):
    """The text of a type around a declarator: `int (*` and `)[4]`."""

    left: str
    right: str = ""
    open: bool = False
    """Whether the type is a function or an array, so that a pointer to it needs parentheses."""

    def __str__(self) -> str:
        return self.left + (" " if self.open else "") + self.right


@lru_cache(4096)
def demangle(name: str) -> str:
    """Return the C++ name of a symbol, such as `ns::scale<float, 4>(float*)`, or the symbol itself if it has none."""
    if not name.startswith("_Z") or len(name) > _LONGEST:
        return name
    try:
        made = _Name(name).encoding()
    except (_UnknownError, IndexError, RecursionError):
        return name
    return made if len(made) <= 16 * _LONGEST else name


def plain_name(name: str) -> str:
    """Return the C++ name of a symbol without its scopes, template arguments and parameters: `scale`."""
    text = demangle(name)
    if text == name:
        return name
    depth, found = 0, ""
    for at, letter in enumerate(text):
        if letter in "<([{" and not text[:at].endswith("operator"):
            if not depth and letter == "(" and not text.startswith("(anonymous", at):
                rest = _after_parameters(text, at)
                if not rest:
                    break
            depth += 1
        elif letter in ">)]}" and depth:
            depth -= 1
        elif not depth:
            found += letter
    return found.rpartition("::")[2].rpartition(" ")[2] or text


def _after_parameters(text: str, at: int) -> str:
    """Return the scopes that follow a list of parameters: `::tile` after `scale(float*)`."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in "(") - (text[i] in ")")
        if not depth:
            rest = text[i + 1 :]
            return rest if "::" in rest else ""
    return ""


class _Name:
    """A parser of one mangled name. Substitutions and template arguments are numbered in order of appearance."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 2
        self.known: list[_Type] = []
        self.arguments: list[str] = []
        self.depth = 0

    # text
    def _next(self, *words: str) -> str:
        """Take the word that follows, if it is one of some words."""
        for word in words:
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return word
        return ""

    def _need(self, word: str) -> None:
        if not self._next(word):
            raise _UnknownError

    def _number(self) -> int:
        found = re.compile(r"[0-9]+", re.ASCII).match(self.text, self.at)
        if not found:
            raise _UnknownError
        self.at = found.end()
        return int(found[0])

    def _sequence(self) -> int:
        """Return the number of a substitution: `_` is 0, `0_` is 1, in base 36."""
        digits = ""
        while (letter := self.text[self.at]) != "_":
            digits, self.at = digits + letter, self.at + 1
            if not re.fullmatch(r"[0-9A-Z]{1,4}", digits):
                raise _UnknownError
        self.at += 1
        return int(digits, 36) + 1 if digits else 0

    # names
    def encoding(self) -> str:
        """Return a whole name, with the parameters of a function."""
        for word, title in _SPECIAL.items():
            if self._next(word):
                return title + str(self.type())
        if self._next("GV"):
            return "guard variable for " + self._name()[0]
        text = self._function()
        if not _CLONE.fullmatch(self.text[self.at :]):
            raise _UnknownError
        return text

    def _function(self) -> str:
        """Return a name and the parameters, if it is a function, without the return type."""
        name, template, after = self._name()
        if self.at >= len(self.text) or self.text[self.at] in "E.$":
            return name + after
        if template:
            self.type()
        return f"{name}({self._parameters()}){after}"

    def _parameters(self) -> str:
        made: list[str] = []
        while self.at < len(self.text) and self.text[self.at] not in "E.$":
            made.append(str(self.type()))
        return _bounded(", ".join(one for one in made if one and made != ["void"]))

    def _name(self) -> tuple[str, bool, str]:
        """Return a name, whether it ends with template arguments and has a return type, and its qualifiers."""
        if self._next("N"):
            return self._nested()
        if self._next("Z"):
            return (*self._local(), "")
        if self.text[self.at] == "S" and self.text[self.at : self.at + 2] != "St":
            name = str(self._substitution())
        else:
            name = self._scoped()
            if self.text[self.at : self.at + 1] == "I":
                self.known.append(_Type(name))
        if self.text[self.at : self.at + 1] == "I":
            return name + self._template_arguments(), True, ""
        return name, False, ""

    def _scoped(self) -> str:
        return "std::" + self._simple("") if self._next("St") else self._simple("")

    def _nested(self) -> tuple[str, bool, str]:
        """Return a nested name, `N … E`."""
        qualifiers = ""
        while word := self._next("K", "V", "r"):
            qualifiers += {"K": " const", "V": " volatile", "r": " restrict"}[word]
        qualifiers += {"R": " &", "O": " &&", "": ""}[self._next("R", "O")]
        name, last, template = "", "", False
        while not self._next("E"):
            letter = self.text[self.at]
            if letter == "I":
                name, template = name + self._template_arguments(), True
            elif letter == "S" and self.text[self.at : self.at + 2] != "St":
                name = str(self._substitution())
                last = name.rpartition("::")[2].partition("<")[0]
                continue
            elif letter == "T":
                name = str(self.type())
                continue
            else:
                if self._next("St"):
                    name = "std"
                    continue
                part = self._simple(last)
                name, template = f"{name}::{part}" if name else part, False
                last = part if part.isidentifier() else last
            if self.text[self.at] != "E":
                self.known.append(_Type(name))
        special = name.rpartition("::")[2]
        return name, template and not special.startswith(("~", "operator ")), qualifiers

    def _local(self) -> tuple[str, bool]:
        """Return the name of something inside of a function, `Z … E …`."""
        outer = self._function()
        self._need("E")
        if self._next("s"):
            self._discriminator()
            return f"{outer}::string literal", False
        if self._next("d"):
            raise _UnknownError
        name, template, after = self._name()
        self._discriminator()
        return f"{outer}::{name}{after}", template

    def _discriminator(self) -> None:
        if self._next("__"):
            self._number()
            self._need("_")
        elif self._next("_"):
            self.at += 1

    def _simple(self, last: str) -> str:
        """Return one component of a name: an identifier, an operator, a constructor or a lambda."""
        self._next("L")
        text = self.text
        if text[self.at].isdigit():
            return self._tagged(self._identifier())
        if word := self._next("C1", "C2", "C3", "D0", "D1", "D2"):
            return ("~" if word[0] == "D" else "") + last
        if self._next("Ul"):
            parameters = self._parameters()
            self._need("E")
            return f"{{lambda({parameters})#{self._unnamed()}}}"
        if self._next("Ut"):
            return f"{{unnamed type#{self._unnamed()}}}"
        if self._next("cv"):
            return f"operator {self.type()}"
        if word := self._next(*_OPERATORS):
            return self._tagged(f"operator{_OPERATORS[word]}")
        raise _UnknownError

    def _unnamed(self) -> int:
        number = 1 if self._next("_") else self._number() + 2
        if number > 1:
            self._need("_")
        return number

    def _tagged(self, name: str) -> str:
        while self._next("B"):
            name += f"[abi:{self._identifier()}]"
        return name

    def _identifier(self) -> str:
        length = self._number()
        made = self.text[self.at : self.at + length]
        if len(made) != length or not made:
            raise _UnknownError
        self.at += length
        return "(anonymous namespace)" if made.startswith("_GLOBAL__N_") or _INTERNAL.match(made) else made

    # template arguments and substitutions
    def _template_arguments(self) -> str:
        self._need("I")
        made: list[str] = []
        outer, self.arguments = self.arguments, made
        try:
            while not self._next("E"):
                made.append(self._argument(outer))
        except BaseException:
            self.arguments = outer
            raise
        return f"<{_bounded(', '.join(one for one in made if one))}>"

    def _argument(self, outer: list[str]) -> str:
        """Return one template argument, in which parameters name the arguments of the template around it."""
        if self._next("J"):
            made: list[str] = []
            while not self._next("E"):
                made.append(self._argument(outer))
            return _bounded(", ".join(made))
        if self._next("L"):
            return self._literal()
        if self._next("X"):
            raise _UnknownError
        mine, self.arguments = self.arguments, outer
        try:
            return str(self.type())
        finally:
            self.arguments = mine

    def _literal(self) -> str:
        """Return a literal of a template argument: `Li4E`, `Lb1E`, `L_Z3fooE`."""
        if self._next("_Z"):
            text = self._function()
            self._need("E")
            return f"&{text}" if "(" in text else text
        kind = str(self.type())
        sign = "-" if self._next("n") else ""
        digits = self.text[self.at : self.text.index("E", self.at)] if "E" in self.text[self.at :] else ""
        self.at += len(digits)
        self._need("E")
        if kind == "bool" and digits in ("0", "1"):
            return ("false", "true")[int(digits)]
        if kind == "decltype(nullptr)":
            return "nullptr"
        return f"{sign}{digits}{_SUFFIXES[kind]}" if kind in _SUFFIXES else f"({kind}){sign}{digits}"

    def _substitution(self) -> _Type:
        if word := self._next(*_STD):
            return _Type(_STD[word])
        self._need("S")
        number = self._sequence()
        if number >= len(self.known):
            raise _UnknownError
        return self.known[number]

    # types
    def type(self) -> _Type:
        """Return a type."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _UnknownError
        try:
            made = self._type()
        finally:
            self.depth -= 1
        _bounded(made.left + made.right)
        return made

    def _type(self) -> _Type:
        letter = self.text[self.at]
        if word := self._next(*_BUILTIN_D):
            return _Type(_BUILTIN_D[word])
        if letter in _BUILTIN:
            self.at += 1
            return _Type(_BUILTIN[letter])
        if letter == "S" and self.text[self.at : self.at + 2] != "St":
            made = self._substitution()
            if self.text[self.at : self.at + 1] != "I":
                return made
            return self._remember(_Type(made.left + self._template_arguments_kept()))
        if letter in _COMPOUND:
            self.at += 1
            return self._remember(_COMPOUND[letter](self))
        if self._next("Dp"):
            return self.type()
        if self._next("Dv"):
            count = self._number()
            self._need("_")
            return self._remember(_Type(f"{self.type()} __vector({count})"))
        return self._named_type()

    def _named_type(self) -> _Type:
        """Return a class or an enumeration."""
        outer = self.arguments
        name = self._name()[0]
        self.arguments = outer
        return self._remember(_Type(name))

    def _template_arguments_kept(self) -> str:
        outer = self.arguments
        made = self._template_arguments()
        self.arguments = outer
        return made

    def _remember(self, made: _Type) -> _Type:
        self.known.append(made)
        return made

    def _pointer(self, sign: str) -> _Type:
        inner = self.type()
        if inner.open:
            return _Type(f"{inner.left} ({sign}", f"){' ' * inner.right.startswith('[')}{inner.right}")
        if sign != "*" and inner.left.endswith("&"):  # references collapse
            return _Type(inner.left if sign == "&&" else inner.left.rstrip("&") + "&", inner.right)
        return _Type(inner.left + sign, inner.right)

    def _qualified(self, word: str) -> _Type:
        if word == "const" and self._next("V"):
            word = "const volatile"  # one substitution for all qualifiers
        inner = self.type()
        return _Type(f"{inner.left} {word}", inner.right, inner.open)

    def _vendor(self) -> _Type:
        """Return a type with a qualifier of a vendor: `U3AS1` is an address space."""
        word = self._identifier()
        inner = self.type()
        return _Type(f"{inner.left} {word}", inner.right)

    def _function_type(self) -> _Type:
        self._next("Y")
        result = self.type()
        parameters = self._parameters()
        self._need("E")
        return _Type(str(result), f"({parameters})", open=True)

    def _array(self) -> _Type:
        length = "" if self.text[self.at] == "_" else str(self._number())
        self._need("_")
        inner = self.type()
        return _Type(inner.left, f"[{length}]{inner.right}", open=True)

    def _member(self) -> _Type:
        owner, inner = self.type(), self.type()
        if inner.open:
            return _Type(f"{inner.left} ({owner}::*", f"){inner.right}")
        return _Type(f"{inner.left} {owner}::*", inner.right)

    def _parameter(self) -> _Type:
        number = self._sequence()
        if number >= len(self.arguments):
            raise _UnknownError
        made = _Type(self.arguments[number])
        if self.text[self.at : self.at + 1] == "I":
            self.known.append(made)
            return _Type(made.left + self._template_arguments_kept())
        return made


def _bounded(text: str) -> str:
    """Return a text. Raises _UnknownError if it is too long: substitutions can double it again and again."""
    if len(text) > 16 * _LONGEST:
        raise _UnknownError
    return text


_INTERNAL = re.compile(r"_INTERNAL_|_NV_ANON_NAMESPACE")
"""The names of namespaces that nvcc makes for internal linkage."""

_COMPOUND: Mapping[str, Callable[[_Name], _Type]] = {
    "P": lambda name: name._pointer("*"),
    "R": lambda name: name._pointer("&"),
    "O": lambda name: name._pointer("&&"),
    "K": lambda name: name._qualified("const"),
    "V": lambda name: name._qualified("volatile"),
    "r": lambda name: name._qualified("restrict"),
    "U": _Name._vendor,
    "F": _Name._function_type,
    "A": _Name._array,
    "M": _Name._member,
    "T": _Name._parameter,
}
