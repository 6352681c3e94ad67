import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook encrypt`, `decrypt` and `flatten`.
@Suite struct EncryptCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
  }

  private func run(_ line: String, stdin: String = "") throws -> Outcome {
    try scrapbook(line.split(separator: " ").map(String.init), stdin: Array(stdin.utf8), in: scratch.folder)
  }

  @Test(arguments: [
    "secret", "-x", "@book.pdf", "--help", "a b\"\\", "Žofie 鍵", String(repeating: "x", count: 127),
  ])
  func encryptsWithAnyPassword(_ password: String) throws {
    try scratch.write("password", password + "\nnot this line\n")
    let made = try run("encrypt book.pdf --new-password-file password -o locked.pdf")
    try #require(made.status == 0 && made.errors.isEmpty, "\(made)")
    let shown = try tool(
      "qpdf",
      ["--show-encryption", "--password-file=" + scratch.path("password"), scratch.path("locked.pdf")])
    #expect(shown.output.contains("AESv3") && shown.output.contains("R = 6"), "\(shown)")
    #expect(try RunningProgram("qpdf", ["--check", scratch.path("locked.pdf")]).finish().status == 2)
    let opened = try run("decrypt locked.pdf --password-file - -o open.pdf", stdin: password)
    try #require(opened.status == 0, "\(opened)")
    try expectSound(scratch.path("open.pdf"))
    #expect(try tool("pdftotext", [scratch.path("open.pdf"), "-"]).output.contains("Page 4"))
  }

  @Test func asksForThePassword() throws {
    try scratch.write("password", "secret")
    try scratch.write("wrong", "Secret")
    #expect(try run("encrypt book.pdf --new-password-file password -o locked.pdf").status == 0)
    for line in [
      "decrypt locked.pdf -o out.pdf", "decrypt locked.pdf --password-file wrong -o out.pdf",
      "pages extract locked.pdf --pages 1 -o out.pdf", "pages merge book.pdf locked.pdf -o out.pdf",
    ] {
      let outcome = try run(line)
      #expect(outcome.status == 1 && outcome.errors.contains("locked.pdf is encrypted"), "\(outcome)")
      #expect(!scratch.exists("out.pdf"))
    }
  }

  /// qpdf would truncate the password at the NUL.
  @Test(arguments: ["s\0e\0c\0r\0e\0t\0\n\0", "tab\tsecret\n"])
  func takesNoPasswordWithControlCharacters(_ file: String) throws {
    try scratch.write("password", file)
    let refused = try run("encrypt book.pdf --new-password-file password -o locked.pdf")
    #expect(refused.status == 64 && refused.errors.contains("contains a control character"), "\(refused)")
    #expect(!scratch.exists("locked.pdf"))
  }

  /// Some editors write a byte order mark at the start of a text.
  @Test func leavesOutTheByteOrderMarkOfAPasswordFile() throws {
    try scratch.write("password", "\u{FEFF}secret\n")
    #expect(try run("encrypt book.pdf --new-password-file password -o locked.pdf").status == 0)
    #expect(try run("decrypt locked.pdf --password-file - -o open.pdf", stdin: "secret").status == 0)
  }

  @Test func staysEncryptedWhenItsPagesChange() throws {
    try scratch.write("password", "secret")
    #expect(try run("encrypt book.pdf --new-password-file password -o locked.pdf").status == 0)
    let outcome = try run("pages delete locked.pdf --password-file password --pages 1 -o out.pdf")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try RunningProgram("qpdf", ["--check", scratch.path("out.pdf")]).finish().status == 2)
    #expect(
      try tool("pdftotext", ["-upw", "secret", scratch.path("out.pdf"), "-"]).output.contains("Page 2"))
  }

  @Test func asksReadersNotToDoSomething() throws {
    try scratch.write("user", "open")
    try scratch.write("owner", "all")
    let alone = try run("encrypt book.pdf --new-password-file user --deny print -o out.pdf")
    #expect(alone.status == 64 && alone.errors.contains("--deny needs --owner-password-file"), "\(alone)")
    let made = try run(
      "encrypt book.pdf --new-password-file user --owner-password-file owner --deny print --deny copy -o out.pdf"
    )
    #expect(made.status == 0, "\(made)")
    let shown = try tool(
      "qpdf", ["--show-encryption", "--password-file=" + scratch.path("user"), scratch.path("out.pdf")]
    ).output
    #expect(
      shown.contains("print high resolution: not allowed") && shown.contains("modify forms: allowed"),
      "\(shown)")
    #expect(shown.contains("extract for any purpose: not allowed"), "\(shown)")
    let help = try run("encrypt --help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("It protects nothing"), "\(help)")
  }

  /// A command line is visible to everyone on the machine.
  @Test(.enabled(if: canTrace)) func putsNoPasswordOnACommandLine() throws {
    try scratch.write("password", "Topsecret")
    try tool(
      "strace",
      [
        "-f", "-o", scratch.path("trace"), "-e", "trace=execve", "-s", "4096", "-v", Project.command,
        "encrypt",
        scratch.path("book.pdf"), "--new-password-file", scratch.path("password"), "-o",
        scratch.path("out.pdf"),
      ])
    let trace = String(decoding: try scratch.bytes("trace"), as: UTF8.self)
    #expect(trace.contains("qpdf") && !trace.contains("Topsecret"))
  }

  @Test func replacesNoPasswordFile() throws {
    try scratch.write("password", "secret")
    let outcome = try run("encrypt book.pdf --new-password-file password -o password")
    #expect(
      outcome.status == 64 && outcome.errors.contains("password is the file of a password"), "\(outcome)")
    try scratch.write("empty", "\n")
    #expect(try run("encrypt book.pdf --new-password-file empty -o out.pdf").status == 64)
    try scratch.write("long", String(repeating: "x", count: 128))
    #expect(try run("encrypt book.pdf --new-password-file long -o out.pdf").status == 64)
    #expect(try scratch.names() == ["book.pdf", "empty", "long", "password"])
  }

  /// No output replaces the password file of any document that is read.
  @Test func replacesNoPasswordFileOfAnotherDocument() throws {
    try scratch.write("password", "secret")
    #expect(try run("encrypt book.pdf --new-password-file password -o locked.pdf").status == 0)
    let line = "pages insert book.pdf --from locked.pdf --from-password-file password --after 1 -o"
    let outcome = try run(line + " password")
    #expect(
      outcome.status == 64 && outcome.errors.contains("password is the file of a password"), "\(outcome)")
    #expect(try String(decoding: scratch.bytes("password"), as: UTF8.self) == "secret")
    #expect(try run(line + " out.pdf").status == 0)
  }

  @Test func flattensForms() throws {
    let outcome = try run("flatten book.pdf -o out.pdf")
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let pdf = try PDFFile(scratch.path("out.pdf"))
    #expect(!pdf.objects.values.contains { $0.subtype == "/Widget" })
    #expect(try tool("pdftotext", [scratch.path("out.pdf"), "-"]).output.contains("Mia"))
    try expectSound(scratch.path("out.pdf"))
  }

  /// Neither an archive nor a document for screen readers is encrypted.
  @Test func claimsNoStandardWhenItIsEncrypted() throws {
    try scratch.write("album.json", #"{ "title": "Sea", "language": "en", "pages": [{}, {}] }"#)
    try scratch.write("password", "secret")
    #expect(try run("build album.json -o tagged.pdf -q").status == 0)
    let made = try run("encrypt tagged.pdf --new-password-file password -o locked.pdf")
    try #require(made.status == 0 && made.errors.isEmpty, "\(made)")
    for (name, isClaimed) in [("tagged.pdf", true), ("locked.pdf", false)] {
      let metadata = try tool("pdfinfo", ["-meta", "-upw", "secret", scratch.path(name)]).output
      #expect(metadata.contains("Sea"), "\(metadata)")
      for claim in ["<pdfuaid:part>", "<pdfaid:part>"] {
        #expect(metadata.contains(claim) == isClaimed, "\(name): \(metadata)")
      }
    }
  }
}
