// A library for LD_PRELOAD that fails, falsifies or records calls on the files under one folder; README.md describes its use.
//
//   FAULTS_ROOT   the folder, an absolute path without links; calls on other files are passed on
//   FAULTS_FAIL   KIND:N:HOW, for example write:3:EIO. KIND is open, read, write, sync, rename, truncate, mkdir or unlink. HOW is the name
//                 of an error, "short" (half of the bytes are transferred) or "lie" (success is reported and nothing is done, or for
//                 a read, zeros are returned). N+ instead of N fails all calls from the Nth on. Each process counts its own calls.
//   FAULTS_ONLY   only calls on files with this in their paths are counted and changed
//   FAULTS_HITS   a file to which a line is added for each call that was changed: KIND N PATH
//   FAULTS_LOG    a file to which each change of the disk is added; powercut.py reads it
//   FAULTS_PLANT  nosync: no call waits for the disk; nodirsync: not those for folders. Both report success.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, SYNC, RENAME, TRUNCATE, MKDIR, UNLINK, KINDS };
enum how { PASS, ERROR, SHORT, LIE };
static const char *const names[KINDS] = { "open", "read", "write", "sync", "rename", "truncate", "mkdir", "unlink" };
static const struct { const char *name; int code; } errors[] = {
    { "EIO", EIO }, { "ENOSPC", ENOSPC }, { "EINTR", EINTR }, { "EROFS", EROFS }, { "EDQUOT", EDQUOT }, { "EMFILE", EMFILE } };

static const char *root, *hits, *plant, *only;
static int failing = -1, number, lasting, code, logFile = -1;
static enum how how;
static atomic_int counts[KINDS];

__attribute__((constructor)) static void begin(void) {
    root = getenv("FAULTS_ROOT"), hits = getenv("FAULTS_HITS"), plant = getenv("FAULTS_PLANT"), only = getenv("FAULTS_ONLY");
    const char *log = getenv("FAULTS_LOG"), *fail = getenv("FAULTS_FAIL");
    if (log) logFile = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    char kind[16], text[16];
    if (!fail || sscanf(fail, "%15[a-z]:%d%15[+:A-Za-z]", kind, &number, text) != 3) return;
    for (int i = 0; i < KINDS; i++) if (!strcmp(kind, names[i])) failing = i;
    lasting = text[0] == '+';
    const char *word = text + lasting + 1;
    how = !strcmp(word, "short") ? SHORT : !strcmp(word, "lie") ? LIE : ERROR;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) if (!strcmp(word, errors[i].name)) code = errors[i].code;
}

#define NEXT(name) ({ static __typeof__(name) *next; if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name); next; })

// MARK: Which file it is

static int isInside(const char *path) {
    size_t length = root ? strlen(root) : 0;
    return length && !strncmp(path, root, length) && (path[length] == '/' || !path[length]);
}

// The absolute path; the last part is not followed if it is a link.
static int pathOf(int folder, const char *name, char *path) {
    if (!root || !name) return 0;
    if (name[0] == '/') {
        if (strlen(name) >= PATH_MAX) return 0;
        strcpy(path, name);
    } else {
        char link[64];
        snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
        ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
        if (length < 0 || length + 2 + strlen(name) > PATH_MAX) return 0;
        path[length] = '/';
        strcpy(path + length + 1, name);
    }
    return isInside(path);
}

static int pathOfFile(int file, char *path) {
    if (!root) return 0;
    int saved = errno;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    errno = saved;
    if (length < 0) return 0;
    path[length] = 0;
    return isInside(path);
}

// MARK: Failing

