#include <errno.h>
#include <linux/fs.h>
#include <stddef.h>
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

// A file in memory that holds these bytes; -1 and errno if there is none.
static inline int linux_memory_file(const void *bytes, size_t count) {
  int file = (int)syscall(SYS_memfd_create, "scrapbook", 1u /* MFD_CLOEXEC */);
  for (size_t written = 0; file >= 0 && written < count;) {
    ssize_t step = write(file, (const char *)bytes + written, count - written);
    if (step > 0) {
      written += (size_t)step;
    } else if (step == 0 || errno != EINTR) {
      int reason = errno;
      close(file);
      errno = reason;
      file = -1;
    }
  }
  return file;
}
