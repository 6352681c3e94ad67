#include <linux/fs.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Swift sees neither the macro nor functions like ioctl, which take any arguments.
static inline int linux_clone_range(
    int source, uint64_t source_offset, uint64_t count, int target, uint64_t target_offset) {
  struct file_clone_range range = {source, source_offset, count, target_offset};
  return ioctl(target, FICLONERANGE, &range);
}

// A pipe of at least a number of bytes, if the user may have one so large; -1 and errno if there is none.
static inline int linux_pipe(int ends[2], int bytes) {
  if (syscall(SYS_pipe2, ends, 02000000 /* O_CLOEXEC */) != 0) return -1;
  syscall(SYS_fcntl, ends[1], 1031 /* F_SETPIPE_SZ */, bytes);
  return 0;
}

// Moves bytes between a file and a pipe. An offset is that of the file; NULL for a pipe, and for a file at its position.
static inline int64_t linux_splice(int source, int64_t *source_offset, int target, uint64_t count) {
  return syscall(SYS_splice, source, source_offset, target, NULL, count, 0u);
}

// An empty file in memory; -1 and errno if there is none.
static inline int linux_memory_file(void) {
  return (int)syscall(SYS_memfd_create, "scrapbook", 1u /* MFD_CLOEXEC */);
}

// Sets both values of a resource limit of another process of this user.
static inline int linux_limit_process(int process, int resource, uint64_t value) {
  uint64_t limit[2] = {value, value};
  return (int)syscall(SYS_prlimit64, process, resource, limit, NULL);
}

// This process and its children never get more rights than it has, by no program that they start.
static inline void linux_deny_new_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// Memory of at least this many bytes gets a map of its own, which leaves no gap in the heap when it is freed.
static inline void linux_map_large_memory(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }
