import Glibc

/// Splits the contents of a file or socket into lines.
package struct LineReader {
  private let file: Int32
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: readSize)

  /// - Parameter file: The number of an open file that is closed elsewhere.
  package init(file: Int32) { self.file = file }

  /// Waits for the next complete line and returns it; nil at the end.
  package mutating func next() -> ArraySlice<UInt8>? {
    while true {
      if let line = takeLine() { return line }
      guard receive() else { return nil }
    }
  }

  /// Returns a complete line that has been received already.
  package mutating func takeLine() -> ArraySlice<UInt8>? { received.takeLine() }

  /// Reads once; returns false at the end.
  package mutating func receive() -> Bool {
    let file = FileDescriptor(borrowing: file)
    let count = buffer.withUnsafeMutableBytes { (try? file.read(into: $0)) ?? 0 }
    received.append(contentsOf: buffer[..<count])
    return count > 0
  }
}

extension [UInt8] {
  /// Removes the first complete line and returns it without its end; nil if there is none.
  package mutating func takeLine() -> ArraySlice<UInt8>? {
    guard let end = firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = self[..<end]
    self = Array(self[(end + 1)...])
    return line
  }
}
