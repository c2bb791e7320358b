// The launches of exported PTX kernels through the CUDA driver, which is loaded at run time.
#ifndef ASMKIT_CUDA_DIGEST
#define ASMKIT_CUDA_DIGEST

#ifdef _WIN32
#error "headers exported by asmkit load the driver with dlopen, which Windows does not have"
#endif
#ifndef ASMKIT_CUDA_LIBRARY
#define ASMKIT_CUDA_LIBRARY "libcuda.so.1"
#endif

struct CUstream_st;
struct CUctx_st;
struct CUmod_st;
struct CUfunc_st;

namespace asmkit {
namespace cuda_DIGEST {

using namespace common_COMMON;
using Stream = CUstream_st *;
using Context = CUctx_st *;
using Module = CUmod_st *;
using Function = CUfunc_st *;

// The values of cuda.h that a launch needs.
enum DeviceAttribute { multiprocessor_count = 16, capability_major = 75, capability_minor = 76 };
enum FunctionAttribute { static_shared_bytes = 1, most_dynamic_shared = 8, large_clusters = 14 };
enum LaunchAttributeId { cooperative_launch = 2, programmatic_stream_serialization = 6 };
enum CaptureMode { capture_relaxed = 2 };
enum Result { success = 0, no_binary_for_gpu = 209, unsupported_ptx_version = 222, invalid_ptx = 218 };

struct LaunchAttribute {
    int id;
    char pad[4];
    int value;
    char rest[60];
};

struct LaunchConfig {
    unsigned grid[3];
    unsigned block[3];
    unsigned shared;
    Stream stream;
    LaunchAttribute *attributes;
    unsigned count;
};

/// The functions of the driver.  `missing` is empty if all that every launch needs were found.
struct Driver {
    int (*init)(unsigned) = nullptr;
    int (*error_text)(int, const char **) = nullptr;
    int (*device_get)(int *, int) = nullptr;
    int (*device_attribute)(int *, int, int) = nullptr;
    int (*retain)(Context *, int) = nullptr;
    int (*current)(Context *) = nullptr;
    int (*set_current)(Context) = nullptr;
    int (*push)(Context) = nullptr;
    int (*pop)(Context *) = nullptr;
    int (*context_device)(int *) = nullptr;
    int (*context_of)(Stream, Context *) = nullptr;
    int (*capture_mode)(int *) = nullptr;
    int (*load)(Module *, const void *) = nullptr;
    int (*function_of)(Function *, Module, const char *) = nullptr;
    int (*function_attribute)(int *, int, Function) = nullptr;
    int (*set_attribute)(Function, int, int) = nullptr;
    int (*launch)(Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream, void **, void **) = nullptr;
    int (*fill)(std::uint64_t, unsigned char, std::size_t, Stream) = nullptr;
    int (*copy)(std::uint64_t, std::uint64_t, std::size_t, Stream) = nullptr;
    // absent from older drivers
    int (*context_id)(Context, unsigned long long *) = nullptr;
    int (*launch_extended)(const LaunchConfig *, Function, void **, void **) = nullptr;
    int (*encode_tiled)(void *, int, unsigned, std::uint64_t, const std::uint64_t *, const std::uint64_t *,
                        const std::uint32_t *, const std::uint32_t *, int, int, int, int) = nullptr;
    int (*allocate)(std::uint64_t *, std::size_t, Stream) = nullptr;
    int (*release)(std::uint64_t, Stream) = nullptr;
    std::string missing;

