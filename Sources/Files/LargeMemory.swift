import CLinux

/// Gives memory of at least so many bytes a map of its own, which leaves no gap in the heap when it is freed. For a
/// program that runs for hours: its heap would grow with each bitmap that comes and goes.
package func mapLargeMemory(from byteCount: Int32) { linux_map_large_memory(byteCount) }
