import RenderingTestSupport
import TestSupport
import Testing

/// Text in drawings is set in the fonts of albums, regardless of the user's settings.
@Suite struct DrawingFontTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "text.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><text y="50" font-family="sans-serif"
      font-size="30">Our week</text><text y="90" font-family="No such font" font-size="30">Hello</text></svg>
      """)
    try scratch.write(
      "album.json", albumText(pages: [#"{ "photos": [{ "image": "text.svg", "frame": [0, 0, 450, 150] }] }"#])
    )
    // A user configuration that prefers other fonts for every request.
    try scratch.write(
      "home/.config/fontconfig/fonts.conf",
      """
      <fontconfig><dir>/usr/share/fonts</dir><match target="pattern"><edit name="family" mode="assign" binding="strong">
      <string>DejaVu Serif</string><string>Noto Serif</string></edit></match></fontconfig>
      """)
  }

  @Test(arguments: ["build", "render"]) func chooseNoFontsOfTheUser(_ command: String) throws {
    let made = try [[:], ["HOME": scratch.path("home")]].map { environment in
      var environment = environment
      if let home = environment["HOME"] {
        environment["FONTCONFIG_FILE"] = home + "/.config/fontconfig/fonts.conf"
      }
      let output = scratch.path(command == "build" ? "out.pdf" : "out.png")
      let outcome = try scrapbook(
        [command, scratch.path("album.json"), "-o", output], environment: environment)
      try #require(outcome.status == 0, "\(outcome)")
      return Contents(try readFile(output))
    }
    #expect(made[0] == made[1])
    if command == "build" {
      let fonts = try tool("pdffonts", [scratch.path("out.pdf")]).output
      #expect(fonts.contains("NotoSans") && !fonts.contains("Serif"), "\(fonts)")
    }
  }
}
