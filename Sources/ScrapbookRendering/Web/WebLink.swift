package import ScrapbookKit

/// A clickable part of a face.
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

  /// - Parameter address: An address; only `http`, `https` and `mailto` are safe.
  package static func safe(_ address: String) -> Target? {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return ["http", "https", "mailto"].contains(scheme) && address.contains(":") ? .address(address) : nil
  }
}
