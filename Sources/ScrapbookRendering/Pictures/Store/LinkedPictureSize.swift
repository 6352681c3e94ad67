import PDFAssembly

extension LinkedPicture {
  /// The bytes that it takes in a PDF, but for its dictionaries; of a drawing about those.
  var byteCount: Int {
    switch self {
    case .image(let image): image.byteCount
    case .drawing(let drawing): drawing.bytes.count
    }
  }
}

extension PDFImage {
  /// The bytes of its data and of its mask's.
  var byteCount: Int { allData.reduce(0) { $0 + $1.count } }

  /// Whether no part of it has to be read from a file.
  var isInMemory: Bool { allData.allSatisfy { if case .bytes = $0 { true } else { false } } }

  private var allData: [PDFData] { data + (softMask?.data ?? []) }
}
