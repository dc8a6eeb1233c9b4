// For shared libraries that few commands need: opened when the first of their functions is called. A program that is linked with such a
// library loads it, and all libraries that it needs itself, at each start; and it does not run where the library is not installed.
//
// CLateLibrary.c has the list of the libraries. The file of a library lists its functions as FUNCTIONS(F): result, name, parameters,
// arguments, and the result without the library. LATE_LIBRARY looks them up in the library of a row of the list, and defines them under the
// library's own names. They are hidden: no other library in the process can come upon them.
#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// The rows of the list, in the order of the names of the libraries.
enum late_library_row {
    late_curl,
    late_ebur128,
    late_expat,
    late_kissfft,
    late_mosquitto,
    late_openssl,
    late_pulse,
    late_qrencode,
    late_sndfile,
    late_soxr,
    late_sqlite,
    late_systemd,
    late_zip,
    late_zlib,
    late_library_count
};

// A row of the list; the texts live as long as the program.
struct late_library {
    // The name of the library as its users know it.
    const char *name;
    // The package of Debian and Ubuntu; if it has several names, they are connected by " or ".
    const char *package;
    // What strided cannot do without the library: a noun.
    const char *purpose;
    // The names of its file, the preferred one first; the others are NULL.
    const char *files[2];
};

// A row of the list. Thread-safe.
const struct late_library *late_library_at(enum late_library_row row);

// Opens a library for the rest of the process; NULL if it is not installed. Thread-safe; not for the realtime thread.
void *late_library_open(enum late_library_row row);

#define LATE_POINTER(result, name, parameters, arguments, absent) __typeof__(name) *name;

// A library that lacks one of the functions is as good as none: it is older than what Debian 11 has.
#define LATE_FIND(result, name, parameters, arguments, absent) \
    library.name = (__typeof__(library.name))dlsym(handle, #name); \
    if (library.name == NULL) return;

#define LATE_FORWARD(result, name, parameters, arguments, absent) \
    __attribute__((visibility("hidden"))) result name parameters { \
        return hasLibrary() ? library.name arguments : absent; \
    }

// Defines `library`, the functions that were found, and `hasLibrary`, whether all were found.
#define LATE_LOOKUP(FUNCTIONS, row) \
    static struct { FUNCTIONS(LATE_POINTER) } library; \
    static bool isThere; \
    static void openLibrary(void) { \
        void *handle = late_library_open(row); \
        if (handle == NULL) return; \
        FUNCTIONS(LATE_FIND) \
        isThere = true; \
    } \
    static bool hasLibrary(void) { \
        static pthread_once_t once = PTHREAD_ONCE_INIT; \
        pthread_once(&once, openLibrary); \
        return isThere; \
    }

// Defines the functions of a library.
#define LATE_LIBRARY(FUNCTIONS, row) \
    LATE_LOOKUP(FUNCTIONS, row) \
    FUNCTIONS(LATE_FORWARD)
