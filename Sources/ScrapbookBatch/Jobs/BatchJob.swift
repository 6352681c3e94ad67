import Notation
package import QPDF
import ScrapbookKit

/// One PDF to be made.
public struct BatchJob: Sendable, Equatable {
  /// The name of its PDF in the batch's folder, without `.pdf`. It is unique, ignoring case. The part before a slash
  /// is a folder in that folder.
  public var id: String
  /// The file of the album or the template.
  public var album: String
  /// The path of the PDF.
  public var output: String
  /// The pupil's values for the columns that the template or the name uses; nil for an album that is not a template.
  public var values: [String: String]?
  /// The passwords of the PDF; nil leaves it unencrypted. They are never written to a file.
  package var encryption: QPDFJob.AES?
  /// The jobs whose albums are combined in this PDF; nil for one album.
  public var pupils: [BatchJob]?
  /// The names of albums that failed before and are not among `pupils`.
  public var leftOut: [String] = []
}

extension BatchJob {
  /// The folder of the batch.
  var folder: String { String(decoding: output.utf8.dropLast("/\(id).pdf".utf8.count), as: UTF8.self) }

  var line: String {
    var line = JSONLine()
    line.add("id", id)
    line.add("album", album)
    line.add("output", output)
    if values != nil { line.add("values", json: valuesText) }
    if let encryption {
      line.add("password", encryption.user)
      line.add("ownerPassword", encryption.owner)
      line.add("denies", encryption.denies.map(\.rawValue).sorted())
    }
    if let pupils {
      line.add("pupils", json: jsonArray(pupils.map(\.line)))
      line.add("leftOut", leftOut)
    }
    return line.text
  }

  /// The path of the HTML page beside the PDF, if there is one.
  package var book: String { String(output.dropLast(".pdf".count)) + ".html" }

  /// The pupil's values in a fixed order, for the fingerprint.
  var valuesText: String {
    var object = JSONLine()
    for (column, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) { object.add(column, value) }
    return object.text
  }

  init?(_ fields: JSONFields) {
    guard let id = fields.string("id"), let album = fields.string("album"),
      let output = fields.string("output")
    else { return nil }
    let values = fields.object("values").map { values in
      Dictionary(uniqueKeysWithValues: values.keys.map { ($0, values.string($0) ?? "") })
    }
    let encryption = fields.string("password").map { password in
      QPDFJob.AES(
        user: password, owner: fields.string("ownerPassword") ?? password,
        denies: Set((fields.strings("denies") ?? []).compactMap { QPDFJob.Permission(rawValue: $0) }))
    }
    self.init(
      id: id, album: album, output: output, values: values, encryption: encryption,
      pupils: fields.all("pupils") { BatchJob($0) }, leftOut: fields.strings("leftOut") ?? [])
  }
}
