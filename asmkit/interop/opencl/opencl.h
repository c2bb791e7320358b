// OpenCL C 2.0 for AMDGCN, for every clang from LLVM 20 on: asmkit includes this file in front of each program.
//
// Images, pipes, printf, device enqueue and the work-group collective functions are missing. A program that calls one
// of them does not compile. The other headers state the accuracy of their functions.
#pragma once
#define __OPENCL_VERSION__ 200  // clang leaves it to the headers; sources for several languages ask for it
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function"

// The functions are inlined, and their instructions belong to the line that calls them.
#define __CL static inline __attribute__((overloadable, always_inline, nodebug))

#include "types.h"
#include "map.h"
#include "convert.h"
#include "vectors.h"
#include "work_items.h"
#include "integer.h"
#include "relational.h"
#include "math.h"
#include "math_elementary.h"
#include "geometric.h"
#include "atomics.h"
#include "sub_groups.h"
#include "async_copy.h"

#pragma clang diagnostic pop
