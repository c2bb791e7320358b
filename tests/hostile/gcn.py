"""AMDGCN texts of a given size that are made to exhaust a reader: macros, nesting, length, numbers, control flow."""

from __future__ import annotations

from collections.abc import Callable

HEAD = '\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n\t.text\n'

Make = Callable[[int], str]
CASES: dict[str, Make] = {}
"""Each gives a text of about as many bytes as it is asked for."""


def case(make: Make) -> Make:
    """Register a case by the name of its function."""
    CASES[make.__name__] = make
    return make


def kernel(body: str, name: str = "k") -> str:
    """A module with one kernel."""
    return (
        f"{HEAD}\t.type {name},@function\n{name}:\n{body}\ts_endpgm\n\t.rodata\n\t.amdhsa_kernel {name}\n"
        "\t.amdhsa_next_free_vgpr 8\n\t.amdhsa_next_free_sgpr 8\n\t.amdhsa_accum_offset 8\n\t.end_amdhsa_kernel\n"
    )


def filled(line: str, size: int) -> str:
    """A line as often as fits the size; `{}` in it is a number."""
    if "{}" not in line:
        return line * (size // len(line))
    return "".join(line.replace("{}", str(i)) for i in range(size // (len(line) + 4)))


def called(function: str) -> str:
    """A call of a function."""
    return (
        f"\ts_getpc_b64 s[4:5]\n\ts_add_u32 s4, s4, {function}@rel32@lo+4\n"
        f"\ts_addc_u32 s5, s5, {function}@rel32@hi+12\n\ts_swappc_b64 s[30:31], s[4:5]\n"
    )


def metadata(lines: str) -> str:
    """A kernel with metadata."""
    return kernel("") + "\t.amdgpu_metadata\n---\n" + lines + "...\n\t.end_amdgpu_metadata\n"


# macros


@case
def repetitions_of_nothing(size: int) -> str:
    return HEAD + ".rept 1000000\n.rept 1000000\n.endr\n.endr\n"


@case
def repetitions_deep(size: int) -> str:
    return HEAD + ".rept 2\n" * 40 + ".endr\n" * 40


@case
def repetitions_very_deep(size: int) -> str:
    return HEAD + ".rept 1\n" * (size // 16) + ".endr\n" * (size // 16)


@case
def repetitions_of_a_line(size: int) -> str:
    return kernel(".rept 999999\n\ts_nop 0\n.endr\n")


@case
def repetitions_of_a_long_line(size: int) -> str:
    return HEAD + '.rept 100000\n.ascii "' + "x" * 100000 + '"\n.endr\n'


@case
def repetitions_without_end(size: int) -> str:
    return HEAD + ".rept 1<<99999999999\n.endr\n.rept 0x7fffffffffffffff\n.endr\n.rept -1\n.endr\n"


@case
def repetitions_unclosed(size: int) -> str:
    return HEAD + filled(".rept 2\n", size)


@case
def repetitions_many(size: int) -> str:
    return HEAD + filled(".rept 0\n.endr\n", size)


@case
def irp_of_many(size: int) -> str:
    return HEAD + ".irp x, " + "a, " * (size // 3) + "b\n.endr\n"


@case
def irp_of_long_values(size: int) -> str:
    return HEAD + ".irp x, " + "a" * (size // 2) + "\n" + "\\x " * 1000 + "\n" + "\\x\n" * 1000 + ".endr\n"


@case
def irpc_of_many(size: int) -> str:
    return HEAD + ".irpc x, " + "a" * size + "\n.endr\n"


@case
def irpc_of_a_line(size: int) -> str:
    return kernel(".irpc x, " + "1" * 100000 + "\n\ts_nop \\x\n.endr\n")


@case
def irpc_of_assignments(size: int) -> str:
    return HEAD + ".irpc x, " + "1" * 100000 + "\n.set a\\x, a\\x+1\n.endr\n"


@case
def macro_that_calls_itself(size: int) -> str:
    return HEAD + ".macro a\na\n.endm\na\n"


@case
def macro_that_calls_itself_twice(size: int) -> str:
    return HEAD + ".macro a n\n.if \\n\na \\n-1\na \\n-1\n.endif\n.endm\na 31\n"


@case
def macro_that_calls_itself_with_more(size: int) -> str:
    return HEAD + ".macro a x:vararg\n.ifnb \\x\na \\x, \\x, \\x, \\x\n.endif\n.endm\na 1\n"


@case
def macro_of_one_long_argument(size: int) -> str:
    return HEAD + ".macro a x\n" + "\\x\n" * 10000 + ".endm\na " + "b" * 100000 + "\n"


@case
def macro_of_many_arguments(size: int) -> str:
    return HEAD + ".macro a " + "".join(f"p{i} " for i in range(size // 8)) + "\n.endm\na 1\n"


@case
def macros(size: int) -> str:
    return HEAD + filled(".macro m{}\n.endm\n", size)


@case
def macro_calls(size: int) -> str:
    return HEAD + ".macro m\n.endm\n" + filled("m\n", size)


@case
def macro_calls_with_lines(size: int) -> str:
    return kernel(".macro m\n" + "\ts_nop 0\n" * 100 + ".endm\n" + filled("m\n", size))


@case
def macros_unclosed(size: int) -> str:
    return HEAD + filled(".macro m{}\n", size)


@case
def macro_that_defines_macros(size: int) -> str:
    return HEAD + ".macro m x\n.macro m\\x y\n.endm\n.endm\n" + filled("m {}\n", size)


@case
def conditions_deep(size: int) -> str:
    return HEAD + ".if 1\n" * (size // 13) + ".endif\n" * (size // 13)


@case
def conditions_deep_and_false(size: int) -> str:
    return HEAD + ".if 0\n" * (size // 13) + ".endif\n" * (size // 13)


@case
def conditions_many(size: int) -> str:
    return HEAD + filled(".if 1\n.endif\n", size)


@case
def conditions_unclosed(size: int) -> str:
    return HEAD + filled(".if 1\n", size)


@case
def conditions_with_many_branches(size: int) -> str:
    return HEAD + ".if 0\n" + filled(".elseif 0\n", size) + ".endif\n"


@case
def conditions_inside_a_repetition(size: int) -> str:
    return HEAD + ".rept 100000\n" + ".if 0\n" * 300 + ".endif\n" * 300 + ".endr\n"


@case
def files_included(size: int) -> str:
    return HEAD + '.include "/etc/passwd"\n.incbin "/dev/zero"\n'


@case
def purged(size: int) -> str:
    return HEAD + filled(".purgem x\n", size)


# expressions and symbols


@case
def symbols_squared(size: int) -> str:
    return HEAD + ".set a0, 0x123456789\n" + "".join(f".set a{i + 1}, a{i}*a{i}\n" for i in range(size // 20))


@case
def symbols_squared_by_a_macro(size: int) -> str:
    return HEAD + ".set a, 3\n.rept 100000\n.set a, a*a\n.endr\n"


@case
def symbols_shifted(size: int) -> str:
    return HEAD + ".set x, 1<<99999999999\n.set y, 1>>99999999999\n.set z, 1<<-1\n.set w, 1>>-1\n"


@case
def symbols_of_themselves(size: int) -> str:
    return HEAD + ".set a, a+1\n.set b, c\n.set c, b\n.set d, d\n"


@case
def symbols(size: int) -> str:
    return HEAD + filled(".set a{}, {}\n", size)


@case
def symbols_assigned(size: int) -> str:
    return HEAD + filled("a = 1\n", size)


@case
def parentheses(size: int) -> str:
    return HEAD + ".set x, " + "(" * (size // 2) + "1" + ")" * (size // 2) + "\n"


@case
def parentheses_of_3000(size: int) -> str:
    return HEAD + ".set x, " + "(" * 3000 + "1" + ")" * 3000 + "\n"


@case
def parentheses_of_3000_of_an_operand(size: int) -> str:
    return kernel("\ts_mov_b32 s0, " + "(" * 3000 + "1" + ")" * 3000 + "\n")


@case
def parentheses_unclosed(size: int) -> str:
    return HEAD + ".set x, " + "(" * size + "\n"


@case
def parentheses_of_an_operand(size: int) -> str:
    return kernel("\ts_mov_b32 s0, " + "(" * (size // 2) + "1" + ")" * (size // 2) + "\n")


@case
def brackets_of_an_operand(size: int) -> str:
    return kernel("\ts_mov_b32 s" + "[" * size + "\n")


@case
def bars_of_an_operand(size: int) -> str:
    return kernel("\tv_add_f32 v0, " + "|" * size + "\n")


@case
def minuses(size: int) -> str:
    return HEAD + ".set x, " + "-" * size + "1\n"


@case
def minuses_of_an_operand(size: int) -> str:
    return kernel("\ts_mov_b32 s0, " + "-" * size + "1\n")


@case
def sums(size: int) -> str:
    return HEAD + ".set x, " + "1+" * (size // 2) + "1\n"


@case
def products(size: int) -> str:
    return HEAD + ".set x, 3" + "*0x7fffffffffffffff" * (size // 19) + "\n"


@case
def functions_of_expressions(size: int) -> str:
    return HEAD + ".set x, " + "max(" * (size // 5) + "1" + ")" * (size // 5) + "\n.set y, alignto(1, 0)\n"


@case
def arguments_of_a_function(size: int) -> str:
    return HEAD + ".set x, max(" + "1," * (size // 2) + "1)\n.set y, or(" + "1" * 20 + ")\n.set z, max()\n"


@case
def one_number(size: int) -> str:
    return HEAD + ".set x, " + "1" * size + "\n"


@case
def one_number_in_hex(size: int) -> str:
    return HEAD + ".set x, 0x" + "f" * size + "\n"


@case
def one_number_of_an_operand(size: int) -> str:
    return kernel("\ts_mov_b32 s0, " + "1" * size + "\n")


@case
def one_hex_number_of_an_operand(size: int) -> str:
    return kernel("\ts_mov_b32 s0, 0x" + "f" * size + "\n")


@case
def one_float(size: int) -> str:
    return kernel("\tv_mov_b32 v0, 1." + "0" * size + "\n\tv_mov_b32 v0, 1e999\n\tv_mov_b32 v0, 1e" + "9" * 5000 + "\n")


@case
def lengths_of_numbers(size: int) -> str:
    digits = "9" * 5000
    body = f"""\tv_mov_b32 v{digits}, 1
\tv_mov_b32 v[{digits}:{digits}], 1
\tv_mov_b32 [v{digits},v{digits}], 1
\tv_mov_b32 v[{digits}+1:{digits}], 1
\ts_waitcnt vmcnt({digits})
\ts_waitcnt {digits}
\ts_getreg_b32 s0, hwreg({digits}, 0, 4)
\ts_getreg_b32 s0, hwreg(1, {digits}, {digits})
\ts_sendmsg sendmsg({digits})
\tds_read_b32 v0, v1 offset:{digits}
\tds_swizzle_b32 v0, v1 offset:swizzle(SWAP,{digits})
\ts_branch {digits}
\ts_branch {digits}f
\tv_mov_b32_dpp v0, v1 quad_perm:[{digits},1,2,3]
{digits}:
\t.p2align {digits}
\t.fill {digits}, 4, 0
\t.set x, {digits}
"""
    return kernel(body) + f"\t.amdhsa_code_object_version {digits}\n" + metadata(f".a: {digits}\n").removeprefix(HEAD)


@case
def huge_numbers(size: int) -> str:
    return kernel(
        "\t.fill 1<<60, 4, 0\n\t.space 1<<60\n\t.zero 1<<60\n\t.p2align 1<<60\n\t.org 1<<60\n\t.skip 1<<62\n"
        "\t.balign 1<<60\n\tv_mov_b32 v1, v[0:0xffffffffffff]\n\t.set z, 1/0\n\t.set z, 1%0\n"
        "\t.fill 0x1000000000000000, 4, 0\n\tv_mov_b32 v[0:99999999], 1\n\ts_mov_b64 s[1<<60:1<<61], 0\n"
    )


@case
def huge_data(size: int) -> str:
    return (
        HEAD + "\t.data\nx:\n\t.fill 1<<60, 4, 0\n\t.zero 0x7fffffffffffffff\n\t.quad 1<<99999999\n\t.p2align 99999\n"
    )


# length


@case
def one_line(size: int) -> str:
    return kernel("\ts_nop " + "0 " * (size // 2) + "\n")


@case
def one_line_of_operands(size: int) -> str:
    return kernel("\tv_add_f32 " + "v0, " * (size // 4) + "v1\n")


@case
def one_line_of_flags(size: int) -> str:
    return kernel("\tglobal_load_dword v0, v[0:1], off " + "glc " * (size // 4) + "\n")


@case
def one_line_of_labels(size: int) -> str:
    return kernel("a: " * (size // 3) + "\n")


@case
def one_line_of_colons(size: int) -> str:
    return kernel("\ts_nop " + ":" * size + "\n")


@case
def one_line_of_blanks(size: int) -> str:
    return kernel(" " * size + "\n" + "\ts_nop" + " " * size + "0\n")


@case
def one_line_of_listing(size: int) -> str:
    return kernel("\ts_nop 0 " + "// 000000000000: BF80000 " * (size // 25) + "\n")


@case
def one_line_of_slashes(size: int) -> str:
    return kernel("\ts_nop 0 " + "/ " * (size // 2) + "\n")


@case
def one_name(size: int) -> str:
    return kernel("\t" + "s" * size + " s0\n")


@case
def one_name_of_dots(size: int) -> str:
    return kernel("\t" + "s." * (size // 2) + " s0\n")


@case
def one_label(size: int) -> str:
    return kernel("a" * size + ":\n\ts_branch " + "a" * size + "\n")


@case
def one_string(size: int) -> str:
    return HEAD + '\t.ascii "' + "x" * size + '"\n'


@case
def one_string_unclosed(size: int) -> str:
    return HEAD + '\t.ascii "' + "x" * size + "\n"


@case
def one_list_of_data(size: int) -> str:
    return HEAD + "\t.data\nx:\n\t.byte 1" + ",1" * (size // 2) + "\n"


@case
def one_comment_unclosed(size: int) -> str:
    return kernel("") + "/*" + "x" * size


@case
def comments_unclosed(size: int) -> str:
    return kernel("") + "/* " * (size // 3)


@case
def one_target(size: int) -> str:
    return f'\t.amdgcn_target "amdgcn-amd-amdhsa--gfx{"9" * size}"\n'


@case
def one_target_without_end(size: int) -> str:
    return '\t.amdgcn_target "amdgcn-amd-amdhsa-' + "a" * size


@case
def targets(size: int) -> str:
    return filled('\t.amdgcn_target "amdgcn-amd-amdhsa-\n', size)


@case
def blanks_before_a_target(size: int) -> str:
    return "\n" * size


@case
def blanks_of_a_line(size: int) -> str:
    return " " * size + "\n" + HEAD


# many


@case
def errors(size: int) -> str:
    return kernel(filled("\tfoo s0\n", size))


@case
def errors_all_different(size: int) -> str:
    return kernel(filled("\tv_add_f{} v0\n", size))


@case
def errors_of_operands(size: int) -> str:
    return kernel(filled("\tv_add_f32 v0, v1, q{}\n", size))


@case
def errors_of_directives(size: int) -> str:
    return kernel(filled("\t.foo {}\n", size))


@case
def errors_of_other_statements(size: int) -> str:
    return kernel(filled("\t?\n", size))


@case
def errors_of_labels(size: int) -> str:
    return kernel(filled("\ts_branch L{}\n", size))


@case
def errors_in_macros(size: int) -> str:
    return kernel(".macro m\n\tfoo\n.endm\n" + filled("m\n", size))


@case
def instructions(size: int) -> str:
    return kernel(filled("\tv_add_f32 v0, v1, v2\n", size))


@case
def instructions_that_are_short(size: int) -> str:
    return kernel(filled("s_nop 0\n", size))


@case
def loads(size: int) -> str:
    return kernel(filled("\tglobal_load_dword v0, v[2:3], off\n", size))


@case
def loads_and_reads(size: int) -> str:
    return kernel("".join(f"\tds_read_b32 v{i % 256}, v0\n\tv_mov_b32 v0, v{i * 7 % 256}\n" for i in range(size // 45)))


@case
def products_of_matrices(size: int) -> str:
    return kernel(filled("\tv_mfma_f32_32x32x8_f16 v[0:15], v[20:21], v[22:23], v[0:15]\n\tv_mov_b32 v1, v2\n", size))


@case
def nothing_but_labels(size: int) -> str:
    return kernel(filled("a{}:\n", size))


@case
def numbered_labels(size: int) -> str:
    return kernel(filled("1:\n\ts_branch 1b\n", size))


@case
def one_label_twice(size: int) -> str:
    return kernel(filled("a:\n", size))


@case
def branches_back(size: int) -> str:
    return kernel(filled(".L{}:\n\ts_cbranch_scc0 .L{}\n", size))


@case
def branches_to_the_end(size: int) -> str:
    return kernel(filled("\ts_cbranch_scc0 .LE\n", size) + ".LE:\n")


@case
def branches_to_the_start(size: int) -> str:
    return kernel(".LS:\n" + filled("\ts_cbranch_scc0 .LS\n", size))


@case
def branches_everywhere(size: int) -> str:
    count = size // 70
    return kernel(
        "".join(
            f".L{i}:\n\tglobal_load_dword v{i % 256}, v[2:3], off\n\ts_cbranch_scc0 .L{i * 7919 % count}\n"
            for i in range(count)
        )
    )


@case
def loads_across_blocks(size: int) -> str:
    count = size // 110
    return kernel(
        "".join(
            f".L{i}:\n\tds_read_b32 v{i % 256}, v0\n"
            f"\tglobal_load_dwordx4 v[{i * 4 % 252}:{i * 4 % 252 + 3}], v[2:3], off\n"
            f"\ts_cbranch_scc0 .L{(i + 3) * 31 % count}\n"
            for i in range(count)
        )
    )


@case
def loops_in_loops(size: int) -> str:
    count = size // 90
    down = "".join(f".L{i}:\n\tglobal_load_dword v{i % 256}, v[2:3], off\n" for i in range(count))
    return kernel(down + "".join(f"\ts_cbranch_scc0 .L{count - 1 - i}\n" for i in range(count)))


@case
def jumps_to_addresses(size: int) -> str:
    return kernel(filled(".L{}:\n\ts_setpc_b64 s[0:1]\n", size))


@case
def calls_to_addresses(size: int) -> str:
    return kernel(filled(".L{}:\n\ts_swappc_b64 s[0:1], s[2:3]\n", size))


@case
def functions(size: int) -> str:
    return HEAD + filled("\t.type f{},@function\nf{}:\n\ts_endpgm\n", size)


@case
def kernels(size: int) -> str:
    rest = "\t.amdhsa_next_free_vgpr 8\n\t.amdhsa_next_free_sgpr 8\n\t.amdhsa_accum_offset 8\n\t.end_amdhsa_kernel\n"
    text = "\t.text\n\t.type f{},@function\nf{}:\n\ts_endpgm\n\t.rodata\n\t.amdhsa_kernel f{}\n" + rest
    return HEAD + filled(text, size)


@case
def kernels_that_call_one_function(size: int) -> str:
    function = "\t.type g,@function\ng:\n" + filled("\tv_add_f32 v0, v1, v2\n", size // 2) + "\ts_setpc_b64 s[30:31]\n"
    call = called("g")
    rest = "\t.amdhsa_next_free_vgpr 8\n\t.amdhsa_next_free_sgpr 8\n\t.amdhsa_accum_offset 8\n\t.end_amdhsa_kernel\n"
    text = "\t.text\n\t.type f{},@function\nf{}:\n" + call + "\ts_endpgm\n\t.rodata\n\t.amdhsa_kernel f{}\n" + rest
    return HEAD + function + filled(text, size // 2)


@case
def functions_in_a_chain(size: int) -> str:
    call = called("f{}")
    return HEAD + filled("\t.type f{},@function\nf{}:\n" + call + "\ts_setpc_b64 s[30:31]\n", size)


@case
def variables(size: int) -> str:
    return HEAD + "\t.data\n" + filled("x{}:\n\t.long 1\n", size)


@case
def sections(size: int) -> str:
    return HEAD + filled("\t.section .a{}\n", size)


@case
def descriptors(size: int) -> str:
    return HEAD + filled("\t.amdhsa_kernel k{}\n\t.end_amdhsa_kernel\n", size)


@case
def descriptors_of_one_kernel(size: int) -> str:
    return kernel("") + filled("\t.amdhsa_kernel k\n\t.end_amdhsa_kernel\n", size)


@case
def types_of_functions(size: int) -> str:
    return HEAD + filled("\t.type f{},@function\n", size)


# metadata


@case
def metadata_deep(size: int) -> str:
    return metadata("".join(" " * i + "a:\n" for i in range(int((2 * size) ** 0.5))))


@case
def metadata_of_2000_levels(size: int) -> str:
    return metadata("".join(" " * i + "a:\n" for i in range(2000)))


@case
def metadata_of_lists(size: int) -> str:
    return metadata("- " * (size // 2) + "\n")


@case
def metadata_of_2000_lists(size: int) -> str:
    return metadata("- " * 2000 + "a\n")


@case
def metadata_of_brackets(size: int) -> str:
    return metadata("a: " + "[" * size + "\nb: " + "{" * 3000 + "\n")


@case
def metadata_of_commas(size: int) -> str:
    return metadata("a: [" + "[," * (size // 2) + "]\n")


@case
def metadata_of_braces(size: int) -> str:
    return metadata("a: " + "{a: " * 3000 + "\n")


@case
def metadata_of_tags(size: int) -> str:
    return metadata("a: " + "!str '" * 1 + "!str " * (size // 5) + "\n")


@case
def metadata_of_keys(size: int) -> str:
    return metadata(filled("a{}: 1\n", size))


@case
def metadata_of_kernels(size: int) -> str:
    return metadata("amdhsa.kernels:\n" + filled("  - .name: k{}\n", size))


@case
def metadata_many(size: int) -> str:
    return kernel("") + filled("\t.amdgpu_metadata\na: 1\n\t.end_amdgpu_metadata\n", size)


@case
def metadata_unclosed(size: int) -> str:
    return kernel("") + filled("\t.amdgpu_metadata\n", size)


@case
def metadata_of_numbers(size: int) -> str:
    return metadata("a: " + "9" * size + "\nb: -" + "9" * 5000 + "\nc: ٣\n")


# letters


@case
def zeros(size: int) -> str:
    return "\0" * size


@case
def zeros_in_a_kernel(size: int) -> str:
    return kernel("\0" * size + "\n")


@case
def form_feeds(size: int) -> str:
    return kernel("\f\v\x1c\x85\u2028" * (size // 10) + "\n")


@case
def carriage_returns(size: int) -> str:
    return kernel(filled("\ts_nop 0\n", size)).replace("\n", "\r")


@case
def lines_of_other_kinds_in_metadata(size: int) -> str:
    return metadata("a: \u2028\x85\f b\nc: 1\n")


@case
def digits_of_other_scripts(size: int) -> str:
    return (
        kernel(
            "\tv_mov_b32 v٣, ٣\n\ts_waitcnt vmcnt(٣)\n\ts_nop ²\n\tv_mov_b32 v[٣:٤], 0\n"
            "\t.fill ٣, 4, 0\n٣:\n\t.set x, ٣\n"
            "\ts_branch ٣f\n\tds_read_b32 v0, v1 offset:٣\n\ts_getreg_b32 s0, hwreg(٣, ٣, ٣)\n"
        )
        + "\t.amdhsa_code_object_version ²\n"
    )


@case
def quotes(size: int) -> str:
    return kernel('"' * size + "\n")


@case
def backslashes(size: int) -> str:
    return kernel("\\" * size + "\n" + "\\x\n" * 100)


@case
def backslashes_in_a_macro(size: int) -> str:
    return HEAD + ".macro m x\n" + "\\" * size + "\n.endm\nm 1\n"


@case
def a_listing(size: int) -> str:
    line = "\ts_branch 65534 // 0000000000{:02X}: BF82FFFE\n"
    return "k.o:\tfile format elf64-amdgpu\n\nDisassembly of section .text:\n\n0000000000000000 <k>:\n" + "".join(
        line.format(i * 4) for i in range(size // 50)
    )
