// Functions of the kernel that Swift's Glibc module leaves out.
#include <sys/eventfd.h>
