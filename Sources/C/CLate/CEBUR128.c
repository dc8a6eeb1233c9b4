// libebur128, opened when the first music file is analysed.
#include "CEBUR128.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(ebur128_state *, ebur128_init, (unsigned channels, unsigned long rate, int mode), (channels, rate, mode), NULL) \
    F(void, ebur128_destroy, (ebur128_state **state), (state), (void)0) \
    F(int, ebur128_add_frames_float, (ebur128_state *state, const float *samples, size_t frames), (state, samples, frames), \
      EBUR128_ERROR_NOMEM) \
    F(int, ebur128_loudness_global, (ebur128_state *state, double *loudness), (state, loudness), EBUR128_ERROR_INVALID_MODE)

LATE_LIBRARY(FUNCTIONS, late_ebur128)
