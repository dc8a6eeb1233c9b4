// Functions of the kernel and the C library that Swift's Glibc module leaves out.
#include <linux/input.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

// The C library declares these only for GNU sources. `pthread_t` is `unsigned long`; including <pthread.h> would move its types
// into this module.
int gettid(void);
int pipe2(int ends[2], int flags);
int pthread_setname_np(unsigned long thread, const char *name);

// `ioctl` has variable arguments, which Swift cannot pass. The kernel describes both requests in "Force feedback for Linux"
// (Documentation/input/ff.rst).
static inline int ff_upload(int device, struct ff_effect *effect) { return ioctl(device, EVIOCSFF, effect); }
static inline int ff_remove(int device, int effect) { return ioctl(device, EVIOCRMFF, (long)effect); }

// The C library has no function for the I/O priority of a process. The class "idle" is 3, in the upper bits (linux/ioprio.h).
long syscall(long number, ...);
static inline long ioprio_set_idle(void) { return syscall(SYS_ioprio_set, 1, 0, 3 << 13); }

// <malloc.h> would move types of <stdio.h> into this module. The numbers are those of glibc's <malloc.h>.
int mallopt(int parameter, int value);
int malloc_trim(unsigned long reserve);
enum heap_parameter { heap_trim_threshold = -1, heap_mmap_threshold = -3, heap_arena_max = -8 };
static inline void set_heap(enum heap_parameter parameter, int value) { mallopt(parameter, value); }
