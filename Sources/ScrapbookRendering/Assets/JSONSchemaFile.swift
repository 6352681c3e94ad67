import Glibc

/// Whether a file is a JSON Schema, such as the one that `scrapbook schema` prints: it names its dialect at the beginning.
package func isJSONSchema(_ path: String) -> Bool {
  // A pipe would be waited for.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { return false }
  defer { close(file) }
  var head = [UInt8](repeating: 0, count: 1024)
  let count = read(file, &head, head.count)
  return count > 0 && String(decoding: head[..<count], as: UTF8.self).contains("json-schema.org/")
}
