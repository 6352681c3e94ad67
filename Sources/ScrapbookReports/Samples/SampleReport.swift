/// Reports to start from: a template, its data and its settings.
package enum SampleReport: String, CaseIterable, Sendable {
  case invoice
  case progress
  case classList = "class-list"
  case certificate

  /// The names and contents of the files.
  package var files: [(name: String, text: String)] {
    switch self {
    case .invoice: Self.invoiceFiles
    case .progress: Self.progressFiles
    case .classList: Self.classListFiles
    case .certificate: Self.certificateFiles
    }
  }
}
