import Foundation
import Pango
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookReports

/// `Samples/Invalid/Reports` contains templates and reports with one fault each.
@Suite("Broken templates")
struct InvalidReportsTests {
  private static let folder = Project.root + "/Samples/Invalid/Reports"

  private static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().filter {
      $0 != "plain.html"
    }
  }

  /// Each fault with its place, as the command shows it.
  @Test func pointsAtTheLineOfEachFault() throws {
    var shown = ""
    for name in Self.names {
      let report = try Self.compose(name)
      #expect(report.diagnostics.count == 1, "\(name): \(report.diagnostics.map(\.message))")
      for diagnostic in report.diagnostics {
        let span = try #require(diagnostic.span, "\(name): \(diagnostic.message)")
        let file = try #require(report.files[span.file])
        let place = file.location(of: span.start)
        shown +=
          "\(file.name):\(place.line):\(place.column): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.id.rawValue)]\n"
        for hint in diagnostic.hints { shown += "   hint: \(hint)\n" }
      }
    }
    try expectSnapshot(shown)
  }

  @Test func hasASampleForEveryDiagnosticOfReports() throws {
    let found = Set(try Self.names.flatMap { try Self.compose($0).diagnostics.map(\.id) })
    #expect(DiagnosticID.allCases.filter { $0.isOfReport && !found.contains($0) } == [])
    #expect(Self.names.count >= 40)
  }

  private static func compose(_ name: String) throws -> (diagnostics: [Diagnostic], files: SourceFiles) {
    let store = AssetStore(AssetOptions(folder: folder))
    let shaper = PangoShaper(FontOptions(cacheFolder: NSTemporaryDirectory() + "/scrapbook-test-fonts"))
    let faults = ReportFaults()
    // Accessibility is only checked on request, for the samples named after its diagnostics.
    let isOfAccessibility = DiagnosticID(rawValue: String(name.prefix { $0 != "." }))?.isOfAccessibility
    faults.accessibility = isOfAccessibility == true ? .advised : .off
    var files = SourceFiles()
    var settings = ReportSettings()
    if name.hasSuffix(".json") {
      let source = files.add(name: name, bytes: try readFile(folder + "/" + name))
      settings = ReportSettings(try parseJSON(source), faults: faults)
    } else {
      settings.sections = [ReportSection(template: name)]
    }
    let tools = ReportTools(shaper: shaper, loader: store) { path throws(ReportReadProblem) in
      do throws(ImageProblem) {
        return SourceFile(name: path, bytes: try store.folder.textFile(path))
      } catch {
        throw ReportReadProblem(error, of: path)
      }
    }
    let report = composeReport(settings, files: files, tools: tools, faults: faults)
    report.document(settings).checkAccessibility(of: .first, faults)
    return (faults.diagnostics.all, report.files)
  }
}