    static const Driver &get() {
        static const Driver driver;
        return driver;
    }

private:
    Driver() {
        void *library = dlopen(ASMKIT_CUDA_LIBRARY, RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) {
            missing = "the NVIDIA driver cannot be loaded: " ASMKIT_CUDA_LIBRARY;
            return;
        }
        need(library, init, "cuInit");
        need(library, error_text, "cuGetErrorString");
        need(library, device_get, "cuDeviceGet");
        need(library, device_attribute, "cuDeviceGetAttribute");
        need(library, retain, "cuDevicePrimaryCtxRetain");
        need(library, current, "cuCtxGetCurrent");
        need(library, set_current, "cuCtxSetCurrent");
        need(library, push, "cuCtxPushCurrent_v2");
        need(library, pop, "cuCtxPopCurrent_v2");
        need(library, context_device, "cuCtxGetDevice");
        need(library, context_of, "cuStreamGetCtx");
        need(library, capture_mode, "cuThreadExchangeStreamCaptureMode");
        need(library, load, "cuModuleLoadData");
        need(library, function_of, "cuModuleGetFunction");
        need(library, function_attribute, "cuFuncGetAttribute");
        need(library, set_attribute, "cuFuncSetAttribute");
        need(library, launch, "cuLaunchKernel");
        need(library, fill, "cuMemsetD8Async");
        need(library, copy, "cuMemcpyDtoDAsync_v2");
        find(library, context_id, "cuCtxGetId");
        find(library, launch_extended, "cuLaunchKernelEx");
        find(library, encode_tiled, "cuTensorMapEncodeTiled");
        find(library, allocate, "cuMemAllocAsync");
        find(library, release, "cuMemFreeAsync");
        if (missing.empty()) init(0);
    }
    template <class F> static void find(void *library, F &function, const char *name) {
        void *found = dlsym(library, name);
        std::memcpy(&function, &found, sizeof(found));
    }
    template <class F> void need(void *library, F &function, const char *name) {
        find(library, function, name);
        if (function == nullptr && missing.empty()) missing = std::string("the NVIDIA driver has no function ") + name;
    }
};

/// A kernel that is loaded in a context.
struct Loaded {
    Module module = nullptr;
    Function function = nullptr;
    const Image *image = nullptr;
    int multiprocessors = 0;
    int fixed_shared = 0;
    std::int64_t allowed = 48 * 1024;  // bytes of shared memory, which only grow so that launches of all sizes coexist
};

/// A kernel with its images, loaded once for each context.  All functions can be called from several threads.
class Kernel {
public:
    template <std::size_t N>
    Kernel(const char *entry, const Image (&images)[N], bool cooperative, std::int64_t cluster)
        : entry_(entry), first_(images), last_(images + N), cooperative_(cooperative), cluster_(cluster) {}

    bool cooperative() const { return cooperative_; }

    Loaded loaded(Call &call, Context context) {
        const Driver &driver = Driver::get();
        unsigned long long id = 0;
        if (driver.context_id != nullptr) driver.context_id(context, &id);
        const std::lock_guard<std::mutex> lock(mutex_);
        const auto key = std::make_pair(context, id);
        const auto known = loaded_.find(key);
        if (known != loaded_.end()) return known->second;
        int mode = capture_relaxed;
        driver.capture_mode(&mode);  // loading is allowed while this thread captures a graph
        const Loaded made = load(call);
        driver.capture_mode(&mode);
        if (call.ok()) loaded_[key] = made;
        return made;
    }

    /// Allow a launch with this many bytes of dynamic shared memory.
    void allow(Call &call, Context context, const Loaded &known, std::int64_t bytes) {
        if (bytes + known.fixed_shared <= known.allowed) return;
        const Driver &driver = Driver::get();
        unsigned long long id = 0;
        if (driver.context_id != nullptr) driver.context_id(context, &id);
        const std::lock_guard<std::mutex> lock(mutex_);
        Loaded &one = loaded_[std::make_pair(context, id)];
        if (bytes + one.fixed_shared <= one.allowed) return;
        if (check(call, "cuFuncSetAttribute", driver.set_attribute(one.function, most_dynamic_shared, static_cast<int>(bytes)))) {
            one.allowed = bytes + one.fixed_shared;
        }
    }

