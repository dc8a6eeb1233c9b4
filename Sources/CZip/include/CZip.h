// What strided uses of libzip, under libzip's own names; CZip.c says how it is reached.
#pragma once
// The functions here are not those of the library, so they have no visibility of a library.
#define ZIP_EXTERN
#include <zip.h>

// Whether the library is installed; if it is not, `zip_fdopen` fails, and the other functions have nothing to be called with.
int zip_is_installed(void);