static enum how decide(enum kind kind, const char *path) {
    if (only && !strstr(path, only)) return PASS;
    int count = atomic_fetch_add(&counts[kind], 1) + 1;
    if ((int)kind != failing || (lasting ? count < number : count != number)) return PASS;
    if (hits) {
        char line[PATH_MAX + 64];
        int length = snprintf(line, sizeof line, "%s %d %s\n", names[kind], count, path);
        int file = syscall(SYS_openat, AT_FDCWD, hits, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        syscall(SYS_write, file, line, length);
        syscall(SYS_close, file);
    }
    if (how == ERROR) errno = code;
    return how;
}

// MARK: Recording

// Adds a line "OPERATION PROCESS NANOSECONDS INODE OFFSET LENGTH PATH", and the bytes.
static void record(char operation, unsigned long inode, long offset, const char *path, const void *bytes, size_t length) {
    size_t end = strlen(path);
    if (logFile < 0 || (end > 4 && !strcmp(path + end - 4, "-shm"))) return;
    int saved = errno;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    char line[2 * PATH_MAX + 128];
    int size = snprintf(line, sizeof line, "%c %d %lld %lu %ld %zu %s\n", operation, getpid(),
                        now.tv_sec * 1000000000LL + now.tv_nsec, inode, offset, length, path);
    struct iovec parts[] = { { line, size }, { (void *)bytes, length } };
    syscall(SYS_writev, logFile, parts, 2);
    errno = saved;
}

static unsigned long inodeOf(int file) {
    struct stat status;
    return fstat(file, &status) ? 0 : status.st_ino;
}

// MARK: The calls

static int opening(int folder, const char *name, int flags, int (*call)(int, const char *, int, int), int mode) {
    char path[PATH_MAX];
    if (!pathOf(folder, name, path)) return call(folder, name, flags, mode);
    if (decide(OPEN, path) == ERROR) return -1;
    int exists = !syscall(SYS_faccessat, folder, name, F_OK);
    int file = call(folder, name, flags, mode);
    if (file < 0 || logFile < 0 || !pathOfFile(file, path)) return file;
    if (!exists && flags & O_CREAT) record('C', inodeOf(file), 0, path, "", 0);
    else if (flags & O_TRUNC) record('T', inodeOf(file), 0, path, "", 0);
    return file;
}

static int callOpen(int folder, const char *name, int flags, int mode) { (void)folder; return NEXT(open)(name, flags, mode); }
static int callOpenAt(int folder, const char *name, int flags, int mode) { return NEXT(openat)(folder, name, flags, mode); }

#define MODE(flags) int mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, int); va_end(list); }
int open(const char *name, int flags, ...) { MODE(flags) return opening(AT_FDCWD, name, flags, callOpen, mode); }
int open64(const char *name, int flags, ...) { MODE(flags) return opening(AT_FDCWD, name, flags | O_LARGEFILE, callOpen, mode); }
int openat(int folder, const char *name, int flags, ...) { MODE(flags) return opening(folder, name, flags, callOpenAt, mode); }
int openat64(int folder, const char *name, int flags, ...) {
    MODE(flags)
    return opening(folder, name, flags | O_LARGEFILE, callOpenAt, mode);
}

#define READING(call, ...) do { \
    char path[PATH_MAX]; \
    if (!pathOfFile(file, path)) return call(file, bytes, length __VA_ARGS__); \
    switch (decide(READ, path)) { \
    case ERROR: return -1; \
    case LIE: memset(bytes, 0, length); return length; \
    case SHORT: return call(file, bytes, (length + 1) / 2 __VA_ARGS__); \
    default: return call(file, bytes, length __VA_ARGS__); \
    } \
} while (0)
ssize_t read(int file, void *bytes, size_t length) { READING(NEXT(read)); }
ssize_t pread(int file, void *bytes, size_t length, off_t offset) { READING(NEXT(pread), , offset); }
ssize_t pread64(int file, void *bytes, size_t length, off64_t offset) { READING(NEXT(pread64), , offset); }

static ssize_t writing(int file, const void *bytes, size_t length, off_t offset, ssize_t (*call)(int, const void *, size_t, off_t)) {
    char path[PATH_MAX];
    if (!pathOfFile(file, path)) return call(file, bytes, length, offset);
    switch (decide(WRITE, path)) {
    case ERROR: return -1;
    case LIE: return length;
    case SHORT: length = (length + 1) / 2; break;
    case PASS: break;
    }
    ssize_t count = call(file, bytes, length, offset);
    if (count > 0 && logFile >= 0) {
        off_t place = offset >= 0 ? offset : lseek(file, 0, SEEK_CUR) - count;
        record('W', inodeOf(file), place, path, bytes, count);
    }
    return count;
}

