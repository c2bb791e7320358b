// The launch functions of the exported kernels, as C functions for ctypes: each returns the code of the status and writes
// its message.
#include "accumulate.h"
#include "affine.h"
#include "blocks.h"
#include "boxes.h"
#include "branchy.h"
#include "copy_half.h"
#include "even_rows.h"
#include "gemm_mma.h"
#include "in_clusters.h"
#include "meeting.h"
#include "patient.h"
#include "reverse.h"
#include "rotated.h"
#include "unpack.h"
#include "widths.h"

#include "on_cdna.h"
#include "on_cdna_together.h"

#include <cstdio>

using I = std::int64_t;
using Stream = CUstream_st *;

static int told(const asmkit::Status &status, char *text) {
    std::snprintf(text, 200, "%s", status.message.c_str());
    return static_cast<int>(status.code);
}

extern "C" {
int run_affine(const float *a, float *c, I N, float alpha, double shift, Stream s, char *t) { return told(affine::launch(a, c, N, alpha, shift, s), t); }
int run_widths(const std::uint64_t *a, std::uint64_t *c, signed char byte, std::uint16_t half, std::uint16_t brief, std::uint32_t word, std::uint64_t wide, Stream s, char *t) {
    return told(widths::launch(a, c, byte, half, asmkit::bf16{brief}, word, wide, s), t);
}
int run_copy_half(const std::uint16_t *a, std::uint16_t *c, I N, Stream s, char *t) { return told(mine::copies::launch(a, c, N, s), t); }
int run_accumulate(const float *x, const float *y, float *out, float *total, I N, Stream s, char *t) { return told(accumulate::launch(x, y, out, total, N, s), t); }
int run_reverse(const float *a, float *c, Stream s, char *t) { return told(reverse::launch(a, c, s), t); }
int run_in_clusters(const unsigned *a, unsigned *c, I N, Stream s, char *t) { return told(in_clusters::launch(a, c, N, s), t); }
int run_blocks(const unsigned *a, unsigned *c, I N, Stream s, char *t) { return told(blocks::launch(a, c, N, s), t); }
int run_branchy(const unsigned *a, unsigned *c, I N, Stream s, char *t) { return told(branchy::launch(a, c, N, s), t); }
int run_rotated(const float *x, float *out, Stream s, char *t) { return told(rotated::launch(x, out, s), t); }
int run_boxes(const float *a, float *d, I M, I N, Stream s, char *t) { return told(boxes::launch(a, d, M, N, s), t); }
int run_even_rows(const float *a, float *out, I M, I N, Stream s, char *t) { return told(even_rows::launch(a, out, M, N, s), t); }
int run_gemm_mma(const std::uint16_t *a, const std::uint16_t *b, float *c, I M, I K, I N, Stream s, char *t) { return told(gemm_mma::launch(a, b, c, M, K, N, s), t); }
int run_unpack(const std::uint8_t *a, const float *scale, float *out, I M, I K, Stream s, char *t) { return told(unpack::launch(a, scale, out, M, K, s), t); }
int run_meeting(const unsigned *a, unsigned *c, I N, Stream s, char *t) { return told(meeting::launch(a, c, N, s), t); }
int run_patient(const unsigned *a, unsigned *c, I N, Stream s, char *t) { return told(patient::launch(a, c, N, s), t); }

int run_on_cdna(const float *x, float *y, I N, float factor, ihipStream_t *s, char *t) { return told(on_cdna::launch(x, y, N, factor, s), t); }
int run_on_cdna_together(const float *x, float *y, I N, float factor, ihipStream_t *s, char *t) { return told(on_cdna_together::launch(x, y, N, factor, s), t); }
}

static_assert(rotated::N == 64, "a dimension that is compiled in is a constant");
static_assert(!std::is_convertible_v<float *, asmkit::Input<asmkit::bf16>>, "pointers are typed");
static_assert(!std::is_convertible_v<const float *, asmkit::Output<float>>, "outputs are not const");
static_assert(std::is_convertible_v<long long *, asmkit::Input<std::int64_t>>, "integers of the same size are the same");
