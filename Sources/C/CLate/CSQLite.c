// SQLite, opened with the first database: many commands of stridectl read none. Without the library, no database can be opened.
#include "CSQLite.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
    F(int, sqlite3_open_v2, (const char *path, sqlite3 **connection, int flags, const char *vfs), \
      (path, connection, flags, vfs), SQLITE_CANTOPEN) \
    F(int, sqlite3_close, (sqlite3 *connection), (connection), SQLITE_OK) \
    F(int, sqlite3_close_v2, (sqlite3 *connection), (connection), SQLITE_OK) \
    F(int, sqlite3_extended_result_codes, (sqlite3 *connection, int isOn), (connection, isOn), SQLITE_MISUSE) \
    F(int, sqlite3_extended_errcode, (sqlite3 *connection), (connection), SQLITE_MISUSE) \
    F(const char *, sqlite3_errmsg, (sqlite3 *connection), (connection), "") \
    F(const char *, sqlite3_errstr, (int code), (code), "") \
    F(int, sqlite3_busy_timeout, (sqlite3 *connection, int milliseconds), (connection, milliseconds), SQLITE_MISUSE) \
    F(int, sqlite3_busy_handler, (sqlite3 *connection, int (*handler)(void *, int), void *context), \
      (connection, handler, context), SQLITE_MISUSE) \
    F(int, sqlite3_get_autocommit, (sqlite3 *connection), (connection), 1) \
    F(sqlite3_int64, sqlite3_last_insert_rowid, (sqlite3 *connection), (connection), 0) \
    F(int, sqlite3_changes, (sqlite3 *connection), (connection), 0) \
    F(int, sqlite3_wal_checkpoint_v2, (sqlite3 *connection, const char *name, int mode, int *frames, int *done), \
      (connection, name, mode, frames, done), SQLITE_MISUSE) \
    F(sqlite3_backup *, sqlite3_backup_init, (sqlite3 *target, const char *targetName, sqlite3 *source, const char *name), \
      (target, targetName, source, name), NULL) \
    F(int, sqlite3_backup_step, (sqlite3_backup *backup, int pages), (backup, pages), SQLITE_MISUSE) \
    F(int, sqlite3_backup_finish, (sqlite3_backup *backup), (backup), SQLITE_MISUSE) \
    F(int, sqlite3_prepare_v3, \
      (sqlite3 *connection, const char *sql, int count, unsigned flags, sqlite3_stmt **statement, const char **rest), \
      (connection, sql, count, flags, statement, rest), SQLITE_MISUSE) \
    F(int, sqlite3_finalize, (sqlite3_stmt *statement), (statement), SQLITE_OK) \
    F(int, sqlite3_step, (sqlite3_stmt *statement), (statement), SQLITE_MISUSE) \
    F(int, sqlite3_reset, (sqlite3_stmt *statement), (statement), SQLITE_OK) \
    F(const char *, sqlite3_sql, (sqlite3_stmt *statement), (statement), "") \
    F(int, sqlite3_stmt_readonly, (sqlite3_stmt *statement), (statement), 0) \
    F(int, sqlite3_bind_parameter_count, (sqlite3_stmt *statement), (statement), 0) \
    F(const char *, sqlite3_bind_parameter_name, (sqlite3_stmt *statement, int index), (statement, index), NULL) \
    F(int, sqlite3_clear_bindings, (sqlite3_stmt *statement), (statement), SQLITE_OK) \
    F(int, sqlite3_bind_null, (sqlite3_stmt *statement, int index), (statement, index), SQLITE_MISUSE) \
    F(int, sqlite3_bind_int64, (sqlite3_stmt *statement, int index, sqlite3_int64 value), (statement, index, value), \
      SQLITE_MISUSE) \
    F(int, sqlite3_bind_double, (sqlite3_stmt *statement, int index, double value), (statement, index, value), \
      SQLITE_MISUSE) \
    F(int, sqlite3_column_count, (sqlite3_stmt *statement), (statement), 0) \
    F(const char *, sqlite3_column_name, (sqlite3_stmt *statement, int column), (statement, column), NULL)

// Not forwarded, but called by the functions below.
#define ALL_FUNCTIONS(F) \
    FUNCTIONS(F) \
    F(int, sqlite3_column_type, , , SQLITE_NULL) \
    F(sqlite3_int64, sqlite3_column_int64, , , 0) \
    F(double, sqlite3_column_double, , , 0) \
    F(const unsigned char *, sqlite3_column_text, , , NULL) \
    F(const void *, sqlite3_column_blob, , , NULL) \
    F(int, sqlite3_column_bytes, , , 0) \
    F(int, sqlite3_config, , , SQLITE_MISUSE) \
    F(int, sqlite3_db_config, , , SQLITE_MISUSE) \
    F(int, sqlite3_bind_text64, , , SQLITE_MISUSE) \
    F(int, sqlite3_bind_blob64, , , SQLITE_MISUSE)

LATE_LOOKUP(ALL_FUNCTIONS, late_sqlite)
FUNCTIONS(LATE_FORWARD)

#define HIDDEN __attribute__((visibility("hidden")))

// Each connection would take memory for 20 pages and 100 small objects at once (sqlite.org/malloc.html), which the idle daemon does not need.
static void takeMemoryWhenNeeded(void) {
    library.sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
    library.sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
}

HIDDEN int sqlite_is_installed(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (!hasLibrary()) return 0;
    pthread_once(&once, takeMemoryWhenNeeded);
    return 1;
}

HIDDEN int sqlite_set_option(sqlite3 *connection, int option, int value) {
    return hasLibrary() ? library.sqlite3_db_config(connection, option, value, NULL) : SQLITE_MISUSE;
}

HIDDEN int sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, uint64_t count) {
    if (!hasLibrary()) return SQLITE_MISUSE;
    return library.sqlite3_bind_text64(statement, index, count > 0 ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

HIDDEN int sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, uint64_t count) {
    if (!hasLibrary()) return SQLITE_MISUSE;
    return library.sqlite3_bind_blob64(statement, index, count > 0 ? bytes : "", count, SQLITE_TRANSIENT);
}

HIDDEN sqlite_value sqlite_read_column(sqlite3_stmt *statement, int column) {
    // There is a statement, so there is the library.
    sqlite_value value = {.type = library.sqlite3_column_type(statement, column)};
    switch (value.type) {
    case SQLITE_INTEGER: value.integer = library.sqlite3_column_int64(statement, column); break;
    case SQLITE_FLOAT: value.real = library.sqlite3_column_double(statement, column); break;
    case SQLITE_TEXT: value.bytes = library.sqlite3_column_text(statement, column); goto count;
    case SQLITE_BLOB: value.bytes = library.sqlite3_column_blob(statement, column); goto count;
    }
    return value;
count:
    // The number of bytes is that of the representation that was asked for last.
    if (value.bytes != NULL) value.count = library.sqlite3_column_bytes(statement, column);
    return value;
}
