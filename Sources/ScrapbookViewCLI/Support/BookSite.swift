import ImageCodecs
import Notation
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRender
import ScrapbookRendering
import ScrapbookView

/// The addresses of a book's server, answered from one thread.
///
/// Unchecked: everything but `watched` is used only by the thread that draws.
final class BookSite: @unchecked Sendable {
  let watched = WatchedFiles()
  private let book: any ViewedBook
  private let isReadOnly: Bool
  private let listeners: Listeners
  private var cache = DrawnCache()
  private var revision = 1
  /// The numbers of the changes that can be undone.
  private var changes: [Int] = []
  private var changeCount = 0
  /// The problems of the book on disk, as JSON; nil if the current version is shown.
  private var faults: String?

  init(_ book: any ViewedBook, isReadOnly: Bool, listeners: Listeners) {
    self.book = book
    self.listeners = listeners
    self.isReadOnly = isReadOnly
    watched.set(book.files)
  }

  func answer(_ request: Request) -> Answer {
    do {
      switch (request.method, request.path.first, request.path.count) {
      case ("GET", nil, 0): return page("index.html")
      case ("GET", "app", 2): return page(request.path[1])
      case ("GET", "doc", 1): return .json(try description())
      case ("GET", "page", 3), ("GET", "tile", 5), ("GET", "thumb", 2):
        return try picture(request.path)
      case ("GET", "text", 2): return .json(try book.text(ofPage: number(request.path[1])))
      case ("POST", "changes", 1):
        return change(request.body)
      case ("POST", "compact", 1):
        return compact()
      default: return Answer(404, "there is no such address")
      }
    } catch let problem as PageProblem {
      return Answer(500, "\(problem)")
    } catch is OutOfBook {
      return Answer(404, "there is no such page")
    } catch {
      return Answer(500, "it cannot be drawn")
    }
  }

  /// Draws the picture that a browser requests first, while the browser starts.
  func prepare() { _ = try? picture(["page", "1", "-1"]) }

  /// Reopens the book, and notifies the open pages.
  func reload() {
    defer { watched.set(book.files) }
    do {
      try book.reload()
    } catch {
      let json = (error as? BookFaults)?.json ?? BookFaults(message: "it cannot be opened: \(error)").json
      faults = json
      return listeners.send("problem", json)
    }
    revision += 1
    cache = DrawnCache()
    if faults != nil { listeners.send("problem", "[]") }
    faults = nil
    listeners.send("document", jsonObject(["revision": revision]))
  }

  /// Closes the book. Errors are ignored: the book stays as it was last saved.
  func close() { try? drawable?.close() }

  // MARK: Drawing

  /// The book, if drawing on it is allowed.
  private var drawable: (any DrawableBook)? {
    guard !isReadOnly, let book = book as? any DrawableBook, book.isDrawable else { return nil }
    return book
  }

  /// Saves new marks, removes a mark with `{"remove":"its name"}`, or with `{"undo":3}` undoes the change with this
  /// number if it is the last.
  private func change(_ body: [UInt8]) -> Answer {
    guard let drawable else { return Answer(403, "this book is only read") }
    // 0: nothing to undo.
    var made = 0
    do {
      let fields = JSONFields(body)
      if let number = fields?.int("undo") {
        guard number == changes.last else {
          throw BookFaults(message: "this cannot be taken back any more: something was drawn after it")
        }
        try drawable.undo()
        changes.removeLast()
      } else if try fields?.string("remove").map(drawable.remove) ?? drawable.save(body) {
        changeCount += 1
        made = changeCount
        changes.append(made)
      }
    } catch {
      return refusal(error)
    }
    return changed(made)
  }

  private func compact() -> Answer {
    guard let drawable else { return Answer(403, "this book is only read") }
    do { try drawable.compact() } catch { return refusal(error) }
    changes = []
    return changed(0)
  }