    static bool check(Call &call, const char *function, int result) {
        if (result != success) {
            const char *text = nullptr;
            Driver::get().error_text(result, &text);
            call.fail(Code::driver_error,
                      std::string(function) + " returned " + std::to_string(result) + ": " + (text ? text : "unknown"), result);
        }
        return call.ok();
    }

private:
    static bool runs(const Image &image, int major, int minor) {
        if (image.suffix == 'a') return image.major == major && image.minor == minor;
        if (image.suffix == 'f' || image.assembled) return image.major == major && image.minor <= minor;
        return image.major < major || (image.major == major && image.minor <= minor);
    }

    Loaded load(Call &call) const {
        const Driver &driver = Driver::get();
        Loaded made;
        int device = 0, major = 0, minor = 0, result = success;
        if (!check(call, "cuCtxGetDevice", driver.context_device(&device))) return made;
        driver.device_attribute(&major, capability_major, device);
        driver.device_attribute(&minor, capability_minor, device);
        driver.device_attribute(&made.multiprocessors, multiprocessor_count, device);
        for (const Image *one = first_; one != last_ && made.module == nullptr; ++one) {
            if (!runs(*one, major, minor)) continue;
            result = driver.load(&made.module, one->data);
            if (result == success) {
                made.image = one;
            } else if (result != no_binary_for_gpu && result != unsupported_ptx_version && result != invalid_ptx) {
                break;
            } else {
                made.module = nullptr;
            }
        }
        if (made.image == nullptr && result == success) {
            std::string targets;
            for (const Image *one = first_; one != last_; ++one) targets += std::string(targets.empty() ? "" : ", ") + one->target;
            call.fail(Code::unsupported_device, "the device is sm_" + std::to_string(major) + std::to_string(minor) +
                                                    ", but the header has images for " + targets);
        }
        if (!call.ok() || !check(call, "cuModuleLoadData", result) ||
            !check(call, "cuModuleGetFunction", driver.function_of(&made.function, made.module, entry_))) {
            return made;
        }
        driver.function_attribute(&made.fixed_shared, static_shared_bytes, made.function);
        if (cluster_ > 8) check(call, "cuFuncSetAttribute", driver.set_attribute(made.function, large_clusters, 1));
        return made;
    }

