/// The maximum nesting of sections in a template: the library recurses into each, which would overflow the stack
/// (`boundsTheDepthOfSections`).
let sectionLimit = 64

/// The maximum size in bytes of a manifest: another program may have replaced it.
let manifestByteLimit = 64 << 20

/// The maximum number of folders in the name of a PDF: each of them is searched for manifests
/// (`refusesNamesThatAreNone`).
let folderLimit = 8
