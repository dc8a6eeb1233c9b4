// libsndfile, opened when the first music file is opened: it loads the libraries of FLAC, Ogg, Opus and MP3. Without the library, no file can
// be opened.
#include "CSndfile.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(SNDFILE *, sf_open_fd, (int descriptor, int mode, SF_INFO *info, int closes), (descriptor, mode, info, closes), NULL) \
    F(int, sf_close, (SNDFILE *file), (file), 0) \
    F(int, sf_error, (SNDFILE *file), (file), SF_ERR_UNRECOGNISED_FORMAT) \
    F(const char *, sf_strerror, (SNDFILE *file), (file), "libsndfile is not installed") \
    F(const char *, sf_get_string, (SNDFILE *file, int kind), (file, kind), NULL) \
    F(sf_count_t, sf_seek, (SNDFILE *file, sf_count_t frames, int whence), (file, frames, whence), -1) \
    F(sf_count_t, sf_readf_float, (SNDFILE *file, float *samples, sf_count_t frames), (file, samples, frames), 0)

LATE_LIBRARY(FUNCTIONS, late_sndfile)
