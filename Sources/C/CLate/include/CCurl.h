// What strided uses of libcurl, under libcurl's own names; CCurl.c says how it is reached.
#pragma once
// The functions here are not those of the library, so they have no visibility of a library.
#define CURL_STATICLIB
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

typedef size_t (*curl_transfer)(char *data, size_t size, size_t count, void *user);

// `curl_easy_setopt` and `curl_easy_getinfo` have variable arguments, which Swift cannot pass. There is one function for each type.
CURLcode curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode curl_set_pointer(CURL *handle, CURLoption option, const void *value);
CURLcode curl_set_transfer(CURL *handle, CURLoption option, curl_transfer function);
CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value);
