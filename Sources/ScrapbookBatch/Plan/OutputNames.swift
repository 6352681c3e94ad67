import ScrapbookKit

/// The name without `.json` or `.pdf`.
func outputID(_ name: String) -> String {
  let lower = name.lowercased()
  return lower.hasSuffix(".json")
    ? String(name.dropLast(5)) : lower.hasSuffix(".pdf") ? String(name.dropLast(4)) : name
}

/// Why a name is none for a file, on Linux, on a Mac or on Windows, where the folder may be copied to; nil if it is one.
package func unusableName(_ name: String) -> String? {
  if name.isEmpty { return "is empty" }
  if name.hasPrefix(".") { return "begins with a dot: such files are hidden" }
  if name.hasSuffix(".") || name.hasSuffix(" ") { return "ends with a dot or a space" }
  // With ".json" and what a temporary file adds.
  if name.utf8.count > 200 { return "is longer than 200 bytes" }
  // A combining mark behind one of them would make another Character.
  let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
  if let character = name.unicodeScalars.first(where: { forbidden.contains($0) }) {
    return "has a \(character) in it"
  }
  if isDevice(name) { return "is a device on Windows" }
  return unseenCharacter(in: name)
}

/// What is wrong with a name of which a part cannot be seen, or ends a line.
func unseenCharacter(in name: String) -> String? {
  name.unicodeScalars.first(where: \.isMisleading).map {
    "has the character U+\(String($0.value, radix: 16, uppercase: true)) in it, which is invisible or ends a line"
  }
}

/// Whether Windows takes a name for a device, whatever stands behind its first dot.
private func isDevice(_ name: String) -> Bool {
  let stem = name.prefix { $0 != "." }.uppercased()
  if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
  return ["COM", "LPT"].contains { stem.hasPrefix($0) }
    && ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].contains(stem.dropFirst(3))
}
