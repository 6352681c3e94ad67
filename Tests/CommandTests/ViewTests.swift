import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook view`: the server, and its page in a browser.
@Suite struct ViewTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func python(_ script: String, _ arguments: [String]) throws -> Outcome {
    try Browser.run(script, arguments, environment: PDFium.variables)
  }

  private func writeAlbum() throws {
    for name in ["bus", "butterfly", "lake", "otter"] {
      try scratch.copySample("photos/\(name).jpg", as: "\(name).jpg")
    }
    let pages = ["bus", "butterfly", "lake", "otter"].map { "{ \"photos\": [{ \"image\": \"\($0).jpg\" }] }" }
    try scratch.write("album.json", "{ \"title\": \"Trip\", \"pages\": [\(pages.joined(separator: ",\n"))] }")
  }

  @Test(.enabled(if: PDFium.isThere)) func answersNobodyElse() throws {
    let pdf = try scratch.write("book.pdf", HandmadePDF.book().bytes)
    let outcome = try python("attack.py", [Project.command, pdf])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: PDFium.isThere)) func joinsWhatASessionSavedWhenItEnds() throws {
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    let outcome = try python("view_session.py", [Project.command, scratch.folder])
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// Zooming into a large page shows its details.
  @Test(.enabled(if: PDFium.isThere)) func showsEachTileAtItsLevel() throws {
    var book = HandmadePDF.book(pages: 1)
    book.objects[1] = book.objects[1].replacingOccurrences(of: "[0 0 200 300]", with: "[0 0 1100 1100]")
    book.objects[10] = HandmadePDF.stream("128 844 128 128 re f")
    let outcome = try python("view_levels.py", [Project.command, scratch.write("large.pdf", book.bytes)])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: PDFium.isThere && Browser.isThere && Sample.takes(turn: 0, of: 2)))
  func showsChangesAndSavesWhatIsDrawn() throws {
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    try writeAlbum()
    let outcome = try python("view_book.py", [Project.command, scratch.folder])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: PDFium.isThere && Browser.isThere && Sample.takes(turn: 0, of: 2)))
  func keepsWhatIsDrawnFoundAndEditedWhileLeavesTurn() throws {
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    try writeAlbum()
    let outcome = try python("view_turns.py", [Project.command, scratch.folder])
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// Turns, zooms, strokes and edits for half an hour.
  @Test(.enabled(if: Project.isSoaking && Browser.isThere)) func needsNoMoreMemoryTheLongerItIsUsed() throws {
    try writeAlbum()
    let outcome = try python("random_use.py", [Project.command, scratch.folder, "1800"])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: PDFium.isThere && Browser.isThere)) func drawsInkAsPDFiumDoes() throws {
    let pdf = try scratch.write("book.pdf", HandmadePDF.book().bytes)
    let outcome = try python("view_ink.py", [Project.command, pdf])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: PDFium.isThere && Browser.isThere)) func isUsedByKeyboardAlone() throws {
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
    let outcome = try python("view_keys.py", [Project.command, scratch.folder])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(
    .enabled(if: PDFium.isThere && Browser.isThere && Browser.canMakeMachines && Sample.takes(turn: 1, of: 2))
  )
  func isReadFromAnotherMachineIfThatIsWanted() throws {
    let pdf = try scratch.write("book.pdf", HandmadePDF.book().bytes)
    let outcome = try python("other_machine.py", [Project.command, pdf])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(.enabled(if: Browser.hasNode)) func judgesPointersAndErasersByPureFunctions() throws {
    let outcome = try RunningProgram("node", [Project.root + "/Tests/Browser/ink.mjs"]).finish()
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func refusesWhatItCannotShow() throws {
    let missing = try scrapbook(["view", scratch.path("none.pdf"), "--no-open"])
    #expect(missing.status == 66, "\(missing)")
    let port = try scrapbook(["view", scratch.path("none.pdf"), "--port", "70000"])
    #expect(port.status == 64 && port.errors.contains("--port is 70000"), "\(port)")
    try scratch.write("wrong.json", "{ \"pages\": [{ \"photos\": [{ \"image\": \"none.jpg\" }] }] }")
    let wrong = try scrapbook(["view", scratch.path("wrong.json"), "--no-open"])
    #expect(wrong.status == 1 && wrong.errors.contains("none.jpg"), "\(wrong)")
  }
}
