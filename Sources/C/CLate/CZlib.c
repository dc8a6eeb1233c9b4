// zlib, opened when the first gzip file is read or the first answer of the web server is compressed. Without the library, nothing is
// compressed, and a file cannot be opened.
#include "CZlib.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(int, deflateInit2_, \
      (z_stream *stream, int level, int method, int window, int memory, int strategy, const char *version, int size), \
      (stream, level, method, window, memory, strategy, version, size), Z_MEM_ERROR) \
    F(uLong, deflateBound, (z_stream *stream, uLong length), (stream, length), 0) \
    F(int, deflate, (z_stream *stream, int flush), (stream, flush), Z_STREAM_ERROR) \
    F(int, deflateEnd, (z_stream *stream), (stream), Z_STREAM_ERROR) \
    F(gzFile, gzdopen, (int descriptor, const char *mode), (descriptor, mode), NULL) \
    F(int, gzread, (gzFile file, void *bytes, unsigned count), (file, bytes, count), -1) \
    F(int, gzclose, (gzFile file), (file), Z_STREAM_ERROR)

LATE_LIBRARY(FUNCTIONS, late_zlib)
