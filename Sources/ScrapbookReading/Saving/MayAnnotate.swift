package import PDFAssembly

/// The reasons not to append to a document that can be read.
package enum AnnotatingRefusal: Error, Equatable {
  case encrypted
  /// The document has this many signatures; readers would report later changes.
  case signed(Int)
  /// The document's certificate forbids it by `DocMDP`: 1 all changes, 2 annotations.
  case certified(Int)
  case noPages
  /// Two pages are the same object, of this number: marks on one would appear on both.
  case repeatedPage(Int)
}

extension AnnotatingRefusal {
  /// The message for the user.
  package var reason: String {
    switch self {
    case .encrypted: "is encrypted"
    case .signed(let count): "has \(count == 1 ? "a signature" : "\(count) signatures")"
    case .certified: "is certified, and its certificate forbids annotations"
    case .noPages: "has no pages"
    case .repeatedPage(let number): "shows object \(number) as several pages"
    }
  }

  package var hint: String? {
    switch self {
    case .encrypted: "--rewrite --password-file FILE -o out.pdf makes a new file with the same passwords"
    case .signed:
      "--keep-signature appends to it: the signed bytes stay valid, and readers report later changes"
    case .certified: "--force appends to it; readers will call the certificate broken"
    case .noPages: nil
    case .repeatedPage:
      "scrapbook compact FILE.pdf -o other.pdf makes a copy in which each is a page of its own"
    }
  }
}

/// The changes that the user allows for a signed document.
package struct SignaturePolicy: Sendable {
  package var keepsSignature = false
  package var ignoresCertificate = false

  package init(keepsSignature: Bool = false, ignoresCertificate: Bool = false) {
    (self.keepsSignature, self.ignoresCertificate) = (keepsSignature, ignoresCertificate)
  }
}

extension PDFDocument {
  /// Checks that annotations may be appended.
  ///
  /// - Returns: The properties of the document.
  /// - Throws: ``AnnotatingRefusal``, `PDFError`
  @discardableResult
  package func checkAnnotating(_ policy: SignaturePolicy) throws -> PDFProtection {
    guard !isEncrypted else { throw AnnotatingRefusal.encrypted }
    let protection = try protection()
    if let level = protection.certification, level < 3 {
      guard policy.ignoresCertificate else { throw AnnotatingRefusal.certified(level) }
    } else if protection.signatures > 0, !policy.keepsSignature, !policy.ignoresCertificate {
      throw AnnotatingRefusal.signed(protection.signatures)
    }
    let numbers = try pages().map(\.number)
    guard !numbers.isEmpty else { throw AnnotatingRefusal.noPages }
    var seen: Set<Int> = []
    if let number = numbers.first(where: { !seen.insert($0).inserted }) {
      throw AnnotatingRefusal.repeatedPage(number)
    }
    return protection
  }
}
