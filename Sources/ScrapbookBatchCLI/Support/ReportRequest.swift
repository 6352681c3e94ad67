import Files
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering

/// The request for a report: its files and options.
struct ReportRequest {
  /// The report or its template; `-` for standard input.
  var input: String
  /// The data file, which overrides the report's.
  var data: String?
  var number: String?
  /// The file that contains the next number.
  var numberFile: String?
  /// The paper, which overrides the report's.
  var paper: Paper?
  var isLandscape: Bool
  /// The language tag for numbers and dates, which overrides the report's.
  var locale: String?
  var assets: AssetOptions
  /// The maximum size of the report and its data in bytes.
  var byteLimit: Int
  /// The day for `{date}`.
  var date: String?
  /// Whether `date` overrides the report's own.
  var overridesDate: Bool
  var info: InfoOverrides
  /// Whether to show a gray box for a picture that cannot be used.
  var keepsGoing: Bool
  var isStrict: Bool
  /// Whether accessibility is checked.
  var accessibility: AccessibilityCheck
  var pdf: PDFOptions
  var writing: WritingOptions
  var reporting: Reporting

  var isTemplate: Bool { [".html", ".htm"].contains { input.lowercased().hasSuffix($0) } }

  /// The folder that the report's paths are relative to.
  var folder: String { assets.folder }
}
