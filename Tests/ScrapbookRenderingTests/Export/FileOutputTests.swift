import Files
import Foundation
import PDFAssembly
import Synchronization
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Writing a PDF while another thread copies photos into it.
@Suite struct FileOutputTests {
  private let folder = NSTemporaryDirectory() + "/scrapbook-output-\(UUID().uuidString)"

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  /// A file of random bytes.
  private final class Part: PDFInput {
    let bytes: [UInt8]
    let wantsBytes: Bool
    /// The error of its check after copying.
    let failure: FilePartError?
    private let file: FileHandle
    private let checked = Mutex<[Range<Int>]>([])
    private let seen = Mutex<[UInt8]>([])

    init(_ path: String, _ bytes: [UInt8], wantsBytes: Bool = false, failure: FilePartError? = nil) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      (self.bytes, self.wantsBytes, self.failure) = (bytes, wantsBytes, failure)
    }

    var descriptor: Int32 { file.fileDescriptor }
    var sharesBlocks: Bool { true }
    var checks: [Range<Int>] { checked.withLock(\.self) }
    var seenBytes: [UInt8] { seen.withLock(\.self) }
    func bytes(in range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
    func hasRead(_ bytes: UnsafeRawBufferPointer, at offset: Int) { seen.withLock { $0 += bytes } }
    func checkCopied(_ range: Range<Int>) throws {
      checked.withLock { $0.append(range) }
      if let failure { throw failure }
    }
  }

  private static let noise = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 3 &+ $0 >> 7) }

  private func parts(_ count: Int, failing: Set<Int> = []) throws -> [Part] {
    var random = SeededGenerator(seed: UInt64(count))
    return try (0..<count).map { index in
      let size = Int.random(in: 1...(index % 3 == 0 ? 1000 : 900_000), using: &random)
      return try Part(
        "\(folder)/\(index)", Array(Self.noise[index..<(index + size)]), wantsBytes: index % 4 == 1,
        failure: failing.contains(index) ? .changed : nil)
    }
  }

  /// More bytes before some parts than the queue may hold.
  private func bytes(before part: Part) -> [UInt8] {
    Array(repeating: 7, count: part.bytes.count % 5 == 0 ? 3_000_000 : 6)
  }

  private func write(_ parts: [Part], to output: CheckedFileWriter) throws {
    output.usesIdleProcessor = true
    for part in parts {
      try bytes(before: part).withUnsafeBytes { try output.write($0) }
      try output.copy(0..<part.bytes.count, of: part)
    }
    try output.finishCopies()
  }

  @Test(arguments: [1, 30, 80]) func hasAllPartsInTheirPlaces(_ count: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let parts = try parts(count)
    let writer = try CheckedFileWriter(path: folder + "/out")
    try write(parts, to: writer)
    try writer.commit()
    let expected = parts.reduce(into: [UInt8]()) { $0 += bytes(before: $1) + $1.bytes }
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: folder + "/out"))) == expected)
    for part in parts {
      #expect(part.checks == [0..<part.bytes.count])
      #expect(part.seenBytes == (part.wantsBytes ? part.bytes : []))
    }
  }

  @Test func namesTheFirstPartThatFailed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let parts = try parts(40, failing: [7, 8, 20])
    let writer = try CheckedFileWriter(path: folder + "/out")
    let error = #expect(throws: (any Error).self) { try write(parts, to: writer) }
    #expect(error is FilePartError)
    // A part that is copied on the same thread fails at once.
    #expect(writer.failedInput.map { $0 === parts[7] } ?? true)
    #expect(parts[8].checks == [])
  }

  @Test func leavesNoFileBehindAFailure() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let parts = try parts(40, failing: [20])
    #expect(throws: (any Error).self) {
      try write(parts, to: CheckedFileWriter(path: folder + "/out"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 40)
  }
}
