import Foundation
import RenderingTestSupport
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

/// The metadata of pictures is not copied to the PDF.
@Suite struct PrivacyTests {
  private let scratch: Scratch

  /// Every picture says `secret` and has a latitude of 0x0BADCAFE degrees, wherever its kind has room for it.
  private static let program = #"""
    secret = b"Zq7SecretPlace"

    def ifd(entries, next, start):
        return struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *e) for e in entries) + struct.pack("<I", next)
    text, thumbnail = secret + b"\0\0", b"\xff\xd8thumbnail" + secret
    after = 8 + 2 + 24 + 4 + 2 + 12 + 4
    exif = b"II*\0" + struct.pack("<I", 8)
    exif += ifd([(0x010E, 2, len(text), after), (0x8825, 4, 1, 38)], 0, 8) + ifd([(2, 5, 1, after + len(text))], 0, 38)
    exif += text + struct.pack("<II", 0x0BADCAFE, 1) + thumbnail
    xmp = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>" + secret + b"</x:xmpmeta>"

    segment = lambda marker, payload: bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload
    scene.save("plain.jpg", quality=90)
    plain = open("plain.jpg", "rb").read()
    segments = [(0xE1, b"Exif\0\0" + exif), (0xE1, b"http://ns.adobe.com/xap/1.0/\0" + xmp),
        (0xE1, b"http://ns.adobe.com/xmp/extension/\0" + b"0" * 32 + struct.pack(">II", len(xmp), 0) + xmp),
        (0xED, b"Photoshop 3.0\0008BIM\4\4\0\0" + struct.pack(">I", len(secret)) + secret), (0xFE, secret),
        (0xE2, b"MPF\0" + exif), (0xE0, b"JFXX\0\x10" + secret), (0xE5, secret), (0xEF, secret), (0xDC, secret)]
    extra = b"".join(segment(*s) for s in segments)
    adobe = segment(0xEE, b"Adobe\0\x64\0\0\0\0\1" + secret)
    # The first segment is JFIF's, of 16 bytes behind its marker.
    photo = plain[:20] + extra + adobe + plain[20:] + plain[:2] + extra + plain[20:] + secret
    open("photo.jpg", "wb").write(photo)
    open("jfif.jpg", "wb").write(plain[:2] + segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\1\1" + secret[:3]) + extra + plain[20:])

    def chunk(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    chunks = chunk(b"tEXt", b"Comment\0" + secret) + chunk(b"zTXt", b"Comment\0\0" + zlib.compress(secret, 0))
    chunks += chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp) + chunk(b"eXIf", exif) + chunk(b"prVt", secret)
    def tell(name, image):
        image.save(name)
        data = open(name, "rb").read()
        data = data[:33] + chunks + data[33:-12] + chunks + data[-12:] + secret
        open(name, "wb").write(data)
        return data
    flat = tell("flat.png", scene)
    tell("clear.png", scene.convert("RGBA"))
    tell("palette.png", scene.convert("P"))

    scene.save("web.webp", exif=b"Exif\0\0" + exif, xmp=xmp)
    scene.convert("P").save("moving.gif", comment=secret)
    scene.save("scan.tif", tiffinfo={270: secret.decode(), 315: secret.decode(), 700: xmp})
    subprocess.run(["heif-enc", "-q", "80", "photo.jpg", "-o", "phone.heic"], check=True, stdout=subprocess.DEVNULL)
    import base64
    for name, kind, data in [("jpeg", "jpeg", photo), ("png", "png", flat)]:
        uri = f"data:image/{kind};base64," + base64.b64encode(data).decode()
        words = secret.decode()
        open(f"holds-{name}.svg", "w").write(f"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
            width="400" height="300" id="{words}"><!-- {words} --><title>{words}</title><desc>{words}</desc><metadata>{words}</metadata>
            <image id="{words}" width="400" height="300" xlink:href="{uri}"/></svg>""")
    """#

  private let names = [
    "photo.jpg", "jfif.jpg", "flat.png", "clear.png", "palette.png", "web.webp", "moving.gif",
    "scan.tif", "phone.heic", "holds-jpeg.svg", "holds-png.svg",
  ]

  init() throws {
    scratch = try Scratch()
    try makePictures(in: scratch, Self.program)
  }

  /// The parts of the secret found in the file, or in one of its decompressed streams.
  private func leaks(in pdf: PDFFile) throws -> [String] {
    let signs: [(String, [UInt8])] = [
      ("secret", Array("Zq7SecretPlace".utf8)), ("latitude", [0xFE, 0xCA, 0xAD, 0x0B]),
      ("latitude", [0x0B, 0xAD, 0xCA, 0xFE]), ("EXIF", Array("Exif\0\0".utf8)),
      ("XMP", Array("xmpmeta".utf8)),
    ]
    let places = [("file", try readFile(pdf.path))] + pdf.objects.map { ($0.key, $0.value.data ?? []) }
    return places.flatMap { place, bytes in
      signs.filter { Data(bytes).firstRange(of: Data($0.1)) != nil }.map { "\($0.0) in \(place)" }
    }
  }

  @Test(arguments: ["as they are", "smaller"])
  func leavesOutWhatIsNotThePicture(_ size: String) throws {
    let quality = size == "smaller" ? PictureQuality(ppi: 72) : .original
    for (name, tags) in Sample.cases(names.flatMap({ [($0, true), ($0, false)] }), some: 5) {
      let source = try Data(scratch.bytes(name))
      #expect(
        source.firstRange(of: Data("Zq7SecretPlace".utf8)) != nil || name == "phone.heic",
        "\(name) tells nothing")
      let pdf = try build(
        albumText(pages: ["{ \"photos\": [{ \"image\": \"\(name)\" }] }"]), in: scratch,
        pdf: PDFOptions(quality: quality, tags: tags))
      #expect(pdf.images.count == 1, "\(name): \(pdf.images.map(\.reference))")
      // A PDF with tags has XMP of its own.
      let found = try leaks(in: pdf).filter { !tags || !$0.hasPrefix("XMP") }
      #expect(found == [], "\(name), tags: \(tags)")
    }
  }

  @Test func keepsThemInAPhotoOnDemand() throws {
    let page = "{ \"photos\": [{ \"image\": \"photo.jpg\" }] }"
    let pdf = try build(albumText(pages: [page]), in: scratch, pdf: PDFOptions(keepMetadata: true))
    let kept = try leaks(in: pdf).filter { $0.hasSuffix("file") }
    #expect(kept == ["secret in file", "latitude in file", "EXIF in file", "XMP in file"])
  }
}
