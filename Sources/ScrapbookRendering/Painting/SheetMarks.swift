import Cairo
import PDFAssembly
import ScrapbookKit

/// Marks where the tagged contents of a sheet begin and end, for the linker. Without tags only the texts of different
/// contents are kept apart.
final class SheetMarks {
  private let surfaces: MarkSurfaces?
  private let colors: TextColors
  /// The number of contents so far.
  private var count = 0

  /// - Parameter surfaces: The pictures of the marks; nil without tags.
  init(_ surfaces: MarkSurfaces?, _ colors: TextColors) { (self.surfaces, self.colors) = (surfaces, colors) }

  func begin(on context: borrowing Context) { paint(surfaces?.begin, on: context) }

  func end(on context: borrowing Context) {
    paint(surfaces?.end, on: context)
    count += 1
  }

  private func paint(_ surface: PictureSurface?, on context: borrowing Context) {
    guard let surface else { return colors.change() }
    let size = Mark.size(count)
    context.paintMark(surface, width: size.width, height: size.height)
  }
}

/// The colors of the texts of a sheet.
///
/// cairo joins texts of the same color, and rounds the places of the letters from the second text on. So in a PDF
/// without tags, where no marks separate them, the color of each content differs from the one before it, by less than
/// the PDF can state.
final class TextColors {
  private var isChanged = false
  private var isOther = false

  /// Keeps the next text apart from the texts before it.
  func change() { isChanged = true }

  func set(_ color: Color, on context: borrowing Context) {
    if isChanged {
      (isChanged, isOther) = (false, !isOther)
      // cairo keeps its current color if it hardly differs.
      context.setColor(red: 1 - color.red.rounded(), green: 0, blue: 0, alpha: 1)
    }
    let red = color.red > 0.5 ? color.red.nextDown : color.red.nextUp
    context.setColor(
      red: isOther ? red : color.red, green: color.green, blue: color.blue, alpha: color.alpha)
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
