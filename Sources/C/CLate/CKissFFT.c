// KISS FFT, opened when the first track is analysed.
//
// The header replaces `kiss_fftr_free` by the `free` of the program that includes it. strided does not depend on it: it gives
// `kiss_fftr_alloc` its own memory, so the library allocates nothing.
#include "CKissFFT.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(kiss_fftr_cfg, kiss_fftr_alloc, (int count, int isInverse, void *memory, size_t *size), (count, isInverse, memory, size), NULL) \
    F(void, kiss_fftr, (kiss_fftr_cfg plan, const kiss_fft_scalar *samples, kiss_fft_cpx *spectrum), (plan, samples, spectrum), (void)0) \
    F(void, kiss_fftri, (kiss_fftr_cfg plan, const kiss_fft_cpx *spectrum, kiss_fft_scalar *samples), (plan, spectrum, samples), (void)0)

LATE_LIBRARY(FUNCTIONS, late_kissfft)
