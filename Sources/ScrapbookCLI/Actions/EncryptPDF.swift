import Files
import QPDF

/// `scrapbook encrypt`
struct EncryptPDF: Action {
  var input: PDFInputFile
  var output: PDFOutputFile
  /// The file of the password that opens the new PDF, or `-` for standard input; nil asks for it at the terminal.
  var passwordFile: String?
  /// The file of the owner password, which lifts all restrictions; nil uses the same password for both.
  var ownerPasswordFile: String?
  /// The permissions that are denied.
  var denies: Set<QPDFJob.Permission>

  func perform() throws {
    // Problems of the file are reported before a password is asked for.
    _ = try QPDFSource(path: input.path)
    let user = try passwordFile.map(readPassword) ?? askNewPassword("the password of the new PDF")
    let owner = try ownerPasswordFile.map(readPassword) ?? user
    if ownerPasswordFile != nil, owner == user {
      throw Failure(.usage, "both passwords are the same, and the owner's is to allow more")
    }
    var file = output
    file.options.passwordFiles = [passwordFile, ownerPasswordFile].compactMap(\.self)
    let aes = QPDFJob.AES(user: user, owner: owner, denies: denies)
    try EditPDF(input: input, output: file, edit: .encrypt(aes)).perform()
  }
}
