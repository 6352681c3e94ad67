import QPDF

/// The files of the passwords of a PDF, and what these forbid.
struct PasswordFiles {
  /// The file of the password that opens it.
  var user: String
  /// The file of the password that lifts what is forbidden; nil for the same password.
  var owner: String?
  var denies: Set<QPDFJob.Permission>

  /// Reads the passwords.
  func read() throws -> QPDFJob.AES {
    let user = try readPassword(user)
    let owner = try owner.map(readPassword) ?? user
    if !denies.isEmpty, owner == user {
      throw Failure(.usage, "both passwords are the same, and the owner's is to allow more")
    }
    return QPDFJob.AES(user: user, owner: owner, denies: denies)
  }
}
