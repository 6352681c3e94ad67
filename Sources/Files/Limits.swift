// The limits for files and child processes.

/// The bytes that are read at once: they fit into the processor's caches.
let readSize = 64 << 10
/// The bytes that are read at once of a part of a file.
let partReadSize = 256 << 10

/// The bytes of a file's small pieces that are written at once.
let writeBufferSize = 256 << 10
/// The bytes that wait for the helper of a writer before the caller waits.
let waitingByteLimit = 1 << 20
/// The pieces that wait for the helper of a writer before the caller waits: each second one may be a part of an open
/// file.
let waitingPieceLimit = 200
/// The bytes of pieces that wait in one array: larger data in an array that grows would take twice its memory.
let joinedByteLimit = 16 << 10

/// The milliseconds after which a wait for a program's output is broken off, to look at limits and signals.
package let longestWait = 100
/// The bytes of a program's standard error that are kept.
let keptErrorLimit = 64 << 10

/// The bytes of a file's name that begin the name of its temporary file, so that there is space for a suffix.
let temporaryNameByteLimit = 200

/// The maximum number of temporary files of a process beside the same file.
let temporaryFileLimit = 100
/// The age in seconds from which a temporary file of another machine counts as abandoned.
let abandonedSeconds = 24 * 3600
