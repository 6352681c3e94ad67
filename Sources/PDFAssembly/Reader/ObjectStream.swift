/// The objects of an object stream (ISO 32000-1, 7.5.7).
struct ObjectStream {
  private let data: [UInt8]
  private let numbers: [Int]
  private let offsets: [Int]
  /// The offset in the file of the stream's object, for messages.
  private let place: Int

  init(_ dictionary: PDFDictionary, _ data: [UInt8], at place: Int) throws(PDFError) {
    guard let count = dictionary["N"]?.integer, let first = dictionary["First"]?.integer,
      0...data.count / 4 + 1 ~= count, 0...data.count ~= first
    else { throw .malformed("an object stream has wrong entries", offset: place) }
    var numbers: [Int] = []
    var offsets: [Int] = []
    var parser = PDFParser(data)
    for _ in 0..<count {
      parser.skipSpace()
      guard let number = parser.digits() else { break }
      parser.skipSpace()
      guard let offset = parser.digits(), offset <= data.count - first else { break }
      numbers.append(number)
      offsets.append(first + offset)
    }
    guard numbers.count == count, offsets.count == count else {
      throw .malformed("the table of an object stream is damaged", offset: place)
    }
    (self.data, self.numbers, self.offsets, self.place) = (data, numbers, offsets, place)
  }

  /// - Parameter index: The place in the stream, as the cross-reference says.
  func object(_ number: Int, index: Int) throws(PDFError) -> PDFObject {
    guard numbers.indices.contains(index), numbers[index] == number else {
      throw .malformed("object \(number) is not in its object stream", offset: place)
    }
    var parser = PDFParser(data, at: offsets[index])
    do throws(PDFError) {
      return try parser.value()
    } catch {
      throw .malformed("object \(number) of an object stream is damaged", offset: place)
    }
  }
}
