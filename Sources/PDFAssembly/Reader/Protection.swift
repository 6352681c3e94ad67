/// The protection of a document: who may read and change it.
public struct PDFProtection: Sendable, Equatable {
  /// The method of encryption, such as "AES-256"; nil if there is none.
  public var encryption: String?
  /// The uses that the document forbids, such as "print".
  public var forbidden: [String] = []
  /// The number of signed signature fields.
  public var signatures = 0
  /// The changes that a certified document allows (12.8.2.2): 1 nothing, 2 filling in forms, 3 also annotations. Nil if
  /// it is not certified.
  public var certification: Int?
  /// Whether a reader may show an XFA form in place of the pages.
  public var hasXFA = false
  /// The number of terminal form fields.
  public var fields = 0

  public init() {}
}

extension PDFDocument {
  /// The document's encryption, which can be read without a password.
  public func encryption() throws(PDFError) -> PDFProtection {
    var protection = PDFProtection()
    if let encryption = sections.lazy.compactMap({ $0.trailer["Encrypt"] }).first {
      let dictionary = try resolve(encryption)?.dictionary ?? [:]
      protection.encryption = try encryptionMethod(dictionary)
      protection.forbidden = forbiddenUses(dictionary["P"]?.integer ?? -1)
    }
    return protection
  }

  public func protection() throws(PDFError) -> PDFProtection {
    var protection = try encryption()
    let catalog = try catalog()
    let permissions = try resolve(catalog["Perms"])?.dictionary
    if let signature = try resolve(permissions?["DocMDP"])?.dictionary {
      protection.certification = try certification(signature)
    }
    guard let form = try resolve(catalog["AcroForm"])?.dictionary else { return protection }
    protection.hasXFA = try resolve(form["XFA"]) != nil
    try visitFields(form) { field, kind throws(PDFError) in
      protection.fields += 1
      if kind == "Sig", try resolve(field["V"]) != nil { protection.signatures += 1 }
    }
    // The flag may be set although the field's value is not found.
    if protection.signatures == 0, let flags = try resolve(form["SigFlags"])?.integer, flags & 2 != 0 {
      protection.signatures = 1
    }
    return protection
  }

  private func encryptionMethod(_ dictionary: PDFDictionary) throws(PDFError) -> String {
    guard dictionary["Filter"]?.name ?? "Standard" == "Standard" else { return "for certain recipients" }
    let filters = try resolve(dictionary["CF"])?.dictionary
    let filter = try resolve(filters?[dictionary["StmF"]?.name ?? "StdCF"])?.dictionary
    switch (dictionary["V"]?.integer ?? 0, filter?["CFM"]?.name) {
    case (5..., _): return "AES-256"
    case (4, "AESV2"): return "AES-128"
    case (4, _): return "RC4 with 128 bits"
    default: return "RC4 with \(dictionary["Length"]?.integer ?? 40) bits"
    }
  }

  private func certification(_ signature: PDFDictionary) throws(PDFError) -> Int {
    for reference in try resolve(signature["Reference"])?.array ?? [] {
      let reference = try resolve(reference)?.dictionary
      guard reference?["TransformMethod"]?.name == "DocMDP" else { continue }
      return try resolve(resolve(reference?["TransformParams"])?.dictionary?["P"])?.integer ?? 2
    }
    return 2
  }

  /// Visits the terminal fields of a form, with the type that they may inherit.
  private func visitFields(
    _ form: PDFDictionary, _ visit: (PDFDictionary, _ kind: String?) throws(PDFError) -> Void
  ) throws(PDFError) {
    var waiting = try (resolve(form["Fields"])?.array ?? []).map { (field: $0, kind: String?.none, depth: 0) }
    var seen: Set<Int> = []
    while let (value, inherited, depth) = waiting.popLast() {
      if case .reference(let number, _) = value, !seen.insert(number).inserted { continue }
      guard depth < treeDepthLimit, let field = try resolve(value)?.dictionary else { continue }
      let kind = try resolve(field["FT"])?.name ?? inherited
      let kids = try resolve(field["Kids"])?.array ?? []
      // The kids of a field without names are its widgets.
      var hasFields = false
      for kid in kids.prefix(1) { hasFields = try resolve(kid)?.dictionary?["T"] != nil }
      if hasFields { waiting += kids.map { ($0, kind, depth + 1) } } else { try visit(field, kind) }
    }
  }
}

/// The uses that the bits of `P` forbid (table 22).
private func forbiddenUses(_ bits: Int) -> [String] {
  [(3, "print"), (4, "change"), (5, "copy"), (6, "annotate"), (9, "fill in"), (11, "assemble")]
    .filter { bits >> ($0.0 - 1) & 1 == 0 }.map(\.1)
}
