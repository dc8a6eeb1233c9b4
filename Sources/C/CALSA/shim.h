#include <alsa/asoundlib.h>

/// Drops what alsa-lib would print. Here because Swift has no variadic C functions.
static inline void alsa_ignore_message(const char *file, int line, const char *function, int error, const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Keeps alsa-lib from printing to stderr: what it has to say comes back as an error code too.
static inline void alsa_silence_messages(void)
{
    snd_lib_error_set_handler(alsa_ignore_message);
}
