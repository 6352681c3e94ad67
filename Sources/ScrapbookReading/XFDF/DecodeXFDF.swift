import Notation
import ScrapbookInk
package import ScrapbookKit

/// Reads ink and notes in XFDF (ISO 19444-1). All problems are reported at once; other kinds of annotations are skipped
/// with a warning.
///
/// - Returns: Nil if there are faults. Positions are in PDF points.
package func decodeXFDF(_ source: SourceFile) -> (marks: Marks?, faults: Diagnostics) {
  var decoder = XFDFDecoder(source: source)
  decoder.marks.isInPDFSpace = true
  do throws(XMLFault) {
    let root = try XMLParser.parse(source.bytes)
    if root.name == "xfdf" {
      for element in root.first("annots")?.children ?? [] { decoder.read(element) }
    } else {
      decoder.fault("this is <\(root.name)>, not <xfdf>", root)
    }
  } catch {
    let end = min(error.offset, source.bytes.count)
    decoder.faults.error(
      .markupSyntax, error.message, at: source.span(end, min(end + 1, source.bytes.count)), pointer: "")
  }
  decoder.warnOfOthers()
  return (decoder.faults.hasErrors ? nil : decoder.marks, decoder.faults)
}

/// Whether a text is XML and not JSON.
package func isXFDF(_ bytes: [UInt8]) -> Bool {
  let blank = byteOrderMark + [9, 10, 13, 32]
  return bytes.first { !blank.contains($0) } == UInt8(ascii: "<")
}

private struct XFDFDecoder {
  let source: SourceFile
  var marks = Marks()
  var faults = Diagnostics()
  private var others: [String: Int] = [:]
  private var firstOther: XMLElement?

  init(source: SourceFile) { self.source = source }

  mutating func read(_ element: XMLElement) {
    switch element.name {
    case "ink": readInk(element)
    case "text": readNote(element)
    case "freetext": readFreeText(element)
    default:
      others[element.name, default: 0] += 1
      firstOther = firstOther ?? element
    }
  }

  func span(_ element: XMLElement) -> SourceSpan {
    source.span(element.start, min(element.start + element.name.utf8.count + 1, source.bytes.count))
  }

  mutating func fault(_ message: String, _ element: XMLElement) {
    faults.error(.invalidValue, message, at: span(element), pointer: "")
  }

  private mutating func warn(_ message: String, _ element: XMLElement) {
    faults.warning(.invalidValue, message, at: span(element), pointer: "")
  }

  private func place(_ element: XMLElement) -> MarkPlace {
    let place = SourcePlace(span: span(element))
    return MarkPlace(mark: place, page: place, id: place)
  }

  mutating func warnOfOthers() {
    guard let firstOther else { return }
    let kinds = others.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    faults.warning(
      .unknownKey, "annotations other than ink and notes are left out: \(kinds)", at: span(firstOther),
      pointer: "")
  }

  // MARK: Annotations

  /// The page, counted from 1; XFDF counts from 0.
  private mutating func page(_ element: XMLElement) -> Int? {
    guard let page = element.attributes["page"].flatMap({ Int($0) }), (0..<markedPageLimit).contains(page)
    else {
      fault("<\(element.name)> has no page, which is a number from 0 on", element)
      return nil
    }
    return page + 1
  }

