import Notation

/// A value of a PDF file (ISO 32000-1, 7.3). Streams are separate: see ``PDFFile/Object``.
public indirect enum PDFObject: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number with a decimal point, as written.
  case real(PDFSyntax<String>)
  /// A name without the slash; each character is one byte of the file.
  case name(String)
  /// A text string (7.9.2.2).
  case text(String)
  /// A byte string.
  case bytes([UInt8])
  /// A string that was read, in the syntax of its file including its parentheses or angle brackets: it is only
  /// copied.
  case copiedString(PDFSyntax<[UInt8]>)
  case array([PDFObject])
  case dictionary(PDFDictionary)
  /// An indirect object by number and generation, which is 0 in every file that this program writes.
  case reference(Int, generation: Int = 0)

  /// A number that may have decimals, in a short and reproducible form.
  public static func number(_ value: Double) -> PDFObject {
    if let integer = Int(exactly: value) { return .integer(integer) }
    let text = "\(value)"
    // Below 0.0001.
    return text.contains("e") ? .fixed(value) : .real(PDFSyntax(text))
  }

  /// A number with nine decimals.
  static func fixed(_ value: Double) -> PDFObject { .real(PDFSyntax(PDFAssembly.fixed(value))) }

  /// A number with at most two decimals, or as many as another power of ten has zeros.
  ///
  /// - Parameter value: A number below 9e18, multiplied with the factor.
  package static func rounded(_ value: Double, _ factor: Double = 100) -> PDFObject {
    let text = decimal(value, factor)
    return Int(text).map { .integer($0) } ?? .real(PDFSyntax(text))
  }

  public var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }
  public var name: String? {
    if case .name(let value) = self { value } else { nil }
  }
  public var dictionary: PDFDictionary? {
    if case .dictionary(let value) = self { value } else { nil }
  }
  public var array: [PDFObject]? {
    if case .array(let value) = self { value } else { nil }
  }
}

/// The syntax of a number or a string, which only this module makes: a caller cannot write what is not a value.
public struct PDFSyntax<Text: Sendable & Hashable>: Sendable, Hashable {
  let text: Text

  init(_ text: Text) { self.text = text }
}

/// Keys and values in file order. A key occurs once: of duplicates the last one is used.
public struct PDFDictionary: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  public struct Entry: Sendable, Hashable {
    public var key: String
    public var value: PDFObject
  }

  public internal(set) var entries: [Entry] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, PDFObject)...) {
    entries = elements.map { Entry(key: $0, value: $1) }
  }

  /// Entries in order; a duplicate key keeps its first position and its last value.
  init(merging read: [Entry]) {
    // Most dictionaries are short, and have no duplicates.
    let isDistinct =
      read.count <= 16
      && read.indices.allSatisfy { index in !read[..<index].contains { $0.key == read[index].key } }
    guard !isDistinct else {
      entries = read
      return
    }
    var places: [String: Int] = [:]
    for entry in read {
      if let place = places[entry.key] {
        entries[place] = entry
      } else {
        places[entry.key] = entries.count
        entries.append(entry)
      }
    }
  }

  /// The value of a key; setting nil removes the key.
  public subscript(key: String) -> PDFObject? {
    get { entries.first { $0.key == key }?.value }
    set {
      let place = entries.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append(Entry(key: key, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension PDFObject {
  /// The highest valid object number that the value refers to; 0 if it refers to nothing.
  var highestReference: Int {
    switch self {
    case .reference(let number, _): number <= objectNumberLimit ? number : 0
    case .array(let values): values.lazy.map(\.highestReference).max() ?? 0
    case .dictionary(let dictionary): dictionary.entries.lazy.map(\.value.highestReference).max() ?? 0
    default: 0
    }
  }

  /// The same value with the number of every reference replaced for a new file.
  func renumbered(_ number: (Int) throws -> Int) rethrows -> PDFObject {
    switch self {
    case .reference(let old, _): .reference(try number(old))
    case .array(let values): .array(try values.map { try $0.renumbered(number) })
    case .dictionary(let dictionary): .dictionary(try dictionary.renumbered(number))
    default: self
    }
  }

  /// Appends the value in the syntax of a file.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .real(let written): bytes += written.text.utf8
    case .name(let name): name.writeName(to: &bytes)
    case .text(let text): text.writeText(to: &bytes)
    case .bytes(let string): string.writeHexadecimal(to: &bytes)
    case .copiedString(let written): bytes += written.text
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: " ")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let dictionary): dictionary.write(to: &bytes)
    case .reference(let number, let generation):
      bytes += String(number).utf8
      bytes.append(UInt8(ascii: " "))
      bytes += String(generation).utf8
      bytes += " R".utf8
    }
  }
}

extension PDFDictionary {
  func renumbered(_ number: (Int) throws -> Int) rethrows -> PDFDictionary {
    var copy = self
    for index in copy.entries.indices {
      copy.entries[index].value = try copy.entries[index].value.renumbered(number)
    }
    return copy
  }

  func write(to bytes: inout [UInt8]) {
    bytes += "<<".utf8
    for entry in entries {
      bytes.append(UInt8(ascii: " "))
      entry.key.writeName(to: &bytes)
      bytes.append(UInt8(ascii: " "))
      entry.value.write(to: &bytes)
    }
    bytes += " >>".utf8
  }
}

/// A number with nine decimals and without an exponent, which PDF does not allow (7.3.3).
///
/// - Parameter value: A number below 9e9.
func fixed(_ value: Double) -> String {
  let scaled = Int((value * 1e9).rounded())
  let digits = (abs(scaled) % 1_000_000_000).zeroPadded(to: 9)
  return "\(scaled < 0 ? "-" : "")\(abs(scaled) / 1_000_000_000).\(digits)"
}

/// A number with at most two decimals, or as many as another power of ten has zeros, and without an exponent.
///
/// - Parameter value: A number below 9e18, multiplied with the factor.
package func decimal(_ value: Double, _ factor: Double = 100) -> String {
  let scaled = Int((value * factor).rounded())
  let sign = scaled < 0 ? "-" : ""
  var (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: Int(factor))
  guard rest > 0 else { return sign + String(whole) }
  // The digits after the point, preceded by a 1 that keeps the zeros before them.
  rest += Int(factor)
  while rest % 10 == 0 { rest /= 10 }
  return sign + String(whole) + "." + String(rest).dropFirst()
}
