/// The EXIF tags that are used here, read from a TIFF structure (CIPA DC-008, 4.5 and 4.6). A picture with damaged EXIF is
/// accepted; unreadable tags are omitted.
struct Exif: Equatable {
  /// Tag 0x0112, 1 to 8.
  var orientation: Int?
  var timeTaken: TimeTaken?

  init() {}

  /// - Parameter block: The bytes from the byte order mark on. "Exif" and two zeros may precede it: in a JPEG they
  ///   must, and Pillow writes them into WebPs too.
  init(_ block: UnsafeRawBufferPointer) {
    let hasName = ByteReader(bytes: block).hasText("Exif\0\0", at: 0)
    let tiff = UnsafeRawBufferPointer(rebasing: block.dropFirst(hasName ? 6 : 0))
    guard let directory = TIFFDirectory(tiff) else { return }
    orientation = directory.orientation
    let inner = directory.entries.first { $0.tag == 0x8769 }.flatMap { directory.reader.u32($0.offset) }
      .map { TIFFDirectory(directory.reader, at: $0) }
    // The date, fraction and zone of the original, or else of the last change.
    timeTaken =
      inner.flatMap { TimeTaken(date: $0.date(0x9003), fraction: $0.text(0x9291), zone: $0.text(0x9011)) }
      ?? TimeTaken(date: directory.date(0x0132), fraction: inner?.text(0x9290), zone: inner?.text(0x9010))
  }
}

/// The time when a picture was taken.
public struct TimeTaken: Sendable, Equatable {
  /// The camera's time in EXIF format, "2026:05:14 09:30:00"; with a fraction of the second, "2026:05:14 09:30:00.25".
  public var local: String
  /// The minutes by which the camera's time is ahead of UTC; nil if they are not known.
  public var minutesAheadOfUTC: Int?

  /// Nil without a date.
  fileprivate init?(date: String?, fraction: String?, zone: String?) {
    guard let date else { return nil }
    // Blanks may follow the digits.
    let digits = fraction.map { $0.prefix(while: \.isNumber) } ?? ""
    local = digits.isEmpty ? date : "\(date).\(digits)"
    minutesAheadOfUTC = zone.flatMap(Self.minutes)
  }

  /// The minutes of a zone such as "+02:00".
  private static func minutes(ofZone zone: String) -> Int? {
    guard let sign = zone.first, "+-".contains(sign) else { return nil }
    let parts = zone.dropFirst().split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0...14).contains(hours),
      (0...59).contains(minutes)
    else { return nil }
    return (sign == "-" ? -1 : 1) * (60 * hours + minutes)
  }
}

/// Returns the time when a picture was taken, from its EXIF data; nil without one.
///
/// - Parameter block: The bytes of the range that ``exifRange(in:_:)`` gives.
public func timeTaken(inEXIF block: UnsafeRawBufferPointer, of kind: ImageKind) -> TimeTaken? {
  guard kind == .heif else { return Exif(block).timeTaken }
  // The offset of the TIFF structure comes first (ISO/IEC 23008-12, A.2.1).
  guard let start = ByteReader(bytes: block).u32(0), start <= block.count - 4 else { return nil }
  return Exif(UnsafeRawBufferPointer(rebasing: block[(4 + start)...])).timeTaken
}

/// The range of a picture's EXIF data in its file; it may reach beyond the bytes. Nil without.
public func exifRange(in head: UnsafeRawBufferPointer, _ kind: ImageKind) -> Range<Int>? {
  MetadataBlock.exif.range(in: head, kind)
}

extension TIFFDirectory {
  /// An ASCII value of a few characters; nil for one that is damaged.
  fileprivate func text(_ tag: Int) -> String? {
    guard let entry = entries.first(where: { $0.tag == tag }), entry.type == 2,
      (1...32).contains(entry.count),
      let start = entry.count > 4 ? reader.u32(entry.offset) : entry.offset
    else { return nil }
    let characters = (0..<entry.count).compactMap { reader.u8(start + $0) }.prefix { $0 != 0 }
    guard characters.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
    return String(decoding: characters.map(UInt8.init), as: UTF8.self)
  }

  /// A date of 19 characters: "YYYY:MM:DD HH:MM:SS".
  fileprivate func date(_ tag: Int) -> String? {
    guard let text = text(tag), text.utf8.count == 19,
      text.utf8.allSatisfy({ 0x30...0x3A ~= $0 || $0 == 0x20 })
    else { return nil }
    return text
  }

  var orientation: Int? {
    guard let entry = entries.first(where: { $0.tag == 0x0112 }), let value = reader.u16(entry.offset) else {
      return nil
    }
    return 1...8 ~= value ? value : nil
  }
}