  private mutating func numbers(_ text: String, _ element: XMLElement) -> [Double]? {
    let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }
    let numbers = parts.compactMap { Double($0) }.filter { $0.isFinite && abs($0) <= farthestInkPlace }
    guard numbers.count == parts.count else {
      fault("<\(element.name)> has a number that is none, or that is larger than a million", element)
      return nil
    }
    return numbers
  }

  private mutating func readInk(_ element: XMLElement) {
    guard let page = page(element) else { return }
    var style = InkStyle(.pen, color: InkColor(red: 0, green: 0, blue: 0), width: 1)
    if let color = element.attributes["color"].flatMap({ InkColor($0) }) { style.color = color }
    if let text = element.attributes["width"] {
      guard let width = Double(text), width.isFinite, width > 0 else {
        return fault("the width \(jsonQuoted(String(text.prefix(40)))) is not a number above 0", element)
      }
      style.width = min(max(width, strokeWidths.lowerBound), strokeWidths.upperBound)
    }
    if let opacity = element.attributes["opacity"].flatMap({ Double($0) }), (0...1).contains(opacity) {
      style.opacity = opacity
    }
    let gestures = (element.first("inklist")?.children ?? []).filter { $0.name == "gesture" }
    if gestures.isEmpty { fault("<ink> has no <inklist> with a <gesture>", element) }
    var lines: [[InkPoint]] = []
    for gesture in gestures {
      guard let numbers = numbers(gesture.text, gesture), numbers.count >= 2, numbers.count % 2 == 0 else {
        fault("a <gesture> is a list such as 72,100;80,104", gesture)
        continue
      }
      lines.append((0..<numbers.count / 2).map { InkPoint(numbers[$0 * 2], numbers[$0 * 2 + 1]) })
    }
    guard let first = lines.first else { return }
    var stroke = InkStroke(
      id: identifier(element), page: page, style: style, points: first, author: element.attributes["title"])
    stroke.moreLines = Array(lines.dropFirst())
    marks.strokes.append(stroke)
    marks.strokePlaces.append(place(element))
  }

  private mutating func readNote(_ element: XMLElement) {
    guard let page = page(element) else { return }
    guard let corners = numbers(element.attributes["rect"] ?? "", element), corners.count == 4 else {
      return fault("<text> has no rect of four numbers", element)
    }
    let text = element.first("contents")?.text ?? element.first("contents-richtext")?.wholeText ?? ""
    var note = Note(
      id: identifier(element), page: page,
      at: InkPoint(min(corners[0], corners[2]), max(corners[1], corners[3])), text: text,
      author: element.attributes["title"])
    if let color = element.attributes["color"].flatMap({ InkColor($0) }) { note.color = color }
    marks.notes.append(note)
    marks.notePlaces.append(place(element))
    if element.attributes["inreplyto"] != nil {
      warn("this reply becomes a note of its own: what it replies to is left out", element)
    }
    if let icon = element.attributes["icon"], icon != "Note" {
      warn("the icon \(jsonQuoted(String(icon.prefix(40)))) is left out: notes are drawn as sheets", element)
    }
  }

  private mutating func readFreeText(_ element: XMLElement) {
    guard let page = page(element) else { return }
    guard let corners = numbers(element.attributes["rect"] ?? "", element), corners.count == 4,
      let frame = FreeText.Frame([
        min(corners[0], corners[2]), max(corners[1], corners[3]), abs(corners[2] - corners[0]),
        abs(corners[3] - corners[1]),
      ])
    else { return fault("<freetext> has no rect of four numbers", element) }
    let text = element.first("contents")?.text ?? element.first("contents-richtext")?.wholeText ?? ""
    var note = FreeText(id: identifier(element), page: page, frame: frame, text: text)
    note.author = element.attributes["title"]
    // "0 0 1 rg /Helv 12 Tf"
    let words = (element.first("defaultappearance")?.text ?? "").split(separator: " ")
    if let place = words.firstIndex(of: "Tf"), place > 0, let size = Double(words[place - 1]),
      noteSizes.contains(size)
    {
      note.size = size
    }
    if let place = words.firstIndex(of: "rg"), place > 2 {
      let channels = words[place - 3..<place].map { word in
        let channel = Double(word).flatMap { $0.isFinite ? $0 : nil } ?? 0
        return UInt8((min(max(channel, 0), 1) * 255).rounded())
      }
      note.color = InkColor(red: channels[0], green: channels[1], blue: channels[2])
    }
    marks.texts.append(note)
    marks.textPlaces.append(place(element))
  }

  /// The name of an annotation, without this program's prefix.
  private func identifier(_ element: XMLElement) -> String? {
    guard let name = element.attributes["name"], !name.isEmpty, name.utf8.count <= annotationNameLimit else {
      return nil
    }
    return name.hasPrefix(ownNamePrefix) ? String(name.dropFirst(ownNamePrefix.count)) : name
  }
}
