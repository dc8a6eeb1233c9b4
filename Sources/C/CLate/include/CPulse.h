// What strided uses of libpulse, the library of PulseAudio, with which programs talk to PipeWire, too. It is declared here and not included,
// because its headers would be one more package for a build. These parts have not changed since libpulse 0.9.11 (2008); of the structures,
// only the first fields are declared, and libpulse allocates all of them.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/poll.h>

typedef struct pa_mainloop pa_mainloop;
typedef struct pa_mainloop_api pa_mainloop_api;
typedef struct pa_context pa_context;
typedef struct pa_operation pa_operation;
typedef struct pa_proplist pa_proplist;
typedef struct pa_spawn_api pa_spawn_api;
typedef struct pa_stream pa_stream;

// States of a connection: before PA_CONTEXT_READY it is being made, from PA_CONTEXT_FAILED on it has ended.
enum { PA_CONTEXT_READY = 4, PA_CONTEXT_FAILED = 5 };
// No server is started.
enum { PA_CONTEXT_NOAUTOSPAWN = 1 };
enum { PA_SUBSCRIPTION_MASK_SINK_INPUT = 4 };

typedef struct pa_client_info {
    uint32_t index;
    const char *name;
    uint32_t owner_module;
    const char *driver;
    pa_proplist *proplist;
} pa_client_info;

// A stream of a client to a sink.
typedef struct pa_sink_input_info {
    uint32_t index;
    const char *name;
    uint32_t owner_module;
    uint32_t client;
    uint32_t sink;
} pa_sink_input_info;

typedef struct pa_sink_info {
    const char *name;
    uint32_t index;
    const char *description;
} pa_sink_info;

// States of a stream: before PA_STREAM_READY it is being made, from PA_STREAM_FAILED on it has ended.
enum { PA_STREAM_READY = 2, PA_STREAM_FAILED = 3 };
enum { PA_SAMPLE_FLOAT32LE = 5 };
enum { PA_OPERATION_RUNNING = 0 };
// Where a write begins: relative to the end of the written bytes, or to the server's position of reading.
enum { PA_SEEK_RELATIVE = 0, PA_SEEK_RELATIVE_ON_READ = 2 };

typedef struct pa_sample_spec {
    int format;
    uint32_t rate;
    uint8_t channels;
} pa_sample_spec;

// In bytes; UINT32_MAX: as the server wants.
typedef struct pa_buffer_attr {
    uint32_t maxlength;
    uint32_t tlength;
    uint32_t prebuf;
    uint32_t minreq;
    uint32_t fragsize;
} pa_buffer_attr;

typedef struct pa_timing_info {
    // The time of the system's clock at which the server read the indices, as a struct timeval.
    int64_t timestamp_s;
    int64_t timestamp_us;
    int synchronized_clocks;
    // The time from the server's position of reading until a sample is heard, in microseconds.
    uint64_t sink_usec;
    uint64_t source_usec;
    uint64_t transport_usec;
    int playing;
    int write_index_corrupt;
    // In bytes since the start of the stream.
    int64_t write_index;
    int read_index_corrupt;
    int64_t read_index;
    // The time by which the sink mixes ahead, in microseconds.
    uint64_t configured_sink_usec;
} pa_timing_info;

// `end` is 0 for an entry; the last call has no entry and another value, below 0 after an error.
typedef void (*pa_client_info_cb_t)(pa_context *context, const pa_client_info *info, int end, void *user);
typedef void (*pa_sink_input_info_cb_t)(pa_context *context, const pa_sink_input_info *info, int end, void *user);
typedef void (*pa_sink_info_cb_t)(pa_context *context, const pa_sink_info *info, int end, void *user);
typedef void (*pa_context_subscribe_cb_t)(pa_context *context, int event, uint32_t index, void *user);
typedef void (*pa_context_success_cb_t)(pa_context *context, int success, void *user);
typedef void (*pa_stream_success_cb_t)(pa_stream *stream, int success, void *user);
typedef void (*pa_free_cb_t)(void *memory);
typedef int (*pa_poll_func)(struct pollfd *descriptors, unsigned long count, int timeout, void *user);

pa_mainloop *pa_mainloop_new(void);
void pa_mainloop_free(pa_mainloop *loop);
pa_mainloop_api *pa_mainloop_get_api(pa_mainloop *loop);
int pa_mainloop_iterate(pa_mainloop *loop, int block, int *result);
void pa_mainloop_set_poll_func(pa_mainloop *loop, pa_poll_func poll, void *user);

pa_context *pa_context_new(pa_mainloop_api *api, const char *name);
void pa_context_unref(pa_context *context);
int pa_context_connect(pa_context *context, const char *server, int flags, const pa_spawn_api *api);
void pa_context_disconnect(pa_context *context);
int pa_context_get_state(const pa_context *context);
int pa_context_is_pending(const pa_context *context);
void pa_context_set_subscribe_callback(pa_context *context, pa_context_subscribe_cb_t callback, void *user);
pa_operation *pa_context_subscribe(pa_context *context, int mask, pa_context_success_cb_t callback, void *user);
pa_operation *pa_context_get_client_info_list(pa_context *context, pa_client_info_cb_t callback, void *user);
pa_operation *pa_context_get_sink_input_info_list(pa_context *context, pa_sink_input_info_cb_t callback, void *user);
pa_operation *pa_context_get_sink_info_by_index(
    pa_context *context, uint32_t index, pa_sink_info_cb_t callback, void *user);
void pa_operation_unref(pa_operation *operation);
int pa_operation_get_state(const pa_operation *operation);

int pa_mainloop_prepare(pa_mainloop *loop, int timeout);
int pa_mainloop_poll(pa_mainloop *loop);
int pa_mainloop_dispatch(pa_mainloop *loop);
pa_stream *pa_stream_new(pa_context *context, const char *name, const pa_sample_spec *format, const void *map);
void pa_stream_unref(pa_stream *stream);
int pa_stream_connect_playback(
    pa_stream *stream, const char *sink, const pa_buffer_attr *buffer, int flags, const void *volume, pa_stream *sync);
int pa_stream_disconnect(pa_stream *stream);
int pa_stream_get_state(const pa_stream *stream);
int pa_stream_write(
    pa_stream *stream, const void *data, size_t count, pa_free_cb_t release, int64_t offset, int seek);
pa_operation *pa_stream_flush(pa_stream *stream, pa_stream_success_cb_t callback, void *user);
pa_operation *pa_stream_update_timing_info(pa_stream *stream, pa_stream_success_cb_t callback, void *user);
const pa_timing_info *pa_stream_get_timing_info(pa_stream *stream);

const char *pa_proplist_gets(const pa_proplist *list, const char *key);
