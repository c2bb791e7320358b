// Multiply matrices from two files with the exported kernel, and write the product: gemm M N K a.bin b.bin d.bin.
#include "gemm.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <dlfcn.h>

template <class F> static F function(const char *name) {
    static void *library = dlopen("libcuda.so.1", RTLD_NOW);
    F made = nullptr;
    void *found = library != nullptr ? dlsym(library, name) : nullptr;
    std::memcpy(&made, &found, sizeof(found));
    if (made == nullptr) std::exit(3);
    return made;
}

static void check(int result) {
    if (result != 0) std::exit(4);
}

static std::uint64_t placed(const std::vector<unsigned char> &data) {
    std::uint64_t place = 0;
    check(function<int (*)(std::uint64_t *, std::size_t)>("cuMemAlloc_v2")(&place, data.size()));
    check(function<int (*)(std::uint64_t, const void *, std::size_t)>("cuMemcpyHtoD_v2")(place, data.data(), data.size()));
    return place;
}

static std::vector<unsigned char> content(const char *name, std::size_t size) {
    std::vector<unsigned char> data(size);
    std::FILE *file = std::fopen(name, "rb");
    if (file == nullptr || std::fread(data.data(), 1, size, file) != size) std::exit(2);
    std::fclose(file);
    return data;
}

int main(int count, char **words) {
    if (count != 7) return 2;
    const std::int64_t m = std::atol(words[1]), n = std::atol(words[2]), k = std::atol(words[3]);
    const auto size = [](std::int64_t rows, std::int64_t columns, std::size_t each) {
        return static_cast<std::size_t>(rows * columns) * each;
    };
    void *context = nullptr;
    check(function<int (*)(unsigned)>("cuInit")(0));
    check(function<int (*)(void **, int)>("cuDevicePrimaryCtxRetain")(&context, 0));
    check(function<int (*)(void *)>("cuCtxSetCurrent")(context));
    const std::uint64_t a = placed(content(words[4], size(m, k, 2))), b = placed(content(words[5], size(n, k, 2)));
    std::vector<unsigned char> product(size(m, n, 4), 0xff);
    const std::uint64_t d = placed(product);
    CUstream_st *stream = nullptr;
    check(function<int (*)(CUstream_st **, unsigned)>("cuStreamCreate")(&stream, 1));
    const auto status = gemm::launch(reinterpret_cast<asmkit::bf16 *>(a), reinterpret_cast<asmkit::bf16 *>(b),
                                     reinterpret_cast<float *>(d), m, k, n, stream);
    if (!status.ok()) {
        std::fprintf(stderr, "%s\n", status.message.c_str());
        return 1;
    }
    check(function<int (*)(CUstream_st *)>("cuStreamSynchronize")(stream));
    check(function<int (*)(void *, std::uint64_t, std::size_t)>("cuMemcpyDtoH_v2")(product.data(), d, product.size()));
    std::FILE *file = std::fopen(words[6], "wb");
    if (file == nullptr || std::fwrite(product.data(), 1, product.size(), file) != product.size()) return 2;
    return std::fclose(file) == 0 ? 0 : 2;
}
