#include <linux/fs.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Swift sees neither the macro nor functions like ioctl, which take any arguments.
static inline int linux_clone_range(
    int source, uint64_t source_offset, uint64_t count, int target, uint64_t target_offset) {
  struct file_clone_range range = {source, source_offset, count, target_offset};
  return ioctl(target, FICLONERANGE, &range);
}

// An empty file in memory; -1 and errno if there is none.
static inline int linux_memory_file(void) {
  return (int)syscall(SYS_memfd_create, "scrapbook", 1u /* MFD_CLOEXEC */);
}
