// libmosquitto, opened when `stridectl mqtt` starts. Without the library, nothing is published. Its own threads are not used.
#include "CMosquitto.h"

#include "CLateLibrary.h"

#define CLIENT struct mosquitto *client
#define FUNCTIONS(F) \
    F(int, mosquitto_lib_init, (void), (), mosquitto_errno) \
    F(struct mosquitto *, mosquitto_new, (const char *id, bool startsClean, void *user), (id, startsClean, user), NULL) \
    F(void, mosquitto_destroy, (CLIENT), (client), (void)0) \
    F(int, mosquitto_will_set, (CLIENT, const char *topic, int length, const void *bytes, int qos, bool retain), \
      (client, topic, length, bytes, qos, retain), mosquitto_errno) \
    F(int, mosquitto_username_pw_set, (CLIENT, const char *name, const char *password), (client, name, password), mosquitto_errno) \
    F(int, mosquitto_tls_set, \
      (CLIENT, const char *authorityFile, const char *authorityFolder, const char *certificate, const char *key, \
       int (*password)(char *bytes, int size, int isWriting, void *user)), \
      (client, authorityFile, authorityFolder, certificate, key, password), mosquitto_errno) \
    F(int, mosquitto_int_option, (CLIENT, int option, int value), (client, option, value), mosquitto_errno) \
    F(int, mosquitto_connect_async, (CLIENT, const char *host, int port, int keepAlive), (client, host, port, keepAlive), mosquitto_errno) \
    F(int, mosquitto_publish, (CLIENT, int *mid, const char *topic, int length, const void *bytes, int qos, bool retain), \
      (client, mid, topic, length, bytes, qos, retain), mosquitto_errno) \
    F(int, mosquitto_subscribe, (CLIENT, int *mid, const char *pattern, int qos), (client, mid, pattern, qos), mosquitto_errno) \
    F(int, mosquitto_socket, (CLIENT), (client), -1) \
    F(bool, mosquitto_want_write, (CLIENT), (client), false) \
    F(int, mosquitto_loop_read, (CLIENT, int most), (client, most), mosquitto_errno) \
    F(int, mosquitto_loop_write, (CLIENT, int most), (client, most), mosquitto_errno) \
    F(int, mosquitto_loop_misc, (CLIENT), (client), mosquitto_errno) \
    F(const char *, mosquitto_strerror, (int code), (code), "") \
    F(void, mosquitto_connect_callback_set, (CLIENT, void (*callback)(struct mosquitto *, void *, int)), (client, callback), (void)0) \
    F(void, mosquitto_message_callback_set, \
      (CLIENT, void (*callback)(struct mosquitto *, void *, const struct mosquitto_message *)), (client, callback), (void)0) \
    F(void, mosquitto_log_callback_set, (CLIENT, void (*callback)(struct mosquitto *, void *, int, const char *)), \
      (client, callback), (void)0)

LATE_LIBRARY(FUNCTIONS, late_mosquitto)
