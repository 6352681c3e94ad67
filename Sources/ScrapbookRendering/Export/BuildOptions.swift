public import Files
public import Pango
public import ScrapbookKit

/// Everything besides the album that determines its PDF, and how the file is written.
public struct BuildOptions: Sendable {
  /// The location of pictures, and the files that may be opened.
  public var assets: AssetOptions
  /// Paper, placement, strictness.
  public var composition: CompositionOptions
  /// Date, creator, quality of photos and maximum size.
  public var pdf: PDFOptions
  /// Options for writing the PDF's file.
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

  /// The fonts of the album's texts and of its drawings.
  public var fonts: FontOptions {
    get { assets.fonts }
    set { assets.fonts = newValue }
  }
}

extension DocumentResources {
  /// - Parameters:
  ///   - fonts: Fonts that several documents share; nil loads the fonts of the options with the first text.
  ///   - readsSpeculatively: See ``AssetStore/init(_:readsSpeculatively:)``.
  public init(_ options: BuildOptions, fonts: SharedFonts? = nil, readsSpeculatively: Bool = false) {
    self.init(
      store: AssetStore(options.assets, readsSpeculatively: readsSpeculatively),
      shaper: PangoShaper(fonts ?? SharedFonts(options.fonts)))
  }
}
