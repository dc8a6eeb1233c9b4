// Functions that Swift's static libraries of Debian unstable use and glibc 2.36 (Debian 12) lacks: packaging/cross-arm64.sh links them.
//
// The headers of glibc 2.38 give strtol() and sscanf() other names, under which they also read binary numbers ("0b1"). Nothing here passes such
// text; the functions of glibc 2.36 are the same otherwise.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
HIDDEN unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
HIDDEN long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }

HIDDEN int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

HIDDEN size_t strlcpy(char *target, const char *source, size_t size) {
    size_t length = strlen(source);
    if (size > 0) {
        size_t count = length < size ? length : size - 1;
        memcpy(target, source, count);
        target[count] = 0;
    }
    return length;
}

HIDDEN size_t strlcat(char *target, const char *source, size_t size) {
    size_t used = strnlen(target, size);
    return used + strlcpy(target + used, source, size - used);
}
