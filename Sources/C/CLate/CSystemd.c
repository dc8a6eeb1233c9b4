// libsystemd, opened when the first of its functions is called. Where it is not installed, every function here answers -ELIBACC, and those
// of sd-daemon that there is no service manager.
#define _GNU_SOURCE
#include "CSystemd.h"

#include <errno.h>

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(int, sd_notify, (int unset, const char *state), (unset, state), 0) \
    F(int, sd_listen_fds, (int unset), (unset), 0) \
    F(int, sd_is_socket_unix, (int fd, int type, int listening, const char *path, size_t length), \
      (fd, type, listening, path, length), 0) \
    F(int, sd_bus_open_system, (sd_bus **bus), (bus), -ELIBACC) \
    F(int, sd_bus_open_user, (sd_bus **bus), (bus), -ELIBACC) \
    F(int, sd_bus_new, (sd_bus **bus), (bus), -ELIBACC) \
    F(int, sd_bus_set_address, (sd_bus *bus, const char *address), (bus, address), -ELIBACC) \
    F(int, sd_bus_set_bus_client, (sd_bus *bus, int b), (bus, b), -ELIBACC) \
    F(int, sd_bus_start, (sd_bus *bus), (bus), -ELIBACC) \
    F(sd_bus *, sd_bus_close_unref, (sd_bus *bus), (bus), NULL) \
    F(int, sd_bus_set_method_call_timeout, (sd_bus *bus, uint64_t usec), (bus, usec), -ELIBACC) \
    F(int, sd_bus_is_ready, (sd_bus *bus), (bus), -ELIBACC) \
    F(int, sd_bus_process, (sd_bus *bus, sd_bus_message **message), (bus, message), -ELIBACC) \
    F(int, sd_bus_wait, (sd_bus *bus, uint64_t usec), (bus, usec), -ELIBACC) \
    F(int, sd_bus_get_fd, (sd_bus *bus), (bus), -ELIBACC) \
    F(int, sd_bus_get_events, (sd_bus *bus), (bus), -ELIBACC) \
    F(int, sd_bus_get_timeout, (sd_bus *bus, uint64_t *usec), (bus, usec), -ELIBACC) \
    F(int, sd_bus_send, (sd_bus *bus, sd_bus_message *message, uint64_t *cookie), (bus, message, cookie), -ELIBACC) \
    F(int, sd_bus_call, \
      (sd_bus *bus, sd_bus_message *message, uint64_t usec, sd_bus_error *error, sd_bus_message **reply), \
      (bus, message, usec, error, reply), -ELIBACC) \
    F(int, sd_bus_message_new_method_call, \
      (sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface, \
       const char *member), \
      (bus, message, destination, path, interface, member), -ELIBACC) \
    F(int, sd_bus_message_new_method_return, (sd_bus_message *call, sd_bus_message **message), (call, message), -ELIBACC) \
    F(int, sd_bus_message_new_method_error, \
      (sd_bus_message *call, sd_bus_message **message, const sd_bus_error *error), (call, message, error), -ELIBACC) \
    F(int, sd_bus_message_new_signal, \
      (sd_bus *bus, sd_bus_message **message, const char *path, const char *interface, const char *member), \
      (bus, message, path, interface, member), -ELIBACC) \
    F(int, sd_bus_message_get_expect_reply, (sd_bus_message *message), (message), -ELIBACC) \
    F(const char *, sd_bus_message_get_signature, (sd_bus_message *message, int complete), (message, complete), NULL) \
    F(void, sd_bus_error_free, (sd_bus_error *error), (error), (void)0) \
    F(sd_bus_message *, sd_bus_message_unref, (sd_bus_message *message), (message), NULL) \
    F(int, sd_bus_message_set_auto_start, (sd_bus_message *message, int b), (message, b), -ELIBACC) \
    F(int, sd_bus_message_append_basic, (sd_bus_message *message, char type, const void *value), \
      (message, type, value), -ELIBACC) \
    F(int, sd_bus_message_append_array, (sd_bus_message *message, char type, const void *values, size_t size), \
      (message, type, values, size), -ELIBACC) \
    F(int, sd_bus_message_open_container, (sd_bus_message *message, char type, const char *contents), \
      (message, type, contents), -ELIBACC) \
    F(int, sd_bus_message_close_container, (sd_bus_message *message), (message), -ELIBACC) \
    F(int, sd_bus_message_get_type, (sd_bus_message *message, uint8_t *type), (message, type), -ELIBACC) \
    F(int, sd_bus_message_get_reply_cookie, (sd_bus_message *message, uint64_t *cookie), (message, cookie), -ELIBACC) \
    F(const char *, sd_bus_message_get_sender, (sd_bus_message *message), (message), NULL) \
    F(const char *, sd_bus_message_get_path, (sd_bus_message *message), (message), NULL) \
    F(const char *, sd_bus_message_get_interface, (sd_bus_message *message), (message), NULL) \
    F(const char *, sd_bus_message_get_member, (sd_bus_message *message), (message), NULL) \
    F(const sd_bus_error *, sd_bus_message_get_error, (sd_bus_message *message), (message), NULL) \
    F(int, sd_bus_message_get_errno, (sd_bus_message *message), (message), -ELIBACC) \
    F(int, sd_bus_message_peek_type, (sd_bus_message *message, char *type, const char **contents), \
      (message, type, contents), -ELIBACC) \
    F(int, sd_bus_message_enter_container, (sd_bus_message *message, char type, const char *contents), \
      (message, type, contents), -ELIBACC) \
    F(int, sd_bus_message_exit_container, (sd_bus_message *message), (message), -ELIBACC) \
    F(int, sd_bus_message_read_basic, (sd_bus_message *message, char type, void *value), (message, type, value), \
      -ELIBACC) \
    F(int, sd_bus_message_read_array, (sd_bus_message *message, char type, const void **values, size_t *size), \
      (message, type, values, size), -ELIBACC)

LATE_LIBRARY(FUNCTIONS, late_systemd)
