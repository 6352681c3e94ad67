import Files
import Notation
import ScrapbookCLI
import ScrapbookInk
import ScrapbookKit
import ScrapbookReading

/// Changes of the file of strokes beside an album.
struct AlbumInkChanges {
  let path: String
  /// The contents before each of the last changes of this session; nil for none.
  private var before: [[UInt8]?] = []

  init(_ path: String) { self.path = path }

  mutating func save(_ json: [UInt8]) throws -> Bool {
    let change = try marks(SourceFile(name: "the drawing", bytes: json))
    guard change.notes.isEmpty, change.texts.isEmpty else {
      throw BookFaults(message: "an album keeps no notes; write a text into it, or draw")
    }
    return try replacing { strokes in
      for erasure in change.erasures {
        strokes = strokes.flatMap { $0.page == erasure.page ? $0.rest(after: erasure) : [$0] }
      }
      // A change that arrives twice has no effect.
      let known = Set(strokes.compactMap(\.id))
      strokes += change.strokes.filter { $0.id.map { !known.contains($0) } ?? true }
    }
  }

  mutating func remove(_ name: String) throws -> Bool {
    try replacing { strokes in
      guard let index = strokes.indices.first(where: { Self.name(of: strokes[$0], at: $0) == name }) else {
        throw BookFaults(message: "this is not there any more")
      }
      strokes.remove(at: index)
    }
  }

  /// The strokes of a spread.
  func listed(ofSpread number: Int) -> [ListedMark] {
    guard let bytes = try? contents(), let strokes = try? strokes(in: bytes) else { return [] }
    return strokes.enumerated().compactMap { index, stroke in
      guard stroke.page == number, let box = InkCurve(stroke.points).bounds?.grown(by: stroke.style.width / 2)
      else { return nil }
      let area = Rect(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top)
      return ListedMark(
        page: number, name: Self.name(of: stroke, at: index), text: stroke.alt, isText: false, box: area)
    }
  }

  /// The identifier for removing a stroke: its name, or its index.
  private static func name(of stroke: InkStroke, at index: Int) -> String { stroke.id ?? "#\(index)" }

  private func strokes(in bytes: [UInt8]) throws -> [InkStroke] {
    try marks(SourceFile(name: path, bytes: bytes)).strokes
  }

  private mutating func replacing(_ change: (inout [InkStroke]) throws -> Void) throws -> Bool {
    let old = try contents()
    var strokes = try old.map(strokes(in:)) ?? []
    try change(&strokes)
    try write(AlbumInk(strokes: strokes).json)
    before.append(old)
    while before.count > 1, before.reduce(0, { $0 + ($1?.count ?? 0) }) > undoByteLimit {
      before.removeFirst()
    }
    return true
  }

  mutating func undo() throws {
    guard let last = before.last else { throw BookFaults(message: "this cannot be taken back any more") }
    try write(last.map { String(decoding: $0, as: UTF8.self) } ?? AlbumInk(strokes: []).json)
    before.removeLast()
  }

  private func contents() throws -> [UInt8]? {
    guard fileExists(path) else { return nil }
    do throws(FileReadError) {
      return try readWholeFile(path, limit: strokesByteLimit)
    } catch {
      throw BookFaults(message: "cannot read \(path)")
    }
  }

  private func marks(_ text: SourceFile) throws -> Marks {
    let (marks, faults) = decodeMarks(text)
    guard let marks else {
      let reason = faults.all.first?.message ?? "it cannot be read"
      throw BookFaults(message: "\(text.name): \(reason); nothing was saved")
    }
    return marks
  }

  private func write(_ text: String) throws {
    do throws(FileWriteError) {
      let writer = try CheckedFileWriter(path: path)
      try writer.write(text)
      try writer.commit()
    } catch {
      throw BookFaults(message: "\(error)")
    }
  }
}

extension InkStroke {
  /// The parts of it that an eraser leaves.
  fileprivate func rest(after erasure: Erasure) -> [InkStroke] {
    let curve = InkCurve(points)
    guard erasure.isPartial else {
      return erasure.eraser.hits(curve.flattened, width: style.width) ? [] : [self]
    }
    guard let pieces = erasure.eraser.pieces(of: curve, width: style.width) else { return [self] }
    return pieces.enumerated().map { index, piece in
      var rest = self
      (rest.id, rest.points) = (id.map { "\($0.prefix(90)).\(index)" }, piece.samples)
      return rest
    }
  }
}

extension AlbumInk {
  /// The file of strokes.
  fileprivate var json: String {
    let lines = strokes.map { stroke in
      var line = JSONLine()
      line.add("id", stroke.id)
      line.add("page", stroke.page)
      line.add("tool", stroke.style.tool.rawValue)
      let (red, green, blue) = (stroke.style.color.red, stroke.style.color.green, stroke.style.color.blue)
      let color = Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
      line.add("color", color.hex)
      line.add("width", stroke.style.width)
      line.add("opacity", stroke.style.opacity)
      if stroke.style.blend != .normal { line.add("blend", stroke.style.blend.rawValue) }
      line.add("author", stroke.author)
      line.add("alt", stroke.alt)
      let points = stroke.points.map { "[\(rounded($0.x)), \(rounded($0.y))]" }
      line.add("points", json: jsonArray(points))
      return line.text
    }
    return "{\n  \"strokes\": " + jsonArray(lines: lines, indentation: "  ") + "\n}\n"
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

extension ViewedAlbum: DrawableBook {
  var isDrawable: Bool { true }
  func save(_ change: [UInt8]) throws -> Bool { try changes.save(change) }
  func remove(_ name: String) throws -> Bool { try changes.remove(name) }
  func undo() throws { try changes.undo() }
  /// The file of strokes contains no removed strokes.
  func compact() throws {}
}
