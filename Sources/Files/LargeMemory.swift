import CLinux

/// Gives memory of at least this number of bytes its own mapping, which leaves no gap in the heap when it is freed. A
/// program that runs for hours needs this: its heap would grow with each bitmap that comes and goes.
package func mapLargeMemory(from byteCount: Int32) { linux_map_large_memory(byteCount) }
