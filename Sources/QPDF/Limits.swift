// The limits of what a run of qpdf may take: a hostile document can make it use all memory, or run for ever.

/// The memory in bytes: qpdf keeps all objects of its documents.
let memoryLimit = 4 << 30

/// The processor time in seconds.
let processorSecondLimit = 600
/// The time in seconds after which a run is ended: others may use the processors, too.
let secondLimit = 1200

/// The number of files that are open besides the documents.
let ownFileLimit = 64

/// The maximum length of a password in bytes: AES-256 uses no more of it (ISO 32000-2, 7.6.4.3.3).
package let longestPassword = 127
