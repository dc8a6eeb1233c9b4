#include "CLateLibrary.h"

static const struct late_library libraries[late_library_count] = {
    [late_curl] = {"libcurl", "libcurl4 or libcurl4t64", "uploads to services", {"libcurl.so.4"}},
    [late_ebur128] = {"libebur128", "libebur128-1", "the loudness of music", {"libebur128.so.1"}},
    [late_expat] = {"Expat", "libexpat1", "the import of GPX, TCX and ZWO files", {"libexpat.so.1"}},
    [late_kissfft] = {"KISS FFT", "libkissfft-float131", "the beats of music", {"libkissfft-float.so.131"}},
    [late_mosquitto] = {"libmosquitto", "libmosquitto1", "publishing to an MQTT broker", {"libmosquitto.so.1"}},
    [late_openssl] = {"OpenSSL 3", "libssl3 or libssl3t64", "the page in the local network", {"libssl.so.3"}},
    [late_pulse] = {"libpulse", "libpulse0", "the name of the output of a sound server", {"libpulse.so.0"}},
    [late_qrencode] = {"libqrencode", "libqrencode4", "QR codes for pairing a phone", {"libqrencode.so.4"}},
    [late_sndfile] = {"libsndfile", "libsndfile1", "music", {"libsndfile.so.1"}},
    [late_soxr] = {"libsoxr", "libsoxr0", "music at another sample rate than the output", {"libsoxr.so.0"}},
    [late_sqlite] = {"SQLite", "libsqlite3-0", "the logbook and the library of music", {"libsqlite3.so.0"}},
    [late_systemd] = {"libsystemd", "libsystemd0", "Bluetooth, notifications, media keys and socket activation", {"libsystemd.so.0"}},
    // Version 5 (libzip 1.8) differs from version 4 only in functions that are not used here.
    [late_zip] = {"libzip", "libzip4 or libzip5", "the import of zip archives", {"libzip.so.5", "libzip.so.4"}},
    [late_zlib] = {"zlib", "zlib1g", "the import of gzip files", {"libz.so.1"}},
};

const struct late_library *late_library_at(enum late_library_row row) { return &libraries[row]; }

// Never closed again: a library may keep what ends with its thread.
void *late_library_open(enum late_library_row row) {
    const struct late_library *library = &libraries[row];
    for (size_t index = 0; index < sizeof library->files / sizeof *library->files && library->files[index] != NULL; index++) {
        void *handle = dlopen(library->files[index], RTLD_LAZY | RTLD_LOCAL);
        if (handle != NULL) return handle;
    }
    return NULL;
}
