// The launches of exported AMDGCN kernels through the HIP runtime, which is loaded at run time.
#ifndef ASMKIT_HIP_DIGEST
#define ASMKIT_HIP_DIGEST

#ifdef _WIN32
#error "headers exported by asmkit load the HIP runtime with dlopen, which Windows does not have"
#endif
#ifndef ASMKIT_HIP_LIBRARY
#define ASMKIT_HIP_LIBRARY "libamdhip64.so"
#endif

struct ihipStream_t;
struct ihipModule_t;
struct ihipModuleSymbol_t;

namespace asmkit {
namespace hip_DIGEST {

using namespace common_COMMON;
using Stream = ihipStream_t *;
using Module = ihipModule_t *;
using Function = ihipModuleSymbol_t *;

// The values of hip_runtime_api.h that a launch needs.
enum DeviceAttribute { multiprocessor_count = 63 };
enum CaptureMode { capture_relaxed = 2 };
enum Result { success = 0, invalid_image = 200, no_binary_for_gpu = 209 };
inline void *const argument_buffer = reinterpret_cast<void *>(std::uintptr_t(1));
inline void *const argument_bytes = reinterpret_cast<void *>(std::uintptr_t(2));
inline void *const argument_end = reinterpret_cast<void *>(std::uintptr_t(3));

/// The functions of the runtime.  `missing` is empty if all that every launch needs were found.
struct Driver {
    const char *(*error_text)(int) = nullptr;
    int (*device)(int *) = nullptr;
    int (*set_device)(int) = nullptr;
    int (*device_attribute)(int *, int, int) = nullptr;
    int (*load)(Module *, const void *) = nullptr;
    int (*function_of)(Function *, Module, const char *) = nullptr;
    int (*launch)(Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream, void **, void **) = nullptr;
    int (*fill)(void *, int, std::size_t, Stream) = nullptr;
    int (*copy)(void *, void *, std::size_t, Stream) = nullptr;
    // absent from older versions
    int (*device_of)(Stream, int *) = nullptr;
    int (*capture_mode)(int *) = nullptr;
    int (*allocate)(void **, std::size_t, Stream) = nullptr;
    int (*release)(void *, Stream) = nullptr;
    int (*resident)(int *, Function, int, std::size_t) = nullptr;
    std::string missing;

    static const Driver &get() {
        static const Driver driver;
        return driver;
    }

private:
    Driver() {
        void *library = nullptr;
        for (const char *name : {ASMKIT_HIP_LIBRARY, "libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"}) {
            if (library == nullptr) library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        }
        if (library == nullptr) {
            missing = "the HIP runtime cannot be loaded: " ASMKIT_HIP_LIBRARY;
            return;
        }
        need(library, error_text, "hipGetErrorString");
        need(library, device, "hipGetDevice");
        need(library, set_device, "hipSetDevice");
        need(library, device_attribute, "hipDeviceGetAttribute");
        need(library, load, "hipModuleLoadData");
        need(library, function_of, "hipModuleGetFunction");
        need(library, launch, "hipModuleLaunchKernel");
        need(library, fill, "hipMemsetAsync");
        need(library, copy, "hipMemcpyDtoDAsync");
        find(library, device_of, "hipStreamGetDevice");
        find(library, capture_mode, "hipThreadExchangeStreamCaptureMode");
        find(library, allocate, "hipMallocAsync");
        find(library, release, "hipFreeAsync");
        find(library, resident, "hipModuleOccupancyMaxActiveBlocksPerMultiprocessor");
    }
    template <class F> static void find(void *library, F &function, const char *name) {
        void *found = dlsym(library, name);
        std::memcpy(&function, &found, sizeof(found));
    }
    template <class F> void need(void *library, F &function, const char *name) {
        find(library, function, name);
        if (function == nullptr && missing.empty()) missing = std::string("the HIP runtime has no function ") + name;
    }
};

inline void *pointer(std::uint64_t address) { return reinterpret_cast<void *>(static_cast<std::uintptr_t>(address)); }

/// A kernel that is loaded on a device.
struct Loaded {
    Module module = nullptr;
    Function function = nullptr;
    const Image *image = nullptr;
    int multiprocessors = 0;
};

/// A kernel with its images, loaded once for each device.  All functions can be called from several threads.
class Kernel {
public:
    template <std::size_t N>
    Kernel(const char *entry, const Image (&images)[N], bool cooperative, std::int64_t)
        : entry_(entry), first_(images), last_(images + N), cooperative_(cooperative) {}

    bool cooperative() const { return cooperative_; }

    Loaded loaded(Call &call, int device) {
        const Driver &driver = Driver::get();
        const std::lock_guard<std::mutex> lock(mutex_);
        const auto known = loaded_.find(device);
        if (known != loaded_.end()) return known->second;
        int mode = capture_relaxed;
        if (driver.capture_mode != nullptr) driver.capture_mode(&mode);  // loading is allowed while a graph is captured
        const Loaded made = load(call, device);
        if (driver.capture_mode != nullptr) driver.capture_mode(&mode);
        if (call.ok()) loaded_[device] = made;
        return made;
    }

