// What strided uses of libmosquitto, the MQTT client of Eclipse. It is declared here and not included, because its headers would be one more
// package for a build. These parts have not changed since libmosquitto 1.0 (2012), with `mosquitto_int_option` since 1.6; the library's file
// has been libmosquitto.so.1 in all versions, 2.1 included.
#pragma once
#include <stdbool.h>

struct mosquitto;

struct mosquitto_message {
    int mid;
    char *topic;
    void *payload;
    int payloadlen;
    int qos;
    bool retain;
};

// The first codes of `enum mosq_err_t` that are used; the name of each without its prefix is that of the library.
enum {
    mosquitto_success = 0,
    mosquitto_protocol = 2,
    mosquitto_connection_refused = 5,
    mosquitto_connection_lost = 7,
    mosquitto_tls = 8,
    mosquitto_errno = 14,
    mosquitto_eai = 15,
    mosquitto_keepalive = 19,
    mosquitto_lookup = 20,
    mosquitto_malformed_packet = 21,
};

// MOSQ_LOG_ERR, and MOSQ_OPT_TLS_USE_OS_CERTS (libmosquitto 2.0).
enum { mosquitto_log_error = 8, mosquitto_system_certificates = 13 };

int mosquitto_lib_init(void);
struct mosquitto *mosquitto_new(const char *id, bool startsClean, void *user);
void mosquitto_destroy(struct mosquitto *client);
int mosquitto_will_set(struct mosquitto *client, const char *topic, int length, const void *bytes, int qos, bool retain);
int mosquitto_username_pw_set(struct mosquitto *client, const char *name, const char *password);
int mosquitto_tls_set(
    struct mosquitto *client, const char *authorityFile, const char *authorityFolder, const char *certificate, const char *key,
    int (*password)(char *bytes, int size, int isWriting, void *user));
int mosquitto_int_option(struct mosquitto *client, int option, int value);
// Looks the name up, which can take several seconds, and does not wait for the connection.
int mosquitto_connect_async(struct mosquitto *client, const char *host, int port, int keepAlive);
int mosquitto_publish(struct mosquitto *client, int *mid, const char *topic, int length, const void *bytes, int qos, bool retain);
int mosquitto_subscribe(struct mosquitto *client, int *mid, const char *pattern, int qos);
// The descriptor for `poll`; -1 without a connection.
int mosquitto_socket(struct mosquitto *client);
bool mosquitto_want_write(struct mosquitto *client);
int mosquitto_loop_read(struct mosquitto *client, int most);
int mosquitto_loop_write(struct mosquitto *client, int most);
int mosquitto_loop_misc(struct mosquitto *client);
const char *mosquitto_strerror(int code);
void mosquitto_connect_callback_set(struct mosquitto *client, void (*callback)(struct mosquitto *, void *user, int answer));
void mosquitto_message_callback_set(
    struct mosquitto *client, void (*callback)(struct mosquitto *, void *user, const struct mosquitto_message *message));
void mosquitto_log_callback_set(struct mosquitto *client, void (*callback)(struct mosquitto *, void *user, int level, const char *text));
