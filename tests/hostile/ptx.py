"""PTX texts of a given size that are made to exhaust a reader: nesting, length, numbers, names, control flow."""

from __future__ import annotations

from collections.abc import Callable

HEAD = ".version 8.6\n.target sm_100a\n.address_size 64\n"
REGS = ".reg .b32 %r<9>; .reg .pred %p<9>; .reg .b64 %rd<9>;\n"

Make = Callable[[int], str]
CASES: dict[str, Make] = {}
"""Each gives a text of about as many bytes as it is asked for."""


def case(make: Make) -> Make:
    """Register a case by the name of its function."""
    CASES[make.__name__] = make
    return make


def kernel(body: str, name: str = "k") -> str:
    """A module with one kernel."""
    return f"{HEAD}.visible .entry {name}(.param .u64 o) {{\n{REGS}{body}\nret;\n}}\n"


def filled(line: str, size: int) -> str:
    """A line as often as fits the size; `{}` in it is a number."""
    if "{}" not in line:
        return line * (size // len(line))
    return "".join(line.replace("{}", str(i)) for i in range(size // (len(line) + 4)))


def constant(text: str) -> str:
    """A kernel that moves a constant expression."""
    return kernel(f"mov.u32 %r1, {text};")


# nesting


@case
def scopes(size: int) -> str:
    return kernel("{" * (size // 2) + "}" * (size // 2))


@case
def scopes_unclosed(size: int) -> str:
    return kernel("{\n" * (size // 2))


@case
def scopes_of_600(size: int) -> str:
    return kernel(filled("{" * 600 + "mov.u32 %r1, 1;" + "}" * 600 + "\n", size))


@case
def scopes_closed(size: int) -> str:
    return HEAD + "}" * size


@case
def parentheses(size: int) -> str:
    return constant("(" * (size // 2) + "1" + ")" * (size // 2))


@case
def parentheses_unclosed(size: int) -> str:
    return constant("(" * size)


@case
def parentheses_of_3000(size: int) -> str:
    return constant("(" * 3000 + "1" + ")" * 3000)


@case
def minuses(size: int) -> str:
    return constant("- " * (size // 2) + "1")


@case
def tildes(size: int) -> str:
    return constant("~" * size + "1")


@case
def casts(size: int) -> str:
    return constant("(.u64)" * (size // 6) + "1")


@case
def ternaries(size: int) -> str:
    return constant("1?1:" * (size // 4) + "1")


@case
def ternaries_inside(size: int) -> str:
    return constant("1?" * (size // 4) + "1" + ":1" * (size // 4))


@case
def sums(size: int) -> str:
    return constant("1+" * (size // 2) + "1")


@case
def braces_of_a_value(size: int) -> str:
    return HEAD + ".global .u32 x[4] = " + "{" * (size // 2) + "}" * (size // 2) + ";\n"


@case
def braces_of_a_vector(size: int) -> str:
    return kernel("mov.b64 %rd1, " + "{" * (size // 2) + "%r1, %r2" + "}" * (size // 2) + ";")


@case
def brackets_of_an_operand(size: int) -> str:
    return kernel("ld.global.u32 %r1, " + "[" * (size // 2) + "%rd1" + "]" * (size // 2) + ";")


@case
def brackets_unclosed(size: int) -> str:
    return kernel("ld.global.u32 %r1, " + "[" * size + ";")


@case
def parentheses_of_a_call(size: int) -> str:
    return kernel("call " + "(" * (size // 2) + "%r1" + ")" * (size // 2) + ";")


@case
def bars(size: int) -> str:
    return kernel("setp.eq.u32 %p1" + "|%p2" * (size // 4) + ", %r1, %r2;")


@case
def masks_of_masks(size: int) -> str:
    return HEAD + ".global .u32 y; .global .u8 x = " + "0xff(" * (size // 6) + "y" + ")" * (size // 6) + ";\n"


# length


@case
def one_line(size: int) -> str:
    return kernel(filled("add.s32 %r1, %r2, %r3; ", size // 3))


@case
def one_name(size: int) -> str:
    return kernel("mov.u32 %" + "r" * size + ", 1;")


@case
def one_name_of_a_variable(size: int) -> str:
    return HEAD + ".global .u32 " + "x" * size + ";\n"


@case
def one_name_of_digits(size: int) -> str:
    return kernel("mov.u32 %r" + "1" * size + ", 1;")


@case
def one_opcode(size: int) -> str:
    return kernel("a" * size + " %r1, 1;")


@case
def one_opcode_of_dots(size: int) -> str:
    return kernel("add" + ".u32" * (size // 4) + " %r1, 1;")


@case
def one_opcode_of_orders(size: int) -> str:
    return kernel("ld.global" + ".v2.u32.ca.volatile.relaxed.gpu" * 40 + " %r1, [%rd1];")


@case
def one_number(size: int) -> str:
    return constant("1" * size)


@case
def one_number_in_hex(size: int) -> str:
    return constant("0x" + "f" * size)


@case
def one_number_in_octal(size: int) -> str:
    return constant("0" + "7" * size)


@case
def numbers_in_hex(size: int) -> str:
    return constant("0x" + "f" * 5000 + ("*0x" + "f" * 5000) * (size // 5003))


@case
def one_float(size: int) -> str:
    return kernel("mov.f32 %r1, 1." + "0" * size + ";")


@case
def one_float_of_digits(size: int) -> str:
    return kernel("mov.f32 %r1, " + "1" * size + "e5;")


@case
def one_exponent(size: int) -> str:
    return kernel("mov.f32 %r1, 1e" + "9" * size + ";")


@case
def floats_that_overflow(size: int) -> str:
    return kernel("mov.f64 %r1, 1e400*1e400-1e400; mov.u32 %r1, 1e400 % 1e300; mov.u32 %r1, (.u64)1e400;")


@case
def one_string(size: int) -> str:
    return HEAD + '.pragma "' + "x" * size + '";\n'


@case
def one_string_unclosed(size: int) -> str:
    return HEAD + '.pragma "' + "x" * size


@case
def strings_unclosed(size: int) -> str:
    return HEAD + filled('.pragma "x\n', size)


@case
def one_comment_unclosed(size: int) -> str:
    return kernel("") + "/*" + "x" * size


@case
def comments_unclosed(size: int) -> str:
    return kernel("") + "/* " * (size // 3)


@case
def comments_of_stars(size: int) -> str:
    return kernel("/*" + "*" * size)


@case
def one_version(size: int) -> str:
    return ".version " + "9" * size + ".0\n.target sm_80\n"


@case
def one_minor_version(size: int) -> str:
    return ".version 8." + "0" * size + "1\n.target sm_80\n"


@case
def one_target(size: int) -> str:
    return ".version 8.0\n.target sm_" + "9" * size + "\n"


@case
def options(size: int) -> str:
    return ".version 8.0\n.target sm_80" + ", debug" * (size // 7) + "\n"


@case
def one_address_size(size: int) -> str:
    return ".version 8.0\n.target sm_80\n.address_size " + "6" * size + "\n"


@case
def one_operand_list(size: int) -> str:
    return kernel("add.u32 " + "%r1, " * (size // 5) + "%r1;")


@case
def one_vector(size: int) -> str:
    return kernel("mov.b64 %rd1, {" + "%r1," * (size // 4) + "%r1};")


@case
def one_head(size: int) -> str:
    return HEAD + ".entry k(" + ".param .u64 a, " * (size // 15) + ".param .u64 b) { ret; }\n"


@case
def one_head_of_hints(size: int) -> str:
    return HEAD + ".entry k()" + " .maxnreg 9" * (size // 11) + " { ret; }\n"


@case
def one_head_of_parentheses(size: int) -> str:
    return HEAD + ".entry k" + "(" * size


@case
def one_attribute(size: int) -> str:
    return HEAD + ".func .attribute(" + "(a)" * (size // 3) + " k { ret; }\n"


@case
def one_section(size: int) -> str:
    return HEAD + ".section .debug_info {\n" + filled(".b8 1\n", size) + "}\n"


@case
def one_section_unclosed(size: int) -> str:
    return HEAD + ".section .debug_info {\n" + filled(".b8 1\n", size)


@case
def one_initializer(size: int) -> str:
    return HEAD + f".global .u8 x[{size // 2}] = {{" + "1," * (size // 2 - 1) + "1};\n"


@case
def one_initializer_of_names(size: int) -> str:
    return HEAD + ".global .u8 y; .global .u64 x[] = {" + "y+4," * (size // 4) + "y};\n"


@case
def blanks(size: int) -> str:
    return HEAD + " " * size


@case
def blanks_in_lines(size: int) -> str:
    return HEAD + " \n" * (size // 2) + "x"


@case
def empty_statements(size: int) -> str:
    return kernel(";" * size)


# many


@case
def errors(size: int) -> str:
    return kernel(filled("foo.u32 %r1, %r2;\n", size))


@case
def errors_of_operands(size: int) -> str:
    return kernel(filled("add.u32 %r1, %q{};\n", size))


@case
def errors_of_types(size: int) -> str:
    return kernel(filled("add.u32 %r1, %rd1, 1;\n", size))


@case
def errors_of_labels(size: int) -> str:
    return kernel(filled("bra $L{};\n", size))


@case
def errors_all_different(size: int) -> str:
    return kernel(filled("foo{}.u32 %r1;\n", size))


@case
def lines_without_semicolons(size: int) -> str:
    return kernel(filled("add\n", size))


@case
def lines_without_semicolons_before_a_quote(size: int) -> str:
    return kernel(filled("add.u32 %r1\n", size) + '"')


@case
def directives_without_semicolons(size: int) -> str:
    return HEAD + filled(".x\n", size)


@case
def directives_with_open_braces(size: int) -> str:
    return HEAD + filled(".x {{{a\n", size)


@case
def functions_without_end(size: int) -> str:
    return HEAD + filled(".func\n", size)


@case
def functions_of_strings(size: int) -> str:
    return HEAD + filled('.func "" ;\n', size)


@case
def sections_without_end(size: int) -> str:
    return HEAD + filled(".section .a {\n", size)


@case
def tables_without_end(size: int) -> str:
    return kernel(filled("a{}: .branchtargets\n", size))


@case
def guards(size: int) -> str:
    return kernel(filled("@p\n", size))


@case
def braces_in_operands(size: int) -> str:
    return kernel(filled("add {a} {b\n", size))


@case
def instructions(size: int) -> str:
    return kernel(filled("add.s32 %r1, %r2, %r3;\n", size))


@case
def instructions_that_are_short(size: int) -> str:
    return kernel(filled("ret;", size))


@case
def nothing_but_labels(size: int) -> str:
    return kernel(filled("a{}:", size))


@case
def one_label_twice(size: int) -> str:
    return kernel(filled("a:\n", size))


@case
def branches_back(size: int) -> str:
    return kernel(filled("L{}: add.u32 %r1, %r2, %r3; @%p1 bra L{};\n", size))


@case
def branches_to_the_end(size: int) -> str:
    return kernel(filled("@%p1 bra END;\n", size) + "END:\n")


@case
def branches_to_the_start(size: int) -> str:
    return kernel("START: add.u32 %r1, %r2, %r3;\n" + filled("@%p1 bra START;\n", size))


@case
def branches_everywhere(size: int) -> str:
    count = size // 60
    lines = [f"L{i}: mov.u32 %r{i % 9}, %r{(i + 1) % 9}; @%p1 bra L{i * 7919 % count};\n" for i in range(count)]
    return kernel("".join(lines))


@case
def tables_of_labels(size: int) -> str:
    count = size // 100
    table = "T: .branchtargets " + ", ".join(f"L{i}" for i in range(count)) + ";\n"
    return kernel(
        "".join(f"L{i}: add.u32 %r1, %r2, %r3;\n" for i in range(count))
        + table
        + filled("brx.idx %r1, T;\n", size // 2)
    )


@case
def registers_across_blocks(size: int) -> str:
    count = size // 130
    first = f".reg .b32 %x<{count}>;\n" + "".join(
        f"@%p1 mov.u32 %x{i}, 1; @%p1 bra L{i};\nL{i}:\n" for i in range(count)
    )
    return kernel(first + "".join(f"add.u32 %r1, %r1, %x{i};@%p2 bra M{i};\nM{i}:\n" for i in range(count)))


@case
def registers_under_predicates(size: int) -> str:
    count = size // 150
    head = f".reg .b32 %x<{count}>; .reg .pred %q<{count}>;\n"
    first = "".join(f"@%q{i} mov.u32 %x{i}, 1; @%q{i} bra L{i};\n L{i}:\n" for i in range(count))
    return kernel(head + first + "".join(f"@%q{count - 1 - i} add.u32 %r1, %r1, %x{i};\n" for i in range(count)))


@case
def loops_in_loops(size: int) -> str:
    count = size // 80
    down = "".join(f"L{i}: add.u32 %r1, %r2, %r3;\n" for i in range(count))
    return kernel(down + "".join(f"@%p1 bra L{count - 1 - i};\n" for i in range(count)))


@case
def products(size: int) -> str:
    return kernel(
        ".reg .f32 %f<64>; .reg .b64 %d<2>;\n"
        + filled(
            "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0,%f1,%f2,%f3}, %d0, %d1, 1, 1, 1, 0, 0;"
            "L{}: @%p1 bra L{};\n",
            size,
        )
    ).replace("sm_100a", "sm_90a")


@case
def registers_of_a_huge_range(size: int) -> str:
    return kernel(".reg .b32 %x<1000000000>;\n.reg .b32 %y<99999999999999999999>; mov.u32 %x999999999, 1;")


@case
def registers_of_a_huge_range_of_vectors(size: int) -> str:
    return kernel(".reg .v4 .b32 %x<1000000000>;\n mov.u32 %r1, %x99.x;")


@case
def ranges_of_registers(size: int) -> str:
    return kernel(filled(".reg .b32 %x{}_<5>;\n", size))


@case
def ranges_and_names_of_registers(size: int) -> str:
    return kernel(filled(".reg .b32 %x{}a;\n", size // 2) + filled(".reg .b32 %y{}_<5>;\n", size // 2))


@case
def ranges_of_one_stem(size: int) -> str:
    return kernel("".join(f".reg .b32 %{'a1' * i}<9>;\n" for i in range(int(size**0.5))))


@case
def registers_by_name(size: int) -> str:
    return kernel(filled(".reg .b32 x{};\n", size))


@case
def registers_in_one_list(size: int) -> str:
    return kernel(".reg .b32 a0" + "".join(f", a{i}" for i in range(1, size // 8)) + ";\n")


@case
def variables(size: int) -> str:
    return HEAD + filled(".global .u32 x{};\n", size)


@case
def variables_in_one_list(size: int) -> str:
    return HEAD + ".global .u32 a0" + "".join(f", a{i}" for i in range(1, size // 8)) + ";\n"


@case
def arrays_in_shared_memory(size: int) -> str:
    return HEAD + filled(".shared .b32 x{};\n", size) + ".entry k() { ret; }\n"


@case
def functions(size: int) -> str:
    return HEAD + filled(".func f{}() { ret; }\n", size)


@case
def kernels(size: int) -> str:
    return HEAD + filled(".entry f{}() { .reg .u32 r; ret; }\n", size)


@case
def declarations(size: int) -> str:
    return HEAD + filled(".func f{}();\n", size)


@case
def a_function_declared_again(size: int) -> str:
    return HEAD + filled(".func f();\n", size)


@case
def aliases(size: int) -> str:
    return HEAD + ".func f() { ret; }\n" + filled(".alias f, f;\n", size)


@case
def prototypes(size: int) -> str:
    return kernel(filled("P{}: .callprototype _ ();\n", size))


@case
def files(size: int) -> str:
    return HEAD + filled('.file {} "a.cu"\n', size)


@case
def lines_of_a_source(size: int) -> str:
    return kernel(filled(".loc 1 {} 0\n", size))


@case
def names_in_python(size: int) -> str:
    return (
        HEAD
        + filled(".global .u32 $x;", 20)
        + "".join(f".global .u32 {'$' * (1 + i % 40)}_{'$' * (i // 40)}a;\n" for i in range(int(size**0.5)))
    )


@case
def scopes_with_one_name(size: int) -> str:
    return kernel(filled("{ .reg .b32 t; mov.u32 t, 1; L: bra L; }\n", size))


@case
def scopes_inside_with_one_name(size: int) -> str:
    return kernel("{ .reg .b32 t; mov.u32 t, 1; L: bra L;\n" * 90 + "}" * 90)


# numbers


@case
def huge_numbers(size: int) -> str:
    return (
        ".version 8.6\n.target sm_90\n.address_size 64\n"
        ".global .align 1180591620717411303424 .b8 a[4];\n"
        ".global .b8 b[1180591620717411303424];\n"
        ".shared .b8 c[99999999999][99999999999][99999999999];\n"
        ".shared .align 16 .b8 d[18446744073709551615];\n"
        ".global .b8 e[0xffffffffffffffff] = {1};\n"
        + kernel(
            ".reg .b32 %x<18446744073709551616>; mov.u32 %r1, 1<<99999999999; mov.u32 %r1, 1/0;"
            "mov.u32 %r1, 1%0; ld.global.u32 %r1, [%rd1+99999999999999999999999];"
            "mov.u32 %r1, -9223372036854775808/-1; .loc 99999999999999999999 1 1\n"
        ).removeprefix(HEAD)
    )


@case
def lengths_of_numbers(size: int) -> str:
    digits = "9" * 5000
    return (
        HEAD + f".global .align {digits} .b8 a[4];\n.global .b8 b[{digits}];\n.global .b8 c = {digits};\n"
        f'.file {digits} "x"\n.entry f() .maxnreg {digits} {{ ret; }}\n'
        + kernel(
            f".reg .b32 %x<{digits}>; .loc {digits} 1 1\n mov.u32 %r{digits}, 1; ld.global.u32 %r1, [%rd1+{digits}];"
            f"mov.u32 %r1, b[{digits}]; .loc 1 1 1, function_name f + {digits}, inlined_at 1 1 1\n"
            f"@%p{digits} ret; mov.b64 %rd1, %x{digits}.x;"
        ).removeprefix(HEAD)
    )


@case
def powers(size: int) -> str:
    return constant("4611686018427387904" + "*4611686018427387904" * (size // 20))


@case
def shifts(size: int) -> str:
    return constant("1" + "<<63" * (size // 4))


# letters


@case
def zeros(size: int) -> str:
    return "\0" * size


@case
def zeros_in_a_kernel(size: int) -> str:
    return kernel("\0" * size)


@case
def form_feeds(size: int) -> str:
    return kernel("\f\v\r\x1c\x85\u2028" * (size // 10))


@case
def carriage_returns(size: int) -> str:
    return kernel(filled("add.s32 %r1, %r2, %r3;\n", size)).replace("\n", "\r")


@case
def digits_of_other_scripts(size: int) -> str:
    return kernel("mov.u32 %r١, ٣; .reg .b32 %x<٣>; mov.u32 %r1, ²; mov.f32 %r1, ٣.٤;") + '.version ٣.٤\n.file ٣ "x"\n'


@case
def letters_of_other_scripts(size: int) -> str:
    return kernel("é" * (size // 2))


@case
def surrogates(size: int) -> str:
    return kernel("mov.u32 %r1, \ufffd\U0001f600;" * (size // 40))


@case
def backslashes(size: int) -> str:
    return kernel("\\" * size)


@case
def quotes(size: int) -> str:
    return kernel('"' * size)


@case
def quotes_in_lines(size: int) -> str:
    return kernel('"\n' * (size // 2))


@case
def hashes(size: int) -> str:
    return kernel(filled('# 1 "x"\n', size))
