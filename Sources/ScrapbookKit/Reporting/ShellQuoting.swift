/// A word as a shell argument: in single quotes, unless it has only harmless characters.
///
/// Compares scalars: an apostrophe with a combining accent is another character in Swift, but ends a quotation in a
/// shell.
package func shellQuoted(_ word: String) -> String {
  let isPlain = { (byte: UInt8) in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-_./,:=+@%".utf8.contains(byte)
    }
  }
  if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
  var quoted = "'"
  for scalar in word.unicodeScalars {
    if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
  }
  return quoted + "'"
}

/// The words of a command line, each quoted.
package func shellQuoted(_ words: [String]) -> String { words.map { shellQuoted($0) }.joined(separator: " ") }
