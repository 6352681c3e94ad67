public import ArgumentParser
import Files
import ImageCodecs
package import Pango
public import ScrapbookKit
package import ScrapbookRendering

/// Options for the album and what it may open.
package struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The album, a JSON file, or a folder that holds album.json; - reads it from standard input. (default: album.json)",
      valueName: "album.json"),
    completion: .file(extensions: ["json"]))
  var given: String?

  package init() {}

  /// The album's file, or `-` for standard input.
  package var path: String {
    guard let given else { return "album.json" }
    guard given != "-", isFolder(given) else { return given }
    return joinedPath(given, "album.json")
  }

  @Option(
    help: ArgumentHelp(
      "The folder that the album's paths are relative to. (default: the album's own)", valueName: "folder"),
    completion: .directory)
  var baseDir: String?

  func album(
    _ pictures: PictureOptions, _ limits: LimitOptions, _ report: ReportOptions,
    _ composition: CompositionOptions
  ) -> AlbumInput {
    let path = path
    let folder = baseDir ?? (path == "-" ? "." : parentFolder(of: path))
    return AlbumInput(
      path: path, isNamed: path == given, baseFolder: baseDir, byteLimit: limits.maxAlbumSize << 20,
      options: BuildOptions(assets: pictures.assets(limits, folder: folder), composition: composition),
      reporting: report.reporting)
  }
}

/// Options for pictures, fonts, and the caches of both.
package struct PictureOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Let pictures lie outside the album's folder.")
  var allowOutside = false

  @OptionGroup var cacheOptions: CacheOptions
  @OptionGroup var fonts: FontArguments

  @Flag(help: "Keep nothing of the pictures, and use nothing that was kept.")
  var noCache = false

  package func validate() throws {
    if noCache, cacheOptions.cacheDir != nil {
      throw ValidationError("--no-cache uses no folder, and --cache-dir names one; choose one of them")
    }
  }

  /// The fonts for the album's texts.
  package var fontOptions: FontOptions { fonts.options(cacheOptions) }

  /// - Parameter folder: The folder that the album's paths are relative to.
  package func assets(_ limits: LimitOptions, folder: String) -> AssetOptions {
    var assets = AssetOptions(
      folder: folder, allowOutside: allowOutside, limits: limits.images, drawingProgram: "/proc/self/exe",
      cache: noCache ? nil : cacheOptions.cache)
    assets.fonts = fontOptions
    return assets
  }
}

/// Refuses a file name with the extension of another format.
package func checkExtension(of path: String, isAnyOf extensions: [String], what: String) throws {
  guard isNamed(path, otherThan: extensions) else { return }
  throw ValidationError(
    "\(what), and \(path) has the name of another kind of file; end it with .\(extensions[0])")
}

/// Options for fonts.
struct FontArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder with more fonts, which take precedence over system fonts; may be given several times.",
      valueName: "folder"),
    completion: .directory)
  var fontPath: [String] = []

  @Flag(help: "Use only the fonts of --font-path.")
  var ignoreSystemFonts = false

  func validate() throws {
    for folder in fontPath where !isFolder(folder) {
      throw ValidationError("--font-path \(folder) is not a folder")
    }
    if ignoreSystemFonts, fontPath.isEmpty {
      throw ValidationError("--ignore-system-fonts leaves no font; give a folder of fonts with --font-path")
    }
  }

  /// - Parameter cache: The cache, which also contains the font cache.
  func options(_ cache: CacheOptions) -> FontOptions {
    options(
      cacheFolder: cache.cacheDir.map { FontOptions.cacheFolder(in: $0) } ?? FontOptions.usersCacheFolder)
  }

  func options(cacheFolder: String?) -> FontOptions {
    FontOptions(fontPaths: fontPath, ignoreSystemFonts: ignoreSystemFonts, cacheFolder: cacheFolder)
  }
}

