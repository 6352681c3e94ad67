/// The maximum nesting of sections in a template: the library recurses into each, which would overflow the stack
/// (`boundsTheDepthOfSections`).
let sectionLimit = 64

/// The maximum size in bytes of a manifest: another program may have replaced it.
let manifestByteLimit = 64 << 20

/// The maximum length in bytes of the name of a PDF or of a folder above it: ".json" and the suffix of a temporary file may
/// follow it.
let nameByteLimit = 200
/// The maximum number of folders in the name of a PDF: each of them is searched for manifests
/// (`refusesNamesThatAreNone`).
let folderLimit = 8

/// The maximum size in bytes of the pictures that a worker keeps in memory.
let heldByteLimit = 24 << 20
/// The time in seconds that workers have to remove their temporary files when a batch is interrupted.
let endingSeconds = 2

/// The time in seconds after which `sbatch` is terminated: it retries endlessly if the controller does not answer.
let schedulerSeconds = 100
/// The maximum size in bytes of its answer, which is a number.
let schedulerByteLimit = 1 << 16

/// The maximum size in bytes of what the kernel tells of a process.
let statusByteLimit = 1 << 16
