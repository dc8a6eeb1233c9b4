#include <curl/curl.h>

// `curl_easy_setopt` and `curl_easy_getinfo` have variable arguments, which Swift cannot pass. There is one function for each type.
static inline CURLcode curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}
typedef size_t (*curl_transfer)(char *data, size_t size, size_t count, void *user);
static inline CURLcode curl_set_transfer(CURL *handle, CURLoption option, curl_transfer function) {
  return curl_easy_setopt(handle, option, function);
}
static inline CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
