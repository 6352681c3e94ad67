import Foundation
import RenderingTestSupport
import Testing

/// The stored samples of an image in a PDF, without applying its profile.
struct StoredSamples {
  /// Red, green, blue and alpha of each pixel, 16 bits each.
  private(set) var rgba: [UInt16] = []
  let bits: Int

  init(_ reference: String, of pdf: PDFFile, _ file: [UInt8]) throws {
    let image = try #require(pdf.objects[reference])
    let width = Int(try #require(image.number("/Width")))
    bits = Int(try #require(image.number("/BitsPerComponent")))
    let palette = try Self.palette(of: reference, in: file)
    let isGray =
      try palette == nil
      && #require(image.data).count == Self.rowLength(width, bits) * Int(#require(image.number("/Height")))
    let channels = palette != nil || isGray ? 1 : 3
    let colors = Self.unpacked(try #require(image.data), width: width * channels, bits: bits)
    let mask = pdf.object(image.fields["/SMask"])
    let alpha = try mask.map {
      let bits = Int(try #require($0.number("/BitsPerComponent")))
      return Self.scaled(Self.unpacked(try #require($0.data), width: width, bits: bits), bits: bits)
    }
    let values = palette == nil ? Self.scaled(colors, bits: bits) : colors
    for pixel in 0..<colors.count / channels {
      let value = values[pixel * channels]
      if let palette {
        rgba += palette[Int(value) * 3..<Int(value) * 3 + 3].map { UInt16($0) * 257 }
      } else {
        rgba += isGray ? [value, value, value] : Array(values[pixel * 3..<pixel * 3 + 3])
      }
      rgba.append(alpha?[pixel] ?? 65535)
    }
  }

  /// The entries of an indexed color space as the linker writes them, in hexadecimal digits.
  private static func palette(of reference: String, in file: [UInt8]) throws -> [UInt8]? {
    let start = try #require(file.firstRange(of: Array("\n\(reference.dropLast(1))obj\n".utf8))?.upperBound)
    let dictionary = file[start..<(file[start...].firstRange(of: Array("stream".utf8))?.lowerBound ?? start)]
    let text = String(decoding: dictionary, as: UTF8.self)
    guard let indexed = text.firstMatch(of: /\/Indexed[^<]*<([0-9a-f]+)>/) else { return nil }
    let digits = Array(indexed.1)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
  }

  private static func rowLength(_ samples: Int, _ bits: Int) -> Int { (samples * bits + 7) / 8 }

  private static func scaled(_ samples: [UInt16], bits: Int) -> [UInt16] {
    samples.map { UInt16(Int($0) * 65535 / (1 << bits - 1)) }
  }

  /// Rows begin at a byte; the first sample is in the high bits.
  private static func unpacked(_ bytes: [UInt8], width: Int, bits: Int) -> [UInt16] {
    if bits == 16 { return bytes.pairs }
    let length = rowLength(width, bits)
    var samples: [UInt16] = []
    for row in stride(from: 0, to: bytes.count, by: length) {
      for column in 0..<width {
        let shift = 8 - bits - column * bits % 8
        let byte = Int(bytes[row + column * bits / 8])
        samples.append(UInt16(byte >> shift & (1 << bits - 1)))
      }
    }
    return samples
  }
}

extension [UInt8] {
  /// Big-endian numbers of 16 bits.
  var pairs: [UInt16] {
    stride(from: 0, to: count, by: 2).map { UInt16(self[$0]) << 8 | UInt16(self[$0 + 1]) }
  }
}
