// libpulse, opened when the first output of a sound server is opened.
#include "CPulse.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(pa_mainloop *, pa_mainloop_new, (void), (), NULL) \
    F(void, pa_mainloop_free, (pa_mainloop *loop), (loop), (void)0) \
    F(pa_mainloop_api *, pa_mainloop_get_api, (pa_mainloop *loop), (loop), NULL) \
    F(int, pa_mainloop_iterate, (pa_mainloop *loop, int block, int *result), (loop, block, result), -1) \
    F(void, pa_mainloop_set_poll_func, (pa_mainloop *loop, pa_poll_func poll, void *user), (loop, poll, user), (void)0) \
    F(pa_context *, pa_context_new, (pa_mainloop_api *api, const char *name), (api, name), NULL) \
    F(void, pa_context_unref, (pa_context *context), (context), (void)0) \
    F(int, pa_context_connect, (pa_context *context, const char *server, int flags, const pa_spawn_api *api), \
      (context, server, flags, api), -1) \
    F(void, pa_context_disconnect, (pa_context *context), (context), (void)0) \
    F(int, pa_context_get_state, (const pa_context *context), (context), PA_CONTEXT_FAILED) \
    F(int, pa_context_is_pending, (const pa_context *context), (context), 0) \
    F(void, pa_context_set_subscribe_callback, (pa_context *context, pa_context_subscribe_cb_t callback, void *user), \
      (context, callback, user), (void)0) \
    F(pa_operation *, pa_context_subscribe, (pa_context *context, int mask, pa_context_success_cb_t callback, void *user), \
      (context, mask, callback, user), NULL) \
    F(pa_operation *, pa_context_get_client_info_list, (pa_context *context, pa_client_info_cb_t callback, void *user), \
      (context, callback, user), NULL) \
    F(pa_operation *, pa_context_get_sink_input_info_list, \
      (pa_context *context, pa_sink_input_info_cb_t callback, void *user), (context, callback, user), NULL) \
    F(pa_operation *, pa_context_get_sink_info_by_index, \
      (pa_context *context, uint32_t index, pa_sink_info_cb_t callback, void *user), (context, index, callback, user), NULL) \
    F(void, pa_operation_unref, (pa_operation *operation), (operation), (void)0) \
    F(int, pa_operation_get_state, (const pa_operation *operation), (operation), -1) \
    F(int, pa_mainloop_prepare, (pa_mainloop *loop, int timeout), (loop, timeout), -1) \
    F(int, pa_mainloop_poll, (pa_mainloop *loop), (loop), -1) \
    F(int, pa_mainloop_dispatch, (pa_mainloop *loop), (loop), -1) \
    F(pa_stream *, pa_stream_new, (pa_context *context, const char *name, const pa_sample_spec *format, const void *map), \
      (context, name, format, map), NULL) \
    F(void, pa_stream_unref, (pa_stream *stream), (stream), (void)0) \
    F(int, pa_stream_connect_playback, \
      (pa_stream *stream, const char *sink, const pa_buffer_attr *buffer, int flags, const void *volume, pa_stream *sync), \
      (stream, sink, buffer, flags, volume, sync), -1) \
    F(int, pa_stream_disconnect, (pa_stream *stream), (stream), -1) \
    F(int, pa_stream_get_state, (const pa_stream *stream), (stream), PA_STREAM_FAILED) \
    F(int, pa_stream_write, \
      (pa_stream *stream, const void *data, size_t count, pa_free_cb_t release, int64_t offset, int seek), \
      (stream, data, count, release, offset, seek), -1) \
    F(pa_operation *, pa_stream_flush, (pa_stream *stream, pa_stream_success_cb_t callback, void *user), \
      (stream, callback, user), NULL) \
    F(pa_operation *, pa_stream_update_timing_info, (pa_stream *stream, pa_stream_success_cb_t callback, void *user), \
      (stream, callback, user), NULL) \
    F(const pa_timing_info *, pa_stream_get_timing_info, (pa_stream *stream), (stream), NULL) \
    F(const char *, pa_proplist_gets, (const pa_proplist *list, const char *key), (list, key), NULL)

LATE_LIBRARY(FUNCTIONS, late_pulse)
