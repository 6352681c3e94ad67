import Cairo
import Foundation
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct FaceRegionTests {
  private static func packet(_ content: String) -> String {
    """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
       xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
       xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
       xmlns:MP="http://ns.microsoft.com/photo/1.2/"
       xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
       xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#">
      <rdf:Description rdf:about="">\(content)</rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """
  }

  private static func regions(_ list: String) -> String {
    packet(
      """
      <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>\(list)</rdf:Bag></mwg-rs:RegionList>
      </mwg-rs:Regions>
      """)
  }

  private static let attributes = regions(
    """
    <rdf:li><rdf:Description mwg-rs:Name="Ana" mwg-rs:Type="Face">
      <mwg-rs:Area stArea:x="0.5" stArea:y="0.25" stArea:w="0.2" stArea:h="0.1" stArea:unit="normalized"/>
    </rdf:Description></rdf:li>
    """)
  private static let elements = regions(
    """
    <rdf:li rdf:parseType="Resource">
      <mwg-rs:Area rdf:parseType="Resource"><stArea:x>0.5</stArea:x><stArea:y>0.25</stArea:y>
        <stArea:w>0.2</stArea:w><stArea:h>0.1</stArea:h></mwg-rs:Area>
      <mwg-rs:Type>Face</mwg-rs:Type>
    </rdf:li>
    """)
  private static let described = regions(
    """
    <rdf:li><rdf:Description><mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Area><rdf:Description stArea:x="0.5"
      stArea:y="0.25" stArea:w="0.2" stArea:h="0.1"/></mwg-rs:Area></rdf:Description></rdf:li>
    """)
  private static let people = packet(
    """
    <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
      <rdf:li MPReg:Rectangle="0.4, 0.2, 0.2, 0.1" MPReg:PersonDisplayName="Ana"/></rdf:Bag></MPRI:Regions>
    </MP:RegionInfo>
    """)
  private static let peopleAsElements = packet(
    """
    <MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag><rdf:li><rdf:Description>
      <MPReg:Rectangle>0.4,0.2,0.2,0.1</MPReg:Rectangle></rdf:Description></rdf:li></rdf:Bag></MPRI:Regions>
    </rdf:Description></MP:RegionInfo>
    """)

  private func faces(_ packet: String) throws -> [FaceRegion] {
    try Array(packet.utf8).withUnsafeBytes { try faceRegions(inPacket: $0) }
  }

  private func isTheFace(_ found: [FaceRegion]) -> Bool {
    found.count == 1
      && zip([found[0].x, found[0].y, found[0].width, found[0].height], [0.4, 0.2, 0.2, 0.1])
        .allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test(arguments: [attributes, elements, described, people, peopleAsElements])
  func readsAFaceInEveryNotation(_ packet: String) throws {
    #expect(try isTheFace(faces(packet)))
  }

  @Test func countsAFaceOnceThatIsMarkedInBothSchemas() throws {
    let both = Self.attributes.replacing(
      "</rdf:RDF>", with: "<rdf:Description MPReg:Rectangle=\"0.4, 0.2, 0.2, 0.1\"/></rdf:RDF>")
    #expect(try isTheFace(faces(both)))
  }

  @Test(arguments: ["Pet", "Focus", "BarCode"]) func leavesOutOtherRegions(_ type: String) throws {
    #expect(try faces(Self.attributes.replacing("\"Face\"", with: "\"\(type)\"")).isEmpty)
  }

  @Test func cutsAFaceOffAtThePicturesEdge() throws {
    let face = try #require(faces(Self.attributes.replacing("x=\"0.5\"", with: "x=\"0.95\"")).first)
    #expect(abs(face.x - 0.85) < 1e-9 && abs(face.x + face.width - 1) < 1e-9)
  }

  static let damages: [(String, String)] = [
    ("</x:xmpmeta>", ""), ("<rdf:RDF", "<rdf:RDF <"), ("0.2", "zero"), ("0.2", "nan"), ("0.2", "-1"),
    ("0.2", "inf"), ("stArea:y=\"0.25\"", ""), ("x=\"0.5\"", "x=\"7\""), ("normalized", "pixel"),
  ]

  @Test(arguments: damages) func damagedPacketHasNoFaces(_ row: (String, String)) throws {
    #expect(try faces(Self.attributes.replacing(row.0, with: row.1)).isEmpty)
  }

  @Test func hostilePacketHasNoFacesAndCostsLittle() throws {
    let bomb =
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>"
      + Self.attributes
    let deep = Self.regions(String(repeating: "<rdf:li>", count: 50_000))
    let many = Self.regions(
      "<rdf:li mwg-rs:Type=\"Face\">" + String(repeating: "<mwg-rs:Area/>", count: 50_000) + "</rdf:li>")
    let large = Self.attributes.replacing("Ana", with: String(repeating: "a", count: 2 << 20))
    for (name, packet) in [("bomb", bomb), ("deep", deep), ("many", many), ("large", large)] {
      var found: [FaceRegion] = []
      let time = try processorTime { found = try faces(packet) }
      #expect(found.isEmpty, "\(name)")
      #expect(time < 5, "\(name)")
    }
  }

  // MARK: In files

  private static func jpeg() throws -> [UInt8] {
    let picture = try PictureSurface.pixels(.rgb24, width: 40, height: 20) { _, _ in }
    return try encodeJPEG(picture, quality: 50).withBytes { Array($0) }
  }

  private static func bytes(_ number: Int, bigEndian: Bool = true, count: Int = 4) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return bigEndian ? bytes.reversed() : bytes
  }

  private static func segment(_ payload: [UInt8]) -> [UInt8] {
    [0xFF, 0xE1] + bytes(payload.count + 2, count: 2) + payload
  }

  private static func withXMP(_ file: [UInt8]) -> [UInt8] {
    file[..<2] + segment(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + attributes.utf8) + file[2...]
  }

  private func faces(inFile file: [UInt8], _ kind: ImageKind) throws -> [FaceRegion] {
    try file.withUnsafeBytes { try faceRegions(in: $0, kind) }
  }

  @Test func findsThePacketOfAJPEG() throws {
    #expect(try isTheFace(faces(inFile: Self.withXMP(try Self.jpeg()), .jpeg)))
    #expect(try faces(inFile: try Self.jpeg(), .jpeg).isEmpty)
  }

  @Test func findsThePacketOfAJPEGBehindOtherBytes() throws {
    let file = [UInt8](repeating: 7, count: 8) + Self.withXMP(try Self.jpeg())
    #expect(try isTheFace(faces(inFile: file, .jpeg)))
  }

  @Test func findsThePacketOfAPNG() throws {
    let text = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Self.attributes.utf8
    let file =
      PNGHeader.signature + Self.bytes(13) + Array("IHDR".utf8) + [UInt8](repeating: 0, count: 17)
      + Self.bytes(text.count) + Array("iTXt".utf8) + text + [0, 0, 0, 0]
    #expect(try isTheFace(faces(inFile: file, .png)))
  }

  @Test func findsThePacketOfAWebP() throws {
    let file =
      Array("RIFF____WEBPEXIF".utf8) + Self.bytes(3, bigEndian: false) + [1, 2, 3, 0]
      + Array("XMP ".utf8) + Self.bytes(Self.attributes.utf8.count, bigEndian: false) + Self.attributes.utf8
    #expect(try isTheFace(faces(inFile: file, .webp)))
  }

  @Test func cutOffFilesHaveNoFaces() throws {
    let file = Self.withXMP(try Self.jpeg())
    for count in stride(from: 0, to: 200, by: 7) {
      #expect(try faces(inFile: Array(file[..<count]), .jpeg).isEmpty)
    }
  }
}
