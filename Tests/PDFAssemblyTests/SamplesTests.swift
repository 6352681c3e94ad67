import Testing

@testable import PDFAssembly

/// The file ID is based on samples of pictures, which may be known in advance.
@Suite struct SamplesTests {
  private let image = PDFImage(
    width: 2, height: 1, colorSpace: .rgb, encoding: .jpeg, data: [.bytes([7, 7, 7]), .file(50..<9050)])

  private func link(_ image: PDFImage) throws -> (pdf: [UInt8], reads: Int) {
    let input = WatchedFile()
    let output = Collector()
    try PDFAssemblyTests.link(PDFFile(onePage([placeholder(7)])), LinkOptions(pictures: [7]), to: output) {
      _ in
      LinkedPicture(.image(image), in: input)
    }
    return (output.bytes, input.reads)
  }

  @Test func givesTheSameFileWithoutReadingThePicture() throws {
    let plain = try link(image)
    let known = try link(image.sampled(of: WatchedFile()))
    #expect(plain.pdf == known.pdf)
    #expect(plain.reads == 64 && known.reads == 0, "\(plain.reads), \(known.reads)")
  }

  @Test func takesPartOfTheID() throws {
    var other = try image.sampled(of: WatchedFile())
    #expect(other.samples?.count == largestSamples)
    other.samples?[4000] ^= 1
    #expect(try link(other).pdf != link(image).pdf)
  }

  @Test func knowsNothingOfWhatIsInMemory() throws {
    var held = image
    held.data = [.bytes([7, 7, 7])]
    #expect(try held.sampled(of: WatchedFile()).samples == nil)
  }
}

private final class WatchedFile: PDFInput, @unchecked Sendable {
  var descriptor: Int32 { -1 }
  var sharesBlocks: Bool { false }
  private(set) var reads = 0
  func checkCopied(_ range: Range<Int>) {}
  func bytes(in range: Range<Int>) -> [UInt8] {
    reads += 1
    return CountingFile.bytes(range)
  }
}
