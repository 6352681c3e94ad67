import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A photo looks the same in every JPEG variant.
@Suite struct PhotoVariantTests {
  private static let program = #"""
    scene.save("plain.jpg", quality=92)
    for name, option in [("444", 0), ("422", 1), ("420", 2)]:
        scene.save(name + ".jpg", quality=92, subsampling=option)
    scene.save("progressive.jpg", quality=92, progressive=True)
    scene.convert("CMYK").save("cmyk.jpg", quality=92)
    scene.convert("L").save("gray.jpg", quality=92)
    scene.convert("L").convert("RGB").save("gray-twin.jpg", quality=92)
    scene.save("scene.ppm")
    for name, option in [("rgb", ["-rgb"]), ("restart", ["-restart", "1"]), ("arithmetic", ["-arithmetic"])]:
        subprocess.run(["cjpeg", "-quality", "92", *option, "-outfile", name + ".jpg", "scene.ppm"], check=True)

    # YCCK with Adobe's marker, as libjpeg-turbo encodes CMYK. Ink is inverted there.
    turbo = ctypes.CDLL("libturbojpeg.so.0")
    turbo.tjInitCompress.restype = ctypes.c_void_p
    inverted = bytes(255 - byte for byte in scene.convert("CMYK").tobytes())
    output, size = ctypes.c_void_p(), ctypes.c_ulong()
    turbo.tjCompress2(ctypes.c_void_p(turbo.tjInitCompress()), inverted, 400, 0, 300, 11, ctypes.byref(output),
        ctypes.byref(size), 0, 92, 0)
    open("ycck.jpg", "wb").write(ctypes.string_at(output, size.value))

    # A profile by which every mixture of inks is the same red: L* 50, a* 60, b* 50.
    fixed = lambda *values: b"".join(struct.pack(">i", round(value * 65536)) for value in values)
    ramp = bytes(range(256))
    table = b"mft1" + bytes(4) + bytes([4, 3, 2, 0]) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + ramp * 4
    table += bytes([128, 188, 178]) * 16 + ramp * 3
    head = bytes(4) + b"\x02\x10\0\0prtrCMYKLab " + bytes(12) + b"acsp" + bytes(28) + fixed(0.9642, 1, 0.8249) + bytes(48)
    tags = struct.pack(">I4sII", 1, b"A2B0", 144, len(table))
    profile = struct.pack(">I", 144 + len(table)) + head[:124] + tags + table
    scene.convert("CMYK").save("red.jpg", quality=92, icc_profile=profile)

    plain = open("plain.jpg", "rb").read()
    segment = lambda marker, payload: bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload
    open("junk.jpg", "wb").write(b"\xff\xd8 no picture" * 50 + plain + b"trailer" * 99)
    open("two.jpg", "wb").write(plain + plain)
    many = b"".join(segment(0xE0 + n % 16, b"something") for n in range(40)) + segment(0xFE, b"a comment")
    open("segments.jpg", "wb").write(plain[:2] + many + plain[2:])
    frame = plain.index(b"\xff\xc0")
    open("12-bit.jpg", "wb").write(plain[:frame + 4] + b"\x0c" + plain[frame + 5:])
    open("lossless.jpg", "wb").write(plain[:frame + 1] + b"\xc3" + plain[frame + 2:])
    """#

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try makePictures(in: scratch, Self.program)
  }

  @Test func looksAsItsPlainTwin() throws {
    let colors = [
      "444", "422", "420", "progressive", "rgb", "restart", "arithmetic", "junk", "two", "segments", "cmyk",
      "ycck",
    ]
    try expectTwins(colors.map { $0 + ".jpg" }, of: "plain.jpg", in: scratch)
    try expectTwins(["gray.jpg"], of: "gray-twin.jpg", in: scratch)
  }

  @Test func takesTheColorsOfInksFromTheProfile() throws {
    // Debian's mupdf is built without profiles.
    let color = try viewed("red.jpg", in: scratch).poppler.color(0.25, 0.5)
    let near = zip(color, [206, 62, 38]).allSatisfy { abs($0 - $1) < 12 }
    #expect(near, "\(color)")
  }

  @Test(arguments: [("12-bit.jpg", "a JPEG with 12 bits per sample"), ("lossless.jpg", "a lossless")])
  func refusesWhatNoDecoderReads(_ name: String, _ reason: String) throws {
    let faults = faults(of: albumText(pages: ["{ \"photos\": [{ \"image\": \"\(name)\" }] }"]), in: scratch)
    #expect(faults.contains("[unsupported-image]") && faults.contains(reason), "\(faults)")
  }

  @Test func keepsTheDataOfAPhoto() throws {
    for name in ["plain.jpg", "progressive.jpg", "gray.jpg", "restart.jpg", "segments.jpg", "junk.jpg"] {
      _ = try build(albumText(pages: ["{ \"photos\": [{ \"image\": \"\(name)\" }] }"]), in: scratch)
      let stored = try storedScan(in: scratch)
      #expect(try stored.elementsEqual(scan(of: scratch.bytes(name))), "\(name)")
    }
  }
}

/// A JPEG from its first scan on to its end.
func scan(of jpeg: [UInt8]) throws -> ArraySlice<UInt8> {
  let start = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA })
  let end = jpeg.indices.dropLast().first { $0 > start && jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xD9 }
  return jpeg[start..<(try #require(end))]
}

/// The scan of the one JPEG in the PDF that was built last.
func storedScan(in scratch: Scratch) throws -> ArraySlice<UInt8> {
  let photos = try PDFFile(scratch.path("out.pdf")).images.filter {
    $0.object.fields["/Filter"] as? String == "/DCTDecode"
  }
  try #require(photos.count == 1, "\(photos.map(\.reference))")
  let number = photos[0].reference.split(separator: " ")[0]
  let file = scratch.path("out.pdf")
  return try scan(
    of: tool("qpdf", ["--show-object=\(number)", "--raw-stream-data", file], allowing: [0, 3]).outputBytes)
}
