#include "CLateLibrary.h"

// Never closed again: a library may keep what ends with its thread.
void *late_library_open(const char *const *names) {
    for (; *names != NULL; names++) {
        void *handle = dlopen(*names, RTLD_LAZY | RTLD_LOCAL);
        if (handle != NULL) return handle;
    }
    return NULL;
}
