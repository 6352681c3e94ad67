import Foundation
import TestSupport
import Testing

@testable import Files

private let bytesOfTest = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

/// Parts of files that are copied through a pipe.
@Suite struct CopyPartTests {
  private let bytes = bytesOfTest
  private let scratch: Scratch
  private let input: Int32
  private let output: Int32

  init() throws {
    scratch = try Scratch()
    input = open(try scratch.write("in", bytes), O_RDONLY)
    output = open(scratch.path("out"), O_RDWR | O_CREAT, 0o600)
  }

  private func copy(_ range: Range<Int>) throws {
    try FileDescriptor(borrowing: input).copyPart(range, to: FileDescriptor(borrowing: output))
  }

  private var copied: [UInt8] { get throws { try readWholeFile(scratch.path("out"), limit: 1 << 30) } }

  @Test(arguments: [0..<1, 4095..<4097, 1..<1_048_577, 1_048_576..<2_097_152, 5..<3_000_000, 7..<7])
  func copiesAnyRange(_ range: Range<Int>) throws {
    defer { _ = (close(input), close(output)) }
    lseek(output, 12_345, SEEK_SET)
    try copy(range)
    #expect(try Array(copied.dropFirst(12_345)) == Array(bytes[range]))
  }

  @Test func readsFromAnyPositionOfTheFile() throws {
    defer { _ = (close(input), close(output)) }
    lseek(input, 77, SEEK_SET)
    try copy(100..<2_000_000)
    try copy(5..<6)
    #expect(try copied == bytes[100..<2_000_000] + [bytes[5]])
  }

  @Test func noticesThatTheFileHasBecomeShorter() throws {
    defer { _ = (close(input), close(output)) }
    truncate(scratch.path("in"), 1_500_000)
    let error = #expect(throws: FilePartError.self) { try copy(0..<3_000_000) }
    guard case .changed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func saysThatTheOutputIsFull() throws {
    defer { _ = (close(input), close(output)) }
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let error = #expect(throws: SystemError.self) {
      try FileDescriptor(borrowing: input).copyPart(0..<100_000, to: FileDescriptor(borrowing: full))
    }
    #expect(error == SystemError(ENOSPC))
  }

  /// A file in append mode accepts no splice from a pipe.
  @Test func writesToWhatTakesNothingFromAPipe() throws {
    defer { _ = (close(input), close(output)) }
    let appended = open(scratch.path("out"), O_WRONLY | O_APPEND)
    defer { close(appended) }
    try FileDescriptor(borrowing: input).copyPart(3..<2_500_000, to: FileDescriptor(borrowing: appended))
    #expect(try copied == Array(bytes[3..<2_500_000]))
  }

  @Test func readsASmallPart() throws {
    defer { _ = (close(input), close(output)) }
    let file = open("/proc/self/status", O_RDONLY)
    defer { close(file) }
    try FileDescriptor(borrowing: file).copyPart(0..<5, to: FileDescriptor(borrowing: output))
    #expect(try copied == Array("Name:".utf8))
  }
}
