// What strided uses of libebur128, under libebur128's own names; CEBUR128.c says how it is reached.
#pragma once
#include <ebur128.h>

// Whether the library is installed; if it is not, `ebur128_init` gives no state.
int ebur128_is_installed(void);
