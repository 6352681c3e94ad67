import Files
import Notation

/// The HTML of a page with the covers of many books, whose files are beside it.
package struct WebShelf {
  /// A book as its page describes it.
  private struct Book {
    /// The book's file, as a path from the shelf.
    var path: String
    var pdf: String
    var name: String
    /// The title as HTML text.
    var title: String
    /// The address of the cover's picture.
    var cover: String?
  }

  private let title: String
  private var books: [Book] = []

  package init(title: String) { self.title = title }

  /// The number of bytes at the start of a book's page that contain its title and its cover.
  package static let startLength = 1 << 17

  /// Adds a book.
  ///
  /// - Parameters:
  ///   - id: The path of its files from the shelf, without `.html` and `.pdf`.
  ///   - start: The first ``startLength`` bytes of its page.
  package mutating func add(_ id: String, start: [UInt8]) {
    let html = String(decoding: start, as: UTF8.self)
    let title = html.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.output.1) }
    let cover = html.firstMatch(of: /href="(data:image\/jpeg;base64,[A-Za-z0-9+\/=]*)"/).map {
      String($0.output.1)
    }
    books.append(
      Book(
        path: address(id + ".html"), pdf: address(id + ".pdf"), name: fileName(of: id), title: title ?? "",
        cover: cover))
  }

  package var html: String {
    let items = books.map { book in
      let picture = book.cover.map { "<img alt=\"\" src=\"\($0)\">" } ?? ""
      return """
        <li><a class="cover" href="\(book.path)">\(picture)<b>\(escapedHTML(book.name))</b><span>\(book.title)</span></a><a class="wordy" href="\(book.pdf)" aria-label="\(escapedHTML(book.name)), PDF">PDF</a></li>

        """
    }
    return WebPage.head(
      title: title, language: "en", sources: "data:", icon: books.first?.cover,
      styles: ["style.css", "shelf.css"])
        + """
        <body>
        <main class="shelf">
        <h1>\(escapedHTML(title))</h1>
        <ul>
        \(items.joined())</ul>
        </main>
        </body>
        </html>

        """
  }
}

/// A path as a relative address: all but ASCII letters, digits, `-`, `.`, `_` and slashes is percent-encoded.
private func address(_ path: String) -> String {
  path.utf8.reduce(into: "") { address, byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "/"):
      address.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      address += "%" + byte.zeroPadded(to: 2, radix: 16, uppercase: true)
    }
  }
}
