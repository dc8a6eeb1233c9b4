// Functions of the kernel and the C library that Swift's Glibc module leaves out.
#include <sys/eventfd.h>

// The C library declares these only for GNU sources. `pthread_t` is `unsigned long`; including <pthread.h> would move its types
// into this module.
int gettid(void);
int pthread_setname_np(unsigned long thread, const char *name);
