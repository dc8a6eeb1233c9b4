// What strided uses of libsoxr, under libsoxr's own names; CSoxr.c says how it is reached.
#pragma once
#include <soxr.h>

// Whether the library is installed; if it is not, `soxr_create` gives no resampler.
int soxr_is_installed(void);
