import ArgumentParser
import ScrapbookKit

/// Options for the properties of the PDF.
struct InfoOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The PDF's title, which a viewer shows in its window, in place of the album's; \"\" for none.",
      valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("The author, replacing the album's; \"\" for none.", valueName: "text"))
  var author: String?

  @Option(
    help: ArgumentHelp("The subject, replacing the album's; \"\" for none.", valueName: "text"))
  var subject: String?

  @Option(
    help: ArgumentHelp(
      "Words to find the PDF by, with commas between them, in place of the album's; \"\" for none.",
      valueName: "words"))
  var keywords: String?

  @Option(
    help: ArgumentHelp(
      "The program that made the album. (default: scrapbook and its version)", valueName: "text"))
  var creator: String?

  func validate() throws {
    let texts = [
      ("--title", title), ("--author", author), ("--subject", subject), ("--keywords", keywords),
      ("--creator", creator),
    ]
    for (name, text) in texts {
      try checkWords(text, of: name)
    }
  }

  var info: InfoOverrides {
    let words = keywords?.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    return InfoOverrides(title: title, author: author, subject: subject, keywords: words)
  }
}

/// Refuses the value of an option that is not UTF-8, or has a control character.
func checkWords(_ text: String?, of option: String) throws {
  try checkUTF8(text, of: option)
  if let character = text?.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
    throw ValidationError(
      "\(option) contains the control character U+\(String(character.value, radix: 16, uppercase: true))")
  }
}

/// Refuses the value of an option that is not UTF-8; Swift replaces invalid bytes with U+FFFD.
package func checkUTF8(_ text: String?, of option: String) throws {
  guard let text, text.unicodeScalars.contains("\u{FFFD}") else { return }
  let isInvalid = { (word: UnsafeMutablePointer<CChar>?) in word.map { String(validatingCString: $0) == nil }
  }
  let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
  guard words.contains(where: { isInvalid($0) == true }) else { return }
  throw ValidationError(
    "\(option) is not UTF-8 text; write it in a terminal whose encoding is UTF-8 (locale charmap)")
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(String(start.reversed()).drop { $0.isWhitespace }.reversed())
  }
}
