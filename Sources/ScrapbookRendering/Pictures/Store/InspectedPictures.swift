import Files
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// The pictures that were inspected, by their paths.
package struct InspectedPictures {
  /// The properties of a picture that can be painted.
  struct Inspection {
    var kind: ImageKind
    var identity: FileIdentity
    /// A number for the file; device and inode would differ on another machine.
    var number: Int
    var stored: PDFPicture?
    /// Whether it has 16 bits per sample.
    var isDeep: Bool
  }

  private struct NumberedPicture: Hashable {
    var identity: FileIdentity
    var page: Int
  }

  private var inspections: [PathKey: Inspection] = [:]
  /// Two paths to one file give one picture in the PDF; pages of a file are different pictures.
  private var numbers: [NumberedPicture: Int] = [:]
  /// Whether any picture is a drawing with text.
  package private(set) var showsDrawnText = false

  subscript(path: String) -> Inspection? { inspections[PathKey(path)] }

  mutating func add(_ path: String, _ reading: PictureReading) {
    let picture = NumberedPicture(
      identity: reading.identity, page: reading.kind == .pdf ? ImageReference(path).pageNumber : 1)
    let number = numbers[picture] ?? numbers.count
    numbers[picture] = number
    showsDrawnText = showsDrawnText || reading.mayShowText
    inspections[PathKey(path)] = Inspection(
      kind: reading.kind, identity: reading.identity, number: number, stored: reading.stored,
      isDeep: reading.isDeep)
  }

  /// Keeps the encoded form of a picture that was inspected.
  mutating func keep(_ stored: PDFPicture?, of path: String) { inspections[PathKey(path)]?.stored = stored }

  /// Gives the files the numbers that they had when the same album was read before.
  mutating func takeNumbers(of other: InspectedPictures) { numbers = other.numbers }

  /// Whether a file is one of the pictures.
  package func contains(fileAt path: String) -> Bool {
    guard let number = FileIdentity(path: path)?.number else { return false }
    return inspections.values.contains { $0.identity.number == number }
  }

  /// Whether a picture is the file at a path.
  func isFile(_ picture: String, at path: String) -> Bool {
    self[picture].map { $0.identity.number == FileIdentity(path: path)?.number } ?? false
  }
}
