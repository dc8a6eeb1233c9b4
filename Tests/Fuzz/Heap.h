// The C heap, which Swift's objects live in; Swift's Glibc module leaves <malloc.h> out.
#include <malloc.h>

/// Bytes in use.
static inline long heapInUse(void) {
    struct mallinfo2 heap = mallinfo2();
    return (long)(heap.uordblks + heap.hblkhd);
}
