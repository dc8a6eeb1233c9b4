// libzip, opened when the first archive is opened. A program that is linked with it loads libcrypto at each start, which costs 1 ms and
// 430 KB of private memory, in the daemon as well. Without the library, every function answers that the archive cannot be opened.
//
// The functions have the library's own names, and are hidden: no other library in the process can come upon them.
#include "CZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// What is used: result, name, parameters, arguments, and the result without the library.
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

#define POINTER(result, name, parameters, arguments, absent) __typeof__(name) *name;
static struct { FUNCTIONS(POINTER) } library;

static bool isThere;

#define FIND(result, name, parameters, arguments, absent) \
    library.name = (__typeof__(library.name))dlsym(handle, #name); \
    if (library.name == NULL) return;

static void openLibrary(void) {
    // Version 5 (libzip 1.8) differs from version 4 only in functions that are not used here.
    void *handle = dlopen("libzip.so.5", RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) handle = dlopen("libzip.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) return;
    FUNCTIONS(FIND)
    isThere = true;
}

static bool hasLibrary(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, openLibrary);
    return isThere;
}

__attribute__((visibility("hidden"))) int zip_is_installed(void) { return hasLibrary(); }

#define FORWARD(result, name, parameters, arguments, absent) \
    __attribute__((visibility("hidden"))) result name parameters { \
        return hasLibrary() ? library.name arguments : absent; \
    }
FUNCTIONS(FORWARD)
