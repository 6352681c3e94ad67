import Gumbo
import ScrapbookKit

extension ReportComposer {
  /// The title or the author with the values of its placeholders, in one line.
  ///
  /// - Parameter key: The key in the settings.
  func filled(_ text: String?, _ key: String, _ filler: TemplateFiller) -> String? {
    guard tools.fillsProperties, let text, text.contains("#") || text.contains("{{") else { return text }
    var template = TemplateText()
    template.append(escaped(text), for: settings.textPlaces[key])
    // Values are HTML.
    guard let tree = try? parseHTML(filler.fill(template).bytes) else { return text }
    let words = tree.nodes.map { if case .text(let text) = $0.content { text } else { " " } }
    return words.joined().inOneLine
  }
}
