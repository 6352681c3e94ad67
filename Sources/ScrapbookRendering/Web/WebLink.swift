package import ScrapbookKit

/// A part of a face that leads elsewhere.
package struct WebLink: Sendable, Equatable {
  package enum Target: Sendable, Equatable {
    /// An address of the web or of mail.
    case address(String)
    /// A page that is shown under this number.
    case page(String)
  }

  /// The part in the units of the face's sheet.
  package var area: Rect
  package var target: Target

  package init(area: Rect, target: Target) { (self.area, self.target) = (area, target) }

  /// - Parameter address: Nil is returned for all but `http`, `https` and `mailto`.
  package static func safe(_ address: String) -> Target? {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return ["http", "https", "mailto"].contains(scheme) && address.contains(":") ? .address(address) : nil
  }
}

extension WebPage {
  /// The link above the picture of a face, whose size is that of the picture.
  func html(of link: WebLink, on face: BookFace, words: PageWords) -> String {
    let (reference, name, rest) =
      switch link.target {
      case .address(let address): (address, address, " target=\"_blank\" rel=\"noopener noreferrer\"")
      case .page(let label): ("#page=\(label)", words.pages(label, count: 1), "")
      }
    let part = { (length: Double, all: Double) in "\((length / max(all, 1) * 1e4).rounded() / 100)%" }
    let style = [
      "left:" + part(link.area.x - face.area.x, face.area.width),
      "top:" + part(link.area.y - face.area.y, face.area.height),
      "width:" + part(link.area.width, face.area.width), "height:" + part(link.area.height, face.area.height),
    ]
    return
      "<a class=\"link\" href=\"\(escapedHTML(reference))\" aria-label=\"\(escapedHTML(name))\"\(rest) style=\"\(style.joined(separator: ";"))\"></a>"
  }
}
