// What strided uses of KISS FFT (single precision), under its own names; CKissFFT.c says how it is reached.
#pragma once
#include <kissfft/kiss_fftr.h>
