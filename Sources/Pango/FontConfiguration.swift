internal import CPango
import Cairo
import Files
import Glibc
import Notation

/// A separate fontconfig configuration that ignores the font settings of the system and the user.
final class FontConfiguration {
  private let library: Libpango
  let pointer: OpaquePointer

  /// - Parameters:
  ///   - folders: The folders with fonts; an earlier one has precedence.
  ///   - cacheFolder: The folder of fontconfig's cache; nil scans the fonts each time.
  ///   - isForDrawings: Appends the preferred families to those that a drawing names.
  init(
    _ library: Libpango, folders: [String], cacheFolder: String?, isForDrawings: Bool = false
  ) throws(PangoError) {
    guard let pointer = library.FcConfigCreate() else { throw .failed("FcConfigCreate") }
    self.library = library
    self.pointer = pointer
    // Without a writable folder fontconfig complains to standard error.
    let isCached = cacheFolder.map(makeCacheFolder) == true
    let temporary = isCached ? nil : try? TemporaryFolder("scrapbook-fonts")
    // Once the fonts have been scanned, the contents of the folder are in memory.
    defer { withExtendedLifetime(temporary) {} }
    let text = Self.text(cacheFolder: temporary?.path ?? cacheFolder, isForDrawings: isForDrawings)
    guard library.FcConfigParseAndLoadFromMemory(pointer, text, 0) != 0 else {
      throw .failed("FcConfigParseAndLoadFromMemory")
    }
    // Also replace the configuration of the process: otherwise a thread of pango's and cairo's substitutions would
    // read the system's settings.
    guard library.FcConfigSetCurrent(pointer) != 0 else { throw .failed("FcConfigSetCurrent") }
    // A missing folder contains no fonts.
    for folder in folders { _ = library.FcConfigAppFontAddDir(pointer, Array(folder.utf8) + [0]) }
  }

  deinit { library.FcConfigDestroy(pointer) }

  /// All fonts, in the order of their folders.
  var fonts: [FontFile] {
    guard let set = library.FcConfigGetFonts(pointer, Int32(FcSetApplication)) else { return [] }
    return (0..<Int(set.pointee.count)).compactMap { index in
      // The set contains that many patterns, and the configuration owns the set.
      set.pointee.fonts[index].flatMap { library.file(of: $0) }
    }
  }

  var hasFonts: Bool {
    library.FcConfigGetFonts(pointer, Int32(FcSetApplication)).map { $0.pointee.count > 0 } ?? false
  }

  /// The rules for a font that was found. The first one disables ligatures: a search for "fish" would not find it if
  /// one glyph stood for "fi". (Ligatures that scripts require are another feature.) The second one keeps bitmap glyphs
  /// at their own size. The next two slant and embolden families without an italic or bold face.
  private static func text(cacheFolder: String?, isForDrawings: Bool) -> [UInt8] {
    let cache = cacheFolder.map { "<cachedir>\(xmlText($0))</cachedir>" } ?? ""
    let families = PreferredFamilies.lists.map { name, list in
      """
      <alias binding="strong">
        <family>\(name)</family>
        <prefer>\(list.map { "<family>\($0)</family>" }.joined())</prefer>
      </alias>
      """
    }.joined()
    let reductions = PreferredFamilies.unsuitedCharacters.map { family, ranges in
      """
      <match target="font">
        <test name="family"><string>\(family)</string></test>
        <edit name="charset" mode="assign">
          <minus>
            <name>charset</name>
            <charset>\(ranges.map { "<range><int>\($0.lowerBound)</int><int>\($0.upperBound)</int></range>" }.joined())</charset>
          </minus>
        </edit>
      </match>
      """
    }.joined()
    return Array(
      """
      <?xml version="1.0"?>
      <fontconfig>
      \(cache)
      \(families)
      \(isForDrawings ? drawingFamilies : "")
      \(Self.matchRules)
      \(reductions)
      </fontconfig>
      """.utf8) + [0]
  }

