public import Files
public import ScrapbookKit

/// Everything besides the album that decides what its PDF is, and how the file is written.
public struct BuildOptions: Sendable {
  /// Where pictures come from, and what may be opened.
  public var assets: AssetOptions
  /// Paper, placement, strictness.
  public var composition: CompositionOptions
  /// Dates, the creator's name, how finely photos are stored and how large the PDF may be.
  public var pdf: PDFOptions
  /// How the PDF's file is written.
  public var writing: WritingOptions

  public init(
    assets: AssetOptions = .init(), composition: CompositionOptions = .init(), pdf: PDFOptions = .init(),
    writing: WritingOptions = .init()
  ) {
    self.assets = assets
    self.composition = composition
    self.pdf = pdf
    self.writing = writing
  }

  /// The fonts of the album's texts, and of those in its drawings.
  public var fonts: FontOptions {
    get { assets.fonts }
    set { assets.fonts = newValue }
  }
}

extension DocumentResources {
  /// - Parameters:
  ///   - fonts: The fonts of the options, which several documents share; nil loads them with the first text.
  ///   - confirmsLater: See ``AssetStore/init(_:confirmsLater:)``.
  public init(_ options: BuildOptions, fonts: SharedFonts? = nil, confirmsLater: Bool = false) {
    self.init(
      store: AssetStore(options.assets, confirmsLater: confirmsLater),
      shaper: PangoShaper(fonts ?? SharedFonts(options.fonts)))
  }
}
