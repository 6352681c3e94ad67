package import TestSupport

/// Writes an album that uses every feature, and its pictures.
package func writeFeatureAlbum(in scratch: Scratch) throws -> String {
  for name in ["bus.jpg", "otter.jpg", "trail.jpg"] { try scratch.copySample("photos/" + name, as: name) }
  try scratch.write("quarters.png", try makeQuartersPNG())
  try scratch.write("tile.png", try makeQuartersPNG(width: 40, height: 40))
  try scratch.write("lace.png", try makeQuartersPNG(width: 120, height: 90, transparent: true))
  try scratch.write("star.svg", starSVG)
  let bus = try readFile(Project.sample("photos/bus.jpg"))
  try scratch.write("turned.jpg", jpeg(bus, orientation: 6))

  let pages = photoPages() + backgroundPages() + textPages()
  let text = albumText(pages: pages, background: "open-book")
  return try scratch.write("features.json", text)
}

/// Fits, flips, edges and stickers.
private func photoPages() -> [String] {
  let fits = ["cover", "contain", "stretch", "center"].enumerated().map { index, fit in
    """
    { "image": "\(index % 2 == 0 ? "bus.jpg" : "trail.jpg")", "fit": "\(fit)", "focus": [0.2, 0.8],
      "frame": [\(20 + 220 * (index % 2)), \(20 + 270 * (index / 2)), 200, 240] }
    """
  }
  let flips = ["none", "horizontal", "vertical", "both"].enumerated().map { index, flip in
    """
    { "image": "quarters.png", "flip": "\(flip)", "rotation": \(15 * index), "opacity": \(1 - 0.2 * Double(index)),
      "frame": [\(20 + 220 * (index % 2)), \(20 + 270 * (index / 2)), 180, 200], "cornerRadius": \(12 * index) }
    """
  }
  let edges = """
    { "image": "otter.jpg", "frame": [30, 30, 260, 200], "border": 12, "shadow": true, "rotation": -4 },
    { "image": "turned.jpg", "frame": [200, 260, 200, 260], "cornerRadius": 30,
      "border": { "width": 9, "color": "skyblue" }, "opacity": 0.8,
      "shadow": { "offset": [10, 14], "blur": 24, "color": "#00006080" } }
    """
  let stickers = """
    { "image": "star.svg", "center": [100, 100], "width": 120, "rotation": 20, "outline": 6, "shadow": true },
    { "image": "star.svg", "center": [470, 300], "height": 90, "opacity": 0.6, "flip": "horizontal", "shadow": true },
    { "image": "lace.png", "center": [240, 300], "width": 200, "height": 90, "z": -1 },
    { "image": "lace.png", "frame": [60, 400, 160, 160], "fit": "cover", "rotation": 45,
      "outline": { "width": 3, "color": "navy" } },
    { "image": "builtin:fox", "center": [360, 480], "width": 130, "z": 5 }
    """
  return [
    "{ \"photos\": [\(fits.joined(separator: ",\n"))] }",
    "{ \"background\": \"ivory\", \"photos\": [\(flips.joined(separator: ",\n"))] }",
    "{ \"photos\": [\(edges)] }",
    "{ \"photos\": [{ \"image\": \"trail.jpg\" }], \"stickers\": [\(stickers)] }",
  ]
}

/// All modes of backgrounds, and all mounts.
private func backgroundPages() -> [String] {
  let mounted = ["none", "white", "polaroid", "taped", "corners", "rounded", "circle"].map { mount in
    #"{ "image": "turned.jpg", "mount": "\#(mount)", "crop": [0.1, 0.2, 0.8, 0.7] }"#
  }.joined(separator: ", ")
  var pages = ["center", "fill", "fit", "stretch", "tile"].map { mode in
    let image = mode == "tile" ? "tile.png" : "bus.jpg"
    return "{ \"background\": { \"image\": \"\(image)\", \"mode\": \"\(mode)\" } }"
  }
  pages.append(#"{ "background": "star.svg", "photos": [\#(mounted)] }"#)
  return pages
}

/// Labels of all shapes, texts of all styles and directions, and captions.
private func textPages() -> [String] {
  let labels = ["plain", "round", "cloud", "torn", "tag"].enumerated().map { index, shape in
    """
    { "text": "A \(shape) label", "frame": [\(20 + 220 * (index % 2)), \(20 + 150 * (index / 2)), 200, 120],
      "rotation": \(4 * index), "opacity": \(1 - 0.1 * Double(index)), "align": "center", "verticalAlign": "middle",
      "background": { "shape": "\(shape)", "color": "ivory", "border": 2, "tail": [200, 560], "shadow": true } }
    """
  }
  let words =
    ["title", "caption", "note", "handwriting", "pageNumber"].enumerated().map { index, style in
      """
      { "markup": "<b>Äpfel</b> <i>für</i> <u>Ωμέγα</u> <span color='navy' size='120%'>жук</span>, 漢字 ไทย हिन्दी",
        "style": "\(style)", "frame": [20, \(20 + 60 * index), 435, 54] }
      """
    } + [#"{ "text": "שלום עולם (2026)\nمرحبا بالعالم 👩🏽‍🚀🇧🇷", "frame": [20, 330, 435, 80] }"#]
  return [
    "{ \"texts\": [\(labels.joined(separator: ",\n"))] }",
    "{ \"texts\": [\(words.joined(separator: ",\n"))], \"header\": \"{page} of {pages}\" }",
    #"{ "photos": [{ "image": "bus.jpg", "caption": "A bus" }, { "image": "otter.jpg", "mount": "polaroid", "caption": "Otto" }] }"#,
  ]
}
