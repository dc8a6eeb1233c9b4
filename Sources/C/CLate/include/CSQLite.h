// What strided uses of SQLite, under SQLite's own names; CSQLite.c says how it is reached.
#pragma once
#include <sqlite3.h>
#include <stdint.h>

// Whether the library is installed; if it is not, `sqlite3_open_v2` fails, and the other functions have nothing to be called with.
int sqlite_is_installed(void);

// `sqlite3_db_config` has variable arguments, which Swift cannot pass. Switches an option (SQLITE_DBCONFIG_…) on or off.
int sqlite_set_option(sqlite3 *connection, int option, int value);

// Bind a copy of the bytes (SQLITE_TRANSIENT, which Swift cannot express); an empty value is no NULL, also without an address.
int sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, uint64_t count);
int sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, uint64_t count);

// A value of the present row.
typedef struct {
    union {
        int64_t integer;
        double real;
        const void *bytes; // of a text (UTF-8) or a blob, valid until the next step; NULL if there are none
    };
    int count; // of the bytes
    int type;  // SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL
} sqlite_value;

// Reads a column with one call, because all columns of all rows are read.
sqlite_value sqlite_read_column(sqlite3_stmt *statement, int column);
