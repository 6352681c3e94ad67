internal import CPango
import Cairo
import Files
import Glibc

/// A font with so many outlines that most of a document's time would be to copy them.
///
/// cairo copies the whole table of outlines of a font to store a few of them in a PDF: 16 MB for a font with all Chinese
/// characters. So FreeType reads the file through ``LargeFontFile``, which copies only the outlines that are drawn. Used under the
/// lock of fonts, and open as long as the process runs.
final class LargeFont {
  let face: OpaquePointer
  private let file: LargeFontFile

  private struct Key: Hashable {
    var file: FileIdentity
    var index: Int
  }

  /// A process that sees more files opens the others as fonts that are not large.
  private static let most = 64
  /// Used under the lock of fonts. Nil is a font that is not large.
  nonisolated(unsafe) private static var known: [Key: LargeFont?] = [:]
  /// Used under the lock of fonts.
  nonisolated(unsafe) private static let library = FreeType()

  /// The font of a file; nil if it is not large, or stores its outlines in a way that is not known here.
  static func open(_ file: FontFile) -> LargeFont? {
    guard let identity = FileIdentity(path: file.path), identity.size >= LargeFontFile.smallest else {
      return nil
    }
    let key = Key(file: identity, index: file.index)
    if let found = known[key] { return found }
    guard known.count < most else { return nil }
    let font = LargeFont(file)
    known[key] = .some(font)
    return font
  }

  private init?(_ font: FontFile) {
    guard let file = LargeFontFile(font), let face = Self.library?.face(of: file, font.index) else {
      return nil
    }
    (self.file, self.face) = (file, face)
  }

  /// Remembers glyphs whose outlines a PDF will store.
  func willDraw(_ glyphs: [UInt32]) { file.drawn.formUnion(glyphs) }
}

/// A font file in memory, of which FreeType gets only the outlines that are drawn when it asks for the table of all.
final class LargeFontFile {
  fileprivate var drawn: Set<UInt32> = [0]
  private let bytes: UnsafeRawBufferPointer
  private let outlines: CFFOutlines

  /// The size of a table that is worth the effort.
  static let smallest = 1 << 20

  fileprivate init?(_ font: FontFile) {
    guard let file = try? FileDescriptor(font.path, O_RDONLY), let count = try? file.status().size, count > 0,
      let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, 0), start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard let outlines = CFFOutlines(bytes, face: font.index), outlines.table.count >= Self.smallest else {
      munmap(start, count)
      return nil
    }
    self.outlines = outlines
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  fileprivate var count: Int { bytes.count }

  /// Copies a part of the file, as far as it goes.
  ///
  /// - Returns: The number of bytes.
  fileprivate func read(_ offset: Int, to target: UnsafeMutableRawBufferPointer) -> Int {
    guard bytes.indices.contains(offset), let start = target.baseAddress else { return 0 }
    let part = offset..<offset + min(target.count, bytes.count - offset)
    let needed = part == outlines.table ? outlines.parts(for: drawn, in: bytes) : [part]
    for range in needed {
      (start + (range.lowerBound - offset)).copyMemory(
        from: bytes.baseAddress! + range.lowerBound, byteCount: range.count)
    }
    return part.count
  }
}

/// The instance of FreeType that opens the large fonts.
private struct FreeType {
  private let functions: Libfreetype
  private let instance: OpaquePointer

  init?() {
    let name = "libfreetype.so.6"
    let library = LibraryOnDemand(
      name, Libfreetype(), else: PangoError.missingLibrary(name), load: Libfreetype_load)
    var instance: OpaquePointer?
    guard let functions = try? library.functions(), functions.FT_Init_FreeType(&instance) == 0, let instance
    else { return nil }
    (self.functions, self.instance) = (functions, instance)
  }

  /// Opens a face that keeps its file.
  func face(of file: LargeFontFile, _ index: Int) -> OpaquePointer? {
    let stream = UnsafeMutablePointer<FT_StreamRec>.allocate(capacity: 1)
    stream.initialize(to: FT_StreamRec())
    stream.pointee.size = UInt(file.count)
    let owned = Unmanaged.passRetained(file)
    stream.pointee.descriptor.pointer = owned.toOpaque()
    stream.pointee.read = { stream, offset, buffer, count in
      // FreeType passes the stream that it was opened with, whose file is retained. A count of 0 only asks whether the offset exists, where
      // 0 means yes.
      let file = Unmanaged<LargeFontFile>.fromOpaque(stream!.pointee.descriptor.pointer).takeUnretainedValue()
      guard count > 0 else { return offset <= UInt(file.count) ? 0 : 1 }
      return UInt(file.read(Int(offset), to: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
    }
    var arguments = FT_Open_Args()
    arguments.flags = UInt32(FT_OPEN_STREAM)
    arguments.stream = stream
    var face: OpaquePointer?
    if functions.FT_Open_Face(instance, &arguments, index, &face) == 0, let face { return face }
    owned.release()
    stream.deallocate()
    return nil
  }
}
