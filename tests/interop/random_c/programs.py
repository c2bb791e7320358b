"""Random C programs, one text for CUDA, OpenCL C and the host: loops, switches, calls, arrays, structs and all types.

`prelude.h` has the operations, `kernel.h` the kernel that calls the two functions of a program.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

HERE = Path(__file__).parent
INTEGERS = {"i8": 8, "u8": 8, "i16": 16, "u16": 16, "i32": 32, "u32": 32, "i64": 64, "u64": 64}
TYPES = (*INTEGERS, "f32", "f64")
FIELDS = (("a", "i32"), ("b", "u8"), ("c", "f64"), ("d[1]", "i16"), ("e", "u64"))
"""The fields of a record that programs read and write, with their types."""
PARAMETERS = (("x0", "u32"), ("x1", "u64"), ("x2", "i32"), ("x3", "f32"), ("x4", "f64"), ("id", "u32"))
STATEMENTS = 60
"""The most statements of a function."""
DEEP = 5
"""The most statements within each other."""

Names = list[tuple[str, str]]
"""Variables with their types. Those of loops begin with `loop`, and are not assigned to."""


def converted(text: str, given: str, wanted: str) -> str:
    """Return an expression as another type."""
    if given == wanted:
        return text
    if given not in INTEGERS and wanted in INTEGERS:
        wide = f"{wanted[0]}{64 if wanted.endswith('64') else 32}"
        return f"({wanted}){wide}_of_{given}({text})"
    return f"({wanted})({text})"


class Program:
    """The writer of one program."""

    def __init__(self, seed: int) -> None:
        self.random, self.count, self.left, self.loops = Random(seed), 0, 0, 0
        self.arrays: list[tuple[str, str, int]] = []
        self.functions: list[tuple[str, str, list[str]]] = []

    def text(self) -> str:
        """Return the whole program."""
        calls = [self.function(f"called{i}") for i in range(self.random.randint(0, 3))]
        return "\n".join((
            f'#include "{HERE / "prelude.h"}"', *calls, self.phase("first"), self.phase("second"),
            f'#include "{HERE / "kernel.h"}"', "",
        ))  # fmt: skip

    def new(self, word: str) -> str:
        """Return a new name."""
        self.count += 1
        return f"{word}{self.count}"

    # expressions
    def literal(self, kind: str) -> str:
        """Return a constant, often one at the end of the range."""
        if kind in INTEGERS:
            bits = INTEGERS[kind]
            ends = (0, 1, 2, 7, (1 << bits - 1) - 1, 1 << bits - 1, (1 << bits) - 1)
            return f"({kind})0x{self.random.choice((*ends, *(self.random.getrandbits(bits) for _ in ends))):x}ull"
        return f"({kind}){self.random.choice((0.0, 1.0, -1.0, 0.5, 1e10, -1e-5, self.random.uniform(-1e5, 1e5)))!r}"

    def leaf(self, kind: str, names: Names) -> str:
        """Return a variable, as this type, or a constant."""
        if self.random.random() < 0.15:
            return self.literal(kind)
        name, given = self.random.choice([one for one in names if one[1] == kind] or names)
        return converted(name, given, kind)

    def expression(self, kind: str, names: Names, depth: int = 3) -> str:
        """Return an expression of a type."""
        chance = self.random.random()
        if depth <= 0 or chance < 0.12:
            return f"({self.leaf(kind, names)})"
        if chance < 0.25:
            given = self.random.choice(TYPES)
            return f"({converted(self.expression(given, names, depth - 1), given, kind)})"
        if chance < 0.35:
            parts = (self.expression(kind, names, depth - 1) for _ in range(2))
            return f"({self.condition(names, depth - 1)} ? {next(parts)} : {next(parts)})"
        if chance < 0.42 and self.functions:
            name, given, kinds = self.random.choice(self.functions)
            arguments = ", ".join(self.expression(one, names, depth - 2) for one in kinds)
            return f"({converted(f'{name}({arguments})', given, kind)})"
        return f"({(self.of_integers if kind in INTEGERS else self.of_floats)(kind, names, depth - 1)})"

    def of_integers(self, kind: str, names: Names, depth: int) -> str:
        """Return an operation on integers."""
        a, b = (self.expression(kind, names, depth) for _ in range(2))
        by = self.expression("u32", names, depth - 1)
        wide = self.expression("u64", names, depth - 1)
        return self.random.choice((
            *(f"{name}_{kind}({a}, {b})" for name in ("add", "sub", "mul", "div", "rem")),
            *(f"{name}_{kind}({a}, {by})" for name in ("shl", "shr")),
            *(f"({kind})({a} {sign} {b})" for sign in "&|^"),
            *(f"({kind}){name}({by})" for name in ("ones", "zeros")),
            f"({kind})~{a}", f"({kind})turn({by}, {by})", f"({kind})high({wide}, {wide})",
            f"({kind})kept_f32({self.expression('f32', names, depth)})",
        ))  # fmt: skip

    def of_floats(self, kind: str, names: Names, depth: int) -> str:
        """Return an operation on floats."""
        a, b, c = (self.expression(kind, names, depth) for _ in range(3))
        low, high = self.leaf(kind, names), self.leaf(kind, names)
        return self.random.choice((
            *(f"{name}_{kind}({a}, {b})" for name in ("add", "sub", "mul", "div")),
            *(f"{name}_{kind}({a})" for name in ("floor", "ceil", "trunc", "rint", "fabs")),
            f"fma_{kind}({a}, {b}, {c})", f"-{a}", f"{low} < {high} ? {low} : {high}",
        ))  # fmt: skip

    def condition(self, names: Names, depth: int = 2) -> str:
        """Return a condition."""
        kind, sign = self.random.choice(TYPES), self.random.choice(("<", "<=", ">", ">=", "==", "!="))
        text = f"{self.expression(kind, names, depth - 1)} {sign} {self.expression(kind, names, depth - 1)}"
        if depth > 0 and self.random.random() < 0.2:
            text = f"({text}) {self.random.choice(('&&', '||'))} {self.condition(names, depth - 1)}"
        return f"(!({text}))" if self.random.random() < 0.1 else f"({text})"

    # statements
    def block(self, names: Names, count: int, level: int) -> str:
        """Return statements with a scope of their own."""
        inner = list(names)
        return "{ " + " ".join(self.statement(inner, level + 1) for _ in range(count)) + " }"

    def statement(self, names: Names, level: int) -> str:
        """Return a statement. A declaration adds to `names`."""
        self.left -= 1
        if self.left < 0 or level > DEEP:
            return self.assignment(names)
        some = (self.assignment, self.declaration, self.access)
        nested = (self.branch, self.loop, self.switch)
        if self.random.random() < 0.6:
            return self.random.choice((self.assignment, *some))(names)
        return self.random.choice(nested)(names, level)

    def target(self, names: Names) -> tuple[str, str]:
        """Return a variable that may be assigned to."""
        return self.random.choice([one for one in names if not one[0].startswith("loop")])

    def assignment(self, names: Names) -> str:
        """Return an assignment to a variable."""
        name, kind = self.target(names)
        return f"{name} = {self.expression(kind, names)};\n"

    def declaration(self, names: Names) -> str:
        """Return the declaration of a variable."""
        name, kind = self.new("v"), self.random.choice(TYPES)
        text = f"{kind} {name} = {self.expression(kind, names)};\n"
        names.append((name, kind))
        return text

    def access(self, names: Names) -> str:
        """Return a read or a write of an array, whose index the compiler does not know, or of a field."""
        if self.random.random() < 0.5:
            array, kind, size = self.random.choice(self.arrays)
            place = f"{array}[{self.expression('u32', names, 1)} & {size - 1}]"
        else:
            field, kind = self.random.choice(FIELDS)
            place = f"record.{field}"
        if self.random.random() < 0.5:
            return f"{place} = {self.expression(kind, names, 2)};\n"
        name, wanted = self.target(names)
        return f"{name} = {converted(place, kind, wanted)};\n"

    def branch(self, names: Names, level: int) -> str:
        """Return an `if`, perhaps with an `else`."""
        text = f"if {self.condition(names)} {self.block(names, self.random.randint(1, 3), level)}"
        return f"{text} else {self.block(names, 1, level)}\n" if self.random.random() < 0.5 else f"{text}\n"

    def loop(self, names: Names, level: int) -> str:
        """Return a loop of at most nine turns, perhaps with a `break` or a `continue`."""
        if self.loops == 2:
            return self.assignment(names)
        self.loops += 1
        name = self.new("loop")
        body = self.block([*names, (name, "u32")], self.random.randint(1, 3), level)
        self.loops -= 1
        leave = f"if {self.condition(names)} {self.random.choice(('break', 'continue'))};\n"
        leave = leave if self.random.random() < 0.5 else ""
        if self.random.random() < 0.3:
            again = self.condition(names)
            return f"{{ u32 {name} = 0; do {{ if (++{name} > 9) break; {leave}{body} }} while {again}; }}\n"
        most = self.random.choice((str(self.random.randint(1, 6)), f"({self.expression('u32', names, 1)} & 7)"))
        return f"for (u32 {name} = 0; {name} < {most}; ++{name}) {{ {leave}{body} }}\n"

    def switch(self, names: Names, level: int) -> str:
        """Return a `switch`, some cases of which continue in the next one."""
        count = self.random.randint(2, 6)
        cases = " ".join(
            f"case {i}: {self.block(names, 1, level)} {'break;' if self.random.random() < 0.7 else ''}\n"
            for i in range(count)
        )
        return f"switch ({self.expression('u32', names, 2)} % {count + 1}) {{ {cases} default: ; }}\n"

    # functions
    def body(self, parameters: Names, statements: int) -> tuple[str, Names]:
        """Return the statements of a function, and the variables at its end."""
        names, self.arrays, self.left = list(parameters), [], STATEMENTS
        text = "Record record = {1, 2, 3.0, {4, 5, 6}, 7};\n"
        for _ in range(2):
            array, kind, size = self.new("array"), self.random.choice(TYPES), self.random.choice((2, 4, 8))
            text += f"{kind} {array}[{size}]; for (u32 i = 0; i < {size}; ++i) {array}[i] = ({kind})(3 * i + 1);\n"
            self.arrays.append((array, kind, size))
        text += "".join(self.declaration(names) for _ in range(4))
        return text + self.block(names, statements, 0), names

    def function(self, name: str) -> str:
        """Return a function that the phases, and the functions after it, can call."""
        parameters = [(self.new("p"), self.random.choice(TYPES)) for _ in range(self.random.randint(1, 4))]
        result, (body, names) = self.random.choice(TYPES), self.body(parameters, self.random.randint(2, 4))
        how, arguments = (
            self.random.choice(("CALLED", "INLINE")),
            ", ".join(f"{kind} {one}" for one, kind in parameters),
        )
        text = f"{how} {result} {name}({arguments}) {{\n{body}\nreturn {self.expression(result, names)};\n}}\n"
        self.functions.append((name, result, [kind for _, kind in parameters]))
        return text

    def phase(self, name: str) -> str:
        """Return one of the functions that the kernel calls: it stores four variables as 64-bit words."""
        body, names = self.body(list(PARAMETERS), self.random.randint(5, 9))
        words = [f"(u64){one}" if kind in INTEGERS else f"kept_{kind}({one})" for one, kind in names]
        stores = " ".join(f"to[{i}] = {word};" for i, word in enumerate(self.random.sample(words, 4)))
        arguments = ", ".join(f"{kind} {one}" for one, kind in PARAMETERS)
        return f"INLINE void {name}({arguments}, u64* to) {{\n{body}\n{stores}\n}}\n"