  private func changed(_ number: Int) -> Answer {
    watched.look()
    reload()
    return .json(jsonObject(["revision": revision, "change": number]))
  }

  private func refusal(_ error: any Error) -> Answer {
    var line = JSONLine()
    line.add("error", (error as? BookFaults)?.message ?? "it cannot be saved: \(error)")
    return .json(line.text, status: 409)
  }

  private func description() throws -> String {
    var line = JSONLine()
    line.add("revision", revision)
    line.add("editable", drawable != nil)
    line.add("faults", json: faults ?? book.warnings)
    line.add("words", json: ViewerWords.json(in: book.language))
    try book.describe(&line)
    return line.text
  }

  private func page(_ name: String) -> Answer {
    let types = ["html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"]
    guard let type = types[String(name.split(separator: ".").last ?? "")], let bytes = ViewerFile.bytes(name)
    else { return Answer(404, "there is no such address") }
    return Answer(200, type: type + "; charset=utf-8", bytes)
  }

  // MARK: Pictures

  /// The page, or the part of a page, does not exist.
  private struct OutOfBook: Error {}

  private func number(_ text: String) throws -> Int {
    guard let number = Int(text), (1...book.pages.count).contains(number) else { throw OutOfBook() }
    return number
  }

  private static let tileSide = 512

  /// `page/3/0`, `tile/3/2/column/row`, `thumb/3`: a JPEG.
  private func picture(_ path: [String]) throws -> Answer {
    let key = path.joined(separator: "/")
    if let bytes = cache[key] { return Answer(200, type: "image/jpeg", bytes, isLasting: true) }
    let page = try number(path[1])
    let level = try path.count > 2 ? self.level(path[2]) : nil
    let scale = try level.map(factor) ?? thumbnailScale(of: page)
    let size = try book.pages.size(ofPage: page, scale: scale)
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let part = try path.count == 5 ? tile(path[3], path[4], of: size) : whole
    guard part.width * part.height <= pagePixelLimit else { throw OutOfBook() }
    let bitmap = try book.pages.draw(page: page, scale: scale, of: size, part)
    let bytes = try bitmap.bytes.withUnsafeBytes {
      try encodeJPEG($0, width: bitmap.width, height: bitmap.height, quality: level == nil ? 80 : 90)
    }
    cache[key] = bytes
    return Answer(200, type: "image/jpeg", bytes, isLasting: true)
  }

  private func level(_ text: String) throws -> Int {
    guard let level = Int(text), (-3...3).contains(level) else { throw OutOfBook() }
    return level
  }

  private func factor(_ level: Int) -> Double { level < 0 ? 1 / Double(1 << -level) : Double(1 << level) }

  /// The scale of a thumbnail, which is 200 pixels high.
  private func thumbnailScale(of page: Int) throws -> Double {
    200 * 64 / Double(max(1, try book.pages.size(ofPage: page, scale: 64).height))
  }

  private func tile(_ column: String, _ row: String, of size: PixelSize) throws -> PixelRect {
    let side = Self.tileSide
    guard let column = Int(column), let row = Int(row), (0...tileNumberLimit).contains(column),
      (0...tileNumberLimit).contains(row),
      column * side < size.width, row * side < size.height
    else { throw OutOfBook() }
    return PixelRect(
      x: column * side, y: row * side, width: min(side, size.width - column * side),
      height: min(side, size.height - row * side))
  }
}

/// A cache of drawn pictures, at most 64 MB.
private struct DrawnCache {
  private var pictures: [String: [UInt8]] = [:]
  private var order: [String] = []
  private var byteCount = 0

  subscript(_ key: String) -> [UInt8]? {
    get { pictures[key] }
    set {
      guard let newValue, pictures[key] == nil else { return }
      pictures[key] = newValue
      order.append(key)
      byteCount += newValue.count
      while byteCount > drawnByteLimit, !order.isEmpty {
        byteCount -= pictures.removeValue(forKey: order.removeFirst())?.count ?? 0
      }
    }
  }
}
