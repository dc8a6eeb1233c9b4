// libzip, opened when the first archive is opened: it loads libcrypto. Without the library, every function answers that the archive cannot
// be opened.
#include "CZip.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(zip_t *, zip_fdopen, (int fd, int flags, int *code), (fd, flags, code), NULL) \
    F(void, zip_discard, (zip_t *archive), (archive), (void)0) \
    F(zip_int64_t, zip_get_num_entries, (zip_t *archive, zip_flags_t flags), (archive, flags), -1) \
    F(int, zip_stat_index, (zip_t *archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *status), \
      (archive, index, flags, status), -1) \
    F(zip_file_t *, zip_fopen_index, (zip_t *archive, zip_uint64_t index, zip_flags_t flags), (archive, index, flags), NULL) \
    F(zip_int64_t, zip_fread, (zip_file_t *file, void *bytes, zip_uint64_t count), (file, bytes, count), -1) \
    F(int, zip_fclose, (zip_file_t *file), (file), ZIP_ER_INTERNAL) \
    F(zip_error_t *, zip_get_error, (zip_t *archive), (archive), NULL) \
    F(zip_error_t *, zip_file_get_error, (zip_file_t *file), (file), NULL) \
    F(int, zip_error_code_zip, (const zip_error_t *error), (error), ZIP_ER_INTERNAL) \
    F(int, zip_error_code_system, (const zip_error_t *error), (error), 0)

LATE_LIBRARY(FUNCTIONS, late_zip)
