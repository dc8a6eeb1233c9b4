// libcurl, opened when the first request is sent: it loads about thirty other libraries, which the daemon and most commands never use.
#include "CCurl.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(CURL *, curl_easy_init, (void), (), NULL) \
    F(void, curl_easy_cleanup, (CURL *handle), (handle), (void)0) \
    F(void, curl_easy_reset, (CURL *handle), (handle), (void)0) \
    F(CURLcode, curl_easy_perform, (CURL *handle), (handle), CURLE_FAILED_INIT) \
    F(const char *, curl_easy_strerror, (CURLcode code), (code), "") \
    F(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text), NULL) \
    F(void, curl_slist_free_all, (struct curl_slist *list), (list), (void)0)

// With variable arguments, so they cannot be forwarded.
#define ALL_FUNCTIONS(F) \
    FUNCTIONS(F) \
    F(CURLcode, curl_easy_setopt, , , CURLE_FAILED_INIT) \
    F(CURLcode, curl_easy_getinfo, , , CURLE_FAILED_INIT)

LATE_LOOKUP(ALL_FUNCTIONS, late_curl)
FUNCTIONS(LATE_FORWARD)

#define SET(name, type) \
    __attribute__((visibility("hidden"))) CURLcode name(CURL *handle, CURLoption option, type value) { \
        return hasLibrary() ? library.curl_easy_setopt(handle, option, value) : CURLE_FAILED_INIT; \
    }
SET(curl_set_long, long)
SET(curl_set_text, const char *)
SET(curl_set_pointer, const void *)
SET(curl_set_transfer, curl_transfer)

__attribute__((visibility("hidden"))) CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return hasLibrary() ? library.curl_easy_getinfo(handle, info, value) : CURLE_FAILED_INIT;
}
