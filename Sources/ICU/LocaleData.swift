internal import CICU
import Cairo

/// The numbers and dates of languages: Unicode's CLDR data from ICU, which libxml2 depends on.
public enum LocaleData {
  /// The version of ICU, such as 72.1.0.0; nil without ICU.
  public static var version: String? {
    guard let icu = try? libicu.functions() else { return nil }
    var numbers: [UInt8] = [0, 0, 0, 0]
    icu.u_getVersion(&numbers)
    return numbers.map(String.init).joined(separator: ".")
  }

  /// Returns the language's digits from 0 to 9; nil without ICU, for a language that does not write numbers with ten
  /// digits, and for an invalid tag.
  ///
  /// - Parameter language: A BCP 47 tag.
  public static func digits(of language: String) -> [Character]? {
    guard let icu = try? libicu.functions(), let locale = icu.locale(language) else { return nil }
    var status: Int32 = 0
    guard let system = icu.unumsys_open(locale, &status) else { return nil }
    defer { icu.unumsys_close(system) }
    guard status <= 0, !icu.unumsys_isAlgorithmic(system) else { return nil }
    let digits = text { icu.unumsys_getDescription(system, $0, $1, $2) }.map(Array.init)
    return digits?.count == 10 ? digits : nil
  }

  /// Returns a date with the month's name in the language's own format and calendar; nil without ICU and for a
  /// language that ICU does not know.
  ///
  /// - Parameters:
  ///   - days: Days since 1970-01-01.
  ///   - language: A BCP 47 tag.
  public static func day(_ days: Int, in language: String) -> String? {
    guard let icu = try? libicu.functions(), let locale = icu.locale(language) else { return nil }
    var status: Int32 = 0
    let zone = Array("GMT".utf16)
    guard
      let format = icu.udat_open(
        Int32(UDAT_NONE), Int32(UDAT_LONG), locale, zone, Int32(zone.count), nil, 0, &status)
    else { return nil }
    defer { icu.udat_close(format) }
    let valid = icu.udat_getLocaleByType(format, Int32(ULOC_VALID_LOCALE), &status)
    guard status <= 0, let valid, !["", "root"].contains(String(cString: valid)) else { return nil }
    return text { icu.udat_format(format, Double(days) * 86_400_000, $0, $1, nil, $2) }
  }

  /// Returns the first and the last of several days in the language's own format; nil as for ``day(_:in:)``.
  ///
  /// - Parameters:
  ///   - days: Days since 1970-01-01.
  ///   - language: A BCP 47 tag.
  public static func days(_ days: ClosedRange<Int>, in language: String) -> String? {
    let first = day(days.lowerBound, in: language)
    guard days.count > 1, first != nil else { return first }
    guard let icu = try? libicu.functions(), let locale = icu.locale(language) else { return nil }
    var status: Int32 = 0
    let (skeleton, zone) = (Array("yMMMMd".utf16), Array("GMT".utf16))
    guard
      let format = icu.udtitvfmt_open(
        locale, skeleton, Int32(skeleton.count), zone, Int32(zone.count), &status)
    else { return nil }
    defer { icu.udtitvfmt_close(format) }
    guard status <= 0 else { return nil }
    let (from, to) = (Double(days.lowerBound) * 86_400_000, Double(days.upperBound) * 86_400_000)
    return text { icu.udtitvfmt_format(format, from, to, $0, $1, nil, $2) }
  }
}

private let libicu = LibraryOnDemand(
  "libicui18n.so", Libicu(), else: LocaleDataMissing(), load: Libicu_load)

private struct LocaleDataMissing: Error {}

extension Libicu {
  /// Returns ICU's name of a locale, zero-terminated.
  fileprivate func locale(_ tag: String) -> [CChar]? {
    var locale = [CChar](repeating: 0, count: 160)
    var status: Int32 = 0
    let length = uloc_forLanguageTag(tag, &locale, Int32(locale.count), nil, &status)
    return status == 0 && length > 0 ? locale : nil
  }
}

/// Returns the text that an ICU function writes; nil if it fails, also if the buffer is too small.
private func text(_ write: (UnsafeMutablePointer<UInt16>, Int32, UnsafeMutablePointer<Int32>) -> Int32)
  -> String?
{
  var units = [UInt16](repeating: 0, count: 200)
  var status: Int32 = 0
  let count = write(&units, Int32(units.count), &status)
  guard status <= 0, 0...units.count ~= Int(count) else { return nil }
  return String(decoding: units.prefix(Int(count)), as: UTF16.self)
}
