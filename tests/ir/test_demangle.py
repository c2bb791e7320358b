"""Demangle names that nvcc, clang and g++ write. The expected texts are those of c++filt, without return types."""

import pytest

from asmkit.ir.demangle import demangle, plain_name

NAMES = {
    "_Z4sqrtf": "sqrt(float)",
    "_Z4kernv": "kern()",
    "_Z1cPKfPf": "c(float const*, float*)",
    "_ZN1n1kIfLi64EEEvPT_1VIS1_E": "n::k<float, 64>(float*, V<float>)",
    "_ZZN1n1kIfLi64EEEvPT_1VIS1_EE4tile": "n::k<float, 64>(float*, V<float>)::tile",
    "_ZZ4rootE4tile_0": "root::tile",
    "_Z3devIjET_1VIS0_E": "dev<unsigned int>(V<unsigned int>)",
    "_Z5applyIZ7lambdasPffEUlfE0_EvS0_T_":
        "apply<lambdas(float*, float)::{lambda(float)#2}>(float*, lambdas(float*, float)::{lambda(float)#2})",
    "_ZN4cuda3std3__46atomicIiLNS1_12thread_scopeE1EE5storeEi":
        "cuda::std::__4::atomic<int, (cuda::std::__4::thread_scope)1>::store(int)",
    "_Z1fPFivEPA4_iRA3_A5_KfM1SiMS7_FvvE":
        "f(int (*)(), int (*) [4], float const (&) [3][5], int S::*, void (S::*)())",
    "_ZNK1AIiEplERKS0_": "A<int>::operator+(A<int> const&) const",
    "_ZN1AC1Ev": "A::A()",
    "_ZN1AIfED2Ev": "A<float>::~A()",
    "_ZTV4Base": "vtable for Base",
    "_Z1hILb1ELin3ELm7EEvv": "h<true, -3, 7ul>()",
    "_Z1vIJifdEEvDpT_": "v<int, float, double>(int, float, double)",
    "_ZN12_GLOBAL__N_11gEv": "(anonymous namespace)::g()",
    "_Z7convert4dim3": "convert(dim3)",
    "_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_": "std::move<int&>(int&)",
    "_Z1pRKPVKc": "p(char const volatile* const&)",
    "_Z3refDv4_fU3AS1f": "ref(float __vector(4), float AS1)",
    "_ZN3ops3addILi2EE5applyEPfi.clone.0": "ops::add<2>::apply(float*, int)",
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str):
    assert demangle(name) == NAMES[name]


@pytest.mark.parametrize(
    "name",
    ["", "saxpy", "_Z", "_Z3fo", "_Z99999999999f", "_Z1fS9_", "_Z1fT_", "_ZN1fE1", "_Z1fIXplLi1ELi2EEEvv", "_Z1fq",
     "_Z1f" + "P" * 5000 + "i", "_Z1f" + "P" * 3000 + "i", "_Z1fI", "_ZN", "_ZZ1fE", "_Z1fL"],
)  # fmt: skip
def test_other_names_are_returned_unchanged(name: str):
    assert demangle(name) == name


def test_many_long_arguments_do_not_grow_without_limit():
    doubled = "1AI" + "".join(f"P1BI{'S_' * 4}E" if not i else f"S{i}_S{i}_" for i in range(12)) + "E"
    for name in (f"_Z1f{doubled}", "_Z1fI1AI" + "1b" * 20 + "E" + "S0_" * 1000 + "Ev", "_Z1f" + "M1a" * 1300):
        assert len(demangle(name)) <= 1 << 17


def test_texts_do_not_grow_without_limit():
    name = "_Z1f" + "1AIiiE" + "".join(f"1BIS{'' if not i else i - 1}_S{'' if not i else i - 1}_E" for i in range(30))
    assert len(demangle(name)) <= 1 << 17


@pytest.mark.parametrize(("name", "plain"), [
    ("_ZZN1n1kIfLi64EEEvPT_1VIS1_EE4tile", "tile"), ("_ZN1n1kIfLi64EEEvPT_1VIS1_E", "k"), ("tile", "tile"),
    ("_ZN1AIiEplERKS0_", "operator+"), ("_ZN12_GLOBAL__N_11gEv", "g"), ("_ZZ2rkPFvvEE1t", "t"),
    ("_ZZN1AIiEclEvE1t", "t"), ("_ZN1AIiEclEv", "operator()"), ("_ZN1AIiEltEi", "operator<"),
])  # fmt: skip
def test_plain_names(name: str, plain: str):
    assert plain_name(name) == plain