  /// Rules that switch off ligatures, scale bitmap fonts, slant missing italics and widen missing bold.
  private static let matchRules = """
    <match target="font">
      <edit name="fontfeatures" mode="append"><string>liga=0</string><string>clig=0</string></edit>
    </match>
    <match target="font">
      <test name="outline"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
      </edit>
      <edit name="matrix" mode="assign">
        <times>
          <name>matrix</name>
          <matrix>
            <name>pixelsizefixupfactor</name><double>0</double>
            <double>0</double><name>pixelsizefixupfactor</name>
          </matrix>
        </times>
      </edit>
      <edit name="size" mode="assign">
        <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
      </edit>
    </match>
    <match target="font">
      <test name="outline"><bool>true</bool></test>
      <test name="slant"><const>roman</const></test>
      <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
      <edit name="matrix" mode="assign">
        <times>
          <name>matrix</name>
          <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix>
        </times>
      </edit>
      <edit name="slant" mode="assign"><const>oblique</const></edit>
    </match>
    <match target="font">
      <test name="outline"><bool>true</bool></test>
      <test name="weight" compare="less_eq"><const>medium</const></test>
      <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
      <edit name="embolden" mode="assign"><bool>true</bool></edit>
      <edit name="weight" mode="assign"><const>bold</const></edit>
    </match>
    """

  /// The rules for drawings: CSS's generic families, and the fonts of albums' texts for all other names.
  private static let drawingFamilies: String = {
    let sorts = PreferredFamilies.sorts.map { name, family in
      "<alias binding=\"same\"><family>\(name)</family><prefer><family>\(family)</family></prefer></alias>"
    }.joined()
    let others = PreferredFamilies.forDrawings.map { "<string>\($0)</string>" }.joined()
    return """
      \(sorts)
      <match target="pattern">
        <edit name="family" mode="append_last" binding="weak">\(others)</edit>
      </match>
      """
  }()
}

/// A font face and its file.
public struct FontFile: Sendable, Hashable {
  /// The names of the family, the English one first if there is one.
  public var families: [String]
  /// The style, for example "Bold Italic".
  public var face: String
  public var path: String
  /// The index of the face in its file.
  public var index: Int
}

/// The SHA-256 of a font's file in hexadecimal; nil if it cannot be read.
public func checksum(ofFont path: String) throws(PangoError) -> String? {
  let library = try libpango.functions()
  guard let file = try? FileDescriptor(path, O_RDONLY), let count = try? file.status().size, count > 0,
    let checksum = library.g_checksum_new(Int32(G_CHECKSUM_SHA256))
  else { return nil }
  defer { library.g_checksum_free(checksum) }
  do {
    try file.readPieces(in: 0..<count) { piece, _ in
      library.g_checksum_update(checksum, piece.baseAddress, piece.count)
    }
  } catch {
    return nil
  }
  // GLib owns the ASCII string.
  return library.g_checksum_get_string(checksum).map { String(cString: $0) }
}

extension Libpango {
  func file(of pattern: OpaquePointer) -> FontFile? {
    guard let path = string("file", 0, of: pattern) else { return nil }
    var index: Int32 = 0
    _ = FcPatternGetInteger(pattern, "index", 0, &index)
    var families: [String] = []
    while let family = string("family", families.count, of: pattern) { families.append(family) }
    return FontFile(
      families: families, face: string("style", 0, of: pattern) ?? "", path: path,
      // The upper bits are the index of a variable font's instance.
      index: Int(index & 0xFFFF))
  }

  private func string(_ name: String, _ number: Int, of pattern: OpaquePointer) -> String? {
    var value: UnsafeMutablePointer<UInt8>?
    guard FcPatternGetString(pattern, name, Int32(number), &value) == Int32(FcResultMatch), let value
    else { return nil }
    return String(cString: value)
  }
}
