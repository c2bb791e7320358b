// A HIP runtime without a device: see fake_cuda.cpp.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {
struct Loaded {
    const void *image;
    std::string entry;
};
using OnLaunch = int (*)(const void *image, const char *entry, const unsigned *dims, const void *arguments, std::size_t size);
OnLaunch on_launch = nullptr;
int machine = 0, device = 0, resident = 8;  // the machine number in the ELF header that the device accepts
std::string text;
void log(const std::string &line) { text += line + "\n"; }
}  // namespace

extern "C" {
void fake_set(OnLaunch launch, int accepted, int blocks) {
    on_launch = launch;
    machine = accepted;
    resident = blocks;
}
const char *fake_log() { return text.c_str(); }
void fake_clear() { text.clear(); }
int fake_device() { return device; }

const char *hipGetErrorString(int) { return "an error"; }
int hipGetDevice(int *found) { *found = device; return 0; }
int hipSetDevice(int number) { log("device " + std::to_string(number)); device = number; return 0; }
int hipDeviceGetAttribute(int *value, int attribute, int) { *value = attribute == 63 ? 5 : -1; return 0; }
int hipStreamGetDevice(void *stream, int *found) { *found = static_cast<int>(reinterpret_cast<std::uintptr_t>(stream) / 16 % 4); return 0; }
int hipModuleLoadData(Loaded **module, const void *image) {
    const int flags = static_cast<const unsigned char *>(image)[48];
    if (flags != machine) return 209;
    log("load");
    *module = new Loaded{image, ""};
    return 0;
}
int hipModuleGetFunction(Loaded **function, Loaded *module, const char *name) { module->entry = name; *function = module; return 0; }
int hipMemsetAsync(void *place, int value, std::size_t size, void *) { log("memset " + std::to_string(size)); std::memset(place, value, size); return 0; }
int hipMemcpyDtoDAsync(void *to, void *from, std::size_t size, void *) { log("copy " + std::to_string(size)); std::memcpy(to, from, size); return 0; }
int hipMallocAsync(void **place, std::size_t size, void *) {
    *place = std::aligned_alloc(256, (size + 255) / 256 * 256);
    log("allocate " + std::to_string(size) + " " + std::to_string(reinterpret_cast<std::uintptr_t>(*place)));
    return 0;
}
int hipFreeAsync(void *place, void *) { log("free"); std::free(place); return 0; }
int hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *count, Loaded *, int, std::size_t) { *count = resident; return 0; }
int hipModuleLaunchKernel(Loaded *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *, void **places, void **extra) {
    const unsigned dims[] = {gx, gy, gz, bx, by, bz, shared};
    log("launch");
    const auto key = [&](int at) { return reinterpret_cast<std::uintptr_t>(extra[at]); };
    if (places != nullptr || key(0) != 1 || key(2) != 2 || key(4) != 3) return 1;
    return on_launch(function->image, function->entry.c_str(), dims, extra[1], *static_cast<std::size_t *>(extra[3]));
}
}
