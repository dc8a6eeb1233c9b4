// What strided uses of libsndfile, under libsndfile's own names; CSndfile.c says how it is reached.
#pragma once
#include <sndfile.h>
