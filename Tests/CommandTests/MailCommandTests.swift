import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook mail` writes mails, and `scrapbook print` hands PDFs to a printer.
@Suite struct MailCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
  }

  private func run(_ arguments: [String]) throws -> Outcome { try scrapbook(arguments, in: scratch.folder) }

  /// The output of Python's mail parser: headers, the text, and the attachment.
  private func parsed(_ name: String) throws -> [String: Any] {
    let program = """
      import base64, email.policy, json, sys
      raw = open(sys.argv[1], "rb").read()
      mail = email.message_from_bytes(raw, policy=email.policy.default)
      text, file = list(mail.iter_parts())
      print(json.dumps({"to": mail["To"], "from": mail["From"], "subject": mail["Subject"], "text": text.get_content(),
        "name": file.get_filename(), "type": file.get_content_type(), "data": base64.b64encode(file.get_content()).decode(),
        "defects": len(mail.defects), "longest": max(len(line) for line in raw.split(b"\\r\\n")), "bytes": len(raw),
        "bare": raw.replace(b"\\r\\n", b"").count(b"\\n")}))
      """
    let json = try tool("/usr/bin/python3", ["-c", program, scratch.path(name)]).outputBytes
    return try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
  }

  @Test func writesAMailWithAnAttachment() throws {
    let name = "Žofie & Mia \"1\".pdf"
    try scratch.write(name, HandmadePDF.book().bytes)
    let subject = String(repeating: "Naše výlety 🦦 ", count: 12).trimmingCharacters(in: .whitespaces)
    let outcome = try run([
      "mail", name, "--to", "Mia <mia@example.org>, b@example.org", "--from", "c@example.org", "--subject",
      subject,
      "--body", "Hello\nŽofie", "-o", "mail.eml",
    ])
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let mail = try parsed("mail.eml")
    #expect(mail["to"] as? String == "Mia <mia@example.org>, b@example.org")
    #expect(mail["from"] as? String == "c@example.org" && mail["subject"] as? String == subject)
    #expect(mail["text"] as? String == "Hello\nŽofie" || mail["text"] as? String == "Hello\r\nŽofie")
    #expect(mail["name"] as? String == name && mail["type"] as? String == "application/pdf")
    #expect(Data(base64Encoded: mail["data"] as? String ?? "") == Data(HandmadePDF.book().bytes))
    #expect(mail["defects"] as? Int == 0 && mail["bare"] as? Int == 0)
    #expect((mail["longest"] as? Int ?? 999) <= 200)
    let again = try run([
      "mail", name, "--to", "Mia <mia@example.org>, b@example.org", "--from", "c@example.org", "--subject",
      subject, "--body", "Hello\nŽofie", "-o", "again.eml",
    ])
    #expect(try again.status == 0 && scratch.contents("mail.eml") == scratch.contents("again.eml"))
  }

  @Test(arguments: [
    ("Žofie Ott <z@b.c>", "Žofie Ott <z@b.c>"),
    ("\"Ott, Mia\" <a@b.c>, d@e.f", "\"Ott, Mia\" <a@b.c>, d@e.f"),
    ("<a@b.c>", "a@b.c"), ("  a@b.c ,d@e.f", "a@b.c, d@e.f"),
  ]) func writesAddresses(_ text: String, read: String) throws {
    let outcome = try run(["mail", "book.pdf", "--to", text, "--subject", "S", "-o", "mail.eml"])
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try parsed("mail.eml")["to"] as? String == read)
  }

  @Test func countsTheSizeAsMailDoes() throws {
    for size in [100_000, 100_001, 100_002, 57 * 1000] {
      try scratch.write(
        "large.pdf", Array(HandmadePDF.book().bytes + [UInt8](repeating: 10, count: size)).prefix(size) + [])
      let line = ["mail", "large.pdf", "--to", "a@b.c", "--subject", "S", "-o", "mail.eml"]
      #expect(try run(line).status == 0)
      let bytes = try #require(try parsed("mail.eml")["bytes"] as? Int)
      #expect(Double(bytes) > Double(size) * 1.36)
      #expect(try run(line + ["--limit", "\(bytes)"]).status == 0)
      let refused = try run(line + ["--limit", "\(bytes - 1)"])
      #expect(refused.status == 1 && refused.errors.contains("--for-mail"), "\(refused)")
    }
  }

  @Test func writesAMailForEachPupil() throws {
    try scratch.write("roster.csv", "first,last,mail\nMia,Ott,mia@example.org\nBen,Fox,ben@example.org\n")
    try scratch.write("body.txt", "Dear {{first}} {{last}},\n")
    for name in ["Ott-Mia", "Fox-Ben"] { try scratch.write("out/\(name).pdf", HandmadePDF.book().bytes) }
    let line = [
      "mail", "roster.csv", "--to", "{{mail}}", "--subject", "{{first}}'s album", "--body-template",
      "body.txt",
      "--folder", "out", "--name", "{{last}}-{{first}}.pdf", "-o", "mails",
    ]
    let outcome = try run(line)
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let mail = try parsed("mails/Fox-Ben.eml")
    #expect(mail["to"] as? String == "ben@example.org" && mail["subject"] as? String == "Ben's album")
    #expect(
      (mail["text"] as? String)?.hasPrefix("Dear Ben Fox,") == true
        && mail["name"] as? String == "Fox-Ben.pdf")
    let unknown = try run(line + ["--subject", "{{firts}}"])
    #expect(unknown.status == 1 && unknown.errors.contains("did you mean \"{{first}}\"?"), "\(unknown)")
    try scratch.write("wrong.txt", "Dear {{first}},\n\nhere is {{ nope }}.\n")
    let inBody = try run(line + ["--body-template", "wrong.txt"])
    #expect(inBody.status == 1 && inBody.errors.contains("wrong.txt:3:9"), "\(inBody)")
    try scratch.write("roster.csv", "first,last,mail\nMia,Ott,a@b.c\nMIA,Ott,d@e.f\n")
    let same = try run(line)
    #expect(same.status == 1 && same.errors.contains("rows 2 and 3 would have the same file name"), "\(same)")
    try scratch.write("roster.csv", "first,last,mail\nMia,Ott,\n")
    let empty = try run(line)
    #expect(empty.status == 1 && empty.errors.contains("row 2 has nothing in column \"mail\""), "\(empty)")
  }

  @Test func leavesNoFolderOfMailsThatCannotBeWritten() throws {
    try scratch.write("roster.csv", "id,mail\nmia,mia@example.org\n")
    let outcome = try run(["mail", "roster.csv", "--to", "{{mail}}", "--subject", "S", "-o", "new/mails"])
    #expect(outcome.status == 66 && !scratch.exists("new"), "\(outcome)")
  }

  @Test(arguments: [
    (["--to", "nobody"], "is not an address"),
    (["--to", "a@b.c", "--subject", "x\r\nBcc: d@e.f"], "not one line"),
    (["--to", "a@b.c\nBcc: d@e.f"], "not one line"), (["--to", "ä@b.c"], "is not an address"),
    (["--to", "a@b.c", "--from", "x@y.z\nBcc: d@e.f"], "not one line"),
    (["--to", "a@b.c,"], "is not an address"),
    (["--to", "a@b.c", "--folder", "out"], "--folder is for a roster"),
    (["--to", "a@b.c", "--subject", "For {{first}}"], "--subject has the placeholder {{first}}"),
    (["--to", "{{mail}}"], "--to has the placeholder {{mail}}"),
    (["--to", "a@b.c", "--body", "Dear {{first}}"], "--body has the placeholder {{first}}"),
    (["--to", "a@b.c", "-o", "book.pdf"], "book.pdf is the PDF that is sent"),
  ]) func refuses(_ arguments: [String], said: String) throws {
    var line = ["mail", "book.pdf"] + arguments
    if !arguments.contains("--subject") { line += ["--subject", "S"] }
    if !arguments.contains("-o") { line += ["-o", "mail.eml"] }
    let outcome = try run(line)
    #expect(outcome.status == 64 && outcome.errors.contains(said), "\(outcome)")
    #expect(try scratch.names() == ["book.pdf"])
  }

  // MARK: Printing

  @Test func printsTheCommand() throws {
    let outcome = try run([
      "print", "book.pdf", "--printer", "Room_7", "--paper", "a4", "--sides", "long", "--copies", "30",
      "--pages", "1,3-z",
      "--dry-run",
    ])
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "lp -d Room_7 -n 30 -o media=A4 -o fit-to-page -o sides=two-sided-long-edge -P 1,3,4 book.pdf\n")
  }

  @Test func handsThePDFToLp() throws {
    try scratch.writeProgram("bin/lp", "#!/bin/sh\necho \"request: $*\"\n")
    let path = ["PATH": scratch.path("bin") + ":/usr/bin:/bin"]
    let outcome = try scrapbook(["print", "book.pdf"], environment: path, in: scratch.folder)
    #expect(outcome.status == 0 && outcome.output == "request: book.pdf\n", "\(outcome)")
    try scratch.writeProgram("bin/lp", "#!/bin/sh\necho 'lp: no printer' >&2; exit 1\n")
    let refused = try scrapbook(["print", "book.pdf"], environment: path, in: scratch.folder)
    #expect(refused.status == 69 && refused.errors.contains("lp: no printer"), "\(refused)")
    let missing = try scrapbook(["print", "book.pdf"], environment: ["PATH": "/nowhere"], in: scratch.folder)
    #expect(missing.status == 69 && missing.errors.contains("apt install cups-client"), "\(missing)")
    for (pages, said) in [
      ("0", "pages count from 1"), ("2-1", "must be in ascending order for printing"),
      ("2,2", "must be in ascending order for printing"),
    ] {
      let wrong = try run(["print", "book.pdf", "--pages", pages, "--dry-run"])
      #expect(wrong.status == 64 && wrong.errors.contains(said), "\(wrong)")
    }
  }

  @Test func doesSomethingThen() throws {
    try scratch.write("album.json", albumText(pages: ["{}"]))
    try scratch.writeProgram("bin/xdg-open", "#!/bin/sh\necho \"$1\" > opened\n")
    let path = ["PATH": scratch.path("bin") + ":/usr/bin:/bin"]
    let line = ["build", "album.json", "--then", "open", "--no-cache"]
    let outcome = try scrapbook(line, environment: path, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(String(decoding: try scratch.bytes("opened"), as: UTF8.self) == "album.pdf\n")
    try scratch.write("report.json", #"{ "template": "report.html" }"#)
    try scratch.write("report.html", "<p>Otter</p>")
    let report = try scrapbook(
      ["report", "report.json", "--then", "open"], environment: path, in: scratch.folder)
    #expect(report.status == 0, "\(report)")
    #expect(String(decoding: try scratch.bytes("opened"), as: UTF8.self) == "report.pdf\n")
    try scratch.writeProgram("bin/xdg-open", "#!/bin/sh\necho noise >&2; echo 'no program' >&2; exit 3\n")
    let failed = try scrapbook(line, environment: path, in: scratch.folder)
    #expect(failed.status == 69 && failed.errors.contains("xdg-open failed: no program\n"), "\(failed)")
    #expect(!failed.errors.contains("noise"), "\(failed)")
    let stream = try run(["build", "album.json", "-o", "-", "--then", "open"])
    #expect(stream.status == 64 && stream.errors.contains("--then is for one PDF in a file"), "\(stream)")
  }
}
