/* A disk that fails on demand: loaded into the server with LD_PRELOAD.

   While the file named by FAILING_DISK exists, what is written to a file whose path contains FAILING_PATH fails. The
   first letter of the file says how: 's' fails every sync (EIO), 'w' every write (EIO), 'f' every second write, after
   half of it was written (ENOSPC). */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static unsigned writes;

static char fault(int file) {
    const char *control = getenv("FAILING_DISK"), *wanted = getenv("FAILING_PATH");
    char link[64], path[4096], how = 0;
    if (!control || !wanted) return 0;
    int opened = (int)syscall(SYS_openat, AT_FDCWD, control, O_RDONLY | O_CLOEXEC);
    if (opened < 0) return 0;
    if (syscall(SYS_read, opened, &how, 1) != 1) how = 0;
    syscall(SYS_close, opened);
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return strstr(path, wanted) ? how : 0;
}

static int failing_sync(int file, long call) {
    if (fault(file) == 's') {
        errno = EIO;
        return -1;
    }
    return (int)syscall(call, file);
}

int fsync(int file) { return failing_sync(file, SYS_fsync); }

int fdatasync(int file) { return failing_sync(file, SYS_fdatasync); }

ssize_t pwrite64(int file, const void *data, size_t size, off_t where) {
    char how = fault(file);
    if (how == 'w') {
        errno = EIO;
        return -1;
    }
    if (how == 'f') {
        if (writes++ % 2) {
            errno = ENOSPC;
            return -1;
        }
        size = size > 1 ? size / 2 : size;
    }
    return syscall(SYS_pwrite64, file, data, size, where);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t where) { return pwrite64(file, data, size, where); }
