import Cairo
import PDFAssembly

/// Marks where the tagged contents of a sheet begin and end, for the linker.
final class SheetMarks {
  private let surfaces: MarkSurfaces
  /// The number of contents so far.
  private(set) var count = 0

  init(_ surfaces: MarkSurfaces) { self.surfaces = surfaces }

  func begin(on context: borrowing Context) { paint(surfaces.begin, on: context) }

  func end(on context: borrowing Context) {
    paint(surfaces.end, on: context)
    count += 1
  }

  private func paint(_ surface: PictureSurface, on context: borrowing Context) {
    let size = Mark.size(count)
    context.paintMark(surface, width: size.width, height: size.height)
  }
}

/// The pictures of the two marks of a document.
struct MarkSurfaces {
  let begin: PictureSurface
  let end: PictureSurface

  init() throws(CairoError) {
    begin = try Self.surface(Mark.begin)
    end = try Self.surface(Mark.end)
  }

  private static func surface(_ key: Placeholder.Key) throws(CairoError) -> PictureSurface {
    let surface = try PictureSurface.undecodedJPEG(ByteBuffer(Placeholder.jpeg(key: key)))
    try surface.identify(as: "scrapbook \(key)")
    return surface
  }
}
