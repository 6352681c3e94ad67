import Foundation
package import ScrapbookKit

/// An image painted on a page.
package struct PaintedImage: CustomStringConvertible {
  package var page: Int
  /// The reference of the image object.
  package var reference: String
  package var pixels: Size
  /// Maps the unit square, y downward from the picture's top left, to points from the sheet's top left.
  package var transform: Transform

  /// The bounding box of the four corners.
  package var box: Rect { transform.boundingBox(of: Rect(Size(width: 1, height: 1))) }

  package var description: String { "page \(page), \(reference), \(pixels): \(transform), box \(box)" }
}

extension PDFFile {
  /// Every image that the pages paint, in paint order, including images inside forms.
  package func paintedImages() -> [PaintedImage] {
    pages.enumerated().flatMap { index, reference -> [PaintedImage] in
      guard let page = objects[reference], let size = size(ofPage: index + 1) else { return [] }
      let contents = page.fields["/Contents"]
      let streams = contents as? [String] ?? [contents as? String ?? ""]
      let data: [UInt8] = streams.flatMap { (objects[$0]?.data ?? []) + [0x0A] }
      var painter = ImageFinder(file: self, page: index + 1, height: size.height)
      painter.run(data, resources: object(page.fields["/Resources"]), base: .identity, depth: 0)
      return painter.found
    }
  }
}

/// Follows `q`, `Q`, `cm` and `Do` (ISO 32000-1, 8.4.4 and 8.8).
private struct ImageFinder {
  let file: PDFFile
  let page: Int
  let height: Double
  var found: [PaintedImage] = []

  mutating func run(_ data: [UInt8], resources: PDFFile.Object?, base: Transform, depth: Int) {
    let xobjects = file.object(resources?.fields["/XObject"])
    var current = base
    var saved: [Transform] = []
    var operands: [ContentToken] = []
    var lexer = ContentLexer(bytes: data)
    while let token = lexer.next() {
      guard case .operation(let name) = token else {
        operands.append(token)
        continue
      }
      switch name {
      case "q": saved.append(current)
      case "Q": current = saved.popLast() ?? current
      case "cm": current = Transform(operands).map { $0.then(current) } ?? current
      case "Do":
        if case .name(let key)? = operands.last, let reference = xobjects?.fields[key] as? String {
          paint(reference, current, depth)
        }
      default: break
      }
      operands = []
    }
  }

  private mutating func paint(_ reference: String, _ current: Transform, _ depth: Int) {
    guard let object = file.objects[reference], depth < 12 else { return }
    if object.subtype == "/Image" {
      let flipped = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
      let toTopLeft = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
      found.append(
        PaintedImage(
          page: page, reference: reference,
          pixels: Size(width: object.number("/Width") ?? 0, height: object.number("/Height") ?? 0),
          transform: flipped.then(current).then(toTopLeft)))
    } else {
      let numbers = (object.fields["/Matrix"] as? [NSNumber])?.map { ContentToken.number($0.doubleValue) }
      let matrix = numbers.flatMap { Transform($0) } ?? .identity
      run(
        object.data ?? [], resources: file.object(object.fields["/Resources"]), base: matrix.then(current),
        depth: depth + 1)
    }
  }
}

extension Transform {
  fileprivate init?(_ operands: [ContentToken]) {
    let numbers = operands.suffix(6).compactMap { token -> Double? in
      if case .number(let value) = token { value } else { nil }
    }
    guard numbers.count == 6 else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}

private enum ContentToken {
  case number(Double)
  case name(String)
  case operation(String)
  /// A string, or a bracket of an array or dictionary.
  case other
}

/// Cuts a content stream into tokens (ISO 32000-1, 7.2).
private struct ContentLexer {
  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> ContentToken? {
    while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "("): return string()
    case UInt8(ascii: "%"):
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      return next()
    case UInt8(ascii: "<") where offset + 1 < bytes.count && bytes[offset + 1] != UInt8(ascii: "<"):
      while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { offset += 1 }
      offset += 1
      return .other
    case let byte where isDelimiter(byte) && byte != UInt8(ascii: "/"):
      offset += 1
      return .other
    default: return word()
    }
  }

  private mutating func word() -> ContentToken {
    let start = offset
    offset += 1
    while offset < bytes.count, !isSpace(bytes[offset]), !isDelimiter(bytes[offset]) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if text.hasPrefix("/") { return .name(text) }
    return Double(text).map { .number($0) } ?? .operation(text)
  }

  private mutating func string() -> ContentToken {
    var depth = 0
    repeat {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      offset += 1
    } while depth > 0 && offset < bytes.count
    return .other
  }

  private func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
  private func isDelimiter(_ byte: UInt8) -> Bool { "()<>[]{}/%".utf8.contains(byte) }
}
