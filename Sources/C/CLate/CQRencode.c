// libqrencode, opened when the first QR code is shown. Without the library, there is no code.
#include "CQRencode.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(QRcode *, QRcode_encodeString, (const char *text, int version, QRecLevel level, QRencodeMode hint, int hasCase), \
      (text, version, level, hint, hasCase), NULL) \
    F(void, QRcode_free, (QRcode *code), (code), (void)0)

LATE_LIBRARY(FUNCTIONS, late_qrencode)
