// What strided uses of libpulse, the library of PulseAudio, with which programs talk to PipeWire, too. It is declared here and not included,
// because its headers would be one more package for a build. These parts have not changed since libpulse 0.9.11 (2008); of the structures,
// only the first fields are declared, and libpulse allocates all of them.
#pragma once
#include <stdint.h>
#include <sys/poll.h>

typedef struct pa_mainloop pa_mainloop;
typedef struct pa_mainloop_api pa_mainloop_api;
typedef struct pa_context pa_context;
typedef struct pa_operation pa_operation;
typedef struct pa_proplist pa_proplist;
typedef struct pa_spawn_api pa_spawn_api;

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

// `end` is 0 for an entry; the last call has no entry and another value, below 0 after an error.
typedef void (*pa_client_info_cb_t)(pa_context *context, const pa_client_info *info, int end, void *user);
typedef void (*pa_sink_input_info_cb_t)(pa_context *context, const pa_sink_input_info *info, int end, void *user);
typedef void (*pa_sink_info_cb_t)(pa_context *context, const pa_sink_info *info, int end, void *user);
typedef void (*pa_context_subscribe_cb_t)(pa_context *context, int event, uint32_t index, void *user);
typedef void (*pa_context_success_cb_t)(pa_context *context, int success, void *user);
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
void pa_context_set_subscribe_callback(pa_context *context, pa_context_subscribe_cb_t callback, void *user);
pa_operation *pa_context_subscribe(pa_context *context, int mask, pa_context_success_cb_t callback, void *user);
pa_operation *pa_context_get_client_info_list(pa_context *context, pa_client_info_cb_t callback, void *user);
pa_operation *pa_context_get_sink_input_info_list(pa_context *context, pa_sink_input_info_cb_t callback, void *user);
pa_operation *pa_context_get_sink_info_by_index(
    pa_context *context, uint32_t index, pa_sink_info_cb_t callback, void *user);
void pa_operation_unref(pa_operation *operation);
const char *pa_proplist_gets(const pa_proplist *list, const char *key);