    static bool check(Call &call, const char *function, int result) {
        if (result != success) {
            const char *text = Driver::get().error_text(result);
            call.fail(Code::driver_error,
                      std::string(function) + " returned " + std::to_string(result) + ": " + (text ? text : "unknown"), result);
        }
        return call.ok();
    }

private:
    Loaded load(Call &call, int device) const {
        const Driver &driver = Driver::get();
        Loaded made;
        int result = no_binary_for_gpu;
        driver.device_attribute(&made.multiprocessors, multiprocessor_count, device);
        for (const Image *one = first_; one != last_ && made.image == nullptr; ++one) {
            result = driver.load(&made.module, one->data);
            if (result == success) made.image = one;
            if (result != success && result != no_binary_for_gpu && result != invalid_image) break;
        }
        if (made.image == nullptr && (result == no_binary_for_gpu || result == invalid_image)) {
            std::string targets;
            for (const Image *one = first_; one != last_; ++one) targets += std::string(targets.empty() ? "" : ", ") + one->target;
            call.fail(Code::unsupported_device, "the device runs none of the header's images, which are for " + targets, result);
        }
        if (call.ok() && check(call, "hipModuleLoadData", result)) {
            check(call, "hipModuleGetFunction", driver.function_of(&made.function, made.module, entry_));
        }
        return made;
    }

    const char *entry_;
    const Image *first_;
    const Image *last_;
    bool cooperative_;
    std::mutex mutex_;
    std::map<int, Loaded> loaded_;
};

/// One launch on a stream: makes the stream's device current while it exists.
class Launch {
public:
    Launch(Call &call, Kernel &kernel, Stream stream)
        : call_(call), kernel_(kernel), stream_(stream), driver_(Driver::get()) {
        if (!call.ok()) return;
        if (!driver_.missing.empty()) call.fail(Code::no_driver, driver_.missing);
        if (!call.ok()) return;
        if (!check("hipGetDevice", driver_.device(&before_))) return;
        device_ = before_;
        const bool named = reinterpret_cast<std::uintptr_t>(stream_) > 2;  // 0 to 2 are the default streams
        if (named && driver_.device_of != nullptr && !check("hipStreamGetDevice", driver_.device_of(stream_, &device_))) return;
        if (device_ != before_ && !check("hipSetDevice", driver_.set_device(device_))) return;
        loaded_ = kernel.loaded(call, device_);
    }
    Launch(const Launch &) = delete;
    Launch &operator=(const Launch &) = delete;
    ~Launch() {
        for (std::uint64_t address : scratch_) driver_.release(pointer(address), stream_);
        if (device_ != before_) driver_.set_device(before_);
    }

    std::int64_t multiprocessors() const { return loaded_.multiprocessors; }
    std::int64_t declared_shared() const { return loaded_.image ? loaded_.image->declared_shared : 0; }
    std::int64_t most_shared() const { return loaded_.image ? loaded_.image->most_shared : 0; }

    /// Zero the outputs that require it, and copy the data of aliased inputs.
    template <std::size_t N> void prepare(Array (&arrays)[N], bool empty) {
        for (Array &one : arrays) {
            if (!call_.ok() || one.bytes == 0 || !one.output) continue;
            if (one.alias >= 0) {
                Array &source = arrays[one.alias];
                if (source.address != one.address) {
                    check("hipMemcpyDtoDAsync", driver_.copy(pointer(one.address), pointer(source.address), one.bytes, stream_));
                }
                source.address = one.address;
            } else if (one.zero || empty) {
                check("hipMemsetAsync", driver_.fill(pointer(one.address), 0, one.bytes, stream_));
            }
        }
    }

    /// Allocate a workspace, which is released after the launch in stream order.
    void allocate(Array &array) {
        if (!call_.ok() || array.bytes == 0) return;
        if (driver_.allocate == nullptr || driver_.release == nullptr) {
            return call_.fail(Code::no_driver, "the HIP runtime has no function hipMallocAsync");
        }
        void *made = nullptr;
        if (!check("hipMallocAsync", driver_.allocate(&made, array.bytes, stream_))) return;
        array.address = reinterpret_cast<std::uintptr_t>(made);
        scratch_.push_back(array.address);
    }

    /// Launch the kernel.
    void run(Dim3 grid, Dim3 block, std::int64_t shared, const Arguments &arguments) {
        if (!call_.ok()) return;
        shared += loaded_.image->dynamic_shared;
        if (kernel_.cooperative() && !resident(grid, block, shared)) return;
        std::size_t size = arguments.size;
        void *extra[] = {argument_buffer, arguments.bytes, argument_bytes, &size, argument_end};
        check("hipModuleLaunchKernel",
              driver_.launch(loaded_.function, number(grid.x), number(grid.y), number(grid.z), number(block.x),
                             number(block.y), number(block.z), number(shared), stream_, nullptr, extra));
    }

private:
    /// Check that all workgroups are resident together, because they wait for each other.
    bool resident(Dim3 grid, Dim3 block, std::int64_t shared) {
        int each = 0;
        if (driver_.resident == nullptr) {
            call_.fail(Code::no_driver, "the HIP runtime has no function hipModuleOccupancyMaxActiveBlocksPerMultiprocessor");
            return false;
        }
        const int threads = static_cast<int>(block.x * block.y * block.z);
        const int result = driver_.resident(&each, loaded_.function, threads, static_cast<std::size_t>(shared));
        if (!check("hipModuleOccupancyMaxActiveBlocksPerMultiprocessor", result)) return false;
        const double blocks = static_cast<double>(grid.x) * static_cast<double>(grid.y) * static_cast<double>(grid.z);
        if (blocks > static_cast<double>(each) * loaded_.multiprocessors) {
            call_.fail(Code::invalid_launch, "its workgroups wait for each other, but the device holds only " +
                                                 std::to_string(each * loaded_.multiprocessors) + " of them");
        }
        return call_.ok();
    }
    bool check(const char *function, int result) { return Kernel::check(call_, function, result); }
    static unsigned number(std::int64_t value) { return static_cast<unsigned>(value); }

    Call &call_;
    Kernel &kernel_;
    Stream stream_;
    const Driver &driver_;
    int before_ = 0;
    int device_ = 0;
    Loaded loaded_;
    std::vector<std::uint64_t> scratch_;
};

}  // namespace hip_DIGEST
}  // namespace asmkit
#endif
