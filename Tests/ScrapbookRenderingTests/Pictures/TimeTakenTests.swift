import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

/// The time of photos: to the fraction of a second, in their time zones, in every format.
@Suite struct TimeTakenTests {
  /// Photos with EXIF data of a date, a zone and a fraction of the second; an empty text leaves a tag out.
  private static let program = #"""
    def exif(date, zone, fraction):
        values = {0x9003: date, 0x9011: zone, 0x9291: fraction}
        texts = {tag: text.encode() + b"\0" for tag, text in values.items() if text}
        start = 26 + 2 + 12 * len(texts) + 4
        entries, data = b"", b""
        for tag, text in sorted(texts.items()):
            place = text.ljust(4, b"\0") if len(text) <= 4 else struct.pack(">I", start + len(data))
            entries += struct.pack(">HHI", tag, 2, len(text)) + place
            if len(text) > 4: data += text + bytes(len(text) % 2)
        head = b"MM\0*" + struct.pack(">IH", 8, 1) + struct.pack(">HHII", 0x8769, 4, 1, 26) + bytes(4)
        return b"Exif\0\0" + head + struct.pack(">H", len(texts)) + entries + bytes(4) + data

    os.remove("scene-source.jpg")
    for line in open("photos.txt").read().splitlines():
        name, date, zone, fraction = line.split("|")
        block = exif(date, zone, fraction)
        picture = Image.new("RGB", (64, 48), "teal")
        stem, kind = name.split(".")
        if kind in ("heic", "avif"):
            picture.save("source.jpeg", exif=block)
            subprocess.run(["heif-enc", *(["-A"] if kind == "avif" else []), "source.jpeg", "-o", name], check=True, stdout=subprocess.DEVNULL)
            os.remove("source.jpeg")
        else:
            picture.save(name, exif=block)
    """#

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func folder(_ photos: [(name: String, date: String, zone: String, fraction: String)]) throws
    -> PictureFolder
  {
    let lines = photos.map { "\($0.name)|\($0.date)|\($0.zone)|\($0.fraction)" }
    try scratch.write("photos.txt", lines.joined(separator: "\n"))
    try makePictures(in: scratch, Self.program)
    return try #require(PictureFolder(scratch.folder))
  }

  @Test(arguments: ["jpg", "png", "webp", "heic", "avif"])
  func isReadFromEveryFormat(_ kind: String) throws {
    let name = "photo.\(kind)"
    let found = try folder([(name, "2026:05:14 09:30:00", "+02:00", "25")]).pictures.first { $0.name == name }
    #expect(found?.dateTaken == "2026:05:14 09:30:00.25")
    // 07:30 UTC
    #expect(found?.secondTaken == 1_778_743_800.25)
  }

  @Test func sortsABurstByFractions() throws {
    let date = "2026:05:14 09:30:00"
    let photos = [("a.jpg", date, "", "90"), ("b.jpg", date, "", "125"), ("c.jpg", date, "", "")]
    #expect(try folder(photos).picturesByDate.map(\.name) == ["c.jpg", "b.jpg", "a.jpg"])
  }

  @Test func sortsByTimeInUTCIfAllZonesAreKnown() throws {
    // A flight to the west: the clock goes back.
    let west = [
      ("a.jpg", "2026:05:14 09:00:00", "+02:00", ""), ("b.jpg", "2026:05:14 08:00:00", "-04:00", ""),
    ]
    #expect(try folder(west).picturesByDate.map(\.name) == ["a.jpg", "b.jpg"])
    let unknown = west + [("c.jpg", "2026:05:14 08:30:00", "", "")]
    #expect(try folder(unknown).picturesByDate.map(\.name) == ["b.jpg", "c.jpg", "a.jpg"])
  }

  @Test(arguments: [
    ("   :  ", "  "), ("+25:00", "x"), ("02:00", ""), ("+0200", ""), ("+aa:bb", "12a"),
  ])
  func leavesOutWhatIsDamaged(_ zone: String, _ fraction: String) throws {
    let found = try folder([("photo.jpg", "2026:05:14 09:30:00", zone, fraction)]).pictures.first
    #expect(found?.dateTaken == "2026:05:14 09:30:00" + (fraction == "12a" ? ".12" : ""))
    #expect(found?.secondTaken.map { $0.rounded(.down) } == 1_778_751_000)
  }
}
