import Notation

/// The name without `.json` or `.pdf`.
func outputID(_ name: String) -> String {
  let lower = name.lowercased()
  return lower.hasSuffix(".json")
    ? String(name.dropLast(5)) : lower.hasSuffix(".pdf") ? String(name.dropLast(4)) : name
}

/// The reason why a file on Linux, macOS or Windows cannot have this name, since the folder may be copied there; nil if
/// it can.
package func unusableName(_ name: String) -> String? {
  if name.isEmpty { return "is empty" }
  if name.hasPrefix(".") { return "begins with a dot: such files are hidden" }
  if name.hasSuffix(".") || name.hasSuffix(" ") { return "ends with a dot or a space" }
  if name.utf8.count > nameByteLimit { return "is longer than \(nameByteLimit) bytes" }
  // A combining mark after one of them would form another Character.
  let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
  if let character = name.unicodeScalars.first(where: { forbidden.contains($0) }) {
    return "has a \(character) in it"
  }
  if isDevice(name) { return "is a device on Windows" }
  return unseenCharacter(in: name)
}

/// The reason why a name has an invisible character, or one that ends a line; nil if it has none.
func unseenCharacter(in name: String) -> String? {
  name.unicodeScalars.first(where: \.isMisleading).map {
    "has the character U+\(String($0.value, radix: 16, uppercase: true)) in it, which is invisible or ends a line"
  }
}

/// Whether Windows takes a name for a device, whatever follows its first dot.
private func isDevice(_ name: String) -> Bool {
  let stem = name.prefix { $0 != "." }.uppercased()
  if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
  return ["COM", "LPT"].contains { stem.hasPrefix($0) }
    && ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].contains(stem.dropFirst(3))
}
