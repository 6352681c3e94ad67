// The limits of a run of qpdf: a hostile document can make it use all memory, or run forever.

/// The memory in bytes: qpdf keeps all objects of its documents.
let memoryLimit = 4 << 30

/// The processor time in seconds.
let processorSecondLimit = 600
/// The time in seconds after which a run is terminated, longer than the processor time since other processes may be
/// running.
let secondLimit = 1200

/// The number of open files besides the documents.
let ownFileLimit = 64

/// The maximum length of a password in bytes: AES-256 ignores further bytes (ISO 32000-2, 7.6.4.3.3).
package let longestPassword = 127
