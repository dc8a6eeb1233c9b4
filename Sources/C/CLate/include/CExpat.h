// What strided uses of Expat, under Expat's own names; CExpat.c says how it is reached.
#pragma once
#include <expat.h>
