// What strided uses of libebur128, under libebur128's own names; CEBUR128.c says how it is reached.
#pragma once
#include <ebur128.h>
