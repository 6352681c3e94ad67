import Glibc

/// Cuts what a file or socket gives into lines.
struct LineReader {
  let file: Int32
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(file: Int32) { self.file = file }

  /// The next whole line, waiting for it; nil at the end.
  mutating func next() -> ArraySlice<UInt8>? {
    while true {
      if let line = takeLine() { return line }
      guard receive() else { return nil }
    }
  }

  /// A whole line that has come already.
  mutating func takeLine() -> ArraySlice<UInt8>? {
    guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = received[..<end]
    received = Array(received[(end + 1)...])
    return line
  }

  /// Reads once what there is; false at the end.
  mutating func receive() -> Bool {
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      received.append(contentsOf: buffer[..<count])
      return true
    }
  }
}

/// Writes a line to a file or socket; false if nobody reads it.
func writeLine(_ line: String, to file: Int32) -> Bool {
  let bytes = Array((line + "\n").utf8)
  return bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
