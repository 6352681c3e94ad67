import Foundation
import TestSupport
import Testing

/// `info` and `notes list` show what they can read of encrypted PDFs.
@Suite struct EncryptedInfoTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    var book = HandmadePDF.book()
    book.objects[0] = book.objects[0].replacing("/S /D", with: "/S /D /P (A-)")
    book.objects[7] =
      "<< /Type /Annot /Subtype /Text /Rect [20 60 40 80] /NM (n1) /T (Ms R.) /Contents (Well done) >>"
    try scratch.write("book.pdf", book.bytes)
    try scratch.write("password", "secret\n")
  }

  /// Encrypts the book with qpdf.
  ///
  /// - Parameter isInStreams: Whether its objects are in streams, which require the password.
  private func encrypt(user: String, isInStreams: Bool) throws {
    try tool(
      "qpdf",
      [
        "--object-streams=\(isInStreams ? "generate" : "disable")", "--encrypt", user, "owner", "256",
        "--print=none", "--", scratch.path("book.pdf"), scratch.path("closed.pdf"),
      ])
  }

  private func told(_ arguments: String...) throws -> (json: [String: Any], outcome: Outcome) {
    let outcome = try scrapbook(["info", "closed.pdf", "--json"] + arguments, in: scratch.folder)
    let json = try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any]
    return (try #require(json, "\(outcome)"), outcome)
  }

  @Test(arguments: [false, true], ["", "secret"])
  func tellsEverythingWithThePassword(isInStreams: Bool, user: String) throws {
    try encrypt(user: user, isInStreams: isInStreams)
    let (json, outcome) = user.isEmpty ? try told() : try told("--password-file", "password")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let pages = try #require(json["pages"] as? [[String: Any]])
    #expect(pages.map { $0["label"] as? String } == ["i", "ii", "A-1", "A-2"])
    let protection = try #require(json["protection"] as? [String: Any])
    #expect(protection["encryption"] as? String == "AES-256" && protection["fields"] as? Int == 1)
    #expect(protection["forbidden"] as? [String] == ["print"])
    #expect((json["fonts"] as? [Any])?.count == 1 && json["pageCount"] as? Int == 4)
    #expect(json["bytes"] as? Int == (try scratch.bytes("closed.pdf").count))
  }

  @Test(arguments: [false, true]) func leavesOutWhatItCannotRead(isInStreams: Bool) throws {
    try encrypt(user: "secret", isInStreams: isInStreams)
    let (json, outcome) = try told()
    #expect(outcome.status == 0 && outcome.errors.contains("--password-file FILE"), "\(outcome)")
    let protection = try #require(json["protection"] as? [String: Any])
    #expect(
      protection["encryption"] as? String == "AES-256" && protection["forbidden"] as? [String] == ["print"])
    #expect(json["properties"] == nil)
    for key in ["fonts", "images", "tagged", "pageCount"] {
      #expect((json[key] == nil) == isInStreams, "\(key)")
    }
    for key in ["fields", "signatures", "xfa"] { #expect((protection[key] == nil) == isInStreams, "\(key)") }
    let labels = (json["pages"] as? [[String: Any]] ?? []).compactMap { $0["label"] }
    #expect(labels.isEmpty, "\(labels)")
  }

  @Test func listsTheNotes() throws {
    try encrypt(user: "secret", isInStreams: true)
    let said = #"page 2, at 20,220, Text, by "Ms R.": "Well done" (id "n1")"# + "\n"
    let listed = try scrapbook(["notes", "closed.pdf", "--password-file", "password"], in: scratch.folder)
    #expect(listed.status == 0 && listed.output == said, "\(listed)")
    let closed = try scrapbook(["notes", "closed.pdf"], in: scratch.folder)
    #expect(closed.status == 1 && closed.output.isEmpty, "\(closed)")
    #expect(
      closed.errors.contains("--password-file FILE") && !closed.errors.contains("--rewrite"), "\(closed)")
    try encrypt(user: "", isInStreams: true)
    #expect(try scrapbook(["notes", "closed.pdf"], in: scratch.folder).output == said)
  }

  @Test func tellsWhatToInstall() throws {
    try encrypt(user: "", isInStreams: true)
    let outcome = try scrapbook(
      ["info", "closed.pdf"], environment: ["PATH": scratch.folder], in: scratch.folder)
    #expect(outcome.status == 0 && outcome.output.contains("AES-256"), "\(outcome)")
    #expect(outcome.errors.contains("apt install qpdf"), "\(outcome)")
  }

  @Test func refusesAWrongPassword() throws {
    try encrypt(user: "secret", isInStreams: false)
    try scratch.write("password", "other\n")
    for command in ["info", "notes"] {
      let outcome = try scrapbook([command, "closed.pdf", "--password-file", "password"], in: scratch.folder)
      #expect(outcome.status == 1 && outcome.errors.contains("the password is wrong"), "\(outcome)")
    }
  }
}