/// Options for size limits.
package struct LimitOptions: ParsableArguments {
  package init() {}

  @Option(help: ArgumentHelp("The largest picture, in millions of pixels.", valueName: "n"))
  var maxMegapixels = ImageLimits().pixels / 1_000_000

  @Option(help: ArgumentHelp("The largest picture file, in MB.", valueName: "n"))
  var maxPictureSize = ImageLimits().bytes >> 20

  @Option(help: ArgumentHelp("The largest SVG file, in MB.", valueName: "n"))
  var maxSvgSize = ImageLimits().svgBytes >> 20

  @Option(help: ArgumentHelp("The longest processor time to draw an SVG, in seconds.", valueName: "n"))
  var maxSvgSeconds = ImageLimits().svgSeconds

  @Option(help: ArgumentHelp("The largest album file, in MB.", valueName: "n"))
  package var maxAlbumSize = albumByteLimit >> 20

  package func validate() throws {
    for (name, value) in [
      ("--max-megapixels", maxMegapixels), ("--max-picture-size", maxPictureSize),
      ("--max-svg-size", maxSvgSize), ("--max-svg-seconds", maxSvgSeconds),
      ("--max-album-size", maxAlbumSize),
    ] where !(1...givenLimit).contains(value) {
      throw ValidationError("\(name) is \(value), not between 1 and \(givenLimit)")
    }
  }

  var images: ImageLimits {
    ImageLimits(
      pixels: maxMegapixels * 1_000_000, bytes: maxPictureSize << 20, svgBytes: maxSvgSize << 20,
      svgSeconds: maxSvgSeconds)
  }
}

/// Options for diagnostics.
package struct ReportOptions: ParsableArguments {
  package init() {}

  @Option(help: ArgumentHelp("The format of diagnostics.", valueName: "format"))
  package var diagnostics = DiagnosticFormat.human

  @Flag(help: "Treat warnings as errors, except low-resolution.")
  package var strict = false

  @Flag(help: "Make one sheet with the empty book of an album without pages, instead of failing.")
  package var allowEmpty = false

  @Flag(name: .shortAndLong, help: "Show no progress, no summary and no notes.")
  package var quiet = false

  package var reporting: Reporting { Reporting(format: diagnostics, isQuiet: quiet) }

  func composition(
    _ imposition: ImpositionOptions = .init(), keepGoing: Bool = false
  ) -> CompositionOptions {
    CompositionOptions(
      strict: strict, keepGoing: keepGoing, allowEmpty: allowEmpty, imposition: imposition)
  }
}

/// Options for imposition.
package struct PaperOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The contents of a sheet: two pages that face each other, or one page, in its own proportions: for phones.",
      valueName: "spreads|pages"))
  package var layout = SheetLayout.spreads

  @Option(
    help: ArgumentHelp(
      "\(Paper.names.joined(separator: ", ")), or WIDTHxHEIGHT in pt, mm, cm or in, such as 297x210mm. (default: letter, and for single pages their own proportions)",
      valueName: "size"),
    completion: .list(Paper.names),
    transform: { text in
      guard let paper = Paper(text) else {
        throw ValidationError(
          "\"\(text)\" is not a paper; use \(Paper.names.joined(separator: ", ")), or WIDTHxHEIGHT such as 297x210mm (1 to 200 inches)"
        )
      }
      return NamedPaper(paper: paper, isNamed: Paper.names.contains(text.lowercased()))
    })
  var paper: NamedPaper?

  @Option(
    help: ArgumentHelp(
      "The position of the spread on the sheet. (default: the album's placement, else top-left on letter and center on others)",
      valueName: "top-left|center"))
  var placement: SheetPlacement?

  @Option(
    help: ArgumentHelp(
      "Only the sheets with these pages: 3, 3-6, 5-, 1,4-5.", valueName: "pages"),
    transform: { text in
      guard let pages = PageSelection(text) else {
        throw ValidationError("\"\(text)\" selects no pages; write 3, 3-6, 5- or 1,4-5")
      }
      return pages
    })
  var pages: PageSelection?

  @Option(
    help: ArgumentHelp(
      "The background color of the sheet, such as \"#fdf3d8\". (default: the album's sheetColor, else white)",
      valueName: "color"),
    transform: { text in
      guard let color = Color(text) else {
        throw ValidationError("\"\(text)\" is not a color; write \"#rrggbb\" or a name such as skyblue")
      }
      return color
    })
  var sheetColor: Color?

  var imposition: ImpositionOptions {
    // A name does not determine the orientation.
    let paper = paper.map { layout == .pages && $0.isNamed ? $0.paper.upright : $0.paper }
    return ImpositionOptions(
      layout: layout, paper: paper, placement: placement, pages: pages, sheetColor: sheetColor)
  }
}

/// A paper, and whether it was given by name or by size.
struct NamedPaper {
  var paper: Paper
  var isNamed: Bool
}

extension DiagnosticFormat: ExpressibleByArgument {}
extension SheetLayout: ExpressibleByArgument {}
extension SheetPlacement: ExpressibleByArgument {}
extension Stage: ExpressibleByArgument {}
