// OpenSSL, opened when the page is served in the local network. The headers are used, and not prototypes of our own, so that the compiler
// compares all types. libssl.so.3 has loaded libcrypto.so.3, whose functions are therefore found as well.
#include "COpenSSL.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(int, OPENSSL_init_ssl, (uint64_t options, const OPENSSL_INIT_SETTINGS *settings), (options, settings), 0) \
    F(void, ERR_clear_error, (void), (), (void)0) \
    F(unsigned long, ERR_peek_last_error, (void), (), 0) \
    F(const char *, ERR_reason_error_string, (unsigned long code), (code), NULL) \
    F(const SSL_METHOD *, TLS_method, (void), (), NULL) \
    F(SSL_CTX *, SSL_CTX_new, (const SSL_METHOD *method), (method), NULL) \
    F(void, SSL_CTX_free, (SSL_CTX *context), (context), (void)0) \
    F(long, SSL_CTX_ctrl, (SSL_CTX *context, int command, long number, void *pointer), (context, command, number, pointer), 0) \
    F(uint64_t, SSL_CTX_set_options, (SSL_CTX *context, uint64_t options), (context, options), 0) \
    F(int, SSL_CTX_set_cipher_list, (SSL_CTX *context, const char *list), (context, list), 0) \
    F(void, SSL_CTX_set_alpn_select_cb, (SSL_CTX *context, SSL_CTX_alpn_select_cb_func select, void *user), \
      (context, select, user), (void)0) \
    F(int, SSL_select_next_proto, \
      (unsigned char **chosen, unsigned char *length, const unsigned char *own, unsigned count, const unsigned char *offered, \
       unsigned offers), \
      (chosen, length, own, count, offered, offers), OPENSSL_NPN_NO_OVERLAP) \
    F(int, SSL_CTX_use_certificate, (SSL_CTX *context, X509 *certificate), (context, certificate), 0) \
    F(int, SSL_CTX_use_PrivateKey, (SSL_CTX *context, EVP_PKEY *key), (context, key), 0) \
    F(SSL *, SSL_new, (SSL_CTX *context), (context), NULL) \
    F(void, SSL_free, (SSL *session), (session), (void)0) \
    F(void, SSL_set_bio, (SSL *session, BIO *input, BIO *output), (session, input, output), (void)0) \
    F(void, SSL_set_accept_state, (SSL *session), (session), (void)0) \
    F(void, SSL_set_connect_state, (SSL *session), (session), (void)0) \
    F(X509 *, SSL_get1_peer_certificate, (const SSL *session), (session), NULL) \
    F(int, SSL_do_handshake, (SSL *session), (session), -1) \
    F(int, SSL_read, (SSL *session, void *bytes, int count), (session, bytes, count), -1) \
    F(int, SSL_write, (SSL *session, const void *bytes, int count), (session, bytes, count), -1) \
    F(int, SSL_shutdown, (SSL *session), (session), -1) \
    F(int, SSL_get_error, (const SSL *session, int result), (session, result), SSL_ERROR_SSL) \
    F(BIO *, BIO_new, (const BIO_METHOD *method), (method), NULL) \
    F(const BIO_METHOD *, BIO_s_mem, (void), (), NULL) \
    F(int, BIO_free, (BIO *bio), (bio), 0) \
    F(int, BIO_read, (BIO *bio, void *bytes, int count), (bio, bytes, count), -1) \
    F(int, BIO_write, (BIO *bio, const void *bytes, int count), (bio, bytes, count), -1) \
    F(size_t, BIO_ctrl_pending, (BIO *bio), (bio), 0) \
    F(void, EVP_PKEY_free, (EVP_PKEY *key), (key), (void)0) \
    F(int, EVP_PKEY_get_group_name, (const EVP_PKEY *key, char *name, size_t size, size_t *length), (key, name, size, length), 0) \
    F(const EVP_MD *, EVP_sha256, (void), (), NULL) \
    F(X509 *, X509_new, (void), (), NULL) \
    F(void, X509_free, (X509 *certificate), (certificate), (void)0) \
    F(int, X509_set_version, (X509 *certificate, long version), (certificate, version), 0) \
    F(ASN1_INTEGER *, X509_get_serialNumber, (X509 *certificate), (certificate), NULL) \
    F(ASN1_TIME *, X509_getm_notBefore, (const X509 *certificate), (certificate), NULL) \
    F(ASN1_TIME *, X509_getm_notAfter, (const X509 *certificate), (certificate), NULL) \
    F(X509_NAME *, X509_get_subject_name, (const X509 *certificate), (certificate), NULL) \
    F(int, X509_set_issuer_name, (X509 *certificate, const X509_NAME *name), (certificate, name), 0) \
    F(int, X509_NAME_add_entry_by_txt, \
      (X509_NAME *name, const char *field, int type, const unsigned char *bytes, int count, int place, int set), \
      (name, field, type, bytes, count, place, set), 0) \
    F(int, X509_set_pubkey, (X509 *certificate, EVP_PKEY *key), (certificate, key), 0) \
    F(int, X509_check_private_key, (const X509 *certificate, const EVP_PKEY *key), (certificate, key), 0) \
    F(X509_EXTENSION *, X509V3_EXT_conf_nid, (LHASH_OF(CONF_VALUE) *configuration, X509V3_CTX *context, int kind, const char *value), \
      (configuration, context, kind, value), NULL) \
    F(int, X509_add_ext, (X509 *certificate, X509_EXTENSION *extension, int place), (certificate, extension, place), 0) \
    F(void, X509_EXTENSION_free, (X509_EXTENSION *extension), (extension), (void)0) \
    F(void *, X509_get_ext_d2i, (const X509 *certificate, int kind, int *isCritical, int *index), \
      (certificate, kind, isCritical, index), NULL) \
    F(int, X509_sign, (X509 *certificate, EVP_PKEY *key, const EVP_MD *hash), (certificate, key, hash), 0) \
    F(int, i2d_X509, (const X509 *certificate, unsigned char **bytes), (certificate, bytes), -1) \
    F(X509 *, PEM_read_bio_X509, (BIO *bio, X509 **old, pem_password_cb *ask, void *user), (bio, old, ask, user), NULL) \
    F(int, PEM_write_bio_X509, (BIO *bio, const X509 *certificate), (bio, certificate), 0) \
    F(EVP_PKEY *, PEM_read_bio_PrivateKey, (BIO *bio, EVP_PKEY **old, pem_password_cb *ask, void *user), \
      (bio, old, ask, user), NULL) \
    F(int, PEM_write_bio_PrivateKey, \
      (BIO *bio, const EVP_PKEY *key, const EVP_CIPHER *cipher, const unsigned char *password, int length, pem_password_cb *ask, \
       void *user), \
      (bio, key, cipher, password, length, ask, user), 0) \
    F(int, ASN1_STRING_set, (ASN1_STRING *string, const void *bytes, int count), (string, bytes, count), 0) \
    F(const unsigned char *, ASN1_STRING_get0_data, (const ASN1_STRING *string), (string), NULL) \
    F(int, ASN1_STRING_length, (const ASN1_STRING *string), (string), 0) \
    F(ASN1_TIME *, ASN1_TIME_set, (ASN1_TIME *old, time_t time), (old, time), NULL) \
    F(int, ASN1_TIME_to_tm, (const ASN1_TIME *time, struct tm *fields), (time, fields), 0) \
    F(void *, GENERAL_NAME_get0_value, (const GENERAL_NAME *name, int *kind), (name, kind), NULL) \
    F(void, GENERAL_NAMES_free, (GENERAL_NAMES *names), (names), (void)0) \
    F(int, OPENSSL_sk_num, (const OPENSSL_STACK *stack), (stack), 0) \
    F(void *, OPENSSL_sk_value, (const OPENSSL_STACK *stack, int index), (stack, index), NULL)