    const char *entry_;
    const Image *first_;
    const Image *last_;
    bool cooperative_;
    std::int64_t cluster_;
    std::mutex mutex_;
    std::map<std::pair<Context, unsigned long long>, Loaded> loaded_;
};

/// One launch on a stream: makes the stream's context current while it exists.
class Launch {
public:
    Launch(Call &call, Kernel &kernel, Stream stream)
        : call_(call), kernel_(kernel), stream_(stream), driver_(Driver::get()) {
        if (!call.ok()) return;
        if (!driver_.missing.empty()) call.fail(Code::no_driver, driver_.missing);
        if (!call.ok()) return;
        if (!open()) return;
        loaded_ = kernel.loaded(call, context_);
    }
    Launch(const Launch &) = delete;
    Launch &operator=(const Launch &) = delete;
    ~Launch() {
        for (std::uint64_t address : scratch_) driver_.release(address, stream_);
        Context popped = nullptr;
        if (pushed_) driver_.pop(&popped);
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
                    check("cuMemcpyDtoDAsync", driver_.copy(one.address, source.address, one.bytes, stream_));
                }
                source.address = one.address;
            } else if (one.zero || empty) {
                check("cuMemsetD8Async", driver_.fill(one.address, 0, one.bytes, stream_));
            }
        }
    }

    /// Allocate a workspace, which is released after the launch in stream order.
    void allocate(Array &array) {
        if (!call_.ok() || array.bytes == 0) return;
        if (driver_.allocate == nullptr || driver_.release == nullptr) {
            return call_.fail(Code::no_driver, "the NVIDIA driver has no function cuMemAllocAsync");
        }
        if (!check("cuMemAllocAsync", driver_.allocate(&array.address, array.bytes, stream_))) return;
        scratch_.push_back(array.address);
    }

    /// Encode a tensor map.  Shape, box and steps are innermost first.
    template <std::size_t N>
    void tensor_map(unsigned char *place, const char *name, const Array &array, int type, std::int64_t each,
                    const std::int64_t (&shape)[N], const std::uint32_t (&box)[N], const std::uint32_t (&steps)[N],
                    int swizzle, int promotion, int fill) {
        if (!call_.ok()) return;
        std::uint64_t lengths[N], strides[N] = {128};
        std::uint64_t stride = static_cast<std::uint64_t>(each);
        for (std::size_t i = 0; i < N; ++i) {
            lengths[i] = static_cast<std::uint64_t>(shape[i]);
            stride *= lengths[i];
            if (shape[i] < 1 || lengths[i] > (std::uint64_t(1) << 32) ||
                (i + 1 < N && (stride % 16 != 0 || stride >= std::uint64_t(1) << 40))) {
                return call_.fail(Code::invalid_dimension, std::string(name) + ", the tensor map of " + array.name +
                                  ", needs lengths from 1 to 2^32, and rows whose bytes are a multiple of 16");
            }
            if (i + 1 < N) strides[i] = stride;
        }
        if (driver_.encode_tiled == nullptr) {
            return call_.fail(Code::no_driver, "the NVIDIA driver has no function cuTensorMapEncodeTiled");
        }
        check("cuTensorMapEncodeTiled", driver_.encode_tiled(place, type, N, array.address, lengths, strides, box, steps, 0,
                                                             swizzle, promotion, fill));
    }

    /// Launch the kernel.
    void run(Dim3 grid, Dim3 block, std::int64_t shared, const Arguments &arguments) {
        if (!call_.ok()) return;
        shared += loaded_.image->dynamic_shared;
        kernel_.allow(call_, context_, loaded_, shared);
        if (!call_.ok()) return;
        LaunchConfig config = {{number(grid.x), number(grid.y), number(grid.z)}, {number(block.x), number(block.y), number(block.z)},
                               number(shared), stream_, nullptr, 0};
        LaunchAttribute attribute = {};
        attribute.value = 1;
        if (kernel_.cooperative() || loaded_.image->early) {
            attribute.id = kernel_.cooperative() ? cooperative_launch : programmatic_stream_serialization;
            config.attributes = &attribute;
            config.count = 1;
            if (driver_.launch_extended == nullptr) {
                return call_.fail(Code::no_driver, "the NVIDIA driver has no function cuLaunchKernelEx");
            }
            check("cuLaunchKernelEx", driver_.launch_extended(&config, loaded_.function, arguments.places, nullptr));
        } else {
            check("cuLaunchKernel", driver_.launch(loaded_.function, config.grid[0], config.grid[1], config.grid[2],
                                                   config.block[0], config.block[1], config.block[2], config.shared,
                                                   stream_, arguments.places, nullptr));
        }
    }

private:
    bool open() {
        const bool named = reinterpret_cast<std::uintptr_t>(stream_) > 2;  // 0 to 2 are the default streams
        Context before = nullptr;
        if (!check("cuCtxGetCurrent", driver_.current(&before))) return false;
        if (!named && before == nullptr) {  // like the CUDA runtime: the first device
            int device = 0;
            return check("cuDeviceGet", driver_.device_get(&device, 0)) &&
                   check("cuDevicePrimaryCtxRetain", driver_.retain(&context_, device)) &&
                   check("cuCtxSetCurrent", driver_.set_current(context_));
        }
        context_ = before;
        if (!named) return true;
        if (!check("cuStreamGetCtx", driver_.context_of(stream_, &context_))) return false;
        if (context_ != before) pushed_ = check("cuCtxPushCurrent", driver_.push(context_));
        return call_.ok();
    }
    bool check(const char *function, int result) { return Kernel::check(call_, function, result); }
    static unsigned number(std::int64_t value) { return static_cast<unsigned>(value); }

    Call &call_;
    Kernel &kernel_;
    Stream stream_;
    const Driver &driver_;
    Context context_ = nullptr;
    bool pushed_ = false;
    Loaded loaded_;
    std::vector<std::uint64_t> scratch_;
};

}  // namespace cuda_DIGEST
}  // namespace asmkit
#endif
