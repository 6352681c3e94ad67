import Cairo
package import Files
import ICU
public import ScrapbookKit

/// The location of fonts.
public struct FontOptions: Sendable, Equatable {
  /// Folders with additional fonts, which have precedence over the system's.
  public var fontPaths: [String]
  /// Uses only the fonts in `fontPaths`.
  public var ignoreSystemFonts: Bool
  /// The folder of fontconfig's cache; nil scans the fonts each time.
  public var cacheFolder: String?

  public init(fontPaths: [String] = [], ignoreSystemFonts: Bool = false, cacheFolder: String? = nil) {
    self.fontPaths = fontPaths
    self.ignoreSystemFonts = ignoreSystemFonts
    self.cacheFolder = cacheFolder
  }

  /// The system's font folders: fonts that a user has installed at home do not change an album.
  public static let systemFolders = ["/usr/local/share/fonts", "/usr/share/fonts"]

  package var folders: [String] { fontPaths + (ignoreSystemFonts ? [] : Self.systemFolders) }
}

/// Fonts that several shapers share. The library and the fonts are loaded by the first text. Not thread-safe, except
/// for loading, which the font lock guards.
public final class SharedFonts: @unchecked Sendable {
  private let options: FontOptions
  private lazy var loaded = Result<FontSet, PangoError> { () throws(PangoError) in
    try FontSet(folders: options.folders, cacheFolder: options.cacheFolder)
  }

  /// The texts so far; nil if they are not kept.
  fileprivate var texts: ShapedTexts?

  /// - Parameter keepsTexts: Whether shaped texts are kept and not shaped again, which takes up to 24 MB.
  public init(_ options: FontOptions = .init(), keepsTexts: Bool = false) {
    self.options = options
    texts = keepsTexts ? ShapedTexts() : nil
  }

  /// Loads the library and the fonts; the first text reports why they are missing.
  package func load() { _ = try? get() }

  fileprivate func get() throws(PangoError) -> FontSet {
    try withFontLock { () throws(PangoError) in try loaded.get() }
  }

  private var described: [DocumentFont] = []

  /// The fonts of all texts so far.
  fileprivate var documentFonts: [DocumentFont] {
    guard let fonts = try? get().fonts else { return [] }
    described += fonts[described.count...].map(DocumentFont.init)
    return described
  }
}

/// Shapes text with pango.
///
/// Not thread-safe: one shaper serves one document.
public final class PangoShaper: TextShaper {
  package let shared: SharedFonts
  public var conventions: any LanguageConventions { ICUConventions() }
  /// The indices of the fonts that texts used, in the order of their first use.
  private var used: [Int] = []

  public init(_ fonts: SharedFonts) { shared = fonts }

  public convenience init(_ options: FontOptions = .init()) { self.init(SharedFonts(options)) }

  /// The last texts and their results: a caption is measured several times before it is placed.
  private var recent: [(text: StyledText, flow: TextFlow, shaped: ShapedText)] = []
  private var nextRecent = 0
  private static let recentLimit = 4

  /// Whether there is text to be painted.
  private(set) var hasShaped = false

  /// The fonts; throws if there are none or pango is not installed.
  public func fonts() throws(PangoError) -> FontSet { try shared.get() }

  public func open() throws(FontProblem) {
    do throws(PangoError) {
      _ = try fonts()
    } catch {
      throw FontProblem("\(error)", hints: error.hints)
    }
  }

  public var families: [String] { (try? fonts())?.families ?? [] }

  public func hasGlyphs(for characters: [Unicode.Scalar], in family: String) -> Bool {
    withFontLock { (try? fonts())?.hasGlyphs(for: characters, FontStyle(families: [family])) ?? false }
  }

  public var documentFonts: [DocumentFont] { hasShaped ? shared.documentFonts : [] }

  /// The states of the files of all fonts that texts used so far, without duplicates.
  package var fontStates: [FileState] {
    var result: [FileState] = []
    for file in fontFiles where !result.contains(where: { $0.path == file.path }) {
      result.append(FileState(path: file.path))
    }
    return result
  }

  /// The states of the font files that the text of drawings may use: fonts of added folders, and fonts that such text
  /// prefers. Which of them it used is not known.
  package var drawingFontStates: [FileState] {
    guard let paths = try? fonts().drawingFonts(outside: FontOptions.systemFolders) else { return [] }
    return paths.map { FileState(path: $0) }
  }

  private var fontFiles: [FontFile] {
    // Without fonts nothing was shaped.
    guard hasShaped, let fonts = try? fonts().fonts else { return [] }
    return used.map { fonts[$0].file }
  }

  /// Returns no lines without fonts; check ``fonts()`` first.
  public func shape(_ text: StyledText, in flow: TextFlow) -> ShapedText {
    if let known = recent.first(where: { $0.flow == flow && $0.text == text }) { return known.shaped }
    let shaped = shapeAgain(text, in: flow)
    if recent.count < Self.recentLimit {
      recent.append((text, flow, shaped))
    } else {
      recent[nextRecent] = (text, flow, shaped)
      nextRecent = (nextRecent + 1) % Self.recentLimit
    }
    return shaped
  }

  private func shapeAgain(_ text: StyledText, in flow: TextFlow) -> ShapedText {
    guard let fonts = try? fonts() else { return ShapedText(lines: []) }
    hasShaped = true
    let shape = {
      var shaping = Shaping(fonts: fonts, text: text, flow: flow)
      return shaping.run()
    }
    let shaped = withFontLock { shared.texts?.shaped(text, in: flow, make: shape) ?? shape() }
    for line in shaped.lines {
      for run in line.runs where !used.contains(run.font.number) { used.append(run.font.number) }
    }
    return shaped
  }
}

extension DocumentFont {
  fileprivate init(_ font: Font) {
    let square = font.face.emSquare
    self.init(
      family: font.file.families.first ?? "", face: font.file.face, path: font.file.path,
      pattern: font.pattern,
      emSquare: Transform(
        a: square.a, b: square.b, c: square.c, d: square.d, tx: square.tx, ty: square.ty))
  }
}

extension PangoError {
  fileprivate var hints: [String] {
    switch self {
    case .missingLibrary: ["install it: apt-get install libpangocairo-1.0-0"]
    case .noFont:
      ["install fonts such as the package fonts-noto-core, or give a folder of fonts with --font-path"]
    case .failed: []
    }
  }
}
