// The part of an exported header that all kernels share: results, array parameters, and the checks of a call.
#ifndef ASMKIT_COMMON_DIGEST
#define ASMKIT_COMMON_DIGEST

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <map>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <dlfcn.h>

#ifndef ASMKIT_ELEMENTS
#define ASMKIT_ELEMENTS
namespace asmkit {
/// Whether memory of U is accepted for an array of T.  Specialize it for your own 16-bit and 8-bit floats.
template <class T, class U> struct is_element : std::false_type {};
}  // namespace asmkit
#endif

namespace asmkit {
inline namespace common_DIGEST {

/// The kind of a result.
enum class Code {
    ok,
    invalid_dimension,   // a length is out of range, or not divisible as the kernel requires
    invalid_pointer,     // a pointer is null or not aligned, or arrays overlap
    invalid_launch,      // the grid or the shared memory exceeds a limit
    no_driver,           // the driver's library, or a function of it, is missing
    unsupported_device,  // no image of the header runs on the device
    driver_error         // a function of the driver failed: `Status::driver` is its result
};

/// The result of a launch: a code, the driver's result, and a message that is empty on success.
struct Status {
    Code code = Code::ok;
    int driver = 0;
    std::string message;

    bool ok() const { return code == Code::ok; }
};

namespace detail {
template <class T, class = void> struct Bits { using type = void; };
template <class T> struct Bits<T, std::void_t<decltype(T::bits)>> { using type = decltype(T::bits); };

template <class T, class U> constexpr bool integers_alike() {
    if constexpr (std::is_integral_v<T> && std::is_integral_v<U>) {
        return sizeof(T) == sizeof(U) && std::is_signed_v<T> == std::is_signed_v<U> &&
               std::is_same_v<T, bool> == std::is_same_v<U, bool>;
    } else {
        return false;
    }
}

template <class T, class U> struct Accepts {
    static constexpr bool value = std::is_same_v<T, U> || integers_alike<T, U>() || is_element<T, U>::value ||
                                  std::is_same_v<typename Bits<T>::type, U>;
};
}  // namespace detail

/// Elements of a size without a type: any trivially copyable type of that size.
template <std::size_t Size> struct Untyped;

namespace detail {
template <std::size_t Size, class U> struct Accepts<Untyped<Size>, U> {
    static constexpr bool value = sizeof(U) == Size && std::is_trivially_copyable_v<U>;
};
}  // namespace detail

/// An input array in device memory: any pointer to elements of T.
template <class T> class Input {
public:
    Input(std::nullptr_t) {}
    template <class U, std::enable_if_t<detail::Accepts<T, std::remove_cv_t<U>>::value, int> = 0>
    Input(U *pointer) : address_(reinterpret_cast<std::uintptr_t>(pointer)) {}
    std::uint64_t address() const { return address_; }

private:
    std::uint64_t address_ = 0;
};

/// An output array in device memory: any pointer to elements of T that are not const.
template <class T> class Output {
public:
    Output(std::nullptr_t) {}
    template <class U, std::enable_if_t<detail::Accepts<T, U>::value, int> = 0>
    Output(U *pointer) : address_(reinterpret_cast<std::uintptr_t>(pointer)) {}
    std::uint64_t address() const { return address_; }

private:
    std::uint64_t address_ = 0;
};

/// A scalar of a type that C++ does not have, such as bf16: any value with the same bits.
template <class T> class Value {
public:
    template <class U, std::enable_if_t<detail::Accepts<T, U>::value, int> = 0> Value(U value) {
        static_assert(sizeof(U) == sizeof(T), "the types differ in size");
        std::memcpy(&bits_, &value, sizeof(T));
    }

private:
    typename detail::Bits<T>::type bits_;
};

/// A rational number with 64-bit parts, for the expressions of lengths.  A result that does not fit is invalid.
class Rational {
public:
    Rational(std::int64_t whole) : top_(whole) {}

    bool valid() const { return bottom_ != 0; }
    bool whole() const { return bottom_ == 1; }
    std::int64_t value() const { return top_; }

    friend Rational operator+(Rational a, Rational b) { return sum(a, b, false); }
    friend Rational operator-(Rational a, Rational b) { return sum(a, b, true); }

    friend Rational operator*(Rational a, Rational b) {
        std::int64_t top = 0, bottom = 0;
        if (__builtin_mul_overflow(a.top_, b.top_, &top) || __builtin_mul_overflow(a.bottom_, b.bottom_, &bottom)) {
            return invalid();
        }
        return reduced(top, bottom);
    }

    friend Rational operator/(Rational a, Rational b) {
        std::int64_t top = 0, bottom = 0;
        if (b.top_ == 0 || !a.valid() || !b.valid() || __builtin_mul_overflow(a.top_, b.bottom_, &top) ||
            __builtin_mul_overflow(a.bottom_, b.top_, &bottom)) {
            return invalid();
        }
        return reduced(top, bottom);
    }

    friend bool operator<(Rational a, Rational b) { return (a - b).top_ < 0; }
    friend bool operator>(Rational a, Rational b) { return b < a; }
    friend bool operator<=(Rational a, Rational b) { return !(b < a); }
    friend bool operator>=(Rational a, Rational b) { return !(a < b); }
    friend bool operator==(Rational a, Rational b) { return a.top_ == b.top_ && a.bottom_ == b.bottom_; }
    friend bool operator!=(Rational a, Rational b) { return !(a == b); }

    static Rational floor(Rational a) {
        if (!a.valid()) return invalid();
        return Rational(a.top_ / a.bottom_ - (a.top_ % a.bottom_ < 0));
    }
    static Rational ceil(Rational a) {
        if (!a.valid()) return invalid();
        return Rational(a.top_ / a.bottom_ + (a.top_ % a.bottom_ > 0));
    }
    static Rational floor_div(Rational a, Rational b) { return floor(a / b); }
    static Rational modulo(Rational a, Rational b) { return a - b * floor(a / b); }
    static Rational min(Rational a) { return a; }
    static Rational max(Rational a) { return a; }
    template <class... More> static Rational min(Rational a, Rational b, More... more) {
        const Rational difference = a - b;
        if (!difference.valid()) return invalid();
        return min(difference.top_ <= 0 ? a : b, more...);
    }
    template <class... More> static Rational max(Rational a, Rational b, More... more) {
        const Rational difference = a - b;
        if (!difference.valid()) return invalid();
        return max(difference.top_ >= 0 ? a : b, more...);
    }

private:
    static Rational invalid() {
        Rational made(0);
        made.bottom_ = 0;
        return made;
    }
    static Rational sum(Rational a, Rational b, bool minus) {
        std::int64_t left = 0, right = 0, top = 0, bottom = 0;
        const bool wrong = __builtin_mul_overflow(a.top_, b.bottom_, &left) ||
                           __builtin_mul_overflow(b.top_, a.bottom_, &right) ||
                           __builtin_mul_overflow(a.bottom_, b.bottom_, &bottom) ||
                           (minus ? __builtin_sub_overflow(left, right, &top) : __builtin_add_overflow(left, right, &top));
        return wrong ? invalid() : reduced(top, bottom);
    }
    static Rational reduced(std::int64_t top, std::int64_t bottom) {
        if (bottom == 0 || top == INT64_MIN || bottom == INT64_MIN) return invalid();
        if (bottom < 0) {
            top = -top;
            bottom = -bottom;
        }
        std::int64_t a = top < 0 ? -top : top, b = bottom;
        while (b != 0) {
            a = std::exchange(b, a % b);
        }
        Rational made(top / a);
        made.bottom_ = bottom / a;
        return made;
    }

    std::int64_t top_;
    std::int64_t bottom_ = 1;
};

/// One array of a call.  `alias` is the index of the input whose data the output must hold, or -1.
struct Array {
    const char *name;
    std::uint64_t address;
    std::uint64_t bytes;
    bool output;
    int alias;
    bool zero;
};

/// The three lengths of a grid or a block.
struct Dim3 {
    std::int64_t x, y, z;

    bool empty() const { return x == 0 || y == 0 || z == 0; }
};

/// The checks of one call, of which the first failure is kept.
class Call {
public:
    explicit Call(const char *kernel) : kernel_(kernel) {}

    bool ok() const { return status_.ok(); }
    const Status &status() const { return status_; }

    void fail(Code code, const std::string &what, int driver = 0) {
        if (ok()) status_ = Status{code, driver, std::string(kernel_) + ": " + what};
    }

    /// Check the range of a dimension.
    void dimension(const char *name, std::int64_t value, std::uint64_t most) {
        if (value < 0 || static_cast<std::uint64_t>(value) > most) {
            fail(Code::invalid_dimension, text(name, value) + " is out of range: use 0 to " + std::to_string(most));
        }
    }

    /// Check that a dimension is a multiple of a number.
    void divisible(const char *name, std::int64_t value, Rational by) {
        const std::int64_t divisor = length(name, by);
        if (ok() && (divisor == 0 || value % divisor != 0)) {
            fail(Code::invalid_dimension, text(name, value) + " is not divisible by " + std::to_string(divisor));
        }
    }

    /// Return the value of an expression of lengths, which must be an integer that is not negative.
    std::int64_t length(const char *name, Rational value) {
        if (!value.valid() || !value.whole() || value.value() < 0) {
            fail(Code::invalid_dimension, std::string(name) + " is not a length of at most 63 bits");
            return 0;
        }
        return value.value();
    }

    /// Return the bytes of an array.  `most` is the largest number of elements, or of bytes if `in_bytes`.
    std::uint64_t bytes(const char *name, std::initializer_list<std::int64_t> shape, std::uint64_t each,
                        std::uint64_t most, bool in_bytes) {
        std::uint64_t count = 1, all = 0;
        bool large = false;
        for (std::int64_t one : shape) {
            if (one == 0) return 0;
            large = large || __builtin_mul_overflow(count, static_cast<std::uint64_t>(one), &count);
        }
        large = large || __builtin_mul_overflow(count, each, &all);
        if (large || (in_bytes ? all : count) > most) {
            fail(Code::invalid_dimension, std::string(name) + " is too large for the kernel's offsets");
        }
        return all;
    }

    /// Check the addresses of the first `count` arrays: not null, aligned, and outputs that overlap no other array.
    template <std::size_t N> void addresses(const Array (&arrays)[N], std::size_t count, std::uint64_t align) {
        for (std::size_t i = 0; i < count; ++i) {
            const Array &one = arrays[i];
            if (one.bytes == 0) continue;
            if (one.address == 0) fail(Code::invalid_pointer, std::string(one.name) + " is null");
            if (one.address % align != 0) {
                fail(Code::invalid_pointer, std::string(one.name) + " is not aligned to " + std::to_string(align) + " bytes");
            }
            for (std::size_t j = 0; one.output && j < i; ++j) {
                const Array &other = arrays[j];
                const bool same = one.alias == static_cast<int>(j) && one.address == other.address;
                if (!same && one.address < other.address + other.bytes && other.address < one.address + one.bytes) {
                    fail(Code::invalid_pointer, std::string(one.name) + " overlaps " + other.name);
                }
            }
        }
    }

    /// Check a grid against the limits of the architecture, and that each length is a multiple of the cluster's.
    void grid(Dim3 grid, Dim3 most, Dim3 cluster) {
        const std::int64_t lengths[] = {grid.x, grid.y, grid.z}, limits[] = {most.x, most.y, most.z};
        const std::int64_t blocks[] = {cluster.x, cluster.y, cluster.z};
        for (int axis = 0; axis < 3; ++axis) {
            const std::string name = std::string("the grid's ") + "xyz"[axis];
            if (lengths[axis] > limits[axis]) {
                fail(Code::invalid_launch, text(name, lengths[axis]) + " is above " + std::to_string(limits[axis]));
            }
            if (lengths[axis] % blocks[axis] != 0) {
                fail(Code::invalid_launch, text(name, lengths[axis]) + " is not a multiple of the cluster's, " +
                                               std::to_string(blocks[axis]));
            }
        }
    }

    /// Check the bytes of shared memory.
    void shared(std::int64_t bytes, std::int64_t most) {
        if (bytes > most) {
            fail(Code::invalid_launch, std::to_string(bytes) + " bytes of shared memory, but the limit is " +
                                           std::to_string(most));
        }
    }

private:
    static std::string text(const std::string &name, std::int64_t value) { return name + " = " + std::to_string(value); }

    const char *kernel_;
    Status status_;
};

/// An image of a kernel, with the resources of its program.
struct Image {
    const unsigned char *data;
    const char *target;
    int major, minor;  // the compute capability, 0 on AMD
    char suffix;       // 'a' or 'f' of an architecture-specific target, otherwise 0
    bool assembled;    // machine code, otherwise PTX text that the driver assembles
    bool early;        // waits for the previous grid itself: programmatic dependent launch
    std::int64_t dynamic_shared, declared_shared, most_shared;
};

/// The arguments of one launch, in a buffer that the driver copies.
struct Arguments {
    unsigned char *bytes;
    std::size_t size;
    void **places;  // the address of each argument in the buffer
};

template <class T> void put(unsigned char *place, const T &value) { std::memcpy(place, &value, sizeof(T)); }

}  // namespace common_DIGEST
}  // namespace asmkit
#endif