// With variable arguments, so it cannot be forwarded.
#define ALL_FUNCTIONS(F) \
    FUNCTIONS(F) \
    F(EVP_PKEY *, EVP_PKEY_Q_keygen, , , NULL)

LATE_LOOKUP(ALL_FUNCTIONS, late_openssl)
FUNCTIONS(LATE_FORWARD)

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN int openssl_is_installed(void) {
    // Settings in openssl.cnf are for programs of the administrator; a mistake in it must not stop the page. At the end of the process,
    // OpenSSL frees nothing, because other threads may still use it then.
    return OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, NULL) == 1;
}

HIDDEN EVP_PKEY *openssl_new_p256_key(void) {
    return hasLibrary() ? library.EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256") : NULL;
}

HIDDEN int openssl_name_at(const void *names, int index, int *kind, const unsigned char **bytes) {
    if (index >= OPENSSL_sk_num(names)) return -1;
    const ASN1_STRING *value = GENERAL_NAME_get0_value(OPENSSL_sk_value(names, index), kind);
    // The values of the other kinds are no strings.
    if (value == NULL || (*kind != GEN_DNS && *kind != GEN_IPADD)) return 0;
    *bytes = ASN1_STRING_get0_data(value);
    return ASN1_STRING_length(value);
}

// A client that offers only other protocols gets no answer to its offer; HTTP/1.1 is what it then speaks, or it closes the connection.
static int chooseProtocol(
    SSL *session, const unsigned char **chosen, unsigned char *length, const unsigned char *offered, unsigned count, void *user) {
    static const unsigned char http[] = "\x08http/1.1";
    (void)session, (void)user;
    int result = SSL_select_next_proto((unsigned char **)chosen, length, http, sizeof http - 1, offered, count);
    return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

HIDDEN int openssl_configure_server(SSL_CTX *context, const char *ciphers) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, chooseProtocol, NULL);
    // Older versions are no longer secure (RFC 8996).
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 && SSL_CTX_set_cipher_list(context, ciphers) == 1;
}
