#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdbool.h>

// The allocator of the test program, counted: it takes the C library's place for every library of the process.

/// False where a sanitizer has put its own allocator there, so that nothing is counted.
bool allocations_are_counted(void);

/// How often the calling thread has asked for memory or given it back, since it began.
unsigned long allocations_of_this_thread(void);

/// Bytes that the process has allocated and not freed: the field uordblks of mallinfo2(3).
unsigned long allocated_bytes(void);

#endif
