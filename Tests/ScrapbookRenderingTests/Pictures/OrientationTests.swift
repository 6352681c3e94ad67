import Foundation
import RenderingTestSupport
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

/// A picture with an orientation looks like the upright one, in every format.
@Suite struct OrientationTests {
  private static let program = #"""
    # Soft, since viewers that make a picture smaller choose other pixels of one that lies on its side.
    from PIL import ImageFilter
    scene = scene.filter(ImageFilter.GaussianBlur(2))
    # How an upright picture is stored for each value of the EXIF orientation.
    stored = {1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE,
        6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270}
    scene.save("upright.png")
    for value, turn in stored.items():
        picture = scene if turn is None else scene.transpose(turn)
        exif = Image.Exif()
        exif[0x0112] = value
        data = exif.tobytes()
        picture.save(f"{value}.jpg", quality=92, exif=data)
        picture.save(f"{value}.png", exif=data)
        picture.save(f"{value}.webp", quality=92, exif=data)
        webp = open(f"{value}.webp", "rb").read()
        start = webp.index(b"EXIF") + 8
        tiff = webp[start:][6 if webp[start:].startswith(b"Exif") else 0:]
        for name, block in [("named", b"Exif\0\0" + tiff), ("bare", tiff)]:
            chunk = struct.pack("<I", len(block)) + block + bytes(len(block) % 2)
            file = webp[:start - 4] + chunk
            open(f"{value}.{name}.webp", "wb").write(file[:4] + struct.pack("<I", len(file) - 8) + file[8:])
        picture.save(f"{value}.tif", tiffinfo={0x0112: value})
        subprocess.run(["heif-enc", "-q", "90", f"{value}.jpg", "-o", f"{value}.heic"], check=True, stdout=subprocess.DEVNULL)

    # The file of a phone: turned by a property (irot: three quarters to the left), and EXIF says the same.
    heic = open("6.heic", "rb").read()
    def grown(data, name, by):
        start = data.index(name) - 4
        return data[:start] + struct.pack(">I", struct.unpack(">I", data[start:start + 4])[0] + by) + data[start + 4:]
    for name, by in [(b"meta", 10), (b"iprp", 10), (b"ipco", 9), (b"ipma", 1)]:
        heic = grown(heic, name, by)
    # Each item's data lies ten bytes further on.
    iloc = heic.index(b"iloc")
    for item in range(struct.unpack(">H", heic[iloc + 10:iloc + 12])[0]):
        base = iloc + 12 + 18 * item + 4
        heic = heic[:base] + struct.pack(">I", struct.unpack(">I", heic[base:base + 4])[0] + 10) + heic[base + 4:]
    ipma = heic.index(b"ipma") - 4
    count = ipma + 18
    end = count + 1 + heic[count]
    heic = heic[:count] + bytes([heic[count] + 1]) + heic[count + 1:end] + b"\x84" + heic[end:]
    heic = heic[:ipma] + b"\x00\x00\x00\x09irot\x03" + heic[ipma:]
    open("phone.heic", "wb").write(heic)
    """#

  private let scratch: Scratch

  /// The pictures, made once for all tests.
  private static let pictures = Result {
    let scratch = try Scratch()
    try makePictures(in: scratch, program)
    return try scratch.names().map { (name: $0, bytes: try scratch.bytes($0)) }
  }

  init() throws {
    scratch = try Scratch()
    for picture in try Self.pictures.get() { try scratch.write(picture.name, picture.bytes) }
  }

  @Test(arguments: Sample.cases(["jpg", "png", "named.webp", "bare.webp", "tif", "heic"], some: 2))
  func turnsUpright(_ format: String) throws {
    try expectTwins((1...8).map { "\($0).\(format)" }, of: "upright.png", in: scratch)
  }

  @Test func turnsThePhotoOfAPhoneOnce() throws {
    #expect(try tool("heif-info", [scratch.path("phone.heic")]).output.contains("image: 400x300"))
    try expectTwins(["phone.heic"], of: "upright.png", in: scratch)
  }

  @Test func keepsTheDataOfATurnedPhoto() throws {
    for value in 1...8 {
      _ = try build(albumText(pages: ["{ \"photos\": [{ \"image\": \"\(value).jpg\" }] }"]), in: scratch)
      #expect(try storedScan(in: scratch).elementsEqual(scan(of: scratch.bytes("\(value).jpg"))))
    }
  }

  /// EXIF rotates to the right: the left side becomes the top, the top becomes the right side.
  @Test func turnsFacesWithThePicture() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#">
        <rdf:Description MPReg:Rectangle="0.4, 0.2, 0.2, 0.1"/></rdf:RDF></x:xmpmeta>
      """
    let marked = try jpeg(
      makeGrayJPEG(width: 40, height: 20), addingSegment: 0xE1,
      Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet.utf8)
    try scratch.write("turned-face.jpg", jpeg(marked, orientation: 6))
    let info = try AssetStore(AssetOptions(folder: scratch.folder)).inspect("turned-face.jpg")
    let face = try #require(info.faces.first)
    #expect(info.size == Size(width: 20, height: 40))
    for (found, wanted) in zip([face.x, face.y, face.width, face.height], [0.7, 0.4, 0.1, 0.2]) {
      #expect(abs(found - wanted) < 1e-9, "\(face)")
    }
  }
}
