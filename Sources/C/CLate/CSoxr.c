// libsoxr, the SoX resampler, opened when the first music file has another rate than the output.
#include "CSoxr.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(soxr_t, soxr_create, \
      (double input, double output, unsigned channels, soxr_error_t *error, soxr_io_spec_t const *types, \
       soxr_quality_spec_t const *quality, soxr_runtime_spec_t const *runtime), \
      (input, output, channels, error, types, quality, runtime), NULL) \
    F(soxr_error_t, soxr_process, \
      (soxr_t resampler, soxr_in_t input, size_t available, size_t *used, soxr_out_t output, size_t room, size_t *made), \
      (resampler, input, available, used, output, room, made), "libsoxr is not installed") \
    F(void, soxr_delete, (soxr_t resampler), (resampler), (void)0) \
    F(soxr_io_spec_t, soxr_io_spec, (soxr_datatype_t input, soxr_datatype_t output), (input, output), (soxr_io_spec_t){0}) \
    F(soxr_quality_spec_t, soxr_quality_spec, (unsigned long recipe, unsigned long flags), (recipe, flags), (soxr_quality_spec_t){0}) \
    F(soxr_runtime_spec_t, soxr_runtime_spec, (unsigned threads), (threads), (soxr_runtime_spec_t){0})

LATE_LIBRARY(FUNCTIONS, late_soxr)
