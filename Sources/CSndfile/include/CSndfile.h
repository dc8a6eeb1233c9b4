// What strided uses of libsndfile, under libsndfile's own names; CSndfile.c says how it is reached.
#pragma once
#include <sndfile.h>

// Whether the library is installed; if it is not, `sf_open_fd` fails.
int sf_is_installed(void);
