// What strided uses of libsoxr, under libsoxr's own names; CSoxr.c says how it is reached.
#pragma once
#include <soxr.h>
