/// The deepest nesting of sections in a template: the library calls itself for each, and would overflow the stack
/// (`boundsTheDepthOfSections`).
let sectionLimit = 64

/// The largest file in bytes that is read of what a batch keeps: anybody may have put another one in its place.
let manifestByteLimit = 64 << 20

/// The most folders in the name of a PDF: the manifests of all of them are looked for (`refusesNamesThatAreNone`).
let folderLimit = 8