static ssize_t callWrite(int file, const void *bytes, size_t length, off_t offset) { (void)offset; return NEXT(write)(file, bytes, length); }
static ssize_t callPwrite(int file, const void *bytes, size_t length, off_t offset) { return NEXT(pwrite)(file, bytes, length, offset); }
ssize_t write(int file, const void *bytes, size_t length) { return writing(file, bytes, length, -1, callWrite); }
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) { return writing(file, bytes, length, offset, callPwrite); }
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) { return writing(file, bytes, length, offset, callPwrite); }

static int syncing(int file, int (*call)(int)) {
    char path[PATH_MAX];
    if (!pathOfFile(file, path)) return call(file);
    enum how how = decide(SYNC, path);
    if (how == ERROR) return -1;
    struct stat status;
    int isFolder = !fstat(file, &status) && S_ISDIR(status.st_mode);
    if (how == LIE || (plant && (!strcmp(plant, "nosync") || (isFolder && !strcmp(plant, "nodirsync"))))) return 0;
    record('S', inodeOf(file), 0, path, "", 0);
    // With a record, what a power cut leaves is computed from it, so the disk of the test need not be awaited.
    int result = logFile < 0 ? call(file) : 0;
    if (!result) record('E', inodeOf(file), 0, path, "", 0);
    return result;
}
int fsync(int file) { return syncing(file, NEXT(fsync)); }
int fdatasync(int file) { return syncing(file, NEXT(fdatasync)); }

static int truncating(int file, off_t size, int (*call)(int, off_t)) {
    char path[PATH_MAX];
    if (!pathOfFile(file, path)) return call(file, size);
    enum how how = decide(TRUNCATE, path);
    if (how == ERROR || how == LIE) return how == LIE ? 0 : -1;
    int result = call(file, size);
    if (!result) record('T', inodeOf(file), size, path, "", 0);
    return result;
}
int ftruncate(int file, off_t size) { return truncating(file, size, NEXT(ftruncate)); }
int ftruncate64(int file, off64_t size) { return truncating(file, size, NEXT(ftruncate64)); }

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    char path[PATH_MAX], target[2 * PATH_MAX];
    if (!pathOf(to, new, target) || !pathOf(from, old, path)) return NEXT(renameat2)(from, old, to, new, flags);
    enum how how = decide(RENAME, target);
    if (how == ERROR || how == LIE) return how == LIE ? 0 : -1;
    int result = NEXT(renameat2)(from, old, to, new, flags);
    strcat(strcat(path, "\t"), target);
    if (!result) record('R', 0, 0, path, "", 0);
    return result;
}
int renameat(int from, const char *old, int to, const char *new) { return renameat2(from, old, to, new, 0); }
int rename(const char *old, const char *new) { return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0); }

int unlinkat(int folder, const char *name, int flags) {
    char path[PATH_MAX];
    if (!pathOf(folder, name, path)) return NEXT(unlinkat)(folder, name, flags);
    enum how how = decide(UNLINK, path);
    if (how == ERROR || how == LIE) return how == LIE ? 0 : -1;
    int result = NEXT(unlinkat)(folder, name, flags);
    if (!result) record('U', 0, 0, path, "", 0);
    return result;
}
int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }

int mkdirat(int folder, const char *name, mode_t mode) {
    char path[PATH_MAX];
    if (!pathOf(folder, name, path)) return NEXT(mkdirat)(folder, name, mode);
    enum how how = decide(MKDIR, path);
    if (how == ERROR || how == LIE) return how == LIE ? 0 : -1;
    int result = NEXT(mkdirat)(folder, name, mode);
    if (!result) record('N', 0, 0, path, "", 0);
    return result;
}
int mkdir(const char *name, mode_t mode) { return mkdirat(AT_FDCWD, name, mode); }
