internal import CXML
import Cairo

/// A rectangle around a face, in fractions of the stored picture (before its orientation), from its top left.
public struct FaceRegion: Sendable, Equatable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
}

/// Returns the faces that a camera or a photo program has marked in a picture's XMP packet.
///
/// These are the regions of the Metadata Working Group (Guidelines for Handling Image Metadata 2.0, 5.9), or else the
/// regions of Microsoft's People schema. A picture with a damaged packet is accepted and has no faces.
public func faceRegions(
  in file: UnsafeRawBufferPointer, _ kind: ImageKind
) throws(ImageError) -> [FaceRegion] {
  // It is not stated whether the regions of an HEIF file refer to the picture before or after its own rotation.
  guard kind != .heif, let packet = XMPPacket.find(in: file, kind) else { return [] }
  return try faceRegions(inPacket: packet)
}

func faceRegions(inPacket packet: UnsafeRawBufferPointer) throws(ImageError) -> [FaceRegion] {
  // Most packets contain no faces and are not parsed.
  guard XMPPacket.contains(packet, Namespace.mwg) || XMPPacket.contains(packet, Namespace.people) else {
    return []
  }
  return try XMPPacket.parse(packet) { xml, root in
    var regions = Regions(xml: xml)
    regions.collect(in: root)
    return regions.workingGroup.isEmpty ? regions.microsoft : regions.workingGroup
  } ?? []
}

private enum Namespace {
  static let mwg = "http://www.metadataworkinggroup.com/schemas/regions/"
  static let area = "http://ns.adobe.com/xmp/sType/Area#"
  static let people = "http://ns.microsoft.com/photo/1.2/t/Region#"
}

private struct Regions {
  let xml: Libxml2
  var workingGroup: [FaceRegion] = []
  var microsoft: [FaceRegion] = []

  mutating func collect(in element: xmlNodePtr) {
    guard workingGroup.count + microsoft.count < faceLimit else { return }
    let isFace = xml.property(element, "Type", Namespace.mwg) == "Face"
    for child in elements(of: element) {
      if isFace, isNamed(child, "Area", Namespace.mwg) {
        workingGroup += face(inArea: child).map { [$0] } ?? []
      }
      collect(in: child)
    }
    // A property of a face; as an element it is also found through its parent.
    if !isNamed(element, "Rectangle", Namespace.people),
      let rectangle = xml.property(element, "Rectangle", Namespace.people)
    {
      microsoft += face(inRectangle: rectangle).map { [$0] } ?? []
    }
  }

  /// Reads a rectangle around a center, in fractions.
  private func face(inArea area: xmlNodePtr) -> FaceRegion? {
    let owner = elements(of: area).first { isNamed($0, "Description", nil) } ?? area
    guard (xml.property(owner, "unit", Namespace.area) ?? "normalized") == "normalized" else { return nil }
    let numbers = ["x", "y", "w", "h"].compactMap {
      xml.property(owner, $0, Namespace.area).flatMap(Double.init)
    }
    guard numbers.count == 4 else { return nil }
    return FaceRegion(
      x: numbers[0] - numbers[2] / 2, y: numbers[1] - numbers[3] / 2, width: numbers[2], height: numbers[3]
    ).insidePicture
  }

  /// Reads "x, y, width, height" from the top left, in fractions.
  private func face(inRectangle text: String) -> FaceRegion? {
    let numbers = text.split(separator: ",").compactMap { Double($0.drop { $0 == " " }) }
    guard numbers.count == 4 else { return nil }
    return FaceRegion(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]).insidePicture
  }
}

extension FaceRegion {
  /// The part inside the picture; nil if there is none.
  fileprivate var insidePicture: FaceRegion? {
    // A comparison with NaN is false.
    guard width > 0, height > 0, x < 1, y < 1, x + width > 0, y + height > 0 else { return nil }
    let (left, top) = (max(0, x), max(0, y))
    return FaceRegion(x: left, y: top, width: min(1, x + width) - left, height: min(1, y + height) - top)
  }
}
