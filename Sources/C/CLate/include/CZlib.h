// What strided uses of zlib, under zlib's own names; CZlib.c says how it is reached.
#pragma once
#include <zlib.h>
