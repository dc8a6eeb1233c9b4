// What strided uses of libzip, under libzip's own names; CZip.c says how it is reached.
#pragma once
// The functions here are not those of the library, so they have no visibility of a library.
#define ZIP_EXTERN
#include <zip.h>
