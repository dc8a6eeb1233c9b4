// What strided uses of KISS FFT (single precision), under its own names; CKissFFT.c says how it is reached.
#pragma once
#include <kissfft/kiss_fftr.h>

// Whether the library is installed; if it is not, `kiss_fftr_alloc` returns NULL, and the other functions must not be called.
int kiss_fft_is_installed(void);
