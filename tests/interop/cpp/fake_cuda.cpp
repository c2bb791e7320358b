// A CUDA driver without a device.  Device memory is host memory, calls are written to a log, and launches are handed to
// the test, which runs them in the simulator.  Wrong calls fail as they do on a device.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>

namespace {
struct Config {
    unsigned grid[3], block[3], shared;
    void *stream;
    const int *attributes;
    unsigned count;
};
struct Loaded {
    const char *image;
    std::string entry;
    std::map<int, int> attributes;
};
using OnLaunch = int (*)(const void *image, const char *entry, const unsigned *dims, int attribute, void **places);
using OnEncode = int (*)(void *place, int type, unsigned rank, std::uint64_t address, const std::uint64_t *lengths,
                         const std::uint64_t *strides, const std::uint32_t *box, const std::uint32_t *steps, int swizzle,
                         int promotion, int fill);

OnLaunch on_launch = nullptr;
OnEncode on_encode = nullptr;
int capability = 90, refused = 0, static_shared = 0;
std::string text;
std::mutex mutex;
int contexts[4];  // a context is a pointer to its number
thread_local int *current = nullptr;
thread_local int *below = nullptr;

void log(const std::string &line) {
    const std::lock_guard<std::mutex> lock(mutex);
    text += line + "\n";
}
bool is_elf(const void *image) { return std::memcmp(image, "\x7f" "ELF", 4) == 0; }
}  // namespace

extern "C" {
void fake_set(OnLaunch launch, OnEncode encode, int target, int refuse_elf, int declared) {
    on_launch = launch;
    on_encode = encode;
    capability = target;
    refused = refuse_elf;
    static_shared = declared;
}
const char *fake_log() { return text.c_str(); }
void fake_clear() { text.clear(); }
void fake_make_current(int number) { current = number < 0 ? nullptr : &contexts[number]; }
int fake_current() { return current == nullptr ? -1 : static_cast<int>(current - contexts); }

int cuInit(unsigned) { log("cuInit"); return 0; }
int cuGetErrorString(int code, const char **found) { *found = code == 1 ? "invalid argument" : "an error"; return 0; }
int cuDeviceGet(int *device, int number) { *device = number; return 0; }
int cuDeviceGetAttribute(int *value, int attribute, int) {
    *value = attribute == 16 ? 5 : attribute == 75 ? capability / 10 : attribute == 76 ? capability % 10 : -1;
    return 0;
}
int cuDevicePrimaryCtxRetain(int **context, int device) { *context = &contexts[device]; log("retain"); return 0; }
int cuCtxGetCurrent(int **context) { *context = current; return 0; }
int cuCtxSetCurrent(int *context) { current = context; return 0; }
int cuCtxPushCurrent_v2(int *context) { below = current; current = context; log("push"); return 0; }
int cuCtxPopCurrent_v2(int **context) { *context = current; current = below; log("pop"); return 0; }
int cuCtxGetDevice(int *device) { if (current == nullptr) return 201; *device = static_cast<int>(current - contexts); return 0; }
int cuCtxGetId(int *context, unsigned long long *id) { *id = static_cast<unsigned long long>(context - contexts); return 0; }
int cuStreamGetCtx(void *stream, int **context) {
    *context = &contexts[reinterpret_cast<std::uintptr_t>(stream) / 16 % 4];
    return 0;
}
int cuThreadExchangeStreamCaptureMode(int *mode) { static thread_local int held = 0; const int was = held; held = *mode; *mode = was; return 0; }
int cuModuleLoadData(Loaded **module, const void *image) {
    if (is_elf(image) && refused) return 209;
    log(is_elf(image) ? "load cubin" : "load ptx");
    *module = new Loaded{static_cast<const char *>(image), "", {}};
    return 0;
}
int cuModuleGetFunction(Loaded **function, Loaded *module, const char *name) { module->entry = name; *function = module; return 0; }
int cuFuncGetAttribute(int *value, int attribute, Loaded *) { *value = attribute == 1 ? static_shared : 0; return 0; }
int cuFuncSetAttribute(Loaded *function, int attribute, int value) {
    log("set attribute " + std::to_string(attribute) + " " + std::to_string(value));
    function->attributes[attribute] = value;
    return 0;
}
int cuMemsetD8Async(void *place, unsigned char value, std::size_t size, void *) {
    log("memset " + std::to_string(size));
    std::memset(place, value, size);
    return 0;
}
int cuMemcpyDtoDAsync_v2(void *to, const void *from, std::size_t size, void *) {
    log("copy " + std::to_string(size));
    std::memcpy(to, from, size);
    return 0;
}
int cuMemAllocAsync(void **place, std::size_t size, void *) {
    *place = std::aligned_alloc(256, (size + 255) / 256 * 256);
    log("allocate " + std::to_string(size) + " " + std::to_string(reinterpret_cast<std::uintptr_t>(*place)));
    std::memset(*place, 0xff, size);
    return 0;
}
int cuMemFreeAsync(void *place, void *) { log("free"); std::free(place); return 0; }
int cuTensorMapEncodeTiled(void *place, int type, unsigned rank, std::uint64_t address, const std::uint64_t *lengths,
                           const std::uint64_t *strides, const std::uint32_t *box, const std::uint32_t *steps, int interleave,
                           int swizzle, int promotion, int fill) {
    if (reinterpret_cast<std::uintptr_t>(place) % 64 != 0 || interleave != 0) return 1;
    return on_encode(place, type, rank, address, lengths, strides, box, steps, swizzle, promotion, fill);
}
static int launched(Loaded *function, const unsigned *dims, int attribute, void **places) {
    if (current == nullptr) return 201;
    const int more = function->attributes.count(8) ? function->attributes[8] : 0;
    if (dims[6] + static_cast<unsigned>(static_shared) > 48 * 1024 && dims[6] > static_cast<unsigned>(more)) return 1;
    return on_launch(function->image, function->entry.c_str(), dims, attribute, places);
}
int cuLaunchKernel(Loaded *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
                   void *, void **places, void **) {
    const unsigned dims[] = {gx, gy, gz, bx, by, bz, shared};
    log("launch");
    return launched(function, dims, 0, places);
}
int cuLaunchKernelEx(const Config *config, Loaded *function, void **places, void **) {
    const unsigned *g = config->grid, *b = config->block;
    const unsigned dims[] = {g[0], g[1], g[2], b[0], b[1], b[2], config->shared};
    log("launch extended");
    if (config->count != 1 || config->attributes[2] != 1) return 1;
    return launched(function, dims, config->attributes[0], places);
}
}
