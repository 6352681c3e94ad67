import Files
import ImageCodecs
import Notation
import Pango
package import ScrapbookKit
import ScrapbookRendering

extension BatchSettings {
  /// The settings on one line.
  var line: String {
    var (settings, coder) = (self, FieldCoder())
    settings.code(&coder)
    return coder.text
  }

  /// Nil for text that this program did not write.
  init?(_ fields: JSONFields) {
    self.init(build: BuildOptions(), albumByteLimit: 0, format: .human, memory: 0, seconds: 0)
    var coder = FieldCoder(fields)
    code(&coder)
    if coder.isDamaged { return nil }
  }

  /// The part of the settings that determines the PDFs, besides the albums, their pictures and the font files.
  var decisive: String {
    var (settings, coder) = (self, FieldCoder())
    settings.codeDecisive(&coder)
    return coder.text
  }

  private mutating func codeDecisive(_ coder: inout FieldCoder) {
    coder.code("composition") { build.composition.code(&$0) }
    coder.code("pdf") {
      $0.code("date", &build.composition.info.date)
      build.pdf.code(&$0)
    }
    coder.code("assets") { build.assets.codeDecisive(&$0) }
    coder.code("makesReports", &makesReports)
    coder.code("makesBooks", &makesBooks)
  }

  /// Writes or reads all settings.
  package mutating func code(_ coder: inout FieldCoder) {
    codeDecisive(&coder)
    coder.code("files") { build.assets.codeRest(&$0) }
    coder.code("durable", &build.writing.durable)
    coder.code("sharesBlocks", &build.writing.sharesBlocks)
    coder.code("albumByteLimit", &albumByteLimit)
    coder.code("format", &format)
    coder.code("memory", &memory)
    coder.code("seconds", &seconds)
  }
}

extension CompositionOptions {
  fileprivate mutating func code(_ coder: inout FieldCoder) {
    coder.code("strict", &strict)
    coder.code("keepGoing", &keepGoing)
    coder.code("allowEmpty", &allowEmpty)
    coder.code("date", &date)
    coder.code("title", &info.title)
    coder.code("author", &info.author)
    coder.code("subject", &info.subject)
    coder.code("keywords", &info.keywords)
    coder.code("layout", &imposition.layout)
    coder.code("paper", &imposition.paper)
    coder.code("placement", &imposition.placement)
    coder.code("pages", &imposition.pages)
    coder.code("sheetColor", &imposition.sheetColor)
    coder.code("accessibility", &accessibility)
  }
}

extension PDFOptions {
  fileprivate mutating func code(_ coder: inout FieldCoder) {
    coder.code("creator", &creator)
    coder.code("watermark", &watermark)
    coder.code("keepMetadata", &keepMetadata)
    coder.code("ppi", &quality.ppi)
    coder.code("jpegQuality", &quality.jpegQuality)
    coder.code("tolerance", &quality.tolerance)
    coder.code("maxSize", &maxSize)
    coder.code("tags", &tags)
  }
}

extension AssetOptions {
  fileprivate mutating func codeDecisive(_ coder: inout FieldCoder) {
    coder.code("allowOutside", &allowOutside)
    coder.code("pixels", &limits.pixels)
    coder.code("bytes", &limits.bytes)
    coder.code("svgBytes", &limits.svgBytes)
    coder.code("svgSeconds", &limits.svgSeconds)
    coder.code("fontPaths", &fonts.fontPaths)
    coder.code("ignoreSystemFonts", &fonts.ignoreSystemFonts)
  }

  fileprivate mutating func codeRest(_ coder: inout FieldCoder) {
    coder.code("builtins", &builtins.folder)
    coder.code("drawingProgram", &drawingProgram)
    coder.code("fontCache", &fonts.cacheFolder)
    var folder = cache?.folder
    coder.code("cache", &folder)
    cache = folder.map { AssetCache(folder: $0) }
  }
}

extension DiagnosticFormat: JSONCodable {}
extension SheetLayout: JSONCodable {}
extension AccessibilityCheck: JSONCodable {}
extension SheetPlacement: JSONCodable {}

extension Paper: JSONCodable {
  package var json: String { [size.width, size.height].json }

  package init?(_ value: JSONValue) {
    guard let sides = [Double](value), sides.count == 2 else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}

extension Color: JSONCodable {
  package var json: String { [red, green, blue, alpha].json }

  package init?(_ value: JSONValue) {
    guard let parts = [Double](value), parts.count == 4 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}

extension PageSelection: JSONCodable {
  package var json: String {
    ranges.map { "\($0.lowerBound)-\($0.upperBound == .max ? "" : "\($0.upperBound)")" }
      .joined(separator: ",").json
  }

  package init?(_ value: JSONValue) {
    guard let text = String(value) else { return nil }
    self.init(text)
  }
}
