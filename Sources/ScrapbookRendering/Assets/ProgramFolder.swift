/// The folder in which the file of this program really lies, whatever links lead to it.
package func programFolder() -> String? { PictureFile.resolved("/proc/self/exe").map(parentFolder) }

/// Of `/a/b` it is `/a`, of `/a` it is "".
func parentFolder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
