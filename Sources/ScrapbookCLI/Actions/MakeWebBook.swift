import Files
import ImageCodecs
import PDFAssembly
import ScrapbookKit
import ScrapbookRender
import ScrapbookRendering

/// `scrapbook web`: one file with a book whose leaves are turned, which needs no network.
struct MakeWebBook: Action {
  var input: AlbumInput
  /// A file, or `-` for standard output.
  var output: String
  /// The most bytes of the file.
  var maxSize: Int?

  /// How pages are stored.
  struct Quality {
    /// Pixels for each unit of the canvas.
    var scale: Double
    /// libjpeg's quality.
    var jpeg: Int
  }

  /// The best first, and last the smallest that can be read.
  private static let qualities = [
    Quality(scale: 1.5, jpeg: 82), Quality(scale: 1.5, jpeg: 70), Quality(scale: 1.25, jpeg: 70),
    Quality(scale: 1, jpeg: 70), Quality(scale: 1, jpeg: 55), Quality(scale: 0.75, jpeg: 55),
    Quality(scale: 0.75, jpeg: 40),
  ]

  func perform() throws {
    defer { input.warnOfCache() }
    let pages = try DrawnAlbum(input)
    let page = WebPage(pages)
    let faces = page.faces
    var html: String?
    for quality in Self.qualities where html == nil {
      guard let pictures = try draw(faces, of: pages, quality, room: maxSize) else { continue }
      let made = page.html(pictures)
      if made.utf8.count <= maxSize ?? .max { html = made }
    }
    guard let html else {
      throw Failure(
        .albumIsWrong,
        "the book cannot have less than \(FileSize(bytes: maxSize ?? 0)), even with small pages",
        hint: "allow more with --max-size, or make a PDF of some of its pages")
    }
    try OutputFiles(paths: [output], kind: .web).write(besides: pages.guarded, store: pages.store) {
      outputs in
      try Array(html.utf8).withUnsafeBytes { try outputs[0].write($0) }
    }
  }

  /// Draws all faces; nil if they need more than `room` bytes.
  private func draw(
    _ faces: [BookFace], of pages: DrawnAlbum, _ quality: Quality, room: Int?
  ) throws -> [WebPicture]? {
    var left = room ?? .max
    var pictures: [WebPicture] = []
    for face in faces {
      try Interrupt.check()
      let size = try pages.size(ofPage: face.sheet, scale: quality.scale)
      let bitmap = try pages.draw(
        page: face.sheet, scale: quality.scale, of: size, face.pixels(scale: quality.scale))
      let jpeg = try bitmap.bytes.withUnsafeBytes {
        try encodeJPEG(
          $0, width: bitmap.width, height: bitmap.height, quality: quality.jpeg, isProgressive: true)
      }
      left -= (jpeg.count + 2) / 3 * 4
      guard left > 0 else { return nil }
      pictures.append(WebPicture(jpeg: jpeg, width: bitmap.width, height: bitmap.height))
    }
    return pictures
  }
}
