import Deflate

extension PDFDocument {
  /// Returns a stream's data, decompressed. The filters of pictures are not supported.
  ///
  /// - Parameter limit: The maximum size in bytes.
  /// - Returns: Nil if it has another filter.
  public func decodedData(
    of stream: PDFStored, limit: Int = inflatedSizeLimit
  ) throws(PDFError) -> [UInt8]? {
    guard let dictionary = stream.value.dictionary, let range = stream.data else { return nil }
    guard range.count <= limit else {
      throw .tooLarge("a stream has more than \(limit >> 20) MB")
    }
    let names = try list(dictionary["Filter"] ?? dictionary["F"])
    let parameters = try list(dictionary["DecodeParms"] ?? dictionary["DP"])
    var filters: [StreamFilter] = []
    for name in names {
      guard let filter = StreamFilter(name.name ?? ""), filters.count < filterLimit else { return nil }
      filters.append(filter)
    }
    // An empty stream decodes to no data, whatever its filter.
    guard !range.isEmpty else { return [] }
    var data = try window.source.bytes(in: range)
    try window.spend(data.count, at: range.lowerBound)
    for (index, filter) in filters.enumerated() {
      let parameters = parameters.indices.contains(index) ? parameters[index].dictionary : nil
      data = try decoded(data, filter, parameters ?? [:], at: range.lowerBound, limit: limit)
    }
    return data
  }

  /// The values of an array, or a single value, without references.
  private func list(_ value: PDFObject?) throws(PDFError) -> [PDFObject] {
    guard let value = try resolve(value) else { return [] }
    var values: [PDFObject] = []
    for value in value.array ?? [value] { values.append(try resolve(value) ?? .null) }
    return values
  }

  private func decoded(
    _ data: [UInt8], _ filter: StreamFilter, _ parameters: PDFDictionary, at offset: Int, limit: Int
  ) throws(PDFError) -> [UInt8] {
    let plain: [UInt8]
    switch filter {
    case .flate: plain = try inflated(data, at: offset, limit: limit)
    case .simple(let decode):
      guard let result = decode(data, limit) else {
        throw .malformed("a stream's data is damaged, or has more than \(limit >> 20) MB", offset: offset)
      }
      try window.spend(result.count, at: offset)
      return result
    case .lzw:
      guard let result = LZW.decoded(data, isEarly: parameters["EarlyChange"]?.integer != 0, limit: limit)
      else {
        throw .malformed("a stream's data is damaged, or has more than \(limit >> 20) MB", offset: offset)
      }
      try window.spend(result.count, at: offset)
      plain = result
    }
    guard let predictor = parameters["Predictor"]?.integer, predictor > 1 else { return plain }
    guard let rows = PredictedRows(parameters)?.plain(plain, hasTags: predictor >= 10) else {
      throw .malformed("a stream's predictor does not fit its data", offset: offset)
    }
    return rows
  }

  private func inflated(_ data: [UInt8], at offset: Int, limit: Int) throws(PDFError) -> [UInt8] {
    var result: [UInt8] = []
    do {
      try data.withUnsafeBytes { data in
        try inflate(data, data.indices, limit: limit) { result.append(contentsOf: $0) }
      }
    } catch InflateError.tooLong {
      throw .tooLarge("a stream has more than \(limit >> 20) MB when it is decompressed")
    } catch {
      throw .malformed("a stream's compressed data is damaged", offset: offset)
    }
    try window.spend(result.count, at: offset)
    return result
  }
}

/// Rows whose bytes are stored as differences (7.4.4.4).
private struct PredictedRows {
  /// The bytes of a row, and of a pixel.
  var rowLength: Int
  var pixelLength: Int
  var bits: Int

  /// Nil for impossible sizes.
  init?(_ parameters: PDFDictionary) {
    let columns = parameters["Columns"]?.integer ?? 1
    let colors = parameters["Colors"]?.integer ?? 1
    bits = parameters["BitsPerComponent"]?.integer ?? 8
    guard 1...predictorColumnLimit ~= columns, 1...predictorColorLimit ~= colors,
      [1, 2, 4, 8, 16].contains(bits)
    else { return nil }
    rowLength = (columns * colors * bits + 7) / 8
    pixelLength = max(1, colors * bits / 8)
  }

  /// Returns the values themselves; nil if the data is not of this kind.
  ///
  /// - Parameter hasTags: Whether a byte before each row names its filter, as in PNG; else it is TIFF's predictor.
  func plain(_ data: [UInt8], hasTags: Bool) -> [UInt8]? {
    guard hasTags || bits == 8 else { return nil }
    let stride = rowLength + (hasTags ? 1 : 0)
    let count = (data.count + stride - 1) / stride
    // A row that is cut off ends with zeros.
    var result = [UInt8](repeating: 0, count: count * rowLength)
    for row in 0..<count {
      let start = row * stride
      let tag = hasTags ? data[start] : 1
      let first = min(start + stride - rowLength, data.count)
      let last = min(start + stride, data.count)
      result.replaceSubrange(row * rowLength..<row * rowLength + last - first, with: data[first..<last])
      guard tag <= 4 else { return nil }
      if tag > 0 { undo(tag, row, of: &result) }
    }
    return result
  }

  /// Undoes a filter of PNG (ISO/IEC 15948, 9.2) in a row.
  private func undo(_ tag: UInt8, _ row: Int, of bytes: inout [UInt8]) {
    let start = row * rowLength
    for index in start..<start + rowLength {
      let hasLeft = index - start >= pixelLength
      let left = hasLeft ? bytes[index - pixelLength] : 0
      let above = row > 0 ? bytes[index - rowLength] : 0
      switch tag {
      case 1: bytes[index] &+= left
      case 2: bytes[index] &+= above
      case 3: bytes[index] &+= UInt8((Int(left) + Int(above)) / 2)
      default:
        let corner = hasLeft && row > 0 ? bytes[index - pixelLength - rowLength] : 0
        bytes[index] &+= Self.paeth(left, above, corner)
      }
    }
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let toLeft = abs(estimate - Int(left))
    let toAbove = abs(estimate - Int(above))
    let toCorner = abs(estimate - Int(corner))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
