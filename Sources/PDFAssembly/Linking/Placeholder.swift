/// A JPEG without picture data that stands for a picture while cairo draws. cairo copies it into its PDF without
/// examining it, and the linker finds it there by the key in its comment.
public enum Placeholder {
  /// The picture that a placeholder stands for.
  public enum Key: Hashable, Sendable {
    /// A picture of the document, by number.
    case picture(Int)
    /// A bitmap glyph, by its number among the bitmap glyphs.
    case glyph(Int)
    /// A drawing that is used in many places, by its number.
    case symbol(Int)
    /// A color that is painted through a mask, by its number.
    case masked(Int)
    /// The beginning or the end of an element's content: see ``Mark``.
    case mark(Int)
  }

  private static let mark = "scrapbook:"

  /// Returns a JPEG of one pixel up to its frame header (ITU-T T.81, B.2): SOI, COM with the key, SOF0, EOI.
  public static func jpeg(key: Key) -> [UInt8] {
    let comment = Array("\(mark)\(key)".utf8)
    let length = comment.count + 2
    return [0xFF, 0xD8, 0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)] + comment
      // 17 bytes, 8 bits per sample, 1 x 1 pixel, three components.
      + [0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0] + [0xFF, 0xD9]
  }

  /// Returns the key if a stream's data is a placeholder.
  static func key(of data: ArraySlice<UInt8>) throws(LinkError) -> Key? {
    let start = data.startIndex + 6
    guard data.count > 6, data.starts(with: [0xFF, 0xD8, 0xFF, 0xFE]), data[start...].starts(with: mark.utf8)
    else {
      return nil
    }
    let letters = data[(start + mark.utf8.count)...].prefix { $0 != 0xFF }
    let text = String(decoding: letters, as: UTF8.self)
    guard let key = Key(text) else { throw .unknownPlaceholder(text) }
    return key
  }
}

extension Placeholder.Key: CustomStringConvertible, Comparable {
  /// `picture 3`
  public var description: String {
    switch self {
    case .picture(let number): "picture \(number)"
    case .glyph(let number): "glyph \(number)"
    case .symbol(let number): "symbol \(number)"
    case .masked(let number): "masked \(number)"
    case .mark(let number): "mark \(number)"
    }
  }

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let number = Int(words[1]) else { return nil }
    switch words[0] {
    case "picture": self = .picture(number)
    case "glyph": self = .glyph(number)
    case "symbol": self = .symbol(number)
    case "masked": self = .masked(number)
    case "mark": self = .mark(number)
    default: return nil
    }
  }

  /// Pictures come before glyphs, then symbols, masked colors and marks.
  public static func < (first: Self, second: Self) -> Bool { first.order < second.order }

  private var order: (Int, Int) {
    switch self {
    case .picture(let number): (0, number)
    case .glyph(let number): (1, number)
    case .symbol(let number): (2, number)
    case .masked(let number): (3, number)
    case .mark(let number): (4, number)
    }
  }
}

/// The object that replaces a placeholder.
public struct LinkedPicture {
  public var picture: PDFPicture
  /// The picture's own file; nil if none of its data is in a file.
  public var file: (any PDFInput)?

  public init(_ picture: PDFPicture, in file: (any PDFInput)? = nil) {
    self.picture = picture
    self.file = file
  }
}
