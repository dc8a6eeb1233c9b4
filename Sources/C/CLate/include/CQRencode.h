// What strided uses of libqrencode, under libqrencode's own names; CQRencode.c says how it is reached.
#pragma once
#include <qrencode.h>
