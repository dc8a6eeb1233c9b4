// Replaces the data of ICU in programs that contain Foundation.
//
// Foundation uses ICU for locales, calendars and collations. Its data (34 MB) is one object of lib_FoundationICU.a, with one symbol. A linker
// takes an object from a library only for a symbol that no other object defines, so a definition here keeps the data out. strided needs none
// of it: GRDB, the only part that needs Foundation as a whole, uses it only for date columns, localized collations and
// localized functions, which the logbook does not have.
//
// These are the values of ICU's own stubdata.cpp: a table of contents without entries. A program that asks ICU for data gets
// U_MISSING_RESOURCE_ERROR or U_FILE_ACCESS_ERROR.
//
// The number in the symbol is ICU's version in Swift 6.3. With another version this definition has no effect, and the program is larger;
// packaging/build-deb.sh reports that.

#include <stdint.h>

struct TableOfContents {
    uint16_t headerSize;
    uint8_t magic[2];
    struct {
        uint16_t size;
        uint16_t reserved;
        uint8_t isBigEndian;
        uint8_t charset;
        uint8_t sizeOfUChar;
        uint8_t reservedByte;
        uint8_t format[4];
        uint8_t formatVersion[4];
        uint8_t dataVersion[4];
    } info;
    uint8_t padding[8];
    uint32_t count;
    uint32_t reserved;
};

// Hidden, so that a program that uses Foundation as a shared library, as the tests do, keeps the data of that library.
__attribute__((visibility("hidden"), aligned(16))) const struct TableOfContents icudt76_dat = {
    .headerSize = 32,
    .magic = {0xda, 0x27},
    .info = {
        .size = 20,
        .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
        .charset = 0,
        .sizeOfUChar = 2,
        .format = {'T', 'o', 'C', 'P'},
        .formatVersion = {1, 0, 0, 0},
    },
    .count = 0,
};
