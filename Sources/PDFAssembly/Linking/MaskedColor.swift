/// A color that is painted through a mask, as a form that fills the unit square: the shadow of a rectangle.
///
/// The mask is composed of images that do not depend on the size of the rectangle, so that shadows of all sizes share
/// them.
public struct MaskedColor: Sendable, Equatable {
  /// Red, green and blue from 0 to 1.
  public var color: [Double]
  /// Boxes in the unit square with an opacity from 0 to 1, from bottom to top, below the images: the middle, which has
  /// no image, and steps around it, since PDFium leaves out single pixels at the edges of rotated images.
  public var steps: [Step]
  /// Gray images without masks of their own, from bottom to top: white is opaque. They include the opacity of the
  /// color: MuPDF 1.21 also applies the opacity of the painted content to the mask.
  public var images: [PDFImage]
  /// The places of the images in the unit square. They overlap: an image edge that a viewer smooths would be visible
  /// beside another image, but not above one that is equal there.
  public var places: [PDFBox]

  public struct Step: Sendable, Equatable {
    public var box: PDFBox
    public var opacity: Double

    public init(_ box: PDFBox, opacity: Double) {
      self.box = box
      self.opacity = opacity
    }
  }

  public init(color: [Double], steps: [Step], images: [PDFImage], places: [PDFBox]) {
    self.color = color
    self.steps = steps
    self.images = images
    self.places = places
  }
}

extension Linker {
  /// Writes the form, and the group that is its mask (ISO 32000-1, 11.6.5.3: the luminosity of the group on black).
  mutating func write(_ masked: MaskedColor, as number: Int) throws {
    let mask = writer.reserve()
    let softMask: PDFDictionary = [
      "Type": .name("Mask"), "S": .name("Luminosity"), "G": .reference(mask),
    ]
    let state: PDFDictionary = [
      "Type": .name("ExtGState"), "SMask": .dictionary(softMask),
    ]
    let color = masked.color.map(position).joined(separator: " ")
    try writeForm(
      ["Resources": .dictionary(["ExtGState": .dictionary(["a0": .dictionary(state)])])],
      content: Array("/a0 gs \(color) rg 0 0 1 1 re f".utf8), as: number)
    let group: PDFDictionary = [
      "Type": .name("Group"), "S": .name("Transparency"), "CS": .name("DeviceGray"), "I": .bool(true),
    ]
    try writeForm(
      ["Group": .dictionary(group), "Resources": .reference(try resources(of: masked.images))],
      content: maskContent(masked), as: mask)
  }

  private mutating func writeForm(_ entries: PDFDictionary, content: [UInt8], as number: Int) throws {
    let form: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .array([0, 0, 1, 1].map { .integer($0) }),
    ]
    try writer.write(
      PDFDictionary(merging: form.entries + entries.entries), stream: PDFStream(content), isDrawing: true,
      as: number)
  }

  /// It is not compressed: that would save 200 bytes and take 0.02 ms.
  private func maskContent(_ masked: MaskedColor) -> [UInt8] {
    var content = ""
    for step in masked.steps {
      let box = step.box
      let numbers = [box.left, box.bottom, box.width, box.height].map(position).joined(separator: " ")
      content += "\(position(step.opacity)) g \(numbers) re f\n"
    }
    for (index, box) in masked.places.enumerated() {
      content +=
        "q \(position(box.width)) 0 0 \(position(box.height)) \(position(box.left)) \(position(box.bottom)) cm /x\(index) Do Q\n"
    }
    return Array(content.utf8)
  }

  /// The number of the resources with these images, which are written once.
  private mutating func resources(of images: [PDFImage]) throws -> Int {
    if let known = maskResources.first(where: { $0.images == images }) { return known.number }
    var objects = PDFDictionary()
    for (index, image) in images.enumerated() {
      let number = writer.reserve()
      try pictures.write(image, of: nil, as: number)
      objects["x\(index)"] = .reference(number)
    }
    let number = writer.reserve()
    try writer.write(.dictionary(["XObject": .dictionary(objects)]), as: number)
    maskResources.append((images, number))
    return number
  }
}

/// A part of the unit square, or a part of a color: a hundredth of a point for a mask as large as a page.
private func position(_ value: Double) -> String { decimal(value, 1e5) }
