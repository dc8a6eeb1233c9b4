// For shared libraries that few commands need: opened when the first of their functions is called. A program that is linked with such a
// library loads it, and all libraries that it needs itself, at each start; and it does not run where the library is not installed.
//
// A file lists what it uses as FUNCTIONS(F): result, name, parameters, arguments, and the result without the library. It then has
// `library`, the functions that were found, and `hasLibrary`. FUNCTIONS(LATE_FORWARD) defines the functions under the library's own names.
// They are hidden: no other library in the process can come upon them.
#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define LATE_POINTER(result, name, parameters, arguments, absent) __typeof__(name) *name;

// A library that lacks one of the functions is as good as none: it is older than what Debian 11 has.
#define LATE_FIND(result, name, parameters, arguments, absent) \
    library.name = (__typeof__(library.name))dlsym(handle, #name); \
    if (library.name == NULL) return;

#define LATE_FORWARD(result, name, parameters, arguments, absent) \
    __attribute__((visibility("hidden"))) result name parameters { \
        return hasLibrary() ? library.name arguments : absent; \
    }

// The arguments after FUNCTIONS are the names of the library; the first one that is installed is opened.
#define LATE_LIBRARY(FUNCTIONS, ...) \
    static struct { FUNCTIONS(LATE_POINTER) } library; \
    static bool isThere; \
    static void openLibrary(void) { \
        void *handle = late_library_open((const char *const[]){__VA_ARGS__, NULL}); \
        if (handle == NULL) return; \
        FUNCTIONS(LATE_FIND) \
        isThere = true; \
    } \
    static bool hasLibrary(void) { \
        static pthread_once_t once = PTHREAD_ONCE_INIT; \
        pthread_once(&once, openLibrary); \
        return isThere; \
    }

// Opens the first library that is installed, for the rest of the process; NULL if there is none. Not for the realtime thread.
void *late_library_open(const char *const *names);
