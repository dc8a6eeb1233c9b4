// What strided uses of OpenSSL 3, under OpenSSL's own names; COpenSSL.c says how it is reached.
#pragma once
#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Whether the library is installed and could be prepared; call it before any other function here.
int openssl_is_installed(void);

// A new key of the curve P-256; NULL after an error. `EVP_PKEY_Q_keygen` has variable arguments, which Swift cannot pass.
EVP_PKEY *openssl_new_p256_key(void);

// The length of the name at `index` of a `GENERAL_NAMES`, with its kind (`GEN_DNS`, …) and its bytes, which the list keeps; 0 for the kinds
// that are no text and no bytes, and -1 after the last name.
int openssl_name_at(const void *names, int index, int *kind, const unsigned char **bytes);

// Allows TLS 1.2 and 1.3 with the protocol http/1.1, the session tickets of clients in place of a cache of sessions, and no renegotiation.
// Connections that wait keep no buffers. 1 after a success.
int openssl_configure_server(SSL_CTX *context, const char *ciphers);
